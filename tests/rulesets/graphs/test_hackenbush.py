from __future__ import annotations

import random
from collections import Counter
from itertools import combinations_with_replacement
from math import hypot

import numpy as np
import pytest

from grundy import MISERE, NORMAL, Game, Outcome, parse_game, solve
from grundy.knowledge import ProofStep
from grundy.maths.hackenbush.arrays import ArrayFusion
from grundy.maths.hackenbush.fusion import Fusion
from grundy.maths.hackenbush.steps import FusionSteps
from grundy.maths.nimbers.fold import fold
from grundy.rulesets.catalogue import find_ruleset
from grundy.rulesets.graphs import hackenbush
from grundy.rulesets.graphs.hackenbush import COLON, FUSION, Edges, Hackenbush
from grundy.rulesets.graphs.hackenbush_edges import LARGE, fusion_of
from grundy.solving.base import definition
from grundy.views.documents.analysis import why_document
from grundy.views.render.text import lines_of
from grundy.words.errors import PositionError, RulesetError
from grundy.words.picture import Disc, Label, Line

# Named green pictures of CGSuite's GameGraphTest (github.com/aaron-siegel/cgsuite), checked there and by full search
FIGURES = {
    "stalk of 7": ("0-1 1-2 2-3 3-4 4-5 5-6 6-7", 7),
    "green tree": ("0-1 1-2 2-3 3-4 3-5 1-6 6-7 7-8 8-9 6-10 10-11 1-12 12-13 13-14 12-15", 5),
    # Winning Ways, ch. 7, figure 3
    "green girl": ("0-1 1-2 2-3 1-4 4-3 3-5 5-6 6-7 5-8 8-9 8-9 9-10", 2),
}

# The sample of POJ 3710 (Christmas Game): two trees, Sally, who is first, wins
CHRISTMAS = "hackenbush(ground=1) 1-2 + hackenbush(ground=1) 1-2 2-3 2-4 3-4"


class ByDefinition:
    """Values by the mex of all options, remembered."""

    def __init__(self, ruleset: Hackenbush) -> None:
        self.ruleset = ruleset
        self.memo: dict[Edges, int] = {}

    def value(self, p: Edges) -> int:
        return fold(
            p,
            lambda q: ((option,) for option in self.ruleset.options(q)),
            lambda options, values: definition.mex(values[option] for (option,) in options),
            self.memo,
            str,
        )

    def agrees(self, p: Edges) -> None:
        known = self.ruleset.known(p, NORMAL)
        assert known is not None
        assert known.value == self.value(p), p
        by_value: dict[int, Counter[tuple[str, Edges]]] = {}
        for move, option in self.ruleset.moves(p):
            by_value.setdefault(self.value(option), Counter())[str(move), option] += 1
        for wanted in {*by_value, 0, 1, known.value, 64}:
            found = Counter((str(move), option) for move, option in self.ruleset.moves_to(p, wanted))
            assert found == by_value.get(wanted, Counter()), (p, wanted)


def multigraphs(vertices: int, edges: int) -> list[Edges]:
    pairs = list(combinations_with_replacement(range(vertices), 2))
    return [chosen for count in range(edges + 1) for chosen in combinations_with_replacement(pairs, count)]


@pytest.mark.parametrize("ground", [(0,), (0, 3)])
def test_all_small_multigraphs_have_the_value_and_the_cuts_of_the_definition(ground: tuple[int, ...]) -> None:
    plain = ByDefinition(Hackenbush(ground))
    checked = 0
    for p in multigraphs(4, 4):
        try:
            plain.ruleset.check(p)
        except PositionError:
            continue
        plain.agrees(p)
        checked += 1
    assert checked > 400


def test_random_multigraphs_have_the_value_and_the_cuts_of_the_definition() -> None:
    dice = random.Random(5)
    for _ in range(25):
        size = dice.randint(2, 7)
        plain = ByDefinition(Hackenbush((0,) if dice.random() < 0.7 else (0, 1)))
        edges = [(dice.randrange(size), dice.randrange(size)) for _ in range(dice.randint(5, 10))]
        standing = [edge for edge in edges if connected(edges, edge[0], plain.ruleset.ground)]
        plain.agrees(plain.ruleset.check(standing))


