"""A play as a conversation, without a terminal: hints, slips, take-back, two people, the end."""

from __future__ import annotations

import random

import pytest

from grundy import CATALOGUE, MISERE, NORMAL, Convention, Ruleset, parse_game
from grundy.cli.play import Session
from grundy.play.foresight import Foresight
from grundy.play.opponent import Opponent
from grundy.rulesets.catalogue import about_of, in_turn


class Begun(Session):
    opening: list[str]


def session(
    text: str, convention: Convention = NORMAL, *, two: bool = False, second: bool = False, limit: int = 100_000
) -> Begun:
    foresight = Foresight(convention, limit)
    opponent = None if two else Opponent(foresight, dice=random.Random(1))
    begun = Begun(in_turn(parse_game(text)), foresight, opponent, program_begins=second, board=False)
    begun.opening = list(begun.begin())
    return begun


def said(play: Session, *typed: str) -> list[str]:
    """Return the response to the last of some lines."""
    lines: list[str] = []
    for line in typed:
        lines = list(play.answer(line))
    return lines


def example_text(name: str) -> str:
    return about_of(name).example


def finish(play: Session, *, most: int = 400) -> list[str]:
    """Play on by the program's own advice, or by move 1 where it has none, to the end."""
    lines: list[str] = []
    for _ in range(most):
        if play.over:
            return lines
        list(play.answer("hint"))
        told = said(play, "hint")[0]
        lines = said(play, told.partition(": ")[2].partition(" → ")[0] if ": " in told and "→" in told else "1")
    return lines


@pytest.mark.sampled
@pytest.mark.parametrize("convention", [NORMAL, MISERE])
@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_every_example_is_played_to_the_end_and_who_should_win_wins(name: str, convention: Convention) -> None:
    for second in (False, True):
        play = session(example_text(name), convention, second=second)
        start = play.foresight.look(in_turn(parse_game(example_text(name))))
        lines = [*play.opening, *finish(play, most=60)]
        if start.outcome is None or start.remoteness is None:  # a draw, or out of reach
            continue
        assert play.over
        person_wins = (start.outcome.value == "N") is not second
        assert ("You win." if person_wins else "I win.") in lines


def test_the_opening_tells_the_rule_and_who_begins() -> None:
    assert session("nim 3").opening == [
        "Take one or more counters from one heap.",
        "You begin; whoever cannot move loses.",
        "Type a move or its number; 'hint' helps, and 'help' lists all commands.",
        "", "nim 3", "",
        "    1  take 3 from heap 1", "    2  take 2 from heap 1", "    3  take 1 from heap 1",
    ]  # fmt: skip
    first = session("nim 3 + kayles 2", MISERE, second=True).opening
    assert "I begin; whoever cannot move wins (misère)." in first
    assert sum(line.startswith("my move: ") for line in first) == 1
    assert len([line for line in first if line.startswith("Take ")]) >= 2
    assert "Two players take turns; whoever cannot move loses." in session("nim 3", two=True).opening


def test_a_users_rule_is_told_from_its_docstring() -> None:
    assert session("examples/mygame.py:kayles 3").opening[0] == "Knock down one or two neighbouring pins of a row."


def test_a_game_against_the_program_from_start_to_end() -> None:
    play = session("nim 1 2")
    assert said(play, "take 1 from heap 2") == [
        "my move: take 1 from heap 1", "", "nim 0 1", "", "    1  take 1 from heap 2",
    ]  # fmt: skip
    assert said(play, "1") == [
        "", "nim 0 0", "", "No move is left for me, and whoever cannot move loses.", "You win.",
        "'new' starts again, 'back' takes back a move, 'quit' leaves.",
    ]  # fmt: skip
    assert said(play, "1") == said(play, "") == said(play, "hint")
    assert said(play, "1") == ["the game is over: type 'new', 'back', 'why' or 'quit'"]
    assert said(play, "why")[0] == "the player to move loses, with 0 moves left in best play"
    assert said(play, "back")[1] == "nim 0 1"
    assert said(play, "new")[1] == "nim 1 2"
    assert said(play, "quit") == ["goodbye"]
    assert play.closed


def test_in_misere_play_whoever_cannot_move_wins() -> None:
    play = session("nim 1 2", MISERE)
    assert said(play, "take 2 from heap 2")[-3:-1] == [
        "No move is left for you, and whoever cannot move wins (misère).", "You win.",
    ]  # fmt: skip
    play = session("nim 2 1", MISERE)
    lines = said(play, "take 1 from heap 2")
    assert lines[:2] == ["a mistake: you could have won", "my move: take 1 from heap 1"]
    assert "No move is left for me, and whoever cannot move wins (misère)." in said(play, "1")


