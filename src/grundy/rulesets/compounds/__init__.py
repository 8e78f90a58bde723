"""Compounds: several games joined by another rule than the sum."""
