"""Documents: a view before it is drawn, as a tree of paragraphs, facts, tables, sections and pictures.

The builders in ``documents`` make it in the current language. ``render`` draws it as text or as HTML, so that
the terminal, the page and notebooks show the same.
"""

from __future__ import annotations

from dataclasses import dataclass

from grundy.maths.nimbers.losses import MOON, Losses
from grundy.maths.nimbers.outcomes import Outcome
from grundy.ruleset import Game
from grundy.words.language import say
from grundy.words.picture import Picture
from grundy.words.shortening import cut_middle

Cell = str | Game  # the content of a table: a text, or a game, which a page links to


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One or more sentences."""

    text: str


@dataclass(frozen=True, slots=True)
class Hint:
    """A suggestion for what to type next; only a terminal shows it."""

    text: str


@dataclass(frozen=True, slots=True)
class Source:
    """The theorem behind the preceding statement, and where it is proved."""

    theorem: str
    where: str


@dataclass(frozen=True, slots=True)
class Facts:
    """Names and values; a fact without a value is left out, but its name still counts for the alignment."""

    rows: tuple[tuple[str, str | None], ...]
    outcome: Outcome | None = None  # the outcome, if the first fact is who wins


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells."""

    rows: tuple[tuple[Cell, ...], ...]  # of the table
    head: tuple[str, ...] = ()  # the names of the columns
    caption: str = ""  # the name of the table for a page and its screen reader
    numbers: frozenset[int] = frozenset()  # columns whose texts are aligned to the right
    # what text output puts before the cells of each column; a table with marks has no head there
    marks: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()  # the line below each row, if any
    # for each column of moves, who wins after them, as the mover sees it: a terminal shows N in green, P in red
    outcomes: tuple[Outcome | None, ...] = ()


@dataclass(frozen=True, slots=True)
class NimSum:
    """Values of games in decimal and binary above their nim-sum; text lists the values first unless ``told``."""

    values: tuple[tuple[Game, int], ...]
    told: bool = False


@dataclass(frozen=True, slots=True)
class Listing:
    """Sentences, each with the sentences that support it."""

    items: tuple[tuple[str, Listing | None], ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture, and its description for screen readers."""

    picture: Picture
    title: str


@dataclass(frozen=True, slots=True)
class Section:
    """Blocks under a title, or a group without one; a page may fold them away."""

    title: str
    body: Document
    folded: bool = False


Block = Paragraph | Hint | Source | Facts | Table | NimSum | Listing | Figure | Section
Document = tuple[Block, ...]
BLANK = Paragraph("")  # an empty line


def game_text(game: Game, most: int = 160) -> str:
    """Return a game as text, shortened in the middle if it is long.

    Examples:
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> game_text(Nim().at(3, 4)), game_text(Nim().at(*range(1, 99)), 60)
        ('nim 3 4', 'nim 1 2 3 4 5 6 7 8  …  89 90 91 92 93 94 95 96 97 98')
    """
    texts = (f"{part.ruleset} {part.ruleset.brief(part.position)}".rstrip() for part in game.summands)
    return cut_middle(" + ".join(texts) if game.summands else str(game), most)


def losses_words(losses: Losses) -> str:
    """Return a value: of a nim-heap, loony, or in brackets the nim-heaps beside which the player to move loses.

    Examples:
        >>> losses_words(Losses.of_value(2)), losses_words(Losses()), losses_words(Losses(frozenset({0, 3}), True))
        ('*2', '☾', '[all but *0, *3]')
    """
    if losses.loony:
        return MOON
    return heaps_words(losses) if losses.value is not None else f"[{heaps_words(losses)}]"


def heaps_words(heaps: Losses) -> str:
    """Return a list of nim-heaps."""
    listed = ", ".join(f"*{n}" for n in sorted(heaps.numbers))
    if heaps.rest:
        return say("all but {numbers}", numbers=listed) if listed else say("all")
    return listed or "–"
