from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from grundy import MISERE, InputError, LimitError, Outcome, Ruleset, parse_game, solve
from grundy.machine.allowance import Allowance, Steps
from grundy.machine.loops import compiles
from grundy.maths.boards import asking
from grundy.ruleset import Game
from grundy.rulesets.boards.clobber import Clobber
from grundy.rulesets.boards.cram import Cram
from grundy.solving import within
from grundy.solving.search import nimber as nimber_search
from grundy.solving.search import search as whole_search
from grundy.solving.search import searching
from grundy.solving.search.search import Search
from grundy.solving.search.searching import Searching
from grundy.solving.search.table_files import read_table
from grundy.solving.within import solve_within

needs_compiler = pytest.mark.skipif(not compiles(), reason="nothing is compiled")


@dataclass(frozen=True)
class Split(Ruleset[tuple[int, ...]]):
    """Take 1 or 2 from a heap and split what is left, if it pleases."""

    def options(self, p: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for i, heap in enumerate(p):
            for take in (1, 2):
                for left in range((heap - take) // 2 + 1):
                    yield (*p[:i], left, heap - take - left, *p[i + 1 :])

    def summands(self, p: tuple[int, ...]) -> Iterator[Game]:
        yield from (Game(self, (heap,)) for heap in p if heap)

    def canonical(self, p: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(heap for heap in p if heap))


def told(game: Game, **limits: Any) -> tuple[Any, ...]:
    found, refusal = solve_within(game, **limits)
    assert refusal is None
    moves = [(str(move.move), str(move.position)) for move in found.winning_moves]
    return found.outcome, found.grundy_value, moves, found.winning_count


GAMES = ["cram 3 6", "cram 4 5", "clobber 3 4", "node-kayles 0-1 1-2 2-3 3-0 3-4 4-5 5-6 6-1 2-5 6-7 7-8 8-0",
         "poset-chomp 1<2 1<3 2<4 3<5 2<6 3<6 7<8 7<3", "cram 3 5 + kayles 7 + cram 2 3"]  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("text", GAMES)
def test_limits_that_are_not_reached_change_no_answer(text: str, tmp_path: Path) -> None:
    game, table = parse_game(text), tmp_path / "table"
    plain = solve(game)
    moves = [(str(move.move), str(move.position)) for move in plain.winning_moves]
    answer = plain.outcome, plain.grundy_value, moves, plain.winning_count
    for _ in range(2):  # without a table, and with the one that the first time left
        assert told(game, seconds=60, limit=10**7, memory=1 << 24, table=table) == answer
    found, _ = solve_within(game, outcome=True)
    assert (found.outcome, found.winning_count) == (plain.outcome, plain.winning_count)
    assert sorted(str(move.move) for move in found.winning_moves) == sorted(move for move, _ in moves)


def test_a_theorem_gives_the_outcome_without_a_search_for_every_winning_move() -> None:
    found, refusal = solve_within("cram 4 13", outcome=True, seconds=3600)
    assert (found.outcome, found.winning_count, refusal) == (Outcome.N, None, None)
    assert [str(move.move) for move in found.winning_moves] == ["cover 2,7 and 3,7"]


@pytest.mark.parametrize(
    "text", ["cram 6 19", "cram 8 31", "cram 4 13 + cram 4 12", "cram 6 10", "cram 6 9 + cram 6 8"]
)
def test_what_theorems_know_needs_no_search(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On boards of even and odd sides the middle domino wins; on even boards the second player does."""

    def search(*_: object) -> None:
        raise AssertionError("a search began")

    monkeypatch.setattr(Allowance, "plain_search", search)
    monkeypatch.setattr(Cram, "solver_within", search)
    monkeypatch.setattr(Searching, "plain_search", search)
    found = solve_within(text, outcome=True, seconds=3600, replies=3).analysis
    wins = any(int(part.split()[1]) % 2 + int(part.split()[2]) % 2 == 1 for part in text.split(" + ") if part[0] == "c")
    assert found.outcome is (Outcome.N if wins else Outcome.P)
    assert (found.winning_count, len(found.winning_moves)) == ((None, 1) if wins else (0, 0))


@pytest.mark.parametrize("text", ["cram 2 5", "cram 3 4", "cram 4 4", "cram 2 3 + cram 2 4", "cram 2 5 + cram 3 4"])
def test_the_moves_that_theorems_know_are_winning_moves(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(within, "_FEW", 0)
    plain, found = solve(text), solve_within(text, outcome=True).analysis
    every = {str(move.position) for move in plain.winning_moves}
    assert found.outcome is plain.outcome
    assert {str(move.position) for move in found.winning_moves} <= every
    assert bool(found.winning_moves) == bool(every)


def test_a_users_own_rules_are_searched_alike(tmp_path: Path) -> None:
    game = Split().at(9, 8)
    plain = solve(game)
    moves = [(str(move.move), str(move.position)) for move in plain.winning_moves]
    answer = plain.outcome, plain.grundy_value, moves, plain.winning_count
    table = tmp_path / "table"
    for _ in range(2):
        assert told(game, table=table) == answer
    with Searching(game, table=table) as again:
        assert solve(game, allowance=again).grundy_value == plain.grundy_value
    assert again.expanded <= 3  # the parts in question; all else was in the table
    assert solve_within(game, outcome=True).analysis.outcome is plain.outcome


@dataclass(frozen=True)
class PlainClobber(Clobber):
    """Clobber without compiled loops."""

    grid = None


@pytest.mark.long
@pytest.mark.parametrize(("game", "most"), [(Split().at(40, 33), 25), (PlainClobber().at(3, 4), 15)])
def test_a_plain_search_that_is_stopped_goes_on_from_its_table(
    game: Game, most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    undisturbed = told(game, seconds=60)
    table, stops = tmp_path / "table", 0
    while stops < 200:
        try:
            found, refusal = solve_within(game, limit=most, table=table)
        except LimitError as error:
            assert "stopped after" in str(error)
            refusal = error
        if refusal is None and found.complete:
            break
        stops += 1
    assert 2 < stops < 200
    assert told(game, table=table) == undisturbed

    monkeypatch.setattr(nimber_search, "_BETWEEN", 0.0)
    other = tmp_path / "other"

    def interrupt(step: Steps) -> None:
        if step.expanded > most // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve_within(game, table=other, seconds=60, progress=interrupt)
    assert read_table(other)[0].kind == "positions"
    assert told(game, table=other) == undisturbed


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have nothing searched in plain Python first."""
    monkeypatch.setattr(whole_search, "BEGIN_PLAIN", 0)


@needs_compiler
@pytest.mark.usefixtures("at_once")
def test_a_compiled_search_that_is_stopped_goes_on_from_its_table(tmp_path: Path) -> None:
    game = Cram().at(3, 9)
    undisturbed = told(game)
    table, stops = tmp_path / "table", 0
    while True:
        try:
            found, refusal = solve_within(game, limit=600, table=table)
            if refusal is None and found.complete:
                break
        except LimitError:
            pass
        stops += 1
    assert stops > 2
    assert told(game, table=table) == undisturbed

    def interrupt(step: object) -> None:
        raise KeyboardInterrupt

    other = tmp_path / "other"
    with pytest.raises(KeyboardInterrupt):
        solve_within(game, table=other, progress=interrupt)
    kept = {section.kind: section for section in read_table(other)}
    assert len(kept["pieces"].arrays["pieces"]) > 50
    assert told(game, table=other) == undisturbed


@needs_compiler
@pytest.mark.usefixtures("at_once")
def test_long_searches_keep_their_tables_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "_OFTEN", 0.0)
    monkeypatch.setattr(asking, "_SLICE", 0.0)
    table, seen = tmp_path / "table", []

    def look(step: object) -> None:
        seen.append(table.exists())

    assert told(Cram().at(5, 5), table=table, progress=look)[:2] == (Outcome.P, 0)
    assert any(seen)


@needs_compiler
@pytest.mark.long
def test_what_is_known_is_told_where_the_value_is_out_of_reach() -> None:
    game = parse_game("cram 5 6 + cram 1 2")  # 2 ⊕ 1
    found, refusal = solve_within(parse_game("cram 5 8"), limit=2000)
    assert (found.outcome, found.grundy_value) == (Outcome.N, None)
    assert [str(move.move) for move in found.winning_moves] == ["cover 3,4 and 3,5"]
    assert "the search of cram 5 8 stopped after 2000 positions" in str(refusal)
    assert found.winning_count is None
    with pytest.raises(LimitError, match=r"the player to move wins .*, but a sum needs its Grundy value"):
        solve_within(game, limit=20)
    known, refusal = solve_within(parse_game("cram ...../...../...../...../....x"), limit=1300)
    assert (known.outcome, known.grundy_value) == (Outcome.N, None)
    assert getattr(known.reason, "asked", False)
    assert refusal is not None


@pytest.mark.long
def test_every_kind_of_search_keeps_to_the_time() -> None:
    for text in (
        "every (clobber 5 6) (nim 3)",
        "poset-chomp " + " ".join(f"{a}<{b}" for a in range(2, 40) for b in range(a * 2, 80, a)),
    ):
        with pytest.raises(LimitError, match=r"the search of .* stopped after"):
            solve_within(parse_game(text), seconds=0.2)
    with pytest.raises(LimitError, match=r"the search of .* stopped after"):
        solve_within(PlainClobber().at(5, 6), seconds=0.2)
    clobber = parse_game("clobber 5 6")
    with pytest.raises(LimitError, match=rf"the search of {clobber} stopped after .*\(time limit\)"):
        solve_within(clobber, seconds=0.2)
    with pytest.raises(LimitError, match="stopped after"):
        solve_within(Split().at(300, 301), seconds=0.2)
    with pytest.raises(LimitError, match="time limit"):
        solve_within(parse_game("cram 5 6"), MISERE, seconds=0.2)


@needs_compiler
def test_time_holds_for_compiled_searches() -> None:
    with pytest.raises(LimitError, match="the search of cram 7 7 stopped after"):
        solve_within(Cram().at(7, 7), seconds=0.3)


@pytest.mark.long
def test_little_memory_costs_time_and_no_answer() -> None:
    for text in ("cram 4 5", "clobber 3 4", "cram 5 5"):
        game = parse_game(text)
        if compiles() or text != "cram 5 5":
            assert solve_within(game, memory=20_000).analysis.grundy_value == solve(game).grundy_value


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        ({"seconds": 0}, "seconds must be a number above 0, not 0"),
        ({"seconds": float("nan")}, "seconds must be a number above 0, not nan"),
        ({"seconds": "10"}, "seconds must be a number above 0, not 10"),
        ({"memory": -1}, "memory must be a number above 0, not -1"),
        ({"limit": 0}, "limit must be 1 or more, not 0"),
    ],
)
def test_limits_that_are_none_are_refused(limits: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=f"^{said}$"):
        solve_within(Cram().at(3, 3), **limits)


