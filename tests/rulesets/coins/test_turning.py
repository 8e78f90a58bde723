"""Coin turning on a strip: named games against published values, moves, words, pictures and refusals."""

from __future__ import annotations

import pickle
import random
from itertools import combinations
from pathlib import Path

import pytest

from grundy import (
    CATALOGUE,
    MISERE,
    NORMAL,
    Game,
    GrundyError,
    HeapRuleset,
    LimitError,
    Outcome,
    nim_sum,
    parse_game,
    solve,
)
from grundy.maths.coins.turning_sets import SHAPES, Places, TurningSets, at_most
from grundy.maths.coins.turning_unions import Rule, either
from grundy.maths.nimbers.fold import fold
from grundy.rulesets.coins import coins as coin_games
from grundy.rulesets.coins.acrostic import CoinAcrostic
from grundy.rulesets.coins.games import GRUNT, MOCK_TURTLES, MOEBIUS, NAMED, RULER, TURNING_TURTLES, TWINS
from grundy.rulesets.coins.product import CoinProduct
from grundy.rulesets.coins.turning import CoinTurning
from grundy.rulesets.heaps.take_and_break import GRUNDYS_GAME
from grundy.solving.base import definition
from grundy.words.errors import PositionError, RulesetError
from grundy.words.picture import Disc, Label

ANY_SET = CoinTurning(TurningSets())
TRY = "try 'coin-turning(at-most=3) 2 5' or 'coin-turning(run,within=5) 4'"

# values of a single head at places 1, 2, 3, …; those of CGSuite are from its tests (github.com/aaron-siegel/cgsuite)
PUBLISHED = {
    "mock-turtles": "1 2 4 7 8 11 13 14 16 19 21 22 25 26 28 31 32 35 37 38",  # CGSuite; OEIS A000069
    "moidores": "1 2 4 8 16 32 64 128 256 511 512 1024 2048 4096 7711 8192 16384 26215 32768 43691",  # CGSuite
    "triplets": "0 0 1 2 4 7 8 11 13 14 16 19 21 22 25 26 28 31 32 35",  # CGSuite
    "ruler": "1 2 1 4 1 2 1 8 1 2 1 4 1 2 1 16 1 2 1 4",  # CGSuite; OEIS A006519
    "mock-turtle-fives": "1 2 4 7 8 1 2 4 7 8 1 2 4 7 8 1 2 4 7 8",  # CGSuite
    "triplet-fives": "0 0 1 2 4 0 0 1 2 4 0 0 1 2 4 0 0 1 2 4",  # CGSuite
    "ruler-fives": "1 2 1 4 1 2 1 4 1 2 1 4 1 2 1 4 1 2 1 4",  # CGSuite
    "turnips": "0 0 1 0 0 1 2 2 1 0 0 1 0 0 1 2 2 1 4 4",  # CGSuite
    "grunt": "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3",  # CGSuite
    "sym": "1 2 4 3 6 7 8 16 18 25 32 11 64 31 128 10 256 5 512 28",  # CGSuite
    "moebius": "1 2 4 8 16 31 32 64 103 128 171 213 256 301 342 439 475 494",  # of 18 coins, Winning Ways, ch. 14
    # no published list was found; computed by an independent program
    "mogul": "1 2 4 8 16 32 64 127 128 256 512 911 1024 1459 1749 1897 2048 2518 2787 2874 3320 3357 3662 4004",
    "motley": " ".join(str(2**k) for k in range(20)),  # Winning Ways, ch. 14
    # no published lists were found; the first is half of Ruler's (an exercise in Ferguson's notes), the second trivial
    "rulerette": "0 1 0 2 0 1 0 4 0 1 0 2 0 1 0 8 0 1 0 2",
    "sympler": "1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0",
    "turning-turtles": "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20",  # classical
    "twins": "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19",  # classical
}

RULES = [
    TurningSets(counts, shape, within, with_first)
    for counts in (None, (1,), (2,), (1, 2), (1, 2, 3), (1, 3), (2, 4))
    for shape in SHAPES
    for within in (None, 3, 5)
    for with_first in (False, True)
    if not (counts == (2, 4) and within == 3)
] + [
    *(TurningSets(None, shape, within, at_least=2) for shape in SHAPES for within in (None, 4)),
    TurningSets((2, 3), "run"),
    TurningSets((2,), gaps=(1, 3)),
    TurningSets(gaps=(2, 3)),
    TurningSets((1, 2, 3), "symmetric", gaps=(1, 2)),
    TurningSets((3,), "equally-spaced", gaps=(1, 2)),
]
UNIONS = [
    either([TurningSets((2,)), TurningSets(shape="run")]),
    either([TurningSets((3,), "run"), TurningSets((1, 2)), TurningSets(shape="symmetric")]),
    either([TurningSets((2,), with_first=True), TurningSets((2,), gaps=(1,))]),
]


