"""Partizan rulesets: values against recursions written apart, winning moves against alternating play."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest

import console
from grundy import Game, PartizanRuleset, Value, parse_game, value, value_of
from grundy.maths.nimbers.outcomes import PLAYERS
from grundy.ruleset import Move
from grundy.solving.base import partizan
from grundy.solving.base.fates import fates
from grundy.solving.base.partizan import PartizanValues, moves_of, steps_of
from grundy.words.errors import InputError, LimitError, LoopError, PositionError, RulesetError

Cells = frozenset[tuple[int, int]]
TOADS = "examples/toads.py:Toads"


@dataclass(frozen=True)
class Dominoes(PartizanRuleset[Cells]):
    "Left lays dominoes vertically, Right horizontally."

    def left_options(self, p: Cells) -> Iterator[Cells]:
        return (p - {(r, c), (r + 1, c)} for r, c in p if (r + 1, c) in p)

    def right_moves(self, p: Cells) -> Iterator[tuple[Move, Cells]]:
        for r, c in sorted(p):
            if (r, c + 1) in p:
                yield Move("lay {row},{column}", row=r, column=c), p - {(r, c), (r, c + 1)}

    def summands(self, p: Cells) -> Iterator[Game]:
        left = set(p)
        while left:
            todo = [left.pop()]
            part = set(todo)
            while todo:
                r, c = todo.pop()
                new = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & left
                left -= new
                part |= new
                todo += new
            yield Game(self, frozenset(part))

    def canonical(self, p: Cells) -> Cells:
        top, side = min((r for r, _ in p), default=0), min((c for _, c in p), default=0)
        return frozenset((r - top, c - side) for r, c in p)

    def negative(self, p: Cells) -> Cells:
        return frozenset((c, r) for r, c in p)

    def format(self, p: Cells) -> str:
        return " ".join(f"{r},{c}" for r, c in sorted(p)) or "."


@dataclass(frozen=True)
class Take(PartizanRuleset[int]):
    "Left takes 1 or 3 counters from a heap, Right 2 or 3."

    def left_options(self, p: int) -> list[int]:
        return [p - k for k in (1, 3) if k <= p]

    def right_options(self, p: int) -> list[int]:
        return [p - k for k in (2, 3) if k <= p]


@cache
def of_cells(cells: Cells) -> Value:
    """The value by definition: no parts, no symmetry."""
    left = [cells - {(r, c), (r + 1, c)} for r, c in cells if (r + 1, c) in cells]
    right = [cells - {(r, c), (r, c + 1)} for r, c in cells if (r, c + 1) in cells]
    return value(map(of_cells, left), map(of_cells, right))


def board(rows: int, columns: int) -> Cells:
    return frozenset(product(range(rows), range(columns)))


def test_values_of_boards_are_those_of_the_definition() -> None:
    random, values = Random(1), PartizanValues()
    boards = [frozenset(random.sample(sorted(board(3, 4)), random.randint(0, 10))) for _ in range(150)]
    for cells in [board(2, 2), board(3, 3), board(1, 6), board(2, 5), frozenset[tuple[int, int]](), *boards]:
        assert values.value(Game(Dominoes(), cells)) == of_cells(cells)


def test_published_values() -> None:
    """CGSuite's tests: partizan subtraction (1,3|2,3), heap 6; Berlekamp 1988: Domineering 2×4 and 4×4."""
    assert value_of(Take().at(6)) == value("{1|1,{1|0}||0,{1|0}|0|||0,{1|0}|0}")
    assert value_of(Dominoes().at(board(2, 4))) == value("Miny(2)")
    assert value_of(Dominoes().at(board(4, 4))) == value("+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}")


def wins(game: Game, player: int) -> bool:
    """Whether a player who begins wins, by alternating play alone."""
    return any(not wins(after, 1 - player) for after in steps(game, player))


def steps(game: Game, player: int) -> Iterator[Game]:
    for i, summand in enumerate(game.summands):
        for _, option in moves_of(summand, PLAYERS[player]):
            yield game.replaced(i, option.position)


@pytest.mark.parametrize("seed", range(12))
def test_winning_moves_of_sums_with_impartial_games_are_those_of_alternating_play(seed: int) -> None:
    random, values = Random(seed), PartizanValues()
    parts = [Take().at(random.randint(0, 6)), parse_game(f"nim {random.randint(0, 2)}")]
    parts.append(Game(Dominoes(), frozenset(random.sample(sorted(board(2, 3)), 4))))
    game = parts[0] + parts[1] + parts[2]
    found = values.value(game)
    first = [wins(game, player) for player in (0, 1)]
    assert found.outcome == {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}[*first]
    for player in (0, 1):
        expected = {after for after in steps(game, player) if not wins(after, 1 - player)}
        assert {move.position for move in values.winning(game) if move.player == PLAYERS[player]} == expected


def test_misere_quotients_are_for_impartial_games() -> None:
    told = f"{TOADS} t.f is partizan, as Left and Right have different moves: 'grundy solve' says who wins it"
    done = console.grundy("misere", TOADS, "t.f")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"grundy: {told}\n")
    assert console.grundy("draw", TOADS, "t.f").stdout == "  t.f\n"


