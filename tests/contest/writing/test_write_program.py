"""Programs that grundy writes: every one is run on samples, edge cases and random cases."""

from __future__ import annotations

import io
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from math import gcd
from pathlib import Path
from random import Random
from typing import Any

import pytest

from grundy import CATALOGUE, heap_ruleset
from grundy.cli import run
from grundy.contest import PROBLEMS, Problem, find_problem, write_program
from grundy.contest.launch import _FLAGS
from grundy.contest.laws import NimSum, OfList, RulesetSum, Wins
from grundy.contest.of_ruleset import problem_of
from grundy.contest.program import Program
from grundy.contest.stress import Stress, generated
from grundy.contest.writing.expressions import expression, helpers
from grundy.contest.writing.rule import find_rule
from grundy.contest.writing.solution import find_solution
from grundy.contest.writing.values import ByTable, ByTakes
from grundy.maths.formulas.functions import FUNCTIONS
from grundy.maths.formulas.language import parse_formula
from grundy.rulesets.catalogue import about_of, parse_game, parse_ruleset
from grundy.rulesets.shared.heaps import HeapRuleset
from grundy.words.errors import GrundyError, InputError, RulesetError

SLOW = {"cf2004e", "cses1729", "edpck", "leetcode1690", "p2953", "pe310", "pe409", "typical90031", "uva10404"}  # tables
CPP = pytest.mark.skipif(not shutil.which("g++"), reason="there is no C++ compiler")
HEAVY = {*SLOW, "agc017d", "agc033c", "cf768e", "cf841b", "cf87c", "cses1097", "hdu3032", "hdu3094", "mcoins"}
LARGE = {"pe301", "pe509"}  # numbers of more than 64 bits
WRITTEN = [pytest.param(name, marks=[pytest.mark.long] * (name in SLOW)) for name in PROBLEMS]
# a period with and without saltus, splits, unequal splits, takes; formulas that are proved, or known by a theorem
RULESETS = ["kayles", "0.007", "4.07", "grundys-game", "fibonacci-take-away", "subtraction(2,5,7,100)"]
# recursive formulas, a period longer than a table may be, and a rule that ends early
EARLY = ["4.7", "lieges(2)", "bash(2500)", "bash(1000000)", "marked-code({2+}=.0)"]
MORE = [
    "bash(3)",
    "subtraction(2,5,7)",
    "0.3333",
    "laskers-nim",
    "nim",
    "all-but(3)",
    "0.13",
    "8.8",
]  # formulas: seconds
FORMULAS = [
    "n % 4 + (n > 9)", "(n ^ n >> 1) if n % 2 else v2(n + 2)", "n - 3 if n > 5 else 5 - n", "(n - 7) // 3",
    "(n - 7) % 3", "n & (n + 1) != 0 and not n % 3", "1 << n % 5", "(n | 8) ^ ~n", "min(n, 3, n % 2) + max(n, 2)",
    "abs(n - 9)", "2 ** (n % 9)", "3 <= n < 9 < n + 4", "(n % 2 or n % 3) > 0", "mex(0, n % 3, 1)", "-(n + 2) % 5",
    "n // 2 - (n - 2) // 3", "(n % 2 == 0) + 1",
]  # fmt: skip
NUMBERS = [*range(1, 70), 997, 1024, 4095]


def python_function(text: str, name: str) -> Callable[..., Any]:
    names: dict[str, Any] = {}
    exec("from math import gcd, isqrt\n" + text, names)
    found: Callable[..., Any] = names[name]
    return found


