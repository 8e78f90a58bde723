"""Strings and coins: the loops that search for the best difference of points, plain or compiled.

A coin that hangs on no string any more is a point, and the player who freed it moves again. In Dots and Boxes, a box is
a coin on four strings, and drawing a line cuts a string. A position is the set of the strings that are left, one bit
each. In the positions of the search every coin hangs on two strings or more: what a cut leaves hanging on one string is
taken at once, see :func:`settle`.

The question is always whether the difference is at least a number. Both answers are stored as bounds.

References:
    Winning Ways, ch. 16; J. K. Barker, R. E. Korf, Solving Dots-and-Boxes, AAAI (2012).
"""

from __future__ import annotations

from typing import NamedTuple

from grundy.machine.loops import Row

SLOTS = 4  # of a line of the table
NEW, NEXT, LOWER, UPPER = range(4)
DEPTH, ANSWER, STORED, DROPPED = range(4)
"""Numbers of the state: the depth, -1 at the end; the last answer, 0 or 1; positions stored, and dropped."""
NO, YES, OPEN = range(3)
WORDS = 67  # the powers of 2 up to 2^65 have different remainders
_LAST = 1 << 20  # the weight of an option that is done


class Board(NamedTuple):
    """The graph; strings have numbers, and so do coins."""

    ends: Row  # two for each string: the coins at its ends, -1 for the ground
    strings_of: Row  # for each coin the set of its strings
    after: Row  # for each string the set of later strings between the same ends: the last one is cut first
    index: Row  # [WORDS] the number of the string of a set of one, at its remainder
    images: Row  # for each symmetry, for each byte of a set, for each value of the byte: the image
    symmetries: int
    step: int  # entries of ``images`` for a symmetry


class Table(NamedTuple):
    """What is known about positions, in lines of four slots; in a full line the smallest position is replaced."""

    keys: Row
    lows: Row
    highs: Row
    coins: Row


class Stack(NamedTuple):
    """The positions on the line of play, by depth, and their options, those of all depths one after the other."""

    position: Row
    asked: Row
    coins: Row
    first: Row
    count: Row
    option: Row
    phase: Row
    rest: Row
    points: Row
    kept: Row
    weight: Row


def size(strings: int) -> int:
    """Return the number of strings in a set."""
    count = 0
    while strings:
        strings &= strings - 1
        count += 1
    return count


def settle(left: int, string: int, board: Board, out: Row) -> None:
    """Write what follows a cut: the strings left when the opponent has taken what hangs, the coins, and the price.

    Coins that hang on one string are taken, and with them chains of coins on two strings, up to a joint or the ground.
    The price is 2 if the opponent may leave the last two coins of a chain and so give the move back, 4 for a ring,
    0 if there is no such choice.

    Args:
        left: the strings left, the cut one included; each coin hangs on none of them, or on two or more.
        string: the string that is cut.
        board: the graph.
        out: three numbers to be written.
    """
    left ^= 1 << string
    taken = price = 0
    for end in range(2 * string, 2 * string + 2):
        coin = board.ends[end]
        length = 0
        ring = False
        while coin >= 0:
            hanging = board.strings_of[coin] & left
            if hanging == 0:
                if length:  # the other end of the ring
                    length += 1
                    ring = True
                break
            if hanging & (hanging - 1):
                break
            left ^= hanging
            length += 1
            place = 2 * board.index[hanging % WORDS]
            coin = board.ends[place + 1] if board.ends[place] == coin else board.ends[place]
        taken += length
        if ring:
            price = 4 if length >= 4 else 0
            break
        if length >= 2:
            price = 2
    out[0] = left
    out[1] = taken
    out[2] = price


def canonical(left: int, board: Board) -> int:
    """Return the least image of a position."""
    best = left
    for symmetry in range(1, board.symmetries):
        image = 0
        rest = left
        place = symmetry * board.step
        while rest:
            image |= board.images[place + (rest & 255)]
            rest >>= 8
            place += 256
        if image < best:
            best = image
    return best


