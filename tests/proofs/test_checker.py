"""The checker: true certificates pass, every planted mistake is found and named."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grundy.proofs.certificate import OCTAL, WINDOW, Certificate
from grundy.proofs.checker import digest
from grundy.proofs.games import AllBut, Subtraction, parse_game
from grundy.proofs.kinds import verify
from grundy.proofs.recompute import compiled, exclude, subtract
from grundy.proofs.useful import often_useful
from grundy.proofs.work import Limits, Work
from grundy.words.errors import LimitError

EXAMPLES = Path(__file__).parents[2] / "examples"
COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"  # else thousands of heaps take minutes
needs_compiled = pytest.mark.skipif(not COMPILED, reason="too slow uncompiled")


def failed(certificate: Certificate) -> tuple[str | None, str]:
    verdict = verify(certificate)
    assert verdict.ok == (verdict.reason is None)
    return verdict.step, str(verdict.reason)


@pytest.fixture(scope="module")
def small(writer: Any) -> Certificate:
    """0.45 by the window theorem: 10 rare heaps, the last 198."""
    made: Certificate = writer.window("0.45", 498, 20, 37, mask=15)
    return made


@pytest.fixture(scope="module")
def dawson(writer: Any) -> Certificate:
    made: Certificate = writer.plain("0.137", 52, 34)
    return made


@pytest.mark.long
def test_every_published_period_is_verified(writer: Any) -> None:
    for row in writer.figures["entries"]:
        # by the definition: long preperiods have certificates with rare heaps, tested in tests/cli/test_period.py
        if row["period"] is None or "max_value" not in row or row["preperiod"] > (15_000 if COMPILED else 300):
            continue
        code = row["code"] if row["code"][0] != "." else f"0{row['code']}"
        claim = Certificate(code, OCTAL, row["preperiod"], row["period"], 0, row["max_value"], row["max_first_at"])
        verdict = verify(claim)
        assert verdict.ok, (code, verdict.reason)
        assert failed(replace(claim, preperiod=row["preperiod"] + 1))[0] == "preperiod"
        assert failed(replace(claim, period=2 * row["period"]))[0] == "period"
        assert failed(replace(claim, largest_value=row["max_value"] + 1))[0] in ("largest value", "values")


@pytest.mark.parametrize(("game", "preperiod", "period", "saltus"), [
    ("0.77", 71, 12, 0), ("0.07", 53, 34, 0), ("4.", 1, 2, 0), ("0.4", 54, 34, 0), (".4", 54, 34, 0), ("0.3", 0, 2, 0),
    ("subtraction(1,3,4)", 0, 7, 0), ("subtraction(2,4,7)", 8, 3, 0), ("subtraction(3,7,8)", 11, 5, 0),
    ("subtraction(5)", 0, 10, 0), ("all-but(2,3,7)", 0, 4, 2), ("all-but(1)", 0, 2, 1), ("all-but(2,3)", 0, 4, 2),
])  # fmt: skip
def test_periods_of_many_kinds_are_verified(writer: Any, game: str, preperiod: int, period: int, saltus: int) -> None:
    # Winning Ways, ch. 4 (the codes); periods of the subtraction games are in tests/figures/subtraction.json
    claim = writer.plain(game, preperiod, period, saltus)
    verdict = verify(claim)
    assert verdict.ok, verdict.reason
    assert failed(replace(claim, preperiod=preperiod + 1, sha256=None))[0] == "preperiod"
    assert failed(replace(claim, period=3 * period, saltus=3 * saltus, sha256=None))[0] == "period"
    assert failed(replace(claim, period=period + 1, sha256=None))[0] in ("period", "largest value")
    if preperiod:
        assert failed(replace(claim, preperiod=preperiod - 1, sha256=None))[0] in ("period", "largest value")


def unequal_period(values: list[int], take: int) -> tuple[int, int] | None:
    """The least preperiod and period that the theorem for unequal parts proves from these values."""
    for period in range(1, len(values) // 5):
        preperiod = len(values) - period
        while preperiod and values[preperiod - 1] == values[preperiod - 1 + period]:
            preperiod -= 1
        if 2 * max(1, preperiod) + 3 * period + take <= len(values):
            return preperiod, period
    return None


def test_games_with_unequal_splits_are_verified_by_octal_periodicity_over_two_periods(writer: Any) -> None:
    proved = 0
    for rest in range(1, 64):
        code = f"0!.{rest:02o}"
        take = parse_game(code).last  # type: ignore[union-attr]
        found = unequal_period(writer.values(code, 400), take)
        if found is None or not set(code[3:]) & set("4567"):
            continue
        proved += 1
        verdict = verify(writer.plain(code, *found))
        assert verdict.ok, (code, verdict.reason)
        assert verdict.heaps == 2 * max(1, found[0]) + 3 * found[1] + take
    assert proved >= 5


@needs_compiled
@pytest.mark.parametrize(("game", "preperiod", "period", "smaller", "mask"), [
    ("0.45", 498, 20, 37, 0xF), ("0.644", 3256, 442, 46, 0x7E), ("0.156", 3479, 349, 243, 0x1B),
    ("0.356", 7315, 142, 10_000, 0x1B),
])  # fmt: skip
def test_published_periods_are_verified_by_the_window_theorem(
    writer: Any, game: str, preperiod: int, period: int, smaller: int, mask: int
) -> None:
    row = next(row for row in writer.figures["entries"] if f"0{row['code']}" == game)
    values = compiled_values(game, preperiod + period + max(smaller, row["last_rare_at"]) + 100 + period)
    rare = writer.rare(values, mask, None)
    assert len(rare) == row["rare_values"] - 1  # the source counts heap 0
    assert rare[-1][0] == row["last_rare_at"]
    window = parse_game(game).last + max(rare[-1][0], smaller)  # type: ignore[union-attr]
    claim = Certificate(
        game, WINDOW, preperiod, period, 0, row["max_value"], row["max_first_at"], mask, None, rare, smaller,
        preperiod + window, window, digest(values[: preperiod + period]),
    )  # fmt: skip
    verdict = verify(claim)
    assert verdict.ok, verdict.reason
    assert verdict.heaps == preperiod + window + period
    assert Certificate.from_json(claim.to_json()) == claim


def compiled_values(game: str, heaps: int) -> list[int]:
    work = Work(Certificate(game, OCTAL, 0, 1, 0, 511, 0), parse_game(game), heaps, Limits(), lambda done, of: None)
    work.run()
    assert not work.reason
    found: list[int] = work.values.tolist()
    return found


def test_parity_is_used_where_every_split_takes_odd_or_every_split_even_numbers(writer: Any) -> None:
    # 0.104, whose period is beyond a test, has 20 rare heaps by the mask 23 and parity 1; the last is 284
    values = compiled_values("0.104", 3000)
    rare = writer.rare(values, 23, 1)
    assert (len(rare), rare[-1][0]) == (20, 284)
    claim = Certificate("0.104", OCTAL, 900, 40, 0, max(values), 500, 23, 1, rare)
    assert failed(claim)[1] == f"heap 900 has value {values[900]}, but heap 940 has {values[940]}, not the same"
    again = Work(claim, parse_game("0.104"), 3000, Limits(), lambda done, of: None)
    again.run()
    assert again.values.tolist() == values
    example = Certificate.from_json((EXAMPLES / "0.104.json").read_text(encoding="utf-8"))
    assert (example.mask, example.parity, example.rare) == (23, 1, rare)
    even = failed(replace(claim, parity=0))
    assert even == (
        "hypothesis",
        "parity 0 requires every split to remove an even number of counters, but 3 may be removed",
    )


# -- planted mistakes -------------------------------------------------------------------------------------------------


def test_a_wrong_period_is_refuted(small: Certificate, dawson: Certificate) -> None:
    for claim in (small, dawson):
        assert verify(claim).ok
        for period in range(1, 100):
            if period != claim.period:
                step, reason = failed(replace(claim, period=period))
                assert step in ("period", "largest value", "preperiod"), (period, reason)
    assert failed(replace(dawson, period=68, sha256=None)) == (
        "period",
        "period 68 is not the least: 34 is also a period",
    )


def test_a_wrong_preperiod_is_refuted(small: Certificate, dawson: Certificate) -> None:
    for claim in (small, dawson):
        wrong = [n for n in (*range(0, 700, 23), claim.preperiod - 1, claim.preperiod + 1) if n != claim.preperiod]
        assert not any(verify(replace(claim, preperiod=preperiod)).ok for preperiod in wrong)
    assert failed(replace(dawson, preperiod=53)) == (
        "preperiod", "preperiod 53 is not the least: heap 52 already has the value of heap 86"
    )  # fmt: skip
    assert failed(replace(small, preperiod=497)) == (
        "period", "heap 497 has value 8, but heap 517 has 2, not the same"
    )  # fmt: skip
    later = replace(small, preperiod=499, anchor=699)
    assert failed(later) == ("preperiod", "preperiod 499 is not the least: heap 498 already has the value of heap 518")


def test_a_rare_heap_that_is_missing_is_named(small: Certificate) -> None:
    assert small.rare is not None
    for i, (heap, value) in enumerate(small.rare):
        less = replace(small, rare=small.rare[:i] + small.rare[i + 1 :])
        wanted = f"heap {heap} has value {value}, which is rare there, but the heap is not listed as rare"
        assert failed(less) == ("values", wanted)
        assert verify(less).heap == heap


def test_a_rare_heap_too_many_is_named(small: Certificate, writer: Any) -> None:
    assert small.rare is not None
    values = writer.values("0.45", 198)
    there = {heap for heap, _ in small.rare}
    for heap in set(range(1, 198)) - there:
        more = replace(small, rare=tuple(sorted([*small.rare, (heap, values[heap])])))
        assert failed(more) == ("values", f"heap {heap} is listed as rare, but its value {values[heap]} is common")
    beyond = replace(small, rare=(*small.rare, (500, 3)))
    assert failed(beyond)[1].startswith("the window of 200 values is shorter than 2 + 500, ")


def test_a_rare_heap_with_another_value_is_named(small: Certificate) -> None:
    assert small.rare is not None
    (heap, value), *more = small.rare
    wrong = replace(small, rare=((heap, value + 1), *more))
    assert failed(wrong) == ("values", f"heap {heap} has value {value}, not the value listed")


def test_a_wrong_mask_is_refuted(small: Certificate) -> None:
    for mask in range(64):
        # only bits of values that never come may differ
        assert verify(replace(small, mask=mask)).ok == (mask & 15 == 15)
    assert failed(replace(small, parity=0))[0] == "hypothesis"


@needs_compiled
def test_too_small_a_smaller_part_is_refuted(writer: Any) -> None:
    # the least that serves from heap 3839 on is 243 according to the splits; 357 is the last rare heap
    values = compiled_values("0.156", 6000)
    rare = writer.rare(values, 27, None)
    needed = None
    for smaller in (400, 243, 242, 100):
        claim = Certificate("0.156", WINDOW, 3479, 349, 0, 23, 1032, 27, None, rare, smaller, 3479 + 403, 403)
        verdict = verify(claim)
        if smaller >= 243:
            assert verdict.ok, verdict.reason
        else:
            needed = verdict.heap
            assert verdict.step == "values"
            assert str(verdict.reason) == (
                f"heap {needed} is rare, or a smaller rare value there needs a split whose smaller part is "
                f"above {smaller}"
            )
    assert needed is not None


def test_too_short_a_window_and_a_wrong_anchor_are_refuted(small: Certificate) -> None:
    assert (small.anchor, small.window) == (698, 200)
    assert failed(replace(small, window=199)) == (
        "hypothesis",
        "the window of 199 values is shorter than 2 + 198, the largest take plus the last rare heap or largest part",
    )
    assert failed(replace(small, anchor=697)) == (
        "hypothesis", "the window of 200 values before heap 697 starts before heap 498, where the period starts"
    )  # fmt: skip
    assert failed(replace(small, window=201))[0] == "hypothesis"
    assert verify(replace(small, anchor=900)).ok  # a later anchor proves as well
    assert verify(replace(small, anchor=900, window=300)).ok


def test_a_late_anchor_needs_no_bound_on_smaller_parts(small: Certificate) -> None:
    late = replace(small, smaller=None, anchor=2 * 498 + 2 - 1)
    verdict = verify(late)
    assert verdict.ok, verdict.reason
    assert "from heap 997 on, every split has a part in the periodic range" in map(str, verdict.checked)
    assert Certificate.from_json(late.to_json()) == late
    assert failed(replace(late, anchor=996)) == (
        "hypothesis", "smaller may be null only if the anchor is at least 997, and the anchor is 996"
    )  # fmt: skip
    assert failed(replace(late, window=199))[0] == "hypothesis"
    assert failed(replace(late, period=40, sha256=None))[1] == "period 40 is not the least: 20 is also a period"
    assert failed(replace(late, preperiod=497))[0] == "period"


def test_the_certificate_of_another_game_is_refuted(writer: Any, small: Certificate, dawson: Certificate) -> None:
    same = []
    for number in range(1, 512):
        code = f"0.{number:03o}"
        for claim in (small, dawson):
            # some other games have the same values, 0.47 those of 0.45
            if verify(replace(claim, game=code)).ok:
                same.append(code)
                assert writer.values(code, 800) == writer.values(claim.game, 800)
    assert {"0.450", "0.137"} < set(same)
    assert len(same) < 10
    assert not verify(replace(dawson, game="0!.137")).ok
    assert failed(replace(dawson, game="subtraction(1,3,7)")) == (
        "hypothesis", "the theorem 'octal periodicity' does not apply to subtraction(1,3,7)"
    )  # fmt: skip


def test_a_wrong_largest_value_is_refuted(dawson: Certificate) -> None:
    value, at = dawson.largest_value, dawson.largest_at
    assert value is not None
    assert at is not None
    assert failed(replace(dawson, largest_value=value + 1))[1] == (
        f"the largest value is {value}, first at heap {at}, not {value + 1}, first at heap {at}"
    )
    assert failed(replace(dawson, largest_value=value - 1))[1] == (
        f"heap {at} has a value above the claimed largest, {value - 1}"
    )
    assert failed(replace(dawson, largest_at=at + 34))[0] == "largest value"
    assert failed(replace(dawson, largest_at=at - 1))[0] == "largest value"
    assert failed(replace(dawson, largest_value=2**62)) == (
        "largest value", f"heap {at} has fewer than {2**62} moves, so it cannot have that value"
    )  # fmt: skip
    assert failed(replace(dawson, largest_value=None, largest_at=None))[0] == "largest value"


def test_a_wrong_digest_is_refuted(dawson: Certificate) -> None:
    assert failed(replace(dawson, sha256="0" * 64)) == (
        "sha256",
        "the digest of the first 86 values differs from the one claimed",
    )


def test_a_saltus_is_for_all_but_games_only(writer: Any, dawson: Certificate) -> None:
    assert failed(replace(dawson, saltus=1)) == (
        "hypothesis", "values of 0.137 do not grow: the saltus cannot be 1"
    )  # fmt: skip
    claim = writer.plain("all-but(2,3,7)", 0, 4, 2)
    assert failed(replace(claim, saltus=0))[1] == "values of all-but(2,3,7) grow: the saltus cannot be 0"
    assert failed(replace(claim, saltus=3))[0] == "period"
    assert failed(replace(claim, period=8, saltus=4, sha256=None))[1] == "period 8 is not the least: 4 is also a period"
    assert failed(replace(claim, largest_value=3, largest_at=3))[0] == "largest value"


def test_every_all_but_game_of_small_numbers_is_verified(writer: Any) -> None:
    for numbers in range(1, 64):
        excluded = [m for m in range(1, 7) if numbers >> (m - 1) & 1]
        game = f"all-but({','.join(map(str, excluded))})"
        values = writer.values(game, 200)
        preperiod, period, saltus = next(
            (preperiod, period, values[-1] - values[-1 - period])
            for period in range(1, 60)
            for preperiod in range(0, 60)
            if len({values[n + period] - values[n] for n in range(preperiod, 200 - period)}) == 1
        )
        claim = writer.plain(game, preperiod, period, saltus)
        assert verify(claim).ok, (game, verify(claim).reason)
        assert verify(replace(claim, preperiod=preperiod + 1)).step == "preperiod"


# -- limits -----------------------------------------------------------------------------------------------------------


def test_what_needs_too_much_is_refused_before_it_starts(small: Certificate, dawson: Certificate) -> None:
    with pytest.raises(LimitError, match=r"heaps needs [\d.]+ GB of memory, and 4 GB are allowed: allow more"):
        verify(replace(small, preperiod=465_384_263_797, period=328_226_140_474, anchor=5 * 10**11))
    with pytest.raises(LimitError, match=r"heaps takes about [\d.e+]+ hours, and 4 hours are allowed: allow more"):
        verify(replace(dawson, preperiod=10**8))
    with pytest.raises(LimitError, match="takes about"):
        verify(replace(dawson, period=10**9))
    for claim in (replace(small, anchor=2**62), replace(dawson, period=2**62), replace(dawson, preperiod=2**63 - 1)):
        with pytest.raises(LimitError, match="needs"):
            verify(claim)
    with pytest.raises(
        LimitError, match=r"the check of 718 heaps needs 1\.027e-06 GB of memory, and 9\.313e-08 GB are allowed"
    ):
        verify(small, limits=Limits(memory=100))


@pytest.mark.parametrize(("game", "heaps", "largest"), [
    ("0.137", 500, 15), ("subtraction(1,3,4)", 9000, 3), ("all-but(2,3,7)", 9000, None), ("0.3", 9000, 1)
])  # fmt: skip
def test_a_check_is_made_in_slices(monkeypatch: pytest.MonkeyPatch, game: str, heaps: int, largest: int | None) -> None:
    monkeypatch.setattr("grundy.proofs.work._PLAIN", 0)
    monkeypatch.setattr("grundy.proofs.work._SLICE", 4000)  # steps
    seen: list[int] = []
    work = Work(
        Certificate(game, OCTAL, 0, 1, 0, largest), parse_game(game), heaps, Limits(), lambda n, _: seen.append(n)
    )
    work.run()
    assert seen[-1] == heaps
    assert 3 < len(seen) < 300
    assert max(later - before for before, later in pairwise([0, *seen])) < heaps / 2


def test_progress_is_told(small: Certificate) -> None:
    seen: list[tuple[int, int]] = []
    verify(small, progress=lambda done, heaps: seen.append((done, heaps)))
    assert seen[-1] == (718, 718)


# -- plain and fast versions ------------------------------------------------------------------------------------------


def test_compiled_loops_are_the_plain_ones(writer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.proofs.work._SLICE", 4000)
    monkeypatch.setattr("grundy.proofs.work._OFTEN", 16)
    monkeypatch.setattr("grundy.proofs.work._FIRST_ORDER", 64)
    rows: dict[str, Any] = {"0.156": (27, None), "0.104": (23, 1), "4!.0": (254, None), "0.45": (15, None)}
    for code, (mask, parity) in rows.items():
        values = writer.values(code, 400)
        claim = Certificate(code, OCTAL, 0, 1, 0, 255)
        listed = replace(claim, mask=mask, parity=parity, rare=tuple(writer.rare(values, mask, parity)))
        for certificate, plain in product((claim, listed), (0, 1 << 40)):
            monkeypatch.setattr("grundy.proofs.work._PLAIN", plain)
            work = Work(certificate, parse_game(code), 400, Limits(), lambda *_: None)
            work.run()
            assert (work.reason, work.done) == (0, 400), code
            assert work.values.tolist() == values, code


def test_splits_examined_first_find_smaller_rare_values_sooner(writer: Any) -> None:
    values = writer.values("0.156", 400)
    rare = [v for v in range(256) if (v & 27).bit_count() % 2 == 0]
    natural = [(m + part, values[part]) for part in range(1, 33) for m in (2, 3)]
    classes = np.array([(v & 27).bit_count() & 1 for v in range(256)])
    often = often_useful(np.array(values, np.uint8), 400, np.array([2, 3]), 32, classes, -1)
    useful = [(away, value) for away, value in zip(*(row.tolist() for row in often), strict=True)]

    def examined(splits: list[tuple[int, int]]) -> int:
        total = 0
        for n in range(200, 400):
            needed = {v for v in rare if v < values[n]}
            for away, value in splits:
                if not needed:
                    break
                needed.discard(value ^ values[n - away])
                total += 1
        return total

    assert sorted(useful) == sorted(natural)
    assert examined(useful) < examined(natural) / 1.5


def test_compiled_loops_of_single_heaps_are_the_plain_ones(writer: Any) -> None:
    numbers = np.array([2, 5, 11], np.int64)
    values = np.zeros(300, np.uint8)
    stamps = np.full(8, -1, np.int64)
    assert tuple(compiled(subtract)(values, 1, 300, numbers, stamps, 7)) == (0, 300)
    assert values.tolist() == writer.values("subtraction(2,5,11)", 300)
    values = np.zeros(300, np.uint16)
    counts = np.zeros(301, np.int64)
    counts[0] = 1
    assert tuple(compiled(exclude)(values, 1, 300, numbers, counts, np.zeros(301, np.int64))) == (0, 300)
    assert values.tolist() == writer.values("all-but(2,5,11)", 300)


@pytest.mark.long
def test_claims_about_small_games_are_believed_only_if_true(writer: Any) -> None:
    believed, refuted = 0, 0
    for number in range(1, 64):
        for code in (f"0.{number:02o}", f"0!.{number:02o}", f"4.{number:02o}", f"4!.{number:02o}"):
            values = writer.values(code, 240)
            found = next((p for p in range(1, 13) if values[120 : 240 - p] == values[120 + p :]), None)
            if found is None:
                continue
            start = next(n for n in range(121) if values[n : 240 - found] == values[n + found :])
            for period in {1, found - 1, found, found + 1, 2 * found} - {0}:
                for preperiod in {0, start - 1, start, start + 1} - {-1}:
                    seen = values[: preperiod + period]
                    verdict = verify(Certificate(code, OCTAL, preperiod, period, 0, max(seen), seen.index(max(seen))))
                    assert verdict.ok == ((preperiod, period) == (start, found)), (code, preperiod, period)
                    believed += verdict.ok
                    refuted += not verdict.ok
    assert believed > 50
    assert refuted > 500


def runs(values: list[int], period: int) -> list[int]:
    """The heaps n ≥ 1 from which values repeat for a while."""
    same = [values[n] == values[n + period] for n in range(len(values) - period)]
    return [n for n in range(1, len(same)) if same[n] and (n == 1 or not same[n - 1])]


@pytest.mark.long
def test_window_certificates_written_at_any_gap_between_rare_heaps_are_believed_only_if_true(writer: Any) -> None:
    # an impatient engine would take each gap for the end: most claims are refuted, those believed are true
    believed, refuted = 0, 0
    for code in ("0.71", "0.52", "0!.35", "0.77", "0.46", "4.40", "4.42", "0.53"):
        values, game = writer.values(code, 420), parse_game(code)
        assert not isinstance(game, Subtraction | AllBut)
        claims = [(period, start) for period in range(1, 40) for start in runs(values, period)]
        parities = [None, 1] if all(m % 2 for m in game.splits) else [None]
        for mask, parity in product(range(1, 16), parities):
            rare = ((0, 0), *writer.rare(values, mask, parity), (420, 0))
            for i, ((last, _), (following, _)) in enumerate(pairwise(rare)):
                window = game.last + last
                for period, start in claims:
                    anchor = start + window
                    if anchor + period > following or values[start:anchor] != values[start + period : anchor + period]:
                        continue
                    seen = values[: start + period]
                    claim = Certificate(
                        code, WINDOW, start, period, 0, max(seen), seen.index(max(seen)), mask, parity,
                        rare[1 : i + 1], last, anchor, window,
                    )  # fmt: skip
                    if not verify(claim).ok:
                        refuted += 1
                        continue
                    believed += 1
                    assert values[start : 420 - period] == values[start + period :], claim
    assert believed > 10
    assert refuted > 200
