"""Pictures as text and as SVG, for every ruleset of the catalogue."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from grundy import CATALOGUE, Game, parse_game
from grundy.rulesets.catalogue import about_of
from grundy.views.pictures.svg import picture_svg
from grundy.views.pictures.text import picture_lines
from grundy.words.picture import Cell, Disc, Label, Line, Picture, stack_pictures


def example(name: str) -> Game:
    return parse_game(about_of(name).example)


@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_every_example_is_drawn_in_text_and_svg(name: str) -> None:
    game = example(name)
    picture = game.ruleset.picture(game.position)
    lines = picture_lines(picture)
    assert any(line.strip() for line in lines)
    root = ElementTree.fromstring(picture_svg(picture, str(game)))
    assert root[0].text == str(game)
    kinds = {"Disc": "circle", "Line": "path", "Label": "text", "Cell": "rect"}
    drawn = [element.tag.rpartition("}")[2] for element in root.iter()]
    for shape in picture.shapes:
        assert ("path" if getattr(shape, "tone", "") == "pin" else kinds[type(shape).__name__]) in drawn


def test_a_picture_as_text() -> None:
    picture = Picture((Cell(0, 0), Disc(1.5, 0.5, "white"), Line(0.5, 0.5, 1.5, 0.5), Label(1, 1.5, "ab")), 2, 2)
    assert [line.rstrip() for line in picture_lines(picture)] == ["  ····○", "", "    ab"]


def test_pictures_stack_below_each_other() -> None:
    one = Picture((Disc(0.5, 0.5), Line(0, 0, 1, 1)), 1, 1)
    stacked = stack_pictures([one, one])
    assert stacked.shapes[2:] == (Disc(0.5, 2.0), Line(0, 1.5, 1, 2.5))
    assert (stacked.width, stacked.height) == (1, 2.5)


def test_text_in_svg_is_escaped() -> None:
    svg = picture_svg(Picture((Label(0, 0, "<&>"),), 1, 1), "a < b")
    root = ElementTree.fromstring(svg)
    assert root[0].text == "a < b"
    assert "&lt;&amp;&gt;" in svg


def test_what_xml_cannot_hold_is_not_written_into_svg() -> None:
    text = "a\x1b[31m\0\x08\ud800\uffff é \U0001f600"
    svg = picture_svg(Picture((Label(1, 1, text), Disc(1, 1, text=text)), 2, 2), text)
    told = [found.text for found in ElementTree.fromstring(svg.encode()).iter() if found.text and "31m" in found.text]
    assert told == ["a\ufffd[31m\ufffd\ufffd\ufffd\ufffd é \U0001f600"] * 3


def test_games_look_like_what_they_are() -> None:
    pins = picture_svg(parse_game("kayles 3").ruleset.picture((3,)), "kayles 3")
    assert pins.count("#c62828") == 3  # the bands of three skittles
    assert "<circle" not in pins
    bar = picture_svg(parse_game("chomp 2 2").ruleset.picture((2, 2)), "chomp 2 2")
    assert bar.count('rx="3"') == 4
    assert bar.count("<circle") == 1  # the poisoned corner
