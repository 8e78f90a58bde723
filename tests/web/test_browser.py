"""The page in a real browser: played by keyboard and by pointing, on a phone, in the dark, back and forth."""

from __future__ import annotations

import re
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any
from urllib.parse import quote_plus

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from grundy import CATALOGUE
from grundy.rulesets.catalogue import abouts_by_family
from grundy.views.documents.catalogue import matching
from grundy.words.language import say, speaking

pytestmark = pytest.mark.long  # a browser

# a game of each family, won for the player to move, and short
GAMES = [
    "nim 3 4 5", "bash(3) 9 10", "kayles 1 5", "grundys-game 8", "treblecross .......", "wythoff 3 4", "euclid 9 4",
    "dividing 10", "turning-turtles 2 3 6", "turning-corners 2,2 3,3", "nimble 2 4 5", "silver-dollar 1 4 9",
    "welter 2 3 7", "staircase-nim 2 3 1", "hackenbush 0-1 1-2 1-3 0-4 4-5 5-5", "digraph(0>1 0>2 1>2 2>3) 0 2 1",
    "geography(1-2 2-3 2-4 3-4 4-5 5-6) 3", "grid-walk(3,2) 1,1", "chomp 4 4 3", "pursuit(4) 1,1 4,4 black",
    "moore(2) 1 2 3 2", "end-nim 3 1 2 4", "fibonacci-nim 20 19", "selective (nim 2 1) (kayles 4)",
    "ordinal (kayles 4 1) (nim 2)", "nim 3 5 + hackenbush 0-1 1-2 + wythoff 2 4", "examples/mygame.py:kayles 7",
]  # fmt: skip
PAGES = {
    "first page": "/",
    "help": "/help",
    "first page in Chinese": "/?lang=zh",
    "play in Chinese": "/play?game=nim+3+4+5&then=3+4+4&then=0+4+4&hint=3&lang=zh",
    "play": "/play?game=nim+3+4+5&then=3+4+4&then=0+4+4",
    "practice": "/play?game=kayles+1+5&practice=1&hint=2",
    "proof": "/play?game=kayles+5+%2B+nim+2&hint=3",
    "chosen": "/play?game=turning-turtles+2+3+6&at=1:s10",
    "board": "/play?game=pursuit(8)+1,1+5,5",
    "graph": "/play?game=geography(1-2+2-3+2-4+3-4+4-5+5-6)+1",
    "sum": "/play?game=nim+3+5+%2B+hackenbush+0-1+1-2+1-3+%2B+mock-turtles+2+5",
    "over": "/play?game=nim+0",
    "partizan": "/play?game=domineering+2+3+%2B+value+{3||1|-2}+%2B+cutcake+2+3",
    "partizan in Chinese": "/play?game=toads-and-frogs+tt..ff&as=two&lang=zh&hint=3",
    "hackenbush drawn": "/draw?edges=0-1+1-2&from=1",
    "digraph drawn": "/draw?kind=digraph",
    "graph drawn": "/draw?kind=graph&edges=0-1&at=0,1,1+1,9,1+2,3,3",
    "find the winning move": "/learn?do=moves&ruleset=kayles&seed=2",
    "wrong": "/learn?do=moves&ruleset=kayles&seed=2&answer=2",
    "quiz in Chinese": "/learn?seed=3&lang=zh",
    "outcomes": "/learn?do=outcomes&to=5",
    "values": "/learn?do=values&to=5",
    "nim-sum": "/learn?do=sum&to=2",
    "search": "/?q=coin",
    "embedded": "/play?game=nim+3+4+5&embed=1",
    "no such game": "/play?game=nmi+3",
    "no such page": "/none",
    "wrong move": "/play?game=nim+3&typed=x",
}


def said(tab: Any) -> str:
    return " ".join(tab.inner_text("main").split())


