"""solve: an answer that a theorem gives for some positions only is completed, never taken for the whole."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar

import pytest

from console import grundy
from grundy import (
    MISERE,
    NORMAL,
    Convention,
    InputError,
    Known,
    LimitError,
    Outcome,
    PositionError,
    Ruleset,
    RulesetError,
    Theorem,
    find_ruleset,
    parse_game,
    solve,
    solve_within,
    winning_moves,
)
from grundy.rulesets.graphs import digraph
from grundy.solving import solve as engine
from grundy.solving.base import definition
from grundy.solving.misere.positions import small_form

PARTIAL = Theorem("partial", "only multiples of 4 are known", "this test")


@dataclass(frozen=True)
class Partial(Ruleset[int]):
    """Take one, two or three; a theorem speaks of outcomes at 5, 9, 13, … only, in both conventions."""

    def options(self, p: int) -> Iterator[int]:
        yield from range(max(0, p - 3), p)

    def known(self, p: int, convention: Convention) -> Known | None:
        if p < 5 or p % 4 != 1:
            return None
        return Known.of_outcome(PARTIAL, convention is NORMAL) if convention is NORMAL else Known(PARTIAL, Outcome.P)


@pytest.mark.parametrize("convention", [NORMAL, MISERE])
def test_a_theorem_that_speaks_of_some_positions_hides_no_winning_move(convention: Convention) -> None:
    for n in range(30):
        game = Partial().at(n)
        found = solve(game, convention)
        assert found.outcome is definition.outcome(game, convention), n
        wanted = [str(option) for option in game.options() if definition.outcome(option, convention) is Outcome.P]
        listed = [str(winning.position) for winning in found.winning_moves]
        assert sorted(listed) == (sorted(wanted) if found.outcome is Outcome.N else []), n
        assert found.complete


def test_chomp_is_won_by_a_theorem_and_its_winning_moves_are_found() -> None:
    for rows, columns in product(range(1, 4), range(1, 5)):
        game = parse_game("chomp " + " ".join([str(columns)] * rows))
        found = solve(game)
        wanted = {str(option) for option in game.options() if definition.outcome(option) is Outcome.P}
        assert {str(winning.position) for winning in found.winning_moves} == wanted


@pytest.mark.parametrize(
    "text", ["conjunctive (nim 3 2) (kayles 5)", "every (nim 3) (kayles 4)", "selective (nim 2) (nim 3)", "wythoff 3 4"]
)
def test_misere_outcomes_known_by_theorem_are_those_of_the_definition(text: str) -> None:
    game = parse_game(text)
    found = solve(game, MISERE)
    assert found.outcome is definition.outcome(game, MISERE)
    wanted = {str(option) for option in game.options() if definition.outcome(option, MISERE) is Outcome.P}
    assert {str(winning.position) for winning in found.winning_moves} == (
        wanted if found.outcome is Outcome.N else set()
    )


@pytest.mark.parametrize("convention", [NORMAL, MISERE])
@pytest.mark.parametrize(
    "text",
    [
        "nim 3 4 5", "nim 2 2", "kayles 7", "kayles 3 3", "hackenbush 0-1 1-2", "grid-walk(3) 1,1", "0.77 12",
        "wythoff 1 2", "digraph(0>1 1>0 1>2) 0", "digraph(0>1 1>0 1>2) 0 1", "digraph(0>0 0>1) 0 + nim 2",
        "digraph(0>1 1>0 1>2) 0 + nim 3 3", "digraph(0>1 1>0 1>2) 0 + digraph(0>1 1>2 2>0 2>3) 1",
        "pursuit(4) 1,1 3,3", "cops-and-robber(0-1 1-2) 0 2", "grunt 4 + nim 2",
    ],
)  # fmt: skip
def test_an_analysis_can_be_stored_and_answers_as_before(text: str, convention: Convention) -> None:
    found = solve(parse_game(text), convention)
    for kept in (pickle.loads(pickle.dumps(found)), copy.deepcopy(found), pickle.loads(pickle.dumps(copy.copy(found)))):
        assert kept == found
        assert list(kept.replies()) == list(found.replies())
        assert pickle.loads(pickle.dumps(kept)) == found  # after replies were computed, too


def test_players_who_differ_have_no_genus() -> None:
    assert small_form(parse_game("nim 2")) is not None
    assert small_form(parse_game("to-move left (domineering 2 2)")) is None


def test_a_partizan_game_without_a_value_has_replies_too() -> None:
    found = solve("value 2 + nim 1", MISERE)
    assert found.value is None
    assert [str(reply.position) for reply in found.replies()]


def test_moves_that_keep_a_draw_are_listed_where_a_theorem_says_that_it_is_one() -> None:
    found = solve("cops-and-robber(1-2 2-3 3-4 4-1) 1 3")
    assert (found.outcome, len(found.keeping_moves)) == (Outcome.DRAW, 3)
    lost = solve("pursuit(3) 1,1 3,3")
    assert lost.outcome is Outcome.P
    assert lost.keeping_moves


def test_the_limit_holds_for_loopy_play_and_for_points() -> None:
    ring = "digraph(" + " ".join(f"{i}>{(i + 1) % 50}" for i in range(50)) + ") 0"
    with pytest.raises(LimitError):
        solve(f"{ring} + nim 1", MISERE, limit=3)
    with pytest.raises(LimitError):
        solve_within("bricks(3) " + " ".join(map(str, range(1, 40))), outcome=True, limit=5)


def test_the_limit_that_was_given_is_stored_with_an_analysis() -> None:
    found = solve(parse_game("grid-walk(2,3) 1,1"), MISERE, limit=5000)
    assert found.outcome is Outcome.P
    assert list(pickle.loads(pickle.dumps(found)).replies()) == list(found.replies())
    assert len(pickle.dumps(solve(parse_game("kayles 20 20"), limit=10_000))) < 10_000  # without tables of values


@pytest.mark.parametrize("wrong", [None, (3, 4, 5), find_ruleset("nim")])
@pytest.mark.parametrize("ask", [solve, solve_within, lambda game: next(winning_moves(game))])
def test_what_is_no_game_is_refused(ask: Callable[[Any], object], wrong: object) -> None:
    with pytest.raises(InputError, match=r"^a game must be text such as 'nim 3 4 5', or a Game, not "):
        ask(wrong)


@pytest.mark.parametrize("text", ["nim 3 4 5", "kayles 1 5", "bash(3) 9 + wythoff 1 2"])
def test_a_game_may_be_given_as_text(text: str) -> None:
    game = parse_game(text)
    assert solve(text) == solve(game)
    assert solve(text, misere=True) == solve(game, MISERE)
    assert solve_within(text).analysis == solve(game)
    assert solve_within(text, misere=True).analysis == solve(game, MISERE)
    assert tuple(winning_moves(text)) == solve(game).winning_moves
    assert tuple(winning_moves(text, misere=True)) == solve(game, MISERE).winning_moves


@pytest.mark.parametrize("ask", [solve, solve_within])
def test_a_text_that_is_no_game_is_refused_as_the_grammar_refuses_it(ask: Callable[[str], object]) -> None:
    with pytest.raises(RulesetError, match=r"^no ruleset is named 'nmi': did you mean 'nim'\?$"):
        ask("nmi 3")
    with pytest.raises(PositionError):
        ask("nim 3 -4")


@pytest.mark.parametrize("ask", [solve, solve_within, lambda *asked, **more: next(winning_moves(*asked, **more))])
def test_a_convention_and_a_flag_that_disagree_are_refused(ask: Callable[..., object]) -> None:
    with pytest.raises(InputError, match=r"^convention=NORMAL and misere=True contradict each other: give only one"):
        ask("nim 3", NORMAL, misere=True)
    ask("nim 3", MISERE, misere=True)
    with pytest.raises(InputError, match=r"^convention must be 'normal' or 'misere', not True$"):
        ask("nim 3", True)


def remoteness_by_rounds(tokens: tuple[int, ...], rows: list[list[int]], known: dict[tuple[int, ...], int]) -> int:
    """The plies to the end of tokens on a loop-free digraph, from the definition: even where who moves has lost."""
    if tokens not in known:
        after = [
            remoteness_by_rounds((*tokens[:i], w, *tokens[i + 1 :]), rows, known)
            for i, v in enumerate(tokens)
            for w in rows[v]
        ]
        lost = [remoteness for remoteness in after if remoteness % 2 == 0]
        known[tokens] = 1 + min(lost) if lost else 1 + max(after) if after else 0
    return known[tokens]


@pytest.mark.parametrize("stored", [False, True])
def test_loop_free_tokens_win_by_the_quickest_move_first_and_lose_by_the_slowest(
    stored: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(digraph, "_STORED", 0 if stored else 1 << 16)
    dice = random.Random(5)
    unlike = slow = 0
    for _ in range(400):
        size = dice.randint(2, 10)
        arcs = [sorted(dice.sample(range(size), 2)) for _ in range(dice.randint(1, 3 * size))]
        rows = [[w for v, w in arcs if v == u] for u in range(size)]
        tokens = tuple(dice.randrange(size) for _ in range(dice.randint(1, 3)))
        found = solve(digraph.Digraph([(v, w) for v, w in arcs], range(size)).at(*tokens))
        known: dict[tuple[int, ...], int] = {}
        remoteness = remoteness_by_rounds(tokens, rows, known)
        assert found.remoteness == remoteness
        told = [winning.remoteness for winning in found.winning_moves]
        assert told == [remoteness_by_rounds(winning.position.position, rows, known) for winning in found.winning_moves]
        assert told == sorted(told)
        unlike += len(set(told)) > 1
        options = [(*tokens[:i], w, *tokens[i + 1 :]) for i, v in enumerate(tokens) for w in rows[v]]
        slowest = [option for option in options if remoteness % 2 == 0 and known[option] == remoteness - 1]
        assert [keeping.position.position for keeping in found.keeping_moves] == slowest
        slow += 0 < len(slowest) < len(options)
    assert unlike > 5
    assert slow > 5


def test_of_many_tokens_it_is_not_tried_how_long_play_lasts(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_table(*arguments: object, **settings: object) -> None:
        raise AssertionError("there are too many tokens for a table of their sum")

    few = "digraph(0>1 0>2 1>2) 0 1 " + "2 " * 30
    assert solve(parse_game(few)).remoteness == 3
    monkeypatch.setattr(engine, "SumTable", no_table)
    assert solve(parse_game("digraph(0>1 0>2 1>2) 0" + " 1" * 20)).grundy_value == 2
    with pytest.raises(AssertionError):
        solve(parse_game(few))


@dataclass(frozen=True)
class Counted(Ruleset[int]):
    """Take one or two, or halve; a theorem applies to 0 only, and counts how often it is called for each position."""

    asked: ClassVar[Counter[int]] = Counter()

    def options(self, p: int) -> Iterator[int]:
        yield from (option for option in (p - 1, p - 2, p // 2) if p > option >= 0)

    def known(self, p: int, convention: Convention) -> Known | None:
        self.asked[p] += 1
        return Known.of_value(PARTIAL, 0) if not p else None


def test_a_theorem_is_asked_once_of_a_position() -> None:
    Counted.asked.clear()
    found = solve(Counted().at(60))
    assert found.grundy_value == definition.grundy_value(Counted().at(60)) > 0
    assert found.winning_moves
    assert set(Counted.asked.values()) == {1}
    assert len(Counted.asked) == 61


def test_how_long_play_lasts_is_searched_for_when_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(engine, "small_remoteness", lambda *question: asked.append(question) or 7)
    found = solve(parse_game("nim 64 128 192"))
    assert (found.grundy_value, found.winning_count, asked) == (0, 0, [])
    assert (found.remoteness, found.remoteness, len(asked)) == (7, 7, 1)
    assert pickle.loads(pickle.dumps(found)).remoteness == 7


@pytest.mark.parametrize("text", ["nim 1 1", "nim 3 4 5", "digraph(0>1 1>0 1>2) 0 + nim 3 3", "wythoff 3 5"])
@pytest.mark.parametrize("convention", [NORMAL, MISERE])
def test_an_analysis_is_printed_and_told_as_the_command_does(text: str, convention: Convention) -> None:
    found = solve(parse_game(text), convention)
    more = ["--misere"] * (convention is MISERE)
    printed, data = grundy("solve", text, *more).stdout, json.loads(grundy("solve", text, *more, "--json").stdout)
    data.pop("genus", None)
    assert found.to_dict() == data
    shown = str(found).splitlines()
    assert [line for line in printed.splitlines() if line in shown] == shown


def test_all_winning_moves_are_those_listed_and_the_others() -> None:
    game = parse_game("nim" + " 1" * 1501)
    listed, found = solve(game), list(winning_moves(game))
    assert (len(found), found[:1000]) == (listed.winning_count, list(listed.winning_moves))
    assert list(winning_moves(parse_game("nim 1 1"))) == []


@pytest.mark.parametrize("function", [solve, solve_within, lambda game, limit: next(winning_moves(game, limit=limit))])
@pytest.mark.parametrize(
    ("limit", "said"), [(-1, "1 or more, not -1"), (0, "1 or more, not 0"), (2.5, "a whole number, not 2.5")]
)
def test_a_limit_that_is_no_whole_number_of_1_or_more_is_refused(function: Any, limit: Any, said: str) -> None:
    with pytest.raises(InputError, match=f"^limit must be {said}$"):
        function("nim 3", limit=limit)
