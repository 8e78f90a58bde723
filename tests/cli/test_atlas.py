"""grundy atlas: scans are stored, queried, checked, exported and merged; bad input gives one line."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from grundy.atlas.scan.families import family
from grundy.atlas.store.equivalents import solved_for
from grundy.atlas.store.rows import MISERE
from grundy.atlas.store.shipped import shipped_rows
from grundy.atlas.store.store import Atlas
from grundy.cli import atlas, run
from grundy.maths.nimbers.periods import Period

ROOT = Path(__file__).parents[2]
PUBLISHED = json.loads((ROOT / "tests" / "figures" / "octal_periods.json").read_text(encoding="utf-8"))["entries"]
COMMANDS = [atlas.scan, atlas.show, atlas.query, atlas.draw_map, atlas.verify, atlas.export, atlas.take_in]


def told(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert run(["atlas", *words]) == status, capsys.readouterr().err
    return capsys.readouterr().out


@pytest.fixture
def folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    told(capsys, "scan", "octal 0.7?", "subtraction(1,3,4)", "--limit", "3000", "--workers", "0", "--store",
         str(tmp_path))  # fmt: skip
    return str(tmp_path)


def test_a_scan_is_told_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = "scan", "octal 0.7?", "--limit", "3000", "--workers", "0", "--store", str(tmp_path)
    assert (
        told(capsys, *words)
        == "8 games: 0 known, 8 solved, 0 with the sequence of another game\n  proved  6\n  open  2\n"
    )
    data = json.loads(told(capsys, *words, "octal 0.0?", "--json"))
    assert (data["games"], data["known"], data["schema"]) == (15, 9, 1)
    assert sum(data["statuses"].values()) == 15
    with Atlas(tmp_path, create=False) as kept:
        assert kept.check() >= 15


def test_a_row_is_shown(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "show", "kayles", "--store", folder).splitlines()
    assert lines[0] == "0.77: period proved"
    assert "  largest value 8, first at heap 27" in lines
    assert re.fullmatch(r"  found by grundy .*", lines[-1])
    data = json.loads(told(capsys, "show", "0.73", "--store", folder, "--json"))
    assert (data["same_as"], data["shift"], data["period"], data["status"]) == ("0.26", 1, 4, "proved")
    assert "theorem: periodicity theorem for two" not in told(capsys, "show", "0.74", "--store", folder)
    assert "no period found up to heap 2999" in told(capsys, "show", "0.74", "--store", folder)


def test_rows_are_asked_for_by_conditions(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    def games(*words: str) -> list[str]:
        return [row["game"] for row in json.loads(told(capsys, "query", *words, "--store", folder, "--json"))]

    assert games("--period", ">=7") == ["0.77", "subtraction(1,3,4)"]
    assert games("--period", "12") == games("--preperiod", " > 5e1 ") == ["0.77"]
    assert games("--status", "open", "--largest", "<1000", "--computed", "<=2999") == ["0.74", "0.76"]
    assert games("--same-as", ".73") == ["0.26", "0.73"]
    assert games("--period", "4") == ["0.26", "0.72", "0.73"]
    table = told(capsys, "query", "--rows", "1", "--store", folder).splitlines()
    assert len(table) == 3
    assert table[-1] == "… 10 more (--rows 11 lists all of them)"
    lines = told(capsys, "query", "--period", "4", "--csv", "--rows", "1", "--store", folder).splitlines()
    assert [line.split(",")[0] for line in lines] == ["game", "0.26", "0.72", "0.73"]


def test_a_family_is_drawn_as_a_map(folder: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "map", "octal 0.7?", "--store", folder).splitlines()
    assert lines[:2] == ["     01234567", "0.7  1111?1?2"]
    assert lines[2].startswith("6 proved periods")
    assert lines[2].endswith(", ? open: 2")
    data = json.loads(told(capsys, "map", "octal", "4.?0?", "--store", folder, "--json"))
    assert (data["rows"], data["columns"]) == ([f"4.{n}0" for n in range(8)], [*"01234567"])
    assert data["marks"] == ["........"] * 8  # none is in this atlas
    target = tmp_path / "map.svg"
    told(capsys, "map", "octal 0.?", "--store", folder, "--plot", str(target))
    assert target.read_text().startswith("<svg ")
    shipped = told(capsys, "map", "octal 0.????").splitlines()
    assert shipped[7][:6] == "0.07  "
    assert shipped[7][6 + 0o70] == "2"  # 0.077, a first cousin of Kayles, has period 12
    assert not any("." in line[6:] for line in shipped[:64])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["octal 0.77"], "a map needs codes with ? for digits after the dot, such as 'octal 0.???', not 'octal 0.77'"),
        (["subtraction 1..4"], "a map needs codes with ? for digits after the dot"),
        (["octal ?.??"], "a map needs codes with ? for digits after the dot"),
        (["octal 0.9?"], "'9?' contains a digit that is not octal"),
        (["octal 0.???????"], "the family has too many games (at most 1,048,576 can be scanned)"),
        (["octal 0.??", "--plot", "map.png"], "a map is drawn as .svg, not as .png"),
    ],
)
def test_a_map_that_cannot_be_drawn_is_refused_in_one_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["atlas", "map", *words]) == (3 if "has" in message else 2)
    said = capsys.readouterr().err
    assert message in said
    assert said.count("\n") == 1


def test_rows_are_checked(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, "verify", "--store", folder)
    assert said.endswith("11 rows checked: 11 right, 0 WRONG, 0 unchecked\n")
    with Atlas(Path(folder)) as kept:
        row = kept.get("0.77")
        assert row is not None
        data = row.data() | {"game": "0.67"}  # a claim about another game
        kept.add([type(row).from_data(data | {"same_as": "0.67"})])
    data = json.loads(told(capsys, "verify", "0.67", "--store", folder, "--json", status=1))
    assert not data["ok"]
    assert data["rows"][0]["how"].startswith("values: heap ")


def test_what_is_exported_is_imported_and_what_is_wrong_is_not(
    folder: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = told(capsys, "export", "--store", folder)
    file, other = tmp_path / "rows.jsonl", str(tmp_path / "other")
    file.write_text(text, encoding="utf-8")
    assert "11 right, 0 WRONG" in told(capsys, "import", str(file), "--store", other)
    assert told(capsys, "export", "--store", other) == text
    assert len(told(capsys, "export", "--csv", "--store", other).splitlines()) == 12
    with Atlas(Path(folder)) as kept:
        row = kept.get("0.77")
        assert row is not None
        wrong = type(row).from_data(row.data() | {"game": "0.775", "same_as": "0.775"})
        kept.add([wrong])
    file.write_text(told(capsys, "export", "--store", folder), encoding="utf-8")
    assert "0.775: WRONG" in told(capsys, "import", str(file), "--store", other, status=1)
    with Atlas(Path(other)) as kept:
        assert kept.get("0.775") is None


@pytest.mark.parametrize("form", [["export"], ["export", "--csv"], ["query", "--period", "12"]])
def test_nothing_is_printed_of_an_atlas_with_a_damaged_row(
    form: list[str], folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not even rows that meet a condition: so did the damaged row, perhaps."""
    base = sqlite3.connect(Path(folder) / "atlas.sqlite")
    base.execute("UPDATE games SET period = 6 WHERE game = '0.77'")
    base.commit()
    base.close()
    assert run(["atlas", *form, "--store", folder]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("grundy: row '0.77' of atlas ")


def test_a_folder_of_any_name_is_told_of_in_one_line_and_as_the_shell_reads_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, quoted in ("my games", "my games'\n"), ("a\nb", "a\\nb'\n"):
        assert run(["atlas", "show", "0.77", "--store", str(tmp_path / name)]) == 2
        error = capsys.readouterr().err
        assert error.endswith(quoted)
        assert error.count("\n") == 1
        assert f"grundy atlas scan --store '{tmp_path}" in error


@pytest.mark.parametrize("command", [["show", "0.17"], ["map", "octal 0.?"], ["query", "--status", "open"], ["export"]])
def test_a_row_that_the_file_has_lost_is_not_told_to_be_missing(
    command: list[str], folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(folder) / "atlas.sqlite"
    base = sqlite3.connect(path)
    ((page, size),) = base.execute(
        "SELECT rootpage, page_size FROM sqlite_master, pragma_page_size WHERE name = 'games'"
    )
    base.close()
    data = bytearray(path.read_bytes())
    cells = (page - 1) * size + 3  # the number of rows of the page, 2 bytes
    data[cells : cells + 2] = bytes([0, 1])
    path.write_bytes(bytes(data))
    assert run(["atlas", *command, "--store", folder]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert "is damaged: " in output.err
    assert output.err.count("\n") == 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: text.replace('"period":12', '"period":6'), "line 11 of the atlas, 0.77, is damaged: export"),
        (
            lambda text: text + text.split("\n", 1)[0] + "\n",
            "line 13 of the atlas is not a row: a row of an atlas has no",
        ),
        (lambda text: text.split("\n", 1)[1], "line 1 is not the header of an atlas with schema 1"),
        (lambda _: "", "line 1 is not the header of an atlas with schema 1"),
        (lambda text: text + "not json\n", "line 13 of the atlas is not a valid JSON object"),
        (lambda text: text + "[" * 100_000, "line 13 of the atlas is not a valid JSON object"),
    ],
)
def test_a_file_that_is_no_atlas_is_refused(
    folder: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], change: object, message: str
) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_text(change(told(capsys, "export", "--store", folder)), encoding="utf-8")  # type: ignore[operator]
    run(["atlas", "import", str(file), "--store", str(tmp_path / "other")])
    output = capsys.readouterr()
    assert message in output.out + output.err
    assert output.err.count("\n") <= 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["scan", "--store", "x"], "no family given: try grundy atlas scan 'octal 0.??' --store FOLDER"),
        (["scan", "0.???", "--store", "x"], "'0.???' is not a family: try"),
        (["scan", "0.7", "--limit", "nan", "--store", "x"], "--limit must be from 1 to 1e+15 heaps, not nan"),
        (["scan", "0.7", "--limit", "0.5", "--store", "x"], "--limit must be from 1 to 1e+15 heaps, not 0.5"),
        (["scan", "0.7", "--time", "-1", "--store", "x"], "--time must be a number above 0 and up to 1e+09, not -1"),
        (["scan", "0.7", "--workers", "-1", "--store", "x"], "--workers must be from 0 to 1024, not -1"),
        (["scan", "0.7", "--fast", "--store", "x"], "no option is named '--fast' here"),
        (["show", "0.12345"], "0.12345 is not in the atlas that ships with grundy: add it with grundy atlas scan"),
        (["show", "misere", "0.11527"], "add it with grundy atlas scan 'misere 0.11527' --store FOLDER"),
        (["show", "wythoff"], "wythoff has no single heaps"),
        (["show", "0.77", "--store", "nowhere"], "there is no atlas in 'nowhere'"),
        (["query", "--period", "about 5"], "--period must be a whole number, perhaps with a comparison such as"),
        (["query", "--largest", "1.5"], "--largest must be a whole number"),
        (["query", "--largest", "1e99"], "--largest must be below 2^62"),
        (["query", "--status", "sure"], "--status must be one of proved, formula, observed, open, failed, not 'sure'"),
        (["query", "--rows", "0"], "--rows must be 1 or more, not 0"),
        (["verify", "0.12345"], "0.12345 is not in the atlas"),
        (["import", "nowhere.jsonl", "--store", "x"], "file 'nowhere.jsonl' cannot be read: no such file"),
    ],
)
def test_bad_input_is_a_line(
    words: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["atlas", *words]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert message in output.err
    assert output.err.count("\n") == 1


def examples() -> list[str]:
    return [
        line.strip() for command in COMMANDS for line in (command.__doc__ or "").splitlines()
        if re.match(r"\s*grundy ", line)
    ]  # fmt: skip


@pytest.mark.parametrize("example", examples())
@pytest.mark.long
def test_the_examples_of_the_help_run(example: str, tmp_path: Path) -> None:
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        example, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
@pytest.mark.long
def test_a_scan_that_is_stopped_keeps_what_it_did_and_goes_on(tmp_path: Path, how: signal.Signals) -> None:
    words = [sys.executable, "-m", "grundy", "atlas", "scan", "octal 0.??", "--limit", "5e3", "--workers", "1",
             "--store", str(tmp_path / "atlas")]  # fmt: skip
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as process:
        until = time.monotonic() + 600
        while time.monotonic() < until and process.poll() is None and not rows_in(tmp_path / "atlas"):
            time.sleep(0.05)
        if how == signal.SIGINT:
            os.killpg(process.pid, how)  # as a terminal does
        else:
            process.send_signal(how)  # its workers notice that the server is gone
        _, err = process.communicate(timeout=600)
        if how == signal.SIGINT and process.returncode:
            assert (process.returncode, err) == (130, b"grundy: interrupted\n")
    before = rows_in(tmp_path / "atlas")
    assert before
    with Atlas(tmp_path / "atlas") as kept:
        assert kept.check() == before
    assert subprocess.run(words, capture_output=True, check=False).returncode == 0
    assert rows_in(tmp_path / "atlas") == 63


def rows_in(folder: Path) -> int:
    if not (folder / "atlas.sqlite").exists():
        return 0
    try:
        with Atlas(folder, create=False) as kept:
            return len(kept)
    except Exception:  # it is just being made
        return 0


# -- the atlas that ships with the package


@pytest.mark.long
def test_the_shipped_atlas_has_every_octal_game_of_three_digits() -> None:
    rows = shipped_rows()
    wanted = {
        f"{before}.{digits}".rstrip("0") for before in (0, 4) for digits in (f"{n:03o}" for n in range(512))
    } - {"0."}  # fmt: skip
    quotients = {game: row for game, row in rows.items() if row.kind == MISERE}
    assert {game.partition(" ")[2].rstrip("0") for game in quotients} >= wanted
    assert quotients["misere 0.77"].elements == 40
    rows = {game: row for game, row in rows.items() if row.kind != MISERE}
    assert {row.rstrip("0") for row in rows} >= wanted
    for place, (game, row) in enumerate(rows.items()):
        if (len(game) < 6 and max(game[2:]) < "8") or place % 20 == 0:  # of four digits, and hexadecimal ones, some
            solved = solved_for(game)
            assert (row.same_as, row.shift, row.factor) == (solved.game, solved.shift, solved.factor)
        assert row.status in ("proved", "open") or (row.status == "observed" and max(game[2:]) > "7")
        assert row.status == "proved" or row.computed_to >= 1000


def test_the_shipped_atlas_has_every_octal_game_of_four_digits() -> None:
    games = {game for first in (0, 4) for game in family(f"octal {first}.????")}
    assert len(games) == 8191
    assert shipped_rows().keys() >= games
    assert shipped_rows()["0.1152"].law == Period(61205, 1706)


def test_the_shipped_atlas_has_every_hexadecimal_game_of_three_digits(capsys: pytest.CaptureFixture[str]) -> None:
    assert shipped_rows().keys() >= set(family("hexadecimal 0.???"))
    kenyon = shipped_rows()["0.3F"]
    assert (kenyon.law, kenyon.theorem) == (Period(0, 6, 3), "theorem of equal pairs for arithmetic periods")
    assert told(capsys, "show", "0.A3F").startswith("0.A3F: ")
    lines = told(capsys, "map", "hexadecimal 0.2?").splitlines()
    assert lines[1].split()[1][8] == "2"  # 0.28 gains 16 every 53 heaps
    games = [row["game"] for row in json.loads(told(capsys, "query", "--period", "53", "--json"))]
    assert "0.28" in games


def test_the_shipped_atlas_agrees_with_every_published_period() -> None:
    checked = 0
    for entry in PUBLISHED:
        code = entry["code"] if entry["code"][0] != "." else f"0{entry['code']}"
        row = shipped_rows().get(code if not code.endswith(".") else f"{code}0")
        if row is None:
            continue  # of more digits
        if entry.get("period") is None:
            assert row.status == "open", code
            continue
        assert (row.status, row.preperiod, row.period) == ("proved", entry["preperiod"], entry["period"]), code
        if len(code) < 6 or "max_value" in entry:  # for longer codes not all sources tell the largest value
            assert (row.largest_value, row.largest_at) == (entry["max_value"], entry["max_first_at"]), code
        checked += 1
    assert checked > 80


@pytest.mark.long
def test_a_sample_of_the_shipped_atlas_is_proved_anew(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, "verify", "--sample", "40", "--seed", "3", "--time", "0.2")
    assert re.search(r"40 rows checked: \d+ right, 0 WRONG", said)
    assert int(said.rsplit("rows checked: ")[1].split()[0]) >= 15


def test_the_longest_period_is_told_at_once_and_where_it_is_from(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["period", "0.106"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "  G(n + 328226140474) = G(n) for all n ≥ 481037853530" in lines
    assert "  preperiod 481037853530 at most (not all values were stored)" in lines
    assert lines[-1].startswith("  from the atlas that ships with grundy, ")
    said = told(capsys, "verify", "0.106", "--time", "0.1")
    assert "0.106: unchecked: correct up to heap " in said
    assert "is not repeated" in said


@pytest.mark.long
def test_the_shipped_atlas_tells_which_version_made_it_and_is_read_by_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("grundy.atlas.store.exchange.VERSION", "99.0")
    shipped_rows.cache_clear()
    assert len(shipped_rows()) > 1000
    made_by = {row.engine for row in shipped_rows().values()}
    assert all(re.fullmatch(r"grundy \d+(\.\d+)+", name) for name in made_by)
    assert run(["period", "0.77"]) == 0
    out = capsys.readouterr().out
    assert "from the atlas that ships with grundy," in out
    assert run(["period", "0.77", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["atlas"] in made_by


def test_equivalents_tell_of_their_rare_heaps_and_are_asked_for_by_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert "  10 rare heaps, the last at 71" in told(capsys, "show", "4.4")
    data = json.loads(told(capsys, "query", "--rare", "15", "--period", ">=1e9", "--json"))
    assert [row["game"] for row in data] == ["0.106"]
    found = {row["game"] for row in json.loads(told(capsys, "query", "--rare", "10", "--json"))}
    assert "4.4" in found


def test_a_game_that_is_not_there_is_told_from_the_one_that_is_solved_for_it(
    folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = told(capsys, "show", "4.4", "--store", folder).splitlines()
    assert lines[0] == "4.4: period proved"
    assert "  G(n + 12) = G(n) for all n ≥ 72" in lines
    assert any(line.startswith("  the nim-sequence of 0.77:") for line in lines)
    # OEIS A071434: octal game 0.1377 has period 24, its last exception at 140
    assert "G(n + 24) = G(n) for all n ≥ 141" in told(capsys, "show", "0.1377")
    assert run(["period", "0.1377", "--json"]) == 0
    longer = json.loads(capsys.readouterr().out)
    assert (longer["atlas"] is not None, longer["same_as"]) == (True, {"code": "0.44", "shift": 2})
    fresh = run(["period", "0.1377", "--json", "--fresh"]), json.loads(capsys.readouterr().out)
    assert fresh[0] == 0
    for name in ("preperiod", "period", "saltus", "largest_value", "largest_at"):
        assert longer[name] == fresh[1][name]


def test_the_shipped_file_is_small() -> None:
    assert (ROOT / "src" / "grundy" / "atlas" / "store" / "code_atlas.jsonl.gz").stat().st_size < 500_000
