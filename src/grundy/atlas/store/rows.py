"""A row of the atlas: what is known about the values of one game, and how reliable it is.

There are three kinds of rows: the nim-sequence of heaps 0, 1, 2, …; the values of a single head at places 1, 2, 3, … of
a coin-turning game, where place 0 is off the strip and has value 0; and misère quotients, whose sequence is the
pretending function.
"""

from __future__ import annotations

import hashlib
import json
import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from grundy.maths.nimbers.periods import Period
from grundy.words.errors import InputError
from grundy.words.phrase import templates

if TYPE_CHECKING:
    from grundy.maths.octal.period_result import Result

STATUSES = templates(("proved", "formula", "observed", "open", "failed"))
"""The period is proved; the values have a formula but no period; a period shows at the end of the values; no period
shows; there is no answer."""

LARGE, TIMED_OUT = templates(
    ("the quotient with the next heap is too large for the search, or infinite", "it took too long and was stopped")
)
"""The reasons of a row that is open although there was time for a larger misère quotient, and of one that failed only
because the time ended."""

HEAPS, HEADS, MISERE = "heaps", "heads", "misere"
"""The kinds of rows: heaps, heads of coin turning, misère quotients of heaps."""

_QUOTIENT = ("elements", "lost", "tame", "grows")
"""The fields of misère quotients; in other rows they are None, and not part of the checksums."""
_LARGEST = 1 << 62

SIGNS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
"""The comparisons in conditions on rows."""


@dataclass(frozen=True, slots=True)
class Row:
    """The results for one game."""

    # a code such as ``0.156``, ``subtraction(1,3,4)``, ``all-but(2)``, ``coin-turning(at-most=3,within=5)``, or
    # ``misere 0.77`` for the misère quotient of a code
    game: str
    same_as: str  # the game solved in its place, or the game itself
    shift: int  # G(n) of the game is G((n + shift) // factor) of that one, and 0 if n + shift < 0
    factor: int  # see above; not 1 only for numbers with a common divisor
    status: str  # one of STATUSES
    computed_to: int  # the last heap valued; −1 if none
    engine: str  # the program and its version
    seconds: float  # of computing, for the game that was solved
    preperiod: int | None = None  # the least heap from which the values are periodic; None if no period shows
    preperiod_is_bound: bool = False  # whether the true preperiod may be smaller
    period: int | None = None  # the least period, or None
    saltus: int | None = None  # the amount that a period adds
    # the largest value: of all values if proved, otherwise of those computed; None if values are unbounded
    largest_value: int | None = None
    largest_at: int | None = None  # the first heap with this value
    # a value is rare if it has an even number of ones under the mask; None if no mask is known
    mask: int | None = None
    parity: int | None = None  # None, or e if heap n adds (n + e) mod 2 to this number of ones
    rare_count: int | None = None  # number of rare heaps among heaps 1, 2, … that were computed
    last_rare: int | None = None  # the last of them
    theorem: str | None = None  # the theorem that proves the period, for the game that was solved
    reason: str | None = None  # why it failed, or why the computation ended early
    elements: int | None = None  # the order of a misère quotient: of all heaps if proved, otherwise of those computed
    lost: int | None = None  # number of its elements that are P-positions
    tame: bool | None = None  # whether it is the quotient of some nim-heaps
    grows: str | None = None  # where it grows: "heap:order:P-positions" for each such heap, separated by spaces

    @property
    def kind(self) -> str:
        """The kind of the row: ``HEAPS``, ``HEADS`` or ``MISERE``."""
        if self.game.startswith(f"{MISERE} "):
            return MISERE
        return HEADS if self.game.startswith("coin-turning(") else HEAPS

    @property
    def final(self) -> bool:
        """Whether further computation cannot improve the row."""
        return self.status in ("proved", "formula") or (self.status != "failed" and self.reason is not None)

    @property
    def fits(self) -> bool:
        """Whether an atlas can hold the numbers of the row, which must be below 2⁶²."""
        return all(abs(value) < _LARGEST for value in self.data().values() if isinstance(value, int))

    @property
    def changes(self) -> list[tuple[int, int, int]]:
        """The heaps at which a misère quotient grows, with its order and number of P-positions from there on."""
        found = []
        for change in (self.grows or "").split():
            heap, order, lost = map(int, change.split(":"))
            found.append((heap, order, lost))
        return found

    @property
    def law(self) -> Period | None:
        """The period, or None if none is known."""
        if self.period is None or self.preperiod is None:
            return None
        return Period(self.preperiod, self.period, self.saltus or 0)

    @property
    def rank(self) -> tuple[int, ...]:
        """How much the row says; of two rows of a game, the one with the larger rank is stored."""
        proved = self.status == "proved"
        exact = self.status == "formula" or (proved and not self.preperiod_is_bound)
        return proved, exact, self.status != "failed", self.computed_to

    def contradicts(self, other: Row) -> bool:
        """Return whether both rows are proved but contradict each other."""
        if not self.status == other.status == "proved":
            return False
        told = "period", "saltus", "largest_value", "largest_at", "elements", "lost"
        if any(getattr(self, name) != getattr(other, name) for name in told):
            return True
        assert self.preperiod is not None
        assert other.preperiod is not None
        if self.preperiod_is_bound:
            return not other.preperiod_is_bound and other.preperiod > self.preperiod
        return other.preperiod < self.preperiod or (other.preperiod > self.preperiod and not other.preperiod_is_bound)

    def data(self) -> dict[str, Any]:
        """Return the fields by name."""
        return {name: getattr(self, name) for name in COLUMNS}

    def checksum(self) -> str:
        """Return a digest of all fields.

        Examples:
            >>> row = Row("0.77", "0.77", 0, 1, "proved", 255, "grundy 0", 0.0, 71, False, 12, 0)
            >>> row.checksum() == replace(row, period=11).checksum()
            False
        """
        return digest_of([value for name, value in self.data().items() if name not in _QUOTIENT or value is not None])

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Row:
        """Return the row with these fields, after checking their types."""
        for name in data:
            if name not in COLUMNS:
                raise InputError("a row of an atlas has no field {name!r}", name=name)
        for name in _NEEDED:
            if data.get(name) is None:
                raise InputError("a row of an atlas is missing the field {name!r}", name=name)
        found = {name: _checked(name, value) for name, value in data.items()}
        row = cls(**found)
        if row.status not in STATUSES:
            raise InputError(
                "status of {game} must be one of {known}, not {status!r}", game=row.game, known=", ".join(STATUSES),
                status=row.status,
            )  # fmt: skip
        shown = {getattr(row, name) is not None for name in ("preperiod", "period")}
        if row.factor < 1 or row.period == 0 or shown != {row.status in ("proved", "observed")}:
            raise InputError("row of {game} contradicts itself: its status is {status!r}, but its period is {period}",
                             game=row.game, status=row.status, period=row.period)  # fmt: skip
        quotient = {getattr(row, name) is not None for name in _QUOTIENT}
        if quotient != {row.kind == MISERE and row.status != "failed"}:
            raise InputError(
                "row of {game} contradicts itself: only rows of misère quotients have elements, lost, tame and grows",
                game=row.game,
            )
        return row


