"""Analyses in words, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from grundy.maths.digraphs.loopy import Infinity
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import FAMILIES, About, Game, Known, ProofStep
from grundy.solving.base.analysis import Analysis, Search, WinningMove
from grundy.solving.base.reasons import Mex, Reason, Split, reason_of
from grundy.solving.base.values import Values
from grundy.solving.outcome import OutcomeSearch
from grundy.solving.solve import solve
from grundy.views.brief import game_text
from grundy.views.documents.data import told_replies
from grundy.views.documents.search import outcome_search_line
from grundy.views.pictures.text import padded, picture_lines, width_of
from grundy.words.language import counted, say, translate
from grundy.words.phrase import Phrase
from grundy.words.shortening import cut_middle

__all__ = [
    "analysis_lines", "because_lines", "binary_columns", "catalogue_lines", "problem_lines", "reason_lines",
    "ruleset_lines", "say", "value_table", "why_lines",
]  # fmt: skip

_SHOWN = 20  # winning moves in the terminal; --json lists 1,000
_REPLIES = 30  # a lost position with at most so many moves shows a reply to each
_RULE = 96  # characters of a rule in the list of rulesets
_WIDE = 64  # bits up to which a nim-sum is shown in binary


def verdict(analysis: Analysis) -> str:
    """Return who wins, in a line."""
    players = analysis.game.ruleset.players
    if analysis.outcome is Outcome.DRAW:
        return say("draw: neither player can force a win, play need never end")
    if players is None:
        return say(
            "N: the player to move wins"
            if analysis.outcome is Outcome.N
            else "P: the other player wins, whatever the player to move does"
        )
    mover, other = players
    if str(analysis.game).endswith(f" {other.lower()}"):  # the position says whose turn it is
        mover, other = other, mover
    if analysis.outcome is Outcome.N:
        return say("N: {mover} wins", mover=Phrase(mover))
    return say("P: {other} wins, whatever {mover} does", other=Phrase(other), mover=Phrase(mover))


def analysis_lines(analysis: Analysis) -> Iterator[str]:
    """Yield the lines that tell who wins, by which moves, and why."""
    misere = say(" (misère: whoever cannot move wins)") if analysis.convention is Convention.MISERE else ""
    yield f"{game_text(analysis.game)}{misere}"
    yield say("  outcome       {verdict}", verdict=verdict(analysis))
    if analysis.grundy_value is not None:
        yield say("  Grundy value  {value}", value=analysis.grundy_value)
    elif analysis.infinity is not None:
        yield say("  loopy nimber  {value}", value=cut_middle(str(Infinity(analysis.infinity))))
    if analysis.remoteness is not None:
        yield counted(
            analysis.remoteness,
            "  remoteness    {count} move to the end, when the winner hurries and the loser delays",
            "  remoteness    {count} moves to the end, when the winner hurries and the loser delays",
        )
    elif analysis.untold is not None:
        yield say("  remoteness    not told: {why}", why=analysis.untold)
    if analysis.outcome is Outcome.N:
        yield from _winning_lines(analysis)
    elif analysis.keeping_moves:
        yield from _keeping_lines(analysis)
    yield say("  why")
    yield from ("    " + line for line in because_lines(analysis.reason))
    if analysis.outcome is Outcome.P:
        yield from _reply_lines(analysis)


def _winning_lines(analysis: Analysis) -> Iterator[str]:
    if analysis.winning_count == 0:
        yield say("  winning moves: none is needed, the game is over")
        return
    if not analysis.winning_moves:
        yield say("  winning moves: out of reach here")
        return
    if analysis.winning_count is None:
        yield say("  winning moves (not all of them counted)")
    else:
        yield say("  winning moves ({count})", count=analysis.winning_count)
    yield from _listed(analysis, analysis.winning_moves)
    if analysis.winning_count is None or analysis.winning_count > _SHOWN:
        yield say("    … (--json lists up to 1000)")


def _keeping_lines(analysis: Analysis) -> Iterator[str]:
    drawn = analysis.outcome is Outcome.DRAW
    yield say("  moves that keep the draw") if drawn else say("  moves that delay the end longest")
    yield from _listed(analysis, analysis.keeping_moves)
    if len(analysis.keeping_moves) > _SHOWN:
        yield say("    … (--json lists up to 1000)")


def _listed(analysis: Analysis, moves: Sequence[WinningMove]) -> Iterator[str]:
    shown = [(_in_part(analysis, say(move.move), move.summand), game_text(move.position)) for move in moves[:_SHOWN]]
    width = max((width_of(move) for move, _ in shown), default=0)
    for move, position in shown:
        yield f"    {padded(move, width)}  → {position}"


def _in_part(analysis: Analysis, move: str, summand: int) -> str:
    return say("{move} [part {part}]", move=move, part=summand) if len(analysis.game.summands) > 1 else move


def because_lines(reason: tuple[Reason, ...] | Known | Search) -> Iterator[str]:
    """Yield why a position has its outcome."""
    if isinstance(reason, Known):
        yield from known_lines(reason)
    elif isinstance(reason, OutcomeSearch):
        yield outcome_search_line(reason)
    elif isinstance(reason, Search):
        if reason.retrograde:
            yield counted(
                reason.positions,
                "retrograde analysis, from the ends of play backwards, decided {count} position",
                "retrograde analysis, from the ends of play backwards, decided {count} positions",
            )
        else:
            yield counted(
                reason.positions,
                "a search by the definition, decided {count} position",
                "a search by the definition, decided {count} positions",
            )
    else:
        for part in reason:
            yield from reason_lines(part)
        if len(reason) > 1:
            yield say("the value of a sum is the nim-sum of the values of its parts (Sprague and Grundy)")
            yield from binary_columns(part.value or 0 for part in reason)  # P by a theorem is value 0


def _reply_lines(analysis: Analysis) -> Iterator[str]:
    replies = told_replies(analysis, _REPLIES + 1) if _few_moves(analysis.game) else []
    if not replies:
        return
    yield say("  a reply to every move")
    texts = [(_in_part(analysis, say(r.move), r.summand), r) for r in replies]
    width = max(width_of(move) for move, _ in texts)
    for move, r in texts:
        answer = _in_part(analysis, say(r.reply.move), r.reply.summand)
        yield say(
            "    {move}  answered by  {answer} → {position}",
            move=padded(move, width), answer=answer, position=game_text(r.reply.position),
        )  # fmt: skip


def _few_moves(game: Game) -> bool:
    return sum(1 for part in game.summands for _ in islice(part.moves(), _REPLIES + 1)) <= _REPLIES


def known_lines(known: Known) -> Iterator[str]:
    """Yield a theorem's answer: what it says here, its name and where it is proved."""
    yield say(known.phrase)
    yield f"  [{translate(known.theorem.name)}; {known.theorem.source}]"


