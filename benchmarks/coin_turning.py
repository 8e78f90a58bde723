"""Coin turning compared with its definition in plain Python and with ogdoad, in one run.

    heads      values of single heads: up to which place, and how many per second of processor time
    positions  a million heads: read, value and move, and count the winning moves
    codes      lexicographic codes

The answers are compared before times are printed. ogdoad values single heads of Turning Turtles up to place 128 and
makes lexicographic codes. It is skipped if it is not installed (pip install ogdoad).
Run: python -m benchmarks.coin_turning
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from benchmarks.nim_arithmetic import recursion
from grundy import lexicode, mex, nim_product, nim_sum, parse_game, solve
from grundy.maths.coins.heads import HeadValues
from grundy.maths.nimbers.arrays import nim_products
from grundy.rulesets.coins.turning import CoinTurning
from grundy.rulesets.coins.turning_words import parse_turning_sets

PLACES = 1_000_000
HEADS = 1_000_000
PLAIN = 14  # places computed by the definition

FORMULAS = [
    "at-most=2", "at-most=3", "exactly=3", "any,within=20", "run", "run,at-least=3", "run,at-least=2,at-most=100",
    "equally-spaced,exactly=3", "symmetric,exactly=4,with-first", "at-most=3,within=5",
    "exactly=2,spacing=1/3/4", "symmetric,within=10",
]  # fmt: skip
TABLES = [
    "at-most=5", "at-most=7", "at-most=9", "symmetric", "symmetric,exactly=4", "equally-spaced",
    "equally-spaced,at-most=3", "at-least=2", "spacing=1/3", "run or exactly=2",
]  # fmt: skip


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    began = time.process_time()
    answer = work()
    return max(time.process_time() - began, 1e-9), answer


def plain_values(rule: Any, places: int) -> list[int]:
    """Return the values by the definition: the mex over all sets that may be turned."""
    values = [0]
    for place in range(1, places + 1):
        values.append(mex(nim_sum(values[i] for i in turned[:-1]) for turned in rule.ending_at(place)))
    return values


def heads() -> None:
    for text in FORMULAS:
        game = CoinTurning(parse_turning_sets(text))
        slow, wanted = timed(lambda game=game: plain_values(game.sets, PLAIN))
        game.head_values(PLACES)  # proves the period, loads NumPy
        seconds, found = timed(lambda game=game: game.head_values(PLACES))
        assert found[: PLAIN + 1].tolist() == wanted, text
        print(
            f"{text:<34} {PLACES:>8} places {PLACES / seconds / 1e6:8.1f} million a second;"
            f" definition {PLAIN / slow:8.0f} a second"
        )
    for text in TABLES:
        rule = parse_turning_sets(text)
        slow, wanted = timed(lambda rule=rule: plain_values(rule, PLAIN))
        values = HeadValues(rule)
        seconds, reached = timed(lambda values=values: as_far_as_it_goes(values))
        assert [values.value(place) for place in range(1, PLAIN + 1)] == wanted[1:], text
        print(f"{text:<34} {reached:>8} places in {seconds:6.2f} s; definition {PLAIN} places in {slow:6.2f} s")


def as_far_as_it_goes(values: HeadValues, most: float = 6.0) -> int:
    began, place = time.process_time(), 0
    while time.process_time() - began < most and place < PLACES and values.value(place + 1) is not None:
        place += 1
    return place


def positions() -> None:
    dice = random.Random(1)
    strip = sorted(dice.sample(range(1, 2 * HEADS), HEADS))
    board = sorted({(dice.randrange(1, 3000), dice.randrange(1, 3000)) for _ in range(HEADS)})
    with tempfile.TemporaryDirectory() as folder:
        files = Path(folder, "strip"), Path(folder, "board")
        files[0].write_text(" ".join(map(str, strip)), encoding="utf-8")
        files[1].write_text(" ".join(f"{x},{y}" for x, y in board), encoding="utf-8")
        for name, file in [
            *((name, files[0]) for name in ("turning-turtles", "mock-turtles", "triplets", "ruler", "turnips")),
            *((name, files[0]) for name in ("mock-turtle-fives", "coin-turning(run,at-least=2,at-most=9)")),
            *((name, files[1]) for name in ("turning-turtles*turning-turtles", "rugs", "acrostic-twins")),
        ]:
            print_position(name, file)


def print_position(name: str, file: Path) -> None:
    read, game = timed(lambda: parse_game(f"{name} @{file}"))
    solved, found = timed(lambda: solve(game))
    slow, total = timed(lambda: plain_total(game.ruleset, game.position))
    assert found.grundy_value == total, name
    quick, again = timed(lambda: game.ruleset.grundy_value(game.position))
    assert again == total
    for winning in found.winning_moves[:2]:
        assert plain_total(game.ruleset, winning.position.position) == 0, name
    counted = "not counted" if found.winning_count is None else f"{found.winning_count} winning moves"
    print(
        f"{name:<38} read {read:5.2f} s, solved {solved:5.2f} s, value {1000 * quick:5.0f} ms,"
        f" {slow / quick:4.0f} times as fast as head by head; {counted}"
    )


def plain_total(ruleset: Any, position: Iterable[Any]) -> int:
    total = 0
    for head in position:
        total ^= ruleset.head_value(head)
    return total


def codes() -> None:
    try:
        import ogdoad
    except ImportError:
        ogdoad = None
        print("ogdoad is not installed")
    for n, d in ((24, 8), (26, 6), (63, 4), (2000, 4), (20_000, 3)):
        seconds, basis = timed(lambda n=n, d=d: lexicode(n, d))
        line = f"lexicode({n}, {d}): dimension {len(basis)} in {1000 * seconds:.2f} ms"
        if ogdoad is not None and n <= 30:
            other, code = timed(lambda n=n, d=d: ogdoad.lexicode(n, d))
            assert code.dim() == len(basis)
            line += f", ogdoad {1000 * other:.2f} ms"
        print(line)
    if ogdoad is not None:
        game = parse_game("turning-turtles 1").ruleset
        assert isinstance(game, CoinTurning)
        seconds, ours = timed(lambda: [game.head_value(place) for place in range(1, 128)])
        other, theirs = timed(lambda: [ogdoad.coin_turning_grundy("turtles", n) for n in range(127)])
        assert ours == theirs
        print(f"Turning Turtles, 127 heads one by one: {other / seconds:.1f} times as fast as ogdoad")


def products() -> None:
    import numpy as np

    dice = random.Random(3)
    for bits, count in ((8, 20_000), (16, 5000), (64, 500), (1024, 20)):
        pairs = [(dice.getrandbits(bits), dice.getrandbits(bits)) for _ in range(count)]
        slow, wanted = timed(lambda pairs=pairs: [recursion(a, b) for a, b in pairs])
        quick, found = timed(lambda pairs=pairs: [nim_product(a, b) for a, b in pairs])
        assert found == wanted
        line = f"nim_product of {bits:>4} bits: {slow / quick:6.1f} times as fast as the recursion"
        if bits <= 64:
            a, b = (np.array(side, np.uint64) for side in zip(*pairs, strict=True))
            assert nim_products(a, b).tolist() == wanted
        print(line)


def main() -> None:
    for section in (heads, positions, codes, products):
        section()
        print(flush=True)


if __name__ == "__main__":
    main()
