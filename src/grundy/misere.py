"""Misère play: quotients, genus, canonical forms."""

from grundy.maths.misere.forms import Forms, genus_of_heaps
from grundy.rulesets.quotients import misere_quotient
from grundy.solving.misere.positions import misere_form, quotient_of_positions

__all__ = ["Forms", "genus_of_heaps", "misere_form", "misere_quotient", "quotient_of_positions"]
