"""The hidden signals of open octal games: the tables and the picture of docs/signals.md.

    python tools/signals.py

computes the values again, which takes some minutes, and writes the page in both languages.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any

from atlas_figures import THREE, figures
from new_ground import PICTURES, ROOT, write

from grundy.atlas.scan.families import family
from grundy.atlas.store.shipped import shipped_rows
from grundy.maths.nimbers.signals import Signal, find_signal, shares_of_parts
from grundy.maths.octal.codes import parse_code, plain_values
from grundy.maths.octal.nim_sequence import NimSequence
from grundy.views.pictures.signals import signals_picture
from grundy.views.pictures.svg import picture_svg
from grundy.words.errors import LimitError

PAGES = [ROOT / "docs" / f"signals{language}.md" for language in ("", ".zh")]
HEAPS, FEWER = 1 << 17, 1 << 15  # for codes of three digits, and of four
DRAWN = "0.024", "0.6", "0.416"
_GOOD = 0.8


def main() -> None:
    """Write the pages."""
    rows = dict(shipped_rows())
    three = sorted({rows[g].same_as for pattern in THREE for g in family(pattern) if rows[g].status != "proved"})
    four = [row.game for row in figures(rows)[1] if row.status != "proved"]
    late = {row.same_as for row in rows.values() if row.status == "proved" and (row.preperiod or 0) > HEAPS}
    found = {
        "three": dict(_signals(sorted(three, key=lambda game: (len(game), game)), HEAPS)),
        "four": dict(_signals(four, FEWER)),
        "late": dict(_signals(sorted(game for game in late if " " not in game), HEAPS)),
    }
    tables = {"signals": signal_table(found["three"]), "signal counts": count_table(found)}
    for page in PAGES:
        write(page, tables)
    shares = {game: shares_of_parts(values_of(game, HEAPS), found["three"][game]) for game in DRAWN}
    svg = picture_svg(signals_picture(shares), "hidden signals of 0.024, 0.6 and 0.416")
    (PICTURES / "signals.svg").write_text(svg, encoding="utf-8")


def values_of(game: str, heaps: int) -> Any:
    """Return the values of the first heaps of an octal code."""
    code = parse_code(game)
    sequence = NimSequence(code, plain_values(code, 1023))
    sequence.extend(heaps)
    return sequence.values[:heaps]


def _signals(games: Iterable[str], heaps: int) -> Iterator[tuple[str, Signal | str | None]]:
    for game in games:
        try:
            found: Signal | str | None = find_signal(values_of(game, heaps))
        except LimitError as error:
            found = str(error)
        print(game, found, file=sys.stderr)
        yield game, found


def signal_table(found: dict[str, Signal | str | None]) -> list[list[str]]:
    """Return a row for each code with a signal, the surest first."""
    heard = {game: signal for game, signal in found.items() if isinstance(signal, Signal)}
    return [["=code", "=binary", "=wavelength", "=fitted", "=tested"]] + [
        [game, f"{signal.digits:b}", f"{signal.wavelength:.5f}", f"{signal.fitted:.1%}", f"{signal.tested:.1%}"]
        for game, signal in sorted(heard.items(), key=lambda item: -item[1].tested)
    ]


def count_table(found: dict[str, dict[str, Signal | str | None]]) -> list[list[str]]:
    """Return how many sequences have a signal, and for how many it is right in most tested heaps."""
    lines = []
    for kind, part in found.items():
        heard = [signal for signal in part.values() if isinstance(signal, Signal)]
        examined = [signal for signal in part.values() if not isinstance(signal, str)]
        good = sum(signal.tested >= _GOOD for signal in heard)
        lines.append([f"={kind}", *(str(number) for number in (len(examined), len(heard), good))])
    return [["=sequences", "=examined", "=heard", "=good"], *lines]


if __name__ == "__main__":
    main()
