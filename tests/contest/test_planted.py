"""Right programs pass; a planted mistake is caught within 200 cases and its input made small."""

import itertools
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from grundy.contest import PROBLEMS, Problem, Reader, find_problem
from grundy.contest.program import End, Program, Run
from grundy.contest.stress import Judgement, Report, Stress, probes
from grundy.contest.writing.write import write_program

PROGRAMS = Path(__file__).parent / "programs"
PYTHON = f"{sys.executable} -I -S"

# How many numbers a shrunk input may have, its counts and closing zeros included.
BOUNDS = {
    "hdu1848": 6,  # one case and the zeros
    "hdu1536": 11,  # two sets, with one move and one heap each, and the zero
    "hdu1524": 13,  # two graphs of up to two vertices, with one token each
    "ybt1676": 11,  # three arcs and two tokens
    "ybt1677": 6,  # the two counts and four numbers
    "poj3710": 13,  # two graphs with four edges in all
    "p3150": 2,
    "p2197": 5,
    "p1290": 3,
    "poj2348": 4,
    "p4136": 2,
    "p4576": 5,
}
LARGEST = 8  # no number is greater, except where a mistake shows in large numbers only
LARGE = ("too early", "bits", "given up")

# Typical mistakes: problem, what is wrong, the text of the right program and the text in its place.
WRONG = [
    ("hdu1848", "the zeros are answered", "            break\n", "            pass\n"),
    ("hdu1848", "nim without the values", "values[m] ^ values[n] ^ values[p]", "m ^ n ^ p"),
    ("hdu1848", "the whole heap cannot be taken", "take <= n", "take < n"),
    ("hdu1848", "2 is forgotten", "fibonacci = [1, 2]", "fibonacci = [1, 3]"),
    ("hdu1848", "the table ends too early", "range(1, 1001)", "range(1, 999)"),
    ("hdu1848", "values are added", "values[m] ^ values[n] ^", "values[m] + values[n] +"),
    ("hdu1536", "the table is kept from set to set", "        values = []\n", "        values = values[:10001]\n"),
    ("hdu1536", "the set is taken to be in order", "        moves.sort()\n", ""),
    ("hdu1536", "misère for normal play", '"W" if total else "L"', '"L" if total else "W"'),
    ("hdu1536", "one set only", "        print(letters)\n", "        print(letters)\n        break\n"),
    ("hdu1536", "the table ends too early", "range(10001)", "range(10000)"),
    ("hdu1536", "a letter a line", "        print(letters)", '        print("\\n".join(letters))'),
    ("hdu1536", "1 may be taken always", "reached = set()", "reached = {values[n - 1]} if n else set()"),
    ("hdu1524", "one token a vertex", "for vertex in tokens:", "for vertex in {*tokens}:"),
    ("hdu1524", "values are kept from graph to graph", "        known = {}\n", ""),
    ("hdu1524", "the largest value plus 1 for the mex", "next(v for v in range(len(reached) + 1) if v not in reached)",
     "max(reached, default=-1) + 1"),
    ("hdu1524", "one graph only", "if not tokens:\n                break", "if not tokens:\n                return"),
    ("ybt1676", "vertices counted from 0", "[:k]:\n        total ^= values[vertex]",
     "[:k]:\n        total ^= values[vertex - 1]"),
    ("ybt1676", "values are added", "total ^=", "total +="),
    ("ybt1676", "won or lost instead of values", "total ^= values[vertex]", "total ^= values[vertex] > 0"),
    ("ybt1676", "arcs lead to greater numbers", "for vertex in order:", "for vertex in range(n, 0, -1):"),
    ("ybt1676", "an arc too few", "range(3, 3 + 2 * m, 2)", "range(3, 1 + 2 * m, 2)"),
    ("ybt1677", "the largest take", "for take in moves:\n            if", "for take in moves[::-1]:\n            if"),
    ("ybt1677", "heaps counted from 0", "print(i + 1, take)", "print(i, take)"),
    ("ybt1677", "more is taken than there is", "            if take <= n and values", "            if values"),
    ("ybt1677", "the last heap that wins", "for i, n in enumerate(heaps):", "for i, n in [*enumerate(heaps)][::-1]:"),
    ("ybt1677", "one move is missing", "moves = numbers[2 + numbers[0] :]", "moves = numbers[2 + numbers[0] : -1]"),
    ("poj3710", "forks by their edges", "values[vertex] ^= values[other] + 1", "values[vertex] += values[other] + 1"),
    ("poj3710", "polygons with an even number of edges count", "(len(ring) + 1) % 2", "len(ring) % 2"),
    ("poj3710", "polygons are cut down to nothing", "values[other] ^= (len(ring) + 1) % 2", "pass"),
    ("poj3710", "polygons are stalks too", "if other not in on_polygon:", "if True:"),
    ("poj3710", "graphs are added", "total ^=", "total +="),
    ("poj3710", "the sum is kept from test to test", "    for graphs in numbers:\n        total = 0\n",
     "    total = 0\n    for graphs in numbers:\n"),
    ("p3150", "halves of halves", "n % 2 == 0", "n % 4 == 0"),
    ("p3150", "powers of 2 only", "n % 2 == 0", "n % 2 == 0 and n & (n - 1) == 0"),
    ("p3150", "2 is forgotten", "n % 2 == 0", "n % 2 == 0 and n > 2"),
    ("p3150", "odd is won", "n % 2 == 0", "n % 2 == 1"),
    ("p3150", "numbers as 16 bits", "n % 2 == 0", "(n >> 16 or n % 2 == 0)"),
    ("p2197", "misère for normal play", "if total else", "if (total != 0) == (max(heaps) > 1) else"),
    ("p2197", "the sum is kept from game to game", "        total = 0\n", ""),
    ("p2197", "heaps are added", "total ^= n", "total += n"),
    ("p2197", "the answer looks for an odd sum", "if total else", "if total % 2 else"),
    ("p2197", "numbers as 16 bits", "if total else", "if total % 65536 else"),
    ("p2197", "one game only", "range(int(input()))", "range(min(1, int(input())))"),
    ("p1290", "the order of the numbers is trusted", "    if a < b:\n        a, b = b, a\n", ""),
    ("p1290", "a quotient of 2 is not enough", "a // b >= 2", "a // b > 2"),
    ("p1290", "the first quotient without exact division", "    return not wins(b, a - b)", "    return False"),
    ("p1290", "the end is won", "        return False\n", "        return True\n"),
    ("p1290", "a result is lost", "    return not wins(b, a - b)", "    wins(b, a - b)\n    return True"),
    ("poj2348", "exact division is forgotten", "while a % b and a // b == 1:", "while b and a // b == 1:"),
    ("poj2348", "the zeros are answered", "            break\n", "            pass\n"),
    ("poj2348", "the order of the numbers is trusted", "        if a < b:\n            a, b = b, a\n", ""),
    ("poj2348", "Stan begins once", "        stan = True\n", "        stan = a != 3\n"),
    ("p4136", "the zero is answered", "            break\n", "            pass\n"),
    ("p4136", "odd is won", "n % 2 == 0", "n % 2 == 1"),
    ("p4136", "only large boards are odd", "n % 2 == 0", "(n % 2 == 0 or n == 3)"),
    ("p4136", "numbers as 13 bits", "n % 2 == 0", "(n % 2 == 0 or n >= 8192)"),
    ("p4576", "Black moves one step", "for length in (1, 2):", "for length in (1,):"),
    ("p4576", "White moves two steps", "if length == 1:", "if length:"),
    ("p4576", "rounds are counted", 'else "BLACK", moves)', 'else "BLACK", (moves + 1) // 2)'),
    ("p4576", "White and Black are mixed up", "white, black = ((row", "black, white = ((row"),
    ("p4576", "long pursuits are given up", "range(1, 10000)", "range(1, 20)"),
]  # fmt: skip

