"""Certificates of misère quotients, and their checker, which parses the game itself and shares no code with the search.

A certificate gives a table: elements 0, 1, …, the product of each with each generator, the P-positions among them, and
the element Φ(n) of each heap. docs/misere-quotients.md says what is checked and why that proves the claim.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from grundy.proofs.certificate import SCHEMA, Written, is_known
from grundy.proofs.games import OctalCode, parse_game
from grundy.proofs.recompute import split
from grundy.proofs.verdict import RefutedError, Verdict, verdict_on
from grundy.words.errors import InputError, LimitError
from grundy.words.phrase import Phrase

MISERE = "misere quotient"
_FIELDS = ("schema", "kind", "game", "step", "lost", "heaps", "preperiod", "period")
_ELEMENTS, _HEAPS, _GENERATORS = 4096, 1 << 20, 255
_SUMS = 200_000  # kinds of sums that are checked


@dataclass(frozen=True, slots=True)
class MisereCertificate(Written):
    """The claim that a table is the misère quotient of an octal code."""

    game: str  # the code
    step: tuple[tuple[int, ...], ...]  # step[x][i] is element x times generator i; element 0 is the identity
    lost: tuple[int, ...]  # the elements that are P-positions
    heaps: tuple[int, ...]  # the elements of heaps 0, 1, 2, …
    # the heap from which the elements repeat for ever; None if only the given heaps are claimed
    preperiod: int | None = None
    period: int | None = None  # the period of the elements
    # None, or the least heap from which misère play reduces to normal play: a sum with such a heap is a P-position if
    # and only if the nim-sum of its Grundy values is 0
    normal: int | None = None
    made_by: str | None = None  # who made it; not checked

    def to_data(self) -> dict[str, Any]:
        """Return it as plain values."""
        data: dict[str, Any] = {
            "schema": SCHEMA, "kind": MISERE, "game": self.game, "step": self.step, "lost": self.lost,
            "heaps": self.heaps, "preperiod": self.preperiod, "period": self.period,
        }  # fmt: skip
        if self.normal is not None:
            data["normal"] = self.normal
        if self.made_by is not None:
            data["made_by"] = self.made_by
        return data

    @classmethod
    def from_data(cls, data: object) -> MisereCertificate:
        """Return the certificate that plain data describe."""
        if not isinstance(data, Mapping) or data.get("kind") != MISERE:
            raise InputError(
                "a certificate of a misère quotient must be a JSON object whose field 'kind' is {kind!r}", kind=MISERE
            )
        for name in _FIELDS:
            if name not in data:
                raise InputError("certificate has no field {name!r}", name=name)
        for name in data:
            if name not in (*_FIELDS, "normal", "made_by"):
                raise InputError(
                    "field {name!r} does not belong to a certificate of kind {kind!r}", name=str(name)[:60], kind=MISERE
                )
        if not is_known(data["schema"]):
            raise InputError("certificate must have schema {known}", known=SCHEMA)
        if not isinstance(data["game"], str) or not isinstance(data.get("made_by"), str | None):
            raise InputError("game and made_by of a certificate must be strings")
        rows = data["step"]
        if not isinstance(rows, list | tuple) or not 0 < len(rows) <= _ELEMENTS:
            raise InputError("step must be a list of 1 to {most} lists", most=_ELEMENTS)
        step = tuple(_numbers(row, Phrase("a row of step"), len(rows), _GENERATORS) for row in rows)
        if len({len(row) for row in step}) > 1:
            raise InputError("the rows of step must have the same length")
        preperiod, period = _bound(data["preperiod"], "preperiod"), _bound(data["period"], "period")
        if (preperiod is None) != (period is None):
            raise InputError("preperiod and period must both be numbers, or both null")
        return cls(
            data["game"], step, _numbers(data["lost"], "lost", len(step), len(step)),
            _numbers(data["heaps"], "heaps", len(step), _HEAPS), preperiod, period,
            _bound(data.get("normal"), "normal"), data.get("made_by"),
        )  # fmt: skip


def _numbers(listed: object, name: str | Phrase, below: int, most: int) -> tuple[int, ...]:
    if not isinstance(listed, list | tuple) or len(listed) > most:
        raise InputError("{name} must be a list of at most {most} elements", name=name, most=most)
    for number in listed:
        if type(number) is not int or not 0 <= number < below:
            raise InputError("{name} must contain numbers from 0 to {most}", name=name, most=below - 1)
    return tuple(listed)


def _bound(number: object, name: str) -> int | None:
    if number is not None and (type(number) is not int or not 1 <= number <= _HEAPS):
        raise InputError("{name} must be null or a number from 1 to {most}", name=name, most=_HEAPS)
    return number if isinstance(number, int) else None


def verify_misere(
    certificate: MisereCertificate, progress: Callable[[int, int], None] | None = None
) -> Verdict[MisereCertificate]:
    """Check that a table is the misère quotient of a game.

    Raises:
        InputError: if it does not have the form of a certificate, or its game cannot be checked.
        LimitError: if there are too many kinds of sums to check.

    Examples:
        >>> nim = MisereCertificate("0.3", ((1,), (0,)), (1,), (0, 1, 0, 1, 0, 1, 0, 1), 1, 2)
        >>> verify_misere(nim).ok
        True
        >>> str(verify_misere(MisereCertificate("0.3", ((1,), (0,)), (0,), (0, 1), None, None)).reason)
        'the empty sum is an N-position in misère play, but the table calls it P'
    """
    certificate = MisereCertificate.from_data(certificate.to_data())  # it may be handmade
    game = parse_game(certificate.game)
    if not isinstance(game, OctalCode):
        raise InputError(
            "misère quotients can be checked only for octal codes, not for {game!r}", game=certificate.game
        )
    check = _Check(certificate, game, progress or (lambda done, heaps: None))
    return verdict_on(certificate, check.steps())


class _Check:
    """The steps of a check."""

    def __init__(self, claim: MisereCertificate, game: OctalCode, progress: Callable[[int, int], None]) -> None:
        self.claim, self.game, self.progress = claim, game, progress
        self.order = len(claim.step)
        self.product: list[list[int]] = []
        self.rows: list[int] = []
        self.harmless: list[int] = []  # the largest possible set R
        self.kinds: dict[tuple[int, tuple[int, ...]], int] = {}  # element and options → a heap of the kind

    def steps(self) -> Iterator[Phrase]:
        """Check step by step; yield what was checked."""
        self._check_monoid()
        yield Phrase("a commutative monoid of {order} elements, generated by heaps", order=self.order)
        self._check_outcomes()
        yield Phrase("any two elements are distinguished by a third")
        self._check_heaps()
        yield Phrase(
            "no P-position among the sums of heaps 0 to {last} has a move to a P-position",
            last=len(self.claim.heaps) - 1,
        )
        sums = self._check_closure()
        yield Phrase(
            "every other sum that has a move has one to a P-position: {count} kinds of sums checked", count=sums
        )
        if self.claim.period is not None:
            yield self._check_period(self.claim.preperiod or 1, self.claim.period)
        if self.claim.normal is not None:
            yield self._check_normal(self.claim.normal)

    def _check_monoid(self) -> None:
        step = self.claim.step
        generators = range(len(step[0]))
        for x in range(self.order):
            for i in generators:
                for j in range(i):
                    if step[step[x][i]][j] != step[step[x][j]][i]:
                        raise RefutedError("generators {i} and {j} do not commute at element {x}", i=i, j=j, x=x)
        product: list[list[int] | None] = [None] * self.order
        product[0] = list(range(self.order))
        front = [0]
        for x in front:  # grows in the loop
            for i in generators:
                more = step[x][i]
                if product[more] is None:
                    product[more] = [step[y][i] for y in product[x] or ()]
                    front.append(more)
        if len(front) < self.order:
            raise RefutedError("the generators do not reach all elements")
        self.product = [row or [] for row in product]
        missing = [i for i in generators if step[0][i] not in self.claim.heaps]
        if missing:
            raise RefutedError("generator {i} is not the element of any heap", i=missing[0])

    def _check_outcomes(self) -> None:
        lost = set(self.claim.lost)
        if 0 in lost:
            raise RefutedError("the empty sum is an N-position in misère play, but the table calls it P")
        self.rows = [sum(1 << y for y, both in enumerate(row) if both in lost) for row in self.product]
        self.harmless = [(1 << self.order) - 1 & ~row for row in self.rows]
        first: dict[int, int] = {}
        for x, row in enumerate(self.rows):
            if first.setdefault(row, x) != x:
                raise RefutedError("no element distinguishes elements {x} and {y}", x=first[row], y=x)

    def _check_heaps(self) -> None:
        import numpy as np

        product, heaps = np.array(self.product), np.array(self.claim.heaps)
        if not heaps.size or heaps[0]:
            raise RefutedError("heap 0 must have element 0")
        for n in range(1, heaps.size):
            options = tuple(np.flatnonzero(self._options(n, heaps, product)).tolist())
            element = int(heaps[n])
            if self.kinds.setdefault((element, options), n) != n:
                continue
            if not options and element:
                raise RefutedError("heap {n} has no move, so its element must be 0", n=n)
            for option in options:
                if self.rows[element] & self.rows[option]:
                    raise RefutedError(
                        "heap {n}, with element {x}, and one of its options both give P-positions "
                        "when added to the same sum",
                        n=n,
                        x=element,
                    )
            if not n % 256:
                self.progress(n, int(heaps.size))

    def _options(self, n: int, heaps: Any, product: Any) -> Any:
        """Return a mask of the elements of a heap's options."""
        import numpy as np

        met = np.zeros(self.order, np.bool_)
        if n in self.game.ends:
            met[0] = True
        for take in self.game.takes:
            if n > take:
                met[heaps[n - take]] = True
        for take in self.game.splits:
            left = n - take
            last = (left - self.game.apart) // 2
            if last > 0:
                met[product[heaps[1 : last + 1], heaps[left - last : left][::-1]]] = True
        return met

    def _check_closure(self) -> int:
        """Check that every sum not called lost has a move to one that is; return the number of kinds checked.

        The kind of a sum is its element q and the set R of elements z such that some option of the sum plus z is lost.
        A smaller R makes a sum harder to win, so only the smallest are kept. The largest possible R, all z with qz not
        lost, is harmless in any sum.
        """
        singles: list[tuple[int, int]] = []
        for element, options in self.kinds:
            if options:
                reached = 0
                for option in options:
                    reached |= self.rows[option]
                singles.append((element, reached))
        smallest: list[list[int]] = [[] for _ in range(self.order)]
        for element, reached in singles:
            self._keep(smallest, element, reached)
        # harmless kinds stay so in every sum, and a larger set is never harder to win: these need not be added
        singles = [(element, reached) for element, sets in enumerate(smallest) for reached in sets]
        front = deque(singles)
        count = len(singles)
        while front:
            element, reached = front.popleft()
            if reached not in smallest[element]:
                continue
            for other, beside in singles:
                both = self.product[element][other]
                found = self._divided(reached, other) | self._divided(beside, element)
                if self._keep(smallest, both, found):
                    front.append((both, found))
                    count += 1
                    if count > _SUMS:
                        raise LimitError("the check needs more than {most} kinds of sums", most=_SUMS)
                    self.progress(len(self.claim.heaps), len(self.claim.heaps))
        return count

    def _keep(self, smallest: list[list[int]], element: int, reached: int) -> bool:
        """Record a kind of sum, and return whether it is new."""
        if not reached & 1 and not self.rows[element] & 1:
            raise RefutedError(
                "the table makes a sum of element {x} an N-position, but it has no move to a P-position", x=element
            )
        sets = smallest[element]
        if reached == self.harmless[element] or any(not found & ~reached for found in sets):
            return False
        sets[:] = [found for found in sets if reached & ~found] + [reached]
        return True

    def _divided(self, found: int, element: int) -> int:
        """Return the set of z such that element times z is in the set."""
        spelled = f"{found:0{self.order}b}"  # the last digit is for element 0
        return int("".join([spelled[~both] for both in reversed(self.product[element])]), 2)

    def _check_period(self, first: int, period: int) -> Phrase:
        heaps, last = self.claim.heaps, len(self.claim.heaps) - 1
        needed = 2 * (first + period) + self.game.last - 1 + (period if self.game.apart else 0)
        if last < needed:
            raise RefutedError(
                "the proof of the period needs the elements of heaps 0 to {needed}, not only to {last}",
                needed=needed, last=last,
            )  # fmt: skip
        for n in range(first, last - period + 1):
            if heaps[n] != heaps[n + period]:
                raise RefutedError("heaps {n} and {m} have different elements", n=n, m=n + period)
        if first > 1 and heaps[first - 1] == heaps[first - 1 + period]:
            raise RefutedError("the period already starts before heap {first}", first=first)
        for less in range(1, period):
            if period % less == 0 and heaps[first : first + period - less] == heaps[first + less : first + period]:
                raise RefutedError("the elements already repeat after {less} heaps", less=less)
        return Phrase(
            "the elements repeat every {period} heaps from heap {first} on, for enough heaps to prove that they "
            "always do",
            period=period, first=first,
        )  # fmt: skip

    def _check_normal(self, since: int) -> Phrase:
        """Check that misère play reduces to normal play from a heap on."""
        heaps, last = self.claim.heaps, len(self.claim.heaps) - 1
        needed = (2 if self.game.splits else 1) * (since - 1) + self.game.last
        if last < needed:
            raise RefutedError(
                "the proof that misère play reduces to normal play needs the elements of heaps 0 to {needed}, not "
                "only to {last}",
                needed=needed, last=last,
            )  # fmt: skip
        one, ideal = self._kernel()
        outside = [n for n in range(needed + 1) if heaps[n] not in ideal]
        if outside and outside[-1] >= since:
            raise RefutedError("the element of heap {n} is not in the kernel", n=outside[-1])
        if since - 1 not in outside and since > 1:
            raise RefutedError("misère play already reduces to normal play from heap {n} on", n=since - 1)
        values = self._grundy_values(needed)
        of_value = {0: one}
        for n in sorted(range(needed + 1), key=values.__getitem__):
            inside = self.product[one][heaps[n]]
            if values[n] not in of_value:
                of_value |= {values[n] ^ other: self.product[inside][at] for other, at in of_value.items()}
            if of_value[values[n]] != inside:
                raise RefutedError("the element of heap {n} does not fit its Grundy value in normal play", n=n)
        if len(set(of_value.values())) < len(of_value):
            raise RefutedError("different Grundy values have the same element of the kernel")
        return Phrase(
            "a sum with a heap of {since} or more is a P-position if and only if the nim-sum of its Grundy values is "
            "0",
            since=since,
        )  # fmt: skip

    def _kernel(self) -> tuple[int, set[int]]:
        """Return the unit and the elements of the least ideal (the kernel); check that it is a group of nim-heaps."""
        inside = 0
        for element in range(self.order):
            inside = self.product[inside][element]
        ideal, one = set(self.product[inside]), self.product[inside][inside]
        if any(self.product[x][x] != one or self.product[one][x] != x for x in ideal):
            raise RefutedError("the kernel is not a group in which every element is its own inverse")
        if ideal & set(self.claim.lost) != {one}:
            raise RefutedError("the unit of the kernel must be its only P-position")
        return one, ideal

    def _grundy_values(self, last: int) -> list[int]:
        """Return the Grundy values of heaps in normal play, by the definition."""
        game, values, largest = self.game, [0] * (last + 1), 2 * last  # a heap of n allows at most 2n moves
        stamps = [-1] * (2 << largest.bit_length())
        split(values, 1, last + 1, game.ends, game.takes, game.splits, int(game.apart), stamps, largest)
        return values
