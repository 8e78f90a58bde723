"""The public names of grundy, and what the type checker of a user sees of them."""

from __future__ import annotations

import copy
import inspect
import json
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import grundy
from grundy import Move, solve

NAMES = """
    Analysis MISERE NORMAL Convention Outcome Reply Solved WinningMove solve solve_within winning_moves
    About BoardGame CATALOGUE Gain Game Graph GraphGame HeapRuleset Known Move PartizanRuleset PartizanWordRules
    PieceRuleset Ruleset ScoreRuleset Theorem WordRules cop_number count_positions find_ruleset geography_starts
    heap_ruleset parse_game piece_ruleset
    Certificate Period misere_quotient proved_period values verify
    Nimber lexicode mex nim_inverse nim_power nim_product nim_quotient nim_square nim_square_root nim_sum
    Value value value_of
    find_formula find_sequence check_conjecture judge make_quiz
    CodeError GrundyError InputError LimitError LoopError PositionError RulesetError
    __version__
"""
MODULES = "classroom contest drawing graphs misere nimbers periods play rulesets search"


def test_grundy_shows_what_people_use_and_nothing_else() -> None:
    assert dir(grundy) == sorted((NAMES + MODULES).split())
    assert set(grundy.__all__) == set(NAMES.split())


def test_the_modules_by_subject_are_there_without_an_import_of_their_own() -> None:
    check = "import grundy; print(grundy.solve(grundy.rulesets.Nim().at(3, 4, 5)).outcome.name, grundy.periods.Period)"
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert done.stdout == "N <class 'grundy.maths.nimbers.periods.Period'>\n"


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'grundy' has no attribute 'solver'"):
        grundy.solver  # noqa: B018


def test_rulesets_are_taken_by_their_names() -> None:
    kayles = grundy.find_ruleset("kayles")
    assert grundy.make_quiz("kayles", seed=7, count=2) == grundy.make_quiz(kayles, seed=7, count=2)
    assert grundy.check_conjecture("bash(3)", "n % 4") == grundy.check_conjecture(
        grundy.find_ruleset("bash", "3"), "n % 4"
    )
    assert grundy.proved_period("kayles", 100) == grundy.proved_period(kayles, 100) == grundy.Period(71, 12)
    assert grundy.classroom.position_map("wythoff", 5).lost[:3] == ((0, 0), (1, 2), (2, 1))
    assert grundy.misere_quotient("0.75").order == 8
    assert grundy.misere_quotient("kayles", 9).order == grundy.misere_quotient(kayles, 9).order
    assert grundy.misere_quotient("all-but(2)", 7).included == 7
    with pytest.raises(grundy.RulesetError, match="no ruleset is named 'kayle': did you mean 'kayles'"):
        grundy.misere_quotient("kayle")
    with pytest.raises(grundy.RulesetError, match="wythoff has no single heaps"):
        grundy.misere_quotient("wythoff")
    for ask in (grundy.misere_quotient, grundy.proved_period, grundy.make_quiz, grundy.classroom.position_map):
        with pytest.raises(grundy.RulesetError, match=r"^give one ruleset without a position, not 'nim 3'$"):
            ask("nim 3", 5)


def test_the_values_of_a_move_are_its_attributes() -> None:
    move = solve("nim 3 4 5").winning_moves[0].move
    assert (move.heap, move.count, str(move)) == (1, 2, "take 2 from heap 1")
    assert {"heap", "count", "template", "values"} <= set(dir(move))
    for again in (pickle.loads(pickle.dumps(move)), copy.copy(move), copy.deepcopy(move)):
        assert again == move
        assert again.heap == 1
    with pytest.raises(AttributeError, match=r"^'Move' object has no attribute 'square'$"):
        move.square  # noqa: B018
    assert not hasattr(Move.__new__(Move), "heap")  # as before __init__


def test_winning_moves_are_rows_of_a_table() -> None:
    found = solve("nim 3 4 + kayles 5")
    rows = found.to_records()
    assert [(row["move"], row["summand"], row["position"]) for row in rows] == [
        (str(winning.move), winning.summand, str(winning.position)) for winning in found.winning_moves
    ]
    assert list(rows[0])[:3] == ["move", "summand", "position"]
    assert rows == [row | dict(won.move.values) for row, won in zip(rows, found.winning_moves, strict=True)]
    assert solve("nim 1 1").to_records() == []
    assert solve("nim 1 1").to_dict()["winning"] == []


def test_exercises_maps_and_worked_tables_are_flat_rows_of_plain_values() -> None:
    quiz = grundy.make_quiz("kayles", seed=3, count=12)
    rows = quiz.to_records()
    assert [row["number"] for row in rows] == list(range(1, 13))
    assert {row["kind"] for row in rows} == {"value", "winner", "winning-moves", "nim-sum", "next-values", "reply"}
    for row in rows:
        if row["kind"] == "value":
            assert solve(row["position"]).grundy_value == int(row["answer"])
        if row["kind"] in ("winning-moves", "reply"):
            found = solve(row["position"])
            assert row["answer"].split("; ") == [str(winning.move) for winning in found.winning_moves]
    cells = grundy.classroom.position_map("wythoff", 3, values=True).to_records()
    assert [(cell["a"], cell["b"]) for cell in cells if cell["outcome"] == "P"] == [(0, 0), (1, 2), (2, 1)]
    table = [row.to_dict() for row in grundy.classroom.worked_table(grundy.find_ruleset("kayles"), 4)]
    assert [row["grundy_value"] for row in table] == [0, 1, 2, 3, 1]
    for row in (*rows, *cells, *table):
        assert all(isinstance(value, str | int) for value in row.values())


