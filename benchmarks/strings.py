"""Dots and Boxes and Nimstring, in one run: the searches, and the memoised definition over all sets of lines.

Times are processor times, the compiled loops warm. Run: python -m benchmarks.strings [large]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import cache
from typing import Any

from grundy.maths.boards.string_pieces import StringPieces
from grundy.maths.boards.string_search import StringSearch
from grundy.maths.boards.strings import StringGraph

# rows and columns of boxes → the difference of points
BOARDS = {(2, 2): 2, (1, 5): -1, (2, 3): -2, (3, 3): -3, (2, 5): -2}
LARGE = {(3, 4): 0}
DEFINED = 17  # lines that the definition searches in Python in some seconds


def board(rows: int, columns: int) -> StringGraph:
    def coin(r: int, c: int) -> int:
        return r * columns + c if 0 <= r < rows and 0 <= c < columns else -1

    across = [(coin(r - 1, c), coin(r, c)) for r in range(rows + 1) for c in range(columns)]
    return StringGraph(across + [(coin(r, c - 1), coin(r, c)) for r in range(rows) for c in range(columns + 1)])


def timed(work: Callable[..., Any], *given: Any) -> tuple[float, Any]:
    began = time.process_time()
    answer = work(*given)
    return max(time.process_time() - began, 1e-6), answer


def by_definition(graph: StringGraph) -> int:
    """Return the difference by all plays, each set of lines once."""

    @cache
    def best(left: int) -> int:
        found = []
        for string in range(len(graph.ends)):
            if left >> string & 1:
                after, points = graph.cut(left, string)
                found.append(points + best(after) if points else -best(after))
        return max(found, default=0)

    return best(graph.full)


def main() -> None:
    small = board(1, 2)
    StringSearch(small).difference(small.full)
    StringPieces(small).value(small.full)
    for (rows, columns), wanted in (BOARDS | (LARGE if "large" in sys.argv[1:] else {})).items():
        graph = board(rows, columns)
        search, pieces = StringSearch(graph), StringPieces(graph)
        spent, difference = timed(search.difference, graph.full)
        nim, value = timed(pieces.value, graph.full)
        assert difference == wanted
        told = f"{rows}×{columns}  difference {difference:2} {spent:8.4f} s, {search.expanded} positions"
        told += f"   Nimstring {value} {nim:8.4f} s, {pieces.expanded} positions"
        if len(graph.ends) <= DEFINED:
            plain, defined = timed(by_definition, graph)
            assert defined == difference
            told += f"   definition in Python {plain:.2f} s: {plain / spent:.0f} times as long"
        print(told)


if __name__ == "__main__":
    main()
