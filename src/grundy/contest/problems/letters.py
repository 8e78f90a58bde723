"""Words whose letters are removed, cut out or coloured, and tries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby, product
from random import Random

from grundy.contest.forms import mended, one_case, promised, sometimes, such, to_the_end
from grundy.contest.problem import Problem, either, first_wins, sum_wins, variant
from grundy.contest.words import Listed, word, words_after
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.octal.code_values import code_values

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_ATTEMPTS = 200  # lengths to try, to find one for which the words are lost


# -- removals

CF276B = Problem[str, bool](
    id="cf276b",
    title="Little Girl and Game",
    source="Codeforces 276B",
    statement="Remove a letter of a word in turn; whoever is to move when its letters can form a palindrome wins.",
    sample_input="aba\n",
    sample_output="First\n",
    cases=one_case(word("the word", _LETTERS, 1000)),
    answer=lambda text: _odd(text) == 0 or _odd(text) % 2 == 1,
    definition=lambda text: first_wins("".join(sorted(text)), _without_a_letter, misere=True),
    write=either("First", "Second"),
)


def _odd(text: str) -> int:
    """Return how many letters occur an odd number of times."""
    return sum(count % 2 for count in Counter(text).values())


def _without_a_letter(text: str) -> Iterable[str]:
    """Return the sorted words without a letter; none if the letters make a palindrome."""
    return () if _odd(text) <= 1 else {text[:i] + text[i + 1 :] for i in range(len(text))}


ARC064D = Problem[str, bool](
    id="arc064d",
    title="An Ordinary Game",
    source="AtCoder Regular Contest 064 D, Beginner Contest 048 D",
    statement="Remove a letter inside a word, but never so that equal letters become neighbours; whoever cannot move "
    "loses.",
    sample_input="abcab\n",
    sample_output="First\n",
    cases=one_case(mended(word("the word", _LETTERS, 10**5, least=3, tiny=8), lambda text: _unlike(text))),
    answer=lambda text: (len(text) % 2 == 0) == (text[0] == text[-1]),
    definition=lambda text: first_wins(text, _inner_removals),
    write=either("First", "Second"),
)


def _unlike(text: str) -> str:
    """Return a word of 3 letters or more in which neighbours are unlike."""
    found = "".join(letter for letter, _ in groupby(text))
    return found if len(found) > 2 else "aba"


def _inner_removals(text: str) -> Iterator[str]:
    return (text[:i] + text[i + 1 :] for i in range(1, len(text) - 1) if text[i - 1] != text[i + 1])


# -- rows that fall apart

CF305E = Problem[str, int](
    id="cf305e",
    title="Playing with String",
    source="Codeforces 305E",
    statement="Cut out a letter between two equal letters, so that a word falls into three; whoever cannot move loses. "
    "Which letter should the first player cut out first?",
    sample_input="abacaba\n",
    sample_output="First\n2\n",
    ruleset="palindrome-cut",
    cases=one_case(word("the word", _LETTERS, 5000)),
    answer=lambda text: _first_cut(text),
    definition=lambda text: next((i + 1 for i in range(len(text)) for cut in _cut(text, i) if not _cuts(cut)), 0),
    write=lambda place: f"First\n{place}\n" if place else "Second\n",
)


def _cut(text: str, i: int) -> Iterator[tuple[str, str]]:
    if 0 < i < len(text) - 1 and text[i - 1] == text[i + 1]:
        yield text[:i], text[i + 1 :]


def _cuts(words: tuple[str, ...]) -> bool:
    return sum_wins(words, lambda text: ([*parts] for i in range(len(text)) for parts in _cut(text, i)))


def _first_cut(text: str) -> int:
    """Return the first winning place, from 1, or 0: a centre uses up the centres beside it, as in Dawson's Chess."""
    values = code_values("0.137")
    centres = "".join(" c"[a == b] for a, b in zip(text, text[2:], strict=False))
    runs = [("".join(run), centre == "c") for centre, run in groupby(centres)]
    total = nim_sum(values.value(len(run)) for run, is_run in runs if is_run)
    place = 2
    for run, is_run in runs:
        whole = values.value(len(run)) if is_run else 0
        for j in range(len(run) if is_run else 0):
            left = values.value(max(0, j - 1)) ^ values.value(max(0, len(run) - j - 2))
            if total ^ whole ^ left == 0:
                return place + j
        place += len(run)
    return 0


