"""The page for learning: exercises with reasons, tables of values row by row, nim-sums column by column."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from grundy.atlas.classroom.worked import WorkedRow, worked_table
from grundy.maths.nimbers.mex import nim_sum
from grundy.rulesets.catalogue import parse_ruleset
from grundy.views.documents.sequences import worked_document
from grundy.views.markup import Content, Html, element
from grundy.views.render.html import html_of
from grundy.web.address import Query, address_of, checked_game, first_of, number_of
from grundy.web.answers import answered_numbers
from grundy.web.layout import button, form, page, rule_line, section, text_field
from grundy.words.errors import InputError
from grundy.words.language import counted, say
from grundy.words.plain import half_width
from grundy.words.shortening import cut_end

_ROWS = 48
_USUAL = {"outcomes": "subtraction(1,3,4)", "values": "kayles"}  # rulesets; nim otherwise
_NUMBERS = 8  # summands of a nim-sum
_BITS = 12


@dataclass(frozen=True)
class Lesson:
    """Hold what is being learned, and how far the learner is; the address of a page contains all of this."""

    do: str = "quiz"  # one of ``KINDS``
    ruleset: str = "nim"
    level: int = 1
    seed: int = 1
    streak: int = 0  # right answers in a row
    to: int = 0  # rows or columns that are shown
    numbers: str = "3 5 6"
    answer: str = ""

    @classmethod
    def read(cls, query: Query, files: Iterable[str] = ()) -> Lesson:
        """Return the lesson in a query; its ruleset may be in one of the files that the server plays."""
        do = first_of(query, "do", "quiz")
        if do not in KINDS:
            raise InputError("do must be one of {kinds}, not {do!r}", kinds=", ".join(KINDS), do=cut_end(do))
        ruleset = " ".join(checked_game(first_of(query, "ruleset", _USUAL.get(do, "nim")), files).split())
        return cls(
            do, ruleset, number_of(query, "level", 3, "1", least=1), number_of(query, "seed", 10**6, "1"),
            number_of(query, "streak", 10**6), number_of(query, "to", _ROWS),
            checked_game(first_of(query, "numbers", "3 5 6")), checked_game(first_of(query, "answer")),
        )  # fmt: skip

    def fields(self) -> list[tuple[str, str]]:
        """Return the query of the lesson, without default values."""
        usual = Lesson()
        return [(name, str(value)) for name, value in vars(self).items() if value != getattr(usual, name)]

    def href(self) -> str:
        """Return the address for a link."""
        return address_of("/learn", self.fields())


KINDS = ("outcomes", "values", "sum", "moves", "quiz")  # in the order of the lesson


def learn_page(lesson: Lesson, *content: Content) -> str:
    """Return the page of a lesson, with links to the others."""
    names = {
        "outcomes": say("P and N"), "values": say("Work out the values"), "sum": say("Nim-sums"),
        "moves": say("Find the winning move"), "quiz": say("Quiz"),
    }  # fmt: skip
    kinds = [
        button(names[kind], Lesson(do=kind).href(), aria_current="true" if kind == lesson.do else None)
        for kind in KINDS
    ]
    return page(
        names[lesson.do],
        element("ul", kinds, class_="tools", aria_label=say("Lessons")),
        *content,
        own=lesson.href,
        kind="learn",
    )


def verdict_on(right: bool, *why: Content) -> Html:
    """Return whether an answer was right, where the focus goes so that it is read out, and why."""
    said = element("strong", say("✓ Right.") if right else say("✗ Not right."), class_="won" if right else "slip")
    return element("div", element("p", said, tabindex="-1", autofocus=True), *why, class_="status")


# -- a table of values that grows


def values_page(lesson: Lesson) -> str:
    """Return the table up to the current row, and the next row with its mex left out."""
    done, row = rows_done(lesson)
    answered = None
    if lesson.answer and row is not None:
        given = answered_numbers(lesson.answer, nimbers=True)
        right = given == [row.grundy_value]
        answered = verdict_on(right, element("p", _mex_words(row) if right else _fault(given, row)))
        lesson = replace(lesson, to=lesson.to + right, answer="")
        done, row = rows_done(lesson)
    chosen = text_field("ruleset", say("Ruleset"), lesson.ruleset, say("Begin"))
    return learn_page(
        lesson,
        rule_line(parse_ruleset(lesson.ruleset)),
        element("p", say("The Grundy value of a position is the mex of the values of its options: the least of 0, 1, "
                         "2, … that is not among them.")),
        answered,
        html_of(worked_document(done)) if done else None,
        element("p", say("The table is complete here.")) if row is None else _row_asked(lesson, row),
        form("/learn", [("do", "values")], chosen),
    )  # fmt: skip


def rows_done(lesson: Lesson) -> tuple[list[WorkedRow], WorkedRow | None]:
    """Return the rows that are shown, and the next one; rows count from 0, heaps from 0 or 1."""
    rows = worked_table(parse_ruleset(lesson.ruleset), min(lesson.to + 1, _ROWS))
    return rows[: lesson.to], rows[lesson.to] if lesson.to < min(len(rows), _ROWS) else None


def _row_asked(lesson: Lesson, row: WorkedRow) -> Html:
    options, values = ", ".join(row.options), ", ".join(map(str, row.option_values))
    asked = counted(
        len(row.options),
        "The only option is {options}. Its value is {values}. What is the mex?",
        "The options are {options}. Their values are {values}. What is the mex?",
        options=options, values=values,
    ) if row.options else say("There are no options, so there are no values. What is the mex?")  # fmt: skip
    sums = [option for option in row.options if "+" in option]
    noted = (
        say("Here {option} is a sum: its value is the nim-sum of the values of its parts.", option=sums[0])
        if sums
        else ""
    )
    field = text_field("answer", say("The mex"), pressed=say("Answer"), inputmode="numeric", autocomplete="off")
    return section(
        say("The value of {n}", n=f"{parse_ruleset(lesson.ruleset)} {row.n}"),
        element("p", asked),
        element("p", noted, class_="note") if noted else None,
        form("/learn", replace(lesson, answer="").fields(), field),
        element("p", element("a", say("Show this row"), href=replace(lesson, to=lesson.to + 1).href(), class_="retry")),
        next_here=True,
    )


def _mex_words(row: WorkedRow) -> str:
    values = ", ".join(map(str, sorted({*row.option_values})))
    if not values:
        return say("There are no values, so the mex is 0.")
    return say("The least number that is missing from {values} is {mex}.", values=values, mex=row.grundy_value)


def _fault(given: list[Fraction], row: WorkedRow) -> str:
    """Return why a number is not the mex, without the number that is."""
    if len(given) != 1 or given[0] < 0 or given[0] % 1:
        return say("The mex is a whole number of 0 or more.")
    if given[0] in row.option_values:
        return say("{given} is among the values of the options.", given=str(given[0]))
    return say("A number less than {given} is missing, too.", given=str(given[0]))


# -- a nim-sum that grows


def sum_page(lesson: Lesson) -> str:
    """Return numbers in binary, and their nim-sum in the columns that are done, from the right."""
    given = answered_numbers(half_width(lesson.numbers).replace("+", " "))
    if not 1 <= len(given) <= _NUMBERS or any(n < 0 or n >= 1 << _BITS or n % 1 for n in given):
        raise InputError(
            "give 1 to {most} whole numbers below {limit}, not {text!r}",
            most=_NUMBERS, limit=1 << _BITS, text=cut_end(lesson.numbers),
        )  # fmt: skip
    numbers = [int(n) for n in given]
    bits = max(1, max(numbers).bit_length())
    shown = min(lesson.to, bits)
    total = nim_sum(numbers)
    steps: list[Content] = [element("p", _column_words(numbers, bit)) for bit in range(shown)]
    if shown < bits:
        following = replace(lesson, to=shown + 1).href()
        steps.append(element("p", element("a", say("Next column"), href=following, class_="button", data_key="n")))
    else:
        steps.append(element("p", element("strong", say("The nim-sum is {total}.", total=total))))
    field = text_field("numbers", say("Numbers"), lesson.numbers, say("Begin"), inputmode="numeric")
    return learn_page(
        lesson,
        element("p", say("Write the numbers in binary and add without carrying: a column gives 1 if it has an odd "
                         "number of ones.")),
        _columns(numbers, bits, shown, total),
        element("div", steps, id="status", role="status", aria_live="polite"),
        form("/learn", [("do", "sum")], field),
    )  # fmt: skip


def _column_words(numbers: list[int], bit: int) -> str:
    ones = sum(n >> bit & 1 for n in numbers)
    return counted(
        ones, "Column {place} has {count} one, so the nim-sum has {digit} there.",
        "Column {place} has {count} ones, so the nim-sum has {digit} there.", place=1 << bit, digit=ones % 2,
    )  # fmt: skip


def _columns(numbers: list[int], bits: int, shown: int, total: int) -> Html:
    places = list(reversed(range(bits)))
    heads = [element("th", text, scope="col") for text in (say("number"), *(str(1 << bit) for bit in places))]
    rows = [
        element("tr", element("th", n, scope="row"),
                [element("td", n >> bit & 1, class_="one" if n >> bit & 1 else None) for bit in places])
        for n in numbers
    ]  # fmt: skip
    last = [element("td", total >> bit & 1 if bit < shown else "?", class_="odd" if bit < shown and total >> bit & 1
                    else None) for bit in places]  # fmt: skip
    rows.append(element("tr", element("th", say("nim-sum"), scope="row"), last, class_="total"))
    table = element("table", element("thead", element("tr", heads)), element("tbody", rows), class_="nimsum")
    return element("div", table, class_="scroll", tabindex="0", role="group", aria_label=say("The nim-sum"))
