"""The moves of partizan games on boards, by rule: positions after them, and how many there are."""

from __future__ import annotations

from typing import Any

from grundy.machine.loading import njit
from grundy.machine.steps import number_at, ones, put_word, word_at
from grundy.maths.partizan.compiled.rules import FIRST, NONE, RULE, UNIT, WIDTH, U, around, group, low, stepped
from grundy.maths.partizan.kinds import HOP, JUMP, LAY, PUT, STEP, TAKE

MOVES = 256
"""Moves of one player on a board of 64 squares are fewer: at most 4 · 63."""


@njit(cache=True, nogil=True, inline="always")
def _put(found: Any, count: Any, left: Any, mine: Any, yours: Any) -> Any:
    """Write the position after a move, of the masks of the player who moves and of the other, and count it."""
    put_word(found, 2 * count, mine if left else yours)
    put_word(found, 2 * count + 1, yours if left else mine)
    return count + 1


@njit("int64(int64, uint64, boolean, int64)", cache=True, nogil=True)
def _list_dominoes(field: Any, a: Any, left: Any, found: Any) -> Any:
    width, first = U(number_at(field, WIDTH)), word_at(field, FIRST)
    step, count = width if left else UNIT, 0
    rest = a & (a >> width) if left else a & ((a & ~first) >> UNIT)
    while rest != NONE:
        one = low(rest)
        rest ^= one
        count = _put(found, count, True, a & ~(one | (one << step)), NONE)
    return count


@njit("int64(int64, uint64, uint64, uint64, boolean, int64)", cache=True, nogil=True)
def _list_takes(field: Any, own: Any, other: Any, targets: Any, left: Any, found: Any) -> Any:
    count = 0
    for way in range(4):
        rest = own & stepped(field, targets, way ^ 1)
        while rest != NONE:
            one = low(rest)
            rest ^= one
            there = stepped(field, one, way)
            count = _put(found, count, left, (own & ~one) | there, other & ~there)
    return count


@njit("int64(int64, uint64, uint64, boolean, int64)", cache=True, nogil=True)
def _list_jumps(field: Any, mine: Any, yours: Any, left: Any, found: Any) -> Any:
    """Write the positions after jumps; an empty square is in both masks."""
    own, other, free, count = mine & ~yours, yours & ~mine, mine & yours, 0
    for way in range(4):
        back = way ^ 1
        rest = own & stepped(field, other & stepped(field, free, back), back)
        while rest != NONE:
            here = low(rest)
            rest ^= here
            over = stepped(field, here, way)
            there, taken = stepped(field, over, way), here
            while there != NONE:
                taken |= over
                count = _put(found, count, left, mine | taken, (yours | taken) & ~there)
                over = stepped(field, there, way) & other
                taken |= there
                there = stepped(field, over, way) & free
    return count


@njit("uint64(int64, uint64, uint64)", cache=True, nogil=True)
def _legal(field: Any, mine: Any, yours: Any) -> Any:
    """Return the empty squares, in both masks, where a stone leaves a liberty to every group."""
    own, other, free = mine & ~yours, yours & ~mine, mine & yours
    found, rest = NONE, free
    while rest != NONE:
        one = low(rest)
        rest ^= one
        still, beside = free & ~one, around(field, one)
        if beside & still == NONE and around(field, group(field, one, own | one)) & still == NONE:
            continue
        touched = beside & other
        while touched != NONE:
            threatened = group(field, low(touched), other)
            if around(field, threatened) & still == NONE:
                break
            touched &= ~threatened
        if touched == NONE:
            found |= one
    return found


@njit("int64(int64, uint64, uint64, boolean, int64)", cache=True, nogil=True)
def _list_steps(field: Any, mine: Any, yours: Any, left: Any, found: Any) -> Any:
    """Write the positions after steps and hops along a row; an empty square is in both masks."""
    own, other, free, count = mine & ~yours, yours & ~mine, mine & yours, 0
    way = 0 if left else 1
    for hops in range(2 if number_at(field, RULE) == HOP else 1):
        over = stepped(field, other & stepped(field, free, way ^ 1), way ^ 1)
        rest = own & (over if hops else stepped(field, free, way ^ 1))
        while rest != NONE:
            here = low(rest)
            rest ^= here
            there = stepped(field, here, way)
            if hops:
                there = stepped(field, there, way)
            count = _put(found, count, left, mine, (yours | here) & ~there)
    return count


@njit("int64(int64, uint64, uint64, boolean, int64)", cache=True, nogil=True)
def list_moves(field: Any, a: Any, b: Any, left: Any, found: Any) -> Any:
    """Write the positions after the moves of one player, two masks each, and return how many there are."""
    rule = number_at(field, RULE)
    mine, yours = (a, b) if left else (b, a)
    if rule == LAY:
        return _list_dominoes(field, a, left, found)
    if rule == JUMP:
        return _list_jumps(field, mine, yours, left, found)
    if rule >= STEP:
        return _list_steps(field, mine, yours, left, found)
    if rule == PUT:
        count, rest = 0, _legal(field, mine, yours)
        while rest != NONE:
            count = _put(found, count, left, mine, yours & ~low(rest))
            rest ^= low(rest)
        return count
    return _list_takes(field, mine, yours, yours if rule == TAKE else a | b, left, found)


@njit("int64(int64, uint64, uint64, boolean)", cache=True, nogil=True)
def mobility(field: Any, a: Any, b: Any, left: Any) -> Any:
    """Return how many moves a player has; of long jumps only the first landing counts."""
    width, first, rule = U(number_at(field, WIDTH)), word_at(field, FIRST), number_at(field, RULE)
    mine, yours = (a, b) if left else (b, a)
    if rule == LAY:
        return ones(a & (a >> width)) if left else ones(a & ((a & ~first) >> UNIT))
    if rule == PUT:
        return ones(_legal(field, mine, yours))
    count = 0
    if rule >= STEP:
        free, back = mine & yours, 1 if left else 0
        if rule == HOP:
            count = ones(mine & ~yours & stepped(field, yours & ~mine & stepped(field, free, back), back))
        return count + ones(mine & ~yours & stepped(field, free, back))
    for way in range(4):
        if rule == JUMP:
            over = yours & ~mine & stepped(field, mine & yours, way)
            count += ones(mine & ~yours & stepped(field, over, way))
        else:
            count += ones(mine & stepped(field, yours if rule == TAKE else a | b, way))
    return count