def connected(edges: list[tuple[int, int]], v: int, ground: tuple[int, ...]) -> bool:
    met = {v}
    for _ in edges:
        met |= {w for edge in edges for w in edge if not met.isdisjoint(edge)}
    return not met.isdisjoint(ground)


@pytest.mark.parametrize("name", sorted(FIGURES))
def test_published_pictures_have_their_values(name: str) -> None:
    words, value = FIGURES[name]
    game = parse_game(f"hackenbush {words}")
    found = solve(game)
    assert found.grundy_value == value
    for winning in found.winning_moves:
        assert solve(winning.position).outcome is Outcome.P
    ByDefinition(Hackenbush()).agrees(game.position)


def test_the_colon_principle_is_not_the_nim_sum_of_the_branches_edge_counts() -> None:
    # Some texts value a tree by the xor of the numbers of edges of its branches. This one has a single branch of three
    # edges, and the player to move can only leave 0, 2 or 2: it is worth 1, and in a sum the difference matters.
    tree = parse_game("hackenbush 0-1 1-2 1-3")
    assert definition.grundy_value(tree) == 1
    assert solve(tree).grundy_value == 1
    assert solve(parse_game("hackenbush 0-1 1-2 1-3 + nim 1")).outcome is Outcome.P
    assert solve(parse_game("hackenbush 0-1 1-2 1-3 + nim 3")).outcome is Outcome.N


def test_the_first_player_wins_the_christmas_game_of_the_sample() -> None:
    found = solve(parse_game(CHRISTMAS))
    assert found.outcome is Outcome.N
    assert found.grundy_value == 1 ^ 2


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("0-1 1-2 1-2 1-2", 2),  # three parallel edges on a stem
        ("0-1 1-2 2-0 1-3", 0),  # a branch that hangs on a polygon
        ("0-1 1-1", 2),  # a loop
        ("0-0", 1),
        ("0-1 1-2 2-3 3-1 2-4 4-5", 1 + (1 ^ 1 ^ 1 ^ 2)),
    ],
)
def test_branches_on_polygons_loops_and_parallel_edges_are_valued_right(words: str, value: int) -> None:
    game = parse_game(f"hackenbush {words}")
    assert solve(game).grundy_value == definition.grundy_value(game) == value


def test_the_theorem_is_the_colon_principle_for_trees_and_fusion_else() -> None:
    for words, theorem in [
        ("", COLON),
        ("0-1 1-2 1-3", COLON),
        ("0-1 0-1", FUSION),
        ("0-0", FUSION),
        ("0-1 1-1", FUSION),
    ]:
        game = parse_game(f"hackenbush {words}")
        known = game.ruleset.known(game.position, NORMAL)
        assert known is not None
        assert known.theorem is theorem
        assert f"the value is {known.value}" in str(known.phrase)
    known = Hackenbush((0, 2)).known(((0, 1), (1, 2)), NORMAL)
    assert known is not None
    assert known.theorem is FUSION


def test_parallel_edges_are_two_moves() -> None:
    game = parse_game("hackenbush 0-1 1-0")
    assert [str(move) for move, _ in game.moves()] == ["cut edge 1 (0-1)", "cut edge 2 (1-0)"]
    assert [str(move) for move, _ in game.ruleset.moves_to(game.position, 1) or ()] == [
        "cut edge 1 (0-1)",
        "cut edge 2 (1-0)",
    ]


def test_parts_meet_on_the_ground_only() -> None:
    game = parse_game("hackenbush(ground=0,9) 0-1 9-2 1-3 0-9 2-0 9-9 3-4 5-0")
    assert [part.ruleset.format(part.position) for part in game.split()] == [
        "0-1 1-3 3-4",
        "9-2 2-0",
        "0-9",
        "9-9",
        "5-0",
    ]
    empty = parse_game("hackenbush")
    assert list(empty.split()) == [empty]


