"""Tokens on digraphs without cycles, and a pursuit on a board."""

from __future__ import annotations

from grundy.contest.solutions.library import mex
from grundy.contest.writing.solution import reads


def vertex_values(successors: list[list[int]]) -> list[int]:
    """Return the value of each vertex, from the ends backwards."""
    size = len(successors)
    before: list[list[int]] = [[] for _ in range(size)]
    left = [0] * size
    ready: list[int] = []
    for v in range(size):
        left[v] = len(successors[v])
        if left[v] == 0:
            ready.append(v)
        for w in successors[v]:
            before[w].append(v)
    values = [0] * size
    while len(ready) > 0:
        v = ready[-1]
        ready.pop()
        seen: set[int] = set()
        for w in successors[v]:
            seen.add(values[w])
        values[v] = mex(seen)
        for u in before[v]:
            left[u] -= 1
            if left[u] == 0:
                ready.append(u)
    return values


@reads("n successors[n][*] queries[?][*]")
def hdu1524(successors: list[list[int]], queries: list[list[int]]) -> list[str]:
    """Add the values of the tokens of each query."""
    values = vertex_values(successors)
    found: list[str] = []
    for tokens in queries:
        total = 0
        for v in tokens:
            total ^= values[v]
        found.append("WIN" if total != 0 else "LOSE")
    return found


@reads("n m k arcs[m][2] tokens[k]")
def ybt1676(n: int, arcs: list[list[int]], tokens: list[int]) -> bool:
    """Add the values of the tokens."""
    successors: list[list[int]] = [[] for _ in range(n + 1)]
    for start, end in arcs:
        successors[start].append(end)
    values = vertex_values(successors)
    total = 0
    for v in tokens:
        total ^= values[v]
    return total != 0


@reads("n white_row white_column black_row black_column")
def p4576(n: int, white_row: int, white_column: int, black_row: int, black_column: int) -> str:
    """White wins only at once; else find in how many moves Black does, from the captures backwards."""
    white, black = (white_row - 1) * n + white_column - 1, (black_row - 1) * n + black_column - 1
    cells = n * n
    near: list[list[int]] = [[] for _ in range(cells)]  # White's steps
    far: list[list[int]] = [[] for _ in range(cells)]  # Black's steps
    for a in range(cells):
        for b in range(cells):
            rows, columns = abs(a // n - b // n), abs(a % n - b % n)
            if min(rows, columns) == 0 and 0 < rows + columns < 3:
                far[a].append(b)
                if rows + columns == 1:
                    near[a].append(b)
    if black in near[white]:
        return "WHITE 1"
    # states w * cells + b: moves to Black's win with White to move, or Black; 0 if not known
    for_white, for_black = [0] * (cells * cells), [0] * (cells * cells)
    left = [0] * (cells * cells)  # White's steps that are not known to lose
    states: list[int] = []
    for w in range(cells):
        for b in range(cells):
            left[w * cells + b] = len(near[w])
            if w != b and w in far[b]:
                for_black[w * cells + b] = 1
                states.append(w * cells + b)
    moves = 1
    while len(states) > 0 and for_white[white * cells + black] == 0:
        lost: list[int] = []  # White to move: every step leads to a state that Black wins
        for state in states:
            w, b = state // cells, state % cells
            for before in near[w]:
                if before != b and b not in near[before]:
                    left[before * cells + b] -= 1
                    if left[before * cells + b] == 0:
                        for_white[before * cells + b] = moves + 1
                        lost.append(before * cells + b)
        won: list[int] = []  # Black to move: some step leads to such a state
        for state in lost:
            w, b = state // cells, state % cells
            for before in far[b]:
                if before != w and for_black[w * cells + before] == 0:
                    for_black[w * cells + before] = moves + 2
                    won.append(w * cells + before)
        states = won
        moves += 2
    found = for_white[white * cells + black]
    return f"BLACK {found}" if found > 0 else "DRAW"
