"""Green Hackenbush in arrays compared with plain Python and igraph, in one run: seconds of processor time.

    goals   the value of a million unordered edges: 3 times as fast as igraph finds their bridges alone, 40 times plain
            Python; every winning cut in less than two seconds

The answers are compared before times are printed. igraph is skipped if it is not installed (pip install igraph). It
gets its graph beforehand, so ordered edges, which take 0.02 s, show the cost of making ours.
Run: python -m benchmarks.hackenbush
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from grundy import solve
from grundy.maths.hackenbush.arrays import ArrayFusion
from grundy.maths.hackenbush.fusion import Fusion
from grundy.rulesets.graphs.hackenbush import Hackenbush

EDGES = 1_000_000
PLAIN = ("bush", "random", "cycle")  # graphs on which plain Python is timed
MIXED = ("bush", "random", "stalk, shuffled")  # with unordered edges and vertices
TIMES_IGRAPH, TIMES_PLAIN, SECONDS = 3, 40, 2.0


def pictures() -> dict[str, Any]:
    """Return lists of edges by name, those with the most expensive value first."""
    dice = np.random.default_rng(1)
    v = np.arange(EDGES)
    most = int(0.7 * EDGES)
    tree = np.stack([(dice.random(most) * (v[:most] + 1)).astype(np.int64), v[:most] + 1], 1)
    start = dice.integers(0, most, EDGES - most)
    chords = np.stack([start, np.minimum(most, start + dice.integers(0, 4, EDGES - most))], 1)
    shuffled = np.concatenate([[0], dice.permutation(most) + 1])
    side = int((EDGES / 2) ** 0.5) + 1
    wall = np.arange(side * side).reshape(side, side)
    across = [np.stack([a.ravel(), b.ravel()], 1) for a, b in ((wall[:, :-1], wall[:, 1:]), (wall[:-1], wall[1:]))]
    return {
        "bush": dice.permutation(shuffled[np.concatenate([tree, chords])]),
        "random": dice.integers(0, EDGES // 2, (EDGES, 2)),
        "stalk": np.stack([v, v + 1], 1),
        "stalk, shuffled": dice.permutation(np.concatenate([[0], dice.permutation(EDGES) + 1])[[v, v + 1]].T),
        "star": np.stack([np.zeros_like(v), v + 1], 1),
        "wall": np.concatenate(across),
        "cycle": np.stack([v, (v + 1) % EDGES], 1)[: EDGES - 1] % (EDGES - 1),
        "parallel": np.tile([0, 1], (EDGES - 1, 1)),
        "loops": np.zeros((EDGES - 1, 2), np.int64),
    }


def best(work: Callable[[], Any], repeat: int = 3) -> tuple[float, Any]:
    """Return the least time of several runs, and the answer."""
    least, answer = float("inf"), None
    for _ in range(repeat):
        began = time.process_time()
        answer = work()
        least = min(least, time.process_time() - began)
    return least, answer


def value_and_cuts() -> None:
    try:
        import igraph
    except ImportError:
        print("igraph is not installed")
        igraph = None
    print(f"{'':<17}{'value':>8}{'cuts':>8}{'igraph':>9}{'plain value':>13}{'cuts':>7}   answer")
    for name, edges in pictures().items():
        seconds, picture = best(lambda edges=edges: ArrayFusion(edges))
        wanted = 0 if picture.value else 1
        cutting, cuts = best(lambda picture=picture, wanted=wanted: picture.cuts_to(wanted), 1)
        line = f"{name:<17}{seconds:8.3f}{cutting:8.3f}"
        notes = [f"cuts {'met' if cutting < SECONDS else 'missed'}"]
        if igraph is None:
            line += f"{'':>9}"
        else:
            graph = igraph.Graph(n=int(edges.max()) + 1, edges=edges)
            theirs, _ = best(graph.bridges, 2)
            line += f"{theirs / seconds:8.1f}×"
            if name in MIXED:
                notes.append(f"{TIMES_IGRAPH}× igraph {'met' if theirs >= TIMES_IGRAPH * seconds else 'missed'}")
        if name in PLAIN:
            pairs = list(map(tuple, edges.tolist()))
            plain, twin = best(lambda pairs=pairs: Fusion(pairs, (0,)), 1)
            plain_cutting, plain_cuts = best(lambda twin=twin, wanted=wanted: twin.cuts_to(wanted), 1)
            assert (twin.value, plain_cuts) == (picture.value, cuts.tolist()), name
            line += f"{plain / seconds:12.0f}×{plain_cutting / cutting:6.0f}×"
            notes.append(f"{TIMES_PLAIN}× plain {'met' if plain >= TIMES_PLAIN * seconds else 'missed'}")
        else:
            line += f"{'':>20}"
        for i in cuts[:: max(1, len(cuts) // 3)]:
            assert ArrayFusion(np.delete(edges, picture.falls(int(i)), axis=0)).value == wanted
        print(f"{line}   value {picture.value}, {len(cuts)} cuts to {wanted}; {', '.join(notes)}", flush=True)


def whole_answers() -> None:
    edges = pictures()["bush"][1:]
    stands = ArrayFusion(edges).standing()
    edges = edges[stands]
    seconds, game = best(lambda: Hackenbush().at(edges), 1)
    print(f"a game of {len(edges)} edges: made from an array in {seconds:.2f} s", end="")
    seconds, found = best(lambda: solve(game), 1)
    print(f", solved in {seconds:.2f} s: value {found.grundy_value}, {found.winning_count} winning cuts", end="")
    seconds, again = best(lambda: game.ruleset.parse(game.ruleset.format(game.position).split()), 1)
    assert again == game.position
    print(f"; written and read in {seconds:.2f} s")


def main() -> None:
    ArrayFusion(pictures()["cycle"]).cuts_to(0)  # compiles
    for section in (value_and_cuts, whole_answers):
        section()
        print(flush=True)


if __name__ == "__main__":
    main()
