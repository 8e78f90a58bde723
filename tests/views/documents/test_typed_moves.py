"""The meaning of a typed text: a number, a name, a position; and the error if it means nothing."""

from __future__ import annotations

from itertools import islice

import pytest

from grundy import CATALOGUE, Game, GrundyError, InputError, LimitError, parse_game
from grundy.rulesets.catalogue import about_of, in_turn
from grundy.views.documents.analysis import step_words
from grundy.views.documents.typed_moves import find_step, first_steps

HUGE = 10**40


def example(name: str) -> Game:
    return in_turn(parse_game(about_of(name).example))


@pytest.mark.sampled
@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_every_move_is_found_by_number_by_name_and_by_position(name: str) -> None:
    game = example(name)
    listed = list(islice(game.steps(), 40))
    for number, step in enumerate(listed, 1):
        assert find_step(game, str(number)) == step
        found = find_step(game, step_words(game, step))
        assert str(found.move) == str(step.move)
        assert find_step(game, str(step.position)).position == step.position
        words = game.ruleset.format(step.position.position)
        if len(words.split()) > 1 and len(game.summands) == 1:
            assert find_step(game, words).position == step.position


@pytest.mark.parametrize(
    ("game", "text", "after"),
    [
        ("nim 3 4 5", "TAKE  2 from HEAP 1", "nim 1 4 5"),
        ("nim 3 4 5", "take 5", "nim 3 4 0"),
        ("nim 3 4 5", "1 4 5", "nim 1 4 5"),
        ("nim 3 4 5", "NIM 1  4 5", "nim 1 4 5"),
        ("nim 12 1", "take 1 from heap 1", "nim 11 1"),  # the beginning of 'take 1 from heap 1' only
        ("nim 2 + nim 3", "take 3", "nim 2 + nim 0"),
        ("nim 2 + nim 3", "take 1 from heap 1 [part 2]", "nim 2 + nim 2"),
        ("nim 2 + nim 3", "nim 1 + nim 3", "nim 1 + nim 3"),
        ("examples/mygame.py:Halving 9", "examples/mygame.py:Halving 4", "examples/mygame.py:Halving 4"),
        ("subtraction(1,3,4) 7", "s-nim(1,3,4) 3", "subtraction(1,3,4) 3"),
        ("pursuit(3) 1,1 3,3", "white moves to 1,2", "pursuit(3) 1,2 3,3 black"),
        ("hackenbush 0-1 1-2", "0-1", "hackenbush 0-1"),
        ("kayles 4", "kayles 2 1", "kayles 1 2"),  # in another order
        ("nim 3 4 5", "nim 5 4 1", "nim 1 4 5"),
        ("nim 3 4 5", "nim 3 4", "nim 3 4 0"),
        ("nim 3 4 5", "take 2 from heap 1。", "nim 1 4 5"),
        ("nim 3 4 5", "1、4、5。", "nim 1 4 5"),
        ("mock-turtles 2 5 9", "turn coins 2, 5, 9", "mock-turtles"),
        ("mock-turtles 2 5 9", "turn coins 2、5、9", "mock-turtles"),
        ("mock-turtles 2 5 9", "2 5", "mock-turtles 2 5"),  # a position before the end of a name
        ("grid-walk(3) 1,1", "1,2", "grid-walk(3) 1,1 1,2"),  # the end of 'move to 1,2' only
        ("pursuit(3) 1,1 3,3", "to 1，2", "pursuit(3) 1,2 3,3 black"),
        ("chomp 3 3", "2,3", "chomp 3 2"),
        # among 10^40 moves
        (f"nim {HUGE} 5", f"nim {HUGE - 7} 5", f"nim {HUGE - 7} 5"),
        (f"nim {HUGE} 5", f"{HUGE} 2", f"nim {HUGE} 2"),
        (f"nim {HUGE} + kayles 4", f"nim {HUGE} + kayles 1 2", f"nim {HUGE} + kayles 1 2"),
        (f"wythoff {HUGE} {HUGE}", "take 5 from heap 1", f"wythoff {HUGE - 5} {HUGE}"),
        (f"wythoff {HUGE} {HUGE}", "wythoff 0 0", "wythoff 0 0"),
    ],
)  # fmt: skip
@pytest.mark.long
def test_what_a_text_means(game: str, text: str, after: str) -> None:
    assert str(find_step(parse_game(game), text).position) == after


