"""Queens on a board, as a game: one file, solved, drawn, explained and played like any other."""

from grundy import About, BoardGame, Move


class Queens(BoardGame):
    """Place a queen on a square that no other queen attacks; who cannot place one loses.

    Written: rows and columns, or the squares row by row, where x is taken or attacked: queens ..x/x../....
    """

    about = About(
        example="queens 4 4", family="boards",
        source="H. Noon, G. Van Brummelen, The non-attacking queens game, College Math. J. 37 (2006)",
    )  # fmt: skip

    def moves(self, p):
        """Yield the free squares; what the new queen attacks is out of play."""
        for row, column in self.squares(p):
            hit = [(r, c) for r, c in self.squares(p) if row == r or column == c or abs(row - r) == abs(column - c)]
            yield Move("place a queen on {square}", square=self.place((row, column))), self.changed(p, hit, "x")

    def canonical(self, p):
        """Return one board for the eight ways to lay it."""
        return self.least_image(p)
