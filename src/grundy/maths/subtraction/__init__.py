"""Subtraction and all-but games: values, periods and formulas."""
