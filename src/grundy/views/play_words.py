"""What is said in a play: the board, the moves, whose turn it is, hints, slips, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from grundy.engines.foresight import Outlook, Step, part_that_moves
from grundy.engines.opponent import Choice, Purpose
from grundy.engines.reasons import Reason
from grundy.engines.solve import Search
from grundy.phrase import Phrase
from grundy.ruleset import Game, Known, Ruleset
from grundy.theory.outcomes import Convention, Outcome
from grundy.views.text import picture_lines
from grundy.views.words import because_lines, say

__all__ = [
    "AGAIN",
    "AGAIN_AFTER_THE_END",
    "FAREWELL",
    "NOTHING_TO_TAKE_BACK",
    "end_lines",
    "help_lines",
    "hint_lines",
    "made_line",
    "move_lines",
    "opening_lines",
    "position_lines",
    "prompt",
    "repeated_line",
    "reply_lines",
    "slip_line",
    "step_words",
    "why_outlook_lines",
]  # fmt: skip

_TALLEST = 60  # lines of a board that is shown
Why = tuple[Reason, ...] | Known | Search

FAREWELL = "goodbye"
AGAIN = "type a move's number or its name, the position after it, or 'help'"
AGAIN_AFTER_THE_END = "the game is over: type 'new', 'back', 'why' or 'quit'"
NOTHING_TO_TAKE_BACK = "there is no move of yours to take back"


def opening_lines(game: Game, convention: Convention, *, alone: bool, program_begins: bool) -> Iterator[str]:
    """Yield what is said before the first move."""
    loses = "loses" if convention is Convention.NORMAL else "wins (misère)"
    yield from dict.fromkeys(rule for rule in (_rule(part.ruleset) for part in game.parts) if rule)
    if not alone:
        yield f"Two play, turn about; whoever cannot move {loses}."
    else:
        yield f"{'I begin' if program_begins else 'You begin'}; whoever cannot move {loses}."
    yield "'help' lists what may be typed, 'hint' helps with a move."


def _rule(ruleset: Ruleset[Any]) -> str:
    """Return the rule as the catalogue tells it; of a user's ruleset the first line of its docstring."""
    made_by_dataclass = f"{type(ruleset).__name__}("
    first_line = next(iter((ruleset.__doc__ or "").strip().splitlines()), "")
    return ruleset.about.rule or ("" if first_line.startswith(made_by_dataclass) else first_line)


def position_lines(game: Game, *, board: bool) -> Iterator[str]:
    """Yield the position in the grammar and, unless it is not wanted or too tall, as a board."""
    yield ""
    yield _short(str(game))
    if board:
        lines = picture_lines(game.ruleset.picture(game.position))
        if len(lines) <= _TALLEST:
            yield from (f"  {line}".rstrip() for line in lines)


def step_words(game: Game, step: Step) -> str:
    """Return the name of a move; in a sum, with the part that moves."""
    name = say(step.move)
    return f"{name} [part {step.summand}]" if len(game.parts) > 1 else name


def move_lines(game: Game, found: Iterable[tuple[int, Step]], *, more: bool) -> Iterator[str]:
    """Yield numbered moves, and how to see more where there are some."""
    listed = list(found)
    last = 0
    yield "" if listed else "there are no more moves"
    for last, step in listed:
        yield f"{last:>5}  {step_words(game, step)}"
    if more:
        yield f"    …  'moves {last + 1}' lists more of them; any move can be typed"


def prompt(player: str) -> str:
    """Return what stands before the typed words, on a terminal."""
    return f"{player}> "


def made_line(game: Game, choice: Choice) -> str:
    """Return the program's move in words."""
    random = " (drawn at random: the answer is out of reach here)" if choice.purpose is Purpose.RANDOM else ""
    return f"my move: {step_words(game, choice.step)}{random}"


def reply_lines(outlook: Outlook) -> Iterator[str]:
    """Yield why the program cannot know what to play, where that is so."""
    if outlook.refusal is not None:
        yield f"I play at random, for the answer is out of reach: {_short(str(outlook.refusal))}"


def slip_line(before: Outlook, after: Outlook) -> str | None:
    """Return what a person's move gave away, or None; the outlook after it is the opponent's.

    Examples:
        >>> from grundy.engines.foresight import Foresight
        >>> from grundy.rulesets.nim import Nim
        >>> look = Foresight().look
        >>> slip_line(look(Nim().at(2, 3)), look(Nim().at(2, 1)))
        'that gave away the win'
        >>> slip_line(look(Nim().at(2, 3)), look(Nim().at(2, 2)))
    """
    if before.outcome is Outcome.N and after.outcome is Outcome.N:
        return "that gave away the win"
    if before.outcome is Outcome.N and after.outcome is Outcome.DRAW:
        return "that gave away the win: neither of us can force one now"
    if before.outcome is Outcome.DRAW and after.outcome is Outcome.N:
        return "that gave away the draw"
    return None


# -- hints, in three steps