def all_positions(places: int) -> list[Places]:
    return [heads for count in range(places + 1) for heads in combinations(range(1, places + 1), count)]


# -- values


def test_every_named_game_is_in_the_catalogue_and_has_published_values() -> None:
    assert set(NAMED) == set(PUBLISHED)
    assert set(NAMED) <= set(CATALOGUE)


@pytest.mark.parametrize("name", PUBLISHED)
def test_single_heads_have_the_published_values(name: str) -> None:
    published = [int(value) for value in PUBLISHED[name].split()]
    assert [NAMED[name].head_value(place) for place in range(1, len(published) + 1)] == published
    assert solve(parse_game(f"{name} 18")).grundy_value == published[17]


@pytest.mark.parametrize("rule", [*RULES, *UNIONS], ids=str)
def test_every_position_has_the_value_of_the_definition(rule: Rule) -> None:
    game = CoinTurning(rule)
    values: dict[Places, int] = {}
    for heads in all_positions(6):
        value = fold(
            heads,
            lambda p: ((option,) for option in game.options(p)),
            lambda options, below: definition.mex(below[option] for (option,) in options),
            values,
            str,
        )
        assert game.grundy_value(heads) == value
        known = game.known(heads, NORMAL)
        assert known is not None
        assert (known.value, known.outcome) == (value, Outcome.N if value else Outcome.P)


@pytest.mark.parametrize("many", [False, True])
@pytest.mark.parametrize("rule", [*RULES[::5], *RULES[-11:], *UNIONS], ids=str)
@pytest.mark.long
def test_moves_to_a_value_are_all_the_moves_that_lead_there(
    rule: Rule, many: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coin_games, "MANY", 1 if many else 10**6)  # heads in arrays, or one by one
    game, dice = CoinTurning(rule), random.Random(5)
    for heads in dice.sample(all_positions(9), 25):
        by_value: dict[int, list[tuple[str, Places]]] = {}
        for move, option in game.moves(heads):
            by_value.setdefault(game.grundy_value(option), []).append((str(move), option))
        for value in {0, 1, 2, 3, 7, 1000, *by_value}:
            found = [(str(move), option) for move, option in game.moves_to(heads, value)]
            assert sorted(found) == sorted(by_value.get(value, []))
            assert game.count_moves_to(heads, value) in (None, len(found))


def test_the_position_of_heads_at_1_4_6_and_9_of_mock_turtles_is_worth_29() -> None:
    coins = "htththtth"  # CGSuite, GameStripTest
    heads = [place for place, side in enumerate(coins, 1) if side == "h"]
    assert solve(MOCK_TURTLES.at(*heads)).grundy_value == 29


def test_two_to_the_k_is_the_value_of_no_coin_game_but_the_one_of_any_set() -> None:
    # Introductory texts give 2^k (places from 0) for every coin game. It is right for one rule only.
    powers = [2**k for k in range(8)]
    right = [
        str(game) for game in (*NAMED.values(), ANY_SET) if [game.head_value(place) for place in range(1, 9)] == powers
    ]
    assert right == [
        "motley",
        "moidores",
        "coin-turning(any)",
    ]  # up to nine coins are any set, as long as there are nine places
    assert NAMED["moidores"].head_value(10) == 511
    assert [ANY_SET.head_value(place) for place in range(1, 9)] == powers


def test_moebius_with_18_coins_has_512_positions_that_are_lost() -> None:
    # Winning Ways, ch. 14. Lost positions are the kernel of a linear map: 2^18 over the number of values taken.
    taken = {0}
    for place in range(1, 19):
        value = MOEBIUS.head_value(place)
        taken |= {value ^ other for other in taken}
    assert 2**18 // len(taken) == 512


def test_grunt_has_the_values_of_grundys_game() -> None:
    assert [GRUNT.head_value(n + 1) for n in range(120)] == [GRUNDYS_GAME.heap_value(n) for n in range(120)]


