"""Words and tries."""

from __future__ import annotations

from grundy.contest.solutions.library import mex
from grundy.contest.writing.solution import reads


@reads("text$")
def cf276b(text: str) -> bool:
    """A palindrome has at most one letter an odd number of times; a move changes this number by 1."""
    odd = 0
    for letter in "abcdefghijklmnopqrstuvwxyz":
        odd += text.count(letter) % 2
    return odd == 0 or odd % 2 == 1


@reads("text$")
def arc064d(text: str) -> bool:
    """In the end two letters take turns; the ends of the word say how many are left."""
    alike = text[0] == text[-1]
    return alike == (len(text) % 2 == 0)


def rows(most: int, beside: int) -> list[int]:
    """Return the values of rows from which a cell is taken with so many cells beside it on either side.

    With 1 cell on either side these are the values of Dawson's Chess.
    """
    values = [0] * (most + 1)
    for n in range(1, most + 1):
        seen: set[int] = set()
        for i in range(n):
            seen.add(values[max(0, i - beside)] ^ values[max(0, n - 1 - i - beside)])
        values[n] = mex(seen)
    return values


CHESS = rows(150, 1)


def chess(n: int) -> int:
    """Return the value of a row of Dawson's Chess, which has the period 34 from 52 on."""
    return CHESS[n] if n < 150 else CHESS[86 + (n - 86) % 34]


@reads("text$")
def cf305e(text: str) -> str:
    """Centres in a row are Dawson's Chess: a cut uses up the centres beside it."""
    lengths, starts = [0], [1]  # of rows of centres
    for i in range(1, len(text)):
        if i < len(text) - 1 and text[i - 1] == text[i + 1]:
            lengths[-1] += 1
        else:
            lengths.append(0)
            starts.append(i + 1)
    total = 0
    for n in lengths:
        total ^= chess(n)
    for at, n in enumerate(lengths):
        for i in range(n):
            after = chess(max(0, i - 1)) ^ chess(max(0, n - 2 - i))
            if total ^ chess(n) == after:
                return f"First\n{starts[at] + i + 1}"
    return "Second"


def pairs(n: int) -> int:
    """Return the value of a row of n cells from which two neighbours are taken: Dawson's Chess of n - 1."""
    return chess(n - 1) if n > 0 else 0


@reads("row$")
def leetcode294(row: str) -> bool:
    """A run of plus signs is a row from which two neighbours are taken."""
    total, run = 0, 0
    for i in range(len(row)):
        run = run + 1 if row[i] == "+" else 0
        if run > 0 and (i == len(row) - 1 or row[i + 1] == "-"):
            total ^= pairs(run)
    return total != 0


@reads("count row$")
def cf1704f(row: str) -> bool:
    """Whoever has more cells wins; else the players take neighbours of different colours in turn."""
    red, blue = row.count("R"), row.count("B")
    if red != blue:
        return red > blue
    total, run = 0, 0
    for i in range(len(row)):
        run += 1
        if i == len(row) - 1 or row[i] == row[i + 1]:
            total ^= pairs(run)
            run = 0
    return total != 0


@reads("count text$")
def cf1527b2(text: str) -> str:
    """Whoever can reverse first is ahead; with a palindrome this is the opponent, unless the middle is a spare 0."""
    size, zeros = len(text), text.count("0")
    palindrome = True
    for i in range(size):
        if text[i] != text[size - 1 - i]:
            palindrome = False
    middle = size % 2 == 1 and text[size // 2] == "0"
    if palindrome:
        return "ALICE" if middle and zeros > 1 else "BOB"
    return "DRAW" if zeros == 2 and middle else "ALICE"


cf1527b1 = cf1527b2


@reads("count longest words[count]$")
def arc087e(longest: int, words: list[str]) -> bool:
    """A free subtree of height h has the lowest binary one of h as its value."""
    branches = [[0, 0]]  # of the vertices of the trie; vertex 0 is the root
    depth = [0]
    for word in words:
        at = 0
        for letter in word:
            bit = 1 if letter == "1" else 0
            if branches[at][bit] == 0:
                branches[at][bit] = len(branches)
                branches.append([0, 0])
                depth.append(depth[at] + 1)
            at = branches[at][bit]
    total = 0
    for v, below in enumerate(branches):
        if (below[0] == 0) != (below[1] == 0):  # the end of a word has no free subtree
            height = longest - depth[v]
            total ^= height & -height
    return total != 0


@reads("count games words[count]$")
def cf455b(games: int, words: list[str]) -> bool:
    """Whoever can also lose on purpose chooses who begins the last game."""
    branches = [[0] * 26]
    for word in words:
        at = 0
        for letter in word:
            place = ord(letter) - 97
            if branches[at][place] == 0:
                branches[at][place] = len(branches)
                branches.append([0] * 26)
            at = branches[at][place]
    wins, loses = [False] * len(branches), [False] * len(branches)
    for v in range(len(branches) - 1, -1, -1):
        leaf = True
        for w in branches[v]:
            if w > 0:
                leaf = False
                wins[v] = wins[v] or not wins[w]
                loses[v] = loses[v] or not loses[w]
        if leaf:
            loses[v] = True
    return wins[0] and (loses[0] or games % 2 == 1)
