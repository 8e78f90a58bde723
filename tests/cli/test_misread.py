"""Command lines that cannot be read: one line says what is wrong, and what was probably meant."""

from __future__ import annotations

import pytest

from console import grundy
from grundy.cli import run


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("slove nim 3", "no command is named 'slove': did you mean 'solve'?"),
        ("frobnicate", "no command is named 'frobnicate': 'grundy --help' lists the commands"),
        ("atlas shw", "no command is named 'shw': did you mean 'show'?"),
        ("atlas frobnicate", "no command is named 'frobnicate': 'grundy atlas --help' lists the commands"),
        ("nim 3 4 5", "no command is named 'nim': did you mean grundy solve nim 3 4 5?"),
        ("0.77 5 --misere", "no command is named '0.77': did you mean grundy solve 0.77 5 --misere?"),
        ("solve nim 3 --misre", "no option is named '--misre' here: did you mean '--misere'?"),
        ("solve nim 3 --tme=3", "no option is named '--tme' here: did you mean '--time'?"),
        ("solve nim 3 --frobnicate", "no option is named '--frobnicate' here: --help lists the options"),
        ("atlas query --perod 3", "no option is named '--perod' here: did you mean '--period'?"),
        ("games --jsn", "no option is named '--jsn' here: did you mean '--json'?"),
        ("--hlep", "no option is named '--hlep' here: did you mean '--help'?"),
        ("solve nim 3 -z", "no option is named '-z' here: --help lists the options"),
        ("draw nim 3 -o nim.svg", "no option is named '-o' here: did you mean '--plot FILE'?"),
        ("draw nim 3 --svg", "no option is named '--svg' here: did you mean '--plot FILE'?"),
        ("solve nim 3 4 -misere", "no option is named '-misere' here: did you mean '--misere'?"),
        ("solve 3 4 5", "no ruleset is named '3': did you mean 'nim 3 4 5'?"),
        ("solve domineering 2 3 + 1", "no ruleset is named '1': did you mean 'nim 1', or the number 'value 1'?"),
        ("solve kayles 5 nim 3", "put ' + ' between games: did you mean 'kayles 5 + nim 3'?"),
        ("solve kayles 5 bash(3) 3", "put ' + ' between games: did you mean 'kayles 5 + bash(3) 3'?"),
        ("solve tictactoe", "no ruleset is named 'tictactoe': 'grundy games' lists them"),
        ("games qwerty", "nothing found for 'qwerty': 'grundy games' lists all rulesets"),
        ("values kayles --to 3.5", "--to must be a whole number, not '3.5'"),
        ("period 0.77 --store=", "--store must be the path of a file or folder, not ''"),
        ("atlas query --rows 2.5", "--rows must be a whole number, not '2.5'"),
        ("values kayles 7", "give one ruleset without a position: did you mean grundy values kayles --to 7?"),
        (
            "values wythoff",
            "wythoff has no single heaps, so no nim-sequence: 'grundy map wythoff --values' shows its values",
        ),
        ("values cram", "cram has no single heaps, so no nim-sequence: name a ruleset for heaps"),
        ("values node-kayles", "node-kayles has no single heaps, so no nim-sequence: name a ruleset for heaps"),
        (
            "values impartial(snort)",
            "impartial(snort) has no single heaps, so no nim-sequence: name a ruleset for heaps",
        ),
        ("values col", "col has no single heaps: 'grundy thermograph' gives the value of a position"),
        (
            "map node-kayles",
            "node-kayles has no positions of two numbers up to 20, so it has no map: 'grundy draw' draws a position",
        ),
        (
            "period partizan-subtraction(1,3|2,3)",
            "partizan-subtraction(1,3|2,3) is partizan, as Left and Right have different moves, so it has no "
            "nim-sequence: 'grundy values' lists the values of its heaps",
        ),
        ("values cutcake", "cutcake has no single heaps: 'grundy thermograph' gives the value of a position"),
        (
            "misere splittles(1,4|2)",
            "splittles(1,4|2) is partizan, as Left and Right have different moves, so it has no misère quotient: "
            "'grundy solve GAME --misere' says who wins a position",
        ),
        (
            "map cutcake",
            "cutcake is partizan, as Left and Right have different moves, so it has no map of P-positions and Grundy "
            "values: 'grundy solve' says who wins a position",
        ),
        (
            "map coins-in-a-row",
            "coins-in-a-row is won by points, so it has no map of P-positions and Grundy values: 'grundy solve' says "
            "who wins a position",
        ),
        (
            "draw domineering 2 2 --values",
            "domineering 2 2 is partizan, so it has no Grundy value to draw: 'grundy thermograph' gives its value",
        ),
        ("打表 kayles", "no command is named '打表': did you mean 'values'?"),
        ("solve nim 3 4 ——lang zh", "no option is named '——lang' here: did you mean '--lang'?"),
        ("solve nim 3 4 –misere", "no option is named '–misere' here: did you mean '--misere'?"),
        ("—lang zh solve nim 3", "no option is named '—lang' here: did you mean '--lang'?"),
        ("solve nim 3 --time", "--time needs a value"),
        ("solve nim 3 --time soon", "--time must be a number, not 'soon'"),
        ("values nim --to x", "--to must be a whole number, not 'x'"),
        ("solve nim 3 --json --json", "--json is given twice: use it once"),
        ("check", "missing argument PROBLEM: the usage is 'grundy check PROBLEM --run COMMAND [OPTIONS]'"),
        ("check p2197", "missing argument --run: the usage is 'grundy check PROBLEM --run COMMAND [OPTIONS]'"),
        ("judge p2197 3", "unexpected argument '3': the usage is 'grundy judge [PROBLEM] [OPTIONS]'"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_line(words: str, message: str) -> None:
    done = grundy(*words.split())
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"grundy: {message}\n")


def test_an_option_inside_the_quotes_of_a_game_is_named() -> None:
    told = grundy("solve", "kayles 7 --misere").stderr
    assert told == "grundy: put --misere outside the quotes of 'kayles 7 --misere'\n"


def test_the_line_is_chinese_where_chinese_is_asked_for() -> None:
    assert grundy("values", "nim", "--to", "x", "--lang", "zh").stderr == "grundy: --to 必须是整数，而不是 'x'\n"


def test_an_empty_argument_is_no_path(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["atlas", "import", "", "--store", "x"]) == 2
    assert capsys.readouterr().err == "grundy: FILE must be the path of a file or folder, not ''\n"