def test_in_misere_play_a_stalk_is_a_nim_heap() -> None:
    for edges in range(6):
        game = Hackenbush().at([(i, i + 1) for i in range(edges)])
        known = game.ruleset.known(game.position, MISERE)
        assert known is not None
        assert known.value == edges
        assert known.outcome is definition.outcome(game, MISERE)
    for words in ("0-1 0-2", "0-1 1-2 1-3", "0-1 1-1", "0-1 1-0"):
        game = parse_game(f"hackenbush {words}")
        assert game.ruleset.known(game.position, MISERE) is None
    assert Hackenbush((0, 2)).known(((0, 1), (1, 2)), MISERE) is None


@pytest.mark.parametrize("words", ["0-1 1-2 0-3 3-4", "0-1 1-2 1-3 0-4", "0-1 1-2 2-0 0-3 3-3", "0-0 0-1 1-2 0-3"])
def test_misere_play_is_solved_as_the_definition_does(words: str) -> None:
    game = parse_game(f"hackenbush {words}")
    found = solve(game, MISERE)
    assert found.outcome is definition.outcome(game, MISERE)
    wins = [str(move) for move, after in game.moves() if definition.outcome(after, MISERE) is Outcome.P]
    assert [str(winning.move) for winning in found.winning_moves] == wins


def test_large_pictures_are_solved() -> None:
    dice = random.Random(6)
    edges = [(dice.randrange(max(0, v - 30), v), v) for v in range(1, 3000)]
    edges += [(dice.randrange(3000), dice.randrange(3000)) for _ in range(40)]
    found = solve(Hackenbush().at(edges))
    assert found.outcome is Outcome.N
    for winning in found.winning_moves[:20]:
        assert solve(winning.position).outcome is Outcome.P


def test_text_and_game_are_inverse() -> None:
    for text in (
        "hackenbush",
        "hackenbush 0-1 1-2 2-1 3-3 3-0",
        "hackenbush(ground=0,5) 1-0 1-5",
        "hackenbush(ground=7)",
    ):
        assert str(parse_game(text)) == text
    assert str(parse_game("hackenbush(ground = 5 0, 5) 5-0")) == "hackenbush(ground=0,5) 5-0"
    assert parse_game("hackenbush(ground=0) 0-1") == parse_game("hackenbush() 00-1") == Hackenbush().at((0, 1))


def test_positions_are_given_as_edges_or_as_one_sequence() -> None:
    game = Hackenbush().at((0, 1), (1, 2))
    assert game == Hackenbush().at([[0, 1], [1, 2]])
    assert Hackenbush().at() == Hackenbush().at([]) == Game(Hackenbush(), ())
    assert Hackenbush([5, 0]).ground == (0, 5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x", "edge 1 must be two whole numbers of 0 or more with a hyphen between, not 'x': try '0-1'"),
        ("0-1 0-", "edge 2 must be two whole numbers of 0 or more with a hyphen between, not '0-': try '0-1'"),
        ("-1-2", "edge 1 must be two whole numbers of 0 or more with a hyphen between, not '-1-2': try '0-1'"),
        ("1-2-3", "edge 1 must be two whole numbers of 0 or more with a hyphen between, not '1-2-3': try '0-1'"),
        ("0-1 2-3 3-3", "edge 2 (2-3) is not connected to the ground (0): connect it or remove it"),
        ("1" * 5000 + "-0", "vertex of edge 1 must have at most 4000 digits, not 5000"),
    ],
)
def test_words_that_are_no_picture_are_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_game(f"hackenbush {text}")
    assert str(caught.value) == message


def test_among_equal_edges_the_loose_one_is_named() -> None:
    with pytest.raises(PositionError, match=r"^edge 3 \(5-6\) is not connected to the ground \(0, 1\):"):
        Hackenbush((0, 1)).at((0, 2), (1, 2), (5, 6), (0, 2), (5, 6))


@pytest.mark.parametrize("wrong", [(0, -1), (0, 1, 2), (0, True), (0, "1"), 5, "0-1"])
def test_what_is_no_edge_is_refused(wrong: object) -> None:
    with pytest.raises(PositionError, match=r"^edge \d must be a pair of vertices, whole numbers of 0 or more, not "):
        Hackenbush().at((0, 1), wrong)
    with pytest.raises(PositionError):
        Hackenbush().at(wrong)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("0,5", "the only argument of hackenbush is its ground, not '0,5': try 'hackenbush(ground=0,5) 0-1'"),
        ("ground=", "the ground must be one vertex or more, each a whole number of 0 or more, not ()"),
        ("ground=0,-5", "the ground must be one vertex or more, each a whole number of 0 or more, not (0, -5)"),
        ("ground=x", "vertex on the ground must be a whole number, not 'x'"),
    ],
)
def test_a_ground_that_is_none_is_refused(arguments: str, message: str) -> None:
    with pytest.raises(RulesetError) as caught:
        find_ruleset("hackenbush", arguments)
    assert str(caught.value) == message


