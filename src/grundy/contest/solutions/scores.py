"""Scores: the best difference is the largest gain of a move less the opponent's best difference after it."""

from __future__ import annotations

from grundy.contest.solutions.library import different, on_a_line
from grundy.contest.writing.solution import reads

# -- rows taken from the ends


@reads("count row[count]")
def edpcl(row: list[int]) -> int:
    """best[i] is the best difference of the part of the current length from i on; the length grows."""
    best = list(row)
    for length in range(1, len(row)):
        for i in range(len(row) - length):
            best[i] = max(row[i] - best[i + 1], row[i + length] - best[i])
    return best[0]


@reads("count row[count]")
def cses1097(row: list[int]) -> int:
    """The sum of both scores and their difference are known."""
    return (sum(row) + edpcl(row)) // 2


@reads("count row[count]")
def leetcode486(row: list[int]) -> bool:
    """A tie is enough."""
    return edpcl(row) >= 0


@reads("count row[count]")
def p2734(row: list[int]) -> str:
    """The sum of both scores and their difference are known."""
    total, best = sum(row), edpcl(row)
    return f"{(total + best) // 2} {(total - best) // 2}"


def sums(row: list[int]) -> list[int]:
    """Return the sums of the first 0, 1, 2, ... numbers."""
    found = [0]
    for n in row:
        found.append(found[-1] + n)
    return found


@reads("count row[count]")
def leetcode1690(row: list[int]) -> int:
    """best[i] is the best difference of the part of the current length from i on; the length grows."""
    total, best = sums(row), [0] * len(row)
    for length in range(1, len(row)):
        for i in range(len(row) - length):
            first, last = total[i + length + 1] - total[i + 1], total[i + length] - total[i]
            best[i] = max(first - best[i + 1], last - best[i])
    return best[0]


@reads("count row[count]")
def cf794e(row: list[int]) -> str:
    """The extra moves choose a part of the row; its middle says what is left of it."""
    count = len(row)
    found = [0] * count
    for length in range(count, 1, -1):
        extra, middle = count - length, length // 2 - 1
        found[extra] = max(middle_of(row, middle, length), middle_of(row, extra + middle, length))
        if extra > 1:
            found[extra] = max(found[extra], found[extra - 2])
    found[count - 1] = max(row)
    return on_a_line(found)


def middle_of(row: list[int], at: int, length: int) -> int:
    """Return what is left of a part of the row, from its middle."""
    if length % 2 == 0:
        return max(row[at], row[at + 1])
    return min(row[at + 1], max(row[at], row[at + 2]))


# -- rows taken from the front


def from_the_front(row: list[int]) -> int:
    """Return the best difference if 1, 2 or 3 numbers are taken; best[i] is that of the numbers from i on."""
    count = len(row)
    best = [0] * (count + 1)
    for i in range(count - 1, -1, -1):
        gain = row[i]
        best[i] = gain - best[i + 1]
        for end in range(i + 1, min(i + 3, count)):
            gain += row[end]
            best[i] = max(best[i], gain - best[end + 1])
    return best[0]


@reads("count row[count]")
def leetcode1406(row: list[int]) -> str:
    """The sign of the best difference says who scores more."""
    best = from_the_front(row)
    return "Tie" if best == 0 else "Alice" if best > 0 else "Bob"


@reads("count row[count]")
def hrbricks(row: list[int]) -> int:
    """The sum of both scores and their difference are known."""
    return (sum(row) + from_the_front(row)) // 2


@reads("count row[count]")
def leetcode1140(row: list[int]) -> int:
    """best[i][m] is the largest score from i on if up to 2m heaps may be taken."""
    count, total = len(row), sums(row)
    best = [[0] * (count + 1) for _ in range(count + 1)]
    for i in range(count - 1, -1, -1):
        for m in range(1, count + 1):
            for k in range(1, min(2 * m, count - i) + 1):
                best[i][m] = max(best[i][m], total[count] - total[i] - best[i + k][max(m, k)])
    return best[0][1]


@reads("count row[count]")
def p2964(row: list[int]) -> int:
    """best[i][k] is the largest score from i on if up to k coins may be taken."""
    count, total = len(row), sums(row)
    best = [[0] * (count - i + 1) for i in range(count + 1)]
    for i in range(count - 1, -1, -1):
        left = count - i
        for k in range(1, left + 1):
            score = total[count] - total[i] - best[i + k][min(2 * k, left - k)]
            best[i][k] = max(best[i][k - 1], score)
    return best[0][min(2, count)]


@reads("count row[count]")
def leetcode1872(row: list[int]) -> int:
    """A move scores a sum of the first numbers; the next move scores a longer one."""
    total = sums(row)
    best = total[-1]
    for i in range(len(row) - 1, 1, -1):
        best = max(best, total[i] - best)
    return best


