"""Searches for periods: all values kept, or a stream that forgets; both find the published periods, proved."""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from grundy.maths.nimbers.periods import Period, preperiod_of
from grundy.maths.octal import nim_sequence, period_run, period_store, stored_values
from grundy.maths.octal.codes import parse_code, plain_values
from grundy.maths.octal.nim_sequence import NimSequence
from grundy.maths.octal.period_result import OUTGROWN, Progress, Result
from grundy.maths.octal.period_search import exact_preperiod, search
from grundy.maths.octal.period_store import PassingStore, PeriodStore
from grundy.maths.octal.period_theorems import WINDOW, prove
from grundy.maths.octal.sparse_space import BLOCK, find_space
from grundy.words.errors import InputError


def last(text: str, limit: int = 10**9) -> Result:
    *_, found = search(parse_code(text), limit)
    assert isinstance(found, Result)
    return found


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep few values only, and forget the middle early; use blocks as soon as possible, however fast the rest is."""
    for seconds in ("_WORTH", "_WORTH_BLOCKS", "_PLANNING"):
        monkeypatch.setattr(nim_sequence, seconds, 0)
    monkeypatch.setattr(period_run, "_HISTORY", 1 << 17)
    monkeypatch.setattr(stored_values, "_HEAD", 1 << 15)
    monkeypatch.setattr(period_run, "_AT_ONCE", 1 << 20)


PUBLISHED = json.loads((Path(__file__).parents[2] / "figures" / "octal_periods.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("figure", PUBLISHED["entries"], ids=lambda figure: figure["code"])
@pytest.mark.long
def test_every_published_figure_of_an_octal_code_is_found(figure: dict[str, Any]) -> None:
    text = figure["code"].replace("grundys_game", "4!.0")
    closed = figure["period"] is not None
    found = last(text, 400_000_000 if closed else figure["computed_to"])
    assert found.status == ("proved" if closed else "open")
    if found.period is not None:
        assert (found.period.preperiod, found.period.period) == (figure["preperiod"], figure["period"])
    if "max_value" in figure:
        assert (found.largest_value, found.largest_at) == (figure["max_value"], figure["max_first_at"])
    if figure.get("last_rare_at") and closed:
        assert found.space is not None
        assert found.space.last == figure["last_rare_at"]


@pytest.mark.long
# period and least preperiod of 0.354: github.com/tczajka/octal-games (SolvedGames.md)
@pytest.mark.usefixtures("forgetful")
def test_a_stream_that_forgets_proves_the_period_and_bounds_the_preperiod() -> None:
    found = last("0.354")
    assert (found.status, found.theorem, found.preperiod_is_bound) == ("proved", WINDOW, True)
    assert found.period is not None
    assert found.period.period == 1180
    assert found.period.preperiod >= 10_061_916
    assert (found.largest_value, found.largest_at) == (113, 1152)


@pytest.mark.usefixtures("forgetful")
def test_the_preperiod_is_exact_if_the_period_breaks_among_the_values_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_values, "_HEAD", 1 << 20)
    run = period_run.PeriodRun(parse_code("0.354"), None)
    list(run.run(30_000_000, float("inf")))
    assert 0 < run._sequence.base < 10_061_916
    found = run.result()
    assert (found.status, found.theorem, found.preperiod_is_bound) == ("proved", WINDOW, False)
    assert found.period == Period(10_061_916, 1180)
    assert found.facts is not None
    assert found.facts.anchor > 10_061_916


@pytest.fixture
def arrays(forgetful: None, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Note the sizes of new arrays of values, with how many values are copied."""
    moved = stored_values.StoredValues._moved
    sizes: list[tuple[int, int]] = []

    def noted(kept: NimSequence, size: int, *rest: Any) -> Any:
        sizes.append((size, kept.known))
        return moved(kept, size, *rest)

    monkeypatch.setattr(stored_values.StoredValues, "_moved", noted)
    return sizes


