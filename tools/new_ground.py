"""The codes in the atlas of the package, and the figures and pictures of the pages about them.

    python tools/new_ground.py STORE

merges the rows of the atlas in a folder into the one of the package, where they say more, gives every octal game of up
to four digits, every hexadecimal game of up to three, and every misère quotient of an octal game of up to four, its
row, and writes the tables and pictures of the pages again. Without STORE only the pages are written.
Run ``grundy atlas verify --store STORE`` before.
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

from atlas_figures import (
    FOUR,
    HEXADECIMAL,
    QUOTIENTS,
    THREE,
    figures,
    hexadecimal_figures,
    lines_of,
    quotient_figures,
    three_figures,
)
from atlas_picture import periods_picture, rare_picture

from grundy.atlas.scan.families import family
from grundy.atlas.store.equivalents import solved_for, transferred
from grundy.atlas.store.exchange import to_json_lines
from grundy.atlas.store.rows import Row
from grundy.atlas.store.shipped import shipped_rows
from grundy.atlas.store.store import Atlas
from grundy.views.pictures.family_map import family_map, map_svg
from grundy.views.pictures.svg import picture_svg

ROOT = Path(__file__).parents[1]
SHIPPED = ROOT / "src" / "grundy" / "atlas" / "store" / "code_atlas.jsonl.gz"
PICTURES = ROOT / "docs" / "pictures"
PAGES = [ROOT / "docs" / f"new-ground{language}.md" for language in ("", ".zh")]
ATLAS_PAGES = [ROOT / "docs" / f"atlas{language}.md" for language in ("", ".zh")]
HEXADECIMAL_PAGES = [ROOT / "docs" / f"hexadecimal{language}.md" for language in ("", ".zh")]


def main() -> None:
    """Merge the rows of the atlas that is named, if any, and write the page."""
    rows = dict(shipped_rows())
    if len(sys.argv) > 1:
        rows = merged(rows, Path(sys.argv[1]))
        lines = "".join(to_json_lines(rows[game] for game in sorted(rows, key=lambda game: (len(game), game))))
        SHIPPED.write_bytes(gzip.compress(lines.encode(), mtime=0))
    tables, new = figures(rows)
    for page in PAGES:
        write(page, tables | quotient_figures(rows))
    for page in ATLAS_PAGES:
        write(page, three_figures(rows))
    for page in HEXADECIMAL_PAGES:
        write(page, hexadecimal_figures(rows))
    drawn = {
        "four-digits": picture_svg(periods_picture(new), "periods of octal games of four digits"),
        "four-digits-rare": picture_svg(rare_picture(new), "rare heaps of open octal games of four digits"),
        "four-digits-map-0": map_svg(family_map(FOUR[0], rows.get)),
        "four-digits-map-4": map_svg(family_map(FOUR[1], rows.get)),
    }
    for name, svg in drawn.items():
        (PICTURES / f"{name}.svg").write_text(svg, encoding="utf-8")


def write(page: Path, tables: dict[str, list[list[str]]]) -> None:
    """Write tables into their places in a page."""
    text = page.read_text(encoding="utf-8")
    for name, table in tables.items():
        before, mark, rest = text.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition("<!-- end -->\n")
        if not end:
            raise SystemExit(f"{page} has no place for the table {name}")
        lines = "".join(f"{line}\n" for line in lines_of(table, page.name.endswith(".zh.md")))
        text = before + mark + lines + end + after
    page.write_text(text, encoding="utf-8")


def merged(rows: dict[str, Row], store: Path) -> dict[str, Row]:
    """Return a row for each game, and for each game solved in its place, from the one that says most."""
    best = dict(rows)
    with Atlas(store, create=False) as atlas:
        for game, row in atlas.known().items():
            there = best.get(game)
            if row.status != "failed" and (there is None or row.rank > there.rank):
                if there is not None and row.contradicts(there):
                    raise SystemExit(f"two proofs of {game} disagree")
                best[game] = row
    found: dict[str, Row] = {}
    for game in dict.fromkeys(game for pattern in (*THREE, *FOUR, HEXADECIMAL, *QUOTIENTS) for game in family(pattern)):
        solved = solved_for(game)
        row = best.get(solved.game)
        if row is not None:
            found[solved.game] = row
            found[game] = transferred(row, game, solved)
    return found


if __name__ == "__main__":
    main()
