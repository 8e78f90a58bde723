"""The contract, over the catalogue: a new ruleset is tested by being listed."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from typing import Any

import pytest

from grundy import (
    CATALOGUE,
    NORMAL,
    Game,
    GrundyError,
    Outcome,
    PartizanRuleset,
    Ruleset,
    Value,
    find_ruleset,
    parse_game,
    value,
)
from grundy.knowledge import FAMILIES
from grundy.maths.nimbers.fold import fold
from grundy.maths.nimbers.outcomes import PLAYERS
from grundy.rulesets.catalogue import about_of, abouts_by_family
from grundy.solving.base import definition
from grundy.solving.base.partizan import PartizanValues, moves_of, steps_of
from grundy.solving.base.scores import Scores
from grundy.solving.base.values import Values
from grundy.words.picture import Picture

KEPT = 150  # subpositions of an example to examine
NAMES = sorted(CATALOGUE)


@cache
def example(name: str) -> Game:
    return parse_game(example_text(name))


def example_text(name: str) -> str:
    text = about_of(name).example
    assert text, f"{name} has no example"
    return text


@cache
def subpositions(name: str) -> list[Game]:
    """The example, and positions below it: breadth first, then some from random play."""
    game = example(name)
    met = {game.position: None}
    order = [game.position]
    for position in order:
        for option in islice(options_of(game.ruleset, position), KEPT):
            if option not in met and len(met) < 2 * KEPT:
                met[option] = None
                order.append(option)
    dice = random.Random(7)
    kept = list(met)[:1] + dice.sample(list(met), min(len(met), KEPT))
    for _ in range(5):
        position = game.position
        for _ in range(60):
            options = list(options_of(game.ruleset, position))
            if not options:
                break
            position = dice.choice(options)
            kept.append(position)
    return [Game(game.ruleset, position) for position in dict.fromkeys(kept)]


def options_of(ruleset: Ruleset[Any], position: Any) -> Iterator[Any]:
    """The options that are positions of the same rules; of a partizan game, those of both players."""
    if isinstance(ruleset, PartizanRuleset):
        for option in (*ruleset.left_options(position), *ruleset.right_options(position)):
            parts = option.summands if isinstance(option, Game) else (Game(ruleset, option),)
            yield from (part.position for part in parts if part.ruleset == ruleset)
    else:
        yield from ruleset.options(position)


def test_every_ruleset_of_the_catalogue_belongs_to_one_known_family() -> None:
    assert {about_of(name).family for name in NAMES} == set(FAMILIES) - {"your own"}
    assert sorted(name for abouts in abouts_by_family().values() for name in abouts) == NAMES


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


def test_the_catalogue_tells_rule_example_and_source(name: str) -> None:
    about = example(name).ruleset.about
    assert about.rule
    assert about.rule.endswith(".")
    assert about.source
    assert example_text(name).split()[0].partition("(")[0] == name or about.example.split()[0] == name


def test_text_and_game_are_inverse(name: str) -> None:
    for game in subpositions(name):
        assert parse_game(str(game)) == game, str(game)


def test_every_subposition_passes_its_own_check(name: str) -> None:
    for game in subpositions(name):
        assert game.ruleset.check(game.position) == game.position


def test_rulesets_and_positions_pickle_and_hash(name: str) -> None:
    for game in subpositions(name)[:20]:
        again = pickle.loads(pickle.dumps(game))
        assert again == game
        assert hash(again) == hash(game)
        assert str(again) == str(game)


def test_moves_and_options_tell_the_same_twice(name: str) -> None:
    if example(name).partizan:
        pytest.skip("the players have different moves")
    for game in subpositions(name)[:50]:
        options = Counter(option.position for option in game.options())
        assert options == Counter(option.position for option in game.options())
        assert options == Counter(option.position for _, option in game.moves())
        for move, _ in game.moves():
            assert str(move)
            assert move == pickle.loads(pickle.dumps(move))


def test_moves_and_options_of_each_player_tell_the_same_twice(name: str) -> None:
    ruleset = example(name).ruleset
    if not isinstance(ruleset, PartizanRuleset):
        pytest.skip("both players have the same moves")
    each = ((ruleset.left_moves, ruleset.left_options), (ruleset.right_moves, ruleset.right_options))
    for game, (moves, options) in product(subpositions(name)[:50], each):
        assert Counter(options(game.position)) == Counter(option for _, option in moves(game.position))
        names = Counter((str(move), option) for move, option in moves(game.position))
        assert all(times == 1 for times in names.values()), names.most_common(1)
        assert all(move == pickle.loads(pickle.dumps(move)) for move, _ in moves(game.position))


def test_moves_of_a_position_have_different_names(name: str) -> None:
    for game in subpositions(name)[:50]:
        moves = (*moves_of(game, "Left"), *moves_of(game, "Right")) if game.partizan else game.moves()
        names = Counter((str(move), option) for move, option in moves)
        assert game.partizan or all(times == 1 for times in names.values()), names.most_common(1)


def test_partizan_values_are_those_of_the_definition(name: str) -> None:
    """No summands, no canonical positions, no negatives and no theorems: canonical forms of all options alone."""
    if not example(name).partizan:
        pytest.skip("both players have the same moves")
    values, plain = PartizanValues(), _PartizanDefinition()
    games = subpositions(name)[:80]
    for game in games:
        assert values.value(game) == plain.value(game), str(game)
    assert len({str(values.value(game)) for game in games}) > 3


def test_partizan_play_is_won_as_the_values_say(name: str) -> None:
    """Sums with Nim, for both players as the one to begin, by a search of whole positions."""
    if not example(name).partizan:
        pytest.skip("both players have the same moves")
    values, plain, dice = PartizanValues(), _Alternating(), random.Random(3)
    small = sorted(subpositions(name), key=lambda game: len(str(game)))[:12]
    for game in dice.sample(small, min(6, len(small))):
        whole = game + find_ruleset("nim").at(dice.randrange(3))
        for player, other in (PLAYERS, PLAYERS[::-1]):
            found = [move for move in values.winning(whole) if move.player == player]
            wins = {(str(move.move), str(move.position)) for move in found}
            steps = list(steps_of(whole, player))
            assert wins == {
                (str(step.move), str(step.position)) for step in steps if not plain.wins(step.position, other)
            }, str(whole)


def skip_unless_valued(name: str) -> None:
    """Loopy rulesets are held by retrograde tests, moves that entail and points by tests of their own."""
    ruleset = example(name).ruleset
    if ruleset.loopy or ruleset.entailing or ruleset.scored or ruleset.players:
        pytest.skip("Grundy values are for loop-free impartial play without entailing moves or points")


def test_fast_values_and_theorems_agree_with_the_definition(name: str) -> None:
    skip_unless_valued(name)
    values, plain = Values(), definition_of(name)
    for game in subpositions(name):
        value = plain.value(game)
        assert values.value(game) == value, str(game)
        known = game.ruleset.known(game.position, NORMAL)
        if known is not None:
            assert known.outcome is (Outcome.N if value else Outcome.P), str(game)
            assert known.value in (None, value), str(game)
            assert str(known.phrase)
            assert known.theorem.source


def test_entailing_moves_are_lost_beside_the_nim_heaps_that_a_search_of_whole_positions_gives(name: str) -> None:
    if not example(name).ruleset.entailing:
        pytest.skip("no move entails an answer")
    values, plain = Values(), _WholePositions()
    games = subpositions(name)[:50]
    for game in games:
        losses = values.losses(game)
        assert values.losses(Game(game.ruleset, game.ruleset.canonical(game.position))) == losses
        for beside in range(4):
            assert plain.lost(game + find_ruleset("nim").at(beside)) is (beside in losses), (str(game), beside)
    assert len({str(values.losses(game)) for game in games}) > 3


def test_best_differences_are_those_of_a_search_of_whole_positions(name: str) -> None:
    if not example(name).ruleset.scored:
        pytest.skip("the last move decides")
    scores, best = Scores(), _WholeScores()
    for game in subpositions(name)[:80]:
        assert scores.difference(game) == best.of(game), str(game)
        moves = {str(found.move) for found in scores.best_moves(game)}
        assert moves == {str(step.move) for step in game.steps() if -best.of(step.position) == best.of(game)}
    assert len({scores.difference(game) for game in subpositions(name)}) > 3


def test_summands_change_no_value(name: str) -> None:
    skip_unless_valued(name)
    values, plain = Values(), definition_of(name)
    for game in subpositions(name)[:60]:
        total = 0
        for part in game.split():
            total ^= plain.value(part) if part.ruleset == game.ruleset else values.value(part)
        assert total == plain.value(game), str(game)


def test_canonical_positions_have_the_same_value(name: str) -> None:
    ruleset = example(name).ruleset
    if type(ruleset).canonical is Ruleset.canonical:
        pytest.skip("no two positions are alike")
    plain = _PartizanDefinition() if ruleset.partizan else definition_of(name)
    for game in subpositions(name)[:60]:
        found = ruleset.canonical(game.position)
        assert ruleset.check(found) == found
        assert ruleset.partizan or ruleset.weight(found) == ruleset.weight(game.position)
        assert plain.value(Game(ruleset, found)) == plain.value(game), str(game)


def test_moves_to_a_value_are_the_moves_that_have_it(name: str) -> None:
    skip_unless_valued(name)
    plain = definition_of(name)
    for game in subpositions(name)[:80]:
        by_value: dict[int, Counter[tuple[str, object]]] = {0: Counter()}
        for move, option in game.moves():
            by_value.setdefault(plain.value(option), Counter())[str(move), option.position] += 1
        for wanted in [*sorted(by_value), max(by_value) + 1, 64]:
            found = game.ruleset.moves_to(game.position, wanted)
            if found is not None:
                listed = Counter((str(move), position) for move, position in found)
                assert listed == by_value.get(wanted, Counter()), (str(game), wanted)
            count = game.ruleset.count_moves_to(game.position, wanted)
            assert count in (None, by_value.get(wanted, Counter()).total()), (str(game), wanted)


def test_a_random_play_ends(name: str) -> None:
    if example(name).ruleset.loopy:
        pytest.skip("loopy play need not end")
    dice = random.Random(1)
    game = example(name)
    for _ in range(10_000):
        options = list(options_of(game.ruleset, game.position))
        if not options:
            return
        game = Game(game.ruleset, dice.choice(options))
    pytest.fail(f"{name}: 10000 moves and no end")


def test_every_position_has_a_picture(name: str) -> None:
    for game in subpositions(name)[:40]:
        picture = game.ruleset.picture(game.position)
        assert isinstance(picture, Picture)
        assert picture == game.ruleset.picture(game.position)
        assert picture.width > 0
        assert picture.height > 0
        assert picture.shapes


@pytest.mark.parametrize("words", ["", "x", "-1", "1.5", "1e3", "²", "--", "0-"])
def test_words_that_are_no_position_are_refused_in_one_line(name: str, words: str) -> None:
    game = example(name)
    try:
        met = game.ruleset.parse(words.split())
    except GrundyError as error:
        assert "\n" not in str(error)
        assert str(error)[0].islower() or not str(error)[0].isalpha()
        assert not str(error).endswith(".")
    else:
        assert game.ruleset.check(met) == met
        assert parse_game(str(Game(game.ruleset, met))).position == met


def test_arguments_that_are_none_are_refused(name: str) -> None:
    with pytest.raises(GrundyError):
        find_ruleset(name, "nonsense(,;?")


class _WholePositions:
    """A search over whole positions, sums included, remembering."""

    def __init__(self) -> None:
        self.memo: dict[Game, bool] = {}

    def lost(self, game: Game) -> bool:
        return fold(
            game,
            lambda one: ((option,) for option in one.options()),
            lambda options, lost: not any(lost[option] for (option,) in options),
            self.memo,
            str,
        )


class _WholeScores:
    """A search over positions with their scores, remembering."""

    def __init__(self) -> None:
        self.memo: dict[Game, int] = {}

    def of(self, game: Game) -> int:
        if game not in self.memo:
            over = game.position.mine - game.position.other
            self.memo[game] = max((-self.of(option) for option in game.options()), default=over)
        return self.memo[game]


class _PartizanDefinition:
    """The canonical form of the values of all options, remembering."""

    def __init__(self) -> None:
        self.memo: dict[Game, Value] = {}

    def value(self, game: Game) -> Value:
        if len(game.summands) > 1:
            return sum(map(self.value, game.summands), value(0))
        if not game.partizan:
            return value(f"*{Values().value(game)}")
        if game not in self.memo:
            self.memo[game] = value(*([self.value(option) for _, option in moves_of(game, one)] for one in PLAYERS))
        return self.memo[game]


class _Alternating:
    """Left and Right in turn, remembering."""

    def __init__(self) -> None:
        self.memo: dict[tuple[Game, str], bool] = {}

    def wins(self, game: Game, player: str) -> bool:
        if (game, player) not in self.memo:
            other = PLAYERS[player == PLAYERS[0]]
            self.memo[game, player] = any(not self.wins(step.position, other) for step in steps_of(game, player))
        return self.memo[game, player]


class _Definition:
    """The definition, remembering over one ruleset."""

    def __init__(self) -> None:
        self.memo: dict[object, int] = {}

    def value(self, game: Game) -> int:
        return fold(
            game.position,
            lambda p: ((option,) for option in game.ruleset.options(p)),
            lambda options, values: definition.mex(values[option] for (option,) in options),
            self.memo,
            str,
        )


@cache
def definition_of(name: str) -> _Definition:
    """Return the definition for a ruleset, which several tests ask about the same positions."""
    return _Definition()
