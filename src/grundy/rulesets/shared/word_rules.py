"""Rulesets whose positions are tuples of integers, so that the rule itself can be compiled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from grundy.machine.allowance import Allowance
from grundy.machine.given import whole
from grundy.machine.loops import compiles
from grundy.partizan import PartizanRuleset
from grundy.ruleset import Game, Ruleset
from grundy.rulesets.shared.searched import Compared, Searched
from grundy.solving.search.partizan_word import WordValues
from grundy.solving.search.search import Search
from grundy.solving.search.word import Rule
from grundy.solving.search.word_calls import (
    LEFT,
    NEGATIVE,
    OPTIONS,
    RIGHT,
    SUMMANDS,
    Words,
    call_for_one,
    call_plainly,
)
from grundy.words.errors import PositionError, RulesetError

_LEAST, _LARGEST, _ALL_BITS = -(1 << 63), (1 << 63) - 1, (1 << 64) - 1


def _is_size(number: Any) -> bool:
    return (whole(number) or 0) >= 1


class _OnWords(Compared, Ruleset[Words], abstract=True):
    """The base class: positions of several integers, their parts and their canonical forms."""

    words: ClassVar[int] = 1
    """The number of integers of a position."""
    most_options: ClassVar[int] = 0
    """The maximum number of options of a position; if the players differ, of one of them."""
    most_summands: ClassVar[int] = 0
    """The maximum number of independent parts of a position."""
    compiled: ClassVar[bool] = True
    """Whether the rule may be compiled."""
    summands_into: ClassVar[Any] = None
    """The independent parts of a position."""
    canonical_into: ClassVar[Any] = None
    """The canonical position among equivalent ones."""

    @classmethod
    def _check_sizes(cls) -> None:
        if not (_is_size(cls.words) and _is_size(cls.most_options)):
            raise RulesetError(
                "ruleset {name} must set words and most_options, each an integer of 1 or more, not {words!r} and "
                "{most!r}",
                name=cls.__name__, words=cls.words, most=cls.most_options,
            )  # fmt: skip
        if cls.summands_into is not None and not _is_size(cls.most_summands):
            raise RulesetError(
                "ruleset {name} must set most_summands, an integer of 1 or more, not {most!r}",
                name=cls.__name__, most=cls.most_summands,
            )  # fmt: skip

    def summands(self, p: Words) -> Iterator[Game]:
        """Yield the independent parts; the position itself if there is only one."""
        parts = [p] if self.summands_into is None else call_plainly(self, p, SUMMANDS)
        yield from (Game(self, part) for part in (parts if len(parts) != 1 else [p]))

    def canonical(self, p: Words) -> Words:
        """Return one position for all equivalent ones."""
        return p if self.canonical_into is None else call_for_one(self, p)

    def weight(self, p: Words) -> int:
        """Return the approximate difficulty of a position: small numbers count themselves, words of bits their bits."""
        return sum(n if 0 <= n < 1024 else 16 + (n & _ALL_BITS).bit_count() for n in p)

    def at(self, *position: Any) -> Any:
        """Return the game at a position, given as integers or as one sequence."""
        one = len(position) == 1 and isinstance(position[0], Iterable) and not isinstance(position[0], str)
        return super().at(position[0] if one else position)

    def check(self, p: Any) -> Words:
        """Return the integers as a tuple.

        Raises:
            PositionError: if their number is not ``words``, or one is not a 64-bit integer.
        """
        numbers = tuple(p) if isinstance(p, Iterable) and not isinstance(p, str) else (p,)
        if len(numbers) != self.words:
            raise PositionError(
                "a position of {ruleset} has {words} integers, not {count}",
                ruleset=str(self), words=self.words, count=len(numbers),
            )  # fmt: skip
        for number in numbers:
            if not isinstance(number, int) or isinstance(number, bool) or not _LEAST <= number <= _LARGEST:
                raise PositionError(
                    "a position of {ruleset} has integers of 64 bits, not {number!r}", ruleset=str(self), number=number
                )
        return numbers


class WordRules(_OnWords, Searched[Words], abstract=True):
    """A ruleset whose rule writes options into an array, and is compiled for long searches.

    A subclass sets the number of integers of a position and the maximum number of options, and defines the rule::

        options_into(position, out) -> count

    ``position`` is an int64 array [words], ``out`` an array [most_options, words]: write an option into each row and
    return their number. The rule may use whatever numba compiles: numbers, loops, arrays. With ``compiled = False`` it
    is run by Python. A subclass that defines ``options`` instead is an ordinary ruleset in plain Python.

    Two optional functions make a search fast::

        summands_into(position, out) -> count    independent parts, at most ``most_summands``, a row each
        canonical_into(position, out)            one position for all equivalent ones; out is int64 [words]

    Examples:
        >>> class TakeOneThreeFour(WordRules):
        ...     "Take 1, 3 or 4 counters from a heap."
        ...     words, most_options = 1, 3
        ...     @staticmethod
        ...     def options_into(position, out):
        ...         count = 0
        ...         for take in (1, 3, 4):
        ...             if position[0] >= take:
        ...                 out[count, 0] = position[0] - take
        ...                 count += 1
        ...         return count
        >>> rules = TakeOneThreeFour()
        >>> list(rules.options((3,))), [rules.solver().grundy_value((n,)) for n in range(9)]
        ([(2,), (0,)], [0, 1, 0, 1, 2, 3, 2, 0, 1])
    """

    plain_positions: ClassVar[int] = 2_000_000
    """The number of positions to examine in plain Python, if the rule cannot be compiled."""
    options_into: ClassVar[Any] = None
    """The rule."""

    def __init_subclass__(cls, *, abstract: bool = False, **more: Any) -> None:
        super().__init_subclass__(abstract=True, **more)
        cls.abstract = abstract
        if abstract or cls.options is not WordRules.options or cls.moves is not Ruleset.moves:
            return
        if not callable(cls.options_into):
            raise cls._no_rule()
        cls._check_sizes()

    @classmethod
    def _no_rule(cls) -> RulesetError:
        return RulesetError(
            "ruleset {name} must define options_into(position, out), or options(position)", name=cls.__name__
        )

    def options(self, p: Words) -> Iterator[Words]:
        """Yield the options that the rule writes, in its order."""
        if self.options_into is None:
            raise self._no_rule()
        yield from call_plainly(self, p, OPTIONS)

    def field(self, p: Words | None) -> Rule | None:
        return Rule(self) if self.compiled else None

    def solver_within(self, allowance: Allowance | None) -> Search[Words] | None:
        return super().solver_within(allowance) if self.options_into is not None else None


class PartizanWordRules(_OnWords, PartizanRuleset[Words], abstract=True):
    """A partizan ruleset whose rules write options into an array, and are compiled if there are many positions.

    A subclass sets the number of integers of a position and the maximum number of options of one player, and defines
    what Left and what Right may do::

        left_into(position, out) -> count
        right_into(position, out) -> count

    as in :class:`WordRules`. ``summands_into`` and ``canonical_into`` are as there. One more optional function lets
    only one of two opposite positions be searched::

        negative_into(position, out)    the position with the players exchanged; out is int64 [words]

    Examples:
        >>> from grundy import value_of
        >>> class TakeOneOrTwo(PartizanWordRules):
        ...     "Left takes 1 counter, or 3; Right takes 2, or 3."
        ...     words, most_options = 1, 2
        ...     @staticmethod
        ...     def left_into(position, out):
        ...         count = 0
        ...         for take in (1, 3):
        ...             if position[0] >= take:
        ...                 out[count, 0] = position[0] - take
        ...                 count += 1
        ...         return count
        ...     @staticmethod
        ...     def right_into(position, out):
        ...         count = 0
        ...         for take in (2, 3):
        ...             if position[0] >= take:
        ...                 out[count, 0] = position[0] - take
        ...                 count += 1
        ...         return count
        >>> value_of(TakeOneOrTwo().at(3)), value_of("partizan-subtraction(1,3|2,3) 3")
        (value('{0,{1|0}|0}'), value('{0,{1|0}|0}'))
    """

    left_into: ClassVar[Any] = None
    """The rule for Left."""
    right_into: ClassVar[Any] = None
    """The rule for Right."""
    negative_into: ClassVar[Any] = None
    """The position with the players exchanged."""

    def __init_subclass__(cls, *, abstract: bool = False, **more: Any) -> None:
        super().__init_subclass__(abstract=abstract, **more)
        if abstract:
            return
        for name, plain in ((LEFT, cls._plain(LEFT)), (RIGHT, cls._plain(RIGHT))):
            if not plain and not callable(getattr(cls, name)):
                raise cls._no_rule(name)
        if not (cls._plain(LEFT) and cls._plain(RIGHT)):
            cls._check_sizes()

    @classmethod
    def _plain(cls, name: str) -> bool:
        """Return whether a subclass states the options of a player in plain Python."""
        if name == LEFT:
            return cls.left_options is not PartizanWordRules.left_options
        return cls.right_options is not PartizanWordRules.right_options

    @classmethod
    def _no_rule(cls, name: str) -> RulesetError:
        return RulesetError(
            "ruleset {name} must define {function}(position, out), or {options}(position)",
            name=cls.__name__, function=name, options=name.replace("_into", "_options"),
        )  # fmt: skip

    def left_options(self, p: Words) -> list[Words]:
        """Return the options that the rule for Left writes, in its order."""
        return self._options(p, LEFT)

    def right_options(self, p: Words) -> list[Words]:
        """Return the options that the rule for Right writes, in its order."""
        return self._options(p, RIGHT)

    def _options(self, p: Words, name: str) -> list[Words]:
        if (self.left_into if name == LEFT else self.right_into) is None:
            raise self._no_rule(name)
        return call_plainly(self, p, name)

    def negative(self, p: Words) -> Words | None:
        """Return the position with the players exchanged; None if that is not said."""
        return None if self.negative_into is None else call_for_one(self, p, NEGATIVE)

    def value_solver(self, **limits: Any) -> WordValues | None:
        plain = not self.compiled or not compiles() or self._plain(LEFT) or self._plain(RIGHT)
        return None if plain or self.left_into is None or self.right_into is None else WordValues(self, **limits)
