"""What a contest problem is: one object that reads its input, answers, and can make and check cases of its own."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from grundy.contest.forms import Cases
from grundy.contest.reader import Reader
from grundy.maths.nimbers.fold import fold
from grundy.maths.nimbers.mex import nim_sum

C = TypeVar("C")
A = TypeVar("A")
K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, kw_only=True)
class Problem(Generic[C, A]):
    """A contest problem; C is one case of its input, A the answer to one.

    A case holds values that compare equal when they are equal, so that reading inverts writing. ``definition`` shares
    nothing with ``answer``: it looks at every way to play, without any theory, and is for small cases.
    """

    id: str
    """The name for ``grundy judge``: the judge and its number there."""
    title: str
    """The title in the original's own language."""
    source: str
    """Where the problem was published."""
    statement: str
    """The rule and the question, in a line."""
    limits: str
    """What the original statement promises; answers are right beyond it."""
    sample_input: str
    """The input that the statement shows."""
    sample_output: str
    """The output that belongs to it."""
    cases: Cases[C]
    """The form of the input."""
    answer: Callable[[C], A]
    """Returns the answer."""
    definition: Callable[[C], A]
    """Returns the answer by looking at every way to play; for small cases."""
    write: Callable[[A], str]
    """Returns the answer as the judge expects it, line end included."""
    random: Callable[[Random, float], C]
    """Returns a random case: for size 0 one that ``definition`` answers in a moment, for 1 one of the largest that the
    statement promises."""
    edges: Callable[[], Iterable[C]] = tuple
    """Returns cases that programs stumble over, within the promise of the statement."""
    shrink: Callable[[C], Iterable[C]] = lambda case: ()
    """Returns smaller cases within the promise, the boldest steps first, to make a counterexample small."""

    @property
    def most_cases(self) -> int | None:
        """How many cases one input holds by the statement; None where it promises no number."""
        return self.cases.most

    def read(self, reader: Reader) -> Iterator[C]:
        """Yield each case as soon as it was read.

        Raises:
            InputError: if the input ends in the middle of a case or is not of the promised form.
        """
        return self.cases.read(reader)

    def format_input(self, cases: Sequence[C]) -> str:
        """Return the input that consists of these cases, closed as the statement says; ``read`` inverts it."""
        return self.cases.text(cases)


def either(first: str, second: str) -> Callable[[bool], str]:
    """Return how an answer is written that only says who wins: the word for the first player, or for the second."""
    return lambda wins: f"{first if wins else second}\n"


def first_wins(position: K, options: Callable[[K], Iterable[K]]) -> bool:
    """Tell by definition whether the player to move wins: some option is lost for the opponent.

    Examples:
        >>> first_wins(6, lambda n: [n - take for take in (1, 2) if take <= n])
        False
    """
    return fold(
        position,
        lambda p: ((option,) for option in options(p)),
        lambda found, wins: any(not wins[option] for (option,) in found),
        {},
        str,
    )


def sum_wins(summands: Iterable[int], options: Callable[[int], Iterable[int]]) -> bool:
    """Tell by definition whether the player to move wins a sum, played as one game; like summands are alike.

    Examples:
        >>> sum_wins((1, 2, 3), range)
        False
    """

    def moves(placed: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for i, summand in enumerate(placed):
            for option in options(summand):
                yield tuple(sorted((*placed[:i], option, *placed[i + 1 :])))

    return first_wins(tuple(sorted(summands)), moves)


def balanced(dice: Random, chosen: Sequence[int], values: Sequence[int], choices: Iterable[int]) -> tuple[int, ...]:
    """Return what was chosen, half of the time with its last one exchanged so that the nim-sum of the values is 0.

    Such positions would else hardly ever be met among large ones.

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


def balanced_sums(
    dice: Random, size: float, values: Sequence[int], counts: tuple[int, int], most: int
) -> tuple[tuple[int, ...], ...]:
    """Return sums, balanced, of what has these values: how many is counted from bounds, and each has up to ``most``."""
    choices = range(len(values))
    sums = (
        [dice.choice(choices) for _ in range(count(dice, size, 3, most))] for _ in range(count(dice, size, *counts))
    )
    return tuple(balanced(dice, chosen, values, choices) for chosen in sums)


def scaled(size: float, small: int, most: int) -> int:
    """Return a bound between ``small``, at size 0, and ``most``, at size 1."""
    return round(small + (most - small) * size)


def count(dice: Random, size: float, small: int, most: int, least: int = 1) -> int:
    """Return how many of something: a random number up to the scaled bound, and the bound itself at size 1."""
    bound = scaled(size, small, most)
    return bound if size >= 1 else dice.randint(least, bound)
