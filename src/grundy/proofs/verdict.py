"""The verdict on a certificate of any kind: the steps that passed, and the one that failed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from grundy.words.phrase import Phrase

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Verdict(Generic[C]):
    """The result of checking a certificate."""

    certificate: C  # the certificate
    ok: bool  # whether the claim is proved
    checked: tuple[Phrase, ...]  # the steps that passed, in order
    # the step that failed: "hypothesis", "values", "period", "preperiod", "largest value" or "sha256"; or None
    step: str | None = None
    reason: Phrase | None = None  # why it failed; or None
    heap: int | None = None  # the heap at which it failed, if any
    heaps: int = 0  # how many heaps were recomputed


class RefutedError(Exception):
    """A step of a check failed."""

    def __init__(self, template: str, step: str | None = None, heap: int | None = None, **values: object) -> None:
        super().__init__(template)
        self.step, self.heap = step, heap
        self.reason = Phrase(template, **values if heap is None else {"heap": heap, **values})


def verdict_on(certificate: C, steps: Iterator[Phrase]) -> Verdict[C]:
    """Run the steps of a check until one fails."""
    checked: list[Phrase] = []
    try:
        checked.extend(steps)
    except RefutedError as refuted:
        return Verdict(certificate, False, tuple(checked), refuted.step, refuted.reason, refuted.heap)
    return Verdict(certificate, True, tuple(checked))
