"""The texts of a play: the board, the moves, whose turn it is, hints, slips, and the result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grundy.maths.nimbers.outcomes import PLAYERS, Convention, Outcome
from grundy.play.foresight import Outlook, summand_that_moves
from grundy.play.opponent import Choice, Purpose
from grundy.ruleset import Game, Step
from grundy.solving.base.solution import Why
from grundy.views.document import Document, Paragraph, Section, Table
from grundy.views.documents.analysis import points_words, step_words
from grundy.views.documents.reasons import because
from grundy.views.pictures.text import picture_lines
from grundy.words.language import counted, say, translate
from grundy.words.names import shown_name
from grundy.words.phrase import Phrase, templates
from grundy.words.shortening import cut_middle

_TALLEST = 60  # lines of the tallest board to show

FAREWELL = templates("goodbye")
AGAIN_AFTER_THE_END = templates("the game is over: type 'new', 'back', 'why' or 'quit'")
NOTHING_TO_TAKE_BACK = templates("there is no move of yours to take back")


def opening_lines(game: Game, convention: Convention, *, alone: bool, program_begins: bool) -> Iterator[str]:
    """Yield the text before the first move."""
    yield from dict.fromkeys(rule for rule in (ruleset.rule_text() for ruleset in game.rulesets) if rule)
    mover = game.ruleset.mover(game.position)
    if alone and mover is not None and game.partizan_inside is not None:
        yield say("You are {side}.", side=Phrase(PLAYERS[(mover == PLAYERS[0]) == program_begins]))
    if not alone:
        yield turns_words(game, convention)
    elif game.scored:
        begins = "I begin; whoever scores more wins." if program_begins else "You begin; whoever scores more wins."
        yield say(begins)
    elif convention is Convention.NORMAL:
        begins = "I begin; whoever cannot move loses." if program_begins else "You begin; whoever cannot move loses."
        yield say(begins)
    else:
        yield say(
            "I begin; whoever cannot move wins (misère)."
            if program_begins
            else "You begin; whoever cannot move wins (misère)."
        )
    yield say("Type a move or its number; 'hint' helps, and 'help' lists all commands.")


def turns_words(game: Game, convention: Convention) -> str:
    """Return that two players take turns, and who wins in the end."""
    if game.scored:
        return say("Two players take turns; whoever scores more wins.")
    if game.partizan_inside is not None:
        return say(
            "Left and Right take turns; whoever cannot move loses."
            if convention is Convention.NORMAL
            else "Left and Right take turns; whoever cannot move wins (misère)."
        )
    return say(
        "Two players take turns; whoever cannot move loses."
        if convention is Convention.NORMAL
        else "Two players take turns; whoever cannot move wins (misère)."
    )


def position_lines(game: Game, *, board: bool) -> Iterator[str]:
    """Yield the position in the grammar and as a board, unless the board is not wanted or too tall."""
    yield ""
    inside = game.partizan_inside
    mover = game.ruleset.mover(game.position)
    yield (
        cut_middle(str(game))
        if inside is None or mover is None
        else say("{player} is to move: {game}", player=Phrase(mover), game=cut_middle(str(inside)))
    )
    if board:
        lines = picture_lines(game.ruleset.picture(game.position))
        if len(lines) <= _TALLEST:
            yield from (f"  {line}".rstrip() for line in lines)


def move_lines(game: Game, found: Iterable[tuple[int, Step]], *, more: bool) -> Iterator[str]:
    """Yield numbered moves, and how to see more if there are more."""
    listed = list(found)
    yield "" if listed else say("there are no more moves")
    yield from (f"{number:>5}  {step_words(game, step)}" for number, step in listed)
    if more:
        last = listed[-1][0] if listed else 0
        yield say("    …  'moves {number}' lists more; you can type any move", number=last + 1)


def prompt(player: str) -> str:
    """Return the prompt for the user's input in a terminal."""
    return f"{translate(player)}> "


def made_line(game: Game, choice: Choice) -> str:
    """Return grundy's move in words."""
    return say(
        "my move: {move} (at random: I cannot solve this position)"
        if choice.purpose is Purpose.RANDOM
        else "my move: {move}",
        move=step_words(game, choice.step),
    )


def reply_lines(outlook: Outlook) -> Iterator[str]:
    """Yield the reason if grundy cannot know what to play."""
    if outlook.refusal is not None:
        yield say("I play at random because I cannot solve this position: {why}", why=_refused(outlook))