def reason_lines(reason: Reason) -> Iterator[str]:
    """Yield why one game has its value."""
    head = _head(reason)
    because = reason.because
    if isinstance(because, Known):
        yield say("{head}: {reason}", head=head, reason=because.phrase)
        yield f"  [{translate(because.theorem.name)}; {because.theorem.source}]"
    elif isinstance(because, Split):
        yield say("{head}: the nim-sum of its independent parts", head=head)
        if len(because.summands) <= _SHOWN:
            for part, value in because.summands:
                yield "  " + say("{game} has value {value}", game=game_text(part), value=value)
            yield from ("  " + line for line in binary_columns(value for _, value in because.summands))
        else:
            yield say("  {count} parts", count=len(because.summands))
    elif isinstance(because, Mex):
        if not reason.value:
            yield say("{head}: no option has value 0", head=head)
        else:
            yield say(
                "{head}: the mex; options have every smaller value and none has {value}",
                head=head, value=reason.value,
            )  # fmt: skip
        for witness in because.witnesses[:_SHOWN]:
            yield f"  {witness.value}: {say(witness.move)} → {game_text(witness.position)}"
        if len(because.witnesses) > _SHOWN:
            yield say("  … and {count} more", count=len(because.witnesses) - _SHOWN)
    else:
        yield say("{head}: by the definition; too many options to show", head=head)


