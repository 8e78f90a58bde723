"""The storage of an atlas: a folder with an SQLite table that has a row for each game, and files of values.

When :meth:`Atlas.add` returns, the rows are on disk. Several processes may write.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from shlex import quote
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Self

from grundy.atlas.store.rows import COLUMNS, SIGNS, Row, digest_of
from grundy.atlas.store.sequences import digest_of_values, file_of, mapped_values, write_values
from grundy.words.errors import GrundyError, InputError
from grundy.words.files import make_folder

if TYPE_CHECKING:
    from numpy.typing import NDArray

SCHEMA = 3
"""The version of the table. 1 had no parity of a mask and no reason for failures, 2 no misère quotients."""

_APPLICATION = 0x6772756E  # identifies the file among SQLite files
_FILE = "atlas.sqlite"
_PATIENCE = 60.0  # seconds for another process to finish writing
_NAMES = ", ".join(COLUMNS)
_ADDED = {2: ("parity", "reason"), 3: ("elements", "lost", "tame", "grows")}  # the columns that a version adds


def _kind_of(column: str) -> str:
    return "TEXT" if COLUMNS[column] == "str" else "NUMERIC"


_TABLE = (
    "CREATE TABLE games (game TEXT PRIMARY KEY, "
    + ", ".join(f"{name} {_kind_of(name)}" for name in COLUMNS if name != "game")
    + ", checksum TEXT NOT NULL) WITHOUT ROWID"
)
_SELECT = f"SELECT {_NAMES}, checksum FROM games"
_PUT = f"REPLACE INTO games ({_NAMES}, checksum) VALUES ({', '.join('?' * (len(COLUMNS) + 1))})"
_SEQUENCES = "CREATE TABLE sequences (game TEXT PRIMARY KEY, heaps INTEGER NOT NULL, digest TEXT NOT NULL)"


class Atlas:
    """An open atlas, created in the folder if allowed; a context manager that closes it.

    Examples:
        >>> import tempfile
        >>> row = Row("0.77", "0.77", 0, 1, "proved", 255, "grundy 0", 0.0, 71, False, 12, 0, 8, 27)
        >>> with tempfile.TemporaryDirectory() as folder, Atlas(Path(folder)) as atlas:
        ...     atlas.add([row])
        ...     atlas.get("0.77") == row, len(atlas)
        1
        (True, 1)
    """

    def __init__(self, folder: Path, *, create: bool = True) -> None:
        self.folder = folder
        self._path = folder / _FILE
        if create:
            make_folder(folder, "cannot create the atlas {folder!r}: {why}: name another folder")
        elif not self._path.exists():
            raise InputError(
                "there is no atlas in {folder!r}: create one with grundy atlas scan --store {quoted}",
                folder=str(folder),
                quoted=quote(str(folder)),
            )
        elif self._path.is_file() and not self._path.stat().st_size:  # to SQLite it would be a new atlas
            raise InputError(
                "the atlas {path!r} is empty, a file of 0 bytes: use a backup, or fill it with grundy atlas scan "
                "--store {folder}",
                path=str(self._path), folder=quote(str(folder)),
            )  # fmt: skip
        with self._told():
            self._base = self._opened()
        try:
            with self._told():
                self._set_up_in_turn()
        except BaseException:
            self._base.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __len__(self) -> int:
        with self._told():
            return int(self._base.execute("SELECT count(*) FROM games").fetchone()[0])

    def close(self) -> None:
        """Close the atlas; its rows remain."""
        self._base.close()

    # -- rows

    def add(self, rows: Iterable[Row]) -> int:
        """Store rows, except where the present row says more; return the number stored. All are stored or none."""
        kept = 0
        with self._told(), self._transaction():
            for row in rows:
                with suppress(_DamageError):  # a damaged row is replaced
                    there = self._row(row.game)
                    if there is not None and row.contradicts(there):
                        raise InputError(
                            "two proofs of {game} disagree: period {one} from {start} in the atlas, but "
                            "{other} from {begin} now: check both with grundy atlas verify",
                            game=row.game, one=there.period, start=there.preperiod, other=row.period,
                            begin=row.preperiod,
                        )  # fmt: skip
                    if there is not None and there.rank > row.rank:
                        continue
                self._base.execute(_PUT, (*row.data().values(), row.checksum()))
                kept += 1
        return kept

    def get(self, game: str) -> Row | None:
        """Return the row of a game, or None."""
        with self._told():
            return self._row(game)

    def known(self) -> dict[str, Row]:
        """Return all undamaged rows by game; a scan leaves out games that need no more work."""
        found: dict[str, Row] = {}
        with self._told():
            for record in self._base.execute(_SELECT):
                with suppress(_DamageError):
                    row = self._whole(record)
                    found[row.game] = row
        return found

    def rows(self, conditions: Sequence[tuple[str, str, object]] = ()) -> Iterator[Row]:
        """Yield the rows that satisfy conditions such as ``("period", ">=", 1000)``, the shortest names first.

        Raises:
            InputError: if any row is damaged: it may have satisfied them.
        """
        clauses, values = ["1"], []
        for column, comparison, value in conditions:
            if column not in COLUMNS or comparison not in SIGNS:
                raise InputError("rows cannot be compared by {column} {sign}", column=column, sign=comparison)
            clauses.append(f"{column} {comparison} ?")
            values.append(value)
        with self._told():
            asked = f"SELECT {_NAMES}, checksum, {' AND '.join(clauses)} FROM games ORDER BY length(game), game"
            for *record, satisfies in self._base.execute(asked, values):
                row = self._whole(record)
                if satisfies:
                    yield row

    # -- sequences of values

    def keep_values(self, game: str, values: NDArray[Any]) -> None:
        """Store the values of heaps 0, 1, 2, … of a game in a file to be mapped into memory, unless that has more."""
        with suppress(InputError):  # damaged values are replaced
            there = self.values(game)
            if there is not None and there.size > values.size:
                return
        write_values(self._sequence(game), values)
        with self._told(), self._transaction():
            self._base.execute("REPLACE INTO sequences VALUES (?, ?, ?)", (game, values.size, digest_of_values(values)))

    def values(self, game: str) -> NDArray[Any] | None:
        """Return the stored values of a game, mapped into memory; None if there are none."""
        with self._told():
            found = self._base.execute("SELECT heaps FROM sequences WHERE game = ?", (game,)).fetchone()
        return None if found is None else mapped_values(self._sequence(game), game, found[0])

    def check_file(self) -> None:
        """Raise InputError if rows may be lost, because the file is damaged outside of them."""
        with self._told():
            (said,) = self._base.execute("PRAGMA integrity_check(1)").fetchone()
            if said != "ok":
                raise sqlite3.DatabaseError(said.splitlines()[-1])

    def check(self) -> int:
        """Check every row, every sequence and the file itself; return the number of rows."""
        self.check_file()
        count = sum(1 for _ in self.rows())
        with self._told():
            kept = self._base.execute("SELECT game, heaps, digest FROM sequences").fetchall()
        for game, heaps, digest in kept:
            values = self.values(game)
            # if two processes wrote it, the file may be newer than its row
            if values is not None and values.size == heaps and digest_of_values(values) != digest:
                raise InputError("values of {game} in the atlas are damaged: scan it again", game=game)
        return count

    # -- internals

    def _opened(self) -> sqlite3.Connection:
        address = self._path.resolve().as_uri()
        writable = not self._path.exists() or (os.access(self._path, os.W_OK) and os.access(self.folder, os.W_OK))
        mode = "mode=rwc" if writable else "mode=ro"
        journal = self._path.with_name(f"{_FILE}-wal")
        if not writable and not (journal.exists() and journal.stat().st_size):
            mode += "&immutable=1"  # otherwise SQLite would create files beside it
        return sqlite3.connect(f"{address}?{mode}", uri=True, timeout=_PATIENCE, isolation_level=None)

    def _set_up_in_turn(self) -> None:
        """Set up, again and again while another process does: SQLite does not always wait for a new file's lock."""
        end = monotonic() + _PATIENCE
        while True:
            try:
                return self._set_up()
            except sqlite3.OperationalError as error:
                if not _is_busy(error) or monotonic() > end:
                    raise
            sleep(0.01)

    def _set_up(self) -> None:
        base = self._base
        base.execute(f"PRAGMA busy_timeout = {int(1000 * _PATIENCE)}")
        version = self._version()
        if version == SCHEMA:
            base.execute("PRAGMA synchronous = FULL")
            return
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("PRAGMA synchronous = FULL")  # an acknowledged row survives a power failure
        with self._transaction():
            version = self._version()  # another process may have been first
            if version == 0:
                base.execute(f"PRAGMA application_id = {_APPLICATION}")
                base.execute(_TABLE)
                base.execute("CREATE INDEX by_period ON games (period)")
                base.execute(_SEQUENCES)
                version = SCHEMA
            if version == 1:
                self._from_1()
                version = 2
            if version == 2:  # no row uses the columns of misère quotients yet, so checksums do not change
                self._widen(3)
            base.execute(f"PRAGMA user_version = {SCHEMA}")

    def _version(self) -> int:
        # a single statement sees one state of the file, which another process may be creating
        application, version, tables = self._base.execute(
            "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_master) "
            "FROM pragma_application_id, pragma_user_version"
        ).fetchone()
        if application != _APPLICATION and tables:
            raise InputError("{path!r} is not an atlas: name another folder", path=str(self._path))
        if version > SCHEMA:
            raise InputError(
                "a newer grundy wrote the atlas {path!r}: its schema is {version}, but this version reads up "
                "to {known}: install a newer grundy",
                path=str(self._path), version=version, known=SCHEMA,
            )  # fmt: skip
        return int(version)

    def _from_1(self) -> None:
        """Migrate from version 1 to 2: two new columns change the checksums of rows; damaged rows are dropped."""
        columns = [name for name in COLUMNS if name not in (*_ADDED[2], *_ADDED[3])]
        records = self._base.execute(f"SELECT {', '.join(columns)}, checksum FROM games").fetchall()
        self._widen(2)
        for *values, checksum in records:
            with suppress(InputError):
                row = Row.from_data(dict(zip(columns, values, strict=True)))
                if digest_of([getattr(row, name) for name in columns]) == checksum:
                    self._base.execute("UPDATE games SET checksum = ? WHERE game = ?", (row.checksum(), row.game))

    def _widen(self, version: int) -> None:
        for name in _ADDED[version]:
            self._base.execute(f"ALTER TABLE games ADD COLUMN {name} {_kind_of(name)}")

    def _row(self, game: str) -> Row | None:
        record = self._base.execute(f"{_SELECT} WHERE game = ?", (game,)).fetchone()
        return None if record is None else self._whole(record)

    def _whole(self, record: Sequence[Any]) -> Row:
        """Return the row of a record, if its checksum is right."""
        *values, checksum = record
        try:
            row = Row.from_data(dict(zip(COLUMNS, values, strict=True)))
        except GrundyError:
            row = None
        if row is None or row.checksum() != checksum:
            raise _DamageError(
                "row {game!r} of atlas {path!r} is damaged: scan the game again", game=str(record[0]),
                path=str(self._path),
            )  # fmt: skip
        return row

    def _sequence(self, game: str) -> Path:
        return self.folder / "values" / file_of(game)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._base.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._base.execute("ROLLBACK")
            raise

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Raise SQLite's errors as InputError, in one line."""
        try:
            yield
        except sqlite3.OperationalError as error:
            said = str(error)
            if _is_busy(error):
                raise InputError(
                    "another process has been writing to the atlas {path!r} for more than {seconds:.0f} "
                    "seconds: try again",
                    path=str(self._path), seconds=_PATIENCE,
                ) from None  # fmt: skip
            if "malformed" in said or "no such" in said:
                raise self._damage(error) from None
            raise InputError(
                "cannot use the atlas {path!r}: {why}: its contents are unchanged", path=str(self._path),
                why=said,
            ) from None  # fmt: skip
        except sqlite3.DatabaseError as error:
            raise self._damage(error) from None

    def _damage(self, error: sqlite3.Error) -> InputError:
        return InputError(
            "the atlas {path!r} is damaged: {why}: use a backup, or scan into another folder", path=str(self._path),
            why=str(error),
        )  # fmt: skip


def _is_busy(error: sqlite3.OperationalError) -> bool:
    return "locked" in str(error) or "busy" in str(error)


class _DamageError(InputError):
    """A row differs from what was written."""
