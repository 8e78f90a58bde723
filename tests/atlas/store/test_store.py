"""The store of the atlas: acknowledged rows remain, damage is reported, and old versions are migrated."""

from __future__ import annotations

import errno
import json
import os
import signal
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from grundy.atlas.store.rows import Row, digest_of
from grundy.atlas.store.store import SCHEMA, Atlas
from grundy.words.errors import InputError

KAYLES = Row(
    "0.77", "0.77", 0, 1, "proved", 255, "grundy 0", 0.25, 71, False, 12, 0, 8, 27, 7, None, 60, 255, "theorem"
)
OPEN = Row("0.004", "0.004", 0, 1, "open", 9999, "grundy 0", 1.5, largest_value=30, largest_at=9000)


def test_rows_come_back_as_they_were(tmp_path: Path) -> None:
    failed = Row("0.8", "0.8", 0, 1, "failed", -1, "grundy 0", 0.0, reason="it did not end")
    shifted = replace(KAYLES, game="4.4", same_as="0.77", shift=-1, preperiod=72, parity=1)
    with Atlas(tmp_path / "new" / "atlas") as atlas:
        assert atlas.add([KAYLES, OPEN, failed, shifted]) == 4
    with Atlas(tmp_path / "new" / "atlas", create=False) as atlas:
        assert [atlas.get(row.game) for row in (KAYLES, OPEN, failed, shifted)] == [KAYLES, OPEN, failed, shifted]
        assert atlas.get("0.1") is None
        assert atlas.check() == len(atlas) == 4
        assert [row.game for row in atlas.rows([("period", ">=", 12), ("preperiod", "<", 72)])] == ["0.77"]
        assert list(atlas.known()) == [row.game for row in sorted(atlas.rows(), key=lambda row: row.game)]


def test_a_row_that_tells_less_does_not_replace_one_that_tells_more(tmp_path: Path) -> None:
    with Atlas(tmp_path) as atlas:
        assert atlas.add([OPEN, replace(OPEN, computed_to=100)]) == 1
        assert atlas.get("0.004") == OPEN
        further = replace(OPEN, computed_to=20_000)
        proved = replace(OPEN, status="proved", computed_to=50, preperiod=1, period=2, saltus=0)
        assert atlas.add([further]) == 1
        assert atlas.get("0.004") == further
        assert atlas.add([proved, replace(OPEN, status="failed", computed_to=10**9), further]) == 1
        assert atlas.get("0.004") == proved


def test_two_proofs_that_differ_are_told_and_nothing_of_the_batch_is_kept(tmp_path: Path) -> None:
    with Atlas(tmp_path) as atlas:
        atlas.add([KAYLES])
        with pytest.raises(
            InputError, match=r"two proofs of 0.77 disagree: period 12 from 71 in the atlas, but 13 from 71"
        ):
            atlas.add([OPEN, replace(KAYLES, period=13)])
        assert len(atlas) == 1
        bound = replace(KAYLES, preperiod=90, preperiod_is_bound=True)
        assert atlas.add([bound]) == 0  # says less, and no other thing
        for other in (replace(KAYLES, preperiod=70), replace(bound, preperiod=70), replace(bound, largest_value=9)):
            with pytest.raises(InputError, match=r"two proofs of 0\.77 disagree"):
                atlas.add([other])


def test_a_batch_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    def broken() -> object:
        yield KAYLES
        raise RuntimeError("the batch broke off")

    with Atlas(tmp_path) as atlas:
        with pytest.raises(RuntimeError):
            atlas.add(broken())  # type: ignore[arg-type]
        assert len(atlas) == 0
        assert atlas.add([KAYLES]) == 1


WRITER = """
import sys
from dataclasses import replace
from pathlib import Path
from grundy.atlas.store.rows import Row
from grundy.atlas.store.store import Atlas

row = Row("0.77", "0.77", 0, 1, "proved", 255, "grundy 0", 0.25, 71, False, 12, 0, 8, 27)
with Atlas(Path(sys.argv[1])) as atlas:
    for number in range(int(sys.argv[3])):
        atlas.add([replace(row, game=f"{sys.argv[2]}{number}.{part}") for part in "abc"])
        print(number, flush=True)
"""


def writer(folder: Path, name: str, count: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(folder), name, str(count)], stdout=subprocess.PIPE, text=True
    )


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
@pytest.mark.parametrize("after", [1, 7, 40])
def test_a_killed_writer_loses_no_acknowledged_row(tmp_path: Path, after: int) -> None:
    with writer(tmp_path, "a", 1_000_000) as process:
        assert process.stdout is not None
        acknowledged = [int(process.stdout.readline()) for _ in range(after)]
        process.send_signal(signal.SIGKILL)
        acknowledged += [int(line) for line in process.stdout.read().split("\n") if line]
    with Atlas(tmp_path, create=False) as atlas:
        count = atlas.check()
        assert count % 3 == 0  # batches are whole
        games = set(atlas.known())
    assert {f"a{number}.{part}" for number in acknowledged for part in "abc"} <= games
    assert count // 3 <= len(acknowledged) + 1


