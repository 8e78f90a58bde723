"""The part of Python that becomes C++, and how cases are read."""

from __future__ import annotations

import pytest

from grundy.contest.writing.reading import lines, parse
from grundy.contest.writing.translation import translated


def body(text: str, given: str = "n: int, row: list[int], word: str") -> str:
    """Return the translation of one function's lines, without its first and last line."""
    written = translated(f"def f({given}) -> int:\n    " + text.replace("\n", "\n    ") + "\n")
    return "\n".join(line.removeprefix("    ") for line in written.splitlines()[1:-1])


@pytest.mark.parametrize(
    ("python", "cpp"),
    [
        ("a, b = 1, n\na, b = b, a + b", "long long a = 1;\nlong long b = n;\ntie(a, b) = make_tuple(b, a + b);"),
        ("for i in range(n + 1):\n    break", "for (long long i = 0; i <= n; i++) {\n    break;\n}"),
        ("for i in range(n, -1, -2):\n    break", "for (long long i = n; i >= 0; i -= 2) {\n    break;\n}"),
        ("for i in range(3 if n else 4):\n    break", "for (long long i = 0; i < (n ? 3 : 4); i++) {\n    break;\n}"),
        ("best = [0] * n", "vector<long long> best(n);"),
        ("best = [[1] * n for _ in range(3)]", "vector<vector<long long>> best(3, vector<long long>(n, 1));"),
        ("best = [2 * i for i in row]",
         "vector<long long> best;\nfor (long long i : row) best.push_back(2 * i);"),
        ("a = sorted(row, reverse=True)",
         "vector<long long> a = row;\nsort(a.begin(), a.end());\nreverse(a.begin(), a.end());"),
        ("return word[1:] == word and word[0] != \"x\"", "return word.substr(1) == word && word[0] != 'x';"),
        ("return word.count(\"a\") + row.index(n) % 2",
         "return count(word.begin(), word.end(), 'a') + (find(row.begin(), row.end(), n) - row.begin()) % 2;"),
        ("seen: set[int] = set()\nif n not in seen:\n    seen.add(n)",
         "set<long long> seen;\nif (!seen.count(n)) {\n    seen.insert(n);\n}"),
        ("return max(row) + max(n, 1) - min(row)",
         "return *max_element(row.begin(), row.end()) + max<long long>(n, 1) - *min_element(row.begin(), row.end());"),
        ("text = f\"{n} {word}\\n\"", "string text = to_string(n) + \" \" + word + \"\\n\";"),
        ("return 10**9 + 7 if not row else row[-1]", "return row.empty() ? 1000000000 + 7 : row.back();"),
        ("# why\nn = 1 << n  # how", "// why\nn = 1LL << n;  // how"),
    ],
)  # fmt: skip
def test_what_is_written_in_cpp(python: str, cpp: str) -> None:
    assert body(python) == cpp


@pytest.mark.parametrize("text", ["return row[1:2]", "return sorted(row)", "import os", "return len(word.upper())"])
def test_what_has_no_translation_is_refused(text: str) -> None:
    with pytest.raises(AssertionError, match="no translation of"):
        body(text)


@pytest.mark.parametrize(
    ("text", "python", "cpp"),
    [
        ("row[k]", "row = [next(data) for _ in range(k)]",
         "vector<long long> row(k);\nfor (auto& number : row) cin >> number;"),
        ("rows[k][*]", "rows = [[next(data) for _ in range(next(data))] for _ in range(k)]",
         "vector<vector<long long>> rows(k);\nfor (auto& row : rows) {\n    long long size;\n    cin >> size;\n"
         "    row.resize(size);\n    for (auto& number : row) cin >> number;\n}"),
        ("graphs[k][n m:2*m]", "graphs = []\nfor _ in range(k):\n    n, m = next(data), next(data)\n"
         "    graphs.append([next(data) for _ in range(2 * m)])",
         "vector<vector<long long>> graphs(k);\nfor (auto& row : graphs) {\n    long long n, m;\n    cin >> n >> m;\n"
         "    row.resize(2 * m);\n    for (auto& number : row) cin >> number;\n}"),
    ],
)  # fmt: skip
def test_how_a_part_is_read(text: str, python: str, cpp: str) -> None:
    assert "\n".join(lines(parse(text), "python")) == python
    assert "\n".join(lines(parse(text), "cpp")) == cpp