COLUMNS = {field.name: str(field.type).removesuffix(" | None") for field in fields(Row)}
"""The type of each field of a row: str, int, float or bool."""
_NEEDED = tuple(field.name for field in fields(Row) if field.default is MISSING)
_OPTIONAL = frozenset(field.name for field in fields(Row) if str(field.type).endswith(" | None"))


def digest_of(values: Sequence[object]) -> str:
    """Return a digest of plain values."""
    text = json.dumps(list(values), ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _checked(name: str, value: Any) -> Any:
    if value is None and name in _OPTIONAL:
        return None
    if COLUMNS[name] == "str":
        right = isinstance(value, str) and len(value) < 10_000 and re.search(r"[\ud800-\udfff]", value) is None
        if name == "grows":
            right = right and re.fullmatch(r"(?:[0-9]{1,12}:[0-9]{1,12}:[0-9]{1,12} ?)*", value) is not None
    elif COLUMNS[name] == "float":
        right = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < _LARGEST
        value = float(value) if right else value
    elif COLUMNS[name] == "bool":
        right = value in (0, 1)
        value = bool(value) if right else value
    else:
        right = isinstance(value, int) and not isinstance(value, bool) and abs(value) < _LARGEST
        right = right and (value >= 0 or name == "shift" or (name == "computed_to" and value == -1))
    if not right:
        raise InputError("field {name!r} of a row cannot be {value!r}", name=name, value=str(value)[:60])
    return value


def row_of(found: Result, engine: str) -> Row:
    """Return the result of a search as a row, without the largest value if there is none, or it has over 62 bits.

    Examples:
        >>> from grundy.atlas.store.periods import find_period_of
        >>> from grundy.rulesets.heaps.take_and_break import octal
        >>> kayles = find_period_of(octal("0.77"), 10_000)
        >>> row_of(kayles, "grundy 0").law
        Period(preperiod=71, period=12, saltus=0)
    """
    law, space = found.period, found.space
    listed = found.status != "formula" and not (law and law.saltus) and found.largest_value < _LARGEST
    row = Row(
        found.game, found.game, 0, 1, found.status, found.computed_to, engine, 0.0,
        preperiod_is_bound=found.preperiod_is_bound, theorem=found.theorem,
        largest_value=found.largest_value if listed else None, largest_at=found.largest_at if listed else None,
        reason=found.ended,
    )  # fmt: skip
    if law is not None:
        row = replace(row, preperiod=law.preperiod, period=law.period, saltus=law.saltus)
    if space is not None:
        parity = space.parity if space.parity >= 0 else None
        row = replace(row, mask=space.mask, parity=parity, rare_count=space.count, last_rare=space.last)
    return row
