"""Answers in words and as plain data."""
