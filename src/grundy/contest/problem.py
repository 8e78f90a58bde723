"""What a contest problem is: one object that reads its input, answers, and can make and check cases of its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from random import Random
from typing import ClassVar, Generic, TypeVar

from grundy.contest.reader import Reader
from grundy.maths.nimbers.fold import fold
from grundy.maths.nimbers.mex import nim_sum

__all__ = ["Problem", "Verdict", "balanced", "count", "first_wins", "scaled"]

C = TypeVar("C")
A = TypeVar("A")
K = TypeVar("K", bound=Hashable)


class Problem(ABC, Generic[C, A]):
    """A contest problem; C is one case of its input, A the answer to one.

    A case holds values that compare equal when they are equal, so that reading inverts writing. ``definition`` shares
    nothing with ``answer``: it looks at every way to play, without any theory, and is for small cases.
    """

    id: ClassVar[str]
    """The name for ``grundy judge``: the judge and its number there."""
    title: ClassVar[str]
    """The title in the original's own language."""
    source: ClassVar[str]
    """Where the problem was published."""
    statement: ClassVar[str]
    """The rule and the question, in a line."""
    limits: ClassVar[str]
    """What the original statement promises; answers are right beyond it."""
    sample_input: ClassVar[str]
    """The input that the statement shows."""
    sample_output: ClassVar[str]
    """The output that belongs to it."""
    most_cases: ClassVar[int | None] = None
    """How many cases one input holds by the statement; None where it promises no number."""

    @abstractmethod
    def read(self, reader: Reader) -> Iterator[C]:
        """Yield each case as soon as it was read.

        Raises:
            InputError: if the input ends in the middle of a case or is not of the promised form.
        """

    @abstractmethod
    def answer(self, case: C) -> A:
        """Return the answer."""

    @abstractmethod
    def definition(self, case: C) -> A:
        """Return the answer by looking at every way to play; for small cases."""

    @abstractmethod
    def write(self, answer: A) -> str:
        """Return the answer as the judge expects it, line end included."""

    @abstractmethod
    def random(self, dice: Random, size: float) -> C:
        """Return a random case.

        Args:
            dice: where the randomness comes from.
            size: 0 for a case that ``definition`` answers in a moment, 1 for the largest that the statement promises.
        """

    def edges(self) -> Iterable[C]:
        """Return cases that programs stumble over, within the promise of the statement; none by default."""
        return ()

    def shrink(self, case: C) -> Iterable[C]:
        """Return smaller cases within the promise, the boldest steps first, to make a counterexample small."""
        return ()

    @abstractmethod
    def format_input(self, cases: Sequence[C]) -> str:
        """Return the input that consists of these cases, closed as the statement says; ``read`` inverts it."""


class Verdict(Problem[C, bool]):
    """A problem that asks only who wins; the answer tells whether the first player does."""

    words: ClassVar[tuple[str, str]]
    """What the judge expects where the first player wins, and where not."""

    def write(self, answer: bool) -> str:
        """Return the word and a line end."""
        return self.words[not answer] + "\n"


def first_wins(position: K, options: Callable[[K], Iterable[K]]) -> bool:
    """Tell by definition whether the player to move wins: some option is lost for the opponent.

    Examples:
        >>> first_wins(6, lambda n: [n - take for take in (1, 2) if take <= n])
        False

    Raises:
        LoopError: if play can return to a position.
        LimitError: if there are too many options to look at.
    """
    return fold(
        position,
        lambda p: ((option,) for option in options(p)),
        lambda found, wins: any(not wins[option] for (option,) in found),
        {},
        str,
    )


def balanced(dice: Random, chosen: Sequence[int], values: Sequence[int], choices: Iterable[int]) -> tuple[int, ...]:
    """Return what was chosen, half of the time with its last one exchanged so that the nim-sum of the values is 0.

    Such positions would else hardly ever be met among large ones.

    Args:
        dice: where the randomness comes from.
        chosen: heaps, or vertices.
        values: their values, by number.
        choices: what may stand in the last one's place.

    Examples:
        >>> {balanced(Random(seed), (3, 4, 5), range(8), range(8)) for seed in range(9)} == {(3, 4, 5), (3, 4, 7)}
        True
    """
    if dice.random() < 0.5:
        wanted = nim_sum(values[number] for number in chosen[:-1])
        fitting = [choice for choice in choices if values[choice] == wanted]
        if fitting:
            return (*chosen[:-1], dice.choice(fitting))
    return tuple(chosen)


def scaled(size: float, small: int, most: int) -> int:
    """Return a bound between ``small``, at size 0, and ``most``, at size 1."""
    return round(small + (most - small) * size)


def count(dice: Random, size: float, small: int, most: int, least: int = 1) -> int:
    """Return how many of something: a random number up to the scaled bound, and the bound itself at size 1."""
    bound = scaled(size, small, most)
    return bound if size >= 1 else dice.randint(least, bound)
