"""Acrostic games of coins, against the definition on small boards and published tables."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from itertools import combinations, product

import pytest

from grundy import NORMAL, Game, LimitError, Outcome, mex, nim_sum, parse_game, solve
from grundy.maths.coins.acrostic import AcrosticValues
from grundy.maths.coins.turning_sets import TurningSets
from grundy.maths.coins.turning_unions import either
from grundy.rulesets.coins import coins
from grundy.rulesets.coins.acrostic import ACROSTIC_NIM, ACROSTIC_TWINS, ACROSTICS, STRIP_AND_STREAK, CoinAcrostic
from grundy.rulesets.coins.board import Board, CoinBoard
from grundy.rulesets.coins.games import GRUNT, MOCK_TURTLES, NAMED, RULER, SYM, TURNING_TURTLES, TURNIPS, TWINS
from grundy.rulesets.coins.product import RUGS, CoinProduct
from grundy.rulesets.coins.turning import CoinTurning
from grundy.words.errors import PositionError, RulesetError

PAIRS = [
    (TWINS, TWINS),
    (TWINS, TURNING_TURTLES),
    (TURNING_TURTLES, TURNING_TURTLES),
    (TURNING_TURTLES, RULER),
    (RULER, TWINS),
    (MOCK_TURTLES, SYM),
    (NAMED["motley"], RULER),
    (NAMED["triplets"], TURNIPS),
    (GRUNT, NAMED["rulerette"]),
    (CoinTurning(TurningSets((1, 3))), CoinTurning(TurningSets((2,), within=2))),
    (CoinTurning(either([TurningSets((3,)), TurningSets(shape="run")])), CoinTurning(TurningSets(gaps=(1, 3)))),
]
# T. S. Ferguson, Game Theory, part I, table 5.1: Acrostic Twins, places from 0
ACROSTIC_TWINS_TABLE = """
0 1 2 3 4 5 6 7 8 9
1 0 3 2 5 4 7 6 9 8
2 3 0 1 6 7 4 5 10 11
3 2 1 0 7 6 5 4 11 10
4 5 6 7 0 1 2 3 12 13
5 4 7 6 1 0 3 2 13 12
6 7 4 5 2 3 0 1 14 15
7 6 5 4 3 2 1 0 15 14
8 9 10 11 12 13 14 15 0 1
9 8 11 10 13 12 15 14 1 0
"""
# CGSuite, GameHeapTest (github.com/aaron-siegel/cgsuite): row x, column y, both from 1
STRIP_AND_STREAK_TABLE = """
1 2 1 4 1 2 1 8 1 2 1 4 1 2 1 16 1 2 1 4
2 1 2 5 2 1 2 9 2 1 2 5 2 1 2 17 2 1 2 5
4 5 4 2 4 5 4 10 4 5 4 2 4 5 4 18 4 5 4 2
8 9 8 10 8 9 8 4 8 9 8 10 8 9 8 20 8 9 8 10
16 17 16 18 16 17 16 20 16 17 16 18 16 17 16 8 16 17 16 18
"""
# T. S. Ferguson, Game Theory, part I, table 5.3: Rugs, places from 1
RUGS_TABLE = """
1 2 1 4 1 2 1 8
2 3 2 8 2 3 2 12
1 2 1 4 1 2 1 8
4 8 4 6 4 8 4 11
1 2 1 4 1 2 1 8
2 3 2 8 2 3 2 12
1 2 1 4 1 2 1 8
8 12 8 11 8 12 8 13
"""


def table(text: str) -> list[list[int]]:
    return [[int(number) for number in line.split()] for line in text.strip().splitlines()]


def all_boards(side: int) -> list[Board]:
    places = list(product(range(1, side + 1), repeat=2))
    return [heads for count in range(len(places) + 1) for heads in combinations(places, count)]


def plain_moves(game: CoinAcrostic, heads: Board) -> set[frozenset[tuple[int, int]]]:
    """The rule once more: the sets that may be turned, each once."""
    found = set()
    for x, y in heads:
        found |= {frozenset((i, y) for i in xs) for xs in game.first.sets.ending_at(x)}
        found |= {frozenset((x, i) for i in ys) for ys in game.second.sets.ending_at(y)}
    return found


@pytest.mark.parametrize(
    ("game", "published"),
    [(ACROSTIC_TWINS, ACROSTIC_TWINS_TABLE), (STRIP_AND_STREAK, STRIP_AND_STREAK_TABLE), (RUGS, RUGS_TABLE)],
    ids=str,
)
def test_single_heads_have_the_published_values(game: CoinBoard, published: str) -> None:
    rows = table(published)
    assert [[game.head_value((x, y)) for y in range(1, len(row) + 1)] for x, row in enumerate(rows, 1)] == rows


@pytest.mark.parametrize(("first", "second"), PAIRS, ids=str)
def test_every_position_of_a_small_board_has_the_value_of_the_definition(
    hold: Callable[..., int], first: CoinTurning, second: CoinTurning
) -> None:
    game = CoinAcrostic(first, second)
    for heads in all_boards(3):
        value = hold(game, heads, ())
        assert game.grundy_value(heads) == value
        known = game.known(heads, NORMAL)
        assert known is not None
        assert known.value == value


@pytest.mark.parametrize(("first", "second"), PAIRS, ids=str)
def test_heads_are_worth_the_mex_of_what_their_row_and_their_column_leave(
    first: CoinTurning, second: CoinTurning
) -> None:
    worth: dict[tuple[int, int], int] = {}
    for x, y in product(range(1, 10), repeat=2):
        in_row = {nim_sum(worth[i, y] for i in xs[:-1]) for xs in first.sets.ending_at(x)}
        in_column = {nim_sum(worth[x, i] for i in ys[:-1]) for ys in second.sets.ending_at(y)}
        worth[x, y] = mex(in_row | in_column)
    game, values = CoinAcrostic(first, second), AcrosticValues(first.sets, second.sets)
    assert worth == {place: game.head_value(place) for place in worth}
    places = list(worth)
    random.Random(1).shuffle(places)  # in any order
    assert all(values.value(*place) == worth[place] for place in places)


@pytest.mark.parametrize(("first", "second"), PAIRS, ids=str)
def test_moves_turn_coins_of_one_row_or_of_one_column(first: CoinTurning, second: CoinTurning) -> None:
    game, dice = CoinAcrostic(first, second), random.Random(2)
    for heads in dice.sample(all_boards(3), 30):
        named = [(str(move), option) for move, option in game.moves(heads)]
        assert len(set(named)) == len(named)
        assert [option for _, option in named] == list(game.options(heads))
        turned = [frozenset(set(heads) ^ set(option)) for _, option in named]
        assert len(set(turned)) == len(turned)
        assert set(turned) == plain_moves(game, heads)
        assert all(max(coins) in heads for coins in turned)


@pytest.mark.parametrize("many", [False, True])
@pytest.mark.parametrize(("first", "second"), PAIRS, ids=str)
def test_moves_to_a_value_are_all_the_moves_that_lead_there(
    first: CoinTurning, second: CoinTurning, many: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coins, "MANY", 1 if many else 10**6)
    game, dice = CoinAcrostic(first, second), random.Random(3)
    places = list(product(range(1, 8), repeat=2))
    for count in (0, 1, 2, 3, 5):
        heads = tuple(sorted(dice.sample(places, count)))
        by_value: dict[int, list[tuple[str, Board]]] = {}
        for move, option in game.moves(heads):
            by_value.setdefault(game.grundy_value(option), []).append((str(move), option))
        for value in {0, 1, 2, 5, 999, game.grundy_value(heads), *by_value}:
            found = [(str(move), option) for move, option in game.moves_to(heads, value)]
            assert sorted(found) == sorted(by_value.get(value, [])), (heads, value)
            assert game.count_moves_to(heads, value) in (None, len(found))


@pytest.mark.parametrize(("first", "second"), PAIRS, ids=str)
def test_acrostic_games_are_read_back_as_written(first: CoinTurning, second: CoinTurning) -> None:
    game = CoinAcrostic(first, second)
    for heads in ((), ((2, 3),), ((1, 4), (2, 3))):
        again = parse_game(str(Game(game, heads)))
        assert again == Game(game, heads)
        assert str(again) == str(Game(game, heads))
        assert pickle.loads(pickle.dumps(again)) == again


def test_named_boards_are_the_products_by_another_name() -> None:
    assert str(parse_game("acrostic-twins 2,3")) == "acrostic-twins 2,3"
    assert parse_game("acrostic(twins*twins) 2,3").ruleset == ACROSTIC_TWINS
    assert parse_game("rugs 2,3").ruleset == CoinProduct(RULER, RULER)
    assert parse_game("acrostic(twins*twins) 2,3").ruleset != CoinProduct(TWINS, TWINS)
    assert str(CoinAcrostic(TWINS, RULER)) == "acrostic(twins*ruler)"


def test_far_heads_of_two_coins_are_valued_and_moved() -> None:
    far = 10**40
    heads = ((3, far), (far + 1, 7))
    value = 2 ^ far - 1 ^ far ^ 6
    known = ACROSTIC_TWINS.known(heads, NORMAL)
    assert known is not None
    assert (known.value, known.theorem) == (value, ACROSTIC_NIM)
    moves = list(ACROSTIC_TWINS.moves_to(heads, 0))
    assert moves
    assert all(ACROSTIC_TWINS.grundy_value(option) == 0 for _, option in moves)


def test_very_many_heads_are_valued_and_their_winning_turns_counted() -> None:
    dice = random.Random(5)
    places = sorted({(dice.randrange(1, 1000), dice.randrange(1, 1000)) for _ in range(20_000)})
    found = solve(ACROSTIC_TWINS.at(places))
    assert found.grundy_value == nim_sum(x - 1 ^ y - 1 for x, y in places)
    total = found.grundy_value
    plain = 0
    for x, y in places:
        left = x - 1 ^ y - 1 ^ total
        plain += ((left ^ y - 1) < x - 1) + ((left ^ x - 1) < y - 1)
    assert found.winning_count == plain
    assert all(solve(winning.position).outcome is Outcome.P for winning in found.winning_moves[:2])


def test_values_out_of_reach_are_refused_not_guessed() -> None:
    game = parse_game("strip-and-streak 60,2")
    assert game.ruleset.known(game.position, NORMAL) is None
    with pytest.raises(LimitError) as refused:
        solve(game)
    assert str(refused.value) == (
        "the value of a head at 60,2 in strip-and-streak is too hard to compute: try a place nearer to 1,1"
    )
    assert STRIP_AND_STREAK.head_value((5, 20)) == 18  # the table remains correct
    assert STRIP_AND_STREAK.find_head_value((10**9, 10**9)) is None


def test_the_theorem_tells_what_is_turned() -> None:
    known = CoinAcrostic(RULER, TWINS).known(((2, 2),), NORMAL)
    assert known is not None
    assert known.theorem == ACROSTICS
    assert str(known.phrase).startswith("when all coins turned lie in one row or one column, the value is")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("acrostic 2,3", "acrostic takes two coin-turning games with a '*' between them, not ''"),
        ("acrostic(twins) 2,3", "acrostic takes two coin-turning games with a '*' between them, not 'twins'"),
        (
            "acrostic(nim*twins) 2,3",
            "'nim' is not a coin-turning game: 'acrostic' takes coin-turning games, such as ruler",
        ),
        ("acrostic-twins(3) 2,3", "acrostic-twins takes no arguments, not '3'"),
    ],
)
def test_what_is_no_acrostic_game_is_refused(text: str, message: str) -> None:
    with pytest.raises(RulesetError) as refused:
        parse_game(text)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize("words", ["2", "2,0", "2,3 2,3", "2,-1", "x,1", "2,3,4", "2.5,1"])
def test_words_that_are_no_places_are_refused(words: str) -> None:
    with pytest.raises(PositionError):
        parse_game(f"acrostic-twins {words}")
