"""Strips and maps as SVG: well formed, escaped, with the period framed and zero marked besides its colour."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from grundy import find_ruleset
from grundy.atlas.graphs.maps import position_map
from grundy.maths.nimbers.periods import Period
from grundy.views.pictures.strips import contrast, ink, map_svg, sequence_strip_svg, strip_columns, value_colour

SVG = "{http://www.w3.org/2000/svg}"
KAYLES = [find_ruleset("0.77").heap_value(n) for n in range(121)]  # type: ignore[attr-defined]


def frames(svg: str) -> list[ElementTree.Element]:
    return [element for element in ElementTree.fromstring(svg).iter(f"{SVG}rect") if element.get("stroke-width") == "3"]


def test_a_strip_writes_every_value_and_marks_zero_by_a_dot() -> None:
    root = ElementTree.fromstring(sequence_strip_svg([0, 1, 12, 0, 3]))
    assert [text.text for text in root.iter(f"{SVG}text")][2:] == ["1", "12", "3"]
    assert len(list(root.iter(f"{SVG}circle"))) == 2
    assert root[0].tag == f"{SVG}title"
    assert root[1].text == "The values in their order: 0 1 12 0 3"


def test_the_first_run_of_the_period_is_framed_row_by_row() -> None:
    drawn = frames(sequence_strip_svg(KAYLES, Period(71, 12)))
    assert sum(int(frame.get("width", "0")) for frame in drawn) == 12 * 24
    assert len(drawn) == 2  # rows have 36 cells: one of the run is in the second, eleven in the third
    assert not frames(sequence_strip_svg(KAYLES))


def test_a_period_that_starts_before_the_strip_or_ends_behind_it_is_framed_where_it_shows() -> None:
    (frame,) = frames(sequence_strip_svg([1, 2, 3], Period(3, 4), first=5))
    assert frame.get("width") == str(2 * 24)
    (frame,) = frames(sequence_strip_svg([1, 2, 3], Period(1, 9)))
    assert frame.get("width") == str(2 * 24)
    assert not frames(sequence_strip_svg([1, 2, 3], Period(90, 2)))


@pytest.mark.parametrize("cells", [1, 2, 39, 40, 41, 500])
@pytest.mark.parametrize("period", [None, Period(0, 7), Period(3, 40), Period(0, 41)])
def test_rows_hold_whole_periods_where_they_fit(cells: int, period: Period | None) -> None:
    columns = strip_columns(cells, period, 40)
    assert 1 <= columns <= min(cells, 40)
    if period is not None and period.period <= 40 < cells:
        assert columns % period.period == 0


def test_no_value_at_all_and_very_many_are_drawn() -> None:
    ElementTree.fromstring(sequence_strip_svg([]))
    root = ElementTree.fromstring(sequence_strip_svg([1] * 10_000))
    assert root[0].text == "Grundy values, 0 to 4095"


def test_a_short_strip_is_as_wide_as_its_title() -> None:
    title = "SG 值" * 20
    for svg in (sequence_strip_svg([1], label=title), map_svg(position_map(find_ruleset("nim"), 1), label=title)):
        assert int(ElementTree.fromstring(svg).get("width", "0")) >= 20 * (3 * 8 + 13)


def test_names_are_escaped() -> None:
    name = "<script>alert(1)</script>&\"'"
    svg = sequence_strip_svg([0], name=name) + map_svg(position_map(find_ruleset("nim"), 1), label=name, up=name)
    assert "<script" not in svg
    assert ElementTree.fromstring(sequence_strip_svg([0], label=name))[0].text == name


def test_a_map_marks_p_positions_by_dots_and_crosses_out_what_is_none() -> None:
    found = position_map(find_ruleset("welter"), 5)
    root = ElementTree.fromstring(map_svg(found))
    assert len(list(root.iter(f"{SVG}circle"))) == len(found.lost) == 6
    assert len(list(root.iter(f"{SVG}path"))) == 1 + 6  # the grid, and both coins on one square
    assert root[1].text == "Lost for the player to move (P), marked by a dot: " + ", ".join(
        f"({a}, {b})" for a, b in found.lost
    )


def test_a_map_with_values_writes_them() -> None:
    root = ElementTree.fromstring(map_svg(position_map(find_ruleset("nim"), 3, values=True)))
    written = [text.text for text in root.iter(f"{SVG}text") if text.get("fill") in ("#000000", "#ffffff")]
    assert sorted(written) == ["1"] * 4 + ["2"] * 4 + ["3"] * 4


def test_a_draw_is_marked_in_a_map() -> None:
    loops = find_ruleset("digraph", "0>1 1>0")
    assert map_svg(position_map(loops, 1)).count("∞") == 4


@pytest.mark.parametrize("largest", [1, 2, 9, 300])
def test_text_is_read_on_every_colour_and_larger_values_are_lighter(largest: int) -> None:
    colours = [value_colour(value, largest) for value in range(1, largest + 1)]
    assert min(contrast(ink(colour), colour) for colour in colours) >= 4.5
    assert all(contrast(a, "#000000") <= contrast(b, "#000000") for a, b in pairwise(colours))