def press_and_wait(tab: Any, key: str) -> None:
    """Press a key that leads to another address, and wait until it is shown."""
    before = tab.url
    tab.keyboard.press(key)
    tab.wait_for_url(lambda url: url != before)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_won_by_hints_with_the_keyboard_alone(tab: Any, game: str) -> None:
    tab.goto(f"/play?game={quote_plus(game)}")
    for _ in range(60):
        if "No move is left." in said(tab):
            break
        press_and_wait(tab, "h")
        tab.wait_for_selector(".hints")
        press_and_wait(tab, "h")
        tab.wait_for_selector("a[data-key=m]")
        press_and_wait(tab, "m")
        tab.wait_for_selector(".hints", state="detached")
    tab.wait_for_selector("text=You win.")
    assert "could have won" not in said(tab)


def test_a_game_is_won_in_chinese_with_the_keyboard_alone(tab: Any) -> None:
    tab.goto("/play?game=kayles+1+5&lang=zh")
    while tab.locator(".moves a").count():
        press_and_wait(tab, "h")
        tab.wait_for_selector(".hints")
        press_and_wait(tab, "h")
        tab.wait_for_selector("a[data-key=m]")
        press_and_wait(tab, "m")
        tab.wait_for_selector(".hints", state="detached")
    with speaking("zh"):
        assert say("You win.") in said(tab)
        assert say("You win.") != "You win."
    assert tab.get_attribute("html", "lang") == "zh"


def test_the_list_is_played_with_tab_and_enter(tab: Any) -> None:
    tab.goto("/play?game=nim+1+2")
    for _ in range(60):
        tab.keyboard.press("Tab")
        focused = tab.evaluate("document.activeElement.getAttribute('class') || ''")
        if focused.startswith("move wins"):
            break
    else:
        pytest.fail("the Tab key never came to the move that wins")
    outline = tab.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    press_and_wait(tab, "Enter")
    tab.wait_for_selector("text=grundy: take")
    assert "nim+1+2&then=1+1&then=" in tab.url


def test_the_skip_link_leads_past_the_navigation(tab: Any) -> None:
    tab.goto("/play?game=nim+1+2")
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.textContent") == "Skip to the content"
    tab.keyboard.press("Enter")
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.getElementById('main').contains(document.activeElement)")


def test_one_key_hides_the_values_and_shows_them_again(tab: Any) -> None:
    tab.goto("/play?game=nim+3+4+5")
    assert "✓ wins" in said(tab)
    press_and_wait(tab, "v")
    tab.wait_for_selector("text=Show the values")
    assert "✓ wins" not in said(tab)
    assert tab.evaluate("document.activeElement.dataset.key") == "v"  # the focus stays where it was
    press_and_wait(tab, "v")
    tab.wait_for_selector("text=✓ wins")


def test_letters_typed_in_a_field_are_no_commands(tab: Any) -> None:
    tab.goto("/play?game=nim+3+4+5")
    tab.focus("#typed")
    tab.keyboard.type("hvbn")
    assert tab.input_value("#typed") == "hvbn"
    assert tab.url.endswith("/play?game=nim+3+4+5")


def test_a_move_can_be_typed(tab: Any) -> None:
    tab.goto("/play?game=nim+3+4+5")
    tab.fill("#typed", "take 2 from heap 1")
    tab.keyboard.press("Enter")
    tab.wait_for_selector("text=you: take 2 from heap 1.")


def test_the_board_is_played_by_pointing(tab: Any) -> None:
    tab.goto("/play?game=nim+3+4+5")
    tab.click("svg a[aria-label='take 2 from heap 1']")
    tab.wait_for_selector("text=you: take 2 from heap 1.")


def test_two_coins_are_pointed_at_one_after_the_other(tab: Any) -> None:
    tab.goto("/play?game=turning-turtles+2+3+6")
    tab.click("svg circle.reach >> nth=5")
    tab.wait_for_selector("text=6 moves match your choice.")
    tab.click("svg circle.reach >> nth=0")
    tab.wait_for_selector("text=you: turn coins 1 6.")


