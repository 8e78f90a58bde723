"""Products of coin-turning games, against the definition on small boards and the Tartan theorem's published figures."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from itertools import combinations, product

import pytest

from grundy import NORMAL, Game, LimitError, Outcome, mex, nim_sum, parse_game, solve
from grundy.maths.coins.turning_sets import TurningSets
from grundy.maths.nimbers.field import nim_product
from grundy.rulesets.coins import coins
from grundy.rulesets.coins.board import Board
from grundy.rulesets.coins.games import GRUNT, MOCK_TURTLES, NAMED, RULER, SYM, TURNING_TURTLES, TURNIPS, TWINS
from grundy.rulesets.coins.product import TARTAN, CoinProduct
from grundy.rulesets.coins.turning import CoinTurning
from grundy.words.errors import PositionError, RulesetError
from grundy.words.picture import Cell, Disc, Label

ANY_SET = CoinTurning(TurningSets())
PAIRS = [
    (TURNING_TURTLES, TURNING_TURTLES),
    (TURNING_TURTLES, RULER),
    (RULER, TWINS),
    (MOCK_TURTLES, TWINS),
    (ANY_SET, TURNING_TURTLES),
    (SYM, RULER),
    (NAMED["triplets"], MOCK_TURTLES),
    (CoinTurning(TurningSets((1, 3))), CoinTurning(TurningSets((2,), within=2))),
]
# CGSuite, GameHeapTest: row x, column y, both from 1 (github.com/aaron-siegel/cgsuite)
NOTHING = [0] * 20
ONCE = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]
TWICE = [0, 0, 0, 2, 0, 3, 2, 0, 3, 2, 0, 3, 2, 1, 3, 2, 1, 3, 8, 1]
TURNIPS_TIMES_GRUNT = [NOTHING, NOTHING, ONCE, NOTHING, NOTHING, ONCE, TWICE, TWICE]


def all_boards(side: int) -> list[Board]:
    places = list(product(range(1, side + 1), repeat=2))
    return [heads for count in range(len(places) + 1) for heads in combinations(places, count)]


def pair_name(pair: object) -> str:
    return str(pair)


@pytest.mark.parametrize(("first", "second"), PAIRS, ids=pair_name)
def test_every_position_of_a_small_board_has_the_value_of_the_definition(
    hold: Callable[..., int], first: CoinTurning, second: CoinTurning
) -> None:
    game = CoinProduct(first, second)
    for heads in all_boards(3):
        value = hold(game, heads, ())
        assert game.grundy_value(heads) == value
        known = game.known(heads, NORMAL)
        assert known is not None
        assert known.value == value
        assert known.theorem == TARTAN


@pytest.mark.parametrize(("first", "second"), PAIRS, ids=pair_name)
def test_heads_are_worth_the_mex_of_what_the_other_coins_are_worth(first: CoinTurning, second: CoinTurning) -> None:
    # the theorem of coin turning for the board, from the rule of the product and without nim-products
    worth: dict[tuple[int, int], int] = {}
    for x, y in product(range(1, 7), repeat=2):
        others = []
        for xs, ys in product(first.sets.ending_at(x), second.sets.ending_at(y)):
            others.append(nim_sum(worth[place] for place in product(xs, ys) if place != (x, y)))
        worth[x, y] = mex(others)
    game = CoinProduct(first, second)
    assert worth == {place: game.head_value(place) for place in worth}


def test_turnips_times_grunt_has_the_published_values() -> None:
    game = CoinProduct(TURNIPS, GRUNT)
    grid = [[game.head_value((x, y)) for y in range(1, 21)] for x in range(1, 9)]
    assert grid == TURNIPS_TIMES_GRUNT


def test_turning_turtles_times_itself_is_the_nim_multiplication_table() -> None:
    game = CoinProduct(TURNING_TURTLES, TURNING_TURTLES)
    assert all(game.head_value((x, y)) == nim_product(x, y) for x, y in product(range(1, 40), repeat=2))


@pytest.mark.parametrize(("first", "second"), PAIRS, ids=pair_name)
def test_moves_turn_a_product_of_sets_and_have_different_names(first: CoinTurning, second: CoinTurning) -> None:
    game, dice = CoinProduct(first, second), random.Random(2)
    for heads in dice.sample(all_boards(3), 30):
        named = [(str(move), option) for move, option in game.moves(heads)]
        assert len(set(named)) == len(named)
        assert [option for _, option in named] == list(game.options(heads))
        for _, option in named:
            turned = set(heads) ^ set(option)
            xs, ys = {x for x, _ in turned}, {y for _, y in turned}
            assert turned == set(product(xs, ys))
            assert (max(xs), max(ys)) in heads
            assert game.check(option) == option


@pytest.mark.parametrize("many", [False, True])
@pytest.mark.parametrize(("first", "second"), PAIRS, ids=pair_name)
def test_moves_to_a_value_are_all_the_moves_that_lead_there(
    first: CoinTurning, second: CoinTurning, many: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coins, "MANY", 1 if many else 10**6)  # heads in arrays, or one by one
    game, dice = CoinProduct(first, second), random.Random(3)
    places = list(product(range(1, 7), repeat=2))
    for count in (0, 1, 2, 3, 5):
        heads = tuple(sorted(dice.sample(places, count)))
        by_value: dict[int, list[tuple[str, Board]]] = {}
        for move, option in game.moves(heads):
            by_value.setdefault(game.grundy_value(option), []).append((str(move), option))
        for value in {0, 1, 2, 5, 999, game.grundy_value(heads), *by_value}:
            found = [(str(move), option) for move, option in game.moves_to(heads, value)]
            assert sorted(found) == sorted(by_value.get(value, [])), (heads, value)


@pytest.mark.parametrize(("first", "second"), PAIRS, ids=pair_name)
def test_products_are_read_back_as_written(first: CoinTurning, second: CoinTurning) -> None:
    game = CoinProduct(first, second)
    for heads in ((), ((2, 3),), ((1, 4), (2, 3))):
        again = parse_game(str(Game(game, heads)))
        assert again == Game(game, heads)
        assert str(again) == str(Game(game, heads))
        pickled = pickle.loads(pickle.dumps(again))
        assert (pickled, hash(pickled), str(pickled)) == (again, hash(again), str(again))


def test_named_factors_need_no_parentheses() -> None:
    assert str(CoinProduct(TURNING_TURTLES, RULER)) == "turning-turtles*ruler"
    assert str(CoinProduct(TURNING_TURTLES, ANY_SET)) == "coin-product(turning-turtles*coin-turning(any))"
    assert parse_game("coin-product( Ruler * turning_turtles ) 2,3").ruleset == CoinProduct(RULER, TURNING_TURTLES)
    assert CoinProduct(RULER, TURNING_TURTLES) != CoinProduct(TURNING_TURTLES, RULER)


def test_x_is_ruled_by_the_first_factor() -> None:
    game = parse_game("turning-turtles*ruler 3,2")
    assert sorted(str(move) for move, _ in game.moves()) == [
        "turn coin 3,2",
        "turn coins 1 3 × 1 2",
        "turn coins 1 3 × 2",
        "turn coins 2 3 × 1 2",
        "turn coins 2 3 × 2",
        "turn coins 3 × 1 2",
    ]


def test_winning_moves_of_a_sum_with_a_board_win() -> None:
    found = solve(parse_game("turning-turtles*ruler 2,3 4,1 + nim 5"))
    assert found.grundy_value == 6 ^ 5
    assert found.winning_count
    for winning in found.winning_moves:
        assert solve(winning.position).outcome is Outcome.P


# -- far out


def test_far_heads_of_closed_forms_are_valued_and_moved() -> None:
    far = 10**40
    game = CoinProduct(TURNING_TURTLES, TURNING_TURTLES)
    assert game.grundy_value(((far, far + 3),)) == nim_product(far, far + 3)
    heads = ((3, far), (5, 7))
    moves = list(game.moves_to(heads, 0))
    assert moves
    assert all(game.grundy_value(option) == 0 for _, option in moves)


@pytest.mark.long
def test_sets_are_listed_on_the_side_that_has_fewer() -> None:
    game = CoinProduct(NAMED["moidores"], NAMED["mogul"])
    heads = ((6, 18),)
    value = game.grundy_value(heads)
    first = [option for _, (_, option) in zip(range(50), game.moves_to(heads, value ^ 1), strict=False)]
    assert first
    assert all(game.grundy_value(option) == value ^ 1 for option in first)


def test_too_many_products_to_look_through_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.rulesets.coins.product._LISTED", 500)
    game = CoinProduct(TURNING_TURTLES, MOCK_TURTLES)
    assert game.grundy_value(((10**6, 10**6),))
    with pytest.raises(LimitError) as refused:
        list(game.moves_to(((10**6, 10**6),), 3))
    assert str(refused.value) == (
        "in turning-turtles, more than 500 sets of coins end at place 1000000: too many products to search"
    )


@pytest.mark.long
def test_a_product_too_large_to_write_is_refused() -> None:
    game, heads = CoinProduct(RULER, ANY_SET), ((120, 120),)
    # the board of 120 × 120 places, all turned
    worth = nim_product(nim_sum(place & -place for place in range(1, 121)), 2**120 - 1)
    found = game.moves_to(heads, game.grundy_value(heads) ^ worth)
    with pytest.raises(LimitError, match="the move turns 14400 coins: too many to write"):
        assert all(game.grundy_value(option) == game.grundy_value(heads) ^ worth for _, option in found)


@pytest.mark.parametrize("text", ["ruler*mogul 4,100000", "coin-product(coin-turning(any)*ruler) 3000,1"])
def test_values_out_of_reach_are_refused_not_guessed(text: str) -> None:
    game = parse_game(text)
    assert game.ruleset.known(game.position, NORMAL) is None
    with pytest.raises(
        LimitError, match=r"the value of a head at .* in .* is too hard to compute: try a place nearer to 1,1"
    ):
        solve(game)


@pytest.mark.long
def test_very_many_heads_are_valued_by_arrays_of_nim_products() -> None:
    game, dice = CoinProduct(TURNING_TURTLES, MOCK_TURTLES), random.Random(8)
    places = sorted({(dice.randrange(1, 500), dice.randrange(1, 500)) for _ in range(20_000)})
    far = [(2**40 + 5, 2**50 + 9), (2**40 + 5, 2**40)]
    for heads in (tuple(places), (*places, *sorted(far))):
        values = [nim_product(x, 2 * (y - 1) + 1 - (y - 1).bit_count() % 2) for x, y in heads]
        assert game.grundy_value(heads) == nim_sum(values)
    found = solve(Game(game, tuple(places)))
    assert found.grundy_value == nim_sum(values[: len(places)])
    assert len(found.winning_moves) > 100
    assert all(game.grundy_value(winning.position.position) == 0 for winning in found.winning_moves[:50])


# -- words and pictures


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("2", "a head must have a place such as 2,3 on the board, not '2'"),
        ("2,3,4", "a head must have a place such as 2,3 on the board, not '2,3,4'"),
        ("2,x", "a place in '2,x' must be a whole number, not 'x'"),
        ("2,0", "the place of a head must be a whole number of 1 or more, not 0"),
        ("2,3 2,3", "place 2,3 is listed twice: list each head once"),
    ],
)
def test_words_that_are_no_places_are_refused(words: str, message: str) -> None:
    with pytest.raises(PositionError) as refused:
        parse_game(f"ruler*twins {words}")
    assert str(refused.value) == message


@pytest.mark.parametrize("position", [3, "ab", ((1, 2, 3),), ((1,),), (("a", 2),), None, ((2, 2), (2, 2))])
def test_positions_that_are_none_are_refused(position: object) -> None:
    with pytest.raises(PositionError):
        CoinProduct(RULER, TWINS).at(position)


def test_heads_are_put_in_order() -> None:
    game = CoinProduct(RULER, TWINS)
    assert game.at((3, 1), (2, 5)) == game.at([(2, 5), (3, 1)]) == game.at([[3, 1], [2, 5]])
    assert game.at((3, 1)) == game.at([(3, 1)]) == parse_game("ruler*twins 3,1")
    assert game.at() == game.at([]) == parse_game("ruler*twins")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ruler", "coin-product takes two coin-turning games with a '*' between them, not 'ruler'"),
        ("ruler*twins*ruler", "coin-product takes two coin-turning games with a '*' between them, not "),
        (
            "ruler*nim",
            "'nim' is not a coin-turning game: 'coin-product' takes coin-turning games, such as ruler or ",
        ),
        (
            "ruler(3)*ruler",
            r"'ruler\(3\)' is not a coin-turning game: 'coin-product' takes coin-turning games, such as ruler",
        ),
        ("ruler*coin-turning(run=2)", "coin-turning has no rule 'run=2': try "),
    ],
)
def test_factors_that_are_no_coin_games_are_refused(text: str, message: str) -> None:
    with pytest.raises(RulesetError, match=message.replace("*", r"\*")):
        parse_game(f"coin-product({text}) 2,3")


@pytest.mark.parametrize("text", ["nim*ruler 2,3", "ruler*nim 2,3"])
def test_only_coin_games_are_multiplied(text: str) -> None:
    name = text.split()[0]
    with pytest.raises(RulesetError) as refused:
        parse_game(text)
    assert str(refused.value) == f"{name!r} is not a product: only coin-turning games can be multiplied"


def test_the_picture_is_a_grid_of_coins_with_its_places() -> None:
    picture = CoinProduct(RULER, TWINS).picture(((1, 2), (2, 1)))
    assert picture.shapes == (
        Label(1.5, 0.5, "1"), Label(2.5, 0.5, "2"),
        Label(0.5, 1.5, "1"), Cell(1, 1), Disc(1.5, 1.5, "tails"), Cell(2, 1), Disc(2.5, 1.5, "heads"),
        Label(0.5, 2.5, "2"), Cell(1, 2), Disc(1.5, 2.5, "heads"), Cell(2, 2), Disc(2.5, 2.5, "tails"),
    )  # fmt: skip
    assert (picture.width, picture.height) == (3.0, 3.0)
    assert CoinProduct(RULER, TWINS).picture(()).shapes
    (label,) = CoinProduct(RULER, TWINS).picture(((1, 2), (41, 1))).shapes
    assert isinstance(label, Label)
    assert label.text == "heads: 1,2 41,1"
