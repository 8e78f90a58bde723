"""Certificates of misère quotients: right ones pass, and whatever is changed in them is found."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import combinations_with_replacement

import pytest

from grundy.maths.misere.heaps import misere_quotient
from grundy.maths.octal.codes import parse_code
from grundy.proofs.misere import MisereCertificate, verify_misere
from grundy.words.errors import InputError, LimitError


def certified(text: str, heaps: int | None = None) -> MisereCertificate:
    return misere_quotient(parse_code(text), heaps).certificate()


@pytest.mark.parametrize("text", ["0.77", "0.123", "0.71", "0.15", "0.34", "0.75", "0.31", "4!.33", "0.3", "0.07001"])
def test_what_was_found_is_verified(text: str) -> None:
    found = certified(text, None if text != "0.07001" else 12)
    verdict = verify_misere(MisereCertificate.from_json(found.to_json()))
    assert verdict.ok, verdict.reason
    assert len(verdict.checked) == 5 - (found.period is None)


def test_every_element_of_every_heap_is_checked() -> None:
    right = certified("0.75")
    for n in range(len(right.heaps)):
        for element in range(len(right.step)):
            heaps = (*right.heaps[:n], element, *right.heaps[n + 1 :])
            assert verify_misere(replace(right, heaps=heaps)).ok == (heaps == right.heaps), (n, element)


def test_every_outcome_is_checked() -> None:
    right = certified("0.77", 30)
    for element in range(len(right.step)):
        assert not verify_misere(replace(right, lost=tuple(set(right.lost) ^ {element}))).ok


def test_every_entry_of_the_table_is_checked() -> None:
    right = certified("0.75")
    for x, row in enumerate(right.step):
        for i in range(len(row)):
            for wrong in set(range(len(right.step))) - {row[i]}:
                changed = (*right.step[:x], (*row[:i], wrong, *row[i + 1 :]), *right.step[x + 1 :])
                assert not verify_misere(replace(right, step=changed)).ok, (x, i, wrong)


def test_a_table_that_is_too_large_is_refused() -> None:
    right = certified("0.3")  # doubled: as though two heaps of one were not nothing
    double = replace(right, step=((1,), (2,), (3,), (0,)), lost=(1, 3))
    assert "no element distinguishes elements 0 and 2" in str(verify_misere(double).reason)
    idle = replace(right, step=((1, 0), (0, 1)))
    assert verify_misere(idle).ok  # a generator that is the heap of 0 says nothing wrong
    assert str(verify_misere(replace(right, step=((0,), (1,)))).reason) == "the generators do not reach all elements"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"period": 24}, "the proof of the period needs the elements of heaps 0 to 191, not only to 167"),
        ({"preperiod": 70}, "heaps 70 and 82 have different elements"),
        ({"preperiod": 72}, "the proof of the period needs the elements of heaps 0 to 169, not only to 167"),
        ({"period": 6}, "heaps 71 and 77 have different elements"),
        ({"heaps": ()}, "generator 0 is not the element of any heap"),
        ({"heaps": tuple(range(40))[::-1]}, "heap 0 must have element 0"),
        ({"game": "0.76"}, "the table makes a sum of element "),
    ],
)
def test_claims_that_are_not_proved_are_told_apart(changes: dict[str, object], reason: str) -> None:
    verdict = verify_misere(replace(certified("0.77"), **changes))  # type: ignore[arg-type]
    assert not verdict.ok
    assert str(verdict.reason).startswith(reason)


def test_a_period_must_be_the_least() -> None:
    right = certified("0.3")
    more = replace(right, heaps=(0, *(1, 0) * 12))
    assert verify_misere(more).ok
    assert str(verify_misere(replace(more, period=4)).reason) == "the elements already repeat after 2 heaps"
    assert str(verify_misere(replace(more, preperiod=3)).reason) == "the period already starts before heap 3"


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"kind": "period"}, "whose field 'kind' is 'misere quotient'"),
        ({"schema": 2}, "must have schema"),
        ({"more": 1}, "field 'more' does not belong"),
        ({"step": []}, "step must be a list of 1 to 4096 lists"),
        ({"step": [[1], [0, 1]]}, "the same length"),
        ({"step": [[1], [2]]}, "numbers from 0 to 1"),
        ({"step": [[1], [True]]}, "numbers from 0 to 1"),
        ({"lost": "1"}, "lost must be a list"),
        ({"heaps": [0, 1.0]}, "numbers from 0 to 1"),
        ({"period": None}, "both be numbers"),
        ({"period": 0}, "period must be null or a number from 1"),
        ({"game": 7}, "must be strings"),
        ({"game": "0.7.7"}, "a certificate's game must be"),
        ({"game": "subtraction(1,2)"}, "checked only for octal codes"),
    ],
)
def test_what_has_not_the_form_is_refused(changes: dict[str, object], error: str) -> None:
    data = json.loads(certified("0.3").to_json()) | changes
    with pytest.raises(InputError, match=error):
        verify_misere(MisereCertificate.from_data(data))


@pytest.mark.parametrize("field", ["game", "step", "lost", "heaps", "preperiod", "period"])
def test_no_field_may_be_missing(field: str) -> None:
    data = json.loads(certified("0.3").to_json())
    del data[field]
    with pytest.raises(InputError, match=f"no field '{field}'"):
        MisereCertificate.from_data(data)


def test_codes_that_leave_three_heaps_get_no_certificate() -> None:
    with pytest.raises(InputError, match=r"exist only for octal codes, not for 0\.F"):
        certified("0.F")


def test_a_check_that_would_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.proofs.misere._SUMS", 20)
    with pytest.raises(LimitError, match="more than 20 kinds of sums"):
        verify_misere(certified("0.77", 40))


def test_certificates_made_by_hand_are_checked_for_their_form() -> None:
    right = certified("0.3")
    for changes, message in (
        ({"preperiod": 0}, "preperiod must be null or a number from 1 to 1048576"),
        ({"period": -2}, "period must be null or a number from 1 to 1048576"),
        ({"preperiod": None}, "preperiod and period must both be numbers, or both null"),
        ({"lost": (1, 5)}, "lost must contain numbers from 0 to 1"),
        ({"step": ((-1,), (0,))}, "a row of step must contain numbers from 0 to 1"),
        ({"step": ()}, "step must be a list of 1 to 4096 lists"),
    ):
        with pytest.raises(InputError) as caught:
            verify_misere(replace(right, **changes))
        assert str(caught.value) == message


# -- misère play that becomes normal play


def normal(text: str) -> MisereCertificate:
    return misere_quotient(parse_code(text), 60).certificate()


@pytest.mark.parametrize("text", ["0.56", "0.414", "0.776", "0.764"])
def test_misere_play_that_becomes_normal_is_verified(text: str) -> None:
    found = normal(text)
    assert found.normal is not None
    verdict = verify_misere(MisereCertificate.from_json(found.to_json()))
    assert verdict.ok, verdict.reason
    assert str(verdict.checked[-1]).startswith(f"a sum with a heap of {found.normal} or more is a P-position if")


def test_the_heap_from_which_play_is_normal_must_be_the_right_one() -> None:
    right = normal("0.776")
    assert right.normal == 11
    for since in range(1, 30):
        assert verify_misere(replace(right, normal=since)).ok == (since == 11)
    short = replace(right, heaps=right.heaps[:23])
    assert str(verify_misere(short).reason) == (
        "the proof that misère play reduces to normal play needs the elements of heaps 0 to 23, not only to 22"
    )
    assert verify_misere(replace(right, heaps=right.heaps[:24])).ok


def test_codes_without_a_normal_kernel_are_refused() -> None:
    nim = certified("0.3")
    both = replace(nim, normal=1)
    assert str(verify_misere(both).reason) == "the unit of the kernel must be its only P-position"
    periodic = replace(certified("0.33"), normal=1)
    assert str(verify_misere(periodic).reason) == "the element of heap 1 is not in the kernel"


# -- whatever is changed


def changed(right: MisereCertificate, dice: random.Random) -> MisereCertificate:
    """Return a certificate with one entry of one field changed, taken away, or added."""
    order, field = len(right.step), dice.choice(["step", "lost", "heaps", "preperiod", "period", "normal", "game"])
    if field == "step":
        x, i = dice.randrange(order), dice.randrange(len(right.step[0]))
        row = (*right.step[x][:i], dice.randrange(order), *right.step[x][i + 1 :])
        return replace(right, step=(*right.step[:x], row, *right.step[x + 1 :]))
    if field == "lost":
        return replace(right, lost=tuple(sorted({*right.lost} ^ {dice.randrange(order)})))
    if field == "heaps":
        n = dice.randrange(len(right.heaps))
        new = dice.choice([(), (dice.randrange(order),)])
        return replace(right, heaps=(*right.heaps[:n], *new, *right.heaps[n + 1 :]))
    if field == "game":
        digits = list(right.game)
        place = dice.randrange(2, len(digits))
        digits[place] = dice.choice("01234567")
        return replace(right, game="".join(digits) if set(digits[2:]) != {"0"} else right.game)
    if field == "normal":
        return replace(right, normal=dice.choice([None, *range(1, 14)]))
    if right.period is None or right.preperiod is None:
        return replace(right, preperiod=dice.randint(1, 20), period=dice.randint(1, 20))
    return replace(right, **{field: dice.randint(1, 2 * (right.preperiod + right.period))})


def lost_sums(claim: MisereCertificate, heaps: int) -> list[bool]:
    """Return which sums of at most three small heaps are lost by a table."""
    order = len(claim.step)
    words: list[tuple[int, ...] | None] = [None] * order
    words[0] = ()
    front = [0]
    for x in front:
        for i, more in enumerate(claim.step[x]):
            if words[more] is None:
                words[more] = (*(words[x] or ()), i)
                front.append(more)

    def element(listed: tuple[int, ...]) -> int:
        at = 0
        for heap in listed:
            for i in words[claim.heaps[heap]] or ():
                at = claim.step[at][i]
        return at

    sums = (listed for count in range(4) for listed in combinations_with_replacement(range(heaps), count))
    return [element(listed) in claim.lost for listed in sums]


@pytest.mark.parametrize(
    ("text", "heaps"), [("0.75", None), ("0.34", None), ("0.56", 16), ("0.07", 12), ("0.31", None)]
)
def test_what_is_accepted_with_a_changed_entry_is_right_all_the_same(text: str, heaps: int | None) -> None:
    right, dice = certified(text, heaps), random.Random(text)
    assert verify_misere(right).ok
    seen = refused = 0
    for _ in range(400):
        wrong = changed(right, dice)
        if wrong == right:
            continue
        seen += 1
        try:
            verdict = verify_misere(wrong)
        except InputError:
            refused += 1
            continue
        if not verdict.ok:
            assert verdict.reason is not None
            refused += 1
            continue
        # what still passes says less, or the same of another code that is like it so far
        assert wrong.step == right.step
        assert wrong.lost == right.lost
        assert (wrong.preperiod, wrong.period) == (right.preperiod, right.period)
        assert wrong.normal in (None, right.normal, known_normal(right))
        last = min(len(wrong.heaps), len(right.heaps), 8)
        assert lost_sums(wrong, last) == lost_sums(right, last)
    assert seen > 300
    assert refused > seen * 3 // 4


def known_normal(right: MisereCertificate) -> int | None:
    known = misere_quotient(parse_code(right.game)).normal if right.period is not None else None
    return None if known is None else known.since
