"""Values of partizan games: published ones, closed forms against the definition, impartial forms against twins."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from grundy import Game, Outcome, Value, find_ruleset, parse_game, solve, value, value_of
from grundy.maths.nimbers.outcomes import PLAYERS
from grundy.partizan import PartizanRuleset
from grundy.rulesets import Dicotic, Impartial, PartizanOctal
from grundy.rulesets.catalogue import parse_ruleset
from grundy.rulesets.partizan.grids import SkiJumps
from grundy.rulesets.partizan.hackenbush import BlueRedHackenbush
from grundy.rulesets.partizan.strips import ToadsAndFrogs
from grundy.solving.base.partizan import moves_of
from grundy.solving.base.values import Values
from grundy.words.errors import CodeError, GrundyError, RulesetError

PUBLISHED = """
toppling-dominoes ggggg = *5
hackenbush gbbbb = ^[4]*
childish-hackenbush 0-1r 1-9b 1-2r 2-9b 2-3r 3-9b 3-4r 4-9b 4-5r 5-9b = 15/16
childish-hackenbush 0-1g 0-1g 1-2b 2-3b 3-4b 4-5b 5-6b 6-7b 7-8r 8-9r 9-1r = {0|^[4]*||vv}
partizan-fission ..../..x./..../.... = 0
partizan-fission ..x./..../..x./.... = -2
partizan-fission .x.x/..../..x./.... = -1
partizan-fission .x.x/..x./..../..x. = {-1|-4}
partizan-fission ..../..x./..../#..# = 0
ski-jumps ...L..../..R...../........ = 2
ski-jumps ......../...l..../.......R/......../......L. = -1
ski-jumps .L.../.R.../..... = 5/2
ski-jumps ...R./...L./..... = -5/2
ski-jumps L..../....R/..... = 1/2
"""
"""Beside ``tests/figures/partizan.jsonl``. Dominoes and Hackenbush: CGSuite's tests; Fission, and Ski-Jumps of Winning
Ways, ch. 1: cgt-tools."""


def written(text: str) -> str:
    """The game of a row of the table: strings are written out."""
    name, _, rest = text.rpartition(" ")
    if name == "hackenbush":
        return "blue-red-hackenbush " + " ".join(f"{i}-{i + 1}{colour}" for i, colour in enumerate(rest))
    return text


@pytest.mark.parametrize(("game", "wanted"), [line.split(" = ") for line in PUBLISHED.split("\n") if line])
def test_published_values(game: str, wanted: str) -> None:
    assert value_of(written(game)) == value(wanted)


def test_a_bed_of_red_and_blue_edges() -> None:
    """The girl of Winning Ways, ch. 7: no cycle is a tree, so this is searched; each petal alone is a number."""
    square = "blue-red-hackenbush 0-1b 1-2r 2-3b 0-3r"
    assert value_of(square) == by_definition(parse_game(square)) == 0


# -- closed forms


def by_definition(game: Game) -> object:
    """The value from all options, without summands, theorems or negatives."""
    sides = ([sum(map(by_definition, option.summands), value(0)) for _, option in moves_of(game, one)]
             for one in PLAYERS)  # fmt: skip
    return value(*sides)


@pytest.mark.parametrize("name", ["cutcake", "maundy-cake"])
def test_cakes(name: str) -> None:
    ruleset = find_ruleset(name)
    known = {(a, b): value_of(ruleset.at(a, b)) for a, b in product(range(1, 25), repeat=2)}
    for (a, b), one in known.items():
        sides = ([sum((known[part.position] for part in option.summands), value(0))
                  for _, option in moves_of(ruleset.at(a, b), player)] for player in PLAYERS)  # fmt: skip
        assert value(*sides) == one, (a, b)
        assert known[b, a] == -one
    assert len(set(known.values())) > 20


@pytest.mark.parametrize("colours", ["br", "brg"])
def test_trees_by_the_colon_principle(colours: str) -> None:
    dice = Random(5)
    met = set()
    for _ in range(60):
        edges = [(dice.randrange(v), v, dice.choice(colours)) for v in range(1, dice.randrange(2, 7))]
        game = BlueRedHackenbush().at(*edges)
        assert BlueRedHackenbush().known_value(game.position) == by_definition(game), str(game)
        met.add(value_of(game))
    assert len(met) > 15


def berlekamp(string: str) -> Fraction:
    """The sign rule: the first edges of one colour count 1 each, and from the first change on each half as much."""
    total, step, changed = Fraction(0), Fraction(1), False
    for edge in string:
        changed = changed or edge != string[0]
        step = step / 2 if changed else step
        total += step if edge == "b" else -step
    return total


def test_strings_by_berlekamps_sign_rule() -> None:
    for length in range(1, 7):
        for string in map("".join, product("br", repeat=length)):
            game = parse_game(written(f"hackenbush {string}"))
            assert value_of(game) == berlekamp(string) == by_definition(game), string


@pytest.mark.parametrize("size", [(2, 4), (3, 3), (3, 4), (4, 2)])
def test_skiers_who_never_meet_go_squares(size: tuple[int, int]) -> None:
    dice = Random(1)
    ruleset = SkiJumps()
    known = met = 0
    for _ in range(150):
        rows = tuple("".join(dice.choices("LRlr.", (1, 1, 1, 1, 9), k=size[1])) for _ in range(size[0]))
        found = ruleset.known_value(rows)
        met += 1
        if found is not None:
            known += 1
            assert found == remembered(ruleset.at(rows)), rows
    assert met > known > 20


@cache
def remembered(game: Game) -> Value:
    return value(*([remembered(option) for _, option in moves_of(game, one)] for one in PLAYERS))


def test_dominoes_are_arcs_of_the_grid_and_vertices_that_exclude_each_other() -> None:
    """Domineering as Partizan Arc Kayles on squares, and as Digraph Placement on dominoes."""
    dice = Random(2)
    for _ in range(40):
        cells = {cell for cell in product(range(3), range(4)) if dice.random() < 0.7}
        edges = [(a, b, colour) for a in sorted(cells) for colour, b in
                 (("b", (a[0] + 1, a[1])), ("r", (a[0], a[1] + 1))) if b in cells]  # fmt: skip
        board = "/".join("".join(".x"[(r, c) not in cells] for c in range(4)) for r in range(3))
        wanted = value_of(f"domineering {board}")
        arcs = [(4 * a[0] + a[1], 4 * b[0] + b[1], colour) for a, b, colour in edges]
        assert value_of(find_ruleset("partizan-arc-kayles").at(arcs)) == wanted
        clashes = [tuple(j for j, other in enumerate(edges) if {a, b} & {*other[:2]} and j != i)
                   for i, (a, b, _) in enumerate(edges)]  # fmt: skip
        placed = tuple((i, edge[2], clashes[i]) for i, edge in enumerate(edges))
        assert value_of(find_ruleset("digraph-placement").at(placed)) == wanted


DAY_2 = """
0 =
1 = 0b
1/2 = 0b 1r 0>1
2 = 0b 1b
* = 0b 1r 0>1 1>0
{0,*|-1} = 0b 1r 2b 3r 0>1 0>2 0>3 1>0 1>2 2>3
{*|-1} = 0b 1r 2b 3r 0>1 0>2 1>0 1>2 2>3
^ = 0r 1b 2r 3b 0>1 0>2 1>0 2>3 3>0
1* = 0b 1r 2b 0>1 1>0
+-1 = 0b 1r 2r 3b 0>1 0>2 1>0 1>3
{1|0} = 0r 1b 2b 0>1 0>2 1>0
*2 = 0b 1r 2r 3b 0>1 0>2 0>3 1>0 1>2 1>3 2>0 3>1
^* = 0b 1r 2b 0>1 0>2 1>0 1>2
"""


def test_all_values_of_day_2_are_digraphs_of_four_vertices() -> None:
    """Clow and McKay (2024); the negatives have the colours exchanged."""
    day = {value([], [])}
    for _ in range(2):
        sides = [chosen for size in range(len(day) + 1) for chosen in combinations(day, size)]
        day = {value(left, right) for left, right in product(sides, sides)}
    met = set()
    for line in DAY_2.strip().split("\n"):
        name, _, digraph = line.partition(" =")
        wanted = value(name)
        assert value_of(f"digraph-placement{digraph}") == wanted
        assert value_of(f"digraph-placement{digraph.translate(str.maketrans('br', 'rb'))}") == -wanted
        met |= {wanted, -wanted}
    assert met == day
    assert len(day) == 22


def test_codes_for_both_players() -> None:
    """Equal codes are the octal game; digits 3 are a partizan subtraction game."""
    for heap in range(12):
        assert value_of(f"partizan-octal(0.77|0.77) {heap}") == value(f"*{solve(f'kayles {heap}').grundy_value}")
        taken = value_of(f"partizan-subtraction(1,3|2,3) {heap}")
        assert value_of(f"partizan-octal(0.303|0.033) {heap}") == taken
    assert value_of("partizan-octal(4.3|0.3) 5") == remembered(parse_game("partizan-octal(4.3|0.3) 5"))


def test_codes_may_be_given_as_texts() -> None:
    assert PartizanOctal("0.7", " .070") == parse_ruleset("partizan-octal(0.7|0.07)")  # type: ignore[arg-type]
    with pytest.raises(CodeError, match="must have one dot"):
        PartizanOctal("7", "0.07")  # type: ignore[arg-type]


def test_splittles_are_octal_codes_with_digits_7() -> None:
    """Mesdal (2009): take a number of your own set, and perhaps split the rest."""
    for heap in range(9):
        assert value_of(f"splittles(1,4|2) {heap}") == value_of(f"partizan-octal(0.7007|0.07) {heap}")
        assert value_of(f"splittles(1,3|1,3) {heap}") == value(f"*{solve(f'0.707 {heap}').grundy_value}")


def test_partizan_euclid() -> None:
    """G(p, q) depends on the remainder alone; with remainder 0 it is 0."""

    @cache
    def of(p: int, q: int) -> Value:
        rest = p % q
        return value([of(q, rest)], [of(q, q - rest)]) if rest else value(0)

    found = {(p, q): value_of(f"partizan-euclid {p} {q}") for p in range(1, 16) for q in range(1, 16)}
    assert found == {(p, q): of(p, q) for p, q in found}
    assert all(one.is_all_small and one == found.get((p + q, q), one) for (p, q), one in found.items())
    assert {one.outcome for one in found.values()} == set("LRNP")


def test_rows_and_columns_of_dominoes() -> None:
    for length in range(1, 8):
        for cells in map("".join, product(".x", repeat=length)):
            row, column = parse_game(f"domineering {cells}"), parse_game(f"domineering {'/'.join(cells)}")
            assert value_of(row) == -value_of(column) == -sum(len(run) // 2 for run in cells.split("x"))


# -- impartial and dicotic forms


@pytest.mark.parametrize(
    ("partizan", "impartial", "boards"),
    [
        ("partizan-fission", "fission", ["3 3", "..../.x../....", "x.x./..x./...."]),
        ("domineering", "cram", ["2 2", "2 3", "3 3", "2 5", "..x/.../x..", "x.../..../...x"]),
        ("partizan-clobber", "clobber", ["xoxo", "xox/oxo", "2 4", "3 3", "xoxo/oxo."]),
        ("partizan-nogo", "nogo", ["1 6", "2 3", "x../..o"]),
    ],
)
def test_impartial_forms_are_the_games_that_there_are(partizan: str, impartial: str, boards: list[str]) -> None:
    for board in boards:
        found, twin = solve(f"impartial({partizan}) {board}"), solve(f"{impartial} {board}")
        assert found.grundy_value == twin.grundy_value, board
        assert sorted(str(move.position.position) for move in found.winning_moves) == sorted(
            str(move.position.position) for move in twin.winning_moves
        )


def test_toads_and_frogs_with_one_empty_square_between_them_have_a_closed_form() -> None:
    rules = ToadsAndFrogs()
    for toads, frogs in product(range(1, 8), repeat=2):
        row = "t" * toads + "." + "f" * frogs
        assert rules.known_value(row) == by_definition(rules.at(row)), row
    assert rules.known_value("t.t.f") is rules.known_value("t..f") is rules.known_value("f.t") is None


TWINS = {"domineering": ("cram", ".x"), "partizan-clobber": ("clobber", "xo.")}
SMALL = [("domineering", 1, 12), ("domineering", 2, 6), ("domineering", 3, 4), ("partizan-clobber", 2, 4)]
LARGER = [("partizan-clobber", 1, 10), ("partizan-clobber", 2, 5), ("partizan-clobber", 3, 3)]


@pytest.mark.parametrize(
    ("partizan", "rows", "columns"), [*SMALL, *(pytest.param(*size, marks=pytest.mark.long) for size in LARGER)]
)
def test_impartial_forms_on_all_boards_of_a_size_with_holes(partizan: str, rows: int, columns: int) -> None:
    """One board of each set of images; smaller boards are these with holes.

    Clobber on all 1,594,323 boards of 1 × 12, 2 × 6 and 3 × 4 passes too, and takes minutes.
    """
    impartial, letters = TWINS[partizan]
    form, twin = parse_ruleset(f"impartial({partizan})"), find_ruleset(impartial)
    ours, theirs = Values(), Values()
    met = set()
    for squares in product(letters, repeat=rows * columns):
        board = tuple("".join(squares[i * columns : (i + 1) * columns]) for i in range(rows))
        if board <= min(board[::-1], tuple(row[::-1] for row in board)):
            found = ours.value(form.at(board))
            assert found == theirs.value(twin.at(board)), board
            met.add(found)
    assert len(met) > 2


@pytest.mark.parametrize("partizan", TWINS)
def test_impartial_forms_on_random_larger_boards(partizan: str) -> None:
    impartial, letters = TWINS[partizan]
    dice, met = Random(4), set()
    for rows, columns in [(3, 5), (4, 4), (2, 8), (1, 20)] * 5:
        board = tuple("".join(dice.choices(letters + letters[-1], k=columns)) for _ in range(rows))
        found = solve(find_ruleset(impartial).at(board)).grundy_value
        assert solve(parse_ruleset(f"impartial({partizan})").at(board)).grundy_value == found, board
        met.add(found)
    assert len(met) > 2


def test_dicotic_values_are_those_of_dicotic_games() -> None:
    for board in ("2 3", "3 3", "2 4", "..x/..."):
        game = parse_game(f"dicotic(domineering) {board}")
        assert value_of(game).is_all_small
        assert isinstance(game.ruleset, PartizanRuleset)
        assert value_of(game) == by_definition(game)
    assert value_of("dicotic(domineering) 2 3") == value("^")
    for rules in ("cutcake", "maundy-cake"):  # whose moves leave sums
        for rows, columns in product(range(1, 5), range(1, 6)):
            assert value_of(f"dicotic({rules}) {rows} {columns}").is_all_small
    assert value_of("dicotic(cutcake) 2 4") == value("*")


# -- with a player to move


@pytest.mark.parametrize(
    "text",
    ["domineering 2 3 + nim 1", "domineering 3 3", "toads-and-frogs tt..f + snort 0-1", "value {2|-1} + value -1/2",
     "partizan-clobber xoxo + kayles 2", "cutcake 2 3 + cutcake 3 2", "nim 1 2"],
)  # fmt: skip
def test_play_with_a_player_to_move_is_won_as_the_outcome_says(text: str) -> None:
    outcome = value_of(text).outcome
    for player in PLAYERS:
        found = solve(f"to-move {player.lower()} ({text})")
        assert (found.outcome is Outcome.N) is (outcome in ("N", player[0]))
        assert found.grundy_value is None
        search = alternating(found.game, set())
        assert (found.outcome is Outcome.N) is search
        winning = {str(move.position) for move in found.winning_moves}
        assert winning == {str(step.position) for step in found.game.steps() if not alternating(step.position, set())}


def alternating(game: Game, _: set[object]) -> bool:
    return any(not alternating(step.position, _) for step in game.steps())


def test_solve_says_who_wins_for_whoever_begins() -> None:
    found = solve("domineering 2 3 + nim 1")
    assert (found.outcome, str(found.value), found.winning_count, found.complete) == (
        Outcome.N, "{2*|-1/2*}", 5, True,
    )  # fmt: skip
    assert [move.player for move in found.winning_moves] == ["Left"] + 4 * ["Right"]
    assert list(found.replies()) == []
    data = found.to_dict()
    assert (data["outcome"], data["value"], data["mean"], data["temperature"]) == ("N", "{2*|-1/2*}", "3/4", "5/4")
    assert [move["player"] for move in data["winning"]] == ["Left"] + 4 * ["Right"]
    assert data["reason"]["parts"] == [
        {"game": "domineering 2 3", "value": "{2|-1/2}"}, {"game": "nim 1", "value": "*"},
    ]  # fmt: skip


def test_whoever_loses_as_the_one_to_begin_is_shown_a_reply_to_every_move() -> None:
    for text, losers in (("domineering 2 2 + domineering 2 2", PLAYERS), ("domineering 2 1 + nim 1", ["Right"])):
        found = solve(text)
        replies = list(found.replies())
        assert [reply.reply.player for reply in replies]
        for loser in losers:
            moves = {str(option) for part in found.game.summands for _, option in moves_of(part, loser)}
            answered = [one for one in replies if one.reply.player != loser]
            assert len({str(one.position) for one in answered}) >= len(moves) > 0
            for one in answered:
                after = value_of(one.reply.position)
                assert after <= 0 if loser == "Left" else after >= 0


# -- bad input


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("partizan-subtraction(1,3) 3", "partizan-subtraction takes two sets with | between, not '1,3'"),
        ("partizan-subtraction(0|1) 3", "the set of Left must have 1 to 1000 numbers of 1 or more, not 0"),
        ("col 0-0", "edge 0-0 is a loop: leave it out"),
        ("snort 0-1z", "word 1 must be an edge such as 0-1, a vertex, or a vertex for one player such as 2l or 3r"),
        ("blue-red-hackenbush 1-2b", "edge 1 (1-2b) is not connected to the ground (0): connect it or remove it"),
        ("blue-red-hackenbush 0-1", "edge 1 must be two vertices with a hyphen between and a colour b, r or g"),
        ("partizan-arc-kayles 0-1", "edge 1 must be two vertices with a hyphen between and a colour b, r or g"),
        ("partizan-octal(0.3) 3", "partizan-octal takes two codes with | between, not '0.3'"),
        ("splittles(1) 3", "splittles takes two sets with | between, not '1'"),
        ("partizan-octal(0.3|x) 3", "octal code must have one dot, not 'x'"),
        ("partizan-euclid 3", "partizan-euclid needs 2 numbers, not 1"),
        ("partizan-euclid 3 0", "number 2 must be a whole number of 1 or more, not 0"),
        ("digraph-placement 0b 0>1", "arc 0>1 must go to another vertex that has a colour, b or r"),
        ("digraph-placement 1>0 0b", "vertex 1 has no colour: add 1b or 1r"),
        ("digraph-placement 0", "word 1 must be a vertex with its colour, such as 0b or 1r, or an arc such as 0>1"),
        ("ski-jumps L.q", "a square of ski-jumps is . / L / R / l / r, not 'q' as in row 1"),
        ("cutcake 0 3", "side 1 must be a whole number of 1 or more, not 0"),
        ("cutcake 5000 3", "a side of cutcake has up to 1000 units here, not 5000: try a smaller cake"),
        ("toads-and-frogs tq", "a row of toads-and-frogs is 1 to 60 signs, each of them t, f or ., not 'tq'"),
        ("value {2|", "a bracket is not closed in 'value {2|'"),
        ("value 2|", "value: a value must not have '|' after '2', in '2|'"),
        ("to-move left", "to-move needs left or right, who is to move, then the game in parentheses"),
        ("to-move up (nim 3)", "to-move needs left or right, who is to move, then the game in parentheses"),
        ("to-move left (coins-in-a-row 1 2)", "to-move needs games that the last move decides"),
        ("to-move left (pursuit(8) 1,1 5,5)", "to-move needs loop-free games"),
        (
            "selective (to-move left (domineering 2 3)) (nim 1)",
            "selective needs games that do not say who is to move, but to-move left (domineering 2 3) does",
        ),
        ("to-move left (to-move right (domineering 2 2))", "to-move needs games that do not say who is to move"),
        ("impartial(nim) 3", "impartial takes a partizan ruleset, not 'nim'"),
        ("impartial 3", "impartial takes a partizan ruleset, not '': try 'impartial(domineering) 2 3'"),
        ("dicotic() 3", "dicotic takes a partizan ruleset, not '': try 'dicotic(domineering) 2 4'"),
        (
            "impartial(cutcake) 2 2",
            "impartial needs options that are positions of cutcake, not cutcake 2 1 + cutcake 2 1: "
            "try 'impartial(domineering) 2 3'",
        ),
        ("every (domineering 2 2) (nim 3)", "every needs impartial games"),
        ("nim 1 + to-move right (domineering 2 2)", "to-move right (domineering 2 2) says who is to move, and cannot"),
        ("domineering 2 3 + coins-in-a-row 1 2", "coins-in-a-row 1 2 is won by points, and cannot be added"),
    ],
)
def test_wrong_input_is_refused_in_one_line(text: str, said: str) -> None:
    with pytest.raises(GrundyError) as caught:
        solve(text)
    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("around", [Impartial, Dicotic])
@pytest.mark.parametrize("rules", [find_ruleset("nim"), "domineering", None])
def test_forms_of_what_is_not_partizan_are_refused_before_they_are_played(around: Any, rules: object) -> None:
    with pytest.raises(RulesetError, match=f"takes a partizan ruleset, not '{rules}'"):
        around(rules)