def test_a_picture_shows_every_vertex_and_edge_on_its_ground() -> None:
    game = parse_game("hackenbush(ground=0,9) 0-1 1-2 1-2 2-2 9-2 2-2 0-9")
    picture = game.ruleset.picture(game.position)
    discs = {shape.text: shape for shape in picture.shapes if isinstance(shape, Disc)}
    ground, *lines = [shape for shape in picture.shapes if isinstance(shape, Line)]
    assert sorted(discs) == ["0", "1", "2", "9"]
    assert ground.tone == "ground"
    assert ground.y1 == ground.y2 == discs["0"].y == discs["9"].y > discs["1"].y
    assert len(lines) == 5 + 2 * 2  # a loop is drawn by two lines
    assert len(set(lines)) == len(lines)
    assert len({(disc.x, disc.y) for disc in discs.values()}) == 4
    assert all(0 <= disc.x <= picture.width and 0 <= disc.y <= picture.height for disc in discs.values())


def test_of_a_huge_picture_the_number_of_edges_is_told() -> None:
    picture = Hackenbush().picture(((0, 1),) * 5000)
    assert len(picture.shapes) == 2
    assert "5000" in str(picture.shapes[0])
    assert Hackenbush().valued_picture(((0, 1),) * 5000) == picture


def test_every_step_is_told() -> None:
    girl = parse_game("hackenbush " + FIGURES["green girl"][0])
    lines = list(lines_of(why_document(girl, 2)))
    assert lines[2:] == [
        "  edge 12 (9-10) has nothing above it: it is worth 1",
        "  edge 9 (5-8) has value 0 ⊕ 1 = 1 above it: it is worth 2",
        "    vertices 8, 9 lie on a cycle and are fused into one",
        "    edges 10, 11 become loops there, worth 1 each: 0 in all",
        "  edge 8 (6-7) has nothing above it: it is worth 1",
        "  edge 7 (5-6) has value 1 above it: it is worth 2",
        "  edge 6 (3-5) has value 2 ⊕ 2 = 0 above it: it is worth 1",
        "  edge 1 (0-1) has value 0 ⊕ 1 = 1 above it: it is worth 2",
        "    vertices 1, 2, 3, 4 lie on a cycle and are fused into one",
        "    edges 2, 3, 4, 5 become loops there, worth 1 each: 0 in all",
        "  the edges at the ground are worth 2: this is the value",
        "  winning cut: edge 1 (0-1); edges that fall: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12",
        "    the picture is then worth 0, not 2",
    ]
    assert list(lines_of(why_document(girl, 1))) == lines[:2]


def test_a_cut_into_a_cycle_is_told() -> None:
    lines = list(lines_of(why_document(parse_game("hackenbush 0-1 1-2 2-3 3-1 0-4"), 2)))
    assert lines[-4:] == [
        "  winning cut: edge 3 (2-3); edges that fall: 3",
        "    edges 2, 3, 4 lie on a cycle that falls apart when any two of them are cut; the pieces between them are "
        "worth 0, 0, and two stalks remain, worth 1 and 1",
        "    edge 1 (0-1) is then worth 1, not 2",
        "    the picture is then worth 0, not 3",
    ]


def proof_steps(text: str) -> list[ProofStep]:
    game = parse_game(text)
    return list(game.ruleset.proof_steps(game.position))


def test_a_loop_that_goes_is_a_loop_less() -> None:
    (cut,) = [step for step in proof_steps("hackenbush 0-0") if "winning" in str(step.said)]
    assert [str(step.said) for step in cut.below] == [
        "without it the same vertices are fused, with one loop fewer",
        "the picture is then worth 0, not 1",
    ]


