"""Taking and breaking: figures of the literature, Lasker's formula, and the named games."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from grundy import parse_game, solve
from grundy.maths.octal.codes import parse_code, plain_values
from grundy.rulesets.heaps.laskers_nim import LASKERS_NIM
from grundy.rulesets.heaps.take_and_break import octal

FIGURES: list[dict[str, Any]] = json.loads((Path(__file__).parents[2] / "figures" / "oeis_codes.json").read_text())[
    "entries"
]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure["oeis"])
def test_sequences_of_the_oeis(figure: dict[str, Any]) -> None:
    game, offset = octal(figure["rule"]), figure["offset"]
    terms = figure["terms"]
    assert [game.heap_value(n) for n in range(offset, offset + len(terms))] == terms


@pytest.mark.parametrize("figure", [f for f in FIGURES if f.get("same_values")], ids=lambda figure: figure["oeis"])
def test_equivalent_codes_have_the_same_values_shifted(figure: dict[str, Any]) -> None:
    base = plain_values(parse_code(figure["rule"]), 200)
    for shift, codes in figure["same_values"].items():
        by = int(shift.removeprefix("a(n").removesuffix(")") or "0")
        for code in codes:
            shifted = plain_values(parse_code(code), 200)
            assert shifted[max(1, -by) : 200] == base[max(1, -by) + by : 200 + by], (code, by)


def test_laskers_formula_holds_against_the_definition() -> None:
    values: list[int] = []
    for n in range(120):
        seen = {0}
        for split in LASKERS_NIM.splits(n):
            total = 0
            for part in split:
                total ^= values[part]
            seen.add(total)
        if not n:
            seen = set()
        values.append(next(v for v in range(500) if v not in seen))
    assert values == [LASKERS_NIM.heap_value(n) for n in range(120)]


def test_splits_of_laskers_nim_to_a_value_are_all_there() -> None:
    for n in range(60):
        by_value: dict[int, list[tuple[int, ...]]] = {}
        for split in LASKERS_NIM.splits(n):
            total = 0
            for part in split:
                total ^= LASKERS_NIM.heap_value(part)
            by_value.setdefault(total, []).append(tuple(part for part in split if part))
        for value in range(70):
            found = sorted(tuple(p for p in split if p) for split in LASKERS_NIM.splits_to(n, value))
            assert found == sorted(by_value.get(value, [])), (n, value)


def test_a_heap_of_ten_to_the_forty_in_laskers_nim_is_answered_at_once() -> None:
    found = solve(parse_game(f"laskers-nim {10**40} {10**40 - 2}"))
    assert found.grundy_value == (10**40 - 1) ^ (10**40 - 2)
    for winning in found.winning_moves[:50]:
        assert solve(winning.position).grundy_value == 0


def test_kayles_1_5_differs_in_misere_play() -> None:
    found = solve(parse_game("kayles 1 5"))
    assert (found.outcome.value, found.grundy_value) == ("N", 5)


def test_a_treblecross_row_of_n_squares_is_a_heap_of_n_plus_2() -> None:
    """Three in a row win; a cross next to another or one off loses at once, so play avoids them."""
    from functools import cache

    @cache
    def mover_wins(row: str) -> bool:
        options = [row[:i] + "X" + row[i + 1 :] for i, square in enumerate(row) if square == "."]
        return any("XXX" in option or not mover_wins(option) for option in options)

    game = octal("0.007")
    for n in range(3, 13):  # shorter rows have no three in a row
        assert mover_wins("." * n) == (game.heap_value(n + 2) != 0), n


def test_codes_and_names_are_the_same_game_and_keep_their_spelling() -> None:
    kayles, code = parse_game("kayles 3 4"), parse_game("0.77 3 4")
    assert kayles == code
    assert (str(kayles), str(code)) == ("kayles 3 4", "0.77 3 4")
    assert str(pickle.loads(pickle.dumps(kayles))) == "kayles 3 4"


def test_winning_splits_by_residues_are_those_that_looking_through_finds() -> None:
    from grundy.rulesets.shared.heaps import HeapRuleset

    for text in ["0.77", "0.137", "0.07", "0.17", "4.7", "0.3", "0.45"]:
        game = octal(text)
        game.heap_value(5000)
        for n in (190, 411, 1730):
            for value in range(10):
                looked_through = sorted(map(str, HeapRuleset.splits_to(game, n, value)))
                found = [(split,) if isinstance(split, int) else split for split in game.splits_to(n, value)]
                assert sorted(map(str, found)) == looked_through


def test_winning_moves_of_a_huge_heap_come_at_once() -> None:
    found = solve(parse_game(f"kayles {10**30} 7 1"))
    assert found.outcome.value == "N"
    for winning in found.winning_moves[:20]:
        assert solve(winning.position).grundy_value == 0


def test_values_of_a_game_come_as_an_array_whatever_way_it_is_named() -> None:
    from grundy import InputError, RulesetError, values

    assert values("kayles", 12).tolist() == values("0.77", 12).tolist() == values(octal("0.77"), 12).tolist()
    far = values("0.77", 100_000)
    assert far.dtype == "uint8"
    assert far[71 + 12 * 8000] == far[71]
    assert values("subtraction(1,3,4)", 8).tolist() == [0, 1, 0, 1, 2, 3, 2, 0, 1]
    assert values("fibonacci-take-away", 10).tolist() == [0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 0]
    assert values("0.77", 0).tolist() == [0]
    with pytest.raises(RulesetError, match="wythoff has no single heaps, so no nim-sequence"):
        values("wythoff", 5)
    with pytest.raises(RulesetError, match="heaps have 0 counters or more, not -1"):
        values("kayles", -1)
    for wrong in (2.5, "x"):
        with pytest.raises(InputError, match=f"^n must be a whole number, not {wrong!r}$"):
            values("kayles", wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="read-only"):
        values("kayles", 5)[0] = 1
