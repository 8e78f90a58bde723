from __future__ import annotations

import pytest

from grundy.knowledge import About
from grundy.rulesets.heaps.nim import Nim
from grundy.rulesets.shared.rows import RowRuleset, counters, draw_rows
from grundy.words.errors import PositionError
from grundy.words.picture import Disc, Label


class SomeGame(RowRuleset):
    about = About(example="some-game 2 3")
    count, least = range(1, 3), 1


class AnyGame(RowRuleset):
    pass


def checked(p: object) -> tuple[int, ...]:
    return SomeGame().check(p)


def test_any_number_of_numbers_but_none_is_the_default() -> None:
    assert AnyGame().check(range(5)) == (0, 1, 2, 3, 4)
    with pytest.raises(PositionError, match=r"^any-game needs one heap or more$"):
        AnyGame().check(())


def test_words_are_read_as_numbers_with_their_names() -> None:
    assert SomeGame().parse(["2", "3"]) == (2, 3)
    with pytest.raises(PositionError, match=r"^heap 2 must be a whole number, not 'x'$"):
        SomeGame().parse(["2", "x"])


def test_numbers_come_back_as_a_tuple() -> None:
    assert checked(7) == (7,)
    assert checked([7, 10**40]) == (7, 10**40)
    assert checked(iter((2, 3))) == (2, 3)


@pytest.mark.parametrize(
    ("p", "message"),
    [
        ((), "some-game needs 1 or 2 heaps, not 0: try 'some-game 2 3'"),
        ((1, 2, 3), "some-game needs 1 or 2 heaps, not 3: try 'some-game 2 3'"),
        ((1, 0), "heap 2 must be a whole number of 1 or more, not 0"),
        (-3, "heap 1 must be a whole number of 1 or more, not -3"),
        ((1.0, 2), "heap 1 must be a whole number of 1 or more, not 1.0"),
        ((True, 2), "heap 1 must be a whole number of 1 or more, not True"),
        (None, "heap 1 must be a whole number of 1 or more, not None"),
        ("ab", "heap 1 must be a whole number of 1 or more, not 'ab'"),
    ],
)
def test_what_is_no_position_is_refused_with_a_reason(p: object, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        checked(p)
    assert str(caught.value) == message


def test_numbers_that_can_be_counted_are_drawn_ten_a_row() -> None:
    picture = draw_rows((3, 47, 2), numbered=True)
    for i, number in enumerate((3, 47, 2)):
        assert len(counters((3, 47, 2), i, numbered=True)) == number
    assert picture.height == 1 + 5 + 1
    assert picture.width == 11
    discs = [shape for shape in picture.shapes if isinstance(shape, Disc)]
    assert len({(disc.x, disc.y) for disc in discs}) == 52
    assert [label.text for label in picture.shapes if isinstance(label, Label)] == ["1:", "2:", "3:"]
    assert [label.y for label in picture.shapes if isinstance(label, Label)] == [0.5, 1.5, 6.5]


def test_a_move_touches_the_counters_that_it_takes_from_a_heap_of_several_rows() -> None:
    game = Nim().at(2, 30)
    step = next(step for step in game.steps() if str(step.position) == "nim 2 18")
    touched = game.ruleset.touched(game.position, step.move, step.position.position)
    assert touched is not None
    gone = set(touched)
    assert len(gone) == 12
    assert gone <= set(game.ruleset.picture(game.position).shapes)


def test_small_numbers_are_drawn_as_counters_and_large_ones_are_written() -> None:
    picture = draw_rows((3, 0, 10**40))
    rows = [[shape for shape in picture.shapes if getattr(shape, "y", None) == y + 0.5] for y in range(3)]
    assert [type(shape) for shape in rows[0]] == [Disc] * 3
    assert rows[1] == [Label(0.5, 1.5, "0")]
    assert [shape.text for shape in rows[2] if isinstance(shape, Label)] == [f"× {10**40}"]
    assert picture.height == 3
    assert all(0 <= shape.x <= picture.width for row in rows for shape in row if isinstance(shape, Disc | Label))
