"""Impartial forms of partizan games by compiled rules and by theorem, against the definition."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from grundy import Game, LimitError, Ruleset, parse_game, solve
from grundy.maths.nimbers.mex import mex
from grundy.rulesets.boards.clobber import AntiClobber
from grundy.rulesets.catalogue import parse_ruleset
from grundy.rulesets.partizan.wrappers import Impartial
from grundy.rulesets.shared.boards import BoardGame

BOARDS = {"cannibal-clobber": "xxo.o", "domineering": "...x", "partizan-clobber": "xo.xo"}
STRIPS = {"toads-and-frogs": "tf.", "elephants-and-rhinos": "er.", "toppling-dominoes": "brg"}


def definition(ruleset: Ruleset[Any]) -> Callable[[Any], int]:
    memo: dict[Any, int] = {}

    def value(p: Any) -> int:
        if p not in memo:
            memo[p] = mex(value(option) for _, option in ruleset.moves(p))
        return memo[p]

    return value


def positions(name: str) -> Iterator[Any]:
    dice = random.Random(name)
    if name in BOARDS:
        for rows, columns in 4 * [(1, 6), (2, 3), (2, 4), (3, 3)]:
            yield tuple("".join(dice.choice(BOARDS[name]) for _ in range(columns)) for _ in range(rows))
        return
    for length in 4 * [*range(1, 10)]:
        yield "".join(dice.choice(STRIPS[name]) for _ in range(length))


@pytest.mark.parametrize("name", [*STRIPS, *BOARDS])
def test_every_way_gives_the_value_of_the_definition(name: str) -> None:
    ruleset = parse_ruleset(f"impartial({name})")
    assert isinstance(ruleset, Impartial)
    value = definition(ruleset)
    compiled = 0
    for p in positions(name):
        field = ruleset.field(p)
        assert solve(Game(ruleset, p)).grundy_value == value(p), p
        if field is not None:
            compiled += 1
            assert field.holds(p)
            assert field.search().value(field.code(p)) == value(p), p
    assert compiled or name == "toppling-dominoes"


def test_a_mirror_image_with_the_sides_exchanged_has_the_same_value() -> None:
    for name in ("toads-and-frogs", "elephants-and-rhinos"):
        ruleset = parse_ruleset(f"impartial({name})")
        assert isinstance(ruleset, Impartial)
        for p in positions(name):
            field = ruleset.field(p)
            assert field is not None
            mirrored = field.search().value(field.code(ruleset.rules.negative(p)))  # type: ignore[attr-defined]
            assert mirrored == field.search().value(field.code(p)), p


def test_colours_do_not_matter_in_cannibal_clobber() -> None:
    form = parse_ruleset("impartial(cannibal-clobber)")
    for p in positions("cannibal-clobber"):
        black = tuple(row.replace("o", "x") for row in p)
        assert solve(Game(form, p)).grundy_value == solve(Game(AntiClobber(), black)).grundy_value


def test_longer_rows_and_sums() -> None:
    assert solve("impartial(toads-and-frogs) ttttt...fffff").grundy_value == 1
    assert solve("impartial(toppling-dominoes) brgb + nim 4").outcome.value == "P"
    assert solve("impartial(toppling-dominoes) .").grundy_value == 0
    found = solve("impartial(elephants-and-rhinos) ee..rr")
    assert [str(move.position) for move in found.winning_moves] == [
        str(option) for option in parse_game("impartial(elephants-and-rhinos) ee..rr").options()
        if solve(option).grundy_value == 0
    ]  # fmt: skip


def test_rules_without_compiled_code_are_solved_as_before() -> None:
    ruleset = parse_ruleset("impartial(shove)")
    assert isinstance(ruleset, Impartial)
    assert (ruleset.field("b.r"), ruleset.solver()) == (None, None)
    assert solve("impartial(domineering) 2 3").grundy_value == solve("cram 2 3").grundy_value


@pytest.mark.long
def test_impartial_forms_reach_as_far_as_the_impartial_games() -> None:
    for partizan, twin in (("domineering", "cram"), ("partizan-clobber", "clobber")):
        form, same = parse_ruleset(f"impartial({partizan})"), parse_ruleset(twin)
        assert isinstance(form, Impartial)
        assert isinstance(same, BoardGame)
        assert form.reach == same.reach
    with pytest.raises(LimitError, match=r"impartial\(domineering\) 7 7 has a connected part of size 49"):
        solve("impartial(domineering) 7 7")
