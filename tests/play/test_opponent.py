"""The perfect player wins won positions, delays lost ones, keeps draws, and errs if it is configured to."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from grundy import MISERE, NORMAL, Convention, Game, Outcome, Ruleset, parse_game
from grundy.knowledge import Known, Theorem
from grundy.play.foresight import Foresight, size_of, summand_that_moves
from grundy.play.opponent import Opponent, Purpose
from grundy.play.theorems import Theorems
from grundy.solving.base import definition
from grundy.solving.base.retrograde import Retrograde
from grundy.words.errors import LimitError, LoopError

LOOP_FREE = [
    "nim 2 3 4", "bash(2) 4 5", "kayles 7", "grundys-game 9", "wythoff 4 6", "euclid 25 7", "dividing 20",
    "hackenbush 0-1 1-2 1-2 2-3 2-4 4-4", "mock-turtles 2 5", "coin-product(ruler*coin-turning(at-most=2)) 2,2 3,1",
    "digraph(0>1 0>2 0>2 1>3 2>3 2>4 4>3) 0 2", "geography(1-2 2-3 3-4 4-2 4-5 5-6) 1", "grid-walk(3) 1,1",
    "nim 2 + kayles 4 + wythoff 1 2", "examples/mygame.py:Halving 20",
]  # fmt: skip
LOOPY = [
    "pursuit(3) 1,1 3,2",
    "digraph(0>1 1>0 0>2 2>3 1>4 4>5 5>6 4>1) 0 0",
    "digraph(0>1 1>2 2>0 1>3 3>4) 0 + nim 2",
]


class Thirds(Ruleset[tuple[int, int]]):
    """Take 1 to 3 from one of two heaps: a rule of which no theory is known to the program."""

    def options(self, p: tuple[int, int]) -> Iterator[tuple[int, int]]:
        a, b = p
        yield from ((a - k, b) for k in range(1, min(3, a) + 1))
        yield from ((a, b - k) for k in range(1, min(3, b) + 1))


def subpositions(game: Game) -> list[Game]:
    met = {game: None}
    order = [game]
    for position in order:
        for option in position.options():
            if option not in met:
                met[option] = None
                order.append(option)
    return order


def all_plays(game: Game, opponent: Opponent) -> Iterator[Game]:
    """The positions in which the opponent is to move, over all replies to its moves."""
    met = {game}
    todo = [game]
    while todo:
        position = todo.pop()
        yield position
        if next(position.options(), None) is not None:
            after = opponent.choose(position).step.position
            fresh = set(after.options()) - met
            met |= fresh
            todo.extend(fresh)


@pytest.mark.parametrize("convention", [NORMAL, MISERE])
@pytest.mark.parametrize("text", LOOP_FREE)
def test_it_wins_every_won_position_against_all_replies(text: str, convention: Convention) -> None:
    opponent = Opponent(Foresight(convention))
    for start in subpositions(parse_game(text)):
        if definition.outcome(start, convention) is Outcome.N:
            for position in all_plays(start, opponent):
                # without a move left, the player to move is won in misère play only
                assert definition.outcome(position, convention) is Outcome.N
            break
    else:
        pytest.fail("no position of the example is won")


@pytest.mark.parametrize("convention", [NORMAL, MISERE])
@pytest.mark.parametrize("text", LOOP_FREE)
def test_a_winner_hurries_and_a_loser_delays_exactly(text: str, convention: Convention) -> None:
    foresight = Foresight(convention)
    opponent = Opponent(foresight)
    for game in subpositions(parse_game(text))[:120]:
        outlook = foresight.look(game)
        remoteness = definition.remoteness(game, convention)
        assert outlook.outcome is definition.outcome(game, convention)
        assert outlook.remoteness == remoteness
        if next(game.options(), None) is None:
            continue
        choice = opponent.choose(game)
        assert choice.purpose is (Purpose.WIN if outlook.outcome is Outcome.N else Purpose.DELAY)
        assert (choice.step.move, choice.step.position) in list(_moves(game))
        assert definition.remoteness(choice.step.position, convention) == remoteness - 1
        # every move that keeps the outcome is there, no other
        kept = {step.position for step in outlook.keeping}
        wanted = Outcome.P if outlook.outcome is Outcome.N else Outcome.N
        assert kept == {option for option in game.options() if definition.outcome(option, convention) is wanted}


def _moves(game: Game) -> Iterator[tuple[object, Game]]:
    for i, part in enumerate(game.summands):
        for move, option in part.moves():
            yield move, game.replaced(i, option.position)


@pytest.mark.parametrize("convention", [NORMAL, MISERE])
@pytest.mark.parametrize("text", LOOPY)
def test_loopy_play_is_won_soonest_lost_latest_and_draws_are_kept(text: str, convention: Convention) -> None:
    opponent = Opponent(Foresight(convention))
    start = parse_game(text)
    table = Retrograde(start, convention)
    drawn = 0
    for game in subpositions(start):
        if next(game.options(), None) is None:
            continue
        outcome, remoteness = table.outcome(game.position), table.remoteness(game.position)
        after = opponent.choose(game).step.position.position
        drawn += outcome is Outcome.DRAW
        if remoteness is None:
            assert table.outcome(after) is Outcome.DRAW
        else:
            assert table.outcome(after) is not outcome
            assert table.remoteness(after) == remoteness - 1
    assert drawn or "pursuit" in text or convention is MISERE


@pytest.mark.parametrize("text", ["nim 2 3 4", "kayles 7", "wythoff 4 6", "hackenbush 0-1 1-2 1-2 2-3 2-4 4-4"])
def test_values_win_too_where_no_search_is_made(text: str) -> None:
    foresight = Foresight(limit=1)
    opponent = Opponent(foresight)
    for game in subpositions(parse_game(text)):
        if next(game.options(), None) is None:
            continue
        assert foresight.look(game).outcome is definition.outcome(game)
        choice = opponent.choose(game)
        assert choice.step.position in list(game.options())
        if definition.outcome(game) is Outcome.N:
            assert definition.outcome(choice.step.position) is Outcome.P


def test_boutons_rule_wins_misere_nim_where_no_search_is_made() -> None:
    opponent = Opponent(Foresight(MISERE, limit=1))
    for game in subpositions(parse_game("nim 1 2 3")):
        if definition.outcome(game, MISERE) is Outcome.N and sum(game.position):
            assert definition.outcome(opponent.choose(game).step.position, MISERE) is Outcome.P


@pytest.mark.parametrize(
    ("text", "move"),
    [
        (f"nim {10**40} {10**40 - 3}", "take 3 from heap 1"),
        (f"wythoff {10**40} {10**40}", f"take {10**40} from both heaps"),
        (f"nim {10**40} + bash(3) 7", f"take {10**40 - 3} from heap 1"),
    ],
)
def test_positions_of_any_size_are_won(text: str, move: str) -> None:
    choice = Opponent(Foresight()).choose(parse_game(text))
    assert (str(choice.step.move), choice.purpose) == (move, Purpose.WIN)


@pytest.mark.long
def test_a_huge_lost_position_is_delayed_by_what_leaves_most_to_play() -> None:
    choice = Opponent(Foresight()).choose(parse_game(f"bash(3) {4 * 10**40}"))
    assert (str(choice.step.move), choice.purpose) == ("take 1 from heap 1", Purpose.DELAY)


def test_a_won_position_beyond_search_is_won_by_what_leaves_little_to_play() -> None:
    game = parse_game("hackenbush " + " ".join(["0-1"] * 31 + ["1-2"] * 30))
    outlook = Foresight().look(game)
    assert outlook.outcome is Outcome.N
    assert outlook.remoteness is None
    left = [len(list(step.position.options())) for step in outlook.keeping]
    assert left == sorted(left)
    assert left[0] < left[-1] or len(set(left)) == 1


@pytest.mark.parametrize("convention", [NORMAL, MISERE])
def test_out_of_reach_it_plays_at_random_and_tells_why(convention: Convention) -> None:
    game = Thirds().at(40, 40)
    foresight = Foresight(convention, limit=50)
    outlook = foresight.look(game)
    assert (outlook.outcome, outlook.keeping) == (None, ())
    assert "more than 50 options" in str(outlook.refusal)
    assert foresight.reason(game) is None
    chosen = {Opponent(foresight, dice=random.Random(seed)).choose(game).step.position for seed in range(40)}
    assert chosen == set(game.options())
    assert Opponent(foresight).choose(game).purpose is Purpose.RANDOM


def test_a_search_is_tried_again_when_the_position_has_shrunk() -> None:
    # six moves almost to the end, so that only the bulk tells
    foresight = Foresight(MISERE, limit=300)
    assert foresight.look(Thirds().at(30, 30)).outcome is None
    assert foresight.look(Thirds().at(30, 29)).outcome is None
    for a, b in [(6, 6), (5, 4), (3, 3)]:
        assert foresight.look(Thirds().at(a, b)).remoteness == definition.remoteness(Thirds().at(a, b), MISERE)


def test_an_undeclared_loop_is_told_and_played_at_random() -> None:
    class Wheel(Ruleset[int]):
        def options(self, p: int) -> list[int]:
            return [(p + 1) % 3, (p + 2) % 3]

    outlook = Foresight().look(Wheel().at(0))
    assert isinstance(outlook.refusal, LoopError)
    assert Opponent(Foresight()).choose(Wheel().at(0)).purpose is Purpose.RANDOM


def test_loopy_play_too_large_to_lay_out_is_tried_less_and_less() -> None:
    class Line(Ruleset[int]):
        loopy = True

        def options(self, p: int) -> list[int]:
            return [p + 1, p - 1] if p else []

    foresight = Foresight()
    outlook = foresight.look(Line().at(5))
    assert isinstance(outlook.refusal, LimitError)
    assert foresight.look(Line().at(6)).outcome is None


def test_there_is_nothing_to_choose_at_the_end() -> None:
    with pytest.raises(ValueError, match="no move is left in nim 0"):
        Opponent(Foresight()).choose(parse_game("nim 0"))


# -- erring


def test_err_1_gives_every_win_away_that_can_be_given_away() -> None:
    foresight = Foresight()
    opponent = Opponent(foresight, 1, random.Random(1))
    for game in subpositions(parse_game("nim 2 3 4")):
        options = list(game.options())
        if definition.outcome(game) is Outcome.N and any(definition.outcome(o) is Outcome.N for o in options):
            choice = opponent.choose(game)
            assert choice.purpose is Purpose.ERR
            assert definition.outcome(choice.step.position) is Outcome.N


def test_err_1_does_not_delay_a_loss_best() -> None:
    choice = Opponent(Foresight(), 1, random.Random(1)).choose(parse_game("bash(3) 8"))
    assert choice.purpose is Purpose.ERR
    assert choice.step != Foresight().look(parse_game("bash(3) 8")).keeping[0]


def test_it_errs_as_often_as_it_is_told_and_the_same_way_with_the_same_seed() -> None:
    game, foresight = parse_game("nim 3 4 5"), Foresight()

    def purposes(seed: int) -> list[Purpose]:
        opponent = Opponent(foresight, 0.3, random.Random(seed))
        return [opponent.choose(game).purpose for _ in range(1000)]

    assert purposes(5) == purposes(5)
    assert purposes(5) != purposes(6)
    assert 250 < purposes(5).count(Purpose.ERR) < 350  # 300 ± 14.5 is expected
    assert Opponent(foresight).choose(game).purpose is Purpose.WIN


def test_where_every_move_wins_it_cannot_err() -> None:
    choice = Opponent(Foresight(), 1, random.Random(1)).choose(parse_game("digraph(0>1 0>2) 0"))
    assert choice.purpose is Purpose.WIN


# -- moves of a game


def test_moves_come_part_by_part_and_lazily() -> None:
    game = parse_game(f"nim {10**40} + nim 1")
    assert str(next(game.steps()).move) == f"take {10**40} from heap 1"
    found = list(parse_game("nim 2 + kayles 1").steps())
    assert [(step.summand, str(step.position)) for step in found] == [
        (1, "nim 0 + kayles 1"), (1, "nim 1 + kayles 1"), (2, "nim 2 + kayles 0"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "number", "part"),
    [
        ("nim 3 4 5", 4, "nim 4"),
        ("nim 3 3", 2, "nim 3"),
        ("kayles 4 7", 1, "kayles 4"),
        ("nim 3", 1, None),
        ("wythoff 2 3", 1, None),
        ("nim 3 + kayles 2 5", 5, "kayles 2"),
    ],
)
def test_the_part_that_moves(text: str, number: int, part: str | None) -> None:
    game = parse_game(text)
    found = summand_that_moves(game, list(game.steps())[number - 1])
    assert (None if found is None else str(found)) == part


def test_size_counts_the_items_of_all_parts() -> None:
    assert size_of(parse_game("nim 3 4 + dividing 9 + hackenbush 0-1")) == 4


def test_a_player_who_is_known_to_win_but_not_how_makes_no_move_that_a_theorem_refutes() -> None:
    class Stolen(Ruleset[int]):
        """Whoever is to move at 9 wins, but only the lost options are known, not the winning one."""

        name = "stolen"

        def options(self, n: int) -> Iterator[int]:
            yield from (8, 7, 6, 5) if n == 9 else ()

        def known(self, n: int, convention: Convention) -> Known | None:
            proved = Theorem("strategy stealing", "a strategy is stolen", "here")
            return None if n == 6 else Known.of_outcome(proved, True)

    outlook = Theorems().look(Stolen().at(9))
    assert (outlook.outcome, outlook.keeping) == (Outcome.N, ())
    for seed in range(9):
        choice = Opponent(Theorems(), dice=random.Random(seed)).choose(Stolen().at(9))
        assert choice.step.position.position == 6
        assert choice.purpose is Purpose.RANDOM
