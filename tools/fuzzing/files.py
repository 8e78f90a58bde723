"""Files of a hostile user: rules that raise, lie, never return or write to the terminal; damaged files of grundy."""

from __future__ import annotations

import random
from pathlib import Path

from transcripts import grundy

_HEAD = """
import sys, time, itertools
from dataclasses import dataclass
from grundy import About, BoardGame, GraphGame, Move, PartizanRuleset, Ruleset, WordRules
from grundy import heap_ruleset, piece_ruleset
"""
# what a rule for a heap of n does
_HEAPS = {
    "fine": "yield from range(max(0, n - 3), n)",
    "keeps_n": "yield n",
    "grows": "yield n + 1",
    "below_zero": "yield -1",
    "text": "yield '3'",
    "nothing": "return None\n    yield",
    "lists": "yield [n - 1]",
    "nested": "yield ((n - 1,),)",
    "floats": "yield n / 2",
    "huge": "yield 10 ** 5000",
    "truth": "yield True",
    "endless": "yield from itertools.repeat(n - 1)",
    "sleeps": "time.sleep(60)\n    yield 0",
    "spins": "while True: pass\n    yield 0",
    "catches": "while True:\n        try: time.sleep(9)\n        except BaseException: pass\n    yield 0",
    "deep": "deep(n)\n    yield 0",
    "exits": "raise SystemExit(0)\n    yield 0",
    "ends": "raise GeneratorExit\n    yield 0",
    "stops": "next(iter(()))\n    yield 0",
    "interrupts": "raise KeyboardInterrupt\n    yield 0",
    "groups": "raise BaseExceptionGroup('x', [SystemExit(1)])\n    yield 0",
    "runs_out": "raise MemoryError\n    yield 0",
    "unicode": "raise ValueError('\\x1b[2J\\u202e\\n\\udcff' * 99)\n    yield 0",
    "prints": "print('heap', n)\n    yield n - 1",
    "changes": "CALLS.append(n)\n    yield max(0, n - 1 - len(CALLS) % 2)",
    "no_argument_named": "yield from undefined",
    "clings": "try: yield 0; yield 'x'\n    except GeneratorExit: yield 1",
    "deletes": "Deleted()\n    yield 0",
    "asks_grundy": "from grundy import solve\n    solve('nim 3')\n    yield n - 1",
}
_CLASSES = r'''
CALLS = []
def deep(n): return deep(n + 1)
class Deleted:
    def __del__(self): raise ValueError("\x1b[2J")

@dataclass(frozen=True)
class Endless(Ruleset[int]):
    """\x1b[2J Every number is followed by the next."""
    def options(self, p): return [p + 1]

class Loose(Ruleset):
    def options(self, p): return [p] if p else []
    def __hash__(self): raise ValueError("no hash")

@dataclass(frozen=True)
class Lists(Ruleset[list]):
    def options(self, p): return [[1], [2]]

@dataclass(frozen=True)
class Named(Ruleset[int]):
    def moves(self, p):
        for q in range(p): yield Move("take \x1b[2J {x} {y}", x="\u202e"), q
    def parse(self, words): return int(words[0])
    def format(self, p): return "\x9b%d\n" % p
    def picture(self, p): raise RuntimeError("\x1b[2J")
    def summands(self, p): return [self]

@dataclass(frozen=True)
class Looping(Ruleset[int]):
    def options(self, p): return [(p + 1) % 3]
    def may_loop(self, p): return p

@dataclass(frozen=True)
class Left(PartizanRuleset[int]):
    def left_options(self, p): return [p - 1] if p > 0 else []
    def right_options(self, p): return [p - 2, "x"] if p > 1 else None

@dataclass(frozen=True)
class Loopy(PartizanRuleset[int]):
    def left_options(self, p): return [p]
    def right_options(self, p): yield from itertools.count()

@dataclass(frozen=True)
class Exits(PartizanRuleset[int]):
    def left_options(self, p): sys.exit("\x1b[2J")
    def right_options(self, p): raise GeneratorExit

@dataclass(frozen=True)
class Hot(PartizanRuleset[int]):
    def left_options(self, p): return range(p)
    def right_options(self, p): return range(0, p, 2)
    def negative(self, p): return p
    def known_value(self, p): return "7"

class Words(WordRules):
    words, most_options = 1, 3
    @staticmethod
    def options_into(position, out):
        count = 0
        for take in (1, 3, 4):
            if position[0] >= take:
                out[count, 0] = position[0] - take
                count += 1
        return count

class TooMany(WordRules):
    words, most_options, plain_positions = 1, 2, 20
    @staticmethod
    def options_into(position, out): return 7

class Negative(WordRules):
    words, most_options, plain_positions = 2, 2, 20
    @staticmethod
    def options_into(position, out):
        out[0, 0] = position[0] - 1
        out[0, 1] = -position[1]
        return 1 if position[0] > 0 else -3

class Uncompilable(WordRules):
    words, most_options, plain_positions = 1, 2, 20
    @staticmethod
    def options_into(position, out):
        out[0, 0] = int(str(position[0])) - 1
        return 1 if position[0] > 0 else 0

class Board(BoardGame):
    """Remove any square."""
    def moves(self, p):
        for square in self.squares(p): yield Move("x"), self.changed(p, [square], "\x1b")

class Graph(GraphGame):
    def moves(self, p): yield Move("take"), self.without(p, {99, "x"})

@piece_ruleset
def pieces(piece): yield (piece,), 7, None

@dataclass(frozen=True)
class LeftRaises(PartizanRuleset[int]):
    def left_options(self, p): raise BaseExceptionGroup("x", [SystemExit(1)])
    def right_options(self, p): return [p - 1] if p else []

@dataclass(frozen=True)
class Swells(PartizanRuleset[int]):
    def left_options(self, p): return [p + 1]
    def right_options(self, p): return [p - 1]

not_a_ruleset = 3
'''
POSITIONS = {
    "Endless": "3", "Loose": "1", "Lists": "1", "Named": "3", "Looping": "0", "Left": "5", "Loopy": "1", "Exits": "2",
    "Hot": "4", "Words": "200", "TooMany": "100", "Negative": "90 1", "Uncompilable": "100", "Board": "2 2",
    "LeftRaises": "2", "Swells": "1", "Graph": "0-1 1-2", "pieces": "(1,2)", "not_a_ruleset": "1", "missing": "1",
}  # fmt: skip
_BROKEN = {
    "syntax.py": "def f(:\n",
    "exits.py": "raise SystemExit('\x1b[2J')\n",
    "zero.py": "\x00",
    "latin.py": "# \udce9\n",
    "empty.py": "",
    "imports.py": "from grundy import nothing\n",
    "deep.py": "(" * 300 + ")" * 300,
}
# contest problems of a user: what replaces a part of the template that grundy prints
_PROBLEMS = {
    "fine.py": ("", ""),
    "wrong.py": ('NimSum("n % 4")', "lambda case: len(case) > 1"),
    "ends.py": ('NimSum("n % 4")', "lambda case: exec('raise GeneratorExit')"),
    "raises.py": ('NimSum("n % 4")', "lambda case: {}[case]"),
    "escapes.py": ('either("first", "second")', "lambda answer: '\x1b[2J'"),
    "numbers.py": ('either("first", "second")', "lambda answer: 7"),
    "cases.py": ("promised(heaps(10**9, 100))", "None"),
    "forever.py": ("range(max(0, n - 3), n)", "__import__('itertools').repeat(n - 1)"),
}
_WRITES = (
    "period 0.156 --fresh --limit 5000 --certificate period.json",
    "misere 0.77 --heaps 12 --certificate misere.json",
    "misere 0.123 --time 3 --certificate quotient.json",
    "period subtraction(2,3,7) --fresh --limit 5000 --certificate subtraction.json",
    "period 0.77 --limit 3000 --store periods",
    "formula --options n-1;n//2 --certificate formula.json",
    "why domineering 2 3 --certificate value.json",
    "formula --options n-1;n-2;n-5 --certificate rule.json",
    "graph moves.txt --save solved",
    "atlas scan octal|0.7? --limit 500 --store mine --workers 0 --values",
    "solve cram 4 5 --table table --time 5",
    "values kayles --plot values.svg",  # loads what draws
)


