"""A user's own problem, and programs that are started by their suffix."""

import signal
import sys
from pathlib import Path
from typing import Any

import pytest

from grundy.cli import _guarded, run
from grundy.contest import find_problem, judge
from grundy.contest.launch import started_by
from grundy.contest.program import Program
from grundy.contest.stress import Stress
from grundy.words.errors import USERS_MODULES, InputError, RulesetError, raised_by_rules

ALICE = '#include <iostream>\nint main() { std::cout << "Alice\\n"; }\n'


@pytest.fixture
def own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Path:
    assert run(("problems", "--template")) == 0
    path = tmp_path / "my_problem.py"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    return path


def test_the_template_is_a_problem(own: Path) -> None:
    problem, found = find_problem(str(own)), list[str]()
    judge(str(own), problem.sample_input.splitlines(), found.append)
    assert "".join(found) == problem.sample_output
    assert problem.limits == "1 ≤ count ≤ 100, 1 ≤ n ≤ 10^9"


def test_a_wrong_program_for_it_is_caught(own: Path) -> None:
    report = Stress(find_problem(str(own)), Program("echo first", time_limit=20), cases=20).run()
    assert report.disagreement is not None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1", "{path} has no contest problem: it must define a Problem "
         "('grundy problems --template' prints an example)"),
        ("{own}\nOTHER = PROBLEM", "{path} has several contest problems: choose one of {path}:PROBLEM, {path}:OTHER"),
    ],
)  # fmt: skip
def test_a_file_without_a_problem_is_refused(own: Path, tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "other.py"
    path.write_text(text.replace("{own}", own.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(RulesetError) as refused:
        find_problem(str(path))
    assert str(refused.value) == message.replace("{path}", str(path))


def test_an_exception_in_a_users_function_is_an_error_in_a_line(own: Path) -> None:
    own.write_text(own.read_text(encoding="utf-8").replace('NimSum("n % 4")', "lambda heaps: 1 // 0"), encoding="utf-8")
    with pytest.raises(InputError, match=r"^case 1: .*answer failed: ZeroDivisionError: "):
        judge(str(own), ["1", "1", "3"], print)


@pytest.mark.parametrize(("was", "function"), [("lambda position: sum_wins(", "definition"), ('NimSum("', "answer")])
def test_a_function_that_never_ends_is_named_at_the_end_of_its_time(
    own: Path, was: str, function: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    template = own.read_text(encoding="utf-8")
    start = template.index(was)
    endless = "lambda position: any(zero for zero in iter(int, 1)),"
    own.write_text(template[:start] + endless + template[template.index("\n", start) :], encoding="utf-8")
    monkeypatch.setattr("grundy.cli.contest._OWN", 0.01)
    assert run(("check", str(own), "--run", "echo first", "--time-limit", "0.01")) == 3
    said = f"{own}: {function} takes more than 0.01 s for one case: fix it, or allow more with --time-limit"
    assert capsys.readouterr().err == f"grundy: {said}\n"


def test_a_signal_during_a_users_rules_is_not_their_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    rules: dict[str, Any] = {"__name__": f"{USERS_MODULES}mine"}
    exec(compile("def called(call): call()", "mine.py", "exec"), rules)
    assert _guarded(lambda: rules["called"](lambda: signal.raise_signal(signal.SIGTERM))) == 143
    assert capsys.readouterr().err == ""
    with pytest.raises(SystemExit) as left:
        rules["called"](sys.exit)
    assert "the rules raised SystemExit" in str(raised_by_rules(left.value))


def test_what_a_users_function_returns_is_checked(own: Path) -> None:
    template = own.read_text(encoding="utf-8")
    own.write_text(template.replace('either("first", "second")', "lambda wins: 7"), encoding="utf-8")
    with pytest.raises(InputError, match=r"write must return text, not 7$"):
        judge(str(own), ["1", "1", "3"], print)
    other = own.with_name("other.py")
    other.write_text(template.replace("    write=", "    edges=lambda: map(int, 'x'),\n    write="), encoding="utf-8")
    with pytest.raises(InputError, match=r"edges failed: ValueError: "):
        list(find_problem(str(other)).edges())


def test_a_python_file_runs_on_this_python(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("print(input())", encoding="utf-8")
    assert Program(str(path), time_limit=20).run(b"nim").output == b"nim\n"


def test_a_c_file_is_compiled_or_the_missing_compiler_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "mine.cpp"
    path.write_text(ALICE, encoding="utf-8")
    try:
        assert Program(str(path), time_limit=20).run(b"").output == b"Alice\n"
    except InputError as error:
        assert "there is no C++ compiler" in str(error)
        return
    path.write_text("int main() { return x; }", encoding="utf-8")
    with pytest.raises(InputError, match=r"^cannot compile .*mine\.cpp: .*error"):
        started_by([str(path)])
    monkeypatch.setenv("PATH", "")
    with pytest.raises(InputError, match=r"^cannot compile .*: there is no C\+\+ compiler"):
        started_by([str(path)])


RULE = '''
from grundy import heap_ruleset
from grundy.contest import RulesetSum

@heap_ruleset
def thirds(n):
    """Replace a heap of n by n // 3 or n - 2."""
    return [n // 3, n - 2] if n > 1 else []
'''


@pytest.mark.long
@pytest.mark.parametrize(
    ("answer", "definition", "why"),
    [
        ('NimSum("n % 4")', "range(max(0, n - 3), n)", "return n % 4"),
        ('RulesetSum("kayles")', "[[i, n - k - i] for k in (1, 2) for i in range(n - k + 1)]", "VALUES[71 + (n - 71)"),
        ("RulesetSum(thirds)", "[n // 3, n - 2] if n > 1 else []", "def thirds(n):"),
    ],
)
def test_a_problem_of_ones_own_gets_a_program(
    own: Path, tmp_path: Path, answer: str, definition: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = own.read_text(encoding="utf-8").replace("heaps(10**9, 100)", "heaps(1500, 100)")
    text = text.replace('NimSum("n % 4")', answer).replace("range(max(0, n - 3), n)", definition)
    own.write_text(RULE * ("thirds" in answer) + text.replace("import NimSum", "import NimSum, RulesetSum"), "utf-8")
    assert run(("code", str(own))) == 0
    program = tmp_path / "program.py"
    program.write_text(capsys.readouterr().out, encoding="utf-8")
    assert why in program.read_text(encoding="utf-8")
    report = Stress(find_problem(str(own)), Program(str(program), time_limit=20), cases=40).run()
    assert report.disagreement is None
    assert report.cases == 40


@pytest.mark.parametrize(
    ("was", "instead", "message"),
    [
        ("cases=promised(heaps(10**9, 100))", "cases=None", "cases must be the form of an input"),
        ("heaps(10**9, 100)", "heaps(-5, 100)", "the largest number of a form must be 1 or more, not -5"),
        ("heaps(10**9, 100)", "heaps('x', 100)", "the largest number of a form must be 1 or more, not 'x'"),
        ('answer=NimSum("n % 4")', "answer=None", "answer must be a function, not None"),
        ('write=either("first", "second")', "write='first'", "write must be a function, not 'first'"),
        ('sample_input="', 'sample_input=b"', "sample_input must be text, not b'"),
        ('title="Take one, two or three"', "title=5", "title must be text, not 5"),
        ('"n % 4"', '"max(d for d in divs(n))"', "a formula with a loop over divisors cannot become a program"),
    ],
)
def test_each_kind_of_mistake_in_a_file_is_told_in_a_line(
    own: Path, was: str, instead: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = own.read_text(encoding="utf-8")
    own.write_text(text.replace(was, instead), encoding="utf-8")
    assert was in text
    assert run(("code", str(own))) == 2
    told = capsys.readouterr().err
    assert message in told
    assert told.count("\n") == 1
    assert "GRUNDY_DEBUG" not in told


def test_braces_in_the_statement_are_text(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own.write_text(own.read_text(encoding="utf-8").replace("Take 1, 2 or 3", "{Take} 1, 2 or {3}"), encoding="utf-8")
    assert run(("code", str(own))) == 0
    assert "# {Take} 1, 2 or {3} counters" in capsys.readouterr().out
