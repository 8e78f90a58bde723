"""What comes out of checking a certificate, of whatever kind: the steps that were right, and the one that failed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from grundy.words.phrase import Phrase

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Verdict(Generic[C]):
    """What came out of checking a certificate."""

    certificate: C  # the certificate
    ok: bool  # whether the claim is proved
    checked: tuple[Phrase, ...]  # what was checked and found right, in order
    # the step that failed: "hypothesis", "values", "period", "preperiod", "largest value" or "sha256"; or None
    step: str | None = None
    reason: Phrase | None = None  # why it failed; or None
    heap: int | None = None  # the heap at which it failed, where there is one
    heaps: int = 0  # how many heaps were recomputed


class RefutedError(Exception):
    """A step failed."""

    def __init__(self, template: str, step: str | None = None, heap: int | None = None, **values: object) -> None:
        super().__init__(template)
        self.step, self.heap = step, heap
        self.reason = Phrase(template, **values if heap is None else {"heap": heap, **values})


def verdict_on(certificate: C, steps: Iterator[Phrase]) -> Verdict[C]:
    """Make the steps of a check, as far as none fails."""
    checked: list[Phrase] = []
    try:
        checked.extend(steps)
    except RefutedError as refuted:
        return Verdict(certificate, False, tuple(checked), refuted.step, refuted.reason, refuted.heap)
    return Verdict(certificate, True, tuple(checked))
