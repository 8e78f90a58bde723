"""Nim-sequences by every kernel equal those of the plain compiled loop, which is compared with the definition."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise, product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from grundy.machine.loops import loops
from grundy.maths.octal import block_run, block_witnesses, blocks, by_splits, dense, nim_sequence, pipeline
from grundy.maths.octal.block_run import BlockRun
from grundy.maths.octal.codes import parse_code, plain_values
from grundy.maths.octal.nim_sequence import NimSequence
from grundy.maths.octal.sparse import DONE, Kept
from grundy.maths.octal.sparse_space import find_space
from grundy.words.errors import LimitError

fill = loops(by_splits, compiled=True).extend


def start(text: str, heaps: int = 256, cores: int = 1) -> NimSequence:
    code = parse_code(text)
    return NimSequence(code, plain_values(code, heaps - 1), cores)


def by_the_plain_loop(text: str, heaps: int) -> NDArray[np.int64]:
    code = parse_code(text)
    values = np.zeros(heaps, np.int64)
    stamps = np.full(1 << 16, -1, np.int64)
    fill(values, 0, heaps, np.array(code.digits, np.int64), int(code.unequal), stamps)
    return values


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take up every kernel as soon as it can run, however little work is ahead."""
    for name in ("_WORTH", "_WORTH_BLOCKS", "_MARK", "_PLANNING"):
        monkeypatch.setattr(nim_sequence, name, 0.0)
    monkeypatch.setattr(nim_sequence, "_WORSE", float("inf"))


def all_codes() -> list[str]:
    """Every octal code of three digits whose last is not 0 and that splits, and some with the marks 4 and !."""
    octal = [f"0.{a}{b}{c}" for a, b, c in product(range(8), range(8), range(1, 8))]
    return octal + [f"4.{a}{b}{c}" for a, b, c in product((0, 3, 7), range(8), (1, 4, 6))] + ["4!.0", "0!.07", "4!.77"]


@pytest.mark.long
def test_three_digit_codes_have_the_values_of_the_plain_loop_whichever_kernel_is_left_to_run() -> None:
    for text in all_codes():
        sequence = start(text)
        sequence.extend(3000)
        assert (sequence.values[:3000] == by_the_plain_loop(text, 3000)).all(), text


SPARSE = ["0.6", "0.77", "0.104", "0.106", "0.16", "0.1777", "0.376", "0.777", "0.644", "0.45", "4!.0", "4.44"]
# 0.376 and 4!.0 drop a bit that is not the lowest; 0.104 and 0.106 use the parity of the heap; 0.777 and 0.6 two bytes


@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize("text", SPARSE)
@pytest.mark.long
def test_blocks_across_their_borders_and_rare_heaps_give_what_one_heap_at_a_time_gives(text: str) -> None:
    sequence, kinds, upto = start(text), set(), 70_000 if text == "0.6" else 40_000
    for _ in sequence.advance(upto):
        kinds.add(sequence.kind)
    assert "blocks" in kinds
    assert (sequence.values[:upto] == by_the_plain_loop(text, upto)).all()
    assert sequence.space is not None
    heaps = sequence.space.rare[: sequence.space.count]
    again = find_space(sequence.code, sequence.values)
    assert again is not None
    if (again.mask, again.parity) == (sequence.space.mask, sequence.space.parity):
        assert heaps.tolist() == again.rare[: again.count].tolist()


