"""The algebra of misère forms: against exhaustive search among the 22 games born by day 4."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from grundy import LimitError
from grundy.maths.misere import algebra
from grundy.maths.misere.algebra import birthday, born_by, difference, distinguisher, link, linked, parts
from grundy.maths.misere.forms import Forms


def both_lost(forms: Forms, one: int, other: int, through: int) -> bool:
    return forms.lost(forms.sum(one, through)) and forms.lost(forms.sum(other, through))


def test_the_days_have_the_published_numbers_of_games() -> None:
    # Conway, On Numbers and Games, ch. 12: 1, 2, 3, 5, 22, 4171780
    forms = Forms()
    assert [len(born_by(forms, day)) for day in range(5)] == [1, 2, 3, 5, 22]
    assert {birthday(forms, form) for form in born_by(forms, 4)} == set(range(5))
    with pytest.raises(LimitError, match="to day 4, not 5"):
        born_by(forms, 5)


@pytest.mark.long
def test_a_difference_added_again_gives_the_form_and_none_is_missed() -> None:
    forms = Forms()
    games = born_by(forms, 4)
    for one, other in product(games, repeat=2):
        assert difference(forms, forms.sum(one, other), other) == one
        rest = difference(forms, one, other)
        if rest is None:
            assert all(forms.sum(other, game) != one for game in games)
        else:
            assert forms.sum(other, rest) == one


def test_parts_are_all_summands() -> None:
    forms = Forms()
    games = born_by(forms, 4)
    for game in games:
        found = parts(forms, game)
        assert {difference(forms, game, part) for part in found} == set(found)
        assert {one for one, other in product(games, repeat=2) if forms.sum(one, other) == game} <= set(found)
    for one, other in combinations(games[:8], 2):
        assert {one, other} <= set(parts(forms, forms.sum(one, other)))


@pytest.mark.parametrize("listed", [True, False])
def test_links_and_distinguishers_are_such(listed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Found in the list of early games, or, without it, made by the proof."""
    forms = Forms()
    games = born_by(forms, 4)
    if not listed:
        monkeypatch.setattr(algebra, "born_by", lambda forms, day: [0])
    for one, other in product(games, repeat=2):
        through = link(forms, one, other)
        assert (through is not None) == linked(forms, one, other)
        if through is None:
            assert not any(both_lost(forms, one, other, game) for game in games)
        else:
            assert both_lost(forms, one, other, through)
        apart = distinguisher(forms, one, other)
        assert (apart is None) == (one == other)
        if apart is not None:
            assert forms.lost(forms.sum(one, apart)) != forms.lost(forms.sum(other, apart))
