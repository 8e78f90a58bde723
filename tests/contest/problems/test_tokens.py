"""HDU 1524 and YBT 1676: tokens on digraphs."""

import random

import pytest

from grundy.contest import judge
from grundy.contest.problems.tokens import HDU1524, YBT1676, ArcsAndTokens, GraphAndQueries
from grundy.words.errors import LoopError


def judged(name: str, text: str) -> str:
    found: list[str] = []
    judge(name, text.splitlines(), found.append)
    return "".join(found)


def test_tokens_that_share_a_vertex_cancel_in_pairs() -> None:
    # on the path 0 → 1 → 2 the values are 0, 1, 0 from its end, so only the number of tokens on 1 matters
    case = GraphAndQueries(((1,), (2,), ()), ((1,), (1, 1), (1, 1, 1), (0, 2), (0, 1, 1, 2)))
    assert HDU1524.answer(case) == HDU1524.definition(case) == [True, False, True, False, False]


def test_parallel_arcs_count_once() -> None:
    case = GraphAndQueries(((1, 1, 1), ()), ((0,), (0, 0)))
    assert HDU1524.answer(case) == HDU1524.definition(case) == [True, False]


def test_both_problems_agree_on_the_same_graph() -> None:
    dice = random.Random(2)
    for _ in range(50):
        case = HDU1524.random(dice, 0.02)
        arcs = tuple((v + 1, w + 1) for v, targets in enumerate(case.successors) for w in targets)
        for tokens, wins in zip(case.queries, HDU1524.answer(case), strict=True):
            placed = tuple(v + 1 for v in tokens)
            assert YBT1676.answer(ArcsAndTokens(len(case.successors), arcs, placed)) == wins


def test_many_tests_follow_each_other_and_the_last_zero_may_be_missing() -> None:
    text = "2\n1 1\n0\n1 0\n1 1\n0\n\n2\n0\n1 0\n1 0\n1 1"
    assert judged("hdu1524", text) == judged("hdu1524", text + "\n0\n") == "WIN\nLOSE\nLOSE\nWIN\n"


def test_a_graph_without_queries_and_no_graph_print_nothing() -> None:
    assert judged("hdu1524", "1\n0\n0\n0\n0\n") == ""


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("hdu1524", "3\n1 1\n1 2\n1 1\n1 0\n0", "case 1: play can return to 1 (1 → 2 → 1): it has no Grundy value"),
        ("hdu1524", "1\n1 0\n0", "case 1: play can return to 0 (0 → 0): it has no Grundy value"),
        ("ybt1676", "3 3 1\n1 2\n2 3\n3 2\n1", "case 1: play can return to 2 (2 → 3 → 2): it has no Grundy value"),
        ("ybt1676", "2 1 1\n2 2\n1", "case 1: play can return to 2 (2 → 2): it has no Grundy value"),
    ],
)
def test_a_cycle_is_named_with_the_numbers_of_the_input(name: str, text: str, message: str) -> None:
    with pytest.raises(LoopError) as met:
        judged(name, text)
    assert str(met.value) == message


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("hdu1524", "2\n1 2\n0", "line 2: successor 1 of vertex 0 must be from 0 to 1, not 2"),
        ("hdu1524", "2\n0\n0\n2 0 5", "line 4: the vertex of token 2 must be from 0 to 1, not 5"),
        ("hdu1524", "0\n1 0", "line 2: there are no vertices to put tokens on"),
        ("ybt1676", "2 1 1\n0 1\n1", "line 2: end 1 of arc 1 must be from 1 to 2, not 0"),
        ("ybt1676", "2 1 1\n1 2\n3", "line 3: the vertex of token 1 must be from 1 to 2, not 3"),
        ("ybt1676", "99999999999 0 0", "line 1: the number of vertices must be from 1 to 10000000, not 99999999999"),
    ],
)
def test_a_vertex_that_does_not_exist_is_refused(name: str, text: str, message: str) -> None:
    with pytest.raises(ValueError, match=r"^line") as met:
        judged(name, text)
    assert str(met.value) == message


def test_a_path_of_many_vertices_is_answered() -> None:
    n = 100_000
    text = f"{n} {n - 1} 1\n" + "\n".join(f"{v} {v + 1}" for v in range(1, n)) + "\n1\n"
    assert judged("ybt1676", text) == "win\n"
