"""Every ruleset and command has Chinese names, each of one thing only; concepts are found by theirs."""

from __future__ import annotations

import random
import shlex
from difflib import SequenceMatcher
from functools import cache
from html import unescape
from pathlib import Path

import pytest
from site_hooks import with_names

from console import grundy
from grundy import PositionError, parse_game
from grundy.cli.commands import GROUPS
from grundy.rulesets.catalogue import CATALOGUE, catalogue_name, find_ruleset
from grundy.web.desk import Desk, Question
from grundy.words.language import speaking
from grundy.words.names import (
    _concepts,
    _keys,
    _listed,
    closest_name,
    concept_named,
    folded,
    key_named,
    names_of,
    shown_name,
    squeezed,
)

# names that Chinese texts and contest programmers use, and the ruleset that each stands for
IN_USE = """
    nim: 尼姆, 尼姆博弈, Nim游戏, Nim博弈, 取石子, 取石子游戏
    bash: 巴什博弈
    wythoff: 威佐夫博弈, 威佐夫游戏
    fibonacci-nim: 斐波那契博弈
    staircase-nim: 阶梯博弈, 阶梯nim, 阶梯Nim
    coin-turning: 翻硬币, 翻硬币游戏, 翻棋子
    hackenbush: 树上删边, 无向图删边, 删边游戏
    geography: 二分图博弈
    digraph: 有向图游戏, 移棋子, 移棋子游戏
    every: Every-SG, every-sg
    moore: Nim-K
    euclid: 欧几里得游戏
    kayles: 凯尔斯, Kayles游戏
    subtraction: 减法游戏, S-Nim
    laskers-nim: Multi-Nim
    grundys-game: 格伦迪游戏
    end-nim: 两端取石子
    cops-and-robber: 警察与强盗
    chomp: Chomp博弈, 巧克力游戏
    dawsons-kayles: Dawson’s Kayles
"""
CONCEPTS = """
    Grundy value: SG函数
    Sprague-Grundy theorem: SG定理
    P-position: 必败态
    N-position: 先手必胜
    nim-sum: 异或和
    misère play: 反常游戏, anti-SG
    Multi-SG: multi-SG
    colon principle: 克朗原理, 克隆原理
    fusion principle: 费森原理
    cold position: 奇异局势
    new nim: 新Nim
    partizan game: 不平等博弈
    dynamic subtraction: K倍动态减法
    impartial game: 公平组合游戏
    SJ theorem: SJ定理
    period of Grundy values: 打表找规律
"""


def pairs(table: str) -> list[tuple[str, str]]:
    rows = [row.strip().split(": ") for row in table.strip().splitlines()]
    return [(name, key) for key, names in rows for name in names.split(", ")]


@pytest.mark.parametrize(("name", "key"), pairs(IN_USE))
def test_names_in_use_are_understood(name: str, key: str) -> None:
    assert catalogue_name(name) == key


@pytest.mark.parametrize(("name", "english"), pairs(CONCEPTS))
def test_concepts_are_found_by_their_names(name: str, english: str) -> None:
    found = concept_named(name)
    assert found is not None
    assert found.names[0] == english


def test_every_ruleset_and_every_command_has_a_chinese_name() -> None:
    commands = [command.name for group in GROUPS.values() for command in group]
    assert set(_listed()["rulesets"]) == set(CATALOGUE)
    assert set(_listed()["commands"]) == set(commands)
    assert all(names_of("rulesets", name) for name in CATALOGUE)
    assert len(_keys("rulesets")) + len(_concepts()) > 250


def test_no_name_stands_for_two_things() -> None:
    listed = _listed()
    told = [
        (folded(name), key)
        for kind in ("rulesets", "commands")
        for key, names in listed[kind].items()
        for name in names
    ]
    told += [(folded(name), key) for key, concept in listed["concepts"].items() for name in concept["names"]]
    told += [(folded(name), name) for name in CATALOGUE]
    of: dict[str, set[str]] = {}
    for name, key in told:
        of.setdefault(name, set()).add(key)
    assert {name: keys for name, keys in of.items() if len(keys) > 1} == {}


