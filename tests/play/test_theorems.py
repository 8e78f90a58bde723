"""What theorems alone say agrees with the definition, and nothing is searched for it."""

from __future__ import annotations

from itertools import islice

import pytest

from grundy import CATALOGUE, parse_game
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.play.foresight import Foresight
from grundy.play.ratings import rate_steps
from grundy.play.theorems import Theorems
from grundy.rulesets.catalogue import about_of, in_turn
from grundy.solving.base.ends import Ends
from grundy.solving.base.solution import Search


@pytest.mark.parametrize("name", sorted(CATALOGUE))
@pytest.mark.parametrize("convention", list(Convention))
def test_theorems_agree_with_what_is_searched(name: str, convention: Convention) -> None:
    game = in_turn(parse_game(about_of(name).example))
    theorems, foresight = Theorems(convention), Foresight(convention)
    for position in [game, *(step.position for step in islice(game.steps(), 12))]:
        said = theorems.look(position)
        if said.outcome is None:
            continue
        found = foresight.look(position)
        assert said.outcome is found.outcome, position
        if said.outcome is Outcome.N:
            assert {str(step.position) for step in said.keeping} <= {str(step.position) for step in found.keeping}


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("cram 4 5", Outcome.N),
        ("cram 30 30", Outcome.P),
        ("treblecross 30", Outcome.P),
        ("nim 3 4 5 + wythoff 3 5", Outcome.N),
        ("kayles 40", None),
    ],
)
def test_a_theorem_settles_at_once_what_would_take_a_long_search(
    text: str, outcome: Outcome | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def searched(*_: object) -> None:
        raise AssertionError("a search was begun")

    for name in ("grundy.solving.base.ends.Ends.end", "grundy.solving.base.values.Values.value"):
        monkeypatch.setattr(name, searched)
    game = parse_game(text)
    look = Theorems().look(game)
    assert look.outcome is outcome
    assert look.remoteness is None
    assert not isinstance(Theorems().reason(game), Search)


def test_a_search_that_went_too_far_is_not_begun_again_from_the_same_position(monkeypatch: pytest.MonkeyPatch) -> None:
    searched = []
    end = Ends.end
    monkeypatch.setattr(Ends, "end", lambda self, game: searched.append(game) or end(self, game))
    foresight, game = Foresight(limit=500), parse_game("cram 3 4")
    foresight.look(game)
    rate_steps(foresight, game, game.steps(), 0)
    assert searched == [game]
