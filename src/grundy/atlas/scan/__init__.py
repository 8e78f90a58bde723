"""Scanning families of games, on one machine or several."""
