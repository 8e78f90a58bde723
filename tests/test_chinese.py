"""Chinese answers have no English in them: every Latin word is a name, a formula, or typed by people and programs."""

from __future__ import annotations

import importlib
import os
import pkgutil
import re
import sys
from errno import ENOENT
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qsl, quote_plus

import pytest
from babel.messages.pofile import read_po
from transcripts import commands, run

import grundy as package
from console import grundy
from grundy.cli.commands import COMMANDS
from grundy.contest.groups import PROBLEMS
from grundy.contest.judge import find_problem
from grundy.contest.writing.frames import LANGUAGES as PROGRAMS
from grundy.knowledge import Theorem
from grundy.rulesets.catalogue import CATALOGUE, about_of
from grundy.web.desk import Desk, Question
from grundy.words.language import cited, speaking, translate
from test_help import ATLAS, PAGES

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted({about_of(name).example for name in CATALOGUE})

# Latin words of Chinese answers, by lines: mathematics and names of games; people whose theorems are cited; formats and
# programs; words of the grammar, and functions and results that are typed as they are printed
KEPT = frozenset(
    """
    SG mex mod floor Nim Hackenbush Tartan Every Anti misere grundy
    Bouton Moore Welter Sprague Grundy Nivasch Fraenkel Smith Guy Siegel CGSuite
    JSON Lines CSV OEIS GB MB MiB Ctrl Tab Python JavaScript English bash zsh fish UTF API https shell sh matplotlib
    dask tcp local en zh Escape hdu
    black white robber cop cops taken heads any at most least exactly coins run or equally spaced symmetric spacing
    ABCDEF within with first lazy active stuck draws passes vertices arcs edges
    min max abs ones bits digits isqrt if else divisors odious nimdigits length place gcd prime primes factors phi zeck
    zecks fibs beatty proved formula observed open failed
    ring AB
    left right
    maxdigit mindigit slow faces uniform graph more other squares cubes triangular odd powers fibonacci factorials
    proper coprime half inside join palindromes path leaf branch
    """.split()  # noqa: SIM905 - a list of a hundred words is read as words
)

CODE = re.compile(  # examples of commands, addresses, quoted words, options, files, arguments, commands
    r"^  .*\bgrundy .*$|https?://\S+|(?<![\w.])/[a-z]+\b|'[^']*'|`[^`]*`|(?<![\w-])--?[a-z][\w-]*"
    r"|[\w*/.-]*\.(?:py|json|txt|svg|png|pdf|cpp|csv|md|toml|html|npy|graphml)\b"
    rf"|pip install \S+|[\w-]+[=(*][^\s，。；：]*|\bgrundy (?:{'|'.join(COMMANDS)})\b[ -~]*",
    re.MULTILINE,
)
BESIDE = re.compile(
    r"(?<=[\u4e00-\u9fff》])（[A-Z]?[\w'’.–-]+(?: [\w'’.–-]+){0,3}）"
)  # the English name beside the Chinese one


@cache
def works() -> set[str]:
    """Return all works that rulesets and theorems refer to."""
    for module in pkgutil.walk_packages(package.__path__, "grundy."):
        if module.name.startswith(("grundy.rulesets.", "grundy.solving.", "grundy.play.")):
            importlib.import_module(module.name)
    theorems = {
        thing for name, module in list(sys.modules.items()) if name.startswith("grundy.")
        for thing in vars(module).values() if isinstance(thing, Theorem)
    }  # fmt: skip
    assert len(theorems) > 80
    sources = {theorem.source for theorem in theorems} | {about_of(name).source for name in CATALOGUE}
    return {work for source in sources for work in source.split("; ") if work}


@cache
def names() -> re.Pattern[str]:
    """Match names of rulesets with what is written after them: numbers, squares, and rows of a board."""
    written = r"(?:\([^()]*\)|\*[\w-]+)?(?: (?:[^\sA-Za-z\u4e00-\u9fff]|\b[a-z]\b|\b[xoatfXO]+\b)+)*"
    alone = [r"value(?= [{+±-]| 值|  )", *map(re.escape, sorted({*CATALOGUE} - {"value"}, key=len, reverse=True))]
    return re.compile(rf"(?<![\w-])(?:{'|'.join(alone)})(?![a-z]){written}")


@cache
def citations() -> list[str]:
    """Return all works in Chinese, the longest first."""
    with speaking("zh"):
        return sorted(map(translate, works()), key=len, reverse=True)