def _head(reason: Reason) -> str:
    game = game_text(reason.game)
    if reason.value is None and isinstance(reason.because, Known):
        return say("{game} is {outcome}", game=game, outcome=reason.because.outcome.value)
    return say("{game} has value {value}", game=game, value=reason.value)


def why_lines(game: Game, depth: int, values: Values | None = None) -> Iterator[str]:
    """Yield why a game has its value, unfolded: the reasons of the reasons, to a depth.

    A game without a value, as loopy ones are, is told why it has its outcome.
    """
    values = values or Values()
    parts = game.summands
    if game.may_loop:
        analysis = solve(game)
        yield say("{game} is {outcome}", game=game_text(game), outcome=verdict(analysis))
        yield from ("  " + line for line in because_lines(analysis.reason))
        return
    for part in parts:
        yield from _unfolded(part, depth, values, set())
    if len(parts) > 1:
        yield say("the value of a sum is the nim-sum of the values of its parts (Sprague and Grundy)")
        yield from binary_columns(values.value(part) for part in parts)


def _unfolded(game: Game, depth: int, values: Values, told: set[Game]) -> Iterator[str]:
    reason = reason_of(game, values)
    if game in told:
        yield say("{head}: see above", head=_head(reason))
        return
    told.add(game)
    yield from reason_lines(reason)
    if depth <= 1:
        return
    yield from ("  " + line for line in step_lines(game.ruleset.proof_steps(game.position), depth))
    below: Iterable[Game] = ()
    if isinstance(reason.because, Split):
        below = [part for part, _ in reason.because.summands]
    elif isinstance(reason.because, Mex):
        below = [witness.position for witness in reason.because.witnesses]
    for part in below:
        yield from ("    " + line for line in _unfolded(part, depth - 1, values, told))


def step_lines(steps: Iterable[ProofStep], depth: int) -> Iterator[str]:
    """Yield the steps by which a theorem values a game, to a depth."""
    for step in steps:
        yield say(step.said)
        if depth > 1:
            yield from ("  " + line for line in step_lines(step.below, depth - 1))


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
        yield say("nim-sum of {count} values: {total}", count=len(listed), total=total)
        return
    for value in listed:
        yield f"{value:>{width}}  {value:0{bits}b}"
    yield "-" * (width + 2 + bits)
    yield f"{total:>{width}}  {total:0{bits}b}"


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


def catalogue_lines(families: Mapping[str, Mapping[str, About]]) -> Iterator[str]:
    """Yield for each family its title, and a line for each of its rulesets: name and rule."""
    width = max(len(name) for abouts in families.values() for name in abouts)
    for family, abouts in families.items():
        yield translate(FAMILIES[family])
        for name, about in abouts.items():
            yield f"{name:<{width}}  {_fitting(translate(about.rule), _RULE)}"
        yield ""
    yield say(
        "Codes such as 0.77 or 4!.0 are rulesets too, and so are products of two coin-turning games with a * between,"
    )
    yield say("and your own: file.py:name. 'grundy games NAME' tells more of one.")


def _fitting(text: str, columns: int) -> str:
    """Return a text that takes no more than so many columns."""
    if width_of(text) <= columns:
        return text
    while width_of(text) > columns - 2:
        text = text[:-1]
    return text + " …"


def ruleset_lines(name: str, about: About, example: Game | None) -> Iterator[str]:
    """Yield all that the catalogue tells of a ruleset, with a picture of its example."""
    yield name
    yield say("  rule     {rule}", rule=translate(about.rule))
    if about.theorem is not None:
        yield say("  theorem  {name}; {source}", name=translate(about.theorem.name), source=about.theorem.source)
    yield say("  source   {source}", source=about.source)
    if example is not None:
        yield say("  example  grundy solve '{game}'", game=about.example)
        yield ""
        yield from ("    " + line for line in picture_lines(example.ruleset.picture(example.position)))


def problem_lines(problems: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield a line for each contest problem: its name and title."""
    listed = list(problems)
    width = max(len(name) for name, _ in listed)
    for name, title in listed:
        yield f"{name:<{width}}  {title}"
