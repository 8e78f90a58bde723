"""Growing a word letter by letter, along a trie of words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from grundy.knowledge import About
from grundy.machine.given import elements
from grundy.ruleset import Move
from grundy.rulesets.shared.written_words import WordPieces
from grundy.words.errors import LimitError, PositionError, RulesetError
from grundy.words.phrase import Phrase
from grundy.words.shortening import cut_end

_MOST, _MOST_INSIDE = 5_000, 300  # letters in all words
_INSIDE, _EMPTY = "inside", "-"


@dataclass(frozen=True)
class Trie(WordPieces):
    """Add a letter to the end of a word: trie(hell,ello).

    The longer word must be the beginning of one of the listed words or, with 'inside' among them, a part of one.

    Note:
        The empty word is written ``-``. Several words in a position are independent.

    Examples:
        >>> from grundy import solve
        >>> found = solve(Trie(("abb", "acd", "be")).at("-", "a"))
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (2, ['add a to word 1'])
        >>> solve("trie(inside,abab) a b").grundy_value
        1

    References:
        Codeforces 455B, A Lot of Games.
    """

    words: tuple[str, ...]
    parts: bool = False
    about = About(
        example="trie(abb,acd,be) - a", source="Codeforces 455B, A Lot of Games", family="strips",
        written="the words of the trie, preceded by the word inside if parts of them count; the empty word is -",
    )  # fmt: skip

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", elements(self.words, "words", self.name))
        if not self.words or not all(re.fullmatch("[a-z]+", str(word)) for word in self.words):
            raise RulesetError("trie needs words of the letters a to z, not {words!r}{hint}",
                               words=cut_end(",".join(map(str, self.words))), hint=self._hint())  # fmt: skip
        most = _MOST_INSIDE if self.parts else _MOST
        if sum(map(len, self.words)) > most:
            raise LimitError("the words of {name} have up to {most} letters in all, not {count}",
                             name=self.name, most=most, count=sum(map(len, self.words)))  # fmt: skip

    @classmethod
    def from_arguments(cls, text: str) -> Trie:
        words = text.replace(",", " ").split()
        inside = words[:1] == [_INSIDE]
        return cls(tuple(dict.fromkeys(words[inside:])), inside)

    def arguments(self) -> str:
        return ",".join([*[_INSIDE] * self.parts, *self.words])

    def rule_phrase(self) -> Phrase:
        words = cut_end(", ".join(self.words))
        if self.parts:
            return Phrase("Add a letter to the end of a word, so that it is a part of one of {words}.", words=words)
        return Phrase("Add a letter to the end of a word, so that one of {words} begins with it.", words=words)

    @cached_property
    def _nodes(self) -> dict[str, list[str]]:
        """For each word of the trie, with a dash for the empty word, the longer ones, in order."""
        starts = (word[i:] for word in self.words for i in range(len(word) if self.parts else 1))
        longer: dict[str, set[str]] = {_EMPTY: set()}
        for word in starts:
            above = _EMPTY
            for i in range(1, len(word) + 1):
                longer[above].add(word[:i])
                above = word[:i]
                longer.setdefault(above, set())
        return {word: sorted(words) for word, words in longer.items()}

    def piece_moves(self, piece: str, place: int) -> Iterator[tuple[Move, tuple[str, ...]]]:
        for word in self._nodes[piece]:
            yield Move("add {letter} to word {place}", letter=word[-1], place=place), (word,)

    def most_letters(self) -> int:
        return max(map(len, self.words))

    def check_pieces(self, word: Any, place: int) -> tuple[str, ...]:
        (piece,) = (_EMPTY,) if word in (_EMPTY, "") else super().check_pieces(word, place)
        if piece not in self._nodes:
            raise PositionError("word {place} must be in the trie, not {word!r}{hint}",
                                place=place, word=cut_end(piece), hint=self.about.hint)  # fmt: skip
        return (piece,)
