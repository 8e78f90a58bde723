"""Misère play that reduces to normal play except for sums of small heaps: tame games, and wild ones that become tame.

In a misère quotient Q let K be the least ideal, the products with all elements as factors; it is a group with unit e.
Suppose that each element of K is its own inverse, that e is the only lost element of K, and that e·Φ(n) depends on the
normal-play Grundy value of heap n as if K were a group of nim-heaps. Then a sum with an element in K is lost if and
only if its Grundy value is 0. If the heaps beyond m have their elements in K, far enough that no larger heap can move
to heaps of at most m only, then this holds for ever: Grundy values alone decide every sum with a heap above m, whether
they are periodic or not. The proofs are in docs/misere-quotients.md.

A game is tame if Q is the quotient of nim-heaps; m is then the last heap that behaves like a heap of at most one. Such
heaps are *fickle*, all others *firm*; a sum is fickle if all its summands are. A tame heap behaves like a nim-heap in
sums with tame heaps of any game: the count of a firm position is its Grundy value, that of a fickle one its value with
the last bit flipped. A heap is tame if its options are sums of tame heaps, its value is the mex of their values, as in
normal play, and its count is the mex of their counts, or 1 if there is no option. Then a sum of tame heaps is lost if
and only if its count is 0.

References:
    J. H. Conway, On Numbers and Games, ch. 12.
    E. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 13, Survival in the lost world.
    T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, J. Combin. Theory Ser. A 115 (2008), 593-622
    (the kernel of a quotient).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grundy.maths.misere.games import CodeGames
from grundy.maths.misere.monoid import Monoid, kernel, unit
from grundy.maths.misere.quotient import MisereQuotient, NormalPlay
from grundy.maths.nimbers.mex import mex
from grundy.maths.octal.codes import Code

_MOST = 10_000  # heaps valued for the proof


def last_heap_needed(code: Code, last: int) -> int:
    """Return the heap up to which all heaps beyond ``last`` must be in the kernel for all later ones to be.

    Every move from a larger heap leaves a heap larger than ``last``.

    Examples:
        >>> from grundy.maths.octal.codes import parse_code
        >>> last_heap_needed(parse_code("0.77"), 70), last_heap_needed(parse_code("0.33"), 70)
        (142, 72)
    """
    parts = max((2 + bool(digit & 8) for digit in code.digits if digit & 12), default=1)
    return parts * last + max(1, code.last)


def normal_play(games: CodeGames, found: MisereQuotient) -> NormalPlay | None:
    """Return from which heap on misère play reduces to normal play, if the quotient so far proves that, or None."""
    import numpy as np

    group = None if found.monoid is None else kernel(found.monoid)
    if found.monoid is None or group is None:
        return None
    one, ideal = group
    outside = np.flatnonzero(~np.isin(found.classes[: found.included + 1], ideal))
    final = int(outside[-1]) if outside.size else 0
    needed = last_heap_needed(games.code, final)
    if needed > min(found.included, _MOST):
        return None
    elements = elements_of_values(games, found, one, needed)
    return None if elements is None else NormalPlay(final + 1, needed, elements, found.monoid, found.classes)


def elements_of_values(games: CodeGames, found: MisereQuotient, one: int, last: int) -> dict[int, int] | None:
    """Return the element of the kernel for each Grundy value of heaps 0 to ``last`` and their sums.

    Returns:
        None if values and elements do not determine each other.
    """
    import numpy as np

    assert found.monoid is not None
    classes, met = np.array(found.classes), set()
    product = found.monoid.product
    inside = product[one].tolist()
    elements, values = {0: one}, {one: 0}
    for n in range(1, last + 1):
        element, options = inside[classes[n]], games.option_classes(n, classes, product)
        key = element, options.tobytes()
        if key in met:
            continue
        met.add(key)
        value = mex(values[inside[option]] for option in options.tolist())
        if value not in elements:
            for other, at in list(elements.items()):
                both = int(product[element, at])
                if both in values:
                    return None
                elements[value ^ other], values[both] = both, value ^ other
        if elements[value] != element:
            return None
    return elements


def extended(
    monoid: Monoid, elements: dict[int, int], heaps: Sequence[tuple[int, int]]
) -> tuple[Monoid, dict[int, int], list[int]]:
    """Return the quotient with larger heaps, which behave like nim-heaps, as new generators.

    Returns:
        The monoid, the element of each value, and the heaps that are new generators.
    """
    import numpy as np

    elements = dict(elements)
    words = list(monoid.words)
    step = [list(row) for row in monoid.step.tolist()]
    inside = monoid.product[elements[0]].tolist()
    value_of = {element: value for value, element in elements.items()}
    values = [value_of[inside[x]] for x in range(monoid.order)]
    lost = monoid.lost.tolist()
    generators: list[int] = []
    for heap, value in heaps:
        if value in elements:
            continue
        one = unit(len(step[0]))
        before = len(step)
        for other, at in list(elements.items()):
            elements[value ^ other] = len(step)
            step.append([])
            values.append(value ^ other)
            words.append(words[at] + one)
            lost.append(False)
        for x in range(before, len(step)):  # moves like its counterpart without the new heap, with that added
            row = step[elements[values[x] ^ value]]
            step[x] = [elements[values[y] ^ value] for y in row]
        for x, row in enumerate(step):
            row.append(elements[values[x] ^ value])
        generators.append(heap)
    return Monoid(np.array(step, np.int32), np.array(lost, np.bool_), words), elements, generators


# -- tame heaps


class Tame(NamedTuple):
    """How a tame position behaves."""

    value: int  # its Grundy value in normal play
    fickle: bool  # whether it behaves like a sum of nim-heaps of at most one

    @property
    def misere_value(self) -> int:
        """The misère Grundy value; the player to move loses if it is 0."""
        return self.value ^ self.fickle

    def beside(self, other: Tame) -> Tame:
        """Return how the sum behaves.

        Examples:
            >>> one, two = Tame(1, True), Tame(2, False)
            >>> one.beside(one).misere_value, one.beside(two).misere_value, two.beside(two).misere_value
            (1, 3, 0)
        """
        return Tame(self.value ^ other.value, self.fickle and other.fickle)


def tame_elements(games: CodeGames, found: MisereQuotient) -> dict[int, Tame] | None:
    """Return how each element of the quotient of heaps of a code behaves, if all heaps are tame; else None."""
    import numpy as np

    monoid, classes = found.monoid, np.array(found.classes)
    assert monoid is not None
    heap_of_one = int(monoid.step[0, 0])
    behaves = {0: Tame(0, fickle=True), heap_of_one: Tame(1, fickle=True)}
    if monoid.order > len(behaves):
        group = kernel(monoid)
        if group is None or len(group[1]) != monoid.order - 2:
            return None
        elements = elements_of_values(games, found, group[0], found.included)
        if elements is None or elements.get(1) != int(monoid.product[group[0], heap_of_one]):
            return None
        behaves |= {element: Tame(value, fickle=False) for value, element in elements.items()}
    met = set()
    for n in range(1, found.included + 1):
        options = games.option_classes(n, classes, monoid.product)
        key = int(classes[n]), options.tobytes()
        if key in met:
            continue
        met.add(key)
        below = [behaves[option] for option in options.tolist()]
        heap = behaves[key[0]]
        count = mex(option.misere_value for option in below) if below else 1
        if heap.value != mex(option.value for option in below) or heap.misere_value != count:
            return None
    return behaves