@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize("text", ["0.6", "0.104", "0.376", "0.777", "4!.0"])
@pytest.mark.long
def test_lanes_of_two_bytes_give_what_one_byte_gives(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Wider(BlockRun):
        def __init__(self, *given: Any) -> None:
            *others, words, pool = given
            super().__init__(*others, max(5, words), pool)

    monkeypatch.setattr(block_run, "BlockRun", Wider)
    sequence, words, upto = start(text), set(), 70_000 if text == "0.6" else 40_000
    for _ in sequence.advance(upto):
        if sequence._blocks is not None:
            words.add(sequence._blocks.words)
    assert words == {5}
    assert (sequence.values[:upto] == by_the_plain_loop(text, upto)).all()


@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize(("text", "words"), [("0.416", 6), ("0.564", 10)])
@pytest.mark.long
def test_values_above_511_are_found_in_blocks(text: str, words: int) -> None:
    sequence, most, upto = start(text), 0, 50_000
    for _ in sequence.advance(upto):
        most = max(most, sequence._blocks.words if sequence._blocks is not None else 0)
    assert most == words
    assert (sequence.values[:upto] == by_the_plain_loop(text, upto)).all()


def test_a_clock_that_stands_still_changes_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nim_sequence, "thread_time", lambda: 1.0)
    for text in ("0.16", "0.07"):
        sequence = start(text)
        sequence.extend(20_000, 10**9)
        assert (sequence.values[:20_000] == by_the_plain_loop(text, 20_000)).all()


@pytest.mark.long
@pytest.mark.usefixtures("eager")
def test_steps_toward_blocks_are_no_shorter_than_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nim_sequence, "_WORTH", 1e-9)
    sequence = start("0.16")
    sequence.extend(3000, 10**9)
    assert sequence.space is not None
    sequence._resume_at, sequence._next_look = 1 << 16, 2000
    steps = list(sequence.advance(40_000, 10**9))
    assert len(steps) < 400


@pytest.mark.long
@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize(("text", "cores"), [("0.0026", 1), ("0.143", 2), ("0.376", 1), ("0.3026", 1)])
def test_a_plan_for_blocks_follows_rare_heaps(text: str, cores: int, monkeypatch: pytest.MonkeyPatch) -> None:
    followed = []
    follow = BlockRun.follow

    def noted(plan: BlockRun, kept: Kept, known: int) -> bool:
        followed.append(follow(plan, kept, known))
        return followed[-1]

    monkeypatch.setattr(BlockRun, "follow", noted)
    sequence = start(text, cores=cores)
    sequence.extend(30_000)
    assert sum(followed) > 5
    assert (sequence.values[:30_000] == by_the_plain_loop(text, 30_000)).all()


@pytest.mark.long
@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize("wait", [512, 102_400, 409_600])
def test_a_plan_follows_after_a_long_wait(wait: int) -> None:
    sequence, plain = start("0.16"), start("0.16")
    sequence.extend(100_000)
    plan = sequence._blocks
    assert plan is not None
    sequence._blocks, sequence._before, sequence._resume_at = None, plan, sequence.known + wait
    sequence.extend(sequence.known + wait + 100_000)
    assert sequence._blocks is plan
    plain.extend(sequence.known)
    assert (sequence.values == plain.values[: sequence.known]).all()


@pytest.mark.parametrize("text", ["0.106", "0.376", "0.16", "0.04"])
@pytest.mark.long
def test_how_far_is_asked_at_a_time_changes_no_value(text: str, eager: None) -> None:
    whole = start(text)
    whole.extend(30_000)
    pieces = start(text)
    for stop in range(300, 30_001, 1701):
        pieces.extend(stop)
    least = min(whole.known, pieces.known)
    assert (whole.values[:least] == pieces.values[:least]).all()


@pytest.mark.usefixtures("eager")
def test_blocks_wait_until_the_last_rare_heap_is_behind_the_largest_take() -> None:
    text = "4." + "0" * 98 + "7"  # its rare heaps come often, some of them right before a border of blocks
    sequence = start(text)
    sequence.extend(15_000)
    assert (sequence.values[:15_000] == by_the_plain_loop(text, 15_000)).all()


