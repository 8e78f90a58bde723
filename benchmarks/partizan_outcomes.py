"""Who wins the large boards and rows of the literature: every published outcome, what is found, and processor time.

The outcomes are those in tests/figures/partizan.jsonl with their sources: Domineering (Breuker, Uiterwijk and van den
Herik 2000; Drummond-Cole 2014), Clobber, NoGo on a row, Elephants and Rhinos (MCGS). Each game is searched for both
players who begin, by a new engine, until its time is over. Run: python -m benchmarks.partizan_outcomes [SECONDS]
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

from grundy import parse_game, value
from grundy.words.errors import LimitError

FIGURES = Path(__file__).parents[1] / "tests" / "figures" / "partizan.jsonl"
SECONDS = 20.0
OUTCOMES = {(True, True): "N", (False, False): "P", (True, False): "L", (False, True): "R"}
NAME = 60  # characters


def figures() -> list[dict[str, Any]]:
    rows = map(json.loads, FIGURES.read_text(encoding="utf-8").splitlines())
    return [row for row in rows if row.get("outcome") and (row["kind"] == "outcome" or "MCGS" in row["source"])]


def found(text: str, seconds: float) -> tuple[str, float]:
    """Return who wins, or nothing if time is over, and the processor time."""
    began = time.process_time()

    def check(met: int) -> None:
        if time.process_time() - began > seconds:
            raise LimitError("time is over")

    game = parse_game(text)
    solver = game.ruleset.value_solver(check=check)
    if not solver.holds(game.position):
        return "", 0.0
    try:
        left, right = (solver.wins([game.position], value(0), left=left) for left in (True, False))
    except LimitError:
        return "", time.process_time() - began
    return OUTCOMES[left, right], time.process_time() - began


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    solved, rows = 0, figures()
    for ruleset in dict.fromkeys(row["game"].split()[0] for row in rows):
        example = next(row["game"] for row in rows if row["game"].startswith(ruleset))
        found(example, seconds)  # loads the compiled code
    for row in rows:
        outcome, took = found(row["game"], seconds)
        assert outcome in ("", row["outcome"]), row
        solved += bool(outcome)
        told = f"{took:9.4f} s" if outcome else f"open after {took:.0f} s"
        print(f"{row['game'][:NAME]:{NAME}}  {row['outcome']}  {told}", flush=True)
    print(f"{solved} of {len(rows)} published outcomes, each in at most {seconds:g} s")


if __name__ == "__main__":
    main()
