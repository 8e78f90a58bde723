from __future__ import annotations

import pickle
import random
from pathlib import Path

import networkx
import pytest

from grundy import MISERE, NORMAL, Convention, Game, Known, Outcome, parse_game, solve
from grundy.rulesets.catalogue import find_ruleset
from grundy.rulesets.graphs.digraph import Digraph
from grundy.rulesets.graphs.digraph_rows import StoredArcs
from grundy.solving.base import definition
from grundy.solving.base.loopy import Loopy
from grundy.solving.base.reasons import Mex, Reason, Split
from grundy.solving.base.solution import Search
from grundy.words.errors import LoopError, PositionError, RulesetError
from grundy.words.picture import Disc, Line


def outcomes(game: Game, convention: Convention) -> dict[str, Outcome]:
    """The outcome of every position of play: P and N by rounds until nothing changes, what is left is drawn."""
    options: dict[str, list[str]] = {}
    todo = [game]
    while todo:
        here = todo.pop()
        if str(here) not in options:
            after = list(here.options())
            options[str(here)] = [str(option) for option in after]
            todo.extend(after)
    found: dict[str, Outcome] = {}
    while True:
        before = len(found)
        for here, after in options.items():
            ends = [found.get(option) for option in after]
            if not ends:
                found[here] = Outcome.P if convention is NORMAL else Outcome.N
            elif Outcome.P in ends:
                found[here] = Outcome.N
            elif all(end is Outcome.N for end in ends):
                found[here] = Outcome.P
        if len(found) == before:
            return {here: found.get(here, Outcome.DRAW) for here in options}


def random_arcs(dice: random.Random, size: int, count: int, loops: bool) -> list[tuple[int, int]]:
    arcs = [(dice.randrange(size), dice.randrange(size)) for _ in range(count)]
    return arcs if loops else [(max(arc), min(arc)) for arc in arcs if arc[0] != arc[1]]


def test_tokens_have_the_value_and_the_moves_of_the_definition() -> None:
    dice = random.Random(1)
    for _ in range(60):
        size = dice.randint(2, 6)
        graph = Digraph(tuple(random_arcs(dice, size, 2 * size, loops=False)), tuple(range(size)))
        game = graph.at([dice.randrange(size) for _ in range(dice.randint(1, 3))])
        values = {option: definition.grundy_value(option) for option in game.options()}
        assert graph.grundy_value(game.position) == definition.grundy_value(game)
        for wanted in {*values.values(), 0, 9}:
            found = [(str(move), position) for move, position in graph.moves_to(game.position, wanted)]
            assert found == [(str(move), option.position) for move, option in game.moves() if values[option] == wanted]


def test_moves_to_a_finite_loopy_nimber_are_all_that_lead_to_it() -> None:
    dice = random.Random(3)
    for _ in range(150):
        size = dice.randint(1, 6)
        graph = Digraph(tuple(random_arcs(dice, size, 2 * size, loops=True)), tuple(range(size)))
        stored = Digraph(StoredArcs(graph.graph))
        game = graph.at([dice.randrange(size) for _ in range(dice.randint(1, 3))])
        memory = Loopy()
        assert memory.nimber(stored.at(*game.position)) == memory.nimber(game)
        if not game.may_loop:
            continue
        worth = [(str(move), option.position, memory.nimber(option)) for move, option in game.moves()]
        for wanted in range(6):
            found = [(str(move), position) for move, position in graph.moves_to(game.position, wanted)]
            assert found == [(name, position) for name, position, value in worth if value == wanted]
            in_arrays = [(str(move), position) for move, position in stored.moves_to(game.position, wanted)]
            assert sorted(in_arrays) == sorted(found)


@pytest.mark.parametrize("convention", [NORMAL, MISERE])
def test_loopy_play_is_solved_with_draws_in_sums_too(convention: Convention) -> None:
    dice = random.Random(2)
    met = set()
    for trial in range(200):
        size = dice.randint(2, 5)
        graph = Digraph(tuple(random_arcs(dice, size, dice.randint(size, size + 3), loops=True)), tuple(range(size)))
        game = graph.at([dice.randrange(size) for _ in range(dice.randint(1, 2))])
        if trial % 3 == 0:
            game = game + parse_game(f"nim {dice.randint(1, 3)}")
        right = outcomes(game, convention)
        found = solve(game, convention)
        assert found.outcome is right[str(game)], str(game)
        assert (found.grundy_value is None) == (convention is MISERE or found.infinity is not None)
        wins = {str(after) for after in game.options() if right[str(after)] is Outcome.P}
        assert {str(winning.position) for winning in found.winning_moves} == wins
        met.add((found.outcome, game.may_loop))
    assert met >= {(Outcome.DRAW, True), (Outcome.N, True), (Outcome.N, False), (Outcome.P, False)}


def test_a_loopy_position_may_be_lost_in_misere_play() -> None:
    # 3 must end the play and so loses; 2 could stay for ever but wins by going to 3; 1 has to go to 2
    found = solve(parse_game("digraph(1>2 2>2 2>3 3>4) 1"), MISERE)
    assert (found.outcome, found.remoteness) == (Outcome.P, 3)