def english(text: str, typed: str = "") -> list[str]:
    """Return the English words of a Chinese text that are neither kept in Chinese nor typed before."""
    text = re.sub(r"^( *)\[.*；.*\]$", "", text, flags=re.MULTILINE)  # the source of a theorem
    for work in citations():
        text = text.replace(work, " ")
    text = BESIDE.sub("", names().sub("", CODE.sub("", text)))
    allowed = KEPT | set(re.findall("[A-Za-z]+", typed))
    found = re.findall("[A-Za-z]{2,}", text)
    # beside rows of a board, words that a game cuts, and elements of a misère quotient such as abc
    notation = "[xoa]+|[abc]+|[brg]+|[LR]+|[er]+|a?b?c?d?e?f?g?"  # of pieces and colours
    return [word for word in found if word not in allowed and not re.fullmatch(notation, word)]


def asked(*words: str, text: str = "", cwd: Path = ROOT) -> list[str]:
    """Return the English words of the answer to a command."""
    done = grundy(*words, "--lang", "zh", text=text, cwd=cwd)
    files = [ROOT / word for word in words if (ROOT / word).is_file()]
    typed = " ".join([*words, *(file.read_text(encoding="utf-8") for file in files if file.suffix != ".md")])
    return english(
        (done.stdout + done.stderr).replace(os.strerror(ENOENT), "").replace(os.strerror(ENOENT).lower(), ""), typed
    )


def test_english_would_be_seen() -> None:
    assert english("nim 3 4 5 has value 2") == ["has", "value"]
    assert english("定理  巴什博弈；Winning Ways, ch. 4") == ["Winning", "Ways", "ch"]
    assert english("grundy cannot do it") == ["cannot", "do", "it"]
    assert english("规则 no value, play may return") == ["no", "value", "play", "may", "return"]
    assert english("走法：cram xx../...x，用 'grundy solve nim 3'，见 a.txt，《稳操胜券》（Winning Ways）") == []


@pytest.mark.parametrize("name", CATALOGUE)
def test_what_is_said_of_a_ruleset_is_chinese(name: str) -> None:
    assert asked("games", name) == []


@pytest.mark.sampled
@pytest.mark.parametrize("example", EXAMPLES)
@pytest.mark.parametrize("command", ["solve", "why"])
def test_an_answer_is_chinese(command: str, example: str) -> None:
    assert asked(command, *example.split()) == []


@pytest.mark.long
@pytest.mark.parametrize("example", EXAMPLES)
def test_misere_answers_exercises_and_pictures_are_chinese(example: str) -> None:
    assert asked("solve", *example.split(), "--misere") == []
    assert english(grundy("draw", *example.split(), "--values", "--lang", "zh").stdout, example) == []
    name = example.partition(" ")[0]
    assert asked("quiz", name, "--seed", "1", "--questions", "3", "--time", "20") == []


@pytest.mark.parametrize("words", [[], *PAGES], ids=" ".join)
def test_help_is_chinese(words: list[str]) -> None:
    told = grundy(*words, "--help", "--lang", "zh").stdout
    assert english(told, " ".join([*words, *COMMANDS, *ATLAS, *PROGRAMS])) == []