def test_a_sequence_that_is_taken_up_right_behind_a_rare_heap_has_the_same_values() -> None:
    text = "0.1271" + "0" * 50 + "7"
    plain = by_the_plain_loop(text, 9728)
    space = find_space(parse_code(text), plain)
    assert space is not None
    rare = space.rare[: space.count]
    border = next(border for border in range(8704, 9217, 512) if 0 < border - rare[rare < border][-1] < 56)
    known = int(rare[rare < border][-1]) + 1
    numbers = {"known": known, "base": 0, "settled_from": 0, "smaller": 0, "mask": space.mask, "parity": space.parity}
    count = int((rare < known).sum())
    arrays: dict[str, NDArray[Any]] = {"rare": rare[:count], "rare_values": space.values[:count]}
    arrays["tail"] = plain[:known].astype(np.uint8)
    sequence = NimSequence.resumed(parse_code(text), numbers, arrays)
    sequence.extend(9728)
    assert (sequence.values[:9728] == plain).all()


@pytest.mark.usefixtures("eager")
def test_who_interrupts_blocks_and_goes_on_gets_the_same_values(monkeypatch: pytest.MonkeyPatch) -> None:
    whole, pieces = start("0.106"), start("0.106")
    whole.extend(1_500_000)
    pieces.extend(20_000)
    real, calls = blocks.extend, 0

    def interrupted(*arguments: Any) -> Any:
        nonlocal calls
        calls += 1
        found = real(*arguments)
        if calls % 2:
            raise KeyboardInterrupt
        return found

    monkeypatch.setattr(nim_sequence, "_SLICE", 1e9)
    monkeypatch.setattr(blocks, "extend", interrupted)
    for stop in (500_000, 1_000_000):
        with pytest.raises(KeyboardInterrupt):
            pieces.extend(stop)
    monkeypatch.setattr(blocks, "extend", real)
    pieces.extend(1_500_000)
    assert calls >= 2
    assert (pieces.values[:1_500_000] == whole.values[:1_500_000]).all()


def test_values_that_outgrow_a_byte_get_two() -> None:
    sequence = start("0.007")
    assert sequence.values.dtype == np.uint8
    sequence.extend(12_000)
    assert sequence.values.dtype == np.uint16
    assert int(sequence.values.max()) > 255
    assert (sequence.values[:12_000] == by_the_plain_loop("0.007", 12_000)).all()


@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize(("text", "heaps"), [("0.156", 300), ("0.324", 300), ("0.324", 301)])
def test_the_next_heap_is_common_if_its_value_has_another_digit(text: str, heaps: int) -> None:
    """A rare heap would cost time at each heap after it."""
    sequence = start(text, heaps)
    sequence._look(1 << 60)
    space = sequence.space
    assert space is not None
    another = 1 << int(sequence.values.max()).bit_length()
    shift = 0 if space.parity < 0 else (heaps + space.parity) % 2
    assert (int(space.common(512)[another]) + shift) % 2 == 1
    assert space.in_use(int(sequence.values.max())).mask < another


def test_a_late_heap_with_another_digit_is_common() -> None:
    sequence = start("0.205")
    sequence.extend(2_400_000, 10**9)
    assert int(sequence.values[2_354_052]) == 64 > int(sequence.values[:2_354_052].max())
    assert sequence.kind == "blocks"
    assert sequence.space is not None
    assert sequence.space.last == 1042


@pytest.mark.long
def test_values_that_outgrow_everything_are_refused_and_what_was_found_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nim_sequence, "_FLAGS", 64)
    sequence = start("0.77")  # at most 9
    sequence.extend(2000)
    monkeypatch.setattr(nim_sequence, "_FLAGS", 256)
    sequence = start("0.6", 64)
    with pytest.raises(LimitError, match=r"values of 0\.6 exceed 128 at heap \d+"):
        sequence.extend(100_000)
    assert (sequence.values == by_the_plain_loop("0.6", sequence.known)).all()


# github.com/tczajka/octal-games, file UnsolvedGames.md, checked there to 2^21: rare heaps counted with heap 0
@pytest.mark.long
@pytest.mark.parametrize(
    ("text", "mask", "rare", "last", "largest", "at"),
    [("4!.0", 0xFE, 1274, 82860, 231, 763_622), ("0.6", 0x1EE, 1584, 20627, 293, 1 << 62)],
)
def test_published_rare_heaps_of_open_games_are_found(
    text: str, mask: int, rare: int, last: int, largest: int, at: int
) -> None:
    sequence = start(text)
    sequence.extend(800_000 if text == "4!.0" else 100_000, goal=2_000_000)
    assert sequence.space is not None
    space = sequence.space.in_use(int(sequence.values.max()))
    assert (space.mask, space.count + 1, space.last) == (mask, rare, last)
    if at < sequence.known:
        assert (int(sequence.values.max()), int(sequence.values.argmax())) == (largest, at)


