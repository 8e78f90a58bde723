"""Strings and coins: the loops that search for the best difference of points, plain or compiled.

The question is always whether the difference is at least a number. Both answers are stored as bounds, once for all
positions with one key. Of the cuts that free no coin, those come first that were good in other positions with as many
strings, and those of coins on many strings.

References:
    Winning Ways, ch. 16; J. K. Barker, R. E. Korf, Solving Dots-and-Boxes, AAAI (2012).
"""

from __future__ import annotations

from typing import NamedTuple

from grundy.machine.loops import Row
from grundy.maths.boards import boxes, string_keys
from grundy.maths.boards.boxes import WORDS, Board, settle, size
from grundy.maths.boards.string_keys import HIGH, LOW, find_key

CALLS = boxes, string_keys
SLOTS = 4  # of a line of the table
NEW, NEXT, LOWER, UPPER = range(4)
DEPTH, ANSWER, STORED, DROPPED = range(4)
"""Numbers of the state: the depth, -1 at the end; the last answer, 0 or 1; positions stored, and dropped."""
NO, YES, OPEN = range(3)
_LAST = 1 << 20  # the weight of an option that is done
_FINE = 64  # parts of the weight of one string
_LEARNED = 5  # strings' weight of the cut that was good most often


class Table(NamedTuple):
    """What is known about positions, in lines of four slots; in a full line the smallest position is replaced."""

    high: Row
    low: Row  # the two words of the keys
    known: Row  # for each slot the coins of the position, and the bounds: at least, and at most


class Stack(NamedTuple):
    """The positions on the line of play, by depth, and their options, those of all depths one after the other."""

    position: Row
    high: Row
    low: Row
    asked: Row
    coins: Row
    first: Row
    count: Row
    option: Row
    phase: Row
    rest: Row
    rest_high: Row
    rest_low: Row
    points: Row
    kept: Row
    weight: Row
    string: Row


class Search(NamedTuple):
    """A search on one graph."""

    board: Board
    table: Table
    stack: Stack
    key: Row  # of a position, and what it needs
    seen: Row  # keys of positions met lately
    good: Row  # for each number of strings, for each string how often its cut was good; in the end how often at most
    state: Row
    out: Row  # three numbers of a cut


def line_of(table: Table, high: int, low: int) -> int:
    """Return the first slot of the line of a key."""
    lines = len(table.high) // SLOTS
    return (high % lines * 1_000_003 + low) % lines * SLOTS


def slot_of(table: Table, high: int, low: int) -> int:
    """Return the place of a key in the table, -1 if it is not there."""
    line = line_of(table, high, low)
    for place in range(line, line + SLOTS):
        if table.low[place] == low and table.high[place] == high:
            return place
    return -1


def keep(table: Table, high: int, low: int, coins: int, least: int, most: int, state: Row) -> None:
    """Store bounds for a position."""
    line = line_of(table, high, low)
    smallest, known = line, table.known
    for place in range(line, line + SLOTS):
        if table.low[place] == low and table.high[place] == high:
            known[3 * place + 1] = max(known[3 * place + 1], least)
            known[3 * place + 2] = min(known[3 * place + 2], most)
            return
        if known[3 * place] < known[3 * smallest]:
            smallest = place
    state[DROPPED if table.low[smallest] else STORED] += 1
    table.high[smallest], table.low[smallest] = high, low
    known[3 * smallest], known[3 * smallest + 1], known[3 * smallest + 2] = coins, least, most


def copy(old: Table, new: Table, state: Row) -> None:
    """Copy what is known into a larger table."""
    for place in range(len(old.low)):
        if old.low[place]:
            coins, least, most = old.known[3 * place], old.known[3 * place + 1], old.known[3 * place + 2]
            keep(new, old.high[place], old.low[place], coins, least, most, state)


def begin(search: Search, position: int) -> None:
    """Write the key of a position into the first place of the stack."""
    find_key(position, search.board, search.key, search.seen)
    search.stack.high[0], search.stack.low[0] = search.key[HIGH], search.key[LOW]


def _verdict(table: Table, high: int, low: int, coins: int, asked: int) -> int:
    """Return whether the difference is at least a number, if that is known: the player to move has ``coins`` to win."""
    if coins == 0:
        return YES if asked <= 0 else NO
    if asked <= -coins:
        return YES
    if asked > coins:
        return NO
    place = slot_of(table, high, low)
    if place >= 0:
        if table.known[3 * place + 1] >= asked:
            return YES
        if table.known[3 * place + 2] < asked:
            return NO
    return OPEN


