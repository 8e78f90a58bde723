"""solve: what a theorem tells of some positions only is completed, never taken for the whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import pytest

from grundy import MISERE, NORMAL, Convention, Known, Outcome, Ruleset, Theorem, parse_game, solve
from grundy.engines import definition

PARTIAL = Theorem("partial", "only multiples of 4 are known", "this test")


@dataclass(frozen=True)
class Partial(Ruleset[int]):
    """Take one, two or three; a theorem speaks of outcomes at 5, 9, 13, … only, in both conventions."""

    def options(self, p: int) -> Iterator[int]:
        yield from range(max(0, p - 3), p)

    def known(self, p: int, convention: Convention) -> Known | None:
        if p < 5 or p % 4 != 1:
            return None
        return Known.of_outcome(PARTIAL, convention is NORMAL) if convention is NORMAL else Known(PARTIAL, Outcome.P)


@pytest.mark.parametrize("convention", [NORMAL, MISERE])
def test_a_theorem_that_speaks_of_some_positions_hides_no_winning_move(convention: Convention) -> None:
    for n in range(30):
        game = Partial().at(n)
        found = solve(game, convention)
        assert found.outcome is definition.outcome(game, convention), n
        wanted = [str(option) for option in game.options() if definition.outcome(option, convention) is Outcome.P]
        listed = [str(winning.position) for winning in found.winning_moves]
        assert sorted(listed) == (sorted(wanted) if found.outcome is Outcome.N else []), n
        assert found.complete


def test_chomp_is_won_by_a_theorem_and_its_winning_moves_are_found() -> None:
    for rows, columns in product(range(1, 4), range(1, 5)):
        game = parse_game("chomp " + " ".join([str(columns)] * rows))
        found = solve(game)
        wanted = {str(option) for option in game.options() if definition.outcome(option) is Outcome.P}
        assert {str(winning.position) for winning in found.winning_moves} == wanted


@pytest.mark.parametrize(
    "text", ["conjunctive (nim 3 2) (kayles 5)", "every (nim 3) (kayles 4)", "selective (nim 2) (nim 3)", "wythoff 3 4"]
)
def test_misere_outcomes_known_by_theorem_are_those_of_the_definition(text: str) -> None:
    game = parse_game(text)
    found = solve(game, MISERE)
    assert found.outcome is definition.outcome(game, MISERE)
    wanted = {str(option) for option in game.options() if definition.outcome(option, MISERE) is Outcome.P}
    assert {str(winning.position) for winning in found.winning_moves} == (
        wanted if found.outcome is Outcome.N else set()
    )