def test_play_may_loop_iff_a_token_can_reach_a_cycle() -> None:
    dice = random.Random(3)
    for _ in range(60):
        size = dice.randint(1, 8)
        arcs = random_arcs(dice, size, dice.randint(0, size + 2), loops=True)
        graph = Digraph(tuple(arcs), tuple(range(size)))
        walks = networkx.DiGraph(arcs)
        walks.add_nodes_from(range(size))
        cycles = [set(part) for part in networkx.strongly_connected_components(walks) if len(part) > 1]
        cycles += [{v} for v, w in arcs if v == w]
        loops = [any((networkx.descendants(walks, v) | {v}) & cycle for cycle in cycles) for v in range(size)]
        assert [graph.may_loop((v,)) for v in range(size)] == loops
        tokens = tuple(dice.randrange(size) for _ in range(3))
        assert graph.may_loop(tokens) == any(loops[v] for v in tokens)


def test_a_token_keeps_its_value_while_the_graph_has_a_cycle_elsewhere() -> None:
    graph = Digraph([(0, 1), (1, 0), (1, 2), (3, 2), (4, 3), (4, 2)])  # type: ignore[arg-type]
    found = solve(graph.at(4, 3))
    assert (found.grundy_value, found.outcome) == (3, Outcome.N)
    assert [str(winning.move) for winning in found.winning_moves] == ["slide token 1 from 4 to 3"]
    with pytest.raises(LoopError, match=r"^play can return to 0 \(0 → 1 → 0\): it has no Grundy value$"):
        graph.grundy_value((4, 0))
    assert [str(move) for move, _ in graph.moves_to((1,), 0)] == [
        "slide token 1 from 1 to 0",
        "slide token 1 from 1 to 2",
    ]
    loopy = solve(graph.at(4, 0))
    assert isinstance(loopy.reason, Known)
    assert str(loopy.reason.phrase).startswith("2 + 0 = 2 in loopy nimbers")
    by_search = solve(graph.at(4, 0), MISERE)
    assert isinstance(by_search.reason, Search)
    assert by_search.reason.retrograde


def test_two_vertices_without_an_end_are_drawn() -> None:
    found = solve(parse_game("digraph(0>1 1>0) 0 + nim 3"))
    assert found.outcome is Outcome.DRAW
    assert found.winning_moves == ()


def test_who_can_step_off_a_cycle_wins_and_the_quickest_move_stands_first() -> None:
    found = solve(parse_game("digraph(0>1 1>0 1>2) 1"))
    assert (found.outcome, found.remoteness) == (Outcome.N, 1)
    # to 0 the opponent has to come back to 1, so that is lost for them too, two plies later
    assert [(str(winning.move), winning.remoteness) for winning in found.winning_moves] == [
        ("slide token 1 from 1 to 2", 0),
        ("slide token 1 from 1 to 0", 2),
    ]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        # sample of HDU 1524 (POJ 2425): 4 vertices, both queries are won
        ("digraph(0>1 0>2 2>3) 0", 2),
        ("digraph(0>1 0>2 2>3) 0 2", 3),
        # sample of ybt 1676: won; the rank of each vertex was worked out by hand
        ("digraph(2>1 2>4 1>4 1>5 4>5 1>3 3>5 3>6) 1 2 4 6", 2 ^ 0 ^ 1 ^ 0),
    ],
)
def test_contest_samples_have_their_values(text: str, value: int) -> None:
    game = parse_game(text)
    assert solve(game).grundy_value == definition.grundy_value(game) == value


def test_several_tokens_may_share_a_vertex() -> None:
    game = parse_game("digraph(0>1 0>2 1>2) 0 0 0")
    assert solve(game).grundy_value == 2
    assert len(solve(game).winning_moves) == 3
    assert solve(parse_game("digraph(0>1 0>2 1>2) 0 0")).outcome is Outcome.P


def test_parallel_arcs_are_different_moves() -> None:
    game = parse_game("digraph(0>1 0>2 0>1) 0")
    names = [
        "slide token 1 from 0 to 1 along arc 1",
        "slide token 1 from 0 to 2",
        "slide token 1 from 0 to 1 along arc 2",
    ]
    assert [str(move) for move, _ in game.moves()] == names
    assert [str(winning.move) for winning in solve(game).winning_moves] == names


def test_the_reason_is_a_witness_for_every_smaller_value_or_the_tokens() -> None:
    (reason,) = solve(parse_game("digraph(0>1 0>2 1>2) 0")).reason  # type: ignore[misc]
    assert isinstance(reason, Reason)
    assert isinstance(reason.because, Mex)
    assert [(w.value, str(w.position)) for w in reason.because.witnesses] == [
        (0, "digraph(0>1 0>2 1>2) 2"),
        (1, "digraph(0>1 0>2 1>2) 1"),
    ]
    (reason,) = solve(parse_game("digraph(0>1 0>2 1>2) 0 1")).reason  # type: ignore[misc]
    assert isinstance(reason, Reason)
    assert isinstance(reason.because, Split)
    assert [value for _, value in reason.because.summands] == [2, 1]


