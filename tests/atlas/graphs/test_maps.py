"""Maps of positions of two numbers against solve, cell by cell."""

from __future__ import annotations

import pytest

from grundy import GrundyError, InputError, LimitError, Outcome, PositionError, find_ruleset, parse_game, solve
from grundy.atlas.graphs.maps import position_map
from grundy.views.documents.map import map_data, map_lines


@pytest.mark.parametrize(
    "name",
    ["nim", "wythoff", "kayles", "euclid", "euclid-positive", "welter", "chomp", "end-nim", "digraph(0>1 1>0 1>2 2>3)",
     "silver-dollar", "geography(1-2 2-3 3-4 4-2)"],
)  # fmt: skip
def test_maps_agree_with_solve(name: str) -> None:
    ruleset = parse_game(f"{name} 2 1").ruleset
    found = position_map(ruleset, 5, values=True)
    assert found.values is not None
    for a in range(6):
        for b in range(6):
            try:
                analysis = solve(parse_game(f"{name} {a} {b}"))
            except GrundyError:
                assert found.outcomes[a][b] is found.values[a][b] is None
                continue
            assert found.outcomes[a][b] is analysis.outcome
            assert found.values[a][b] == analysis.grundy_value
    assert found.largest == max(value for row in found.values for value in row if value is not None)


def test_p_positions_of_wythoff_are_its_cold_pairs() -> None:  # Wythoff (1907); OEIS A000201, A001950
    pairs = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18)]
    assert set(position_map(find_ruleset("wythoff"), 18).lost) == {p for a, b in pairs for p in ((a, b), (b, a))}


def test_values_of_games_with_entailing_moves_are_shown_where_there_are_any() -> None:
    found = position_map(find_ruleset("top-entails"), 2, values=True)
    assert found.values == ((0, None, 0), (None, None, None), (0, None, 0))


def test_squares_are_positions_of_two_numbers_too() -> None:
    found = position_map(find_ruleset("grid-walk", "3"), 3)
    assert found.outcomes[0] == (None,) * 4
    # dominoes can cover all squares but one of the corners' colour, whichever: the mover loses from there
    assert [a + b for a, b in found.lost] == [2, 4, 4, 4, 6]


def test_a_ruleset_without_such_positions_is_refused() -> None:
    with pytest.raises(PositionError, match=r"^hackenbush has no positions of two numbers up to 3, so it has no map"):
        position_map(find_ruleset("hackenbush"), 3)


def test_a_wide_map_is_told_as_a_list() -> None:
    lines = list(map_lines(position_map(find_ruleset("wythoff"), 100)))
    assert lines[:4] == ["P-positions of wythoff, 0 to 100; 77 P-positions", "0 0", "1 2", "2 1"]
    assert max(map(len, map_lines(position_map(find_ruleset("wythoff"), 60)))) <= 140


def test_data_of_a_map() -> None:
    data = map_data(position_map(find_ruleset("digraph", "0>1 1>0 2>3"), 3, values=True))
    assert data["outcomes"][3] == ["draw", "draw", "N", "P"]
    assert data["grundy_values"][3] == [None, None, 1, 0]
    assert data["lost"] == [[2, 2], [3, 3]]
    assert Outcome.DRAW.value == "draw"


def test_a_formula_is_compared_with_the_p_positions() -> None:
    right = position_map("wythoff", 30, formula="min(a, b) == beatty(abs(a - b), 1)")
    assert right.wrong == ()
    assert right.claimed == {*right.lost}
    wrong = position_map("wythoff", 12, formula="b == 2 * a")
    by_definition = {(a, b) for a in range(13) for b in range(13) if (b == 2 * a) != ((a, b) in right.lost)}
    assert {*wrong.wrong} == by_definition
    lines = list(map_lines(wrong))
    assert lines[1].endswith(": b == 2 * a")
    drawn = "".join(line.partition("|")[2] for line in lines)
    assert drawn.count("×") == len({*wrong.wrong} & wrong.claimed)
    assert drawn.count("?") == len({*wrong.wrong} - wrong.claimed)
    assert map_data(wrong)["formula"] == {"text": "b == 2 * a", "wrong": [list(at) for at in sorted(by_definition)]}


def test_a_formula_that_cannot_be_read_is_refused_before_the_map_is_made() -> None:
    with pytest.raises(InputError, match="formula does not know 'x'"):
        position_map("wythoff", 10**6, formula="x + 1")


def test_a_map_has_a_last_number_and_fits_into_memory() -> None:
    for odd in (-1, "7", 1.5, None):
        with pytest.raises(InputError, match=r"^last must be (a whole number|0 or more), not"):
            position_map("wythoff", odd)  # type: ignore[arg-type]
    for last in (10**30, 10**400):
        with pytest.raises(LimitError, match=r"^a map of [0-9]+ positions needs .* GB of memory"):
            position_map("wythoff", last)