def test_several_processes_write_at_once_from_the_first_moment_on(tmp_path: Path) -> None:
    writers = [writer(tmp_path / "new", name, 15) for name in "abcd"]
    for process in writers:  # all have ended before one is judged
        process.communicate()
    assert [process.returncode for process in writers] == [0, 0, 0, 0]
    with Atlas(tmp_path / "new", create=False) as atlas:
        assert atlas.check() == 4 * 15 * 3


# -- damage


def base_of(folder: Path) -> sqlite3.Connection:
    return sqlite3.connect(folder / "atlas.sqlite", isolation_level=None)


def test_a_changed_row_is_told_left_out_and_replaced(tmp_path: Path) -> None:
    with Atlas(tmp_path) as atlas:
        atlas.add([KAYLES, OPEN])
    base_of(tmp_path).execute("UPDATE games SET period = 6 WHERE game = '0.77'")
    with Atlas(tmp_path) as atlas:
        told = "row '0.77' of atlas .* is damaged: scan the game again"
        for ask in (lambda: atlas.get("0.77"), atlas.check, lambda: list(atlas.rows())):
            with pytest.raises(InputError, match=told):
                ask()
        assert list(atlas.known()) == ["0.004"]
        assert atlas.add([KAYLES]) == 1
        assert atlas.check() == 2


@pytest.mark.parametrize("where", [0.0, 0.3, 0.6, 0.95])
def test_other_bytes_in_the_file_are_told_or_do_no_harm(tmp_path: Path, where: float) -> None:
    rows = [replace(KAYLES, game=f"0.{n}") for n in range(300)]
    with Atlas(tmp_path) as atlas:
        atlas.add(rows)
    path = tmp_path / "atlas.sqlite"
    data = bytearray(path.read_bytes())
    at = int(where * len(data))
    data[at : at + 600] = bytes(255 - byte for byte in data[at : at + 600])
    path.write_bytes(bytes(data))
    try:
        with Atlas(tmp_path) as atlas:
            atlas.check()
            assert atlas.known() == {row.game: row for row in rows}  # the bytes were in an empty place
    except InputError as error:
        assert "damaged" in str(error) or "no atlas" in str(error)
        assert "\n" not in str(error)


@pytest.mark.parametrize("content", [b"no database at all, though it is long enough to be read as one", b"\0" * 5000])
def test_a_file_that_is_no_database_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "atlas.sqlite").write_bytes(content)
    with pytest.raises(InputError, match="is damaged: file is not a database"):
        Atlas(tmp_path)


def test_a_database_of_somebody_else_is_refused(tmp_path: Path) -> None:
    base_of(tmp_path).execute("CREATE TABLE games (game TEXT)")
    with pytest.raises(InputError, match="is not an atlas: name another folder"):
        Atlas(tmp_path)


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"there is no atlas in .*: create one with grundy atlas scan"):
        Atlas(tmp_path / "nowhere", create=False)
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot create the atlas"):
        Atlas(tmp_path / "file" / "below")


def test_an_atlas_of_no_bytes_is_not_read_as_one_without_rows_and_a_scan_fills_it(tmp_path: Path) -> None:
    (tmp_path / "atlas.sqlite").touch()
    with pytest.raises(InputError, match=r"^the atlas .*atlas\.sqlite' is empty, a file of 0 bytes: use a backup"):
        Atlas(tmp_path, create=False)
    with Atlas(tmp_path) as atlas:
        assert len(atlas) == 0
    with Atlas(tmp_path, create=False) as atlas:
        assert len(atlas) == 0


def test_an_atlas_that_may_not_be_written_is_read_where_it_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "a#b?c %20é"
    with Atlas(folder) as atlas:
        atlas.add([KAYLES])
    monkeypatch.setattr("os.access", lambda path, mode: False)
    with Atlas(folder, create=False) as atlas:
        assert atlas.get("0.77") == KAYLES
        assert atlas.check() == 1
        with pytest.raises(InputError, match=r"cannot use the atlas .*: attempt to write a readonly database"):
            atlas.add([OPEN])
    assert [path.name for path in folder.iterdir()] == ["atlas.sqlite"]


# -- versions


QUOTIENT = ("elements", "lost", "tame", "grows")
ABSENT = {1: ("parity", "reason", *QUOTIENT), 2: QUOTIENT}