def test_a_slip_is_marked_and_a_good_move_is_not() -> None:
    assert said(session("nim 3 4 5"), "take 1 from heap 1")[0] == "a mistake: you could have won"
    assert said(session("nim 3 4 5"), "take 2 from heap 1")[0].startswith("my move: ")
    assert said(session("nim 2 2"), "1")[0].startswith("my move: ")  # it was lost before
    assert said(session("nim 3 4 5", two=True), "take 1 from heap 1")[0] == ""
    loop = "digraph(0>1 1>0 0>2 2>3) 0"
    assert said(session(loop), "slide token 1 from 0 to 2")[0] == "a mistake: you could have drawn"
    drawn = session("digraph(0>1 0>2 2>3 3>2) 0")
    assert (
        said(drawn, "slide token 1 from 0 to 2")[0]
        == "a mistake: you could have won, and now neither of us can force a win"
    )


def test_hints_come_in_three_steps_and_begin_again_after_a_move() -> None:
    play = session("nim 3 4 5")
    assert said(play, "hint") == ["1 of 12 moves wins", "a winning move is in nim 3"]
    assert said(play, "hint") == ["this wins soonest: take 2 from heap 1 → nim 1 4 5"]
    why = said(play, "hint")
    assert why[0] == "the player to move from nim 1 4 5 loses:"
    assert "  nim 1 4 5 has value 0: the nim-sum of its independent parts" in why
    assert said(play, "hint") == why
    said(play, "1")
    assert (
        said(play, "hint")[0] == "no move wins against best play; ask again for the move that delays the loss longest"
    )
    assert said(play, "hint")[0].startswith("this takes longest: ")
    assert said(play, "hint")[0].startswith("the player to move loses, with ")


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("nim 5 + kayles 1 1", ["1 of 7 moves wins", "a winning move is in part 1: nim 5"]),
        ("bash(3) 4 + nim 2 2 7", ["1 of 14 moves wins", "a winning move is in nim 7, in part 2"]),
        ("wythoff 1 9", ["1 of 11 moves wins", "a winning move has the form 'take … from heap …'"]),
        ("nim 1 1 1", ["3 of 3 moves win", "a winning move is in nim 1"]),
        ("wythoff 3 3", ["1 of 9 moves wins", "a winning move has the form 'take … from both heaps'"]),
        (f"nim {10**40} {10**40 - 3}", [
            "1 of a very large number of moves wins", f"a winning move is in nim {10**40}",
        ]),
        ("nim" + 2001 * " 1", ["at least 1000 moves win", "a winning move is in nim 1"]),
        ("digraph(0>1 1>0 0>2 2>3) 0", [
            "no move wins, but some keep the draw; ask again for one of them",
        ]),
    ],
)  # fmt: skip
def test_the_first_hint_tells_where(text: str, where: list[str]) -> None:
    assert said(session(text), "hint") == where


def test_hints_of_a_draw_and_beyond_reach() -> None:
    loop = session("digraph(0>1 1>0 0>2 2>3) 0")
    assert said(loop, "hint", "hint")[0].startswith("this keeps the draw: slide token 1 from 0 to 1")
    first, second, *_ = said(loop, "hint")
    assert first == "neither player can force a win from here"
    assert second.startswith("  ∞(1) in loopy nimbers: play need not end")


def test_a_reason_for_not_knowing_shortens_the_position_alone() -> None:
    foresight = Foresight()
    play = Session(parse_game("clobber 20 20"), foresight, Opponent(foresight), board=False)
    list(play.begin())
    (told,) = said(play, "why")
    assert told.startswith("grundy cannot tell who wins here: clobber xoxoxoxox")
    assert " has a connected part of size 400; without a time limit, grundy searches parts of up to 25" in told
    assert " … " in told


def test_beyond_reach_the_program_says_so_and_plays_at_random() -> None:
    class Slow(Ruleset[int]):
        """Take 1 to 3."""

        def options(self, p: int) -> list[int]:
            return [p - k for k in range(1, min(3, p) + 1)]

    foresight = Foresight(limit=100)
    play = Session(Slow().at(1000), foresight, Opponent(foresight, dice=random.Random(1)), board=False)
    assert next(play.begin()) == "Take 1 to 3."
    assert said(play, "hint") == ["no hint: grundy cannot tell who wins here"]
    assert "slow 1000 and its subpositions have more than 100 options" in said(play, "why")[0]
    reply = said(play, "1")
    assert reply[0].startswith("I play at random because I cannot solve this position: ")
    assert reply[1].startswith("my move: move to 99")
    assert reply[1].endswith(" (at random: I cannot solve this position)")


