"""Misère play: quotients, genus, canonical forms and their algebra."""

from grundy.maths.misere.algebra import birthday, born_by, difference, distinguisher, link, linked, parts
from grundy.maths.misere.forms import Forms, genus_of_heaps
from grundy.rulesets.quotients import misere_quotient
from grundy.solving.misere.positions import misere_form, quotient_of_positions

__all__ = [
    "Forms",
    "birthday",
    "born_by",
    "difference",
    "distinguisher",
    "genus_of_heaps",
    "link",
    "linked",
    "misere_form",
    "misere_quotient",
    "parts",
    "quotient_of_positions",
]
