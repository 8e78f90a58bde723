"""Every figure of the literature on values and partizan games, from ``tests/figures/partizan.jsonl``.

A figure that grundy cannot check says why in ``apart``; one that takes seconds is ``long``.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from tests.maths.partizan.definition import born_by, wall_at

from grundy import MISERE, PartizanRuleset, Value, parse_game, solve, value, value_of
from grundy.maths.nimbers.outcomes import PLAYERS
from grundy.maths.partizan.value import form_of
from grundy.maths.partizan.weights import subpositions
from grundy.solving.base.partizan import PartizanValues
from grundy.solving.base.partizan_wins import PartizanWins

FIGURES: list[dict[str, Any]] = [
    json.loads(line) for line in (Path(__file__).parents[2] / "figures" / "partizan.jsonl").read_text().splitlines()
]


def rows(*kinds: str, search: bool = False) -> list[Any]:
    chosen = [
        row for row in FIGURES if row["kind"] in kinds and "apart" not in row and row.get("search", False) == search
    ]
    marks = {True: [pytest.mark.long], False: []}
    return [pytest.param(row, id=name_of(row)[:60], marks=marks[row.get("long", False)]) for row in chosen]


def name_of(row: dict[str, Any]) -> str:
    words = (row.get(word, "") for word in ("what", "game", "input", "statement", "g", "day", "outcome", "temperature"))
    return " ".join(str(word) for word in words if word != "")


def test_every_figure_is_checked_or_says_why_it_is_not() -> None:
    assert len(FIGURES) == 289
    checked = {"count", "properties", "value", "outcome", "operations", "theorem", "conjecture"}
    assert {row["kind"] for row in FIGURES if "apart" not in row} == checked
    assert all(row["source"] for row in FIGURES)
    apart = Counter(row["apart"].split(":")[0] for row in FIGURES if "apart" in row)
    assert apart == {
        "who wins takes a search of minutes or more": 16, "loopy": 5, "a graph of 30 edges with cycles": 1,
        "the rules of CGSuite's AntiClobber are not published": 1, "54.6 million canonical forms, minutes": 1,
    }  # fmt: skip


# -- how many values there are


@cache
def transitive(day: int) -> list[Value]:
    """The hereditarily transitive values: a player may make several moves in a row instead of one."""
    if day == 0:
        return [value(0)]
    before = transitive(day - 1)
    return list({value(*sides) for sides in product(moved_on(before, True), moved_on(before, False))})


def moved_on(values: list[Value], left: bool) -> set[frozenset[Value]]:
    """The best values of each set that has the options of a player with every value."""
    found = {frozenset[Value]()}
    for one in values:
        added = [{*rest, *moves_in_a_row(one, left)} for rest in found]
        found |= {frozenset(g for g in new if not any((g < h if left else g > h) for h in new)) for new in added}
    return found


def moves_in_a_row(g: Value, left: bool) -> Iterator[Value]:
    yield g
    for option in g.left_options if left else g.right_options:
        yield from moves_in_a_row(option, left)


def day_3(chosen: Callable[[Value], bool]) -> int:
    return sum(map(chosen, born_by(3)))


COUNTS: dict[str, Callable[[dict[str, Any]], int]] = {
    "values born by day n": lambda row: len(born_by(row["day"])),
    "dicotic (all-small) values born by day n": lambda row: sum(g.is_all_small for g in born_by(row["day"])),
    "values born by day n that equal their reduced canonical form": lambda row: sum(
        g.reduced == g for g in born_by(row["day"])
    ),
    "hereditarily transitive values born by day n": lambda row: len(transitive(row["day"])),
    "true pairs G <= H among the 1474^2 of day 3": lambda row: sum(g <= h for g, h in product(born_by(3), repeat=2)),
    "outcome classes of the values born by day 3": lambda row: day_3(lambda g: g.outcome == row["outcome"]),
    "temperatures of the values born by day 3": lambda row: day_3(lambda g: str(g.temperature) == row["temperature"]),
    "numbers born by day 3": lambda row: day_3(lambda g: g.is_number),
    "infinitesimals born by day 3": lambda row: day_3(lambda g: g.is_infinitesimal),
    "hot (temperature > 0) born by day 3": lambda row: day_3(lambda g: g.temperature > 0),
}


@pytest.mark.parametrize("row", rows("count"))
def test_counts(row: dict[str, Any]) -> None:
    assert COUNTS[row["what"]](row) == row["count"]


# -- values


def shown(text: str) -> list[str]:
    """A text up to the order of options: CGSuite has its own."""
    return sorted(text)


def listed(text: str) -> set[Value]:
    """The values of a set {A,B}, as CGSuite prints it."""
    return set(values_in(text)) if text != "{}" else set()


def values_in(text: str) -> Iterator[Value]:
    depth, start = 0, 1
    for i, sign in enumerate(text):
        depth += (sign in "{(") - (sign in "})")
        if (sign == "," and depth == 1) or (sign == "}" and not depth):
            yield value(text[start:i])
            start = i + 1


def stops(g: Value) -> int:
    return 1 if g.is_number else sum(map(stops, (*g.left_options, *g.right_options)))


def best_incentives(g: Value) -> set[Value]:
    every = {*g.left_incentives, *g.right_incentives}
    return {one for one in every if not any(one < other for other in every)}


def misere_outcome(g: Value) -> str:
    return solve(f"value {g}", MISERE).outcome.value


SHOWN: dict[str, Callable[[Value], object]] = {
    "shown": str, "companion": lambda g: g.companion, "freeze": Value.freeze,
    "reducedCanonicalForm": lambda g: g.reduced, "atomicWeight": lambda g: g.atomic_weight,
    "mean": lambda g: g.mean, "temperature": lambda g: g.temperature,
    "leftStop": lambda g: g.left_stop, "rightStop": lambda g: g.right_stop, "outcomeClass": lambda g: g.outcome,
    "isAllSmall": lambda g: str(g.is_all_small).lower(), "isNumber": lambda g: str(g.is_number).lower(),
    "isInfinitesimal": lambda g: str(g.is_infinitesimal).lower(), "birthday": lambda g: g.birthday,
    "followerCount": lambda g: len(subpositions(form_of(g))), "stopCount": stops,
    "misereOutcomeClass": misere_outcome,
}  # fmt: skip
LISTED: dict[str, Callable[[Value], set[Value]]] = {
    "leftOptions": lambda g: set(g.left_options), "rightOptions": lambda g: set(g.right_options),
    "leftIncentives": lambda g: set(g.left_incentives), "rightIncentives": lambda g: set(g.right_incentives),
    "incentives": best_incentives,
}  # fmt: skip


@pytest.mark.parametrize("row", rows("properties"))
def test_properties_of_values(row: dict[str, Any]) -> None:
    found = value(row["input"])
    assert found == value(row["shown"])
    for word, of in SHOWN.items():
        if word in row:
            assert shown(str(of(found))) == shown(str(row[word])), word
    for word, options in LISTED.items():
        if word in row:
            assert options(found) == listed(row[word]), word
    if row.get("thermograph"):
        check_walls(found, re.findall(r"\[[^\]]*\]", row["thermograph"]))


def check_walls(g: Value, words: list[str]) -> None:
    """CGSuite's walls, from 0 upwards: the temperatures at which they bend, and their slopes from above."""
    bends = [[Fraction(word) for word in one.strip("[]").split(",") if word] for one in words]
    for wall, temperatures, slopes in ((g.thermograph.left, *bends[:2]), (g.thermograph.right, *bends[2:])):
        at = g.mean
        ends = [*temperatures[1:], Fraction(-1)][: len(temperatures)]
        for high, low, slope in zip(temperatures, ends, slopes[1:], strict=True):
            at -= slope * (max(high, Fraction(0)) - max(low, Fraction(0)))
            assert wall_at(wall, max(low, Fraction(0))) == at


