"""Every contest problem at the limits of its statement: grundy compared with a contestant's plain solution.

    python -m benchmarks.contest_maxima

The answers are compared first. Then each side reads the same text and writes the whole output, several times in turn.
grundy clears its tables before each round, so no answer comes from memory. Where there is little to compute, the ratio
shows the cost of checking every number, knowing its line, and answering line by line.
"""

from __future__ import annotations

import random
import sys
from collections import deque
from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter

from grundy.contest import find_problem, judge

SEED = 20240229
ROUNDS = 5
# cases in one input, if the statement gives no number
CASES = {"hdu1848": 10_000, "hdu1536": 20, "hdu1524": 10, "poj3710": 3, "poj2348": 10_000, "p4136": 10_000}


# -- plain solutions: text in, text out


def numbers(text: str) -> Iterator[int]:
    return map(int, text.split())


def mex_table(moves: list[int], most: int) -> list[int]:
    values = [0] * (most + 1)
    for n in range(1, most + 1):
        seen = {values[n - move] for move in moves if move <= n}
        while values[n] in seen:
            values[n] += 1
    return values


def plain_hdu1848(text: str) -> str:
    moves = [1, 2]
    while moves[-1] < 1000:
        moves.append(moves[-1] + moves[-2])
    values = mex_table(moves, 1000)
    found, given = [], numbers(text)
    for m, n, p in zip(given, given, given, strict=False):
        if m == n == p == 0:
            break
        found.append("Fibo" if values[m] ^ values[n] ^ values[p] else "Nacci")
    return "\n".join(found) + "\n"


def plain_hdu1536(text: str) -> str:
    found, given = [], numbers(text)
    while size := next(given):
        values = mex_table([next(given) for _ in range(size)], 10_000)
        line = ""
        for _ in range(next(given)):
            total = 0
            for _ in range(next(given)):
                total ^= values[next(given)]
            line += "W" if total else "L"
        found.append(line)
    return "\n".join(found) + "\n"


def plain_digraph(successors: list[list[int]]) -> list[int]:
    values = [-1] * len(successors)

    def value(v: int) -> int:
        if values[v] < 0:
            seen = {value(w) for w in successors[v]}
            values[v] = next(n for n in range(len(seen) + 1) if n not in seen)
        return values[v]

    return [value(v) for v in range(len(successors))]


def plain_hdu1524(text: str) -> str:
    found, given = [], numbers(text)
    for vertices in given:
        values = plain_digraph([[next(given) for _ in range(next(given))] for _ in range(vertices)])
        while tokens := next(given):
            total = 0
            for _ in range(tokens):
                total ^= values[next(given)]
            found.append("WIN" if total else "LOSE")
    return "\n".join(found) + "\n"


def plain_ybt1676(text: str) -> str:
    given = numbers(text)
    vertices, arcs, tokens = next(given), next(given), next(given)
    successors: list[list[int]] = [[] for _ in range(vertices + 1)]
    for _ in range(arcs):
        start = next(given)
        successors[start].append(next(given))
    values = plain_digraph(successors)
    total = 0
    for _ in range(tokens):
        total ^= values[next(given)]
    return "win\n" if total else "lose\n"


def plain_ybt1677(text: str) -> str:
    given = numbers(text)
    heaps = [next(given) for _ in range(next(given))]
    moves = [next(given) for _ in range(next(given))]
    values = mex_table(moves, max(heaps))
    total = 0
    for n in heaps:
        total ^= values[n]
    for i, n in enumerate(heaps, 1):
        for move in moves:
            if total and move <= n and total ^ values[n] ^ values[n - move] == 0:
                return f"YES\n{i} {move}\n"
    return "NO\n"


def plain_poj3710(text: str) -> str:
    found, given = [], numbers(text)
    for graphs in given:
        total = 0
        for _ in range(graphs):
            near: list[list[tuple[int, int]]] = [[] for _ in range(next(given) + 1)]
            for edge in range(next(given)):
                a, b = next(given), next(given)
                near[a].append((b, edge))
                near[b].append((a, edge))
            total ^= plain_hackenbush(near)
        found.append("Sally" if total else "Harry")
    return "\n".join(found) + "\n"


def plain_hackenbush(near: list[list[tuple[int, int]]]) -> int:
    met, low, used = [0] * len(near), [0] * len(near), set()
    clock = 0

    def value(v: int) -> int:
        nonlocal clock
        clock += 1
        met[v] = low[v] = clock
        total = 0
        for w, edge in near[v]:
            if edge in used:
                continue
            used.add(edge)
            if met[w]:
                low[v] = min(low[v], met[w])
                total ^= 1
            else:
                above = value(w)
                low[v] = min(low[v], low[w])
                total ^= above + 1 if low[w] > met[v] else above ^ 1
        return total

    return value(1)


def plain_p3150(text: str) -> str:
    _, *games = numbers(text)
    return "".join("zs wins\n" if n % 2 else "pb wins\n" for n in games)


def plain_p2197(text: str) -> str:
    found, given = [], numbers(text)
    for _ in range(next(given)):
        total = 0
        for _ in range(next(given)):
            total ^= next(given)
        found.append("Yes" if total else "No")
    return "\n".join(found) + "\n"


