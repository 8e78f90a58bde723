"""The README's picture is drawn by grundy: update it with REDRAW=1."""

from __future__ import annotations

import os
from pathlib import Path

from grundy import parse_game
from grundy.views.pictures.svg import picture_svg

PICTURE = Path(__file__).parents[3] / "docs" / "pictures" / "sum.svg"
GAME = "nim 3 4 5 + mock-turtles 2 5 + hackenbush 0-1 1-2 2-3 3-1 3-4 1-5"


def test_the_picture_of_the_readme_is_up_to_date() -> None:
    game = parse_game(GAME)
    svg = picture_svg(game.ruleset.picture(game.position), GAME)
    if os.environ.get("REDRAW"):
        PICTURE.write_text(svg, encoding="utf-8")
    assert PICTURE.read_text(encoding="utf-8") == svg
