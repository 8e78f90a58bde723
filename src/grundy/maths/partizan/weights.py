"""Atomic weights and reduced canonical forms: a value up to a star, and up to an infinitesimal."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from grundy.maths.partizan.forms import Form, add, at_most, canonical, negative, number_up_star
from grundy.maths.partizan.operators import norton

_MOST_UPS = 100_000  # ups that stand for a number: more than a value of any depth allowed has


def subpositions(g: Form) -> set[Form]:
    """Return the canonical subpositions, itself included."""
    found, todo = {g}, [g]
    while todo:
        form = todo.pop()
        for option in form.left + form.right:
            if option not in found:
                found.add(option)
                todo.append(option)
    return found


def birthday(g: Form, known: dict[Form, int] | None = None) -> int:
    """Return the day on which the value is born: one more than the latest birthday of an option."""
    if g.simple:
        return _simple_birthday(*g.simple)
    known = {} if known is None else known
    if g not in known:
        known[g] = 1 + max(birthday(o, known) for o in g.left + g.right)
    return known[g]


def _simple_birthday(x: Fraction, ups: int, star: int) -> int:
    """Return the birthday of x + u·↑ + ∗n: ↑ + ∗n is {0 | ∗(n ⊕ 1)}, but ↑∗ is {0, ∗ | 0}."""
    whole = abs(x).numerator // x.denominator
    day = whole if x.denominator == 1 else whole + x.denominator.bit_length()
    u = abs(ups)
    last = star ^ (u & 1)  # of the nimber that remains after u moves
    return day + u + (1 if u and not last else last)


def is_all_small(g: Form) -> bool:
    """Return whether in every subposition both players can move or neither can."""
    if g.simple:
        return not g.simple.number
    return all(bool(form.left) == bool(form.right) for form in subpositions(g))


# -- atomic weight (Siegel, ch. II.7)


def atomic_weight(g: Form) -> Form | None:
    """Return the W for which G − W·↑ is between ↓ and ↑ beside a far star, or None if no such W is found.

    An all-small value has one. In other values a number x ≠ 0 is worth more ups than all the others, and what comes
    out is compared with G.
    """
    if g.left_stop[0] or g.right_stop[0]:
        return None
    if g.simple:
        return number_up_star(g.simple.ups)
    weight = _weight(g, _far_star(g), {})
    return weight if is_all_small(g) or (not _has_number_of_ups(weight) and _is_weight(g, weight)) else None


def _has_number_of_ups(weight: Form) -> bool:
    """Return whether a weight still has the many ups that stand for a number."""
    if weight.simple:
        return 2 * abs(weight.simple.number) > _MOST_UPS
    return any(map(_has_number_of_ups, weight.left + weight.right))


def _far_star(g: Form) -> Form:
    largest = max((form.simple.star for form in subpositions(g) if form.simple), default=0)
    return number_up_star(0, 0, 1 << max(1, largest.bit_length()))


def _is_weight(g: Form, weight: Form) -> bool:
    rest = add(g, negative(norton(weight, number_up_star(0, 1))))
    limit = add(number_up_star(0, 1), _far_star(rest))
    return rest.left_stop[0] == rest.right_stop[0] == 0 and at_most(negative(limit), rest) and at_most(rest, limit)


def _weight(g: Form, far_star: Form, known: dict[Form, Form]) -> Form:
    if g.simple:
        return number_up_star(_ups(*g.simple))
    if g not in known:
        two = number_up_star(2)
        left = [add(_weight(o, far_star, known), negative(two)) for o in g.left]
        right = [add(_weight(o, far_star, known), two) for o in g.right]
        weight = canonical(left, right)
        x = weight.number
        if x is not None and x.denominator == 1:
            weight = number_up_star(_whole_weight(g, far_star, int(x), left, right))
        known[g] = weight
    return known[g]


def _ups(x: Fraction, ups: int, star: int) -> int:
    return ups if not x else _MOST_UPS if x > 0 else -_MOST_UPS


def _whole_weight(g: Form, far_star: Form, n: int, left: list[Form], right: list[Form]) -> int:
    """Return 0 if G is confused with a far star; else the extreme integer that fits between the options."""
    if at_most(far_star, g):
        while not any(at_most(o, number_up_star(n + 1)) for o in right):
            n += 1
        return n
    if at_most(g, far_star):
        while not any(at_most(number_up_star(n - 1), o) for o in left):
            n -= 1
        return n
    return 0


# -- reduced canonical form (Grossman and Siegel, 2009)


def reduced(g: Form, known: dict[Form, Form] | None = None) -> Form:
    """Return the simplest value that differs from G by an infinitesimal."""
    known = {} if known is None else known
    if g.simple:
        return number_up_star(g.simple.number)
    if g not in known:
        known[g] = _reduced([reduced(o, known) for o in g.left], [reduced(o, known) for o in g.right])
    return known[g]


def _at_least_nearly(g: Form, h: Form) -> bool:
    """Return whether G ≥ H − x for every number x > 0: the right stop of G − H is not negative."""
    return add(g, negative(h)).right_stop[0] >= 0


def _at_most_nearly(g: Form, h: Form) -> bool:
    return _at_least_nearly(h, g)


def _reduced(left: list[Form], right: list[Form]) -> Form:
    while True:
        g = canonical(left, right)
        if g.left_stop[0] == g.right_stop[0]:
            return number_up_star(g.left_stop[0])
        left, right = _best_nearly(left, _at_least_nearly), _best_nearly(right, _at_most_nearly)
        g = canonical(left, right)
        bypassed = _bypassed(g, left, True)
        if bypassed is not None:
            left = bypassed
            continue
        bypassed = _bypassed(g, right, False)
        if bypassed is None:
            return g
        right = bypassed


def _best_nearly(options: list[Form], better: Callable[[Form, Form], bool]) -> list[Form]:
    kept: list[Form] = []
    for new in options:
        if not any(better(old, new) for old in kept):
            kept = [*(old for old in kept if not better(new, old)), new]
    return kept


def _bypassed(g: Form, options: list[Form], left: bool) -> list[Form] | None:
    """Return the options with one that is reversible up to an infinitesimal bypassed; None if there is none."""
    for option in options:
        if option.number is not None:
            continue
        for reply in option.right if left else option.left:
            if _at_least_nearly(g, reply) if left else _at_least_nearly(reply, g):
                others = [o for o in options if o is not option]
                new = [reply] if reply.number is not None else list(reply.left if left else reply.right)
                return list(dict.fromkeys(others + new))
    return None
