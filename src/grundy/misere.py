"""Misère play: quotients, genus, canonical forms."""

from grundy.maths.misere.forms import Forms
from grundy.solving.misere.genus import misere_form
from grundy.solving.misere.quotients import genus_of_heaps, misere_quotient, quotient_of_positions

__all__ = ["Forms", "genus_of_heaps", "misere_form", "misere_quotient", "quotient_of_positions"]
