"""The families of the atlas of values, the published values among them, and the rows of all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, combinations

from grundy.atlas.partizan.rows import ValueRow
from grundy.rulesets.catalogue import parse_game
from grundy.solving.base.partizan import PartizanValues
from grundy.words.phrase import templates

BERLEKAMP = "E. R. Berlekamp, Blockbusting and Domineering, J. Combin. Theory A 49 (1988)"
ERICKSON = "J. Erickson, New Toads and Frogs results, Games of No Chance (1996)"
THANATIPANONDA = "T. Thanatipanonda, Further Hopping with Toads and Frogs, El. J. Combin. 18 (2011)"
ALBERT = "M. H. Albert and others, An introduction to Clobber, Integers 5(2) (2005), A01"
CGSUITE = templates("A. N. Siegel, CGSuite (its tests)")
DOMINOES, SMALL_BOARDS, IMPARTIAL = templates((
    "Winning Ways, ch. 5: as many moves as dominoes fit into the row",
    "Winning Ways, ch. 5",
    "Winning Ways, ch. 4: both players have the same moves, so the value is *n for the Grundy value n",
))  # fmt: skip

_TESTED = {
    "domineering 4 4", "partizan-subtraction(1,3|2,3) 6", "toads-and-frogs ttttt..fffff",
}  # fmt: skip
_CLOBBERED = {"partizan-clobber 1 2", "partizan-clobber 2 1"}
_DOMINEERING = {1: 20, 2: 16, 3: 9, 4: 7, 5: 6}  # rows, and up to how many columns
_CLOBBER = {1: 16, 2: 7, 3: 5, 4: 4}
_PIECES, _FREE, _SQUARES = 6, 4, 12  # toads, or frogs; empty squares; squares of the row
_TAKEN, _HEAP = 4, 12  # the largest number in a set, and the largest heap


def games() -> Iterator[str]:
    """Yield the games of the atlas.

    Rectangles of Domineering and full checkerboards of Clobber, upright and across; rows of a toads, b empty squares
    and c frogs; and heaps of partizan subtraction for all pairs of sets of small numbers.
    """
    for name, sizes in (("domineering", _DOMINEERING), ("partizan-clobber", _CLOBBER)):
        for rows, most in sizes.items():
            for columns in range(rows, most + 1):
                yield from dict.fromkeys((f"{name} {rows} {columns}", f"{name} {columns} {rows}"))
    for toads in range(1, _PIECES + 1):
        for frogs in range(1, _PIECES + 1):
            for free in range(1, min(_FREE, _SQUARES - toads - frogs) + 1):
                yield f"toads-and-frogs {'t' * toads}{'.' * free}{'f' * frogs}"
    for left in _sets():
        for right in _sets():
            rules = f"partizan-subtraction({','.join(map(str, left))}|{','.join(map(str, right))})"
            for heap in range(1, _HEAP + 1):
                yield f"{rules} {heap}"


def _sets() -> list[tuple[int, ...]]:
    numbers = range(1, _TAKEN + 1)
    return list(chain.from_iterable(combinations(numbers, size) for size in numbers))


def source_of(game: str) -> str:
    """Return where the value of a game is published, as far as we know; otherwise nothing.

    Examples:
        >>> source_of("domineering 3 2"), source_of("domineering 4 6")
        ('E. R. Berlekamp, Blockbusting and Domineering, J. Combin. Theory A 49 (1988)', '')
    """
    if game in _TESTED:
        return CGSUITE
    if game in _CLOBBERED:
        return ALBERT
    name, *words = game.split()
    if name == "domineering":
        return SMALL_BOARDS if words == ["3", "3"] else {1: DOMINOES, 2: BERLEKAMP}.get(min(map(int, words)), "")
    sets = re.fullmatch(r"partizan-subtraction\((.*)\|(.*)\)", name)
    if sets is not None:
        return IMPARTIAL if sets[1] == sets[2] else ""
    row = re.fullmatch(r"toads-and-frogs (t+)(\.+)(f+)", game)
    if row is None:
        return ""
    free, (more, less) = len(row[2]), sorted((len(row[1]), len(row[3])), reverse=True)
    if free == 1:
        return ERICKSON
    published = (free == 2 and more > less >= 2) or (free == 3 and (less == 2 or (less == 3 and more >= 5)))
    return THANATIPANONDA if published else ""


def made_rows() -> Iterator[ValueRow]:
    """Yield all rows of the atlas, computed again; this takes minutes."""
    values = PartizanValues()
    for text in games():
        game = parse_game(text)
        yield ValueRow.of(game, values.value(game), source_of(text))