def slip_line(before: Outlook, after: Outlook) -> str | None:
    """Return what a person's move gave away, or None; the outlook after it is that of the opponent.

    Examples:
        >>> from grundy.play.foresight import Foresight
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> look = Foresight().look
        >>> slip_line(look(Nim().at(2, 3)), look(Nim().at(2, 1)))
        'a mistake: you could have won'
        >>> slip_line(look(Nim().at(2, 3)), look(Nim().at(2, 2)))
    """
    if before.difference is not None and after.difference is not None:
        lost = before.difference + after.difference
        return (
            counted(lost, "a mistake: it costs {count} point", "a mistake: it costs {count} points") if lost else None
        )
    said = _SLIPS.get((before.outcome, after.outcome))
    return None if said is None else say(said)


_SLIPS: dict[tuple[Outcome | None, Outcome | None], str] = templates({
    (Outcome.N, Outcome.N): "a mistake: you could have won",
    (Outcome.N, Outcome.DRAW): "a mistake: you could have won, and now neither of us can force a win",
    (Outcome.DRAW, Outcome.N): "a mistake: you could have drawn",
})  # fmt: skip


# -- hints, in three steps


def hint_document(outlook: Outlook, given: int, total: int | None, why: Why | None) -> Document:
    """Return the next hint: first where to move and the number of winning moves, then which move, then why.

    The third hint gives the reason of the position after the move, or of the position itself if no move wins.
    """
    if outlook.outcome is None:
        return (Paragraph(say("no hint: grundy cannot tell who wins here")),)
    if not outlook.keeping:
        return (Paragraph(say("no hint: you can win, but grundy cannot find the winning moves")),)
    best = outlook.keeping[0]
    option = best.position
    field, player = option.partizan_inside, option.ruleset.mover(option.position)
    after = cut_middle(str(field or option))
    if given == 0:
        return tuple(map(Paragraph, _where(outlook, total)))
    if given == 1:
        said = say("{verdict}: {move}", verdict=_what_for(outlook), move=f"{step_words(outlook.game, best)} → {after}")
        return (Paragraph(said),)
    won = outlook.outcome is Outcome.N
    if not won:
        head = outlook_words(outlook)
    elif field is None or player is None:
        head = say("the player to move from {game} loses:", game=after)
    else:
        head = say("{player}, who is to move from {game}, loses:", player=Phrase(player), game=after)
    return (Section(head, because(why) if why is not None else ()),)


def _where(outlook: Outlook, total: int | None) -> Iterator[str]:
    game, best = outlook.game, outlook.keeping[0]
    if outlook.outcome is Outcome.P and outlook.difference is not None:
        yield say("no move wins against best play; ask again for one that loses by the least")
        return
    if outlook.outcome is Outcome.P:
        yield say(
            "no move wins against best play; ask again for the move in the hottest part"
            if outlook.by_temperature
            else "no move wins against best play; ask again for the move that delays the loss longest"
        )
        return
    if outlook.outcome is Outcome.TIE:
        yield say("no move wins, but some keep the tie; ask again for one of them")
        return
    if outlook.outcome is Outcome.DRAW:
        yield say("no move wins, but some keep the draw; ask again for one of them")
        return
    count = len(outlook.keeping)
    if not outlook.complete:
        yield counted(count, "at least {count} move wins", "at least {count} moves win")
    elif total is None:
        yield counted(
            count, "{count} of a very large number of moves wins", "{count} of a very large number of moves win"
        )
    else:
        yield counted(count, "{count} of {total} moves wins", "{count} of {total} moves win", total=total)
    part, inside = summand_that_moves(game, best), game.partizan_inside
    number = best.move.values.get("part", 0)
    if inside is not None and isinstance(number, int) and 0 < number <= len(inside.summands):
        yield say(
            "a winning move is in part {part}: {game}", part=number, game=cut_middle(str(inside.summands[number - 1]))
        )
    elif part is not None:
        yield say(
            "a winning move is in {game}, in part {part}" if len(game.summands) > 1 else "a winning move is in {game}",
            game=cut_middle(str(part)), part=best.summand,
        )  # fmt: skip
    elif len(game.summands) > 1:
        yield say(
            "a winning move is in part {part}: {game}",
            part=best.summand,
            game=cut_middle(str(game.summands[best.summand - 1])),
        )
    else:
        player = Phrase(game.ruleset.mover(game.position) or "")
        values = best.move.values.items()
        blank = Phrase(best.move.template, **{name: value if value == player else "…" for name, value in values})
        if str(blank) != "…":
            yield say("a winning move has the form '{move}'", move=blank)