@pytest.mark.parametrize("setting", [{"NUMBA_DISABLE_JIT": "1"}, {"NUMBA_BOUNDSCHECK": "1"}])
@pytest.mark.long
def test_kernels_give_the_same_interpreted_and_with_bounds_checked(setting: dict[str, str], tmp_path: object) -> None:
    upto = 700 if "NUMBA_DISABLE_JIT" in setting else 10_000
    games = {"0.106": upto, "0.37": upto, "4!.0": upto}
    if "NUMBA_BOUNDSCHECK" in setting:
        games["0.564"] = 20_000  # the least option left, of ten words
    ask = (
        "import sys\n"
        "from grundy.maths.octal import nim_sequence as s\n"
        "from grundy.maths.octal.codes import parse_code, plain_values\n"
        "s._WORTH = s._WORTH_BLOCKS = s._MARK = s._PLANNING = 0\n"
        f"for text, upto in {games}.items():\n"
        "    code = parse_code(text)\n"
        "    q = s.NimSequence(code, plain_values(code, 99)); q._next_look = 128\n"
        "    q.extend(upto)\n"
        "    print(hash(bytes(q.values.astype('u1')[:upto])), q.kind, file=sys.stderr)\n"
        "    print(q.values[:upto].tolist())\n"
    )
    environment = os.environ | setting | {"NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", ask], env=environment, capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines()
    assert len(lines) == len(games), done.stderr
    for (text, heaps), line in zip(games.items(), lines, strict=True):
        assert line == str(by_the_plain_loop(text, heaps).tolist()), text


@pytest.mark.parametrize("text", ["0.007", "0.777"])
def test_a_sequence_with_values_of_two_bytes_goes_on_from_its_state(text: str) -> None:
    first = start(text)
    first.extend(16_000)
    assert first.values.dtype == np.uint16
    numbers, arrays = first.state()
    second = NimSequence.resumed(first.code, numbers, {name: array.copy() for name, array in arrays.items()})
    second.extend(20_000)
    assert (second.values[:20_000] == by_the_plain_loop(text, 20_000)).all()


def test_zones_of_rare_heaps_hold_all_that_meets_one_and_little_else() -> None:
    random = np.random.default_rng(5)
    for _ in range(200):
        rare = np.unique(random.integers(0, 100_000, random.integers(1, 6)))
        known, after, reach = (
            int(random.integers(0, 150_000)),
            int(random.integers(1, 5000)),
            int(random.integers(1, 9)),
        )
        zones = block_run._zones(rare, after, reach, known)
        met = np.zeros(300_000, bool)
        for heap in rare:
            met[heap : heap + after] = True
            for other in rare:
                met[heap + other : heap + other + reach + 1] = True
        inside = np.zeros(300_000, bool)
        for first, beyond in zones:
            inside[first:beyond] = True
        assert not (met & ~inside)[known:].any()
        assert all(later[0] - earlier[1] > block_run._GAP for earlier, later in pairwise(zones))
        assert all(met[max(known, first) : beyond].any() for first, beyond in zones)


