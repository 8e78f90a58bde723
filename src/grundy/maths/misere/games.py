"""The games of a misère quotient, numbered so that the options of each are sums of games with smaller numbers.

Number 0 is the game without moves. Heaps are numbered by size; other positions are listed with all their subpositions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from grundy.maths.octal.codes import Code
from grundy.words.errors import LimitError, LoopError

if TYPE_CHECKING:
    from numpy.typing import NDArray

_SPLITS = 100_000  # of one heap

Word = tuple[int, ...]  # a sum of games, by their numbers, in order


class Games:
    """The heaps of any rule for what may replace a heap, or a list of games by their options.

    Args:
        splits: yields what may replace game n: a game with a smaller number, or the summands of a sum.
        name: names the games in an error.

    Examples:
        >>> two_or_all = Games(lambda n: [n - 2, 0] if n > 1 else [])
        >>> two_or_all.options(2), two_or_all.options(5), two_or_all.is_dead(1)
        ([()], [(), (3,)], True)
    """

    def __init__(self, splits: Callable[[int], Iterable[int | Word]], name: str = "", most: float = _SPLITS) -> None:
        self._splits, self._name, self._most = splits, name, most
        self._options: dict[int, list[Word]] = {}

    def is_dead(self, game: int) -> bool:
        """Return whether the game has no move."""
        return not self.options(game)

    def options(self, game: int) -> list[Word]:
        """Return the distinct options, without parts that have no move."""
        found = self._options.get(game)
        if found is None:
            words = set()
            for number, split in enumerate(self._splits(game)):
                parts = (split,) if isinstance(split, int) else tuple(split)
                if number >= self._most:
                    raise LimitError(
                        "heap {n} of {name} has more than {most} splits: ask for smaller heaps (--heaps)",
                        n=game, name=self._name, most=self._most,
                    )  # fmt: skip
                if max(parts, default=0) >= game:
                    raise LoopError(
                        "heap {n} of {name} can become heap {part}: it has no misère quotient", n=game,
                        name=self._name, part=max(parts),
                    )  # fmt: skip
                words.add(tuple(sorted(part for part in parts if part and not self.is_dead(part))))
            found = self._options[game] = sorted(words)
        return found

    def option_classes(self, game: int, classes: NDArray[Any], product: NDArray[Any]) -> NDArray[Any]:
        """Return the classes of the options, ascending.

        Args:
            game: the game.
            classes: class of each game with a smaller number.
            product: class of the sum of two classes; class 0 is the identity.
        """
        import numpy as np

        found = set()
        for word in self.options(game):
            at = 0
            for part in word:
                at = int(product[at, classes[part]])
            found.add(at)
        return np.array(sorted(found), np.intp)


class CodeGames(Games):
    """The heaps of a taking-and-breaking code.

    Examples:
        >>> from grundy.maths.octal.codes import parse_code
        >>> CodeGames(parse_code("0.77")).options(3)
        [(1,), (1, 1), (2,)]
    """

    def __init__(self, code: Code) -> None:
        super().__init__(code.splits, str(code), float("inf"))
        self.code = code

    def is_dead(self, game: int) -> bool:
        """Return whether the heap has no move."""
        apart = int(self.code.unequal)
        for take, digit in enumerate(self.code.digits[: game + 1]):
            left = game - take
            if digit & 1 and not left:
                return False
            if (digit & 2 and left) or (digit & 4 and left >= 2 + apart) or (digit & 8 and left >= 3 + 3 * apart):
                return False
        return True

    def option_classes(self, game: int, classes: NDArray[Any], product: NDArray[Any]) -> NDArray[Any]:
        """Return the classes of the options, ascending."""
        import numpy as np

        met = np.zeros(len(product), np.bool_)
        for take, digit in enumerate(self.code.digits[: game + 1]):
            left = game - take
            if digit & 1 and not left:
                met[0] = True
            if digit & 2 and left:
                met[classes[left]] = True
            if digit & 4:
                _meet_pairs(met, classes, product, 0, 1, left, self.code.unequal)
            if digit & 8:
                for a in range(1, left // 3 + 1):
                    first = a + int(self.code.unequal)
                    _meet_pairs(met, classes, product, int(classes[a]), first, left - a, self.code.unequal)
        return np.flatnonzero(met)


def _meet_pairs(
    met: NDArray[Any], classes: NDArray[Any], product: NDArray[Any], third: int, first: int, left: int, unequal: bool
) -> None:
    """Mark the classes of a + b = left with a third heap, first ≤ a ≤ b, or a < b if they must differ."""
    last = (left - unequal) // 2
    if last < first:
        return
    pairs = product[classes[first : last + 1], classes[left - last : left - first + 1][::-1]]
    met[product[third, pairs] if third else pairs] = True


def heaps_for_ever(code: Code, preperiod: int, period: int) -> int | None:
    """Return the last heap up to which classes must be known and periodic to prove the period; None if there is none.

    The proof is in docs/misere-quotients.md.

    Examples:
        >>> from grundy.maths.octal.codes import parse_code
        >>> heaps_for_ever(parse_code("0.77"), 71, 12)
        167
    """
    parts = 3 if any(digit & 8 for digit in code.digits) else 2
    if code.unequal and parts == 3:
        return None
    return parts * (preperiod + period) + (period if code.unequal else 0) + max(1, code.last) - 1
