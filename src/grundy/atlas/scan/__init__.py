"""Scanning a family of games, on one machine or many."""
