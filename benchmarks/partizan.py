"""Values of partizan games, compared with the plain forms in Python and with cgt-py (Rust): processor time.

    goals   Domineering 4 × 5 to 5 × 5 at least 50 times as fast as the plain forms, 20 times as fast as cgt-py; the
            order of the games of day 3 10 times as fast as cgt-py; these games built in 0.05 s; rules in plain Python
            at most 2 times as long as their memo without values; at most 128 bytes a game, without caches; who wins
            6 × 6, whoever begins, at most a hundredth of the 37 s that MCGS 1.5 (C++) took on another machine

The answers are compared before times are printed. Every board is valued in a process of its own, so that nobody profits
from what an earlier board left in a cache; compiled code is loaded before the clock starts. cgt-py is skipped if it is
not installed (pip install cgt-py anywidget). Run: python -m benchmarks.partizan [--long]
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from itertools import product
from typing import Any

from grundy import Game, parse_game, value
from grundy.machine import loops
from grundy.maths.nimbers.outcomes import PLAYERS
from grundy.maths.partizan import forms
from grundy.maths.partizan.compiled.store import Store
from grundy.maths.partizan.forms import number_up_star
from grundy.maths.partizan.value import form_of
from grundy.solving.base import partizan
from grundy.solving.base.partizan import PartizanValues

RUNS = 5
MCGS = 37.0  # seconds for 6 × 6, both players, without its database
ZERO = value(0)
OURS = """
import time
from grundy.rulesets.partizan.boards import Domineering
board = ("." * {columns},) * {rows}
Domineering().value_solver().value(("...", "..."))
began = time.process_time()
solver = Domineering().value_solver()
found = solver.value(board)
print(time.process_time() - began, len(solver), solver.bytes_per_game, found)
"""
PLAIN = """
import time
from grundy import value
from grundy.machine import loops
from grundy.rulesets.partizan.boards import Domineering
from grundy.solving.base.partizan import PartizanValues
loops.ALWAYS = False
began = time.process_time()
found = PartizanValues().value(Domineering().at({rows}, {columns}))
print(time.process_time() - began, found == value({text!r}))
"""
PEER = """
import time
from cgt_py import CanonicalForm, Domineering
board = "|".join(["." * {columns}] * {rows})
began = time.process_time()
found = Domineering(board).canonical_form
print(time.process_time() - began, found == CanonicalForm({text!r}))
"""
BOARDS = [(4, 5), (4, 6), (5, 5), (4, 7)]
STONES = ["partizan-nogo 1 8", "partizan-nogo 1 13", "partizan-nogo 1 18", "konane 5 6"]
BY_DEFINITION = {"domineering 3 4", "domineering 4 4", "partizan-nogo 1 8"}
RULES = [
    "partizan-amazons x..../o....",
    "snort 0-1 1-2 2-3 3-4 4-5 5-6 6-7 7-8 8-9 9-10 10-11", "konane xoxo/ox.x/xo.o/oxox",
]  # fmt: skip


def peer_is_here() -> bool:
    if find_spec("cgt_py") is None:
        print("cgt-py is not installed: it is skipped")
        return False
    return True


def apart(code: str, **given: Any) -> list[str]:
    """Return the words that some code prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", code.format(**given)], capture_output=True, text=True, check=True, timeout=3600
    )
    return done.stdout.split()


def spelled(form: forms.Form) -> str:
    """Return a game with its options in braces down to numbers, without names that only some programs know."""
    if form.number is not None:
        return str(form.number)
    return "{" + "|".join(",".join(map(spelled, side)) for side in (form.left, form.right)) + "}"


def seconds(work: Callable[[], Any], runs: int = RUNS) -> tuple[float, Any]:
    best, answer = float("inf"), None
    for _ in range(runs):
        began = time.process_time()
        answer = work()
        best = min(best, time.process_time() - began)
    return best, answer


def told(ratio: float, goal: float) -> str:
    return f"{ratio:.0f} times as long (goal {goal:.0f}: {'met' if ratio >= goal else 'missed'})"


def boards(peer: bool, long: bool) -> None:
    for rows, columns in BOARDS:
        runs = [apart(OURS, rows=rows, columns=columns) for _ in range(RUNS)]
        given = {"rows": rows, "columns": columns, "text": runs[0][3]}
        assert all(run[3] == given["text"] for run in runs)
        mine = min(float(run[0]) for run in runs)
        print(f"domineering {rows} {columns}: {mine:.4f} s, {runs[0][1]} pieces, {float(runs[0][2]):.0f} bytes a game "
              f"(goal 128)")  # fmt: skip
        if (rows, columns) == (4, 7) and not long:
            continue
        if (rows, columns) != (4, 7):
            took, right = apart(PLAIN, **given)
            assert right == "True"
            print(f"    plain forms  {float(took):8.2f} s, {told(float(took) / mine, 50)}")
        if peer:
            took, right = apart(PEER, **given | {"text": spelled(form_of(given["text"]))})
            assert right == "True"
            print(f"    cgt-py       {float(took):8.2f} s, {told(float(took) / mine, 20)}")


# -- who wins


