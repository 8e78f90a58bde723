"""Analyses in words, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from grundy.engines.reasons import Mex, Reason, Split, reason_of
from grundy.engines.solve import Analysis, Search, solve
from grundy.engines.values import Values
from grundy.phrase import Phrase
from grundy.ruleset import About, Game, Known
from grundy.theory.nimbers import nim_sum
from grundy.theory.outcomes import Convention, Outcome
from grundy.views.text import picture_lines

__all__ = [
    "analysis_lines", "because_lines", "binary_columns", "catalogue_lines", "problem_lines", "reason_lines",
    "ruleset_lines", "say", "value_table", "why_lines",
]  # fmt: skip

_SHOWN = 20  # winning moves in the terminal; --json lists 1,000
_REPLIES = 30  # a lost position with at most so many moves shows a reply to each
_RULE = 96  # characters of a rule in the list of rulesets
_WIDE = 64  # bits up to which a nim-sum is shown in binary


def say(phrase: Phrase) -> str:
    """Return the sentence of a phrase."""
    return str(phrase)


def verdict(analysis: Analysis) -> str:
    """Return who wins, in a line."""
    players = analysis.game.ruleset.players
    mover, other = ("the player to move", "the other player") if players is None else players
    if players is not None and str(analysis.game).endswith(f" {other.lower()}"):  # the position says whose turn it is
        mover, other = other, mover
    return {
        Outcome.N: f"N: {mover} wins",
        Outcome.P: f"P: {other} wins, whatever {mover} does",
        Outcome.DRAW: "draw: neither player can force a win, play need never end",
    }[analysis.outcome]


def analysis_lines(analysis: Analysis) -> Iterator[str]:
    """Yield the lines that tell who wins, by which moves, and why."""
    misere = " (misère: whoever cannot move wins)" if analysis.convention is Convention.MISERE else ""
    yield f"{_cut(str(analysis.game))}{misere}"
    yield f"  outcome       {verdict(analysis)}"
    if analysis.grundy_value is not None:
        yield f"  Grundy value  {analysis.grundy_value}"
    if analysis.remoteness is not None:
        plies = _count(analysis.remoteness, "move")
        yield f"  remoteness    {plies} to the end, when the winner hurries and the loser delays"
    if analysis.outcome is Outcome.N:
        yield from _winning_lines(analysis)
    yield "  why"
    yield from ("    " + line for line in because_lines(analysis.reason))
    if analysis.outcome is Outcome.P:
        yield from _reply_lines(analysis)


def _winning_lines(analysis: Analysis) -> Iterator[str]:
    if analysis.winning_count == 0:
        yield "  winning moves: none is needed, the game is over"
        return
    if not analysis.winning_moves:
        yield "  winning moves: out of reach here"
        return
    many = "not all of them counted" if analysis.winning_count is None else str(analysis.winning_count)
    yield f"  winning moves ({many})"
    shown = [
        (_in_part(analysis, say(winning.move), winning.summand), _cut(str(winning.position)))
        for winning in analysis.winning_moves[:_SHOWN]
    ]
    width = max((len(move) for move, _ in shown), default=0)
    for move, position in shown:
        yield f"    {move:<{width}}  → {position}"
    if analysis.winning_count is None or analysis.winning_count > _SHOWN:
        yield "    … (--json lists up to 1000)"


def _in_part(analysis: Analysis, move: str, summand: int) -> str:
    return f"{move} [part {summand}]" if len(analysis.game.parts) > 1 else move


def because_lines(reason: tuple[Reason, ...] | Known | Search) -> Iterator[str]:
    """Yield why a position has its outcome."""
    if isinstance(reason, Known):
        yield from known_lines(reason)
    elif isinstance(reason, Search):
        how = (
            "retrograde analysis, from the ends of play backwards"
            if reason.retrograde
            else "a search by the definition"
        )
        yield f"{how}, decided {_count(reason.positions, 'position')}"
    else:
        for part in reason:
            yield from reason_lines(part)
        if len(reason) > 1:
            yield "the value of a sum is the nim-sum of the values of its parts (Sprague and Grundy)"
            yield from binary_columns(part.value or 0 for part in reason)  # P by a theorem is value 0


def _reply_lines(analysis: Analysis) -> Iterator[str]:
    replies = list(islice(analysis.replies(), _REPLIES + 1)) if _few_moves(analysis.game) else []
    if not replies:
        return
    yield "  a reply to every move"
    texts = [(_in_part(analysis, say(r.move), r.summand), r) for r in replies]
    width = max(len(move) for move, _ in texts)
    for move, r in texts:
        answer = _in_part(analysis, say(r.reply.move), r.reply.summand)
        yield f"    {move:<{width}}  answered by  {answer} → {_cut(str(r.reply.position))}"


def _few_moves(game: Game) -> bool:
    return sum(1 for part in game.parts for _ in islice(part.moves(), _REPLIES + 1)) <= _REPLIES


def known_lines(known: Known) -> Iterator[str]:
    """Yield a theorem's answer: what it says here, its name and where it is proved."""
    yield f"{say(known.phrase)}"
    yield f"  [{known.theorem.name}; {known.theorem.source}]"


