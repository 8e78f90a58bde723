"""Codes: parsed, written, and compared with a reading of the digits one by one."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import CodeError
from grundy.maths.nimbers.mex import mex, nim_sum
from grundy.maths.octal.codes import Code, parse_code, plain_values


def splits_by_the_digits(text: str, n: int) -> set[tuple[int, ...]]:
    """Apply the rule as the text says: try all multisets of heaps, and check whether the digit allows each."""
    before, _, after = text.partition(".")
    apart = before.endswith("!")
    digits = [int(letter, 16) for letter in (before.rstrip("!") or "0") + after]
    found = set()
    for take, digit in enumerate(digits):
        left = n - take
        for heaps in range(4):
            if not digit >> heaps & 1 or left < 0:
                continue
            for parts in product(range(1, left + 1), repeat=heaps):
                differ = len(set(parts)) == heaps or not apart
                if sum(parts) == left and differ and list(parts) == sorted(parts):
                    found.add(parts)
    return found


@pytest.mark.parametrize(
    "text", ["0.77", "0.137", ".6", "4.", "4.7", "4!.0", "0.0F", "8.", "C.31", "0.5!".rstrip("!"), "8!.4", "0.A9"]
)
def test_splits_are_what_the_digits_say(text: str) -> None:
    code = parse_code(text)
    for n in range(11):
        splits = list(code.splits(n))
        listed = {tuple(sorted(split)) for split in splits}
        assert listed == splits_by_the_digits(text, n), n


@given(st.integers(0, 3), st.lists(st.integers(0, 15), min_size=1, max_size=6), st.booleans(), st.integers(-1, 40))
def test_plain_values_are_the_mex_over_all_splits(first: int, rest: list[int], unequal: bool, upto: int) -> None:
    code = Code((4 * first, *rest), unequal)
    values: list[int] = []
    for n in range(upto + 1):
        values.append(mex(nim_sum(values[part] for part in split) for split in code.splits(n)))
    assert plain_values(code, upto) == values


@given(st.integers(0, 3), st.lists(st.integers(0, 15), max_size=6), st.booleans())
def test_a_code_is_read_back_as_written(first: int, rest: list[int], unequal: bool) -> None:
    digits = [4 * first, *rest]
    while len(digits) > 1 and not digits[-1]:
        digits.pop()
    if not any(digits):
        return
    code = Code(tuple(digits), unequal)
    assert parse_code(str(code)) == code
    assert parse_code(str(code).lower()) == code
    assert parse_code(str(code) + "00") == code


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0.7.7", "octal code must have one dot, not '0.7.7'"),
        ("077", "octal code must have one dot, not '077'"),
        ("0.7x", "code must consist of digits 0 to F, with one before the dot, such as '0.77', not '0.7x'"),
        ("10.7", "code must consist of digits 0 to F, with one before the dot, such as '0.77', not '10.7'"),
        ("1.7", "code '1.7' lets a heap stay unchanged: the digit before the dot must be 0, 4, 8 or C"),
        ("0.000", "code '0.000' allows no move: give it a nonzero digit, as in '0.77'"),
        (".", "code '.' allows no move: give it a nonzero digit, as in '0.77'"),
        ("0." + "7" * 1000, "code must have at most 1000 characters, not 1002"),
    ],
)
def test_what_is_no_code_is_refused(text: str, message: str) -> None:
    with pytest.raises(CodeError) as error:
        parse_code(text)
    assert str(error.value) == message
