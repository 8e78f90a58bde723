"""Formulas for Grundy values: the language, the search, and proofs from a window of values."""
