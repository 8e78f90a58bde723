"""The contest problems, grouped by theory: the module of each group, its idea, and its problems."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Group:
    """Problems with the same idea; title and idea are templates."""

    title: str
    idea: str
    problems: str


# module in ``problems`` → the group that it declares; a problem's module is imported when the problem is used
GROUPS = {
    "nim": Group(
        "Nim",
        "In normal-play Nim, a position is lost if and only if the nim-sum of the heaps is 0.",
        "p2197 hdu1849 cses1730 poj2234 uva10165 hdu1850 poj2975 hdu2176 p1247 cf15c hdu1907 hrmisere uva11892 hdu2509 "
        "leetcode1908 hrnim",
    ),
    "bash": Group(
        "Bash's game and similar ones",
        "Work out small heaps and look for the distance at which the lost ones repeat.",
        "hdu1846 hdu2188 leetcode292 cses1098 hdu2149 hdu4764 cf1194d hdu2897 hrstones hdu1847 hdu4203 p4018 p4860",
    ),
    "subtraction": Group(
        "Subtraction games",
        "Make a table of the Grundy values of single heaps; the values of the heaps add by nim-sum.",
        "hdu1848 hdu1536 ybt1677",
    ),
    "values": Group(
        "Heaps with a formula",
        "Look for a pattern in the Grundy values of small heaps, and add the values by nim-sum.",
        "abc297g edpck uva10404 cses1729 cf768e uva1482 arc091f cf255e hdu3032 hdu5795 cf603c p2148 "
        "hrrevisited hragain hrtowers p10506",
    ),
    "numbers": Group(
        "Numbers: Euclid's game, divisors, digits, dates",
        "Work out small numbers and look for what the lost ones have in common. In Euclid's game the first "
        "quotient of 2 or more decides.",
        "p3150 p1290 poj2348 hdu1517 uva12293 cf1537d cf1370c leetcode1025 leetcode1510 p2953 hdu1079",
    ),
    "pairs": Group(
        "Wythoff's game, circles and dynamic limits",
        "Lost pairs come from the golden ratio; a second player mirrors; a heap is written in Fibonacci numbers.",
        "hdu1527 hdu2147 arc072b cf451a hdu3951 poj2484 hdu2516 uva12469 p6487 poj3922",
    ),
    "strips": Group(
        "Stairs, strips and parity",
        "Only every other stair or gap counts; in the other games count the moves or find who decides.",
        "cses1099 poj1704 cf1382b cf1147c cf1396b cf1965a cses2208 hdu4111",
    ),
    "parity": Group(
        "Counting moves",
        "All plays have the same parity, or the player whom it favours can keep it.",
        "cf1672a cf705b cf1719a cf959a cf832a cf346a cf914b leetcode810 leetcode3222 leetcode3360 cf1747c cf1695b "
        "cf1191d cf78c p4101",
    ),
    "mirrors": Group(
        "Mirrors and stolen strategies",
        "Answer each move by its mirror image, or leave the opponent the choice that you do not want.",
        "poj1740 arc105d agc002e agc010d arc137c cf841b",
    ),
    "factors": Group(
        "Prime factors",
        "A move takes prime factors away: count them with multiplicity, or look at the smallest.",
        "abc368f hdu6892 cf2004e hrsilly cf850c uva11859",
    ),
    "residues": Group(
        "Remainders and pairs",
        "Look for what every move changes, or for equal numbers that cancel.",
        "hrchess cf630r cf1990a leetcode2029 p1288 cf549c",
    ),
    "products": Group(
        "Products of coin games, and rows taken from the ends",
        "The value of a light is the nim-product of its coordinates; in a row, the heaps between the ends decide which "
        "ends lose.",
        "hdu3404 p2599",
    ),
    "scores.ends": Group(
        "Scores: rows taken from the ends",
        "The best difference is the largest gain of a move less the opponent's best difference after it.",
        "edpcl cses1097 leetcode486 p2734 leetcode1690 cf794e",
    ),
    "scores.fronts": Group(
        "Scores: rows taken from the front",
        "Go through the row from its end, and keep the best difference for every remaining part.",
        "leetcode1406 hrbricks leetcode1140 p2964 leetcode1872 cf731e",
    ),
    "scores.greedy": Group(
        "Scores: sorting",
        "Taking a thing is worth what it gains and what it denies the opponent: sort by that.",
        "leetcode1686 hrfun cf1038c cf388c cf984a",
    ),
    "scores.states": Group(
        "Scores: few states",
        "Find the few things that decide: a parity, the last number, or the lengths of the rows.",
        "cf1383b cf1738c poj1678 p4363",
    ),
    "division": Group(
        "Splits, powers and intervals",
        "Compute the Grundy values of all small heaps by the rule, with a table of sums.",
        "cf317d cf87c hrpiles abc206f typical90031 mcoins",
    ),
    "coins": Group(
        "Coins, boxes and pieces on a strip",
        "Give each coin, box or gap a value of its own, and add these by nim-sum.",
        "hdu3537 uva1378 p3185 hrnimble hdu3389 p3480 hrzero poj3537 hdu3980",
    ),
    "trees": Group(
        "Trees",
        "Work from the leaves to the root, or look at the longest path.",
        "agc017d hdu3094 hrdeforestation cf1363c agc033c",
    ),
    "counting": Group(
        "Counting positions",
        "Count how many heaps have each Grundy value, and multiply.",
        "pe301 pe310 pe509 pe409",
    ),
    "disguised": Group(
        "Nim in disguise",
        "Find the heaps that a position hides, or the values that make its parts heaps.",
        "hrmanasa uva11311 hdu1729 hdu6869 hrcoins",
    ),
    "letters": Group(
        "Words",
        "Count letters, or split a word into parts with values of their own; in a trie a free subtree is a heap.",
        "cf276b arc064d cf305e leetcode294 cf1704f cf1527b1 cf1527b2 arc087e cf455b",
    ),
    "splits": Group(
        "Rows and heaps that split",
        "A move leaves independent parts: add their values by nim-sum, and make a table from the smallest on.",
        "hdu2999 arc151c cses2207 hdu5011 poj2311",
    ),
    "branches": Group(
        "Cutting branches",
        "Merge each cycle into one vertex; a branch is worth 1 more than what it carries.",
        "poj3710",
    ),
    "tokens": Group(
        "Tokens on a digraph",
        "Compute the mex at every vertex, from the ends backwards; tokens add by nim-sum.",
        "hdu1524 ybt1676",
    ),
    "boards": Group(
        "Boards",
        "Find a pairing of the cells, or solve all positions backwards from the end.",
        "p4136 p4576",
    ),
}
PROBLEMS = {name: module for module, group in GROUPS.items() for name in group.problems.split()}

# the same problem on another judge
ALIASES = {
    "poj2960": "hdu1536", "poj2425": "hdu1524", "bzoj1874": "ybt1677", "p4279": "hdu1907", "poj3480": "hdu1907",
    "mmmgame": "hdu1907", "poj2505": "hdu1517", "uva847": "hdu1517", "hdu1525": "poj2348", "uva10368": "poj2348",
    "poj1082": "hdu1079", "uva1557": "hdu1079", "poj1067": "hdu1527", "p2252": "hdu1527", "hdu2486": "poj3922",
    "uva1567": "poj3922", "p10507": "poj1704", "cf1162e": "cf1147c", "cf1397d": "cf1396b", "uva1500": "hdu4111",
    "cf347c": "cf346a", "cf851e": "cf850c", "cf1190b": "cf1191d", "cf1966c": "cf1965a", "hdu1944": "hdu1536",
}  # fmt: skip