def test_the_command_names_the_winning_moves_of_both_players() -> None:
    mixed = console.grundy("solve", f"{TOADS} t.f + nim 1").stdout
    assert "  value         0\n" in mixed
    assert "  Left, moving first, loses\n  Right, moving first, loses\n" in mixed
    both = console.grundy("solve", f"{TOADS} ttt..ff").stdout
    assert "  value         {1/2|0}\n" in both
    assert f"  Left, moving first, wins by\n    move to tt.t.ff  → {TOADS} tt.t.ff\n" in both
    assert "  Right, moving first, wins by\n" in both
    assert "  Right, moving first, loses\n" in console.grundy("solve", f"{TOADS} tt..f").stdout


@dataclass(frozen=True)
class Faulty(PartizanRuleset[int]):
    "Left and Right do what the position says."

    def left_options(self, p: int) -> list[int]:
        return [[p], None, [1 - p]][p]  # type: ignore[return-value]

    def right_options(self, p: int) -> list[int]:
        return []


def test_faults_of_rules_are_named() -> None:
    with pytest.raises(LoopError, match="values need play that must end"):
        value_of(Faulty().at(0))
    with pytest.raises(RulesetError, match="left_options of faulty 1 must be an iterable"):
        value_of(Faulty().at(1))
    with pytest.raises(TypeError, match=r"ruleset Half must define right_options\(position\) or right_moves"):
        type("Half", (PartizanRuleset,), {"left_options": lambda self, p: []})
    with pytest.raises(PositionError, match="is partizan"):
        next(iter(Take().at(3).options()))
    with pytest.raises(LimitError, match="more than 10 options"):
        PartizanValues(limit=10).value(Take().at(30))
    with pytest.raises(InputError, match="a game must be text"):
        value_of(3)  # type: ignore[arg-type]


def test_why_says_what_becomes_of_each_option() -> None:
    """An option is dominated if another is better, reversible if a reply is as good for the opponent as the game."""
    random, values = Random(3), PartizanValues()
    for cells in [board(3, 3), *(frozenset(random.sample(sorted(board(3, 3)), 7)) for _ in range(30))]:
        game = Game(Dominoes(), cells)
        whole = of_cells(cells)
        for player, options in zip(PLAYERS, (whole.left_options, whole.right_options), strict=True):
            told = fates(game, player, values)
            assert {one.value for one in told} == {values.value(after) for _, after in moves_of(game, player)}
            kept = {one.value for one in told if one.dominated is None and one.reply is None}
            assert kept <= set(options) or whole.is_number
            for one in told:
                sign = 1 if player == "Left" else -1
                assert one.dominated is None or sign * (one.dominated - one.value) > 0
                assert (one.better is None) is (one.dominated is None)
                if one.better is not None:
                    assert values.value(dict(moves_of(game, player))[one.better]) == one.dominated
                if one.answer is not None:
                    other = PLAYERS[player == PLAYERS[0]]
                    answers = dict(step[::2] for step in steps_of(one.position, other))
                    assert values.value(answers[one.answer]) == one.reply
                if one.reply is not None:
                    assert one.reply in (one.value.right_options if sign > 0 else one.value.left_options)
                    assert sign * (one.reply - whole) <= 0


def test_why_as_the_command_shows_it() -> None:
    said = console.grundy("why", f"{TOADS} ttt..ff").stdout
    assert said.startswith(f"{TOADS} ttt..ff has value {{1/2|0}}\n")
    assert "Left's options\n" in said
    found = json.loads(console.grundy("why", f"{TOADS} ttt..ff + nim 2", "--json").stdout)
    assert (found["value"], [part["value"] for part in found["parts"]]) == ("{1/2*2|*2}", ["{1/2|0}", "*2"])
    assert [(one["value"], one["reversed_by"]) for one in found["parts"][0]["left"]] == [("{1||1/2|0}", "{1/2|0}")]
    assert "  {1||1/2|0}  reversible through {1/2|0}, replaced by 1/2; the reply is move to tt.tf.f\n" in said
    deep = console.grundy("why", f"{TOADS} ttt..ff", "--depth", "3").stdout
    assert deep.startswith(said.rstrip("\n"))
    assert f"  {TOADS} ttt.f.f has value 0\n" in deep
    assert "no option of Left is ≥ 0 and none of Right is ≤ 0: whoever begins loses" in deep
    eighths = console.grundy("why", "blue-red-hackenbush 0-1b 1-2r 2-3b").stdout
    assert "3/4 is the simplest number: no option of Left is ≥ 3/4, none of Right is ≤ 3/4, and no number" in eighths


def test_a_known_value_that_is_no_value_is_refused(tmp_path: Path) -> None:
    (tmp_path / "liar.py").write_text(
        "from grundy import PartizanRuleset\n\n\nclass Liar(PartizanRuleset[int]):\n"
        "    def left_options(self, p):\n        return range(p)\n\n"
        "    def right_options(self, p):\n        return range(0, p, 2)\n\n"
        "    def known_value(self, p):\n        return '7'\n"
    )
    done = console.grundy("solve", "liar.py:Liar 4", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "must return a Value or None, not '7'" in done.stderr


@pytest.mark.sampled
@pytest.mark.parametrize(
    "game",
    ["partizan-octal(0.7|0.07) 10000000000", "partizan-octal(0.77|0.077) 200", "partizan-euclid 1000001 1000000",
     "partizan-fission 9 9"],
)  # fmt: skip
def test_hopeless_positions_are_refused_after_some_time_without_limits_too(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(partizan, "_UNASKED", 0.3)
    with pytest.raises(LimitError, match=r"stopped after \d+ positions? without an answer \(time limit\)"):
        value_of(game)