def test_long_lists_are_cut_short_and_large_pictures_not_followed() -> None:
    star = proof_steps("hackenbush " + "0-1 " * 31)
    told = [str(step.said) for step in star]
    assert told[0] == "the edges at the ground are worth 1: this is the value"
    assert told[-1] == "… and 26 more winning cuts"
    assert str(star[0].below[1].said).startswith("edges 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, … become loops")
    (step,) = proof_steps("hackenbush " + "0-1 " * 201)
    assert str(step.said) == "201 edges are too many to follow step by step"
    assert [str(step.said) for step in proof_steps("hackenbush")] == [
        "the edges at the ground are worth 0: this is the value"
    ]


def test_a_valued_picture_tells_what_each_vertex_is_worth_what_fuses_and_what_wins() -> None:
    game = parse_game("hackenbush(ground=0,9) 0-1 1-2 2-3 3-1 0-4 4-4 9-5")
    picture = game.ruleset.valued_picture(game.position)
    discs = {shape.text: shape for shape in picture.shapes if isinstance(shape, Disc) and shape.text}
    assert {name for name, disc in discs.items() if disc.tone == "heads"} == {"1", "2", "3", "4"}
    lines = [shape for shape in picture.shapes if isinstance(shape, Line)]
    assert [line.tone for line in lines] == ["ground", "plain", *["heads"] * 3, "plain", "heads", "heads", "plain"]
    worth = {"0": 1, "9": 1, "1": 1, "2": 1, "3": 1, "4": 1, "5": 0}  # 2 ⊕ 2 ⊕ 1 on the ground
    labels = [shape for shape in picture.shapes if isinstance(shape, Label)]
    near = {min(discs.values(), key=lambda disc: hypot(disc.x - at.x, disc.y - at.y)).text: at.text for at in labels}
    assert near == {name: f"*{value}" for name, value in worth.items()}
    tokens = [shape for shape in picture.shapes if isinstance(shape, Disc) and shape.tone == "token"]
    wins = [winning.move.values["edge"] for winning in solve(game).winning_moves]
    assert (wins, len(tokens)) == ([2, 4, 7], 3)
    assert (tokens[2].x, tokens[2].y) == ((discs["9"].x + discs["5"].x) / 2, (discs["9"].y + discs["5"].y) / 2)
    assert all(0 <= at.x <= picture.width and 0 <= at.y <= picture.height for at in (*discs.values(), *labels, *tokens))


def test_on_each_winning_cut_of_a_valued_picture_lies_a_token() -> None:
    dice = random.Random(8)
    for _ in range(40):
        edges = [(dice.randrange(6), dice.randrange(6)) for _ in range(9)]
        p = tuple(edges[i] for i in FusionSteps(edges, (0,)).standing())
        picture = Hackenbush().valued_picture(p)
        tokens = [shape for shape in picture.shapes if isinstance(shape, Disc) and shape.tone == "token"]
        assert len(tokens) == len(solve(Hackenbush().at(p)).winning_moves)
        assert [shape.text for shape in picture.shapes if isinstance(shape, Disc) and shape.text] == [
            shape.text for shape in Hackenbush().picture(p).shapes if isinstance(shape, Disc)
        ]


# -- large pictures


def large_picture() -> Edges:
    """More edges than are worked on in plain tuples: a bush with some cycles."""
    dice = random.Random(7)
    edges = [(dice.randrange(max(0, v - 9), v), v) for v in range(1, LARGE)]
    return (*edges, *((dice.randrange(LARGE), dice.randrange(LARGE)) for _ in range(200)))


@pytest.mark.long
def test_large_pictures_are_solved_in_arrays() -> None:
    p = large_picture()
    game = Hackenbush().at(p)
    assert game.position is p
    plain = Fusion(p, (0,))
    assert isinstance(fusion_of(p, (0,)), ArrayFusion)
    found = solve(game)
    assert found.grundy_value == plain.value
    cuts = plain.cuts_to(0)
    assert found.winning_count == len(cuts) > 0
    names = [f"cut edge {i + 1} ({p[i][0]}-{p[i][1]})" for i in cuts[: len(found.winning_moves)]]
    assert [str(winning.move) for winning in found.winning_moves] == names
    for winning in found.winning_moves[:3]:
        assert solve(winning.position).outcome is Outcome.P


