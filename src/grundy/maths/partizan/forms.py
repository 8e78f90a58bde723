"""Canonical forms of short games, each made once, so that equal values are the same object.

A form is either a *number-up-star* x + u·↑ + ∗n, known by its three numbers alone, or has its options listed. Every
form carries its two stops with their sides (Siegel, ch. II.3): the left stop is the pair

    (x, 0)  if G ≤ x at its left stop x,  otherwise  (x, 1)

and the right stop is (x, 0) if G ≥ x, otherwise (x, −1). Pairs compare as numbers slightly larger or smaller than x do,
so G ≤ y is ``left_stop <= (y, 0)``. For a G that is no number, the left stop is the largest right stop of a left
option, one side higher.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import count
from threading import RLock
from typing import NamedTuple
from weakref import WeakValueDictionary

from grundy.maths.partizan.numbers import simplest_between
from grundy.words.errors import LimitError

Stop = tuple[Fraction, int]

_LARGEST_HEAP = 1000  # the largest *n whose options are listed
_CACHED = 1 << 20  # comparisons and sums that are remembered

_serials = count()
_lock = RLock()


class NumberUpStar(NamedTuple):
    """x + u·↑ + ∗n."""

    number: Fraction
    ups: int
    star: int


class Form:
    """A canonical form; make it with ``number_up_star`` or ``canonical``, which return the same object for equal games.

    Attributes:
        simple: the number-up-star, or None.
        left_stop: the left stop with its side.
        right_stop: the right stop with its side.
        serial: a number of its own, which is never used again.
    """

    __slots__ = ("__weakref__", "_left", "_negative", "_right", "left_stop", "right_stop", "serial", "simple", "text")

    def __init__(self, simple: NumberUpStar | None, left_stop: Stop, right_stop: Stop) -> None:
        self.simple = simple
        self.left_stop, self.right_stop = left_stop, right_stop
        self.serial = next(_serials)
        self._left: tuple[Form, ...] | None = None
        self._right: tuple[Form, ...] | None = None
        self._negative: Form | None = None
        self.text: tuple[str, int] | None = None

    @property
    def number(self) -> Fraction | None:
        """The number that the form is, or None."""
        return self.simple.number if self.simple and not self.simple.ups and not self.simple.star else None

    @property
    def left(self) -> tuple[Form, ...]:
        """The left options."""
        if self._left is None:
            assert self.simple
            self._left = simple_options(self.simple, left=True)
        return self._left

    @property
    def right(self) -> tuple[Form, ...]:
        """The right options."""
        if self._right is None:
            assert self.simple
            self._right = simple_options(self.simple, left=False)
        return self._right

    def listed(self, left: Iterable[Form], right: Iterable[Form]) -> Form:
        """Set the options and return the form."""
        self._left, self._right = tuple(left), tuple(right)
        return self


_simple: WeakValueDictionary[NumberUpStar, Form] = WeakValueDictionary()
_listed: WeakValueDictionary[tuple[frozenset[int], frozenset[int]], Form] = WeakValueDictionary()
_compared: dict[tuple[int, int], bool] = {}
_added: dict[tuple[int, int], Form] = {}


# -- number-up-stars


def number_up_star(number: Fraction | int = 0, ups: int = 0, star: int = 0) -> Form:
    """Return the form of x + u·↑ + ∗n."""
    key = NumberUpStar(number if isinstance(number, Fraction) else Fraction(number), ups, star)
    with _lock:
        form = _simple.get(key)
        if form is None:
            x = key.number
            left, right = (x, int(not _at_least(0, -ups, star))), (x, -int(not _at_least(0, ups, star)))
            form = _simple[key] = Form(key, left, right)
    return form


def _at_least(number: Fraction | int, ups: int, star: int) -> bool:
    """Return whether x + u·↑ + ∗n ≥ 0 (Winning Ways, ch. 3): ↑ exceeds every nimber but ∗, and ↑↑ exceeds all."""
    if number:
        return number > 0
    return ups > 1 or (ups == 1 and star != 1) or (ups == star == 0)


def simple_options(simple: NumberUpStar, *, left: bool) -> tuple[Form, ...]:
    """Return the options of a number-up-star on one side."""
    x, u, n = simple
    if u == n == 0:
        return _number_options(x, left)
    if u == 0:
        if n > _LARGEST_HEAP:
            raise LimitError("the options of *{n} are too many to list: at most {most}", n=n, most=_LARGEST_HEAP)
        return tuple(number_up_star(x, 0, k) for k in range(n))
    if u < 0:  # −(u·↑ + ∗n) with the sides exchanged
        return tuple(
            number_up_star(x + o.simple.number, -o.simple.ups, o.simple.star)
            for o in simple_options(NumberUpStar(Fraction(0), -u, n), left=not left) if o.simple
        )  # fmt: skip
    if u == n == 1:  # ↑∗ = {0, ∗ | 0}
        return (number_up_star(x), number_up_star(x, 0, 1)) if left else (number_up_star(x),)
    return (number_up_star(x),) if left else (number_up_star(x, u - 1, n ^ 1),)


def _number_options(x: Fraction, left: bool) -> tuple[Form, ...]:
    """Return the option of a number in canonical form, if there is one."""
    if x.denominator == 1:
        return (number_up_star(x - 1 if left else x + 1),) if (x > 0 if left else x < 0) else ()
    step = Fraction(1, x.denominator)
    return (number_up_star(x - step if left else x + step),)


def _recognized(left: list[Form], right: list[Form]) -> Form | None:
    """Return the number-up-star with these canonical options, or None."""
    if not all(o.simple for o in left + right) or len({o.simple.number for o in left + right if o.simple}) > 1:
        return None
    ours, theirs = ([o.simple for o in side if o.simple] for side in (left, right))
    x = ours[0].number
    for simple in _candidates(ours, theirs):
        form = number_up_star(x, simple.ups, simple.star)
        if set(form.left) == set(left) and set(form.right) == set(right):
            return form
    return None


def _candidates(ours: list[NumberUpStar], theirs: list[NumberUpStar]) -> Iterable[NumberUpStar]:
    """Yield the few number-up-stars that can have these options."""
    zero = Fraction(0)
    yield NumberUpStar(zero, 0, len(ours))
    yield NumberUpStar(zero, 1, 1)
    yield NumberUpStar(zero, -1, 1)
    if len(theirs) == 1:
        yield NumberUpStar(zero, theirs[0].ups + 1, theirs[0].star ^ 1)
    if len(ours) == 1:
        yield NumberUpStar(zero, ours[0].ups - 1, ours[0].star ^ 1)


# -- order


def at_most(g: Form, h: Form) -> bool:
    """Return whether G ≤ H: no left option of G is ≥ H, and no right option of H is ≤ G."""
    if g is h:
        return True
    if g.left_stop > h.left_stop or g.right_stop > h.right_stop:
        return False
    if g.simple and h.simple:
        return _at_least(h.simple.number - g.simple.number, h.simple.ups - g.simple.ups, g.simple.star ^ h.simple.star)
    if g.left_stop[0] < h.right_stop[0]:
        return True
    if (x := g.number) is not None:
        return h.right_stop >= (x, 0)
    if (x := h.number) is not None:
        return g.left_stop <= (x, 0)
    key = g.serial, h.serial
    found = _compared.get(key)
    if found is None:
        found = _at_most_by_options(g, h)
        if len(_compared) >= _CACHED:
            _compared.clear()
        _compared[key] = found
    return found


def _at_most_by_options(g: Form, h: Form) -> bool:
    # loops, as all(...) would double the depth of the recursion
    for option in g.left:
        if at_most(h, option):
            return False
    for option in h.right:  # noqa: SIM110
        if at_most(option, g):
            return False
    return True


# -- canonical forms


def canonical(left: Iterable[Form], right: Iterable[Form]) -> Form:
    """Return the canonical form of the game with these options (Siegel, ch. II.2)."""
    ours, theirs = list(dict.fromkeys(left)), list(dict.fromkeys(right))
    low = max((o.right_stop for o in ours), default=None)
    high = min((o.left_stop for o in theirs), default=None)
    number = simplest_between(low, high)
    if number is not None:
        return number_up_star(number)
    assert low is not None
    assert high is not None
    left_stop, right_stop = (low[0], low[1] + 1), (high[0], high[1] - 1)
    ours, theirs = best(ours, left=True), best(theirs, left=False)
    changed = True
    while changed:
        unfinished = _Unfinished(ours, theirs, left_stop, right_stop)
        ours, changed_left = unfinished.without_reversible(left=True)
        theirs, changed_right = unfinished.without_reversible(left=False)
        changed = changed_left or changed_right
        if changed:
            ours, theirs = best(ours, left=True), best(theirs, left=False)
    return interned(ours, theirs, left_stop, right_stop)


def best(options: Iterable[Form], *, left: bool) -> list[Form]:
    """Return the options that no other dominates."""
    kept: list[Form] = []
    for new in options:
        if any(at_most(new, old) if left else at_most(old, new) for old in kept):
            continue
        kept = [old for old in kept if not (at_most(old, new) if left else at_most(new, old))]
        kept.append(new)
    return kept


class _Unfinished:
    """A game whose options may be reversible, to compare with; these comparisons are not remembered afterwards."""

    def __init__(self, left: list[Form], right: list[Form], left_stop: Stop, right_stop: Stop) -> None:
        self.left, self.right = left, right
        self.left_stop, self.right_stop = left_stop, right_stop
        self.compared: dict[tuple[int, bool], bool] = {}

    def without_reversible(self, *, left: bool) -> tuple[list[Form], bool]:
        """Return the options of one side with reversible ones bypassed, and whether there were any."""
        kept: dict[Form, None] = {}
        todo = list(self.left if left else self.right)
        changed = False
        while todo:
            option = todo.pop()
            for reply in option.right if left else option.left:
                if self._compares(reply, above=left):  # a reply at least as good for the opponent as the game itself
                    todo.extend(reply.left if left else reply.right)
                    changed = True
                    break
            else:
                kept[option] = None
        return list(kept), changed

    def _compares(self, g: Form, *, above: bool) -> bool:
        """Return whether G ≤ this game, or G ≥ it if not ``above``."""
        lower, upper = (g, self) if above else (self, g)
        if lower.left_stop > upper.left_stop or lower.right_stop > upper.right_stop:
            return False
        key = g.serial, above
        found = self.compared.get(key)
        if found is None:
            found = self.compared[key] = self._is_below(g) if above else self._is_above(g)
        return found

    def _is_below(self, g: Form) -> bool:
        """Return whether G ≤ this game."""
        for option in self.right:
            if at_most(option, g):
                return False
        for option in g.left:  # noqa: SIM110
            if self._compares(option, above=False):
                return False
        return True

    def _is_above(self, g: Form) -> bool:
        """Return whether G ≥ this game."""
        for option in self.left:
            if at_most(g, option):
                return False
        for option in g.right:  # noqa: SIM110
            if self._compares(option, above=True):
                return False
        return True


def interned(left: list[Form], right: list[Form], left_stop: Stop, right_stop: Stop) -> Form:
    """Return the one form with these options, which are canonical, and not those of a number."""
    simple = _recognized(left, right)
    if simple is not None:
        return simple
    key = frozenset(o.serial for o in left), frozenset(o.serial for o in right)
    with _lock:
        form = _listed.get(key)
        if form is None:
            form = _listed[key] = Form(None, left_stop, right_stop).listed(left, right)
    return form


# -- sums


def negative(g: Form) -> Form:
    """Return −G: the players exchanged."""
    if g.simple:
        return number_up_star(-g.simple.number, -g.simple.ups, g.simple.star)
    if g._negative is None:
        (x, i), (y, j) = g.left_stop, g.right_stop
        left, right = [negative(o) for o in g.right], [negative(o) for o in g.left]
        g._negative = interned(left, right, (-y, -j), (-x, -i))
    return g._negative


def add(g: Form, h: Form) -> Form:
    """Return G + H."""
    if g.simple and h.simple:
        a, b = g.simple, h.simple
        return number_up_star(a.number + b.number, a.ups + b.ups, a.star ^ b.star)
    key = (g.serial, h.serial) if g.serial < h.serial else (h.serial, g.serial)
    found = _added.get(key)
    if found is None:
        found = _sum(g, h)
        if len(_added) >= _CACHED:
            _added.clear()
        _added[key] = found
    return found


def _sum(g: Form, h: Form) -> Form:
    x = g.number
    if x is not None:
        g, h = h, g
    y = h.number
    if y is not None:  # number translation: a player moves in a number only if there is nothing else
        (a, i), (b, j) = g.left_stop, g.right_stop
        return g if not y else interned(
            [add(o, h) for o in g.left], [add(o, h) for o in g.right], (a + y, i), (b + y, j)
        )  # fmt: skip
    if negative(g) is h:
        return number_up_star()
    return canonical(
        [add(o, h) for o in g.left] + [add(g, o) for o in h.left],
        [add(o, h) for o in g.right] + [add(g, o) for o in h.right],
    )


def multiple(n: int, g: Form) -> Form:
    """Return n·G, by doubling."""
    if n < 0:
        return multiple(-n, negative(g))
    if g.simple:
        return number_up_star(n * g.simple.number, n * g.simple.ups, g.simple.star if n % 2 else 0)
    total = number_up_star()
    while n:
        if n & 1:
            total = add(total, g)
        n >>= 1
        if n:
            g = add(g, g)
    return total