def test_turning_turtles_are_nim_and_twins_are_turning_turtles_one_place_off() -> None:
    for heads in all_positions(6):
        assert TURNING_TURTLES.grundy_value(heads) == nim_sum(heads)
        assert TWINS.grundy_value(tuple(place + 1 for place in heads)) == nim_sum(heads)


def test_sums_with_other_games_add_up() -> None:
    found = solve(parse_game("mock-turtles 2 5 + nim 10 + ruler 8"))
    assert found.grundy_value == 2 ^ 8 ^ 10 ^ 8
    assert all(solve(winning.position).outcome is Outcome.P for winning in found.winning_moves)


# -- heads are no summands: one move turns several of them


def test_heads_add_in_normal_play_only() -> None:
    strip, apart = parse_game("turning-turtles 2 3"), parse_game("turning-turtles 2 + turning-turtles 3")
    assert solve(strip).grundy_value == solve(apart).grundy_value == 1
    # In misère play heads on two strips may be turned to 2 and 2, a loss as in Nim; on one strip these vanish at once.
    assert solve(apart, MISERE).outcome is Outcome.N
    assert solve(strip, MISERE).outcome is Outcome.P


@pytest.mark.parametrize("name", ["turning-turtles", "mock-turtles", "ruler", "twins", "sym"])
def test_misere_outcomes_are_those_of_the_definition(name: str) -> None:
    game = NAMED[name]
    for heads in all_positions(4):
        assert solve(Game(game, heads), MISERE).outcome is definition.outcome(Game(game, heads), MISERE)
        assert solve(Game(game, heads)).remoteness == definition.remoteness(Game(game, heads))
    assert game.known((2, 3), MISERE) is None


# -- far out, and many


@pytest.mark.parametrize("name", ["turning-turtles", "twins", "mock-turtles", "triplets", "ruler", "coin-turning(any)"])
def test_heads_at_places_up_to_ten_to_the_forty_are_solved(name: str) -> None:
    far = 10**40
    game = parse_game(f"{name} 3 7 {far}")
    found = solve(game)
    assert found.outcome is Outcome.N
    assert found.winning_moves
    for winning in found.winning_moves[:3]:
        after = solve(winning.position)
        assert after.outcome is Outcome.P
        assert after.grundy_value == 0
        assert winning.position.position != game.position
        turned = set(winning.position.position) ^ set(game.position)
        assert max(turned) in game.position


def test_far_heads_of_rules_of_bounded_reach_are_solved() -> None:
    found = solve(parse_game(f"mock-turtle-fives 3 7 {10**40}"))
    assert found.grundy_value == 14  # 4, 2, and 8 at the fifth of five
    assert found.winning_count == 3


@pytest.mark.parametrize(("name", "farthest"), [("twins", 10**12), ("triplets", 10**30), ("ruler", 20_000)])
def test_ten_thousand_heads_are_solved(name: str, farthest: int) -> None:
    dice = random.Random(11)
    heads = sorted({dice.randrange(1, farthest) for _ in range(10_000)})
    game = NAMED[name]
    found = game.at(*heads)
    value = game.grundy_value(found.position)
    assert value
    moves = list(zip(range(5), game.moves_to(found.position, 0), strict=False))
    assert moves
    assert all(game.grundy_value(option) == 0 for _, (_, option) in moves)
    assert not list(game.moves_to(found.position, value))


def test_a_run_too_long_to_write_hides_no_other_move() -> None:
    near, far = 2**60 + 2**59, 3 * 2**60  # turning the far head alone changes the value as a run of 2^60 + 1 coins does
    moves = RULER.moves_to((near, far), RULER.head_value(near))
    assert next(moves)[1] == (near,)
    with pytest.raises(LimitError, match=f"the move turns {2**60 + 1} coins, from place {2**59} to {near}, too many"):
        next(moves)


def test_any_set_is_solved_beyond_where_its_value_can_be_written() -> None:
    far = ANY_SET.at(3, 10**9)
    found = solve(far)
    assert (found.outcome, found.grundy_value) == (Outcome.N, None)
    assert [str(winning.move) for winning in found.winning_moves] == ["turn coins 3 1000000000"]
    assert [option for _, option in ANY_SET.moves_to(far.position, 5)] == [(1, 3)]
    with pytest.raises(LimitError, match=r"is out of reach under coin-turning\(any\): try a smaller place"):
        ANY_SET.grundy_value(far.position)


