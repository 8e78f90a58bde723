"""Grundy values in practice: a theorem, else the ruleset's engine, else the mex over the options' summands."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.knowledge import Finder, Known
from grundy.machine.allowance import Allowance, PlainSearch
from grundy.maths.nimbers.fold import LIMIT, fold
from grundy.maths.nimbers.losses import Losses, sum_of, union
from grundy.maths.nimbers.mex import mex, nim_sum
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import Game, Move
from grundy.words.errors import LimitError


class Values:
    """Grundy values in normal play and the answers of theorems, cached between queries.

    Args:
        limit: how many options one query may examine.
        allowance: the limits and progress reports of all searches together; None for separate limits.
    """

    def __init__(self, limit: int = LIMIT, allowance: Allowance | None = None) -> None:
        self.limit = limit
        self.allowance = allowance
        self._known: dict[Game, Known | None] = {}
        self._memo: dict[Game, int] = {}
        self._won: dict[Game, Losses] = {}  # the nim-heaps beside which some move in a game wins

    def known(self, game: Game) -> Known | None:
        """Return what a theorem says about a game."""
        try:
            return self._known[game]
        except KeyError:
            return self._known.setdefault(game, game.ruleset.known(game.position, Convention.NORMAL))

    def value(self, game: Game, *, limit: int | None = None) -> int:
        """Return the Grundy value.

        Raises:
            LoopError: if play can return to a position.
            LimitError: if there are too many options, or the position is beyond the ruleset's engine.
        """
        if game.scored:
            raise LimitError("{game} is won by points: it has a score, but no Grundy value", game=str(game))
        if game.ruleset.players is not None and not game.may_loop:
            raise LimitError("{game} has no Grundy value, as its players have different moves", game=str(game))
        if game.may_entail:
            return self._value_among_losses(game)
        direct = self._direct(game)
        if direct is not None:
            return direct
        return nim_sum(self._summand_value(summand, limit or self.limit) for summand in game.split())

    def losses(self, game: Game) -> Losses:
        """Return the nim-heaps beside which the player to move loses a game, whose moves may entail an answer.

        Raises:
            LimitError: if there are too many options.
        """
        return sum_of(map(self._summand_losses, game.split()))

    def _summand_losses(self, summand: Game) -> Losses:
        won = fold(
            summand,
            lambda game: (tuple(option.split()) for option in game.options()),
            lambda options, won: union(sum_of(_lost(part, won[part]) for part in option) for option in options),
            self._won,
            str,
            self.limit,
            leaf=self._told_won,
            allowance=self.allowance,
        )
        return _lost(summand, won)

    def _told_won(self, game: Game) -> Losses | None:
        """Return the nim-heaps beside which some move in a game wins, if that needs no search."""
        if not game.may_entail:
            return Losses.of_value(self.value_in_sum(game)).complement()
        told = game.ruleset.losses(game.position)
        return None if told is None else told.complement()

    def _value_among_losses(self, game: Game) -> int:
        losses = self.losses(game)
        if losses.value is not None:
            return losses.value
        if losses.loony:
            raise LimitError("{game} is loony (☾): it has no Grundy value", game=str(game))
        raise LimitError("{game} has no Grundy value: the player to move is forced to answer", game=str(game))

    def value_in_sum(self, summand: Game) -> int:
        """Return the Grundy value of a summand; a theorem that only says it is a P-position gives it, too."""
        known = self.known(summand)
        if known is not None and known.outcome is Outcome.P and not summand.may_loop:
            return 0
        try:
            return self.value(summand)
        except LimitError as error:
            if known is None:
                raise
            raise LimitError(
                "the player to move wins {game}, but a sum needs its Grundy value, which is out of reach",
                game=str(summand),
            ) from error  # fmt: skip

    def has(self, game: Game, value: int) -> bool:
        """Return whether a game has a given value; a search for that is cheaper than one for the value."""
        settled = self._settled(game, value)
        if settled is not None:
            return settled
        solver = game.ruleset.solver_within(self.allowance)
        if isinstance(solver, Finder):
            return solver.find(game.position, value)
        summands = list(game.split()) if self.allowance is not None and self.allowance.searches else []
        search = self._search_of(summands[0]) if len(summands) == 1 else None
        return self.value(game) == value if search is None else search.find(summands[0].position, value)

    def moves_to(self, game: Game, value: int) -> Iterator[tuple[Move, Game]]:
        """Yield the moves of one game (not a sum) to options of a Grundy value.

        If a theorem says only that some move leads to 0, the moves that theorems settle come first.
        """
        found = game.ruleset.moves_to(game.position, value)
        if found is not None:
            for move, position in found:
                yield move, Game(game.ruleset, position)
            return
        known = self.known(game)
        sure = known is not None and known.value is None and value == 0  # so the theorem may settle options, too
        if sure:
            yield from (step for step in game.moves() if self._settled(step[1], value))
        for move, option in game.moves():
            if not (sure and self._settled(option, value) is not None) and self.has(option, value):
                yield move, option

    def _settled(self, game: Game, value: int) -> bool | None:
        """Return whether a game has a given value, or None if what is known does not settle that."""
        if game in self._memo:
            return self._memo[game] == value
        known = self.known(game)
        if known is None:
            return None
        if known.value is not None:
            return known.value == value
        if not game.may_loop and (value == 0 or known.outcome is Outcome.P):
            return value == 0 and known.outcome is Outcome.P
        return None

    def _summand_value(self, summand: Game, limit: int) -> int:
        search = self._search_of(summand)
        if search is not None:
            direct = self._direct(summand)
            return search.grundy_value(summand.position) if direct is None else direct
        return fold(
            summand,
            lambda game: (tuple(option.split()) for option in game.options()),
            lambda options, values: mex(nim_sum(values[summand] for summand in option) for option in options),
            self._memo,
            str,
            limit,
            leaf=self._direct,
            allowance=self.allowance,
        )

    def _direct(self, game: Game) -> int | None:
        known = self.known(game)
        if known is not None and known.value is not None:
            return known.value
        solver = game.ruleset.solver_within(self.allowance)
        return None if solver is None else solver.grundy_value(game.position)

    def _search_of(self, summand: Game) -> PlainSearch | None:
        """Return the search for the value of a summand; None if it is valued by the definition.

        Loopy rulesets are not searched: a search that skips irrelevant options may miss a loop.
        """
        allowance = self.allowance
        if allowance is None or not allowance.searches or summand.may_loop:
            return None
        return None if summand.ruleset.solver_within(allowance) is not None else allowance.plain_search(summand.ruleset)


def _lost(game: Game, won: Losses) -> Losses:
    return won.lost(entailed=game.entails)
