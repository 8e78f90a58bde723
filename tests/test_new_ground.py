"""The tool that puts scanned rows into the package and writes the page about them."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from grundy.atlas.scan.families import family
from grundy.atlas.store.rows import Row
from grundy.atlas.store.shipped import shipped_rows
from grundy.atlas.store.store import Atlas

TOOL = import_module("new_ground")


def test_a_row_that_says_more_replaces_the_one_of_the_package_and_of_all_with_its_sequence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TOOL, "THREE", ("octal 0.??",))
    monkeypatch.setattr(TOOL, "FOUR", ("octal 0.6?",))
    monkeypatch.setattr(TOOL, "HEXADECIMAL", "hexadecimal 0.7")
    monkeypatch.setattr(TOOL, "QUOTIENTS", ())
    rows = shipped_rows()
    far = replace(rows["0.6"], computed_to=10**12, largest_value=1000)
    less = Row("0.4", "0.4", 0, 1, "open", 99, "grundy 0", 0.0)
    with Atlas(tmp_path) as atlas:
        atlas.add([far, less])
    found = TOOL.merged(dict(rows), tmp_path)
    assert found.keys() == {*family("octal 0.??"), *(rows[game].same_as for game in family("octal 0.??"))}
    assert found["0.6"] == far
    assert (found["0.37"].same_as, found["0.37"].computed_to) == ("0.6", 10**12 - 1)
    assert found["0.4"] == rows["0.4"]


def test_the_page_shows_the_rows_of_the_package() -> None:
    tables, new = TOOL.figures(dict(shipped_rows()))
    text = shown(TOOL.PAGES, tables)
    longest = max((row for row in new if row.status == "proved"), key=lambda row: row.period or 0)
    bound = "≤ " if longest.preperiod_is_bound else ""
    assert f"| 1 | {longest.period:,} | {bound}{longest.preperiod:,} | {longest.game} |" in text
    assert not {row.game for row in new} & set(family("octal 0.???"))


def test_the_page_of_the_atlas_says_how_far_each_open_sequence_was_followed() -> None:
    rows = dict(shipped_rows())
    tables = TOOL.three_figures(rows)
    shown(TOOL.ATLAS_PAGES, tables)
    followed = {line[0]: int(line[1]) for line in tables["followed"][1:]}
    games = [game for pattern in TOOL.THREE for game in family(pattern)]
    assert sum(followed.values()) == len({rows[game].same_as for game in games if rows[game].status == "open"})
    assert sum(int(line[1]) for line in tables["left"][1:]) == sum(followed.values()) - followed["=far"]


def test_the_page_of_hexadecimal_games_shows_the_rows_of_the_package() -> None:
    tables = TOOL.hexadecimal_figures(dict(shipped_rows()))
    shown(TOOL.HEXADECIMAL_PAGES, tables)
    _, (_, codes, sequences, *kinds) = tables["hexadecimal"]
    assert codes == "3,584"
    assert int(sequences) == sum(map(int, kinds))
    assert sum(int(line[1]) for line in tables["hexadecimal open"][1:]) == int(kinds[-1])


def test_the_page_shows_the_misere_quotients_of_the_package() -> None:
    rows = dict(shipped_rows())
    tables = TOOL.quotient_figures(rows)
    shown(TOOL.PAGES, tables)
    for line in tables["misere"][1:]:
        codes, quotients, new, *kinds = (int(cell.replace(",", "")) for cell in line[1:])
        assert codes in (3584, 7168)
        assert quotients >= new == sum(kinds)
    orders = [int(line[0].replace(",", "")) for line in tables["misere orders"][1:]]
    assert orders == sorted(orders, reverse=True)
    assert not any(rows[f"misere {line[2]}"].tame for line in tables["misere orders"][1:])


def shown(pages: list[Path], tables: dict[str, list[list[str]]]) -> str:
    """Check that pages show the tables; return the text of the last page."""
    for page in pages:
        text = page.read_text(encoding="utf-8")
        for name, table in tables.items():
            lines = list(TOOL.lines_of(table, page.name.endswith(".zh.md")))
            assert "\n".join([f"<!-- {name} -->", *lines, "<!-- end -->"]) in text
    return text


def test_the_page_counts_every_code_and_every_sequence_once() -> None:
    head, *lines = TOOL.figures(dict(shipped_rows()))[0]["counts"]
    numbers = {line[0]: [int(cell.replace(",", "")) for cell in line[1:]] for line in lines}
    assert numbers["0.abcd"][0] == numbers["4.abcd"][0] == 3584
    assert numbers["=all"][0] == 7168
    for _, sequences, new, *parts in numbers.values():
        assert sequences >= new == sum(parts)
    assert len(head) == 7
