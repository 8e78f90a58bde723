"""The drawing board: vertices are placed, joined, moved and deleted by links, by typing, by pointing, by touch."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import dist
from typing import Any

import pytest
from starlette.testclient import TestClient

from grundy import parse_game
from grundy.web.address import address_of, read_query
from grundy.web.drawing import Drawing

Read = Callable[[str], Any]


def test_a_hackenbush_picture_is_drawn_edge_by_edge(client: TestClient, parsed: Read) -> None:
    page = parsed(client.get("/draw?edges=0-1").text)
    assert "/draw?kind=hackenbush&edges=0-1&from=1" in page.hrefs("spot")
    page = parsed(client.get("/draw?kind=hackenbush&edges=0-1&from=1").text)
    assert "/draw?kind=hackenbush&edges=0-1+1-2" in page.hrefs("button")
    assert "/draw?kind=hackenbush&edges=0-1+1-1" in page.hrefs("spot")
    assert "/play?game=hackenbush+0-1" in page.hrefs("button")
    assert "/draw?kind=hackenbush&edges=" in page.hrefs("spot")  # the deleted edge
    assert client.get("/draw?kind=hackenbush&edges=").status_code == 200


def test_a_digraph_is_drawn_with_its_tokens(client: TestClient, parsed: Read) -> None:
    page = parsed(client.get("/draw", params={"kind": "digraph", "edges": "0>1 1>2", "tokens": "0 1"}).text)
    assert "/play?game=digraph%280%3E1+1%3E2%29+0+1" in page.hrefs("button")
    assert "take the token off 1" in page.text


def test_vertices_are_where_the_address_says(client: TestClient, parsed: Read) -> None:
    page = client.get("/draw?edges=0-1+1-2&at=0,4,7+1,2,5+2,6,3.5")
    for x, y in (4, 7), (2, 5), (6, 3.5):
        assert f'<circle class="reach" cx="{40 * x + 10:g}" cy="{40 * y + 10:g}"' in page.text
    assert "/draw?kind=hackenbush&edges=0-1+1-2&from=1&at=0%2C4%2C7+1%2C2%2C5+2%2C6%2C3.5" in parsed(page.text).hrefs(
        "spot"
    )
    assert 'value="0,4,7 1,2,5 2,6,3.5"' in page.text  # they can be typed


def test_no_vertex_is_hidden_by_another_or_below_the_ground() -> None:
    drawing = Drawing.read([("edges", "0-1 1-2 2-3"), ("at", "0,4,6 1,4,2 2,4.2,2.1 3,5,7")])
    places = drawing.placed()
    assert (places[0], places[1]) == ((4, 6), (4, 2))
    assert all(dist(one, other) >= 0.5 for one, other in combinations(places.values(), 2))
    assert max(y for v, (_, y) in places.items() if v) < 6


def test_edges_that_are_not_joined_to_the_ground_are_not_in_the_game(client: TestClient, parsed: Read) -> None:
    page = parsed(client.get("/draw?edges=0-1+2-3+1-4").text)
    assert "/play?game=hackenbush+0-1+1-4" in page.hrefs("button")
    assert "The grey edges are not joined to the ground." in page.text
    assert "Nothing is drawn yet." in client.get("/draw?edges=").text
    assert "No edge is joined to the ground yet." in client.get("/draw?edges=1-2").text


def test_a_vertex_is_deleted_with_its_edges_tokens_and_place(client: TestClient, parsed: Read) -> None:
    query = {"kind": "digraph", "edges": "0>1 1>2 2>0", "tokens": "1 0", "from": "1", "at": "0,1,1 1,3,1 2,3,3"}
    page = parsed(client.get("/draw", params=query).text)
    assert "/draw?kind=digraph&edges=2%3E0&tokens=0&at=0%2C1%2C1+2%2C3%2C3" in page.hrefs("button")
    assert "delete vertex 0" not in client.get("/draw?edges=0-1&from=0").text  # the ground


def test_a_graph_is_played_as_each_of_its_games(client: TestClient, parsed: Read) -> None:
    address = "/draw?kind=graph&edges=0-1+1-2&tokens=2&at=0,1,1+1,3,1+2,3,3+7,5,5"
    games = [href for href in parsed(client.get(address).text).hrefs("primary") if href.startswith("/play")]
    assert games == [
        "/play?game=node-kayles+0-1+1-2+7", "/play?game=arc-kayles+0-1+1-2", "/play?game=geography%280-1+1-2%29+2",
    ]  # fmt: skip
    for game in games:
        assert client.get(game).status_code == 200
    picked = parsed(client.get("/draw?kind=graph&edges=0-1&from=0").text)
    assert not [href for href in picked.hrefs() if "0-0" in href or "0-1+0-1" in href]  # no loop, no parallel edge


@pytest.mark.parametrize("query", ["at=1", "at=1,2", "at=1,2,x", "at=1,200,3", "at=1,-2,3", "kind=tree", "from=x"])
def test_a_drawing_that_cannot_be_read_is_refused(client: TestClient, query: str) -> None:
    assert client.get(f"/draw?{query}").status_code == 400


@pytest.mark.parametrize(
    "game", ["hackenbush 0-1 1-2", "node-kayles 0-1 1-2", "arc-kayles 0-1 1-2", "geography(0-1 1-2) 1"]
)
def test_a_drawing_that_was_played_can_be_changed(client: TestClient, parsed: Read, game: str) -> None:
    page = parsed(client.get("/play", params={"game": game}).text)
    link = next(href for href in page.hrefs() if href.startswith("/draw?game"))
    drawn = client.get(link).text
    assert "delete edge 2: 1-2" in drawn
    assert address_of("/play", [("game", game)]) in parsed(drawn).hrefs("primary")


@pytest.mark.parametrize(
    ("game", "edges"),
    [("node-kayles 0-1 5", None), ("geography(0-1 1-2) 1 0", None), ("geography(0-1 1-2) 0 1", ((1, 2),))],
)
def test_visited_vertices_are_not_drawn_and_isolated_ones_prevent_a_drawing(
    game: str, edges: tuple[tuple[int, int], ...] | None
) -> None:
    played = parse_game(game)
    sketch = played.ruleset.sketch(played.position)
    assert (None if sketch is None else tuple(sketch.edges)) == edges


def test_the_places_of_vertices_are_there_again_after_a_game(client: TestClient, parsed: Read) -> None:
    drawn = parsed(client.get("/draw?edges=0-1+1-2+0-3&at=0,3,7+1,5,4+2,6,1.5+3,1,3").text)
    (link,) = drawn.hrefs("primary")
    play = parsed(client.get(f"{link}&as=two").text)
    move = next(href for href in play.hrefs("move") if "then=0-1+1-2&" in href)  # without edge 0-3
    after = parsed(client.get(move).text)
    again = next(href for href in after.hrefs() if href.startswith("/draw?game"))
    places = dict(Drawing.read(read_query(again.partition("?")[2].encode()) or ()).places)
    assert places == {0: (3.0, 7.0), 1: (5.0, 4.0), 2: (6.0, 1.5)}  # vertex 3 fell


# -- in a browser


@pytest.mark.long
def test_a_picture_is_drawn_by_pointing_and_played(tab: Any) -> None:
    tab.goto("/draw")
    tab.click("svg a[aria-label='an edge from 1']")
    tab.click("a:has-text('at a new vertex, 2')")
    tab.wait_for_selector("a:has-text('delete edge 2: 1-2')")
    tab.click("a:has-text('Play this')")
    tab.wait_for_selector("h1:has-text('hackenbush 0-1 1-2')")


def middle_of(tab: Any, vertex: int) -> tuple[float, float]:
    box = tab.locator(f"main.draw .spot:has(.disc text:text-is('{vertex}')) .reach").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def point(tab: Any, x: float, y: float, touch: bool) -> None:
    """Click or tap a place of the window, and wait for the drawing that it leads to."""
    before = tab.url
    (tab.touchscreen.tap if touch else tab.mouse.click)(x, y)
    tab.wait_for_url(lambda url: url != before)


def press_enter(tab: Any) -> None:
    before = tab.url
    tab.keyboard.press("Enter")
    tab.wait_for_url(lambda url: url != before)


def drag(tab: Any, vertex: int, right: float, down: float) -> None:
    before, (x, y) = tab.url, middle_of(tab, vertex)
    tab.mouse.move(x, y)
    tab.mouse.down()
    tab.mouse.move(x + right / 2, y + down / 2, steps=4)
    tab.mouse.move(x + right, y + down, steps=4)
    tab.mouse.up()
    tab.wait_for_url(lambda url: url != before)


@pytest.mark.long
@pytest.mark.parametrize(("width", "touch"), [(1280, False), (390, True)])
def test_vertices_are_placed_joined_moved_and_deleted_by_pointing(
    browser: Any, server: str, width: int, touch: bool
) -> None:
    context = browser.new_context(
        base_url=server, viewport={"width": width, "height": 900}, has_touch=touch, is_mobile=touch
    )
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
    page.goto("/draw")
    board = page.locator("svg.board").bounding_box()
    assert board["width"] > 0.9 * (min(width, 1216) - 40)  # it fills the room
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    x, y = board["x"] + 60, board["y"] + 60
    point(page, x, y, touch)  # a vertex is there
    assert middle_of(page, 2) == pytest.approx((x, y), abs=4)
    point(page, *middle_of(page, 1), touch)
    point(page, *middle_of(page, 2), touch)  # it is joined to vertex 1
    assert "hackenbush+0-1+1-2" in page.get_attribute("a:has-text('Play this')", "href")
    point(page, *middle_of(page, 2), touch)
    point(page, x + 70, y, touch)  # a new vertex, joined to the one that was chosen
    page.wait_for_selector("a:has-text('delete edge 3: 2-3')")
    before = {v: middle_of(page, v) for v in (0, 1, 2, 3)}
    drag(page, 3, 50, 40)
    after = {v: middle_of(page, v) for v in (0, 1, 2, 3)}
    moved = before[3][0] + 50, before[3][1] + 40
    assert after == {**{v: pytest.approx(before[v], abs=4) for v in (0, 1, 2)}, 3: pytest.approx(moved, abs=4)}
    assert "hackenbush+0-1+1-2+2-3" in page.get_attribute("a:has-text('Play this')", "href")
    point(page, *middle_of(page, 3), touch)
    page.click("a:has-text('delete vertex 3')")
    page.wait_for_selector("a:has-text('delete edge 3')", state="detached")
    page.go_back()
    page.wait_for_selector("a:has-text('delete vertex 3')")  # as any change, it is undone by the back button
    page.go_forward()
    page.wait_for_selector("a:has-text('delete edge 3')", state="detached")
    page.click("a:has-text('Play this')")
    page.wait_for_selector("h1:has-text('hackenbush 0-1 1-2')")
    assert problems == []
    context.close()


@pytest.mark.long
def test_the_edges_of_a_vertex_follow_it_while_it_is_dragged(tab: Any) -> None:
    tab.goto("/draw?kind=digraph")
    paths = "() => [...document.querySelectorAll('.line > path')].map((path) => path.getAttribute('d'))"
    start, (x, y) = tab.evaluate(paths), middle_of(tab, 2)
    tab.mouse.move(x, y)
    tab.mouse.down()
    tab.mouse.move(x + 40, y + 30, steps=3)
    now = tab.evaluate(paths)
    assert [one == other for one, other in zip(start, now, strict=True)] == [True, False]  # 0>1 stays, 1>2 follows
    tab.mouse.up()
    tab.wait_for_url("**at=*")
    assert middle_of(tab, 2) == pytest.approx((x + 40, y + 30), abs=4)


@pytest.mark.long
def test_a_drawing_is_made_with_the_keyboard_alone(tab: Any) -> None:
    tab.goto("/draw?kind=graph")
    tab.focus("svg a[aria-label='an edge from 2']")
    press_enter(tab)
    tab.focus("svg a[aria-label='an edge from 2 to 0']")
    press_enter(tab)
    tab.wait_for_selector("a:has-text('delete edge 3: 2-0')")
    tab.fill("#at", "0,1,1 1,5,1 2,3,4")
    press_enter(tab)
    one, other, low = (middle_of(tab, v) for v in (0, 1, 2))
    assert one[1] == pytest.approx(other[1])
    assert low[1] - one[1] == pytest.approx(0.75 * (other[0] - one[0]), rel=0.01)
    tab.click("a:has-text('Play node-kayles')")
    tab.wait_for_selector("h1:has-text('node-kayles')")
