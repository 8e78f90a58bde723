"""The examples in docstrings of names that say they are at home in ``grundy``, where pytest does not find them."""

from __future__ import annotations

import doctest

import pytest

import grundy

FINDER = doctest.DocTestFinder(exclude_empty=True)
NAMES = {name: getattr(grundy, name) for name in grundy.__all__}
AT_HOME = {name: found for name, found in NAMES.items() if getattr(found, "__module__", "") == "grundy"}
FOUND = [
    test for name, found in AT_HOME.items() for test in FINDER.find(found, name, False, globs=NAMES) if test.examples
]


def test_there_are_examples() -> None:
    assert {"Value", "value", "Value.cool"} <= {test.name for test in FOUND}


@pytest.mark.parametrize("test", FOUND, ids=lambda test: test.name)
def test_examples_are_right(test: doctest.DocTest) -> None:
    said: list[str] = []
    failed, _ = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, out=said.append)
    assert not failed, "".join(said)
