"""Mistakes in a user's own rules: each is reported in one line that says what to correct."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from console import grundy
from grundy import heap_ruleset, parse_game, solve
from grundy.ruleset import Ruleset
from grundy.solving.base.definition import grundy_value
from grundy.words.errors import LimitError, RulesetError

HEAD = "from dataclasses import dataclass\nfrom grundy import Ruleset, heap_ruleset\n"


def ask(folder: Path, source: str, *words: str) -> subprocess.CompletedProcess[str]:
    (folder / "own.py").write_text(HEAD + source, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-m", "grundy", *words], capture_output=True, text=True, timeout=600, check=False, cwd=folder
    )


@pytest.mark.parametrize("split", [-1, (3, -1), 1.5, "ab", True, None, ((2,),), {1}])
def test_a_split_that_is_no_heap_is_refused_with_the_heap_and_the_split(split: object) -> None:
    @heap_ruleset
    def odd(n):  # type: ignore[no-untyped-def]
        yield split

    with pytest.raises(
        RulesetError, match=r"odd must yield whole numbers \(0 or more\) or tuples of them for a heap of 4"
    ):
        solve(odd.at(4))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not delete the folder of a process")
def test_a_file_in_a_folder_that_was_deleted_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()
    with pytest.raises(RulesetError, match=r"^there is no file 'mine\.py'$"):
        parse_game("mine.py:x 3")


@pytest.mark.parametrize("returned", [None, 5])
def test_a_rule_that_returns_no_iterable_is_refused(returned: object) -> None:
    @heap_ruleset
    def silent(n):  # type: ignore[no-untyped-def]
        return returned

    with pytest.raises(RulesetError, match=f"silent must yield what may replace a heap of 4, .* not {returned}$"):
        solve(silent.at(4))


def test_splits_may_be_lists_and_larger_than_the_heap() -> None:
    @heap_ruleset
    def growing(n):  # type: ignore[no-untyped-def]
        if n in (1, 2):
            yield [n + 1, 7]

    assert solve(growing.at(1)).grundy_value == 0
    assert solve(growing.at(2)).grundy_value == 1


@pytest.mark.parametrize("returned", [None, 5])
@pytest.mark.parametrize("method", ["options", "moves"])
def test_options_that_are_no_iterable_are_refused_with_the_position(method: str, returned: object) -> None:
    forgetful = type("Forgetful", (Ruleset,), {method: lambda self, n: returned})
    said = rf"^{method} of forgetful 3 must be an iterable, \(\) where there are none, not {returned}$"
    for misere in (False, True):
        with pytest.raises(RulesetError, match=said):
            solve(forgetful().at(3), misere=misere)
    with pytest.raises(RulesetError, match=said):
        grundy_value(forgetful().at(3))


@pytest.mark.parametrize("name", ["Ruleset", "Base"])
def test_a_base_class_is_no_ruleset(tmp_path: Path, name: str) -> None:
    rule = "    def options(self, n):\n        return range(n)\n"
    source = f"class Base(Ruleset, abstract=True):\n    pass\nclass Own(Base):\n{rule}"
    (tmp_path / "own.py").write_text(HEAD + source, encoding="utf-8")
    with pytest.raises(RulesetError, match=rf"own\.py has no ruleset '{name}': it has Own$"):
        parse_game(f"{tmp_path}/own.py:{name} 2")
    assert solve(f"{tmp_path}/own.py:Own 2").grundy_value == 2


def test_positions_that_are_no_numbers_need_a_method_that_reads_them(tmp_path: Path) -> None:
    rules = (
        "class Row(Ruleset[str]):\n"
        '    """Turn a cross."""\n'
        "    def options(self, p):\n"
        "        return [p[:i] + '.' + p[i + 1:] for i in range(len(p)) if p[i] == 'x']\n"
    )
    done = ask(tmp_path, rules, "solve", "own.py:Row", "x.x")
    told = "for other positions the class needs parse(self, words), which returns the position"
    assert done.stderr == f"grundy: position of own.py:Row must be a whole number, not 'x.x'; {told}\n"
    done = ask(tmp_path, rules + "    def parse(self, words):\n        return words[0]\n", "solve", "own.py:Row", "x.x")
    assert "P: the player to move loses" in done.stdout


def test_endless_play_is_refused_before_the_memory_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.maths.nimbers.fold.DEEPEST", 1000)

    class Endless(Ruleset[int]):
        def options(self, n: int) -> tuple[int, ...]:
            return (n + 1, 0) if n else ()

    with pytest.raises(LimitError, match="play from endless 7 can last more than 1000 moves"):
        grundy_value(Endless().at(7))
    with pytest.raises(LimitError, match="endless 7"):
        solve(Endless().at(7))


def test_what_a_rule_prints_is_no_part_of_the_answer(tmp_path: Path) -> None:
    source = "print('loaded')\n@heap_ruleset\ndef own(n):\n    print('asked')\n    return range(n)\n"
    done = ask(tmp_path, source, "solve", "own.py:own 2")
    assert done.returncode == 0
    assert done.stdout.startswith("own.py:own 2\n")
    assert "asked" not in done.stdout
    assert done.stderr.startswith("loaded\nasked\n")


@pytest.mark.parametrize("raised", ["SystemExit(7)", "GeneratorExit()", "BaseException('x')", "StopIteration()",
                                    "ValueError('x\\x1b[2J')"])  # fmt: skip
@pytest.mark.parametrize("before", ["", "yield n - 1; "])
def test_whatever_a_rule_raises_is_told_with_its_place(raised: str, before: str, tmp_path: Path) -> None:
    source = f"@heap_ruleset\ndef own(n):\n    {before}raise {raised}\n"
    for command in (["solve", "own.py:own 2"], ["values", "own.py:own"]):
        done = ask(tmp_path, source, *command)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("grundy: own.py, line ")
        assert f": the rules raised {raised}: correct that line" in done.stderr
        assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("raised", ["SystemExit(7)", "GeneratorExit()", "BaseException('x')"])
def test_whatever_a_file_raises_is_told(raised: str, tmp_path: Path) -> None:
    done = ask(tmp_path, f"raise {raised}\n", "solve", "own.py:own 2")
    assert (done.returncode, done.stdout) == (2, "")
    assert "cannot run own.py, line " in done.stderr
    assert raised.partition("(")[0] in done.stderr


def test_positions_that_cannot_be_hashed_are_told_of(tmp_path: Path) -> None:
    source = "class Own(Ruleset[int]):\n    def options(self, p):\n        return [[1]]\n"
    done = ask(tmp_path, source, "solve", "own.py:Own 2")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("grundy: positions and rulesets must be hashable, but unhashable type: 'list'")


def test_a_file_that_is_no_text_is_refused_without_a_line_number(tmp_path: Path) -> None:
    path = tmp_path / "bytes.py"
    path.write_bytes(b"\x00")
    with pytest.raises(RulesetError, match=r"cannot run .*bytes\.py: SyntaxError"):
        parse_game(f"{path}:own 2")


def test_a_file_in_another_encoding_is_refused_with_what_to_do_and_read_if_it_names_it(tmp_path: Path) -> None:
    path, source = tmp_path / "own.py", 'from grundy import heap_ruleset\n@heap_ruleset\ndef own(n):\n    "取一个"\n'
    source += "    yield n - 1\n"
    path.write_text(source, encoding="gbk")
    done = grundy("solve", "own.py:own 2", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("grundy: own.py is not in UTF-8: save it in UTF-8, or")
    path = tmp_path / "named.py"
    path.write_text(f"# coding: gbk\n{source}", encoding="gbk")
    assert parse_game(f"{path}:own 2").ruleset.about.rule == "取一个"


@pytest.mark.parametrize(
    ("source", "place"),
    [
        ("@heap_ruleset\ndef own(n, k):\n    yield n - k\n", "own must take (n), not (n, k)"),
        ("@piece_ruleset\ndef own():\n    return ()\n", "own must take (n), not ()"),
        ("class own(Ruleset):\n    def options(self):\n        return ()\n", "options must take (self, p), not (self)"),
        ("class own(Ruleset):\n    def options(p):\n        return ()\n", "options must take (self, p), not (p)"),
    ],
)  # fmt: skip
def test_a_function_that_grundy_cannot_call_is_refused_with_its_place(source: str, place: str, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(f"from grundy import Ruleset, heap_ruleset, piece_ruleset\n{source}")
    done = grundy("solve", "own.py:own 2", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr in {f"grundy: own.py, line {line}: {place}\n" for line in (2, 3)}


def test_further_arguments_with_defaults_are_the_rules_own(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(
        "from grundy import heap_ruleset\n@heap_ruleset\ndef own(n, takes=(1, 3)):\n"
        "    return [n - k for k in takes if k <= n]\n"
    )
    assert "Grundy value  1" in grundy("solve", "own.py:own 3", cwd=tmp_path).stdout


def test_the_catalogue_tells_of_own_rules_under_the_name_they_have(tmp_path: Path) -> None:
    done = ask(
        tmp_path,
        "class Own(Ruleset[int]):\n    def options(self, n):\n        return range(n)\n",
        "games",
        "own.py:Own",
    )
    assert done.stdout.splitlines()[0] == "own.py:Own"


def test_an_alias_of_a_ruleset_changes_nothing_of_it(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(
        HEAD + "from grundy.rulesets.heaps.take_and_break import KAYLES\n"
        "from grundy.rulesets.catalogue import find_ruleset\nrugs = find_ruleset('rugs')\n"
        "mine = KAYLES\n\n@heap_ruleset\ndef halve(n):\n    yield n // 2\n",
        encoding="utf-8",
    )
    for name, position in (("mine", "5"), ("halve", "3"), ("rugs", "2,2")):
        text = f"{tmp_path}/own.py:{name} {position}"
        game = parse_game(text)
        assert str(game) == str(pickle.loads(pickle.dumps(game))) == str(parse_game(text)) == text
        assert game == parse_game(text)
    assert str(parse_game("kayles 5")) == "kayles 5"
    assert str(parse_game("rugs 2,2 + kayles 1")) == "rugs 2,2 + kayles 1"
    assert str(solve(parse_game(f"{tmp_path}/own.py:mine 5")).game) == f"{tmp_path}/own.py:mine 5"


def test_the_example_of_own_rules_is_spelled_with_their_file(tmp_path: Path) -> None:
    source = (
        "from grundy import About\n@heap_ruleset(about=About(example='own 3 4', source='a riddle'))\n"
        "def own(n):\n    'Take one.'\n    return [n - 1] if n else []\n"
    )
    done = ask(tmp_path, source, "games", "own.py:own")
    assert done.returncode == 0, done.stderr
    assert "grundy solve 'own.py:own 3 4'" in done.stdout
    assert "Take one." in done.stdout
    assert "try 'own.py:own 3 4'" in ask(tmp_path, source, "solve", "own.py:own").stderr


@pytest.mark.parametrize("question", ["solve mine.py:huge 3", "misere mine.py:huge", "why mine.py:huge 3"])
def test_numbers_that_python_does_not_write_are_refused_in_a_line(question: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "from grundy import heap_ruleset\n\n\n@heap_ruleset\ndef huge(n):\n    yield 10**5000\n"
    )
    done = grundy(*question.split(), cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "more than 4300 digits" in done.stderr or "a number of 16610 bits" in done.stderr


@pytest.mark.parametrize("told", ["[self]", "None"])
def test_summands_that_are_no_games_are_refused(told: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "from grundy import Ruleset\n\n\nclass Mine(Ruleset[int]):\n"
        "    def options(self, p):\n        return range(p)\n\n"
        f"    def summands(self, p):\n        return {told}\n"
    )
    done = grundy("why", "mine.py:Mine 3", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (
        2, "grundy: summands of mine.py:Mine 3 must yield games, such as Game(self, p)\n"
    )  # fmt: skip
