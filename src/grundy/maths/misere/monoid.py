"""Finite commutative monoids in which some elements are P-positions: misère quotients as tables.

A word of generators is packed into one integer, one byte per generator, so that the sum of two words is the sum of the
integers. The first generator is the heap of one, for which 1 + 1 = 0 also holds in misère play: its exponent is reduced
modulo two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

from grundy.words.plain import raised

if TYPE_CHECKING:
    from numpy.typing import NDArray

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_SUNK = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def unit(generator: int) -> int:
    """Return the word of one generator."""
    return 1 << 8 * generator


def exponents(word: int, generators: int) -> bytes:
    """Return the exponent of each generator in a word.

    Examples:
        >>> list(exponents(unit(0) + 3 * unit(2), 3))
        [1, 0, 3]
    """
    return word.to_bytes(generators, "little")


def word_mask(generators: int) -> int:
    """Return the bits of words that count: of the first generator only the lowest, because 1 + 1 = 0."""
    return ((1 << 8 * generators) - 1) & ~0xFE


def bits_of(rows: NDArray[Any]) -> list[int]:
    """Return rows of booleans as integers, the first value in the lowest bit.

    Examples:
        >>> import numpy as np
        >>> bits_of(np.array([[True, False, True], [False, True, False]]))
        [5, 2]
    """
    import numpy as np

    packed = np.packbits(rows, axis=-1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]


class Monoid:
    """A commutative monoid with generators, its elements numbered from the identity 0.

    Args:
        step: step[x, i] is x times generator i; the columns commute.
        lost: which elements are P-positions.
        words: a word for each element; removing a generator from one gives the word of an element, too.
    """

    def __init__(self, step: NDArray[Any], lost: NDArray[Any], words: list[int]) -> None:
        import numpy as np

        self.step, self.lost, self.words = step, lost, words
        self.order: int = step.shape[0]
        self.generators: int = step.shape[1]
        self.everything = (1 << self.order) - 1
        product = np.empty((self.order, self.order), np.int32)
        product[0] = np.arange(self.order)
        columns = np.ascontiguousarray(step.T)
        at = {word: element for element, word in enumerate(words)}
        for element in range(1, self.order):
            before, generator = self._before(at, element)
            product[element] = columns[generator][product[before]]
        self.product = product  # x times y
        self.losing = lost[product]
        self.rows = bits_of(self.losing)  # for each x, the set of y such that xy is lost, as bits
        self.by_row = {row: element for element, row in enumerate(self.rows)}

    def _before(self, at: dict[int, int], element: int) -> tuple[int, int]:
        word = self.words[element]
        for generator in range((word.bit_length() - 1) // 8, -1, -1):
            if word >> 8 * generator & 0xFF:
                before = at.get(word - unit(generator))
                if before is not None and before < element and int(self.step[before, generator]) == element:
                    return before, generator
        raise AssertionError("words of a monoid lead to its elements")

    @property
    def reduced(self) -> bool:
        """Whether some third element distinguishes any two: then the quotient cannot be smaller."""
        return len(self.by_row) == int(self.order)

    def run(self, word: int, start: int = 0) -> int:
        """Return the element of a word."""
        for generator, times in enumerate(exponents(word, self.generators)):
            for _ in range(times):
                start = int(self.step[start, generator])
        return start

    def inside(self, bits: int) -> NDArray[Any]:
        """Return a set of elements, given as bits, as an array of booleans."""
        import numpy as np

        data = np.frombuffer(bits.to_bytes(-(-self.order // 8), "little"), np.uint8)
        return np.unpackbits(data, bitorder="little", count=self.order).astype(np.bool_)


def clashing_steps(step: NDArray[Any]) -> tuple[int, int, int] | None:
    """Return (x, i, j) such that x times generator i times j is not x times j times i; None if there is none."""
    import numpy as np

    for i in range(step.shape[1]):
        for j in range(i):
            wrong = np.flatnonzero(step[step[:, i], j] != step[step[:, j], i])
            if wrong.size:
                return int(wrong[0]), i, j
    return None


def kernel(monoid: Monoid) -> tuple[int, NDArray[Any]] | None:
    """Return the unit of the least ideal and the ideal, if it is a group of nim-heaps in which only the unit is lost.

    Examples:
        >>> import numpy as np
        >>> nim = Monoid(np.array([[1, 2], [0, 3], [3, 4], [2, 5], [5, 2], [4, 3]]), np.array([0, 1, 0, 0, 1, 0], bool),
        ...              [0, 1, 256, 257, 512, 513])
        >>> kernel(nim)
        (4, array([2, 3, 4, 5], dtype=int32))
    """
    import numpy as np

    product = monoid.product
    inside = 0
    for element in range(monoid.order):
        inside = int(product[inside, element])
    ideal = np.unique(product[inside])
    one = int(product[inside, inside])
    if any(int(product[x, x]) != one for x in ideal.tolist()) or int(product[one, inside]) != inside:
        return None
    return (one, ideal) if np.array_equal(ideal[monoid.lost[ideal]], [one]) else None


def in_order(step: Sequence[Sequence[int]], key: Iterable[int] | None = None) -> tuple[list[int], list[int]]:
    """Return the elements in the order of their least words, and these words.

    Args:
        step: step[x][i] is x times generator i.
        key: None for the order in which the last generators count most, else the weight of each generator; words of
            smaller weight come first then.

    Examples:
        >>> in_order([[1, 2], [0, 3], [3, 0], [2, 1]])
        ([0, 1, 2, 3], [0, 1, 256, 257])
    """
    weights = [0] * len(step[0]) if key is None else list(key)
    words: dict[int, int] = {}
    order: list[int] = []
    front = [(0, 0, 0)]
    while front:
        weight, word, element = heappop(front)
        if element in words:
            continue
        words[element] = word
        order.append(element)
        for generator, after in enumerate(step[element]):
            if after not in words:
                heappush(front, (weight + weights[generator], word + unit(generator), after))
    return order, [words[element] for element in order]


# -- as the literature prints it


@dataclass(frozen=True, slots=True)
class Presentation:
    """Generators, relations and the names of the elements."""

    generators: tuple[str, ...]  # their generators, in the order of the games they represent
    relations: tuple[tuple[str, str], ...]  # equal words, the longer first; they imply all relations
    names: tuple[str, ...]  # the shortest word of each element

    def __str__(self) -> str:
        relations = ", ".join(f"{left} = {right}" for left, right in self.relations)
        return f"⟨ {', '.join(self.generators)} | {relations} ⟩"


def presentation(monoid: Monoid) -> Presentation:
    """Return the presentation by the minimal words that are not shortest in their class.

    Of two words of equal length, the one with earlier letters counts as shorter. Applied from left to right, these
    relations reduce every word to the shortest one of its element (they are a Gröbner basis of the congruence).

    Examples:
        >>> import numpy as np
        >>> nim = Monoid(np.array([[1, 2], [0, 3], [3, 4], [2, 5], [5, 2], [4, 3]]), np.array([0, 1, 0, 0, 1, 0], bool),
        ...              [0, 1, 256, 257, 512, 513])
        >>> print(presentation(nim))
        ⟨ a, b | a² = 1, b³ = b ⟩
    """
    count = monoid.generators
    order, words = in_order(monoid.step.tolist(), [1] * count)
    shortest = dict(zip(order, words, strict=True))
    known = set(words)
    relations = []
    for element, word in shortest.items():
        for generator in range(count):
            longer = word + unit(generator)
            if longer in known:
                continue
            parts = [i for i, times in enumerate(exponents(longer, count)) if times]
            if parts[-1] == generator and all(longer - unit(part) in known for part in parts):
                relations.append((longer, shortest[int(monoid.step[element, generator])]))
    relations.sort(key=lambda pair: (sum(exponents(pair[0], count)), pair[0]))
    return Presentation(
        tuple(_letter(generator) for generator in range(count)),
        tuple((_spelled(left, count), _spelled(right, count)) for left, right in relations),
        tuple(_spelled(shortest[element], count) for element in range(monoid.order)),
    )


def _letter(generator: int) -> str:
    return _LETTERS[generator] if generator < len(_LETTERS) else f"z{str(generator - 24).translate(_SUNK)}"


def _spelled(word: int, count: int) -> str:
    letters = [
        _letter(generator) + (raised(str(times)) if times > 1 else "")
        for generator, times in enumerate(exponents(word, count))
        if times
    ]
    return "".join(letters) or "1"