@pytest.mark.long
def test_the_late_rare_heap_of_grundys_game_is_passed_by_blocks_of_three_words(monkeypatch: pytest.MonkeyPatch) -> None:
    sequence = start("4!.0")
    sequence.extend(400_000, 10**8)
    assert sequence.space is not None
    sequence.space.mask_with(0xFE)  # the published mask, which lacks the digit of 256
    monkeypatch.setattr(sequence, "_free_digits", lambda: None)
    sequence.extend(7_420_000, 10**8)
    # 7,250,049 is the last rare heap known: R. K. Guy and R. J. Nowakowski, Unsolved problems in combinatorial games
    assert sequence.space.last == 7_250_049
    assert sequence.kind == "blocks"
    values = sequence.values.copy()

    def unsuited(*_: object) -> None:
        raise block_run.UnsuitedError("one heap at a time")

    monkeypatch.setattr(block_run, "BlockRun", unsuited)
    begin = 7_240_000
    numbers = {
        "known": begin, "base": 0, "settled_from": 0, "smaller": 0,
        "mask": sequence.space.mask, "parity": sequence.space.parity,
    }  # fmt: skip
    earlier = sequence.space.count - 1
    arrays = {
        "tail": values[:begin].copy(), "rare": sequence.space.rare[:earlier].copy(),
        "rare_values": sequence.space.values[:earlier].copy(),
    }  # fmt: skip
    singly = NimSequence.resumed(sequence.code, numbers, arrays)
    singly.extend(7_420_000)
    assert singly.kind == "sparse"
    assert (singly.values[:7_420_000] == values[:7_420_000]).all()


@pytest.mark.usefixtures("eager")
def test_blocks_whose_indices_take_too_much_memory_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(block_run, "_AT_ONCE", 1000)  # indices are made in many parts
    kinds, values = [], []
    for memory in (0, 1 << 30):
        monkeypatch.setattr(block_run, "free_memory", lambda memory=memory: memory)
        sequence = start("0.106")
        sequence.extend(300_000, 10**8)
        kinds.append(sequence.kind)
        values.append(sequence.values[:300_000])
    assert kinds == ["sparse", "blocks"]
    assert (values[0] == values[1]).all()


@pytest.mark.parametrize("text", ["0.1", "0.13", "0.3303", "0.00333", "0.21032", "0." + "3" * 62])
def test_codes_that_never_split_are_valued_by_the_bits_of_a_word(text: str) -> None:
    sequence = start(text)
    sequence.extend(3000)
    assert sequence.values[:3000].tolist() == plain_values(parse_code(text), 2999)


@pytest.mark.sampled
@pytest.mark.parametrize("cores", [2, 3])
@pytest.mark.parametrize(("text", "heaps"), [("0.007", 12_000), ("0.7", 2000), ("4.37", 3001), ("4!.0", 3000),
                                             ("0.3007", 2500), ("0.3337", 1500)])  # fmt: skip
def test_several_cores_give_the_values_of_dense_games(
    text: str, heaps: int, cores: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nim_sequence, "_SLOW_DENSE", 0.0)
    shared = []
    extend = dense.Crew.extend
    monkeypatch.setattr(dense.Crew, "extend", lambda *given: shared.append(given[3]) or extend(*given))
    sequence = NimSequence(parse_code(text), plain_values(parse_code(text), 63), cores)
    monkeypatch.setattr(sequence, "_next_look", 1 << 60)  # stay with this kernel
    sequence.extend(heaps)
    assert sequence.kind == "dense"
    assert shared
    assert (sequence.values[:heaps] == by_the_plain_loop(text, heaps)).all()


