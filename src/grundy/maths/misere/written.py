"""Misère forms as they are written: options in braces, nim-heaps as numbers."""

from __future__ import annotations

import re

from grundy.maths.misere.forms import Forms
from grundy.words.errors import InputError
from grundy.words.shortening import cut_end

_SIGN = re.compile(r"[{}]|\d+|[^\s,]")
_LARGEST = 200  # nim-heap; its form holds all smaller ones


def read_form(forms: Forms, text: str) -> int:
    """Return the form of a text such as ``{2 {2 3}}``; it need not be canonical. The inverse of ``forms.text``.

    Raises:
        InputError: if it is not a form.

    Examples:
        >>> forms = Forms()
        >>> forms.text(read_form(forms, "{1, 2, {3}}")), read_form(forms, "{0 1}") == forms.nim(2)
        ('{1 2 {3}}', True)
    """
    whole: list[int] = []
    within = [whole]  # the options of each set that is open
    for sign in _SIGN.findall(text):
        if sign == "{":
            within.append([])
        elif sign == "}" and len(within) > 1:
            options = within.pop()
            within[-1].append(forms.of(options))
        elif sign.isascii() and sign.isdigit() and len(sign) < 5 and int(sign) <= _LARGEST:
            within[-1].append(forms.nim(int(sign)))
        else:
            break
    else:
        if len(within) == len(whole) == 1:
            return whole[0]
    raise InputError(
        "a misère form is a set of forms and nim-heaps up to {most} in braces, such as {example}, not {text!r}",
        most=_LARGEST, example="{2 {2 3}}", text=cut_end(text),
    )  # fmt: skip
