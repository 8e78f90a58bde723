"""What to do next, in words for a terminal; other views give other words in their place."""

from __future__ import annotations

from grundy.words.phrase import templates

SET_A_TIME = templates("set one, such as --time 60, or try a smaller game")
VALUE_POSITIONS = templates("'grundy thermograph' gives the value of a position")
VALUE_IT = templates("'grundy thermograph' gives its value")
ADD_A_POSITION = templates("add a small position that still has moves{example}")
LIST_RULESETS = templates(": 'grundy games' lists them")
TYPE_A_MOVE = templates("type a move's number or its name, the position after it, or 'help'")
