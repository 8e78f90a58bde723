"""Partizan rules for the tests of compiled rules: right ones, which the catalogue has too, and wrong ones."""

from __future__ import annotations

from typing import Any

from grundy import PartizanWordRules


class Taking(PartizanWordRules):
    """Left takes 1 or 3 from one of three heaps, Right 2 or 3."""

    words, most_options = 3, 6

    @staticmethod
    def left_into(position: Any, out: Any) -> int:
        count = 0
        for i in range(3):
            for take in (1, 3):
                if position[i] >= take:
                    out[count] = position
                    out[count, i] -= take
                    count += 1
        return count

    @staticmethod
    def right_into(position: Any, out: Any) -> int:
        count = 0
        for i in range(3):
            for take in (2, 3):
                if position[i] >= take:
                    out[count] = position
                    out[count, i] -= take
                    count += 1
        return count


class FastTaking(Taking):
    """The same, heap by heap."""

    most_summands = 3

    @staticmethod
    def summands_into(position: Any, out: Any) -> int:
        count = 0
        for heap in position:
            if heap > 0:
                out[count] = 0
                out[count, 0] = heap
                count += 1
        return count

    @staticmethod
    def canonical_into(position: Any, out: Any) -> None:
        for i in range(3):
            for j in range(i):
                if out[j] < out[i]:
                    out[i], out[j] = out[j], out[i]


class Toads(PartizanWordRules):
    """Toads and Frogs on a row: the toads, the frogs, and how long the row is."""

    words, most_options = 3, 62

    @staticmethod
    def left_into(position: Any, out: Any) -> int:
        toads, frogs, length = position
        count = 0
        for i in range(length - 1):
            if toads >> i & 1:
                to = i + 1 if not frogs >> (i + 1) & 1 else i + 2
                if to < length and not (toads | frogs) >> to & 1:
                    out[count, 0] = toads ^ (1 << i | 1 << to)
                    out[count, 1], out[count, 2] = frogs, length
                    count += 1
        return count

    @staticmethod
    def right_into(position: Any, out: Any) -> int:
        toads, frogs, length = position
        count = 0
        for i in range(1, length):
            if frogs >> i & 1:
                to = i - 1 if not toads >> (i - 1) & 1 else i - 2
                if to >= 0 and not (toads | frogs) >> to & 1:
                    out[count, 0], out[count, 2] = toads, length
                    out[count, 1] = frogs ^ (1 << i | 1 << to)
                    count += 1
        return count


class FastToads(Toads):
    """The same; a row read backwards, with toads for frogs, is the negative."""

    @staticmethod
    def negative_into(position: Any, out: Any) -> None:
        out[:] = 0
        out[2] = position[2]
        for i in range(position[2]):
            out[0] |= (position[1] >> i & 1) << (position[2] - 1 - i)
            out[1] |= (position[0] >> i & 1) << (position[2] - 1 - i)


class Dominoes(PartizanWordRules):
    """Domineering on up to 7 rows of up to 7 squares: bit 8r + c is an empty square."""

    words, most_options, most_summands = 1, 56, 32

    @staticmethod
    def left_into(position: Any, out: Any) -> int:
        count = 0
        for i in range(48):
            if position[0] >> i & 257 == 257:
                out[count, 0] = position[0] ^ (257 << i)
                count += 1
        return count

    @staticmethod
    def right_into(position: Any, out: Any) -> int:
        count = 0
        for i in range(56):
            if position[0] >> i & 3 == 3:
                out[count, 0] = position[0] ^ (3 << i)
                count += 1
        return count

    @staticmethod
    def summands_into(position: Any, out: Any) -> int:
        count, rest = 0, position[0]
        while rest:
            piece = rest & -rest
            while True:
                more = (piece | piece << 1 | piece >> 1 | piece << 8 | piece >> 8) & rest
                if more == piece:
                    break
                piece = more
            rest ^= piece
            if piece & (piece - 1):
                out[count, 0] = piece
                count += 1
        return count

    @staticmethod
    def canonical_into(position: Any, out: Any) -> None:
        mask = position[0]
        while mask and mask & 0xFF == 0:
            mask >>= 8
        while mask and mask & 0x01010101010101 == 0:
            mask >>= 1
        out[0] = mask


class Given(PartizanWordRules):
    """Left's options in plain Python."""

    words, most_options = 1, 1

    def left_options(self, p: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [(p[0] - 1,)] if p[0] else []

    @staticmethod
    def right_into(position: Any, out: Any) -> int:
        return 0


class Ladder(Given):
    """A long line of play, in integers."""

    left_options = PartizanWordRules.left_options  # type: ignore[assignment]

    @staticmethod
    def left_into(position: Any, out: Any) -> int:
        out[0, 0] = position[0] - 1
        return int(position[0] > 0)


class Growing(Ladder):
    """Play without end that never returns."""

    @staticmethod
    def left_into(position: Any, out: Any) -> int:
        out[0, 0] = position[0] + 1
        return 1


class Fine(Ladder):
    """Numbers with larger and larger denominators: Left to 0, Right to the last one."""

    @staticmethod
    def left_into(position: Any, out: Any) -> int:
        out[0, 0] = 0
        return int(position[0] > 0)

    @staticmethod
    def right_into(position: Any, out: Any) -> int:
        out[0, 0] = position[0] - 1
        return int(position[0] > 1)


class Round(Ladder):
    """Left moves round a circle that begins at 10."""

    @staticmethod
    def left_into(position: Any, out: Any) -> int:
        out[0, 0] = position[0] - 1 if position[0] > 10 else 11
        return 1


class Changing(Ladder):
    @staticmethod
    def right_into(position: Any, out: Any) -> int:
        position[0] = 0
        return 0


class Forgetful(Ladder):
    @staticmethod
    def right_into(position: Any, out: Any) -> int:
        return 1


class TooMany(Ladder):
    @staticmethod
    def left_into(position: Any, out: Any) -> int:
        for i in range(position[0]):
            out[i, 0] = i
        return int(position[0])


class Dividing(Ladder):
    @staticmethod
    def right_into(position: Any, out: Any) -> int:
        return 12 // (position[0] - 3) - 12 // (position[0] - 3)


class Miscounting(Ladder):
    @staticmethod
    def right_into(position: Any, out: Any) -> int:
        return 2


class Itself(Ladder):
    most_summands = 2

    @staticmethod
    def summands_into(position: Any, out: Any) -> int:
        out[0, 0], out[1, 0] = position[0], 0
        return 2 if position[0] else 1


class ChangingForm(Ladder):
    @staticmethod
    def canonical_into(position: Any, out: Any) -> None:
        position[0] += 1


class BeyondForm(Ladder):
    @staticmethod
    def negative_into(position: Any, out: Any) -> None:
        out[1] = 0


class Untyped(Ladder):
    @staticmethod
    def right_into(position: Any, out: Any) -> Any:
        name = position[0] + "a"
        return name


class CountingInArrays(Ladder):
    @staticmethod
    def right_into(position: Any, out: Any) -> Any:
        return out


class CountingInText(Ladder):
    @staticmethod
    def right_into(position: Any, out: Any) -> Any:
        return "1"


class Splitting(Ladder):
    """Small positions split without end."""

    most_summands = 2

    @staticmethod
    def summands_into(position: Any, out: Any) -> int:
        if position[0] > 3:
            out[0] = position
            return 1
        out[0, 0], out[1, 0] = position[0] - 1, position[0] - 2
        return 2