@pytest.mark.long
def test_options_of_large_pictures_are_those_of_the_plain_rule() -> None:
    p, ruleset = large_picture(), Hackenbush()
    options = ruleset.options(p)
    for i in range(12):
        option = next(options)
        assert option == ruleset._standing(p[:i] + p[i + 1 :])
        assert all(type(v) is int for edge in option[:5] for v in edge)


def test_large_pictures_with_other_numbers_are_solved() -> None:
    shifted = tuple((a and a + 2**63, b and b + 2**63) for a, b in large_picture())
    assert solve(Hackenbush().at(shifted)).grundy_value == solve(Hackenbush().at(large_picture())).grundy_value


def test_in_a_large_picture_the_loose_edge_is_named() -> None:
    with pytest.raises(PositionError, match=r"^edge 3 \(777777-888888\) is not connected to the ground \(0\):"):
        Hackenbush().at((*large_picture()[:2], (777777, 888888), *large_picture()[2:]))


def test_text_and_game_are_inverse_for_large_pictures() -> None:
    game = Hackenbush((0, 3)).at(large_picture())
    assert parse_game(str(game)) == game
    brief = game.ruleset.brief(game.position)
    text = game.ruleset.format(game.position)
    assert len(brief) < 4000 < len(text)
    assert (brief[:160], brief[-160:]) == (text[:160], text[-160:])


@pytest.mark.parametrize("kind", [np.uint8, np.int32, np.int64, object])
def test_edges_may_stand_in_an_array(kind: type) -> None:
    edges = np.array([[0, 1], [1, 2], [2, 0], [2, 2]], kind)
    assert Hackenbush().at(edges) == Hackenbush().at((0, 1), (1, 2), (2, 0), (2, 2))
    assert type(Hackenbush().at(edges).position[0][0]) is int
    assert Hackenbush().at(edges[:0]) == Hackenbush().at()
    assert Hackenbush().at(edges.T[:, :1].T) == Hackenbush().at((0, 1))


@pytest.mark.parametrize(
    ("array", "message"),
    [
        (np.array([[0, 1], [1, -2]]), "edge 2 must be a pair of vertices, whole numbers of 0 or more, not (1, -2)"),
        (np.array([[0.0, 1.0]]), "an array of edges must hold whole numbers of 0 or more, not numbers of type float64"),
        (np.array([[0, 1, 2]]), "an array of edges must have two columns, not the shape (1, 3)"),
        (np.array([0, 1]), "an array of edges must have two columns, not the shape (2,)"),
        (np.array([[0, "1"]], object), "edge 1 must be a pair of vertices, whole numbers of 0 or more, not (0, '1')"),
        (np.array([[3, 1]]), "edge 1 (3-1) is not connected to the ground (0): connect it or remove it"),
    ],
)
def test_an_array_that_is_no_picture_is_refused(array: np.ndarray, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        Hackenbush().at(array)
    assert str(caught.value) == message


@pytest.mark.parametrize("wrong", ["0-1\n1-2", "0-1\n", "0\n-1", "٣-1", "0-1-", ""])
def test_odd_words_are_no_edges(wrong: str) -> None:
    with pytest.raises(PositionError, match=r"^edge 2 must be two whole numbers of 0 or more with a hyphen between"):
        Hackenbush().parse(["0-1", wrong])


def test_large_pictures_fall_into_the_parts_of_small_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    p = (*large_picture(), (0, 0), (0, 0), *((LARGE * (a > 0) + a, LARGE + b) for a, b in large_picture()[:500]))
    huge = tuple((a and a + 2**63, b and b + 2**63) for a, b in p)
    fast, large = list(Hackenbush().summands(p)), list(Hackenbush().summands(huge))
    monkeypatch.setattr(hackenbush, "LARGE", 10 * LARGE)
    assert fast == list(Hackenbush().summands(p))
    assert large == list(Hackenbush().summands(huge))
    assert len(fast) == len(large) > 5
    (whole,) = Hackenbush().summands(large_picture()[:1] + tuple((a + 1, b + 1) for a, b in large_picture()))
    assert len(whole.position) == 1 + len(large_picture())