@pytest.mark.parametrize(
    "text",
    ["mogul 1000000", "sym 200", "coin-turning(at-most=50) 60", f"coin-turning(equally-spaced,exactly=4) {10**40}"],
)
def test_values_out_of_reach_are_refused_not_guessed(text: str) -> None:
    game = parse_game(text)
    assert game.ruleset.known(game.position, NORMAL) is None
    with pytest.raises(LimitError) as refused:
        solve(game)
    assert str(refused.value) == (
        f"the value of a head at place {game.position[-1]} is out of reach under {game.ruleset}: try a smaller place"
    )


# -- names and words


@pytest.mark.parametrize("rule", [*RULES, *UNIONS], ids=str)
def test_rules_are_read_back_as_written(rule: Rule) -> None:
    game = CoinTurning(rule)
    again = CoinTurning.from_arguments(game.arguments())
    assert again == game
    assert hash(again) == hash(game)
    assert str(again) == str(game)
    assert parse_game(f"{game} 2 5") == game.at(2, 5)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("at-most=3", "at-most=3"),
        (" WITHIN=5 , at_most=3 ", "at-most=3,within=5"),
        ("at-most=1", "exactly=1"),
        ("coins=1/2/3", "at-most=3"),
        ("coins=4/1", "coins=1/4"),
        ("any,within=4", "any,within=4"),
        ("within=4", "any,within=4"),
        ("with-first,symmetric,exactly=4", "symmetric,exactly=4,with-first"),
        ("at-most=5,at-least=3", "at-least=3,at-most=5"),
        ("exactly=4,at-least=3", "exactly=4"),
        ("at-least=1", "any"),
        ("spacing=3/1/3,exactly=2", "exactly=2,spacing=1/3"),
        ("exactly=2 OR  run or exactly=2", "exactly=2 or run"),
    ],
)
def test_rules_may_be_said_in_several_ways(text: str, written: str) -> None:
    assert CoinTurning.from_arguments(text).arguments() == written


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"coin-turning needs the sets that may be turned: {TRY}"),
        ("at-lest=3", f"coin-turning has no rule 'at-lest=3': {TRY}"),
        ("run or", f"coin-turning needs the sets that may be turned: {TRY}"),
        ("run or twins", f"coin-turning has no rule 'twins': {TRY}"),
        ("at-least=4,at-most=3", "no number of coins is at least 4 and at most 3: leave one bound out"),
        ("any,at-least=2", "'any' already allows any number of coins: leave out either 'any' or 'at-least=2'"),
        ("spacing=1/x", "spacing of coin-turning must be a whole number, not 'x'"),
        ("run,spacing=2", "coins of a run are adjacent: leave out the distances (2,)"),
        (
            "spacing=0",
            "there may be at most 1000 distances between coins, each 1 or more, not 0: leave them out to allow any",
        ),
        ("run=3", f"coin-turning has no rule 'run=3': {TRY}"),
        ("within", f"coin-turning has no rule 'within': {TRY}"),
        ("run,symmetric", "'run,symmetric' sets the shape of coin-turning twice: leave one out"),
        ("at-most=3,exactly=2", "'at-most=3,exactly=2' sets the number of coin-turning twice: leave one out"),
        ("any,exactly=2", "'any' already allows any number of coins: leave out either 'any' or 'exactly=2'"),
        ("at-most=x", "at-most of coin-turning must be a whole number, not 'x'"),
        ("AT_most=X_1", "at-most of coin-turning must be a whole number, not 'X_1'"),
        ("coins=1/", "coins of coin-turning must be a whole number, not ''"),
        ("within=0", "coins must be turned within 1 place or more, not 0"),
        (
            f"at-most={10**20}",
            f"numbers of coins to turn must be from 1 to 1000, not {10**20}: leave them out to turn any number",
        ),
    ],
)
def test_rules_that_are_none_are_refused(text: str, message: str) -> None:
    with pytest.raises(RulesetError) as refused:
        parse_game(f"coin-turning({text}) 2")
    assert str(refused.value) == message


