"""The pictures of docs/pictures.md are drawn by grundy: update them with REDRAW=1."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from grundy import find_ruleset, parse_game
from grundy.atlas.graphs.maps import position_map
from grundy.atlas.store.periods import proved_period
from grundy.views.pictures.boards import valued_picture
from grundy.views.pictures.strips import map_svg, sequence_strip_svg
from grundy.views.pictures.svg import picture_svg

DOCS = Path(__file__).parents[3] / "docs"
DIGRAPH = "digraph(0>1 0>2 1>2 2>3) 0 + nim 3"


def kayles() -> str:
    ruleset = find_ruleset("0.77")
    values = [ruleset.heap_value(n) for n in range(121)]  # type: ignore[attr-defined]
    return sequence_strip_svg(values, proved_period(ruleset, 120), name="0.77 (Kayles)")


def wythoff() -> str:
    return map_svg(position_map(find_ruleset("wythoff"), 20), across="heap 1", up="heap 2")


def welter() -> str:
    return map_svg(position_map(find_ruleset("welter"), 12, values=True), across="coin 1", up="coin 2")


def digraph() -> str:
    return picture_svg(valued_picture(parse_game(DIGRAPH)), DIGRAPH)


@pytest.mark.parametrize("draw", [kayles, wythoff, welter, digraph])
def test_the_pictures_of_the_page_are_up_to_date_and_shown(draw: object) -> None:
    assert callable(draw)
    name = f"{draw.__name__}.svg"
    file = DOCS / "pictures" / name
    if os.environ.get("REDRAW"):
        file.write_text(draw(), encoding="utf-8")
    assert file.read_text(encoding="utf-8") == draw()
    assert f"(pictures/{name})" in (DOCS / "pictures.md").read_text(encoding="utf-8")
