"""The rulesets: one family a file, and the catalogue of their names."""

from grundy.rulesets.catalogue import CATALOGUE, find_ruleset, parse_game

__all__ = ["CATALOGUE", "find_ruleset", "parse_game"]
