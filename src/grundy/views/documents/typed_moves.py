"""Finding the move that a typed text means: a number, a name or a part of one, or the position after the move.

There may be very many moves, so only the first ones are searched. If the ruleset can find moves by their values, a
position after a move is found among any number of moves.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice

from grundy.play.foresight import size_of
from grundy.ruleset import Game, Step
from grundy.rulesets.catalogue import parse_game
from grundy.solving.base.values import Values
from grundy.views.documents.analysis import step_words
from grundy.words.advice import TYPE_A_MOVE
from grundy.words.errors import GrundyError, InputError, LimitError
from grundy.words.language import current_language, speaking, translate
from grundy.words.phrase import Phrase
from grundy.words.plain import half_width
from grundy.words.shortening import cut_end

_LOOKED_AT = 300_000  # moves of short positions to search, in about a second; fewer for long positions
_FIRST = 1000  # moves to search before values are used
_VALUED = 100_000  # options that may be examined for the value of a typed position
_NAMED = 4  # moves to list if a text matches several
_ENDS = "。？?"  # of sentences and questions; positions may end with other signs


def find_step(game: Game, text: str, expected: Iterable[Step] = ()) -> Step:
    """Return the move that a text means.

    Examples:
        >>> game = parse_game("nim 3 4 5")
        >>> [str(find_step(game, text).move) for text in ("2", "take 1 from heap 3", "nim 3 4 1", "3 4 1")]
        ['take 2 from heap 1', 'take 1 from heap 3', 'take 4 from heap 3', 'take 4 from heap 3']
    """
    text = half_width(without_end(text))
    if re.fullmatch(r"[0-9]+", text):
        return _numbered(game, text)
    option = None
    with suppress(GrundyError):
        option = parse_game(text)
    if option is not None and [part.ruleset for part in option.summands] == [part.ruleset for part in game.summands]:
        return step_leading_to(game, option)
    if option is not None and game.partizan_inside is not None:
        inside = (step for step in islice(game.steps(), _within_reach(game)) if _inside(step.position) == option)
        if (first := next(inside, None)) is not None:
            return first
    found, complete = _named(game, text, expected)
    if found is not None:
        return found
    try:
        return _unnamed(game, text, complete)
    except GrundyError:
        ended = _ended(game, text)
        if ended is None:
            raise
        return ended


def without_end(text: str) -> str:
    """Return a typed text without the signs that end a sentence or a question, unless it consists of them.

    Examples:
        >>> without_end("从第 1 堆取 2 个。"), without_end("why?"), without_end("?")
        ('从第 1 堆取 2 个', 'why', '?')
    """
    return text.rstrip(_ENDS) or text


def first_steps(game: Game, start: int, count: int) -> tuple[list[tuple[int, Step]], bool]:
    """Return moves from a number on, counted from 1, and whether there are more; raise if the number is too large."""
    if start > _within_reach(game):
        raise _beyond(game)
    found = list(islice(enumerate(game.steps(), 1), start - 1, start + count))
    return found[:count], len(found) > count


def _unnamed(game: Game, text: str, complete: bool) -> Step:
    """Return the move to a position without the name of its ruleset, which may be left out if there is only one."""
    option = None
    for words in (text.replace(",", " "), text) if len(game.summands) == 1 else ():
        with suppress(GrundyError):
            option = Game(game.ruleset, game.ruleset.parse(words.split()))
    if option is not None:
        return step_leading_to(game, option)
    if complete:
        raise InputError("{text!r} is not a move here: {advice}", text=cut_end(text), advice=Phrase(TYPE_A_MOVE))
    raise LimitError(
        "{text!r} is not among the first {count} moves: type the position after it, as grundy writes it",
        text=cut_end(text), count=_within_reach(game),
    )  # fmt: skip


def _ended(game: Game, text: str) -> Step | None:
    """Return the move whose name has this end, such as the square where a token goes, if there is exactly one."""
    end = re.compile(rf"(?<![0-9a-z-]){re.escape(_plain(text))}$")
    first = list(islice(game.steps(), _FIRST + 1))
    found = [step for step in first if any(map(end.search, _names(game, step)))] if len(first) <= _FIRST else []
    return found[0] if len(found) == 1 else None


def _inside(game: Game) -> Game | None:
    """Return the partizan game in a position with the player to move, which need not be typed."""
    return game.partizan_inside


def _numbered(game: Game, text: str) -> Step:
    if len(text) > 12 or int(text) > _within_reach(game):
        raise _beyond(game)
    number = int(text)
    if not number:
        raise InputError("moves are numbered from 1: {advice}", advice=Phrase(TYPE_A_MOVE))
    found = next(islice(game.steps(), number - 1, None), None)
    if found is not None:
        return found
    count = sum(1 for _ in islice(game.steps(), number))
    raise InputError("there is no move {number}: moves are numbered from 1 to {count}", number=number, count=count)


def _beyond(game: Game) -> InputError:
    return InputError(
        "moves are numbered up to {count}: {advice}", count=_within_reach(game), advice=Phrase(TYPE_A_MOVE)
    )


def _named(game: Game, text: str, expected: Iterable[Step]) -> tuple[Step | None, bool]:
    """Return the move with a name, if there is one, and whether all moves were searched."""
    wanted = _plain(text)
    for step in expected:
        if wanted in _names(game, step):
            return step, True
    begun: list[Step] = []  # the first few moves whose names begin like this
    same: list[Step] = []  # in a sum, moves of different parts with this name
    looked_at = 0
    parts = {" [part", _plain(translate("{move} [part {part}]").partition("{part}")[0].removeprefix("{move}"))}
    for step in islice(game.steps(), _within_reach(game)):
        looked_at += 1
        names = _names(game, step)
        if wanted in names:
            return step, True
        if any(name.startswith(wanted) for name in names) and len(begun) <= _NAMED:
            begun.append(step)
        if any(name.startswith(wanted + part) for name in names for part in parts) and len(same) <= _NAMED:
            same.append(step)
    fitting = same or begun
    if len(fitting) > 1:
        named = ", ".join(f"'{step_words(game, step)}'" for step in fitting[:_NAMED])
        more = ", …" if len(fitting) > _NAMED else ""
        raise InputError("{text!r} fits several moves: {named}{more}", text=cut_end(text), named=named, more=more)
    complete = looked_at < _within_reach(game)
    return (fitting[0] if fitting and complete else None), complete


def _names(game: Game, step: Step) -> list[str]:
    """Return the plain names of a move, in English and in the current language."""
    names = [_plain(step_words(game, step))]
    if current_language() != "en":
        with speaking("en"):
            names.append(_plain(step_words(game, step)))
    return names


def step_leading_to(game: Game, option: Game) -> Step:
    """Return the move to a position of the same rulesets."""
    found = _among(game, option, _FIRST)
    if found is None and next(islice(game.steps(), _FIRST, None), None) is not None:
        try:
            found = next((step for step in _by_value(game, option) if step.position == option), None)
        except LimitError:
            found = _among(game, option, _within_reach(game))
            if found is None and next(islice(game.steps(), _within_reach(game), None), None) is not None:
                raise
    if found is None:  # the same independent parts, for example heaps, typed in any order
        wanted, first = Counter(option.split()), islice(game.steps(), _FIRST)
        found = next((step for step in first if Counter(step.position.split()) == wanted), None)
    if found is None:
        raise InputError(
            "{position} is not one move away: {advice}", position=cut_end(str(option)), advice=Phrase(TYPE_A_MOVE)
        )
    return found


def _among(game: Game, option: Game, count: int) -> Step | None:
    return next((step for step in islice(game.steps(), count) if step.position == option), None)


def _by_value(game: Game, option: Game) -> Iterator[Step]:
    """Yield all moves in the part that differs, to positions with the value of the option there."""
    differing = [i for i, (a, b) in enumerate(zip(game.summands, option.summands, strict=True)) if a != b]
    if len(differing) != 1:
        return
    i = differing[0]
    part = game.summands[i]
    try:
        value = Values(_VALUED).value(option.summands[i])
        found = part.ruleset.moves_to(part.position, value)
        if found is None:
            raise LimitError("the moves to a value are not known")
        for count, (move, position) in enumerate(found):
            if count > _LOOKED_AT:
                raise LimitError("too many moves have the value")
            yield Step(move, i + 1, game.replaced(i, position))
    except GrundyError as error:
        raise LimitError(
            "grundy cannot check whether {position} is among so many moves: 'moves' and 'hint' list some",
            position=cut_end(str(option)),
        ) from error  # fmt: skip


def _within_reach(game: Game) -> int:
    return _LOOKED_AT // (1 + size_of(game) // 16)


def _plain(text: str) -> str:
    """Return what spellings of a move have in common: commas are blanks, none next to Chinese characters."""
    return re.sub(r"(?<![ -~]) | (?![ -~])", "", " ".join(half_width(text).replace(",", " ").split()).casefold())
