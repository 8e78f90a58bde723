"""The scan of a family: what it keeps, what it leaves out, and that one bad game or a lost process harms no other."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections import deque
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from grundy.atlas.scan.families import family
from grundy.atlas.scan.scan import Scan, Tally, scan
from grundy.atlas.scan.solving import ENGINE, Job, solve_one
from grundy.atlas.scan.workers import Crew
from grundy.atlas.store.equivalents import solved_for
from grundy.atlas.store.rows import Row
from grundy.atlas.store.store import Atlas
from grundy.words.errors import LimitError

GAMES = family("octal 0.?7")
HEAPS = 600
ALONE = Scan(HEAPS, workers=0)


def finished(atlas: Atlas, games: list[str], how: Scan) -> Tally:
    *_, tally = scan(atlas, games, how)
    return tally


def told(atlas: Atlas) -> dict[str, Row]:
    """The rows without what no two runs share."""
    return {game: replace(row, seconds=0.0) for game, row in atlas.known().items()}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Row]:
    with Atlas(tmp_path_factory.mktemp("undisturbed")) as atlas:
        finished(atlas, GAMES, ALONE)
        return told(atlas)


def poison(folder: Path, body: str) -> str:
    """A game that computes nothing good."""
    path = folder / "poison.py"
    path.write_text(
        "import os, signal, time\nfrom grundy import heap_ruleset\n\n@heap_ruleset\ndef poison(n):\n"
        f"    if n > 3:\n        {body}\n    return range(n)\n"
    )
    return f"{path}:poison"


def test_a_scan_keeps_a_row_for_each_game_and_solves_one_of_each_sequence(
    tmp_path: Path, undisturbed: dict[str, Row]
) -> None:
    with Atlas(tmp_path) as atlas:
        tally = finished(atlas, GAMES, Scan(HEAPS, workers=2))
        assert tally.asked == sum(tally.statuses.values()) == len(GAMES) == 8
        assert tally.solved == tally.to_solve == len({solved_for(game).game for game in GAMES})
        assert told(atlas) == undisturbed
        assert set(GAMES) <= set(undisturbed)
        kayles = atlas.get("0.77")
        assert kayles is not None
        assert (kayles.engine, kayles.preperiod, kayles.period, kayles.largest_value) == (ENGINE, 71, 12, 8)


def test_what_is_known_is_not_done_again(tmp_path: Path) -> None:
    with Atlas(tmp_path) as atlas:
        finished(atlas, GAMES, ALONE)
        assert finished(atlas, GAMES, ALONE).to_solve == 0
        opened = len({solved_for(row.game).game for row in atlas.rows([("status", "!=", "proved")])})
        assert opened
        assert finished(atlas, GAMES, replace(ALONE, limit=700)).solved == opened  # proofs need no more heaps
        assert finished(atlas, GAMES, replace(ALONE, again=True)).solved > opened
        # an equivalent game costs nothing
        assert finished(atlas, ["4.4"], ALONE).to_solve == 0
        assert atlas.get("4.4") is not None


def test_a_scan_that_is_left_goes_on_where_it_was(tmp_path: Path, undisturbed: dict[str, Row]) -> None:
    with Atlas(tmp_path) as atlas:
        finished(atlas, GAMES[:3], ALONE)
        with closing(scan(atlas, GAMES, Scan(HEAPS, workers=1))) as steps:
            next(steps)
            first = next(steps)
        assert first.solved > 0
        assert set(GAMES[:3]) < set(atlas.known())
        finished(atlas, GAMES, ALONE)
        assert told(atlas) == undisturbed


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("raise ZeroDivisionError('poison')", "ZeroDivisionError: poison"),
        ("os._exit(7)", "the process that was solving it ended with 7"),
        ("while True: pass", "it took too long and was stopped"),
    ],
)
@pytest.mark.long
def test_a_poisonous_game_fails_alone_and_is_recorded(
    tmp_path: Path, undisturbed: dict[str, Row], body: str, why: str
) -> None:
    bad = poison(tmp_path, body)
    games = [*GAMES[:4], bad, *GAMES[4:]]
    with Atlas(tmp_path / "atlas") as atlas:
        how = Scan(HEAPS, workers=1, longest=6.0)
        tally = finished(atlas, games, how)
        assert tally.statuses["failed"] == 1
        assert tally.solved == tally.to_solve
        found = told(atlas)
        lost = found.pop(bad)
        assert (lost.status, lost.period, lost.computed_to) == ("failed", None, -1)
        assert lost.reason is not None
        assert why in lost.reason
        assert found == undisturbed
        assert finished(atlas, games, how).to_solve == 0  # it is not tried again
        longer = finished(atlas, games, replace(how, longest=7.0)).to_solve
        assert longer == (1 if body.startswith("while") else 0)  # more time may help
        assert finished(atlas, [bad], replace(how, again=True)).statuses["failed"] == 1


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
@pytest.mark.long
def test_processes_that_are_killed_in_mid_scan_change_nothing(
    tmp_path: Path, undisturbed: dict[str, Row], monkeypatch: pytest.MonkeyPatch
) -> None:
    killed: list[int] = []
    answers = Crew.answers

    def killing(crew: Crew) -> object:
        for answer in answers(crew):
            if len(killed) < 2:
                for process in multiprocessing.active_children():
                    process.kill()
                    killed.append(process.pid)
            yield answer

    monkeypatch.setattr(Crew, "answers", killing)
    with Atlas(tmp_path) as atlas:
        finished(atlas, GAMES, Scan(HEAPS, workers=2))
        assert len(killed) >= 2  # and those that took their places, if they had begun
        assert told(atlas) == undisturbed


def test_two_scans_may_write_into_one_atlas(tmp_path: Path, undisturbed: dict[str, Row]) -> None:
    with Atlas(tmp_path) as one, Atlas(tmp_path) as other:
        steps = scan(one, GAMES, ALONE), scan(other, GAMES[::-1], ALONE)
        for _ in zip(*steps, strict=False):
            pass
        assert told(one) == told(other) == undisturbed


def test_processes_that_never_begin_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Crew, "_started", dead_worker)
    with (
        Crew(1, Job(100, 1.0, False, "x"), 10.0) as crew,
        pytest.raises(LimitError, match="processes end with 3 before they start"),
    ):
        deque(answer for _ in range(1000) for answer in crew.answers())


def dead_worker(crew: Crew) -> object:
    from grundy.atlas.scan.workers import _Worker

    ours, theirs = crew._spawn.Pipe()
    process = crew._spawn.Process(target=os._exit, args=(3,), daemon=True)
    process.start()
    theirs.close()
    return _Worker(process, ours)


def test_values_are_kept_where_they_are_wanted(tmp_path: Path) -> None:
    with Atlas(tmp_path) as atlas:
        finished(atlas, ["0.77", "subtraction(1,3,4)", "0.004"], Scan(1000, workers=0, values=True))
        atlas.check()
        kayles, taking, open_game = (atlas.values(game) for game in ("0.77", "subtraction(1,3,4)", "0.004"))
        assert kayles is not None
        assert taking is not None
        assert open_game is not None
        assert kayles[:13].tolist() == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
        assert taking[:7].tolist() == [0, 1, 0, 1, 2, 3, 2]
        assert len(open_game) >= 1000


def test_more_values_are_made_where_the_stored_ones_are_too_few(tmp_path: Path) -> None:
    how = Scan(1000, workers=0, values=True)
    with Atlas(tmp_path) as atlas:
        finished(atlas, ["0.16"], how)
        finished(atlas, ["0.16"], Scan(20_000, workers=0))
        assert finished(atlas, ["0.16"], replace(how, limit=20_000)).solved == 1
        assert finished(atlas, ["0.16"], replace(how, limit=20_000)).solved == 0
        finished(atlas, ["0.16"], replace(how, again=True))  # fewer values do not replace more
        values = atlas.values("0.16")
        assert values is not None
        assert values.size >= 20_000


def test_every_game_has_values_as_far_as_it_can_have_them_and_is_then_known(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text("from grundy import heap_ruleset\n\n@heap_ruleset\ndef halving(n):\n    return [n // 2, n - 1]\n")
    long = f"subtraction({','.join(map(str, range(1, 100)))})"
    games, how = ["0!.8", f"{mine}:halving", "fibonacci-take-away", long], Scan(3000, workers=0, values=True)
    with Atlas(tmp_path / "atlas") as atlas:
        assert finished(atlas, games, how).solved == 4
        assert finished(atlas, games, how).solved == 0
        halving, unequal = atlas.values(f"{mine}:halving"), atlas.values("0!.8")
        assert halving is not None
        assert halving[:6].tolist() == [0, 1, 0, 2, 1, 2]
        assert halving.size == 3000
        assert unequal is not None
        assert unequal.size == 2001
        assert atlas.get(long) is not None


def test_values_that_are_missing_or_damaged_are_made_where_they_are_wanted_though_the_game_is_known(
    tmp_path: Path,
) -> None:
    games, how = ["0.77", "misere 0.7", "0.07"], Scan(1000, workers=0, values=True)
    with Atlas(tmp_path) as atlas:
        assert finished(atlas, games, replace(how, values=False)).solved == 3
        assert atlas.values("0.77") is None
        assert finished(atlas, games, how).solved == 2  # a quotient has none
        assert finished(atlas, games, how).solved == 0
        kept = atlas.values("0.77")
        assert kept is not None
        assert kept[:6].tolist() == [0, 1, 2, 3, 1, 4]
        del kept
        (tmp_path / "values" / "0.77.npy").write_bytes(b"\x93NUMPY")
        assert finished(atlas, games, how).solved == 1
        assert atlas.check() == 4


def test_a_game_under_another_name_than_the_atlas_gives_it_is_not_kept_under_it() -> None:
    row, _, _ = solve_one("kayles", Job(1000, 1.0, False, "x"))
    assert (row.status, row.reason) == ("failed", "an atlas lists kayles as 0.77")


@pytest.mark.parametrize("workers", [0, 1])
def test_a_game_of_numbers_that_the_atlas_cannot_hold_fails_alone(workers: int, tmp_path: Path) -> None:
    # the period of the first follows from that of subtraction(1), whose row is kept
    games = [f"subtraction({10**24})", f"subtraction(3,{10**24})", "0.77"]
    how = Scan(HEAPS, workers=workers)
    with Atlas(tmp_path) as atlas:
        assert finished(atlas, games, how).statuses == {"failed": 2, "proved": 1}
        for game in games[:2]:
            row = atlas.get(game)
            assert row is not None
            assert row.reason == "an atlas cannot hold its numbers: they are 2^62 or more"
        assert atlas.get("subtraction(1)") is not None
        assert finished(atlas, games, how).to_solve == 0


@pytest.mark.parametrize(
    ("raised", "reason"),
    [
        ("ValueError('\\udcff')", "ValueError: \\udcff"),
        ("SystemExit(0)", "SystemExit: 0"),
        ("GeneratorExit", "GeneratorExit:"),
        ("BaseException('x')", "BaseException: x"),
        ("MemoryError", "MemoryError:"),
    ],
)
def test_whatever_a_users_rules_raise_is_the_reason_in_their_row(raised: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(
        f"from grundy import heap_ruleset\n@heap_ruleset\ndef own(n):\n    raise {raised}\n", encoding="utf-8"
    )
    row, _, _ = solve_one(f"{tmp_path}/own.py:own", Job(100, 1.0))
    with Atlas(tmp_path / "atlas") as atlas:
        assert atlas.add([row]) == 1
        kept = atlas.get(row.game)
    assert kept is not None
    assert (kept.status, kept.reason) == ("failed", reason)


def test_what_may_be_from_outside_ends_the_scan(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(
        "from grundy import heap_ruleset\n@heap_ruleset\ndef own(n):\n    raise KeyboardInterrupt\n"
    )
    with pytest.raises(KeyboardInterrupt):
        solve_one(f"{tmp_path}/own.py:own", Job(100, 1.0))


def test_the_time_of_a_game_is_kept_to(tmp_path: Path) -> None:
    with Atlas(tmp_path) as atlas:
        finished(atlas, ["0.004"], Scan(10**9, 0.2, workers=0))
        row = atlas.get("0.004")
        assert row is not None
        assert row.status == "open"
        assert 255 < row.computed_to < 10**8
        assert finished(atlas, ["0.004"], Scan(10**9, 0.2, workers=0)).to_solve == 0
        assert finished(atlas, ["0.004"], Scan(10**9, row.seconds + 0.1, workers=0)).to_solve == 1


def test_an_interrupted_search_goes_on_in_the_next_scan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from grundy.maths.octal import period_run

    looked = iter(range(4))
    monkeypatch.setattr(period_run, "_CHECKPOINT", -1.0)

    class Interrupted(BaseException):
        pass

    def prove(sequence: object) -> None:
        if next(looked, None) is None:
            raise Interrupted

    with Atlas(tmp_path / "a") as atlas, Atlas(tmp_path / "b") as other, monkeypatch.context() as patched:
        patched.setattr(period_run, "prove", prove)
        with pytest.raises(Interrupted):
            finished(atlas, ["0.6"], Scan(3000, workers=0))
        state = tmp_path / "a" / "unfinished" / "0.6.npz"
        assert state.exists()
        patched.undo()
        finished(atlas, ["0.6"], Scan(3000, workers=0))
        finished(other, ["0.6"], Scan(3000, workers=0))
        assert not state.parent.exists()
        rows = [atlas.get("0.6"), other.get("0.6")]
    assert rows[0] is not None
    assert rows[1] is not None
    assert replace(rows[0], seconds=0.0) == replace(rows[1], seconds=0.0)


# -- order and time


def test_new_games_come_first_then_those_whose_rare_heaps_end_early(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from grundy.atlas.scan import scan as module

    def row(game: str, last_rare: int | None) -> Row:
        count = None if last_rare is None else 1
        return Row(game, game, 0, 1, "open", 999, "grundy 0", 0.0, mask=count, rare_count=count, last_rare=last_rare)

    with Atlas(tmp_path) as atlas:
        atlas.add([row("0.6", None), row("0.06", 900), row("0.104", 30)])
        solved: list[str] = []
        monkeypatch.setattr(module, "solve_one", lambda game, job: solved.append(game) or solve_one(game, job))
        finished(atlas, ["0.6", "0.06", "0.104", "0.77"], Scan(2000, workers=0))
    assert solved == ["0.77", "0.104", "0.06", "0.6"]


def test_seconds_of_a_game_are_those_of_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock on the wall that runs away ends no game."""
    hours = iter(range(0, 10**9, 3600))
    monkeypatch.setattr("time.perf_counter", lambda: float(next(hours)))
    monkeypatch.setattr("grundy.maths.octal.period_run.perf_counter", lambda: float(next(hours)))
    row, _, _ = solve_one("0.6", Job(20_000, 60.0))
    assert row.computed_to == 19_999
    assert row.seconds < 60
