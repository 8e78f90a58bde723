"""Canonical forms of impartial games in misère play, their sums, and their genus.

Two games are equal in misère play if they have the same outcome when added to any game. Each game has a unique simplest
form: a set of options in simplest form in which no option is reversible. Reversible options are removed together, if
they are reversible through one game H: the remaining options are exactly those of H, and H is an option of each removed
one. If H has no options, the endgame proviso requires that some option of the game is a P-position.

References:
    J. H. Conway, On Numbers and Games, ch. 12, How to lose when you must.
    E. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 13, Survival in the lost world.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from functools import reduce
from typing import TypeVar

from grundy.machine.clock import thread_time
from grundy.maths.nimbers.mex import mex
from grundy.maths.octal.codes import Code, asked_code
from grundy.words.errors import LimitError, LoopError
from grundy.words.plain import raised

_MOST = 100_000  # forms, and options of their sums examined per form
_K = TypeVar("_K", bound=Hashable)
_T = TypeVar("_T")
_LOOK = 256  # options between two checks of the time


class Kind(Enum):
    """How closely a game resembles a nim-heap in misère play."""

    TAME = "tame"  # among tame games it behaves like a sum of nim-heaps of the same genus
    RESTIVE = "restive"  # not tame, but all its options are; and its Grundy value in normal play is 0 or 1
    RESTLESS = "restless"  # not tame, but all its options are; and its misère Grundy value is 0 or 1
    WILD = "wild"  # none of these


@dataclass(frozen=True, slots=True)
class Genus:
    """The Grundy value, and the misère Grundy values with 0, 1, 2, … heaps of two added.

    The last two values alternate for ever.

    Examples:
        >>> print(Genus(0, (1, 2, 0)), Genus(2, (2, 0)), Genus(3, (1, 4, 3, 1)).values_to(6))
        0^120 2^20 [1, 4, 3, 1, 3, 1]
    """

    value: int
    beside: tuple[int, ...]

    def __str__(self) -> str:
        apart = "," if any(value > 9 for value in self.beside) else ""
        return f"{self.value}^{apart.join(map(str, self.beside))}"

    @property
    def raised(self) -> str:
        """The symbol with superscripts, as printed in books; as ``str`` if values have two digits."""
        if any(value > 9 for value in self.beside):
            return str(self)
        return f"{self.value}{raised(''.join(map(str, self.beside)))}"

    def values_to(self, count: int) -> list[int]:
        """Return the first ``count`` misère values."""
        found = list(self.beside)
        while len(found) < count:
            found.append(found[-2])
        return found[:count]

    @property
    def nim(self) -> bool:
        """Whether it is the genus of a sum of nim-heaps."""
        return self.fickle or (self.beside == (self.value, self.value ^ 2))

    @property
    def fickle(self) -> bool:
        """Whether it is the genus of a sum of heaps of at most one, so that misère play swaps the values 0 and 1."""
        return (self.value, self.beside) in ((0, (1, 2, 0)), (1, (0, 3, 1)))


class Forms:
    """Canonical forms, numbered in order of discovery; form 0 is the game without options.

    Args:
        most: how many forms there may be.
        late: says whether time is up.

    Examples:
        >>> forms = Forms()
        >>> one, two = forms.nim(1), forms.nim(2)
        >>> forms.sum(one, one), forms.text(forms.of([two])), forms.text(forms.sum(two, two))
        (0, '{2}', '{2 3}')
        >>> print(forms.genus(forms.sum(two, two)), forms.kind(forms.of([forms.sum(two, two)])))
        0^02 Kind.TAME
    """

    def __init__(self, most: int = _MOST, late: Callable[[], bool] = lambda: False) -> None:
        self._most = most
        self._late = late
        self._options: list[frozenset[int]] = [frozenset()]
        self._lost = [False]
        self._numbers = {self._options[0]: 0}
        self._sums: dict[tuple[int, int], int] = {}
        self._genus: dict[int, Genus] = {}
        self._kinds: dict[int, Kind] = {}
        self._nim = [0]

    def __len__(self) -> int:
        return len(self._options)

    def options(self, form: int) -> frozenset[int]:
        """Return the options of a form."""
        return self._options[form]

    def lost(self, form: int) -> bool:
        """Return whether the player to move loses."""
        return self._lost[form]

    def nim(self, size: int) -> int:
        """Return the nim-heap of a size."""
        while len(self._nim) <= size:
            self._nim.append(self.of(self._nim))
        return self._nim[size]

    def of(self, options: Iterable[int]) -> int:
        """Return the form of the game with these options.

        Raises:
            LimitError: if there are too many forms, or time is up.
        """
        given = frozenset(options)
        found = self._numbers.get(given)
        if found is None:
            if self._late():
                raise LimitError("time is up after {count} canonical misère forms", count=len(self._options))
            found = self._simpler(given)
            if found is None:
                if len(self._options) >= self._most:
                    raise LimitError("there are more than {most} canonical misère forms", most=self._most)
                found = len(self._options)
                self._options.append(given)
                self._lost.append(not any(self._lost[option] for option in given))
            self._numbers[given] = found
        return found

    def _simpler(self, given: frozenset[int]) -> int | None:
        """Return the form after removing reversible options; None if there are none."""
        for through in frozenset().union(*(self._options[option] for option in given)):
            left = self._options[through]
            reversible = left <= given and all(through in self._options[option] for option in given - left)
            if reversible and (left or any(self._lost[option] for option in given)):
                return through
        return None

    def sum(self, one: int, two: int) -> int:
        """Return the form of a sum.

        Raises:
            LimitError: if there are too many forms, or sums of options.
        """

        def below(pair: tuple[int, int]) -> list[tuple[int, int]]:
            first, second = pair
            found = [(min(x, second), max(x, second)) for x in self._options[first]]
            return found + [(min(first, y), max(first, y)) for y in self._options[second]]

        def added(pair: tuple[int, int]) -> int:
            if len(self._sums) > 10 * self._most:
                raise LimitError("sums of misère forms have more than {most} subpositions", most=10 * self._most)
            return self.of(self._sums[part] for part in below(pair))

        return _fold((min(one, two), max(one, two)), self._sums, below, added)

    def mate(self, form: int) -> int:
        """Return the mate of a form: the sum of both is a P-position.

        Examples:
            >>> forms = Forms()
            >>> [forms.text(forms.mate(forms.nim(n))) for n in range(4)]
            ['1', '0', '2', '3']
        """
        mates = {0: self.nim(1)}
        return _fold(form, mates, self.options, lambda at: self.of(mates[option] for option in self._options[at]))

    def text(self, form: int) -> str | None:
        """Return the text of a form: options in braces, nim-heaps as numbers; None if it is too long to print."""
        texts: dict[int, str | None] = {}
        sizes: dict[int, int] = {}

        def written(at: int) -> str | None:
            options = sorted(self._options[at])
            if {sizes.get(option, -1) for option in options} == set(range(len(options))):
                sizes[at] = len(options)
                return str(sizes[at])
            nims_first = sorted(options, key=lambda form: (0, sizes[form]) if form in sizes else (1, form))
            parts = [part for option in nims_first if (part := texts[option]) is not None]
            too_long = len(parts) < len(options) or sum(map(len, parts)) + len(parts) + 1 > self._most
            return None if too_long else "{" + " ".join(parts) + "}"

        return _fold(form, texts, self.options, written)

    # -- genus

    def genus(self, form: int) -> Genus:
        """Return the genus.

        With k heaps of two added, the options are those of the form with k added, and the form with k − 1 and a heap of
        0 or 1 added, which flips the last bit of the misère value. Once the values of the options alternate and one of
        the form's own recurs after two steps, all alternate for ever.
        """
        return _fold(form, self._genus, self.options, self._genus_above)

    def _genus_above(self, form: int) -> Genus:
        options = [self._genus[option] for option in self._options[form]]
        value = mex(option.value for option in options)
        settled = max((len(option.beside) - 2 for option in options), default=0)
        found: list[int] = []
        while len(found) < settled + 3 or found[-1] != found[-3]:
            count = len(found)
            below = {option.values_to(count + 1)[count] for option in options}
            if count:
                below |= {found[-1], found[-1] ^ 1}
            found.append(mex(below) if below else 1)
        while len(found) > 2 and found[-1] == found[-3]:
            found.pop()
        return Genus(value, tuple(found))

    def kind(self, form: int) -> Kind:
        """Return how closely the form resembles a nim-heap.

        It is tame if its genus is one of nim-heaps, its tame options alone give it that genus, and each other option
        can be answered: by a tame option with that Grundy value, and by a tame option, perhaps another, with that
        misère Grundy value.
        """

        def below(at: int) -> set[int]:
            return {*self._options[at], *(x for option in self._options[at] for x in self._options[option])}

        return _fold(form, self._kinds, below, self._kind_above)

    def _kind_above(self, form: int) -> Kind:
        genus, options = self.genus(form), self._options[form]
        tame = [option for option in options if self._kinds[option] is Kind.TAME]
        like_nim = genus.nim and (tame or not options) and self.genus(self.of(tame)) == genus
        if like_nim and all(self._answered(option, genus) for option in options if option not in tame):
            return Kind.TAME
        if len(tame) == len(options):
            if genus.value < 2:
                return Kind.RESTIVE
            if genus.beside[0] < 2:
                return Kind.RESTLESS
        return Kind.WILD

    def _answered(self, option: int, genus: Genus) -> bool:
        """Return whether tame options of an option have both values of a genus."""
        answers = [self.genus(x) for x in self._options[option] if self._kinds[x] is Kind.TAME]
        return any(x.value == genus.value for x in answers) and any(x.beside[0] == genus.beside[0] for x in answers)


def _fold(start: _K, found: dict[_K, _T], below: Callable[[_K], Iterable[_K]], made: Callable[[_K], _T]) -> _T:
    """Return the result of a node, combined bottom-up from those below it and cached, without recursion."""
    stack = [start]
    while stack:
        at = stack[-1]
        missing = [] if at in found else [other for other in below(at) if other not in found]
        stack += missing
        if not missing:
            stack.pop()
            if at not in found:
                found[at] = made(at)
    return found[start]


# -- heaps


def genus_of_heaps(code: Code | str, upto: int, most: int = 20_000, seconds: float = 5.0) -> list[tuple[Genus, Kind]]:
    """Return the genus and kind of heaps 0, 1, 2, …, as far as canonical forms and time allow.

    Args:
        code: the code.
        upto: the last heap wanted.
        most: how many forms there may be.
        seconds: how long it may take.

    Examples:
        >>> [f"{genus} {kind.value}" for genus, kind in genus_of_heaps("0.77", 5)[4:]]
        ['1^031 tame', '4^146 restless']
    """
    return genus_of_splits(asked_code(code).splits, upto, most, seconds)


def genus_of_splits(
    splits: Callable[[int], Iterable[int | tuple[int, ...]]], upto: int, most: int = 20_000, seconds: float = 5.0
) -> list[tuple[Genus, Kind]]:
    """Return the genus and kind of heaps 0, 1, 2, … under any rule, as far as canonical forms and time allow.

    Args:
        splits: yields what may replace a heap of n: one size, or the sizes of all heaps that are left.
        upto: the last heap wanted.
        most: how many forms there may be.
        seconds: how long it may take.

    Raises:
        LoopError: if a heap can become one that is not smaller.

    Examples:
        >>> [str(genus) for genus, _ in genus_of_splits(lambda n: range(n), 4)]
        ['0^120', '1^031', '2^20', '3^31', '4^46']
    """
    deadline = thread_time() + seconds
    forms = Forms(most, lambda: thread_time() > deadline)
    heaps: list[int] = []
    found: list[tuple[Genus, Kind]] = []
    with suppress(LimitError):
        for n in range(upto + 1):
            options: set[int] = set()
            for number, split in enumerate(splits(n), 1):
                parts = (split,) if isinstance(split, int) else split
                largest = max(parts, default=0)
                if largest >= n:
                    raise LoopError("heap {n} can become heap {part}: it has no genus", n=n, part=largest)
                if not number % _LOOK and thread_time() > deadline:
                    return found
                options.add(reduce(forms.sum, (heaps[part] for part in parts), 0))
            heaps.append(forms.of(options))
            found.append((forms.genus(heaps[n]), forms.kind(heaps[n])))
    return found
