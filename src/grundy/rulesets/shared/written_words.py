"""Words of letters as pieces: notation and drawing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from grundy.rulesets.shared.pieces import PieceRuleset
from grundy.words.errors import PositionError
from grundy.words.picture import Cell, Label, Picture, Shape, text_picture

_DRAWN = 40  # letters to draw


class WordPieces(PieceRuleset[str], abstract=True):
    """Rules whose pieces are words written with a to z."""

    def read_piece(self, word: str) -> str:
        return word

    def write_piece(self, piece: str) -> str:
        return piece

    def most_letters(self) -> int:
        """Return how many letters a word may have."""
        return 50_000

    def check_pieces(self, word: Any, place: int) -> tuple[str, ...]:
        most = self.most_letters()
        if not isinstance(word, str) or not re.fullmatch(f"[a-z]{{1,{most}}}", word):
            raise PositionError(
                "word {place} must be 1 to {most} letters from a to z, not {word!r}{hint}",
                place=place, most=most, word=word, hint=self.about.hint,
            )  # fmt: skip
        return (word,)

    def draw_piece(self, piece: str) -> Picture:
        if len(piece) > _DRAWN:
            return text_picture(piece)
        shapes = [shape for i in range(len(piece)) for shape in _square(piece, i)]
        return Picture(tuple(shapes), float(len(piece)), 1.0)

    def letters_of(self, p: tuple[str, ...], place: int, letters: Iterable[int]) -> list[Shape]:
        """Return the shapes of some letters, counted from 0, of the word number ``place`` in the picture."""
        return self.in_picture(p, place, [shape for i in letters for shape in _square(p[place - 1], i)])


def _square(word: str, i: int) -> tuple[Cell, Label]:
    return Cell(i, 0), Label(i + 0.5, 0.5, word[i])
