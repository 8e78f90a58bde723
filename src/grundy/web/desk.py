"""The desk: an address in, a page out. Nothing is remembered that the answer depends on."""

from __future__ import annotations

import contextlib
import sys
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from grundy.maths.nimbers.outcomes import Convention
from grundy.play.foresight import Foresight
from grundy.views.documents.play import AGAIN
from grundy.views.documents.typed_moves import find_step
from grundy.web.address import Address, Query, checked_game, first_of, language_of
from grundy.web.draw_page import Drawing, draw_page
from grundy.web.home_page import help_page, home_page
from grundy.web.layout import Answer, problem
from grundy.web.play_page import play_page
from grundy.web.table import Table, arrived
from grundy.words.errors import GrundyError, LimitError
from grundy.words.language import say, speaking
from grundy.words.phrase import Phrase
from grundy.words.shortening import cut_middle

K = TypeVar("K")
V = TypeVar("V")
_KEPT = 32  # games whose solved positions are remembered
_LIMIT = 30_000  # options that are looked at for one answer: about half a second
_LONGEST = 24_000  # letters of an address


@dataclass(frozen=True)
class Question:
    """An address, and whether positions are to be solved; if not, they can be played all the same."""

    path: str
    query: Query = ()
    solving: bool = True


class Desk:
    """Answers questions; of the user's files those that may be played are given, with the names of their rulesets."""

    def __init__(self, own: Mapping[str, Sequence[str]] | None = None) -> None:
        self.own = dict(own or {})
        self._foresights: dict[tuple[Convention, object], Foresight] = {}

    def answer(self, question: Question) -> Answer:
        """Return the page; what is wrong with the question is a page too."""
        with speaking(language_of(question.query)):
            return self._guarded(question)

    def _guarded(self, question: Question) -> Answer:
        try:
            if sum(len(name) + len(value) for name, value in question.query) > _LONGEST:
                return problem(say("This address is too long"), say("Begin again from its last position."))
            return self._answered(question)
        except LimitError as error:
            return problem(say("This is too large here"), say(error.phrase))
        except GrundyError as error:
            return problem(say("This address cannot be read"), _said(error))
        except (MemoryError, RecursionError):
            if question.solving:  # what is too large to be solved can be played all the same
                return replace(self._guarded(replace(question, solving=False)), lasting=False)
            return slow()
        except (Exception, SystemExit) as error:  # a user's rules may raise anything
            return self._broken(question, error)

    def _answered(self, question: Question) -> Answer:
        if question.path == "/":
            return Answer(200, home_page(self.own))
        if question.path == "/help":
            return Answer(200, help_page())
        if question.path == "/draw":
            return Answer(200, draw_page(Drawing.read(question.query)))
        if question.path == "/play":
            return self._play(question)
        said = say("The pages here are the first one, /play, /draw and /help.")
        return problem(say("There is no such page"), said, 404)

    def _play(self, question: Question) -> Answer:
        address = Address.read(question.query, self.own)
        table = Table(address, None)
        if question.solving:
            key = table.convention, tuple(part.ruleset for part in table.start.summands)
            foresight = self._foresights.get(key) or Foresight(table.convention, _LIMIT)
            table.foresight = keep_last(self._foresights, key, foresight, _KEPT)
        typed = checked_game(first_of(question.query, "typed"), self.own).strip()
        if typed and not table.over:
            try:
                text = " ".join(typed.split())
                with contextlib.suppress(GrundyError):  # among very many, a position is found sooner than a name
                    if not text.isdecimal():
                        return Answer(303, location=table.href(arrived(table.game, text)))
                return Answer(303, location=table.href(find_step(table.game, text)))
            except GrundyError as error:
                return Answer(400, play_page(table, _said(error)))
        reply = table.reply()
        if reply is not None:
            return Answer(303, location=table.href(reply))
        return Answer(200, play_page(table), lasting=not table.hurried)

    def _broken(self, question: Question, error: BaseException) -> Answer:
        """Tell what the user's rules raised, or whoever runs the server of a bug of ours."""
        frames = traceback.extract_tb(error.__traceback__)
        mine = [path for path in self.own if any(frame.filename.endswith(path) for frame in frames)]
        why = next(iter(str(error).splitlines()), "")
        if mine or ".py:" in first_of(question.query, "game"):
            said = say("The rules in {path} failed: {kind}: {why}", path=(mine or list(self.own) or ["?"])[0],
                     kind=type(error).__name__, why=cut_middle(why))  # fmt: skip
            return problem(say("The rules failed"), said)
        traceback.print_exception(error, file=sys.stderr)
        said = say("This is a mistake in grundy; please report the address.")
        return problem(say("Something went wrong"), said, 500)


def keep_last(kept: dict[K, V], key: K, value: V, most: int) -> V:
    """Return a value that is kept as the newest of at most so many."""
    kept.pop(key, None)
    kept[key] = value
    while len(kept) > most:
        del kept[next(iter(kept))]
    return value


def slow() -> Answer:
    """Return the answer for what took too long even without being solved."""
    said = say("The position takes longer than this page may think. Try a smaller one.")
    return problem(say("Too large to solve here"), said, lasting=False)


def _said(error: GrundyError) -> str:
    """Return what an error says, without advice that only a terminal can follow."""
    phrase = error.phrase
    if phrase.values.get("again") == Phrase(AGAIN):
        again = say("take one of the list, or type the position after it")
        phrase = Phrase(phrase.template, **{**phrase.values, "again": again})
    return cut_middle(say(phrase), 400)
