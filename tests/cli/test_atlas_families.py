"""Each family from end to end: scanned, continued, shown, queried, checked, exported, merged and found."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from grundy.atlas.store.games import first_values
from grundy.atlas.store.rows import MISERE, Row
from grundy.atlas.store.store import Atlas
from grundy.cli import run
from grundy.views.documents.atlas import rows_table
from grundy.views.render.text import lines_of
from grundy.words import language

FAMILIES = [
    # pattern, games, one of them with what is shown of it, one that another stands for
    ("octal 0.?7", 8, "0.77", "  G(n + 12) = G(n) for all n ≥ 71", "0.37"),
    ("hexadecimal 0.?9", 16, "0.89", "  G(n + 4) = G(n) + 2 for all n ≥ 3", "0.29"),
    ("subtraction 1..4", 15, "subtraction(1,3,4)", "  G(n + 7) = G(n) for all n ≥ 0", "subtraction(2,4)"),
    ("all-but 1..3", 7, "all-but(2)", "  theorem: ", None),
    ("coin-turning symmetric,within=?", 9, "coin-turning(symmetric,within=4)", "  theorem: bounded reach", None),
    ("coin-turning exactly=1..3", 3, "coin-turning(exactly=2)", "  G(n + 1) = G(n) + 1 for all n ≥ 1",
     "coin-turning(exactly=3)"),
    ("coin-turning coins=1..2,spacing=1..2", 9, "coin-turning(at-most=2,spacing=2)",
     "  a head at place n has the value of a head at place n/2 (rounded up) in coin-turning(run,at-most=2)",
     "coin-turning(at-most=2,spacing=2)"),
    ("misere 0.0?", 7, "misere 0.05", "  tame: a quotient of nim-heaps", "misere 0.05"),
    ("misere 4.?", 8, "misere 4.0", "  order 2, P-portion of size 1", "misere 4.0"),
]  # fmt: skip


def told(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert run(["atlas", *words]) == status, capsys.readouterr().err
    return capsys.readouterr().out


@pytest.mark.parametrize(("pattern", "count", "game", "line", "equivalent"), FAMILIES, ids=str)
@pytest.mark.long
def test_a_family_goes_through_all_commands(
    pattern: str, count: int, game: str, line: str, equivalent: str | None, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    store = "--store", str(tmp_path / "atlas")
    how = "--limit", "10" if MISERE in pattern else "200", "--time", "20", "--workers", "0", *store
    # scanned, one game first, then the rest; what is known is not done again
    told(capsys, "scan", game, *how)
    first = json.loads(told(capsys, "scan", pattern, *how, "--json"))
    assert first["games"] == count
    assert first["known"] >= 1
    assert first["statuses"]["failed"] == 0
    again = json.loads(told(capsys, "scan", pattern, *how, "--json"))
    assert (again["games"], again["known"], again["solved"]) == (count, count, 0)
    # shown and queried
    shown = told(capsys, "show", game, *store)
    assert shown.startswith(f"{game}: ")
    assert any(text.startswith(line) for text in shown.splitlines())
    rows = json.loads(told(capsys, "query", *store, "--json"))
    assert len(rows) >= count
    with Atlas(tmp_path / "atlas", create=False) as kept:
        same = None if equivalent is None else kept.get(equivalent)
    if equivalent is not None:
        assert same is not None
        assert same.same_as != equivalent
        asked = json.loads(told(capsys, "query", "--same-as", equivalent, *store, "--json"))
        assert {equivalent, same.same_as} <= {row["game"] for row in asked}
    table = told(capsys, "query", *store, "--rows", "100").splitlines()
    assert len(table) == len(rows) + 1
    # checked by code apart, exported, merged
    said = told(capsys, "verify", "--all", "--time", "0.3", *store)
    assert " 0 WRONG" in said
    text = told(capsys, "export", *store)
    file = tmp_path / "rows.jsonl"
    file.write_text(text, encoding="utf-8")
    told(capsys, "import", str(file), "--trust", "--time", "0.3", "--store", str(tmp_path / "other"))
    assert told(capsys, "export", "--store", str(tmp_path / "other")) == text
    assert len(told(capsys, "export", "--csv", *store).splitlines()) == len(rows) + 1
    # found
    if MISERE not in pattern:
        heads = game.startswith("coin-turning")
        terms = first_values(game, 30)[heads:]
        assert run(["find", *map(str, terms), "--atlas", store[1], "--most", "100", "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        names = {one["ruleset"] for match in found["matches"] for one in (match, *match["same"])}
        assert game in names
        assert any(match["atlas"] == store[1] for match in found["matches"])


def test_conditions_of_quotients_are_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = "--store", str(tmp_path)
    told(capsys, "scan", "misere 0.77", "misere 0.75", "misere 0.3", "0.77", "--workers", "0", *store)

    def games(*words: str) -> list[str]:
        return [row["game"] for row in json.loads(told(capsys, "query", *words, *store, "--json"))]

    assert games("--order", ">=8") == ["misere 0.75", "misere 0.77"]
    assert games("--p-count", "9") == ["misere 0.77"]
    assert games("--order", "<3") == ["misere 0.3"]
    row = json.loads(told(capsys, "show", "misere", "kayles", *store, "--json"))
    assert (row["kind"], row["elements"], row["lost"], row["tame"]) == ("misere", 40, 9, False)
    assert row["grows"][-1] == {"heap": 27, "order": 40, "p_count": 9}
    lines = told(capsys, "show", "misere 0.77", *store).splitlines()
    assert lines[:3] == [
        "misere 0.77: misère quotient of all heaps, proved", "  order 40, P-portion of size 9",
        "  wild: not a quotient of nim-heaps",
    ]  # fmt: skip
    assert "  Φ(n + 12) = Φ(n) for all n ≥ 71" in lines
    assert run(["atlas", "query", "--order", "many", *store]) == 2
    assert "--order must be a whole number" in capsys.readouterr().err


def test_a_table_keeps_its_columns_in_chinese(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {"game": "游戏", "status": "状态", "proved": "已证明", "open": "未解决", "period": "周期"}
    monkeypatch.setattr(language, "_catalogue", lambda _: SimpleNamespace(gettext=lambda text: words.get(text, text)))
    rows = [
        Row("0.77", "0.77", 0, 1, "proved", 255, "grundy 0", 0.0, 71, False, 12, 0, 8, 27),
        Row("0.004", "0.004", 0, 1, "open", 99_999, "grundy 0", 0.0, largest_value=30, largest_at=9000),
    ]
    with language.speaking("zh"):
        assert list(lines_of(rows_table(rows))) == [
            "游戏   状态    preperiod  周期  largest  computed to  same as",
            "0.77   已证明         71    12        8          255",
            "0.004  未解决          –     –       30        99999",
        ]
