"""What several problems about scores use."""

from __future__ import annotations

from grundy.contest.forms import Form, Numbers, listed

Gain = tuple[int, Numbers]  # of a move: what it scores, and what is left


def scored_row(most: int, count: int, least: int = 1, fewest: int = 1) -> Form[Numbers]:
    """Return the form of a row of numbers after their count; tiny cases have up to six."""
    return listed(
        "count", "n", least, "next line", most=most, tiny=min(9, most), count=(fewest, count, 6), needed=fewest
    )


def line(number: int) -> str:
    """Return a number on a line."""
    return f"{number}\n"


def both_scores(total: int, difference: int) -> Numbers:
    """Return the scores of the first and of the second player."""
    return (total + difference) // 2, (total - difference) // 2