def test_what_a_move_tells_of_its_own_position_does_not_hide_the_whole_one() -> None:
    halving = f"{Path(__file__).parents[1] / 'examples' / 'mygame.py'}:Halving"
    (row,) = solve(f"{halving} 3 + nim 0").to_records()
    assert row == {"move": "move to 2", "summand": 1, "position": f"{halving} 2 + nim 0"}
    (row,) = solve("conjunctive (nim 1) (nim 1)").to_records()
    assert row["steps"] == row["move"] == "part 1: take 1 from heap 1; part 2: take 1 from heap 1"
    assert json.loads(json.dumps(row)) == row


USER = '''
from collections.abc import Iterator
from dataclasses import dataclass

import grundy
from grundy import MISERE, About, Analysis, Game, Graph, Move, Outcome, Ruleset, heap_ruleset, solve, solve_within
from grundy.rulesets import Digraph, Nim, Subtraction


@heap_ruleset(about=About(example="squares 9"))
def squares(n: int) -> Iterator[int]:
    """Take a square."""
    return (n - k * k for k in range(1, n + 1) if k * k <= n)


@heap_ruleset
def halves(n: int) -> Iterator[tuple[int, int]]:
    """Split a heap into two."""
    return ((k, n - k) for k in range(1, n))


@dataclass(frozen=True)
class Halving(Ruleset[int]):
    """Replace n by its half or by n - 1."""

    def options(self, p: int) -> Iterator[int]:
        yield from (p // 2, p - 1) if p else ()


def misspelt() -> object:
    return grundy.slove  # type: ignore[attr-defined]


game: Game = squares.at(9) + halves.at(5) + Halving().at(3) + Nim().at(3, 4) + Subtraction({1, 3}).at(5)
found: Analysis = solve(game)
value: int | None = solve("nim 3 4 5", misere=True).grundy_value
lost: bool = solve("nim 1 1", MISERE).outcome is Outcome.P
move: Move = solve("nim 3 4 5").winning_moves[0].move
rows: list[dict[str, object]] = solve("nim 3 4 5").to_records()
told: Analysis = solve_within("cram 3 3", seconds=60.0).analysis
graph = Graph.from_edges([(0, 1), (1, 2)])
values: list[int] = graph.grundy_values().tolist()
on_graph: Game = Digraph.from_graph(graph).at(0)
period: grundy.Period | None = grundy.proved_period("0.77", 100)
order: int = grundy.misere_quotient("0.75").order
print(move.heap, move.count, len(rows), grundy.values("kayles", 5).tolist(), grundy.rulesets.Nim().at(1))
'''


@pytest.mark.long
def test_a_file_of_a_user_passes_the_strict_type_checker_and_runs(tmp_path: Path) -> None:
    """In a folder of its own, so that grundy is checked as an installed package with types."""
    file = tmp_path / "mine.py"
    file.write_text(USER, encoding="utf-8")
    config = tmp_path / "mypy.ini"
    source = Path(grundy.__file__).parents[1]
    config.write_text(f"[mypy]\nstrict = True\nmypy_path = {source}\nfollow_imports = silent\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", str(config), "--cache-dir", str(tmp_path / "cache"), str(file)],
        capture_output=True, text=True, cwd=tmp_path, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    ran = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, check=False)
    assert ran.stdout == "1 2 1 [0, 1, 2, 3, 1, 4] nim 1\n", ran.stderr


@pytest.mark.parametrize("given", [3, None, object()], ids=["a number", "nothing", "an object"])
@pytest.mark.parametrize(
    "name",
    [
        "check_conjecture", "find_formula", "find_ruleset", "find_sequence", "heap_ruleset", "judge", "make_quiz",
        "mex", "misere_quotient", "nim_sum", "parse_game", "piece_ruleset", "proved_period", "solve", "values",
        "verify",
    ],
)  # fmt: skip
def test_something_of_a_wrong_kind_is_refused_in_one_line(name: str, given: object) -> None:
    function = getattr(grundy, name)
    wanted = [p for p in inspect.signature(function).parameters.values() if p.default is p.empty and p.kind < 2]
    if name.endswith("_ruleset") and given is None and name != "find_ruleset":
        pytest.skip("a decorator without arguments")
    with pytest.raises(grundy.GrundyError) as error:
        list(function(*[given] * max(1, len(wanted))))
    assert "\n" not in str(error.value)


def test_certificates_of_every_kind_are_verified() -> None:
    quotient = grundy.misere_quotient("0.77").certificate()
    found = [grundy.verify(quotient), grundy.verify(quotient.to_data())]
    assert [verdict.ok for verdict in found] == [True, True]
    assert not grundy.verify({**quotient.to_data(), "period": 1}).ok