def test_the_move_that_a_hint_names_is_found_among_any_number() -> None:
    play = session(f"nim {10**40} 3")
    told = said(play, "hint", "hint")[0]
    name = told.removeprefix("this wins: ").partition(" → ")[0]
    assert said(play, name)[0].startswith("my move: ")


def test_back_takes_your_move_and_the_reply_back() -> None:
    play = session("nim 3 4 5")
    start = play.game
    assert said(play, "back") == ["there is no move of yours to take back"]
    said(play, "1")
    second_turn = play.game
    said(play, "1")
    assert said(play, "back")[1] == str(second_turn)
    assert play.game == second_turn
    said(play, "back")
    assert play.game == start
    assert said(play, "back") == ["there is no move of yours to take back"]


def test_back_leaves_the_programs_first_move() -> None:
    play = session("nim 3 4 5", second=True)
    after = play.game
    assert said(play, "back") == ["there is no move of yours to take back"]
    said(play, "1", "back")
    assert play.game == after
    said(play, "1", "new")
    assert play.game == after


def test_two_people_take_turns_and_take_single_moves_back() -> None:
    play = session("nim 1 1", two=True)
    assert play.prompt == "the first player> "
    said(play, "1")
    assert play.prompt == "the second player> "
    said(play, "back")
    assert play.prompt == "the first player> "
    lines = said(play, "1", "1")
    assert "No move is left for the first player, and whoever cannot move loses." in lines
    assert "The second player wins." in lines
    assert play.prompt == "> "


def test_a_position_that_comes_again_is_remarked() -> None:
    play = session("digraph(0>1 1>0) 0")
    lines = said(play, *["1"] * 2)
    assert lines[-1] == ("this position has come up 3 times, and play may go on for ever; type 'quit' to leave")
    assert "come up" not in said(play, "back")[-1]


def test_a_game_that_is_over_before_it_begins_is_told_so() -> None:
    play = session("nim 0", second=True)
    assert play.opening[-3:-1] == ["No move is left for me, and whoever cannot move loses.", "You win."]
    assert said(play, "back") == ["there is no move of yours to take back"]


def test_many_moves_are_shown_in_part_and_listed_on_demand() -> None:
    play = session("wythoff 30 41")
    shown = said(play, "new")
    assert shown[-2:] == [
        "   20  take 20 from heap 1",
        "    …  'moves 21' lists more; you can type any move",
    ]
    page = said(play, "moves")
    assert page[1] == "    1  take 1 from heap 1"
    assert page[-1] == "    …  'moves 101' lists more; you can type any move"
    assert said(play, "moves 100")[1:] == ["  100  take 29 from both heaps", "  101  take 30 from both heaps"]
    assert said(play, "moves 102") == ["there are no more moves"]
    assert "moves are numbered up to" in said(play, "moves 99999999")[0]
    assert "fits several moves" in said(play, "take 1")[0]


@pytest.mark.parametrize(
    "garbage",
    ["", " ", "x", "-1", "0", "99", "1e3", "²", "nim", "nim 9", "+", "(", "\x00\x1b[A", "é" * 10**6, "moves x"],
)
def test_garbage_is_answered_in_a_line_and_moves_nothing(garbage: str) -> None:
    play = session("nim 3 4 5")
    lines = said(play, garbage)
    assert len(lines) == 1
    assert len(lines[0]) < 300
    assert lines[0].isprintable()
    assert play.game == parse_game("nim 3 4 5")


def test_help_lists_every_command() -> None:
    listed = "\n".join(said(session("nim 1"), "help"))
    for command in ("hint", "moves", "why", "back", "new", "help", "quit"):
        assert f"  {command} " in listed
    assert said(session("nim 1"), "?") == said(session("nim 1"), "help")
    for typed in ("why", "为什么"):
        assert said(session("nim 1"), f"{typed}？") == said(session("nim 1"), typed)


def test_boards_are_drawn_unless_they_are_too_tall() -> None:
    foresight = Foresight()
    drawn = list(Session(parse_game("nim 2 1"), foresight, None).begin())
    assert any("●   ●" in line for line in drawn)
    assert all(line == line.rstrip() for line in drawn)
    tall = list(Session(parse_game("nim " + "1 " * 100), foresight, None).begin())
    assert not any("●" in line for line in tall)
