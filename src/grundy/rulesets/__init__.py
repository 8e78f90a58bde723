"""The rulesets of the catalogue, each imported when its name is first used, and their base classes and functions.

Examples:
    >>> from grundy.rulesets import KAYLES, Nim, octal
    >>> KAYLES == octal("0.77"), str(Nim().at(3, 4, 5))
    (True, 'nim 3 4 5')
"""

from grundy.rulesets.catalogue import CATALOGUE, find_ruleset, parse_game
from grundy.words.lazy import lazy

_MORE = {
    "TREBLECROSS": "grundy.rulesets.heaps.take_and_break:TREBLECROSS",
    "VertexGeography": "grundy.rulesets.graphs.geography:VertexGeography",
    "cold_pair": "grundy.rulesets.numbers.wythoff:cold_pair",
    "octal": "grundy.rulesets.heaps.take_and_break:octal",
}
_HOMES = {target.rpartition(":")[2]: target for target in CATALOGUE.values()} | _MORE

__all__ = ["CATALOGUE", "find_ruleset", "parse_game", *_HOMES]


__getattr__ = lazy("grundy.rulesets", _HOMES)


def __dir__() -> list[str]:
    return __all__
