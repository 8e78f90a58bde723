"""Random command lines: every command with every option that it has, and what no answer may look like."""

from __future__ import annotations

import io
import json
import os
import random
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple

from fuzzing.askers import BETWEEN, Heard
from fuzzing.texts import CHARACTERS, SIGNS, Texts
from grundy.cli import app, run
from grundy.cli.commands import COMMANDS
from grundy.contest.groups import PROBLEMS

_ENCODINGS = ("utf-8", "utf-8", "utf-8", "ascii", "cp1252", "latin-1", "gbk")
_MOST = 2000.0  # megabytes for an answer
_LATE = 30.0  # seconds more than a line has, on a busy machine
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
_RULES = re.compile("the rules raised|规则引发了")
PROGRAMS = ("false", "true", "cat", "none", "echo 1", "")
_LONG = ("find", "formula", "code", "atlas verify", "atlas export")  # commands that always compute much
_OFTEN = (*6 * ("solve",), *3 * ("why", "verify"))
_FORBIDDEN = ("--cluster", "--install-completion", "--host", "--port", "--open")
_OUTPUT = ("out/a.svg", "out/a.json", "out/a.csv", "nowhere/a.svg", "out", "/dev/full", "out/a", "out/\x1b[2J.svg")
_PATHS_WRITTEN = ("--plot", "--save", "--certificate", "--out", "--answers", "--table")


class Line(NamedTuple):
    """A command line, with its standard input, its encoding, and how long it may take, if it says so."""

    words: list[str]
    text: str
    encoding: str
    seconds: float | None

    @property
    def deaf(self) -> bool:
        """Whether its rules catch Ctrl-C too, and there is no other end."""
        return not self.seconds and "h.py:catches" in " ".join(self.words)


def options_of(name: str) -> dict[str, Any]:
    """Return the options of a command, with the types of their values."""
    found: dict[str, Any] = {}
    command = app.parse_commands(name.split())[1][-1]
    if command.default_command is not None:
        for argument in command.assemble_argument_collection():
            found.update({name: argument.hint for name in argument.names if name.startswith("-")})
    return {name: hint for name, hint in found.items() if name not in _FORBIDDEN}


class Lines:
    """Make command lines."""

    def __init__(self, dice: random.Random, games: list[str], files: list[str]) -> None:
        own = [game for game in games if game.startswith("problem-")]
        games = [game for game in games if game not in own]
        self.dice, self.texts, self.files = dice, Texts(dice, games), files
        self.problems = [*sorted(PROBLEMS), *4 * own]
        names = [name for name in COMMANDS if name not in ("atlas", "serve")]
        names += [f"atlas {name}" for name in app["atlas"] if not name.startswith("-")]
        seldom = [name for name in names if name in _LONG]
        self.commands = [*3 * [name for name in names if name not in _LONG], *seldom, *_OFTEN]
        self.options = {name: options_of(name) for name in self.commands}

    def line(self) -> Line:
        """Return a command line."""
        name = self.dice.choice(self.commands)
        words = [*name.split(), *self.arguments(name)]
        options = self.options[name]
        seconds = 0.3 if "--time" in options and self.dice.random() < 0.9 else None
        if seconds:
            words += ["--time", str(seconds)]
        if name == "check":
            words += ["--run", self.dice.choice(PROGRAMS), "--cases", "2", "--time-limit", "2"]
        if name == "atlas import":
            words += ["--store", "out/atlas"]
        if name == "atlas scan":
            words += ["--store", "out/atlas", "--workers", "0", "--limit", "300"]
        for option in self.dice.sample(sorted(options), min(len(options), self.dice.choice((0, 0, 1, 1, 2, 3)))):
            words += self.option(option, options[option])
        if self.dice.random() < 0.1:
            self.disturb(words)
        if self.dice.random() < 0.15:
            words += ["--lang", self.dice.choice(("zh", "en", "zh", "xx"))]
        words = [word.replace("\x00", "") for word in words]
        text = "\n".join(
            self.dice.choice(("1", "1 2", "0", "why", "hint", "undo", "quit", self.texts.game())) for _ in range(9)
        )
        return Line(
            words, text, self.dice.choice(_ENCODINGS), seconds if f"--time {seconds}" in " ".join(words) else None
        )

    def arguments(self, name: str) -> list[str]:
        """Return the arguments of a command."""
        if name in ("graph", "verify"):
            return [
                self.dice.choice(self.files),
                *(self.dice.choice("abcd") for _ in range(self.dice.choice((0, 0, 2)))),
            ]
        if name in ("judge", "check", "gen", "problems", "code") and self.dice.random() < 0.7:
            return [self.texts.changed(self.dice.choice(self.problems), 0.1), *([] if name != "judge" else ["-"])]
        if name in ("mex", "find"):
            return [self.texts.numbers(self.dice.choice((" ", ","))), *self.texts.numbers().split()]
        if name == "conjecture":
            return [self.texts.ruleset(), self.texts.changed(self.dice.choice(("n % 4", "a ^ b", "n + 1", "n // 2")))]
        if name == "atlas import":
            return [self.dice.choice(("mine", "damaged-atlas", "periods", "loop", "none", *self.files))]
        if name in ("atlas scan", "atlas map", "atlas verify"):
            family = self.dice.choice(
                ("octal 0.7?", "subtraction 1..3", "misere 0.1?", "all-but 1..2", self.texts.ruleset())
            )
            return [self.texts.changed(family, 0.3)]
        if name == "compare":
            return [self.texts.game(1) if self.dice.random() < 0.4 else self.texts.value() for _ in "12"]
        takes_ruleset = name in ("values", "count", "map", "period", "misere", "formula", "quiz", "games")
        game = self.texts.ruleset() if takes_ruleset and self.dice.random() < 0.9 else self.texts.game()
        return [game] if self.dice.random() < 0.7 else game.split(" ")

    def option(self, name: str, hint: Any) -> list[str]:
        """Return an option with a value of its type, or of another."""
        if name in _PATHS_WRITTEN:
            return [name, self.dice.choice(_OUTPUT)]
        if name == "--run":
            return []
        if name in ("--store", "--atlas"):
            return [name, self.dice.choice(("mine", "damaged-atlas", "out/new", "periods", "moves.txt", "loop"))]
        if name == "--workers":
            return [name, self.dice.choice(("0", "-1", "x"))]
        if name == "--cases":
            return [name, self.dice.choice(("0", "1", "3", "-1", "x"))]
        if "bool" in str(hint):
            return [name if self.dice.random() < 0.9 else f"{name}={self.dice.choice(SIGNS)}"]
        value = self.dice.choice(SIGNS) if self.dice.random() < 0.05 else self.texts.number()
        if "str" in str(hint):
            value = self.dice.choice(("svg", "python", "cpp", ">=10", "<5", "proved", "n-1", self.texts.game()))
        return [name, value] if self.dice.random() < 0.8 else [f"{name}={value}"]

    def disturb(self, words: list[str]) -> None:
        """Change the words of a line at one place; a program to start is never changed."""
        at = self.dice.randrange(len(words))
        kind = self.dice.randrange(4)
        if "--run" in words or "scan" in words or "import" in words:
            return
        if kind == 0:
            del words[at]
        elif kind == 1:
            words.insert(at, words[at])
        elif kind == 2:
            words.insert(at, self.dice.choice((*SIGNS, *CHARACTERS, *(name for name in COMMANDS if name != "serve"))))
        else:
            words[at] = self.texts.changed(words[at], 0.9)


