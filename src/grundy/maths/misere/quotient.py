"""A misère quotient as a result: the table, the elements of heaps, and how they continue."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from grundy.maths.misere.games import heaps_for_ever
from grundy.maths.misere.monoid import Monoid, Presentation, kernel, presentation
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.codes import Code, parse_code
from grundy.words.errors import InputError, LimitError

if TYPE_CHECKING:
    from grundy.maths.octal.code_values import CodeValues
    from grundy.proofs.misere import MisereCertificate


@lru_cache(maxsize=64)
def values_of(code: Code) -> CodeValues:
    """Return the Grundy values of a code in normal play, the same object each time."""
    from grundy.maths.octal.code_values import CodeValues

    return CodeValues(code, patience=5.0)  # the next query continues where this one ended


@dataclass(frozen=True, slots=True)
class Change:
    """A game at which a quotient grew."""

    game: int  # its number; a heap's is its size
    order: int  # the number of elements from here on
    lost: int  # how many of them are P-positions


@dataclass(frozen=True)
class NormalPlay:
    """The fact that misère play of a code reduces to normal play from some heap on."""

    since: int  # the least such heap: a sum with a heap of at least that is lost if and only if its Grundy value is 0
    needed: int  # the heap up to which the proof needs the quotient
    # the element of the kernel for each Grundy value that heaps and their sums have
    elements: dict[int, int] = field(repr=False)
    monoid: Monoid = field(repr=False, compare=False)  # the quotient that proves it
    classes: tuple[int, ...] = field(repr=False)  # the elements of heaps 0, 1, … to ``needed`` at least


@dataclass(frozen=True)
class MisereQuotient:
    """A misère quotient that is proved for games 0 to ``included``, and for ever if it has a ``period``.

    If it has ``normal``, normal-play Grundy values decide all sums with larger heaps, too.

    Attributes:
        game: the code, or the text of the games.
        included: the last game, or heap.
        complete: whether it is the quotient of all games.
        changes: where it grew.
        generators: the games that generate it.
        classes: the element of each game, from game 0 on.
        period: the period of the elements of heaps, if it is proved.
        monoid: multiplication and P-positions; None if no game has a move.
        normal: from which heap on misère play reduces to normal play, if that is proved.
        outgrown: whether the quotient with the next game is too large for the search, or infinite.
    """

    game: str
    included: int
    complete: bool
    changes: tuple[Change, ...]
    generators: tuple[int, ...]
    classes: tuple[int, ...]
    period: Period | None = None
    monoid: Monoid | None = field(default=None, repr=False, compare=False)
    normal: NormalPlay | None = field(default=None, repr=False)
    outgrown: bool = False

    @property
    def order(self) -> int:
        """The number of elements of the quotient."""
        return 1 if self.monoid is None else self.monoid.order

    @cached_property
    def lost(self) -> tuple[int, ...]:
        """The elements that are P-positions."""
        return () if self.monoid is None else tuple(self.monoid.lost.nonzero()[0].tolist())

    @cached_property
    def presentation(self) -> Presentation:
        """Generators and relations, and the names of the elements."""
        return Presentation((), (), ("1",)) if self.monoid is None else presentation(self.monoid)

    @property
    def tame(self) -> bool:
        """Whether it is the quotient of some nim-heaps, so that sums behave like sums of nim-heaps.

        The quotient of nim-heaps 0 to 2^k − 1 has 2^k + 2 elements, for k ≥ 2: the identity, the heap of one, and a
        group.
        """
        if self.monoid is None or self.monoid.order == 2:
            return True
        group, heap_of_one = kernel(self.monoid), int(self.monoid.step[0, 0])
        return (
            group is not None
            and len(group[1]) == self.order - 2
            and sorted(self.lost) == sorted((heap_of_one, group[0]))
        )

    def element(self, games: Iterable[int]) -> int:
        """Return the element of a sum of games.

        Raises:
            LimitError: if one of them is beyond what is proved.
        """
        at = 0
        for game in games:
            element = self._class(self._reduced(game))
            if self.monoid is not None:
                at = int(self.monoid.product[at, element])
        return at

    def is_lost(self, games: Iterable[int]) -> bool:
        """Return whether the player to move in a sum of games loses in misère play.

        Raises:
            LimitError: if one of them is beyond what is proved.
        """
        listed = [self._reduced(game) for game in games]
        if self.normal is not None and max(listed, default=0) > self.included:
            return not nim_sum(map(self._value, listed))
        return self.element(listed) in self.lost

    def _reduced(self, heap: int) -> int:
        """Return a heap of the same element, an included one if there is one."""
        if not isinstance(heap, int) or isinstance(heap, bool) or heap < 0:
            raise InputError("a heap must be a whole number of 0 or more, not {size!r}", size=heap)
        small = heap if heap <= self.included or self.period is None else self.period.reduce(heap)
        if small > self.included and self.normal is None:
            raise LimitError(
                "heap {n} of {name} is beyond the misère quotient, which is known up to heap {last}",
                n=heap, name=self.game, last=self.included,
            )  # fmt: skip
        return small

    def _class(self, heap: int) -> int:
        if heap <= self.included:
            return self.classes[heap]
        assert self.normal is not None
        value = self._value(heap)
        if value not in self.normal.elements:
            raise LimitError(
                "heap {n} of {name} has value {value}, which is beyond the misère quotient of heaps up to {last}",
                n=heap, name=self.game, value=value, last=self.included,
            )  # fmt: skip
        return self.normal.elements[value]

    def _value(self, heap: int) -> int:
        return values_of(parse_code(self.game)).value(heap)

    def certificate(self) -> MisereCertificate:
        """Return the certificate with which a checker can prove it again, for an octal code.

        Raises:
            InputError: if it is not for an octal code, or no heap has a move.
        """
        if self.monoid is None or not re.fullmatch(r"[04]!?\.[0-7]*", self.game):
            raise InputError(
                "certificates of misère quotients exist only for octal codes, not for {game}", game=self.game
            )
        from grundy.proofs.misere import MisereCertificate
        from grundy.words.version import VERSION

        period, last, since = self.period, self.included, None
        monoid, heaps = self.monoid, self.classes
        needed = None
        if period is not None:
            needed = heaps_for_ever(parse_code(self.game), period.preperiod, period.period)
        if needed is not None and needed <= self.included:
            last = needed
        elif self.normal is not None:  # larger heaps are decided by their values
            period, since = None, self.normal.since
            monoid, heaps = self.normal.monoid, self.normal.classes
            last = len(heaps) - 1
        return MisereCertificate(
            self.game, tuple(map(tuple, monoid.step.tolist())), tuple(monoid.lost.nonzero()[0].tolist()),
            heaps[: last + 1], None if period is None else period.preperiod,
            None if period is None else period.period, since, f"grundy {VERSION}",
        )  # fmt: skip
