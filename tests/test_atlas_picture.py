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
    rows = shipped_rows().values()
    picture = periods_picture(rows)
    discs = [shape for shape in picture.shapes if isinstance(shape, Disc)]
    assert len(discs) == len({row.law for row in rows if row.status == "proved" and row.same_as == row.game})
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