def plain_euclid(a: int, b: int) -> bool:
    if a < b:
        a, b = b, a
    return a % b == 0 or a >= 2 * b or not plain_euclid(b, a - b)


def plain_p1290(text: str) -> str:
    _, *given = numbers(text)
    pairs = zip(given[::2], given[1::2], strict=True)
    return "".join("Stan wins\n" if plain_euclid(a, b) else "Ollie wins\n" for a, b in pairs)


def plain_poj2348(text: str) -> str:
    found, given = [], numbers(text)
    for a, b in zip(given, given, strict=True):
        if a == b == 0:
            break
        found.append("Stan wins" if plain_euclid(a, b) else "Ollie wins")
    return "\n".join(found) + "\n"


def plain_p4136(text: str) -> str:
    found, given = [], numbers(text)
    while n := next(given):
        found.append("Bob" if n % 2 else "Alice")
    return "\n".join(found) + "\n"


def plain_p4576(text: str) -> str:
    n, r1, c1, r2, c2 = numbers(text)
    size = n * n
    steps: list[list[list[int]]] = [[], []]  # for White and for Black: the cells that a cell leads to; symmetric
    for reach in (1, 2):
        for cell in range(size):
            row, column = divmod(cell, n)
            ends = [(row + s * d, column) for d in range(1, reach + 1) for s in (1, -1)]
            ends += [(row, column + s * d) for d in range(1, reach + 1) for s in (1, -1)]
            steps[reach - 1].append([r * n + c for r, c in ends if 0 <= r < n and 0 <= c < n])
    remoteness = [-1] * (2 * size * size)  # [turn, white, black]; odd: the player to move wins
    left = [len(steps[turn][(white, black)[turn]]) for turn in (0, 1) for white in range(size) for black in range(size)]
    queue: deque[tuple[int, int, int]] = deque()
    for turn in (0, 1):
        for white in range(size):
            for black in range(size):
                mine, other = (white, black) if turn == 0 else (black, white)
                if white != black and other in steps[turn][mine]:
                    remoteness[(turn * size + white) * size + black] = 1
                    queue.append((turn, white, black))
    while queue:
        turn, white, black = queue.popleft()
        known = remoteness[(turn * size + white) * size + black]
        before = 1 - turn
        for cell in steps[before][black if before else white]:
            w, b = (white, cell) if before else (cell, black)
            place = (before * size + w) * size + b
            if w == b or remoteness[place] >= 0:
                continue
            left[place] -= 1
            if known % 2 == 0 or left[place] == 0:
                remoteness[place] = known + 1
                queue.append((before, w, b))
    result = remoteness[((r1 - 1) * n + c1 - 1) * size + (r2 - 1) * n + c2 - 1]
    return "DRAW\n" if result < 0 else f"{'WHITE' if result % 2 else 'BLACK'} {result}\n"


PLAIN: dict[str, Callable[[str], str]] = {
    "hdu1848": plain_hdu1848, "hdu1536": plain_hdu1536, "hdu1524": plain_hdu1524, "ybt1676": plain_ybt1676,
    "ybt1677": plain_ybt1677, "poj3710": plain_poj3710, "p3150": plain_p3150, "p2197": plain_p2197,
    "p1290": plain_p1290, "poj2348": plain_poj2348, "p4136": plain_p4136, "p4576": plain_p4576,
}  # fmt: skip


# -- measuring


def largest_input(name: str) -> str:
    """Return an input with the largest cases that the statement allows, the same in every run."""
    problem, dice = find_problem(name), random.Random(SEED)
    cases = CASES.get(name) or problem.most_cases or 1
    return problem.format_input([problem.random(dice, 1) for _ in range(cases)])


def ours(name: str, text: str) -> str:
    found: list[str] = []
    judge(name, text.splitlines(keepends=True), found.append)
    return "".join(found)


def forget() -> None:
    """Empty every cache of the package."""
    for name, module in list(sys.modules.items()):
        if name.startswith("grundy."):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def seconds(call: Callable[[], str]) -> float:
    forget()
    start = perf_counter()
    call()
    return perf_counter() - start


def main() -> None:
    sys.setrecursionlimit(20_000)
    print(f"{'problem':<9}{'input':>11}{'ours':>12}{'plain':>12}{'plain / ours':>24}")
    for name, plain in PLAIN.items():
        text = largest_input(name)
        assert ours(name, text) == plain(text), f"{name}: the answers differ"
        rounds = [(seconds(lambda n=name, t=text: ours(n, t)), seconds(lambda p=plain, t=text: p(t)))
                  for _ in range(ROUNDS)]  # fmt: skip
        ratios = sorted(theirs / mine for mine, theirs in rounds)
        mine, theirs = (median(column) for column in zip(*rounds, strict=True))
        spread = f"{median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})"
        print(f"{name:<9}{len(text) / 1000:>8.0f} kB{mine * 1000:>9.1f} ms{theirs * 1000:>9.1f} ms{spread:>24}")


if __name__ == "__main__":
    main()
