"""Non-attacking queens, a board game in one file: grundy solves, draws, explains and plays it like any other."""

from grundy import About, BoardGame, Move


class Queens(BoardGame):
    """Place a queen on a square that no other queen attacks; the player who cannot place one loses.

    Write rows and columns, or the squares row by row, with x for a taken or attacked square: queens ..x/x../....
    """

    about = About(
        example="queens 4 4", family="boards",
        source="H. Noon, G. Van Brummelen, The non-attacking queens game, College Math. J. 37 (2006)",
    )  # fmt: skip

    def moves(self, p):
        """Yield a move for each free square; the squares that the new queen attacks are out of play."""
        for row, column in self.squares(p):
            hit = [(r, c) for r, c in self.squares(p) if row == r or column == c or abs(row - r) == abs(column - c)]
            yield Move("place a queen on {square}", square=self.place((row, column))), self.changed(p, hit, "x")

    def canonical(self, p):
        """Return one board for all eight rotations and reflections."""
        return self.least_image(p)
