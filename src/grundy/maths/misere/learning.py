"""Learn the table of a misère quotient from outcomes of sums, when the guess of ``adjoin`` fails.

Sums are words of generators. Two words are assumed equal as long as no *test*, a word added to both, gives different
outcomes. A failure of the table, found by the closure or because two generators do not commute, gives a new test. This
is Angluin's learning of automata for commutative ones: a word with a part known to equal a smaller word need not be
tested itself.

References:
    D. Angluin, Learning regular sets from queries and counterexamples, Information and Computation 75 (1987), 87-106;
    R. L. Rivest, R. E. Schapire, Information and Computation 103 (1993), 299-347 (one test from one failure).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from grundy.maths.misere.monoid import clashing_steps, exponents, unit, word_mask

if TYPE_CHECKING:
    from numpy.typing import NDArray

_MOST_COPIES = 120  # most copies of a generator in a word; a byte holds 255
_PAUSE = 1024  # positions between two checks of the time


class GiveUpError(Exception):
    """The table became too large, or time is up."""


class Outcomes:
    """Outcomes of sums by definition, cached.

    Args:
        options: for each generator the words that may replace it.
        pause: called from time to time; it may raise to stop the work.
    """

    def __init__(self, options: Sequence[Sequence[int]], pause: Callable[[], None]) -> None:
        self.mask = word_mask(len(options))
        self._changes = [[word - unit(i) for word in words] for i, words in enumerate(options)]
        self._pause = pause
        self._memo = {0: False}

    def lost(self, word: int) -> bool:
        """Return whether the player to move in the sum loses in misère play.

        Examples:
            >>> nim = Outcomes([[0], [0, 1]], lambda: None)  # heaps of one and two
            >>> [nim.lost(word) for word in (0, 1, 256, 512, 513)]
            [False, True, False, True, False]
        """
        memo = self._memo
        found = memo.get(word)
        if found is not None:
            return found
        stack: list[tuple[int, list[int]]] = []
        self._enter(word, stack)
        steps = 0
        while stack:
            steps += 1
            if not steps % _PAUSE:
                self._pause()
            at, unknown = stack[-1]
            while unknown:
                found = memo.get(unknown[-1])
                if found is None:
                    if self._enter(unknown[-1], stack):
                        break
                    continue
                if found:
                    memo[at] = False
                    stack.pop()
                    break
                unknown.pop()
            else:
                memo[at] = True
                stack.pop()
        return memo[word]

    def _enter(self, word: int, stack: list[tuple[int, list[int]]]) -> bool:
        """Push a word with its options of unknown outcome, unless a known option makes it a win."""
        get, mask = self._memo.get, self.mask
        unknown = []
        for change, times in zip(self._changes, exponents(word, len(self._changes)), strict=True):
            if times > _MOST_COPIES:
                raise GiveUpError
            for difference in change if times else ():
                option = word + difference & mask
                found = get(option)
                if found is None:
                    unknown.append(option)
                elif found:
                    self._memo[word] = False
                    return False
        stack.append((word, unknown))
        return True


class Learner:
    """Words, and the tests that distinguish them."""

    def __init__(self, outcomes: Outcomes, generators: int, tests: Sequence[int]) -> None:
        self.tests = list(dict.fromkeys([0, *tests]))
        self._outcomes = outcomes
        self._units = [unit(i) for i in range(generators)]
        self._rows: dict[int, tuple[int, int]] = {}
        self._direct: set[int] = set()  # words that must be tested themselves
        self.words: list[int] = []

    def row(self, word: int) -> int:
        """Return which tests give a lost sum with the word, as bits."""
        done, bits = self._rows.get(word, (0, 0))
        if done < len(self.tests):
            lost, mask = self._outcomes.lost, self._outcomes.mask
            for number in range(done, len(self.tests)):
                bits |= lost(word + self.tests[number] & mask) << number
            self._rows[word] = len(self.tests), bits
        return bits

    def steps(self, most: int) -> NDArray[Any]:
        """Return the table: the class of each word of :attr:`words` times each generator."""
        import numpy as np

        self.words = words = [0]
        named, classes = {self.row(0): 0}, {0: 0}
        step: list[list[int]] = []
        for at, word in enumerate(words):  # grows in the loop
            parts = [i for i, times in enumerate(exponents(word, len(self._units))) if times]
            line = []
            for i, one in enumerate(self._units):
                more = word + one & self._outcomes.mask
                found = classes.get(more)
                if found is None:
                    found = self._derived(more, parts, at, classes, step)
                if found is None:
                    row = self.row(more)
                    found = named.setdefault(row, len(words))
                    if found == len(words):
                        words.append(more)
                        if found >= most or more >> 8 * i & 0xFF > _MOST_COPIES // 2:
                            raise GiveUpError
                classes[more] = found
                line.append(found)
            step.append(line)
        return np.array(step, np.int32).reshape(len(words), len(self._units))

    def _derived(
        self, word: int, parts: list[int], before: int, classes: dict[int, int], step: list[list[int]]
    ) -> int | None:
        """Return the class of a word that has a part equal to a smaller word; None if it has none."""
        if word in self._direct:
            return None
        for part in parts:
            if not word >> 8 * part & 0xFF:  # two copies of the first generator cancelled
                continue
            less = word - self._units[part]
            found = classes.get(less)
            if found is not None and found < before and self.words[found] != less:
                return step[found][part]
        return None

    def separate_clash(self, step: NDArray[Any]) -> bool:
        """Learn from two generators that do not commute; return whether they all do."""
        clash = clashing_steps(step)
        if clash is None:
            return True
        element, i, j = clash
        for first, then in ((i, j), (j, i)):
            between = int(step[element, first])
            whole, half = self.words[element] + self._units[first], self.words[between]
            if self._learn_step(whole & self._outcomes.mask, half, self._units[then]):
                return False
            last = half + self._units[then] & self._outcomes.mask
            if self.row(last) != self.row(self.words[int(step[between, then])]):
                self._direct.add(last)
                return False
        raise GiveUpError  # impossible: outcomes are a function of the word

    def _learn_step(self, word: int, taken_for: int, more: int) -> bool:
        lost, mask = self._outcomes.lost, self._outcomes.mask
        for test in self.tests:
            longer = test + more & mask
            if lost(word + longer & mask) != lost(taken_for + longer & mask):
                self._learn(longer, word)
                return True
        if self.row(word) != self.row(taken_for):
            self._direct.add(word)
            return True
        return False

    def separate(self, step: NDArray[Any], word: int) -> None:
        """Learn from a word whose outcome the table has wrong: one of its steps leads to the wrong class."""
        lost, mask = self._outcomes.lost, self._outcomes.mask
        letters = [i for i, times in enumerate(exponents(word, len(self._units))) for _ in range(times)]
        classes, rest = [0], [0]
        for letter in letters:
            classes.append(int(step[classes[-1], letter]))
        for letter in reversed(letters):
            rest.append(rest[-1] + self._units[letter] & mask)
        rest.reverse()
        low, high = 0, len(letters)
        right = lost(rest[0])
        while high - low > 1:
            middle = (low + high) // 2
            if lost(self.words[classes[middle]] + rest[middle] & mask) == right:
                low = middle
            else:
                high = middle
        self._learn(rest[high], self.words[classes[low]] + self._units[letters[low]] & mask)

    def _learn(self, test: int, word: int) -> None:
        """Add a test, or test the word itself if the test exists and the word's class was derived."""
        if test not in self.tests:
            self.tests.append(test)
        elif word not in self._direct:
            self._direct.add(word)
        else:
            raise GiveUpError
