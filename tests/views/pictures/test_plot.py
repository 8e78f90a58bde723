"""Plots have the right format, are reproducible, with titles, axes and legend, and print no messages."""

from __future__ import annotations

import logging
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from matplotlib import font_manager

from grundy import find_ruleset, parse_game
from grundy.atlas.graphs.maps import position_map
from grundy.maths.nimbers.periods import Period
from grundy.views.pictures import plot
from grundy.views.pictures.plot import FORMATS, map_plot, picture_plot, plot_format, sequence_plot
from grundy.words.errors import InputError
from grundy.words.language import speaking

MAGIC = {"png": b"\x89PNG\r\n", "svg": b"<?xml", "pdf": b"%PDF-"}
KAYLES = [find_ruleset("0.77").heap_value(n) for n in range(101)]  # type: ignore[attr-defined]


def texts(svg: bytes) -> list[str]:
    return [
        "".join(element.itertext()) for element in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
    ]


@pytest.mark.parametrize("form", FORMATS)
def test_every_form_is_written_and_the_same_each_time(form: str) -> None:
    data = sequence_plot(KAYLES, form, name="0.77", period=Period(71, 12))
    assert data.startswith(MAGIC[form])
    assert data == sequence_plot(KAYLES, form, name="0.77", period=Period(71, 12))
    assert map_plot(position_map(find_ruleset("nim"), 3), form).startswith(MAGIC[form])
    game = parse_game("nim 3")
    assert picture_plot(game.ruleset.picture(game.position), form, "nim 3").startswith(MAGIC[form])


def test_a_sequence_has_title_axes_and_a_legend_that_tells_the_period() -> None:
    told = texts(sequence_plot(KAYLES, "svg", name="0.77", period=Period(71, 12)))
    for text in (
        "Grundy values of 0.77, 0 to 100", "n", "Grundy value", "value (0: white)", "value above 0",
        "value 0, a P-position", "first run of the period 12 from 71 on, proved",
    ):  # fmt: skip
        assert text in told
    assert not any("period" in text for text in texts(sequence_plot(KAYLES, "svg", name="0.77")))


def test_a_map_has_title_axes_and_a_legend() -> None:
    told = texts(map_plot(position_map(find_ruleset("welter"), 5, values=True), "svg", across="first", up="second"))
    for text in (
        "Grundy values and P-positions of welter, 0 to 5", "first", "second", "P: lost for the player to move",
        "no such position", "Grundy value (0: white)",
    ):  # fmt: skip
        assert text in told


def test_a_map_shows_the_positions_of_a_formula() -> None:
    found = position_map(find_ruleset("wythoff"), 9, formula="b == 2 * a")
    assert "b == 2 * a" in texts(map_plot(found, "svg"))


def test_labels_are_in_the_language_spoken() -> None:
    with speaking("zh"):
        told = texts(sequence_plot(KAYLES, "svg", name="0.77", period=Period(71, 12)))
        told += texts(map_plot(position_map(find_ruleset("welter"), 5, values=True), "svg"))
    for text in ("0.77 从 0 到 100 的 SG 值", "第一个周期：从 71 起周期为 12，已证明", "P：先手必败", "第二个数"):
        assert text in told
    assert [text for text in told if re.search("[a-z]{2}", text.replace("welter", ""))] == []


@pytest.mark.long
def test_without_a_font_for_the_language_labels_of_pixels_are_english(monkeypatch: pytest.MonkeyPatch) -> None:
    english = {form: sequence_plot([0, 1], form, name="x") for form in FORMATS}
    monkeypatch.setattr(font_manager, "get_font_names", lambda: ["DejaVu Sans"])
    with speaking("zh"):
        told = {form: sequence_plot([0, 1], form, name="x") for form in FORMATS}
    assert (told["png"], told["pdf"]) == (english["png"], english["pdf"])
    assert "SG 值" in texts(told["svg"])


@pytest.mark.parametrize(
    ("values", "first"), [([0], 0), ([], 0), ([0, 0], 1), ([5] * 300, 7), ([n % 7 for n in range(6000)], 1)]
)
def test_sequences_of_any_length_are_drawn(values: list[int], first: int) -> None:
    assert sequence_plot(values, "png", first=first).startswith(MAGIC["png"])


def test_many_values_make_no_larger_files() -> None:
    data = sequence_plot([n % 12 for n in range(200_000)], "svg", name="x", period=Period(0, 12))
    assert len(data) < 500_000
    assert "place in a row of 768" in texts(data)  # a multiple of the period


@pytest.mark.parametrize(
    "example",
    ["digraph(0>1 0>1 1>1 1>0) 0 0", "hackenbush 0-1 1-2 1-2", "pursuit(3) 1,1 3,3", "mock-turtles 2 5", "chomp 3 2"],
)
def test_every_kind_of_shape_is_drawn(example: str) -> None:
    game = parse_game(example)
    picture = game.ruleset.picture(game.position)
    told = texts(picture_plot(picture, "svg", example))
    assert example in told
    assert {str(text) for shape in picture.shapes if (text := getattr(shape, "text", ""))} <= set(told)


def test_names_are_taken_as_they_are_and_warnings_kept_quiet(recwarn: pytest.WarningsRecorder) -> None:
    level = logging.getLogger("matplotlib").level
    name = "g$x_1$ <b>&\U0001f3b2.py:游戏"
    for form in FORMATS:
        assert sequence_plot([0, 1], form, name=name)
    assert any(name in text for text in texts(sequence_plot([0, 1], "svg", name=name)))
    assert not recwarn.list
    assert logging.getLogger("matplotlib").level == level


@pytest.mark.parametrize("name", ["a.gif", "a", ".png", "a.png.txt"])
def test_other_suffixes_are_refused(name: str) -> None:
    with pytest.raises(InputError, match=r"^plot file must end in \.png, \.svg or \.pdf, not '"):
        plot_format(Path(name))


def test_suffixes_may_be_in_capitals() -> None:
    assert plot_format(Path("a/B.PNG")) == "png"


def test_without_matplotlib_a_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plot, "find_spec", lambda name: None)
    with pytest.raises(InputError) as refused:
        sequence_plot([0], "png")
    assert str(refused.value) == "plots need matplotlib: install it with pip install 'grundy[plot]'"