def run_line(line: Line) -> int:
    """Run a command line in this process, with streams as a terminal or a pipe has them."""
    sys.stdin = io.TextIOWrapper(io.BytesIO(line.text.encode("utf-8", "surrogateescape")), "utf-8")
    sys.stdout, sys.stderr = (open(number, "w", encoding=line.encoding, closefd=False) for number in (1, 2))  # noqa: SIM115
    (Path("out")).mkdir(exist_ok=True)
    try:
        return run(line.words)
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else 1
    except KeyboardInterrupt:  # between two steps, as in grundy.__main__
        return 130
    finally:
        sys.stdout.flush()
        sys.stderr.flush()


def fault(line: Line, heard: Heard) -> str | None:
    """Return what is wrong with an answer, or None."""
    status = heard.result if heard.result is not None else heard.status
    try:
        out, err = heard.out.decode(line.encoding), heard.err.decode(line.encoding)
    except UnicodeDecodeError as error:
        return f"the output is not {line.encoding}: {error}"
    whole = out + err
    if (status == -9 and line.deaf) or (status == BETWEEN and heard.interrupted is not None):
        return None
    if status not in (0, 1, 2, 3, 130):
        return f"status {status}"
    if status == 130 and heard.interrupted is None:
        return "interrupted by nobody"
    if "Traceback" in whole or ("GRUNDY_DEBUG=1" in whole and not _RULES.search(whole)):
        return "an internal error"
    if found := _UNSEEN.search(whole):
        return f"a control character {found[0]!r}"
    if heard.memory > _MOST:
        return f"{heard.memory:.0f} MB"
    if heard.interrupted is not None and heard.interrupted > 5:
        return f"Ctrl-C took {heard.interrupted:.1f} s"
    if line.seconds and heard.took > line.seconds + _LATE:
        return f"--time {line.seconds} took {heard.took:.1f} s"
    return _wrong_form(line, status, out, err)


def _wrong_form(line: Line, status: int, out: str, err: str) -> str | None:
    complaints = [text for text in err.splitlines() if text.startswith("grundy: ")]
    if status in (2, 3) and not out and len(complaints) != 1:
        return f"{len(complaints)} lines of error"
    if status == 2 and out and not {"play", "judge", *_PATHS_WRITTEN} & set(line.words):
        return "an error after an answer"
    if "--json" in line.words and status in (0, 1) and "--help" not in line.words and "-h" not in line.words and out:
        try:
            json.loads(out)
        except ValueError:
            return "not JSON"
    return None


def use_folder(folder: Path) -> None:
    """Work in a folder, without the user's own settings."""
    os.chdir(folder)
    os.environ["LC_ALL"] = "C.UTF-8"
    os.environ.pop("GRUNDY_DEBUG", None)