@pytest.mark.parametrize(
    ("game", "text", "message"),
    [
        ("nim 3 4 5", "13", "there is no move 13: moves are numbered from 1 to 12"),
        ("nim 3 4 5", "0", "moves are numbered from 1: type a move's number"),
        ("nim 3 4 5", "9" * 30, "moves are numbered up to 300000: type a move's number or its name"),
        ("nim 3 4 5", "take 2 from", "'take 2 from' fits several moves: 'take 2 from heap 1', 'take 2 from heap 2', "
         "'take 2 from heap 3'"),
        ("nim 3 4 5", "take", "'take 1 from heap 1', 'take 4 from heap 2', …"),
        ("nim 2 + nim 3", "take 1 from heap 1", "'take 1 from heap 1 [part 1]', 'take 1 from heap 1 [part 2]'"),
        ("nim 3 4 5", "fly", "'fly' is not a move here: type a move's number or its name, the position after it, or"),
        ("nim 3 4 5", "nim 3 4 5", "nim 3 4 5 is not one move away"),
        ("nim 3 4 5", "3 4 6", "nim 3 4 6 is not one move away"),
        ("nim 3 4 5", "bash(3) 4", "'bash(3) 4' is not a move here"),
        ("nim 2 + nim 3", "nim 2", "'nim 2' is not a move here"),
        ("nim 3 4 5", "from heap 1", "'from heap 1' is not a move here"),  # the end of several
        ("mock-turtles 2 5 9", "12 5 9", "is not one move away"),  # not the end of 'turn coins 2 5 9'
        ("nim 2 + nim 3", "nim 1 + nim 1", "nim 1 + nim 1 is not one move away"),
        ("nim 3", "x" * 5000, "xxx …' is not a move here"),
        (f"nim {HUGE} 5", f"{HUGE - 1} 4", "is not one move away"),
        (f"nim {HUGE} 5", f"{HUGE + 1} 5", "is not one move away"),
        (f"nim {HUGE} + nim {HUGE}", f"nim {HUGE - 1} + nim 3", "is not one move away"),
    ],
)  # fmt: skip
@pytest.mark.long
def test_what_means_no_move_is_refused_in_a_line(game: str, text: str, message: str) -> None:
    with pytest.raises(InputError) as refusal:
        find_step(parse_game(game), text)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("game", "text", "message"),
    [
        (f"nim {HUGE}", "take 5 from heap 1", "is not among the first 300000 moves: type the position after it"),
        (f"wythoff {HUGE} {HUGE}", f"wythoff {HUGE} {HUGE - 5}", "is among so many moves"),
    ],
)
@pytest.mark.long
def test_what_cannot_be_told_is_not_called_wrong(game: str, text: str, message: str) -> None:
    with pytest.raises(LimitError) as refusal:
        find_step(parse_game(game), text)
    assert message in str(refusal.value)


@pytest.mark.long
def test_the_beginning_of_a_name_is_not_enough_where_not_all_moves_are_seen() -> None:
    with pytest.raises(GrundyError):  # 'take 299999 from both heaps' is out of sight
        find_step(parse_game(f"wythoff {HUGE} {HUGE}"), "take 299999 from h")


def test_a_move_that_was_told_is_found_among_any_number() -> None:
    game = parse_game(f"nim {HUGE}")
    told = next(step for step in game.steps() if step.position.position == (7,))
    assert find_step(game, f"take {HUGE - 7} from heap 1", [told]) == told


def test_moves_are_numbered_from_any_on() -> None:
    game = parse_game("nim 3 4")
    found, more = first_steps(game, 1, 3)
    assert ([number for number, _ in found], more) == ([1, 2, 3], True)
    found, more = first_steps(game, 6, 3)
    assert ([number for number, _ in found], more) == ([6, 7], False)
    assert first_steps(game, 8, 3) == ([], False)
    with pytest.raises(InputError, match="moves are numbered up to 300000"):
        first_steps(game, 10**9, 3)