def make_files(folder: Path, dice: random.Random) -> tuple[list[str], list[str]]:
    """Fill a folder; return games with its rules, and names of files that grundy may read."""
    rules = "".join(f"\n@heap_ruleset\ndef {name}(n):\n    {body}\n" for name, body in _HEAPS.items())
    (folder / "h.py").write_text(_HEAD + _CLASSES + rules, encoding="utf-8", errors="surrogateescape")
    for name, text in _BROKEN.items():
        (folder / name).write_text(text, encoding="utf-8", errors="surrogateescape")
    template = grundy("problems", "--template").stdout
    for name, (part, other) in _PROBLEMS.items():
        (folder / f"problem-{name}").write_text(template.replace(part, other) if part else template, encoding="utf-8")
    (folder / "moves.txt").write_text("a b\nb c\nc a\nc d\nstart a\n", encoding="utf-8")
    (folder / "escapes.txt").write_bytes(b"\x1b[2J \xff\n\x00 a\n" * 3)
    (folder / "long.txt").write_text("1 " * 100_000, encoding="utf-8")
    (folder / "none").symlink_to("nowhere")
    (folder / "loop").symlink_to("loop")
    for line in _WRITES:
        grundy(*(word.replace("|", " ") for word in line.split()), cwd=folder)
    whole = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix != ".py")
    for number in range(40):
        damage(dice.choice(whole), folder / f"damaged{number}", dice)
    (folder / "damaged-atlas").mkdir()
    (folder / "damaged-graph").mkdir()
    for source, target in (("mine", "damaged-atlas"), ("solved", "damaged-graph")):
        for path in filter(Path.is_file, (folder / source).iterdir()):
            damage(path, folder / target / path.name, dice)
    games = [f"h.py:{name} {dice.choice((1, 3, 5, 8))}" for name in _HEAPS]
    games += [f"h.py:{name} {position}" for name, position in POSITIONS.items()]
    games += [f"{name}:x 3" for name in _BROKEN]
    games += [f"problem-{name}" for name in _PROBLEMS]
    names = [str(path.relative_to(folder)) for path in folder.rglob("*")]
    return games, [*sorted(names), ".", "loop/x", "x" * 300, "/dev/null", "no\x1b[2Jname", "-"]


def damage(source: Path, target: Path, dice: random.Random) -> None:
    """Copy a file with some bytes changed, or cut off, or said twice."""
    data = bytearray(source.read_bytes()) or bytearray(b"x")
    for _ in range(dice.choice((0, 1, 1, 3))):
        kind, at = dice.randrange(4), dice.randrange(len(data))
        if kind == 0:
            data[at] ^= 1 << dice.randrange(8)
        elif kind == 1:
            data = data[:at] or bytearray(b"x")
        elif kind == 2:
            data[at:at] = data[: dice.randrange(200)]
        else:
            data[at : at + 1] = dice.choice((b"9", b"-1", b"[", b'"', b"\x00", b"1e999", b"null", b"\xff"))
    target.write_bytes(data)
