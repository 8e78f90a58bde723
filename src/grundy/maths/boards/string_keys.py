"""Strings and coins: a key for a position that tells apart all positions but those with equal graphs.

Only coins on three strings or more matter, the *joints*, and the lengths of the chains between them, to the ground, and
of the chains and rings apart from them. Very different sets of strings are equal in this sense: of the positions met on
3×4 boxes a third are left. The joints are put in an order by what is near them, and the graph is written down in this
order, in two words. Equal keys therefore always mean equal graphs; equal graphs mostly have equal keys.
"""

from __future__ import annotations

from grundy.machine.loops import Row
from grundy.maths.boards import boxes
from grundy.maths.boards.boxes import WORDS, Board, canonical

CALLS = (boxes,)
HIGH, LOW = 0, 1
"""Where the two words of a key are in the row of a search."""
_WEIGHT = 2  # of the next digit
_COIN, _LENGTH, _PASSED = 3, 4, 5  # of a walk: the coin at its end, the coins on the way, and the strings
_JOINTS, _CHAINS, _COINS = 64, 128, 128  # at most
_FIRST = 8  # for each joint its first chain; [joints + 1]
_FAR = _FIRST + _JOINTS  # for each chain of a joint the joint at its other end, -1 for the ground
_COINS_OF = _FAR + _CHAINS  # for each chain of a joint its coins on the way
_COLOUR = _COINS_OF + _CHAINS  # for each joint what is near it, as a number
_MIXED = _COLOUR + _JOINTS
_PLACE = _MIXED + _JOINTS  # for each joint its place in the order, -1 if it has none yet
_ORDER = _PLACE + _JOINTS
_DIGITS = _ORDER + _JOINTS  # of one joint, to be sorted
_JOINT = _DIGITS + _JOINTS  # for each coin its number among the joints, -1 for other coins
ROW = _JOINT + _COINS
"""Numbers of the row of a search. It is one row, since compiled calls take time for each row that they pass on."""
_COLOURS = (1 << 31) - 1
_ROUNDS = 2  # how far joints look around
_GROUND, _SELF = 64, 128  # added to the length of a chain to the ground, or back to its joint
_FULL = 1 << 56  # so that a digit of less than 64 still fits
_DIGIT = 64


