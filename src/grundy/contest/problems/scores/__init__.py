"""Scores: a move gains something, and both players want the larger sum; the difference is what counts."""