def hint_lines(outlook: Outlook, given: int, total: int | None, why: Why | None) -> Iterator[str]:
    """Yield the next hint: where to move, then which move, then why.

    Args:
        outlook: of the position.
        given: how many hints were given here before.
        total: how many moves there are, or None for very many.
        why: for the third hint, the reason of the position after the move; of the position itself where none wins.
    """
    if outlook.outcome is None:
        yield "no hint: who wins here is out of reach"
    elif not outlook.keeping:
        yield "no hint: you win here, but the moves that do it are out of reach"
    elif given == 0:
        yield from _where(outlook, total)
    elif given == 1:
        yield f"{_what_for(outlook)}: {_told(outlook.game, outlook.keeping[0])}"
    else:
        if outlook.outcome is Outcome.N:
            yield f"whoever must move from {_short(str(outlook.keeping[0].position))} loses:"
        else:
            yield _verdict(outlook)
        yield from _reasons(why)


def _where(outlook: Outlook, total: int | None) -> Iterator[str]:
    game, best = outlook.game, outlook.keeping[0]
    if outlook.outcome is Outcome.P:
        yield "no move wins here against best play; 'hint' again for the one that delays the loss"
        return
    if outlook.outcome is Outcome.DRAW:
        yield "no move wins here, and not every one loses; 'hint' again for one that keeps the draw"
        return
    count = len(outlook.keeping)
    yield f"{count} of {'very many' if total is None else total} moves {'wins' if count == 1 else 'win'}"
    part = part_that_moves(game, best)
    if part is not None:
        yield f"look at {_short(str(part))}" + (f" in part {best.summand}" if len(game.parts) > 1 else "")
    elif len(game.parts) > 1:
        yield f"look at part {best.summand}: {_short(str(game.parts[best.summand - 1]))}"
    else:
        blank = Phrase(best.move.template, **dict.fromkeys(best.move.values, "…"))
        yield f"look for a move such as '{say(blank)}'"


def _what_for(outlook: Outlook) -> str:
    if outlook.outcome is Outcome.N:
        return "this wins" if outlook.plies is None else "this wins soonest"
    if outlook.outcome is Outcome.DRAW:
        return "this keeps the draw"
    return "this may take longest" if outlook.plies is None else "this takes longest"


def _told(game: Game, step: Step) -> str:
    return f"{step_words(game, step)} → {_short(str(step.position))}"


def why_outlook_lines(outlook: Outlook, why: Why | None) -> Iterator[str]:
    """Yield who wins from a position under best play, how soon, and why."""
    if outlook.outcome is None:
        yield "who wins here is out of reach" + (f": {_short(str(outlook.refusal))}" if outlook.refusal else "")
        return
    yield _verdict(outlook)
    yield from _reasons(why)


def _verdict(outlook: Outlook) -> str:
    if outlook.outcome is Outcome.DRAW:
        return "neither player can force a win from here"
    who = "the player to move wins" if outlook.outcome is Outcome.N else "the player to move loses against best play"
    if outlook.plies is None:
        return who
    moves = "1 move" if outlook.plies == 1 else f"{outlook.plies} moves"
    return f"{who}, with {moves} to the end when the winner hurries and the loser delays"


def _reasons(why: Why | None) -> Iterator[str]:
    if why is not None:
        yield from ("  " + line for line in because_lines(why))


# -- ends


def end_lines(winner: str, loser: str, convention: Convention) -> Iterator[str]:
    """Yield who has won and why; the players are 'you' and 'I', or have longer names."""
    cannot, how = (loser, "loses") if convention is Convention.NORMAL else (winner, "wins (misère)")
    yield ""
    yield f"No move is left for {'me' if cannot == 'I' else cannot}, and whoever cannot move {how}."
    yield f"{winner[0].upper()}{winner[1:]} {'win' if winner in ('I', 'you') else 'wins'}."
    yield "'new' begins again, 'back' takes a move back, 'quit' leaves."


def repeated_line(times: int) -> str:
    """Return that a position has come up so many times."""
    return f"this position has come up {times} times: where nobody can force a win, play need never end; 'quit' leaves"


_COMMANDS: Sequence[tuple[str, str]] = (
    ("3", "the move of that number"),
    ("take 2 from", "the move of that name; as much of it as fits one move only"),
    ("nim 3 2 5", "the move to that position, as grundy writes it; its own words are enough if they are several"),
    ("hint", "where to move; again: which move; again: why"),
    ("moves", "the moves with their numbers; 'moves 101' from number 101"),
    ("why", "who wins from here under best play, and why"),
    ("back", "take your last move back, and the reply to it"),
    ("new", "begin again"),
    ("help", "this list"),
    ("quit", "leave; so does the end of input"),
)


def help_lines() -> Iterator[str]:
    """Yield what may be typed."""
    width = max(len(typed) for typed, _ in _COMMANDS)
    yield from (f"  {typed:<{width}}  {means}" for typed, means in _COMMANDS)


def _short(text: str) -> str:
    return text if len(text) <= 160 else f"{text[:120]} … {text[-30:]}"