cf731e = leetcode1872

# -- sorting


def by_both_prices(mine: list[int], others: list[int]) -> int:
    """Return the difference if both take the item with the largest sum of prices."""
    order = sorted([(mine[i] + others[i], i) for i in range(len(mine))], reverse=True)
    difference = 0
    for turn in range(len(order)):
        item = order[turn][1]
        difference += mine[item] if turn % 2 == 0 else -others[item]
    return difference


@reads("count mine[count] others[count]")
def leetcode1686(mine: list[int], others: list[int]) -> int:
    """The sign of the difference says who scores more."""
    best = by_both_prices(mine, others)
    return 1 if best > 0 else 0 if best == 0 else -1


@reads("count mine[count] others[count]")
def hrfun(mine: list[int], others: list[int]) -> str:
    """The sign of the difference says who scores more."""
    best = by_both_prices(mine, others)
    return "First" if best > 0 else "Tie" if best == 0 else "Second"


@reads("count first[count] second[count]")
def cf1038c(first: list[int], second: list[int]) -> int:
    """Both players take or remove the largest number that is left."""
    mine, others = sorted(first), sorted(second)
    difference = 0
    for turn in range(2 * len(first)):
        sign = 1 if turn % 2 == 0 else -1
        if len(mine) > 0 and (not others or mine[-1] > others[-1] or (mine[-1] == others[-1] and sign > 0)):
            difference += mine[-1] if sign > 0 else 0
            mine.pop()
        else:
            difference -= others[-1] if sign < 0 else 0
            others.pop()
    return difference


@reads("count stacks[count][*]")
def cf388c(stacks: list[list[int]]) -> str:
    """Each player has the nearer half of every stack; the cards in the middle go by size."""
    first, second = 0, 0
    middles: list[int] = []
    for stack in stacks:
        half = len(stack) // 2
        for i, card in enumerate(stack):
            if len(stack) % 2 == 1 and i == half:
                middles.append(card)
            elif i < half:
                first += card
            else:
                second += card
    ordered = sorted(middles, reverse=True)
    for i, card in enumerate(ordered):
        if i % 2 == 0:
            first += card
        else:
            second += card
    return f"{first} {second}"


@reads("count row[count]")
def cf984a(row: list[int]) -> int:
    """The number in the middle is left."""
    ordered = sorted(row)
    return ordered[(len(row) - 1) // 2]


# -- few states


@reads("count row[count]")
def cf1383b(row: list[int]) -> str:
    """The highest 1 of the nim-sum in binary decides."""
    for bit in range(31, -1, -1):
        ones = 0
        for n in row:
            ones += n >> bit & 1
        if ones % 2 == 1:
            return "WIN" if ones % 4 == 1 or (len(row) - ones) % 2 == 1 else "LOSE"
    return "DRAW"


@reads("count a b row[count]")
def poj1678(a: int, b: int, row: list[int]) -> int:
    """best[i] is the best difference after the i-th number, from the largest down."""
    numbers = different(row)
    best = [0] * len(numbers)
    for i in range(len(numbers) - 1, -1, -1):
        best[i] = after(numbers[i], a, b, numbers, best)
    return after(0, a, b, numbers, best)


def after(last: int, a: int, b: int, numbers: list[int], best: list[int]) -> int:
    """Return the best difference of a player who must score a number that is larger than the last by a to b."""
    low, high = 0, len(numbers)
    while low < high:
        half = (low + high) // 2
        if numbers[half] < last + a:
            low = half + 1
        else:
            high = half
    found, moves = 0, 0
    while low < len(numbers) and numbers[low] <= last + b:
        difference = numbers[low] - best[low]
        found = difference if moves == 0 else max(found, difference)
        moves += 1
        low += 1
    return found


@reads("rows columns first[rows][columns] second[rows][columns]")
def p4363(rows: int, columns: int, first: list[list[int]], second: list[list[int]]) -> int:
    """The taken squares are a staircase; go back from the full board, with a map of staircases to best differences."""
    layer: dict[int, int] = {}  # the lengths of the rows as digits in base 16
    full = 0
    for _ in range(rows):
        full = full * 16 + columns
    layer[full] = 0
    for taken in range(rows * columns - 1, -1, -1):
        before: dict[int, int] = {}
        for key, best in layer.items():
            for r in range(rows):
                length = key >> (4 * r) & 15
                below = key >> (4 * (r + 1)) & 15 if r + 1 < rows else 0
                if length > below:
                    gain = first[r][length - 1] if taken % 2 == 0 else second[r][length - 1]
                    state = key - (1 << (4 * r))
                    if state not in before or before[state] < gain - best:
                        before[state] = gain - best
        layer = before
    return layer[0]
