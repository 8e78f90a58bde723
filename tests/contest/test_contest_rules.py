"""The rules of examples/contest_rules.py against the samples of their problems, and against what is written apart."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache, reduce
from importlib.util import module_from_spec, spec_from_file_location
from itertools import combinations, permutations, product
from math import ceil
from operator import xor
from pathlib import Path
from typing import Any

import pytest

from grundy import MISERE, count_positions, find_ruleset, parse_game, solve, value_of
from grundy.maths.nimbers.mex import mex, nim_sum

FILE = Path(__file__).parents[2] / "examples" / "contest_rules.py"


def loaded() -> Any:
    spec = spec_from_file_location("contest_rules", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


RULES: Any = loaded()


def outcome(game: Any, misere: bool = False) -> str:
    found = solve(game, MISERE) if misere else solve(game)
    return found.outcome.value


def wins(options: Callable[[Any], Iterable[Any]]) -> Callable[[Any], bool]:
    """Whether the player to move wins, given the options of a position."""

    @cache
    def won(p: Any) -> bool:
        return not all(map(won, options(p)))

    return won


def test_every_rule_has_at_most_twelve_lines_beside_its_text() -> None:
    text = FILE.read_text(encoding="utf-8")
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            assert ast.get_docstring(node)
            lines = text.splitlines()[node.body[1].lineno - 1 : node.end_lineno]
            assert sum(bool(line.strip()) and '"""' not in line for line in lines) <= 12, node.name


# -- heaps


def test_constrained_nim() -> None:
    assert outcome(RULES.constrained((2, 1)).at(1, 2, 4)) == "N"  # the sample: Takahashi
    dice = random.Random(1)
    for _ in range(5):
        forbidden = {(n, k) for n in range(1, 12) for k in range(1, n + 1) if dice.random() < 0.4}
        known: list[int] = []
        for n in range(12):
            known.append(mex(known[n - k] for k in range(1, n + 1) if (n, k) not in forbidden))
        rules = RULES.constrained(*forbidden)
        assert [rules.heap_value(n) for n in range(12)] == known


