"""Boards with values on them."""

from __future__ import annotations

import pytest

from grundy import LimitError, parse_game, solve
from grundy.views.pictures.boards import valued_picture
from grundy.words.picture import Label, Picture


def labels(picture: Picture) -> list[str]:
    return [shape.text for shape in picture.shapes if isinstance(shape, Label)]


@pytest.mark.parametrize("text", ["nim 3 4 + kayles 5", "wythoff 3 4", "digraph(0>1 1>2 0>2) 0 + nim 1"])
def test_the_values_below_the_parts_are_those_of_solve(text: str) -> None:
    game = parse_game(text)
    told = labels(valued_picture(game))
    for part in game.summands:
        assert f"{part}: *{solve(part).grundy_value}" in told
    assert (f"nim-sum: *{solve(game).grundy_value}" in told) == (len(game.summands) > 1)


def test_a_vertex_that_reaches_a_cycle_has_a_loopy_nimber() -> None:
    picture = valued_picture(parse_game("digraph(0>1 1>2 3>3) 0 + digraph(0>0) 0"))
    assert labels(picture) == [
        "*0", "*1", "*0", "∞", "digraph(0>1 1>2 3>3) 0: *0",
        "∞", "digraph(0>0) 0: no value, since play can loop",
    ]  # fmt: skip


def test_a_large_digraph_is_drawn_as_without_values() -> None:
    game = parse_game("digraph(" + " ".join(f"{n}>{n + 1}" for n in range(100)) + ") 7")
    assert game.ruleset.valued_picture(game.position) == game.ruleset.picture(game.position)
    assert labels(valued_picture(game))[-1].endswith(" …: *1")


def test_a_value_out_of_reach_is_refused() -> None:
    with pytest.raises(LimitError):
        valued_picture(parse_game("wythoff 5000 7"))
