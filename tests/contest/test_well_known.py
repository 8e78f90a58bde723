"""Which of the well-known problems grundy states: by a reader for their input, a game, a short rule, or why not."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from grundy import MISERE, NORMAL, parse_game, solve
from grundy.contest import ALIASES, PROBLEMS

# a line a problem: its name | "judge" and the names for `grundy judge`, or a game and what is known of it, or "rule"
# and the name in examples/contest_rules.py, or "no:" why
ROWS = """
P2197 Nim 游戏 | judge p2197
HDU 1849 Rabbit and Grass | judge hdu1849
P1247 取火柴游戏 | judge p1247
HDU 2176 取(m堆)石子游戏 | judge hdu2176
CF 15C Industrial Nim | judge cf15c
HDU 1846 Brave Game | judge hdu1846
HDU 2149 Public Sale | judge hdu2149
HDU 2188 悼念512 | judge hdu2188
CSES Nim Game I | judge cses1730
CSES Nim Game II | judge cses1098
LeetCode 292 Nim Game | judge leetcode292
SPOJ MATGAME | sequential (nim 1) (nim 3) + sequential (nim 2) = value 2
HDU 1536 / POJ 2960 / Kattis snim S-Nim | judge hdu1536 poj2960
HDU 1847 Good Luck in CET-4 | judge hdu1847
HDU 4203 Doubloon Game | judge hdu4203
P4018 Roy&October之取石子 | judge p4018
P4860 Roy&October之取石子II | judge p4860
AtCoder EDPC K Stones | judge edpck
UVa 10404 Bachet's Game | judge uva10404
ABC 297G Constrained Nim 2 | judge abc297g
ARC 091F Strange Nim | judge arc091f
UVa 1482 / LA 5059 Playing With Stones | judge uva1482
CF 255E Furlo and Rublo | judge cf255e
CF 2004E Not a Nim Problem | judge cf2004e
PE 560 Coprime Nim | take(coprime) 5 5 = value 0
PE 509 Divisor Nim | judge pe509
PE 310 Nim Square | judge pe310
P2953 Cow Digit Game | judge p2953
CF 1091H New Year and the Tricolore Recreation | rule primes_and_products
HackerRank Tower Breakers, Revisited! | judge hrrevisited
HDU 2897 邂逅明下 | judge hdu2897
ABC 255G Constrained Nim | rule constrained
HDU 5795 A Simple Nim | judge hdu5795
CF 603C Lieges of Legendre | judge cf603c
P3235 江南乐 | rule nearly_equal
P2148 E&D | judge p2148
CSES Grundy's Game | judge cses2207
CF 1704F Colouring Game | judge cf1704f
CF 305E Playing with String | judge cf305e
ABC 278G Generalized Subtraction Game | 0.0077 9 = wins
HDU 2999 Stone Game, Why are you always there? | judge hdu2999
POI 2000 Stripes | 0.7007 12 = wins
PE 550 Divisor game | rule two_divisors
P10506 魔法珠 | judge p10506
HackerRank Tower Breakers, Again! | judge hragain
UVa 1378 / P3185 分裂游戏 | judge uva1378 p3185
POJ 2484 A Funny Game / HDU 3951 | judge poj2484 hdu3951
HDU 3980 Paint Chain | judge hdu3980
POJ 3537 / UVa 10561 Treblecross | judge poj3537
UVa 11534 Say Goodbye to Tic-Tac-Toe | unlike-neighbours(2) ..... = wins
HDU 1527 / POJ 1067 / P2252 取石子游戏 | judge hdu1527 poj1067 p2252
HDU 2177 取(2堆)石子游戏 | wythoff 5 8 = wins
P4101 人人尽说江南好 | judge p4101
P2599 取石子游戏 | judge p2599
CF 1458E Nim Shortcuts | rule NimShortcuts
HDU 2147 kiki's game | judge hdu2147
typical90-031 VS AtCoder | judge typical90031
CSES Another Game | judge cses2208
HDU 1517 / POJ 2505 A Multiplication Game | judge hdu1517 poj2505
HDU 4155 The Game of 31 | rule GameOf31
IOI 2005 Rectangle Game | rule larger_part
HDU 2873 Bomb Game | rule bomb
CF 850C Arpa and a game with Mojtaba | judge cf850c
HackerRank Chessboard Game, Again! | judge hrchess
POJ 3922 / HDU 2486 / UVa 1567 K倍动态减法 | judge poj3922 hdu2486 uva1567
P6791 取石子 | fibonacci-nim 9 3 --misere = loses
PE 692 Siegbert and Jo | fibonacci-nim 18 18 = move take 5
CF 1312F Attack on Red Kingdom | rule RedKingdom
POJ 2068 Nim | rule OwnLimits
POJ 1704 / P10507 Georgia and Bob | judge poj1704 p10507
P3480 KAM-Pebbles | judge p3480
CSES Stair Game | judge cses1099
HDU 4315 Climbing the Hill | silver-dollar-one-step d3 5 = wins
HDU 1730 Northcott Game | rule Northcott
P2575 高手过招 | rule jump
CF 1498F Christmas Game | staircase-graph(1>0 2>1 3>1) 0 1 0 2 = wins
HDU 5996 dingyeye loves stone | staircase-graph(1>0 2>0) 0 3 3 = value 0
HDU 3389 Game | judge hdu3389
P7589 黑白棋 | moore(2) 1 1 1 = loses
P5363 移动金币 | rule winning_starts
HDU 3537 Daizhenyang's Coin | judge hdu3537
HDU 3404 Switch lights | judge hdu3404
POJ 3533 Light Switching Game | turning-turtles*turning-turtles*turning-turtles 2,2,2 = value 1
PE 459 Flipping game | coin-product(coin-turning(run,coins=1/3)*coin-turning(run,coins=1/4)) 1,1 = value 1
P2594 染色游戏 | rule Dyeing
UVa 11927 / CF gym Turtles | turning-turtles 3 5 6 = value 0
Library Checker nim_product_64, CF 1310F Bad Cryptography | turning-turtles*turning-turtles 4,5 = value 2
POJ 3710 Christmas Game | judge poj3710
HDU 3094 / HDU 3197 | judge hdu3094
HDU 3590 PP and QQ | hackenbush 0-1 1-2 0-3 3-4 --misere = loses
HackerRank Deforestation | judge hrdeforestation
P7864 摘叶子 and kin | tree-cut(leaf) (()(())) = loses
Node Kayles on trees, CF gym "path deletion" | node-kayles 0-1 1-2 2-3 = value 0
HDU 5963 朋友 | rule PathsToTheRoot
HDU 1524 / POJ 2425 / ybt1676 | judge hdu1524 poj2425 ybt1676
P6560 时光的流逝 | digraph(0>1 1>0 1>2 2>3) 0 = draws
cp-algorithms Policeman and thief | rule ThiefAndPoliceman
P4136 谁能赢呢 | judge p4136
P4055 游戏 / P4617 Planinarenje | geography(1-2 2-3) 2 = wins
P1971 兔兔与蛋蛋游戏 | geography(1-2 2-3 3-4) 1 = wins
CF 918D MADMAX | rule Madmax
P1288 取数游戏II | judge p1288
P4576 棋盘游戏 | judge p4576
Baltic OI 2014 Cop and Robber | cops-and-robber(1-2 2-3 3-4) 1 4 = wins
CF 455B A Lot of Games | judge cf455b
CF 276B Little Girl and Game | judge cf276b
SAM/suffix games (CF 1037H, gym) | trie(inside,abab) - ab = wins
ABC 206F Interval Game 2 | judge abc206f
POJ 2311 Cutting Game | judge poj2311
CF 138D World of Darkraft | rule darkraft
Kattis cuboidslicinggame | rule cuboid
P1488 肥猫的游戏 | rule Triangles
CF 1451F Nullify The Matrix | rule NullifyTheMatrix
HDU 2509 Be the Winner | judge hdu2509
HDU 3595 GG and MM | every (euclid 25 7) (euclid 24 15) = wins
LeetCode 877/1140/1406/1510 Stone Game I–IX | judge leetcode1140 leetcode1406 leetcode1510
AtCoder EDPC L Deque | judge edpcl
P2734 A Game / P1430 序列取数 | judge p2734
CF 794E Choosing Carrot | judge cf794e
POJ 1678 I Love This Game! | judge poj1678
P4363 一双木棋 | judge p4363
P2964 A Coin Game | judge p2964
P3210 取石头游戏 / P4643 | rule StacksOfStones
IOI 2001 Ioiwari | no: interactive
CSES Removal Game | judge cses1097
HDU 3544 Alice's Game | cutcake 3 5 = Left
PE 882 Removing Bits | rule RemovingBits
Blue-Red Hackenbush (方展鹏 2009, 不平等博弈) | blue-red-hackenbush 0-1b 1-2r = Left
CF 1110G Tree-Tac-Toe | rule InARow
CF 754B / LeetCode 1275 / HDU tic-tac-toe | rule InARow
CF 148D Bag of mice | no: chance
PE 371/… random takes | no: chance
PE 409 Nim Extreme | judge pe409
AGC 016F Games on DAG | rule winning_graphs
P5675 取石子游戏 (GZOI2017) | rule losing_first_heaps
CF 1033G Chip Game | rule outcomes_of_limits
"""
TABLE = [tuple(map(str.strip, line.split(" | "))) for line in ROWS.strip().splitlines()]
GAMES = [(name, told) for name, told in TABLE if not told.startswith(("judge ", "rule ", "no: "))]
RULES = {name: told.removeprefix("rule ") for name, told in TABLE if told.startswith("rule ")}
ROOT = Path(__file__).parents[2]


def test_every_reader_exists() -> None:
    for name, told in TABLE:
        if told.startswith("judge "):
            assert all(problem in PROBLEMS or problem in ALIASES for problem in told.split()[1:]), name


@pytest.mark.parametrize(("name", "told"), GAMES)
def test_a_game_has_the_answer_of_its_problem(name: str, told: str) -> None:
    text, _, answer = told.rpartition(" = ")
    misere = text.endswith(" --misere")
    found = solve(parse_game(text.removesuffix(" --misere")), MISERE if misere else NORMAL)
    if answer.startswith("value "):
        assert found.grundy_value == int(answer.removeprefix("value "))
    elif answer.startswith("move "):
        assert str(found.winning_moves[0].move) == answer.removeprefix("move ")
    else:
        outcome = {"wins": "N", "loses": "P", "draws": "draw", "Left": "L"}[answer]
        assert found.outcome.value == outcome


def test_every_rule_is_that_of_its_problem() -> None:
    tree = ast.parse((ROOT / "examples" / "contest_rules.py").read_text(encoding="utf-8"))
    rules = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    texts = {node.name: ast.get_docstring(node) or "" for node in rules}
    assert texts.keys() == set(RULES.values())
    for problem, rule in RULES.items():
        names = texts[rule].partition(":")[0].split(", ")
        assert any(problem.startswith(name) for name in names), (problem, rule)


def test_the_guide_counts_them() -> None:
    judged = sum(told.startswith("judge ") for _, told in TABLE)
    for page in ("contest.md", "contest.zh.md"):
        guide = (ROOT / "docs" / page).read_text(encoding="utf-8")
        told = re.search(r"<!-- well known: (\d+) (\d+) (\d+) (\d+) -->", guide)
        assert told
        assert tuple(map(int, told.groups())) == (len(TABLE), judged, len(GAMES), len(RULES))
        for number in told.groups():
            assert number in re.findall(r"[0-9]+", guide[guide.index("136") : told.start()])
