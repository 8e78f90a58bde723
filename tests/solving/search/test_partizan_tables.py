"""Stored tables of who wins partizan sums: taken up again, refused if they are others', and never believed blindly."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grundy import parse_game
from grundy.machine.loops import compiles
from grundy.rulesets.userfile import load_ruleset
from grundy.solving.base.partizan_wins import PartizanWins
from grundy.solving.base.solution import Search
from grundy.solving.search.searching import Searching
from grundy.solving.search.table_files import lines_of, packed_lines, read_table, write_table
from grundy.solving.within import outcome_of, solve_within
from grundy.words.errors import InputError, LimitError

needs_compiler = pytest.mark.skipif(not compiles(), reason="nothing is compiled")
COMPILED = "domineering 5 7", "domineering 3 11 + domineering 3 3", "partizan-nogo 1 15", "konane 5 6"
PLAIN = "push b.rb.r", "push b.rbr + shove b.rb + kayles 5"
CHECKS = "grundy.maths.partizan.compiled.board_wins", "grundy.solving.search.partizan_tables"
GAMES = [*(pytest.param(text, marks=needs_compiler) for text in COMPILED), *PLAIN]


@pytest.fixture(autouse=True)
def _searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let small games be searched, too, instead of valued."""
    monkeypatch.setattr("grundy.solving.base.partizan_wins._CHEAP", 1)
    monkeypatch.setattr("grundy.solving.base.partizan_wins._VALUED", 0)


def told(text: str, **limits: Any) -> tuple[Any, ...]:
    found = solve_within(text, outcome=True, **limits).analysis
    return found.outcome, [(move.player, str(move.position)) for move in found.winning_moves]


def searched(text: str, table: Path | None) -> int:
    """Return how many positions it takes to find who wins, without those that check a random sample of the table."""
    game = parse_game(text)
    with pytest.MonkeyPatch.context() as patch:
        for checks in CHECKS:
            patch.setattr(f"{checks}._SAMPLED", 0)
        with Searching(game, seconds=600, table=table) as searching:
            reason = outcome_of(game, searching).reason
    assert isinstance(reason, Search)
    return reason.positions


@pytest.mark.sampled
@pytest.mark.parametrize("text", GAMES)
def test_a_table_changes_no_answer_and_saves_work(text: str, tmp_path: Path) -> None:
    table, right = tmp_path / "table", told(text)
    assert [told(text, table=table) for _ in range(2)] == [right] * 2
    assert searched(text, table) < searched(text, None)


