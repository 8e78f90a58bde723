"""Boards with values: of each part, and of each vertex if the ruleset can give them."""

from __future__ import annotations

from grundy.maths.nimbers.mex import nim_sum
from grundy.ruleset import Game
from grundy.solving.base.values import Values
from grundy.views.document import game_text, losses_words
from grundy.views.pictures.text import width_of
from grundy.words.advice import VALUE_IT
from grundy.words.errors import PositionError
from grundy.words.language import say
from grundy.words.phrase import Phrase
from grundy.words.picture import Label, Picture, stack_pictures
from grundy.words.shortening import cut_end

_LETTER = 0.26  # width of a character, in units
_LONG = 60


def valued_picture(game: Game) -> Picture:
    """Return the picture of a game with the Grundy value below each part, and the nim-sum at the end.

    Examples:
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> from grundy.rulesets.numbers.wythoff import Wythoff
        >>> picture = valued_picture(Nim().at(2) + Wythoff().at(1, 3))
        >>> [shape.text for shape in picture.shapes if isinstance(shape, Label) and "*" in shape.text]
        ['nim 2: *2', 'wythoff 1 3: *4', 'nim-sum: *6']
    """
    if game.partizan:
        raise PositionError(
            "{game} is partizan, so it has no Grundy value to draw: {advice}",
            game=str(game),
            advice=Phrase(VALUE_IT),
        )
    values = Values()
    pieces: list[Picture] = []
    worth: list[int] = []
    for part in game.summands:
        name = cut_end(game_text(part), _LONG)
        pieces.append(part.ruleset.valued_picture(part.position))
        if part.may_entail:
            pieces.append(_line(f"{name}: {losses_words(values.losses(part))}"))
        elif part.may_loop:
            pieces.append(_line(say("{game}: no value, since play can loop", game=name)))
        else:
            worth.append(values.value(part))
            pieces.append(_line(f"{name}: *{worth[-1]}"))
    if len(worth) == len(game.summands) > 1:
        pieces.append(_line(say("nim-sum: *{value}", value=nim_sum(worth))))
    return stack_pictures(pieces)


def _line(text: str) -> Picture:
    width = max(1.0, _LETTER * width_of(text))
    return Picture((Label(width / 2, 0.25, text),), width, 0.5)