# Mistakes in grundy's own programs that few cases show.
SUBTLE = [
    ("agc010d", "1 cannot be made even", "odd != 1 or alone == 1", "odd != 1"),
    ("arc151c", "an empty row is won", "return n % 2 == 1", "return True"),
    ("cf1038c", "numbers as 32 bits", "print(solve(first, second))",
     "print((solve(first, second) + 2**31) % 2**32 - 2**31)"),
    ("cf1704f", "another period", "(n - 86) % 34", "(n - 86) % 33"),
    ("cf255e", "a limit off by one", "n < 16 ", "n < 17 "),
    ("cf255e", "a large limit off by one", "n < 6724", "n < 6723"),
    ("cf346a", "the last number is taken for the largest", "most = max(numbers, default=0)", "most = numbers[-1]"),
    ("cses2207", "the last lost heap is forgotten", "n > 1222", "n > 1000"),
    ("hdu1079", "30 September is forgotten", "day == 30 and (month == 9 or month == 11)", "day == 30 and month == 11"),
    ("hdu4111", "another rule for ones", "ones % 3", "ones % 4"),
    ("hdu5795", "a value off by two", "n + 1 if n % 8 == 7", "n - 1 if n % 8 == 7"),
    ("hdu6869", "a difference with a remainder", "abs(a - b) % (k + 1) != 0 or ", ""),
    ("leetcode3360", "a limit off by one", "n >= 49", "n >= 50"),
    ("p2599", "rows that are lost alone", "    if heap == same:\n        return 0\n", ""),
    ("p3185", "a move from an empty box", "if stones > 0 and total != 0", "if total != 0"),
    ("poj1704", "the order of the places is trusted", "sorted(places)", "places"),
    ("uva10404", "the order of the takes is trusted", "    for n in range(most + 1):",
     "    assert takes == sorted(takes)\n    for n in range(most + 1):"),
    ("uva1378", "a move from an empty box", "if stones > 0 and total != 0", "if total != 0"),
]  # fmt: skip


