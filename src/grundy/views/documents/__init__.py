"""Answers as documents and as plain data."""
