"""Tame heaps: those that behave like nim-heaps beside all heaps that do so, of whatever game.

A tame heap has a Grundy value, and is *fickle* or *firm*. A nim-heap of n is fickle if n ≤ 1; a sum is fickle if all
its parts are. The count of a firm position is its value, that of a fickle one its value with the last bit turned. A
heap is tame if its options are sums of tame heaps, its value is the least that no option has, as in normal play, and
its count is the least that no option has, or 1 if there is no option. Then every sum of tame heaps is lost if and only
if its count is 0. The proof is in docs/misere-quotients.md.

References:
    J. H. Conway, On Numbers and Games, ch. 12; Winning Ways, ch. 13.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.maths.misere.games import CodeGames
from grundy.maths.misere.monoid import Monoid
from grundy.maths.misere.normal import elements_of_values, kernel
from grundy.maths.nimbers.mex import mex

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Tame", "tame_elements"]


class Tame(NamedTuple):
    """How a tame position behaves.

    Attributes:
        value: its Grundy value in normal play.
        fickle: whether it behaves like a sum of nim-heaps of at most one.
    """

    value: int
    fickle: bool

    @property
    def misere_value(self) -> int:
        """The misère Grundy value; whoever moves loses where it is 0."""
        return self.value ^ self.fickle

    def beside(self, other: Tame) -> Tame:
        """Return how the sum behaves.

        Examples:
            >>> one, two = Tame(1, True), Tame(2, False)
            >>> one.beside(one).misere_value, one.beside(two).misere_value, two.beside(two).misere_value
            (1, 3, 0)
        """
        return Tame(self.value ^ other.value, self.fickle and other.fickle)


def tame_elements(games: CodeGames, monoid: Monoid, classes: NDArray[Any], last: int) -> dict[int, Tame] | None:
    """Return how each element of a quotient behaves, if all heaps are tame; else None.

    Args:
        games: the heaps of a code.
        monoid: the quotient of heaps 0 to ``last``.
        classes: their elements.
        last: the last heap.
    """
    heap_of_one = int(monoid.step[0, 0])
    found = {0: Tame(0, fickle=True), heap_of_one: Tame(1, fickle=True)}
    if monoid.order > len(found):
        group = kernel(monoid)
        if group is None or len(group[1]) != monoid.order - 2:
            return None
        elements = elements_of_values(games, monoid, group[0], classes, last)
        if elements is None or elements.get(1) != int(monoid.product[group[0], heap_of_one]):
            return None
        found |= {element: Tame(value, fickle=False) for value, element in elements.items()}
    return found if _counts_are_right(games, monoid, classes, last, found) else None


def _counts_are_right(
    games: CodeGames, monoid: Monoid, classes: NDArray[Any], last: int, behaves: dict[int, Tame]
) -> bool:
    met = set()
    for n in range(1, last + 1):
        options = games.option_classes(n, classes, monoid.product)
        key = int(classes[n]), options.tobytes()
        if key in met:
            continue
        met.add(key)
        below = [behaves[option] for option in options.tolist()]
        heap = behaves[key[0]]
        count = mex(option.misere_value for option in below) if below else 1
        if heap.value != mex(option.value for option in below) or heap.misere_value != count:
            return False
    return True
