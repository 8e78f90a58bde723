"""Rules for the tests of compiled rules: right ones, each also in plain Python, and wrong ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from grundy import Ruleset
from grundy.rulesets.shared.word_rules import WordRules


class Heaps(WordRules):
    """Take 1, 3 or 4 from one of three heaps."""

    words, most_options = 3, 9

    @staticmethod
    def options_into(position: Any, out: Any) -> int:
        count = 0
        for i in range(3):
            for take in (1, 3, 4):
                if position[i] >= take:
                    for j in range(3):
                        out[count, j] = position[j]
                    out[count, i] -= take
                    count += 1
        return count


class Dividing(WordRules):
    """Divides by the number less 3."""

    words, most_options = 1, 1

    @staticmethod
    def options_into(position: Any, out: Any) -> int:
        out[0, 0] = position[0] - 1
        return 1 if 12 // (position[0] - 3) < 100 else 0


@dataclass(frozen=True)
class PlainHeaps(Ruleset[tuple[int, ...]]):
    def options(self, p: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for i, heap in enumerate(p):
            for take in (1, 3, 4):
                if heap >= take:
                    yield (*p[:i], heap - take, *p[i + 1 :])


class Row(WordRules):
    """Cross out one or two bits side by side of a word (Kayles on a row of up to 62 pins)."""

    words, most_options = 1, 130

    @staticmethod
    def options_into(position: Any, out: Any) -> int:
        row = position[0]
        count = 0
        for i in range(62):
            if row >> i & 1:
                out[count, 0] = row ^ (1 << i)
                count += 1
                if row >> (i + 1) & 1:
                    out[count, 0] = row ^ (3 << i)
                    count += 1
        return count


@dataclass(frozen=True)
class PlainRow(Ruleset[tuple[int, ...]]):
    def options(self, p: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for i in range(p[0].bit_length()):
            for pins in (1, 3):
                if p[0] >> i & pins == pins:
                    yield (p[0] ^ pins << i,)


class Round(WordRules):
    words, most_options = 1, 1

    @staticmethod
    def options_into(position: Any, out: Any) -> int:
        out[0, 0] = (position[0] + 1) % 3
        return 1


class Changing(WordRules):
    words, most_options = 1, 1

    @staticmethod
    def options_into(position: Any, out: Any) -> int:
        position[0] -= 1
        out[0, 0] = position[0]
        return 1 if position[0] > 0 else 0


class Forgetful(WordRules):
    words, most_options = 2, 1

    @staticmethod
    def options_into(position: Any, out: Any) -> int:
        out[0, 0] = position[0] - 1
        return 1 if position[0] > 0 else 0


class TooMany(WordRules):
    words, most_options = 1, 2

    @staticmethod
    def options_into(position: Any, out: Any) -> int:
        for i in range(position[0]):
            out[i, 0] = i
        return position[0]


class Miscounting(WordRules):
    words, most_options = 1, 2

    @staticmethod
    def options_into(position: Any, out: Any) -> int:
        return 3


class Untyped(WordRules):
    words, most_options = 1, 2

    @staticmethod
    def options_into(position: Any, out: Any) -> int:
        name = position[0] + "a"
        return len(name)


class Unnamed(WordRules):
    words, most_options = 1, 2

    @staticmethod
    def options_into(position: Any, out: Any) -> int:
        return undefined_name(position)  # type: ignore[name-defined,no-any-return]  # noqa: F821


class Uncompiled(WordRules):
    """A rule that only plain Python runs."""

    words, most_options, compiled = 1, 40, False

    @staticmethod
    def options_into(position: Any, out: Any) -> int:
        found = sorted({int(digit) for digit in str(int(position[0]))} - {0}, key=str)
        for i, digit in enumerate(found):
            out[i, 0] = position[0] - digit
        return len(found)


class Given(WordRules):
    """A ruleset in plain Python that is given by options."""

    words = 1

    def options(self, p: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        yield from ((k,) for k in range(p[0]))


class FastHeaps(Heaps):
    """The same, with summands; heaps in order are one position."""

    most_summands = 3

    @staticmethod
    def summands_into(position: Any, out: Any) -> int:
        count = 0
        for i in range(3):
            if position[i] > 0:
                out[count, 0] = position[i]
                out[count, 1] = 0
                out[count, 2] = 0
                count += 1
        return count

    @staticmethod
    def canonical_into(position: Any, out: Any) -> None:
        for j in (0, 1, 0):
            if out[j] < out[j + 1]:
                out[j], out[j + 1] = out[j + 1], out[j]


class FastRow(Row):
    """The same, with runs of bits as summands, moved to the right; mirror images are one position."""

    most_summands = 31

    @staticmethod
    def summands_into(position: Any, out: Any) -> int:
        rest, count = position[0], 0
        while rest:
            while rest & 1 == 0:
                rest >>= 1
            run = 0
            while rest & 1:
                run = 2 * run + 1
                rest >>= 1
            out[count, 0] = run
            count += 1
        return count

    @staticmethod
    def canonical_into(position: Any, out: Any) -> None:
        row, turned = position[0], 0
        rest = row
        while rest:
            turned = 2 * turned + (rest & 1)
            rest >>= 1
        while row and row & 1 == 0:
            row >>= 1
        out[0] = min(row, turned)


class Piles(WordRules):
    """Take any number from one of two heaps: values as large as the heaps."""

    words, most_options = 2, 400

    @staticmethod
    def options_into(position: Any, out: Any) -> int:
        count = 0
        for i in range(2):
            for left in range(position[i]):
                out[count, i] = left
                out[count, 1 - i] = position[1 - i]
                count += 1
        return count


class Queens(WordRules):
    """Wythoff's game, the larger heap first."""

    words, most_options = 2, 400

    @staticmethod
    def options_into(position: Any, out: Any) -> int:
        count = 0
        for i in range(2):
            for left in range(position[i]):
                out[count, i] = left
                out[count, 1 - i] = position[1 - i]
                count += 1
        for take in range(1, min(position[0], position[1]) + 1):
            out[count, 0] = position[0] - take
            out[count, 1] = position[1] - take
            count += 1
        return count

    @staticmethod
    def canonical_into(position: Any, out: Any) -> None:
        out[0] = max(position[0], position[1])
        out[1] = min(position[0], position[1])


