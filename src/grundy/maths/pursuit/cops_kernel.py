"""The moves of several cops, in a loop that runs plain or compiled (:mod:`grundy.machine.loops`).

Cops are indistinguishable, so a placement of k of them is a row v1 ≤ v2 ≤ … ≤ vk of vertices. The number of such a row,
in which the last vertex counts most, is C(v1, 1) + C(v2 + 1, 2) + … + C(vk + k - 1, k).
"""

from __future__ import annotations

from grundy.machine.loops import Row


def fill_steps(
    offsets: Row, targets: Row, cops: int, together: bool, binomials: Row, places: Row, seen: Row, found_offsets: Row,
    found: Row, choice: Row, row: Row, start: int, budget: int,
) -> int:  # fmt: skip
    """Write the moves from placements in the order of their numbers; return the first placement left.

    Args:
        offsets: int64 [vertices + 1], with ``targets`` the steps of a cop from each vertex.
        targets: int32 [arcs].
        cops: the number of cops.
        together: whether all cops step in a turn; otherwise exactly one does.
        binomials: int64 [(vertices + cops) (cops + 1)] C(n, i), by n.
        places: int32 [placements cops] is filled with the placements; the first one is zeros initially.
        seen: int32 [placements] scratch, −1 initially.
        found_offsets: int64 [placements + 1] is filled; 0 initially.
        found: int32 [.] is filled, each step once; long enough for all choices of all cops.
        choice: int64 [cops] scratch.
        row: int64 [cops] scratch.
        start: the first placement to do.
        budget: approximate number of choices to try.
    """
    count = len(seen)
    filled = found_offsets[start]
    while start < count and budget > 0:
        here = start * cops
        if start + 1 < count:  # the next row: increase the first vertex that can grow, and set those before it to 0
            grows = 0
            while grows + 1 < cops and places[here + grows] == places[here + grows + 1]:
                grows += 1
            for i in range(cops):
                places[here + cops + i] = 0 if i < grows else places[here + i] + (i == grows)
        movers = 1 if together else cops
        for mover in range(movers):
            going = True
            for i in range(cops):
                choice[i] = offsets[places[here + i]]
                if (together or i == mover) and choice[i] == offsets[places[here + i] + 1]:
                    going = False  # no step to choose from
            while going:
                number = 0
                for i in range(cops):
                    to = targets[choice[i]] if together or i == mover else places[here + i]
                    j = i
                    while j > 0 and row[j - 1] > to:
                        row[j] = row[j - 1]
                        j -= 1
                    row[j] = to
                for i in range(cops):
                    number += binomials[(row[i] + i) * (cops + 1) + i + 1]
                if seen[number] != start:
                    seen[number] = start
                    found[filled] = number
                    filled += 1
                budget -= cops
                going = False
                for i in range(cops):
                    if together or i == mover:
                        choice[i] += 1
                        if choice[i] < offsets[places[here + i] + 1]:
                            going = True
                            break
                        choice[i] = offsets[places[here + i]]
        start += 1
        found_offsets[start] = filled
    return start
