"""Cooling and heating, and products: games made from the canonical form of a value, move by move."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from grundy.maths.partizan.forms import Form, add, canonical, multiple, negative, number_up_star
from grundy.maths.partizan.thermograph import Thermograph, thermograph

Ends = Callable[[Form], Form | None]


def cool(g: Form, t: Fraction) -> Form:
    """Return G cooled by t: each move costs t, until the mean is reached (Winning Ways, ch. 6)."""
    known: dict[Form, Thermograph] = {}

    def frozen(form: Form) -> Form | None:
        if form.number is not None:
            return form
        found = thermograph(form, known)
        return number_up_star(found.mean) if found.temperature < t else None

    return _each_move(g, [number_up_star(-t)], frozen)


def heat(g: Form, t: Form) -> Form:
    """Return G heated by t: each move gains t; numbers remain. The canonical form counts."""
    return _each_move(g, [t], lambda form: form if form.number is not None else None)


def overheat(g: Form, s: Form, t: Form) -> Form:
    """Return G overheated from s to t: each move gains t, and an integer n becomes n·s."""
    return _each_move(g, [t], lambda form: _copies(form, s))


def norton(g: Form, unit: Form) -> Form:
    """Return the Norton product G · U, for U > 0: each move gains U and an incentive of U (Winning Ways, ch. 8)."""
    gains = [add(unit, incentive) for incentive in incentives(unit)]
    return _each_move(g, gains, lambda form: _copies(form, unit))


def incentives(g: Form) -> list[Form]:
    """Return what each move gains the player who makes it."""
    left = [add(o, negative(g)) for o in g.left]
    return list(dict.fromkeys([*left, *(add(g, negative(o)) for o in g.right)]))


def ordinal_sum(g: Form, h: Form) -> Form:
    """Return G : H, in which a move in G ends H; G is in canonical form."""
    known: dict[Form, Form] = {}

    def on(form: Form) -> Form:
        if form not in known:
            left, right = [on(o) for o in form.left], [on(o) for o in form.right]
            known[form] = canonical([*g.left, *left], [*g.right, *right])
        return known[form]

    return on(h)


def _copies(form: Form, unit: Form) -> Form | None:
    """Return n copies of the unit if the form is the integer n, otherwise None."""
    x = form.number
    return multiple(int(x), unit) if x is not None and x.denominator == 1 else None


def _each_move(g: Form, gains: list[Form], ends: Ends) -> Form:
    """Return the game in which each move gains the player one of these amounts, up to where it ends."""
    known: dict[Form, Form] = {}

    def changed(form: Form) -> Form:
        if form not in known:
            end = ends(form)
            known[form] = end if end is not None else canonical(
                [add(changed(o), gain) for o in form.left for gain in gains],
                [add(changed(o), negative(gain)) for o in form.right for gain in gains],
            )  # fmt: skip
        return known[form]

    return changed(g)
