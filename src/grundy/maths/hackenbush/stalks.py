"""Stalks of green Hackenbush: pieces one on the other, with an edge below each."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["stalk_values"]


def stalk_values(pieces: Sequence[int]) -> list[int]:
    """Return the values of the stalks of the first 0, 1, 2, … pieces: each on an edge, on the piece before.

    By the colon principle the stalk of pieces x, y, z is worth (x ⊕ ((y ⊕ (z + 1)) + 1)) + 1. All stalks are found
    together, from the last piece to the first: an empty stalk joins those at hand, then the piece is xor-ed into all,
    and 1 is added to all. With n pieces this takes O(n log n) steps, where one by one would take O(n²).

    Args:
        pieces: values of the pieces, from the first.

    Returns:
        [pieces + 1] the values of the stalks, from the empty one.

    Examples:
        >>> stalk_values([0, 0, 0]), stalk_values([2, 1])
        ([0, 1, 2, 3], [0, 3, 1])

    References:
        Winning Ways, ch. 7: the colon principle.
    """
    # no stalk is worth more than its edges and pieces added up
    stalks = _Bag((sum(pieces) + len(pieces)).bit_length())
    for count in range(len(pieces), 0, -1):
        stalks.insert_zero(count)
        stalks.add_to_all(pieces[count - 1])
        stalks.increment_all()
    values = [0] * (len(pieces) + 1)
    for count, value in stalks.items():
        values[count] = value
    return values


class _Bag:
    """Named numbers of so many bits, all of which can be xor-ed or incremented at once.

    They stand at the leaves of a binary tree that branches by the lowest bit first. A xor is noted at the root and
    handed down only where somebody goes. Adding 1 exchanges the even and the odd half, then goes on in the half that
    was odd and carries: one path.
    """

    def __init__(self, bits: int) -> None:
        self._bits = bits
        # [nodes] the half with lowest bit 0 and with 1; 0, the root, stands for none
        self._even, self._odd = [0], [0]
        self._note = [0]  # [nodes] to be xor-ed into everything below
        self._names: dict[int, list[int]] = {}  # leaf → who has this number

    def insert_zero(self, name: int) -> None:
        node = 0
        for _ in range(self._bits):
            self._hand_down(node)
            if not self._even[node]:
                self._even[node] = len(self._even)
                self._even.append(0)
                self._odd.append(0)
                self._note.append(0)
            node = self._even[node]
        self._names.setdefault(node, []).append(name)

    def add_to_all(self, number: int) -> None:
        self._note[0] ^= number

    def increment_all(self) -> None:
        node = 0
        for _ in range(self._bits):
            self._hand_down(node)
            self._even[node], self._odd[node] = self._odd[node], self._even[node]
            node = self._even[node]
            if not node:
                break

    def items(self) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []
        todo = [(0, 0, 0)]
        while todo:
            node, depth, number = todo.pop()
            if depth == self._bits:
                found.extend((name, number) for name in self._names.get(node, ()))
                continue
            self._hand_down(node)
            if self._even[node]:
                todo.append((self._even[node], depth + 1, number))
            if self._odd[node]:
                todo.append((self._odd[node], depth + 1, number | 1 << depth))
        return found

    def _hand_down(self, node: int) -> None:
        note = self._note[node]
        if note:
            self._note[node] = 0
            if note % 2:
                self._even[node], self._odd[node] = self._odd[node], self._even[node]
            for half in (self._even[node], self._odd[node]):
                if half:
                    self._note[half] ^= note >> 1