def test_text_and_game_are_inverse() -> None:
    for text in ("digraph(0>1 0>2 0>1) 0 0", "digraph(7) 7", "digraph(3>0 5 9) 9 3", "digraph(1>1) 1"):
        assert str(parse_game(text)) == text
    # blanks, commas and lines part arcs; a vertex with an arc is not isolated; isolated ones are sorted
    assert str(parse_game("digraph( 9,0>1\n 1>02\t1 9 4 ) 0")) == "digraph(0>1 1>2 4 9) 0"


def test_arcs_are_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "arcs.txt"
    path.write_text("0>1\n1>2\n", encoding="utf-8")
    assert parse_game(f"digraph(@{path}) 0") == parse_game("digraph(0>1 1>2) 0")


def test_digraphs_are_made_of_successors_too() -> None:
    assert Digraph.from_successors([[1, 1], [], []]) == Digraph([(0, 1), (0, 1)], [2])  # type: ignore[arg-type]
    assert Digraph.from_successors({5: [3], 8: ()}) == find_ruleset("digraph", "5>3 8")


def test_digraphs_are_equal_and_pickled_by_their_content() -> None:
    one, other = Digraph(((0, 1), (1, 2))), Digraph.from_successors([[1], [2], []])
    assert one == other
    assert hash(one) == hash(other)
    assert one != Digraph(((1, 2), (0, 1)))
    assert one != Digraph(((0, 1), (1, 2)), (3,))
    assert one != "digraph"
    solve(one.at(0))
    again = pickle.loads(pickle.dumps(one.at(0)))
    assert again == one.at(0)
    assert len(pickle.dumps(one)) == len(pickle.dumps(other))  # tables stay here


@pytest.mark.long
def test_large_digraphs_are_solved() -> None:
    game = parse_game("digraph(" + " ".join(f"{v + 1}>{v}" for v in range(20_000)) + ") 19999 20000")
    found = solve(game)
    assert found.grundy_value == 1
    assert [str(winning.move) for winning in found.winning_moves] == [
        "slide token 1 from 19999 to 19998",
        "slide token 2 from 20000 to 19999",
    ]
    hub = solve(Digraph(tuple((0, v) for v in range(1, 20_000))).at(0))
    assert (hub.grundy_value, hub.winning_count) == (1, 19_999)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("digraph(0>1) 0 2", "token 2 must be on a vertex of the digraph (0, 1), not on 2"),
        ("digraph(0>1) -1", "token 1 must be on a vertex of the digraph (0, 1), not on -1"),
        ("digraph(0>1) x", "vertex of token 1 must be a whole number, not 'x'"),
        ("digraph(0>1)", "digraph needs at least one token: name the vertices of the tokens, as in 'digraph(0>1) 0'"),
    ],
)
def test_words_that_are_no_tokens_are_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_game(text)
    assert str(caught.value) == message


def test_of_many_vertices_an_error_names_some() -> None:
    path = Digraph.from_successors([[v + 1] for v in range(99)] + [[]])
    with pytest.raises(PositionError, match=r"\(0, 1, 2, 3, 4, 5, 6, 7, 8, …, 99\), not on 100$"):
        path.at(100)


@pytest.mark.parametrize("wrong", ["0>", ">1", "0>1>2", "0-1", "-1>0", "0>>1", "a>b", "0.5>1"])
def test_arguments_that_are_no_arcs_are_refused(wrong: str) -> None:
    with pytest.raises(RulesetError) as caught:
        parse_game(f"digraph(0>1 {wrong}) 0")
    assert str(caught.value).startswith(
        f"an arc of digraph must be two whole numbers with '>' between, not {wrong!r}: try 'dig"
    )


def test_a_digraph_without_vertices_is_refused() -> None:
    for arguments in (None, "", " , "):
        with pytest.raises(RulesetError, match=r"^digraph needs arcs: try 'digraph\("):
            find_ruleset("digraph", arguments)
    with pytest.raises(RulesetError, match=r"^an arc must be a pair of vertices, .* not \(0, -1\)$"):
        Digraph(((0, -1),))
    with pytest.raises(RulesetError, match=r"^a vertex must be a whole number of 0 or more, not True$"):
        Digraph(((0, 1),), (True,))


def test_a_picture_shows_vertices_arcs_and_tokens() -> None:
    game = parse_game("digraph(0>1 0>1 1>0 2>2 3) 0 2 2")
    picture = game.ruleset.picture(game.position)
    discs = [shape for shape in picture.shapes if isinstance(shape, Disc)]
    lines = [shape for shape in picture.shapes if isinstance(shape, Line)]
    assert [disc.text for disc in discs if disc.tone == "plain"] == ["0", "1", "2", "3"]
    assert sum(disc.tone == "token" for disc in discs) == 2
    assert "× 2" in str(picture.shapes)
    assert len(set(lines)) == len(lines) == 5
    assert sum(line.arrow for line in lines) == 4
    assert all(0 <= disc.x <= picture.width and 0 <= disc.y <= picture.height for disc in discs)
    large = Digraph.from_successors([[v + 1] for v in range(99)] + [[]])
    assert len(large.picture((5,)).shapes) == 1
