"""What users' functions return is checked where they are called: a mistake is one line with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from console import grundy
from grundy import parse_game, solve

HEAD = (
    "from grundy import Game, Move, PartizanRuleset, Ruleset, WordRules\n"
    "class Own(Ruleset[int]):\n"
    "    def options(self, n): return range(n)\n"
    "    {0}\n"
    "class Two(PartizanRuleset[int]):\n"
    "    def left_options(self, n): return range(n)\n"
    "    def right_options(self, n): return range(0, n, 2)\n"
    "    {0}\n"
)


def own(folder: Path, source: str) -> None:
    (folder / "own.py").write_text(HEAD.format(source), encoding="utf-8")


@pytest.mark.parametrize(
    ("command", "function", "returned", "what"),
    [
        ("solve own.py:Own 2", "format(self, p)", "7", "a text"),
        ("solve own.py:Own 2", "known(self, p, convention)", "3", "a Known or None"),
        ("solve own.py:Own 2", "solver(self)", "[2]", "an engine with grundy_value, or None"),
        ("solve own.py:Two 2", "left_moves(self, p)", "'x'", "pairs of a move and a position"),
        ("solve own.py:Two 2", "right_moves(self, p)", "5", "pairs of a move and a position"),
        ("solve own.py:Two 2", "value_solver(self, **limits)", "3", "an engine with holds and value, or None"),
        ("draw own.py:Two 2", "picture(self, p)", "None", "a picture"),
        ("values own.py:Two --to 3", "most_taken(self)", "'x'", "a whole number or None"),
        ("games own.py:Own", "rule_phrase(self)", "2", "a phrase or None"),
        ("play own.py:Own 2", "inside(self, p)", "[2]", "games, such as Game(self, p)"),
        ("solve own.py:Own 2", "__str__(self)", "None", "a text"),
        ("solve own.py:Own 2", "__hash__(self)", "'x'", "a whole number"),
        ("solve own.py:Own 2 --misere", "heap_code(self, p)", "(3, 3)", "a code and the size of a heap, or None"),
        ("why own.py:Own 2", "proof_steps(self, p)", "[2]", "steps of a proof"),
        ("solve own.py:Own 2", "spelled(self, *words)", "7", "a ruleset"),
    ],
)
def test_what_a_function_must_return_is_told_with_its_place(
    command: str, function: str, returned: str, what: str, tmp_path: Path
) -> None:
    own(tmp_path, f"def {function}: return {returned}")
    done = grundy(*command.split(), text="quit\n", cwd=tmp_path)
    line = 8 if "own.py:Two" in command else 4
    shown = returned.strip("[]") if function.startswith(("inside", "proof")) else returned  # the item that is wrong
    name = function.partition("(")[0]
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"grundy: own.py, line {line}: {name} must return {what}, not {shown}\n"


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ("def __post_init__(self): raise StopIteration", "own.py, line 5: the rules raised StopIteration()"),
        ("k: str = field(default_factory=list, init=False)", "positions and rulesets must be hashable"),
    ],
)
def test_what_python_writes_for_a_dataclass_is_no_place(fields: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(
        "from dataclasses import dataclass, field\nfrom grundy import Ruleset\n"
        f"@dataclass(frozen=True)\nclass Own(Ruleset[int]):\n    {fields}\n    def options(self, p): return range(p)\n"
    )
    done = grundy("solve", "own.py:Own", "2", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"grundy: {told}")


@pytest.mark.parametrize(
    ("written", "name"), [("may_loop = True", "may_loop"), ("best: int", "best"), ("known = None", "known")]
)
def test_a_value_in_the_place_of_a_function_is_refused(written: str, name: str, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(
        "from dataclasses import dataclass\nfrom grundy import ScoreRuleset\n"
        "@dataclass(frozen=True)\nclass Own(ScoreRuleset[tuple[int, ...]]):\n"
        f"    {written}\n    def gains(self, p): return ()\n"
    )
    done = grundy("solve", "own.py:Own", "2", "3", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"grundy: own.py: {name} of Own must be a function, not a value or a field: write 'def {name}(self, …)', or "
        "use another name\n"
    )


def test_a_function_may_keep_its_results(tmp_path: Path) -> None:
    own(tmp_path, "known = __import__('functools').cache(lambda self, p, convention: None)")
    assert solve(parse_game(f"{tmp_path}/own.py:Own 3")).grundy_value == 3


@pytest.mark.parametrize("moves", ["yield Move('go'), 0; yield 3", "return iter([(Move('go'), 0), 3])"])
def test_moves_are_checked_one_by_one(moves: str, tmp_path: Path) -> None:
    own(tmp_path, f"def moves(self, n): {moves}")
    done = grundy("solve", "own.py:Own", "2", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "grundy: own.py, line 4: moves must return pairs of a move and a position, not 3\n"


@pytest.mark.parametrize(
    "function", ["known_value", "negative", "canonical", "check", "left_options", "summands", "__init__"]
)
@pytest.mark.parametrize("command", ["thermograph", "solve", "compare"])
def test_a_stop_iteration_ends_no_list_of_grundys(command: str, function: str, tmp_path: Path) -> None:
    own(tmp_path, f"def {function}(self, *n): return next(x for x in ())")
    done = grundy(command, "own.py:Two 2", *(["*"] if command == "compare" else []), cwd=tmp_path)
    if function == "negative" and done.returncode == 0:  # not asked for
        assert done.stdout == grundy(command, "own.py:Two 2", "*", cwd=tmp_path).stdout
        return
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("grundy: own.py, line 8: the rules raised StopIteration()")


def test_what_keeps_the_promises_passes_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(
        "from dataclasses import dataclass\n"
        "from grundy import Move, Ruleset, WordRules\n"
        "class Told:\n"
        "    def format(self, n): return f'{n}'\n"
        "    def weight(self, n): return n\n"
        "@dataclass(frozen=True)\n"
        "class Base(Told, Ruleset[int], abstract=True):\n"
        "    most: int\n"
        "    def moves(self, n): return [(Move('take {k}', k=k), n - k) for k in range(1, min(n, self.most) + 1)]\n"
        "class Own(Base):\n"
        "    def options(self, n): return [q for _, q in self.moves(n)] if self.moves(n) else ()\n"
        "class Words(WordRules):\n"
        "    words, most_options, plain_positions = 1, 2, 20\n"
        "    @staticmethod\n"
        "    def options_into(position, out):\n"
        "        for take in range(1, min(2, position[0]) + 1): out[take - 1, 0] = position[0] - take\n"
        "        return min(2, position[0])\n",
        encoding="utf-8",
    )
    assert solve(f"{tmp_path}/own.py:Own(3) 7").grundy_value == 3
    game = parse_game(f"{tmp_path}/own.py:Own(3) 7")
    assert isinstance(game.ruleset.moves(7), list)
    assert type(game.ruleset).moves.__doc__ is None
    assert type(game.ruleset).__name__ == "Own"
    assert solve(f"{tmp_path}/own.py:Words 8").grundy_value == 2


def test_mistakes_in_a_helper_class_of_the_same_file_are_told_too(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(
        "from grundy import Ruleset\n"
        "class Told:\n"
        "    def format(self, n): return n\n"
        "class Own(Told, Ruleset[int]):\n"
        "    def options(self, n): return range(n)\n",
        encoding="utf-8",
    )
    done = grundy("solve", "own.py:Own", "2", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("grundy: own.py, line 3: format must return a text, not ")


@pytest.mark.parametrize(
    ("source", "status", "told"),
    [
        ("raise RecursionError('mine')", 2, "own.py, line 8: the rules raised RecursionError('mine')"),
        ("raise RecursionError('maximum recursion depth exceeded')", 3, "this value is too deep"),
    ],
)
def test_only_pythons_own_recursion_error_is_a_limit_of_values(
    source: str, status: int, told: str, tmp_path: Path
) -> None:
    own(tmp_path, f"def known_value(self, n): {source}")
    done = grundy("why", "own.py:Two", "2", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (status, "")
    assert done.stderr.startswith(f"grundy: {told}")


def test_memory_that_runs_out_in_a_rule_is_a_limit_with_its_place(tmp_path: Path) -> None:
    own(tmp_path, "def known(self, n, convention): raise MemoryError")
    done = grundy("solve", "own.py:Own", "2", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "grundy: own.py, line 4: out of memory: try a smaller position\n"


def test_an_error_that_is_its_own_cause_is_told(tmp_path: Path) -> None:
    own(tmp_path, "def canonical(self, n): return [7]")
    done = grundy("solve", "own.py:Own", "4", "--outcome", "--time", "60", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("grundy: positions and rulesets must be hashable, but unhashable type: 'list'")


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (
            "class Own(ScoreRuleset[tuple[int, ...]]):\n"
            "    def gains(self, p): return [(1, p[1:])] if p else ()\n"
            "    def check(self, p): return 7\n",
            "grundy: grundy cannot use what the rules of own.py return, or has a bug itself: AttributeError: ",
        ),
        (
            "class Own(ScoreRuleset[tuple[int, ...]]):\n    def gains(self, p): return [(1, p[1:], 3)] if p else ()\n",
            "grundy: a move of own.py:Own must be a pair (points, position) with whole points, not (1, (2,), 3)\n",
        ),
    ],
)
def test_other_mistakes_name_the_file(source: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(f"from grundy import ScoreRuleset\n{source}", encoding="utf-8")
    done = grundy("solve", "own.py:Own", "1", "2", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(told)
    assert done.stderr.count("\n") == 1


def test_an_exercise_does_not_hide_a_mistake(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(
        "from grundy import WordRules\n"
        "class Own(WordRules):\n"
        "    words, most_options = 1, 1\n"
        "    @staticmethod\n"
        "    def options_into(position, out):\n"
        "        out[0, 0] = position[0] - 1\n"
        "        return min(1, position[0])\n"
        "    @staticmethod\n"
        "    def canonical_into(position, out): raise KeyError(3)\n",
        encoding="utf-8",
    )
    done = grundy("quiz", "own.py:Own", "6", "--seed", "1", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("grundy: canonical_into of own.py:Own 6 fails, line 9: 'def canonical_into")
