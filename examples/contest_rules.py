"""Rules of well-known contest problems, each in at most 12 lines; the text of a rule begins with its problem."""

from dataclasses import dataclass
from itertools import combinations, product

from grundy import (
    Move,
    Outcome,
    PartizanRuleset,
    PieceRuleset,
    Ruleset,
    ScoreRuleset,
    heap_ruleset,
    piece_ruleset,
    solve,
)

# -- heaps


def constrained(*forbidden):
    """ABC 255G: the pairs say which number may not be taken from which heap."""

    @heap_ruleset
    def game(n):
        """Take any number that is allowed from one heap."""
        return (n - k for k in range(1, n + 1) if (n, k) not in forbidden)

    return game


def nearly_equal(least):
    """P3235: only heaps of at least this size may be split."""

    @heap_ruleset
    def game(n):
        """Split a heap into two or more parts that differ by at most one."""
        for m in range(2, n + 1 if n >= least else 0):
            yield (n // m,) * (m - n % m) + (n // m + 1,) * (n % m)

    return game


@heap_ruleset
def two_divisors(n):
    """PE 550: replace a heap of n by two heaps whose sizes are divisors of n, but not 1 or n."""
    divisors = [d for d in range(2, n) if n % d == 0]
    return ((a, b) for a in divisors for b in divisors if a <= b)


@heap_ruleset
def larger_part(n):
    """IOI 2005, one side of the rectangle: cut it in two and keep a part that is not the smaller one."""
    return range((n + 1) // 2, n)


@dataclass(frozen=True)
class NimShortcuts(Ruleset[tuple]):
    """CF 1458E: Nim with two heaps, in which whoever must move from a shortcut has lost."""

    shortcuts: tuple

    def options(self, p):
        a, b = p
        if p in self.shortcuts:
            return []
        return [*((left, b) for left in range(a)), *((a, left) for left in range(b))]


@dataclass(frozen=True)
class GameOf31(Ruleset[tuple]):
    """HDU 4155: turn up one of four cards each from 1 to 6; the sum may not exceed 31. A position is what is left."""

    def options(self, left):
        total = sum(card * (4 - count) for card, count in enumerate(left, 1))
        for card, count in enumerate(left, 1):
            if count and total + card <= 31:
                yield (*left[: card - 1], count - 1, *left[card:])


@dataclass(frozen=True)
class OwnLimits(Ruleset[tuple]):
    """POJ 2068: players in turn take up to a limit of their own, and whoever takes the last loses (misère play)."""

    limits: tuple

    def options(self, p):
        heap, turn = p
        following = (turn + 1) % len(self.limits)
        return ((heap - k, following) for k in range(1, min(heap, self.limits[turn]) + 1))


@dataclass(frozen=True)
class RedKingdom(PieceRuleset[tuple]):
    """CF 1312F: three attacks kill up to so many; the second and the third may not follow themselves on one castle."""

    kills: tuple

    def piece_moves(self, piece, place):
        left, last = piece
        for attack, killed in enumerate(self.kills):
            if attack == 0 or attack != last:
                move = Move("attack castle {place} with {attack}", place=place, attack=attack + 1)
                yield move, (((left - killed, attack),) if left > killed else ())


@heap_ruleset
def primes_and_products(n):
    """CF 1091H, one gap: take a prime number, or a product of two, equal or not."""
    primes = [p for p in range(2, n + 1) if all(p % d for d in range(2, p))]
    return (n - k for k in {*primes, *(p * q for p in primes for q in primes)} if k <= n)


# -- pieces


@piece_ruleset
def bomb(place):
    """HDU 2873: replace a bomb at x, y by one further left in its row and one further down in its column."""
    x, y = place
    if x == 1 or y == 1:
        yield from (((left, y) if y == 1 else (x, left),) for left in range(1, max(place)))
    else:
        yield from (((u, y), (x, v)) for u in range(1, x) for v in range(1, y))


@piece_ruleset
def jump(row):
    """P2575: a piece x jumps to the right, to the first free square."""
    for i, square in enumerate(row):
        free = row.find(".", i)
        if square == "x" and free > 0:
            moved = row[:i] + "." + row[i + 1 : free] + "x" + row[free + 1 :]
            yield (moved,)


@piece_ruleset
def cuboid(sides):
    """Kattis cuboidslicinggame: cut away the three layers that meet in one cube; up to eight parts are left."""
    parts = [[(k, side - 1 - k) for k in range(side)] for side in sides]
    for a, b, c in product(*parts):
        yield tuple(part for part in product(a, b, c) if all(part))


def darkraft(*rows):
    """CF 138D: the letters L, R and X of a board; a piece: even or odd diagonals, and a range of them both ways."""
    board = {(i + j, i - j): letter for i, row in enumerate(rows) for j, letter in enumerate(row)}

    @piece_ruleset
    def game(piece):
        """Burn from a square both ways along one diagonal, or both of them."""
        odd, a, b, c, d = piece
        for (s, t), letter in board.items():
            if s % 2 == odd and a <= s < b and c <= t < d:
                sums = ((a, b),) if letter == "R" else ((a, s), (s + 1, b))
                others = ((c, d),) if letter == "L" else ((c, t), (t + 1, d))
                yield tuple((odd, *one, *other) for one in sums for other in others)

    return game


# -- positions of any kind


@dataclass(frozen=True)
class Northcott(Ruleset[tuple]):
    """HDU 1730: in each row move your piece any number of squares, but not onto or over the opponent's."""

    columns: int
    loopy = True

    def options(self, p):
        for i, (mine, other) in enumerate(p):
            for to in range(self.columns):
                if to != mine and (to - other) * (mine - other) > 0:
                    turned = [(b, a) for a, b in p]
                    yield (*turned[:i], (other, to), *turned[i + 1 :])


@dataclass(frozen=True)
class Dyeing(Ruleset[frozenset]):
    """P2594: turn over a connected set of squares whose far corner, largest in both coordinates, is white."""

    rows: int
    columns: int

    def options(self, white):
        sets, new = set(), {frozenset([s]) for s in product(range(self.rows), range(self.columns))}
        while new:
            sets |= new
            near = {(old, (x + u, y + v)) for old in new for x, y in old for u, v in ((0, 1), (1, 0), (0, -1), (-1, 0))}
            new = {old | {s} for old, s in near if 0 <= s[0] < self.rows and 0 <= s[1] < self.columns} - sets
        for turned in sets:
            if (max(x for x, _ in turned), max(y for _, y in turned)) in turned & white:
                yield white ^ turned


@dataclass(frozen=True)
class PathsToTheRoot(Ruleset[tuple]):
    """HDU 5963: turn over all edges from a vertex to the root, if the first one is 1. Vertex i hangs on above[i]."""

    above: tuple

    def options(self, edges):
        for vertex, edge in enumerate(edges):
            if edge and vertex:
                turned = list(edges)
                while vertex:
                    turned[vertex] ^= 1
                    vertex = self.above[vertex]
                yield tuple(turned)


@dataclass(frozen=True)
class ThiefAndPoliceman(Ruleset[tuple]):
    """cp-algorithms: step to a free square; a thief who can step off the board is safe, a policeman catches him."""

    free: frozenset
    exits: frozenset
    loopy = True

    def options(self, p):
        mine, other, thief = p
        if mine == other or (not thief and other in self.exits):
            return  # caught, or escaped: whoever must move has lost
        for u, v in ((0, 1), (1, 0), (0, -1), (-1, 0), (0, 0)):
            to = mine[0] + u, mine[1] + v
            if to in self.free and not (thief and to == other):
                yield other, to, not thief


@dataclass(frozen=True)
class Madmax(Ruleset[tuple]):
    """CF 918D: move your own token along an edge whose letter does not come before that of the move before."""

    edges: tuple

    def options(self, p):
        mine, other, last = p
        return ((other, to, letter) for at, to, letter in self.edges if at == mine and letter >= last)


@dataclass(frozen=True)
class Triangles(Ruleset[frozenset]):
    """P1488: cut off a triangle with at most one neighbour; whoever cuts off the triangle 0 wins."""

    near: tuple

    def options(self, left):
        if 0 in left:
            yield from (left - {t} for t in left if len(left & set(self.near[t])) < 2)


@dataclass(frozen=True)
class NullifyTheMatrix(Ruleset[tuple]):
    """CF 1451F, on 2×2 squares: decrease one, and set others on a way right and down from it to 0, …, most."""

    most: int

    def options(self, p):
        for start, way in ((0, (1, 3)), (0, (2, 3)), (1, (3,)), (2, (3,)), (3, ())):
            for less in range(p[start]):
                for others in product(range(self.most + 1), repeat=len(way)):
                    new = {start: less, **dict(zip(way, others, strict=True))}
                    yield tuple(new.get(i, number) for i, number in enumerate(p))


# -- points, and two players with moves of their own


@dataclass(frozen=True)
class StacksOfStones(ScoreRuleset[tuple]):
    """P3210: take a number that has a neighbouring 0, and score it."""

    def gains(self, p):
        for i, number in enumerate(p):
            if number and 0 in p[max(0, i - 1) : i + 2]:
                yield number, (*p[:i], 0, *p[i + 1 :])


@dataclass(frozen=True)
class InARow(ScoreRuleset[str]):
    """CF 1110G, CF 754B: mark a place; whoever completes a line of their own marks scores a point, and play ends."""

    lines: tuple

    def gains(self, p):
        for i, mark in enumerate(p[1:]):
            if mark == "." and p[0] != "!":
                new = p[: i + 1] + p[0] + p[i + 2 :]
                won = any(i in line and {new[j + 1] for j in line} == {p[0]} for line in self.lines)
                yield (1, "!" + new[1:]) if won else (0, {"x": "o", "o": "x"}[p[0]] + new[1:])

    def read(self, words):
        return words[0]


@dataclass(frozen=True)
class RemovingBits(PartizanRuleset[int]):
    """PE 882: Left removes a binary digit 1 of a number, Right a 0; leading zeros go too."""

    def left_options(self, n):
        return self.without(n, "1")

    def right_options(self, n):
        return self.without(n, "0")

    def without(self, n, digit):
        text = f"{n:b}" if n else ""
        return {int("0" + text[:i] + text[i + 1 :], 2) for i, other in enumerate(text) if other == digit}


# -- problems that count positions


def winning_starts(squares, coins):
    """P5363: in how many ways can coins stand on a strip so that the player to move wins the Silver Dollar Game?"""
    starts = combinations(range(squares), coins)
    return sum(solve(f"silver-dollar {' '.join(map(str, places))}").outcome is Outcome.N for places in starts)


def winning_graphs(vertices, arcs):
    """AGC 016F: with how many sets of the arcs does the first player win, if tokens stand on 1 and 2?"""
    sets = (some for count in range(len(arcs) + 1) for some in combinations(arcs, count))
    names = " ".join(map(str, range(1, vertices + 1)))
    return sum(solve(f"digraph({names} {' '.join(some)}) 1 2").outcome is Outcome.N for some in sets)


def losing_first_heaps(heaps):
    """P5675: for how many sets of heaps, and heaps in them, does the player lose who must begin with that heap?"""
    lost = 0
    for count in range(1, len(heaps) + 1):
        for some in combinations(heaps, count):
            found = solve(f"nim {' '.join(map(str, some))}").winning_moves
            lost += count - len({str(winning.move).split("heap ")[1] for winning in found})
    return lost


def outcomes_of_limits(heaps, most):
    """CF 1033G: how often does Alice, Bob, the first or the second player win, if Alice takes a and Bob takes b?"""
    position = " ".join(map(str, heaps))
    pairs = product(range(1, most + 1), repeat=2)
    found = [solve(f"partizan-subtraction({a}|{b}) {position}").outcome.value for a, b in pairs]
    return [found.count(outcome) for outcome in "LRNP"]
