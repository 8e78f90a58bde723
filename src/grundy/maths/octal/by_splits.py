"""Nim-sequences of taking-and-breaking codes by the plain loop over all splits, written once: see ``machine.loops``."""

from __future__ import annotations

from grundy.machine.loops import Row


def extend(
    values: Row,  # [heaps] Grundy values, right below start
    start: int,
    stop: int,
    digits: Row,  # [takes] the digits of the code, d0 first
    apart: int,  # 1 if the parts of a split must differ in size, else 0
    stamps: Row,  # [a power of two] scratch; entry v holds the last heap that has an option of value v
) -> int:
    """Fill ``values[start:stop]``; return the first heap not filled: stop, or where a value outgrew the stamps."""
    size = len(stamps)
    for n in range(start, stop):
        for take in range(min(len(digits) - 1, n) + 1):
            digit = digits[take]
            left = n - take
            if digit & 1 and left == 0:
                stamps[0] = n
            if digit & 2 and left > 0:
                stamps[values[left]] = n
            if digit & 4:
                for a in range(1, (left - apart) // 2 + 1):
                    stamps[values[a] ^ values[left - a]] = n
            if digit & 8:
                for a in range(1, left // 3 + 1):
                    for b in range(a + apart, (left - a - apart) // 2 + 1):
                        stamps[values[a] ^ values[b] ^ values[left - a - b]] = n
        value = 0
        while value < size and stamps[value] == n:
            value += 1
        if value >= size:
            return n
        values[n] = value
    return stop
