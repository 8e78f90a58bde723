"""Misère play by quotients: of the heaps of a code, and of any positions; in the time that is given, proved."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from threading import Lock
from time import monotonic
from typing import NamedTuple

from grundy.engines.values import atoms
from grundy.errors import InputError, LimitError, LoopError
from grundy.proofs.misere import MisereCertificate
from grundy.ruleset import Game
from grundy.theory.codes import Code, parse_code
from grundy.theory.misere_forms import Forms, Genus, Kind
from grundy.theory.misere_games import CodeGames, ListedGames, Word, heaps_for_ever
from grundy.theory.misere_monoid import Monoid
from grundy.theory.misere_presentation import Presentation, presentation
from grundy.theory.misere_quotient import Change, QuotientSearch, proved_period
from grundy.theory.periods import Period
from grundy.version import VERSION

__all__ = [
    "MisereHeaps",
    "MisereQuotient",
    "Told",
    "genus_of_heaps",
    "misere_heaps",
    "misere_quotient",
    "quotient_of_positions",
]

_PATIENCE = 1.5  # seconds for all questions about one code that are asked on the way
_LISTED = 20_000  # followers of positions
_FIRST = 16  # heaps before a period is looked for


@dataclass(frozen=True)
class MisereQuotient:
    """A misère quotient that is proved for games 0 to ``included``, and for ever if ``period`` is there.

    Attributes:
        game: the code, or what was asked about.
        included: the last game, or heap.
        complete: whether it is the quotient of all games, for ever.
        changes: where it grew.
        generators: the games that generate it.
        classes: the element of each game, from game 0 on.
        period: how the elements of heaps go on, if that is proved.
        monoid: multiplication and P-positions; None if no game has a move.
    """

    game: str
    included: int
    complete: bool
    changes: tuple[Change, ...]
    generators: tuple[int, ...]
    classes: tuple[int, ...]
    period: Period | None
    monoid: Monoid | None = field(repr=False, compare=False)

    @property
    def order(self) -> int:
        """How many elements the quotient has."""
        return 1 if self.monoid is None else self.monoid.order

    @property
    def lost(self) -> tuple[int, ...]:
        """The elements that are P-positions."""
        return () if self.monoid is None else tuple(self.monoid.lost.nonzero()[0].tolist())

    @property
    def presentation(self) -> Presentation:
        """Generators and relations, and the names of the elements."""
        return Presentation((), (), ("1",)) if self.monoid is None else presentation(self.monoid)

    @property
    def tame(self) -> bool:
        """Whether it is the quotient of some nim-heaps, so that sums behave like sums of these.

        That of the heaps 0 to 2^k − 1 has 2^k + 2 elements, for k ≥ 2: the identity, the heap of one, and a group.
        """
        if self.monoid is None or self.monoid.order == 2:
            return True
        product, lost = self.monoid.product, self.lost
        heap_of_one = int(self.monoid.step[0, 0])
        group = [x for x in range(self.monoid.order) if x not in (0, heap_of_one)]
        middle = int(product[group[0], group[0]])
        squares = all(int(product[x, x]) == middle and int(product[x, middle]) == x for x in group)
        return squares and sorted(lost) == sorted((heap_of_one, middle))

    def element(self, games: Iterable[int]) -> int:
        """Return the element of a sum of games.

        Raises:
            LimitError: if one of them is not included, and no period is proved.
        """
        at = 0
        for game in games:
            if game > self.included:
                if self.period is None:
                    raise LimitError(
                        "heap {n} of {name} is beyond the misère quotient, which is known to heap {last}",
                        n=game, name=self.game, last=self.included,
                    )  # fmt: skip
                game = self.period.reduce(game)
            if self.monoid is not None:
                at = int(self.monoid.product[at, self.classes[game]])
        return at

    def is_lost(self, games: Iterable[int]) -> bool:
        """Tell whether whoever moves in a sum of games loses in misère play."""
        return self.element(games) in self.lost

    def certificate(self) -> MisereCertificate:
        """Return what a checker needs to prove it anew, for an octal code.

        Raises:
            InputError: if it is not of an octal code, or no heap has a move.
        """
        if self.monoid is None or not re.fullmatch(r"[04]!?\.[0-7]*", self.game):
            raise InputError("certificates of misère quotients are made for octal codes, not {game}", game=self.game)
        heaps = self.classes
        if self.period is not None:
            last = heaps_for_ever(parse_code(self.game), self.period.preperiod, self.period.period)
            heaps = heaps if last is None else heaps[: last + 1]
        return MisereCertificate(
            self.game, tuple(map(tuple, self.monoid.step.tolist())), self.lost, heaps,
            None if self.period is None else self.period.preperiod,
            None if self.period is None else self.period.period, made_by=f"grundy {VERSION}",
        )  # fmt: skip


class Told(NamedTuple):
    """What a quotient says of some heaps.

    Attributes:
        element: the name of the element that they come to.
        lost: whether whoever moves loses.
        order: the number of elements.
        last: the last heap that the quotient is of; None if it is of all.
    """

    element: str
    lost: bool
    order: int
    last: int | None


class MisereHeaps:
    """What is known of a code in misère play, as far as it was needed.

    Args:
        code: the code.

    Examples:
        >>> from grundy.theory.codes import parse_code
        >>> kayles = MisereHeaps(parse_code("0.77"))
        >>> kayles.wins((1, 5)), kayles.wins((10**30, 7))
        (False, True)
    """

    def __init__(self, code: Code) -> None:
        self.code = code
        self.period: Period | None = None
        self._search = QuotientSearch(CodeGames(code))
        self._spent = 0.0
        self._lock = Lock()  # one search for all who ask
        self._named: Monoid | None = None
        self._names: tuple[str, ...] = ()

    def wins(self, heaps: Sequence[int]) -> bool | None:
        """Tell whether the player to move wins; None if a heap is out of reach in the time for such questions."""
        told = self.told(heaps)
        return None if told is None else not told.lost

    def told(self, heaps: Sequence[int]) -> Told | None:
        """Return what the quotient says of some heaps; None if one is out of reach in the time for such questions."""
        with self._lock:
            return self._told(heaps)

    def _told(self, heaps: Sequence[int]) -> Told | None:
        largest = max(heaps, default=0)
        if largest > self._search.included and self.period is None and self._spent < _PATIENCE:
            self.explore(largest, _PATIENCE - self._spent)
        if self.period is not None:
            heaps = [self.period.reduce(heap) for heap in heaps]
        elif largest > self._search.included:
            return None
        monoid, element = self._search.monoid, self._search.element(heaps)
        if monoid is None:
            return Told("1", False, 1, self._search.included)
        if self._named is not monoid:
            self._named, self._names = monoid, presentation(monoid).names
        last = None if self.period is not None else self._search.included
        return Told(self._names[element], bool(monoid.lost[element]), monoid.order, last)

    def explore(
        self, upto: int | None, seconds: float = float("inf"), progress: Callable[[int, int], None] | None = None
    ) -> None:
        """Include heaps until a period is proved, heap ``upto`` is reached, or time is over.

        Args:
            upto: the last heap; None for no limit.
            seconds: how long it may take.
            progress: called with the last heap and the order.
        """
        clock = self._search.clock
        began = clock()

        def show(heap: int) -> None:
            if progress is not None:
                progress(heap, self._search.monoid.order if self._search.monoid is not None else 1)

        try:
            while self.period is None and (upto is None or self._search.included < upto):
                known = self._search.included
                step = max(_FIRST, known * 9 // 8 + 1)
                target = step if upto is None else min(step, upto)
                if not self._search.include(target, seconds - (clock() - began), show):
                    return
                self._look_for_period()
        finally:
            self._spent += clock() - began

    def _look_for_period(self) -> None:
        import numpy as np

        self.period = proved_period(self.code, np.array(self._search.classes()), self._search.included)

    def quotient(self) -> MisereQuotient:
        """Return what is known."""
        return _result(str(self.code), self._search, self.period)


def _result(name: str, search: QuotientSearch, period: Period | None) -> MisereQuotient:
    complete = period is not None or search.games.count == search.included
    return MisereQuotient(
        name, search.included, complete, tuple(search.changes), search.generators, tuple(search.classes()), period,
        search.monoid,
    )  # fmt: skip


@lru_cache(maxsize=64)
def misere_heaps(code: Code) -> MisereHeaps:
    """Return what is known of a code, the same object each time."""
    return MisereHeaps(code)


def misere_quotient(
    code: Code,
    heaps: int | None = None,
    seconds: float = 10.0,
    progress: Callable[[int, int], None] | None = None,
) -> MisereQuotient:
    """Return the misère quotient of the heaps of a code, as far as it can be found and proved.

    Args:
        code: the code.
        heaps: the last heap to include; None to go on until a period is proved.
        seconds: how long it may take.
        progress: called with the last heap and the order.

    Examples:
        >>> from grundy.theory.codes import parse_code
        >>> found = misere_quotient(parse_code("0.77"))
        >>> found.order, len(found.lost), found.period, found.complete
        (40, 9, Period(preperiod=71, period=12, saltus=0), True)
        >>> print(misere_quotient(parse_code("0.75")).presentation)
        ⟨ a, b, c | a² = 1, bc = ab, c² = b², b³ = b ⟩
    """
    known = MisereHeaps(code)
    known.explore(heaps, seconds, progress)
    return known.quotient()


def genus_of_heaps(code: Code, upto: int, most: int = 20_000, seconds: float = 5.0) -> list[tuple[Genus, Kind]]:
    """Return genus and kind of heaps 0, 1, 2, …, as far as canonical forms and time allow.

    Args:
        code: the code.
        upto: the last heap wanted.
        most: how many forms there may be.
        seconds: how long it may take.

    Examples:
        >>> from grundy.theory.codes import parse_code
        >>> [f"{genus} {kind.value}" for genus, kind in genus_of_heaps(parse_code("0.77"), 5)[4:]]
        ['1^031 tame', '4^146 restless']
    """
    deadline = monotonic() + seconds
    forms = Forms(most, lambda: monotonic() > deadline)
    heaps: list[int] = []
    found = []
    try:
        for n in range(upto + 1):
            heaps.append(forms.of({reduce(forms.sum, (heaps[part] for part in split), 0) for split in code.splits(n)}))
            found.append((forms.genus(heaps[n]), forms.kind(heaps[n])))
    except LimitError:
        pass
    return found


def quotient_of_positions(
    games: Iterable[Game], seconds: float = 10.0
) -> tuple[MisereQuotient, dict[Game, tuple[int, ...]]]:
    """Return the misère quotient of all sums of some positions and what play leads to from them.

    Args:
        games: the positions; play must end in each.
        seconds: how long it may take.

    Returns:
        the quotient, and for each position the numbers of its parts among the games of the quotient.

    Raises:
        LoopError: if play can return to a position.
        LimitError: if there are too many positions, or time is over.

    Examples:
        >>> from grundy import parse_game
        >>> kayles, nim = parse_game("kayles 5"), parse_game("nim 3")
        >>> found, parts = quotient_of_positions([kayles, nim])
        >>> found.order, found.is_lost(parts[kayles] + parts[nim])
        (12, False)
    """
    asked = list(games)
    numbers: dict[Game, int] = {}
    listed: list[list[Word]] = []
    for game in asked:
        for atom in atoms(game):
            _list_below(atom, numbers, listed)
    found = ListedGames(listed)
    search = QuotientSearch(found)
    if not search.include(len(listed), seconds):
        raise LimitError(
            "the misère quotient of these positions is out of reach: {done} of {all} positions are included",
            done=search.included, all=len(listed),
        )  # fmt: skip
    parts = {game: tuple(numbers[atom] for atom in atoms(game)) for game in asked}
    return _result(", ".join(map(str, asked)), search, None), parts


def _list_below(root: Game, numbers: dict[Game, int], listed: list[list[Word]]) -> None:
    """Number a position and all below it, those below first."""
    if root in numbers:
        return
    open_games: dict[Game, list[tuple[Game, ...]]] = {}
    stack = [root]
    while stack:
        game = stack[-1]
        if game in numbers:
            stack.pop()
            continue
        if game not in open_games:
            if len(open_games) + len(listed) >= _LISTED:
                raise LimitError("{game} has more than {most} positions below it", game=str(root), most=_LISTED)
            open_games[game] = [tuple(atoms(option)) for option in game.options()]
        missing = [part for option in open_games[game] for part in option if part not in numbers]
        if not missing:
            options = open_games.pop(game)
            listed.append([tuple(sorted(numbers[part] for part in option)) for option in options])
            numbers[game] = len(listed)
            stack.pop()
        elif missing[0] in open_games:
            raise LoopError("play can return to {game}: it has no misère quotient", game=str(missing[0]))
        else:
            stack.append(missing[0])
