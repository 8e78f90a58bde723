"""Misère play of any ruleset: quotients, genus, tame sums."""