def _list(search: Search, depth: int) -> int:
    """List the options of a position that may reach a wanted difference; return YES if one does for sure.

    An option wins T coins for the opponent, who then may take all, or leave some for a price of d and pass the move on:
    it is worth W = max(T + V, T - 2d - V) to the opponent if the rest is worth V. So it reaches a difference k if
    V ≤ -k - T, and with a price also V ≥ T - 2d + k.
    """
    board, table, stack, out, key = search.board, search.table, search.stack, search.out, search.key
    position, asked, first = stack.position[depth], stack.asked[depth], stack.first[depth]
    count, left = 0, size(position)
    strings = position
    while strings:
        lowest = strings & -strings
        strings ^= lowest
        string = board.index[lowest % WORDS]
        if position & board.after[string]:
            continue
        settle(position, string, board, out)
        rest, taken, price = out[0], out[1], out[2]
        most, least = -asked - taken, taken - 2 * price + asked
        if price and least > most:
            continue
        find_key(rest, board, search.key, search.seen)
        high, low = key[HIGH], key[LOW]
        place = _twin(stack.rest_high, stack.rest_low, stack.points, first, count, high, low, taken)
        if place < first + count and stack.kept[place] <= price:
            continue  # a chain is cut where the least price can be asked
        coins = stack.coins[depth] - taken
        above = _verdict(table, high, low, coins, most + 1)
        below = _verdict(table, high, low, coins, least) if price else YES
        if above == NO and below == YES:
            return YES
        if above == YES or below == NO:
            continue
        count = max(count, place + 1 - first)
        stack.rest[place], stack.rest_high[place], stack.rest_low[place] = rest, high, low
        stack.points[place], stack.kept[place], stack.string[place] = taken, price, string
        stack.weight[place] = _weight(board, search.good, position, left, string, taken, price)
    stack.count[depth] = count
    return OPEN


def _twin(highs: Row, lows: Row, points: Row, first: int, count: int, high: int, low: int, taken: int) -> int:
    """Return the place of the same option in the list; the next free place if there is none."""
    for place in range(first, first + count):
        if lows[place] == low and highs[place] == high and points[place] == taken:
            return place
    return first + count


def _weight(board: Board, good: Row, position: int, left: int, string: int, taken: int, price: int) -> int:
    """Return how promising a cut looks; a small weight comes first."""
    weight = 1000 + taken if price else 500 + taken
    if taken == 0:
        weight = 100
        for end in range(2 * string, 2 * string + 2):
            coin = board.ends[end]
            if coin >= 0:
                weight -= 2 * size(board.strings_of[coin] & position) - 1
    row = left * (len(board.after) + 1)
    most = good[row + len(board.after)]
    learned: int = _LEARNED * _FINE * good[row + string] // (most + 1)
    return weight * _FINE - learned


def _learn(search: Search, depth: int) -> None:
    """Count the last option of a position as good."""
    stack, good = search.stack, search.good
    strings = len(search.board.after)
    row = size(stack.position[depth]) * (strings + 1)
    place = row + stack.string[stack.option[depth]]
    good[place] += 1
    good[row + strings] = max(good[row + strings], good[place])


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
    stack.high[depth + 1], stack.low[depth + 1] = stack.rest_high[option], stack.rest_low[option]
    stack.coins[depth + 1] = stack.coins[depth] - taken
    stack.asked[depth + 1] = taken - 2 * price + asked if phase == LOWER else 1 - asked - taken
    stack.first[depth + 1] = stack.first[depth] + stack.count[depth]
    stack.phase[depth + 1] = NEW


def advance(search: Search, steps: int) -> int:
    """Continue a search until it has listed the options of some positions, or ends; return how many it listed."""
    table, stack, state = search.table, search.stack, search.state
    depth, answer, taken = state[DEPTH], state[ANSWER], 0
    while depth >= 0 and taken < steps:
        phase, coins = stack.phase[depth], stack.coins[depth]
        result = OPEN
        if phase == NEW:
            if (stack.asked[depth] + coins) % 2:
                stack.asked[depth] += 1  # the difference is even if the number of coins is
            result = _verdict(table, stack.high[depth], stack.low[depth], coins, stack.asked[depth])
            if result != OPEN:
                answer = result
                depth -= 1
                continue
            taken += 1
            result = _list(search, depth)
        elif phase == LOWER and answer == YES:
            _ask(stack, depth, UPPER, stack.option[depth])
            depth += 1
            continue
        elif phase == UPPER and answer == NO:
            _learn(search, depth)
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
        keep(table, stack.high[depth], stack.low[depth], coins, low, high, state)
        answer = result
        depth -= 1
    state[DEPTH] = depth
    state[ANSWER] = answer
    return taken
