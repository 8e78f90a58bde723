"""The desk: turns an address into a page. No answer depends on earlier questions."""

from __future__ import annotations

import contextlib
import sys
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from grundy.maths.nimbers.outcomes import Convention
from grundy.play.foresight import Foresight
from grundy.solving.base.ends import refuse_points
from grundy.views.documents.typed_moves import find_step
from grundy.views.markup import element
from grundy.web.address import LONGEST_LINE, Address, Query, checked_game, first_of, in_language_of, line_of
from grundy.web.api import API, api_answer, refused
from grundy.web.draw_page import draw_page
from grundy.web.drawing import Drawing
from grundy.web.help_page import help_page
from grundy.web.home_page import home_page
from grundy.web.layout import Answer, problem, said_of
from grundy.web.learn_page import Lesson, sum_page, values_page
from grundy.web.outcomes_page import outcomes_page
from grundy.web.play.page import play_page
from grundy.web.play.table import Stage, Table, arrived, gone_on
from grundy.web.quiz_page import quiz_page
from grundy.words.errors import GrundyError, missing_library, raised_by_rules, refused_by_python
from grundy.words.language import say
from grundy.words.shortening import cut_middle

K = TypeVar("K")
V = TypeVar("V")
_KEPT = 32  # games whose solved positions are stored
_LIMIT = 30_000  # options to examine for one answer, about half a second
_LONGEST = 8_000  # characters of an address, which each link of the page repeats

_LESSONS = {
    "outcomes": outcomes_page, "values": values_page, "sum": sum_page, "moves": quiz_page, "quiz": quiz_page,
}  # fmt: skip


@dataclass(frozen=True)
class Question:
    """Hold an address, and the amount of the answer."""

    path: str
    query: Query = ()
    stage: Stage = Stage.FULL


class Desk:
    """Answer questions; the user's files that may be played are given with the names of their rulesets."""

    def __init__(self, own: Mapping[str, Sequence[str]] | None = None) -> None:
        self.own = dict(own or {})
        self._foresights: dict[tuple[Convention, object], Foresight] = {}

    def answer(self, question: Question) -> Answer:
        """Return the page; an error is a page too."""
        with in_language_of(question.query):
            return self._guarded(question)

    def _guarded(self, question: Question) -> Answer:
        try:
            if _too_long(question.query):
                return self._cut_off(question)
            return self._answered(question)
        except GrundyError as error:
            return refusal(question, say("This cannot be answered"), said_of(error))
        except (MemoryError, RecursionError):
            if question.stage is Stage.FULL:  # games that are too large to solve can still be played
                return self._guarded(replace(question, stage=Stage.LATE))
            return slow(question)
        except BaseException as error:  # a user's rules may raise anything
            if isinstance(error, KeyboardInterrupt) and raised_by_rules(error) is None:
                raise
            known = missing_library(error) or refused_by_python(error)
            if known is not None:
                return refusal(question, say("This cannot be solved here"), say(known))
            return self._broken(question, error)

    def _answered(self, question: Question) -> Answer:
        if question.path.startswith(API):
            late = question.stage is Stage.LATE
            return slow(question) if late else api_answer(question.path, question.query, self.own)
        if question.path == "/":
            return Answer(200, home_page(self.own, checked_game(first_of(question.query, "q"))))
        if question.path == "/help":
            return Answer(200, help_page())
        if question.path == "/draw":
            return Answer(200, draw_page(Drawing.read(question.query)))
        if question.path == "/learn":
            return Answer(200, _LESSONS[(lesson := Lesson.read(question.query, self.own)).do](lesson))
        if question.path == "/play":
            return self._play(question)
        said = say("The pages are /, /play, /learn, /draw and /help.")
        return problem(say("There is no such page"), said, 404)

    def _play(self, question: Question) -> Answer:
        address = Address.read(question.query, self.own)
        table, note = Table(address, question.stage), ""
        if address.misere:
            try:
                refuse_points(table.start)
            except GrundyError as error:
                table, note = Table(replace(address, misere=False), question.stage), said_of(error)
        if question.stage is Stage.FULL:
            key = table.convention, tuple(part.ruleset for part in table.start.summands)
            foresight = self._foresights.get(key) or Foresight(table.convention, _LIMIT)
            table.foresight = keep_last(self._foresights, key, foresight, _KEPT)
        typed = checked_game(first_of(question.query, "typed"), self.own).strip()
        if typed and not table.over:
            try:
                text = " ".join(typed.split())
                with contextlib.suppress(GrundyError):  # first try a position, in case naming all moves is slow
                    if not text.isdecimal():
                        return Answer(303, location=table.href(arrived(table.game, text)))
                return Answer(303, location=table.href(find_step(table.game, text)))
            except GrundyError as error:
                return Answer(400, play_page(table, said_of(error), typed))
        reply = table.reply()
        if reply is not None:
            return Answer(303, location=table.href(reply))
        return Answer(200, play_page(table, note), lasting=table.stage is Stage.FULL and not table.hurried)

    def _cut_off(self, question: Question) -> Answer:
        """Refuse an address that is too long; a play can go on from its last position."""
        onwards = None
        if question.path == "/play":
            with contextlib.suppress(GrundyError):
                onwards = gone_on(question.query, self.own)
        said = say("Start again from the last position.")
        if onwards is None:
            return refusal(question, say("This address is too long"), said)
        link = element("a", say("Go on from this position"), href=onwards.href(), class_="button")
        return problem(say("This address is too long"), said, more=element("p", link))

    def _broken(self, question: Question, error: BaseException) -> Answer:
        """Report an error in the user's rules to the user, or a bug of grundy to whoever runs the server."""
        frames = traceback.extract_tb(error.__traceback__)
        mine = [path for path in self.own if any(frame.filename.endswith(path) for frame in frames)]
        why = next(iter(str(error).splitlines()), "")
        if mine or any(".py:" in value for _, value in question.query):
            said = say("The rules in {path} failed: {kind}: {why}", path=(mine or list(self.own) or ["?"])[0],
                     kind=type(error).__name__, why=cut_middle(why))  # fmt: skip
            return refusal(question, say("The rules failed"), said)
        traceback.print_exception(error, file=sys.stderr)
        said = say("This is a bug in grundy; please report the address.")
        return refusal(question, say("Something went wrong"), said, 500)


def _too_long(query: Query) -> bool:
    return sum(len(name) + len(value) for name, value in query) > _LONGEST or len(line_of(query)) > LONGEST_LINE


def keep_last(kept: dict[K, V], key: K, value: V, most: int) -> V:
    """Return a value, stored as the newest of a limited number."""
    kept.pop(key, None)
    kept[key] = value
    while len(kept) > most:
        del kept[next(iter(kept))]
    return value


def refusal(question: Question, title: str, said: str, status: int = 400, **others: Any) -> Answer:
    """Return an error, as a page with a title or as JSON."""
    if question.path.startswith(API):
        return refused(said, status, **others)
    return problem(title, said, status, **others)


def slow(question: Question) -> Answer:
    """Return the answer when even a page without solving took too long."""
    said = say("This position takes too long to solve on this page. Try again, or try a smaller one.")
    return refusal(question, say("Too large to solve here"), said, 503, lasting=False)
