"""Compounds against brute force over their plain rules, on small and random parts, normal and misère."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, product

import pytest

from grundy import MISERE, NORMAL, Game, GrundyError, Outcome, parse_game, solve
from grundy.maths.nimbers.mex import mex
from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import SUM, Ruleset
from grundy.rulesets.compounds.compound import Compound
from grundy.rulesets.compounds.compounds import Conjunctive, Every, Selective
from grundy.rulesets.compounds.ordinal import Ordinal
from grundy.rulesets.compounds.sequential import Sequential
from grundy.rulesets.graphs.digraph import Digraph
from grundy.rulesets.heaps.nim import Nim
from grundy.solving.base.answers import shared_answers
from grundy.solving.base.definition import end_result, grundy_value, outcome, remoteness
from grundy.solving.base.values import Values

CONVENTIONS = [NORMAL, MISERE]
# remoteness and suspense differ among these, and every parity occurs
SMALL = [
    parse_game(text)
    for text in ("nim 0", "nim 1", "nim 2", "nim 1 1", "nim 2 1", "nim 2 2", "kayles 4", "kayles 5", "nim 1 + nim 1 1")
]


def random_dag(dice: random.Random, vertices: int) -> Game:
    """A token on the first vertex of a random loop-free digraph."""
    arcs = [f"{a}>{b}" for a in range(vertices) for b in range(a + 1, vertices) if dice.random() < 0.45]
    return parse_game(f"digraph(7>8 0>{vertices} {' '.join(arcs)}) {dice.choice('00078')}")


def random_parts(dice: random.Random, count: int) -> tuple[Game, ...]:
    return tuple(random_dag(dice, dice.randrange(2, 6)) for _ in range(count))


# -- the rules once more, in the plainest words


def plain_options(kind: type[Compound], p: tuple[Game, ...]) -> set[tuple[Game, ...]]:
    ways = [list(part.options()) for part in p]
    if kind is Conjunctive:
        return set(product(*ways))
    if kind is Every:
        return set(product(*(way or [part] for way, part in zip(ways, p, strict=True)))) - {p}
    if kind is Selective:
        return set(product(*([part, *way] for way, part in zip(ways, p, strict=True)))) - {p}
    if kind is Sequential:
        first = next((i for i, way in enumerate(ways) if way), 0)
        return {(*p[:first], option, *p[first + 1 :]) for option in ways[first]}
    return {(*p[:i], option) for i, way in enumerate(ways) for option in way}


KINDS = [Conjunctive, Every, Selective, Ordinal, Sequential]


@pytest.mark.parametrize("kind", KINDS)
def test_the_moves_are_those_of_the_rule(kind: type[Compound]) -> None:
    ruleset = kind()
    for p in [*product(SMALL, repeat=2), *product(SMALL[:5], repeat=3)]:
        assert set(ruleset.options(p)) == plain_options(kind, p)
        assert Counter(ruleset.options(p)) == Counter(option for _, option in ruleset.moves(p))


@pytest.mark.sampled
@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("kind", [Conjunctive, Every, Selective])
def test_theorems_agree_with_brute_force_on_all_small_parts(kind: type[Compound], convention: Convention) -> None:
    ruleset = kind()
    for p in [*combinations_with_replacement(SMALL, 2), *combinations_with_replacement(SMALL[:7], 3)]:
        hold(ruleset.at(*p), convention)


@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("kind", [Conjunctive, Every, Selective])
def test_theorems_agree_with_brute_force_on_random_parts(kind: type[Compound], convention: Convention) -> None:
    dice = random.Random(11)
    for count in (1, 2, 3):
        for _ in range(60):
            hold(kind().at(*random_parts(dice, count)), convention)


@cache
def end_of(game: Game, convention: Convention) -> tuple[bool, int]:
    """Whether the player to move wins, and the remoteness, by the definition."""
    return end_result(convention, [end_of(option, convention) for option in game.options()])


def hold(game: Game, convention: Convention) -> None:
    wins, remoteness = end_of(game, convention)
    wanted = Outcome.N if wins else Outcome.P
    known = game.ruleset.known(game.position, convention)
    assert known is not None
    assert known.outcome is wanted, (str(game), convention)
    assert known.value == (0 if wanted is Outcome.P and convention is NORMAL else None)
    if known.remoteness is not None:
        assert known.remoteness == remoteness, (str(game), convention)
    assert str(known.phrase)
    if convention is NORMAL:
        found = game.ruleset.moves_to(game.position, 0)
        assert found is not None
        lost = Counter((move, option) for move, option in game.ruleset.moves(game.position) if is_p(game, option))
        assert Counter(found) == lost, str(game)


def is_p(game: Game, option: tuple[Game, ...]) -> bool:
    return not end_of(Game(game.ruleset, option), NORMAL)[0]


def test_both_parities_and_outcomes_have_been_met() -> None:
    for kind in (Conjunctive, Every, Selective):
        met = {outcome(kind().at(*p)) for p in product(SMALL[1:], repeat=2)}
        assert met == {Outcome.N, Outcome.P}


def test_the_remoteness_of_a_conjunctive_compound_is_the_least_of_its_parts() -> None:
    dice = random.Random(5)
    for _ in range(80):
        parts = random_parts(dice, 3)
        for convention in CONVENTIONS:
            least = min(remoteness(part, convention) for part in parts)
            known = Conjunctive().known(parts, convention)
            assert known.remoteness == remoteness(Conjunctive().at(*parts), convention) == least


def suspense(game: Game) -> int:
    """By its definition, normal play."""
    options = [suspense(option) for option in game.options()]
    even = [number for number in options if number % 2 == 0]
    if not options:
        return 0
    return 1 + max(even) if even else 1 + min(options)


def test_suspense_is_by_its_definition() -> None:
    dice = random.Random(6)
    for game in [*SMALL, *random_parts(dice, 60), parse_game("nim 3 2 1"), parse_game("nim 4 + kayles 3")]:
        assert shared_answers().suspense(game) == (bool(suspense(game) % 2), suspense(game)), str(game)


def test_remoteness_and_suspense_differ() -> None:
    # from 3 2 the winner leaves 2 2; the loser may end it in two moves, or make it last four
    part = parse_game("nim 3 2")
    assert shared_answers().remoteness(part)[1] == 5
    assert shared_answers().suspense(part)[1] == 3


@pytest.mark.parametrize("kind", [Conjunctive, Every, Selective])
def test_grundy_values_of_the_parts_do_not_decide(kind: type[Compound]) -> None:
    # pairs of parts with equal values, and compounds with a third part that differ in value
    values = Values()
    met: dict[tuple[int, int], set[int]] = {}
    for p in product(SMALL, repeat=2):
        met.setdefault((values.value(p[0]), values.value(p[1])), set()).add(grundy_value(kind().at(*p)))
    assert any(len(found) > 1 for found in met.values())


# -- ordinal sums and sequential compounds


def test_the_value_of_an_ordinal_sum_is_by_the_colon_principle() -> None:
    dice = random.Random(3)
    stacks = [*product(SMALL, repeat=2), *product(SMALL[:6], repeat=3)]
    stacks += [random_parts(dice, count) for count in (1, 2, 3) for _ in range(60)]
    for p in stacks:
        game = Ordinal().at(*p)
        known = Ordinal().known(p, NORMAL)
        assert known is not None
        assert known.value == grundy_value(game), str(game)


@pytest.mark.parametrize("kind", [Ordinal, Sequential])
def test_moves_to_every_value_are_found(kind: type[Compound]) -> None:
    dice, ruleset = random.Random(4), kind()
    for p in [*product(SMALL[:7], repeat=2), *(random_parts(dice, 3) for _ in range(40))]:
        by_value: dict[int, Counter[object]] = {}
        for move, option in ruleset.moves(p):
            by_value.setdefault(grundy_value(ruleset.at(*option)), Counter())[move, option] += 1
        for value in range(9):
            found = ruleset.moves_to(p, value)
            if found is None:  # they are found by trying all moves
                assert kind is Sequential
                assert any(grundy_value(part) for part in p[1:])
            else:
                assert Counter(found) == by_value.get(value, Counter()), (p, value)


def test_parts_of_value_0_after_the_first_change_nothing() -> None:
    found = solve(parse_game("sequential (nim 1000000000) (nim 3 3)"))
    assert (found.grundy_value, found.winning_count) == (10**9, 1)


def test_a_green_stalk_on_a_stalk_is_an_ordinal_sum_of_nim_heaps() -> None:
    for low, high in product(range(5), repeat=2):
        assert solve(Ordinal().at(Nim().at(low), Nim().at(high))).grundy_value == low + high


def test_an_ordinal_sum_of_bases_too_large_to_list_has_at_least_an_outcome() -> None:
    found = solve(parse_game("ordinal (nim 1000000000000) (nim 3)"))
    assert (found.outcome, found.grundy_value, found.winning_count) == (Outcome.N, None, 1)
    lost = solve(parse_game("ordinal (nim 1000000000000 + nim 1000000000000) (nim 0)"))
    assert (lost.outcome, lost.grundy_value) == (Outcome.P, 0)


# -- positions, written and rejected


@pytest.mark.parametrize(
    "text",
    [
        "conjunctive (nim 3 4) (kayles 5)",
        "every (digraph(0>1 1>2) 0 0)",
        "selective (nim 1 + kayles 2) (ordinal (nim 1) (nim 2))",
        "ordinal (nim 3) (wythoff 1 2) + nim 4",
    ],
)
def test_compounds_are_written_as_they_are_read(text: str) -> None:
    assert str(parse_game(text)) == text
    assert parse_game(str(parse_game(text))) == parse_game(text)


def test_parentheses_need_no_blanks_and_sums_of_one_are_that_one() -> None:
    assert parse_game("every (nim 1)( kayles  2 )") == parse_game("every (nim 1) (kayles 2)")
    one = Nim().at(3)
    assert Every().at(Game(SUM, (Game(SUM, (one,)),))) == Every().at(one) == Every().at([one])
    assert str(Every().at(one + Nim().at(1))) == "every (nim 3 + nim 1)"


def test_other_names_are_understood() -> None:
    assert parse_game("every-sg (nim 3)") == parse_game("every (nim 3)")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("every", "every needs one game or more: try 'every (nim 3 2) (kayles 5)'"),
        ("every ()", "no game: try 'nim 3 4 5'"),
        ("every nim 3", "every takes games in parentheses, not 'nim 3': try 'every (nim 3 2) (kayles 5)'"),
        ("every (nim 3)x", "every takes games in parentheses, not 'x': try 'every (nim 3 2) (kayles 5)'"),
        ("every (nim -1)", "heap 1 must be a whole number of 0 or more, not -1"),
        ("every(2) (nim 1)", "every takes no arguments, not '2': try 'every (nim 3 2) (kayles 5)'"),
        (
            "selective (nim 1) (digraph(0>1 1>0) 0)",
            "selective needs loop-free games, but play can return to a position in digraph(0>1 1>0) 0",
        ),
        ("every " + "(every " * 50 + "(nim 1)" + ")" * 50, "every can be nested at most 40 deep"),
    ],
)
def test_what_is_no_compound_is_refused(text: str, message: str) -> None:
    with pytest.raises(GrundyError) as refused:
        parse_game(text)
    assert str(refused.value) == message


def test_parts_that_are_no_games_are_refused() -> None:
    with pytest.raises(GrundyError, match="part 2 of every must be a game, not 3"):
        Every().at(Nim().at(1), 3)
    with pytest.raises(GrundyError, match="part 1 of every must be a game, not an empty sum"):
        Every().at(Game(SUM, ()))


def test_moves_name_the_parts_and_in_sums_the_summands() -> None:
    game = parse_game("selective (nim 1 + nim 1) (kayles 2)")
    names = [str(move) for move, _ in game.moves()]
    assert len(set(names)) == len(names)
    assert "part 1: in summand 2 take 1 from heap 1; part 2: take 2 from heap 1" in names


def test_a_move_in_a_thousand_parts_has_a_name() -> None:
    move, _ = next(iter(parse_game("conjunctive " + "(nim 1)" * 1000).moves()))
    assert str(move) == "; ".join(f"part {i}: take 1 from heap 1" for i in range(1, 1001))


@pytest.mark.long
def test_the_first_winning_moves_come_at_once_however_many_there_are() -> None:
    found = solve(parse_game("selective " + "(nim 100000000 5)" * 30))
    assert found.outcome is Outcome.N
    assert str(found.winning_moves[0].move).startswith("part 1: take 99999995 from heap 1; part 2: ")
    many = solve(parse_game("every " + "(nim 3 2)" * 12))
    assert many.outcome is Outcome.N
    assert not many.complete


def test_solve_takes_compounds_in_misere_play_and_in_sums() -> None:
    game = parse_game("conjunctive (nim 2 1) (nim 1 1) + nim 1")
    assert solve(game).outcome is outcome(game)
    assert solve(game, MISERE).outcome is outcome(game, MISERE)
    assert [str(reply.reply.position) for reply in solve(parse_game("selective (nim 1 1)")).replies()] == [
        "selective (nim 0 0)"
    ] * 2


@pytest.mark.parametrize("name", ["conjunctive", "every", "selective", "ordinal"])
def test_compounds_within_compounds_take_no_longer_at_every_level(name: str) -> None:
    text = f"{name} " + f"({name} " * 36 + "(nim 2 1)" + ")" * 36
    for convention in CONVENTIONS:
        assert solve(parse_game(text), convention).outcome is outcome(parse_game("nim 2 1"), convention)


# -- a well-known rule that is not misère play


def anti_sg(values: list[int]) -> bool:
    """Return the rule for "Anti-SG": the first player wins if nim-sum and "some value above 1" agree."""
    total = 0
    for value in values:
        total ^= value
    return bool(total) == any(value > 1 for value in values)


def test_the_rule_for_anti_sg_is_not_misere_play() -> None:
    values = Values()
    heaps = [parse_game("kayles 1"), parse_game("kayles 5")]
    assert anti_sg([values.value(heap) for heap in heaps])
    assert outcome(parse_game("kayles 1 5"), MISERE) is Outcome.P


@cache
def ends_when_all_values_are_0(game: Game) -> bool:
    """Whether the player to move wins the game for which that rule is right: all parts worth 0, and the mover wins."""
    values = Values()
    if not any(values.value(Game(part.ruleset, (heap,))) for part in game.summands for heap in part.position):
        return True
    return any(not ends_when_all_values_are_0(option) for option in game.options())


def test_the_rule_for_anti_sg_is_right_where_play_ends_when_all_parts_are_worth_0() -> None:
    values = Values()
    for heaps in combinations_with_replacement(range(6), 2):
        game = parse_game("nim {} {}".format(*heaps))
        assert ends_when_all_values_are_0(game) == anti_sg(list(heaps)) == (outcome(game, MISERE) is Outcome.N)
    # and mex of the options stays the value there, since a position worth 0 has ended
    assert mex([values.value(option) for option in parse_game("nim 4").options()]) == 4


def test_rulesets_of_a_kind_are_equal() -> None:
    kinds: list[Ruleset[object]] = [Every(), Every(), Selective()]
    assert kinds[0] == kinds[1] != kinds[2]
    assert isinstance(parse_game("digraph(0>1) 0").ruleset, Digraph)
