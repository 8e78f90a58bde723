"""compare and thermograph as their users meet them."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from time import monotonic

import pytest

import console
from grundy import Value, value
from grundy.solving.base.partizan import value_of


def printed(*words: str) -> str:
    done = console.grundy(*words)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize(
    ("first", "second", "order", "outcome"),
    [
        ("^", "*", "||", "N"), ("{2|-1}", "1/2", "||", "N"), ("^", "0", ">", "L"), ("-1", "v", "<", "R"),
        ("{0,*|0} + *", "^", "=", "P"), ("kayles 3", "nim 1 2", "=", "P"), ("0.77 5", "nim 3", "||", "N"),
        ("尼姆 1", "*", "=", "P"),
    ],
)  # fmt: skip
def test_compare(first: str, second: str, order: str, outcome: str) -> None:
    found = json.loads(printed("compare", first, second, "--json"))
    assert (found["order"], found["outcome"], found["games"]) == (order, outcome, [first, second])
    assert value(found["values"][0]) - value(found["values"][1]) == value(found["difference"])
    assert f" {outcome}: " in printed("compare", first, second).splitlines()[-1]


def test_thermograph_says_what_it_draws() -> None:
    """Winning Ways, ch. 6: the switch {2|−1} has mean 1/2 and temperature 3/2."""
    said = printed("thermograph", "{2|-1}")
    assert "\n  mean           1/2\n  temperature    3/2\n" in said
    assert "   t = 3/2                   ╱ ╲\n" in said
    assert said.endswith("  tax  left stop  right stop\n    0          2          -1\n  3/2        1/2         1/2\n")


def test_thermograph_as_json_parses_back() -> None:
    for text in ("{5|1||0|-2}", "{2||1|-2} + ^*", "3/4", "^<2>", "nim 3 4", "-v"):
        found = json.loads(printed("thermograph", text, "--json"))
        assert value(found["value"]) == value_of(text)
        for name in ("mean", "temperature", "left_stop", "right_stop"):
            assert found[name] == str(getattr(value_of(text), name))
        assert found["left_wall"][-1][1] == found["right_wall"][-1][1] == found["mean"]


def test_a_number_or_an_infinitesimal_has_no_drawing() -> None:
    for text in ("3/4", "^*", "kayles 5"):
        assert "tax" not in printed("thermograph", text)


def test_thermographs_of_any_size_are_drawn() -> None:
    small = f"1/{2**1200}"
    for text in ("{1" + 309 * "0" + "|0}", f"{{{small}|-{small}}}"):
        assert "╱╱   ╲╲" in printed("thermograph", text)


def test_a_thermograph_is_drawn_into_a_file(tmp_path: Path) -> None:
    target = tmp_path / "t.svg"
    assert printed("thermograph", "{2|-1}", "--plot", str(target)) == f"{target}: {{2|-1}}\n"
    drawn = target.read_text(encoding="utf-8")
    assert drawn.startswith("<svg")
    assert all(text in drawn for text in (">1/2<", ">t = 3/2<", ">2<", ">-1<"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["compare", "1"], "compare needs two games, each in quotes, but has 1: try grundy compare '^' '*'"),
        (["compare", "1", "2", "3"], "compare needs two games, each in quotes, but has 3: try grundy compare '^' '*'"),
        (["compare"], "compare needs two games, each in quotes, but has 0: try grundy compare '^' '*'"),
        (["thermograph"], "thermograph needs a game in quotes: try grundy thermograph '{2|-1}'"),
        (["thermograph", "{2|"], "a value must not end here: '{2|'; examples: {2|-1}, 3/4^*2, +-1"),
        (["thermograph", "nmi", "3"], "no ruleset is named 'nmi': did you mean 'nim'?"),
        (["thermograph", "1/3"], "the denominator of a number must be a power of 2, not 3"),
        (["thermograph", "1", "--plot", "x.gif"], "plot file must end in .png, .svg or .pdf, not 'x.gif'"),
    ],
)  # fmt: skip
def test_errors(words: list[str], said: str) -> None:
    done = console.grundy(*words)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"grundy: {said}\n")


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("coins-in-a-row 1 2", "coins-in-a-row 1 2 is won by points: it has a score, but no Grundy value"),
        ("top-entails 3", "top-entails 3 is loony (☾): it has no Grundy value"),
        ("{0|" * 150 + "0" + "}" * 150, "braces of a value may be nested at most 100 deep"),
    ],
)
def test_games_without_values_and_too_deep_ones_are_refused(game: str, said: str) -> None:
    for words in (["compare", game, "0"], ["thermograph", game]):
        done = console.grundy(*words)
        assert (done.returncode, done.stdout, done.stderr) == (3, "", f"grundy: {said}\n")


def test_a_nimber_whose_options_are_not_listed_is_won_all_the_same() -> None:
    said = printed("solve", "value *100000")
    assert "  outcome       N: the player to move wins\n  value         *100000\n" in said
    assert "  Right, moving first, wins; the winning moves were not found\n" in said


def test_large_nimbers() -> None:
    assert "\n  birthday       1000000000000\n" in printed("thermograph", "nim 1000000000000")


def test_values_of_impartial_games_add_as_the_games_do() -> None:
    games = ("nim 3", "kayles 4", "0.137 6", "nim 1 2")
    for a, b in product(games, repeat=2):
        assert value_of(f"{a} + {b}") == value_of(a) + value_of(b)
        assert isinstance(value_of(a), Value)


def test_why_keeps_to_its_time() -> None:
    words = ("why", "partizan-octal(0.77|0.077) 200", "--time", "0.5")
    end = monotonic() + 300
    while "give the same command again" in (done := console.grundy(*words)).stderr and monotonic() < end:
        pass  # it compiles something each time
    assert (done.returncode, done.stdout) == (3, "")
    assert "without an answer" in done.stderr
    assert "allow more" in done.stderr
    assert console.grundy("why", "domineering", "2", "3", "--time", "60").stdout.startswith("domineering 2 3 has value")
    assert console.grundy("why", "nim", "3", "--time", "0").stderr == "grundy: --time must be a number above 0, not 0\n"


def test_reasons_of_too_many_levels_are_refused_wherever_the_stack_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_deep(*_: object) -> None:
        raise RecursionError

    monkeypatch.setattr("grundy.views.documents.partizan.fates", too_deep)
    done = console.grundy("why", "value 1000", "--depth", "1000")
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "grundy: this value is too deep: play in it can last too long\n"
