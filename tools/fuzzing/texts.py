"""Texts of the grammar, right and wrong: games, rulesets, values, numbers, words."""

from __future__ import annotations

import random
import re

from grundy.rulesets.catalogue import CATALOGUE, about_of

NUMBERS = (
    "-1", "-0", "00", "+3", "1.5", "1e9", "1e999", "0x10", "1_000", "１２", "٣", "²", "½", "nan", "inf", "99999999999",
    "9" * 30, "9" * 400, "4294967296", "9223372036854775808",
)  # fmt: skip
CHARACTERS = (
    "\x1b[2J", "\x1b]0;x\x07", "\x9b", "\x7f", "\u202e", "\u2028", "\udcff", "\n", "\t", "\r", "é", "必", "\U0001f600",
    "<b>", '"', "'", "&", "%s", "%", "{}", "{0.__class__}", "\\", "`", "$(id)", ";", "\ufeff", "…", "∗", "↑",
)  # fmt: skip
SIGNS = (
    "(", ")", "+", "*", "@", "-", "--", "=", ",", "|", "||", "{", "}", "^", "v", "/", ".", "..", "...", "!", "?", "#",
    ":", ".py:", "x.py:f", "@none", "@-", ">", "0>1", "1>0", "0-1", "1-1", "1,1", "a1", "x", "black", "d5", "[",
    "0.[7]",
)  # fmt: skip
_ATOMS = ("0", "1", "-1", "2", "1/2", "-3/4", "*", "*2", "*9", "^", "v", "^^", "^*", "tiny(1)", "miny(2)", "100", "")
_COMPOUNDS = (
    "selective", "conjunctive", "every", "sequential", "ordinal", "dicotic", "to-move left", "to-move right", "to-move",
)  # fmt: skip
_SMALL = (0, 1, 2, 3, 4, 5, 7, 9, 12, 20)
_TOKEN = re.compile(r"[0-9]+|[A-Za-z-]+|\s+|.", re.DOTALL)


class Texts:
    """Make texts; the same dice make the same ones. ``files`` are rulesets ``file.py:name`` with a position each."""

    def __init__(self, dice: random.Random, files: list[str] | None = None) -> None:
        self.dice = dice
        self.files = files or []
        self.names = sorted(CATALOGUE)

    def often(self, part: float) -> bool:
        """Return True in a part of all cases."""
        return self.dice.random() < part

    def game(self, depth: int = 0) -> str:
        """Return a game or a sum of some."""
        if depth == 0 and self.often(0.15):
            return " + ".join(self.game(1) for _ in range(self.dice.randint(2, 3)))
        kind = self.dice.random()
        if kind < 0.62:
            text = about_of(self.dice.choice(self.names)).example
        elif kind < 0.72:
            text = f"{self.code()} {self.numbers()}"
        elif kind < 0.80:
            text = self.value()
        elif kind < 0.86 and self.files:
            text = self.dice.choice(self.files)
        elif kind < 0.93 and depth < 2:
            text = self.dice.choice(_COMPOUNDS)
            text += f" {' '.join(f'({self.game(depth + 1)})' for _ in range(self.dice.randint(0, 3)))}"
        elif kind < 0.97:
            text = f"{self.ruleset()} {self.numbers()}"
        else:
            text = " ".join(self.dice.choice((*self.names, *SIGNS)) for _ in range(self.dice.randint(0, 6)))
        return self.changed(text)

    def ruleset(self) -> str:
        """Return a ruleset without a position."""
        kind = self.dice.random()
        if kind < 0.3:
            return self.code()
        if kind < 0.4 and self.files:
            return self.dice.choice(self.files).partition(" ")[0]
        if kind < 0.5:
            return "*".join(self.dice.choice(("ruler", "mock-turtles", "turning-turtles", "sym", "nim")) for _ in "12")
        text = about_of(self.dice.choice(self.names)).example.partition(" ")[0]
        if kind > 0.93:
            text = f"{text.partition('(')[0]}({self.numbers(',')})"
        return self.changed(text, 0.15)

    def code(self) -> str:
        """Return a code, which is often wrong in the last case."""
        digits = "".join(self.dice.choice("01234567") for _ in range(self.dice.randint(1, 4)))
        return self.dice.choice((f"0.{digits}", f".{digits}", f"4.{digits}", f"0.{digits}F", f"4!.{digits}", digits))

    def value(self, depth: int = 0) -> str:
        """Return the value of a partizan game in braces."""
        if depth > 3 or self.often(0.3):
            return self.dice.choice(_ATOMS)
        sides = [",".join(self.value(depth + 1) for _ in range(self.dice.choice((0, 1, 1, 2)))) for _ in "LR"]
        return f"{{{self.dice.choice(('|', '|', '|', '||', ' | ')).join(sides)}}}"

    def numbers(self, between: str = " ") -> str:
        """Return some small numbers."""
        return between.join(str(self.dice.choice(_SMALL)) for _ in range(self.dice.randint(0, 4)))

    def number(self) -> str:
        """Return a number for an option."""
        if self.often(0.15):
            return self.dice.choice(NUMBERS)
        return self.dice.choice(("0", "1", "2", "3", "7", "10", "20", "50", "0.1", "0.5", "1e3"))

    def changed(self, text: str, part: float = 0.3) -> str:
        """Return a text with a few small changes, or without any."""
        while self.often(part):
            tokens = _TOKEN.findall(text)
            if not tokens:
                return self.dice.choice(SIGNS)
            at = self.dice.randrange(len(tokens))
            if tokens[at].isdigit() and self.often(0.8):
                tokens[at] = str(self.dice.randint(0, 12)) if self.often(0.9) else self.dice.choice(NUMBERS)
            else:
                self._disturb(tokens, at)
            text = "".join(tokens)
        return text

    def _disturb(self, tokens: list[str], at: int) -> None:
        kind = self.dice.randrange(6)
        if kind == 0:
            del tokens[at]
        elif kind == 1:
            tokens.insert(at, tokens[at])
        elif kind == 2:
            other = self.dice.randrange(len(tokens))
            tokens[at], tokens[other] = tokens[other], tokens[at]
        elif kind == 3:
            tokens[at] = self.dice.choice(SIGNS)
        elif kind == 4:
            tokens.insert(at, self.dice.choice((*SIGNS, *CHARACTERS)))
        else:
            tokens[at] = tokens[self.dice.randrange(len(tokens))]