@pytest.mark.parametrize("concept", _listed()["concepts"].values(), ids=_listed()["concepts"])
def test_the_command_of_a_concept_runs(concept: dict[str, str]) -> None:
    assert concept["en"].endswith(".")
    assert concept["zh"].endswith("。")
    done = grundy(*shlex.split(concept["try"])[1:])
    assert done.returncode == 0, done.stderr


def test_full_width_signs_are_read() -> None:
    assert str(parse_game("巴什博弈（３）　９ ＋ 减法游戏（1，3、4） ７")) == "bash(3) 9 + subtraction(1,3,4) 7"
    assert find_ruleset("巴什", "3") == find_ruleset("bash", "3")


@pytest.mark.parametrize("text", ["nim 3,4,5", "nim 3, 4, 5", "nim 3，4、5", "nim　３，４，５"])
def test_commas_between_numbers_are_refused_with_what_was_probably_wanted(text: str) -> None:
    with pytest.raises(PositionError, match="did you mean 'nim 3 4 5'"):
        parse_game(text)


def test_the_shown_name_is_chinese_for_chinese_readers_only() -> None:
    with speaking("zh"):
        assert (shown_name("bash"), shown_name("0.77")) == ("巴什博弈", "0.77")
    assert shown_name("bash") == "bash"
    assert key_named("rulesets", "求解") is None


# -- the same names on the page and in the documentation


@pytest.mark.parametrize(("name", "key"), pairs(IN_USE))
def test_the_page_finds_games_by_the_names_in_use(name: str, key: str) -> None:
    body = Desk().answer(Question("/", [("q", name), ("lang", "zh")])).body
    assert f"game={key}" in body


@pytest.mark.parametrize(("name", "english"), pairs(CONCEPTS))
def test_the_page_explains_concepts(name: str, english: str) -> None:
    concept = concept_named(english)
    assert concept is not None
    for language in ("en", "zh"):
        body = Desk().answer(Question("/", [("q", name), ("lang", language)])).body
        assert concept.meaning[language] in unescape(body)


@pytest.mark.parametrize("name", [name for name, _ in [*pairs(IN_USE), *pairs(CONCEPTS)]])
def test_the_chinese_documentation_has_the_names_in_use(name: str) -> None:
    assert folded(name) in chinese_documentation()


@pytest.mark.parametrize("key", CATALOGUE)
def test_every_chinese_name_of_a_ruleset_is_understood_everywhere(key: str) -> None:
    for name in names_of("rulesets", key):
        assert catalogue_name(name) == key
        assert f"game={key}" in Desk().answer(Question("/", [("q", name), ("lang", "zh")])).body, name
        assert folded(name) in chinese_documentation()


@cache
def chinese_documentation() -> str:
    docs = Path(__file__).parents[2] / "docs"
    return squeezed(with_names(" ".join(page.read_text(encoding="utf-8") for page in sorted(docs.glob("*.zh.md")))))


def test_the_closest_name_is_the_first_of_the_most_similar_ones() -> None:
    def similarity(name: str, word: str) -> float:
        return 1.0 if len(word) > 2 and name.startswith(word) else SequenceMatcher(None, name, word).ratio()

    dice = random.Random(5)
    met = set()
    for _ in range(600):
        words = ["".join(dice.choices("abc", k=dice.randint(1, 7))) for _ in range(9)]
        word, names, least = words[0], words[1:], dice.choice((0.5, 0.6, 0.9))
        best = max(names, key=lambda name: similarity(name, word))
        expected = best if similarity(best, word) >= least else None
        assert closest_name(word, names, least) == expected, (word, names, least)
        met.add(expected is None)
    assert met == {True, False}
    assert closest_name("nim", []) is None
    assert closest_name("é" * 10**6, CATALOGUE) is None