@pytest.mark.parametrize("memory", [10_000_000, 10**9])
def test_an_exact_search_forgets_only_what_memory_does_not_hold(
    memory: int, arrays: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(period_run, "free_memory", lambda: memory)
    *_, found = search(parse_code("0.354"), 30_000_000, exact=True)
    assert isinstance(found, Result)
    assert max(map(sum, arrays)) <= min(memory, 30_000_000 + 2 * period_run._HISTORY)
    # github.com/tczajka/octal-games (SolvedGames.md)
    assert (found.period, found.preperiod_is_bound) == (Period(10_061_916, 1180), False)


@pytest.mark.usefixtures("forgetful")
def test_a_period_found_in_the_stream_is_the_same_when_it_is_asked_for_again(tmp_path: Path) -> None:
    periods = []
    for _ in range(2):
        with closing(PeriodStore(tmp_path)) as store:
            *_, found = search(parse_code("0.354"), 30_000_000, store=store)
        assert isinstance(found, Result)
        assert found.status == "proved"
        periods.append(found.period)
    assert periods[0] == periods[1]
    assert periods[0] is not None
    assert periods[0].period == 1180


@pytest.mark.usefixtures("forgetful")
def test_a_stream_that_is_stopped_at_any_time_goes_on_to_the_least_period(tmp_path: Path) -> None:
    heaps = 0
    while True:
        with closing(PeriodStore(tmp_path)) as store:
            steps = search(parse_code("0.354"), 30_000_000, store=store)
            step = next(step for step in steps if isinstance(step, Result) or step.known >= heaps + 900_000)
            cast("Generator[Any]", steps).close()  # what an interruption does
        if isinstance(step, Result):
            break
        heaps = step.known
    assert step.period is not None
    assert step.period.period == 1180


def test_a_search_that_is_taken_up_again_tells_the_same(tmp_path: Path) -> None:
    found = []
    for limit in (5000, 5000, 3000, 5000):
        with closing(PeriodStore(tmp_path)) as store:
            *_, result = search(parse_code("0.6"), limit, store=store)
        found.append(replace(result, space=None))
    assert [result.computed_to for result in found] == [4999, 4999, 2999, 4999]
    assert found[0] == found[1] == found[3]


def interrupted(folder: Path, clock: float) -> int:
    """Stop a search for 0.6 after some heaps, and return their number; each look at the clock takes this long."""
    ticks = count(step=clock)
    with closing(PassingStore(folder)) as store:
        steps = search(parse_code("0.6"), 40_000, store=store, clock=lambda: next(ticks))
        step = next(step for step in steps if isinstance(step, Progress) and step.known > 2000)
        cast("Generator[Any]", steps).close()
    return step.known


@pytest.mark.long
def test_the_state_of_a_passing_search_is_deleted_at_its_end_and_its_time_counts(tmp_path: Path) -> None:
    folder, code = tmp_path / "states", parse_code("0.6")
    reached = interrupted(folder, 10.0)
    with closing(PassingStore(folder)) as store:
        first, *_, result = search(code, 40_000, store=store)
        assert store.spent >= 20
        assert isinstance(first, Progress)
        assert first.known > reached
    assert replace(cast("Result", result), space=None) == replace(last("0.6", 40_000), space=None)
    assert not folder.exists()
    interrupted(folder, 10.0)
    with closing(PassingStore(folder)) as store:  # there is no time left
        *_, result = search(code, 40_000, store=store, seconds=15.0, clock=lambda: 0.0)
    assert cast("Result", result).computed_to < 39_999


def test_a_passing_state_that_cannot_be_used_or_saved_is_ignored(tmp_path: Path) -> None:
    whole = replace(last("0.6", 4000), space=None)
    (tmp_path / "0.6.npz").write_bytes(b"?")
    with closing(PassingStore(tmp_path)) as store, closing(PassingStore(tmp_path)) as other:
        assert other.load(parse_code("0.6")) is None  # it holds the code from now on
        *_, result = search(parse_code("0.6"), 4000, store=store)
        assert replace(cast("Result", result), space=None) == whole
    (tmp_path / "file").touch()
    with closing(PassingStore(tmp_path / "file")) as store:
        *_, result = search(parse_code("0.6"), 4000, store=store)
    assert replace(cast("Result", result), space=None) == whole


@pytest.mark.long
def test_the_blocks_of_a_kernel_do_not_show_after_a_resume(tmp_path: Path) -> None:
    for _ in range(2):
        with closing(PeriodStore(tmp_path)) as store:
            *_, result = search(parse_code("0.6"), 1_000_000, store=store)
        assert result.computed_to == 999_999


# version and flags of an entry of the archive, and the text that describes an array: each raises something else
@pytest.mark.parametrize(("mark", "offset"), [(b"PK\x01\x02", 6), (b"PK\x01\x02", 8), (b"'shape': (", 9)])
def test_a_store_whose_headers_are_damaged_is_refused(mark: bytes, offset: int, tmp_path: Path) -> None:
    code = parse_code("0.106")
    with closing(PeriodStore(tmp_path)) as store:
        list(search(code, 3000, store=store))
        path = store.path(code)
    data = bytearray(path.read_bytes())
    data[data.index(mark) + offset] ^= 0xFF
    path.write_bytes(data)
    with closing(PeriodStore(tmp_path)) as store, pytest.raises(InputError, match="damaged: delete it"):
        store.load(code)


def test_memory_that_ends_says_nothing_about_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: object) -> object:
        raise MemoryError

    with closing(PeriodStore(tmp_path)) as store:
        list(search(parse_code("0.106"), 3000, store=store))
    monkeypatch.setattr(period_store, "read_arrays", full)
    with closing(PeriodStore(tmp_path)) as store, pytest.raises(MemoryError):
        store.load(parse_code("0.106"))