LEETCODE294 = Problem[str, bool](
    id="leetcode294",
    title="Flip Game II",
    names=("翻转游戏 II",),
    source="LeetCode 294",
    statement="Turn two neighbouring plus signs into minus signs; whoever cannot move loses.",
    sample_input="++++\n+\n",
    sample_output="true\nfalse\n",
    ruleset="dawsons-kayles",
    cases=to_the_end(word("the row", "+-", 60, tiny=9)),
    answer=lambda row: nim_sum(map(code_values("0.07").value, map(len, row.split("-")))) != 0,
    definition=lambda row: first_wins(
        row, lambda p: (f"{p[:i]}--{p[i + 2 :]}" for i in range(len(p) - 1) if p[i : i + 2] == "++")
    ),
    write=lambda wins: f"{str(wins).lower()}\n",
)

CF1704F = Problem[str, bool](
    id="cf1704f",
    title="Colouring Game",
    source="Codeforces 1704F",
    statement="Paint two neighbouring cells of a row white; Alice needs a red one among them, Bob a blue one. Whoever "
    "cannot move loses; Alice begins.",
    sample_input="4\n3\nRRB\n3\nBBR\n2\nRB\n4\nRBRB\n",
    sample_output="Alice\nBob\nAlice\nAlice\n",
    cases=promised(
        sometimes(word("the row", "BR", 5 * 10**5, least=2, tiny=8, counted=True), lambda dice, _: _alternating(dice)),
        most=10**5,
    ),
    answer=lambda row: _paints(row),
    definition=lambda row: first_wins((row, "R"), _painted),
    write=either("Alice", "Bob"),
)


def _alternating(dice: Random) -> str:
    """Return a row with as many red cells as blue ones, in which at most two neighbours are equal."""
    return "RB" * dice.randint(1, 250) + "BR" * dice.randint(0, 3)


def _paints(row: str) -> bool:
    """Return whether Alice wins: whoever has more cells of their colour does; else take the pairs RB and BR in turn."""
    red, blue = row.count("R"), row.count("B")
    if red != blue:
        return red > blue
    lengths, begun = [], 0
    for i in range(1, len(row) + 1):
        if i == len(row) or row[i] == row[i - 1]:
            lengths.append(i - begun)
            begun = i
    return nim_sum(map(code_values("0.07").value, lengths)) != 0


def _painted(state: tuple[str, str]) -> Iterator[tuple[str, str]]:
    row, colour = state
    other = "RB"[colour == "R"]
    return ((f"{row[:i]}WW{row[i + 2 :]}", other) for i in range(len(row) - 1) if colour in row[i : i + 2])


# -- a palindrome game with dollars


@cache
def _fewest_dollars(text: str, turned: bool) -> int:
    """Return how many dollars fewer the player to move pays with best play; ``turned`` by the last move or not."""
    if "0" not in text:
        return 0
    found = [
        -1 - _fewest_dollars(f"{text[:i]}1{text[i + 1 :]}", False) for i, letter in enumerate(text) if letter == "0"
    ]
    if text != text[::-1] and not turned:
        found.append(-_fewest_dollars(text[::-1], True))
    return max(found)


CF1527B1 = Problem[str, int](
    id="cf1527b1",
    title="Palindrome Game (easy version)",
    source="Codeforces 1527B1",
    statement="The word is a palindrome at first. Turn a 0 into 1 for a dollar, or reverse the word for free if "
    "it is no palindrome and the last move was no reversal. When all are 1, who has paid less?",
    sample_input="2\n4\n1001\n1\n0\n",
    sample_output="BOB\nBOB\n",
    cases=promised(
        such(
            mended(word("the word", "01", 1000, tiny=6, counted=True), lambda text: _mirrored(text)),
            lambda text: "0" in text,
        ),
        most=1000,
    ),
    answer=lambda text: _richer(text),
    definition=lambda text: max(-1, min(1, _fewest_dollars(text, False))),
    write=lambda richer: f"{('DRAW', 'ALICE', 'BOB')[richer]}\n",
)

CF1527B2 = variant(
    CF1527B1,
    id="cf1527b2",
    title="Palindrome Game (hard version)",
    source="Codeforces 1527B2",
    statement="Turn a 0 of a word into 1 for a dollar, or reverse the word for free if it is no palindrome and "
    "the last move was no reversal. When all are 1, who has paid less?",
    sample_input="3\n3\n110\n2\n00\n4\n1010\n",
    sample_output="ALICE\nBOB\nALICE\n",
    cases=promised(such(word("the word", "01", 1000, tiny=6, counted=True), lambda text: "0" in text), most=1000),
)


