"""Sprouts, against the same game played on whole curves, with nothing left out and no standard form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

import console
from grundy import parse_game, solve
from grundy.maths.boards.sprouts import LIVES, Position, canonical, lands, lives
from grundy.rulesets.graphs.sprouts import Sprouts
from grundy.words.errors import PositionError

Curves = tuple[tuple[int, ...], tuple[tuple[tuple[int, ...], ...], ...]]  # ends of lines at each spot, and the regions


def curves_of(position: Position) -> Curves:
    ends: list[int] = []
    numbers: dict[str, int] = {}

    def number(spot: str) -> int:
        if spot not in numbers or spot in LIVES:
            numbers[spot] = len(ends)
            ends.append(2 if spot not in LIVES else int(spot))
        return numbers[spot]

    regions = tuple(tuple(tuple(map(number, boundary)) for boundary in region) for region in position)
    return tuple(ends), regions


def after(curves: Curves) -> Iterator[Curves]:
    ends, regions = curves
    z = len(ends)
    for i, region in enumerate(regions):
        others = regions[:i] + regions[i + 1 :]
        places = [(b, s) for b, boundary in enumerate(region) for s in range(len(boundary))]
        for (b, s), (c, e) in product(places, places):
            x, y = region[b][s], region[c][e]
            grown = [*ends, 2]
            grown[x] += 1
            grown[y] += 1
            if (c, e) < (b, s) or max(grown) > 3:
                continue
            mine, yours = region[b][s + 1 :] + region[b][:s], region[c][e + 1 :] + region[c][:e]
            rest = [boundary for k, boundary in enumerate(region) if k not in (b, c)]
            if b != c:
                one, two = ((v, *line, v) if ends[v] else (v,) for v, line in ((x, mine), (y, yours)))
                yield tuple(grown), (*others, (*rest, (*one, z, *two, z)))
                continue
            lines: tuple[tuple[int, ...], tuple[int, ...]]
            if s == e:
                lines = (x, z), (x, *mine, x, z) if ends[x] else (x, z)
            else:
                lines = (x, *region[b][s + 1 : e], y, z), (y, *yours[: len(yours) - e + s], x, z)
            for sides in product((False, True), repeat=len(rest)):
                halves = [
                    tuple(line for line, side in zip(rest, sides, strict=True) if side is one) for one in (False, True)
                ]
                yield tuple(grown), (*others, (lines[0], *halves[0]), (lines[1], *halves[1]))


def value(curves: Curves, memo: dict[Curves, int]) -> int:
    if curves not in memo:
        met = {value(option, memo) for option in after(curves)}
        memo[curves] = next(n for n in range(len(met) + 1) if n not in met)
    return memo[curves]


def random_position(dice: Random) -> Position:
    """Play at random from a few spots until few lives are left."""
    rules, most = Sprouts(), dice.randrange(3, 7)
    p: Position = rules.at(dice.randrange(2, 5)).position
    while lives(p) > most:
        options = list(rules.options(p))
        if not options:
            break
        p = dice.choice(options)
    return p


@pytest.mark.parametrize("seed", range(4))
def test_values_are_those_of_whole_curves(seed: int) -> None:
    dice, memo = Random(seed), dict[Curves, int]()
    for _ in range(12):
        p = random_position(dice)
        assert solve(Sprouts().at(p)).grundy_value == value(curves_of(p), memo), p


@pytest.mark.parametrize("spots", [1, 2])
def test_the_first_boards_are_those_of_whole_curves(spots: int) -> None:
    assert solve(f"sprouts {spots}").grundy_value == value(curves_of((("0",) * spots,)), {}) == 0


@pytest.mark.long
def test_published_outcomes() -> None:
    """Applegate, Jacobson and Sleator (1991): the first player wins if n mod 6 is 3, 4 or 5; misère: OEIS A164950."""
    assert [solve(f"sprouts {spots}").grundy_value for spots in range(5)] == [0, 0, 0, 1, 1]
    assert "".join(solve(f"sprouts {spots}", misere=True).outcome.value for spots in range(1, 4)) == "NPP"


@pytest.mark.long
def test_published_outcomes_of_more_spots() -> None:
    assert solve("sprouts 5").grundy_value == 1
    assert solve("sprouts 4", misere=True).outcome.value == "P"


def renamed(p: Position, dice: Random) -> Position:
    """The same position with other letters, read from elsewhere, in another order and direction."""
    letters = sorted({spot for region in p for boundary in region for spot in boundary if spot not in LIVES})
    names = str.maketrans(dict(zip(letters, dice.sample("QRSTUVWXYZ", len(letters)), strict=True)))
    found = []
    for region in p:
        way = dice.choice([1, -1])
        turned = [boundary.translate(names)[::way] for boundary in region]
        starts = [dice.randrange(len(boundary)) for boundary in turned]
        turned = [line[start:] + line[:start] for line, start in zip(turned, starts, strict=True)]
        found.append(tuple(dice.sample(turned, len(turned))))
    return tuple(dice.sample(found, len(found)))


def test_names_order_and_direction_do_not_matter() -> None:
    dice, same = Random(5), 0
    for _ in range(60):
        p = random_position(dice)
        other = canonical(renamed(p, dice))
        same += other == p
        assert solve(Sprouts().at(other)).grundy_value == solve(Sprouts().at(p)).grundy_value
        assert canonical(other) == canonical(canonical(other))
        assert parse_game(str(Sprouts().at(p))).position == p
    assert same >= 55


def test_lands_are_summands() -> None:
    p = Sprouts().parse(["2A.", "2A.", "0.", "1B.0.", "B.2."])
    assert sorted(lands(p)) == [(("0",),), (("0", "1A"), ("2", "A")), (("2A",), ("2A",))]
    assert [str(game) for game in parse_game("sprouts 2A. 2A. 0.").split()] == ["sprouts 1", "sprouts 2A. 2A."]


def test_moves_have_names_of_their_own() -> None:
    for text in ("sprouts 3", "sprouts 0.AB. AB.", "sprouts 0.1A.2. AB. 0.B1."):
        game = parse_game(text)
        names = [str(move) for move, _ in game.moves()]
        assert len({*names}) == len(names) > 2
        assert len(game.ruleset.picture(game.position).shapes) > 5


TWICE = "spot A must occur twice, in one boundary or in two regions: write a spot that occurs once as 2"
DOTS = "write a region of sprouts with a dot after each boundary, as in 0.AB., not {}: try 'sprouts 3'"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("sprouts", "sprouts needs a position: try 'sprouts 3'"),
        ("sprouts 18", "sprouts begins with 0 to 17 spots, not 18"),
        ("sprouts 1234567890", "sprouts begins with 0 to 17 spots, not 1234567890"),
        ("sprouts " + 18 * "0.", "a position of sprouts has at most 51 lives, as many as 17 spots have, not 54"),
        ("sprouts AB", DOTS.format("'AB'")), ("sprouts 0..", DOTS.format("'0..'")),
        ("sprouts 0.4.", "a boundary of sprouts has spots 0, 1, 2 and letters, not '4'"),
        ("sprouts 01.", "a spot 0 has no lines, so it must be a boundary by itself, not part of '01'"),
        ("sprouts A.0.", TWICE),
        ("sprouts A1.A2.", TWICE),
    ],
)  # fmt: skip
def test_wrong_positions_are_refused(text: str, said: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_game(text)
    assert str(caught.value) == said


def test_other_things_are_no_positions() -> None:
    for wrong in ("0.AB.", [["0", 1]], 2.5, None):
        with pytest.raises(PositionError, match="a position of sprouts is a number of spots, or regions such as"):
            Sprouts().at(wrong)


@pytest.mark.long
def test_exercises_have_few_spots() -> None:
    said = console.grundy("quiz", "sprouts", "--seed", "1").stdout
    spots = [int(number) for number in re.findall(r"sprouts (\d+)\b(?![.A])", said)]
    assert spots
    assert max(spots) <= 4
