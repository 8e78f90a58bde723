"""Perfect play: the results of moves, the perfect opponent, ratings of moves."""

from grundy.play.foresight import Foresight
from grundy.play.opponent import Opponent

__all__ = ["Foresight", "Opponent"]
