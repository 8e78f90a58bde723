from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from grundy import Game, parse_game, solve
from grundy.play.foresight import size_of
from grundy.rulesets.graphs.hackenbush import Hackenbush
from grundy.views.document import game_text
from grundy.views.documents import data
from grundy.views.documents.analysis import analysis_document
from grundy.views.documents.data import analysis_data
from grundy.views.render.text import lines_of
from grundy.words.shortening import cut_middle


def bush(edges: int) -> Game:
    dice = random.Random(edges)
    return Hackenbush().at([(dice.randrange(max(0, v - 9), v), v) for v in range(1, edges + 1)])


@pytest.mark.parametrize(
    "game",
    [
        parse_game("nim 3 4 5"),
        parse_game("hackenbush"),
        parse_game("hackenbush(ground=5,7)") + parse_game("nim 0") + parse_game("hackenbush 0-1"),
        bush(7),
        bush(5000),
        bush(300) + bush(4000) + parse_game("nim 1"),
        parse_game("nim 1 2") + bush(4000),
    ],
    ids=lambda game: f"{size_of(game)} items",
)
@pytest.mark.parametrize("most", [60, 160])
def test_a_game_is_cut_short_as_its_whole_text_would_be(game: Game, most: int) -> None:
    text = str(game)
    assert game_text(game, most) == cut_middle(text, most)


def test_json_of_a_large_game_does_not_write_its_positions_again_and_again() -> None:
    few = analysis_data(solve(bush(500) + parse_game("nim 1")), replies=False)["winning"]
    assert few
    assert all(move["position"] for move in few)
    star = solve(Hackenbush().at([(0, v) for v in range(1, 20_002)]))
    assert star.winning_count == 20_001
    positions = [move["position"] for move in analysis_data(star)["winning"]]
    assert [position is None for position in positions] == [i >= 49 for i in range(len(star.winning_moves))]
    assert positions[0] == str(star.winning_moves[0].position)


def test_of_a_large_lost_game_few_replies_are_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "_ITEMS", 10_003)
    game = Hackenbush().at([(0, v) for v in range(1, 2001)])
    assert len(analysis_data(solve(game))["replies"]) == 4


@pytest.mark.long
def test_a_large_file_is_solved(tmp_path: Path) -> None:
    game = bush(60_001)
    (tmp_path / "bush.txt").write_text(game.ruleset.format(game.position).replace(" ", "\n"), encoding="utf-8")
    asked = [sys.executable, "-m", "grundy", "solve", "hackenbush", "@bush.txt"]
    done = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == list(lines_of(analysis_document(solve(game))))
    found = json.loads(subprocess.run([*asked, "--json"], cwd=tmp_path, capture_output=True, check=True).stdout)
    assert found["winning_count"] == solve(game).winning_count
