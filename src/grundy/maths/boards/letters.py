"""Boards as rows of characters: their connected pieces, and their eight images under symmetry.

..x     x stands for a square that is missing or taken; two pieces here, ``..`` over ``.``
.x.     in the corner, and ``.``
"""

from __future__ import annotations

from collections.abc import Iterator

Rows = tuple[str, ...]  # the rows from top to bottom, all of the same length, one character per square


def pieces(rows: Rows, blank: str) -> Iterator[Rows]:
    """Yield the pieces that are connected over edges, each trimmed, in the order of their first squares.

    Examples:
        >>> list(pieces(("..x", ".x."), "x"))
        [('..', '.x'), ('.',)]
    """
    width = len(rows[0]) + 1 if rows else 1  # a gap behind each row keeps its ends apart
    left = _mask(rows, blank)
    while left:
        piece = left & -left
        while True:
            grown = (piece | piece << 1 | piece >> 1 | piece << width | piece >> width) & left
            if grown == piece:
                break
            piece = grown
        left &= ~piece
        yield _cut_out(rows, piece, width, blank)


def _mask(rows: Rows, blank: str) -> int:
    """Return the squares that are there, the first square of a row in its lowest bit, rows a gap apart."""
    bits = "".join("0" + "".join("0" if square == blank else "1" for square in reversed(row)) for row in reversed(rows))
    return int(bits, 2) if bits else 0


def _cut_out(rows: Rows, piece: int, width: int, blank: str) -> Rows:
    low = (1 << width) - 1
    top = ((piece & -piece).bit_length() - 1) // width
    bottom = (piece.bit_length() - 1) // width
    lines = [piece >> row * width & low for row in range(top, bottom + 1)]
    across = 0
    for line in lines:
        across |= line
    start = (across & -across).bit_length() - 1
    stop = across.bit_length()
    return tuple(
        "".join(square if line >> i & 1 else blank for i, square in enumerate(row[start:stop], start))
        for line, row in zip(lines, rows[top : bottom + 1], strict=True)
    )


def trimmed(rows: Rows, blank: str) -> Rows:
    """Return the board without empty rows and columns at its sides; nothing is left of an empty one.

    Examples:
        >>> trimmed(("xxx", "x.x"), "x")
        ('.',)
    """
    filled = [i for i, row in enumerate(rows) if row.strip(blank)]
    if not filled:
        return ()
    kept = rows[filled[0] : filled[-1] + 1]
    start = min(len(row) - len(row.lstrip(blank)) for row in kept)
    stop = max(len(row.rstrip(blank)) for row in kept)
    return tuple(row[start:stop] for row in kept)


def images(rows: Rows) -> Iterator[Rows]:
    """Yield the eight images of the board: rotated and reflected.

    Examples:
        >>> len(set(images(("..x", "..."))))
        8
    """
    for way in (rows, transposed(rows)):
        mirrored = tuple(row[::-1] for row in way)
        yield from (way, way[::-1], mirrored, mirrored[::-1])


def transposed(rows: Rows) -> Rows:
    """Return the board with its columns as rows."""
    return tuple("".join(column) for column in zip(*rows, strict=True))


def least_image(rows: Rows) -> Rows:
    """Return the least of the eight images.

    Examples:
        >>> least_image(("..x", "..."))
        ('..', '..', '.x')
    """
    return min(images(rows))


def is_centred(rows: Rows) -> bool:
    """Return whether a half-turn leaves the board unchanged.

    Examples:
        >>> is_centred(("x..", "..x")), is_centred(("x..", "x.."))
        (True, False)
    """
    return rows == tuple(row[::-1] for row in reversed(rows))
