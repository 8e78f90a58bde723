"""Kinds of compiled rules on boards."""

from __future__ import annotations

DOMINOES, CAPTURES = range(2)
"""Left lays dominoes upright and Right across; stones capture neighbouring stones of the opponent."""
