"""Positions that are written as whole numbers: heaps, heads at a place, pairs of heaps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.knowledge import Known
from grundy.maths.nimbers.mex import mex, nim_sum
from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import Game, Ruleset
from grundy.rulesets.shared.heaps import HeapRuleset, no_single_heaps
from grundy.solving.base.values import Values
from grundy.words.errors import GrundyError, LimitError, PositionError

if TYPE_CHECKING:
    from grundy.maths.partizan.periods import ArithmeticPeriod
    from grundy.maths.partizan.value import Value

_SMALL = 10  # numbers that are tried before grundy says that no position is a number


def numbered(ruleset: Ruleset[Any], *numbers: int) -> Game | None:
    """Return the game at the position written with these numbers; None if there is none, or they name vertices.

    Examples:
        >>> from grundy import find_ruleset
        >>> print(numbered(find_ruleset("wythoff"), 3, 5), numbered(find_ruleset("wythoff"), 3))
        wythoff 3 5 None
    """
    if ruleset.names_vertices:
        return None
    try:
        game = Game(ruleset, ruleset.parse([str(number) for number in numbers]))
    except PositionError:
        return None
    return game if len(numbers) == 1 or _takes(game) else None


def known_at(ruleset: Ruleset[Any], *numbers: int) -> Known | None:
    """Return a theorem's answer for the position written with these numbers; None if there is none, or it is too large.

    Examples:
        >>> from grundy import find_ruleset
        >>> known_at(find_ruleset("ruler"), 10**6).value, known_at(find_ruleset("cram"), 10**6, 10**6)
        (64, None)
    """
    try:
        game = numbered(ruleset, *numbers)
        return None if game is None else ruleset.known(game.position, Convention.NORMAL)
    except LimitError:
        return None


def _takes(game: Game) -> bool:
    """Return whether the rule accepts the position; a ruleset without a check might accept a tuple as a number."""
    if type(game.ruleset).check is not Ruleset.check:
        return True
    try:
        next(iter(game.options()), None)
    except (TypeError, ValueError, AttributeError, LookupError, GrundyError):
        return False
    return True


def numbered_games(ruleset: Ruleset[Any], to: int) -> Iterator[tuple[int, Game]]:
    """Yield the numbers 0 to ``to``, each with the game at that position; many rulesets count from 1.

    Raises:
        RulesetError: if no small number is a position.
        PositionError: if a number other than 0 is not a position.

    Examples:
        >>> from grundy import find_ruleset
        >>> [str(game) for _, game in numbered_games(find_ruleset("ruler"), 2)]
        ['ruler 1', 'ruler 2']
    """
    if all(numbered(ruleset, small) is None for small in range(_SMALL)):
        raise no_single_heaps(ruleset)
    for n in range(to + 1):
        try:
            position = ruleset.parse([str(n)])
        except PositionError:
            if n == 0:
                continue
            raise
        yield n, Game(ruleset, position)


def value_sequence(ruleset: Ruleset[Any], to: int) -> list[tuple[int, int]]:
    """Return the numbers up to ``to``, each with the Grundy value of its position; nothing if none is a position.

    Examples:
        >>> from grundy import find_ruleset
        >>> value_sequence(find_ruleset("kayles"), 4)
        [(0, 0), (1, 1), (2, 2), (3, 3), (4, 1)]
    """
    table = ruleset.table() if isinstance(ruleset, HeapRuleset) else None
    if table is not None:
        return list(enumerate(table.upto(to)))
    values = Values()
    return [(n, values.value(game)) for n, game in numbered_games(ruleset, to)]


class HeapValues(NamedTuple):
    """Numbers with the values of their positions, for partizan rules, and a period of these values."""

    values: list[tuple[int, Value]]
    period: ArithmeticPeriod | None


def partizan_sequence(ruleset: Ruleset[Any], to: int) -> HeapValues:
    """Return the numbers up to ``to``, each with the value of its position, and the period of these values.

    Examples:
        >>> from grundy import find_ruleset
        >>> found = partizan_sequence(find_ruleset("partizan-subtraction", "1,2|1,3"), 3)
        >>> [str(value) for _, value in found.values]
        ['0', '*', '^', '^*']
    """
    from grundy.maths.partizan.periods import arithmetic_period
    from grundy.partizan import PartizanRuleset
    from grundy.solving.base.partizan import PartizanValues

    values = PartizanValues()
    found = [(n, values.value(game)) for n, game in numbered_games(ruleset, to)]
    period = None
    if isinstance(ruleset, PartizanRuleset) and (most := ruleset.most_taken()) is not None:
        period = arithmetic_period([one for _, one in found], most, splits=ruleset.may_split())
    return HeapValues(found, period)


def first_number(ruleset: Ruleset[Any]) -> int | None:
    """Return the first position that is a number, 0 or 1; None if positions are not numbers.

    Examples:
        >>> from grundy import find_ruleset
        >>> [first_number(find_ruleset(name)) for name in ("kayles", "ruler", "wythoff")]
        [0, 1, None]
    """
    return next((first for first in (0, 1) if numbered(ruleset, first) is not None), None)


def numbered_values(ruleset: Ruleset[Any], first: int, values: Values) -> Iterator[int]:
    """Yield the Grundy values of positions first, first + 1, …, until a number is not a position."""
    for n in count(first):
        game = numbered(ruleset, n)
        if game is None:
            return
        yield values.value(game)


def narrow_value(game: Game, most: int) -> int | None:
    """Return the Grundy value of a game with few subpositions, such as if each move halves a number; otherwise None.

    Examples:
        >>> from grundy import parse_game
        >>> narrow_value(parse_game("nim 3"), 10), narrow_value(parse_game("nim 300"), 10)
        (3, None)
    """
    options: dict[Game, list[tuple[Game, ...]]] = {}
    todo = [game]
    while todo:
        at = todo.pop()
        if at in options:
            continue
        try:
            options[at] = [tuple(option.split()) for option in islice(at.options(), most)]
        except GrundyError:
            return None
        if len(options) + len(options[at]) > most:
            return None
        todo += {part for parts in options[at] for part in parts} - options.keys()
    values: dict[Game, int] = {}

    def value(at: Game) -> int:
        if at not in values:
            values[at] = mex(nim_sum(map(value, parts)) for parts in options[at])
        return values[at]

    return value(game)
