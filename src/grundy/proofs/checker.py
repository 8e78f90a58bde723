"""The checker: recompute the values, then check each hypothesis of the theorem and that the claim is the least.

Statements and proofs of the theorems are in docs/periods.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from grundy.proofs.certificate import ALL_BUT, OCTAL, SUBTRACTION, WINDOW, Certificate
from grundy.proofs.games import AllBut, OctalCode, Subtraction, parse_game
from grundy.proofs.kept import KeptValues
from grundy.proofs.recompute import ENDS
from grundy.proofs.verdict import RefutedError, Verdict, verdict_on
from grundy.proofs.work import Limits, Work
from grundy.words.errors import LimitError
from grundy.words.phrase import Phrase

_CHUNK = 1 << 22  # values compared before the check can be interrupted
_KINDS = {OCTAL: OctalCode, WINDOW: OctalCode, SUBTRACTION: Subtraction, ALL_BUT: AllBut}


def verify_period(
    certificate: Certificate | Mapping[str, object],
    *,
    limits: Limits | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Verdict[Certificate]:
    """Check a certificate of a period: recompute every value that the theorem needs, and check each of its hypotheses.

    Args:
        certificate: the certificate, or its plain data.
        limits: the memory and time that the check may need.
        progress: called from time to time with the numbers of heaps done and wanted.

    Raises:
        InputError: if it does not have the form of a certificate.
        LimitError: if the check would exceed the limits; nothing has been checked then.

    Examples:
        >>> from grundy.proofs.certificate import OCTAL, Certificate
        >>> verify_period(Certificate("0.77", OCTAL, 71, 12, 0, 8, 27)).ok
        True
        >>> str(verify_period(Certificate("0.77", OCTAL, 70, 12, 0, 8, 27)).reason)
        'heap 70 has value 6, but heap 82 has 2, not the same'
    """
    data = certificate.to_data() if isinstance(certificate, Certificate) else certificate
    check = _Check(Certificate.from_data(data), limits or Limits(), progress or (lambda done, heaps: None))
    try:
        verdict = verdict_on(check.claim, check.steps())
        if check.kept is not None:
            check.kept.delete()
    finally:
        if check.kept is not None:
            check.kept.close()
    return replace(verdict, heaps=check.heaps)


class _Check:
    """The steps of a check, in order."""

    def __init__(self, claim: Certificate, limits: Limits, progress: Callable[[int, int], None]) -> None:
        self.claim = claim
        self.game = parse_game(claim.game)
        self.limits = limits
        self.progress = progress
        self.heaps = 0
        self.values: Any = None
        self.kept: KeptValues | None = None

    def steps(self) -> Iterator[Phrase]:
        """Check step by step; yield what was checked."""
        claim = self.claim
        self._check_claim()
        yield from {OCTAL: self._octal, WINDOW: self._window, SUBTRACTION: self._moves, ALL_BUT: self._excluded}[
            claim.theorem
        ]()
        yield self._least_period()
        yield self._least_preperiod()
        if claim.largest_value is not None:
            yield self._largest(claim.largest_value)
        if claim.sha256 is not None:
            yield self._pinned(claim.sha256)

    def _check_claim(self) -> None:
        claim = self.claim
        if not isinstance(self.game, _KINDS[claim.theorem]):
            raise RefutedError(
                "the theorem {theorem!r} does not apply to {game}", "hypothesis", theorem=claim.theorem, game=claim.game
            )
        if (claim.theorem == ALL_BUT) != (claim.saltus > 0):
            raise RefutedError(
                "values of {game} {grow}: the saltus cannot be {saltus}", "hypothesis",
                game=claim.game, grow=Phrase("grow" if claim.theorem == ALL_BUT else "do not grow"),
                saltus=claim.saltus,
            )  # fmt: skip
        value, at = claim.largest_value, claim.largest_at
        if (value is None) != (claim.saltus > 0):
            raise RefutedError("a largest value must be given if and only if the saltus is 0", "largest value")
        if value is not None and at is not None:
            if at >= claim.preperiod + claim.period:
                raise RefutedError(
                    "the first heap with the largest value must lie before the end of the first period", "largest value"
                )
            if value > 2 * at:
                raise RefutedError(
                    "heap {heap} has fewer than {value} moves, so it cannot have that value",
                    "largest value",
                    at,
                    value=value,
                )

    # -- the theorems ---------------------------------------------------------------------------------------------

    def _octal(self) -> Iterator[Phrase]:
        game, claim = self.game, self.claim
        assert isinstance(game, OctalCode)
        stop = game.stop(claim.preperiod, claim.period)
        if claim.rare is not None:
            self._check_parity(game)
            heaps, last = stop + claim.period, claim.rare[-1][0] if claim.rare else 0
            if last >= heaps:
                raise RefutedError(
                    "rare heap {heap} is beyond the {heaps} heaps that are checked", "hypothesis", last, heaps=heaps
                )
        yield self._recomputed(stop + claim.period)
        yield self._repeats(stop)

    def _window(self) -> Iterator[Phrase]:
        game, claim = self.game, self.claim
        assert isinstance(game, OctalCode)
        anchor, window, last = claim.anchor or 0, claim.window or 0, claim.rare[-1][0] if claim.rare else 0
        furthest = max(last, claim.smaller or 0)
        self._check_parity(game)
        self._check_anchor(game, anchor, window, furthest)
        yield Phrase(
            "the window of {window} values before heap {anchor} has length at least {take} + {furthest}",
            window=window, anchor=anchor, take=game.last, furthest=furthest,
        )  # fmt: skip
        yield self._recomputed(anchor + claim.period)
        yield Phrase(
            "the only rare heaps are the {count} listed, and the last is {last}", count=len(claim.rare or ()), last=last
        )
        if claim.smaller is None:
            yield Phrase("from heap {anchor} on, every split has a part in the periodic range", anchor=anchor)
        else:
            yield Phrase(
                "from heap {anchor} on, every smaller rare value is reached without splits into two parts above "
                "{furthest}",
                anchor=anchor, furthest=furthest,
            )  # fmt: skip
        yield self._repeats(anchor)

    def _check_anchor(self, game: OctalCode, anchor: int, window: int, furthest: int) -> None:
        first = max(1, self.claim.preperiod)
        if window < game.last + furthest:
            raise RefutedError(
                "the window of {window} values is shorter than {take} + {furthest}, the largest take plus the last "
                "rare heap or largest part",
                "hypothesis",
                window=window, take=game.last, furthest=furthest,
            )  # fmt: skip
        if anchor - window < first:
            raise RefutedError(
                "the window of {window} values before heap {anchor} starts before heap {first}, where the period "
                "starts",
                "hypothesis",
                window=window, anchor=anchor, first=first,
            )  # fmt: skip
        if self.claim.smaller is None and anchor < 2 * first + game.last - 1:
            raise RefutedError(
                "smaller may be null only if the anchor is at least {least}, and the anchor is {anchor}",
                "hypothesis",
                anchor=anchor, least=2 * first + game.last - 1,
            )  # fmt: skip

    def _moves(self) -> Iterator[Phrase]:
        game, claim = self.game, self.claim
        assert isinstance(game, Subtraction)
        stop = claim.preperiod + game.moves[-1]
        yield self._recomputed(stop + claim.period)
        yield self._repeats(stop)

    def _excluded(self) -> Iterator[Phrase]:
        game, claim = self.game, self.claim
        assert isinstance(game, AllBut)
        first, period, saltus, largest = claim.preperiod, claim.period, claim.saltus, game.excluded[-1]
        self._recomputed(first + period + 1)
        before, later, value = self._new(first), self._new(first + period), int(self.values[first])
        # after this many periods, all values are above those before the preperiod
        rounds = 1 + max(0, -(-(max(before, later - saltus) - 1 - value) // saltus))
        start = first + rounds * period
        yield self._recomputed(start + period + largest + 1)
        yield self._repeats(start + largest)
        new = self._new(start), self._new(start + period)
        if new[1] - new[0] != saltus:
            raise RefutedError(
                "the least value unused before heap {heap} is {new}, and before heap {later} it is {other}, not "
                "{saltus} more",
                "hypothesis",
                start, new=new[0], later=start + period, other=new[1], saltus=saltus,
            )  # fmt: skip
        yield Phrase(
            "the least value unused before heap {heap} is {new}, and before heap {later} it is {other}, {saltus} more",
            heap=start, new=new[0], later=start + period, other=new[1], saltus=saltus,
        )  # fmt: skip

    def _new(self, stop: int) -> int:
        """Return the least value that no heap below ``stop`` has; all values below the largest occur."""
        return 1 + int(self.values[:stop].max()) if stop else 0

    def _check_parity(self, game: OctalCode) -> None:
        parity = self.claim.parity
        for m in game.splits:
            if parity is not None and (m - parity) & 1:
                raise RefutedError(
                    "parity {parity} requires every split to remove an {kind} number of counters, but {take} may be "
                    "removed",
                    "hypothesis",
                    parity=parity, kind=Phrase("odd" if parity else "even"), take=m,
                )  # fmt: skip

    # -- the steps that the theorems share

    def _recomputed(self, heaps: int) -> Phrase:
        claim = self.claim
        work = Work(claim, self.game, heaps, self.limits, self.progress)
        work.check_limits()
        try:
            work.run()
        except MemoryError:
            raise LimitError("memory is too small for the values of {heaps} heaps", heaps=heaps) from None
        finally:
            self.kept = work.kept
        self.values, self.heaps = work.values, work.done
        if work.reason:
            raise RefutedError(
                ENDS[work.reason], "values", work.done, value=int(work.values[work.done]), largest=claim.largest_value,
                smaller=claim.smaller,
            )  # fmt: skip
        if work.sparse:
            return Phrase("values of heaps 0 to {last} recomputed, from rare and common values", last=heaps - 1)
        return Phrase("values of heaps 0 to {last} recomputed, by the definition", last=heaps - 1)

    def _repeats(self, stop: int) -> Phrase:
        """Check G(j + p) = G(j) + saltus for preperiod ≤ j < stop."""
        claim = self.claim
        first, period, saltus = claim.preperiod, claim.period, claim.saltus
        at = self._differs(first, first + period, stop - first, saltus)
        if at is not None:
            raise RefutedError(
                "heap {heap} has value {value}, but heap {later} has {other}, not {more}", "period", first + at,
                value=int(self.values[first + at]), later=first + at + period,
                other=int(self.values[first + at + period]),
                more=Phrase("{saltus} more", saltus=saltus) if saltus else Phrase("the same"),
            )  # fmt: skip
        return Phrase(
            "heaps {first} to {last} each have the value of the heap that is {period} larger{less}",
            first=first, last=stop - 1, period=period, less=_less(saltus),
        )  # fmt: skip

    def _least_period(self) -> Phrase:
        """Check that no smaller period works: the least one divides every other."""
        claim = self.claim
        for prime in _primes(claim.period):
            less, more = claim.period // prime, claim.saltus // prime
            if claim.saltus % prime:
                continue
            first, last = claim.preperiod, claim.preperiod + claim.period
            inside = self._differs(first, first + less, claim.period - less, more)
            across = self._differs(last - less, first, less, more - claim.saltus)
            if inside is None and across is None:
                raise RefutedError("period {period} is not the least: {less} is also a period", "period",
                                   period=claim.period, less=less)  # fmt: skip
        return Phrase("no smaller period works")

    def _least_preperiod(self) -> Phrase:
        claim = self.claim
        if claim.preperiod:
            before = claim.preperiod - 1
            if self._differs(before, before + claim.period, 1, claim.saltus) is None:
                raise RefutedError(
                    "preperiod {preperiod} is not the least: heap {heap} already has the value of heap {later}{less}",
                    "preperiod", before, preperiod=claim.preperiod, later=before + claim.period,
                    less=_less(claim.saltus),
                )  # fmt: skip
        return Phrase("no smaller preperiod works")

    def _largest(self, claimed: int) -> Phrase:
        stop = self.claim.preperiod + self.claim.period
        at = int(self.values[:stop].argmax())
        largest = int(self.values[at])
        if (largest, at) != (claimed, self.claim.largest_at):
            raise RefutedError(
                "the largest value is {value}, first at heap {heap}, not {claimed}, first at heap {elsewhere}",
                "largest value", at, value=largest, claimed=claimed, elsewhere=self.claim.largest_at,
            )  # fmt: skip
        return Phrase("the largest value is {value}, first at heap {heap}", value=largest, heap=at)

    def _pinned(self, claimed: str) -> Phrase:
        count = self.claim.preperiod + self.claim.period
        if digest(self.values[:count]) != claimed:
            raise RefutedError(
                "the digest of the first {count} values differs from the one claimed", "sha256", count=count
            )
        return Phrase("the digest of the first {count} values is as claimed", count=count)

    def _differs(self, one: int, other: int, count: int, more: int) -> int | None:
        """Return the first i < count where the value of heap other + i is not that of heap one + i and ``more``."""
        import numpy as np

        for start in range(0, count, _CHUNK):
            stop = min(count, start + _CHUNK)
            left, right = self.values[one + start : one + stop], self.values[other + start : other + stop]
            if more:
                left, right = left.astype(np.int64) + more, right.astype(np.int64)
            different = left != right
            if different.any():
                return start + int(different.argmax())
        return None


def digest(values: Any) -> str:
    """Return the SHA-256 of values, each as four bytes, little-endian.

    Examples:
        >>> digest([0, 1, 2])[:16]
        'ad5dc1478de06a4c'
    """
    import hashlib

    import numpy as np

    found = hashlib.sha256()
    for start in range(0, len(values), _CHUNK):
        found.update(np.asarray(values[start : start + _CHUNK]).astype("<u4").tobytes())
    return found.hexdigest()


def _primes(number: int) -> Iterator[int]:
    """Yield the distinct prime factors of a number."""
    factor = 2
    while factor * factor <= number:
        if number % factor == 0:
            yield factor
            while number % factor == 0:
                number //= factor
        factor += 1
    if number > 1:
        yield number


def _less(saltus: int) -> Phrase:
    return Phrase(", minus {saltus}", saltus=saltus) if saltus else Phrase("")
