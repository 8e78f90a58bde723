"""Searches in words: how far one is, and what it was asked."""

from __future__ import annotations

from grundy.machine.allowance import Steps
from grundy.solving.outcome import OutcomeSearch
from grundy.words.language import counted, say

__all__ = ["outcome_search_line", "search_progress"]


def search_progress(step: Steps) -> str:
    """Return how far searches have come, in half a line.

    Examples:
        >>> search_progress(Steps(2, 123456, 7890))
        'is the value 2? 123,456 positions, 7,890 kept'
    """
    expanded, stored = f"{step.expanded:,}", f"{step.stored:,}"
    if step.asked is None:
        return say("{expanded} positions, {stored} kept", expanded=expanded, stored=stored)
    return say(
        "is the value {value}? {expanded} positions, {stored} kept",
        value=step.asked, expanded=expanded, stored=stored,
    )  # fmt: skip


def outcome_search_line(reason: OutcomeSearch) -> str:
    """Return what was asked of a search for the outcome, and what it answered."""
    if reason.zero:
        return counted(
            reason.positions,
            "a search that looked at {count} position: the value is 0",
            "a search that looked at {count} positions: the value is 0",
        )
    if reason.asked:
        return counted(
            reason.positions,
            "a search that looked at {count} position: the value is not 0, and it stopped before it was found",
            "a search that looked at {count} positions: the value is not 0, and it stopped before it was found",
        )
    return counted(
        reason.positions,
        "a search that looked at {count} position: the value is not 0; what it is was not asked",
        "a search that looked at {count} positions: the value is not 0; what it is was not asked",
    )