def find_key(position: int, board: Board, row: Row, seen: Row) -> None:
    """Write the key of a position in which each coin hangs on none or on two or more strings.

    The key is (0, 0) only if no string is left. Of the few graphs that are too long for two words, the least mirror
    image is the key.

    Args:
        position: the strings left.
        board: the graph.
        row: the row of the search.
        seen: least images of positions met lately, each with its key.
    """
    image = canonical(position, board)
    slot = image % (len(seen) // 3) * 3
    if seen[slot] == image:
        row[HIGH], row[LOW] = seen[slot + 1], seen[slot + 2]
        return
    _write_key(image, board, row)
    seen[slot], seen[slot + 1], seen[slot + 2] = image, row[HIGH], row[LOW]


def _write_key(position: int, board: Board, row: Row) -> None:
    row[HIGH], row[LOW], row[_WEIGHT] = 0, 1, 2
    joints, left = _find_joints(position, board, row)
    _colour(joints, row)
    _put_in_order(joints, row)
    _add(row, _DIGIT, joints)
    for i in range(joints):
        _add_joint(row[_ORDER + i], joints - i, row)
    _add_apart(position, left, board, row)
    if row[_WEIGHT] < 0:
        row[HIGH], row[LOW] = 0, -position


def _walk(position: int, start: int, string: int, board: Board, row: Row) -> None:
    """Walk from a coin, or from the ground, along a chain: to a joint, to the ground, or back to the coin."""
    coin, length, passed = start, 0, 0
    while True:
        passed |= string
        place = 2 * board.index[string % WORDS]
        coin = board.ends[place + 1] if board.ends[place] == coin else board.ends[place]
        if coin < 0 or coin == start or row[_JOINT + coin] >= 0:
            break
        length += 1
        string = board.strings_of[coin] & position & ~string
    row[_COIN], row[_LENGTH], row[_PASSED] = coin, length, passed


def _find_joints(position: int, board: Board, row: Row) -> tuple[int, int]:
    """List the joints and their chains; return the number of joints, and the strings that are apart from them."""
    joints, chains, left = 0, 0, position
    for coin in range(len(board.strings_of)):
        strings = board.strings_of[coin] & position
        strings &= strings - 1
        row[_JOINT + coin] = -1
        if strings & (strings - 1):
            row[_JOINT + coin] = joints
            row[_ORDER + joints] = coin
            joints += 1
    for i in range(joints):
        coin = row[_ORDER + i]
        row[_FIRST + i] = chains
        strings = board.strings_of[coin] & position
        while strings:
            string = strings & -strings
            strings ^= string
            _walk(position, coin, string, board, row)
            row[_FAR + chains] = row[_JOINT + row[_COIN]] if row[_COIN] >= 0 else -1
            row[_COINS_OF + chains] = row[_LENGTH]
            left &= ~row[_PASSED]
            chains += 1
    row[_FIRST + joints] = chains
    return joints, left


def _mix(colour: int, number: int) -> int:
    """Return a number that looks random; the colour is less than 2^32, the number less than 2^13."""
    found = (colour * 1103515245 + number * 12345 + 67890) & _COLOURS
    found ^= found >> 15
    found = found * 1664525 & _COLOURS
    return found ^ found >> 13


def _colour(joints: int, row: Row) -> None:
    """Give each joint a number that depends on the graph near it."""
    for i in range(joints):
        row[_COLOUR + i] = 1
    for _ in range(_ROUNDS):
        for i in range(joints):
            found = 7 * row[_COLOUR + i]
            for chain in range(row[_FIRST + i], row[_FIRST + i + 1]):
                far, length = row[_FAR + chain], row[_COINS_OF + chain]
                if far < 0:
                    found += _mix(0, length + _GROUND)
                else:
                    found += _mix(row[_COLOUR + far], length + _SELF if far == i else length)
            row[_MIXED + i] = found & _COLOURS
        for i in range(joints):
            row[_COLOUR + i] = row[_MIXED + i]


def _put_in_order(joints: int, row: Row) -> None:
    """Put the joints in an order: next comes the one with the largest colour, near those that came before."""
    for i in range(joints):
        row[_PLACE + i] = -1
    for i in range(joints):
        best = -1
        for other in range(joints):
            if row[_PLACE + other] < 0 and (best < 0 or row[_COLOUR + other] > row[_COLOUR + best]):
                best = other
        row[_PLACE + best] = i
        row[_ORDER + i] = best
        for chain in range(row[_FIRST + best], row[_FIRST + best + 1]):
            far = row[_FAR + chain]
            if far >= 0 and row[_PLACE + far] < 0:
                row[_COLOUR + far] = _COLOURS + _mix(row[_COLOUR + far], row[_COINS_OF + chain] * 64 + i)


def _add(row: Row, digits: int, digit: int) -> None:
    """Add a digit from 0 to ``digits - 1`` to a key: the next one of a number whose bases change."""
    if row[_WEIGHT] < 0:
        return
    if row[_WEIGHT] > _FULL:
        if row[HIGH]:
            row[_WEIGHT] = -1  # too long
            return
        row[HIGH], row[LOW], row[_WEIGHT] = row[LOW], 1, 2
    row[LOW] += row[_WEIGHT] * digit
    row[_WEIGHT] *= digits


def _sort_in(digit: int, count: int, row: Row) -> None:
    """Put a digit into its place among some digits in increasing order."""
    i = count
    while i > 0 and row[_DIGITS + i - 1] > digit:
        row[_DIGITS + i] = row[_DIGITS + i - 1]
        i -= 1
    row[_DIGITS + i] = digit


def _add_joint(joint: int, left: int, row: Row) -> None:
    """Add a joint's chains to the ground, to itself and to later joints, in order.

    Args:
        joint: the joint.
        left: how many joints are left, this one included.
        row: the row of the search.
    """
    count = 0
    for chain in range(row[_FIRST + joint], row[_FIRST + joint + 1]):
        far = row[_FAR + chain]
        if far >= 0 and row[_PLACE + far] < row[_PLACE + joint]:
            continue
        digit = 2 if far < 0 else 1 if far == joint else 2 + row[_PLACE + far] - row[_PLACE + joint]
        found = digit * _DIGIT + row[_COINS_OF + chain]
        _sort_in(found, count, row)
        count += 1
    for i in range(count):
        _add(row, left + 2, row[_DIGITS + i] // _DIGIT)
        for _ in range(row[_DIGITS + i] % _DIGIT):
            _add(row, 2, 1)
        _add(row, 2, 0)
    _add(row, left + 2, 0)


def _add_apart(position: int, left: int, board: Board, row: Row) -> None:
    """Add the chains and rings without joints, in order."""
    count = 0
    while left:
        string = _at_the_ground(left, board)
        if string:
            _walk(position, -1, string, board, row)
            found = 2 * row[_LENGTH] + 2  # a string from the ground to the ground is a chain of no coins
        else:
            string = left & -left
            _walk(position, board.ends[2 * board.index[string % WORDS]], string, board, row)
            found = 2 * row[_LENGTH] + 3  # of a ring, without the coin where the walk begins
        left &= ~row[_PASSED]
        _sort_in(found, count, row)
        count += 1
    for i in range(count):
        _add(row, _DIGIT, row[_DIGITS + i] // 2)
        _add(row, 2, row[_DIGITS + i] % 2)


def _at_the_ground(left: int, board: Board) -> int:
    """Return one of the strings at the ground, 0 if there is none."""
    while left:
        string = left & -left
        left ^= string
        place = 2 * board.index[string % WORDS]
        if board.ends[place] < 0 or board.ends[place + 1] < 0:
            return string
    return 0