def old_version(folder: Path, version: int) -> None:
    """Make an atlas as a version before did: rows without the columns that have come since."""
    base = base_of(folder)
    names = [name for name in KAYLES.data() if name not in ABSENT[version]]
    base.execute("PRAGMA journal_mode = WAL")
    base.execute(f"PRAGMA application_id = {0x6772756E}")
    base.execute(f"CREATE TABLE games (game TEXT PRIMARY KEY, {', '.join(names[1:])}, checksum TEXT) WITHOUT ROWID")
    base.execute("CREATE INDEX by_period ON games (period)")
    base.execute("CREATE TABLE sequences (game TEXT PRIMARY KEY, heaps INTEGER NOT NULL, digest TEXT NOT NULL)")
    for row, wrong in ((KAYLES, ""), (OPEN, ""), (replace(KAYLES, game="0.1"), "no ")):
        values = [row.data()[name] for name in names]
        base.execute(
            f"INSERT INTO games VALUES ({', '.join('?' * (len(names) + 1))})", [*values, wrong + digest_of(values)]
        )
    base.execute(f"PRAGMA user_version = {version}")
    base.close()


@pytest.mark.parametrize("version", sorted(ABSENT))
def test_an_atlas_of_an_older_version_is_migrated_and_its_damaged_row_is_not(tmp_path: Path, version: int) -> None:
    old_version(tmp_path, version)
    quotient = replace(
        KAYLES, game="misere 0.77", same_as="misere 0.77", elements=40, lost=9, tame=False, grows="1:2:1 2:6:2"
    )
    for _ in range(2):
        with Atlas(tmp_path) as atlas:
            assert atlas.known() == {"0.004": OPEN, "0.77": KAYLES}
    assert base_of(tmp_path).execute("PRAGMA user_version").fetchone() == (SCHEMA,)
    with Atlas(tmp_path) as atlas:
        atlas.add([replace(KAYLES, game="0.1", parity=1), quotient])
        assert atlas.get("0.1") == replace(KAYLES, game="0.1", parity=1)
        assert atlas.get("misere 0.77") == quotient
        assert [row.game for row in atlas.rows([("elements", ">=", 40)])] == ["misere 0.77"]
        assert atlas.check() == 4


def test_an_atlas_of_a_later_version_is_refused(tmp_path: Path) -> None:
    Atlas(tmp_path).close()
    base_of(tmp_path).execute("PRAGMA user_version = 99")
    with pytest.raises(
        InputError, match=r"a newer grundy wrote the atlas .*: its schema is 99, but this version reads up to 3"
    ):
        Atlas(tmp_path)


# -- sequences


def test_values_are_mapped_and_their_damage_is_told(tmp_path: Path) -> None:
    values = np.arange(5000, dtype=np.uint8) % 7
    with Atlas(tmp_path) as atlas:
        for game in ("0.77", "subtraction(1,3,4)", "4!.0"):
            atlas.keep_values(game, values)
            kept = atlas.values(game)
            assert isinstance(kept, np.memmap)
            assert (kept == values).all()
        assert atlas.values("0.1") is None
        atlas.check()
        path = tmp_path / "values" / "0.77.npy"
        path.write_bytes(path.read_bytes()[:-1] + b"\xff")
        with pytest.raises(InputError, match=r"values of 0.77 in the atlas are damaged"):
            atlas.check()
        path.write_bytes(path.read_bytes()[:90])
        with pytest.raises(InputError, match=r"is damaged: scan 0.77 again"):
            atlas.values("0.77")


def test_values_have_files_whatever_the_name_of_the_game_and_longer_ones_stay(tmp_path: Path) -> None:
    values = np.arange(5000, dtype=np.uint8) % 7
    games = ["0." + "7" * 300, "0." + "7" * 299 + "6"]
    with Atlas(tmp_path) as atlas:
        for shift, game in enumerate(games):
            atlas.keep_values(game, values[shift:])
            atlas.keep_values(game, values[:1000])
        for shift, game in enumerate(games):
            kept = atlas.values(game)
            assert kept is not None
            assert (kept == values[shift:]).all()
        atlas.keep_values("0.77", values.astype(np.int64) << 40)
        large = atlas.values("0.77")
        assert large is not None
        assert large[1] == 1 << 40
        atlas.check()