def test_a_named_game_is_its_rule_and_keeps_its_name() -> None:
    unnamed = CoinTurning(TurningSets(at_most(3)))
    assert unnamed == MOCK_TURTLES
    assert hash(unnamed) == hash(MOCK_TURTLES)
    assert (str(unnamed), str(MOCK_TURTLES)) == ("coin-turning(at-most=3)", "mock-turtles")
    assert unnamed != RULER
    again = pickle.loads(pickle.dumps(MOCK_TURTLES))
    assert (again, str(again), again.about) == (MOCK_TURTLES, "mock-turtles", MOCK_TURTLES.about)
    assert str(parse_game("Mock_Turtles 5 2")) == "mock-turtles 2 5"
    assert parse_game("ternups 3").ruleset == NAMED["turnips"]
    with pytest.raises(RulesetError, match=r"mock-turtles takes no arguments, not '3'"):
        parse_game("mock-turtles(3) 2")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("0", "the place of a head must be a whole number of 1 or more, not 0"),
        ("2 -1", "the place of a head must be a whole number of 1 or more, not -1"),
        ("2 x", "the place of a head must be a whole number, not 'x'"),
        ("3 2 3", "place 3 is listed twice: list each head once"),
        ("1" * 5000, "the place of a head must have at most 4000 digits, not 5000"),
    ],
)
def test_words_that_are_no_places_are_refused(words: str, message: str) -> None:
    with pytest.raises(PositionError) as refused:
        parse_game(f"ruler {words}")
    assert str(refused.value) == message


@pytest.mark.parametrize(
    "position",
    [
        *("ab", (True,), (1.5,), None, ((1, 2),), (2, 2)),
        pytest.param(10**5000, id="far"),
        pytest.param((-(10**5000),), id="far left"),
    ],
)
def test_positions_that_are_none_are_refused(position: object) -> None:
    with pytest.raises(PositionError) as refused:
        RULER.at(position)
    assert "\n" not in str(refused.value)


def test_heads_are_put_in_order() -> None:
    assert RULER.at(5, 2) == RULER.at([2, 5]) == RULER.at((5, 2)) == parse_game("ruler 5 2")
    assert RULER.at() == RULER.at([]) == parse_game("ruler")
    assert solve(RULER.at()).outcome is Outcome.P


def test_moves_say_what_is_turned() -> None:
    assert [str(move) for move, _ in RULER.moves((3,))] == ["turn coin 3", "turn coins 2 3", "turn coins 1–3"]
    assert [str(move) for move, _ in TWINS.moves((3,))] == ["turn coins 1 3", "turn coins 2 3"]


def test_the_reason_is_the_theorem_with_its_figures() -> None:
    known = MOCK_TURTLES.known((2, 5), NORMAL)
    assert known is not None
    assert str(known.phrase).endswith("the value is the nim-sum of the heads: 2 ⊕ 8 = 10")
    many = TURNING_TURTLES.known(tuple(range(1, 100)), NORMAL)
    assert many is not None
    assert str(many.phrase).endswith("11 ⊕ 12 ⊕ … = 0")
    for game, theorem in [
        (TURNING_TURTLES, "Turning Turtles"), (TWINS, "Twins"), (MOCK_TURTLES, "Mock Turtles"), (RULER, "Ruler"),
        (NAMED["triplets"], "Triplets"), (NAMED["mogul"], "coin turning"), (ANY_SET, "any set"),
        (CoinTurning(TurningSets((1,))), "one coin"), (NAMED["mock-turtle-fives"], "coin turning"),
    ]:  # fmt: skip
        known = game.known((2, 5), NORMAL)
        assert known is not None
        assert known.theorem.name == theorem


# -- pictures


def test_the_picture_shows_each_coin_and_its_place() -> None:
    picture = MOCK_TURTLES.picture((2, 3))
    assert picture.shapes == (
        Disc(0.5, 0.5, "tails"), Label(0.5, 1.4, "1"),
        Disc(1.5, 0.5, "heads"), Label(1.5, 1.4, "2"),
        Disc(2.5, 0.5, "heads"), Label(2.5, 1.4, "3"),
    )  # fmt: skip
    assert (picture.width, picture.height) == (3.0, 2.0)
    assert RULER.picture(()).shapes[0] == Disc(0.5, 0.5, "tails")


def test_the_picture_of_far_heads_is_the_list_of_their_places() -> None:
    (label,) = RULER.picture((3, 41)).shapes
    assert isinstance(label, Label)
    assert label.text == "heads: 3 41"
    (label,) = RULER.picture(tuple(range(1, 1000))).shapes
    assert isinstance(label, Label)
    assert label.text.endswith("…")


def test_what_is_no_coin_game_is_not_multiplied() -> None:
    for text in ("ruler*nim 2,3", "nim*ruler 2,3", "ruler*ruler*ruler 2,3", "ruler*nonsense 2,3"):
        with pytest.raises(GrundyError):
            parse_game(text)


# -- many heads


