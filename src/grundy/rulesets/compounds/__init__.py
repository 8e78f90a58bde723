"""Compounds: several games joined by other rules than the disjunctive sum."""
