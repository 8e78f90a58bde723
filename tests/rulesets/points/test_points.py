"""Games won by points: against definitions written apart, through every door, and what is refused."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from grundy import (
    MISERE,
    Gain,
    GrundyError,
    InputError,
    LimitError,
    LoopError,
    Move,
    Outcome,
    PositionError,
    RulesetError,
    ScoreRuleset,
    parse_game,
    solve,
    solve_within,
)
from grundy.atlas.classroom.questions import WinnerQuestion
from grundy.cli import run
from grundy.cli.play import Session
from grundy.knowledge import Known
from grundy.machine import loops
from grundy.maths.nimbers.outcomes import Convention
from grundy.play.foresight import Foresight
from grundy.play.opponent import Opponent
from grundy.rulesets.points.dots_and_boxes import DotsAndBoxes
from grundy.rulesets.points.rows import Bricks, CoinsInARow
from grundy.rulesets.points.strings_and_coins import StringsAndCoins
from grundy.rulesets.shared.dots import Lines
from grundy.scores import Standing
from grundy.solving.base.scores import Scores
from grundy.views.documents.data import why_data
from grundy.views.documents.quiz import told_of
from grundy.web.desk import Desk, Question

# -- rows


@cache
def ends(row: tuple[int, ...]) -> int:
    return max(row[0] - ends(row[1:]), row[-1] - ends(row[:-1])) if row else 0


@cache
def front(row: tuple[int, ...], most: int) -> int:
    return max((sum(row[:k]) - front(row[k:], most) for k in range(1, min(most, len(row)) + 1)), default=0)


def test_rows_are_won_by_the_difference_of_a_recursion() -> None:
    dice = random.Random(19)
    for _ in range(150):
        row = tuple(dice.randint(-9, 9) for _ in range(dice.randint(0, 9)))
        most = dice.randint(1, 4)
        for game, wanted in ((CoinsInARow().at(row), ends(row)), (Bricks(most).at(row), front(row, most))):
            found = solve(game)
            assert found.difference == wanted
            assert found.outcome is (Outcome.TIE if not wanted else Outcome.N if wanted > 0 else Outcome.P)
            after = {str(step.move): -(solve(step.position).difference or 0) for step in game.steps()}
            assert {str(one.move): one.difference for one in found.winning_moves} == {
                move: left for move, left in after.items() if left > 0
            }
            best = found.winning_moves[:1] if wanted > 0 else found.keeping_moves
            assert {after[str(one.move)] for one in best} <= {wanted}
            assert len(found.keeping_moves) == (0 if wanted > 0 else list(after.values()).count(wanted))


def test_a_long_row_of_coins_needs_no_search_of_all_its_parts() -> None:
    dice = random.Random(2)
    row = tuple(dice.randint(1, 10**9) for _ in range(300))
    assert (
        solve(CoinsInARow().at(row)).difference == solve_within(CoinsInARow().at(row), limit=1000).analysis.difference
    )


# -- Dots and Boxes


def boxes_of(rows: int, columns: int) -> dict[frozenset[tuple[int, int, str]], None]:
    """The boxes as sets of lines: (row, column, direction) of the dot where a line begins."""
    return {
        frozenset(((r, c, "right"), (r + 1, c, "right"), (r, c, "down"), (r, c + 1, "down"))): None
        for r in range(rows)
        for c in range(columns)
    }


def best_of(rows: int, columns: int) -> int:
    boxes = boxes_of(rows, columns)
    lines = frozenset(line for box in boxes for line in box)

    @cache
    def best(left: frozenset[tuple[int, int, str]]) -> int:
        found = []
        for line in left:
            points = sum(1 for box in boxes if line in box and not (box - {line}) & left)
            found.append(points + best(left - {line}) if points else -best(left - {line}))
        return max(found, default=0)

    return best(lines)


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2)])
def test_dots_and_boxes_has_the_difference_of_a_recursion(rows: int, columns: int) -> None:
    assert solve(DotsAndBoxes(rows, columns).at(())).difference == best_of(rows, columns)


@pytest.mark.parametrize("compiled", [False, True])
def test_the_table_of_lines_is_the_same_plain_and_compiled(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loops, "ALWAYS", compiled)
    ruleset = DotsAndBoxes(2, 2)
    dice = random.Random(3)
    for _ in range(20):
        drawn = frozenset(dice.sample(ruleset.lines, dice.randint(6, 11)))
        assert Scores().difference(ruleset.at(drawn)) == plain_difference(ruleset, drawn), drawn


def plain_difference(ruleset: DotsAndBoxes, drawn: Lines) -> int:
    gains = list(ruleset.all_gains(drawn))
    after = ((gain, plain_difference(ruleset, gain.position)) for gain in gains)
    return max((gain.points + (left if gain.again else -left) for gain, left in after), default=0)


@pytest.mark.long
def test_a_search_that_is_too_long_and_a_board_that_is_too_large_are_refused() -> None:
    with pytest.raises(LimitError, match=r"search of dots-and-boxes\(4x6\) stopped after .* without an answer"):
        solve_within("dots-and-boxes(4x6)", limit=3000)
    with pytest.raises(LimitError, match="have 71 lines, and up to 60 are searched"):
        solve("dots-and-boxes(5x6)")


def test_the_outcome_remains_when_a_limit_stops_the_search_for_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> Any:
        raise LimitError("a limit")

    monkeypatch.setattr(Scores, "rated", stopped)
    monkeypatch.setattr(Scores, "line", stopped)
    lost, won = solve_within("dots-and-boxes(2x3)").analysis, solve_within("dots-and-boxes(2x2)").analysis
    assert (lost.outcome, lost.difference, lost.keeping_moves) == (Outcome.P, -2, ())
    assert (won.outcome, won.difference, won.winning_moves, won.winning_count) == (Outcome.N, 2, (), None)
    for found in (lost, won):
        assert "reached a limit before it found the best moves" in str(found)
        assert "there is no move" not in str(found)


def test_strings_and_coins_on_a_board_are_dots_and_boxes() -> None:
    ruleset, dice = DotsAndBoxes(2, 3), random.Random(4)
    boxes_ = dict.fromkeys(box for line in ruleset.lines for box in ruleset.boxes_at[line])
    number = {box: i for i, box in enumerate(boxes_, 1)}
    for _ in range(20):
        drawn = frozenset(dice.sample(ruleset.lines, dice.randint(3, 14)))
        ends = [[number[box] for box in ruleset.boxes_at[line]] for line in ruleset.lines if line not in drawn]
        strings = solve(StringsAndCoins().at([(end[0], end[1] if len(end) > 1 else 0) for end in ends]))
        boxes = solve(ruleset.at(drawn))
        assert (strings.difference, strings.outcome) == (boxes.difference, boxes.outcome)


HARD = "cut 5-6: a hard-hearted handout: no cut declines both coins; the opponent takes them and must then"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "strings-and-coins 1-2 2-3 3-0 0-4 4-5 5-6 6-7 7-0",
            "cut 0-3: a double-dealing move: it declines the last 2 coins; "
            "the opponent takes them and must then open the next chain or loop",
        ),
        ("strings-and-coins 0-1 1-2 2-3 3-4 4-0 0-5 5-6 6-0", f"{HARD} open the next chain or loop"),
        ("nimstring-graph 0-1 1-2 2-3 3-4 4-0 0-5 5-6 6-0", f"{HARD} move, and every move here opens a chain or loop"),
        (
            "nimstring(2x3) 11-12 12-13 21-22 22-23 31-32 32-33 33-34 21-31",
            "draw 23-33: a double-dealing move: it declines the last 2 boxes; "
            "the opponent takes them and must then move elsewhere",
        ),
        (
            "dots-and-boxes(2x3) 11-12 12-13 21-22 22-23 31-32 32-33 33-34",
            "draw 11-21: a half-hearted handout: the opponent may take both boxes, or decline them and give the move "
            "back",
        ),
    ],
)
def test_a_move_that_hands_over_boxes_or_coins_is_explained(text: str, told: str) -> None:
    assert [line.strip() for line in str(solve(text)).splitlines() if ": a " in line] == [told]


# -- doors


@pytest.mark.parametrize(
    ("text", "error", "match"),
    [
        ("coins-in-a-row", PositionError, "needs a position"),
        ("coins-in-a-row 1 x", PositionError, "must be a whole number"),
        ("coins-in-a-row 1 2 3:", PositionError, "must be a whole number"),
        ("bricks(0) 1 2", RulesetError, "1 or more"),
        ("bricks 1 2", RulesetError, "takes"),
        ("dots-and-boxes(2) ", RulesetError, "such as 2x3"),
        ("dots-and-boxes 2 3", RulesetError, "such as 2x3, not '': try 'dots-and-boxes"),
        ("dots-and-boxes(2x10)", RulesetError, "1 to 9"),
        ("dots-and-boxes(2x2) 11-22", PositionError, "neighbouring dots"),
        ("dots-and-boxes(2x2) 11-12 12-11", PositionError, "drawn twice"),
        ("dots-and-boxes(2x2) 1-2", PositionError, "such as 11-12"),
        ("coins-in-a-row 1 2 + nim 3", PositionError, "cannot be added"),
        ("strings-and-coins 0-1 2", PositionError, "written as two coins"),
        ("strings-and-coins 0-1-2", PositionError, "not '0-1-2'"),
        ("strings-and-coins 0-1 -1-2", PositionError, "not '-1-2'"),
        ("selective (coins-in-a-row 1 2)", PositionError, "won by points"),
    ],
)
def test_what_cannot_be_is_refused(text: str, error: type[GrundyError], match: str) -> None:
    with pytest.raises(error, match=match):
        solve(text)


def test_points_have_no_misere_play_and_no_grundy_value() -> None:
    with pytest.raises(InputError, match="no misère play"):
        solve("coins-in-a-row 1 2", MISERE)
    with pytest.raises(PositionError, match="cannot be added"):
        solve(parse_game("coins-in-a-row 1 2") + parse_game("nim 3"))
    assert solve("coins-in-a-row 1 2").grundy_value is None


def test_scores_so_far_decide_who_wins_but_not_the_best_moves() -> None:
    assert [solve(f"coins-in-a-row 4 7 2 9 5 2 {scores}").difference for scores in ("0:7", "0:9", "3:0")] == [0, -2, 10]
    ended = solve("coins-in-a-row . 3:4")
    assert (ended.outcome, ended.difference, ended.keeping_moves) == (Outcome.P, -1, ())
    passing = parse_game("dots-and-boxes(1x2) 11-12 11-21 12-13 12-22 21-22 0:1!")
    assert [str(step.move) for step in passing.steps()] == ["pass"]
    assert solve(passing).difference == 0


@dataclass(frozen=True)
class Marbles(ScoreRuleset[int]):
    """Take one marble for one point, or two for three points and another move."""

    def gains(self, p: int) -> Iterator[Gain[int] | tuple[int, int]]:
        if p:
            yield 1, p - 1
        if p > 1:
            yield Gain(3, p - 2, Move("take two"), again=True)


def test_a_rule_of_ones_own_may_let_a_player_move_again() -> None:
    assert [solve(Marbles().at(n)).difference for n in range(5)] == [0, 1, 3, 4, 6]
    assert [str(one.move) for one in solve(Marbles().at(3)).winning_moves] == ["take two"]
    assert solve(Marbles().at(3)).reason.line[1].move == Move("pass")  # type: ignore[union-attr]


@dataclass(frozen=True)
class Circles(ScoreRuleset[int]):
    """Gain for ever."""

    def gains(self, p: int) -> list[tuple[int, int]]:
        return [(1, 1 - p)]


@pytest.mark.parametrize("found", [[5], [("a", ())], [(0.5, ())], [(1,)], None])
def test_moves_that_are_no_gains_are_refused(found: object) -> None:
    class Odd(ScoreRuleset[tuple[int, ...]]):
        """Something else than gains."""

        def gains(self, p: tuple[int, ...]) -> Any:
            return found

    with pytest.raises(RulesetError, match=r"must be a pair \(points, position\)|must be an iterable"):
        solve(Odd().at((1, 2)))


def test_a_ruleset_without_gains_is_refused() -> None:
    with pytest.raises(TypeError, match="ruleset Lacking must define gains"):

        class Lacking(ScoreRuleset[int]):
            """No gains."""


def test_a_limit_holds_and_misere_play_is_refused_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(LimitError, match="more than 5 options"):
        solve_within("bricks(3) 1 2 3 4 5 6 7 8", limit=5)
    assert run(["play", "bricks(3)", "1", "2", "--misere"]) == 2
    assert "no misère play" in capsys.readouterr().err
    assert run(["why", "bricks(2)", "."]) == 0
    assert capsys.readouterr().out.startswith("bricks(2) .: tie: both players score the same")


def test_a_play_that_does_not_end_is_refused() -> None:
    with pytest.raises(LoopError, match="points need play that must end"):
        solve(Circles().at(0))


def test_a_rule_in_a_file_is_solved_and_read_back(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from grundy import ScoreRuleset\n"
        "class FirstThree(ScoreRuleset[tuple[int, ...]]):\n"
        '    "Remove one of the first three cards of a row and score it."\n'
        "    def gains(self, row):\n"
        "        return [(row[i], row[:i] + row[i + 1 :]) for i in range(min(3, len(row)))]\n",
        encoding="utf-8",
    )
    game = parse_game(f"{file}:FirstThree 1 5 2 8 3")
    assert solve(game).difference == -1
    for option in game.options():
        assert parse_game(str(option)) == option
    assert isinstance(game.position, Standing)


def test_a_play_ends_with_the_scores() -> None:
    foresight = Foresight()
    session = Session(parse_game("coins-in-a-row 1 5 2"), foresight, Opponent(foresight), board=False)
    assert "You begin; whoever scores more wins." in list(session.begin())
    assert "my move: take 5 from the right end" in list(session.answer("take 2 from the right"))
    assert list(session.answer("1"))[-4:] == [
        "", "I: 5; you: 3", "I win.", "'new' starts again, 'back' takes back a move, 'quit' leaves.",
    ]  # fmt: skip


def test_a_tie_is_told_as_a_tie() -> None:
    found = solve("coins-in-a-row 5 5")
    assert found.outcome is Outcome.TIE
    assert found.to_dict()["outcome"] == "tie"
    assert "tie: both players score the same with best play" in str(found)
    assert {str(one.move) for one in found.keeping_moves} == {"take 5 from the left end", "take 5 from the right end"}
    foresight = Foresight()
    session = Session(parse_game("coins-in-a-row 5 5 5 5"), foresight, Opponent(foresight), board=False)
    told = [*session.begin(), *session.answer("hint"), *session.answer("hint")]
    assert "no move wins, but some keep the tie; ask again for one of them" in told
    assert any(line.startswith("this keeps the tie: take 5") for line in told)
    assert "A tie." in [*session.answer("1"), *session.answer("1")]
    assert "tie: both players score the same" in told_of(WinnerQuestion(found.game, found.outcome)).answered[0]
    assert "= ties" in page(game="coins-in-a-row 5 5")


def test_a_mistake_costs_points() -> None:
    foresight = Foresight()
    session = Session(parse_game("coins-in-a-row 4 7 2 9 5 2"), foresight, Opponent(foresight), board=False)
    list(session.begin())
    assert list(session.answer("take 4 from the left end"))[:1] == ["a mistake: it costs 6 points"]
    assert list(session.answer("back"))
    assert not any("mistake" in line for line in session.answer("take 2 from the right end"))


def page(**fields: str) -> str:
    return Desk().answer(Question("/play", list(fields.items()))).body


def test_the_page_says_how_the_points_will_be_and_have_been() -> None:
    assert "wins by 7 points" in page(game="coins-in-a-row 4 7 2 9 5 2")
    assert "whoever scores more wins" in page(game="coins-in-a-row 4 7 2 9 5 2")
    assert "misère" not in page(game="coins-in-a-row 4 7 2 9 5 2")
    found = page(game="coins-in-a-row 4 7 2 9 5 2")
    assert re.sub(r"<[^>]*>", " ", found).split().index("right") < re.sub(r"<[^>]*>", " ", found).split().index("left")
    assert "7 points" in found
    assert "1 point<" in found
    assert "You: 3; grundy: 5." in page(game="coins-in-a-row 4 7 3:5")
    ended = page(game="coins-in-a-row . 4:4")
    assert "You: 4; grundy: 4." in ended
    assert "A tie." in ended
    assert "The winner is grundy." in page(game="coins-in-a-row . 4:5")


@pytest.mark.parametrize(
    "text",
    [
        "coins-in-a-row . 3:4",
        "bricks(2) 1 -5 0:3!",
        "dots-and-boxes(1x1) 11-12 2:2",
        "strings-and-coins 0-1 0-1 1-1 1-2 3:1!",
    ],
)
def test_a_position_with_scores_keeps_its_text(text: str) -> None:
    assert str(parse_game(text)) == text


def test_boards_that_take_too_long_to_search_are_known_ties() -> None:
    for rows, columns in ((4, 4), (4, 5), (5, 4)):
        found = solve(DotsAndBoxes(rows, columns).at(()))
        assert (found.outcome, found.difference) == (Outcome.TIE, 0)
        assert isinstance(found.reason, Known)
    drawn = DotsAndBoxes(4, 4).at([((1, 1), (1, 2))])
    assert drawn.ruleset.known(drawn.position, Convention.NORMAL) is None
    smaller = DotsAndBoxes(3, 3).at(())
    assert smaller.ruleset.known(smaller.position, Convention.NORMAL) is None


@pytest.mark.long
def test_a_search_finds_that_4_by_4_boxes_are_a_tie() -> None:
    behind = parse_game("dots-and-boxes(4x4) 1:2")  # of which no theorem speaks
    assert behind.ruleset.known(behind.position, Convention.NORMAL) is None
    assert solve(behind).difference == -1


def test_why_gives_its_remarks_as_data_too() -> None:
    after = "it declines the last 2 {}; the opponent takes them and must then"
    strings = why_data(parse_game("strings-and-coins 1-2 2-3 3-0 0-4 4-5 5-6 6-7 7-0"))
    told = [move["remark"] for move in strings["reason"]["line"] if "remark" in move]
    assert f"a double-dealing move: {after.format('coins')} open the next chain or loop" in told
    (entailing,) = why_data(parse_game("nimstring(2x3) 11-12 12-13 21-22 22-23 31-32 32-33 33-34 21-31"))["reasons"]
    told = [move["remark"] for move in entailing["moves"] if "remark" in move]
    assert f"a double-dealing move: {after.format('boxes')} move elsewhere" in told
