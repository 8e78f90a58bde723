"""Grim, a game on a graph in one file: grundy solves, draws, explains and plays it like any other."""

from grundy import About, GraphGame, Move


class Grim(GraphGame):
    """Take a vertex of a graph together with its edges; the player who cannot move loses.

    Vertices left without edges vanish. Write the edges: grim 0-1 1-2 2-0.
    """

    about = About(
        example="grim 0-1 1-2 2-3 3-0 0-2", family="graphs",
        source="R. Adams et al., Combinatorial analysis of a subtraction game on graphs, Int. J. Comb. (2016)",
    )  # fmt: skip
    lone = False  # vertices without edges are not in play

    def moves(self, p):
        """Yield the vertices."""
        for vertex in self.neighbours(p):
            yield Move("take vertex {vertex}", vertex=vertex), self.without(p, {vertex})
