"""Sums of positions of different games in misère play: by the quotient of their positions, compared with search."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from grundy import MISERE, Known, Outcome, parse_game, solve
from grundy.maths.misere.heaps import MisereHeaps
from grundy.maths.octal.codes import Code, parse_code
from grundy.solving.base.definition import outcome
from grundy.solving.base.solution import Search
from grundy.solving.misere import sums as misere_sums
from grundy.solving.misere.sums import least_sums_below, quotient_of_sum, refuse_beyond_search
from grundy.words.errors import LimitError

PARTS = ["kayles", "nim", "0.07", "grundys-game", "subtraction(1,4)", "0.123", "all-but(2)", "4.0", "0.6"]


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    misere_sums._recent.clear()
    yield
    misere_sums._recent.clear()


@pytest.mark.parametrize("seed", range(25))
def test_sums_of_different_games_are_told_by_the_quotient_of_their_positions(seed: int) -> None:
    dice = random.Random(seed)
    one, two = dice.sample(PARTS, 2)
    game = parse_game(f"{one} {dice.randint(0, 7)} + {two} {dice.randint(0, 6)} {dice.randint(0, 3)}")
    found = solve(game, MISERE)
    assert isinstance(found.reason, Known)
    assert found.outcome is outcome(game, MISERE)
    moves = [
        (i, str(move), game.replaced(i - 1, option.position))
        for i, part in enumerate(game.summands, 1)
        for move, option in part.moves()
    ]
    winning = [(i, move) for i, move, after in moves if outcome(after, MISERE) is Outcome.P]
    assert [(move.summand, str(move.move)) for move in found.winning_moves] == winning
    if found.outcome is Outcome.P:
        for reply in found.replies():
            assert outcome(reply.reply.position, MISERE) is Outcome.P


@pytest.mark.parametrize("text", ["cram 2 3 + kayles 4", "wythoff 3 4 + nim 2", "hackenbush 0-1 1-2 0-2 + 0.6 5"])
def test_positions_of_any_ruleset_may_be_summed(text: str) -> None:
    game = parse_game(text)
    found = solve(game, MISERE)
    assert isinstance(found.reason, Known)
    assert "in the proved misère quotient of the" in str(found.reason.phrase)
    assert found.outcome is outcome(game, MISERE)


def test_a_quotient_serves_what_play_leads_to() -> None:
    game = parse_game("kayles 9 + nim 5")
    found = quotient_of_sum(game)
    assert found is not None
    for part in game.summands:
        for _, option in part.moves():
            assert quotient_of_sum(option + parse_game("nim 3")) is found
    assert quotient_of_sum(parse_game("kayles 30 + nim 30")) is not found


def test_what_has_too_many_positions_is_left_to_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(misere_sums, "_POSITIONS", 5)
    game = parse_game("kayles 5 + nim 4")
    assert quotient_of_sum(game) is None
    found = solve(game, MISERE)
    assert isinstance(found.reason, Search)
    assert found.outcome is outcome(game, MISERE)


def test_a_single_position_and_play_that_returns_are_left_to_others() -> None:
    assert quotient_of_sum(parse_game("wythoff 3 4")) is None
    assert quotient_of_sum(parse_game("digraph(1>2,2>1) 1 + nim 2")) is None
    assert quotient_of_sum(parse_game("nim 1000000000000 + kayles 3"), 0.05) is None


def options_looked_at(code: Code, heap: int) -> int:
    """Return how many options the sums below a heap have, parts that are alike counted once."""
    seen: set[tuple[int, ...]] = set()
    stack, looked = [(heap,)], 0
    while stack:
        heaps = stack.pop()
        if heaps in seen:
            continue
        seen.add(heaps)
        for part in set(heaps):
            rest = list(heaps)
            rest.remove(part)
            for split in code.splits(part):
                looked += 1
                stack.append(tuple(sorted(rest + [x for x in split if next(code.splits(x), None) is not None])))
    return looked


@pytest.mark.parametrize(
    "text",
    ["0.07", "0.77", "4!.0", "4.0", "0.6", "0.4", "0.04", "0.34", "4!.3", "0.44", "4.7", "0.604", "0.C", "0.0407",
     "4!.0044", "0.2004", "0.33"],
)  # fmt: skip
def test_what_is_called_beyond_search_is_so(text: str) -> None:
    for heap in range(16):
        assert least_sums_below(parse_game(f"{text} {heap}"), 10**6) <= options_looked_at(parse_code(text), heap)


def test_what_no_search_can_decide_is_refused_at_once() -> None:
    for text in ("0.07 2000", "0.07 100000000000000000000", "4!.0 400", "0.6 300 2"):
        with pytest.raises(
            LimitError, match=r"is out of reach in misère play: the misère quotient of .* is known up to heap"
        ):
            refuse_beyond_search(parse_game(text), 10**6)
    with pytest.raises(LimitError, match="is out of reach in misère play: no misère quotient decides it, and a"):
        refuse_beyond_search(parse_game("0.07 2000 + nim 3"), 10**6)
    refuse_beyond_search(parse_game("0.07 20 + nim 3"), 10**6)
    refuse_beyond_search(parse_game("nim 3"), 10**6)
    assert least_sums_below(parse_game("0.33 100000"), 10**6) == 0


def test_dawsons_kayles_says_how_far_its_quotient_is_known() -> None:
    with pytest.raises(LimitError) as caught:
        solve(parse_game("0.07 2000"), MISERE)
    assert "the misère quotient of 0.07 is known up to heap " in str(caught.value)


def test_normal_play_of_heaps_that_cannot_be_valued_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    known = MisereHeaps(parse_code("0.776"))
    monkeypatch.setattr(misere_sums, "misere_heaps", lambda code: known)

    def refuse(code: Code) -> None:
        raise LimitError("there is no time")

    monkeypatch.setattr("grundy.maths.misere.heaps.values_of", refuse)
    assert known.told((500,)) is None
    assert known.told((40, 3)) is None
    with pytest.raises(
        LimitError, match=r"misère play of 0\.776 reduces to normal play from heap 11 on, but the Grundy value"
    ):
        refuse_beyond_search(parse_game("0.776 500 3"), 10**6)
    monkeypatch.undo()
    assert known.told((40, 3)) is None  # it is not tried again
    told = known.told((39, 3))
    assert told is not None
    assert told.value is not None
