"""Make the atlas of values of partizan games that ships with grundy: python tools/atlas_values.py.

It takes some minutes. The same version of grundy makes the same file.
"""

from __future__ import annotations

from pathlib import Path

from grundy.atlas.partizan.families import made_rows
from grundy.atlas.partizan.rows import packed
from grundy.words.files import write_whole

FILE = Path(__file__).parents[1] / "src" / "grundy" / "atlas" / "partizan" / "values.jsonl.gz"

if __name__ == "__main__":
    rows = list(made_rows())
    write_whole(FILE, packed(rows))
    new = sum(not row.source for row in rows)
    print(f"{len(rows)} rows, {new} not found in a published table, {FILE.stat().st_size} bytes")
