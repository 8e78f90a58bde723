"""grundy problems, and the lists of the documentation."""

import json

import pytest
from tools import problems

from grundy.cli import run
from grundy.contest import PROBLEMS


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(("problems", *words)) == 0
    return capsys.readouterr().out


def test_every_problem_is_listed_in_its_group(capsys: pytest.CaptureFixture[str]) -> None:
    lines = shown(capsys).splitlines()
    assert {line.split()[0] for line in lines if line.startswith("  ") and len(line.split()) > 1} >= {*PROBLEMS}
    assert "Nim" in lines


@pytest.mark.parametrize("words", ["calendar", "hdu1079", "poj 1082", "poj1082", "2001 november", "日期"])
def test_a_problem_is_found_by_its_names_source_and_rule_in_both_languages(
    capsys: pytest.CaptureFixture[str], words: str
) -> None:
    assert "hdu1079" in shown(capsys, "--lang", "zh", *words.split())


def test_a_problem_is_found_by_its_ruleset(capsys: pytest.CaptureFixture[str]) -> None:
    assert "hdu1846" in shown(capsys, "bash")


def test_a_problem_is_plain_data(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(shown(capsys, "hdu1846", "--json"))
    assert (data["id"], data["group"], data["limits"]) == ("hdu1846", "bash", "1 ≤ n ≤ 1000, 1 ≤ m ≤ 1000")


def test_an_unknown_problem_is_refused_with_a_hint(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("problems", "hdu1847x")) == 2
    assert "did you mean 'hdu1847'?" in capsys.readouterr().err


@pytest.mark.parametrize("page", problems.PAGES)
def test_the_pages_list_todays_problems(page: str) -> None:
    assert (problems.DOCS / page).read_text(encoding="utf-8") == problems.updated(page), "run tools/problems.py"