@pytest.mark.parametrize("row", rows("operations"))
def test_sums_and_ordinal_sums(row: dict[str, Any]) -> None:
    g, h = value(row["g"]), value(row["h"])
    assert g + h == value(row["disjunctive_sum"])
    assert g.ordinal_sum(h) == value(row["ordinal_sum"])


# -- games


@dataclass(frozen=True)
class FarJumps(PartizanRuleset[str]):
    """Toads and Frogs with jumps over up to two opponents."""

    def left_options(self, p: str) -> Iterator[str]:
        for n in range(3):
            yield from jumps(p, "t" + n * "f" + ".", "." + n * "f" + "t")

    def right_options(self, p: str) -> Iterator[str]:
        for n in range(3):
            yield from jumps(p, "." + n * "t" + "f", "f" + n * "t" + ".")


def jumps(row: str, old: str, new: str) -> Iterator[str]:
    return (row[:i] + new + row[i + len(old) :] for i in range(len(row)) if row.startswith(old, i))


OWN = {"FarJumps": FarJumps()}


@pytest.mark.parametrize("row", rows("value", "outcome"))
def test_games(row: dict[str, Any]) -> None:
    name, _, board = row["game"].partition(" ")
    found = value_of(OWN[name].at(board) if name in OWN else row["game"])
    for word in {"value", "cgsuite"} & row.keys():
        assert found == value(row[word])
    if "cgsuite" in row:
        assert shown(str(found)) == shown(row["cgsuite"])
    for word in {"outcome", "mean", "temperature", "left_stop", "right_stop", "atomic_weight"} & row.keys():
        assert str(getattr(found, word)) == row[word], word


@pytest.mark.parametrize("row", rows("outcome", search=True))
def test_who_wins_games_without_their_values(row: dict[str, Any]) -> None:
    search, game = PartizanWins(PartizanValues(), None), parse_game(row["game"])
    left, right = (search.wins(game, player) for player in PLAYERS)
    assert {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}[left, right] == row[
        "outcome"
    ]


def test_theorems_and_conjectures() -> None:
    """As far as it takes a second."""
    for a in range(3, 7):
        for b in range(2, min(a, 4)):
            expected = value([value([a - 3], [a - b])], [value(["*"], [3 - b])])
            assert value_of(f"toads-and-frogs {'t' * a}..{'f' * b}") == expected
    assert value_of("toads-and-frogs ttttt...fff") == Fraction(3, 2)
    assert value_of("toads-and-frogs tttttt...fff") == Fraction(5, 2)
    for n in range(1, 7):
        outcome = value_of(f"partizan-clobber {'xo' * n}").outcome
        assert outcome == ("P" if n == 3 else "N")
    for n in range(1, 5):
        assert value_of(f"partizan-clobber {'xxo' * n}") == (n + 1) // 2 * value("^")
    assert len([row for row in FIGURES if row["kind"] in ("theorem", "conjecture")]) == 4
