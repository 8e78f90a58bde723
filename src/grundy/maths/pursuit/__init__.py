"""Pursuits: two sides step in turn, and one captures the other."""
