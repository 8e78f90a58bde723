"""Uptimals ↑ⁿ and their sums ↑^[n] = ↑ + ↑² + … + ↑ⁿ, which CGSuite writes ``^<n>`` and ``^[n]`` (Siegel, ch. II.4)."""

from __future__ import annotations

from functools import cache

from grundy.maths.partizan.forms import Form, add, canonical, negative, number_up_star

NAMED = 9  # the largest n for which ^<n> and ^[n] are recognized
LARGEST = 200  # the largest n that can be made


def uptimal(n: int) -> Form:
    """Return ↑ⁿ = {0 | ↓^[n−1] + ∗}, which is infinitesimal compared to ↑ⁿ⁻¹."""
    star = number_up_star(0, 0, 1)
    return canonical([number_up_star()], [add(negative(uptimal_sum(n - 1)), star)])


def uptimal_sum(n: int) -> Form:
    """Return ↑^[n] = {↑^[n−1] | ∗}."""
    found, star = number_up_star(), number_up_star(0, 0, 1)
    for _ in range(n):
        found = canonical([found], [star])
    return found


@cache
def named_uptimals() -> dict[Form, str]:
    """Return the texts of the uptimals with names, with ∗ added or not, that are not number-up-stars."""
    texts: dict[Form, str] = {}
    star = number_up_star(0, 0, 1)
    for n in range(2, NAMED + 1):
        for form, name in ((uptimal(n), f"<{n}>"), (uptimal_sum(n), f"[{n}]")):
            for added, end in ((form, ""), (add(form, star), "*")):
                texts[added] = f"^{name}{end}"
                texts[negative(added)] = f"v{name}{end}"
    return texts