def test_the_move_that_is_pointed_at_is_shown_on_the_board(tab: Any) -> None:
    tab.goto("/play?game=pursuit(4)+1,1+4,4")
    assert tab.locator(".ghost.on").count() == 0
    tab.focus(".moves a >> nth=0")
    assert tab.locator(".ghost.on").count() == 1
    tab.focus(".moves a >> nth=1")
    assert tab.locator(".ghost.on").count() == 1
    tab.goto("/play?game=nim+3")
    tab.hover(".moves a:has-text('take 2 from heap 1')")
    assert tab.locator(".touched.on").count() == 2


def test_the_back_button_takes_back_and_the_forward_button_goes_on(tab: Any) -> None:
    tab.goto("/play?game=nim+3+4+5")
    tab.click(".moves a.wins")
    tab.wait_for_selector("text=Take back")
    after = tab.url
    tab.go_back()
    tab.wait_for_selector("h1:has-text('nim 3 4 5')")
    assert "Take back" not in said(tab)
    tab.go_forward()
    tab.wait_for_selector("text=Take back")
    assert tab.url == after
    tab.reload()
    tab.wait_for_selector("text=Take back")  # the address is all there is


def test_two_tabs_play_two_games(tab: Any) -> None:
    tab.goto("/play?game=nim+3+4+5")
    other = tab.context.new_page()
    other.goto("/play?game=kayles+1+5")
    tab.click(".moves a.wins")
    tab.wait_for_selector("text=Take back")
    other.click(".moves a.wins")
    other.wait_for_selector("text=Take back")
    assert tab.inner_text("h1").startswith("nim")
    assert other.inner_text("h1").startswith("kayles")
    shared = other.context.new_page()
    shared.goto(tab.url)  # a position is shared by its address
    assert shared.inner_text("h1") == tab.inner_text("h1")


def test_a_slip_is_retried_and_both_lines_are_kept(tab: Any) -> None:
    tab.goto("/play?game=nim+3+4+5")
    tab.click(".moves a:has-text('take 1 from heap 3')")
    tab.click("a:has-text('Retry move 1') >> nth=0")
    tab.wait_for_selector("text=(taken back)")
    tab.click(".moves a.wins")
    tab.wait_for_selector("text=Other lines")
    assert "From move 1: take 1 from heap 3" in said(tab)
    tab.click("a:has-text('From move 1')")
    tab.wait_for_selector("a:has-text('From move 1: take 2 from heap 1')")


def test_the_live_region_stays_and_tells_the_news(tab: Any) -> None:
    tab.goto("/play?game=nim+3+4+5")
    tab.evaluate("window.kept = document.getElementById('status')")
    tab.click(".moves a.wins")
    tab.wait_for_selector("text=grundy: take")
    assert tab.evaluate("window.kept.isConnected && window.kept === document.getElementById('status')")
    assert tab.get_attribute("#status", "aria-live") == "polite"
    assert tab.inner_text("#status").startswith("You: take 2 from heap 1.")


def test_the_focus_goes_where_it_is_wanted_next(tab: Any) -> None:
    tab.goto("/play?game=nim+3+4+5")
    tab.keyboard.press("h")
    tab.wait_for_selector(".hints li:last-child:focus")  # so that the hint is read out
    tab.keyboard.press("h")
    tab.wait_for_selector("a[data-key=m]")
    tab.keyboard.press("m")
    tab.wait_for_selector("#moves h2:focus")  # the Tab key goes on to the moves
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.matches('.moves a')")
    tab.fill("#typed", "take 9 from heap 2")
    tab.keyboard.press("Enter")
    tab.wait_for_selector(".alert")
    tab.wait_for_selector("#typed:focus[aria-describedby=problem]")  # to be mended
    assert tab.input_value("#typed") == "take 9 from heap 2"


