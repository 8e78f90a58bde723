"""Values of short partizan games, as users see them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from grundy.machine.given import many
from grundy.maths.nimbers.outcomes import PLAYERS
from grundy.maths.partizan import forms, latex, operators, text, weights
from grundy.maths.partizan.forms import Form
from grundy.maths.partizan.listing import Listing, form_in, listing_of
from grundy.maths.partizan.thermograph import Thermograph, thermograph
from grundy.words.errors import InputError, LimitError, raised_by_rules
from grundy.words.phrase import Phrase

A = ParamSpec("A")
R = TypeVar("R")


def bounded(function: Callable[A, R]) -> Callable[A, R]:
    """Return the function with a clear error for games that are too deep for it."""

    @wraps(function)
    def bounded(*arguments: A.args, **named: A.kwargs) -> R:
        try:
            return function(*arguments, **named)
        except RecursionError as error:
            if raised_by_rules(error) and not str(error).startswith("maximum recursion depth"):  # not by Python
                raise
            raise LimitError("this value is too deep: play in it can last too long") from None

    return bounded


class Value:
    """The value of a short partizan game, in canonical form; ``value`` makes one.

    Values are immutable. Equal games have equal values, ``+`` and ``-`` are disjunctive sums and differences, ``n * G``
    is a sum of n copies, and ``<=`` is the partial order of games: G ≥ 0 if Left wins when Right begins.

    Examples:
        >>> from fractions import Fraction
        >>> hot = value("{2|-1}")
        >>> print(hot + hot, hot + value("^*"), 3 * value("^"))
        1 {2^*|-1^*} ^3
        >>> hot.compare(1), hot.outcome, hot.mean, hot.temperature
        ('||', 'N', Fraction(1, 2), Fraction(3, 2))
        >>> value("{0|1}") == Fraction(1, 2)
        True

    References:
        Siegel, Combinatorial Game Theory, chapter II; Winning Ways, chapters 1 to 6 and 8.
    """

    __slots__ = ("_form",)
    _form: Form

    def __init__(self, game: Value | str | int | Fraction = 0) -> None:
        object.__setattr__(self, "_form", form_of(game))

    def __setattr__(self, name: str, new: object) -> None:
        raise AttributeError("a value cannot be changed")

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (listing_of(self._form),)  # a text may be too deep to be parsed

    def __str__(self) -> str:
        return _printed(self._form)

    def __repr__(self) -> str:
        return f"value({str(self)!r})"

    def __hash__(self) -> int:
        return hash(self._form if self._form.number is None else self._form.number)

    # -- the group and its order

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Value):
            return self._form is other._form
        if isinstance(other, int | Fraction):
            return self._form.number == other
        return NotImplemented

    def __add__(self, other: Value | int | Fraction) -> Value:
        return (
            of_form(_sum(self._form, form_of(other))) if isinstance(other, Value | int | Fraction) else NotImplemented
        )

    __radd__ = __add__

    def __neg__(self) -> Value:
        return of_form(_negative(self._form))

    def __pos__(self) -> Value:
        return self

    def __sub__(self, other: Value | int | Fraction) -> Value:
        return self + -of_form(form_of(other)) if isinstance(other, Value | int | Fraction) else NotImplemented

    def __rsub__(self, other: int | Fraction) -> Value:
        return -self + other if isinstance(other, int | Fraction) else NotImplemented

    def __mul__(self, n: int) -> Value:
        return of_form(_multiple(n, self._form)) if isinstance(n, int) else NotImplemented

    __rmul__ = __mul__

    def __le__(self, other: Value | int | Fraction) -> bool:
        return _at_most(self._form, form_of(other)) if isinstance(other, Value | int | Fraction) else NotImplemented

    def __ge__(self, other: Value | int | Fraction) -> bool:
        return _at_most(form_of(other), self._form) if isinstance(other, Value | int | Fraction) else NotImplemented

    def __lt__(self, other: Value | int | Fraction) -> bool:
        return self != other and self <= other

    def __gt__(self, other: Value | int | Fraction) -> bool:
        return self != other and self >= other

    def compare(self, other: Value | str | int | Fraction) -> str:
        """Return ``<``, ``>``, ``=``, or ``||`` if the two are confused: the first player wins their difference."""
        against = Value(other)
        if self == against:
            return "="
        return "<" if self <= against else ">" if self >= against else "||"

    @property
    def outcome(self) -> str:
        """Who wins: ``L`` Left, ``R`` Right, ``N`` the next player, ``P`` the previous player."""
        return {"=": "P", ">": "L", "<": "R", "||": "N"}[self.compare(0)]

    # -- the form

    @property
    def left_options(self) -> tuple[Value, ...]:
        """Left's options in canonical form."""
        return tuple(of_form(o) for o in _in_order(self._form.left))

    @property
    def right_options(self) -> tuple[Value, ...]:
        """Right's options in canonical form."""
        return tuple(of_form(o) for o in _in_order(self._form.right))

    @property
    def birthday(self) -> int:
        """How many moves the play can last at most, in canonical form."""
        return _birthday(self._form)

    @property
    def number(self) -> Fraction | None:
        """The number that it is, or None."""
        return self._form.number

    @property
    def is_number(self) -> bool:
        """Whether it is a number."""
        return self._form.number is not None

    @property
    def is_infinitesimal(self) -> bool:
        """Whether it is between −x and x for every number x > 0."""
        return self._form.left_stop[0] == self._form.right_stop[0] == 0

    @property
    def is_all_small(self) -> bool:
        """Whether in every subposition both players can move or neither can (dicotic)."""
        return weights.is_all_small(self._form)

    # -- temperature

    @property
    def left_stop(self) -> Fraction:
        """The number at which play stops if Left begins."""
        return self._form.left_stop[0]

    @property
    def right_stop(self) -> Fraction:
        """The number at which play stops if Right begins."""
        return self._form.right_stop[0]

    @property
    def thermograph(self) -> Thermograph:
        """The stops under a tax on moves."""
        return _thermograph(self._form)

    @property
    def mean(self) -> Fraction:
        """The average that each of many copies is worth."""
        return self.thermograph.mean

    @property
    def temperature(self) -> Fraction:
        """How much a move is worth; −1/q for a number with denominator q."""
        return self.thermograph.temperature

    # -- coarser values

    @property
    def atomic_weight(self) -> Value | None:
        """How many ups it is worth beside a far star; None if it has none, as a game of other stops than 0."""
        found = _atomic_weight(self._form)
        return None if found is None else of_form(found)

    @property
    def reduced(self) -> Value:
        """The reduced canonical form: the simplest value that differs by an infinitesimal."""
        return of_form(_reduced(self._form))

    # -- operators

    def cool(self, t: int | Fraction) -> Value:
        """Return the game cooled by a number t ≥ 0: every move costs t.

        Examples:
            >>> value("{3|-1}").cool(1), value("{3|-1}").cool(2), value("{3|-1}").cool(3)
            (value('{2|0}'), value('1*'), value('1'))
        """
        tax = form_of(t).number
        if tax is None or tax < 0:
            raise InputError("a game can be cooled by a number of 0 or more, not by {given}", given=str(t))
        return of_form(_cooled(self._form, tax))

    def freeze(self) -> Value:
        """Return the game cooled by its temperature; a number stays as it is.

        Examples:
            >>> value("{3|-1}").freeze(), value("{2||1|-2}").freeze()
            (value('1*'), value('1Tiny(1)'))
        """
        return self if self.is_number else self.cool(self.temperature)

    def heat(self, t: Value | str | int | Fraction) -> Value:
        """Return the game heated by t: every move gains t, and numbers stay as they are.

        Examples:
            >>> value("^").heat(1)
            value('{1||0|-2}')
        """
        return of_form(_heated(self._form, form_of(t)))

    def overheat(self, s: Value | str | int | Fraction, t: Value | str | int | Fraction) -> Value:
        """Return the game overheated from s to t: every move gains t, and an integer n becomes n copies of s.

        Examples:
            >>> value("{2|*}").overheat("^", 1)
            value('{1^^||0|-2}')
        """
        return of_form(_overheated(self._form, form_of(s), form_of(t)))

    def norton(self, unit: Value | str | int | Fraction) -> Value:
        """Return Norton's product with a unit U > 0: n copies of U for an integer n.

        Examples:
            >>> value("1/2").norton("^"), value("3").norton("^")
            (value('{^^*|v*}'), value('^3'))
        """
        by = of_form(form_of(unit))
        if not by > 0:
            raise InputError("the unit of a Norton product must be positive, not {unit}", unit=str(by))
        return of_form(_norton(self._form, by._form))

    def ordinal_sum(self, other: Value | str | int | Fraction) -> Value:
        """Return G:H for the canonical form of this G: a move in G, the base, ends H.

        Examples:
            >>> value("1/2").ordinal_sum("1/4"), value("*").ordinal_sum(1)
            (value('9/16'), value('^*'))
        """
        return of_form(_ordinal(self._form, form_of(other)))

    @property
    def left_incentives(self) -> tuple[Value, ...]:
        """What Left's moves gain, Gᴸ − G, without those that others dominate."""
        return tuple(map(of_form, _in_order(_incentives(self._form, left=True))))

    @property
    def right_incentives(self) -> tuple[Value, ...]:
        """What Right's moves gain, G − Gᴿ, without those that others dominate."""
        return tuple(map(of_form, _in_order(_incentives(self._form, left=False))))

    @property
    def companion(self) -> Value:
        """The companion: 0 and ∗ change places, and whoever does not lose by passing may move to 0."""
        return of_form(_companion(self._form))

    # -- display

    def latex(self) -> str:
        r"""Return the value in LaTeX, for mathematics mode.

        Examples:
            >>> print(value("{2|1/2^*}").latex())
            \left\{2\,\middle|\,\tfrac{1}{2}{\uparrow}{\ast}\right\}
        """
        return _latex(self._form)

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"