def test_any_flipped_bit_in_the_head_of_values_is_told_or_does_no_harm(tmp_path: Path) -> None:
    values = np.arange(5000, dtype=np.uint16)
    with Atlas(tmp_path) as atlas:
        atlas.keep_values("0.77", values)
        path = tmp_path / "values" / "0.77.npy"
        whole = path.read_bytes()
        told = 0
        for bit in range(8 * 128):
            path.write_bytes(whole[: bit // 8] + bytes([whole[bit // 8] ^ 1 << bit % 8]) + whole[bit // 8 + 1 :])
            try:
                atlas.values("0.77")
                atlas.check()
            except InputError as error:
                told += 1
                assert str(error).endswith(("is damaged: scan 0.77 again", "are damaged: scan it again"))
        assert told > 300


# -- rows


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"period": "12"}, "field 'period' of a row cannot be '12'"),
        ({"period": -1}, "field 'period' of a row cannot be '-1'"),
        ({"period": True}, "field 'period' of a row cannot be 'True'"),
        ({"period": 1 << 70}, "field 'period' of a row cannot be"),
        ({"seconds": float("nan")}, "field 'seconds' of a row cannot be 'nan'"),
        ({"status": "sure"}, "status of 0.77 must be one of proved, formula, observed, open, failed, not 'sure'"),
        ({"period": None}, "row of 0.77 contradicts itself"),
        ({"status": "open"}, "row of 0.77 contradicts itself"),
        ({"factor": 0}, "row of 0.77 contradicts itself"),
        ({"period": 0}, "row of 0.77 contradicts itself"),
        ({"engine": "\ud800"}, "field 'engine' of a row cannot be"),
        ({"game": None}, "a row of an atlas is missing the field 'game'"),
        ({"colour": 1}, "a row of an atlas has no field 'colour'"),
        ({"elements": 40}, "row of 0.77 contradicts itself: only rows of misère quotients have"),
        ({"game": "misere 0.77"}, "row of misere 0.77 contradicts itself: only rows of misère quotients have"),
        ({"grows": "1:2:1;"}, "field 'grows' of a row cannot be '1:2:1;'"),
        ({"tame": 7}, "field 'tame' of a row cannot be '7'"),
    ],
)
def test_rows_that_cannot_be_are_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message.replace("(", r"\(")):
        Row.from_data(json.loads(json.dumps(KAYLES.data())) | change)


# -- no room


def test_a_full_disk_is_told_in_a_line_and_loses_nothing(tmp_path: Path) -> None:
    rows = [replace(KAYLES, game=f"0.{n}") for n in range(2000)]
    with Atlas(tmp_path) as atlas:
        atlas.add(rows[:5])
        atlas._base.execute("PRAGMA max_page_count = 20")  # SQLite says then what it says of a full disk
        with pytest.raises(
            InputError, match=r"cannot use the atlas .*: database or disk is full: its contents"
        ) as told:
            atlas.add(rows)
        assert "\n" not in str(told.value)
        assert atlas.check() == 5
        assert atlas.add(rows[5:7]) == 2
    with Atlas(tmp_path, create=False) as atlas:
        assert atlas.check() == 7


def test_values_for_which_there_is_no_room_are_told_and_leave_no_pieces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    values = np.arange(5000, dtype=np.uint16)
    with Atlas(tmp_path) as atlas:
        atlas.keep_values("0.77", values)
        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(InputError, match=r"cannot write the values to '.*0\.77\.npy': no space left on device"):
            atlas.keep_values("0.77", values[::-1])
        kept = atlas.values("0.77")
        assert kept is not None
        assert (kept == values).all()
        assert [path.name for path in (tmp_path / "values").iterdir()] == ["0.77.npy"]


@pytest.mark.skipif(sys.platform == "win32", reason="no such limits there")
@pytest.mark.long
def test_a_scan_that_meets_the_end_of_the_disk_says_so_and_goes_on_later(tmp_path: Path) -> None:
    words = ["atlas", "scan", "octal 0.???", "--limit", "200", "--workers", "0", "--store", str(tmp_path / "atlas")]
    limited = (
        "import resource, signal, sys\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, resource.RLIM_INFINITY))\n"
        "from grundy.cli import run\n"
        f"sys.exit(run({words!r}))\n"
    )
    done = subprocess.run([sys.executable, "-c", limited], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "its contents are unchanged" in done.stderr
    with Atlas(tmp_path / "atlas", create=False) as atlas:
        before = atlas.check()
    assert subprocess.run([sys.executable, "-m", "grundy", *words], capture_output=True, check=False).returncode == 0
    with Atlas(tmp_path / "atlas", create=False) as atlas:
        assert atlas.check() >= max(before, 511)


def test_a_row_that_does_not_say_whether_its_preperiod_is_a_bound_is_refused() -> None:
    data = Row("0.77", "0.77", 0, 1, "proved", 255, "grundy 0", 0.0, 71, False, 12, 0).data()
    assert Row.from_data(data).data() == data
    assert not Row.from_data({name: told for name, told in data.items() if told is not False}).preperiod_is_bound
    with pytest.raises(InputError, match="'preperiod_is_bound' of a row cannot be 'None'"):
        Row.from_data(data | {"preperiod_is_bound": None})