@pytest.mark.sampled
@pytest.mark.parametrize("text", [pytest.param("domineering 6 7", marks=needs_compiler), PLAIN[1]])
@pytest.mark.parametrize("error", [KeyboardInterrupt(), LimitError("enough")])
def test_an_interrupted_search_goes_on(
    text: str, error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Limits and Ctrl-C lose nothing that was found."""
    table, right, whole = tmp_path / "table", told(text), searched(text, None)
    monkeypatch.setattr("grundy.solving.base.partizan_wins._OFTEN", 4)

    def stop(step: Any) -> None:
        if step.expanded > whole // 2:
            raise error

    with pytest.raises(type(error)):
        told(text, table=table, seconds=600, progress=stop)
    assert searched(text, table) < whole
    assert told(text, table=table) == right


def forge(path: Path, change: Callable[[Any], Any]) -> None:
    """Change who wins in a table, with digests that fit."""
    sections = []
    for section in read_table(path):
        arrays = dict(section.arrays)
        if "lines" in arrays:
            lines = lines_of(arrays["lines"].tobytes())
            states = [[*state, not wins] for *state, wins in map(json.loads, lines)]
            arrays["lines"] = packed_lines(json.dumps(state) + "\n" for state in states)
        for name in {"few", "many"} & arrays.keys():
            arrays[name] = change(arrays[name].copy())
        sections.append(section._replace(arrays=arrays))
    write_table(path, sections)


def turned(rows: Any) -> Any:
    rows[:, 0] ^= 2
    return rows


def alone_turned(rows: Any) -> Any:
    """The state for which most was searched is the one in question."""
    if len(rows):
        rows[np.argmax(rows[:, 0] >> 16 & 0xFF), 0] ^= 2
    return rows


@pytest.mark.parametrize("text", [pytest.param("domineering 5 7", marks=needs_compiler), PLAIN[0]])
def test_forged_answers_are_found_in_samples(text: str, tmp_path: Path) -> None:
    table = tmp_path / "table"
    told(text, table=table)
    forge(table, turned)
    with pytest.raises(InputError, match=f"contradicts the rules at {text.split()[0]}"):
        told(text, table=table)


@needs_compiler
def test_a_forged_answer_of_the_game_in_question_has_no_effect(tmp_path: Path) -> None:
    table, right = tmp_path / "table", told("domineering 5 7")
    searched("domineering 5 7", table)
    forge(table, alone_turned)
    try:
        assert told("domineering 5 7", table=table) == right
    except InputError as error:  # it was in the sample
        assert "contradicts the rules" in str(error)


@needs_compiler
@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("small", lambda array: array + 1), ("heads", lambda array: array[:-1]), ("options", lambda array: -1 - array),
        ("few", lambda array: array[:, 1:]), ("few", lambda array: array | 1 << 62), ("few", lambda array: array[0]),
        ("many", lambda array: array * 1.0), ("heads", lambda array: array + (1 << 61)),
    ],
)  # fmt: skip
def test_tables_of_another_version_and_nonsense_are_refused(name: str, change: Any, tmp_path: Path) -> None:
    table = tmp_path / "table"
    searched("partizan-nogo 1 15", table)
    sections = read_table(table)
    write_table(table, [one._replace(arrays=one.arrays | {name: change(one.arrays[name])}) for one in sections])
    with pytest.raises(
        InputError, match="is not a table, or is damaged or from another version: name another file, or delete it"
    ):
        told("partizan-nogo 1 15", table=table)


@pytest.mark.parametrize(
    "forged",
    [
        lambda parts: [], lambda parts: [[*part, 0] for *part, _ in parts], lambda parts: [[*parts[0][:2], 1 << 40]],
        lambda parts: parts[0], lambda parts: [[name, None, n] for name, _, n in parts], lambda parts: None,
    ],
)  # fmt: skip
def test_a_state_without_parts_or_with_endless_ones_is_refused(forged: Callable[[Any], Any], tmp_path: Path) -> None:
    table, text = tmp_path / "table", PLAIN[0]
    searched(text, table)
    (section,) = read_table(table)
    states = [json.loads(line) for line in lines_of(section.arrays["lines"].tobytes())]
    lines = packed_lines(json.dumps([forged(parts), *rest]) + "\n" for parts, *rest in states)
    write_table(table, [section._replace(arrays={"lines": lines})])
    with pytest.raises(
        InputError, match="is not a table, or is damaged or from another version: name another file, or delete it"
    ):
        told(text, table=table)


@pytest.mark.parametrize("text", [pytest.param("domineering 4 7", marks=needs_compiler), PLAIN[0]])
def test_damage_is_seen_wherever_it_is(text: str, tmp_path: Path) -> None:
    table = tmp_path / "table"
    searched(text, table)
    whole, seen, game = table.read_bytes(), 0, parse_game(text)
    places = range(0, len(whole), max(1, len(whole) // 60))
    for broken in [*(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] for at in places), whole[: len(whole) // 2],
                   whole[:-1], b""]:  # fmt: skip
        table.write_bytes(broken)
        try:
            Searching(game, table=table)
        except InputError as error:
            seen += 1
            assert "\n" not in str(error)
    assert seen > len(places) // 2


@needs_compiler
@pytest.mark.parametrize(
    ("text", "owner"),
    [("domineering 2 12", "domineering 5 7"), ("konane 5 6", "domineering"), ("cram 4 7", "domineering")],
)
def test_a_table_of_another_game_or_width_is_refused(text: str, owner: str, tmp_path: Path) -> None:
    table = tmp_path / "table"
    searched("domineering 5 7", table)
    with pytest.raises(InputError, match=f"belongs to {owner}, not to {text.split()[0]}.*: name another file"):
        told(text, table=table, seconds=60)


def test_a_table_of_rules_that_have_changed_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, file = tmp_path / "table", tmp_path / "mygame.py"
    rules = (
        "from dataclasses import dataclass\nfrom grundy import PartizanRuleset\n\n\n@dataclass(frozen=True)\n"
        "class Row(PartizanRuleset[int]):\n"
        "    def left_options(self, n):\n        return (n - 1, n // 2) if n else ()\n"
        "    def right_options(self, n):\n        return (n - TAKE,) if n >= TAKE else ()\n"
    )
    file.write_text(rules.replace("TAKE", "2"))
    game = load_ruleset(f"{file}:Row").at(30) + load_ruleset(f"{file}:Row").at(25)
    right = solve_within(game, outcome=True, table=table).analysis.outcome
    assert solve_within(game, outcome=True, table=table).analysis.outcome is right
    file.write_text(rules.replace("TAKE", "3"))
    changed = load_ruleset(f"{file}:Row").at(30)
    for cheap in (1, 2000):  # with 2000, the value is found without a search
        monkeypatch.setattr("grundy.solving.base.partizan_wins._CHEAP", cheap)
        with pytest.raises(InputError, match="have changed since table"):
            solve_within(changed, outcome=True, table=table)


def test_states_beside_other_rules_are_kept_for_those_who_ask_of_both(tmp_path: Path) -> None:
    table = tmp_path / "table"
    both = searched(PLAIN[1], table)
    told("push b.rbr", table=table)
    assert searched(PLAIN[1], table) < both


def test_a_restored_state_is_found_afresh_if_it_is_in_question() -> None:
    from grundy.maths.nimbers.outcomes import PLAYERS
    from grundy.solving.base.partizan import PartizanValues

    game, search = parse_game(PLAIN[0]), PartizanWins(PartizanValues())
    right = [search.wins(game, player) for player in PLAYERS]
    found = list(search.states())
    again = PartizanWins(PartizanValues())
    again.restore([(state, not wins if any(part == game for part, _ in state[0]) else wins) for state, wins in found])
    assert [again.wins(game, player) for player in PLAYERS] == right
