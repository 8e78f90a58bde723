"""Misère play by quotients, compared with search."""

from __future__ import annotations

import pickle
import random

import pytest

from grundy import MISERE, Known, Outcome, parse_game, solve
from grundy.maths.misere.forms import genus_of_heaps
from grundy.maths.misere.heaps import MisereHeaps, misere_quotient
from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.codes import parse_code
from grundy.solving.base.definition import outcome
from grundy.solving.base.solution import Search
from grundy.solving.misere.positions import quotient_of_positions
from grundy.words.errors import InputError, LimitError, LoopError

# orders: Plambeck (2005) for 0.123, Plambeck and Siegel (2008) for the others
ORDERS = {"0.77": 40, "0.123": 20, "0.71": 36, "0.15": 42, "0.152": 34, "0.153": 16, "0.72": 24, "0.34": 12, "0.75": 8}


@pytest.mark.parametrize("text", ORDERS)
def test_published_orders_are_proved(text: str) -> None:
    found = misere_quotient(parse_code(text), seconds=60)
    assert found.complete
    assert found.order == ORDERS[text]
    assert not found.tame


@pytest.mark.parametrize(
    ("text", "order"), [("0.3", 2), ("0.31", 6), ("0.333", 6), ("0.7", 2), ("0.52", 6), ("0.33", 6)]
)
def test_tame_quotients_are_those_of_nim(text: str, order: int) -> None:
    found = misere_quotient(parse_code(text))
    assert (found.complete, found.order, found.tame) == (True, order, True)


def test_nim_heaps_have_the_quotients_of_the_literature() -> None:
    for size, order in ((1, 2), (2, 6), (3, 6), (4, 10), (7, 10), (8, 18)):
        found, parts = quotient_of_positions([parse_game(f"nim {size}")])
        assert (found.order, found.tame, found.complete) == (order, True, True)
        assert len(parts) == 1


def test_a_code_without_a_move_for_any_heap_asked_is_trivial() -> None:
    found = misere_quotient(parse_code("0.001"), heaps=2)
    assert (found.order, found.lost, found.tame, str(found.presentation)) == (1, (), True, "⟨  |  ⟩")
    assert not found.is_lost([1, 2])


def test_heaps_beyond_what_is_known_are_refused() -> None:
    found = misere_quotient(parse_code("0.07"), heaps=12)
    with pytest.raises(
        LimitError, match=r"heap 13 of 0\.07 is beyond the misère quotient, which is known up to heap 12"
    ):
        found.is_lost([13])


def test_no_answer_is_given_beyond_what_is_proved() -> None:
    known = MisereHeaps(parse_code("0.06"))
    assert known.wins((10**9,)) is None
    assert known.wins((3,)) is False
    assert known.wins((3, 3)) is True


def test_a_proved_period_answers_heaps_of_any_size() -> None:
    kayles = MisereHeaps(parse_code("0.77"))
    large = kayles.wins((10**30 + 7, 10**20, 5))
    assert kayles.period == Period(71, 12)
    assert large == kayles.wins(((10**30 + 7 - 71) % 12 + 71, (10**20 - 71) % 12 + 71, 5))


@pytest.mark.sampled
@pytest.mark.parametrize(
    "texts", [["kayles 5", "nim 3"], ["0.07 9", "0.77 4"], ["grundys-game 9"], ["wythoff 2 3"], ["cram 2 3", "nim 2"]]
)
def test_quotients_of_any_positions_tell_their_sums(texts: list[str]) -> None:
    games = [parse_game(text) for text in texts]
    found, parts = quotient_of_positions(games)
    dice = random.Random(3)
    for _ in range(12):
        chosen = [dice.choice(games) for _ in range(dice.randint(1, 2))]
        whole = chosen[0] if len(chosen) == 1 else chosen[0] + chosen[1]
        lost = found.is_lost([part for game in chosen for part in parts[game]])
        assert lost == (outcome(whole, MISERE) is Outcome.P)


def test_play_that_returns_has_no_quotient() -> None:
    with pytest.raises(LoopError):
        quotient_of_positions([parse_game("examples/mygame.py:kayles 3"), parse_game("digraph(1>2,2>1) 1")])


def test_genus_stops_where_forms_are_too_many() -> None:
    assert len(genus_of_heaps(parse_code("0.77"), 100, most=100)) < 25
    assert genus_of_heaps(parse_code("0.77"), 2)[2][0].beside == (2, 0)


@pytest.mark.parametrize("text", ["0.77", "0.07", "4!.0", "0.6", "0.123", "0.F", "4.7"])
@pytest.mark.long
def test_solve_finds_outcome_and_winning_moves_by_the_quotient(text: str) -> None:
    dice = random.Random(text)
    for _ in range(8):
        heaps = [dice.randint(0, 6) for _ in range(dice.randint(1, 2))]
        joined = parse_game(f"{text} {' '.join(map(str, heaps))}")
        apart = parse_game(" + ".join(f"{text} {heap}" for heap in heaps))
        wanted = {str(move): outcome(option, MISERE) for move, option in joined.moves()}
        winning = {move for move, of in wanted.items() if of is Outcome.P}
        for game in (joined, apart):
            found = solve(game, MISERE)
            assert isinstance(found.reason, Known)
            assert found.outcome is outcome(joined, MISERE)
            assert found.winning_count == sum(outcome(option, MISERE) is Outcome.P for _, option in joined.moves())
        assert {str(move.move) for move in solve(joined, MISERE).winning_moves} == winning
    assert str(found.reason.phrase).startswith(f"in the proved misère quotient of {text} for ")


@pytest.mark.long
def test_solve_answers_heaps_of_any_size_where_the_period_is_proved() -> None:
    found = solve(parse_game("0.77 1000000000000 + 0.77 7"), MISERE)
    assert found.outcome is Outcome.N
    assert found.winning_count is None  # too many moves to look through
    assert solve(found.winning_moves[0].position, MISERE).outcome is Outcome.P


def test_solve_falls_back_on_search_where_a_quotient_is_out_of_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.maths.misere.heaps._PATIENCE", 0)
    monkeypatch.setattr("grundy.solving.misere.solve.quotient_of_sum", lambda game: None)
    game = parse_game("0.0061 9 12")
    found = solve(game, MISERE)
    assert isinstance(found.reason, Search)
    assert found.outcome is outcome(game, MISERE)
    with pytest.raises(LimitError):
        solve(parse_game("0.06 90 80"), MISERE, limit=1000)


def test_genus_stops_when_time_is_over() -> None:
    assert len(genus_of_heaps(parse_code("0.77"), 100, seconds=-1)) == 1


@pytest.mark.parametrize("heap", [-1, 1.5, "3", True, None])
def test_what_is_no_heap_is_refused(heap: object) -> None:
    found = misere_quotient(parse_code("0.3"))
    for ask in (found.is_lost, found.element):
        with pytest.raises(InputError, match=f"a heap must be a whole number of 0 or more, not {heap!r}"):
            ask([2, heap])  # type: ignore[list-item]


def test_quotients_can_be_stored() -> None:
    for text in ("0.77", "0.776"):
        found = misere_quotient(parse_code(text), heaps=60)
        stored = pickle.loads(pickle.dumps(found))
        assert stored == found
        assert stored.is_lost([60, 60]) is found.is_lost([60, 60])
        assert stored.certificate() == found.certificate()