@pytest.mark.long
@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize("text", ["0.161", "0.0444"])
def test_a_search_goes_on_from_where_blocks_began(text: str, tmp_path: Path) -> None:
    for limit in (18_500, 20_500, 40_000):
        with closing(PeriodStore(tmp_path)) as store:
            *_, found = search(parse_code(text), limit, store=store)
        assert isinstance(found, Result)
    assert found.space is not None
    assert (found.computed_to, found.space.count) == (39_999, last(text, 40_000).space.count)  # type: ignore[union-attr]


@pytest.mark.parametrize("forged", [
    {"tail": -1.0}, {"tail": [[1]]}, {"tail": 1 << 30}, {"largest": 1 << 30}, {"largest": 0}, {"base": -7},
    {"known": 5}, {"anchor_x": 0}, {"anchor_01": 0}, {"anchor_9999999": 0}, {"other": 0}, {"rare": [3, 3]},
    {"rare": [9999999]}, {"rare_values": [-1]}, {"rare_values": [1 << 40]}, {"mask": 0}, {"parity": 2},
    {"smaller": 1 << 40}, {"head": 0}, {"followed_to": -1}, {"largest_at": 1 << 61}, {"settled_from": 1 << 63},
    {"history": -1},
], ids=str)  # fmt: skip
def test_a_state_that_the_loops_cannot_use_is_refused(forged: dict[str, Any], tmp_path: Path) -> None:
    code = parse_code("0.106")
    sequence = NimSequence(code, plain_values(code, 255))
    sequence.space = find_space(code, sequence.values)
    numbers, arrays = sequence.state()
    assert "mask" in numbers
    numbers |= {"largest": 200, "largest_at": 9, "next_anchor": 0, "followed_to": 0, "history": 1 << 29}
    with closing(PeriodStore(tmp_path)) as store:
        store.save(code, numbers, arrays)
        assert store.load(code) is not None
        store.close()
        ((name, value),) = forged.items()
        if name in numbers:
            numbers[name] = value
        else:
            size = arrays.get(name, np.zeros(9, np.uint8)).size
            arrays[name] = np.resize(np.array(value), (size, 1) if value == [[1]] else size)
        store.save(code, numbers, arrays)
        with pytest.raises(InputError, match="damaged: delete it"):
            store.load(code)


@pytest.mark.usefixtures("forgetful")
def test_a_stream_has_the_values_of_a_sequence_that_keeps_all() -> None:
    code = parse_code("0.106")
    kept, stream = (NimSequence(code, plain_values(code, 255)) for _ in range(2))
    kept.extend(4_000_000, 10**8)
    stream.extend(300_000, 10**8)
    assert stream.can_forget or stream.kind == "blocks"
    stream.forget()
    stream.extend(4_000_000)
    assert stream.base > 0
    first, stop = stream.base, min(stream.known, kept.known)
    assert (stream.values[: stop - first] == kept.values[first:stop]).all()


