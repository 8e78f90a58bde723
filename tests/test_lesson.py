"""The numbers of the lesson, recomputed from its text by a few lines that share nothing with grundy."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, reduce
from operator import xor
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "lesson.md").read_text(encoding="utf-8")
CHINESE = (DOCS / "lesson.zh.md").read_text(encoding="utf-8")
PAGES = pytest.mark.parametrize("page", [PAGE, CHINESE], ids=["en", "zh"])
EXERCISES = dict(re.findall(r"^\*\*Exercise (\d+)\.\*\* (.*?)^</details>$", PAGE, re.DOTALL | re.MULTILINE))

Heaps = tuple[int, ...]
Rule = Callable[[int], Iterable[Heaps]]


def mex(values: Iterable[int]) -> int:
    present = set(values)
    return next(n for n in range(len(present) + 1) if n not in present)


def nim_sum(values: Iterable[int]) -> int:
    return reduce(xor, values, 0)


def take(*amounts: int) -> Rule:
    return lambda heap: [(heap - amount,) for amount in amounts if amount <= heap]


def nim(heap: int) -> Iterator[Heaps]:
    return ((left,) for left in range(heap))


def kayles(heap: int) -> Iterator[Heaps]:
    return ((a, heap - k - a) for k in (1, 2) if k <= heap for a in range((heap - k) // 2 + 1))


def grundys_game(heap: int) -> Iterator[Heaps]:
    return ((a, heap - a) for a in range(1, (heap + 1) // 2))


@cache
def value(rule: Rule, heap: int) -> int:
    return mex(nim_sum(value(rule, part) for part in parts) for parts in rule(heap))


def wins(rules: tuple[Rule, ...], heaps: Heaps, *, misere: bool = False) -> bool:
    """Try every way to play: does the player to move win? This knows no theorem; the rules take without splitting."""

    @cache
    def search(position: Heaps) -> bool:
        after = [
            (*position[:i], *parts, *position[i + 1 :]) for i, heap in enumerate(position) for parts in rules[i](heap)
        ]
        return misere if not after else not all(search(option) for option in after)

    return search(heaps)


def winning(rules: tuple[Rule, ...], heaps: Heaps, *, misere: bool = False) -> list[tuple[int, int]]:
    """Pairs of heaps before and after each winning move."""
    return [
        (heap, left)
        for i, heap in enumerate(heaps)
        for (left,) in rules[i](heap)
        if not wins(rules, (*heaps[:i], left, *heaps[i + 1 :]), misere=misere)
    ]


def split(number: str) -> tuple[str, str]:
    """The question and the answer of an exercise, each as one line."""
    question, answer = EXERCISES[number].split("<summary>Answer</summary>")
    return " ".join(question.split()), " ".join(answer.split())


def numbers(text: str) -> list[int]:
    return [int(digits) for digits in re.findall(r"\d+", text)]


def match(pattern: str, text: str) -> list[int]:
    found = re.search(pattern, text)
    assert found, (pattern, text)
    return [int(group) for group in found.groups()]


def listed(values: Iterable[object]) -> str:
    *first, last = map(str, values)
    return f"{', '.join(first)} and {last}" if first else last


def table(after: str) -> list[list[str]]:
    """The rows of the first table behind a sentence."""
    rows = PAGE[PAGE.index(after) :].split("| --- |", 1)[1].split("\n\n")[0].splitlines()[1:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def test_every_exercise_has_an_answer_and_a_test_here() -> None:
    tested = {
        name.removeprefix("test_exercise_").split("_")[0] for name in globals() if name.startswith("test_exercise_")
    }
    assert list(map(int, EXERCISES)) == list(range(1, len(EXERCISES) + 1))
    assert {number for number, text in EXERCISES.items() if "<summary>Answer</summary>" in text} == set(EXERCISES)
    assert set(EXERCISES) - tested == {"13"}  # a proof without numbers but the period of its command


def test_the_table_of_p_and_n_positions_is_right() -> None:
    rule = take(1, 3, 4)
    rows = table("a move takes **1, 3 or 4** counters")
    assert [int(row[0]) for row in rows] == list(range(9))
    for heap, options, kinds, kind in rows:
        after = [left for (left,) in rule(int(heap))]
        assert numbers(options) == after
        assert re.findall("[PN]", kinds) == ["N" if wins((rule,), (left,)) else "P" for left in after]
        assert kind == ("N" if wins((rule,), (int(heap),)) else "P")


@pytest.mark.parametrize(
    ("after", "rule", "last"),
    [
        ("a move takes 1, 2 or 3 counters:", take(1, 2, 3), 6),
        ("for moves of 1, 3 or\n4 counters", take(1, 3, 4), 10),
    ],
)
def test_the_tables_of_values_are_right(after: str, rule: Rule, last: int) -> None:
    rows = table(after)
    assert [int(row[0]) for row in rows] == list(range(last + 1))
    for heap, options, values, least in rows:
        assert numbers(options) == [left for (left,) in rule(int(heap))]
        assert numbers(values) == [value(rule, left) for left in numbers(options)]
        assert int(least) == mex(numbers(values))


@PAGES
def test_every_mex_of_the_text_is_right(page: str) -> None:
    stated = re.findall(r"mex \{([\d, ]*)\} = (\d)", page)
    assert len(stated) > 3
    for members, least in stated:
        assert mex(numbers(members)) == int(least)


@PAGES
def test_every_nim_sum_of_the_text_is_right(page: str) -> None:
    stated = re.findall(r"(\d+(?: ⊕ \d+)+) = (\d+)", page)
    assert len(stated) > 7
    for terms, total in stated:
        assert nim_sum(numbers(terms)) == int(total)


@PAGES
def test_the_binary_columns_are_right(page: str) -> None:
    blocks = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        rows = [(int(n), int(bits.replace(" ", ""), 2)) for n, bits in re.findall(r"(\d+)   ((?:[01] ?)+)\b", block)]
        assert len(rows) == 4
        assert all(decimal == binary for decimal, binary in rows)
        assert nim_sum(n for n, _ in rows[:-1]) == rows[-1][0]
        for heap, modulus, rest in re.findall(r"(\d+) mod (\d+) = (\d+)", block):
            assert value(take(*range(1, int(modulus))), int(heap)) == int(rest)


def test_the_winning_moves_of_the_three_heaps_are_right() -> None:
    text = " ".join(PAGE.split())
    heaps = match(r"Take three heaps of (\d+), (\d+) and (\d+) counters", text)
    limits = match(
        r"1 to (\d+) counters from the first, 1 to (\d+) from the second, and 1 to (\d+) from the third", text
    )
    rules = tuple(take(*range(1, limit + 1)) for limit in limits)
    moves = [(int(a), int(b)) for a, b in re.findall(r"\*\*(\d+) → (\d+)\*\* wins", text)]
    assert moves == winning(rules, tuple(heaps))


def test_grundy_values_mislead_in_misere_kayles() -> None:
    text = " ".join(PAGE.split())
    *heaps, first, second = match(r"Heaps of (\d) and (\d) have values (\d) and (\d), and in misère Nim", text)
    assert [value(kayles, heap) for heap in heaps] == [first, second]
    assert (second, 0) in winning((nim, nim), (first, second), misere=True)

    @cache
    def loses(position: Heaps) -> bool:  # for the player to move in misère Kayles
        after = [
            tuple(sorted((*position[:i], *parts, *position[i + 1 :])))
            for i, heap in enumerate(position)
            for parts in kayles(heap)
        ]
        return bool(after) and not any(loses(option) for option in after)

    assert loses(tuple(heaps))


def test_exercise_1_bash() -> None:
    question, answer = split("1")
    heap, most = match(r"are (\d+) counters, and a move takes 1 to (\d+)", question)
    rule = take(*range(1, most + 1))
    ((_, left),) = winning((rule,), (heap,))
    assert f"multiples of {most + 1}. {heap} is not one of them" in answer
    assert f"take {heap - left} and leave {left}" in answer
    assert f"bash({most}) {heap}" in answer
    assert all(wins((rule,), (n,)) == bool(n % (most + 1)) for n in range(heap))


def test_exercise_2_two_or_three() -> None:
    question, answer = split("2")
    amounts, last = match(r"takes (\d) or (\d)", question), match(r"to (\d+) are P", question)[0]
    cold = [n for n in range(last + 1) if not wins((take(*amounts),), (n,))]
    assert answer.startswith(f"{listed(cold)}. ")


def test_exercise_3_mex() -> None:
    question, answer = split("3")
    found = [mex(numbers(members)) for members in re.findall(r"\{(.*?)\}", question)]
    assert answer.startswith(f"They are {listed(found)}.")


def test_exercise_4_nim() -> None:
    question, answer = split("4")
    heaps = tuple(match(r"Nim (\d+) (\d+) (\d+)", question))
    ((heap, left),) = winning((nim,) * 3, heaps)
    assert f"{' ⊕ '.join(map(str, heaps))} = {nim_sum(heaps)}" in answer
    assert f"in binary the heaps are {listed(f'{h:04b}' for h in heaps)}" in answer.replace("In binary", "in binary")
    assert f"the column of {nim_sum(heaps)}" in answer
    assert f"changes {heap} to {left}: take {heap - left} from it" in answer


def test_exercise_5_number_of_moves() -> None:
    question, answer = split("5")
    heaps = tuple(match(r"Nim (\d+) (\d+) (\d+)", question))
    moves = winning((nim,) * 3, heaps)
    assert answer.startswith(
        f"It has {len(moves)} winning moves. The nim-sum is {nim_sum(heaps)}, and every heap is odd"
    )
    assert all(heap % 2 and heap - left == 1 for heap, left in moves)


def test_exercise_6_period() -> None:
    question, answer = split("6")
    rule, heap = take(*match(r"takes (\d), (\d) or (\d)", question)), match(r"a heap of (\d+)", question)[0]
    values: list[int] = []
    for n in range(heap + 1):
        values.append(mex(values[left] for (left,) in rule(n)))
    period = next(p for p in range(1, heap) if values[p:] == values[:-p])
    rest = heap % period
    assert f"The period is {period}, and {heap} = {heap // period} · {period} + {rest}." in answer
    assert f"value of a heap of {rest}, which is {values[rest]}." in answer
    assert values[heap] == values[rest] == 0


def test_exercise_7_two_heaps() -> None:
    question, answer = split("7")
    *first, heap = match(r"take (\d), (\d) or (\d) counters from the first heap, of (\d+)", question)
    *second, other = match(r"and (\d), (\d) or (\d) from the second, of (\d+)", question)
    rules = take(*first), take(*second)
    values = value(rules[0], heap), value(rules[1], other)
    total = nim_sum(values)
    (before, left), (other_before, other_left) = winning(rules, (heap, other))
    assert (before, other_before) == (heap, other)
    assert f"The values are {values[0]} and {values[1]}, and the nim-sum is {total}." in answer
    assert f"get value {values[0] ^ total}: take {heap - left} and leave {left}." in answer
    assert f"get value {values[1] ^ total}: take {other - other_left} and leave {other_left}." in answer


def test_exercise_8_kayles() -> None:
    question, answer = split("8")
    heap = match(r"Kayles heap of (\d+)", question)[0]
    options = sorted(kayles(heap), key=lambda parts: heap - sum(parts))
    values = [value(kayles, a) ^ value(kayles, b) for a, b in options]
    names = ["+".join(str(part) for part in parts if part) for parts in options]
    assert f"The options {listed(names)} have the values {listed(values)}, so" in answer
    assert f"value of the heap is {mex(values)}." in answer
    zero = [
        f"take {heap - sum(p)} and leave {name}" for p, name, v in zip(options, names, values, strict=True) if not v
    ]
    assert f"lead to value 0: {', or '.join(zero)}." in answer
    assert all(value(kayles, n) for n in range(1, 40))


def test_exercise_9_grundys_game() -> None:
    question, answer = split("9")
    last, heap = match(r"heaps 0 to (\d+)\. How do you win from a heap of (\d+)", question)
    (best,) = [parts for parts in grundys_game(heap) if not nim_sum(value(grundys_game, part) for part in parts)]
    assert answer.startswith(f"The values are {listed(value(grundys_game, n) for n in range(last + 1))}.")
    assert f"From a heap of {heap}, move to {best[0]}+{best[1]}, the only option of value 0" in answer


def test_exercise_10_queen() -> None:
    question, answer = split("10")
    last = match(r"columns and rows 0 to (\d+)\.", question)[0]
    cold: list[Heaps] = []
    for x, y in sorted(((x, y) for x in range(last + 1) for y in range(last + 1)), key=sum):
        if not any(a == x or b == y or x - a == y - b for a, b in cold):
            cold.append((x, y))
    assert answer.startswith(f"They are {listed(sorted(cold))}.")


def test_exercise_11_misere_nim() -> None:
    question, answer = split("11")
    heaps = tuple(match(r"heaps (\d+), (\d+) and (\d+)\?", question))
    ((heap, left),) = winning((nim,) * 3, heaps, misere=True)
    assert answer.startswith(f"From heaps {listed(heaps)}, take {heap - left} from the heap of {heap}.")

    def rule(*position: int) -> bool:
        return bool(nim_sum(position)) if max(position) > 1 else not sum(position) % 2

    small = [(a, b, c) for a in range(6) for b in range(6) for c in range(6)]
    assert all(wins((nim,) * 3, position, misere=True) == rule(*position) for position in small)


def test_exercise_12_coins() -> None:
    question, answer = split("12")

    def options(heads: frozenset[int]) -> Iterator[frozenset[int]]:
        for place in heads:
            yield from (heads ^ {place} ^ extra for extra in [frozenset[int](), *({k} for k in range(1, place))])

    @cache
    def coins(heads: frozenset[int]) -> int:
        return mex(map(coins, options(heads)))

    heads = frozenset(match(r"in places (\d), (\d) and (\d) show heads", question))
    assert coins(heads) == nim_sum(heads)
    (after,) = [option for option in options(heads) if not coins(option)]
    ((old,), (new,)) = heads - after, after - heads
    assert f"{' ⊕ '.join(map(str, sorted(heads)))} = {coins(heads)}." in answer
    assert f"replaces the head in place {old} by one in place {new}" in answer


def test_the_chinese_lesson_has_the_same_tables() -> None:
    def bodies(page: str) -> list[str]:
        return re.findall(r"(?:\| --- )+\|\n((?:\|.*\n)+)", page)

    chinese = [body.replace("无", "none") for body in bodies(CHINESE)]
    assert len(bodies(PAGE)) == 3
    assert [body for body in chinese if body in bodies(PAGE)] == bodies(PAGE)


def test_the_chinese_exercises_have_the_same_numbers() -> None:
    chinese = re.findall(r"^\*\*习题 (\d+)\.\*\* (.*?)^</details>$", CHINESE, re.DOTALL | re.MULTILINE)
    assert [number for number, _ in chinese] == list(EXERCISES)
    for number, text in chinese:
        assert set(numbers(text)) == set(numbers(EXERCISES[number])), number
