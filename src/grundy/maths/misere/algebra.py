"""The algebra of canonical misère forms: birthdays, differences, parts, links and distinguishers.

References:
    J. H. Conway, On Numbers and Games, ch. 12.
    A. N. Siegel, Combinatorial Game Theory, ch. V.3 and V.4.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product

from grundy.maths.misere.forms import Forms
from grundy.words.errors import LimitError

_MOST_FURTHER = 12  # options of a difference that may be there or not
_LAST_DAY = 4  # 22 games; day 5 has 4,171,780


def birthday(forms: Forms, form: int) -> int:
    """Return the largest number of moves in a form, which is the least for all games equal to it.

    Examples:
        >>> forms = Forms()
        >>> birthday(forms, forms.nim(3)), birthday(forms, forms.sum(forms.nim(2), forms.nim(2)))
        (3, 4)
    """
    return days_within(forms, form)[form]


def days_within(forms: Forms, form: int) -> dict[int, int]:
    """Return the birthday of a form and of each form within it."""
    days: dict[int, int] = {}
    stack = [form]
    while stack:
        missing = [option for option in forms.options(stack[-1]) if option not in days]
        if not missing:
            at = stack.pop()
            days[at] = max((days[option] + 1 for option in forms.options(at)), default=0)
        stack += missing
    return days


def born_by(forms: Forms, day: int) -> list[int]:
    """Return the forms of all games with at most ``day`` moves: 1, 2, 3, 5, 22 of them for the days 0 to 4.

    Raises:
        LimitError: if the day is 5 or later, with 4,171,780 games or more.

    Examples:
        >>> forms = Forms()
        >>> [forms.text(form) for form in born_by(forms, 3)]
        ['0', '1', '2', '{2}', '3']
    """
    if day > _LAST_DAY:
        raise LimitError(
            "misère games are listed to day {last}, not {day}: day 5 has 4,171,780", last=_LAST_DAY, day=day
        )
    found = [0]
    for _ in range(day):
        sets = ([form for i, form in enumerate(found) if bits >> i & 1] for bits in range(1 << len(found)))
        found = sorted({forms.of(options) for options in sets}, key=lambda form: (birthday(forms, form), form))
    return found


def difference(forms: Forms, one: int, other: int) -> int | None:
    """Return the form that added to the other gives the one; None if there is none.

    There is at most one: G + T = H + T implies G = H. Suppose that H + X = G. Each option of the form G is an H' + X or
    an H + X'. If one is an H' + X, then X is the difference of smaller forms. If not, all of them are some H + X', and
    each further X' is reversible in H + X, so that H' + X' = G for some H'.

    Examples:
        >>> forms = Forms()
        >>> two, three = forms.nim(2), forms.nim(3)
        >>> difference(forms, three, two) == forms.nim(1), difference(forms, forms.sum(three, three), three) == three
        (True, True)
        >>> difference(forms, forms.nim(4), two) is None
        True
    """
    memo: dict[tuple[int, int], int | None] = {}

    def below(pair: tuple[int, int]) -> list[tuple[int, int]]:
        g, h = pair
        both = product(forms.options(g), forms.options(h))
        return [*((x, h) for x in forms.options(g)), *((g, x) for x in forms.options(h)), *both]

    stack = [(one, other)]
    while stack:
        missing = [pair for pair in below(stack[-1]) if pair not in memo]
        if not missing:
            g, h = pair = stack.pop()
            memo[pair] = next((x for x in _candidates(forms, g, h, memo) if forms.sum(h, x) == g), None)
        stack += missing
    return memo[one, other]


def _candidates(forms: Forms, g: int, h: int, known: Mapping[tuple[int, int], int | None]) -> Iterator[int]:
    both = product(forms.options(g), forms.options(h))
    yield from {x for pair in both if (x := known[pair]) is not None}
    needed = {x for option in forms.options(g) if (x := known[option, h]) is not None}
    if all(known[option, h] is not None for option in forms.options(g)):
        further = sorted({x for option in forms.options(h) if (x := known[g, option]) is not None} - needed)
        if len(further) > _MOST_FURTHER:
            raise LimitError("this difference of misère forms is out of reach: choose forms with fewer options")
        for count in range(len(further) + 1):
            yield from (forms.of({*needed, *chosen}) for chosen in combinations(further, count))


def parts(forms: Forms, form: int) -> list[int]:
    """Return all forms that are summands of a form, in order; 0 and 1 are of every form, as 1 + 1 = 0.

    If X + Y = G, every option of G is X' + Y or X + Y', so X or Y is a part of it, too.

    Examples:
        >>> forms = Forms()
        >>> two = forms.nim(2)
        >>> [forms.text(part) for part in parts(forms, forms.sum(two, two))]
        ['0', '1', '2', '3', '{2 3}', '{2 3 {2 3}}']
    """
    found = {0, forms.nim(1)}
    chain = [form]
    while forms.options(chain[-1]):
        chain.append(min(forms.options(chain[-1]), key=lambda option: birthday(forms, option)))
    for at in reversed(chain[:-1]):
        pairs = ((part, difference(forms, at, part)) for part in found)
        found = {x for part, rest in pairs if rest is not None for x in (part, rest)}
    return sorted(found)


def linked(forms: Forms, one: int, other: int) -> bool:
    """Return whether both sums with some T are P-positions: if and only if neither form is an option of the other.

    Examples:
        >>> forms = Forms()
        >>> linked(forms, forms.nim(2), forms.nim(3)), linked(forms, forms.nim(2), forms.of([forms.nim(3)]))
        (False, True)
    """
    return one not in forms.options(other) and other not in forms.options(one)


def link(forms: Forms, one: int, other: int) -> int | None:
    """Return a form T for which both sums with T are P-positions; None if there is none.

    Examples:
        >>> forms = Forms()
        >>> two, odd = forms.nim(2), forms.of([forms.nim(3)])
        >>> through = link(forms, two, odd)
        >>> forms.text(through), forms.lost(forms.sum(two, through)), forms.lost(forms.sum(odd, through))
        ('{1 3 {1 {2}}}', True, True)
    """
    if not linked(forms, one, other):
        return None
    for form in born_by(forms, _LAST_DAY):
        if forms.lost(forms.sum(one, form)) and forms.lost(forms.sum(other, form)):
            return form
    if one == other:
        return forms.mate(one)
    pairs = [*((option, other) for option in forms.options(one)), *((option, one) for option in forms.options(other))]
    return forms.of(_won_and_lost(forms, g, h) for g, h in pairs)


def distinguisher(forms: Forms, one: int, other: int) -> int | None:
    """Return a form T for which only one of the sums with T is a P-position; None if the forms are equal.

    Examples:
        >>> forms = Forms()
        >>> forms.text(distinguisher(forms, forms.nim(2), forms.nim(3)))
        '2'
    """
    if one == other:
        return None
    for form in born_by(forms, _LAST_DAY):
        if forms.lost(forms.sum(one, form)) != forms.lost(forms.sum(other, form)):
            return form
    if not linked(forms, one, other):
        return forms.mate(one if one in forms.options(other) else other)
    found = next(_by_options(forms, one, other))
    assert found is not None
    return found


def _by_options(forms: Forms, one: int, other: int) -> Iterator[int | None]:
    """Yield links of an option of one form and the other form, which make the first sum won and the second lost."""
    for g, h in ((one, other), (other, one)):
        for option in forms.options(g):
            if option not in forms.options(h) and linked(forms, option, h):
                yield link(forms, option, h)


def _won_and_lost(forms: Forms, lost: int, won: int) -> int:
    """Return a form T for which ``lost`` + T is a P-position and ``won`` + T is not, of two different forms."""
    apart = distinguisher(forms, lost, won)
    assert apart is not None
    if forms.lost(forms.sum(lost, apart)):
        return apart
    return forms.of([apart, *(forms.mate(option) for option in forms.options(lost))])
