"""The loop that values all-but subtraction games, written once: see ``grundy.machine.loops``."""

from __future__ import annotations

from grundy.machine.loops import Row


def extend(
    values: Row,  # [heaps] right below ``reached[0]``
    previous: Row,  # [heaps] the previous heap of the same value, or −1; filled like values
    newest: Row,  # [values] the last heap of each value, changed in place; need not be longer than values
    # [4] the number of heaps valued; of distinct values, 0, 1, …; the least value that does not occur before the last
    # window of heaps; values examined. All are written at the end, so that an interruption as the call returns leaves
    # them consistent with the rows
    reached: Row,
    stop: int,
    gaps: Row,  # the excluded numbers, smallest first
    excluded: Row,  # [the largest gap + 1] whether a number is excluded
    patience: int,  # values to examine, roughly
) -> None:
    """Fill values from where they end up to stop, or until ``patience`` values have been examined."""
    used, least, looks = reached[1], reached[2], reached[3]
    window = len(excluded) - 1
    patience += looks
    n = reached[0]
    while n < stop and looks < patience:
        if n > window:
            least = max(least, values[n - window - 1] + 1)
        best = used
        if used - least <= len(gaps):  # the values that may recur, in order
            for value in range(least, used):
                looks += 1
                heap = newest[value]
                while heap >= 0 and n - heap <= window and excluded[n - heap]:
                    looks += 1
                    heap = previous[heap]
                if heap < 0:
                    best = value
                    break
        else:  # the heaps that are no options: one of them is the last of its value
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
