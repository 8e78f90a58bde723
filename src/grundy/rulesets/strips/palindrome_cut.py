"""Cutting words: cut out a letter whose two neighbours are equal, the centre of a palindrome."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from grundy.knowledge import About, Known, Theorem
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.octal.code_values import code_values
from grundy.ruleset import Move
from grundy.rulesets.shared.rows import listed
from grundy.rulesets.shared.written_words import WordPieces
from grundy.words.picture import Shape

_SOURCE = "Codeforces 305E, Playing with String"

CENTRES = Theorem(
    "cutting palindromes",
    "cutting out a centre uses up the centres beside it, as in Dawson's Chess: {value} is the nim-sum of the runs of "
    "centres, {runs}",
    _SOURCE,
)


@dataclass(frozen=True)
class PalindromeCut(WordPieces):
    """Cut out a letter between two equal letters.

    The word falls into three, and the letter is the centre of a palindrome. All three words stay in play, but words of
    one or two letters have no moves and are not written.

    Examples:
        >>> from grundy import solve
        >>> found = solve(PalindromeCut().at("abacaba"))
        >>> found.grundy_value, str(found.winning_moves[0].move)
        (1, 'cut out letter 2 of word 1')
    """

    about = About(example="palindrome-cut abacaba", theorem=CENTRES, source=_SOURCE, family="strips")

    def piece_moves(self, piece: str, place: int) -> Iterator[tuple[Move, tuple[str, ...]]]:
        for i in range(1, len(piece) - 1):
            if piece[i - 1] == piece[i + 1]:
                parts = tuple(part for part in (piece[:i], piece[i + 1 :]) if len(part) > 2)
                yield Move("cut out letter {letter} of word {place}", letter=i + 1, place=place), parts

    def piece_known(self, piece: str) -> Known:
        centres = (a == c for a, c in zip(piece, piece[2:], strict=False))
        runs = [sum(run) for centre, run in groupby(centres) if centre]
        value = nim_sum(map(code_values("0.137").value, runs))
        return Known.of_value(CENTRES, value, value=value, runs=listed(runs or [0]))

    def check_pieces(self, word: Any, place: int) -> tuple[str, ...]:
        return tuple(part for part in super().check_pieces(word, place) if len(part) > 2)

    def touched(self, p: tuple[str, ...], move: Move, option: tuple[str, ...]) -> list[Shape]:
        return self.letters_of(p, move.place, [move.letter - 1])
