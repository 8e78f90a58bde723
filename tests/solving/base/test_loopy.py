"""Sums in which play need not end, solved part by part, against retrograde analysis of the whole sum."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from grundy import MISERE, NORMAL, Game, Known, LimitError, Move, Outcome, Ruleset, parse_game, solve
from grundy.maths.digraphs.loopy import Infinity
from grundy.play.foresight import Foresight
from grundy.play.ratings import rate_steps
from grundy.rulesets.graphs.digraph import Digraph
from grundy.rulesets.heaps.nim import Nim
from grundy.solving.base.layouts import Layouts
from grundy.solving.base.loopy import Loopy, reason_of_loopy
from grundy.solving.base.reasons import Reason
from grundy.solving.base.retrograde import Retrograde
from grundy.solving.base.solution import Search
from grundy.views.documents.analysis import analysis_document
from grundy.views.documents.data import analysis_data
from grundy.views.render.text import lines_of


@dataclass(frozen=True)
class Ring(Ruleset[tuple[int, ...]]):
    """Counters on a ring of fields: one goes one field back, or two on; those on field 0 are stuck."""

    size: int
    split: bool = False
    loopy = True

    def options(self, p: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for i, field in enumerate(p):
            for step in (-1, 2) if field else ():
                yield (*p[:i], (field + step) % self.size, *p[i + 1 :])

    def summands(self, p: tuple[int, ...]) -> Iterator[Game]:
        if self.split:
            for field in p:
                yield Game(self, (field,))
        else:
            yield Game(self, p)


@dataclass(frozen=True)
class Endless(Ruleset[int]):
    """Count on, or back to 0."""

    loopy = True

    def options(self, p: int) -> Iterator[int]:
        yield p + 1
        yield 0


def digraph(dice: random.Random, size: int, tokens: int) -> Game:
    arcs = tuple((dice.randrange(size), dice.randrange(size)) for _ in range(dice.randint(size, 2 * size)))
    return Digraph(arcs, tuple(range(size))).at([dice.randrange(size) for _ in range(tokens)])


def games() -> Iterator[Game]:
    dice = random.Random(1)
    for _ in range(120):
        yield digraph(dice, dice.randint(1, 6), dice.randint(1, 2))
        yield digraph(dice, dice.randint(2, 6), 1) + Nim().at(dice.randint(0, 3), dice.randint(0, 2))
    for _ in range(40):
        yield digraph(dice, 4, 1) + digraph(dice, 5, 1) + parse_game(f"kayles {dice.randint(0, 4)}")
        size = dice.randint(2, 7)
        ring = Ring(size, split=bool(dice.randrange(2)))
        yield ring.at(tuple(dice.randrange(size) for _ in range(dice.randint(1, 2)))) + digraph(dice, 4, 1)


@pytest.mark.parametrize("plain", [True, False])
def test_answers_are_those_of_the_whole_sum(plain: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not plain:
        monkeypatch.setattr("grundy.machine.loops.ALWAYS", True)
    met = set()
    for game in games():
        if not game.may_loop:
            continue
        table = Retrograde(game)

        def end(after: Game, table: Retrograde = table) -> tuple[Outcome, int | None]:
            return table.outcome(after.position), table.remoteness(after.position)

        found = solve(game)
        assert (found.outcome, found.remoteness) == end(game), str(game)
        after = {
            (str(move), i + 1, str(game.replaced(i, option.position))): end(game.replaced(i, option.position))
            for i, part in enumerate(game.summands)
            for move, option in part.moves()
        }
        listed = {(str(m.move), m.summand, str(m.position)): m.remoteness for m in found.winning_moves}
        best = {key: remoteness for key, (outcome, remoteness) in after.items() if outcome is Outcome.P}
        assert set(listed) == set(best), str(game)
        if not isinstance(found.reason, Known):
            continue  # there was no cycle, though the rules allow some
        assert listed == best
        assert list(listed.values()) == sorted(listed.values())  # type: ignore[type-var]
        kept = {(str(m.move), m.summand, str(m.position)): m.remoteness for m in found.keeping_moves}
        slowest = max((remoteness or 0 for _, remoteness in after.values()), default=0)
        wanted = {
            Outcome.N: {},
            Outcome.DRAW: {key: None for key, (outcome, _) in after.items() if outcome is Outcome.DRAW},
            Outcome.P: {key: remoteness for key, (_, remoteness) in after.items() if remoteness == slowest},
        }[found.outcome]
        assert kept == wanted, str(game)
        assert (found.grundy_value is None) == (found.infinity is not None)
        met.add((found.outcome, found.infinity is None))
    assert met == {(Outcome.P, True), (Outcome.N, True), (Outcome.N, False), (Outcome.DRAW, False)}


def test_nimbers_are_those_of_sums_with_nim_heaps() -> None:
    dice = random.Random(2)
    for _ in range(60):
        game = digraph(dice, dice.randint(2, 5), dice.randint(1, 2))
        found = solve(game)
        for k in range(6):
            wanted = Retrograde(game + Nim().at(k)).outcome((game + Nim().at(k)).position)
            if found.infinity is None:
                assert wanted is (Outcome.P if k == found.grundy_value else Outcome.N)
            else:
                assert wanted is (Outcome.N if k in found.infinity else Outcome.DRAW)


def test_sums_too_large_for_a_product_are_solved_with_all_winning_moves() -> None:
    two = "digraph(0>1 1>0 1>2 3>1 3>2 3>3) "
    game = parse_game(" + ".join([two + "3 1 0", two + "1", "nim 1000 2000 3000", "kayles 300", "wythoff 100 200"]))
    found = solve(game)
    assert (found.outcome, found.remoteness, found.grundy_value) == (Outcome.DRAW, None, None)
    assert found.infinity is not None
    heap = min(found.infinity)
    whole = game + Nim().at(heap)
    found = solve(whole)
    assert (found.outcome, found.winning_count) == (Outcome.N, 1)
    winning = found.winning_moves[0]
    assert str(winning.move).startswith("slide token 1 from 3 to ")
    assert winning.summand == 1
    assert solve(winning.position).grundy_value == 0
    finite = parse_game(" + ".join([two + "1 1 1 0 0", "nim 1000 2000 3000", "nim 1001"]))
    found = solve(finite)
    total = 1 ^ 1000 ^ 2000 ^ 3000 ^ 1001
    assert (found.grundy_value, found.winning_count, found.remoteness) == (total, len(found.winning_moves), None)
    assert all(solve(winning.position).outcome is Outcome.P for winning in found.winning_moves)
    assert [winning.summand for winning in found.winning_moves] == [2]


@pytest.mark.long
def test_a_part_alone_is_known_to_the_last_ply_however_large() -> None:
    ring = Ring(30_000)
    found = solve(ring.at((20_000,)))
    assert found.remoteness is not None or found.outcome is Outcome.DRAW
    back = Digraph(((0, 1), (1, 0), *((v, v + 1) for v in range(20_000)))).at(0)
    assert solve(back).remoteness == 20_000


def test_draws_with_many_tokens_are_told_with_some_moves_that_keep_them() -> None:
    graph = Digraph(((0, 0), (0, 1), (1, 0), (1, 2)))
    found = solve(graph.at([0, 1] * 10_000))
    assert (found.outcome, found.infinity, found.complete) == (Outcome.DRAW, (), True)
    assert 10 <= len(found.keeping_moves) <= 1000
    assert solve(found.keeping_moves[-1].position).outcome is Outcome.DRAW


def test_two_infinite_parts_are_a_draw_beside_anything() -> None:
    spin = "digraph(0>0 0>1) 0"
    assert solve(parse_game(spin)).infinity == (0,)
    for more in ("", " + nim 1", " + nim 2 3"):
        found = solve(parse_game(f"{spin} + {spin}{more}"))
        assert (found.outcome, found.infinity, found.winning_moves) == (Outcome.DRAW, (), ())
        assert found.keeping_moves


def test_tokens_that_reach_no_cycle_are_told_as_ever() -> None:
    found = solve(parse_game("digraph(0>1 1>2 3>3 3>0) 0 1 + nim 2"))
    assert isinstance(found.reason, tuple)
    assert all(isinstance(reason, Reason) for reason in found.reason)
    assert (found.grundy_value, found.infinity, found.keeping_moves) == (3, None, ())


def test_misere_play_is_left_to_the_whole_sum() -> None:
    found = solve(parse_game("digraph(0>1 1>0 1>2) 0 + nim 2"), MISERE)
    assert isinstance(found.reason, Search)
    assert found.reason.retrograde
    assert (found.grundy_value, found.infinity) == (None, None)


def test_play_without_end_of_positions_is_refused_in_one_line() -> None:
    with pytest.raises(LimitError, match=r"^more than 1000 positions can be reached from endless 0$"):
        Loopy(limit=1000).nimber(Endless().at(0))


def test_a_product_beyond_the_limit_has_no_remoteness() -> None:
    game = Ring(30).at((7,)) + Ring(40).at((9,))
    assert Loopy(limit=1200).ends(game) is not None
    with pytest.raises(
        LimitError, match=r"^more than 1199 positions can be reached from ring\(30,False\) 7 \+ ring\(40,False\) 9$"
    ):
        Loopy(limit=1199).ends(game)
    heaps = Ring(5).at((1,)) + Nim().at(100) + Nim().at(99)
    assert Loopy(limit=5 * 101 * 100).ends(heaps) is not None
    with pytest.raises(LimitError, match=r"^more than 50499 positions can be reached from "):
        Loopy(limit=5 * 101 * 100 - 1).ends(heaps)


def test_where_remoteness_are_not_told_it_is_said_why(monkeypatch: pytest.MonkeyPatch) -> None:
    two = "digraph(0>1 1>0 1>2 3>1 3>2 3>3) "
    assert solve(parse_game(two + "1 + nim 1000")).remoteness is not None  # half a million options are no hindrance
    monkeypatch.setattr("grundy.solving.base.loopy.LOOKED", 20_000)
    found = solve(parse_game(two + "1 + nim 300 2"))
    assert (found.remoteness, found.outcome) == (None, Outcome.N)
    why = "nim 300 has more than 20000 options to examine"
    assert str(found.untold) == why
    assert f"  remoteness    unknown: {why}" in list(lines_of(analysis_document(found)))
    assert analysis_data(found)["remoteness_untold"] == why
    large = solve(parse_game(two + "1 + nim 1000 2000 3000"))
    assert str(large.untold).startswith("more than 1000000 positions can be reached from ")
    for text in (two + "1 + nim 100 2", two + "3 3 + nim 300", "nim 3 5"):
        some = solve(parse_game(text))
        assert some.untold is None, text
        assert "remoteness_untold" not in analysis_data(some)
        assert not any("not told" in line for line in lines_of(analysis_document(some)))


@pytest.mark.long
def test_misere_sums_of_loopy_parts_are_solved_with_all_winning_moves_at_hundreds_of_thousands_of_positions() -> None:
    dice = random.Random(9)
    arcs = [tuple((dice.randrange(700), dice.randrange(700)) for _ in range(1400)) for _ in range(2)]
    one, other = (Digraph(some, tuple(range(700))) for some in arcs)
    met: Counter[Outcome] = Counter()
    largest = 0
    for _ in range(16):
        game = one.at(dice.randrange(300)) + other.at(dice.randrange(300))
        found = solve(game, MISERE)
        assert isinstance(found.reason, Search)
        met[found.outcome] += 1
        largest = max(largest, found.reason.positions)
        ends = {(i, str(after)): solve(after, MISERE) for _, i, after in game.steps()}
        won = {key: end.remoteness for key, end in ends.items() if end.outcome is Outcome.P}
        assert {(m.summand, str(m.position)): m.remoteness for m in found.winning_moves} == won
        if won:
            assert (found.outcome, found.remoteness) == (Outcome.N, 1 + min(n for n in won.values() if n is not None))
        lost = found.outcome is Outcome.P
        assert lost == all(end.outcome is Outcome.N for end in ends.values())
        assert not lost or found.remoteness == 1 + max(end.remoteness or 0 for end in ends.values())
    assert set(met) == {Outcome.N, Outcome.P, Outcome.DRAW}
    assert largest > 200_000
    two = "digraph(0>1 1>0 1>2 3>1 3>2) "
    with pytest.raises(LimitError, match=r"^more than 1000000 positions can be reached from "):
        solve(parse_game(two + "1 + nim 700 600"), MISERE)


def test_parts_are_laid_out_once_whatever_position_comes_first() -> None:
    memory = Loopy()
    ring = Ring(12)
    assert memory.nimber(ring.at((0,))) == 0  # from here nothing else is reached
    alone = [Loopy().nimber(ring.at((field,))) for field in range(12)]
    assert [memory.nimber(ring.at((field,))) for field in range(12)] == alone


def test_the_reason_tells_summands_and_total() -> None:
    told = str(reason_of_loopy([Infinity((0, 2)), 1, 4]).phrase)
    assert told.startswith("∞(0, 2) + 1 + 4 = ∞(5, 7) in loopy nimbers: play need not end, and no move leads to")
    assert str(reason_of_loopy([Infinity((0, 2))]).phrase).startswith(
        "∞(0, 2) in loopy nimbers: play need not end, but"
    )
    assert str(reason_of_loopy([1] * 20).phrase).count("1") == 12
    assert "…)" in str(reason_of_loopy([Infinity(tuple(range(50)))]).phrase)


def test_terminal_and_json_tell_loopy_nimbers_and_what_keeps_the_draw() -> None:
    found = solve(parse_game("digraph(0>0 0>1 0>2 1>2) 0 + nim 2"))
    data = analysis_data(found)
    assert (data["grundy_value"], data["infinity"]) == (None, [2, 3])
    (kept,) = data["keeping"]
    assert (kept["move"], kept["summand"]) == ("slide token 1 from 0 to 0", 1)
    lines = list(lines_of(analysis_document(found)))
    assert "  loopy nimber  ∞(2, 3)" in lines
    at = lines.index("  moves that keep the draw")
    assert lines[at + 1].startswith("    slide token 1 from 0 to 0 [part 1]  → ")
    lost = solve(parse_game("digraph(0>1 1>0 1>2) 0 + nim 1 1"))
    assert "  moves that delay the loss longest" in list(lines_of(analysis_document(lost)))
    assert "infinity" not in analysis_data(lost)
    assert "keeping" not in analysis_data(solve(parse_game("nim 1 1")))


def test_every_reply_to_a_lost_loopy_position_wins() -> None:
    found = solve(parse_game("digraph(0>1 1>0 1>2) 0 + nim 3 3"))
    replies = list(found.replies())
    assert len(replies) == 7
    assert all(solve(reply.reply.position).outcome is Outcome.P for reply in replies)
    assert isinstance(replies[0].move, Move)
    assert found.convention is NORMAL


def test_play_looks_ahead_by_loopy_nimbers_where_the_product_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.solving.base.loopy.LOOKED", 1000)
    monkeypatch.setattr("grundy.play.foresight._LAID_OUT", 10_000)
    two = "digraph(0>1 1>0 1>2 3>1 3>2 3>3) "
    foresight = Foresight()
    drawn = foresight.look(parse_game(two + "3 + nim 100 200 300"))
    assert (drawn.outcome, drawn.remoteness) == (Outcome.DRAW, None)
    # a finite total, or one that the opponent wins from, is no draw
    assert drawn.keeping
    assert all(solve(step.position).outcome is Outcome.DRAW for step in drawn.keeping[:3])
    won = foresight.look(parse_game(two + "0 1 + nim 100 200 300"))
    assert won.outcome is Outcome.N
    assert won.keeping
    assert all(solve(step.position).outcome is Outcome.P for step in won.keeping)
    reason = foresight.reason(won.game)
    assert isinstance(reason, Known)
    assert reason.theorem.name == "Smith-Fraenkel"
    some = list(drawn.game.steps())[:4]
    rated = rate_steps(foresight, drawn.game, some, seconds=60)
    assert [rating.outcome for rating in rated] == [solve(step.position).outcome for step in some]
    assert None in {rating.value for rating in rated}


def test_parts_too_large_are_tried_less_and_less(monkeypatch: pytest.MonkeyPatch) -> None:
    foresight = Foresight()
    game = Endless().at(0) + Nim().at(3)
    looks = 0
    laid = Layouts.whole

    def counted(layouts: Layouts, part: Game) -> object:
        nonlocal looks
        looks += 1
        return laid(layouts, part)

    monkeypatch.setattr(Layouts, "whole", counted)
    for k in range(12):
        with pytest.raises(LimitError):
            foresight.loopy_nimber(game.replaced(0, k))
    assert looks == 3  # then 1, 3, 7 are passed over
