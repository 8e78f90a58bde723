import subprocess
import sys
from collections.abc import Iterator

import pytest

from grundy.contest import ALIASES, GROUPS, PROBLEMS, find_problem, judge
from grundy.words.errors import InputError, LimitError, LoopError, RulesetError
from grundy.words.language import say, speaking

# The samples of the original statements.
SAMPLES = [
    ("hdu1848", "1 1 1⏎1 4 1⏎0 0 0", "Fibo⏎Nacci"),
    (
        "hdu1536",
        "2 2 5⏎3⏎2 5 12⏎3 2 4 7⏎4 2 3 7 12⏎5 1 2 3 4 5⏎3⏎2 5 12⏎3 2 4 7⏎4 2 3 7 12⏎0",
        "LWW⏎WWL",
    ),
    ("hdu1524", "4⏎2 1 2⏎0⏎1 3⏎0⏎1 0⏎2 0 2⏎0", "WIN⏎WIN"),
    ("ybt1676", "6 8 4⏎2 1⏎2 4⏎1 4⏎1 5⏎4 5⏎1 3⏎3 5⏎3 6⏎1 2 4 6", "win"),
    ("ybt1677", "4⏎7⏎6⏎9⏎3⏎2⏎1⏎2", "YES⏎1 1"),
    ("poj3710", "2⏎2 1⏎1 2⏎4 4⏎1 2⏎2 3⏎2 4⏎3 4", "Sally"),
    ("p3150", "5⏎1⏎3⏎7⏎20⏎5", "zs wins⏎zs wins⏎zs wins⏎pb wins⏎zs wins"),
    ("p2197", "2⏎2⏎1 1⏎2⏎1 0", "No⏎Yes"),
    ("p1290", "2⏎25 7⏎24 15", "Stan wins⏎Ollie wins"),
    ("poj2348", "34 12⏎15 24⏎0 0", "Stan wins⏎Ollie wins"),
    ("p4136", "2⏎0", "Alice"),
    ("p4576", "2 1 1 2 2", "BLACK 2"),
]


def judged(name: str, text: str) -> str:
    found: list[str] = []
    judge(name, text.splitlines(keepends=True), found.append)
    return "".join(found)


@pytest.mark.parametrize(("name", "given", "expected"), SAMPLES)
def test_the_sample_is_answered_as_printed(name: str, given: str, expected: str) -> None:
    given, expected = given.replace("⏎", "\n"), expected.replace("⏎", "\n")
    assert judged(name, given + "\n") == judged(name, given) == expected + "\n"
    problem = find_problem(name)
    assert (problem.sample_input, problem.sample_output) == (given + "\n", expected + "\n")


@pytest.mark.parametrize("name", PROBLEMS)
@pytest.mark.parametrize("text", ["", " \n\n"])
def test_an_empty_input_is_refused_with_a_sample(name: str, text: str) -> None:
    with pytest.raises(InputError, match="the input is empty: ") as refused:
        judged(name, text)
    assert str(refused.value).endswith(f"{name} expects cases such as {find_problem(name).sample_input!r}")


def test_every_problem_is_in_one_group() -> None:
    names = [name for group in GROUPS.values() for name in group.problems.split()]
    assert len(names) == len({*names}) == len(PROBLEMS)
    assert {*ALIASES.values()} <= {*names}
    assert not {*ALIASES} & {*names}


@pytest.mark.parametrize("name", PROBLEMS)
def test_every_problem_is_listed_under_its_own_name_and_tells_about_itself(name: str) -> None:
    problem = find_problem(name)
    assert problem.id == name
    assert all([problem.title, problem.source, problem.statement, problem.limits])


@pytest.mark.parametrize(("alias", "name"), ALIASES.items())
def test_an_alias_is_the_same_problem(alias: str, name: str) -> None:
    assert find_problem(alias) is find_problem(name)


def test_capitals_blanks_and_hyphens_make_no_difference() -> None:
    assert find_problem("POJ 2960") is find_problem("hdu-1536")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("hdu15170", "no contest problem is named 'hdu15170': did you mean 'hdu1517'?"),
        ("hdu", "no contest problem is named 'hdu': did you mean 'hdu1849'?"),
        ("poj296", "no contest problem is named 'poj296': did you mean 'poj2960'?"),
        ("", "no contest problem is named '': 'grundy problems' lists them"),
        ("quicksort", "no contest problem is named 'quicksort': 'grundy problems' lists them"),
    ],
)
def test_an_unknown_problem_is_refused_with_a_hint(name: str, message: str) -> None:
    with pytest.raises(RulesetError) as met:
        judge(name, [], print)
    assert str(met.value) == message


def test_answers_come_as_soon_as_their_case_was_read() -> None:
    events: list[str] = []

    def lines() -> Iterator[str]:
        for line in ["1 1 1\n", "1 4 1\n", "0 0 0\n", "never read\n"]:
            events.append(line)
            yield line

    judge("hdu1848", lines(), events.append)
    assert events == ["1 1 1\n", "Fibo\n", "1 4 1\n", "Nacci\n", "0 0 0\n"]


def test_what_came_before_a_mistake_was_answered() -> None:
    found: list[str] = []
    with pytest.raises(InputError, match=r"^line 3: expected a whole number for the number of game 2, found 'x'$"):
        judge("p3150", ["2", "4", "x"], found.append)
    assert found == ["pb wins\n"]


def test_an_error_of_a_case_tells_which() -> None:
    with pytest.raises(LoopError, match=r"^case 2: "):
        judge("hdu1524", ["1 0 1 0 0", "2 1 1 1 0 1 0 0"], lambda text: None)
    with pytest.raises(LimitError, match=r"^case 1: "):
        judge("hdu1848", ["1 1 1000000000000"], lambda text: None)


def test_an_error_of_a_case_is_in_one_language() -> None:
    with pytest.raises(LoopError) as refused:
        judge("hdu1524", ["1 1 0 0"], lambda text: None)
    with speaking("zh"):
        assert say(refused.value.phrase) == "第 1 组数据：对局可能回到 0（0 → 0）：它没有 SG 值"


@pytest.mark.long
def test_judging_problems_of_heaps_loads_neither_numpy_nor_numba() -> None:
    script = (
        "import sys; from grundy.contest import PROBLEMS, find_problem, judge\n"
        "for name in PROBLEMS:\n"
        "    if name != 'p4576':\n"
        "        judge(name, find_problem(name).sample_input.splitlines(), lambda text: None)\n"
        "print(sorted({'numpy', 'numba'} & {*sys.modules}))"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"
