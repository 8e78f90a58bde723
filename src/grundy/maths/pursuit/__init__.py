"""Pursuits: two sides take turns, and one captures the other."""