def test_a_verdict_and_the_next_question_get_the_focus(tab: Any) -> None:
    tab.goto("/learn?do=moves&ruleset=nim&seed=1")
    tab.focus("a.move >> nth=0")
    tab.keyboard.press("Enter")
    tab.wait_for_selector("p:focus:has-text('ight.')")
    tab.keyboard.press("n")
    tab.wait_for_selector("h2:focus:has-text('Which')")
    tab.goto("/learn?do=values")
    tab.fill("#answer", "0")
    tab.keyboard.press("Enter")
    tab.wait_for_selector("p:focus:has-text('✓ Right.')")
    tab.goto("/draw?edges=0-1")
    tab.focus("a:text-is('from 1')")
    tab.keyboard.press("Enter")
    tab.wait_for_selector("p:focus:has-text('It starts at 1. Where does it end?')")


def test_a_first_answer_is_filled_in_when_the_full_one_is_there(tab: Any) -> None:
    tab.goto("/play?game=cram+4+5")
    tab.fill("#typed", "cover")
    tab.wait_for_selector("a[data-refill]", state="detached", timeout=60_000)
    assert "N: the player to move wins." in said(tab)
    assert "still solving" not in said(tab)
    assert tab.url.endswith("/play?game=cram+4+5")
    assert tab.evaluate("document.activeElement.id") == "typed"  # the user continues to type
    assert tab.input_value("#typed") == "cover"


def test_a_wrong_move_stays_refused_when_the_full_answer_is_there(tab: Any) -> None:
    link = '<p><a data-refill href="/play?game=nim+3+4+5&amp;wait=1">Wait</a></p>'

    def unfinished(route: Any) -> None:
        got = route.fetch()
        body = re.sub(r'(<div id="status"[^>]*>)', lambda found: found[1] + link, got.text())
        route.fulfill(body=body, status=got.status, content_type="text/html")

    tab.route("**/play?*typed=*", unfinished)
    tab.goto("/play?game=nim+3+4+5")
    tab.fill("#typed", "take 9 from heap 2")
    with tab.expect_response("**/play?*wait=1"):
        tab.keyboard.press("Enter")
    tab.wait_for_selector("a[data-refill]", state="detached")
    tab.wait_for_selector("#typed:focus[aria-describedby=problem]")
    assert "'take 9 from heap 2' is not a move here" in tab.inner_text("#problem")
    assert tab.input_value("#typed") == "take 9 from heap 2"


def test_a_first_answer_after_a_move_is_filled_in_too_and_the_focus_stays(tab: Any) -> None:
    tab.goto("/play?game=nim+3+4+5&as=two")
    asked: list[Any] = []
    link = '<p><a data-refill href="/play?game=nim+3+4+5&amp;as=two&amp;then=2+4+5&amp;wait=1">Wait</a></p>'

    def unfinished(route: Any) -> None:
        body = re.sub(r'(<div id="status"[^>]*>)', lambda found: found[1] + link, route.fetch().text())
        route.fulfill(body=body, content_type="text/html")

    tab.route("**/play?*then=*", unfinished)
    tab.route("**/play?*wait=1", lambda route: asked.append(route))
    with tab.expect_request("**/play?*wait=1"):
        tab.focus(".moves a:has-text('take 1 from heap 1')")
        tab.keyboard.press("Enter")
    tab.wait_for_selector("#status a[data-refill]")
    tab.wait_for_selector("#moves h2:focus")
    asked[0].continue_()
    tab.wait_for_selector("a[data-refill]", state="detached")
    tab.wait_for_selector("#moves h2:focus")
    tab.wait_for_selector("#status :text('take 1 from heap 1')")


