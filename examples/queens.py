"""Queens on a board, as a game: one file, solved, drawn, explained and played like any other."""

from grundy import About, BoardGame, Move


class Queens(BoardGame):
    """Place a queen that attacks no other; who cannot place one loses."""

    about = About(
        "Place a queen on a square that no other queen attacks; who cannot place one loses. Written: rows and columns, "
        "or the squares row by row, where x is taken or attacked: queens 5 5.",
        "queens 4 4", source="H. Noon and G. Van Brummelen, The non-attacking queens game (2006)",
    )  # fmt: skip

    def moves(self, p):
        """Yield the squares row by row; what the new queen attacks is out of play."""
        for row, column in self.squares(p):
            attacked = [
                (r, c) for r, c in self.squares(p) if r == row or c == column or abs(r - row) == abs(c - column)
            ]
            yield Move("place a queen on {square}", square=self.place((row, column))), self.changed(p, attacked, "x")

    def canonical(self, p):
        """Return one board for all eight ways to lay it."""
        return self.least_image(p)