_sum = bounded(forms.add)
_negative = bounded(forms.negative)
_multiple = bounded(forms.multiple)
_at_most = bounded(forms.at_most)
_canonical = bounded(forms.canonical)
_printed = bounded(text.format_form)
_parsed = bounded(text.parse_form)
_in_order = bounded(text.in_order)
_thermograph = bounded(thermograph)
_atomic_weight = bounded(weights.atomic_weight)
_reduced = bounded(weights.reduced)
_birthday = bounded(weights.birthday)
_cooled = bounded(operators.cool)
_heated = bounded(operators.heat)
_overheated = bounded(operators.overheat)
_norton = bounded(operators.norton)
_ordinal = bounded(operators.ordinal_sum)
_incentives = bounded(operators.incentives)
_companion = bounded(operators.companion)
_latex = bounded(latex.latex_of)


def of_form(form: Form) -> Value:
    """Return the value of a canonical form."""
    made = object.__new__(Value)
    object.__setattr__(made, "_form", form)
    return made


def form_of(game: object) -> Form:
    """Return the canonical form of a value, a text or a number."""
    if isinstance(game, Value):
        return game._form
    if isinstance(game, str):
        return _parsed(game)
    if isinstance(game, int | Fraction):
        if game.denominator & (game.denominator - 1):
            raise InputError("the denominator of a number must be a power of 2, not {bottom}", bottom=game.denominator)
        return forms.number_up_star(Fraction(game))
    raise InputError("a value is made from a text, a whole number or a fraction, not {game!r}", game=game)


def value(
    game: Value | str | int | Fraction | Iterable[Value | str | int | Fraction],
    right: Iterable[Value | str | int | Fraction] | None = None,
) -> Value:
    """Return the value of a text such as ``{2|-1} + ^*``, of a number, or of the game with these options.

    Args:
        game: a text in CGSuite's notation, a number; or, together with ``right``, Left's options.
        right: Right's options.

    Raises:
        InputError: if the text is not a value.
        LimitError: if the game is too deep.

    Examples:
        >>> value("{0||0|-2}")
        value('Tiny(2)')
        >>> value([2, "1*"], [0])
        value('{2|0}')
    """
    if right is None:
        if many(game):
            raise InputError("give Right's options too, not only Left's")
        return Value(game)  # type: ignore[arg-type]
    for player, options in zip(PLAYERS, (game, right), strict=True):
        if not many(options):
            raise InputError("{player}'s options must be a list, not {given!r}", player=Phrase(player), given=options)
    return of_form(_canonical([form_of(o) for o in game], [form_of(o) for o in right]))  # type: ignore[union-attr]


def _restored(listing: Listing) -> Value:
    return of_form(form_in(listing))


Value.__module__ = value.__module__ = "grundy"