def _mirrored(text: str) -> str:
    return text[: (len(text) + 1) // 2] + text[: len(text) // 2][::-1]


def _richer(text: str) -> int:
    """Return 1 for Alice, −1 for Bob, 0 for neither: whoever can reverse first is ahead."""
    zeros, middle = text.count("0"), len(text) % 2 == 1 and text[len(text) // 2] == "0"
    if text == text[::-1]:
        return 1 if middle and zeros > 1 else -1
    return 0 if zeros == 2 and middle else 1


# -- tries

ARC087E = Problem[Listed, bool](
    id="arc087e",
    title="Prefix-free Game",
    source="AtCoder Regular Contest 087 E",
    statement="Add a word of up to L zeros and ones to a prefix-free set so that it stays prefix-free; whoever "
    "cannot move loses.",
    sample_input="2 2\n00\n01\n",
    sample_output="Alice\n",
    cases=one_case(
        sometimes(
            such(
                mended(
                    words_after("L", "01", (10**18, 3), longest=100, tiny=2, most=1000), lambda case: _prefix_free(case)
                ),
                lambda case: max(map(len, case.words)) <= case.number,
            ),
            lambda dice, case: _lost_trie(dice, case),
        )
    ),
    answer=lambda case: _trie_value(case.number, _free_subtrees(case.words)) != 0,
    definition=lambda case: first_wins(frozenset(case.words), lambda words: _longer(words, case.number)),
    write=either("Alice", "Bob"),
)


def _prefix_free(case: Listed) -> Listed:
    kept: list[str] = []
    for text in dict.fromkeys(case.words):
        if not any(text.startswith(other) or other.startswith(text) for other in kept):
            kept.append(text)
    return Listed(case.number, tuple(kept))


def _lost_trie(dice: Random, case: Listed) -> Listed:
    """Return the words with another L, for which the first player loses, if a few attempts find one."""
    depths = _free_subtrees(case.words)
    longest = max(map(len, case.words))
    others = (dice.randint(longest, 10**18) for _ in range(_ATTEMPTS))
    return next((Listed(other, case.words) for other in others if not _trie_value(other, depths)), case)


def _free_subtrees(words: tuple[str, ...]) -> list[int]:
    """Return the depths above the free subtrees; two of the same depth cancel."""
    inner = {text[:k] for text in words for k in range(len(text))}
    inside = inner | {*words}
    depths = Counter(len(at) for at in inner for bit in "01" if at + bit not in inside)
    return [depth for depth, count in depths.items() if count % 2]


def _trie_value(longest: int, depths: list[int]) -> int:
    """Return the value: a free subtree of height h has the lowest binary one of h as its value."""
    return nim_sum((longest - depth) & (depth - longest) for depth in depths)


def _longer(words: frozenset[str], most: int) -> Iterator[frozenset[str]]:
    for length in range(1, most + 1):
        for found in map("".join, product("01", repeat=length)):
            if not any(found.startswith(other) or other.startswith(found) for other in words):
                yield words | {found}


CF455B = Problem[Listed, bool](
    id="cf455b",
    title="A Lot of Games",
    source="Codeforces 455B",
    statement="Add a letter to the end of a word, at first empty, so that it begins one of the given words; "
    "whoever cannot move loses. Play k games; the loser of each begins the next. Who wins the last one?",
    sample_input="2 3\na\nb\n",
    sample_output="First\n",
    cases=one_case(words_after("k", "abc", (10**9, 3), longest=60, tiny=3, most=1600)),
    answer=lambda case: _wins_the_last(case),
    definition=lambda case: _plays_on("", case.number - 1, case.words),
    write=either("First", "Second"),
)


def _wins_the_last(case: Listed) -> bool:
    """Return whether the first player wins the last game: whoever can also lose on purpose chooses who begins it."""
    inside = sorted({text[:k] for text in case.words for k in range(len(text) + 1)}, key=len, reverse=True)
    wins: dict[str, bool] = {}
    loses: dict[str, bool] = {}
    below: dict[str, list[str]] = {}
    for at in inside:
        wins[at] = any(not wins[after] for after in below.get(at, ()))
        loses[at] = any(not loses[after] for after in below[at]) if at in below else True
        below.setdefault(at[:-1], []).append(at)
    return wins[""] and (loses[""] or case.number % 2 == 1)


def _plays_on(at: str, games: int, words: tuple[str, ...]) -> bool:
    """Return whether the player to move wins the last game, with so many games after this one, by definition."""
    after = {text[: len(at) + 1] for text in words if text.startswith(at) and len(text) > len(at)}
    if after:
        return any(not _plays_on(one, games, words) for one in after)
    return games > 0 and _plays_on("", games - 1, words)
