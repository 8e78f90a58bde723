"""Toads and Frogs, a partizan game: grundy thermograph 'examples/toads.py:Toads ttt..ff'"""

from dataclasses import dataclass

from grundy import PartizanRuleset


def jumps(row: str, *changes: tuple[str, str]) -> list[str]:
    """Return the rows after one of the changes, wherever it fits."""
    return [
        row[:i] + new + row[i + len(old) :] for old, new in changes for i in range(len(row)) if row.startswith(old, i)
    ]


@dataclass(frozen=True)
class Toads(PartizanRuleset[str]):
    "Left moves a toad t to the right, Right a frog f to the left: one square, or over one opponent."

    def left_options(self, p: str) -> list[str]:
        return jumps(p, ("t.", ".t"), ("tf.", ".ft"))

    def right_options(self, p: str) -> list[str]:
        return jumps(p, (".f", "f."), (".tf", "ft."))

    def parse(self, words: tuple[str, ...]) -> str:
        return "".join(words)