def test_everything_works_without_javascript(browser: Any, server: str) -> None:
    context = browser.new_context(base_url=server, java_script_enabled=False)
    page = context.new_page()
    page.goto("/")
    page.click("a:has-text('nim 3 4 5')")
    page.click(".moves a:has-text('take 1 from heap 3')")
    page.click("a:has-text('Retry move 1') >> nth=0")
    page.click("a:has-text('Hint')")
    page.click("a:has-text('Hint')")
    page.click("a:has-text('Make this move')")
    assert "You: take 2 from heap 1." in said(page)
    page.fill("#typed", "take 4 from heap 2")
    page.click("button:has-text('Move')")
    assert "You: take 4 from heap 2." in said(page)
    page.click("a:has-text('Take back')")
    assert "(taken back)" in said(page)
    page.click("summary:has-text('Why?')")
    assert page.locator("text=A reply to every move").count() <= 1
    context.close()


# -- for everybody


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_violation_on_any_page(browser: Any, server: str, scheme: str) -> None:
    context = browser.new_context(base_url=server, color_scheme=scheme, viewport={"width": 1000, "height": 800})
    page = context.new_page()
    page.goto("/help")
    page.evaluate("document.querySelector('p').innerHTML = '<img src=x><input>'")
    planted = {found["id"] for found in Axe().run(page).response["violations"]}
    assert {"image-alt", "label"} <= planted  # it does find what is wrong
    for name, address in PAGES.items():
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
        found = Axe().run(page).response["violations"]
        assert [(name, one["id"], [node["target"] for node in one["nodes"]]) for one in found] == []
    context.close()


def test_a_phone_scrolls_no_page_sideways_and_a_finger_hits_every_target(browser: Any, server: str) -> None:
    context = browser.new_context(base_url=server, viewport={"width": 320, "height": 640}, has_touch=True)
    page = context.new_page()
    for name, address in PAGES.items():
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, name
        small = page.evaluate(
            """() => [...document.querySelectorAll('a, button, input:not([type=hidden]), summary')]
                 .filter((one) => !one.matches('.skip'))
                 .map((one) => [one.textContent || one.getAttribute('aria-label') || one.name,
                                one.matches('svg a') ? (one.querySelector('.reach') || one) : one])
                 .map(([text, one]) => [text, one.getBoundingClientRect(), one.matches('path')])
                 .filter(([, box, line]) => box.height < 43.9 && !line || box.width < 43.9 && !line)
                 .map(([text, box]) => `${text}: ${box.width} × ${box.height}`)"""
        )
        assert small == [], name
    context.close()


