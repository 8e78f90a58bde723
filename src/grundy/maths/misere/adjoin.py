"""A guess at the quotient with one more game: what it would be if equal elements stayed equal.

Let Q be the quotient of some games, and g a game whose options are sums of these. If two sums with the same element of
Q remained equal when g, 2g, … are added, the outcome of j·g + X would be a function of j and the element c of X. The
set of c with j·g + c lost is then the same function of the set for j − 1, for every j. There are finitely many sets, so
they repeat, and the outcomes of all sums of g and the old games form a finite table. Merging the elements that no sum
distinguishes gives a guess at the new quotient. The closure decides whether it is right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.maths.misere.monoid import Monoid, bits_of, exponents, unit

if TYPE_CHECKING:
    from numpy.typing import NDArray

_LARGEST = 60_000  # elements before indistinguishable ones are merged
_COPIES = 64  # copies of the new game
_MULTIPLIERS = (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9)


def adjoin(monoid: Monoid, options: list[NDArray[Any]], new: NDArray[Any], most: int) -> Monoid | None:
    """Return the guess, with one more generator, or None if there is none.

    Args:
        monoid: the quotient so far.
        options: the classes of the options of each generator.
        new: the classes of the options of the new game.
        most: how many elements the guess may have.
    """
    after = _after(monoid, options)
    order = _from_the_end(after)
    if order is None:
        return None
    lost, back = _lost_with_copies(monoid, new, after, order)
    if lost is None:
        return None
    return _joined(monoid, lost, back, most)


def _after(monoid: Monoid, options: list[NDArray[Any]]) -> list[int]:
    """Return the classes of the options of each element's word, as bits."""
    found = []
    for word in monoid.words:
        bits = 0
        for generator, times in enumerate(exponents(word, monoid.generators)):
            if times:
                rest = monoid.run(word - unit(generator))
                for element in monoid.product[rest, options[generator]].tolist():
                    bits |= 1 << element
        found.append(bits)
    return found


def _from_the_end(after: list[int]) -> list[int] | None:
    """Return the elements ordered so that each follows those of its options; None if there is no such order."""
    order: list[int] = []
    seen = done = 0
    for start in range(len(after)):
        stack = [start] if not done >> start & 1 else []
        while stack:
            element = stack[-1]
            seen |= 1 << element
            missing = after[element] & ~done
            if not missing:
                stack.pop()
                if not done >> element & 1:
                    done |= 1 << element
                    order.append(element)
                continue
            below = missing & -missing
            if missing & seen:
                return None
            stack.append(below.bit_length() - 1)
    return order


def _lost_with_copies(
    monoid: Monoid, new: NDArray[Any], after: list[int], order: list[int]
) -> tuple[NDArray[Any] | None, int]:
    """Return which elements are lost with j copies of the new game, and the j with which the last set continues."""
    import numpy as np

    beside = monoid.product[:, new]
    lost = [monoid.lost]
    met = {bits_of(monoid.lost[None])[0]: 0}
    while len(lost) <= _COPIES and len(lost) * monoid.order <= _LARGEST:
        beaten: NDArray[Any] = np.any(lost[-1][beside], axis=1)
        wins = beaten.tolist()
        bits = 0
        for element in order:
            if not wins[element] and not after[element] & bits:
                bits |= 1 << element
        if bits in met:
            return np.array(lost), met[bits]
        met[bits] = len(lost)
        lost.append(monoid.inside(bits))
    return None, 0


def _joined(monoid: Monoid, lost: NDArray[Any], back: int, most: int) -> Monoid | None:
    """Return the monoid of pairs (copies, element) after merging indistinguishable ones."""
    import numpy as np

    copies, order = lost.shape
    more = np.arange(1, copies + 1)
    more[-1] = back
    columns = [np.ascontiguousarray(column) for column in monoid.step.T]
    classes, count = lost.astype(np.uint64), 0
    first = np.zeros(0, np.intp)
    while True:
        # a hash of the class and of those one generator further; a collision would only make the proof fail
        key = classes * np.uint64(_MULTIPLIERS[0]) ^ classes[more] * np.uint64(_MULTIPLIERS[1])
        for number, column in enumerate(columns, 2):
            key = (key ^ key >> np.uint64(29)) * np.uint64(_MULTIPLIERS[1]) + classes[:, column] * np.uint64(
                2 * number + 1
            )
        _, first, inverse = np.unique(key.ravel(), return_index=True, return_inverse=True)
        classes = inverse.reshape(copies, order).astype(np.uint64)
        if first.size == count:
            break
        count = first.size
    if count > most:
        return None
    rank = np.empty(count, np.int32)
    rank[np.argsort(first)] = np.arange(count)
    names = rank[classes.astype(np.intp)]
    times, old = np.divmod(np.sort(first), order)
    step = np.column_stack([names[times[:, None], monoid.step[old]], names[more[times], old]]).astype(np.int32)
    new = unit(monoid.generators)
    words = [monoid.words[element] + int(j) * new for j, element in zip(times, old.tolist(), strict=True)]
    return Monoid(step, lost[times, old], words)
