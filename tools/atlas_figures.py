"""The tables of docs/new-ground.md, docs/hexadecimal.md and docs/atlas.md.

A table is rows of cells; a cell that begins with "=" is the name of a word in two languages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from statistics import median

from grundy.atlas.scan.families import family
from grundy.atlas.store.equivalents import solved_for
from grundy.atlas.store.rows import Row

THREE, FOUR, HEXADECIMAL = ("octal 0.???", "octal 4.???"), ("octal 0.????", "octal 4.????"), "hexadecimal 0.???"
QUOTIENTS = "misere 0.????", "misere 4.????"
TOP = 10
FAR = 10**10  # heaps

_HEADS = {  # words of the tables: English, Chinese
    "all": ("all", "合计"),
    "binary": ("digits", "二进制位"),
    "bounded": ("at most 1,000", "不超过 1,000"),
    "examined": ("examined", "检查过"),
    "chance": ("expected if unrelated", "若无关联，期望个数"),
    "difference": ("difference in turns", "相差的圈数"),
    "drawn": ("of as many common heaps, drawn at random", "随机取同样多的常见堆的频率"),
    "favours": ("favoured by the rare heaps", "稀有堆偏好的频率"),
    "frequency": ("frequency", "频率"),
    "settles": ("of feedback that began with random signs", "从随机符号开始的反馈的频率"),
    "favoured": ("favoured by the rare heaps", "稀有堆偏好的波长"),
    "fitted": ("fitted", "拟合"),
    "four": ("open, of four digits, new; 32,768 heaps", "未决，新的四位代码；32,768 堆"),
    "fourth": ("more, but at most a fourth of the heap", "更大，但不超过堆的四分之一"),
    "good": ("right for at least 80% of the tested heaps", "检验正确率至少 80%"),
    "greater": ("sets of digits with a greater gain", "增益更大的位组合"),
    "grown": ("largest value so far", "目前的最大值"),
    "heard": ("with a signal", "有信号"),
    "shuffled": ("the same of four digits, their values shuffled", "同样的四位代码，值打乱"),
    "sparse": ("all sequences with a sparse space", "有稀疏空间的序列总数"),
    "vote": ("vote", "表决"),
    "voted": ("the vote is right for at least 60% of them", "表决的正确率至少 60%"),
    "within3": ("below 10⁻³", "小于 10⁻³"),
    "within4": ("below 10⁻⁴", "小于 10⁻⁴"),
    "within5": ("below 10⁻⁵", "小于 10⁻⁵"),
    "hex": ("codes with a digit above 7", "有大于 7 的数字的代码"),
    "more": ("more than half of the heap", "超过堆的一半"),
    "part": ("more, but at most half of the heap", "更大，但不超过堆的一半"),
    "saltus": ("saltus", "增量"),
    "with": ("proved, saltus above 0", "已证明，增量大于 0"),
    "without": ("proved, saltus 0", "已证明，增量为 0"),
    "code": ("code", "代码"),
    "codes": ("codes", "代码"),
    "common": ("sequences", "序列数"),
    "computed": ("heaps computed", "算到的堆"),
    "largest": ("largest value", "最大值"),
    "last": ("the last", "最后一个"),
    "late": (
        "octal, whose proved period begins after them; 131,072 heaps",
        "八进制，已证明的周期在这之后才开始；131,072 堆",
    ),
    "least": ("least", "最少"),
    "median": ("median", "中位数"),
    "most": ("most", "最多"),
    "no": ("none", "没有"),
    "new": ("of these new", "其中新的"),
    "observed": ("observed", "只观察到"),
    "open": ("open", "未决"),
    "period": ("period", "周期"),
    "preperiod": ("preperiod", "前周期"),
    "proved": ("proved", "已证明"),
    "order": ("order", "阶"),
    "lost": ("elements that are P-positions", "必败元素数"),
    "quotients": ("misère quotients", "反常商"),
    "tested": ("tested", "检验"),
    "three": ("open, of up to three digits; 131,072 heaps", "未决，代码至多三位；131,072 堆"),
    "wavelength": ("wavelength in heaps", "波长（堆）"),
    "tame": ("proved, tame", "已证明，温顺"),
    "wild": ("proved, wild", "已证明，狂野"),
    "rank": ("rank", "名次"),
    "rare": ("rare heaps", "稀有堆"),
    "seconds": ("processor seconds", "处理器秒数"),
    "sequences": ("sequences", "序列"),
    "waiting": ("open new sequences", "未决的新序列"),
    "where": ("the last rare heap lies", "最后一个稀有堆"),
    "none": ("nowhere: there is no sparse space", "没有稀疏空间"),
    "tenth": ("in the last tenth", "在最后十分之一中"),
    "half": ("earlier, but in the last half", "更早，但在后一半中"),
    "middle": ("earlier, but not in the first tenth", "更早，但不在前十分之一中"),
    "early": ("in the first tenth", "在前十分之一中"),
    "unsettled": ("open sequences", "未决的序列"),
    "followed": ("followed for", "算了"),
    "far": ("10¹⁰ heaps", "10¹⁰ 堆"),
    "long": ("ten minutes", "十分钟"),
    "minute": ("a minute", "一分钟"),
    "short": ("less", "更短"),
    "hopes": ("of these, rare heaps in the first tenth only", "其中稀有堆只在前十分之一中"),
    "left": ("open sequences that have not reached 10¹⁰ heaps", "没有算到 10¹⁰ 堆的未决序列"),
    "each": ("time for a heap so far", "目前每堆的时间"),
    "hours": ("core hours to 10¹⁰ heaps, in all", "到 10¹⁰ 堆共需的核时"),
    "steady": (
        "rare heaps in the first tenth only, less than 2 µs for a heap",
        "稀有堆只在前十分之一中，每堆不到 2 微秒",
    ),
    "slow": ("rare heaps in the first tenth only, 2 µs for a heap or more", "稀有堆只在前十分之一中，每堆 2 微秒以上"),
    "coming": ("later rare heaps", "后来还有稀有堆"),
    "crowded": ("no sparse space", "没有稀疏空间"),
}


def figures(rows: dict[str, Row]) -> tuple[dict[str, list[list[str]]], list[Row]]:
    """Return the tables of the page by name, and the rows of the new sequences under the shortest code with each."""
    games = {pattern[6]: [g for g in family(pattern) if len(g) == 6 and g in rows] for pattern in FOUR}
    old = {rows[game].same_as for pattern in THREE for game in family(pattern) if game in rows}
    named: dict[str, str] = {}
    for game in (game for part in games.values() for game in part):
        named.setdefault(rows[game].same_as, game)
    new = [_alone(rows[game]) for same, game in named.items() if same not in old]
    proved = [row for row in new if row.status == "proved"]
    waiting = [row for row in new if row.status != "proved"]
    tables = {
        "counts": [
            ["", "=codes", "=sequences", "=new", "=proved", "=observed", "=open"],
            *_counts(rows, games, old, _status, _STATUSES),
        ],
        "periods": _longest(proved, "period", "preperiod"),
        "preperiods": _longest(proved, "preperiod", "period"),
        "common": _common(proved),
        "rare": _rare(waiting),
        "computed": _computed(waiting, rows),
        "followed": _followed(waiting, rows),
        "hopeful": _hopeful(waiting),
    }
    return tables, new


def three_figures(rows: dict[str, Row]) -> dict[str, list[list[str]]]:
    """Return the table about the open octal games of up to three digits, by name."""
    each = {rows[game].same_as: rows[game] for pattern in THREE for game in family(pattern) if game in rows}
    waiting = [_alone(row) for row in each.values() if row.status != "proved"]
    groups: dict[str, list[Row]] = {kind: [] for kind in _LEFT}
    for solved in (_solved(row, rows) for row in waiting):
        if _distance(solved) != "far":
            groups[_left(solved)].append(solved)
    return {"followed": _followed(waiting, rows, "=unsettled"), "left": [["=left", "=common", "=each", "=hours"], *(
        [f"={kind}", _number(len(part)), _times(part), _hours(part) if kind in _LEFT[:2] else "–"]
        for kind, part in groups.items() if part
    )]}  # fmt: skip


_LEFT = "steady", "slow", "coming", "crowded"


def _left(row: Row) -> str:
    kind, each = _kind(row), row.seconds / row.computed_to
    if kind != "early":
        return "crowded" if kind == "none" else "coming"
    return "steady" if each < 2e-6 else "slow"


def _times(rows: Sequence[Row]) -> str:
    """Return the processor time for a heap, from the least to the most."""
    found = sorted(row.seconds / row.computed_to for row in rows)
    if not found:
        return "–"
    least, most = _time(found[0]), _time(found[-1])
    return most if least == most else f"{least.removesuffix(most[most.index(' ') :])}–{most}"


def _time(seconds: float) -> str:
    return f"{seconds * 1e9:.0f} ns" if seconds < 1e-6 else f"{float(f'{seconds * 1e6:.2g}'):g} µs"


def _hours(rows: Sequence[Row]) -> str:
    return f"{sum(FAR * row.seconds / row.computed_to for row in rows) / 3600:.1f}"


def hexadecimal_figures(rows: dict[str, Row]) -> dict[str, list[list[str]]]:
    """Return the tables about hexadecimal games of up to three digits, one of them above 7, by name."""
    games = [game for game in family(HEXADECIMAL) if game in rows and max(game[2:]) > "7"]
    named = {rows[game].same_as: game for game in reversed(games)}
    each = [_alone(rows[game]) for game in sorted(named.values(), key=lambda game: (len(game), game))]
    proved = [row for row in each if row.status == "proved"]
    ordinary = [row for row in proved if not row.saltus]
    told = Counter(row.status for row in each)
    counts = len(games), len(each), len(ordinary), len(proved) - len(ordinary), told["observed"], told["open"]
    grown = Counter(_growth(row) for row in each if row.status == "open")
    return {
        "hexadecimal": [["", "=codes", "=sequences", "=without", "=with", "=observed", "=open"],
                        ["=hex", *map(_number, counts)]],
        "hexadecimal periods": _laws(proved, "period", "preperiod"),
        "hexadecimal preperiods": _laws(proved, "preperiod", "period"),
        "hexadecimal observed": _laws([row for row in each if row.status == "observed"], "period", "preperiod"),
        "hexadecimal open": [["=grown", "=sequences", "=computed"], *(
            [f"={kind}", _number(grown[kind]), _reached([row for row in each if row.status == "open"
                                                         and _growth(row) == kind])]
            for kind in _GROWTHS
        )],
    }  # fmt: skip


def quotient_figures(rows: dict[str, Row]) -> dict[str, list[list[str]]]:
    """Return the tables about misère quotients of octal games of four digits."""
    games = {pattern[7]: [g for g in family(pattern) if len(g) == 13 and g in rows] for pattern in QUOTIENTS}
    old = {rows[g].same_as for pattern in QUOTIENTS for g in family(pattern) if len(g) < 13 and g in rows}
    every = [game for part in games.values() for game in part]
    wild = {
        (row.elements, row.lost, row.period, row.preperiod, row.grows): row
        for row in (rows[game] for game in reversed(every))
        if row.same_as not in old and _quotient_kind(row) == "wild"
    }  # quotients that grow at the same heaps are shown once
    largest = sorted(wild.values(), key=lambda row: (-(row.elements or 0), row.game))[:TOP]
    return {
        "misere": [["", "=codes", "=quotients", "=new", *(f"={kind}" for kind in _QUOTIENT_KINDS)],
                   *_counts(rows, games, old, _quotient_kind, _QUOTIENT_KINDS)],
        "misere orders": [["=order", "=lost", "=code", "=period", "=preperiod"]] + [
            [*map(_number, (row.elements, row.lost)), row.game[7:], *map(_number, (row.period, row.preperiod))]
            for row in largest
        ],
    }  # fmt: skip


_QUOTIENT_KINDS = "tame", "wild", "open"


def _quotient_kind(row: Row) -> str:
    return "open" if row.status != "proved" else "tame" if row.tame else "wild"


_GROWTHS = "bounded", "fourth", "part", "more"


def _growth(row: Row) -> str:
    largest = row.largest_value or 0
    part = largest / row.computed_to
    return "bounded" if largest <= 1000 else "fourth" if part <= 0.25 else "part" if part <= 0.5 else "more"


def _reached(rows: Sequence[Row]) -> str:
    """Return how far rows were computed, from the least to the furthest."""
    heaps = sorted({row.computed_to for row in rows})
    return "–" if not heaps else _number(heaps[0]) + (f"–{_number(heaps[-1])}" if len(heaps) > 1 else "")


def _laws(rows: Sequence[Row], first: str, second: str) -> list[list[str]]:
    """Return the largest of rows, each with other figures, under the first code that has them."""
    best: dict[object, Row] = {}
    for row in sorted(rows, key=lambda row: (-getattr(row, first), -getattr(row, second), row.game)):
        best.setdefault((row.law, row.largest_value, row.largest_at), row)
    return [[f"={first}", f"={second}", "=saltus", "=code"]] + [
        [*(_number(getattr(row, name)) for name in (first, second, "saltus")), row.game]
        for row in list(best.values())[:TOP]
    ]


def _alone(row: Row) -> Row:
    """Return a row that stands for its sequence."""
    return replace(row, same_as=row.game)


def _counts(
    rows: dict[str, Row], games: dict[str, list[str]], old: set[str], kind: Callable[[Row], str], kinds: Sequence[str]
) -> Iterator[list[str]]:
    """Yield, for the codes with each first digit and for all, how many there are, and of what kind the new ones are."""
    every = [game for part in games.values() for game in part]
    for name, part in [*((f"{first}.abcd", games[first]) for first in games), ("=all", every)]:
        same = dict.fromkeys(rows[game].same_as for game in part)
        new = [rows[game] for game in same if game not in old]
        told = Counter(map(kind, new))
        yield [name, *map(_number, (len(part), len(same), len(new), *(told[one] for one in kinds)))]


_STATUSES = "proved", "observed", "open"


def _status(row: Row) -> str:
    return row.status


def _longest(rows: Sequence[Row], first: str, second: str) -> list[list[str]]:
    best = sorted(rows, key=lambda row: (-getattr(row, first), row.game))[:TOP]
    return [["=rank", f"={first}", f"={second}", "=code", "=largest", "=rare"]] + [
        [str(rank), _bounded(row, first), _bounded(row, second), row.game,
         _number(row.largest_value), _number(row.rare_count)]
        for rank, row in enumerate(best, 1)
    ]  # fmt: skip


def _bounded(row: Row, name: str) -> str:
    at_most = "≤ " if name == "preperiod" and row.preperiod_is_bound else ""
    return at_most + _number(getattr(row, name))


def _common(rows: Sequence[Row]) -> list[list[str]]:
    found = Counter(row.period for row in rows).most_common(TOP)
    return [["=period", *(str(period) for period, _ in found)], ["=common", *(_number(count) for _, count in found)]]


def _rare(rows: Sequence[Row]) -> list[list[str]]:
    kinds = Counter(_kind(row) for row in rows)
    return [["=where", "=waiting"], *([f"={kind}", _number(kinds[kind])] for kind in _KINDS)]


_KINDS = ("none", "tenth", "half", "middle", "early")


def _kind(row: Row) -> str:
    if row.rare_count is None:
        return "none"
    part = (row.last_rare or 0) / row.computed_to
    return "tenth" if part > 0.9 else "half" if part > 0.5 else "middle" if part > 0.1 else "early"


def _solved(row: Row, known: dict[str, Row]) -> Row:
    """Return the row of the game that was solved in its place."""
    return known[solved_for(row.game).game]


def _followed(rows: Sequence[Row], known: dict[str, Row], head: str = "=waiting") -> list[list[str]]:
    found = Counter((_distance(_solved(row, known)), _kind(row) == "early") for row in rows)
    return [["=followed", head, "=hopes"], *(
        [f"={how}", _number(found[how, True] + found[how, False]), _number(found[how, True])] for how in _DISTANCES
    )]  # fmt: skip


_DISTANCES = "far", "long", "minute", "short"


def _distance(row: Row) -> str:
    if row.computed_to >= FAR - 1:
        return "far"
    return "long" if row.seconds >= 590 else "minute" if row.seconds >= 59 else "short"


def _computed(rows: Sequence[Row], known: dict[str, Row]) -> list[list[str]]:
    heaps = [row.computed_to for row in rows]
    seconds = [_solved(row, known).seconds for row in rows]
    return [["", "=least", "=median", "=most"]] + [
        [name, *(_number(round(part(numbers), digits)) for part in (min, median, max))]
        for name, numbers, digits in (("=computed", heaps, 0), ("=seconds", seconds, 1)) if numbers
    ]  # fmt: skip


def _hopeful(rows: Sequence[Row]) -> list[list[str]]:
    found = sorted((row for row in rows if row.rare_count), key=lambda row: (row.last_rare or 0) / row.computed_to)
    return [["=code", "=computed", "=rare", "=last", "=largest"]] + [
        [row.game, *map(_number, (row.computed_to, row.rare_count, row.last_rare, row.largest_value))]
        for row in found[:TOP]
    ]  # fmt: skip


def _number(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:,}" if isinstance(value, float) and value % 1 else f"{int(value):,}"


def lines_of(table: Iterable[Sequence[str]], chinese: bool) -> Iterator[str]:
    """Yield the lines of a table in Markdown."""
    for number, cells in enumerate(table):
        words = [_HEADS[cell[1:]][chinese] if cell.startswith("=") else cell for cell in cells]
        yield f"| {' | '.join(words)} |"
        if not number:
            yield "| --- " * len(words) + "|"
