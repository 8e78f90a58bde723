"""Operators on values: cooling, heating, Norton products, ordinal sums, incentives (Siegel, ch. II)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from grundy.maths.partizan.forms import Form, add, at_most, best, canonical, multiple, negative, number_up_star
from grundy.maths.partizan.thermograph import thermograph


def _rebuilt(g: Form, rule: Callable[[Form, Callable[[Form], Form]], Form]) -> Form:
    """Return what a rule makes of a form, given a function that does the same for subpositions; each is made once."""
    known: dict[Form, Form] = {}

    def made(form: Form) -> Form:
        if form not in known:
            known[form] = rule(form, made)
        return known[form]

    return made(g)


def _plus(options: Iterable[Form], *others: Form) -> list[Form]:
    return [add(option, other) for option in options for other in others]


def cool(g: Form, t: Fraction) -> Form:
    """Return G cooled by t ≥ 0: every move costs t, and the game is frozen to its mean above its temperature."""
    tax = number_up_star(t)
    back = negative(tax)

    def cooled(form: Form, of: Callable[[Form], Form]) -> Form:
        if form.number is not None or not t:
            return form
        graph = thermograph(form)
        if t > graph.temperature:
            return number_up_star(graph.mean)
        return canonical(_plus(map(of, form.left), back), _plus(map(of, form.right), tax))

    return _rebuilt(g, cooled)


def heat(g: Form, t: Form) -> Form:
    """Return G heated by t: every move gains t, and numbers stay as they are."""
    back = negative(t)

    def heated(form: Form, of: Callable[[Form], Form]) -> Form:
        if form.number is not None:
            return form
        return canonical(_plus(map(of, form.left), t), _plus(map(of, form.right), back))

    return _rebuilt(g, heated)


def overheat(g: Form, s: Form, t: Form) -> Form:
    """Return G overheated from s to t: every move gains t, and an integer n becomes n copies of s."""
    back = negative(t)

    def overheated(form: Form, of: Callable[[Form], Form]) -> Form:
        if (n := _integer(form)) is not None:
            return multiple(n, s)
        return canonical(_plus(map(of, form.left), t), _plus(map(of, form.right), back))

    return _rebuilt(g, overheated)


def norton(g: Form, unit: Form) -> Form:
    """Return Norton's product of G and a unit U > 0: n copies of U for an integer n."""
    gains = [add(unit, incentive) for incentive in incentives(unit, left=True) + incentives(unit, left=False)]
    losses = [negative(gain) for gain in gains]

    def product(form: Form, of: Callable[[Form], Form]) -> Form:
        if (n := _integer(form)) is not None:
            return multiple(n, unit)
        return canonical(_plus(map(of, form.left), *gains), _plus(map(of, form.right), *losses))

    return _rebuilt(g, product)


def ordinal_sum(g: Form, h: Form) -> Form:
    """Return G:H for the canonical form of G: a move in G, the base, ends H."""

    def above(form: Form, of: Callable[[Form], Form]) -> Form:
        return canonical([*g.left, *map(of, form.left)], [*g.right, *map(of, form.right)])

    return _rebuilt(h, above)


def incentives(g: Form, *, left: bool) -> list[Form]:
    """Return what the moves of one player gain: Gᴸ − G or G − Gᴿ, without those that others dominate."""
    back = negative(g)
    found = _plus(g.left, back) if left else [add(g, negative(option)) for option in g.right]
    return best(found, left=True)


def companion(g: Form) -> Form:
    """Return the companion: 0 and ∗ change places, and whoever does not lose by passing may move to 0."""
    zero = number_up_star()

    def changed(form: Form, of: Callable[[Form], Form]) -> Form:
        if form.number is not None:
            return form if form.number else number_up_star(0, 0, 1)
        left, right = list(map(of, form.left)), list(map(of, form.right))
        if at_most(zero, form):
            left.append(zero)
        if at_most(form, zero):
            right.append(zero)
        return canonical(left, right)

    return _rebuilt(g, changed)


def _integer(g: Form) -> int | None:
    x = g.number
    return int(x) if x is not None and x.denominator == 1 else None
