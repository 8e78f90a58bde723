"""The hidden signals of open octal games: the tables and the pictures of docs/signals.md.

    python tools/signals.py

computes the values again, which takes some minutes, and writes the page in both languages.
"""

from __future__ import annotations

import sys
from cmath import exp, phase
from collections.abc import Iterable, Iterator, Mapping
from math import pi
from typing import Any, NamedTuple

from atlas_figures import THREE, figures
from new_ground import PICTURES, ROOT, write

from grundy.atlas.scan.families import family
from grundy.atlas.store.shipped import shipped_rows
from grundy.maths.octal.codes import Code, parse_code, plain_values
from grundy.maths.octal.nim_sequence import NimSequence
from grundy.maths.octal.sparse_space import find_space
from grundy.maths.signals.votes import Vote, vote_of_options
from grundy.maths.signals.waves import Signal, find_signal, shares_of_parts, signs_of
from grundy.views.documents.sequences import wavelength
from grundy.views.pictures.signals import signals_picture
from grundy.views.pictures.svg import picture_svg
from grundy.words.errors import LimitError
from grundy.words.picture import Disc, Label, Line, Picture, Shape

PAGES = [ROOT / "docs" / f"signals{language}.md" for language in ("", ".zh")]
HEAPS, FEWER = 1 << 17, 1 << 15  # for codes of three digits, and of four
DRAWN = "0.024", "0.6", "0.416"
_GOOD, _VOTED = 0.8, 0.6
_NEAR = (1e-5, 1e-4, 1e-3), (0.025, 0.05, 0.1, 0.2)  # of frequencies, and of directions in turns
_SIDE, _AT = 8.0, 1.4  # of the picture of directions


class Heard(NamedTuple):
    """A signal of a game, with the vote of the options and the mean directions of its rare heaps, in turns."""

    signal: Signal
    vote: Vote
    expected: float | None  # 1/2 + θ; without a sparse space there is none
    measured: float | None


Games = Mapping[str, Heard | str | None]
"""What each game has; a text says why it was not examined."""


def main() -> None:
    """Write the pages."""
    rows = dict(shipped_rows())
    three = sorted({rows[g].same_as for pattern in THREE for g in family(pattern) if rows[g].status != "proved"})
    four = [row.game for row in figures(rows)[1] if row.status != "proved"]
    late = {row.same_as for row in rows.values() if row.status == "proved" and (row.preperiod or 0) > HEAPS}
    found = {
        "three": dict(_heard(sorted(three, key=lambda game: (len(game), game)), HEAPS)),
        "four": dict(_heard(four, FEWER)),
        "late": dict(_heard(sorted(game for game in late if " " not in game), HEAPS)),
    }
    tables = {
        "signals": signal_table(found["three"]), "signal counts": count_table(found),
        "signal waves": wave_table(found["three"]), "signal directions": direction_table(found["three"]),
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


def _heard(games: Iterable[str], heaps: int) -> Iterator[tuple[str, Heard | str | None]]:
    for game in games:
        code = parse_code(game)
        values = values_of(code, heaps)
        try:
            signal = find_signal(values)
        except LimitError as error:
            yield game, str(error)
            continue
        heard = None
        if signal is not None:
            heard = Heard(signal, vote_of_options(code, values, signal.digits), *directions(code, values, signal))
        print(game, heard, file=sys.stderr)
        yield game, heard


def directions(code: Code, values: Any, signal: Signal) -> tuple[float, float] | tuple[None, None]:
    """Return 1/2 + θ and R: what the mean direction of rare heaps should be, and what it is, in turns."""
    space = find_space(code, values)
    if space is None:
        return None, None
    splits = [take for take, digit in enumerate(code.digits) if digit & 4]
    theta = phase(sum(exp(2j * pi * signal.frequency * take) for take in splits)) / (2 * pi)
    signs = signs_of(values[space.heaps], signal.digits)
    turned = sum(
        sign * exp(-2j * pi * signal.frequency * heap) for sign, heap in zip(signs, space.heaps.tolist(), strict=True)
    )
    return (0.5 + theta) % 1, phase(turned) / (2 * pi) % 1


def signals_of(games: Games) -> dict[str, Heard]:
    """Return the games with a signal."""
    return {game: heard for game, heard in games.items() if isinstance(heard, Heard)}


def signal_table(games: Games) -> list[list[str]]:
    """Return a row for each code with a signal, the surest first."""
    lines = []
    for game, (signal, vote, *_) in sorted(signals_of(games).items(), key=lambda item: -item[1].signal.tested):
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
    """Return how often the frequency that the rare heaps favour is near the one that was found."""
    heard = signals_of(games).values()
    apart = [abs(part.vote.frequency - part.signal.frequency) for part in heard if part.vote.frequency is not None]
    counts = [str(sum(difference < near for difference in apart)) for near in _NEAR[0]]
    chance = [f"{2 * near * len(apart) / (0.5 - 2 / 64):.1g}" for near in _NEAR[0]]
    return [
        ["=sparse", "=within5", "=within4", "=within3"], [str(len(apart)), *counts], ["=chance", *chance],
    ]  # fmt: skip


def direction_table(games: Games) -> list[list[str]]:
    """Return how often the mean direction of the rare heaps is near the expected one."""
    apart = [
        abs((heard.measured - heard.expected + 0.5) % 1 - 0.5)
        for heard in signals_of(games).values() if heard.measured is not None and heard.expected is not None
    ]  # fmt: skip
    counts = [str(sum(difference < near for difference in apart)) for near in _NEAR[1]]
    chance = [f"{2 * near * len(apart):.0f}" for near in _NEAR[1]]
    heads = [f"< {near}" for near in _NEAR[1]]
    return [["=sparse", *heads], [str(len(apart)), *counts], ["=chance", *chance]]


def directions_picture(games: Games) -> Picture:
    """Return a plot of measured directions (upwards) against expected ones (to the right), in turns."""
    floor, right = _AT + _SIDE, _AT + _SIDE
    shapes: list[Shape] = [Line(_AT, floor, right, floor, "visited"), Line(_AT, _AT, _AT, floor, "visited")]
    shapes.append(Line(_AT, floor, right, _AT, "visited"))
    for part, text in ((0.0, "0"), (0.5, "1/2"), (1.0, "1")):
        shapes += [Label(_AT + part * _SIDE, floor + 0.5, text), Label(_AT - 0.6, floor - part * _SIDE, text)]
    shapes += [Label(_AT + _SIDE / 2, floor + 1.1, "1/2 + θ"), Label(_AT, _AT - 0.6, "R")]
    for heard in signals_of(games).values():
        if heard.expected is not None and heard.measured is not None:
            shapes.append(Disc(_AT + heard.expected * _SIDE, floor - heard.measured * _SIDE, radius=0.1))
    return Picture(tuple(shapes), right + 0.6, floor + 1.6)


if __name__ == "__main__":
    main()
