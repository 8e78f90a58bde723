"""Answer a battery of questions without some libraries: ``battery.py HIDDEN,… OUT.json [all]``.

With ``all``, every ruleset in the catalogue is included, by its example: a new one is included by being listed.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
from typing import Any

FIXED = (
    # more heaps than plain Python is used for, where there is a compiler
    "values 0.007 --to 300", "solve 0.6 300", "solve 4!.0 500", "solve 0.106 2000", "solve 0.F 100",
    "solve subtraction(1,3,4) 70000", "solve 0.77 100000", "solve 0.77 12 + 0.137 40",
    "solve cram 4 5", "solve cram 6 6 --outcome", "solve clobber 3 4", "solve treblecross 30", "solve chomp 5 5 5",
    "solve wythoff 1000000 1234567", "solve turning-turtles*ruler 2,3 4,1", "solve kayles 9 + nim 4 --misere",
    "period kayles", "period 0.77 --fresh", "period grundys-game --limit 1000 --fresh", "signal kayles",
    "misere 0.77", "misere kayles 5 + nim 2", "pursue pursuit(8) --all",
    "find 0 1 2 3", "quiz kayles --seed 1", "conjecture nim n", "draw kayles 3 --values", "map wythoff",
    "atlas show 0.77", "thermograph {2|-1}", "compare ^ *",
)  # fmt: skip


FACTS = ("game", "convention", "outcome", "remoteness", "winning", "winning_count", "complete")


def facts(question: str, answer: list[Any]) -> list[Any]:
    """Return the part of an answer that does not depend on speed: the reason and the genus may."""
    status, said, refused = answer
    if "--json" in question and not status:
        told = json.loads(said)
        said = {name: told.get(name) for name in FACTS}
    return [status, said, refused]


def of_the_catalogue() -> list[list[str]]:
    from grundy.rulesets.catalogue import CATALOGUE, about_of

    asked: list[list[str]] = []
    for name in CATALOGUE:
        example = about_of(name).example.split()
        asked += [["solve", *example, "--json"], ["solve", *example, "--misere", "--json"], ["why", *example]]
        if about_of(name).family == "heaps":
            asked.append(["values", name, "--to", "60"])
    return asked


def main() -> None:
    hidden, out, *more = sys.argv[1:]
    for name in filter(None, hidden.split(",")):
        sys.modules[name] = None  # type: ignore[assignment]  # so it cannot be imported

    from grundy.cli import run

    answers = {}
    for question in [*(line.split() for line in FIXED), *(of_the_catalogue() if more else ())]:
        with contextlib.redirect_stdout(io.StringIO()) as said, contextlib.redirect_stderr(io.StringIO()) as refused:
            status = run(question)
        answers[" ".join(question)] = status, said.getvalue(), refused.getvalue()
    with open(out, "w", encoding="utf-8") as file:
        json.dump(answers, file)


if __name__ == "__main__":
    main()
