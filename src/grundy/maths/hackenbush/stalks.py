"""Stalks: pieces on top of each other, with an edge below each; loops that run plain or compiled.

By the colon principle, the stalk of pieces x, y, z has value (x ⊕ ((y ⊕ (z + 1)) + 1)) + 1. All stalks of the first
0, 1, 2, … pieces are computed together, from the last piece to the first: an empty stalk is added, then all stalks
are xor-ed with the piece, and 1 is added to all. With n pieces this takes O(n log n) steps; one by one, it would take
O(n²).

The current stalks are the leaves of a binary tree that branches by the lowest bit first. A link to a half of a node
is a node, or 0 for nothing, or -name for a single number, whose value is then in the note. The data of a node are
adjacent in memory, which is faster: the halves with lowest bit 0 and 1, and the number to xor into each, without that
bit.
"""

from __future__ import annotations

from grundy.machine.loops import Row

_FEW = 12  # pieces whose stalks are computed one by one


def _take_note(nodes: Row, node: int, said: int) -> None:
    """Xor a number into everything below a node."""
    n = 4 * node
    if said & 1:
        nodes[n], nodes[n + 1] = nodes[n + 1], nodes[n]
        nodes[n + 2], nodes[n + 3] = nodes[n + 3], nodes[n + 2]
    nodes[n + 2] ^= said >> 1
    nodes[n + 3] ^= said >> 1


def stack_stalks(pieces: Row, nodes: Row, following: Row, state: Row, budget: int) -> bool:
    """Put pieces, from the last to the first, below all stalks and an empty one; return whether all are done.

    pieces    their values.
    nodes     [4 nodes] see above.
    following [names] the next with the same number, or 0.
    state     the number of pieces left, the number of nodes.
    budget    pieces before a pause; there is also a pause if nodes run out, of which a piece needs at most 33.
    """
    name, met = state[0], state[1]
    left = budget
    while name and left > 0 and 4 * (met + 33) <= len(nodes):
        node, said = 0, 0  # a new stalk, of value 0
        while True:
            _take_note(nodes, node, said)
            child, said = nodes[4 * node], nodes[4 * node + 2]
            if child > 0:
                nodes[4 * node + 2] = 0
                node = child
            elif child == 0 or said == 0:
                following[name] = -child
                nodes[4 * node], nodes[4 * node + 2] = -name, 0
                break
            else:  # another number: move it up until the two differ
                odd = said & 1
                n = 4 * met
                nodes[n], nodes[n + 1], nodes[n + 2], nodes[n + 3] = 0, 0, 0, 0
                nodes[n + odd], nodes[n + 2 + odd] = child, said >> 1
                nodes[4 * node], nodes[4 * node + 2] = met, 0
                node = met
                met += 1
                said = 0
        node, said = 0, pieces[name - 1]
        while True:  # add 1 to all: exchange the halves, and carry into what was odd
            _take_note(nodes, node, said ^ 1)
            child = nodes[4 * node]
            if child <= 0:
                nodes[4 * node + 2] += child < 0
                break
            said = nodes[4 * node + 2]
            nodes[4 * node + 2] = 0
            node = child
        name -= 1
        left -= 1
    state[0], state[1] = name, met
    return bool(name == 0)


def read_stalks(nodes: Row, following: Row, todo: Row, values: Row) -> None:
    """Write the values of the stalks by their names; the empty one has value 0."""
    values[0] = 0
    todo[0], todo[1], todo[2], todo[3] = 0, 0, 0, 0  # a node, its note, its depth, the bits that lead there
    waiting = 1
    while waiting:
        waiting -= 1
        t = 4 * waiting
        node, said, depth, bits = todo[t], todo[t + 1], todo[t + 2], todo[t + 3]
        _take_note(nodes, node, said)
        for odd in range(2):
            child, said = nodes[4 * node + odd], nodes[4 * node + 2 + odd]
            there = bits | odd << depth
            if child > 0:
                t = 4 * waiting
                todo[t], todo[t + 1], todo[t + 2], todo[t + 3] = child, said, depth + 1, there
                nodes[4 * node + 2 + odd] = 0
                waiting += 1
            name = -child
            while name > 0:
                values[name] = there | said << (depth + 1)
                name = following[name]


def all_stalks(pieces: Row, count: int, nodes: Row, following: Row, todo: Row, state: Row, values: Row) -> None:
    """Write the values of the stalks of the first 0, 1, … pieces; the nodes must be enough for them."""
    if count < _FEW:
        for size in range(count + 1):
            value = 0
            for i in range(size - 1, -1, -1):
                value = (value ^ pieces[i]) + 1
            values[size] = value
        return
    nodes[0], nodes[1], nodes[2], nodes[3] = 0, 0, 0, 0
    state[0], state[1] = count, 1
    stack_stalks(pieces, nodes, following, state, count)
    read_stalks(nodes, following, todo, values)
