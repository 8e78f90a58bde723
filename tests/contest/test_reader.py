import io
from collections.abc import Iterator

import pytest

from grundy.contest import Reader
from grundy.words.errors import InputError


def all_numbers(text: str) -> list[int]:
    reader = Reader(io.StringIO(text))
    found = []
    while not reader.at_end():
        found.append(reader.number("a number", -9))
    return found


@pytest.mark.parametrize(
    "text",
    [
        "1 2\n3\n",
        "1 2\n3",
        "1\r\n2\r\n3\r\n",
        "\ufeff1 2 3",
        "\n\n  1\t2\n\n\n 3\n\n",
        "1\u30002\xa03",
        "1 2 3\f",
        "+1 02 3",
    ],
)
def test_any_white_space_separates_numbers(text: str) -> None:
    assert all_numbers(text) == [1, 2, 3]


def test_an_empty_input_is_at_its_end() -> None:
    assert all_numbers("") == all_numbers(" \n\n\t") == []


def test_numbers_may_spread_over_lines_and_carry_signs() -> None:
    reader = Reader(["1 2", "", "+3 4 5", "6 7"])
    assert reader.numbers(6, "number {number}") == [1, 2, 3, 4, 5, 6]
    assert reader.number("the last one") == 7
    assert reader.numbers(0, "none") == []
    reader.finish("all")


def test_a_long_line_is_read_at_once_and_in_parts() -> None:
    reader = Reader([" ".join(map(str, range(100_000)))])
    assert reader.numbers(50_000, "number {number}") == list(range(50_000))
    assert reader.numbers(50_000, "number {number}") == list(range(50_000, 100_000))
    assert reader.at_end()


def test_a_line_is_asked_for_only_when_it_is_needed() -> None:
    asked: list[int] = []

    def lines() -> Iterator[str]:
        for n in range(3):
            asked.append(n)
            yield f"{n} {n}"

    reader = Reader(lines())
    assert reader.numbers(2, "number {number}") == [0, 0]
    assert asked == [0]
    assert reader.number("next") == 1
    assert asked == [0, 1]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([], "line 1: expected heap 1 of 3, found the end of the input"),
        (["1 2", "", ""], "line 3: expected heap 3 of 3, found the end of the input"),
        (["1", "2 x 3"], "line 2: expected a whole number for heap 3 of 3, found 'x'"),
        (["1 2", "3.0"], "line 2: expected a whole number for heap 3 of 3, found '3.0'"),
        (["1 2 1_0"], "line 1: expected a whole number for heap 3 of 3, found '1_0'"),
        (["1 2 ３"], "line 1: expected a whole number for heap 3 of 3, found '３'"),
        (["1 2 ²"], "line 1: expected a whole number for heap 3 of 3, found '²'"),
        (["1 -2 3"], "line 1: heap 2 of 3 must be from 0 to 9, not -2"),
        (["1 2", "10"], "line 2: heap 3 of 3 must be from 0 to 9, not 10"),
        (["1 2 --3"], "line 1: expected a whole number for heap 3 of 3, found '--3'"),
        (["1 2 \x00"], "line 1: expected a whole number for heap 3 of 3, found '\\x00'"),
        (["1 2 " + "z" * 99], "line 1: expected a whole number for heap 3 of 3, found '" + "z" * 38 + " …'"),
        (["1 2 " + "7" * 5000], "line 1: heap 3 of 3 must have at most 4000 digits, not 5000"),
    ],
)
def test_an_error_names_the_line_and_what_was_expected(lines: list[str], message: str) -> None:
    with pytest.raises(InputError) as met:
        Reader(lines).numbers(3, "heap {number} of {heaps}", 0, 9, heaps=3)
    assert str(met.value) == message


def test_a_bound_without_an_upper_end_is_named_alone() -> None:
    with pytest.raises(InputError, match=r"^line 1: the size must be 1 or more, not 0$"):
        Reader(["0"]).number("the size", 1)


def test_a_huge_number_is_read_exactly_and_shortened_in_errors() -> None:
    assert Reader([str(10**3999)]).numbers(1, "it") == [10**3999]
    with pytest.raises(InputError, match=r"^line 1: it must be from 0 to 5, not 10{37} …$"):
        Reader([str(10**100)]).number("it", 0, 5)


def test_what_is_left_over_is_named() -> None:
    reader = Reader(["1", "", "junk"])
    reader.number("it")
    with pytest.raises(InputError, match=r"^line 3: expected the end of the input after 1 game, found 'junk'$"):
        reader.finish("{games} game", games=1)


def test_bytes_that_are_no_text_are_refused_in_a_line() -> None:
    stream = io.TextIOWrapper(io.BytesIO(b"1 2\n\xff\xfe\n"), encoding="utf-8")
    with pytest.raises(InputError, match=r"^line \d: the input is not utf-8 text$"):
        Reader(stream).numbers(3, "number {number}")