@pytest.mark.parametrize("text", ["0.37", "0.7246", "4!.0", "4.37"])
def test_dense_marks_are_kept_from_call_to_call(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Slow games are valued in calls of a few heaps: each of them must not look for the best balance again."""
    whole, pieces = start(text), start(text)
    for sequence in (whole, pieces):
        monkeypatch.setattr(sequence, "_next_look", 1 << 60)
    monkeypatch.setattr(whole, "_slice", lambda goal: 1 << 20)
    monkeypatch.setattr(pieces, "_slice", lambda goal: 7)
    for sequence in (whole, pieces):
        sequence.extend(256)
        sequence._tail = np.append(sequence._tail, np.zeros(3000, sequence._tail.dtype))
        sequence.extend(3000)
    assert whole._marks is not None
    assert pieces._marks is not None
    assert whole._marks.facts.tolist() == pieces._marks.facts.tolist()
    assert (whole.values[:3000] == by_the_plain_loop(text, 3000)).all()
    assert (pieces.values[:3000] == by_the_plain_loop(text, 3000)).all()


@pytest.mark.parametrize("text", ["0.37", "0.6"])
@pytest.mark.usefixtures("eager")
def test_dense_marks_heed_values_that_the_sparse_kernel_found(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sequence = start(text)
    monkeypatch.setattr(sequence, "_next_look", 1 << 60)
    sequence.extend(600)
    sequence._look(1 << 60)
    assert sequence.kind == "sparse"
    monkeypatch.setattr(sequence, "_next_look", 1 << 60)
    sequence.extend(6000)
    assert sequence.values[:6000].max() > 2 * sequence.values[:600].max()
    sequence._to_dense()
    sequence.extend(8000)
    assert sequence.kind == "dense"
    assert (sequence.values[:8000] == by_the_plain_loop(text, 8000)).all()


@pytest.mark.parametrize(("worse", "kind"), [(0.0, "dense"), (float("inf"), "sparse")])
def test_a_sparse_kernel_that_is_slower_is_dropped(
    worse: float, kind: str, eager: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nim_sequence, "_WORSE", worse)
    sequence = start("0.6")
    sequence.extend(4000)
    assert sequence.kind == kind
    assert (sequence.values[:4000] == by_the_plain_loop("0.6", 4000)).all()


@pytest.mark.sampled
@pytest.mark.parametrize("cores", [2, 3])
@pytest.mark.parametrize("text", ["0.106", "0.376", "0.6", "4!.0"])
@pytest.mark.usefixtures("eager")
def test_several_cores_give_the_values_of_one(text: str, cores: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Heaps turn out to be rare on the way in all but the first, and indices outgrow a word in the last two."""
    real, ends = pipeline.run, []

    def noted(*arguments: Any) -> tuple[int, int]:
        found = real(*arguments)
        ends.append(found[1])
        return found

    monkeypatch.setattr(nim_sequence, "_SLOW", 0.0)
    monkeypatch.setattr(pipeline, "run", noted)
    one, several = start(text), NimSequence(parse_code(text), plain_values(parse_code(text), 255), cores)
    for stop in (30_000, 120_000):
        one.extend(stop)
        several.extend(stop)
        known = min(one.known, several.known)
        assert (several.values[:known] == one.values[:known]).all()
    assert ends
    assert one.space is not None
    assert several.space is not None
    assert one.space.heaps.tolist() == several.space.heaps.tolist()


@pytest.mark.parametrize("rare", [0, 700, 4096, 9999, 40_000])
def test_a_heap_that_may_be_rare_ends_what_was_guessed_after_it(rare: int) -> None:
    laid: list[int] = []

    def lay(first: int, stop: int) -> pipeline.Search:
        laid.append(stop)

        def search(facts: NDArray[np.int64]) -> tuple[int, int]:
            facts[0] = stop
            return (rare, block_witnesses.RARE) if first <= rare < stop else (stop, DONE)

        return search

    stages = pipeline.Stages(lambda first, stop: (stop // 512 * 512, DONE), lambda stop: stop % 3 > 0, lay)
    facts = np.zeros(1, np.int64)
    with ThreadPoolExecutor(1) as pool:
        found = pipeline.run(pool, stages, 0, 20_480, facts)
    assert found == ((rare, block_witnesses.RARE) if rare < 20_480 else (20_480, DONE))
    assert facts[0] == next((stop for stop in laid if stop > rare), 20_480)


@pytest.mark.long
def test_a_space_in_use_is_kept_if_none_is_found_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the next slice of heaps, as long as the sparse kernel is fast, took the dense one for hours."""
    sequence = start("0.1344")
    sequence.extend(200_000, 10**9)
    space = sequence.space
    assert space is not None
    monkeypatch.setattr(nim_sequence, "find_space", lambda code, values: None)
    sequence._next_look, sequence._blocks, sequence._resume_at = sequence.known, None, -1
    sequence.extend(sequence.known + 1000, 10**9)
    assert sequence.space is space
    assert sequence.kind == "sparse"