def test_splits_into_nearly_equal_heaps() -> None:
    assert [outcome(RULES.nearly_equal(3).at(n)) for n in (1, 2, 3, 5)] == ["P", "P", "N", "N"]  # the sample: 0 0 1 1
    for least in (1, 2, 4):
        known = [0]
        for n in range(1, 40):
            values = set()
            for m in range(2, n + 1) if n >= least else ():
                larger, smaller = n % m % 2, (m - n % m) % 2  # equal heaps cancel in pairs
                values.add(larger * known[n // m + (n % m > 0)] ^ smaller * known[n // m])
            known.append(mex(values))
        assert [RULES.nearly_equal(least).heap_value(n) for n in range(40)] == known


def test_two_divisors() -> None:
    assert count_positions(RULES.two_divisors, 5, 10, first=2).won == 40085  # given in the problem


def test_a_side_of_the_rectangle() -> None:
    known: list[int] = []
    for n in range(60):
        known.append(mex(known[n - k] for k in range(1, n // 2 + 1)))  # at most half goes
    assert [RULES.larger_part.heap_value(n) for n in range(60)] == known


def test_nim_with_shortcuts() -> None:
    dice = random.Random(2)
    for _ in range(4):
        shortcuts = tuple((dice.randrange(6), dice.randrange(6)) for _ in range(4))
        lost: set[tuple[int, int]] = set()
        for a, b in product(range(6), repeat=2):
            if (a, b) in shortcuts or not any((a, y) in lost for y in range(b)) | any((x, b) in lost for x in range(a)):
                lost.add((a, b))
            assert outcome(RULES.NimShortcuts(shortcuts).at((a, b))) == ("P" if (a, b) in lost else "N")


def test_the_game_of_31() -> None:
    won = wins(lambda turned: [turned + c for c in "123456" if turned.count(c) < 4 and sum(map(int, turned + c)) <= 31])
    dice = random.Random(3)
    for _ in range(8):
        turned = "".join(dice.sample("123456" * 4, 5))
        left = tuple(4 - turned.count(card) for card in "123456")
        assert outcome(RULES.GameOf31().at(left)) == ("N" if won(turned) else "P")


def test_limits_of_ones_own() -> None:
    sample = ((101, (1, 1)), (101, (3, 3)), (97, (8, 7, 6, 5, 4, 3)))
    assert [outcome(RULES.OwnLimits(limits).at((heap, 0)), misere=True) for heap, limits in sample] == ["P", "P", "N"]
    limits = (3, 1, 2, 4)
    table: dict[tuple[int, int], bool] = {}
    for heap, turn in product(range(1, 20), range(4)):
        left = [heap - k for k in range(1, limits[turn] + 1) if heap - k > 0]
        table[heap, turn] = any(not table[rest, (turn + 1) % 4] for rest in left)
    for (heap, turn), won in table.items():
        assert (outcome(RULES.OwnLimits(limits).at((heap, turn)), misere=True) == "N") == won


def test_attacks_on_castles() -> None:
    dice = random.Random(4)
    for _ in range(6):
        kills = tuple(dice.randint(1, 4) for _ in range(3))
        value = {(n, last): 0 for n in range(-4, 1) for last in range(-1, 3)}
        for n, last in product(range(1, 14), range(-1, 3)):
            value[n, last] = mex(value[n - k, i] for i, k in enumerate(kills) if i == 0 or i != last)
        castles = [dice.randrange(1, 14) for _ in range(3)]
        total = nim_sum(value[n, -1] for n in castles)
        first = sum(total ^ value[n, -1] ^ value[n - k, i] == 0 for n in castles for i, k in enumerate(kills))
        assert solve(RULES.RedKingdom(kills).at(*((n, -1) for n in castles))).winning_count == first
    assert solve(RULES.RedKingdom((1, 3, 4)).at((7, -1), (6, -1))).winning_count == 2  # the first of the sample


def test_a_gap_in_the_tricolore() -> None:
    factors = [0, 0]  # how many primes divide a number, with multiplicity
    for n in range(2, 70):
        factors.append(1 + factors[n // next(d for d in range(2, n + 1) if n % d == 0)])
    known: list[int] = []
    for n in range(70):
        known.append(mex(known[n - k] for k in range(1, n + 1) if factors[k] in {1, 2}))
    assert [RULES.primes_and_products.heap_value(n) for n in range(70)] == known


def products_of_at_most_two_primes(last: int) -> list[int]:
    factors = [0] * (last + 1)  # how many primes divide a number, with multiplicity
    for p in range(2, last + 1):
        for power in () if factors[p] else (p**i for i in range(1, 18)):
            for multiple in range(power, last + 1, power):
                factors[multiple] += 1
    return [n for n in range(last + 1) if factors[n] in {1, 2}]


def test_larger_gaps_of_the_tricolore() -> None:
    last = 10_000
    numbers = products_of_at_most_two_primes(last)
    moves, reached, known = sum(1 << n for n in numbers), [0] * 30, []
    for n in range(last + 1):  # bit n of reached[v]: heap n has an option of value v
        known.append(next(v for v, heaps in enumerate(reached) if not heaps >> n & 1))
        reached[known[-1]] |= moves << n & (2 << last) - 1
    values: Any = find_ruleset("subtraction", ",".join(map(str, numbers)))
    assert [values.heap_value(n) for n in range(last + 1)] == known


@pytest.mark.long
def test_the_largest_gaps_of_the_tricolore() -> None:
    numbers = products_of_at_most_two_primes(200_000)
    assert len(numbers) == 63_214
    values: Any = find_ruleset("subtraction", ",".join(map(str, numbers)))
    assert max(values.heap_value(n) for n in range(200_001)) == 26  # below 100, the bound of the problem's solutions


# -- pieces


def test_bombs() -> None:
    known: dict[tuple[int, int], int] = {}
    for x, y in product(range(1, 9), repeat=2):
        lower = range(1, x) if x > 1 else [0]
        nearer = range(1, y) if y > 1 else [0]
        parts = [(known.get((u, y), 0), known.get((x, v), 0)) for u in lower for v in nearer] if x * y > 1 else []
        known[x, y] = mex(a ^ b for a, b in parts)
        assert RULES.bomb.piece_value((x, y)) == known[x, y]


def test_jumps_to_the_first_free_square() -> None:
    @cache
    def value(pieces: int) -> int:  # bit 0 is the last square
        options = set()
        for i in range(pieces.bit_length()):
            free = next((j for j in range(i - 1, -1, -1) if not pieces >> j & 1), None)
            if pieces >> i & 1 and free is not None:
                options.add(value(pieces ^ 1 << i ^ 1 << free))
        return mex(options)

    for squares in product(".x", repeat=7):
        row = "".join(squares)
        assert RULES.jump.piece_value(row) == value(int(row.replace(".", "0").replace("x", "1"), 2))


def test_cuboids() -> None:
    known: dict[tuple[int, ...], int] = {}
    for a, b, c in product(range(5), repeat=3):
        known[a, b, c] = mex(
            nim_sum(known[x, y, z] for x in (i, a - 1 - i) for y in (j, b - 1 - j) for z in (k, c - 1 - k))
            for i in range(a) for j in range(b) for k in range(c)
        )  # fmt: skip
        if a * b * c:
            assert RULES.cuboid.piece_value((a, b, c)) == known[a, b, c]


def test_darkraft() -> None:
    def burnt(rows: tuple[str, ...], left: frozenset[tuple[int, int]]) -> Iterable[frozenset[tuple[int, int]]]:
        for i, j in left:
            gone = {(i, j)}
            for u in (1, -1):
                for sign, letters in ((1, "RX"), (-1, "LX")):
                    at = (i + u, j + u * sign)
                    while at in left and rows[i][j] in letters:
                        gone.add(at)
                        at = (at[0] + u, at[1] + u * sign)
            yield left - gone

    dice = random.Random(5)
    boards = [("RL", "LR"), ("RR", "RR")]
    boards += [("".join(dice.choices("LRX", k=3)), "".join(dice.choices("LRX", k=3))) for _ in range(5)]
    found = []
    for rows in boards:
        whole = frozenset(product(range(len(rows)), range(len(rows[0]))))
        # R burns where i - j stays the same, L where i + j does
        won = wins(lambda left, rows=rows: burnt(rows, left))(whole)  # type: ignore[misc]
        game = RULES.darkraft(*rows).at((0, 0, 9, -9, 9), (1, 0, 9, -9, 9))
        found.append(outcome(game))
        assert found[-1] == ("N" if won else "P")
    assert found[:2] == ["P", "N"]  # the samples: LOSE, WIN


# -- positions of any kind


def test_northcotts_game_is_nim_with_the_gaps() -> None:
    rows = list(permutations(range(4), 2))
    for p in combinations(rows, 2):
        gaps = nim_sum(abs(a - b) - 1 for a, b in p)
        assert outcome(RULES.Northcott(4).at(p)) == ("N" if gaps else "P")


def test_dyeing_has_powers_of_two() -> None:
    for x, y in product(range(1, 3), range(1, 5)):
        value = 2 ** (x + y - 2) if min(x, y) > 1 else max(x, y) & -max(x, y)
        assert solve(RULES.Dyeing(x, y).at(frozenset([(x - 1, y - 1)]))).grundy_value == value


def test_turning_paths_to_the_root_is_a_parity() -> None:
    dice = random.Random(6)
    for _ in range(20):
        above = (0, *(dice.randrange(i) for i in range(1, 7)))
        edges = (0, *(dice.randrange(2) for _ in range(6)))
        odd = sum(edge for edge, up in zip(edges[1:], above[1:], strict=True) if up == 0) % 2
        assert outcome(RULES.PathsToTheRoot(above).at(edges)) == ("N" if odd else "P")


def test_a_thief_and_a_policeman() -> None:
    free = frozenset({*product(range(3), range(3))} - {(1, 1)})
    exits = frozenset({(0, 0)})
    squares = sorted(free)
    near = {s: [t for t in squares if abs(s[0] - t[0]) + abs(s[1] - t[1]) < 2] for s in squares}
    best = {}  # by thief, policeman and whether the thief moves: 1 if he escapes, -1 if he is caught, 0 for ever
    for thief, police, turn in product(squares, squares, (True, False)):
        caught, safe = thief == police, not turn and thief in exits
        best[thief, police, turn] = -1 if caught else int(safe)
    ended = {p for p, known in best.items() if known}
    for _ in best:  # as often as there are positions, answers that are forced spread
        for thief, police, turn in best.keys() - ended:
            if turn:
                best[thief, police, turn] = max(best[to, police, False] for to in near[thief] if to != police)
            else:
                best[thief, police, turn] = min(best[thief, to, True] for to in near[police])
    game = RULES.ThiefAndPoliceman(free, exits)
    found = set()
    for (thief, police, turn), known in best.items():
        if thief == police and not turn:
            continue  # a thief does not step onto the policeman
        mine, other = (thief, police) if turn else (police, thief)
        found.add(known)
        assert (
            outcome(game.at((mine, other, turn)))
            == {0: "draw", 1: "N" if turn else "P", -1: "P" if turn else "N"}[known]
        )
    assert found == {-1, 0, 1}


def test_madmax() -> None:
    game = RULES.Madmax(((1, 2, "b"), (1, 3, "a"), (2, 4, "c"), (3, 4, "b")))
    table = ["".join("BA"[outcome(game.at((a, b, ""))) == "N"] for b in range(1, 5)) for a in range(1, 5)]
    assert table == ["BAAA", "ABAA", "BBBA", "BBBB"]  # the sample


def test_cutting_off_triangles_is_a_parity() -> None:
    dice = random.Random(7)
    for count in range(1, 8):
        for _ in range(6):
            near: list[list[int]] = [[] for _ in range(count)]
            order = dice.sample(range(count), count)
            for i in range(1, count):
                up = dice.choice([t for t in order[:i] if len(near[t]) < 3])
                near[up].append(order[i])
                near[order[i]].append(up)
            wins_now = len(near[0]) < 2 or count % 2 == 0
            game = RULES.Triangles(tuple(map(tuple, near)))
            assert outcome(game.at(frozenset(range(count)))) == ("N" if wins_now else "P")


def test_nullify_the_matrix_is_nim_on_diagonals() -> None:
    for p in product(range(3), repeat=4):
        a, b, c, d = p
        assert outcome(RULES.NullifyTheMatrix(2).at(p)) == ("P" if (a, b ^ c, d) == (0, 0, 0) else "N")


# -- points, and two players with moves of their own


def test_stacks_of_stones() -> None:
    assert solve(RULES.StacksOfStones().at(1, 2, 0, 3, 7, 4, 0, 9)).difference == 17 - 9  # the sample

    @cache
    def best(p: tuple[int, ...]) -> int:
        gains = []
        for i in range(len(p)):
            free = (i > 0 and p[i - 1] == 0) or (i + 1 < len(p) and p[i + 1] == 0)
            if p[i] and free:
                gains.append(p[i] - best((*p[:i], 0, *p[i + 1 :])))
        return max(gains, default=0)

    dice = random.Random(8)
    for _ in range(10):
        p = tuple(dice.choice([0, dice.randint(1, 9)]) for _ in range(8))
        assert solve(RULES.StacksOfStones().at(*p)).difference == best(p)


def test_three_in_a_row() -> None:
    lines = tuple(line for line in combinations(range(9), 3) if line in SQUARE)
    assert outcome(RULES.InARow(lines).at("x" + "." * 9)) == "tie"

    def best(board: str, turn: str) -> int:
        """1 if the player to move wins, with every move played out."""
        results = []
        for i in range(9):
            if board[i] == ".":
                new = board[:i] + turn + board[i + 1 :]
                results.append(1 if any(all(new[j] == turn for j in line) for line in SQUARE) else
                               -best(new, "xo"[turn == "x"]))  # fmt: skip
        return max(results, default=0)

    dice = random.Random(9)
    for _ in range(12):
        board = list("." * 9)
        for i, place in enumerate(dice.sample(range(9), 4)):
            board[place] = "xo"[i % 2]
        text = "".join(board)
        if not any(len({text[j] for j in line}) == 1 != (text[line[0]] == ".") for line in SQUARE):
            assert outcome(RULES.InARow(lines).at("x" + text)) == {1: "N", 0: "tie", -1: "P"}[best(text, "x")]


SQUARE = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def test_three_in_a_row_on_a_tree() -> None:
    star, path = ((0, 1, 2), (0, 1, 3), (0, 2, 3)), ((0, 1, 2), (1, 2, 3), (2, 3, 4))
    assert outcome(RULES.InARow(star).at("x...x")) == "N"  # the samples: White, Draw
    assert outcome(RULES.InARow(path).at("x.....")) == "tie"


def test_removing_bits() -> None:
    values = [Fraction(str(value_of(RULES.RemovingBits().at(n)))) for n in range(1, 11)]
    given = {2: 2, 5: 17, 10: 64}  # in the problem
    for n, skips in given.items():
        assert ceil(sum(k * value for k, value in enumerate(values[:n], 1))) == skips


# -- counting


def test_winning_starts() -> None:
    assert RULES.winning_starts(10, 3) == 100  # the sample


def test_winning_graphs() -> None:
    assert RULES.winning_graphs(2, ["1>2"]) == 1  # the samples
    assert RULES.winning_graphs(3, ["1>2", "1>3", "2>3"]) == 6


def test_losing_first_heaps() -> None:
    for heaps in ((1, 2, 3), (2, 2, 5, 7), (1, 3, 3, 6)):
        lost = 0
        for count in range(1, len(heaps) + 1):
            for some in combinations(heaps, count):
                total = reduce(xor, some)
                lost += sum(total ^ heap >= heap for heap in some)
        assert RULES.losing_first_heaps(heaps) == lost


def test_outcomes_of_limits() -> None:
    heaps, most = (3, 5), 5

    def first_wins(p: tuple[int, ...], takes: int, other: int) -> bool:
        options = ((*p[:i], heap - takes, *p[i + 1 :]) for i, heap in enumerate(p) if heap >= takes)
        return any(not first_wins(option, other, takes) for option in options)

    found = {"L": 0, "R": 0, "N": 0, "P": 0}
    for a, b in product(range(1, most + 1), repeat=2):
        alice, bob = first_wins(heaps, a, b), first_wins(heaps, b, a)
        found["N" if alice and bob else "L" if alice else "R" if bob else "P"] += 1
    assert RULES.outcomes_of_limits(heaps, most) == list(found.values())


def test_misere_fibonacci_nim_and_misere_trees() -> None:
    @cache
    def fibonacci(heap: int, most: int) -> bool:
        return heap == 0 or any(not fibonacci(heap - k, 2 * k) for k in range(1, min(heap, most) + 1))

    for heap, most in product(range(1, 16), range(1, 8)):
        if most <= heap:
            assert (outcome(parse_game(f"fibonacci-nim {heap} {most}"), misere=True) == "N") == fibonacci(heap, most)
    # solutions of HDU 3590 count a tree as one heap of its value
    forests = {"0-1 1-2 1-3": [1], "0-1 0-2": [1, 1], "0-1 1-2 0-3 3-4": [2, 2], "0-1 1-2 2-3 0-4": [3, 1]}
    for edges, heaps in forests.items():
        won = nim_sum(heaps) > 0 if max(heaps) > 1 else nim_sum(heaps) == 0
        assert (outcome(parse_game(f"hackenbush {edges}"), misere=True) == "N") == won
