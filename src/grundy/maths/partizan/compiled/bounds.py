"""Bounds on the values of positions on boards, for the search for who wins."""

from __future__ import annotations

from typing import Any

from grundy.machine.loading import njit
from grundy.machine.steps import number_at, ones, reverse, word_at
from grundy.maths.partizan.compiled.moves import mobility
from grundy.maths.partizan.compiled.rules import FIRST, NONE, RULE, UNIT, WIDTH, U, low
from grundy.maths.partizan.compiled.words import ONE
from grundy.maths.partizan.kinds import HOP, JUMP, LAY, PUT, STEP, TAKE


@njit("int64(uint64, uint64)", cache=True, nogil=True)
def _room(pairs: Any, step: Any) -> Any:
    """Return how many dominoes fit without overlap, given the first squares of all that fit alone."""
    count = 0
    while pairs != NONE:
        first = pairs & ~(pairs << step)  # of every run of squares the first, which does not get in the way of others
        count += ones(first)
        pairs &= ~(first | (first << step))
    return count


@njit("UniTuple(int64, 2)(uint64, uint64, boolean, boolean)", cache=True, nogil=True)
def _steps(mine: Any, yours: Any, left: Any, hops: Any) -> Any:
    """Return how many steps along a row a player always has, and has at most; an empty square is in both masks.

    A stone always comes as far as the next one of its player, or to the end if there is no stone of the opponent before
    that. If it hops, it may come to the end anyway, and is only sure of that if there is no opponent at all.
    """
    full = mine | yours
    if not left:
        mine, yours, full = reverse(mine), reverse(yours), reverse(full)
    sure, most, behind, free = 0, 0, 0, 0
    one = low(full)
    while one & full != NONE:
        if one & mine & yours != NONE:
            free += 1
        elif one & mine != NONE:
            sure += behind * free
            most += behind * free
            behind, free = behind + 1, 0
        elif hops:
            free += 1
        else:
            most += behind * free
            behind, free = 0, 0
        one <<= UNIT
    sure, most = sure + behind * free, most + behind * free
    return (0 if hops and yours & ~mine != NONE else sure), most


@njit("int64(int64, uint64, uint64, boolean)", cache=True, nogil=True)
def least(field: Any, a: Any, b: Any, left: Any) -> Any:
    """Return y so that a position G, or -G if not ``left``, is at least y, as a sided stop has it.

    Dominoes: the player has the dominoes that fit where the opponent can never lay one, and the opponent has at most
    those that fit together. Stones that step along a row: see :func:`_steps`. Stones that take stones of the opponent:
    a game in which both can move, or neither, exceeds all negative numbers. Others: the opponent has at most the moves
    left, one for each stone that can be taken, or for each square on which the opponent may put a stone now, as a
    square that is forbidden remains so.
    """
    rule = number_at(field, RULE)
    if rule == TAKE:
        return -1
    if rule != LAY:
        mine, yours = (a, b) if left else (b, a)
        if rule >= STEP:
            sure, _ = _steps(mine, yours, left, rule == HOP)
            _, most = _steps(yours, mine, not left, rule == HOP)
            return 2 * ONE * (sure - most)
        if rule == PUT:
            return -2 * ONE * mobility(field, a, b, not left)
        if rule == JUMP:
            return -2 * ONE * (ones(mine & ~yours) if yours & ~mine != NONE else 0)
        return -2 * ONE * (ones(a | b) - 1 if yours != NONE else 0)
    width = U(number_at(field, WIDTH))
    across, down = a & ((a & ~word_at(field, FIRST)) >> UNIT), a & (a >> width)
    if not left:
        safe = across & ~((down | (down << width)) | ((down | (down << width)) >> UNIT))
        return 2 * ONE * (_room(safe, UNIT) - _room(down, width))
    safe = down & ~((across | (across << UNIT)) | ((across | (across << UNIT)) >> width))
    return 2 * ONE * (_room(safe, width) - _room(across, UNIT))
