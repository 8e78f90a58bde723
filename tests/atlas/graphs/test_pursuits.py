"""Pursuits followed to their end: every line is one of best play, and all starts are counted."""

from __future__ import annotations

import pytest

from grundy import NORMAL, InputError, Outcome, RulesetError, find_ruleset, parse_game
from grundy.atlas.graphs.pursuits import all_starts, follow, line_picture
from grundy.words.picture import Disc, Line

GAMES = [
    "pursuit(8) 1,1 5,5", "pursuit(8) 1,1 5,5 black", "pursuit(3) 1,1 1,2", "pursuit(20) 1,2 1,20",
    "pursuit(5,white=king,black=knight) 1,1 5,5", "pursuit(4,white=king,captures=black) 1,1 4,4",
    "pursuit(2,white=2,black=1,stuck=draws) 1,1 2,2", "pursuit(2,white=2,black=1,stuck=passes) 1,1 2,2",
    "pursuit(2,white=2,black=1) 1,1 2,2", "pursuit(8) 3,3 3,3", "pursuit(1x3,walls=1,2,stuck=passes) 1,1 1,3",
    "cops-and-robber(1-2 2-3 3-4 4-5 5-1 cops=2) 1 1 3", "cops-and-robber(1-2 2-3 3-4 4-1) 1 3",
    "cops-and-robber(1-2 2-3 3-4 4-1 active) 1 3", "cops-and-robber(1-2 2-3 3-1 active) 1 2 robber",
    "cops-and-robber(1-2 2-3) 2 2",
]  # fmt: skip


@pytest.mark.parametrize("text", GAMES)
def test_the_line_is_one_of_best_play(text: str) -> None:
    game = parse_game(text)
    found = follow(game)
    known = game.ruleset.known(game.position, NORMAL)
    assert known is not None
    assert found.remoteness == known.remoteness
    assert (found.winner is None) is (known.outcome is Outcome.DRAW)
    if found.winner is not None and known.remoteness:
        assert found.winner == str(known.facts["winner"])
        assert len(found.line) == found.remoteness
    here = game
    for number, step in enumerate(found.line, 1):
        assert (str(step.move), step.position) in [(str(move), option) for move, option in here.moves()]
        here = step.position
        after = here.ruleset.known(here.position, NORMAL)
        assert after is not None
        assert after.remoteness == (None if found.remoteness is None else found.remoteness - number)
    if found.remoteness is not None:
        assert found.back is None
        assert not list(here.moves())
    else:
        assert found.back is not None
        assert here == (game if found.back == 0 else found.line[found.back - 1].position)


def test_the_player_of_each_step_is_told() -> None:
    found = follow(parse_game("pursuit(8) 1,1 5,5 black"))
    assert [step.player for step in found.line[:3]] == ["Black", "White", "Black"]
    assert (found.winner, found.remoteness) == ("Black", 17)


def test_who_may_stay_goes_rather_in_a_line_without_end() -> None:
    found = follow(parse_game("cops-and-robber(1-2 2-3 3-4 4-1) 1 3"))
    assert [str(step.move) for step in found.line] == [
        "Cop moves to 2", "Robber moves to 4", "Cop moves to 1", "Robber moves to 3",
    ]  # fmt: skip
    assert found.back == 0
    stuck = follow(parse_game("pursuit(2,white=2,black=1,stuck=draws) 1,1 2,2"))
    assert [str(step.move) for step in stuck.line] == ["White has no move, and nobody wins"]


def test_all_starts_of_the_board() -> None:
    found = all_starts(find_ruleset("pursuit", "6"))
    assert found.sure is None
    assert (found.first.starts, found.first.first.count, found.first.second.count) == (1260, 120, 1140)
    assert (found.first.second.longest, found.first.drawn) == (16, 0)


def test_where_cops_can_stand_at_first() -> None:
    one = all_starts(find_ruleset("cops-and-robber", "1-2 2-3 3-4 4-5")).sure
    assert one is not None
    assert (one.count, one.places, one.remoteness, str(one.position)) == (
        5,
        5,
        3,
        "cops-and-robber(1-2 2-3 3-4 4-5) 3 1",
    )
    none = all_starts(find_ruleset("cops-and-robber", "1-2 2-3 3-4 4-1")).sure
    assert none is not None
    assert (none.count, none.places, none.remoteness, none.position) == (0, 4, None, None)
    # two cops on opposite vertices of the square catch him at once, wherever he starts
    two = all_starts(find_ruleset("cops-and-robber", "1-2 2-3 3-4 4-1 cops=2")).sure
    assert two is not None
    assert (two.count, two.places, two.remoteness) == (10, 10, 1)


@pytest.mark.long
def test_the_line_is_drawn_into_the_picture() -> None:
    found = follow(parse_game("pursuit(8) 1,1 5,5"))
    picture = line_picture(found)
    lines = [i for i, shape in enumerate(picture.shapes) if isinstance(shape, Line)]
    discs = [i for i, shape in enumerate(picture.shapes) if isinstance(shape, Disc)]
    assert len(lines) == 9  # White goes to and fro, Black makes seven steps
    assert max(lines) < min(discs)
    cops = line_picture(follow(parse_game("cops-and-robber(1-2 2-3 3-4 4-5) 1 4")))
    assert {shape.tone for shape in cops.shapes if isinstance(shape, Line)} == {"plain", "token", "black"}
    with pytest.raises(InputError, match="is too large to draw: leave out --plot"):
        line_picture(follow(parse_game("pursuit(41) 1,1 3,3")))


def test_what_is_no_pursuit_is_refused() -> None:
    with pytest.raises(RulesetError, match="nim is not a pursuit: try"):
        follow(parse_game("nim 3"))
    with pytest.raises(RulesetError, match="nim is not a pursuit: try"):
        all_starts(find_ruleset("nim"))