@pytest.mark.sampled
@pytest.mark.parametrize(
    "line",
    [
        "period kayles", "period grundys-game --limit 1000", "period all-but(2,3,7)", "misere 0.77 --heaps 12",
        "signal kayles", "signal 0.14 --to 9000",
        "misere kayles 5 + nim 2", "find 0 1 2 3 1 4", "formula bash(3) --to 60", "conjecture bash(3) n%4",
        "conjecture nim n+1", "map wythoff --to 6", "map welter --to 4 --values", "mex 0 1 3", "games 周期",
        "values kayles --to 12 --table", "values nim --to 9 --outcomes", "quiz kayles --seed 7 --questions 6",
        "pursue pursuit(6) 1,1 5,5", "pursue cops-and-robber(1-2 2-3 3-4 4-1) 1 3", "graph examples/moves.txt",
        "count nim --heaps 3 --to 9", "thermograph {2|-1}", "thermograph ^*", "compare ^ *", "compare 1", "thermograph",
        "code pe301 --to cpp", "code chomp", "check kayles --run false --cases 5",
        "graph examples/moves.txt --misere", "graph examples/moves.txt --geography", "solve cram 5 5 --outcome",
        "count kayles --heaps 2 --to 20", "values wythoff --to 4", "period 0.07", "period 0.007 --limit 200",
        "verify examples/0.156.json", "find 0 1", "find 1 1 1 1 1 9", "why nim 1 2 3", "why wythoff 1 2",
        "why fibonacci-nim 12", "why 0.137 40", "solve 0.137 100", "solve all-but(2) 10", "solve euclid 3 0",
        "quiz wythoff --seed 1", "atlas show kayles", "atlas show 0.007", "atlas query --period 12", "games",
        "solve nim 3 + kayles 9 --misere", "atlas show 0.77", "games 反常游戏", "serve --check examples/mygame.py",
        # errors
        "solve", "solve nmi 3", "solve nim x", "solve nim -1", "solve nim 3,4", "solve wythoff 1",
        "solve wythoff(2) 1 2",
        "solve nim 3 +", "solve bash 9", "solve bash(x) 9", "solve 0.9 3", "solve 0..7 3", "solve kayles 3 --to 4",
        "solve kayles 3 --limit 0", "solve kayles 3 --time x", "solve hackenbush 0", "solve digraph(0>1) 7",
        "solve geography(1-2) 9", "solve chomp 1 2", "solve clobber xyz", "solve cram a b", "solve turning-turtles 0",
        "solve cram 9 9 --limit 10", "solve @none.txt", "solve none.py:Game 3", "solve examples/mygame.py 3",
        "slove nim 3",
        "play", "play nim 3 --level 11", "play nim 3 --two --second", "quiz nim --questions 0", "map kayles", "find x",
        "signal nim", "signal 0.77 --to 9",
        "period wythoff", "misere wythoff 3 5",  "conjecture nim n+", "conjecture nim foo(n)",
        "graph none.txt", "graph README.md", "pursue nim 3", "judge none", "check none --run x", "gen none",
        "verify none",
        "gen hdu1848 --size 9", "atlas show 0.9999", "atlas scan foo", "values nim --to -1",
        "draw nim 3 --plot a.gif", "games nothing-of-the-kind", "judge hdu1848 none.txt", "check", "check kayles --run",
        "gen", "count", "count nim --heaps 3 --to x", "values", "values kayles --to 40 --misere", "period", "misere",
        "misere 0.0x", "atlas list", "formula", "quiz", "quiz nothing", "why", "why kayles 3 --misere", "find", "code",
        "map wythoff --to x", "draw", "conjecture", "conjecture nim", "mex x", "graph", "pursue", "serve --port 99999",
        "solve nim 3 --foo", "solve clobber", "values kayles --csv --table", "solve welter 1 1", "solve @-",
    ],
)  # fmt: skip
def test_other_answers_and_errors_are_chinese(line: str, tmp_path: Path) -> None:
    for name in ("examples", "README.md"):
        (tmp_path / name).symlink_to(ROOT / name)
    assert asked(*line.split(), cwd=tmp_path) == []  # check writes the input on which a program fails


@pytest.mark.parametrize("words", [["problems"], ["problems", "sg"], ["problems", "尼姆"], ["judge"]], ids=" ".join)
def test_lists_of_problems_are_chinese_beside_the_titles(words: list[str]) -> None:
    problems = [find_problem(name) for name in PROBLEMS]
    titles = {title for problem in problems for title in (problem.title, *problem.names)}
    done = grundy(*words, "--lang", "zh")
    told = done.stdout + done.stderr
    assert sum(title in told for title in titles) > 9
    for title in sorted(titles, key=len, reverse=True):
        told = told.replace(title, " ")
    assert english(told, " ".join([*words, *PROBLEMS])) == []


@pytest.mark.parametrize("name", PROBLEMS)
def test_the_rule_and_the_limits_of_a_problem_are_chinese(name: str) -> None:
    problem = find_problem(name)
    with speaking("zh"):
        told = f"{translate(problem.statement)}\n{translate(problem.limits)}"
    names = re.findall("[A-Z][a-z]+", problem.statement)  # people of the story
    assert english(told, " ".join(["count", *names])) == []


@pytest.mark.parametrize(
    "game",
    ["nim 3 4 5", "nim 1 1", "pursuit(3) 1,1 3,3", "conjunctive (nim 3 2) (kayles 5)", "kayles 5 + nim 2",
     "hackenbush 0-1 1-2 0-2", "turning-turtles 2 3 6", "chomp 3 2", "wythoff 3 5", "geography(1-2 2-3) 1"],
)  # fmt: skip
def test_a_play_is_chinese(game: str) -> None:
    typed = [
        "帮助",
        "提示",
        "提示",
        "提示",
        "走法",
        "为什么",
        "胡说",
        "0",
        "99999999",
        "",
        *["1"] * 12,
        "悔棋",
        "再来",
        "退出",
    ]
    for more in ([], ["--misere"], ["--two"], ["--second"]):
        assert asked("play", *game.split(), *more, text="\n".join(typed)) == []


