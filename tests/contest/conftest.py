"""The problems that tests go through, each in turn: all tests of a file about one, then those about the next."""

from __future__ import annotations

from typing import Any

import pytest

from grundy.contest import PROBLEMS, Problem, find_problem

# statements with up to a million numbers, whose largest cases take seconds: in the long run
LARGE = {
    "abc297g", "abc368f", "agc017d", "agc033c", "arc137c", "arc151c", "cf15c", "cf2004e", "cf255e", "cf768e", "cf841b",
    "cf87c", "cses1097", "cses1098", "cses1729", "cses1730", "edpck", "hdu3032", "hdu3094", "hdu5795", "mcoins",
    "p1247", "p2953", "pe409", "typical90031", "uva10404",
}  # fmt: skip


@pytest.fixture(
    scope="module", params=[pytest.param(name, marks=[pytest.mark.long] * (name in LARGE)) for name in PROBLEMS]
)
def problem(request: pytest.FixtureRequest) -> Problem[Any, Any]:
    return find_problem(request.param)
