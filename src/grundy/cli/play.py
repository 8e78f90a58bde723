"""Playing in the terminal, against the perfect player or between two people."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import islice

from grundy.cli.patience import patience
from grundy.cli.streams import print_lines
from grundy.cli.words import Flag, GameWord, Misere, joined
from grundy.machine.reading import lines_typed
from grundy.maths.nimbers.outcomes import PLAYERS, Convention, Outcome
from grundy.play.foresight import Foresight, size_of
from grundy.play.opponent import Choice, Opponent
from grundy.ruleset import Game, Step
from grundy.rulesets.catalogue import in_turn, parse_game
from grundy.solving.base.ends import refuse_points
from grundy.views.documents import play as said
from grundy.views.documents.typed_moves import find_step, first_steps, without_end
from grundy.views.render.text import lines_of
from grundy.words.advice import TYPE_A_MOVE
from grundy.words.errors import GrundyError, InputError
from grundy.words.language import say, translate
from grundy.words.names import key_named
from grundy.words.plain import half_width

_FEW = 20  # moves to show without the command 'moves'
_PAGE = 100  # moves that the command 'moves' shows at once
_TOLD = 1000  # moves to count for a hint
_LEVELS = 10
_REPEATED = 3  # number of occurrences from which a repetition is announced
_LONGEST = 100_000  # characters of a line to read


def play(
    *game: GameWord,
    second: Flag = False,
    two: Flag = False,
    level: int | None = None,
    err: float | None = None,
    seed: int | None = None,
    misere: Misere = False,
    no_board: Flag = False,
    right: Flag = False,
) -> None:
    """Play a game against the perfect player in the terminal. Type 'help' there for the commands.

    grundy play nim 3 4 5
    grundy play 'pursuit(8) 1,1 5,5' --second
    grundy play kayles 1 5 --misere --level 7 --seed 1
    grundy play 'domineering 4 4' --right

    Parameters
    ----------
    second
        Let the program move first.
    two
        Two people play, without the program.
    level
        How well the program plays, from 0 to 10 (perfect). At level 7, it errs in 3 moves of 10.
    err
        The probability that the program errs in a move, from 0 to 1.
    seed
        The random seed; with the same seed, the program errs in the same way.
    no_board
        Do not draw the positions.
    right
        In a partizan game, Right moves first; by default, Left does.
    """
    if two and (second or level is not None or err is not None or seed is not None):
        raise InputError("with --two the program does not play: leave out --second, --level, --err and --seed")
    convention = Convention.MISERE if misere else Convention.NORMAL
    start = in_turn(parse_game(joined(game)), PLAYERS[right])
    if right and start.partizan_inside is None:
        raise InputError("--right is for partizan games, and {game} is impartial: leave it out", game=str(start))
    if misere:
        refuse_points(start)
    foresight = Foresight(convention)
    opponent = None if two else Opponent(foresight, _likelihood(level, err), random.Random(seed))
    _converse(Session(start, foresight, opponent, program_begins=second, board=not no_board))


def _likelihood(level: int | None, err: float | None) -> float:
    if level is not None and err is not None:
        raise InputError("--level and --err cannot be used together: leave out one of them")
    if level is not None and not 0 <= level <= _LEVELS:
        raise InputError("--level must be from 0 to {most}, not {level}", most=_LEVELS, level=level)
    if err is not None and not 0 <= err <= 1:
        raise InputError("--err must be from 0 to 1, not {err}", err=err)
    return err or 0.0 if level is None else 1 - level / _LEVELS


def _converse(session: Session) -> None:
    on_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")  # invalid text is answered like any wrong input
    _print(session.begin())
    lines = lines_typed(sys.stdin)
    while not session.closed:
        try:
            typed = input(session.prompt) if on_terminal else next(lines)
        except (EOFError, StopIteration):
            print(("\n" if on_terminal else "") + translate(said.FAREWELL))
            return
        except KeyboardInterrupt:
            if on_terminal:
                print()  # the terminal has written ^C behind the prompt
            raise
        _print(session.answer(typed.removesuffix("\n")))


def _print(said: Iterator[str]) -> None:
    with patience(translate("thinking")):
        lines = list(said)
    print_lines(lines)


class Session:
    """A play as a dialogue: lines in, lines out, without a terminal.

    Examples:
        >>> foresight = Foresight()
        >>> session = Session(parse_game("nim 2 3"), foresight, Opponent(foresight), board=False)
        >>> _ = list(session.begin())
        >>> for line in session.answer("take 1 from heap 2"):
        ...     print(line)
        my move: take 1 from heap 1
        <BLANKLINE>
        nim 1 2
        <BLANKLINE>
            1  take 1 from heap 1
            2  take 2 from heap 2
            3  take 1 from heap 2
    """

    def __init__(
        self,
        start: Game,
        foresight: Foresight,
        opponent: Opponent | None,  # None if two people play
        *,
        program_begins: bool = False,
        board: bool = True,  # whether to draw positions
    ) -> None:
        self.foresight = foresight
        self.opponent = opponent
        self.board = board
        self.closed = False
        self._program = (0 if program_begins else 1) if opponent is not None else None  # its turns, modulo 2
        self._met = [start]  # all positions up to the current one
        self._hints = 0  # number given in this position
        self._told: list[Step] = []  # moves revealed in hints

    @property
    def game(self) -> Game:
        """The position."""
        return self._met[-1]

    @property
    def over(self) -> bool:
        """Whether no moves are left."""
        return next(self.game.steps(), None) is None

    @property
    def prompt(self) -> str:
        """The prompt, in a terminal."""
        return said.prompt("" if self.over else self._player(len(self._met) - 1))

    def begin(self) -> Iterator[str]:
        """Yield the text before the person's first turn."""
        alone, begins = self.opponent is not None, self._program == 0
        yield from said.opening_lines(self.game, self.foresight.convention, alone=alone, program_begins=begins)
        yield from self._go_on()

    def answer(self, typed: str) -> Iterator[str]:
        """Yield the response to a typed line, up to the person's next turn."""
        text = " ".join("".join(letter if letter.isprintable() else " " for letter in typed[:_LONGEST]).split())
        word, _, rest = half_width(without_end(text)).lower().partition(" ")
        word = key_named("play", word) or word
        try:
            if word in ("moves", "m") and (not rest or (rest.isdecimal() and len(rest) < 12)):
                yield from self._list(max(1, int(rest or 1)), _PAGE)
            elif not rest and word in _COMMANDS:
                yield from getattr(self, "_" + _COMMANDS[word])()
            elif self.over:
                yield translate(said.AGAIN_AFTER_THE_END)
            elif not text:
                yield translate(TYPE_A_MOVE)
            else:
                yield from self._move(find_step(self.game, text, self._told))
        except GrundyError as error:
            yield say(error.phrase)

    # -- turns

    def _player(self, turn: int) -> str:
        if self._program is None:
            return "the second player" if turn % 2 else "the first player"
        return "I" if turn % 2 == self._program else "you"

    def _move(self, step: Step) -> Iterator[str]:
        before = self.game
        self._arrive(step.position)
        if self._program is not None:
            slip = said.slip_line(self.foresight.look(before), self.foresight.look(step.position))
            if slip is not None:
                yield slip
        yield from self._go_on()

    def _arrive(self, game: Game) -> None:
        self._met.append(game)
        self._forget()

    def _forget(self) -> None:
        self._hints, self._told = 0, []

    def _go_on(self) -> Iterator[str]:
        """Make grundy's move if it is grundy's turn, then show the position."""
        if not self.over and self.opponent is not None and (len(self._met) - 1) % 2 == self._program:
            yield from said.reply_lines(self.foresight.look(self.game))
            choice: Choice = self.opponent.choose(self.game)
            yield said.made_line(self.game, choice)
            self._arrive(choice.step.position)
        yield from said.position_lines(self.game, board=self.board)
        if self.over:
            turn = len(self._met) - 1
            mover, other = self._player(turn), self._player(turn + 1)
            yield from said.end_lines(self.game, mover, other, self.foresight.convention)
            return
        yield from self._list(1, _FEW)
        times = self._met.count(self.game)
        if times >= _REPEATED:
            yield said.repeated_line(times)

    def _list(self, start: int, count: int) -> Iterator[str]:
        found, more = first_steps(self.game, start, count)
        yield from said.move_lines(self.game, found, more=more)

    # -- commands

    def _hint(self) -> Iterator[str]:
        if self.over:
            yield translate(said.AGAIN_AFTER_THE_END)
            return
        outlook = self.foresight.look(self.game)
        why = None
        if self._hints >= 2 and outlook.keeping:
            shown = outlook.keeping[0].position if outlook.outcome is Outcome.N else self.game
            why = self.foresight.reason(shown)
        most = max(_FEW, 10 * _TOLD // (10 + size_of(self.game)))
        counted = sum(1 for _ in islice(self.game.steps(), most + 1))
        yield from lines_of(said.hint_document(outlook, self._hints, counted if counted <= most else None, why))
        if self._hints == 1:
            self._told = list(outlook.keeping[:1])
        self._hints += 1

    def _why(self) -> Iterator[str]:
        yield from lines_of(said.outlook_document(self.foresight.look(self.game), self.foresight.reason(self.game)))

    def _back(self) -> Iterator[str]:
        turn = len(self._met) - 2  # of the last move; the program's moves are taken back up to the person's last one
        if self._program is not None and turn % 2 == self._program:
            turn -= 1
        if turn < 0:
            yield translate(said.NOTHING_TO_TAKE_BACK)
            return
        del self._met[turn + 1 :]
        self._forget()
        yield from self._go_on()

    def _new(self) -> Iterator[str]:
        del self._met[1:]
        self._forget()
        yield from self._go_on()

    def _help(self) -> Iterator[str]:
        yield from lines_of(said.help_document())

    def _quit(self) -> Iterator[str]:
        self.closed = True
        yield translate(said.FAREWELL)


_COMMANDS = {
    "hint": "hint", "h": "hint", "why": "why", "back": "back", "undo": "back", "new": "new",
    "help": "help", "?": "help", "quit": "quit", "q": "quit", "exit": "quit",
}  # fmt: skip
