"""The picture of an atlas's periods: a disc for each pair, each within the sheet, larger where more games have it."""

from __future__ import annotations

from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from grundy.atlas.store.rows import Row
from grundy.atlas.store.shipped import shipped_rows
from grundy.views.pictures.svg import picture_svg
from grundy.words.errors import InputError
from grundy.words.picture import Disc, Label

SPEC = spec_from_file_location("atlas_picture", Path(__file__).parents[1] / "tools" / "atlas_picture.py")
assert SPEC is not None
assert SPEC.loader is not None
TOOL = module_from_spec(SPEC)
SPEC.loader.exec_module(TOOL)
periods_picture = TOOL.periods_picture
KAYLES = Row("0.77", "0.77", 0, 1, "proved", 255, "grundy 0", 0.0, 71, False, 12, 0, 8, 27)


def test_each_pair_of_the_shipped_atlas_has_a_disc_within_the_sheet() -> None:
    rows = [row for row in shipped_rows().values() if len(row.game) < 6]
    picture = periods_picture(rows)
    discs = [shape for shape in picture.shapes if isinstance(shape, Disc)]
    assert len(discs) == len(
        {(row.preperiod, row.period) for row in rows if row.status == "proved" and row.same_as == row.game}
    )
    for disc in discs:
        assert disc.radius <= disc.x <= picture.width - disc.radius
        assert disc.radius <= disc.y <= picture.height - disc.radius
    assert {shape.text for shape in picture.shapes if isinstance(shape, Label)} >= {"1", "10⁸", "period"}
    assert picture_svg(picture, "periods").count("<circle") == len(discs)


def test_a_pair_that_more_games_have_has_a_larger_disc_and_later_is_to_the_right() -> None:
    other = replace(KAYLES, game="0.7", same_as="0.7", preperiod=5000, period=1000)
    rows = [replace(KAYLES, game=f"{n}", same_as=f"{n}") for n in range(9)] + [other, replace(other, same_as="0.1")]
    first, second = (shape for shape in periods_picture(rows).shapes if isinstance(shape, Disc))
    if first.x > second.x:
        first, second = second, first
    assert second.x > first.x
    assert second.y < first.y  # longer periods are above
    assert first.radius > second.radius


def test_an_atlas_without_a_proof_has_no_picture() -> None:
    with pytest.raises(InputError, match="no period is proved there"):
        periods_picture([replace(KAYLES, status="open", preperiod=None, period=None, saltus=None)])


def test_rare_heaps_of_open_games_are_drawn_against_the_heaps_computed() -> None:
    waiting = replace(KAYLES, status="open", preperiod=None, period=None, saltus=None, computed_to=10**6)
    rows = [replace(waiting, mask=1, rare_count=count, last_rare=5) for count in (1, 1000)] + [KAYLES, waiting]
    low, high = sorted(
        (shape for shape in TOOL.rare_picture(rows).shapes if isinstance(shape, Disc)), key=lambda disc: -disc.y
    )
    assert low.x == high.x
    assert low.y - high.y == pytest.approx(3 * TOOL._DECADE)
