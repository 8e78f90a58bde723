"""Rows are checked by code apart from the engines: each field that is changed is noticed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grundy.atlas.check.certificates import certificate_of
from grundy.atlas.check.recheck import plain_loop, recheck
from grundy.atlas.scan.solving import Job, solve_one
from grundy.atlas.store.equivalents import solved_for, transferred
from grundy.atlas.store.games import ruleset_of
from grundy.atlas.store.rows import Row
from grundy.atlas.store.shipped import shipped_rows
from grundy.maths.octal.codes import parse_code, plain_values
from grundy.maths.octal.nim_sequence import NimSequence
from grundy.maths.octal.period_result import small_result
from grundy.maths.octal.sparse_space import find_space
from grundy.proofs.kinds import verify

JOB = Job(3000, 5.0, False, "grundy 0")
GAMES = (
    "0.77",
    "0.15",
    "4.0",
    "0.8",
    "0.3F",
    "subtraction(1,3,4)",
    "subtraction(2,7,10)",
    "all-but(1,4)",
    "all-but(2)",
)


def solved(game: str) -> Row:
    return solve_one(game, JOB)[0]


@pytest.mark.parametrize("game", GAMES)
def test_what_an_engine_proves_is_right_and_each_change_is_noticed(game: str) -> None:
    row = solved(game)
    assert row.status == "proved"
    assert recheck(row).ok is True
    assert row.preperiod is not None
    assert row.period is not None
    assert row.saltus is not None
    changes: list[dict[str, int]] = [
        {"preperiod": row.preperiod + 1}, {"period": 2 * row.period, "saltus": 2 * row.saltus},
        {"period": row.period + 1}, {"saltus": row.saltus + 1},
    ]  # fmt: skip
    if row.preperiod:
        changes.append({"preperiod": row.preperiod - 1})
    if row.largest_value is not None and row.largest_at is not None:
        changes += [{"largest_value": row.largest_value + 1}, {"largest_at": row.largest_at + 1}]
    for change in changes:
        assert recheck(replace(row, **change)).ok is False, change


def test_a_period_known_up_to_a_bound_is_checked_as_far_as_may_be_and_not_called_right() -> None:
    row = shipped_rows()["0.106"]
    assert (row.status, row.preperiod_is_bound, row.period) == ("proved", True, 328_226_140_474)
    found = recheck(row, 0.05)
    assert found.ok is None
    assert "the proof, through 809,267,375,103 heaps, is not repeated" in str(found.how)
    for change in (
        {"rare_count": 16}, {"rare_count": 14}, {"last_rare": 1104}, {"mask": 11}, {"parity": 0},
        {"largest_value": 20}, {"largest_at": 100}, {"preperiod": 100, "period": 12},
    ):  # fmt: skip
        assert recheck(replace(row, **change), 0.05).ok is False, change  # type: ignore[arg-type]


@pytest.mark.parametrize("game", ["0.77", "0.156", "0.106", "0.6"])
def test_rare_heaps_that_are_not_are_noticed(game: str) -> None:
    row = solved(game)
    assert row.rare_count is not None
    assert row.last_rare is not None
    assert recheck(row).ok is True
    for change in ({"rare_count": row.rare_count + 1}, {"last_rare": row.last_rare + 1}, {"mask": (row.mask or 0) ^ 1}):
        assert recheck(replace(row, **change)).ok is False, change


@pytest.mark.parametrize("game", ["0.07", "4.4", "0.137", "0.73", "subtraction(2,6)", "subtraction(3,9,12)"])
def test_the_game_that_was_solved_for_another_must_have_its_values(game: str) -> None:
    same = solved_for(game)
    row = transferred(solved(same.game), game, same)
    assert recheck(row).ok is True
    for change in ({"shift": same.shift + 1}, {"shift": same.shift - 1}, {"factor": same.factor + 1}):
        found = recheck(replace(row, **change))
        assert found.ok is False
        assert "heap" in str(found.how)
    assert recheck(replace(row, same_as="0.6")).ok is False


def test_a_game_cannot_be_shifted_against_itself() -> None:
    assert recheck(replace(solved("0.77"), shift=1)).ok is False
    assert recheck(replace(solved("0.77"), shift=10**9, same_as="0.4")).ok is None


@pytest.mark.parametrize("game", ["0.3154", "0.4504", "0.106"])
def test_a_proof_out_of_reach_is_not_repeated_but_the_first_values_are_checked(game: str) -> None:
    row = shipped_rows()[game]
    assert row.rare_count is not None
    found = recheck(row, seconds=0.5)
    assert found.ok is None
    assert str(found.how).startswith("correct up to heap ")
    assert str(found.how).endswith(f"; the proof, through {row.computed_to + 1:,} heaps, is not repeated")
    assert recheck(replace(row, rare_count=row.rare_count - 1), seconds=0.5).ok is False


def test_a_check_beyond_its_limits_says_so_without_options_that_it_does_not_have() -> None:
    far = recheck(solved("subtraction(3,100000000000)"))
    assert (far.ok, str(far.how)) == (None, "checking its proof takes more than 5 s or 1 GB of memory")
    game = "subtraction(100000000000)"
    wide = recheck(transferred(solved("subtraction(1)"), game, solved_for(game)))
    assert wide.ok is None
    assert str(wide.how) == "a shift of 0 heaps and a factor of 100000000000 are too large to check"


@pytest.mark.parametrize("game", ["0.4444", "0.004", "0.06", "0.6"])
def test_what_is_open_is_recomputed_as_far_as_there_is_time(game: str) -> None:
    row = solved(game)
    assert row.status == "open"
    assert row.largest_value is not None
    assert row.largest_at is not None
    assert recheck(row).ok is True
    unlisted = replace(row, mask=None, rare_count=None, last_rare=None)
    further = replace(unlisted, computed_to=10**8, largest_value=10**5, largest_at=10**7)
    assert recheck(further, seconds=0.01).ok is None
    assert recheck(replace(row, largest_value=row.largest_value - 1)).ok is False
    assert recheck(replace(row, largest_at=row.largest_at + 1)).ok is False
    told = replace(row, status="observed", preperiod=100, period=12, saltus=0)
    assert recheck(told).ok is False


@pytest.mark.long
def test_a_long_proof_is_made_anew_with_its_rare_heaps() -> None:
    # Winning Ways, ch. 4, table 7
    row = Row("0.16", "0.16", 0, 1, "proved", 719_999, "grundy 0", 1.0, 105_351, False, 149_459, 0, 88, 20_627)
    found = recheck(row, 60.0)
    assert found.ok is False  # its largest value lies elsewhere
    assert "a new search gives period 149459 from heap 105351 on" in str(found.how)
    assert recheck(row, 1e-3).ok is None


@pytest.mark.parametrize("game", ["0.017", "0.134", "0.35"])
def test_a_certificate_lists_all_rare_heaps_that_the_checker_recomputes(game: str) -> None:
    found, sequence = small_result(parse_code(game)), NimSequence(parse_code(game), plain_values(parse_code(game), 255))
    sequence.extend(3000)
    space = find_space(sequence.code, sequence.values[:3000])
    assert space is not None
    assert space.last > 2500  # the rare heaps are periodic
    assert verify(certificate_of(replace(found, computed_to=2999, space=space))).ok


def test_rows_that_claim_more_than_they_can_are_wrong() -> None:
    assert recheck(replace(solved("0.77"), status="formula", preperiod=None, period=None)).ok is False
    seen = replace(solved("0.16"), status="observed", preperiod=200, period=1000, saltus=0, computed_to=255)
    assert str(recheck(seen).how) == "the heaps up to 255 are too few to see the period twice"


@pytest.mark.parametrize(
    ("game", "change", "why"),
    [
        ("0.77", {"rare_count": 12, "last_rare": 10**6}, "it has rare heaps beyond heap 255, the last one computed"),
        ("0.77", {"rare_count": 12, "last_rare": 255}, "rare heaps up to heap 255: 9, the last of them heap 70"),
        ("0.77", {"mask": None}, "it gives only one of the mask and the number of rare heaps"),
        ("0.77", {"theorem": "Fermat's last theorem"}, "no theorem of that name proves periods"),
        ("0.77", {"largest_at": None}, "it gives only one of the largest value and the heap that has it"),
        ("0.77", {"status": "open", "preperiod": None, "period": None}, "the values prove period 12 from heap 71 on"),
        ("subtraction(1,3,4)", {"mask": 1, "rare_count": 0, "last_rare": 0}, "heaps up to heap"),
        (
            "coin-turning(at-most=3,within=5)",
            {"largest_value": 10**9, "largest_at": None},
            "it gives only one of the largest value and",
        ),
        ("coin-turning(at-most=3,within=5)", {"mask": 1, "rare_count": 0}, "only sequences of heaps have rare heaps"),
        ("misere 0.15", {"largest_value": 77, "largest_at": 3}, "a misère quotient has no rare heaps and no largest"),
    ],
)
def test_a_row_that_no_program_made_is_wrong(game: str, change: dict[str, object], why: str) -> None:
    row = solved(game)
    assert recheck(row).ok is True
    found = recheck(replace(row, **change))  # type: ignore[arg-type]
    assert found.ok is False
    assert why in str(found.how)


def test_two_codes_that_differ_late_are_told_apart_and_without_a_theorem_none_is_called_right() -> None:
    row = replace(solved("0.36"), same_as="0.161")  # they agree up to heap 518
    assert row.computed_to > 518
    found = recheck(row)
    assert found.ok is False
    assert str(found.how).startswith("heap 519 has value")
    same = replace(solved("0.0264"), same_as="0.0244")  # nothing known says that they agree for ever
    assert recheck(same).ok is None
    assert "grundy knows no theorem that gives 0.0264 and 0.0244 the same sequence" in str(recheck(same).how)


def test_a_row_of_few_heaps_is_checked() -> None:
    few = solve_one("0.7F", replace(JOB, limit=1))[0]
    assert few.computed_to <= 0
    assert recheck(few).ok is True


def test_what_claims_nothing_cannot_be_checked() -> None:
    assert recheck(Row("0.77", "0.77", 0, 1, "failed", -1, "grundy 0", 0.0, reason="x")).ok is None
    assert recheck(replace(solved("0.77"), preperiod_is_bound=True)).ok is None
    assert recheck(solved("laskers-nim")).ok is None
    assert recheck(replace(solved("0.77"), game="nonsense", same_as="nonsense")).ok is False


@pytest.mark.parametrize("code", ["0.77", "4!.0", "0.8", "C!.3", "0.3F"])
def test_the_plain_loop_is_the_definition(code: str) -> None:
    assert plain_loop(parse_code(code), 1100).tolist()[:400] == plain_values(parse_code(code), 399)
    assert plain_loop(parse_code(code), 200).tolist() == plain_values(parse_code(code), 199)
    assert str(ruleset_of(code)) == code