def alternates(game: Game, player: str, memo: dict[tuple[Game, str], bool]) -> bool:
    """Return whether a player who begins wins, by the definition, with boards in standard form."""
    key = Game(game.ruleset, game.ruleset.canonical(game.position)), player
    if key not in memo:
        other = PLAYERS[player == PLAYERS[0]]
        memo[key] = any(not alternates(after, other, memo) for _, after in partizan.moves_of(key[0], player))
    return memo[key]


def winners(long: bool) -> None:
    sides = [(3, 4), (4, 4), (4, 5), (6, 6), (6, 7), (7, 7), (6, 8)] + [(7, 8)] * long
    games = [*(f"domineering {rows} {columns}" for rows, columns in sides), *STONES]
    for text in games:
        game = parse_game(text)

        def ours(game: Game = game) -> list[bool | None]:
            solver = game.ruleset.value_solver()
            return [solver.wins([game.position], ZERO, left=player == PLAYERS[0]) for player in PLAYERS]

        ours()
        took, found = seconds(ours, 3)
        print(f"who wins {text}: {took:.4f} s")
        if text in BY_DEFINITION:
            plain, wanted = seconds(lambda game=game: [alternates(game, player, {}) for player in PLAYERS], 1)
            assert found == wanted
            print(f"    definition   {plain:8.2f} s, {plain / took:.0f} times as long")
        if text == "domineering 6 6":
            print(f"    MCGS 1.5     {MCGS:8.2f} s, as measured elsewhere: {told(MCGS / took, 100)}")


# -- the games of day 3


def antichains(games: list[Any], at_most: Callable[[Any, Any], bool]) -> list[tuple[Any, ...]]:
    found: list[tuple[Any, ...]] = [()]
    for new in games:
        found += [(*old, new) for old in found if not any(at_most(new, one) or at_most(one, new) for one in old)]
    return found


def stored_day(store: Store) -> list[int]:
    games = [0]
    for _ in range(3):
        sides = antichains(games, store.at_most)
        games = list(dict.fromkeys(store.make_all(product(sides, sides))))
    return games


def plain_day() -> list[forms.Form]:
    games = [number_up_star()]
    for _ in range(3):
        sides = antichains(games, forms.at_most)
        games = list(dict.fromkeys(forms.canonical(left, right) for left, right in product(sides, sides)))
    return games


def day_three(peer: bool) -> None:
    built, _ = seconds(lambda: stored_day(Store()))
    plain, wanted = seconds(plain_day, 1)
    store = Store()
    games = stored_day(store)
    assert {store.form(game) for game in games} == set(wanted)
    assert len(games) == 1474
    print(f"the 1,474 games of day 3: {built:.4f} s (goal 0.05: {'met' if built <= 0.05 else 'missed'}), "
          f"plain forms {plain / built:.0f} times as long, {store.bytes / len(store):.0f} bytes a game")  # fmt: skip

    def order() -> int:
        fresh = Store()
        return fresh.count_at_most(stored_day(fresh))

    ordered, pairs = seconds(order)
    ordered -= built
    assert pairs == 654647
    plain, found = seconds(lambda: sum(forms.at_most(g, h) for g in wanted for h in wanted), 1)
    assert found == pairs
    print(f"their order, 2.2 million comparisons: {ordered:.3f} s, plain forms {plain / ordered:.0f} times as long")
    if peer:
        from cgt_py import CanonicalForm

        texts = list(map(spelled, wanted))
        took, theirs = seconds(lambda: list(map(CanonicalForm, texts)), 1)
        print(f"    cgt-py       {took:8.2f} s to read them")
        took, found = seconds(lambda: sum(g <= h for g in theirs for h in theirs), 1)
        assert found == pairs
        print(f"    cgt-py       {took:8.2f} s for their order, {told(took / ordered, 10)}")


# -- rules in plain Python, and the start


def without_values(game: Game) -> PartizanValues:
    """Return the memo of a game, where every value is taken to be 0."""
    combined = partizan._combined
    partizan._combined = lambda options, known: ZERO
    loops.ALWAYS = False
    try:
        values = PartizanValues()
        values.parts(game)
    finally:
        partizan._combined, loops.ALWAYS = combined, None
    return values


def plain_rules() -> None:
    for text in RULES:
        game = parse_game(text)
        whole, found = seconds(lambda game=game: PartizanValues().value(game), 2)
        memo, _ = seconds(lambda game=game: without_values(game), 2)
        loops.ALWAYS = False
        plain, twin = seconds(lambda game=game: PartizanValues().value(game), 1)
        loops.ALWAYS = None
        assert found == twin
        times = whole / memo
        print(f"{text}: {whole:.2f} s, plain forms {plain:.2f} s, {times:.1f} times its memo without values "
              f"(goal 2: {'met' if times <= 2 else 'missed'})")  # fmt: skip


def start() -> None:
    alone, ours = (
        min(float(apart(f"import time; b = time.process_time(); {what}; print(time.process_time() - b)")[0])
            for _ in range(RUNS)) for what in ("pass", "import grundy")
    )  # fmt: skip
    print(f"import grundy: {ours - alone:.3f} s")


def main() -> None:
    peer = peer_is_here()
    boards(peer, "--long" in sys.argv)
    winners("--long" in sys.argv)
    day_three(peer)
    plain_rules()
    start()


if __name__ == "__main__":
    main()
