"""Misère forms as text: reading inverts writing, for all games born by day 4 and sums of them."""

from __future__ import annotations

from itertools import product

import pytest

from grundy import InputError
from grundy.maths.misere.algebra import birthday, born_by
from grundy.maths.misere.forms import Forms
from grundy.maths.misere.written import read_form


def test_reading_inverts_writing() -> None:
    forms = Forms()
    games = born_by(forms, 4)
    for one, other in product(games, repeat=2):
        form = forms.sum(one, other)
        text = forms.text(form)
        assert text is not None
        assert read_form(forms, text) == form


def test_any_set_of_options_is_brought_to_its_form() -> None:
    forms = Forms()
    assert read_form(forms, "{}") == read_form(forms, "0") == 0
    assert read_form(forms, "{{{}}}") == read_form(forms, "{1}") == read_form(forms, "0")  # the option is reversible
    assert forms.text(read_form(forms, "{3, 3, {0 1} 0 1}")) == "4"
    assert birthday(forms, read_form(forms, "{" * 2000 + "2" + "}" * 2000)) == 2002


@pytest.mark.parametrize("text", ["", "{", "}", "{2}}", "{2} {3}", "2 3", "{-1}", "{201}", "{٣}", "{2|3}"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(InputError, match="a misère form is a set of forms"):
        read_form(Forms(), text)
