"""What is said in a play: the board, the moves, whose turn it is, hints, slips, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.play.foresight import Outlook, summand_that_moves
from grundy.play.opponent import Choice, Purpose
from grundy.ruleset import Game, Step
from grundy.views.document import Document, Paragraph, Section, Table
from grundy.views.documents.analysis import step_words
from grundy.views.documents.catalogue import rule_of
from grundy.views.documents.reasons import Why, because
from grundy.views.pictures.text import picture_lines
from grundy.words.language import counted, say, translate
from grundy.words.phrase import Phrase, templates
from grundy.words.shortening import cut_middle

_TALLEST = 60  # lines of a board that is shown

FAREWELL = templates("goodbye")
AGAIN = templates("type a move's number or its name, the position after it, or 'help'")
AGAIN_AFTER_THE_END = templates("the game is over: type 'new', 'back', 'why' or 'quit'")
NOTHING_TO_TAKE_BACK = templates("there is no move of yours to take back")


def opening_lines(game: Game, convention: Convention, *, alone: bool, program_begins: bool) -> Iterator[str]:
    """Yield what is said before the first move."""
    yield from dict.fromkeys(rule for rule in (rule_of(part.ruleset) for part in game.summands) if rule)
    if not alone:
        yield turns_words(convention)
    elif convention is Convention.NORMAL:
        begins = "I begin; whoever cannot move loses." if program_begins else "You begin; whoever cannot move loses."
        yield say(begins)
    else:
        yield say(
            "I begin; whoever cannot move wins (misère)."
            if program_begins
            else "You begin; whoever cannot move wins (misère)."
        )
    yield say("'help' lists what may be typed, 'hint' helps with a move.")


def turns_words(convention: Convention) -> str:
    """Return that two play in turn, and who wins at the end."""
    return say(
        "Two play, turn about; whoever cannot move loses."
        if convention is Convention.NORMAL
        else "Two play, turn about; whoever cannot move wins (misère)."
    )


def position_lines(game: Game, *, board: bool) -> Iterator[str]:
    """Yield the position in the grammar and, unless it is not wanted or too tall, as a board."""
    yield ""
    yield cut_middle(str(game))
    if board:
        lines = picture_lines(game.ruleset.picture(game.position))
        if len(lines) <= _TALLEST:
            yield from (f"  {line}".rstrip() for line in lines)


def move_lines(game: Game, found: Iterable[tuple[int, Step]], *, more: bool) -> Iterator[str]:
    """Yield numbered moves, and how to see more where there are some."""
    listed = list(found)
    yield "" if listed else say("there are no more moves")
    yield from (f"{number:>5}  {step_words(game, step)}" for number, step in listed)
    if more:
        last = listed[-1][0] if listed else 0
        yield say("    …  'moves {number}' lists more of them; any move can be typed", number=last + 1)


def prompt(player: str) -> str:
    """Return what stands before the typed words, on a terminal."""
    return f"{translate(player)}> "


def made_line(game: Game, choice: Choice) -> str:
    """Return the program's move in words."""
    return say(
        "my move: {move} (drawn at random: the answer is out of reach here)"
        if choice.purpose is Purpose.RANDOM
        else "my move: {move}",
        move=step_words(game, choice.step),
    )


def reply_lines(outlook: Outlook) -> Iterator[str]:
    """Yield why the program cannot know what to play, where that is so."""
    if outlook.refusal is not None:
        yield say("I play at random, for the answer is out of reach: {why}", why=_refused(outlook))


def slip_line(before: Outlook, after: Outlook) -> str | None:
    """Return what a person's move gave away, or None; the outlook after it is the opponent's.

    Examples:
        >>> from grundy.play.foresight import Foresight
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> look = Foresight().look
        >>> slip_line(look(Nim().at(2, 3)), look(Nim().at(2, 1)))
        'that gave away the win'
        >>> slip_line(look(Nim().at(2, 3)), look(Nim().at(2, 2)))
    """
    said = _SLIPS.get((before.outcome, after.outcome))
    return None if said is None else say(said)


_SLIPS: dict[tuple[Outcome | None, Outcome | None], str] = templates({
    (Outcome.N, Outcome.N): "that gave away the win",
    (Outcome.N, Outcome.DRAW): "that gave away the win: neither of us can force one now",
    (Outcome.DRAW, Outcome.N): "that gave away the draw",
})  # fmt: skip


# -- hints, in three steps


def hint_document(outlook: Outlook, given: int, total: int | None, why: Why | None) -> Document:
    """Return the next hint after those given: where to move, of so many moves or very many, then which move, then why.

    The third one tells the reason of the position after the move; of the position itself where none wins.
    """
    if outlook.outcome is None:
        return (Paragraph(say("no hint: who wins here is out of reach")),)
    if not outlook.keeping:
        return (Paragraph(say("no hint: you win here, but the moves that do it are out of reach")),)
    best = outlook.keeping[0]
    after = cut_middle(str(best.position))
    if given == 0:
        return tuple(map(Paragraph, _where(outlook, total)))
    if given == 1:
        said = say("{verdict}: {move}", verdict=_what_for(outlook), move=f"{step_words(outlook.game, best)} → {after}")
        return (Paragraph(said),)
    won = outlook.outcome is Outcome.N
    head = say("whoever must move from {game} loses:", game=after) if won else outlook_words(outlook)
    return (Section(head, because(why) if why is not None else ()),)


