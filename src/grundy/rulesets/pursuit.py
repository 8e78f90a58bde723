"""Pursuit on a board: White steps one square, Black one or two in a line; who enters the other's square captures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from grundy.errors import PositionError, RulesetError
from grundy.phrase import Phrase
from grundy.picture import Disc, Label, Picture, Shape
from grundy.ruleset import About, Known, Move, Ruleset, Theorem
from grundy.rulesets.squares import Square, board_cells, check_square, format_square, parse_square
from grundy.theory.outcomes import Convention, Outcome
from grundy.theory.pursuit import pursuit_table

__all__ = ["CAPTURED", "RETROGRADE", "Chase", "Pursuit", "pursuit_result"]

Chase = tuple[Square, Square, str]
"""White's square, Black's square, and "white" or "black": whose turn it is."""

_THOMPSON = "K. Thompson, Retrograde analysis of certain endgames, ICCA Journal 9 (1986), 131-139"
_CQOI = "CQOI 2013 (Luogu P4576)"

RETROGRADE = Theorem(
    "retrograde analysis",
    "all {positions} positions of the board were decided from the captures backwards: {winner} captures with single "
    "move {plies} from here when the winner hurries and the loser delays",
    _THOMPSON,
)
CAPTURED = Theorem("capture", "{winner} has captured, and nobody moves any more", _CQOI)
UNDECIDED = Theorem(
    "retrograde analysis",
    "all {positions} positions of the board were decided from the captures backwards: here nobody can force one",
    _THOMPSON,
)

_DIRECTIONS = ((-1, 0), (0, -1), (0, 1), (1, 0))
_DRAWN = 40  # rows that are drawn


@dataclass(frozen=True)
class Pursuit(Ruleset[Chase]):
    """White moves one square up, down, left or right, Black one or two in one line; who enters the other's square wins.

    A step of two squares may pass over anything, White too. Whose turn it is belongs to the position, so that both
    players choose from the same options and whoever has been captured cannot move.

    Args:
        size: rows, and columns, of the board, 2 or more.

    Examples:
        >>> from grundy import solve
        >>> found = solve(Pursuit(8).at((1, 1), (5, 5)))
        >>> found.outcome, found.remoteness
        (<Outcome.P: 'P'>, 14)

    References:
        CQOI 2013 (Luogu P4576).
    """

    size: int

    name = "pursuit"
    about = About(
        "White moves one square, Black one or two in a line, and who enters the other's square wins: "
        "pursuit(8) 1,1 5,5 is White's square and Black's, and White moves; 'black' behind them when Black does.",
        "pursuit(8) 1,1 5,5",
        RETROGRADE,
        _CQOI,
    )
    loopy = True
    players = ("White", "Black")

    def __post_init__(self) -> None:
        if not isinstance(self.size, int) or isinstance(self.size, bool) or self.size < 2:
            raise RulesetError(
                "pursuit needs a board of 2 rows or more, not {size!r}{hint}", size=self.size, hint=self._hint()
            )

    def moves(self, p: Chase) -> Iterator[tuple[Move, Chase]]:
        """Yield the steps of the player to move; none after a capture."""
        white, black, turn = p
        if white == black:
            return
        white_moves = turn == "white"
        own, other = (white, black) if white_moves else (black, white)
        template = "{player} captures on {square}", "{player} moves to {square}"
        for distance in (1,) if white_moves else (1, 2):
            for down, right in _DIRECTIONS:
                row, column = own[0] + distance * down, own[1] + distance * right
                if 1 <= row <= self.size and 1 <= column <= self.size:
                    square = (row, column)
                    player = self.players[not white_moves]
                    move = Move(template[square != other], player=Phrase(player), square=format_square(square))
                    yield move, (square, black, "black") if white_moves else (white, square, "white")

    def known(self, p: Chase, convention: Convention) -> Known | None:
        """Return who wins and how soon, from the table of all positions of the board.

        Raises:
            LimitError: if the board is larger than such tables are made for.
        """
        if convention is not Convention.NORMAL:
            return None
        white, black, turn = p
        black_moves = turn == "black"
        if white == black:
            return Known(CAPTURED, Outcome.P, remoteness=0, facts={"winner": Phrase(self.players[not black_moves])})
        plies = pursuit_table(self.size).plies(_from_0(white), _from_0(black), black_moves)
        facts: dict[str, object] = {"positions": 2 * self.size**4}
        if plies is None:  # met on no board so far: Black has always caught White
            return Known(UNDECIDED, Outcome.DRAW, facts=facts)
        outcome = Outcome.N if plies % 2 else Outcome.P
        winner = self.players[black_moves if plies % 2 else not black_moves]
        return Known(RETROGRADE, outcome, remoteness=plies, facts={**facts, "winner": Phrase(winner), "plies": plies})

    # -- positions

    def check(self, p: Any) -> Chase:
        """Return White's square, Black's and whose turn it is; White's where that is left out.

        Raises:
            PositionError: if a square is not on the board, or the turn is nobody's.
        """
        parts = tuple(p) if isinstance(p, tuple | list) else (p,)
        if len(parts) not in (2, 3):
            raise PositionError(
                "{ruleset} needs White's square, Black's and perhaps whose turn it is{hint}",
                ruleset=str(self), hint=self._hint(),
            )  # fmt: skip
        white, black = (check_square(square, self.size, self.size) for square in parts[:2])
        turn = parts[2] if len(parts) == 3 else "white"
        if turn not in ("white", "black"):
            raise PositionError("it is the turn of 'white' or of 'black', not of {turn!r}", turn=turn)
        return white, black, turn

    def parse(self, words: Sequence[str]) -> Chase:
        """Return the position that two squares, and perhaps ``white`` or ``black``, give."""
        return self.check((*map(parse_square, words[:2]), *(word.lower() for word in words[2:])))

    def format(self, p: Chase) -> str:
        """Return White's square and Black's, and ``black`` if it is Black's turn."""
        white, black, turn = p
        words = format_square(white), format_square(black)
        return " ".join(words if turn == "white" else (*words, turn))

    def picture(self, p: Chase) -> Picture:
        """Return the board with both pieces, and below it whose turn it is; a large one as text."""
        if self.size > _DRAWN:
            return super().picture(p)
        white, black, turn = p
        side = float(self.size)
        pieces: list[Shape] = [
            Disc(square[1] - 0.5, square[0] - 0.5, tone) for square, tone in ((white, "white"), (black, "black"))
        ]
        if white == black:  # only the captor is left
            del pieces[turn == "black"]
        else:
            pieces.append(Label(side / 2, side + 0.5, turn))
        return Picture((*board_cells(self.size, self.size), *pieces), side, side + 1)


def pursuit_result(size: int, white: Square, black: Square) -> tuple[str, int] | None:
    """Return who wins a pursuit that White begins, and with which single move; None if nobody can force it.

    Args:
        size: rows, and columns, of the board.
        white: row and column of White, from 1.
        black: row and column of Black, from 1.

    Raises:
        PositionError: if a square is not on the board.
        LimitError: if the board is too large.

    Examples:
        >>> pursuit_result(2, (1, 1), (2, 2))
        ('Black', 2)

    References:
        CQOI 2013 (Luogu P4576).
    """
    ruleset = Pursuit(size)
    known = ruleset.known(ruleset.check((white, black)), Convention.NORMAL)
    if known is None or known.remoteness is None:
        return None
    return str(known.facts["winner"]), known.remoteness


def _from_0(square: Square) -> Square:
    return square[0] - 1, square[1] - 1