def slot_of(table: Table, key: int) -> int:
    """Return the place of a position in the table, -1 if it is not there."""
    line = key % (len(table.keys) // SLOTS) * SLOTS
    for place in range(line, line + SLOTS):
        if table.keys[place] == key:
            return place
    return -1


def keep(table: Table, key: int, coins: int, low: int, high: int, state: Row) -> None:
    """Store bounds for a position."""
    line = key % (len(table.keys) // SLOTS) * SLOTS
    least = line
    for place in range(line, line + SLOTS):
        if table.keys[place] == key:
            table.lows[place] = max(table.lows[place], low)
            table.highs[place] = min(table.highs[place], high)
            return
        if table.coins[place] < table.coins[least]:
            least = place
    state[DROPPED if table.keys[least] else STORED] += 1
    table.keys[least] = key
    table.coins[least] = coins
    table.lows[least] = low
    table.highs[least] = high


def copy(old: Table, new: Table, state: Row) -> None:
    """Copy what is known into a larger table."""
    for place in range(len(old.keys)):
        if old.keys[place]:
            keep(new, old.keys[place], old.coins[place], old.lows[place], old.highs[place], state)


def _verdict(table: Table, key: int, coins: int, asked: int) -> int:
    """Return whether the difference is at least a number, if that is known: the player to move has ``coins`` to win."""
    if key == 0:
        return YES if asked <= 0 else NO
    if asked <= -coins:
        return YES
    if asked > coins:
        return NO
    place = slot_of(table, key)
    if place >= 0:
        if table.lows[place] >= asked:
            return YES
        if table.highs[place] < asked:
            return NO
    return OPEN


def _list(board: Board, table: Table, stack: Stack, depth: int, out: Row) -> int:
    """List the options of a position that may reach a wanted difference; return YES if one does for sure.

    An option wins T coins for the opponent, who then may take all, or leave some for a price of d and pass the move on:
    it is worth W = max(T + V, T - 2d - V) to the opponent if the rest is worth V. So it reaches a difference k if
    V ≤ -k - T, and with a price also V ≥ T - 2d + k.
    """
    position, asked, first = stack.position[depth], stack.asked[depth], stack.first[depth]
    count = 0
    strings = position
    while strings:
        lowest = strings & -strings
        strings ^= lowest
        string = board.index[lowest % WORDS]
        if position & board.after[string]:
            continue
        settle(position, string, board, out)
        rest, taken, price = canonical(out[0], board), out[1], out[2]
        most, least = -asked - taken, taken - 2 * price + asked
        if price and least > most:
            continue
        twin = -1
        for place in range(first, first + count):
            if stack.rest[place] == rest and stack.points[place] == taken:
                twin = place
        if twin >= 0 and stack.kept[twin] <= price:
            continue  # a chain is cut where the least price can be asked
        coins = stack.coins[depth] - taken
        above = _verdict(table, rest, coins, most + 1)
        below = _verdict(table, rest, coins, least) if price else YES
        if above == NO and below == YES:
            return YES
        if above == YES or below == NO:
            continue
        place = twin
        if twin < 0:
            place = first + count
            count += 1
        stack.rest[place] = rest
        stack.points[place] = taken
        stack.kept[place] = price
        weight = 1000 + taken if price else 500 + taken
        if taken == 0:
            weight = 100
            for end in range(2 * string, 2 * string + 2):
                coin = board.ends[end]
                if coin >= 0:
                    weight -= 2 * size(board.strings_of[coin] & position) - 1
        stack.weight[place] = weight
    stack.count[depth] = count
    return OPEN


def _choose(stack: Stack, depth: int) -> int:
    """Return the place of the most promising option that is left, -1 if there is none."""
    best = -1
    least = _LAST
    for place in range(stack.first[depth], stack.first[depth] + stack.count[depth]):
        if stack.weight[place] < least:
            best, least = place, stack.weight[place]
    if best >= 0:
        stack.weight[best] = _LAST
    return best


def _ask(stack: Stack, depth: int, phase: int, option: int) -> None:
    """Ask about the rest of an option, one level deeper."""
    asked = stack.asked[depth]
    taken, price = stack.points[option], stack.kept[option]
    stack.phase[depth] = phase
    stack.option[depth] = option
    stack.position[depth + 1] = stack.rest[option]
    stack.coins[depth + 1] = stack.coins[depth] - taken
    stack.asked[depth + 1] = taken - 2 * price + asked if phase == LOWER else 1 - asked - taken
    stack.first[depth + 1] = stack.first[depth] + stack.count[depth]
    stack.phase[depth + 1] = NEW


def advance(board: Board, table: Table, stack: Stack, state: Row, out: Row, steps: int) -> int:
    """Continue a search until it has listed the options of some positions, or ends; return how many it listed."""
    depth, answer, taken = state[DEPTH], state[ANSWER], 0
    while depth >= 0 and taken < steps:
        phase, coins = stack.phase[depth], stack.coins[depth]
        result = OPEN
        if phase == NEW:
            if (stack.asked[depth] + coins) % 2:
                stack.asked[depth] += 1  # the difference is even if the number of coins is
            result = _verdict(table, stack.position[depth], coins, stack.asked[depth])
            if result != OPEN:
                answer = result
                depth -= 1
                continue
            taken += 1
            result = _list(board, table, stack, depth, out)
        elif phase == LOWER and answer == YES:
            _ask(stack, depth, UPPER, stack.option[depth])
            depth += 1
            continue
        elif phase == UPPER and answer == NO:
            result = YES
        if result == OPEN:
            option = _choose(stack, depth)
            if option >= 0:
                _ask(stack, depth, LOWER if stack.kept[option] else UPPER, option)
                depth += 1
                continue
            result = NO
        asked = stack.asked[depth]
        low, high = (asked, coins) if result == YES else (-coins, asked - 2)
        keep(table, stack.position[depth], coins, low, high, state)
        answer = result
        depth -= 1
    state[DEPTH] = depth
    state[ANSWER] = answer
    return taken