def _where(outlook: Outlook, total: int | None) -> Iterator[str]:
    game, best = outlook.game, outlook.keeping[0]
    if outlook.outcome is Outcome.P:
        yield say("no move wins here against best play; ask again for the one that delays the loss")
        return
    if outlook.outcome is Outcome.DRAW:
        yield say("no move wins here, and not every one loses; ask again for one that keeps the draw")
        return
    count = len(outlook.keeping)
    if total is None:
        yield counted(count, "{count} of very many moves wins", "{count} of very many moves win")
    else:
        yield counted(count, "{count} of {total} moves wins", "{count} of {total} moves win", total=total)
    part = summand_that_moves(game, best)
    if part is not None:
        yield say(
            "look at {game} in part {part}" if len(game.summands) > 1 else "look at {game}",
            game=cut_middle(str(part)), part=best.summand,
        )  # fmt: skip
    elif len(game.summands) > 1:
        yield say(
            "look at part {part}: {game}", part=best.summand, game=cut_middle(str(game.summands[best.summand - 1]))
        )
    else:
        blank = Phrase(best.move.template, **dict.fromkeys(best.move.values, "…"))
        yield say("look for a move such as '{move}'", move=blank)


def _what_for(outlook: Outlook) -> str:
    if outlook.outcome is Outcome.N:
        return say("this wins" if outlook.remoteness is None else "this wins soonest")
    if outlook.outcome is Outcome.DRAW:
        return say("this keeps the draw")
    return say("this may take longest" if outlook.remoteness is None else "this takes longest")


def outlook_document(outlook: Outlook, why: Why | None) -> Document:
    """Return who wins from a position under best play, how soon, and why."""
    return (Section(outlook_words(outlook), because(why) if why is not None and outlook.outcome is not None else ()),)


def outlook_words(outlook: Outlook) -> str:
    """Return who wins from a position under best play, and how soon."""
    if outlook.outcome is None:
        if outlook.refusal is None:
            return say("who wins here is out of reach")
        return say("who wins here is out of reach: {why}", why=_refused(outlook))
    if outlook.outcome is Outcome.DRAW:
        return say("neither player can force a win from here")
    who = say(
        "the player to move wins" if outlook.outcome is Outcome.N else "the player to move loses against best play"
    )
    if outlook.remoteness is None:
        return who
    return counted(
        outlook.remoteness,
        "{verdict}, with {count} move to the end when the winner hurries and the loser delays",
        "{verdict}, with {count} moves to the end when the winner hurries and the loser delays",
        verdict=who,
    )


def _refused(outlook: Outlook) -> str:
    return "" if outlook.refusal is None else cut_middle(say(outlook.refusal.phrase))


# -- ends


def end_lines(winner: str, loser: str, convention: Convention) -> Iterator[str]:
    """Yield who has won and why; the players are 'you' and 'I', or the first and the second."""
    normal = convention is Convention.NORMAL
    cannot = loser if normal else winner
    yield ""
    yield say(
        "No move is left for {player}, and whoever cannot move loses."
        if normal
        else "No move is left for {player}, and whoever cannot move wins (misère).",
        player=Phrase("me" if cannot == "I" else cannot),
    )
    yield say(_WON[winner])
    yield say("'new' begins again, 'back' takes a move back, 'quit' leaves.")


_WON = templates({
    templates("I"): "I win.",
    templates("you"): "You win.",
    templates("the first player"): "The first player wins.",
    templates("the second player"): "The second player wins.",
})  # fmt: skip


def repeated_line(times: int) -> str:
    """Return that a position has come up so many times."""
    return say(
        "this position has come up {times} times: where nobody can force a win, play need never end; 'quit' leaves",
        times=times,
    )


_BY_NAME = templates("take 2 from")
_COMMANDS = templates({
    "3": "the move of that number",
    _BY_NAME: "the move of that name; as much of it as fits one move only",
    "nim 3 2 5": "the move to that position, as grundy writes it; its own words are enough if they are several",
    "hint": "where to move; again: which move; again: why",
    "moves": "the moves with their numbers; 'moves 101' from number 101",
    "why": "who wins from here under best play, and why",
    "back": "take your last move back, and the reply to it",
    "new": "begin again",
    "help": "this list",
    "quit": "leave; so does the end of input",
})  # fmt: skip


def help_document() -> Document:
    """Return what may be typed."""
    rows = ((translate(typed) if typed == _BY_NAME else typed, translate(means)) for typed, means in _COMMANDS.items())
    return (Section("", (Table(tuple(rows)),)),)