def test_an_allowance_holds_for_the_question_that_it_is_given_with() -> None:
    spent = Allowance(seconds=1e-9)
    with pytest.raises(LimitError):
        solve(Clobber().at(4, 4), allowance=spent)
    assert solve(Clobber().at(3, 3)).grundy_value == 1


def test_what_was_found_can_be_stored_and_asked_for_replies() -> None:
    found = solve_within(Clobber().at("xox", "o.x"), seconds=60).analysis
    for each in (found, pickle.loads(pickle.dumps(found))):
        assert [str(reply.reply.move) for reply in each.replies()] == [
            str(reply.reply.move) for reply in solve(found.game).replies()
        ]
    lost = solve_within(Clobber().at("xox.xox"), outcome=True).analysis
    assert (lost.outcome, lost.grundy_value) == (Outcome.P, 0)
    assert len(list(pickle.loads(pickle.dumps(lost)).replies())) == len(list(lost.replies())) == 8


def test_a_limit_of_the_definition_is_not_passed_by_another_way() -> None:
    with pytest.raises(LimitError, match="and its subpositions have more than 10 options"):
        solve_within(Split().at(300, 301), limit=10)


# -- tables that are not to be used


def test_a_table_of_others_is_refused_and_left_alone(tmp_path: Path) -> None:
    table = tmp_path / "table"
    solve_within(Clobber().at(3, 3), table=table)
    before = table.read_bytes()
    with pytest.raises(InputError) as caught:
        solve_within(Cram().at(3, 3), table=table)
    assert str(caught.value) == f"table {str(table)!r} belongs to clobber, not to cram: name another file"
    assert table.read_bytes() == before
    table.write_bytes(before[: len(before) // 2])
    with pytest.raises(
        InputError, match="is not a table, or is damaged or from another version: name another file, or delete it"
    ):
        solve_within(Clobber().at(3, 3), table=table)
    assert len(table.read_bytes()) == len(before) // 2
    for name, why in ((tmp_path, "is a directory"), (tmp_path / "no" / "table", "there is no folder")):
        with pytest.raises(InputError) as caught:
            solve_within(Clobber().at(3, 3), table=name)
        assert why in str(caught.value).lower()


@needs_compiler
@pytest.mark.usefixtures("at_once")
def test_a_table_of_another_board_or_graph_is_refused(tmp_path: Path) -> None:
    board, graph = tmp_path / "board", tmp_path / "graph"
    solve_within(Cram().at(4, 5), table=board)
    with pytest.raises(InputError) as caught:
        solve_within(Cram().at(5, 5), table=board)
    assert str(caught.value) == f"table {str(board)!r} belongs to cram 4 5, not to cram 5 5: name another file"
    assert told(Cram().at(5, 4), table=board) == told(Cram().at(5, 4))  # this lies on it
    ring = " ".join(f"{i}-{(i + 1) % 20}" for i in range(20))
    solve_within(parse_game(f"node-kayles {ring} 0-10"), table=graph)
    with pytest.raises(InputError, match="belongs to node-kayles"):
        solve_within(parse_game(f"node-kayles {ring} 0-9"), table=graph)


@pytest.mark.long
def test_a_table_of_rules_that_have_changed_is_refused(tmp_path: Path) -> None:
    rules, helper, table = tmp_path / "rules.py", tmp_path / "helper_of_rules.json", tmp_path / "table"
    text = (
        "import json\nfrom pathlib import Path\nfrom dataclasses import dataclass\nfrom grundy import Ruleset\n"
        f"TAKES = json.loads(Path({str(helper)!r}).read_text())\n"
        "@dataclass(frozen=True)\nclass Heap(Ruleset[int]):\n    def options(self, n):\n"
        "        return [n - take for take in TAKES if take <= n]\n"
    )
    changed = f"the rules of {rules}:Heap have changed since table "

    def solved() -> str:
        words = ["solve", f"{rules}:Heap", "20", "--table", str(table)]
        done = subprocess.run([sys.executable, "-m", "grundy", *words], capture_output=True, text=True, check=False)
        return done.stdout if done.returncode == 0 else done.stderr

    rules.write_text(text)
    helper.write_text("[1, 2]")
    first = solved()
    assert "Grundy value  2" in first
    assert solved() == first
    helper.write_text("[1, 3]")
    assert changed in solved()
    helper.write_text("[1, 2]")
    assert solved() == first
    rules.write_text(text.replace("<= n", "< n"))
    assert changed in solved()


def test_positions_that_cannot_be_kept_are_refused_before_the_search(tmp_path: Path) -> None:
    class Odd:
        def __len__(self) -> int:
            return 1

    game = Game(Split(), (Odd(),))
    with pytest.raises(
        InputError, match="contain a Odd, but a table can store only strings, numbers, tuples and frozensets"
    ):
        Searching(Game(_Any(), (Odd(),)), table=tmp_path / "table")
    assert game
    with pytest.raises(InputError, match="which do not exist in misère play"):
        solve_within(Cram().at(3, 3), MISERE, table=tmp_path / "table")
    assert not list(tmp_path.iterdir())


@dataclass(frozen=True)
class _Any(Ruleset[Any]):
    def options(self, p: Any) -> Iterator[Any]:
        yield from ()


def test_games_that_need_no_search_leave_no_table(tmp_path: Path) -> None:
    assert told(parse_game("nim 3 4 5"), table=tmp_path / "table")[1] == 2
    assert not list(tmp_path.iterdir())


@needs_compiler
@pytest.mark.usefixtures("at_once")
def test_the_steps_of_all_questions_are_counted_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "_SLICE", 0.0)
    steps: list[Steps] = []
    solve_within(Cram().at(3, 9), progress=steps.append)
    counts = [step.expanded for step in steps]
    assert counts == sorted(counts)
    assert counts[-1] > 1000


@needs_compiler
@pytest.mark.parametrize(
    "text",
    [
        "cram ..x../...../...../..x..",
        "node-kayles 0-1 1-2 2-3 3-0 3-4 4-5 5-6 6-1",
        "arc-kayles 0-1 1-2 2-0 2-3 3-4 4-5",
    ],
)
def test_a_search_begun_in_plain_python_and_a_compiled_one_agree(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = parse_game(text)
    plain = Search(game.ruleset)
    value = plain.grundy_value(game.position)
    assert not plain.fields
    monkeypatch.setattr(whole_search, "BEGIN_PLAIN", 1)
    for compiled in (Search(game.ruleset), Search(game.ruleset, Allowance(positions=10**6))):
        found = [compiled.find(game.position, wanted) for wanted in range(4)]
        assert found == [wanted == value for wanted in range(4)]
        assert compiled.grundy_value(game.position) == value
        assert compiled.fields


@pytest.mark.long
def test_no_compiler_is_loaded_for_what_plain_python_settles() -> None:
    check = "import sys; from grundy import parse_game, solve; print(solve(parse_game({!r})).grundy_value); "
    check += "assert 'numba' not in sys.modules"
    for text, value in (("cram ..x../...../...../..x..", 3), ("clobber 3 4", 0), ("cram 4 5", 2)):
        done = subprocess.run([sys.executable, "-c", check.format(text)], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (0, f"{value}\n"), done.stderr


@pytest.mark.parametrize(
    "text",
    [
        "nimstring(2x2)",
        "dots-and-boxes(2x2)",
        "cram 3 5 + nimstring-graph 0-1 1-2 2-0",
        "coins-in-a-row 1 2 3",
        "top-entails 9",
        "digraph(0>1 1>0) 0",
    ],
)
def test_a_table_is_refused_where_the_search_would_keep_nothing(text: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="keeps no table: leave the table out"):
        solve_within(text, table=tmp_path / "table")
