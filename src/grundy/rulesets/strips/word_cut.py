"""Cutting parts out of words: a listed word, or any palindrome."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from grundy.knowledge import About
from grundy.machine.given import elements
from grundy.ruleset import Move
from grundy.rulesets.shared.written_words import WordPieces
from grundy.words.errors import RulesetError
from grundy.words.phrase import Phrase
from grundy.words.picture import Shape
from grundy.words.shortening import cut_end

_APART, _JOINED = 100, 24  # letters a word may have
_MOST = 100  # words that may be cut out
_PALINDROMES, _JOIN = "palindromes", "join"


@dataclass(frozen=True)
class WordCut(WordPieces):
    """Cut a part out of a word: word-cut(ab,ba).

    A move cuts out one of the listed words or, with 'palindromes' among them, any palindrome of two letters or more.
    The parts before it and after it stay apart or, with 'join', become one word.

    Examples:
        >>> from grundy import solve
        >>> found = solve(WordCut(("palindromes",)).at("abacaba"))
        >>> found.grundy_value, [str(winning.position) for winning in found.winning_moves][1:]
        (2, ['word-cut(palindromes) a a', 'word-cut(palindromes) ab ba'])
        >>> solve("word-cut(aa,bb,join) abbabb").outcome.value
        'N'
    """

    parts: tuple[str, ...]
    join: bool = False
    about = About(
        example="word-cut(ab,ba) ababa", family="strips",
        source="contest problems of many kinds; for all words of one letter: Winning Ways, ch. 4 (octal games)",
        written="the words to cut out, or palindromes; then perhaps join",
    )  # fmt: skip

    def __post_init__(self) -> None:
        object.__setattr__(self, "parts", elements(self.parts, "parts", self.name))
        mixed = _PALINDROMES in self.parts and len(self.parts) > 1
        if (
            mixed
            or not 1 <= len(self.parts) <= _MOST
            or not all(re.fullmatch("[a-z]{1,100}", str(part)) for part in self.parts)
        ):
            raise RulesetError(
                "word-cut needs 1 to {most} words of the letters a to z, or palindromes, not {parts!r}{hint}",
                most=_MOST, parts=cut_end(",".join(map(str, self.parts))), hint=self._hint(),
            )  # fmt: skip

    @classmethod
    def from_arguments(cls, text: str) -> WordCut:
        words = text.replace(",", " ").split()
        return cls(tuple(dict.fromkeys(word for word in words if word != _JOIN)), _JOIN in words)

    def arguments(self) -> str:
        return ",".join([*self.parts, *[_JOIN] * self.join])

    def rule_phrase(self) -> Phrase:
        parts = (
            ", ".join(self.parts) if self.parts != (_PALINDROMES,) else Phrase("any palindrome of two letters or more")
        )
        if self.join:
            return Phrase("Cut out {parts} from a word; what is left becomes one word.", parts=parts)
        return Phrase("Cut out {parts} from a word; the parts before and after it stay apart.", parts=parts)

    def most_letters(self) -> int:
        return _JOINED if self.join else _APART

    def piece_moves(self, piece: str, place: int) -> Iterator[tuple[Move, tuple[str, ...]]]:
        for begin, end in self._places(piece):
            move = Move("cut out letters {first} to {last} of word {place}", first=begin + 1, last=end, place=place)
            if end == begin + 1:
                move = Move("cut out letter {first} of word {place}", first=end, last=end, place=place)
            yield move, (piece[:begin] + piece[end:],) if self.join else (piece[:begin], piece[end:])

    def _places(self, piece: str) -> Iterator[tuple[int, int]]:
        for begin in range(len(piece)):
            if self.parts == (_PALINDROMES,):
                ends = [end for end in range(begin + 2, len(piece) + 1) if _is_palindrome(piece[begin:end])]
            else:
                ends = [begin + len(part) for part in self.parts if piece.startswith(part, begin)]
            yield from ((begin, end) for end in ends)

    def touched(self, p: tuple[str, ...], move: Move, option: tuple[str, ...]) -> list[Shape]:
        return self.letters_of(p, move.place, range(move.first - 1, move.last))


def _is_palindrome(word: str) -> bool:
    return word == word[::-1]
