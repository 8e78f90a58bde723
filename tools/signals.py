"""The hidden signals of open octal games: the tables and the pictures of docs/signals.md.

    python tools/signals.py

computes the values again, which takes about half an hour, and writes the page in both languages.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from atlas_figures import THREE, figures
from new_ground import PICTURES, ROOT, write

from grundy.atlas.scan.families import family
from grundy.atlas.store.shipped import shipped_rows
from grundy.machine.loading import njit
from grundy.maths.octal.codes import Code, parse_code, plain_values
from grundy.maths.octal.nim_sequence import NimSequence
from grundy.maths.octal.sparse_space import SparseSpace, find_space
from grundy.maths.signals.votes import Vote, greatest_gain, pushes, vote_of_options
from grundy.maths.signals.waves import (
    FINE,
    FITTED,
    SLOWEST,
    Signal,
    find_signal,
    heaps_of,
    looked_for,
    shares_of_parts,
    signs_of,
)
from grundy.views.documents.sequences import wavelength
from grundy.views.pictures.signals import signals_picture
from grundy.views.pictures.svg import picture_svg
from grundy.words.errors import LimitError
from grundy.words.picture import Disc, Label, Line, Picture, Shape

PAGES = [ROOT / "docs" / f"signals{language}.md" for language in ("", ".zh")]
HEAPS, FEWER = 1 << 17, 1 << 15  # for codes of three digits, and of four
DRAWN = "0.024", "0.6", "0.416"
_GOOD, _VOTED = 0.8, 0.6
_NEAR = (1e-5, 1e-4, 1e-3), (0.025, 0.05, 0.1, 0.25)  # of frequencies, and of directions in turns
_CLEARLY = 1.001  # times a gain
_FEW = 0, 5, 20  # sets of digits
_SETTLING, _HEARD = 100_000, 32_768  # signs of feedback that began at random, and how many at the end have a wave
_SIDE, _AT = 8.0, 1.4  # of the picture of directions


class Sparse(NamedTuple):
    """What the rare heaps of the first half say about a wave: frequencies, and directions in turns."""

    settled: float  # the frequency of feedback that began with random signs
    drawn: float  # that of the strongest wave in the signs of as many common heaps, drawn at random
    expected: float  # 1/2 + θ: what the direction of the rare heaps should be
    measured: float  # and what it is
    greater: int  # how many other sets of digits have a clearly greater gain


class Heard(NamedTuple):
    """A signal of a game, with the vote of the options, and what its rare heaps say if there is a sparse space."""

    signal: Signal
    vote: Vote
    sparse: Sparse | None = None


Games = Mapping[str, Heard | str | None]
"""What each game has; a text says why it was not examined."""


def main() -> None:
    """Write the pages."""
    rows = dict(shipped_rows())
    three = sorted({rows[g].same_as for pattern in THREE for g in family(pattern) if rows[g].status != "proved"})
    four = [row.game for row in figures(rows)[1] if row.status != "proved"]
    late = {row.same_as for row in rows.values() if row.status == "proved" and (row.preperiod or 0) > HEAPS}
    found = {
        "three": dict(_heard(sorted(three, key=lambda game: (len(game), game)), HEAPS, rare=True)),
        "four": dict(_heard(four, FEWER)),
        "late": dict(_heard(sorted(game for game in late if " " not in game), HEAPS)),
        "shuffled": dict(_heard(four, FEWER, shuffled=True)),
    }
    tables = {
        "signals": signal_table(found["three"]), "signal counts": count_table(found),
        "signal waves": wave_table(found["three"]), "signal directions": direction_table(found["three"]),
        "signal digits": digit_table(found["three"]),
    }  # fmt: skip
    for page in PAGES:
        write(page, tables)
    shares = {
        game: shares_of_parts(values_of(parse_code(game), HEAPS), heard.signal)
        for game in DRAWN if isinstance(heard := found["three"][game], Heard)
    }  # fmt: skip
    drawn = {
        "signals": (signals_picture(shares), "hidden signals of 0.024, 0.6 and 0.416"),
        "signal-directions": (directions_picture(found["three"]), "directions of rare heaps, expected and measured"),
    }
    for name, (picture, title) in drawn.items():
        (PICTURES / f"{name}.svg").write_text(picture_svg(picture, title), encoding="utf-8")


def values_of(code: Code, heaps: int) -> Any:
    """Return the values of the first heaps of an octal code."""
    sequence = NimSequence(code, plain_values(code, 1023))
    sequence.extend(heaps)
    return sequence.values[:heaps]


def _heard(
    games: Iterable[str], heaps: int, *, rare: bool = False, shuffled: bool = False
) -> Iterator[tuple[str, Heard | str | None]]:
    """Yield what each game has, with what its rare heaps say if asked, which takes longer."""
    for game in games:
        code = parse_code(game)
        values = values_of(code, heaps)
        if shuffled:
            values = np.random.default_rng(1).permutation(values)
        try:
            signal = find_signal(values)
        except LimitError as error:
            yield game, str(error)
            continue
        heard = None
        if signal is not None:
            vote = vote_of_options(code, values, signal.digits)
            heard = Heard(signal, vote, sparse(code, values, signal) if rare else None)
        print(game, heard, file=sys.stderr)
        yield game, heard


def sparse(code: Code, values: Any, signal: Signal) -> Sparse | None:
    """Return what the rare heaps of the first half say about a wave; None without a sparse space."""
    before = values[: heaps_of(len(values), FITTED)[0]]
    space = find_space(code, before)
    if space is None:
        return None
    splits = np.array([take for take, digit in enumerate(code.digits) if digit & 4])
    theta = direction(np.ones(splits.size), -splits, signal.frequency)
    measured = direction(signs_of(before[space.heaps], signal.digits), space.heaps, signal.frequency)
    common = np.setdiff1d(np.arange(1, before.size), space.heaps)
    some = np.random.default_rng(1).choice(common, min(space.count, common.size), replace=False)
    signs = np.zeros(before.size)
    signs[some] = signs_of(before[some], signal.digits)
    pushed = pushes(code, before, signal.digits, space)
    greater = greater_gains(code, before, pushed, space)
    return Sparse(settled(pushed), strongest(signs), (0.5 + theta) % 1, measured, greater)


def greater_gains(code: Code, values: Any, pushed: Any, space: SparseSpace) -> int:
    """Return for how many sets of digits the rare heaps have a clearly greater gain than for one with these pushes."""
    size = 2 * len(values)
    gain, _ = greatest_gain(pushed, size)
    others = range(1, 1 << int(values.max()).bit_length())
    return sum(greatest_gain(pushes(code, values, other, space), size)[0] > _CLEARLY * gain for other in others)


def direction(signs: Any, heaps: Any, frequency: float) -> float:
    """Return the direction of the sum of signs, each turned back by frequency times heap, in turns."""
    return float(np.angle((signs * np.exp(-2j * np.pi * (heaps * frequency % 1))).sum()) / (2 * np.pi) % 1)


def strongest(signs: Any) -> float:
    """Return the frequency of the strongest wave in signs, among those of a signal."""
    size = 2 * FINE * len(signs)
    part = looked_for(size)
    return float(part.start + np.abs(np.fft.rfft(signs, size)[part]).argmax()) / size


def settled(pushed: Any) -> float:
    """Return the frequency to which signs settle that began at random, each the opposite of what the options say.

    Only the signs of the rare heaps are those of the game.
    """
    signs = np.random.default_rng(1).choice([-1.0, 1.0], pushed.size + _SETTLING)
    _feed(signs, np.nonzero(pushed)[0], pushed[pushed != 0], pushed.size)
    return strongest(signs[-_HEARD:])


@njit
def _feed(signs: Any, back: Any, pushed: Any, first: int) -> None:
    for n in range(first, signs.size):
        total = 0.0
        for k in range(back.size):
            total += pushed[k] * signs[n - back[k]]
        signs[n] = -1.0 if total > 0 else 1.0


def signals_of(games: Games) -> dict[str, Heard]:
    """Return the games with a signal."""
    return {game: heard for game, heard in games.items() if isinstance(heard, Heard)}


def signal_table(games: Games) -> list[list[str]]:
    """Return a row for each code with a signal, the surest first."""
    lines = []
    for game, (signal, vote, _) in sorted(signals_of(games).items(), key=lambda item: -item[1].signal.tested):
        favoured = "–" if vote.frequency is None else wavelength(vote.frequency, HEAPS)
        lines.append([
            game, f"{signal.digits:b}", wavelength(signal.frequency, HEAPS), favoured,
            f"{signal.fitted:.1%}", f"{signal.tested:.1%}", f"{vote.right:.1%}",
        ])  # fmt: skip
    return [["=code", "=binary", "=wavelength", "=favoured", "=fitted", "=tested", "=vote"], *lines]


def count_table(found: Mapping[str, Games]) -> list[list[str]]:
    """Return how many sequences have a signal, and for how many it, and the vote, is right in most tested heaps."""
    lines = []
    for kind, games in found.items():
        heard = signals_of(games).values()
        examined = sum(not isinstance(part, str) for part in games.values())
        good = sum(part.signal.tested >= _GOOD for part in heard)
        voted = sum(part.vote.right >= _VOTED for part in heard)
        lines.append([f"={kind}", *(str(number) for number in (examined, len(heard), good, voted))])
    return [["=sequences", "=examined", "=heard", "=good", "=voted"], *lines]


def wave_table(games: Games) -> list[list[str]]:
    """Return how often other frequencies are near that of the signal."""
    heard = [(part.signal.frequency, part.vote.frequency or 0, part.sparse)
             for part in signals_of(games).values() if part.sparse is not None]  # fmt: skip
    kinds = {
        "favours": [(favoured, found) for found, favoured, _ in heard],
        "settles": [(part.settled, found) for found, _, part in heard],
        "drawn": [(part.drawn, found) for found, _, part in heard],
    }
    lines = [
        [f"={kind}", *(str(sum(abs(a - b) < near for a, b in pairs)) for near in _NEAR[0])]
        for kind, pairs in kinds.items()
    ]
    chance = [f"{2 * near * len(heard) / (0.5 - 2 / SLOWEST):.1g}" for near in _NEAR[0]]
    return [["=frequency", "=within5", "=within4", "=within3"], *lines, ["=chance", *chance], _all(heard, _NEAR[0])]


def direction_table(games: Games) -> list[list[str]]:
    """Return how often the direction of the rare heaps is near the expected one."""
    found = [part.sparse for part in signals_of(games).values() if part.sparse is not None]
    apart = [abs((part.measured - part.expected + 0.5) % 1 - 0.5) for part in found]
    counts = [str(sum(difference < near for difference in apart)) for near in _NEAR[1]]
    chance = [f"{2 * near * len(apart):.3g}" for near in _NEAR[1]]
    heads = [f"< {near}" for near in _NEAR[1]]
    return [["=difference", *heads], ["=sequences", *counts], ["=chance", *chance], _all(found, _NEAR[1])]


def digit_table(games: Games) -> list[list[str]]:
    """Return how often few sets of digits have a greater gain than that of the signal."""
    found = [part.sparse.greater for part in signals_of(games).values() if part.sparse is not None]
    heads = ["=no", *(f"≤ {few}" for few in _FEW[1:])]
    return [["=greater", *heads], ["=sequences", *(str(sum(part <= few for part in found)) for few in _FEW)],
            _all(found, _FEW)]  # fmt: skip


def _all(found: Sequence[object], columns: Sequence[float]) -> list[str]:
    return ["=sparse", *[str(len(found))] * len(columns)]


def directions_picture(games: Games) -> Picture:
    """Return a plot of measured directions (upwards) against expected ones (to the right), in turns."""
    floor, right = _AT + _SIDE, _AT + _SIDE
    shapes: list[Shape] = [Line(_AT, floor, right, floor, "visited"), Line(_AT, _AT, _AT, floor, "visited")]
    shapes.append(Line(_AT, floor, right, _AT, "visited"))
    for part, text in ((0.0, "0"), (0.5, "1/2"), (1.0, "1")):
        shapes += [Label(_AT + part * _SIDE, floor + 0.5, text), Label(_AT - 0.6, floor - part * _SIDE, text)]
    shapes += [Label(_AT + _SIDE / 2, floor + 1.1, "1/2 + θ"), Label(_AT, _AT - 0.6, "R")]
    for _, _, part in signals_of(games).values():
        if part is not None:
            shapes.append(Disc(_AT + part.expected * _SIDE, floor - part.measured * _SIDE, radius=0.1))
    return Picture(tuple(shapes), right + 0.6, floor + 1.6)


if __name__ == "__main__":
    main()
