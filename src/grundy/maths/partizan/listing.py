"""A form as a list of its subpositions, each before those that have it as an option; so it can be stored."""

from __future__ import annotations

from grundy.maths.partizan.forms import Form, NumberUpStar, canonical, number_up_star

Listing = list[NumberUpStar | tuple[list[int], list[int]]]
"""Number-up-stars, and the places of the left and right options of all other forms; the last one is the form."""


def listing_of(form: Form) -> Listing:
    """Return the list for a form.

    Examples:
        >>> from grundy.maths.partizan.text import parse_form
        >>> [tuple(one) for one in listing_of(parse_form("{2|-1}"))]
        [(Fraction(-1, 1), 0, 0), (Fraction(2, 1), 0, 0), ([1], [0])]
    """
    places: dict[Form, int] = {}
    found: Listing = []
    todo = [form]
    while todo:
        one = todo[-1]
        new = [] if one.simple else [option for option in (*one.left, *one.right) if option not in places]
        todo += new
        if new:
            continue
        todo.pop()
        if one not in places:
            places[one] = len(found)
            found.append(one.simple or ([places[g] for g in one.left], [places[g] for g in one.right]))
    return found


def form_in(listing: Listing) -> Form:
    """Return the form that a list describes; the inverse of ``listing_of``."""
    forms: list[Form] = []
    for one in listing:
        if len(one) == 3:
            forms.append(number_up_star(*one))
        else:
            left, right = one
            forms.append(canonical([forms[i] for i in left], [forms[i] for i in right]))
    return forms[-1]
