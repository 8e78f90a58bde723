"""The atlas of values: a random tenth of its rows against rules and cooling written apart, its queries, its file."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from grundy import InputError, Value, value
from grundy.atlas.partizan import rows as module
from grundy.atlas.partizan.check import recheck_value
from grundy.atlas.partizan.families import games, source_of
from grundy.atlas.partizan.rows import LONGEST, ValueRow, comparison, packed, select, to_csv, value_rows

FILE = Path(module.__file__).with_name("values.jsonl.gz")
ROWS = list(value_rows().values())
TENTH = Random(22).sample(ROWS, len(ROWS) // 10)


# -- the rules, apart from the rulesets: a position is a text; each yields Left's or Right's options

Options = Callable[[str, bool], Iterator[str]]


def replaced(text: str, where: dict[int, str]) -> str:
    return "".join(where.get(i, sign) for i, sign in enumerate(text))


def dominoes(board: str, left: bool) -> Iterator[str]:
    wide = board.index("/") + 1 if "/" in board else len(board) + 1
    step = wide if left else 1
    for i in range(len(board) - step):
        if board[i] == board[i + step] == ".":
            yield replaced(board, {i: "x", i + step: "x"})


def captures(board: str, left: bool) -> Iterator[str]:
    wide = board.index("/") + 1 if "/" in board else len(board) + 1
    own, other = "xo" if left else "ox"
    for i, sign in enumerate(board):
        for j in (i - wide, i - 1, i + 1, i + wide):
            if sign == own and 0 <= j < len(board) and board[j] == other:
                yield replaced(board, {i: ".", j: own})


def jumps(row: str, left: bool) -> Iterator[str]:
    for old, new in (("t.", ".t"), ("tf.", ".ft")) if left else ((".f", "f."), (".tf", "ft.")):
        for i in range(len(row)):
            if row.startswith(old, i):
                yield row[:i] + new + row[i + len(old) :]


def by_sets(left: set[int], right: set[int]) -> Options:
    return lambda heap, lefts: (str(int(heap) - k) for k in (left if lefts else right) if int(heap) >= k)


def full(rows: int, columns: int, sign: Callable[[int], str]) -> str:
    return "/".join("".join(sign(r + c) for c in range(columns)) for r in range(rows))


def apart(game: str) -> tuple[Options, str]:
    """The rules and the position of a row, in the notation of this file."""
    name, position = game.split(maxsplit=1)
    if name == "domineering":
        return dominoes, full(*map(int, position.split()), lambda _: ".")  # type: ignore[arg-type]
    if name == "partizan-clobber":
        return captures, position
    if name == "toads-and-frogs":
        return jumps, position
    sets = re.fullmatch(r"partizan-subtraction\((.*)\|(.*)\)", name)
    assert sets
    return by_sets(*({*map(int, one.split(","))} for one in sets.groups())), position


def value_apart(game: str) -> Value:
    options, start = apart(game)

    @cache
    def found(position: str) -> Value:
        return value({found(o) for o in options(position, True)}, {found(o) for o in options(position, False)})

    return found(start)


def size(row: ValueRow) -> int:
    return row.game.count("/") * 3 + len(apart(row.game)[1]) if "subtraction" not in row.game else 0


def checked(row: ValueRow) -> None:
    one = value_apart(row.game)
    assert (row.value, row.outcome) == (str(one) if len(str(one)) <= LONGEST else None, one.outcome), row.game
    assert row.letters == len(str(one))
    assert (row.left_stop, row.right_stop) == (str(one.left_stop), str(one.right_stop))
    t, mean = Fraction(row.temperature), value(row.mean)
    if t < 0:
        assert one == mean, row.game
        return
    cooled = one.cool(t)  # it is infinitely near its mean then, and not before
    assert value(cooled.left_stop) == value(cooled.right_stop) == mean, row.game
    if t > 0:
        before = one.cool(t - Fraction(1, 1024))
        assert before.left_stop != before.right_stop, row.game
    assert not one.is_number, row.game


def test_a_random_tenth_of_the_rows_is_right() -> None:
    few = [row for row in TENTH if size(row) <= 11]
    assert len(few) > len(TENTH) // 2
    for row in few:
        checked(row)


@pytest.mark.long
def test_the_larger_ones_of_this_tenth_are_right() -> None:
    larger = [row for row in TENTH if 11 < size(row) <= 24]
    assert len(larger) > 5
    for row in larger:
        checked(row)


def test_there_is_a_row_for_each_game_and_each_has_its_source() -> None:
    told = [game for game in games() if not game.startswith("partizan-clobber")]
    others = [row.game for row in ROWS if row.family != "partizan-clobber"]
    assert others == told
    assert len({*others}) == len(others)
    assert all(row.source == source_of(row.game) for row in ROWS if row.family != "partizan-clobber")
    assert {row.source == "" for row in ROWS} == {True, False}


def test_published_values_are_in_the_atlas() -> None:
    rows = value_rows()
    for game, text in [
        ("domineering 2 13", "0"), ("domineering 2 5", "1/2"), ("domineering 4 5", "1"), ("domineering 4 7", "1"),
        ("domineering 5 6", "-3/2"), ("partizan-clobber xoxo/oxox/xoxo/oxox", "*"),
        ("toads-and-frogs ttt..ff", "{1/2|0}"),
        ("partizan-subtraction(1,3|2,3) 6", "{1|1,{1|0}||0,{1|0}|0|||0,{1|0}|0}"),
    ]:  # fmt: skip
        assert rows[game].value == text


def test_opposite_boards_have_opposite_rows() -> None:
    rows = value_rows()
    for a in range(1, 6):
        for b in range(a, 7):
            one, other = rows[f"domineering {a} {b}"], rows[f"domineering {b} {a}"]
            assert Fraction(one.mean) == -Fraction(other.mean)
            assert one.temperature == other.temperature


def test_the_file_is_small_and_is_made_again_byte_for_byte() -> None:
    assert FILE.stat().st_size < 1 << 20
    assert gzip.decompress(packed(ROWS)).splitlines()[1:] == gzip.decompress(FILE.read_bytes()).splitlines()[1:]


def test_rows_are_selected() -> None:
    hot = list(select(ROWS, [comparison(">5/4", "temperature"), ("family", "=", "domineering")]))
    assert [row.game for row in hot if row.game.startswith("domineering 3")] == ["domineering 3 8"]
    assert all(row.mean == "-3/2" for row in select(ROWS, [comparison("-3/2", "mean")]))
    zeros = list(select(ROWS, [("value", "=", "0")]))
    assert {row.game for row in zeros} >= {"domineering 5 5", "domineering 2 13", "partizan-clobber xoxoxo"}
    assert list(to_csv(zeros[:1]))[1].startswith("domineering 1 1,P,0,1,0,0,0,-1,")


@pytest.mark.parametrize("text", ["", "x", ">", "1/0", "3/00", "1.5", "==2", "1/-2", "9" * 40])
def test_what_is_no_condition_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="--left-stop must be a number such as 5/4"):
        comparison(text, "left_stop")


@pytest.mark.parametrize(
    "data", [b"", b"x", gzip.compress(b"{}\n", mtime=0), gzip.compress(b'{"schema": 2}\n', mtime=0)]
)
def test_a_damaged_file_is_no_atlas(data: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "values.jsonl.gz").write_bytes(data)
    given: Any = lambda _: tmp_path  # noqa: E731
    monkeypatch.setattr(module, "files", given)
    value_rows.cache_clear()
    try:
        assert value_rows() == {}
    finally:
        value_rows.cache_clear()


@pytest.mark.parametrize("game", ["domineering 2 3", "partizan-clobber xox/oxo", "toads-and-frogs ttt..ff"])
def test_a_row_is_right_and_no_other_row_of_its_game_is(game: str) -> None:
    row = value_rows()[game]
    assert recheck_value(row).ok is True
    for column, wrong in {
        "game": "domineering 9 x", "outcome": "?", "value": None, "letters": row.letters + 1, "left_stop": "9",
        "right_stop": "-9", "mean": "1/16", "temperature": "5",
    }.items():  # fmt: skip
        changed = recheck_value(replace(row, **{column: wrong}))
        assert changed.ok is False, column
        assert column == "game" or str(changed.how).endswith(f", not {wrong}"), column


def test_cooling_alone_refutes_means_and_temperatures(monkeypatch: pytest.MonkeyPatch) -> None:
    row = value_rows()["domineering 2 3"]
    for wrong in ({"mean": "1"}, {"temperature": "1"}, {"temperature": "5/2"}, {"temperature": "-1"}):
        changed = replace(row, **wrong)
        monkeypatch.setattr(ValueRow, "of", lambda *_, told=changed: told)  # the thermograph agrees
        assert (recheck_value(changed).ok, str(recheck_value(changed).how)) == (
            False, "cooling the value contradicts its mean and temperature",
        ), wrong  # fmt: skip
