"""Every page is drawn, every link of it leads on, and nothing in it could run."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlsplit

import pytest
from starlette.testclient import TestClient

from grundy import CATALOGUE, parse_game
from grundy.knowledge import FAMILIES
from grundy.rulesets.catalogue import abouts_by_family, in_turn
from grundy.rulesets.userfile import rulesets_in
from grundy.web.address import CHOSEN
from grundy.web.app import HEADERS

Read = Callable[[str], Any]
Find = Callable[[str], str]


def game_now(url: object) -> str:
    """The position that an address shows: the last of its line."""
    query = parse_qs(urlsplit(str(url)).query)
    return query["then"][-1] if "then" in query else query["game"][0]


@pytest.mark.sampled
@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_every_example_is_played_by_every_link_of_its_page(
    client: TestClient, parsed: Read, example: Find, name: str
) -> None:
    game = in_turn(parse_game(example(name)))
    got = client.get("/play", params={"game": example(name)})
    assert got.status_code == 200
    page = parsed(got.text)
    options = {str(step.position) for step in game.steps()}
    listed = [href for classes, href in page.links if classes.startswith("move ")]
    assert len(listed) == min(len(list(game.steps())), 60) or len(options) > 60
    for href in dict.fromkeys([*listed, *page.hrefs("spot")]):
        assert parse_qs(urlsplit(href).query)["game"] == [str(game)]
        after = client.get(href, follow_redirects=True)
        assert after.status_code == 200, href
        first = parse_qs(urlsplit(href).query).get("then")
        if first:
            assert str(game.ruleset.parse(first[0].split())) in {str(parse_game(o).position) for o in options}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_game_of_each_family_is_played_to_its_end_without_a_script(
    client: TestClient, parsed: Read, family: str
) -> None:
    for about in list(abouts_by_family().get(family, {}).values())[:1]:
        page = parsed(client.get("/play", params={"game": about.example}).text)
        won = re.search("(N: the player to move|Left, who is to move,) wins", page.text) is not None
        for _ in range(60):
            moves = [href for classes, href in page.links if classes.startswith("move ")]  # of the list
            if not moves:
                break
            page = parsed(client.get(moves[0]).text)  # the best one
        assert re.search("; (you|grundy): " if family == "points" else "No move is left for ", page.text)
        assert ("You win." in page.text) is won


@pytest.mark.sampled
@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_every_example_is_explained_in_each_way_of_playing(
    client: TestClient, parsed: Read, example: Find, name: str
) -> None:
    for more in ({"hint": "3"}, {"practice": "1"}, {"misere": "1"}, {"as": "two"}, {"as": "second"}):
        got = client.get("/play", params={"game": example(name), **more}, follow_redirects=True)
        assert got.status_code == 200, more
        page = parsed(got.text)
        assert not page.forbidden
        assert page.tags.count("h1") == 1
        assert "None" not in page.text
        assert not re.search(r"\{[a-z_]{2,}[}!:]", page.text), "a template without its values"


@pytest.mark.parametrize(
    "path", ["/", "/help", "/draw", "/draw?kind=digraph", "/play?game=nim+1", "/static/grundy.css"]
)
def test_pages_carry_headers_that_let_nothing_foreign_run(client: TestClient, parsed: Read, path: str) -> None:
    got = client.get(path)
    assert got.status_code == 200
    for name, value in HEADERS.items():
        assert got.headers[name] == value
    assert "unsafe" not in got.headers["Content-Security-Policy"]
    if "html" in got.headers["content-type"]:
        assert not parsed(got.text).forbidden


def test_the_page_needs_nothing_from_elsewhere(client: TestClient) -> None:
    for path in ("/", "/play?game=hackenbush+0-1", "/static/grundy.js", "/static/grundy.css"):
        text = client.get(path).text.replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert "http://" not in text
        assert "https://" not in text
        assert "//cdn" not in text


def test_the_first_page_lists_every_ruleset_once(client: TestClient, parsed: Read, example: Find) -> None:
    games = [parse_qs(urlsplit(href).query)["game"][0] for href in parsed(client.get("/").text).hrefs("example")]
    assert sorted(games) == sorted(example(name) for name in CATALOGUE)


@pytest.mark.parametrize(
    ("wanted", "found", "absent"),
    [
        ("wythoff", ["wythoff 8 11"], ["nim 3 4 5"]),
        ("威佐夫", ["wythoff 8 11"], ["nim 3 4 5"]),
        ("COIN turn", ["turning-turtles 2 3 6", "mogul 2 5 8"], ["kayles 1 5"]),
        ("s-nim", ["subtraction(1,3,4) 7 9"], ["kayles 1 5"]),
    ],
)
def test_games_are_found_by_name_alias_and_rule(
    client: TestClient, parsed: Read, wanted: str, found: list[str], absent: list[str]
) -> None:
    hrefs = parsed(client.get("/", params={"q": wanted}).text).hrefs("example")
    games = {parse_qs(urlsplit(href).query)["game"][0] for href in hrefs}
    assert games >= set(found)
    assert not games & set(absent)


def test_a_search_that_fits_nothing_says_so(client: TestClient, parsed: Read) -> None:
    page = parsed(client.get("/?q=xyzzy").text)
    assert "No game matches." in page.text
    assert page.hrefs("example") == []
    assert client.get("/", params={"q": "<b>"}).text.count("<b>") == 0


def test_answers_are_hidden_where_one_plays_and_shown_where_one_studies(client: TestClient, parsed: Read) -> None:
    home = client.get("/").text
    for href in parsed(home).hrefs("example"):
        assert href.endswith("&practice=1")
    assert 'name="practice" value="0">Study' in home
    assert "✓ wins" not in client.get("/play?game=nim+3+4+5&practice=1").text
    assert "✓ wins" in client.get("/play?game=nim+3+4+5&practice=0").text


# -- a play


def test_a_move_is_answered_by_the_perfect_player(client: TestClient, parsed: Read) -> None:
    got = client.get("/play?game=nim+3+4+5&then=1+4+5", follow_redirects=False)
    assert got.status_code == 303
    assert got.headers["location"].startswith("/play?game=nim+3+4+5&then=1+4+5&then=")
    page = client.get(got.headers["location"])
    assert "Your turn." in page.text
    assert "grundy: take" in parsed(page.text).text


def test_grundy_begins_where_it_is_told_to(client: TestClient) -> None:
    got = client.get("/play?game=nim+3+4+5&as=second")
    assert str(got.url).endswith("/play?game=nim+3+4+5&then=1+4+5&as=second")


def test_two_people_are_not_answered(client: TestClient, parsed: Read) -> None:
    got = client.get("/play?game=nim+3+4+5&then=1+4+5&as=two", follow_redirects=False)
    assert got.status_code == 200
    assert "It is the second player's turn." in parsed(got.text).text


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/play?game=nim+1&then=0", "No move is left for grundy, and whoever cannot move loses. You win."),
        ("/play?game=nim+0", "No move is left for you, and whoever cannot move loses. The winner is grundy."),
        ("/play?game=nim+0&misere=1", "No move is left for you, and whoever cannot move wins. You win."),
        ("/play?game=nim+1&then=0&as=two", "The winner is the first player."),
        ("/play?game=nim+1+1&then=0+1&then=0+0", "The winner is grundy."),
        ("/play?game=nim+0&lang=zh", "你已无路可走，按规则判负。 grundy 获胜。"),
        ("/play?game=nim+1&then=0&lang=zh", "grundy 已无路可走，按规则判负。 你赢了。"),
        ("/play?game=nim+1&then=0&as=two&lang=zh", "第二位玩家已无路可走，按规则判负。 第一位玩家获胜。"),
        ("/play?game=nim+0&misere=1&lang=zh", "你已无路可走，按反常规则获胜。 你赢了。"),
    ],
)
def test_the_end_is_told(client: TestClient, parsed: Read, address: str, said: str) -> None:
    page = parsed(client.get(address).text)
    assert said in page.text
    assert ("已经无路可走。" if "lang=zh" in address else "No move is left.") in page.text
    assert page.hrefs("move") == []


def test_winning_moves_stand_first_with_their_values(client: TestClient, parsed: Read) -> None:
    text = client.get("/play?game=nim+3+4+5").text
    page = parsed(text)
    looks = [classes for classes, _ in page.links if classes.startswith("move ")]
    assert looks == ["move wins"] + ["move loses"] * 11
    assert "take 2 from heap 1 ✓ wins · value 0 · 10 more moves" in page.text


def test_the_quickest_win_stands_first(client: TestClient, parsed: Read) -> None:
    page = parsed(client.get("/play", params={"game": "digraph(0>1 1>0 1>2) 1 + nim 0"}).text)
    first = "slide token 1 from 1 to 2 [part 1] ✓ wins · value 0 · the last move"
    then = "slide token 1 from 1 to 0 [part 1] ✓ wins · value 0 · 2 more moves"
    assert 0 < page.text.index(first) < page.text.index(then)


def test_practice_hides_values_verdict_and_order(client: TestClient, parsed: Read) -> None:
    page = parsed(client.get("/play?game=nim+3+4+5&practice=1").text)
    looks = [classes for classes, _ in page.links if classes.startswith("move ")]
    assert looks == ["move open"] * 12
    assert "✓ wins" not in page.text
    assert "nim-sum in binary" not in page.text.partition("Why?")[0]
    assert "best play" not in page.text.partition("Why?")[0]
    assert [href for href in page.hrefs("button") if "practice" not in href and "game=nim+3+4+5" in href]


def test_a_hint_comes_in_three_steps(client: TestClient, parsed: Read) -> None:
    told = [parsed(client.get(f"/play?game=nim+3+4+5&hint={k}").text).text.partition("Moves")[0] for k in range(4)]
    where, which, why = (
        "A winning move is in nim 3",
        "take 2 from heap 1 → nim 1 4 5",
        "the player to move from nim 1 4 5 loses",
    )
    assert [[line in text for line in (where, which, why)] for text in told] == [
        [False, False, False], [True, False, False], [True, True, False], [True, True, True],
    ]  # fmt: skip
    assert "Make this move" in told[2]


def test_the_history_says_what_each_move_was_worth_unless_that_is_hidden(client: TestClient, parsed: Read) -> None:
    address = "/play?game=nim+3+4+5&then=1+4+5&then=0+4+5&then=0+4+4&then=0+3+4"
    told = parsed(client.get(address).text).text.partition("History")[2].partition("Why?")[0]
    assert "1. you: take 2 from heap 1 ✓ wins · 10 more moves" in told
    assert "2. grundy: take 1 from heap 1 ✗ loses · 9 more moves" in told
    hidden = parsed(client.get(f"{address}&practice=1").text).text.partition("History")[2].partition("Why?")[0]
    assert "1. you: take 2 from heap 1" in hidden
    assert "wins" not in hidden
    assert "loses" not in hidden


def test_the_side_to_move_is_named_where_the_sides_differ(client: TestClient, parsed: Read) -> None:
    assert "Your turn. White moves." in parsed(client.get("/play?game=pursuit(8)+1,1+5,5").text).text
    assert "Your turn. Black moves." in parsed(client.get("/play?game=pursuit(8)+1,1+5,5+black").text).text
    assert "Your turn. Robber moves." in parsed(client.get("/play?game=cops-and-robber(1-2+2-3)+1+3+robber").text).text
    digraph = parsed(client.get("/play?game=digraph(0>1)+0").text).text
    assert "moves." not in digraph.partition("Your turn.")[2].partition("Board")[0]
    assert "Tokens are orange and have a ring." in digraph


def test_a_list_that_goes_on_says_so(client: TestClient, parsed: Read) -> None:
    assert "12 moves in all." in parsed(client.get("/play?game=nim+3+4+5").text).text
    assert "moves in all" not in client.get("/play?game=nim+3+4").text


def test_an_embedded_page_has_no_frame_of_its_own_and_stays_embedded(client: TestClient, parsed: Read) -> None:
    got = client.get("/play?game=nim+3+4+5&embed=1")
    assert "frame-ancestors *" in got.headers["Content-Security-Policy"]
    assert "script-src 'self'" in got.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in got.headers
    page = parsed(got.text)
    assert not {"header", "footer"} & {*page.tags}
    assert all("embed=1" in href for href in page.hrefs("move"))


def test_a_slip_is_marked_and_may_be_retried(client: TestClient, parsed: Read) -> None:
    page = parsed(client.get("/play?game=nim+3+4+5&then=3+4+4&then=0+4+4").text)
    assert page.text.count("A mistake: you could have won.") == 2  # in the status, and in the history
    assert page.hrefs("retry")[0] == "/play?game=nim+3+4+5&then=3+4+4&then=0+4+4&ply=0"
    retried = parsed(client.get(page.hrefs("retry")[0]).text)
    other = next(href for href in retried.hrefs("move") if "then=1+4+5" in href)
    kept = parsed(client.get(other).text)
    assert "Other lines" in kept.text
    assert "From move 1: take 1 from heap 3; take 3 from heap 1" in kept.text


def test_a_move_that_keeps_the_win_is_no_slip(client: TestClient) -> None:
    assert "could have won" not in client.get("/play?game=nim+3+4+5&then=1+4+5&then=0+4+5").text


def test_giving_away_a_draw_is_a_slip_too(client: TestClient) -> None:
    # from 0 one may go on in the cycle of 0 and 1, or to 2, from where the other player takes the last move
    game = "digraph(0>1+1>0+0>2+2>3)+0"
    assert "A mistake: you could have drawn." in client.get(f"/play?game={game}&then=2&then=3").text


def test_take_back_leads_to_the_last_own_turn_and_forth_again(client: TestClient, parsed: Read) -> None:
    address = "/play?game=nim+3+4+5&then=1+4+5&then=0+4+5&then=0+4+4&then=0+3+4"
    page = parsed(client.get(address).text)
    back = next(href for href in page.hrefs("button") if href.endswith("&ply=2"))
    there = parsed(client.get(back).text)
    assert "(taken back)" in there.text
    assert address in there.hrefs()  # the same move again leads on in the line, behind the answer


def test_the_line_goes_on_where_the_same_move_is_made_again(client: TestClient, parsed: Read) -> None:
    page = parsed(client.get("/play?game=nim+1+2&then=1+1&then=0+1&ply=0").text)
    assert "/play?game=nim+1+2&then=1+1&then=0+1" in page.hrefs("move")


# -- sums, pointing


def test_a_sum_stands_on_one_table_with_one_nim_sum(client: TestClient, parsed: Read) -> None:
    page = parsed(client.get("/play", params={"game": "nim 3 5 + hackenbush 0-1 1-2 + wythoff 2 4"}).text)
    assert page.tags.count("svg") == 3
    assert page.text.partition("Why?")[0].count("The nim-sum in binary columns") == 1
    assert "take 1 from heap 1 [part 3]" in page.text


def test_pointing_narrows_the_moves_down(client: TestClient, parsed: Read) -> None:
    page = parsed(client.get("/play?game=turning-turtles+2+3+6&at=1:s10").text)
    assert "6 moves match your choice." in page.text
    assert len([c for c, _ in page.links if c.startswith("move ")]) == 6
    assert "/play?game=turning-turtles+2+3+6" in page.hrefs("button")


@pytest.mark.parametrize("item", ["1:s99", "7:s1", "x", "1:", ":", "1:p9,9", "٣:s1"])
def test_pointing_at_nothing_fits_no_move_and_breaks_nothing(client: TestClient, parsed: Read, item: str) -> None:
    got = client.get("/play", params={"game": "nim 2", "at": item})
    assert got.status_code == 200


def test_moves_that_are_legion_are_listed_in_part_and_any_can_be_typed(client: TestClient, parsed: Read) -> None:
    page = parsed(client.get("/play?game=nim+1000000+3").text)
    assert "There are very many moves" in page.text
    assert "take 999997 from heap 1" in page.text  # the winning one, which is not among the first
    typed = client.get("/play?game=nim+1000000+3&typed=999999+3", follow_redirects=False)
    assert typed.status_code == 303
    assert typed.headers["location"] == "/play?game=nim+1000000+3&then=999999+3"


def test_a_position_that_is_written_with_no_words_is_kept_in_forms_and_addresses(
    client: TestClient, parsed: Read
) -> None:
    address = "/play?game=turning-turtles+1&then=&as=two"
    assert address in parsed(client.get("/play?game=turning-turtles+1&as=two").text).hrefs("move")
    got = client.get("/play?game=turning-turtles+1+%2B+nim+1&then=turning-turtles+%2B+nim+1&as=two")
    assert "The winner" not in parsed(got.text).text
    assert "The winner is the first player." in parsed(client.get(address).text).text


def test_a_form_keeps_the_whole_address(client: TestClient) -> None:
    assert '<input type="hidden" name="then" value="">' in client.get("/play?game=mogul+1&then=&alt=0&then=&ply=0").text


def test_a_typed_move_that_is_none_is_told_on_the_page(client: TestClient, parsed: Read) -> None:
    got = client.get("/play", params={"game": "nim 3", "typed": "take 9 <b>"})
    assert got.status_code == 400
    page = parsed(got.text)
    assert "'take 9 <b>' is not a move here: choose one from the list, or type the position after it" in page.text
    assert "b" not in page.tags
    assert len(page.hrefs("move")) > 2


@pytest.mark.parametrize(
    "game", ["nim" + " 24" * 600, "hackenbush " + " ".join(f"{i}-{i + 1}" for i in range(200)), "kayles" + " 20" * 600]
)
def test_a_page_of_a_large_position_is_not_large(client: TestClient, game: str) -> None:
    got = client.get("/play", params={"game": game})
    assert got.status_code == 200
    assert len(got.text) < 800_000


# -- games of one's own


@pytest.mark.parametrize(
    ("game", "verdict", "moves"),
    [
        ("grid-walk(1000001) 1,1", "P: the player to move loses.", 2),
        (
            "grid-walk(1000001) 1,1 1,2",
            "grid-walk has more than 1000000 reachable vertices, too many to find a maximum matching",
            2,
        ),
        ("pursuit(1000) 1,1 5,5", "a pursuit of 2000000000000 positions needs", 2),
    ],
)
def test_a_page_shows_of_a_huge_board_what_can_be_told_and_lets_it_be_played(
    client: TestClient, parsed: Read, game: str, verdict: str, moves: int
) -> None:
    got = client.get("/play", params={"game": game})
    assert got.status_code == 200
    assert verdict in parsed(got.text).text
    assert len(set(parsed(got.text).hrefs("move"))) == moves
    assert client.get("/play", params={"game": game, "as": "second"}).status_code == 200


def test_what_does_not_fit_the_memory_is_played_unsolved(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def too_much(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("grundy.play.foresight.Foresight.look", too_much)
    got = client.get("/play", params={"game": "nim 3"})
    assert (got.status_code, got.text.count("grundy ran out of time or memory")) == (200, 1)


def test_a_users_game_is_listed_and_played_with_braces_in_its_rule(
    tmp_path: Path, parsed: Read, serving: Callable[..., TestClient]
) -> None:
    path = tmp_path / "own.py"
    path.write_text(
        "from grundy import Ruleset\n"
        "class Odd(Ruleset[int]):\n    'Take {1, 3} or {x}.'\n"
        "    def options(self, n):\n        return tuple(n - k for k in (1, 3) if k <= n)\n",
        encoding="utf-8",
    )
    with serving({str(path): rulesets_in(str(path))}) as client:
        home = client.get("/").text
        assert f"{path}:Odd 7" in home
        assert 'id="own"' in home
        page = parsed(client.get("/play", params={"game": f"{path}:Odd 4"}).text)
        assert "Take {1, 3} or {x}." in page.text
        assert "move to 3" in page.text
        assert client.get("/play", params={"game": f"{path}:Even 4"}).status_code == 400
        assert client.get("/learn", params={"ruleset": f"{path}:Odd"}).status_code == 200


def test_a_game_of_points_says_that_it_has_no_misere_play(client: TestClient, parsed: Read) -> None:
    page = parsed(client.get("/play?game=coins-in-a-row+3+5+7&misere=1").text)
    assert "coins-in-a-row 3 5 7 is won by points, so there is no misère play of it" in page.text
    assert not [href for _, href in page.links if "misere=1" in href]


# -- proofs


def test_why_unfolds_into_mex_with_witnesses(client: TestClient, parsed: Read) -> None:
    why = parsed(client.get("/play?game=kayles+5+%2B+nim+2").text).text.partition("Why?")[2]
    assert "The value of a sum is the nim-sum of the values of its parts" in why
    assert "kayles 5 has value 4: it is the mex, as the options have every smaller value but not 4" in why
    assert "A witness for every smaller value" in why
    assert "By the theorem: " in why


def test_a_lost_position_shows_a_reply_to_every_move(client: TestClient, parsed: Read) -> None:
    text = parsed(client.get("/play?game=nim+2+2").text).text
    assert "a reply to every move" in text
    assert "a reply to every move" not in parsed(client.get("/play?game=nim+2+3").text).text


def test_an_address_that_cannot_be_read_is_refused_in_the_language_asked_for(client: Any) -> None:
    page = client.get("/play?game=%00&lang=zh")
    assert page.status_code == 400
    assert "This address cannot be read" not in page.text
    assert "This address cannot be read" in client.get("/play?game=%00").text
    assert "This cannot be answered" in client.get("/play?game=nim+x").text


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("zh-CN,zh;q=0.9,en;q=0.8", "zh"), ("en-US,en;q=0.9,zh;q=0.8", "en"), ("fr, zh-Hant;q=0.7, en;q=0.3", "zh"),
     ("*", "en"), ("", "en"), ("zh;q=0", "en"), ("en;q=0.1 ,zh ; q=1.0", "zh"), (";;q=,,zh;q=x", "en")],
)  # fmt: skip
def test_a_page_is_in_the_language_that_the_browser_prefers(client: Any, accepted: str, language: str) -> None:
    page = client.get("/play?game=nim+3+4", headers={"Accept-Language": accepted})
    assert f'<html lang="{language}">' in page.text
    assert page.headers["vary"] == "Accept-Language"


def test_who_prefers_chinese_may_choose_english_and_keeps_it(client: Any, parsed: Any) -> None:
    chinese = {"Accept-Language": "zh-CN"}
    page = parsed(client.get("/play?game=nim+3+4", headers=chinese).text)
    english = next(href for href in page.hrefs() if "lang=en" in href)
    page = client.get(english, headers=chinese).text
    assert '<html lang="en">' in page
    links = [href for href in parsed(page).hrefs() if href.startswith("/") and "lang=zh" not in href]
    assert len(links) > 5
    assert all("lang=en" in href for href in links)
    assert '<input type="hidden" name="lang" value="en">' in page
    assert "lang=en" not in client.get("/play?game=nim+3+4").text  # who says nothing reads English


@pytest.mark.parametrize(
    ("game", "title"),
    [("bash(3) 10", "巴什博弈 <small>bash(3) 10</small>"), ("0.77 5", "0.77 5"),
     ("kayles 5 + nim 3 + nim 4", "凯尔斯 + 尼姆游戏 <small>kayles 5 + nim 3 + nim 4</small>")],
)  # fmt: skip
def test_a_chinese_title_is_the_name_of_the_game_with_its_code(client: Any, game: str, title: str) -> None:
    assert f"<h1>{title}</h1>" in client.get("/play", params={"game": game, "lang": "zh"}).text
    assert f"<h1>{game}</h1>" in client.get("/play", params={"game": game}).text


def test_a_word_with_a_hyphen_is_kept_together_in_a_title(client: Any) -> None:
    title = '<h1>hackenbush <span class="word">0-4</span> <span class="word">4-5</span></h1>'
    assert title in client.get("/play", params={"game": "hackenbush 0-4 4-5"}).text
    assert "h1 .word { display: inline-block;" in client.get("/static/grundy.css").text


def test_a_page_offers_no_more_shapes_than_an_address_may_choose(client: TestClient) -> None:
    address = "/play?game=euclid+25+7"
    for chosen in range(CHOSEN + 1):
        page = client.get(address)
        assert page.status_code == 200, address
        links = [unescape(link) for link in re.findall(r'href="(/play\?[^"]*)"', page.text)]
        more = [link for link in links if link.count("&at=") == chosen + 1]
        assert bool(more) == (chosen < CHOSEN)
        address = more[-1] if more else address


def test_a_new_game_begins_at_the_start(client: TestClient, parsed: Read) -> None:
    played = parsed(client.get("/play?game=nim+3+4+5&then=3+4+4&then=0+4+4&alt=0&then=1+4+5&hint=1").text)
    fresh = [href for href in played.hrefs("button") if "as=" in href or "misere=" in href]
    assert len(fresh) == 3
    assert not [href for href in fresh if "then=" in href or "alt=" in href or "hint=" in href]


def test_a_play_whose_address_is_too_long_goes_on_from_its_last_position(client: TestClient, parsed: Read) -> None:
    begun = [("game", f"nim {'1 ' * 990}".strip()), ("practice", "1")]
    line = [("then", f"{'1 ' * (990 - ones)}{'0 ' * ones}".strip()) for ones in range(1, 6)]
    for seat, line_, after in (("two", line, "two"), ("first", line, "second"), ("first", line[:4], "first")):
        got = client.get("/play", params=[*begun, *line_, ("as", seat)])
        assert "This address is too long" in got.text
        (onwards,) = parsed(got.text).hrefs("button")
        query = dict(parse_qsl(urlsplit(onwards).query))
        assert query.pop("as", "first") == after
        assert query == {"game": f"nim {line_[-1][1]}", "practice": "1"}
    longest = [("then", str(n)) for n in range(399, 90, -1)]
    got = client.get("/play", params=[("game", "nim 400"), *longest])
    (onwards,) = parsed(got.text).hrefs("button")
    assert parse_qs(urlsplit(onwards).query)["game"] == ["nim 91"]
    mixed = [("game", "nim 1 + kayles 1"), ("then", "nim 0 + kayles 1"), ("at", "x" * 8000)]
    (onwards,) = parsed(client.get("/play", params=mixed).text).hrefs("button")
    assert parse_qs(urlsplit(onwards).query)["game"] == ["nim 0 + kayles 1"]


def test_a_wrong_move_is_kept_to_be_mended(client: TestClient) -> None:
    page = client.get("/play?game=nim+3+4+5&typed=take+9+from+heap+1").text
    assert re.search(r'<input[^>]* value="take 9 from heap 1"[^>]* autofocus', page)
    assert "autofocus" not in client.get("/play?game=nim+3+4+5").text


def test_the_name_of_grundy_is_written_in_one_way(client: TestClient) -> None:
    for address in ("/play?game=coins-in-a-row+1+2+3&as=second", "/play?game=nim+3+4&then=2+4&then=2+2"):
        told = client.get(address).text
        assert "Grundy:" not in told
        assert "grundy: " in told
        assert re.search("You: |you: ", told)
    assert "<p>You: take 1 from heap 1.</p>" in told
    waiting = client.get("/play?game=nim+3+4&then=2+4&then=2+2&ply=1&lang=zh").text
    assert "轮到 grundy 走。" in waiting


def test_places_of_a_board_have_names_that_differ(client: TestClient) -> None:
    for game in ("cram 3 4", "euclid 25 7", "welter 2 3 7", "cops-and-robber(1-2 2-3 3-4 4-1) 1 3"):
        labels = re.findall('class="spot choose" aria-label="([^"]*)"', client.get("/play", params={"game": game}).text)
        assert len(labels) == len({*labels}) > 0
    page = client.get("/play?game=cram+3+4").text
    assert 'aria-label="row 2, column 3: one of 4 moves"' in page
    chosen = client.get("/play?game=cram+3+4&at=1:s6").text
    assert 'aria-label="row 2, column 3, chosen: leave this out"' in chosen
