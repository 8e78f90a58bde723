"""Translations fit their sentences, and the entry points speak the language that the user wants."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from grundy import parse_game, solve
from grundy.cli import run
from grundy.views.documents.analysis import analysis_document
from grundy.views.documents.data import analysis_data
from grundy.views.documents.quiz import quiz_data
from grundy.views.documents.typed_moves import find_step
from grundy.views.render.text import lines_of
from grundy.words.errors import InputError, LimitError
from grundy.words.language import LANGUAGES, current_language, language_wanted, say, speaking
from grundy.words.phrase import Phrase

ROOT = Path(__file__).parents[1]
PO = ROOT / "src" / "grundy" / "words" / "locale" / "zh_CN" / "LC_MESSAGES" / "grundy.po"


def load_tool() -> ModuleType:
    spec = spec_from_file_location("languages_tool", ROOT / "tools" / "languages.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL = load_tool()
TRANSLATIONS: dict[str, str] = {
    message.id: message.string for message in TOOL.read_catalogue(PO) if message.id and message.string
}


@pytest.fixture(autouse=True)
def english_environment(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    yield
    assert current_language() == "en"


# -- the catalogue


@pytest.mark.long
def test_the_command_gathers_every_sentence_and_lists_what_is_not_translated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "zh_CN" / "LC_MESSAGES" / "grundy.po"
    copy.parent.mkdir(parents=True)
    text = PO.read_text("utf-8")
    copy.write_text(text.replace('msgid "goodbye"\nmsgstr "再见"', 'msgid "goodbyes"\nmsgstr "再见"'), "utf-8")
    monkeypatch.setattr(TOOL, "LOCALE", tmp_path)
    assert TOOL.main() == 0
    assert "\n  goodbye\n" in capsys.readouterr().out
    written = {message.id: message.string for message in TOOL.read_catalogue(copy) if message.id}
    assert written["goodbye"] == ""
    assert "goodbyes" not in written
    assert set(written) == set(TOOL.templates())
    assert len(written) > 900


def test_what_is_not_translated_is_said_in_english() -> None:
    with speaking("zh"):
        assert say("no sentence of {name}", name="grundy") == "no sentence of grundy"


def test_a_translation_has_the_places_of_its_sentence() -> None:
    for text, translation in TRANSLATIONS.items():
        assert TOOL.places(translation) == TOOL.places(text), text


def test_a_translation_keeps_the_blanks_at_both_ends_of_what_is_laid_out() -> None:
    for text, translation in TRANSLATIONS.items():
        if text.startswith("  "):
            assert translation.startswith(text[: len(text) - len(text.lstrip())]), text


def test_a_translation_keeps_options_and_commands() -> None:
    for text, translation in TRANSLATIONS.items():
        for word in re.findall(r"--[a-z][a-z-]*|'grundy [^']*'|pip install '[^']*'", text):
            assert word in translation, text


def test_gettext_reads_what_the_catalogue_says() -> None:
    from gettext import GNUTranslations

    with PO.with_suffix(".mo").open("rb") as file:
        found = GNUTranslations(file)
    for text, translation in TRANSLATIONS.items():
        assert found.gettext(text) == translation


# -- explanations


def test_an_analysis_in_chinese_reads_so() -> None:
    with speaking("zh"):
        lines = list(lines_of(analysis_document(solve(parse_game("nim 3 4 5")))))
    assert lines[1:6] == [
        "  胜负   N：先手必胜",
        "  SG 值  2",
        "  远度   双方最优时再走 11 步结束（胜者求快，败者拖延）",
        "  必胜走法（1）",
        "    从第 1 堆取 2 个  → nim 1 4 5",
    ]
    assert "    nim 3 4 5 的值为 2：各独立部分的尼姆和" in lines


def test_what_programs_read_stays_english() -> None:
    analysis = solve(parse_game("nim 1 2"))
    with speaking("zh"):
        assert analysis_data(analysis)["winning"][0]["move"] == "take 1 from heap 2"
        assert str(Phrase("take {count} from heap {heap}", count=1, heap=2)) == "take 1 from heap 2"


def test_exercises_as_data_stay_english() -> None:
    from grundy.atlas.classroom.quiz import make_quiz
    from grundy.rulesets.catalogue import find_ruleset

    quiz = make_quiz(find_ruleset("nim"), 1, 5, 1, None)
    english = quiz_data(quiz)
    with speaking("zh"):
        assert quiz_data(quiz) == english


# -- moves that are typed


@pytest.mark.parametrize(
    "typed",
    [
        "take 2 from heap 1",
        "从第 1 堆取 2 个",
        "从第 1 堆取 2",
        "从第1堆取2个",
        "从第１堆取２个",
        "２",
        "１　４　５",
        "１，４，５",
        "尼姆 1 4 5",
    ],
)
def test_a_move_is_typed_in_english_and_in_the_language_spoken(typed: str) -> None:
    with speaking("zh"):
        step = find_step(parse_game("nim 3 4 5"), typed)
    assert str(step.position) == "nim 1 4 5"


def test_a_part_of_a_sum_is_typed_in_either_language() -> None:
    game = parse_game("nim 2 + nim 2")
    with speaking("zh"):
        for typed in ("take 1 from heap 1 [part 2]", "从第 1 堆取 1 个［第 2 部分］", "从第1堆取1个[第2部分]"):
            assert str(find_step(game, typed).position) == "nim 2 + nim 1"
        with pytest.raises(InputError) as refused:
            find_step(game, "从第 1 堆取 1 个")
        assert "与几种走法都相符" in say(refused.value.phrase)


# -- the language


def told(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert run(words) == status
    out, err = capsys.readouterr()
    return str(out + err)


@pytest.mark.parametrize("words", [["--lang", "zh", "solve", "nim", "3"], ["solve", "nim", "3", "--lang=zh_CN"]])
def test_the_language_is_asked_for_before_the_command_and_behind_it(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert "N：先手必胜" in told(capsys, *words)


def test_behind_two_hyphens_nothing_is_an_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--lang" in told(capsys, "solve", "--", "--lang", "zh", status=2)


@pytest.mark.parametrize(("variable", "value"), [("LC_ALL", "zh_CN.UTF-8"), ("LANG", "zh_SG.UTF-8")])
def test_the_environment_asks_for_a_language(
    variable: str, value: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("LC_ALL")
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv(variable, value)
    assert "先手必胜" in told(capsys, "solve", "nim", "3")
    assert "wins" in told(capsys, "solve", "nim", "3", "--lang", "en")


def test_a_language_of_the_environment_that_is_not_spoken_is_english() -> None:
    assert language_wanted({"LANG": "de_DE.UTF-8"}) == language_wanted({"LANG": "C"}) == language_wanted({}) == "en"


def test_an_unknown_language_is_refused_with_those_that_are_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "solve", "nim", "3", "--lang", "tlh", status=2) == (
        "grundy: no language is named 'tlh': choose en or zh\n"
    )
    assert told(capsys, "solve", "nim", "3", "--lang", status=2) == (
        "grundy: --lang needs the name of a language: en, zh\n"
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("solve", "nim", "x"), "grundy: 第 1 堆必须是整数，而不是 'x'\n"),
        (("solve", "nmi", "3"), "grundy: 没有名为 'nmi' 的规则：你是不是想写 'nim'？\n"),
        (("solve", "wythoff", "1"), "grundy: wythoff 的堆的个数应为 2，而不是 1：请试 'wythoff 8 11'\n"),
        (("solve", "kayles", "0", "--limit", "0"), "grundy: --limit 必须不小于 1，而不是 0\n"),
        (("solve", "nim"), "grundy: nim 至少需要一堆：请试 'nim 3 4 5'\n"),
    ],
)
def test_errors_are_told_in_chinese(words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, *words, "--lang", "zh", status=2) == said


@pytest.mark.parametrize(
    ("words", "said", "status"),
    [
        (("pursue", "cops-and-robber(1-2 2-3 3-4 4-1) 1 3"), "胜者  无：强盗永远不会被捉住", 0),
        (("pursue", "pursuit(6,white=king,black=king) 1,1 5,5"), "胜者  无：双方都不能强行取胜", 0),
        (("graph", str(ROOT / "examples" / "moves.txt"), "--misere"), "N 1, P 0, 和局 5", 0),
        (("atlas", "show", "0.3215321"), "找不到 0.3215321（查的是 grundy 自带的图谱）", 2),
        (("atlas", "scan", "octal 0.9?", "--store", "none"), "'9?' 中有一位不是八进制数字", 2),
    ],
)
def test_words_within_a_sentence_are_in_its_language(
    words: tuple[str, ...], said: str, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in told(capsys, *words, "--lang", "zh", status=status)


def test_what_does_not_fit_the_memory_is_named_in_chinese(monkeypatch: pytest.MonkeyPatch) -> None:
    from grundy.machine import memory

    monkeypatch.setattr(memory, "free_memory", lambda: 0)
    with pytest.raises(LimitError) as refused:
        memory.afford(2**30, "a matching of {vertices} vertices", vertices=5)
    with speaking("zh"):
        assert say(refused.value.phrase) == "5 个顶点的匹配需要 1.0 GB 内存，而空闲的有 0.0 GB"


def test_a_judge_that_meets_wrong_input_says_so_in_chinese() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "grundy", "judge", "p2197"], input="1\n2 7 x\n", capture_output=True, text=True,
        encoding="utf-8", env=os.environ | {"LC_ALL": "zh_CN.UTF-8", "PYTHONUTF8": "1"}, check=False, timeout=600,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr == "grundy: 第 2 行：第 1 局的第 2 堆应是整数，却读到 'x'\n"


def test_json_is_the_same_in_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (
        ("solve", "kayles", "1", "5"),
        ("solve", "geography(1-2 2-3) 1"),
        ("games", "nim"),
        ("find", "0", "1"),
    ):
        english = told(capsys, *words, "--json")
        assert told(capsys, *words, "--json", "--lang", "zh") == english
        json.loads(english)


def test_threads_speak_their_own_languages() -> None:
    def spoken(name: str) -> set[str]:
        with speaking(name):
            return {say("take {count} from heap {heap}", count=1, heap=1) for _ in range(2000)}

    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(spoken, ["en", "zh"] * 8))
    assert found == [{"take 1 from heap 1"}, {"从第 1 堆取 1 个"}] * 8


def test_english_loads_no_catalogue() -> None:
    code = "import sys, grundy, grundy.views.documents.analysis; print('gettext' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=600)
    assert done.stdout == "False\n"


def test_a_checkout_without_compiled_catalogues_speaks_english(tmp_path: Path) -> None:
    copy = shutil.copytree(
        ROOT / "src" / "grundy", tmp_path / "grundy", ignore=shutil.ignore_patterns("*.mo", "__pycache__")
    )
    words = [sys.executable, "-m", "grundy", "solve", "nim", "1", "--lang", "zh"]
    environment = os.environ | {"PYTHONPATH": str(copy.parent)}
    done = subprocess.run(words, capture_output=True, text=True, env=environment, cwd=tmp_path, check=True)
    assert "the player to move wins" in done.stdout


def test_every_language_has_a_name_and_a_catalogue() -> None:
    for name in LANGUAGES:
        with speaking(name):
            assert say("why")


# -- whole sessions and pages


def test_a_play_understands_chinese_commands() -> None:
    from grundy.cli.play import Session
    from grundy.play.foresight import Foresight

    def answers(*typed: str) -> list[list[str]]:
        session = Session(parse_game("nim 1 2"), Foresight(), None, board=False)
        list(session.begin())
        return [list(session.answer(line)) for line in typed]

    with speaking("zh"):
        chinese = answers("提示", "走法", "走法　２", "为什么", "２", "悔棋", "撤回", "帮助", "再来", "退出")
        assert chinese == answers("hint", "moves", "moves 2", "why", "2", "back", "back", "help", "new", "quit")
        assert chinese[-1] == ["再见"]
        assert chinese[1][1:] == ["    1  从第 1 堆取 1 个", "    2  从第 2 堆取 2 个", "    3  从第 2 堆取 1 个"]
        assert "  悔棋       退回你的上一步以及对它的应手" in chinese[7]
