"""Maps of all positions of two numbers: who wins each, and their Grundy values."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from grundy.machine.given import checked_whole
from grundy.machine.memory import afford
from grundy.maths.formulas.language import parse_formula
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import Game, Ruleset
from grundy.rulesets.catalogue import asked_ruleset
from grundy.solving.base.values import Values
from grundy.solving.solve import solve
from grundy.words.errors import PositionError, RulesetError


@dataclass(frozen=True)
class PositionMap:
    """The positions (a, b) of a ruleset, a and b from 0 to ``last``.

    Attributes:
        ruleset: its name in the grammar.
        last: the largest number.
        outcomes: ``outcomes[a][b]``, None if there is no such position.
        values: ``values[a][b]``, None if there is no such position or no value; or None if values were not
            requested.
        formula: a formula in a and b that is to be 0 exactly in the positions that are no P-positions, or None.
    """

    ruleset: str
    last: int
    outcomes: tuple[tuple[Outcome | None, ...], ...]
    values: tuple[tuple[int | None, ...], ...] | None = None
    formula: str | None = None

    @cached_property
    def claimed(self) -> frozenset[tuple[int, int]]:
        """The positions for which the formula is not 0; none without a formula."""
        if self.formula is None:
            return frozenset()
        claims = parse_formula(self.formula, frozenset("ab"))
        return frozenset(
            (a, b) for a, row in enumerate(self.outcomes) for b, outcome in enumerate(row)
            if outcome is not None and claims(a=a, b=b)
        )  # fmt: skip

    @cached_property
    def wrong(self) -> tuple[tuple[int, int], ...]:
        """The positions about which the formula is wrong."""
        return () if self.formula is None else tuple(sorted(self.claimed ^ {*self.lost}))

    @cached_property
    def lost(self) -> tuple[tuple[int, int], ...]:
        """The P-positions, lost for the player to move."""
        return tuple(
            (a, b) for a, row in enumerate(self.outcomes) for b, outcome in enumerate(row) if outcome is Outcome.P
        )

    @cached_property
    def largest(self) -> int:
        """The largest value; 0 if none is known."""
        return max((value for row in self.values or () for value in row if value is not None), default=0)

    def to_records(self) -> list[dict[str, int | str | None]]:
        """Return the positions as rows of a table: a, b, outcome and, if there are values, the value.

        Examples:
            >>> position_map("wythoff", 1, values=True).to_records()[-1]
            {'a': 1, 'b': 1, 'outcome': 'N', 'value': 2}
        """
        rows: list[dict[str, int | str | None]] = []
        for a, found in enumerate(self.outcomes):
            for b, outcome in enumerate(found):
                if outcome is not None:
                    rows.append({"a": a, "b": b, "outcome": outcome.value})
                    if self.values is not None:
                        rows[-1]["value"] = self.values[a][b]
        return rows


def position_map(
    ruleset: Ruleset[Any] | str, last: int, *, values: bool = False, formula: str | None = None
) -> PositionMap:
    """Return who wins each position of two numbers from 0 to ``last``, and the Grundy values if requested.

    Args:
        ruleset: the ruleset, or its name; its positions are two numbers (two heaps) or one pair ``a,b`` (a square).
        last: the largest number.
        values: whether to compute Grundy values too; they may be out of reach even if outcomes are not.
        formula: a formula in a and b for the P-positions, to be compared with them.

    Raises:
        PositionError: if the ruleset has no position of two numbers in that range.
        RulesetError: if the ruleset is partizan, or won by points.
        LimitError: if a position is out of reach, or the map does not fit into memory.
        InputError: if the formula cannot be read, or last is not a whole number of 0 or more.

    Examples:
        >>> position_map("wythoff", 7).lost
        ((0, 0), (1, 2), (2, 1), (3, 5), (4, 7), (5, 3), (7, 4))
        >>> position_map("wythoff", 7, formula="abs(a - b) == min(a, b)").wrong[:2]
        ((2, 4), (3, 5))
    """
    if formula is not None:
        parse_formula(formula, frozenset("ab"))
    ruleset, last = asked_ruleset(ruleset), checked_whole(last, "last", 0)
    positions = (last + 1) ** 2
    afford(16 * positions, "a map of {positions} positions", positions=positions)  # an outcome and a value for each
    if ruleset.partizan:
        raise RulesetError(
            "{ruleset} is partizan, as Left and Right have different moves, so it has no map of P-positions and Grundy "
            "values: 'grundy solve' says who wins a position",
            ruleset=str(ruleset),
        )  # fmt: skip
    if ruleset.scored:
        raise RulesetError(
            "{ruleset} is won by points, so it has no map of P-positions and Grundy values: 'grundy solve' says who "
            "wins a position",
            ruleset=str(ruleset),
        )  # fmt: skip
    if ruleset.names_vertices:
        raise _no_map(ruleset, last)
    memory = Values()
    outcomes: list[tuple[Outcome | None, ...]] = []
    found: list[tuple[int | None, ...]] = []
    refused = False
    for a in range(last + 1):
        row: list[Outcome | None] = [None] * (last + 1)
        worth: list[int | None] = [None] * (last + 1)
        for b in range(last + 1):
            game = _game(ruleset, a, b)
            if isinstance(game, PositionError):
                refused = True
                continue
            row[b] = _outcome(game, memory)
            if values and not game.may_loop:
                worth[b] = memory.losses(game).value if game.may_entail else memory.value(game)
        outcomes.append(tuple(row))
        found.append(tuple(worth))
    if refused and not any(outcome for row in outcomes for outcome in row):
        raise _no_map(ruleset, last)
    return PositionMap(str(ruleset), last, tuple(outcomes), tuple(found) if values else None, formula)


def _no_map(ruleset: Ruleset[Any], last: int) -> PositionError:
    return PositionError(
        "{ruleset} has no positions of two numbers up to {last}, so it has no map: 'grundy draw' draws a position",
        ruleset=str(ruleset), last=last,
    )  # fmt: skip


def _game(ruleset: Ruleset[Any], a: int, b: int) -> Game | PositionError:
    """Return the game at two numbers, or the error if there is none."""
    try:
        return Game(ruleset, ruleset.parse([str(a), str(b)]))
    except PositionError as error:
        with suppress(PositionError):
            return Game(ruleset, ruleset.parse([f"{a},{b}"]))
        return error


def _outcome(game: Game, memory: Values) -> Outcome:
    known = game.ruleset.known(game.position, Convention.NORMAL)
    if known is not None:
        return known.outcome
    if game.may_loop or game.may_entail:
        return solve(game).outcome
    return Outcome.N if memory.value(game) else Outcome.P
