"""The loop that values all-but subtraction games, written once: see ``grundy.machine.loops``."""

from __future__ import annotations

from grundy.machine.loops import Row


def extend(
    values: Row,  # [heaps] right below ``reached[0]``
    previous: Row,  # [heaps] the heap before it of the same value, or −1; filled like values
    newest: Row,  # [values] the last heap of each value, changed in place; as long as values is enough
    # [4] the heaps that have their values; how many different ones, 0, 1, …; the least value that does not stand before
    # the last window of heaps; values looked at. All are written at the end, so that an interruption as the call
    # returns does not part them from the rows
    reached: Row,
    stop: int,
    gaps: Row,  # what may not be taken, smallest first
    excluded: Row,  # [the largest gap + 1] whether a number is one of them
    patience: int,  # values to look at, more or less
) -> None:
    """Fill values from where they end up to stop, or until ``patience`` values were looked at."""
    used, least, looks = reached[1], reached[2], reached[3]
    window = len(excluded) - 1
    patience += looks
    n = reached[0]
    while n < stop and looks < patience:
        if n > window:
            least = max(least, values[n - window - 1] + 1)
        best = used
        if used - least <= len(gaps):  # the values that may come again, in order
            for value in range(least, used):
                looks += 1
                heap = newest[value]
                while heap >= 0 and n - heap <= window and excluded[n - heap]:
                    looks += 1
                    heap = previous[heap]
                if heap < 0:
                    best = value
                    break
        else:  # the heaps that are out of reach: one of them is the last of its value
            looks += len(gaps)
            for gap in gaps:
                if gap > n:
                    break
                heap = n - gap
                value = values[heap]
                if value >= best or newest[value] != heap:
                    continue
                heap = previous[heap]
                while heap >= 0 and n - heap <= window and excluded[n - heap]:
                    looks += 1
                    heap = previous[heap]
                if heap < 0:
                    best = value
        if best == used:
            used += 1
            previous[n] = -1
        else:
            previous[n] = newest[best]
        newest[best] = n
        values[n] = best
        looks += 1
        n += 1
    reached[0], reached[1], reached[2], reached[3] = n, used, least, looks
