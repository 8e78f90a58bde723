"""Misère quotients: which sums of some games are equivalent in misère play, found game by game with proofs.

Two sums X and Y of given games are *indistinguishable* if X + Z and Y + Z have the same outcome for every sum Z of
these games. The classes form a commutative monoid, the misère quotient; together with the set of lost classes it gives
the outcome of every sum. docs/misere-quotients.md says what is proved at each step, and how.

References:
    T. E. Plambeck, Taming the wild in impartial combinatorial games, INTEGERS 5 (2005), G05.
    T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, J. Combin. Theory Ser. A 115 (2008), 593-622.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from grundy.machine.arrays import has_arrays
from grundy.machine.clock import thread_time
from grundy.maths.misere.adjoin import adjoin
from grundy.maths.misere.closure import Closure
from grundy.maths.misere.games import Games, Word
from grundy.maths.misere.learning import GiveUpError, Learner, Outcomes
from grundy.maths.misere.monoid import Monoid, bits_of, exponents, in_order, unit, word_mask
from grundy.maths.misere.quotient import Change, MisereQuotient

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST = 4000  # elements of a quotient: it needs three tables of the square of this


@dataclass(frozen=True)
class _Proved:
    """A table proved for the games so far."""

    monoid: Monoid
    closure: Closure
    generators: tuple[int, ...]
    classes: NDArray[Any]
    tests: tuple[int, ...] = ()


class _FailedError(Exception):
    """A table is refuted by a sum of games."""

    def __init__(self, game: int, word: Word) -> None:
        super().__init__(game)
        self.game = game
        self.word = word


class QuotientSearch:
    """The quotient of games 1, 2, …, as far as they have been included.

    Examples:
        >>> from grundy.maths.octal.codes import parse_code
        >>> from grundy.maths.misere.games import CodeGames
        >>> kayles = QuotientSearch(CodeGames(parse_code("0.77")))
        >>> kayles.include(12)
        True
        >>> found = kayles.quotient()
        >>> found.changes[-1], found.is_lost([1, 5, 5]), found.is_lost([5, 5])
        (Change(game=12, order=24, lost=8), True, False)
    """

    def __init__(self, games: Games, most: int = MOST) -> None:
        self.games = games
        self.included = 0  # the last game of the quotient
        self.changes: list[Change] = []  # where it grew
        self.outgrown = False  # whether the quotient with the next game is too large, or infinite
        self._most = most
        self._table: _Proved | None = None
        self._fits: dict[bytes, int] = {}
        self._deadline = float("inf")

    clock = staticmethod(thread_time)  # the clock for time limits

    # -- what is known

    @property
    def monoid(self) -> Monoid | None:
        """The quotient; None while no game has a move."""
        return self._table.monoid if self._table is not None else None

    @property
    def order(self) -> int:
        """The number of elements."""
        return 1 if self.monoid is None else self.monoid.order

    @property
    def generators(self) -> tuple[int, ...]:
        """The games that generate it."""
        return self._table.generators if self._table is not None else ()

    def classes(self) -> list[int]:
        """Return the element of each game, from game 0 on."""
        if self._table is None:
            return [0] * (self.included + 1)
        found: list[int] = self._table.classes[: self.included + 1].tolist()
        return found

    def quotient(self, name: str = "", *, complete: bool = False, **more: Any) -> MisereQuotient:
        """Return what is known."""
        return MisereQuotient(
            name, self.included, complete, tuple(self.changes), self.generators, tuple(self.classes()),
            monoid=self.monoid, outgrown=self.outgrown, **more,
        )  # fmt: skip

    # -- one game after another

    def include(
        self, upto: int, seconds: float = float("inf"), progress: Callable[[int, int], None] | None = None
    ) -> bool:
        """Include the games up to ``upto``; return whether that succeeded. Without NumPy, no game is included."""
        self._deadline = self.clock() + seconds
        while self.included < upto:
            if self.outgrown or self.clock() > self._deadline or not has_arrays():
                return False
            try:
                self._include_next(self.included + 1)
            except GiveUpError:
                if self.clock() <= self._deadline:
                    self.outgrown = True
                return False
            if progress is not None:
                progress(self.included, self.order)
        return True

    def _pause(self) -> None:
        if self.clock() > self._deadline:
            raise GiveUpError

    def _include_next(self, game: int) -> None:
        import numpy as np

        table, changes = self._table, self.changes
        if self.games.is_dead(game):
            if table is not None:
                table = self._with(table, game, 0, table.closure)
        elif table is None:
            # the first game with a move is the heap of one, because its options have none
            monoid = Monoid(np.array([[1], [0]], np.int32), np.array([False, True]), [0, 1])
            table = self._verified(monoid, (game,), [0] * game + [1], ())
            changes = [Change(game, 2, 1)]
        else:
            table = self._fitted(table, game) or self._grown(table, game)
            if self._table is None or table.monoid is not self._table.monoid:
                self._fits = {}
                changes = [*changes, Change(game, table.monoid.order, int(table.monoid.lost.sum()))]
        self._table, self.changes, self.included = table, changes, game  # together, so that Ctrl-C leaves no half of it

    def _with(self, table: _Proved, game: int, element: int, closure: Closure) -> _Proved:
        import numpy as np

        classes = table.classes
        if game >= classes.size:
            classes = np.concatenate([classes, np.zeros(classes.size, classes.dtype)])
        classes[game] = element
        return replace(table, classes=classes, closure=closure)

    def _fitted(self, table: _Proved, game: int) -> _Proved | None:
        """Return the table with a game that equals an element, or None if it equals none."""
        options = self.games.option_classes(game, table.classes, table.monoid.product)
        key = options.tobytes()
        if key not in self._fits:
            found = self._fit(table, game, options)
            if found is None:
                return None
            self._fits[key] = found[0]
            table = replace(table, closure=found[1])
        return self._with(table, game, self._fits[key], table.closure)

    def _fit(self, table: _Proved, game: int, options: NDArray[Any]) -> tuple[int, Closure] | None:
        """Return the element that a game with these options equals, and the proof; None if it equals none."""
        future = ~table.monoid.losing[options].any(axis=0)
        for element in _candidates(table.monoid, future):
            self._pause()
            if table.closure.covers(element, future):
                return element, table.closure
            closure = table.closure.copy()
            if closure.add(game, element, future) is None:
                return element, closure
        return None

    # -- a larger quotient

    def _grown(self, table: _Proved, game: int) -> _Proved:
        """Return a table with more elements, with the game as a generator."""
        monoid, classes = table.monoid, table.classes
        options = [self.games.option_classes(one, classes, monoid.product) for one in table.generators]
        new = self.games.option_classes(game, classes, monoid.product)
        generators = (*table.generators, game)
        words = [monoid.words[element] for element in classes[:game].tolist()] + [unit(monoid.generators)]
        guess = adjoin(monoid, options, new, self._most)
        if guess is not None:
            self._pause()
            try:
                return self._verified(guess, generators, words, table.tests, repair=True)
            except _FailedError:
                pass
        return self._tidy(self._learned(generators, words, table.tests), game)

    def _verified(
        self, monoid: Monoid, generators: tuple[int, ...], words: list[int], tests: Iterable[int], repair: bool = False
    ) -> _Proved:
        """Return the table with its proof; a repair may change the element of a game that is not a generator."""
        import numpy as np

        classes = np.zeros(2 * len(words) + 64, np.intp)
        table = _Proved(monoid, Closure(monoid), generators, classes, tuple(tests))
        elements: dict[int, int] = {}
        met: dict[tuple[int, bytes], int] = {}
        for game, word in enumerate(words):
            if self.games.is_dead(game):
                continue
            if word not in elements:
                elements[word] = monoid.run(word)
            options = self.games.option_classes(game, classes, monoid.product)
            key = elements[word], options.tobytes()
            if key not in met:
                self._pause()
                met[key], closure = self._placed(
                    table, game, elements[word], options, repair and game not in generators
                )
                table = replace(table, closure=closure)
            classes[game] = met[key]
        if not monoid.reduced:  # the tests distinguish all elements, so this is a bug: claim nothing
            raise GiveUpError
        return table

    def _placed(
        self, table: _Proved, game: int, element: int, options: NDArray[Any], repair: bool
    ) -> tuple[int, Closure]:
        """Return the element of a game and the closure with it: the given element, or another if that is allowed."""
        import numpy as np

        monoid = table.monoid
        reached = monoid.losing[options].any(axis=0)
        forbidden = np.flatnonzero(monoid.losing[element] & reached)
        wrong: Word | None
        if forbidden.size:
            beside = exponents(monoid.words[int(forbidden[0])], monoid.generators)
            wrong = (*(one for one, times in zip(table.generators, beside, strict=True) for _ in range(times)), game)
        else:
            closure = table.closure
            if repair and not closure.covers(element, ~reached):
                closure = closure.copy()  # a refuted closure is invalid, and another element may be tried
            wrong = closure.add(game, element, ~reached)
            if wrong is None:
                return element, closure
        other = self._fit(table, game, options) if repair else None
        if other is None:
            raise _FailedError(game, wrong)
        return other

    def _learned(self, generators: tuple[int, ...], words: list[int], tests: Iterable[int]) -> _Proved:
        """Return a table learned from outcomes, and proved."""
        words, tests = list(words), list(tests)
        while True:
            mask = word_mask(len(generators))
            outcomes = Outcomes([self._option_words(one, words, mask) for one in generators], self._pause)
            learner = Learner(outcomes, len(generators), tests)
            failed, table = self._learn(learner, outcomes, generators, words)
            if table is not None:
                return table
            assert failed is not None
            generators = (*generators, self._promoted(failed, generators))
            words[generators[-1]] = unit(len(generators) - 1)
            tests = learner.tests

    def _learn(
        self, learner: Learner, outcomes: Outcomes, generators: tuple[int, ...], words: list[int]
    ) -> tuple[_FailedError | None, _Proved | None]:
        """Return a table, or a failure that the outcomes do not show: then a game had the wrong element."""
        import numpy as np

        while True:
            self._pause()
            step = learner.steps(self._most)
            if not learner.separate_clash(step):
                continue
            lost = np.array([outcomes.lost(word) for word in learner.words])
            monoid = Monoid(step, lost, list(learner.words))
            try:
                return None, self._verified(monoid, generators, words, learner.tests)
            except _FailedError as failed:
                wrong = self._wrong_word(monoid, outcomes, failed.word, words)
                if wrong is None:
                    return failed, None
                learner.separate(step, wrong)

    def _wrong_word(self, monoid: Monoid, outcomes: Outcomes, games: Word, words: list[int]) -> int | None:
        """Return a word of the games, or of an option, whose outcome the table has wrong; None if there is none."""
        whole = sum(words[game] for game in games)
        found = [whole & outcomes.mask]
        for game in dict.fromkeys(games):
            rest = sum(words[other] for other in games) - words[game]
            found += [rest + option & outcomes.mask for option in self._option_words(game, words, outcomes.mask)]
        return next((word for word in found if monoid.lost[monoid.run(word)] != outcomes.lost(word)), None)

    def _option_words(self, game: int, words: list[int], mask: int) -> list[int]:
        found = set()
        for option in self.games.options(game):
            total = 0
            for part in option:
                total = total + words[part] & mask
            found.add(total)
        return sorted(found)

    def _promoted(self, failed: _FailedError, generators: tuple[int, ...]) -> int:
        """Return the game that must be a generator after all."""
        near = set(failed.word)
        near.update(part for game in failed.word for option in self.games.options(game) for part in option)
        near.difference_update(generators)
        if not near:
            raise GiveUpError
        return failed.game if failed.game in near else max(near)

    def _tidy(self, table: _Proved, last: int) -> _Proved:
        """Return the table with least words and with generators in order, none of which is a sum of smaller ones."""
        import numpy as np

        monoid = table.monoid
        by_size = sorted(range(monoid.generators), key=lambda i: table.generators[i])
        step = monoid.step[:, by_size]
        order, words = in_order(step.tolist())
        kept = [i for i in range(monoid.generators) if unit(i) in set(words)]
        names = np.empty(monoid.order, np.int32)
        names[order] = np.arange(monoid.order)
        squeezed = [_squeezed(word, monoid.generators, kept) for word in words]
        tidy = Monoid(names[step[order][:, kept]], monoid.lost[order], squeezed)
        tests = dict.fromkeys(squeezed[names[monoid.run(test)]] for test in table.tests)
        of_games = [squeezed[names[element]] for element in table.classes[: last + 1].tolist()]
        return self._verified(tidy, tuple(table.generators[by_size[i]] for i in kept), of_games, tests)


def _candidates(monoid: Monoid, future: NDArray[Any]) -> Iterator[int]:
    """Yield the elements that a game with this future may equal."""
    bits = bits_of(future[None])[0]
    fitting = monoid.by_row.get(bits)
    if fitting is not None:  # there is a move to a lost element wherever the element itself is not lost
        yield fitting
        return
    for element, row in enumerate(monoid.rows):
        if not row & ~bits and row & 1 == bits & 1:
            yield element


def _squeezed(word: int, generators: int, kept: list[int]) -> int:
    """Return a word with only the bytes of the remaining generators."""
    times = exponents(word, generators)
    return int.from_bytes(bytes(times[i] for i in kept), "little")