class Itself(Heaps):
    most_summands = 3

    @staticmethod
    def summands_into(position: Any, out: Any) -> int:
        out[0] = position
        out[1, :] = 0
        return 2


class TooManySummands(Heaps):
    most_summands = 2

    @staticmethod
    def summands_into(position: Any, out: Any) -> int:
        for i in range(3):
            out[i, :] = 0
            out[i, 0] = position[i]
        return 3


class Uncounted(Heaps):
    most_summands = 2

    @staticmethod
    def summands_into(position: Any, out: Any) -> int:
        return -1


class Unwritten(Heaps):
    most_summands = 2

    @staticmethod
    def summands_into(position: Any, out: Any) -> int:
        out[0, 0] = position[0]
        return 2


class ChangingForm(Heaps):
    @staticmethod
    def canonical_into(position: Any, out: Any) -> None:
        position[0] = 0


class BeyondForm(Heaps):
    @staticmethod
    def canonical_into(position: Any, out: Any) -> None:
        out[3] = 0


class Growing(WordRules):
    """Play never ends, and never returns."""

    words, most_options = 1, 1

    @staticmethod
    def options_into(position: Any, out: Any) -> int:
        out[0, 0] = position[0] + 1
        return 1


class Long(WordRules):
    """Count down by one."""

    words, most_options = 1, 1

    @staticmethod
    def options_into(position: Any, out: Any) -> int:
        out[0, 0] = position[0] - 1
        return 1 if position[0] > 0 else 0
