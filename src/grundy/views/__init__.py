"""Sentences and drawings: no other package makes them."""