def output(text: str, given: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """Return what a program in Python prints."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
    capsys.readouterr()
    exec(compile(text, "program", "exec"), {"__name__": "__main__"})
    return capsys.readouterr().out


def inputs(problem: Problem[Any, Any], seed: int) -> list[tuple[str, str]]:
    """Return the sample, and inputs of growing cases, each with the output for it."""
    found = [(problem.sample_input, problem.sample_output)]
    most = problem.most_cases or 40
    edges = [*problem.edges()][: 1 if most == 1 else 6 if problem.id in SLOW else 40]
    for size, count in ((0, min(most, 40)), (0.01, min(most, 5)), (0.1, 1)):
        for cases in ([*generated(problem, seed, size, count)], edges[:most]):
            answers = [problem.output(at, problem.answer(case)) for at, case in enumerate(cases, 1)]
            found.append((problem.format_input(cases), "".join(answers)))
    return found


@pytest.mark.sampled
@pytest.mark.parametrize("name", WRITTEN)
def test_the_program_for_a_problem_prints_what_the_judge_expects(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = write_program(name)
    for given, expected in inputs(find_problem(name), seed=3):
        assert output(text, given, monkeypatch, capsys).rstrip() == expected.rstrip(), given[:200]


@pytest.mark.sampled
@pytest.mark.parametrize(
    "name", [*RULESETS, *EARLY, "bash(3)", *(pytest.param(name, marks=pytest.mark.long) for name in MORE[1:])]
)
def test_the_program_for_a_ruleset_says_who_wins(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ruleset = parse_ruleset(name)
    assert isinstance(ruleset, HeapRuleset)
    text, problem, dice = write_program(name), problem_of(ruleset, 40), random.Random(name)
    sums = [tuple(dice.randrange(1, 120) for _ in range(dice.randrange(1, 4))) for _ in range(60)]
    sums += [(n, n + k) for n in range(1, 60) for k in (0, 1, 2)]
    for cases, answer in ((sums, problem.answer), ([(n,) for n in range(7)] + [(2, 3), (1, 1, 4)], problem.definition)):
        expected = "".join(map(problem.write, map(answer, cases)))
        assert output(text, problem.format_input(cases), monkeypatch, capsys) == expected


@pytest.mark.long
def test_every_ruleset_of_the_catalogue_gets_a_program_or_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    # the search for formulas in two numbers takes half a minute where there is none
    monkeypatch.setattr("grundy.atlas.classroom.patterns._SEARCHED", 50)
    monkeypatch.setattr("grundy.atlas.classroom.patterns._CANDIDATES", 10)
    monkeypatch.setattr("grundy.atlas.classroom.patterns._LEARNING", 1)
    written = set()
    for name in CATALOGUE:
        try:
            compile(write_program(parse_game(about_of(name).example).ruleset), name, "exec")
            written.add(name)
        except GrundyError as error:
            assert "\n" not in str(error)
    assert {"nim", "kayles", "wythoff", "dawsons-kayles", "laskers-nim"} <= written


@pytest.mark.long
@pytest.mark.parametrize("name", ["laskers-nim", "4.7", pytest.param("wythoff", marks=pytest.mark.long)])
def test_nothing_in_a_program_depends_on_how_fast_the_machine_is(name: str) -> None:
    program = write_program(name)
    compile(program, name, "exec")
    assert program == write_program(name)


@pytest.mark.long
def test_a_ruleset_of_your_own_gets_a_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    @heap_ruleset
    def thirds(n: int) -> Sequence[int]:
        """Replace a heap of n by n // 3 or n - 2."""
        return [n // 3, n - 2] if n > 1 else []

    text = write_program(thirds)
    cases = [(n,) for n in range(1, 300)] + [(n, 2 * n) for n in range(1, 99)]
    problem = problem_of(thirds)
    expected = "".join(map(problem.write, map(problem.answer, cases)))
    assert output(text, problem.format_input(cases), monkeypatch, capsys) == expected


@pytest.mark.long
def test_numbers_that_may_be_taken_are_listed_as_far_as_they_are_few(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    squares = parse_ruleset("take(squares)")
    assert isinstance(squares, HeapRuleset)
    heaps = (20, 999, 1002, 4999, 5000, 5003)
    told = output(write_program("take(squares)"), f"6 {' '.join(f'1 {n}' for n in heaps)}", monkeypatch, capsys)
    assert told.split() == ["first" if squares.heap_value(n) else "second" for n in heaps]
    assert "MOST = 1000\n" in write_program("take(primes)")  # 1,229 primes are too many to list


@pytest.mark.long
def test_heaps_of_rules_with_many_options_are_as_small_as_the_definition_needs() -> None:
    @heap_ruleset
    def three(n: int) -> Iterator[int | tuple[int, ...]]:
        """Take any number, or split into three."""
        yield from range(n)
        yield from ((a, b, n - a - b) for a in range(1, n) for b in range(a, n - a) if n - a - b >= b)

    def largest(ruleset: HeapRuleset) -> int:
        problem = problem_of(ruleset)
        return max(max(case) for case in generated(problem, 1, 1.0, 40))

    few = parse_ruleset("kayles")
    assert isinstance(few, HeapRuleset)
    assert 500 < largest(few) <= 1000
    assert 100 < largest(three) <= 200
    problem_of(three).answer((200, 199))  # its values come from the definition
    asked: list[int] = []

    @heap_ruleset
    def endless(n: int) -> Iterator[int]:
        """Take any number, in as many ways as there are subsets."""
        asked.append(n)
        yield from (n - 1 for _ in range(2**n))

    assert largest(endless) <= 20
    assert max(asked) <= 50  # a list of all options of heap 1,000 would never end


_SMALL = (3, 5)


def _may_take(n: int, k: int) -> bool:
    return gcd(n, k) == 1


def test_a_rule_without_a_period_is_copied_with_all_that_it_uses() -> None:
    @heap_ruleset
    def own(n: int) -> Iterator[int | tuple[int, ...]]:
        """Take 1 to 6 counters, not 3 or 5, coprime to n; some heaps may be cut."""
        for k in range(1, min(n, 6) + 1):
            if _may_take(n, k) and k not in _SMALL:
                yield n - k
        if n % 7 == 3:
            yield n // 3, n // 4

    rule = find_rule(own)
    assert rule is not None
    text = "\n\n\n".join(rule.blocks("python"))
    assert "def own(n):" in text
    assert "def _may_take(n, k):" in text
    assert "_SMALL = (3, 5)" in text
    value = python_function(text, "value")
    assert [value(n) for n in range(200)] == [own.heap_value(n) for n in range(200)]
    with pytest.raises(InputError, match="becomes a program in Python only, not cpp"):
        rule.blocks("cpp")


def test_a_rule_that_uses_more_than_plain_python_is_not_copied() -> None:
    kept = Random(5)

    @heap_ruleset
    def drawn(n: int) -> list[int]:
        """Take 1; this rule holds on to an object."""
        return [n - 1] if n and kept else []

    @heap_ruleset
    def with_a_default(n: int, kept: Random | None = None) -> list[int]:
        """Take 1."""
        return [n - 1] if n else []

    assert find_rule(drawn) is None
    assert find_rule(with_a_default) is None
    assert find_rule(parse_ruleset("kayles")) is None


READS_ONE = {
    "python": "import sys\n\n\nBLOCKS\n\n\nprint(value(int(input())))\n",
    "cpp": "#include <bits/stdc++.h>\nusing namespace std;\n\nBLOCKS\n\n"
    "int main() {\n    long long n;\n    cin >> n;\n    cout << value(n);\n}\n",
}


@pytest.mark.parametrize("language", ["python", pytest.param("cpp", marks=[CPP, pytest.mark.long])])
@pytest.mark.parametrize("values", [ByTakes([1, 2], 10), ByTable([n % 3 for n in range(11)])])
def test_a_program_refuses_heaps_beyond_its_list(language: str, values: ByTakes | ByTable, tmp_path: Path) -> None:
    blocks = "\n\n".join(values.blocks(language))
    blocks = "\n\n".join([*helpers(blocks, language), blocks])
    path = tmp_path / f"mine.{'py' if language == 'python' else 'cpp'}"
    path.write_text(READS_ONE[language].replace("BLOCKS", blocks), encoding="utf-8")
    program = Program(str(path), time_limit=20)
    assert program.run(b"10").output.split() == [b"1"]
    refused = program.run(b"11")
    assert (refused.status, refused.output) == (1, b"")
    assert refused.complaint.endswith("heap of 11")


@pytest.mark.parametrize("name", [name for name, function in FUNCTIONS.items() if name not in ("min", "max", "abs")])
def test_a_function_of_formulas_in_python(name: str) -> None:
    function = FUNCTIONS[name]
    text = "\n\n".join([*helpers(f"{name}(", "python"), ""])
    written = python_function(text, name)
    for n in NUMBERS:
        given = [n, 2 + n % 3, n % 2][: function.least] if function.least else [0, n % 3]
        assert written(*given) == function.call(*given), (name, given)


@pytest.mark.parametrize("text", FORMULAS)
def test_a_formula_in_python(text: str) -> None:
    formula = parse_formula(text)
    written = f"def f(n):\n    return {expression(formula, 'python', {})}"
    function = python_function("\n\n".join([*helpers(written, "python"), written]), "f")
    for n in NUMBERS:
        assert int(function(n)) == formula(n=n) == formula.compiled(["n"])(n)


@pytest.mark.long
@CPP
def test_formulas_and_their_functions_in_cpp(tmp_path: Path) -> None:
    calls = {name: [f"n, {k}, {d}" for k, d in ((2, 1), (3, 0))] for name in ("place",)}
    calls |= {name: [f"n, {k}" for k in (1, 2, 3)] for name in ("beatty", "gcd")}
    in_a_base = ("digits", "length", "nimdigits", "maxdigit", "mindigit", "v")
    calls |= {name: [f"n, {k}" for k in (2, 3)] for name in in_a_base}
    written = [f"{name}({given})" for name in FUNCTIONS if name not in ("min", "max", "abs", "mex")
               for given in calls.get(name, ["n"])]  # fmt: skip
    formulas = [parse_formula(text) for text in [*FORMULAS, *written]]
    body = "\n".join(
        f"        cout << (long long) ({expression(formula, 'cpp', {'n': 1})}) << ' ';" for formula in formulas
    )
    text = "\n\n".join([
        "#include <bits/stdc++.h>\nusing namespace std;",
        *helpers(body, "cpp"),
        f"int main() {{\n    long long n;\n    while (cin >> n) {{\n{body}\n        cout << endl;\n    }}\n}}\n",
    ])  # fmt: skip
    path = tmp_path / "all.cpp"
    path.write_text(text, encoding="utf-8")
    given = "\n".join(map(str, NUMBERS)) + "\n"
    printed = Program(str(path), time_limit=20).run(given.encode()).output.decode().split("\n")
    for n, line in zip(NUMBERS, printed, strict=False):
        assert [*map(int, line.split())] == [formula(n=n) for formula in formulas], n


@pytest.mark.long
@pytest.mark.parametrize("name", [*PROBLEMS, *RULESETS, *MORE])
def test_check_finds_the_program_in_python_right(name: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(write_program(name), encoding="utf-8")
    cases = 12 if name in HEAVY else 60
    report = Stress(find_problem(name), Program(str(path), time_limit=20), cases=cases).run()
    assert report.disagreement is None


COMPILER = ["g++", *_FLAGS]  # else a compiled header is not used


@pytest.fixture(scope="module")
def header(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the standard header compiled, which is most of the work of a compiler."""
    folder = tmp_path_factory.mktemp("header")
    source = folder / "bits" / "stdc++.h"
    source.parent.mkdir()
    source.write_text("#include_next <bits/stdc++.h>\n", encoding="utf-8")
    subprocess.run([*COMPILER, "-x", "c++-header", str(source), "-o", f"{source}.gch"], check=True, capture_output=True)
    return folder


@pytest.mark.long
@CPP
@pytest.mark.parametrize("name", [*(name for name in PROBLEMS if name not in LARGE), *RULESETS, *MORE])
def test_check_finds_the_program_in_cpp_right(
    name: str, header: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CPLUS_INCLUDE_PATH", str(header))
    path = tmp_path / "mine.cpp"
    path.write_text(write_program(name, "cpp"), encoding="utf-8")
    report = Stress(find_problem(name), Program(str(path), time_limit=20), cases=60).run()
    assert report.disagreement is None


@pytest.mark.long
@CPP
@pytest.mark.parametrize("name", [name for name in PROBLEMS if name not in LARGE])
def test_a_compiler_has_nothing_to_warn_of(name: str, header: Path) -> None:
    command = [*COMPILER, "-Wall", "-Wextra", "-I", str(header), "-fsyntax-only", "-x", "c++", "-"]
    done = subprocess.run(command, input=write_program(name, "cpp"), text=True, capture_output=True, check=True)
    assert done.stderr == ""


def test_every_solution_is_that_of_a_problem() -> None:
    solved = {name for name in PROBLEMS if find_solution(name) is not None}
    formulas = {name for name in PROBLEMS
                if isinstance(find_problem(name).answer, NimSum | OfList | RulesetSum | Wins)}  # fmt: skip
    assert solved | formulas == {*PROBLEMS}
    for name in solved:
        text = write_program(name)
        assert "def solve(" in text
        assert text.count("def main(") == 1


def test_check_accepts_a_ruleset(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    right = tmp_path / "right.py"
    right.write_text(write_program("dawsons-kayles"), encoding="utf-8")
    given = ("--cases", "20", "--time-limit", "20")
    assert run(("check", "dawsons-kayles", "--run", str(right), *given)) == 0
    assert run(("check", "subtraction(1,3)", "--run", "echo first", *given)) == 1
    assert (tmp_path / "subtraction-1-3--counterexample.txt").exists()
    capsys.readouterr()


@pytest.mark.parametrize(
    ("name", "language", "kind", "message"),
    [
        ("pe301", "cpp", InputError, "grundy writes no C++ program for pe301: its numbers exceed 64 bits"),
        ("hdu1846", "java", InputError, "--to must be one of python, cpp, not 'java'"),
        (
            "domineering",
            "python",
            InputError,
            "grundy writes programs for impartial games, and domineering is partizan",
        ),
        ("chomp", "python", InputError, "grundy writes programs for heaps and for positions of two numbers"),
        pytest.param("cram", "python", InputError, "grundy knows no formula for cram", marks=pytest.mark.long),
        pytest.param("euclid", "python", InputError, "grundy knows no formula for euclid", marks=pytest.mark.long),
        ("hdu18488", "python", RulesetError, "no contest problem is named 'hdu18488': did you mean 'hdu1848'?"),
        ("nosuch", "python", RulesetError, "no ruleset is named 'nosuch'"),
    ],
)
def test_what_has_no_program_is_refused(name: str, language: str, kind: type[GrundyError], message: str) -> None:
    with pytest.raises(kind) as refused:
        write_program(name, language)
    assert str(refused.value).startswith(message)