def planted(code: str, right: str, wrong: str, folder: Path) -> Path:
    """A program with a mistake in place of the one text that is right."""
    assert code.count(right) == 1
    path = folder / "wrong.py"
    path.write_text(code.replace(right, wrong), encoding="utf-8")
    return path


def stressed(name: str, path: Path, cases: int) -> Report:
    return Stress(find_problem(name), Program(f"{PYTHON} {path}", time_limit=20), cases=cases).run()


@pytest.mark.parametrize("name", BOUNDS)
@pytest.mark.long
def test_a_right_program_passes(name: str) -> None:
    report = stressed(name, PROGRAMS / f"{name}.py", 60)
    assert report.disagreement is None
    assert report.cases == 60
    assert 0 < report.cases_by_definition < 60


@pytest.mark.parametrize(("name", "what", "right", "wrong"), WRONG, ids=[f"{row[0]}: {row[1]}" for row in WRONG])
@pytest.mark.long
def test_a_mistake_is_caught_and_its_input_is_small(
    name: str, what: str, right: str, wrong: str, tmp_path: Path
) -> None:
    code = (PROGRAMS / f"{name}.py").read_text(encoding="utf-8")
    report = stressed(name, planted(code, right, wrong, tmp_path), 200)
    met = report.disagreement
    assert met is not None
    assert report.shrunk
    assert met.judgement in (Judgement.WRONG, Judgement.CRASHED, Judgement.SILENT)
    assert met.input == find_problem(name).format_input(met.cases)
    numbers = [int(word) for word in met.input.split()]
    assert len(numbers) <= BOUNDS[name]
    assert max(numbers) <= LARGEST or what.endswith(LARGE)


@pytest.mark.parametrize(("name", "what", "right", "wrong"), SUBTLE, ids=[f"{row[0]}: {row[1]}" for row in SUBTLE])
@pytest.mark.long
def test_a_subtle_mistake_is_caught(name: str, what: str, right: str, wrong: str, tmp_path: Path) -> None:
    met = stressed(name, planted(write_program(name), right, wrong, tmp_path), 200).disagreement
    assert met is not None
    assert met.judgement in (Judgement.WRONG, Judgement.CRASHED)


@pytest.mark.sampled
@pytest.mark.parametrize("name", [
    "abc206f", "arc091f", "arc151c", "cf15c", "cf388c", "hdu1729", "hdu3404", "hrcoins", "arc087e", "cf455b"
])  # fmt: skip
def test_random_lists_grow_long(name: str) -> None:
    problem = find_problem(name)
    cases = [case for probe in probes(problem, 1, 60) for case in probe.cases]
    assert max(sum(1 for _ in problem.cases.form.rows(case)) for case in cases) > 50


def test_every_program_here_has_planted_mistakes() -> None:
    assert {name for name, *_ in WRONG} == {*BOUNDS} == {path.stem for path in PROGRAMS.glob("*.py")} <= {*PROBLEMS}


class Mistaken(Program):
    """A program in this process that answers cases by a function."""

    def __init__(self, name: str, answer: Callable[[Any], Any]) -> None:
        super().__init__("true")
        self.problem, self.answer = find_problem(name), answer

    def run(self, text: bytes) -> Run:
        cases = self.problem.read(Reader(text.decode().splitlines()))
        output = "".join(self.problem.output(at, self.answer(case)) for at, case in enumerate(cases, 1))
        return Run(End.EXIT, 0, output.encode(), "", 0.0)


def mistakes(problem: Problem[Any, Any]) -> Iterator[tuple[str, Callable[[Any], Any]]]:
    """Mistakes that any problem may meet: one answer for all, the rule off by one, the answer to a smaller case."""

    def of_a_neighbour(case: Any) -> Any:
        right = problem.answer(case)
        others = map(problem.answer, itertools.islice(problem.shrink(case), 40))
        return next((other for other in others if other != right), right)

    cases = [problem.random(random.Random(seed), 0) for seed in range(20)]
    yield "the rule is off by one", of_a_neighbour
    for case in {repr(problem.answer(case)): case for case in cases}.values():
        yield "one answer for all", lambda _, case=case: problem.answer(case)


def test_general_mistakes_are_caught(problem: Problem[Any, Any]) -> None:
    for what, wrong in mistakes(problem):
        report = Stress(problem, Mistaken(problem.id, wrong), cases=60).run()
        assert report.disagreement is not None, what
