"""Canonical forms in misère play, and genus: of heaps, and of any position that is small enough."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import reduce
from time import monotonic

from grundy.maths.misere.forms import Forms, Genus, Kind
from grundy.maths.nimbers.outcomes import Outcome
from grundy.maths.octal.codes import Code
from grundy.ruleset import Game
from grundy.solving.misere.positions import PositionsBelow
from grundy.words.errors import LimitError, LoopError

__all__ = ["MisereForm", "genus_of_heaps", "genus_of_splits", "misere_form", "small_form"]

_LOOK = 256  # options between two looks at the clock
_SMALL, _SHORT = 1000, 0.3  # forms and positions, and seconds, for what is nice to have


def genus_of_heaps(code: Code, upto: int, most: int = 20_000, seconds: float = 5.0) -> list[tuple[Genus, Kind]]:
    """Return genus and kind of heaps 0, 1, 2, …, as far as canonical forms and time allow.

    Args:
        code: the code.
        upto: the last heap wanted.
        most: how many forms there may be.
        seconds: how long it may take.

    Examples:
        >>> from grundy.maths.octal.codes import parse_code
        >>> [f"{genus} {kind.value}" for genus, kind in genus_of_heaps(parse_code("0.77"), 5)[4:]]
        ['1^031 tame', '4^146 restless']
    """
    return genus_of_splits(code.splits, upto, most, seconds)


def genus_of_splits(
    splits: Callable[[int], Iterable[int | tuple[int, ...]]], upto: int, most: int = 20_000, seconds: float = 5.0
) -> list[tuple[Genus, Kind]]:
    """Return genus and kind of heaps 0, 1, 2, … of any rule, as far as canonical forms and time allow.

    Args:
        splits: yields what may replace a heap of n: a size, or the sizes of all heaps that are left.
        upto: the last heap wanted.
        most: how many forms there may be.
        seconds: how long it may take.

    Raises:
        LoopError: if a heap can become one that is no smaller.

    Examples:
        >>> [str(genus) for genus, _ in genus_of_splits(lambda n: range(n), 4)]
        ['0^120', '1^031', '2^20', '3^31', '4^46']
    """
    deadline = monotonic() + seconds
    forms = Forms(most, lambda: monotonic() > deadline)
    heaps: list[int] = []
    found = []
    try:
        for n in range(upto + 1):
            heaps.append(forms.of(_options(forms, heaps, splits, deadline)))
            found.append((forms.genus(heaps[n]), forms.kind(heaps[n])))
    except LimitError:
        pass
    return found


def _options(
    forms: Forms,
    heaps: list[int],
    splits: Callable[[int], Iterable[int | tuple[int, ...]]],
    deadline: float,
) -> set[int]:
    options: set[int] = set()
    n = len(heaps)
    for number, split in enumerate(splits(n), 1):
        parts = (split,) if isinstance(split, int) else split
        if max(parts, default=0) >= n:
            raise LoopError("heap {n} can become heap {part}: it has no genus", n=n, part=max(parts, default=0))
        if not number % _LOOK and monotonic() > deadline:
            raise LimitError("time is over after {count} canonical misère forms", count=len(forms))
        options.add(reduce(forms.sum, (heaps[part] for part in parts), 0))
    return options


@dataclass(frozen=True)
class MisereForm:
    """The canonical form of a position in misère play: positions of the same form are equal beside every game.

    Attributes:
        text: the form: options in braces, nim-heaps as numbers.
        genus: its genus.
        kind: how much like a nim-heap it is.
        outcome: who wins in misère play.
        forms: where forms are kept, for sums and comparisons.
        number: the number of the form there.
    """

    text: str
    genus: Genus
    kind: Kind
    outcome: Outcome
    forms: Forms = field(repr=False, compare=False)
    number: int = field(repr=False, compare=False)


def misere_form(game: Game, most: int = 20_000, seconds: float = 5.0, forms: Forms | None = None) -> MisereForm:
    """Return the canonical form in misère play of a position, or of a sum of positions.

    Args:
        game: the position; play must end.
        most: how many forms there may be, and how many positions.
        seconds: how long it may take.
        forms: where forms are kept; give the same for several games whose forms are to be added.

    Raises:
        LoopError: if play can return to a position.
        LimitError: if there are too many forms or positions, or time is over.

    Examples:
        >>> from grundy import parse_game
        >>> found = misere_form(parse_game("kayles 5"))
        >>> found.text, str(found.genus), found.kind.value, found.outcome.value
        ('{1 2 3 {2 3}}', '4^146', 'restless', 'N')
        >>> misere_form(parse_game("nim 2 1")).text, misere_form(parse_game("nim 2 2")).text
        ('3', '{2 3}')

    References:
        J. H. Conway, On Numbers and Games, ch. 12.
    """
    deadline = monotonic() + seconds
    below = PositionsBelow(most, seconds)
    below.add(game)
    if forms is None:
        forms = Forms(most, lambda: monotonic() > deadline)
    numbers = [0]
    for options in below.options:
        numbers.append(forms.of({reduce(forms.sum, (numbers[part] for part in option), 0) for option in options}))
    number = reduce(forms.sum, (numbers[part] for part in below.numbers_of(game)), 0)
    outcome = Outcome.P if forms.lost(number) else Outcome.N
    return MisereForm(forms.text(number), forms.genus(number), forms.kind(number), outcome, forms, number)


def small_form(game: Game) -> MisereForm | None:
    """Return the canonical form in misère play where it is found at once; None where it is not, or play may return.

    Examples:
        >>> from grundy import parse_game
        >>> small_form(parse_game("grundys-game 13")).genus.raised, small_form(parse_game("nim 1000000"))
        ('3¹⁴³¹', None)
    """
    try:
        return None if game.may_loop else misere_form(game, _SMALL, _SHORT)
    except (LimitError, LoopError):
        return None
