"""What `make demo` shows: sixteen games with their winning moves and reasons, and the samples of contest problems."""

from __future__ import annotations

import io
import sys
import time

from grundy import MISERE, NORMAL, solve
from grundy.contest import PROBLEMS, find_problem, judge
from grundy.views.document import BLANK
from grundy.views.documents.analysis import analysis_document
from grundy.views.pictures.text import padded
from grundy.views.render.text import print_document

INTRODUCTION = """\
grundy solves combinatorial games: it says who wins, by which moves, and why. Try it yourself
with the command above each answer. N means that the next player wins (the player to move),
P that the previous player wins. The Grundy value is the size of the equivalent nim-heap.
"""

GAMES = [
    ("Nim: take any number of counters from one heap. The nim-sum of the heaps is 0.", "nim 1 2 3", NORMAL),
    ("A sum of three games: take at most 3, 5 or 7.", "bash(3) 9 + bash(5) 10 + bash(7) 14", NORMAL),
    ("Take 1, 3 or 4 counters from one heap.", "subtraction(1,3,4) 7 8", NORMAL),
    ("Kayles: knock down one pin or two neighbouring pins.", "kayles 1 5", NORMAL),
    ("The same heaps in misère play: the player who cannot move wins.", "kayles 1 5", MISERE),
    ("Wythoff's game: take from one heap, or equally from both.", "wythoff 100000000000000000000 4", NORMAL),
    ("Euclid's game: subtract a multiple of the smaller number from the larger.", "euclid 25 7", NORMAL),
    ("Split a number into two parts; your opponent keeps one of them and splits it.", "dividing 12", NORMAL),
    ("Mock Turtles: turn over at most three coins, the rightmost from heads to tails.", "mock-turtles 2 5 9", NORMAL),
    ("The product of two coin-turning games.", "turning-turtles*ruler 2,3 4,1", NORMAL),
    ("Green Hackenbush: cut an edge of a graph, here a triangle on a stem.", "hackenbush 0-1 1-2 2-3 3-1 1-4", NORMAL),
    ("Slide a token along an arc of a digraph.", "digraph(0>1 0>2 1>2 2>3) 0 1", NORMAL),
    ("Walk along edges, never to the same vertex twice.", "geography(1-2 2-3 3-4 4-1 4-5) 1", NORMAL),
    ("The same on the squares of a board.", "grid-walk(4) 1,1", NORMAL),
    ("A pursuit: White moves one square and Black one or two. Who captures the other?", "pursuit(8) 1,1 5,5", NORMAL),
    ("Add any games: each move is made in one of them.", "nim 4 + hackenbush 0-1 1-2 1-2 + wythoff 1 2", NORMAL),
]


def main() -> int:
    """Solve the games, judge the samples; return the exit status."""
    started = time.perf_counter()
    print(INTRODUCTION)
    for number, (caption, text, convention) in enumerate(GAMES, 1):
        print(f"{number}. {caption}\n$ grundy solve '{text}'{' --misere' if convention is MISERE else ''}")
        print_document((*analysis_document(solve(text, convention)), BLANK))
    wrong = judged_samples()
    print(f"\nSolved {len(GAMES)} games and {len(PROBLEMS)} problems in {time.perf_counter() - started:.1f} s.")
    return 1 if wrong else 0


def judged_samples() -> int:
    """Answer the sample input of every contest problem; return how many answers are wrong."""
    print("Contest problems: the answers of grundy judge to the sample input.")
    wrong = 0
    for name in PROBLEMS:
        problem = find_problem(name)
        out = io.StringIO()
        judge(name, io.StringIO(problem.sample_input), out.write)
        right = out.getvalue().split() == problem.sample_output.split()
        wrong += not right
        print(f"  {name:<8}  {padded(problem.title, 25)}  {'correct' if right else 'WRONG'}")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