def test_the_dark_page_is_dark_and_the_light_one_light(browser: Any, server: str) -> None:
    for scheme, dark in (("dark", True), ("light", False)):
        context = browser.new_context(base_url=server, color_scheme=scheme)
        page = context.new_page()
        page.goto("/play?game=nim+3")
        channels = [
            int(n)
            for n in re.findall(r"\d+", page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
        ]
        assert (sum(channels[:3]) < 3 * 64) is dark
        context.close()


def test_a_printed_page_has_the_board_and_what_is_said_and_nothing_to_click(tab: Any) -> None:
    tab.goto("/play?game=nim+3+4+5")
    paper, clicks = ("h1", "#status", "svg.board", ".moves li"), ("header", "footer", "form", ".tools", ".clicks")
    for media, shown in (("screen", True), ("print", False)):
        tab.emulate_media(media=media)
        for name in paper:
            assert tab.locator(name).first.is_visible(), (media, name)
        for name in clicks:
            assert tab.locator(name).first.is_visible() is shown, (media, name)
    assert not tab.locator("details:not([open])").first.is_visible()


def test_nothing_moves_by_itself(tab: Any) -> None:
    tab.goto("/play?game=nim+3+4+5")
    moving = tab.evaluate(
        """() => [...document.querySelectorAll('*')].filter((one) => {
             const style = getComputedStyle(one);
             return style.animationName !== 'none' || parseFloat(style.transitionDuration) > 0;
           }).length"""
    )
    assert moving == 0


def test_the_status_of_a_refused_page_is_shown_with_what_to_do(tab: Any) -> None:
    tab.goto("/play?game=nmi+3")
    assert "did you mean 'nim'?" in said(tab)
    tab.click("a:has-text('kayles 1 5')")
    tab.wait_for_selector("h1:has-text('kayles 1 5')")


def test_pointing_at_a_counter_marks_all_that_the_move_takes(tab: Any) -> None:
    tab.goto("/play?game=nim+40")
    tab.hover("svg a[aria-label='take 27 from heap 1']")
    assert tab.locator(".touched.on").count() == 27
    tab.hover("h1")
    assert tab.locator(".touched.on").count() == 0


def test_a_play_is_replayed_with_the_arrow_keys(tab: Any) -> None:
    tab.goto("/play?game=nim+3+4+5&then=3+4+4&then=0+4+4")
    press_and_wait(tab, "ArrowLeft")
    tab.wait_for_selector("h1:has-text('nim 3 4 4')")
    assert tab.locator(".history a[aria-current=step]").inner_text() == "1. you: take 1 from heap 3"
    press_and_wait(tab, "ArrowLeft")
    tab.wait_for_selector("h1:has-text('nim 3 4 5')")
    press_and_wait(tab, "ArrowRight")
    tab.wait_for_selector("h1:has-text('nim 3 4 4')")
    tab.click("a[aria-label='To the last move']")
    tab.wait_for_selector("h1:has-text('nim 0 4 4')")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_what_a_move_and_its_reply_take_fades_unless_motion_is_to_be_reduced(
    browser: Any, server: str, motion: str
) -> None:
    context = browser.new_context(base_url=server, reduced_motion=motion)
    page = context.new_page()
    page.goto("/play?game=nim+3+4+5")
    page.evaluate(
        """() => { const seen = document.body.dataset, animate = Element.prototype.animate;
                   seen.faded = 0;
                   Element.prototype.animate = function (...how) {
                     seen.faded++;
                     return animate.apply(this, how);
                   } }"""
    )
    page.click("svg a[aria-label='take 2 from heap 1']")
    page.wait_for_selector("#status :text('grundy: take')")
    taken = re.search(r"grundy: take (\d+)", page.inner_text("#status"))
    assert taken is not None
    faded = 0 if motion == "reduce" else 2 + int(taken[1])
    page.wait_for_selector(f"body[data-faded='{faded}']")
    page.wait_for_selector("svg a.spot")  # the board of the moment is there again, to be clicked
    assert page.get_attribute("body", "data-faded") == str(faded)
    context.close()


def test_a_page_that_takes_a_moment_says_so(tab: Any) -> None:
    tab.goto("/play?game=nim+3+4+5")
    held: list[Any] = []
    tab.route("**/play?*then=*", lambda route: held.append(route))
    tab.click(".moves a:has-text('take 1 from heap 3')")
    tab.wait_for_selector("#wait:has-text('One moment')")
    held[0].continue_()
    tab.wait_for_selector("#status :text('grundy: take')")
    tab.wait_for_selector("#wait", state="hidden")


def test_the_link_is_copied(browser: Any, server: str) -> None:
    context = browser.new_context(base_url=server, permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto("/play?game=nim+3+4+5")
    page.click("button:has-text('Copy the link')")
    page.wait_for_selector("button:has-text('Link copied')")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    context.close()


def test_a_page_is_embedded_in_another_site_only_if_its_address_says_so(tab: Any, server: str) -> None:
    frames = f"<iframe src='{server}/play?game=nim+1+2&embed=1'></iframe><iframe src='{server}/help'></iframe>"

    class Course(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(frames.encode())

        def log_message(self, *_: object) -> None: ...

    with HTTPServer(("127.0.0.1", 0), Course) as course:
        thread = threading.Thread(target=course.serve_forever)
        thread.start()
        try:
            page = tab.context.new_page()
            page.goto(f"http://127.0.0.1:{course.server_port}/")
            board = page.frame_locator("iframe >> nth=0")
            board.locator(".moves a.wins").click()
            board.locator("#status :text('grundy: take')").wait_for()
            assert board.locator("header").count() == 0
            assert page.frame_locator("iframe >> nth=1").locator("#main").count() == 0
        finally:
            course.shutdown()
            thread.join()


def test_the_search_is_instant(tab: Any) -> None:
    tab.goto("/")
    assert tab.locator(".family a.example:visible").count() == len(CATALOGUE)
    tab.fill("#q", "wyth")
    assert tab.locator(".family a.example:visible strong").all_inner_texts() == ["wythoff", "generalised-wythoff"]
    assert not tab.locator(".start").is_visible()
    assert tab.inner_text("#found") == "Games found: 2"  # a live region
    tab.fill("#q", "no such thing")
    assert "No game matches." in tab.inner_text("#found")
    tab.fill("#q", "")
    assert not tab.inner_text("#found")
    assert tab.locator(".family a.example:visible").count() == len(CATALOGUE)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_search_of_the_page_finds_what_the_command_finds(tab: Any, language: str) -> None:
    tab.goto(f"/?lang={language}")
    for words in ("s-nim", "Dawson's", "coins turn", "威佐夫游戏", "巴什", "graphs", "take_a", "split size", "mirror"):
        tab.fill("#q", words)
        with speaking(language):
            found = matching(abouts_by_family(), words)
        examples = [about.example for abouts in found.values() for about in abouts.values()]
        assert tab.locator(".family a.example:visible code").all_inner_texts() == examples, words


def test_the_first_page_is_short_on_a_phone(browser: Any, server: str) -> None:
    context = browser.new_context(base_url=server, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto("/")
    assert page.evaluate("document.documentElement.scrollHeight") < 4500
    context.close()


def test_a_streak_grows_with_each_winning_move_that_is_found_on_the_board(tab: Any) -> None:
    tab.goto("/learn?do=moves&ruleset=nim&seed=1")
    for streak in (1, 2, 3):
        for number in range(1, tab.locator("a.move.open").count() + 1):
            before = tab.url
            tab.click(f"a.move.open[data-move='{number}']")
            tab.wait_for_url(lambda url, before=before: url != before)
            tab.wait_for_selector("p[autofocus]")
            if "✓ Right." in said(tab):
                break
            tab.go_back()
            tab.wait_for_selector("a.move.open")
        tab.wait_for_selector(f"text=Right in a row: {streak}")
        press_and_wait(tab, "n")
        tab.wait_for_selector("a.move.open")


def test_a_board_fills_the_room_and_is_dark_in_the_dark(browser: Any, server: str) -> None:
    for scheme, dark in (("dark", True), ("light", False)):
        context = browser.new_context(base_url=server, color_scheme=scheme, viewport={"width": 1280, "height": 800})
        page = context.new_page()
        page.goto("/play?game=hackenbush+0-1+1-2+1-3")
        box = page.locator("svg.board").bounding_box()
        assert box["height"] > 380
        page.goto("/play?game=kayles+12")
        assert page.locator("svg.board").bounding_box()["width"] > 550
        paper = page.evaluate("getComputedStyle(document.querySelector('.paper')).fill")
        assert (sum(int(n) for n in re.findall(r"\d+", paper)[:3]) < 3 * 64) is dark
        context.close()


def test_the_first_page_leads_to_its_families(tab: Any) -> None:
    tab.goto("/")
    asked: list[str] = []
    tab.on("request", lambda request: asked.append(request.url))
    tab.click(".contents a[href='#family-graphs']")
    expect(tab.locator("#family-graphs")).to_be_in_viewport()
    assert tab.evaluate("scrollY") > 0
    tab.go_back()
    tab.wait_for_url(lambda url: "#" not in url)
    assert [address for address in asked if "/static/" not in address] == []  # it scrolls, and loads nothing
    tab.fill("#q", "coin")
    assert not tab.is_visible(".contents")
