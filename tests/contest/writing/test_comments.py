"""The comments of programs in the language of the reader."""

import pytest

from grundy.contest import PROBLEMS, write_program
from grundy.contest.writing.comments import in_readers_language, sentences
from grundy.contest.writing.solution import find_solution
from grundy.words.language import speaking

SOLVED = [name for name in PROBLEMS if find_solution(name) is not None]


def is_chinese(text: str) -> bool:
    return any("一" <= letter <= "鿿" for letter in text)


@pytest.mark.parametrize("language", ["python", "cpp"])
def test_a_chinese_reader_gets_chinese_comments(language: str) -> None:
    for name in SOLVED:
        solution = find_solution(name)
        assert solution is not None
        if language == "cpp" and solution.large:
            continue
        english = "\n\n".join(solution.definitions(language))
        with speaking("zh"):
            chinese = in_readers_language(english, language)
        assert in_readers_language(english, language) == english
        told = sentences(chinese, language)
        assert len(told) == len(sentences(english, language)) > 0
        assert all(map(is_chinese, told)), name


def test_a_whole_program_in_chinese_runs_and_has_no_other_code() -> None:
    english = write_program("poj3710")
    with speaking("zh"):
        chinese = write_program("poj3710")
    compile(chinese, "poj3710", "exec")
    assert english != chinese
    assert [line for line in chinese.splitlines() if line.isascii()] == [
        line for line, other in zip(english.splitlines(), chinese.splitlines(), strict=True) if other.isascii()
    ]
