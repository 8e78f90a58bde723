"""What a view tells, before it is drawn: one tree of paragraphs, facts, tables, sections and pictures.

The builders in ``documents`` make it, in the language that is spoken; ``render`` draws it as text or as HTML, so that
terminal, page and notebook say the same.
"""

from __future__ import annotations

from dataclasses import dataclass

from grundy.maths.nimbers.outcomes import Outcome
from grundy.ruleset import Game
from grundy.words.picture import Picture
from grundy.words.shortening import cut_middle

Cell = str | Game  # what stands in a table: a text, or a game, which a page links to


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A sentence or more."""

    text: str


@dataclass(frozen=True, slots=True)
class Hint:
    """What may be typed to see more; only a terminal shows it."""

    text: str


@dataclass(frozen=True, slots=True)
class Source:
    """The theorem that what stands before rests on, and where it is proved."""

    theorem: str
    where: str


@dataclass(frozen=True, slots=True)
class Facts:
    """Names and what they are; a fact without a text is left out, but its name keeps the others in line."""

    rows: tuple[tuple[str, str | None], ...]
    outcome: Outcome | None = None  # what the first fact tells, if it is who wins


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells."""

    rows: tuple[tuple[Cell, ...], ...]  # of the table
    head: tuple[str, ...] = ()  # the names of the columns
    caption: str = ""  # what a page and its screen reader call the table
    numbers: frozenset[int] = frozenset()  # columns whose texts end at one place
    # what text writes before the cells of each column; a table with marks shows no head there
    marks: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()  # what stands below each row, if anything


@dataclass(frozen=True, slots=True)
class NimSum:
    """Values of games in decimal and binary above their nim-sum; text tells them first if that was not done before."""

    values: tuple[tuple[Game, int], ...]
    told: bool = False


@dataclass(frozen=True, slots=True)
class Listing:
    """Sentences, each with those that it is made of."""

    items: tuple[tuple[str, Listing | None], ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture, and what a screen reader says of it."""

    picture: Picture
    title: str


@dataclass(frozen=True, slots=True)
class Section:
    """Blocks below a title, or set apart without one; a page may fold them away."""

    title: str
    body: Document
    folded: bool = False


Block = Paragraph | Hint | Source | Facts | Table | NimSum | Listing | Figure | Section
Document = tuple[Block, ...]
BLANK = Paragraph("")  # an empty line


def game_text(game: Game, most: int = 160) -> str:
    """Return a game as text, cut short in the middle if it is long.

    Examples:
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> game_text(Nim().at(3, 4)), game_text(Nim().at(*range(1, 99)), 60)
        ('nim 3 4', 'nim 1 2 3 4 5 6 7 8  …  89 90 91 92 93 94 95 96 97 98')
    """
    texts = (f"{part.ruleset} {part.ruleset.brief(part.position)}".rstrip() for part in game.summands)
    return cut_middle(" + ".join(texts) if game.summands else str(game), most)
