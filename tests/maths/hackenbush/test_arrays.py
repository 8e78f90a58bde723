from __future__ import annotations

import pickle
import random
import subprocess
import sys
from itertools import combinations_with_replacement

import numpy as np
import pytest

from grundy.machine.loops import loops
from grundy.maths.hackenbush import fusion, stalks
from grundy.maths.hackenbush.arrays import ArrayFusion
from grundy.maths.hackenbush.fusion import Fusion, stalk_values
from grundy.maths.hackenbush.value import graph_value
from grundy.words.errors import InputError, LimitError

Pairs = list[tuple[int, int]]


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Small pictures go through the kernels, too, though they would not be worth it; loops pause now and then."""
    monkeypatch.setattr("grundy.machine.loops.ALWAYS", True)
    monkeypatch.setattr(fusion, "SLICE", 7)
    return monkeypatch


def same_as_plain(edges: Pairs, ground: tuple[int, ...] = (0,)) -> None:
    plain, fast = Fusion(edges, ground), ArrayFusion(np.array(edges).reshape(-1, 2), ground)
    assert (fast.value, fast.is_tree) == (plain.value, plain.is_tree), edges
    assert fast.standing().tolist() == plain.standing(), edges
    assert [part.tolist() for part in fast.parts()] == plain.parts(), edges
    for value in {0, 1, 2, 3, plain.value, plain.value ^ 1, plain.value ^ 3, 77}:
        assert fast.cuts_to(value).tolist() == plain.cuts_to(value), (edges, value)
    for i in range(len(edges)):
        assert fast.falls(i).tolist() == plain.falls(i), (edges, i)


def cactus(dice: random.Random, longest: int) -> Pairs:
    """Cycles on cycles, trees on them, a few chords."""
    edges: Pairs = []
    size = 1
    for _ in range(dice.randint(1, 6)):
        start = before = dice.randrange(size)
        for _ in range(dice.randint(0, longest)):
            edges.append((before, size))
            before = size
            size += 1
        edges.append((before, start))
    for _ in range(dice.randint(0, 10)):
        edges.append((dice.randrange(size), size))
        size += 1
    edges += [(dice.randrange(size), dice.randrange(size)) for _ in range(dice.randint(0, 3))]
    dice.shuffle(edges)
    return edges


@pytest.mark.long
def test_all_small_multigraphs_are_as_in_plain_python(compiled: pytest.MonkeyPatch) -> None:
    pairs = list(combinations_with_replacement(range(3), 2))
    for count in range(1, 5):
        for edges in combinations_with_replacement(pairs, count):
            same_as_plain(list(edges))
            same_as_plain(list(edges), (0, 2))


def test_random_multigraphs_are_as_in_plain_python(compiled: pytest.MonkeyPatch) -> None:
    dice = random.Random(1)
    for _ in range(150):
        size = dice.randint(1, 25)
        edges = [(dice.randrange(size), dice.randrange(size)) for _ in range(dice.randint(1, 40))]
        same_as_plain(edges, (dice.randrange(3), 0))


@pytest.mark.parametrize("room", [16, 4096])
@pytest.mark.long
def test_cycles_on_cycles_are_as_in_plain_python(compiled: pytest.MonkeyPatch, room: int) -> None:
    # with little room, classes of more than some edges are large ones, which are handled on their own
    compiled.setattr(fusion, "_ROOM", room)
    compiled.setattr(fusion, "_PIECES", 5)
    dice = random.Random(room)
    for _ in range(60):
        same_as_plain(cactus(dice, dice.choice([6, 60])))


def test_cuts_are_those_that_trying_each_edge_finds(compiled: pytest.MonkeyPatch) -> None:
    dice = random.Random(3)
    for _ in range(40):
        edges = np.array(cactus(dice, 12))
        found: dict[int, list[int]] = {}
        for i in range(len(edges)):
            found.setdefault(graph_value(np.delete(edges, i, axis=0).tolist()), []).append(i)
        picture = ArrayFusion(edges)
        for value in {*found, 0, 1, picture.value}:
            assert picture.cuts_to(value).tolist() == found.get(value, []), (edges.tolist(), value)


def test_stalks_are_as_in_plain_python() -> None:
    dice = random.Random(4)
    kernels = loops(stalks, compiled=True)
    for _ in range(60):
        count, bits = dice.randint(0, 200), dice.choice([0, 1, 4, 20])
        pieces = [dice.getrandbits(bits) << dice.choice([0, 0, 7]) for _ in range(count)]
        nodes, following = np.ones(4 * 33 * (count + 1), np.int32), np.zeros(count + 1, np.int32)
        nodes[:4] = 0
        state, todo = np.array([count, 1]), np.zeros(256, np.int64)
        while not kernels.stack_stalks(np.array(pieces, np.int32), nodes, following, state, 10):
            pass
        values = np.empty(count + 1, np.int32)
        kernels.read_stalks(nodes, following, todo, values)
        assert values.tolist() == stalk_values(pieces)


def some_edges() -> Pairs:
    return cactus(random.Random(5), 9)


@pytest.mark.parametrize("kind", ["int8", "uint8", "int16", "uint32", "int64", "uint64", ">i4"])
def test_vertices_are_integers_of_any_kind(compiled: pytest.MonkeyPatch, kind: str) -> None:
    edges, plain = np.array(some_edges(), kind), Fusion(some_edges(), (0,))
    assert ArrayFusion(edges).cuts_to(0).tolist() == plain.cuts_to(0)
    largest, smallest = (int(limit) for limit in (np.iinfo(kind).max, np.iinfo(kind).min))
    spread = np.where(edges == 0, largest, np.where(edges == 1, smallest, edges)).astype(kind)
    assert ArrayFusion(spread, (largest,)).cuts_to(0).tolist() == plain.cuts_to(0)


@pytest.mark.parametrize("factor", [1, -1, 1000, -(10**15)])
def test_vertices_may_have_any_numbers(compiled: pytest.MonkeyPatch, factor: int) -> None:
    plain = Fusion(some_edges(), (0,))
    for shift in (0, 5, -300, 2**40):
        picture = ArrayFusion(np.array(some_edges()) * factor + shift, (shift, 2**70, -(2**70)))
        assert picture.value == plain.value
        assert picture.cuts_to(0).tolist() == plain.cuts_to(0)


def test_arrays_may_lie_in_memory_as_they_like(compiled: pytest.MonkeyPatch) -> None:
    edges = np.array(some_edges())
    wanted = ArrayFusion(edges).cuts_to(0).tolist()
    fixed = edges.copy()
    fixed.flags.writeable = False
    wide = np.zeros((2 * len(edges), 6), np.int64)
    wide[::2, 1:4:2] = edges
    for given in (np.asfortranarray(edges), wide[::2, 1:4:2], edges.T.copy().T, fixed, edges[::-1][::-1]):
        assert ArrayFusion(given).cuts_to(0).tolist() == wanted
    picture = ArrayFusion(edges)
    edges[:] = 7  # what is done to the array afterwards is nothing to the picture
    assert picture.cuts_to(0).tolist() == wanted


@pytest.mark.parametrize("given", [[], np.zeros((0, 2), int), np.zeros((0, 2))])
def test_an_empty_picture_is_worth_nothing(given: object) -> None:
    picture = ArrayFusion(given)  # type: ignore[arg-type]
    assert (picture.value, picture.cuts_to(0).tolist(), picture.is_tree) == (0, [], True)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (np.zeros((4, 3), int), "edges of a picture must be an array with two columns, not of shape (4, 3)"),
        (np.zeros(4, int), "edges of a picture must be an array with two columns, not of shape (4,)"),
        (np.zeros((4, 2)), "vertices of a picture must be integers, not of type float64"),
        (np.zeros((4, 2), bool), "vertices of a picture must be integers, not of type bool"),
        (np.full((4, 2), np.nan), "vertices of a picture must be integers, not of type float64"),
        (np.array([["0", "1"]]), "vertices of a picture must be integers, not of type <U1"),
        (np.array([[0, "1"]], object), "vertices of a picture must be integers, not of type object"),
    ],
)
def test_what_is_no_array_of_edges_is_refused(given: object, message: str) -> None:
    with pytest.raises(InputError) as caught:
        ArrayFusion(given)  # type: ignore[arg-type]
    assert str(caught.value) == message


@pytest.mark.parametrize("ground", [(), (9,), (-1,), (2**80,)])
def test_without_ground_nothing_stands(compiled: pytest.MonkeyPatch, ground: tuple[int, ...]) -> None:
    picture = ArrayFusion(np.array([[0, 1], [1, 2]]), ground)
    assert (picture.value, picture.standing().tolist()) == (0, [])
    assert picture.cuts_to(1).tolist() == []


def test_what_no_memory_holds_is_refused_before(compiled: pytest.MonkeyPatch) -> None:
    edges = np.broadcast_to(np.array([0, 1], np.int8), (1 << 28, 2))
    compiled.setattr("grundy.machine.memory.free_memory", lambda: 1 << 30)
    with pytest.raises(
        LimitError, match=r"^a picture of 268435456 edges needs 50.0 GB of memory, and 1.0 GB are free$"
    ):
        ArrayFusion(edges)
    with pytest.raises(LimitError, match=r"^a picture must have at most 536870912 edges, not 1073741824$"):
        ArrayFusion(np.broadcast_to(np.array([0, 1], np.int8), (1 << 30, 2)))


LARGE = 60_000  # more than plain Python is given


def large_pictures() -> dict[str, tuple[np.ndarray, int, int, list[int] | None]]:
    """Hold edges, the value, a value to reach, and the edges that reach it (None: not known in advance)."""
    v = np.arange(LARGE)
    dice = np.random.default_rng(6)
    names = dice.permutation(10 * LARGE)[: LARGE + 1]
    stalk = np.stack([v, v + 1], 1)
    shuffled = dice.permutation(LARGE)
    return {
        "stalk": (stalk, LARGE, 123, [123]),
        "stalk, shuffled": (np.where(stalk == 0, 0, names[stalk] + 1)[shuffled], LARGE, 0, [int(shuffled.argmin())]),
        "star": (np.stack([np.zeros_like(v), v + 1], 1), 0, 1, v.tolist()),
        "parallel": (np.tile([0, 1], (LARGE + 1, 1)), 1, 0, [*v.tolist(), LARGE]),
        "loops": (np.zeros((LARGE, 2), int), 0, 1, v.tolist()),
        # only the edge opposite to the ground leaves two equal stalks
        "odd circle": (np.stack([v, (v + 1) % LARGE], 1)[: LARGE - 1] % (LARGE - 1), 1, 0, [LARGE // 2 - 1]),
        "random": (dice.integers(0, LARGE // 2, (LARGE, 2)), -1, 0, None),
        "with many bridges": (np.stack([v + 1, dice.integers(np.maximum(v - 20, 0), v + 1)], 1), -1, 0, None),
    }


@pytest.mark.sampled
@pytest.mark.parametrize("name", large_pictures())
def test_large_pictures_have_their_values_and_cuts(name: str) -> None:
    edges, value, wanted, cuts = large_pictures()[name]
    picture = ArrayFusion(edges)
    if cuts is None:
        plain = Fusion(list(map(tuple, edges.tolist())), (0,))
        value, wanted = plain.value, 0 if plain.value else 1
        cuts = plain.cuts_to(wanted)
    assert picture.value == value
    assert picture.cuts_to(wanted).tolist() == cuts
    for i in cuts[:: max(1, len(cuts) // 3)]:
        assert ArrayFusion(np.delete(edges, picture.falls(i), axis=0)).value == wanted


@pytest.mark.parametrize("asked", [False, True])
def test_a_picture_can_be_pickled(compiled: pytest.MonkeyPatch, asked: bool) -> None:
    picture = ArrayFusion(np.array(some_edges()))
    if asked:
        picture.cuts_to(1)
    assert pickle.loads(pickle.dumps(picture)).cuts_to(0).tolist() == picture.cuts_to(0).tolist()


def test_few_edges_wait_for_no_compiler() -> None:
    check = (
        "import sys\nimport numpy as np\nfrom grundy.maths.hackenbush.arrays import ArrayFusion\n"
        "assert ArrayFusion(np.array([[0, 1], [1, 2]])).value == 2\nassert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", check], check=True)
