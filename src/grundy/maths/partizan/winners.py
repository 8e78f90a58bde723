"""Who wins a sum of values, by a search that does not put the sum into canonical form.

The canonical form of a sum of hot games may be too large to write down. Who wins it follows from less: the mean of a
sum is the sum of the means, its temperature is at most the highest of its parts, and its stops lie within the
temperature of the mean (Winning Ways, ch. 6). So Left, who moves, wins if the mean is positive, and loses if the mean
is negative by more than the temperature; only what lies between is searched, the hottest part first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction

from grundy.maths.partizan.forms import Form, NumberUpStar, add, at_most, negative, number_up_star
from grundy.maths.partizan.text import format_form
from grundy.maths.partizan.thermograph import Thermograph, thermograph
from grundy.maths.partizan.value import Value, bounded, form_of, of_form
from grundy.words.errors import LimitError

SEARCHED = 500_000
"""How many sums one question may search if there are no other limits: some ten seconds."""

_KEPT = 1 << 20  # sums whose winners are remembered
_OFTEN = 256  # sums between two checks of the time
_SMALL = 4_000  # two forms are added if they have at most so many pairs of positions

Sum = tuple[NumberUpStar, tuple[Form, ...]]
"""A number-up-star, and other forms, each with right stop 0, in the order of their serial numbers."""


class Winners:
    """Who wins sums of values; sums that were searched are remembered.

    Args:
        check: called now and then with the number of remembered sums; it may raise an error to end the search.
        limit: how many sums one question may search; None for no limit.

    Examples:
        >>> from grundy import value
        >>> hot = [value("{5|1||-2}"), value("{3|-2}"), value("{2||-1|-7}")]
        >>> [Winners().wins(hot, left=left) for left in (True, False)], sum(hot, value(0)).outcome
        ([True, True], 'N')
    """

    def __init__(self, check: Callable[[int], object] = lambda kept: None, limit: int | None = SEARCHED) -> None:
        self.check, self.limit = check, limit
        self._known: dict[tuple[Sum, bool], bool] = {}
        self._graphs: dict[Form, Thermograph] = {}
        self._searched = 0

    @bounded
    def wins(self, values: Iterable[Value], *, left: bool) -> bool:
        """Return whether Left, or Right, wins a sum as the player who begins.

        Raises:
            LimitError: if more sums have to be searched than the limit.
        """
        self._searched = 0
        return self._wins(_sum_of(NumberUpStar(Fraction(0), 0, 0), [form_of(one) for one in values]), left)

    def _wins(self, whole: Sum, left: bool) -> bool:
        simple, parts = whole
        if len(parts) < 3:
            return _compared(whole, left)
        sign = 1 if left else -1
        graphs = [self._graph(part) for part in parts]
        mean = sign * sum((graph.mean for graph in graphs), simple.number)
        if mean:
            hottest = max(graph.temperature for graph in graphs)
            if mean > 0 or mean < -max(hottest, Fraction(0)):
                return mean > 0
        key = whole, left
        found = self._known.get(key)
        if found is None:
            found = self._searched_for(whole, graphs, left)
            if len(self._known) >= _KEPT:
                self._known.clear()
            self._known[key] = found
        return found

    def _searched_for(self, whole: Sum, graphs: list[Thermograph], left: bool) -> bool:
        self._searched += 1
        if self.limit is not None and self._searched > self.limit:
            raise LimitError(
                "deciding who wins this sum needs a search of more than {limit} sums: allow more time, or fewer parts",
                limit=self.limit,
            )
        if self._searched % _OFTEN == 0:
            self.check(len(self._known))
        simple, parts = whole
        order = sorted(range(len(parts)), key=lambda i: -graphs[i].temperature)
        for i in order:
            if i and parts[i] is parts[i - 1]:
                continue
            rest = [*parts[:i], *parts[i + 1 :]]
            options = parts[i].left if left else parts[i].right
            for option in sorted(options, key=lambda o: self._graph(o).mean, reverse=left):
                if not self._wins(_sum_of(simple, [*rest, option]), not left):
                    return True
        if simple.ups or simple.star:  # nobody moves in a number while there is something else
            base = number_up_star(0, simple.ups, simple.star)
            for option in base.left if left else base.right:
                moved = _sum_of(NumberUpStar(simple.number, 0, 0), [*parts, option])
                if not self._wins(moved, not left):
                    return True
        return False

    def _graph(self, form: Form) -> Thermograph:
        return thermograph(form, self._graphs)


def _sum_of(simple: NumberUpStar, forms: Iterable[Form]) -> Sum:
    """Return a sum with its number-up-stars added up, and without parts that cancel."""
    x, ups, star = simple
    left: Counter[Form] = Counter()
    for form in forms:
        if form.simple:
            x, ups, star = x + form.simple.number, ups + form.simple.ups, star ^ form.simple.star
            continue
        form, number = _based(form)
        x += number
        other, number = _based(negative(form))
        if left[other]:  # the two are a number
            left[other] -= 1
            x -= number
        else:
            left[form] += 1
    return NumberUpStar(x, ups, star), tuple(sorted(left.elements(), key=lambda form: form.serial))


def _based(form: Form) -> tuple[Form, Fraction]:
    """Return a form without its right stop, and the right stop."""
    x = form.right_stop[0]
    return (add(form, number_up_star(-x)), x) if x else (form, x)


def _compared(whole: Sum, left: bool) -> bool:
    """Return who wins a sum of at most two parts by comparing one with the negative of the other."""
    simple, parts = whole
    first = number_up_star(*simple)
    if len(parts) > 1:
        first = add(first, parts[1])
    second = negative(parts[0]) if parts else number_up_star()
    return not (at_most(first, second) if left else at_most(second, first))


# -- sums that are small enough to be added


@bounded
def small_sum(values: Iterable[Value]) -> Value | None:
    """Return the sum of values, or None if its canonical form is too large to find, or to write down.

    Examples:
        >>> from grundy import value
        >>> small_sum([value("{2|-1}"), value("*"), value("{2|-1}")])
        value('1*')
    """
    simple, parts = _sum_of(NumberUpStar(Fraction(0), 0, 0), [form_of(one) for one in values])
    total = number_up_star(*simple)
    size = 1
    try:
        for part in sorted(parts, key=lambda part: len(_subpositions(part))):
            if size * len(_subpositions(part)) > _SMALL:
                return None
            total = add(total, part)  # refused if a nimber has too many options
            size = len(_subpositions(total))
        format_form(total)
    except LimitError:
        return None
    return of_form(total)


def _subpositions(form: Form) -> set[Form]:
    """Return the positions of a form, or many of them."""
    found = {form}
    todo = [form]
    while todo and len(found) <= _SMALL:
        one = todo.pop()
        new = {*one.left, *one.right} - found if not one.simple else set()
        found |= new
        todo += new
    return found
