"""Pointing at a picture: which shapes mean which moves."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from grundy import CATALOGUE, Game, parse_game
from grundy.rulesets.catalogue import about_of, in_turn
from grundy.views.pictures.board_svg import Spot, board_svg
from grundy.views.pictures.touch import Touch, marks_of

# moves that differ by a number only, by a mark or letter, by a direction, by which of two stones moves, or by what a
# line goes around, are chosen in the list
IN_THE_LIST = {
    "euclid", "euclid-positive", "digraph", "generalised-wythoff", "conjunctive", "every", "clobber",
    "unlike-neighbours", "staircase-graph", "coin-products", "graph-nim", "nogo", "amazons",
    "partizan-amazons", "toppling-dominoes", "king-clobber", "queen-clobber", "anti-clobber", "trie",
    "sprouts",
}  # fmt: skip


def example(name: str) -> Game:
    return in_turn(parse_game(about_of(name).example))


def reached_by_pointing(game: Game) -> set[int]:
    """The numbers of the moves that can be made by pointing at items one after another."""
    marks = marks_of(game, list(game.steps()))
    reached: set[int] = set()
    met: set[frozenset[str]] = set()
    todo: list[frozenset[str]] = [frozenset()]
    while todo:
        touch = Touch(marks, todo.pop())
        for item in touch.items:
            meant = touch.meant(item)
            if meant is not None:
                reached.add(meant)
            elif item not in touch.chosen and touch.chosen | {item} not in met and len(touch.chosen) < 6:
                met.add(touch.chosen | {item})
                todo.append(touch.chosen | {item})
        if reached.issuperset(range(len(marks))):
            break
    return reached


@pytest.mark.parametrize("name", sorted(set(CATALOGUE) - IN_THE_LIST))
def test_every_move_of_every_example_can_be_made_by_pointing(name: str) -> None:
    game = example(name)
    count = sum(1 for _ in game.steps())
    assert reached_by_pointing(game) == set(range(count))


@pytest.mark.parametrize(
    ("text", "item", "move"),
    [
        ("nim 3 4 5", "s5", "take 4 from heap 2"),  # shapes: label, three counters, label, the first of four
        ("kayles 5", "s3", None),  # the third pin may fall alone, or with a neighbour
        ("chomp 4 4 3", "s5", "eat 2,2"),
        ("hackenbush 0-1 1-2", "s1", "cut edge 1 (0-1)"),
        ("treblecross ...", "p1.5,0.5", "put a cross on square 2"),
        ("pursuit(8) 1,1 5,5", "p1.5,0.5", "White moves to 1,2"),
        ("end-nim 3 1 2 4", "s11", "take 2 from the right"),
        ("welter 2 3 7", "p6.5,0.5", "move the coin on square 7 to square 6"),
        ("fibonacci-nim 20", "s17", "take 3"),
        ("palindrome-cut aba abacab", "s12", "cut out letter 4 of word 2"),  # a square and its letter each
        ("unlike-neighbours(1) ... .....", "s4", "put a on square 2 of row 2"),
        ("root-paths (()(()())) (())", "s5", "delete vertices 1, 2 of tree 1"),  # edges, then vertices
        ("root-paths (()(()())) (())", "s11", "delete vertices 1, 2 of tree 2"),
        ("sprouts 3", "s2", "join spots 1 and 2"),  # a spot and its number each; all moves touch the first
        ("sprouts 0.AB. AB.", "s6", "region 1: join spots 2 (A) and 3 (B)"),  # lines between spots come first
        ("sprouts 0.AB. AB.", "s17", "region 2: join spots 1 (A) and 2 (B)"),
    ],
)
def test_what_one_shape_means(text: str, item: str, move: str | None) -> None:
    game = parse_game(text)
    found = list(game.steps())
    meant = Touch(marks_of(game, found)).meant(item)
    assert (None if meant is None else str(found[meant].move)) == move


def test_a_pair_is_chosen_one_after_the_other_and_the_first_alone_by_pointing_twice() -> None:
    game = parse_game("turning-turtles 2 3 6")
    found = list(game.steps())
    marks = marks_of(game, found)
    third, sixth = "s4", "s10"  # a coin and its number each
    assert Touch(marks).meant(sixth) is None
    touch = Touch(marks, [sixth])
    assert str(found[touch.meant(third) or 0].move) == "turn coins 3 6"
    assert str(found[touch.meant(sixth) or 0].move) == "turn coin 6"


def test_what_no_move_touches_means_nothing() -> None:
    game = parse_game("subtraction(3) 7")
    touch = Touch(marks_of(game, list(game.steps())))
    assert touch.meant("s1") is None
    assert "s1" not in touch.items
    assert touch.meant("s99") is None


def test_a_heap_too_large_to_be_drawn_can_be_chosen_and_no_more() -> None:
    game = parse_game("nim 1000 2")
    touch = Touch(marks_of(game, list(game.steps())))
    assert touch.meant("s1") is None
    assert len(touch.items["s1"]) == 1000


def test_boards_that_can_be_acted_on_are_well_formed_and_escaped() -> None:
    game = parse_game("pursuit(3) 1,1 3,3")
    found = list(game.steps())
    marks = marks_of(game, found)
    touch = Touch(marks)
    spots = {item: Spot("/?a=1&b=<", 'say "this" & <that>') for item in touch.items}
    svg = board_svg(game.ruleset.picture(game.position), "a < b", spots, enumerate(marks))
    root = ElementTree.fromstring(svg)
    links = [element for element in root.iter() if element.tag.endswith("}a")]
    assert len(links) == len(touch.items)
    assert {link.get("href") for link in links} == {"/?a=1&b=<"}
    assert {link.get("aria-label") for link in links} == {'say "this" & <that>'}
    ghosts = [element.get("data-move") for element in root.iter() if element.get("class") == "ghost"]
    assert ghosts == [str(i) for i in range(len(found))]


@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_every_place_of_a_move_is_on_the_board(name: str) -> None:
    game = example(name)
    for number, part in enumerate(game.summands, 1):
        marks = marks_of(part, list(game.steps_of(number - 1)), number)
        spots = {item: Spot("/", item) for item in Touch(marks).items}
        svg = ElementTree.fromstring(board_svg(part.ruleset.picture(part.position), "", spots, enumerate(marks)))
        left, top, width, height = map(float, svg.attrib["viewBox"].split())
        for circle in svg.iter("{http://www.w3.org/2000/svg}circle"):
            x, y, r = (float(circle.attrib[key]) for key in ("cx", "cy", "r"))
            assert left + r <= x <= left + width - r
            assert top + r <= y <= top + height - r