def reason_lines(reason: Reason) -> Iterator[str]:
    """Yield why one game has its value."""
    head = _head(reason)
    because = reason.because
    if isinstance(because, Known):
        yield f"{head}: {say(because.phrase)}"
        yield f"  [{because.theorem.name}; {because.theorem.source}]"
    elif isinstance(because, Split):
        yield f"{head}: the nim-sum of its independent parts"
        if len(because.parts) <= _SHOWN:
            yield from ("  " + f"{_cut(str(part))} has value {value}" for part, value in because.parts)
            yield from ("  " + line for line in binary_columns(value for _, value in because.parts))
        else:
            yield f"  {len(because.parts)} parts"
    elif isinstance(because, Mex):
        if not reason.value:
            yield f"{head}: no option has value 0"
        else:
            yield f"{head}: the mex; options have every smaller value and none has {reason.value}"
        for witness in because.witnesses[:_SHOWN]:
            yield f"  {witness.value}: {say(witness.move)} → {_cut(str(witness.position))}"
        if len(because.witnesses) > _SHOWN:
            yield f"  … and {len(because.witnesses) - _SHOWN} more"
    else:
        yield f"{head}: by the definition; too many options to show"


def _head(reason: Reason) -> str:
    game = _cut(str(reason.game))
    if reason.value is None and isinstance(reason.because, Known):
        return f"{game} is {reason.because.outcome.value}"
    return f"{game} has value {reason.value}"


def why_lines(game: Game, depth: int, values: Values | None = None) -> Iterator[str]:
    """Yield why a game has its value, unfolded: the reasons of the reasons, to a depth.

    A game without a value, as loopy ones are, is told why it has its outcome.
    """
    values = values or Values()
    parts = game.parts
    if game.may_loop:
        analysis = solve(game)
        yield f"{_cut(str(game))} is {verdict(analysis)}"
        yield from ("  " + line for line in because_lines(analysis.reason))
        return
    for part in parts:
        yield from _unfolded(part, depth, values, set())
    if len(parts) > 1:
        yield "the value of a sum is the nim-sum of the values of its parts (Sprague and Grundy)"
        yield from binary_columns(values.value(part) for part in parts)


def _unfolded(game: Game, depth: int, values: Values, told: set[Game]) -> Iterator[str]:
    reason = reason_of(game, values)
    if game in told:
        yield f"{_head(reason)}: see above"
        return
    told.add(game)
    yield from reason_lines(reason)
    if depth <= 1:
        return
    below: Iterable[Game] = ()
    if isinstance(reason.because, Split):
        below = [part for part, _ in reason.because.parts]
    elif isinstance(reason.because, Mex):
        below = [witness.position for witness in reason.because.witnesses]
    for part in below:
        yield from ("    " + line for line in _unfolded(part, depth - 1, values, told))


def binary_columns(values: Iterable[int]) -> Iterator[str]:
    r"""Yield the values below each other, decimal and binary, and their nim-sum below a line.

    Examples:
        >>> print(*binary_columns([1, 4, 6]), sep="\n")
        1  001
        4  100
        6  110
        ------
        3  011
    """
    listed = list(values)
    total = nim_sum(listed)
    bits = max(listed, default=0).bit_length() or 1
    width = max(len(str(value)) for value in [*listed, total])
    if bits > _WIDE or len(listed) > _SHOWN:
        yield f"nim-sum of {len(listed)} values: {total}"
        return
    for value in listed:
        yield f"{value:>{width}}  {value:0{bits}b}"
    yield "-" * (width + 2 + bits)
    yield f"{total:>{width}}  {total:0{bits}b}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _cut(text: str) -> str:
    return text if len(text) <= 160 else f"{text[:120]} … {text[-30:]}"


def value_table(values: list[tuple[int, int]]) -> Iterator[str]:
    r"""Yield a table of values, ten to a row.

    Examples:
        >>> print(*value_table([(n, n % 4) for n in range(12)]), sep="\n")
             0  1  2  3  4  5  6  7  8  9
         0   0  1  2  3  0  1  2  3  0  1
        10   2  3
    """
    cell = max(len(str(value)) for _, value in values) + 2
    found = dict(values)
    first, last = values[0][0], values[-1][0]
    label = len(str(last)) + 1
    yield " " * label + " " + "".join(f"{k:>{max(cell, 3)}}" for k in range(10))
    for row in range(first - first % 10, last + 1, 10):
        cells = (str(found.get(n, "")) for n in range(row, min(row + 10, last + 1)))
        yield f"{row:>{label}} " + "".join(f"{text:>{max(cell, 3)}}" for text in cells)


def catalogue_lines(rules: dict[str, str]) -> Iterator[str]:
    """Yield a line for each ruleset: its name and rule."""
    width = max(map(len, rules))
    for name, rule in rules.items():
        yield f"{name:<{width}}  {rule if len(rule) <= _RULE else rule[: _RULE - 2] + ' …'}"
    yield ""
    yield "Codes such as 0.77 or 4!.0 are rulesets too, and so are products of two coin-turning games with a * between,"
    yield "and your own: file.py:name. 'grundy games NAME' tells more of one."


def ruleset_lines(name: str, about: About, example: Game | None) -> Iterator[str]:
    """Yield all that the catalogue tells of a ruleset, with a picture of its example."""
    yield name
    yield f"  rule     {about.rule}"
    if about.theorem is not None:
        yield f"  theorem  {about.theorem.name}; {about.theorem.source}"
    yield f"  source   {about.source}"
    if example is not None:
        yield f"  example  grundy solve '{about.example}'"
        yield ""
        yield from ("    " + line for line in picture_lines(example.ruleset.picture(example.position)))


def problem_lines(problems: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield a line for each contest problem: its name and title."""
    listed = list(problems)
    width = max(len(name) for name, _ in listed)
    for name, title in listed:
        yield f"{name:<{width}}  {title}"
