"""The longest play against the definition by options alone, over the catalogue, and what has none."""

from __future__ import annotations

import pytest

from grundy import CATALOGUE, Game, LimitError, parse_game, solve
from grundy.maths.nimbers.fold import fold
from grundy.rulesets.catalogue import about_of
from grundy.solving.base.longest import longest_play
from grundy.words.errors import LoopError


def by_options(game: Game) -> int:
    return fold(
        game,
        lambda whole: ((option,) for option in whole.options()),
        lambda options, plays: max((1 + plays[option] for (option,) in options), default=0),
        {},
        str,
        30_000,
    )


@pytest.mark.sampled
@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_the_longest_play_of_every_example_is_that_of_the_definition(name: str) -> None:
    game = parse_game(about_of(name).example)
    found = solve(game).longest_play
    if game.may_loop or game.may_entail or game.partizan:
        assert found is None
        return
    try:
        wanted = by_options(game)
    except LimitError:
        pytest.skip("too many options for the definition")
    assert found in (wanted, None)
    assert longest_play(game) == wanted


def test_sums_add_and_both_conventions_agree() -> None:
    assert longest_play(parse_game("kayles 7 + nim 3 4 + cram 2 2")) == 7 + 7 + 2
    assert solve("nim 3 4", misere=True).longest_play == solve("nim 3 4").longest_play == 7
    assert solve("nim 3 4").to_dict()["longest_play"] == 7
    assert solve("nim 0").longest_play == 0


def test_endless_and_large_games_have_no_longest_play_here() -> None:
    with pytest.raises(LoopError):
        longest_play(parse_game("digraph(0>1 1>0) 0"))
    with pytest.raises(LimitError):
        longest_play(parse_game("nim 100000"), limit=1000)
    with pytest.raises(LimitError, match="reaches positions with more than 30 items"):
        longest_play(parse_game("grid-walk(1,99) 1,1"), longest=30)
    assert solve("grid-walk(1,99) 1,1").longest_play == 98
    assert solve("grid-walk(9999,9999) 1,1").longest_play is None
    assert solve("nim 1000000").longest_play is None
    assert solve("digraph(0>1 1>0) 0").longest_play is None