@pytest.fixture
def very_forgetful(forgetful: None, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Forget even more, so that a heap of 0.324 needs values that are gone; note which."""
    monkeypatch.setattr(stored_values, "_HEAD", 1 << 12)
    lost: list[int] = []
    again = period_run.PeriodRun._begin_again

    def noted(run: period_run.PeriodRun) -> None:
        lost.append(run._sequence.known)
        again(run)

    monkeypatch.setattr(period_run.PeriodRun, "_begin_again", noted)
    return lost


def test_a_stream_that_needs_a_forgotten_value_begins_again_and_keeps_more(very_forgetful: list[int]) -> None:
    steps = list(search(parse_code("0.324"), 400_000))
    assert very_forgetful == [272_398]
    found, known = steps[-1], [step.known for step in steps if not isinstance(step, Result)]
    assert known != sorted(known)
    kept = NimSequence(parse_code("0.324"), plain_values(parse_code("0.324"), 255))
    kept.extend(400_000, 10**8)
    values = kept.values[:400_000]
    assert isinstance(found, Result)
    assert (found.status, found.computed_to) == ("open", 399_999)
    assert (found.largest_value, found.largest_at) == (int(values.max()), int(values.argmax()))


def test_a_stream_that_keeps_more_needs_a_forgotten_value_later(
    very_forgetful: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_values, "_HEAD", 1 << 15)
    assert last("0.324", 400_000).computed_to == 399_999
    assert very_forgetful == [338_669]  # 272,398 above


def test_a_search_that_ends_while_it_computes_again_tells_what_it_knew(very_forgetful: list[int]) -> None:
    run = period_run.PeriodRun(parse_code("0.324"), None)
    before = 0
    for step in run.run(400_000, float("inf")):
        if step.known < before:
            break
        before = step.known
    assert very_forgetful == [272_398]
    found = run.result()
    assert (found.status, found.computed_to) == ("open", 272_397)


def test_a_search_stopped_while_it_computes_again_goes_on_with_that(very_forgetful: list[int], tmp_path: Path) -> None:
    code = parse_code("0.324")
    with closing(PeriodStore(tmp_path)) as store:
        steps = search(code, 400_000, store=store)
        step = next(step for step in steps if very_forgetful)
        cast("Generator[Any]", steps).close()
    assert isinstance(step, Progress)
    assert step.known < 272_398
    with closing(PeriodStore(tmp_path)) as store:
        *_, found = search(code, 400_000, store=store)
    assert isinstance(found, Result)
    assert (found.status, found.computed_to) == ("open", 399_999)
    assert very_forgetful == [272_398]  # not once more


@pytest.mark.usefixtures("forgetful")
def test_memory_that_ends_while_the_middle_is_forgotten_spoils_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, moved = parse_code("0.354"), stored_values.StoredValues._moved

    def full(kept: NimSequence, size: int, dtype: Any, first: int = 0) -> Any:
        if first:
            raise MemoryError
        return moved(kept, size, dtype, first)

    with monkeypatch.context() as patch, closing(PeriodStore(tmp_path)) as store:
        patch.setattr(stored_values.StoredValues, "_moved", full)
        *_, found = search(code, 30_000_000, store=store)
    assert isinstance(found, Result)
    assert (found.status, found.ended) == ("open", OUTGROWN)
    assert found.computed_to >= 1 << 17
    with closing(PeriodStore(tmp_path)) as store:
        *_, again = search(code, 30_000_000, store=store)
    assert isinstance(again, Result)
    assert again.period is not None
    assert (again.period.period, again.ended) == (1180, None)


@pytest.mark.parametrize("module", [nim_sequence, stored_values])
def test_values_are_neither_copied_nor_mirrored_without_memory(module: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "free_memory", lambda: 0)
    *_, found = search(parse_code("0.6"), 100_000)
    assert isinstance(found, Result)
    assert (found.status, found.ended) == ("open", OUTGROWN)


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize("exact", [False, True])
def test_a_search_that_cannot_forget_ends_where_memory_does(exact: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NimSequence, "can_forget", False)
    monkeypatch.setattr(period_run, "free_memory", lambda: 1_000_000)
    *_, found = search(parse_code("0.354"), 5_000_000, exact=exact)
    assert isinstance(found, Result)
    assert (found.status, found.ended) == ("open", OUTGROWN)
    assert 1 << 17 <= found.computed_to < 1_000_000


@pytest.mark.parametrize("cores", [1, 2])
def test_a_stream_that_is_taken_up_gives_the_exact_preperiod(cores: int, forgetful: None, tmp_path: Path) -> None:
    code = parse_code("0.354")
    with closing(PeriodStore(tmp_path)) as store:
        list(search(code, 8_000_000, store=store))
    with closing(PeriodStore(tmp_path)) as store:
        *_, found = search(code, 30_000_000, store=store, exact=True, cores=cores)
    assert isinstance(found, Result)
    assert (found.period, found.preperiod_is_bound) == (Period(10_061_916, 1180), False)


def test_the_exact_preperiod_stays_a_bound_without_memory_for_two_sequences(
    forgetful: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(period_run, "free_memory", lambda: 3 * period_run._HISTORY - 1)
    *_, found = search(parse_code("0.354"), 30_000_000, exact=True)
    assert isinstance(found, Result)
    assert (found.status, found.preperiod_is_bound) == ("proved", True)


@pytest.mark.parametrize(("text", "period"), [("0.127", 4), ("0.156", 349), ("0.77", 12)])
def test_the_exact_preperiod_is_that_of_all_values(text: str, period: int, forgetful: None) -> None:
    code = parse_code(text)
    kept = NimSequence(code, plain_values(code, 255))
    kept.extend(201_000)
    exact = preperiod_of(kept.values, period)
    for bound in (exact, exact + 1, 200_000):
        *steps, found = exact_preperiod(code, Period(bound, period), 1 << 12)
        assert found == exact
        assert all(isinstance(step, Progress) for step in steps)


def test_a_search_without_time_for_the_exact_preperiod_keeps_the_bound(
    forgetful: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(period_run, "free_memory", lambda: 10_000_000)
    times, known = [0.0], 0
    for step in search(parse_code("0.354"), 30_000_000, seconds=100.0, clock=lambda: times[-1], exact=True):
        if isinstance(step, Progress):
            times.append(101.0 if step.known < known else 0.0)  # all values are computed once more
            known = step.known
    assert times[-1] == 101.0
    assert isinstance(step, Result)
    assert (step.status, step.preperiod_is_bound) == ("proved", True)
    assert step.period is not None
    assert step.period.preperiod > 10_061_916


def test_an_exact_search_that_is_taken_up_again_keeps_its_bounds(
    arrays: list[tuple[int, int]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(period_run, "free_memory", lambda: 6_000_000)
    for limit in (3_000_000, 5_000_000):
        with closing(PeriodStore(tmp_path)) as store:
            list(search(parse_code("0.354"), limit, store=store, exact=True))
    assert max(size for size, _ in arrays) <= 4_000_000 + BLOCK


@pytest.mark.parametrize(
    ("memory", "lost", "known"),
    [
        (393_215, [272_398], 272_397),  # less than twice as many values as before
        (450_000, [272_398, 338_669], 338_668),  # as in the test of a head of 1 << 15 values
        (599_999, [272_398], 399_999),
        (600_000, [272_398], 399_999),
    ],
)
def test_a_stream_that_begins_again_keeps_as_much_as_memory_holds(
    memory: int, lost: list[int], known: int, very_forgetful: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(period_run, "free_memory", lambda: memory)
    found = last("0.324", 400_000)
    assert very_forgetful == lost
    assert (found.status, found.computed_to) == ("open", known)
    assert found.ended == (None if known == 399_999 else OUTGROWN)


def test_a_stream_taken_up_remembers_how_much_it_keeps(
    very_forgetful: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(period_run, "free_memory", lambda: 450_000)
    code = parse_code("0.324")
    with closing(PeriodStore(tmp_path)) as store:
        run = period_run.PeriodRun(code, store)
        list(run.run(310_000, float("inf")))
        assert run.history == 300_000
        run._sequence.forget()
        run._save()
    with closing(PeriodStore(tmp_path)) as store:
        *_, found = search(code, 400_000, store=store)
    assert isinstance(found, Result)
    assert found.ended == OUTGROWN
    assert very_forgetful == [272_398, found.computed_to + 1]  # and does not begin again to keep as many as before


def test_one_value_less_proves_less_and_a_later_proof_says_the_same() -> None:
    proofs = {}
    for heaps in (12_000, 60_000):
        code = parse_code("0.156")
        sequence = NimSequence(code, plain_values(code, 255))
        sequence.extend(heaps)
        proof = prove(sequence)
        assert proof is not None
        proofs[heaps] = proof.period
    assert proofs[12_000] == proofs[60_000] == Period(3479, 349)
    short = NimSequence(code, plain_values(code, 255))
    short.extend(4000)
    assert prove(short) is None


@pytest.mark.parametrize("text", ["0.36", "0.166", "0.376", "0.106"])
def test_what_an_open_game_tells_is_no_matter_of_the_kernels_that_the_clock_chose(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = set()
    for worth in (0.0, float("inf")):
        monkeypatch.setattr(nim_sequence, "_WORTH", worth)
        monkeypatch.setattr(nim_sequence, "_WORTH_BLOCKS", worth)
        monkeypatch.setattr(nim_sequence, "_PLANNING", 0.0)
        found = last(text, 20_000)
        space = found.space
        rare = None if space is None else (space.mask, space.parity, space.count, space.last)
        told.add((found.status, found.computed_to, found.largest_value, found.largest_at, rare))
    assert len(told) == 1
    assert {computed_to for _, computed_to, *_ in told} == {19_999}
