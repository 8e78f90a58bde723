"""What holds for every contest problem."""

import itertools
import random
from typing import Any

import pytest

from grundy.contest import PROBLEMS, Problem, Reader, find_problem, first_wins, judge, sum_wins
from grundy.contest.stress import Answers
from grundy.words.errors import GrundyError, InputError, LoopError

ZEROS = {name: find_problem(name).cases.zeros for name in PROBLEMS if find_problem(name).cases.zeros}
OPEN = [*ZEROS, *(name for name in PROBLEMS if find_problem(name).cases.ending == "the end")]  # may end after any case


def some_input(problem: Problem[Any, Any], seed: int, size: float = 0) -> str:
    dice = random.Random(seed)
    return problem.format_input([problem.random(dice, size) for _ in range(min(3, problem.most_cases or 3))])


def judged(problem: Problem[Any, Any], text: str) -> tuple[str, GrundyError | None]:
    found: list[str] = []
    try:
        judge(problem.id, text.splitlines(keepends=True), found.append)
    except GrundyError as error:
        return "".join(found), error
    return "".join(found), None


def agrees_with_the_definition(problem: Problem[Any, Any], cases: int, seed: str) -> None:
    dice = random.Random(seed)
    answers = set()
    for _ in range(cases):
        case = problem.random(dice, 0)
        answer = problem.answer(case)
        assert answer == problem.definition(case), case
        answers.add(repr(answer))
    assert len(answers) > 1  # cases of both kinds occurred


@pytest.mark.sampled
def test_the_answer_is_that_of_the_definition(problem: Problem[Any, Any]) -> None:
    agrees_with_the_definition(problem, 100, problem.id)


@pytest.mark.long
def test_the_answer_to_a_thousand_cases_is_that_of_the_definition(problem: Problem[Any, Any]) -> None:
    agrees_with_the_definition(problem, 1000, f"{problem.id} long")


def test_the_sample_is_answered_as_shown_and_by_the_definition(problem: Problem[Any, Any]) -> None:
    assert judged(problem, problem.sample_input) == (problem.sample_output, None)
    answers = Answers(problem)
    for case in problem.sample():
        if answers.by_definition(case):
            assert problem.answer(case) == problem.definition(case)


def test_reading_inverts_writing(problem: Problem[Any, Any]) -> None:
    dice = random.Random(1)
    for size in [0, 0, 0, 0.02, 0.1]:
        for cases in range(min(4, problem.most_cases or 4) + 1):
            if cases == 0 and problem.most_cases == 1:
                continue
            made = [problem.random(dice, size) for _ in range(cases)]
            assert list(problem.read(Reader(problem.format_input(made).splitlines()))) == made


def test_white_space_makes_no_difference(problem: Problem[Any, Any]) -> None:
    text = some_input(problem, 2)
    expected = judged(problem, text)
    assert expected[0]
    assert expected[1] is None
    numbers = text.split()
    for other in [
        " ".join(numbers),
        "\n".join(numbers),
        "\r\n".join(numbers) + "\r\n",
        "\ufeff" + text,
        "\n\n \t" + "\t \n\n".join(numbers) + "\n\n\n",
        text.replace("\n", "\r\n"),
        text.rstrip("\n"),
    ]:
        assert judged(problem, other) == expected


def test_an_input_cut_anywhere_is_answered_as_far_as_it_goes(problem: Problem[Any, Any]) -> None:
    for text in [problem.sample_input, *(some_input(problem, seed) for seed in range(4))]:
        full, error = judged(problem, text)
        assert error is None
        numbers = text.split()
        for length in range(1, len(numbers)):
            found, error = judged(problem, " ".join(numbers[:length]))
            assert full.startswith(found)
            if error is not None:
                assert isinstance(error, InputError)
                assert str(error).startswith("line 1: expected ")
                assert str(error).endswith(", found the end of the input")
            elif problem.id not in OPEN:
                pytest.fail(f"a count was promised and not kept after {length} numbers of {text!r}")


@pytest.mark.parametrize(("name", "zeros"), ZEROS.items())
def test_closing_zeros_may_be_missing_and_nothing_behind_them_is_read(name: str, zeros: int) -> None:
    problem = find_problem(name)
    for seed in range(10):
        text = some_input(problem, seed)
        numbers = text.split()
        assert numbers[-zeros:] == ["0"] * zeros
        assert judged(problem, text) == judged(problem, " ".join(numbers[:-zeros])) == judged(problem, text + "junk")


@pytest.mark.sampled
@pytest.mark.parametrize("name", sorted({*PROBLEMS} - {*OPEN}))
def test_what_is_left_behind_the_last_case_is_refused(name: str) -> None:
    problem = find_problem(name)
    text = some_input(problem, 3)
    found, error = judged(problem, text + "7\n")
    assert found == judged(problem, text)[0]
    assert str(error).startswith(f"line {text.count(chr(10)) + 1}: expected the end of the input after ")
    assert str(error).endswith(", found '7'")


def test_a_wrong_word_anywhere_is_refused_with_its_line(problem: Problem[Any, Any]) -> None:
    negative = any(limit.startswith("-") for limit in problem.cases.form.limits)
    words = itertools.cycle(["x?", "1.5", "0x10", "1e3", "９", *([] if negative else ["-1", "-99999999999999999999"])])
    for text in [problem.sample_input, some_input(problem, 4)]:
        lines = [line.split() for line in text.splitlines()]
        for i, line in enumerate(lines, 1):
            for j in range(len(line)):
                word = next(words)
                wrong = [*lines[: i - 1], [*line[:j], word, *line[j + 1 :]], *lines[i:]]
                _, error = judged(problem, "\n".join(" ".join(words) for words in wrong))
                assert isinstance(error, InputError)
                assert str(error).startswith(f"line {i}: ")
                assert "\n" not in str(error)


def test_a_wrong_number_anywhere_is_answered_or_refused_in_a_line(problem: Problem[Any, Any]) -> None:
    for text in [problem.sample_input, some_input(problem, 5)]:
        numbers = text.split()
        for i in range(len(numbers)):
            for other in ["0", "1", "2", "7", "12345678901234567890"]:
                found, error = judged(problem, " ".join([*numbers[:i], other, *numbers[i + 1 :]]))
                assert error is None or "\n" not in str(error)
                assert not found or found.endswith("\n")


@pytest.mark.sampled
def test_a_case_as_large_as_the_statement_promises_is_answered(problem: Problem[Any, Any]) -> None:
    dice = random.Random(6)
    case = problem.random(dice, 1)
    text = problem.format_input([case])
    (again,) = problem.read(Reader(text.splitlines()))
    assert again == case
    assert problem.write(problem.answer(case)).endswith("\n")


@pytest.mark.parametrize(("name", "size"), [("hdu1848", 0.02), ("p3150", 2e-7), ("p1290", 2e-6), ("hdu1536", 0.01)])
def test_larger_cases_have_the_answer_of_the_definition_too(name: str, size: float) -> None:
    problem, dice = find_problem(name), random.Random(7)
    for _ in range(5):
        case = problem.random(dice, size)
        assert problem.answer(case) == problem.definition(case)


def test_a_definition_whose_play_may_never_end_is_refused() -> None:
    with pytest.raises(LoopError, match=r"^play can return to 0 \(0 → 1 → 0\): a search finds the winner only if"):
        first_wins(0, lambda n: [1 - n])
    with pytest.raises(LoopError, match=r"^play can return to \(0,\) "):
        sum_wins((0,), lambda n: [1 - n], misere=True)
