"""The API answers what the command line prints with --json, and says what is wrong as JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from grundy import CATALOGUE
from grundy.cli import run
from grundy.rulesets.catalogue import about_of


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert run([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


GAMES = ["nim 3 4 5", "kayles 1 5", "nim 3 5 + wythoff 2 4", "pursuit(4) 1,1 4,4", "cram 2 4", "fibonacci-nim 13"]


@pytest.mark.parametrize("game", GAMES)
def test_solve_returns_what_the_command_prints(client: TestClient, game: str, capsys: Any) -> None:
    assert client.get("/api/solve", params={"game": game}).json() == printed(capsys, "solve", *game.split())


def test_solve_takes_the_options_of_the_command(client: TestClient, capsys: Any) -> None:
    got = client.get("/api/solve?game=nim+2+2&misere=1").json()
    assert got == printed(capsys, "solve", "nim", "2", "2", "--misere")
    assert got["genus"]["genus"] == "0^02"
    got = client.get("/api/solve?game=cram+3+4&outcome=true").json()
    assert got == printed(capsys, "solve", "cram", "3", "4", "--outcome")


@pytest.mark.parametrize("game", ["kayles 7", "nim 2 + wythoff 1 3", "domineering 2 3"])
def test_why_returns_what_the_command_prints(client: TestClient, game: str, capsys: Any) -> None:
    assert client.get("/api/why", params={"game": game}).json() == printed(capsys, "why", game)


@pytest.mark.parametrize("ruleset", ["kayles", "subtraction(1,3,4)", "ruler"])
def test_values_returns_what_the_command_prints(client: TestClient, ruleset: str, capsys: Any) -> None:
    asked = {"ruleset": ruleset, "to": "12", "outcomes": "1"}
    assert client.get("/api/values", params=asked).json() == printed(
        capsys, "values", ruleset, "--to", "12", "--outcomes"
    )
    table = client.get("/api/values", params={"ruleset": ruleset, "to": "5", "table": "1"}).json()
    assert table == printed(capsys, "values", ruleset, "--to", "5", "--table")


def test_values_of_a_partizan_game_are_those_of_the_command(client: TestClient, capsys: Any) -> None:
    asked = {"ruleset": "partizan-subtraction(1|2)", "to": "6"}
    got = client.get("/api/values", params=asked)
    assert got.json() == printed(capsys, "values", "partizan-subtraction(1|2)", "--to", "6")
    refused = client.get("/api/values", params={**asked, "outcomes": "1"})
    assert refused.status_code == 400
    assert refused.json()["error"] == (
        "table and outcomes are for impartial games, and partizan-subtraction(1|2) is partizan"
    )


def test_points_are_not_played_in_misere_play(client: TestClient) -> None:
    assert client.get("/api/play?game=coins-in-a-row+3+5&misere=1").status_code == 400
    assert client.get("/api/play?game=coins-in-a-row+3+5").status_code == 200


def test_games_returns_what_the_command_prints(client: TestClient, capsys: Any) -> None:
    assert client.get("/api/games").json() == printed(capsys, "games")


def test_play_makes_a_move_rates_the_next_ones_and_replies(client: TestClient) -> None:
    got = client.get("/api/play?game=nim+1+2&move=take+1+from+heap+1").json()
    assert got["made"] == {"move": "take 1 from heap 1", "summand": 1, "position": "nim 0 2"}
    assert (got["game"], got["outcome"], got["remoteness"]) == ("nim 0 2", "N", 1)
    assert got["reply"] == {"move": "take 2 from heap 2", "summand": 1, "position": "nim 0 0", "purpose": "win"}
    rated = {move["move"]: (move["outcome"], move["grundy_value"]) for move in got["moves"]}
    assert rated == {"take 2 from heap 2": ("P", 0), "take 1 from heap 2": ("N", 1)}
    over = client.get("/api/play?game=nim+0").json()
    assert (over["reply"], over["moves"], over["complete"]) == (None, [], True)


@pytest.mark.sampled
@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_the_reply_of_every_example_is_one_of_its_best_moves(client: TestClient, name: str) -> None:
    got = client.get("/api/play", params={"game": about_of(name).example}).json()
    wanted = {"N": "P", "P": "N", "DRAW": "DRAW"}[got["outcome"]]
    rated = {move["position"]: move["outcome"] for move in got["moves"]}
    assert rated.get(got["reply"]["position"], wanted) == wanted


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/api/solve?game=nmi+3", "did you mean 'nim'?"),
        ("/api/solve", "game is missing: add ?game=nim+3+4+5"),
        ("/api/solve?game=nim+3&limit=x", "limit must be from 1 to 1000000000, not 'x'"),
        ("/api/solve?game=nim+@/etc/passwd", "an address cannot name a file"),
        ("/api/values", "ruleset is missing: add ?ruleset=kayles"),
        ("/api/values?ruleset=kayles&to=10001", "to must be from 0 to 10000, not '10001'"),
        ("/api/values?ruleset=ruler&to=0", "to must be 1 or more for ruler"),
        ("/api/play?game=nim+3&move=x", "'x' is not a move here"),
        ("/api/solve?game=grid-walk(1000001)+1,1+1,2", "too many to find a maximum matching"),
    ],
)
def test_what_is_wrong_is_said_as_json(client: TestClient, address: str, said: str) -> None:
    got = client.get(address)
    assert got.status_code == 400
    assert got.headers["content-type"] == "application/json"
    assert said in got.json()["error"]


def test_an_unknown_question_is_answered_by_those_there_are(client: TestClient) -> None:
    got = client.get("/api/none")
    assert got.status_code == 404
    assert "/api/solve, /api/why, /api/values" in got.json()["error"]


def test_every_question_is_described(client: TestClient) -> None:
    told = client.get("/api/openapi.json").json()
    assert told["openapi"] == "3.1.0"
    assert sorted(told["paths"]) == ["/api/games", "/api/play", "/api/solve", "/api/values", "/api/why"]
    for path, operations in told["paths"].items():
        parameters = operations["get"]["parameters"]
        example = {one["name"]: str(one["example"]) for one in parameters if "example" in one}
        assert client.get(path, params=example).status_code == 200, path
        assert all(one["name"] in example for one in parameters if one["required"])