def test_very_many_heads_are_read_valued_and_moved(tmp_path: Path) -> None:
    dice = random.Random(1)
    places = sorted(dice.sample(range(1, 400_001), 200_000))
    text = tmp_path / "heads.txt"
    text.write_text(" ".join(map(str, places)), encoding="utf-8")
    game = parse_game(f"mock-turtles @{text}")
    found = solve(game)
    odious = 0
    for place in places:
        odious ^= 2 * (place - 1) + 1 - (place - 1).bit_count() % 2
    assert found.grundy_value == odious
    assert len(found.winning_moves) > 5
    for winning in found.winning_moves[:3]:
        assert solve(winning.position).outcome is Outcome.P
    assert found.winning_count is not None
    assert found.winning_count > len(found.winning_moves)


@pytest.mark.long
def test_many_heads_out_of_reach_are_refused() -> None:
    game = MOEBIUS.at(range(1, 5001))
    assert MOEBIUS.known(game.position, NORMAL) is None
    with pytest.raises(LimitError, match="out of reach under moebius"):
        solve(game)


def test_heads_of_which_one_is_named_twice_are_refused_however_many() -> None:
    for position in ([*range(1, 10_000), 77], [*range(10_000)], [*range(1, 10_000), True]):
        with pytest.raises(PositionError):
            RULER.at(position)


def test_head_values_come_as_an_array() -> None:
    for game in NAMED.values():
        assert game.head_values(18).tolist() == [0, *(game.head_value(place) for place in range(1, 19))]
    assert GRUNT.head_values(0).tolist() == [0]
    with pytest.raises(
        LimitError, match=r"^the values of heads up to place 5000 in mogul are too hard to compute: try"
    ):
        NAMED["mogul"].head_values(5000)
    with pytest.raises(
        LimitError, match=r"^the values of 10\d* heads need 93 GB of memory, more than 8: ask for fewer$"
    ):
        RULER.head_values(10**9)
    with pytest.raises(PositionError):
        RULER.head_values(-1)


def test_subtraction_games_are_two_coins_with_their_distances() -> None:
    # Ferguson, Game Theory, part I, ch. 5: turning two coins whose distance is in a set; heaps from 0
    game = parse_game("coin-turning(exactly=2,spacing=1/3/4) 1").ruleset
    heaps = parse_game("subtraction(1,3,4) 1").ruleset
    assert isinstance(game, CoinTurning)
    assert isinstance(heaps, HeapRuleset)
    assert game.head_values(60).tolist()[1:] == [heaps.heap_value(n) for n in range(60)]


def test_values_of_heads_come_as_an_array_whatever_way_the_game_is_named() -> None:
    from grundy import values

    for name, ruleset in NAMED.items():
        expected = [0, *map(int, PUBLISHED[name].split())] if name in PUBLISHED else None
        for last in (0, 1, 18):
            found = values(name, last).tolist()
            assert found == values(ruleset, last).tolist()
            assert found == [0, *(ruleset.head_value(place) for place in range(1, last + 1))]
            assert expected is None or found == expected[: last + 1]
    assert values("coin-turning(run,exactly=6 or coins=2/3)", 8).tolist() == [0, 0, 1, 2, 4, 7, 8, 11, 13]
    assert [values("mock-turtles", last).dtype for last in (20, 200, 70_000)] == ["uint8", "uint16", "uint32"]
    assert values("motley", 62)[62] == 2**61
    with pytest.raises(ValueError, match="read-only"):
        values("mock-turtles", 5)[0] = 1
    with pytest.raises(RulesetError, match="the place of a head must be a whole number of 1 or more, not -1"):
        values("mock-turtles", -1)
    with pytest.raises(LimitError, match="the values of heads up to place 64 in motley are too hard to compute"):
        values("motley", 64)
    with pytest.raises(RulesetError, match=r"rugs has no single heaps, so no nim-sequence"):
        values("rugs", 5)


@pytest.mark.parametrize("name", NAMED)
def test_there_is_no_head_off_the_strip(name: str) -> None:
    NAMED[name].head_value(5)  # a table has begun
    for place in (0, -1, -5):
        with pytest.raises(PositionError, match=f"must be a whole number of 1 or more, not {place}$"):
            NAMED[name].head_value(place)
        for board in (CoinProduct(NAMED[name], NAMED[name]), CoinAcrostic(NAMED[name], NAMED[name])):
            with pytest.raises(PositionError, match=f"must be a whole number of 1 or more, not {place}$"):
                board.head_value((2, place))
    with pytest.raises(PositionError, match=r"not -3$"):
        NAMED[name].head_values(-3)
