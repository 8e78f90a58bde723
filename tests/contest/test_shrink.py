import random
from typing import Any

import pytest

from grundy.contest import Problem, Reader
from grundy.contest.shrink import chunks, dropped, lower, shrinking
from grundy.contest.stress import Answers


def numbers(problem: Problem[Any, Any], case: Any) -> list[int]:
    items = (item for row in problem.cases.rows([case]) for item in row)
    return [n for item in items for n in (map(ord, item) if isinstance(item, str) else [int(str(item))])]


def test_chunks_get_finer_and_cover_everything() -> None:
    assert list(chunks(0)) == []
    for length in range(1, 40):
        found = list(chunks(length))
        assert found[-length:] == [range(i, i + 1) for i in range(length)]
        assert {i for chunk in found[:2] for i in chunk} == {*range(length)} or length == 1


def test_dropping_leaves_the_least() -> None:
    for length in range(12):
        for least in range(3):
            found = list(dropped(range(length), least))
            assert all(least <= len(left) < length for left in found)
            assert length <= least or length - 1 in map(len, found)


def test_lower_numbers_are_lower_and_the_two_nearest_are_among_them() -> None:
    for least in range(3):
        for number in range(least, 60):
            found = list(lower(number, least))
            assert all(least <= n < number for n in found)
            assert {n for n in (number - 1, number - 2, least) if least <= n < number} <= {*found}


def test_a_threshold_of_either_parity_is_found_among_huge_numbers() -> None:
    for threshold in (2, 3, 1000, 65_537):
        for parity in (0, 1):
            tried = 0

            def fails(cases: list[int], threshold: int = threshold, parity: int = parity) -> bool:
                nonlocal tried
                tried += 1
                return any(n >= threshold and n % 2 == parity for n in cases)

            *_, best = shrinking([10**9 + parity, 5, 10**9 + 1 - parity], lambda n: lower(n, 0), fails)
            assert best == [threshold + (threshold + parity) % 2]
            assert tried < 300


def test_what_was_best_is_kept_when_the_search_is_ended() -> None:
    class EndedError(Exception):
        pass

    def fails(cases: list[int]) -> bool:
        if len(cases) < 2:
            raise EndedError
        return True

    found: list[list[int]] = []
    with pytest.raises(EndedError):
        found.extend(shrinking([1, 2, 3, 4, 5], lambda n: (), fails))
    assert found[-1] == [4, 5]


@pytest.mark.sampled
def test_edge_cases_are_as_the_statement_promises(problem: Problem[Any, Any]) -> None:
    answers = Answers(problem)
    edges = list(problem.edges())
    assert len(edges) > 5
    assert answers.of(edges)
    for case in edges:
        assert list(problem.read(Reader(problem.format_input([case]).splitlines()))) == [case]
    assert sum(map(answers.by_definition, edges)) > 1


@pytest.mark.sampled
def test_smaller_cases_are_smaller_and_right(problem: Problem[Any, Any]) -> None:
    answers, dice = Answers(problem), random.Random(1)
    for size in (0, 0, 0, 0, 0, 0.002):
        case = problem.random(dice, size)
        written = numbers(problem, case)
        smaller = list(problem.shrink(case))
        for candidate in smaller:
            assert list(problem.read(Reader(problem.format_input([candidate]).splitlines()))) == [candidate]
            less = numbers(problem, candidate)
            sizes = [sum(map(abs, found)) for found in (less, written)]
            assert len(less) < len(written) or (len(less) == len(written) and sizes[0] < sizes[1])
        assert answers.of(smaller) is not None


def test_every_case_can_be_made_the_smallest(problem: Problem[Any, Any]) -> None:
    dice = random.Random(2)
    ends = set()
    for _ in range(8):
        case = problem.random(dice, 0.01)
        *_, best = [case], *shrinking([case], problem.shrink, lambda cases: True)
        assert len(best) == 1
        ends.add(tuple(sorted(problem.format_input(best).split())))
    assert len(ends) == 1