class Page(HTMLParser):
    """The text of a page: what is shown, its title, and the labels of what is drawn."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.told: list[str] = []
        self._code = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._code += tag in ("code", "kbd", "script", "style")
        self.told += [value for name, value in attrs if name in ("aria-label", "placeholder", "title", "alt") and value]

    def handle_endtag(self, tag: str) -> None:
        self._code -= tag in ("code", "kbd", "script", "style")

    def handle_data(self, data: str) -> None:
        if not self._code:
            self.told.append(data)


# translated pages have the same commands
ORIGINALS = [page for page in sorted([*ROOT.glob("docs/*.md"), ROOT / "README.md"]) if ".zh." not in page.name]
PATHS = [
    "/", "/?find=nim", "/help", "/draw", "/draw?kind=digraph&edges=0>1+1>2&tokens=0+1&from=1", "/none", "/learn",
    "/learn?do=moves&answer=1", "/learn?do=values&to=3", "/learn?do=sum&to=1", "/play", "/play?game=nmi+3",
    "/play?game=nim+0", "/play?game=nim+1000000&as=two&misere=1", "/play?game=nim+3&typed=x",
    "/play?game=kayles+5+%2B+nim+2&hint=3", "/play?game=nim+3+4+5&then=3+4+4&then=0+4+4&ply=1",
     "/play?game=hackenbush+0-1&then=&alt=0&then=&ply=0", "/quiz?game=nim&seed=1",
]  # fmt: skip


@pytest.mark.parametrize("path", [*PATHS, *(f"/play?game={quote_plus(example)}&hint=1" for example in EXAMPLES[::4])])
def test_a_page_is_chinese(path: str) -> None:
    address, _, query = path.partition("?")
    answer = Desk().answer(Question(address, [*parse_qsl(query, keep_blank_values=True), ("lang", "zh")]))
    told = "\n".join(Page(answer.body).told)
    assert re.search("[\u4e00-\u9fff]", told)
    assert english(told, f"{path} Escape") == []


@pytest.mark.long
@pytest.mark.parametrize("page", ORIGINALS, ids=lambda page: page.name)
def test_the_answers_to_the_commands_of_the_documentation_are_chinese(page: Path) -> None:
    # for programs, programs themselves, with titles of contest problems, or rules of a user in English
    not_read = re.compile(
        r"--json|--csv|--bfile|--lang|[|<>;]|grundy (?:check|code|judge|gen|problems|atlas (?:scan|export)) |\.py:"
    )
    asked = [
        command._replace(text=f"{command.text} --lang zh")
        if command.text.startswith("grundy ") and not not_read.search(command.text)
        else command
        for command in commands(page.read_text(encoding="utf-8"))
    ]
    for command, done in run(asked):
        if not not_read.search(command.text.removesuffix(" --lang zh")) and command.text.endswith(" --lang zh"):
            files = [ROOT / "examples/moves.txt", ROOT / "examples/mygame.py"]
            typed = " ".join([command.text, *(file.read_text(encoding="utf-8") for file in files)])
            assert english(done.stdout + done.stderr, typed) == [], command.text


# -- references


def test_works_known_in_china_have_their_chinese_titles() -> None:
    with Path(package.__file__).with_name("words").joinpath("locale/zh_CN/LC_MESSAGES/grundy.po").open("rb") as file:
        translated = {message.id for message in read_po(file) if message.string}
    with speaking("zh"):
        for work in works():
            assert work in translated
            told = translate(work)
            for english, chinese in (
                ("Winning Ways", "《稳操胜券》（Winning Ways）"),
                ("On Numbers and Games", "《论数与博弈》（On Numbers and Games）"),
                ("Ferguson, Game Theory", "《博弈论》（Game Theory）"),
                ("the guide's page", "使用指南"),
                ("Luogu", "洛谷"),
            ):
                assert (english in work) <= (chinese in told), work
            assert ", ch. " not in told


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (
            "Winning Ways, ch. 4; OEIS A002186; period 12 from heap 71",
            "《稳操胜券》（Winning Ways）第 4 章；OEIS A002186；自大小 71 起周期为 12",
        ),
        ("R. K. Guy, Fair Game (1989)", "R. K. Guy, Fair Game (1989)"),
        ("a riddle; Winning Ways, ch. 4", "a riddle；《稳操胜券》（Winning Ways）第 4 章"),  # a user's own ruleset
        ("", ""),
    ],
)
def test_a_reference_is_translated_work_by_work(source: str, told: str) -> None:
    with speaking("zh"):
        assert cited(source) == told
    assert cited(source) == source
