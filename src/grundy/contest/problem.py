"""Contest problems: each reads its input, answers it, and can make and check test cases."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any, Generic, TypeVar

from grundy.contest.bounds import Bounds
from grundy.contest.forms import Cases
from grundy.contest.reader import Reader
from grundy.maths.nimbers.fold import NO_SEARCH, fold
from grundy.maths.nimbers.mex import nim_sum
from grundy.words.errors import InputError, LimitError

C = TypeVar("C")
A = TypeVar("A")
K = TypeVar("K", bound=Hashable)

_TRIES = 300  # random numbers to try, to find a case that the first player loses


def _of_the_form(*_: Any) -> Any:
    raise AssertionError("this default is replaced by what the form of a case offers")


@dataclass(frozen=True, kw_only=True)
class Problem(Generic[C, A]):
    """Describe a contest problem; C is the type of a case of the input, A the type of the answer to it.

    Reading inverts writing, so cases must compare by value. ``definition`` shares no code with ``answer``: it searches
    all plays and uses no theory, so it is for small cases only.
    """

    id: str
    """The name for ``grundy judge``: the judge's name and the problem's number there."""
    title: str
    """The title in the original language."""
    source: str
    """Where the problem was published."""
    statement: str
    """The rule and the question, in a line; a template, translated for readers of other languages."""
    limits: str = ""
    """The limits in the original statement; answers are right beyond them. By default the bounds of the form."""
    sample_input: str
    """The sample input of the statement, or a similar one."""
    sample_output: str
    """The output for it."""
    names: tuple[str, ...] = ()
    """Other names that readers search for, such as the Chinese one."""
    ruleset: str = ""
    """The ruleset of the catalogue that is the game, or empty."""
    cases: Cases[C]
    """The form of the input."""
    answer: Callable[[C], A]
    """Return the answer."""
    definition: Callable[[C], A]
    """Return the answer by searching all plays; for small cases."""
    write: Callable[[A], str]
    """Return the answer as the judge expects it, including the line end."""
    before: str = ""
    """The text before each answer, such as ``Case {number}: ``."""
    random: Callable[[Random, float], C] = _of_the_form
    """Return a random case: for size 0 one that ``definition`` answers at once, for 1 one of the largest that the
    statement promises. By default a value of the form."""
    edges: Callable[[], Iterable[C]] = _of_the_form
    """Return cases within the limits that programs often get wrong. By default those of the form."""
    shrink: Callable[[C], Iterable[C]] = _of_the_form
    """Return smaller cases within the limits, the largest steps first, to shrink a counterexample. By default
    those of the form."""

    def __post_init__(self) -> None:
        """Fill in from the form of a case what the problem does not define."""
        if not isinstance(self.cases, Cases):
            raise InputError("cases must be the form of an input, such as promised(heaps(100, 10)), not {cases!r}",
                             cases=self.cases)  # fmt: skip
        form = self.cases.form
        for item in form.items:
            if item.most is not None and not (isinstance(item.most, int) and item.most >= item.least):
                raise InputError("the largest number of a form must be {least} or more, not {most!r}",
                                 least=item.least, most=item.most)  # fmt: skip
        derived = {"random": self._even, "edges": form.edges, "shrink": form.smaller}
        for name, value in derived.items():
            if getattr(self, name) is _of_the_form:
                object.__setattr__(self, name, value)
        if not self.limits:
            object.__setattr__(self, "limits", ", ".join(form.limits))

    def _even(self, dice: Random, size: float) -> C:
        """Return a random case; in half of the cases, prefer one that the first player loses."""
        case = self.cases.form.draw(dice, size)
        numbers = sum(len(tuple(row)) for row in self.cases.form.rows(case))
        for _ in range(_TRIES // numbers if dice.random() < 0.5 and self._decides else 0):
            if self.answer(case) is not True:
                break
            case = self.cases.form.draw(dice, size)
        return case

    @cached_property
    def _decides(self) -> bool:
        """Whether answers say if the first player wins: those to the sample are true or false."""
        return any(isinstance(self.answer(case), bool) for case in islice(self.sample(), 1))

    def sample(self) -> Iterator[C]:
        """Yield the cases of the sample."""
        return self.read(Reader(self.sample_input.splitlines()))

    def output(self, number: int, answer: A) -> str:
        """Return an answer as the judge expects it; cases are numbered from 1."""
        return self.before.format(number=number) + self.write(answer)

    @property
    def most_cases(self) -> int | None:
        """The largest number of cases in an input by the statement; None if it gives no bound."""
        return self.cases.most

    def read(self, reader: Reader) -> Iterator[C]:
        """Yield each case as soon as it has been read.

        Raises:
            InputError: if the input ends in the middle of a case or does not have the right form.
        """
        return self.cases.read(reader)

    def format_input(self, cases: Sequence[C]) -> str:
        """Return the input with these cases, ended as the statement says; ``read`` is the inverse."""
        return self.cases.text(cases)


def variant(problem: Problem[C, A], **changes: Any) -> Problem[C, A]:
    """Return the same game for another judge; what was derived from the form of a case is derived again."""
    derived = {"random": _of_the_form, "edges": _of_the_form, "shrink": _of_the_form, "limits": "", "names": ()}
    return replace(problem, **{**derived, **changes})


def within(n: int, most: int) -> int:
    """Return a number, if the table of a problem reaches it.

    Raises:
        LimitError: if it does not.
    """
    if n > most:
        raise LimitError("{n} is too large: this problem is answered up to {most}", n=n, most=most)
    return n


def either(first: str, second: str) -> Callable[[bool], str]:
    """Return a function that writes who wins: one word for the first player, another for the second."""
    return lambda wins: f"{first if wins else second}\n"


def first_wins(position: K, options: Callable[[K], Iterable[K]], *, misere: bool = False) -> bool:
    """Return whether the player to move wins by definition: some option is lost for the opponent.

    Examples:
        >>> first_wins(6, lambda n: [n - take for take in (1, 2) if take <= n])
        False
    """
    return fold(
        position,
        lambda p: ((option,) for option in options(p)),
        lambda found, wins: any(not wins[option] for (option,) in found) if found else misere,
        {},
        str,
        lacking=NO_SEARCH,
    )


def sum_wins(summands: Iterable[Any], options: Callable[[Any], Iterable[Any]], *, misere: bool = False) -> bool:
    """Return whether the player to move wins a sum by definition: a search of the sum as one game.

    Args:
        summands: the parts of the sum.
        options: the options of a part: each is a part, or a list of the parts that take its place.
        misere: whether a player who cannot move wins.

    Examples:
        >>> sum_wins((1, 2, 3), range)
        False
        >>> sum_wins((4,), lambda n: ([k, n - k] for k in range(1, n)))  # 4 → 2 + 2 → 2 + 1 + 1 → 1 + 1 + 1 + 1
        True
    """

    def moves(placed: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        for i, summand in enumerate(placed):
            if i and placed[i - 1] == summand:
                continue
            for option in options(summand):
                instead = option if isinstance(option, list) else [option]
                yield tuple(sorted((*placed[:i], *instead, *placed[i + 1 :])))

    return first_wins(tuple(sorted(summands)), moves, misere=misere)


def best_difference(position: K, moves: Callable[[K], Iterable[tuple[int, K]]]) -> int:
    """Return by how much the player to move wins by score, by definition: the best gain less the opponent's best.

    Args:
        position: where play begins.
        moves: the gain of each move, and the position after it; the player who is then to move wants to gain as much.

    Examples:
        >>> best_difference((10, 100, 10), lambda row: [(row[0], row[1:]), (row[-1], row[:-1])] if row else [])
        -80
    """
    known: dict[K, int] = {}

    def best(p: K) -> int:
        if p not in known:
            known[p] = max((gain - best(option) for gain, option in moves(p)), default=0)
        return known[p]

    return best(position)


def balanced(dice: Random, chosen: Sequence[int], values: Sequence[int], choices: Iterable[int]) -> tuple[int, ...]:
    """Return the chosen items; half of the time the last one is replaced so that the nim-sum of the values is 0.

    Large random positions would otherwise almost never be P-positions.

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
    """Return random balanced sums of items with these values, within bounds for their number and each item."""
    choices = range(len(values))
    sums = (
        [dice.choice(choices) for _ in range(count(dice, size, 3, most))] for _ in range(count(dice, size, *counts))
    )
    return tuple(balanced(dice, chosen, values, choices) for chosen in sums)


def count(dice: Random, size: float, small: int, most: int, least: int = 1) -> int:
    """Return a random number up to the scaled bound, and at size 1 the bound itself."""
    return Bounds(least, most, small).count(dice, size)
