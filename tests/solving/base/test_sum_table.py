"""Sums decided position by position, in products of parts, against the whole sum laid out."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from grundy import MISERE, NORMAL, Convention, Game, LimitError, Outcome, Ruleset, parse_game
from grundy.rulesets.graphs.digraph import Digraph
from grundy.rulesets.heaps.nim import Nim
from grundy.solving.base import sum_table
from grundy.solving.base.layouts import Layouts
from grundy.solving.base.retrograde import Retrograde
from grundy.solving.base.sum_table import SumTable

SPIN = "digraph(0>0 0>1 0>2 1>2) 0"


@dataclass(frozen=True)
class Wheel(Ruleset[tuple[int, ...]]):
    """Counters on a wheel go one field back, or two on, or fall into two on field 1; those on field 0 are stuck."""

    size: int
    falling: bool = False
    loopy = True

    def options(self, p: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for i, field in enumerate(p):
            for step in (-1, 2) if field else ():
                yield (*p[:i], (field + step) % self.size, *p[i + 1 :])
            if self.falling and field == 2 and len(p) < 3:
                yield (*p[:i], 1, 1, *p[i + 1 :])

    def summands(self, p: tuple[int, ...]) -> Iterator[Game]:
        if self.falling:
            yield Game(self, p)
        else:
            for field in p:
                yield Game(self, (field,))


def part(dice: random.Random) -> Game:
    """A part that may loop; two tokens now and then."""
    if dice.random() < 0.3:
        size = dice.randint(2, 5)
        wheel = Wheel(size, falling=dice.random() < 0.5)
        return wheel.at(tuple(dice.randrange(size) for _ in range(dice.randint(1, 2))))
    size = dice.randint(1, 5)
    arcs = tuple((dice.randrange(size), dice.randrange(size)) for _ in range(dice.randint(0, 2 * size)))
    return Digraph(arcs, tuple(range(size))).at([dice.randrange(size) for _ in range(dice.choice((1, 1, 1, 2)))])


def sums() -> Iterator[Game]:
    dice = random.Random(11)
    ends = ["nim 2", "nim 1 2 2", "kayles 4", "kayles 2 3", "wythoff 1 2", "hackenbush 0-1 1-2 1-2", "nim 0"]
    for count in (2, 2, 2, 3, 3, 4):
        for _ in range(12):
            parts = [part(dice) for _ in range(count)]
            if dice.random() < 0.5:
                parts[dice.randrange(count)] = parse_game(dice.choice(ends))
            whole = parts[0]
            for more in parts[1:]:
                whole += more
            yield whole


@pytest.fixture(params=["plain", "compiled"])
def compiled(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "compiled":
        monkeypatch.setattr("grundy.machine.loops.ALWAYS", True)


@pytest.mark.parametrize("convention", [NORMAL, MISERE])
def test_every_position_is_decided_as_in_the_sum_laid_out(compiled: None, convention: Convention) -> None:
    met: set[tuple[Outcome, int]] = set()
    for game in sums():
        try:
            whole = Retrograde(game, convention, limit=8000)
        except LimitError:
            continue
        table = SumTable(game, convention)
        assert len(table) >= 1
        for position in whole._number:
            told = table.outcome(position), table.remoteness(position)
            assert told == (whole.outcome(position), whole.remoteness(position)), (str(game), position)
        met.add((whole.outcome(game.position), len(game.summands)))
    assert {outcome for outcome, _ in met} == {Outcome.N, Outcome.P, Outcome.DRAW}
    assert {count for _, count in met} == {2, 3, 4}


@pytest.mark.long
@pytest.mark.parametrize("convention", [NORMAL, MISERE])
def test_parts_that_are_alike_go_together_where_the_product_is_too_large(convention: Convention) -> None:
    game = parse_game(f"{SPIN} + kayles 2 2 + kayles 2 3 3")
    whole = Retrograde(game, convention)
    apart = SumTable(game, convention)
    assert len(apart) == 3 * 3**3 * 5**2  # a row of 3 may become 2, 1 + 1, 1 or nothing
    together = SumTable(game, convention, limit=len(apart) - 1)
    assert len(together) == 3 * 10 * 14  # three rows of 2 may leave 10 multisets; two of 3 leave 1 + 1 in two ways
    for position in whole._number:
        ends = {(table.outcome(position), table.remoteness(position)) for table in (whole, apart, together)}
        assert len(ends) == 1, position
    with pytest.raises(LimitError, match=r"^more than 419 positions can be reached from digraph\(.*kayles 2 3 3$"):
        SumTable(game, convention, limit=419, looked=9999)
    whole_pool = SumTable(game, convention, limit=419)  # a row of 3 may become a row of 2 as well
    assert len(whole_pool) < 419
    assert all(whole_pool.remoteness(position) == whole.remoteness(position) for position in whole._number)
    with pytest.raises(LimitError, match=r"^more than 100 positions can be reached from digraph\(.*kayles 2 3 3$"):
        SumTable(game, convention, limit=100)


def test_what_was_not_laid_out_is_told_apart() -> None:
    table = SumTable(parse_game("digraph(0>1 1>0 1>2) 1 + kayles 3 + nim 2 2"))
    for text, there in [
        ("digraph(0>1 1>0 1>2) 2 + kayles 1 1 + nim 1 0", True),
        ("digraph(0>1 1>0 1>2) 2 + kayles 0 + nim 2 2", True),
        ("digraph(0>1 1>0 1>2) 0 + kayles 3 + nim 3 1", False),
        ("digraph(0>1 1>0 1>2) 0 + kayles 3 + nim 2 2 1", False),
        ("digraph(0>1 1>0) 0 + kayles 3 + nim 2 2", False),
        ("digraph(0>1 1>0 1>2) 0 0 + kayles 3 + nim 2 2", False),
        ("digraph(0>1 1>0 1>2) 0 + kayles 4 + nim 2 2", False),
    ]:
        assert (parse_game(text).position in table) == there, text
    with pytest.raises(KeyError):
        table.outcome(parse_game("digraph(0>1 1>0 1>2) 1 + kayles 4 + nim 2 2").position)


def test_a_part_that_stays_may_be_what_another_has_become() -> None:
    # a row of 5 may become 3 + 1, and the row of 3 nothing: as if 3 had stayed and 5 had become 1, in one move more
    game = parse_game(f"{SPIN} + kayles 5 3")
    for convention in (NORMAL, MISERE):
        whole, table = Retrograde(game, convention), SumTable(game, convention)
        for text in ("kayles 3 1 0", "kayles 1 1 3", "kayles 3 3", "kayles 2 1", "kayles 3"):
            position = parse_game(f"{SPIN} + {text}").position
            if position in whole:
                assert table.remoteness(position) == whole.remoteness(position)
            assert position in table, text


def test_a_million_positions_are_decided_in_arrays() -> None:
    dice = random.Random(5)
    parts = []
    for _ in range(3):
        arcs = tuple((dice.randrange(99), dice.randrange(99)) for _ in range(320))
        parts.append(Digraph((*arcs, (98, 99))).at(0))
    game = parts[0] + parts[1] + parts[2]
    table = SumTable(game, MISERE)
    assert 800_000 <= len(table) <= 1_000_000
    position, path = game, 0
    while path < 30:  # along a line of play, each position is what its options make it
        ends = [table.end(option) for option in position.options()]
        outcome, remoteness = table.end(position)
        if not ends:
            assert (outcome, remoteness) == (Outcome.N, 0)
            break
        lost = [left for end, left in ends if end is Outcome.P and left is not None]
        won = [left for end, left in ends if end is Outcome.N and left is not None]
        if lost:
            assert (outcome, remoteness) == (Outcome.N, 1 + min(lost))
        elif len(won) == len(ends):
            assert (outcome, remoteness) == (Outcome.P, 1 + max(won))
        else:
            assert (outcome, remoteness) == (Outcome.DRAW, None)
        position = dice.choice(list(position.options()))
        path += 1
    with pytest.raises(LimitError, match=r"^more than 800000 positions can be reached from "):
        SumTable(game, MISERE, limit=800_000)


def test_a_part_with_many_options_is_laid_out_or_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    heap = parse_game(f"{SPIN} + nim 900")  # 405,450 options
    assert len(SumTable(heap)) == 3 * 901
    with pytest.raises(LimitError, match=r"^nim 900 has more than 400000 options to examine$"):
        SumTable(heap, looked=400_000)
    monkeypatch.setattr(sum_table, "_ARCS", 10_000)
    with pytest.raises(LimitError, match=r"nim 80 has more than 10000 options to examine$"):
        SumTable(parse_game(f"{SPIN} + nim 80"))


def test_layouts_are_kept_and_grow_no_further_than_they_are_asked_to() -> None:
    kept = Layouts()
    wheel = Wheel(12)
    assert [kept.whole(wheel.at((field,)))[1] for field in (5, 5)] == [0, 0]
    assert kept.whole(wheel.at((4,)))[1] > 0  # on the wheel that is laid out
    parts = Layouts()
    layout = parts.begun(parts.state(Nim().at(50)))
    assert not layout.grow(20)
    assert not layout.grow(50)
    assert layout.grow(51)
    assert len(layout) == 51
    assert len(layout.targets) == 50 * 51 // 2


def test_an_interruption_leaves_a_layout_that_can_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Layouts()
    calls = 0
    plain = Wheel.options

    def interrupted(self: Wheel, p: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        nonlocal calls
        for option in plain(self, p):
            calls += 1
            if calls % 13 == 0:
                raise KeyboardInterrupt
            yield option

    monkeypatch.setattr(Wheel, "options", interrupted)
    for _ in range(100):
        try:
            play, number = kept.whole(Wheel(30).at((7,)))
            break
        except KeyboardInterrupt:
            pass
    assert calls > 60
    monkeypatch.undo()
    other, there = Layouts().whole(Wheel(30).at((7,)))
    assert play.remoteness(MISERE)[number] == other.remoteness(MISERE)[there]
    assert sorted(play.remoteness()) == sorted(other.remoteness())


def test_play_without_end_of_positions_is_refused() -> None:
    with pytest.raises(LimitError, match=r"^more than 500 positions can be reached from "):
        SumTable(parse_game(f"{SPIN} + kayles 200"), limit=500)