def _what_for(outlook: Outlook) -> str:
    if outlook.difference is not None and outlook.difference:
        return say("this wins by the most") if outlook.difference > 0 else say("this loses by the least")
    if outlook.outcome is Outcome.N:
        return say("this wins" if outlook.remoteness is None else "this wins soonest")
    if outlook.outcome is Outcome.TIE:
        return say("this keeps the tie")
    if outlook.outcome is Outcome.DRAW:
        return say("this keeps the draw")
    if outlook.by_temperature:
        return say("this is the best move in the hottest part")
    return say("this may take longest" if outlook.remoteness is None else "this takes longest")


def outlook_document(outlook: Outlook, why: Why | None) -> Document:
    """Return who wins from a position with best play, how soon, and why."""
    return (Section(outlook_words(outlook), because(why) if why is not None and outlook.outcome is not None else ()),)


def outlook_words(outlook: Outlook) -> str:
    """Return who wins from a position with best play, and how soon."""
    if outlook.outcome is None:
        if outlook.refusal is None:
            return say("grundy cannot tell who wins here")
        return say("grundy cannot tell who wins here: {why}", why=_refused(outlook))
    if outlook.difference is not None:
        return points_words(outlook.difference)
    if outlook.outcome is Outcome.DRAW:
        return say("neither player can force a win from here")
    who = _winner(outlook.game, wins=outlook.outcome is Outcome.N)
    if outlook.remoteness is None:
        return who
    return counted(
        outlook.remoteness,
        "{verdict}, with {count} move left in best play",
        "{verdict}, with {count} moves left in best play",
        verdict=who,
    )


def _winner(game: Game, *, wins: bool) -> str:
    """Return that the player to move wins or loses; by name, if Left and Right are the players."""
    mover = game.ruleset.mover(game.position)
    if mover is None or game.partizan_inside is None:
        return say("the player to move wins" if wins else "the player to move loses")
    return say("{player}, who is to move, wins" if wins else "{player}, who is to move, loses", player=Phrase(mover))


def _refused(outlook: Outlook) -> str:
    if outlook.refusal is None:
        return ""
    phrase = outlook.refusal.phrase
    values = {name: cut_middle(value) if isinstance(value, str) else value for name, value in phrase.values.items()}
    return say(phrase.template, **values)


# -- results


def end_lines(game: Game, mover: str, other: str, convention: Convention) -> Iterator[str]:
    """Yield who has won and why; the players are 'you' and 'I', or the first player and the second."""
    yield ""
    if game.scored:
        yield score_words(game, mover, other)
    else:
        yield say(
            "No move is left for {player}, and whoever cannot move loses."
            if convention is Convention.NORMAL
            else "No move is left for {player}, and whoever cannot move wins (misère).",
            player=Phrase("me" if mover == "I" else mover),
        )
    result = game.result(convention)
    yield say("A tie.") if result is Outcome.TIE else say(_WON[mover if result is Outcome.N else other])
    yield say("'new' starts again, 'back' takes back a move, 'quit' leaves.")


def score_words(game: Game, mover: str, other: str) -> str:
    """Return the scores of the players, the one to move first."""
    scores = game.position
    return say(
        "{player}: {points}; {other}: {others}",
        player=Phrase(mover), points=scores.mine, other=Phrase(other), others=scores.other,
    )  # fmt: skip


_WON = templates({
    templates("I"): "I win.",
    templates("you"): "You win.",
    templates("the first player"): "The first player wins.",
    templates("the second player"): "The second player wins.",
})  # fmt: skip


def repeated_line(times: int) -> str:
    """Return how often a position has occurred."""
    return say(
        "this position has come up {times} times, and play may go on for ever; type 'quit' to leave",
        times=times,
    )


_BY_NAME = templates("take 2 from")
_COMMANDS = templates({
    "3": "make the move with this number",
    _BY_NAME: "make the move with this name; its beginning is enough if it fits only one move",
    "nim 3 2 5": "move to this position; the words after the ruleset are enough if there are two or more",
    "hint": "say where to move; the second 'hint' names a move, the third says why",
    "moves": "list the moves with their numbers; 'moves 101' starts at number 101",
    "why": "say who wins with best play, and why",
    "back": "take back your last move and the reply to it",
    "new": "start again",
    "help": "show this list",
    "quit": "leave (the end of the input does the same)",
})  # fmt: skip


def help_document() -> Document:
    """Return the list of possible inputs."""
    rows = ((translate(shown_name(typed, "play")), translate(means)) for typed, means in _COMMANDS.items())
    return (Section("", (Table(tuple(rows)),)),)
