"""Certificates that a formula gives all values of a heap rule, and their checker: induction over the digits of n.

A rule lists options, such as ``n - 1; n // 2``. The certificate gives an automaton that reads the digits of n in some
base, the first digit first, and ends in a state whose output is the value of n. The checker follows n together with its
neighbours and quotients, as classes of numbers with the same states. There are finitely many classes. In each of them
it checks that the output is the mex of the outputs at the options, and what the formula gives. Small n are checked by
definition. By induction on n the claim holds for all n.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from grundy.proofs.certificate import SCHEMA, Written, is_known
from grundy.proofs.terms import (
    NumberClass,
    Place,
    UndecidedError,
    mex_of,
    modulus_and_depth,
    read_options,
    read_term,
    table_lookup,
)
from grundy.proofs.verdict import RefutedError, Verdict, verdict_on
from grundy.words.errors import InputError, LimitError
from grundy.words.phrase import Phrase

FORMULA = "formula"
_MOST = 200_000  # classes of numbers
_SMALL = 200_000  # numbers that are checked by definition
_TEXTS, _NUMBERS, _LISTS = ("rule", "formula"), ("base", "start"), ("exceptions", "first", "step", "output")


@dataclass(frozen=True, slots=True)
class FormulaCertificate(Written):
    """The claim that a formula gives the Grundy value of every heap, except for some that are listed.

    Attributes:
        rule: the options of a heap of n, separated by ``;``, such as ``n - 1; n // 2 if n % 2 == 0``. The parts of a
            split are separated by commas. What is not in 0, …, n − 1 is no option.
        formula: the formula; ``a(…)`` is an earlier value. If it is empty, the claim is that the automaton is right.
        exceptions: pairs of a heap and its value.
        base: the base of the digits.
        start: the automaton begins with numbers from here to base · start − 1.
        first: their states.
        step: step[s][d] is the state after a further digit d.
        output: the value in each state.
    """

    rule: str
    formula: str
    exceptions: tuple[tuple[int, int], ...]
    base: int
    start: int
    first: tuple[int, ...]
    step: tuple[tuple[int, ...], ...]
    output: tuple[int, ...]

    def state(self, n: int) -> int:
        """Return the state after the digits of n, which is not below the start."""
        digits = []
        while n >= self.start * self.base:
            n, digit = divmod(n, self.base)
            digits.append(digit)
        state = self.first[n - self.start]
        for digit in reversed(digits):
            state = self.step[state][digit]
        return state

    def to_data(self) -> dict[str, Any]:
        """Return it as plain values."""
        return {"schema": SCHEMA, "kind": FORMULA} | asdict(self)

    @classmethod
    def from_data(cls, data: object) -> FormulaCertificate:
        """Return the certificate that plain data describe.

        Raises:
            InputError: if they describe none.
        """
        names = {"schema", "kind", *_TEXTS, *_NUMBERS, *_LISTS}
        if (
            not isinstance(data, Mapping)
            or set(data) != names
            or not (is_known(data["schema"]) and data["kind"] == FORMULA)
        ):
            raise InputError("a certificate of a formula must have the fields {names}", names=", ".join(sorted(names)))
        if not all(isinstance(data[name], str) and data[name].isprintable() for name in _TEXTS):
            raise InputError("rule and formula of a certificate must be strings of one line each")
        exceptions, step = _rows(data["exceptions"]), _rows(data["step"])
        first, output = _row(data["first"]), _row(data["output"])
        base, start = _row([data["base"], data["start"]])
        states = range(len(step))
        right = 2 <= base <= 64 and start >= 1 and len(first) == (base - 1) * start and len(output) == len(step)
        right = right and all(len(row) == base and all(s in states for s in row) for row in step)
        if not right or any(s not in states for s in first) or any(len(pair) != 2 for pair in exceptions):
            raise InputError("the automaton of a certificate must have states 0, 1, … and a step for each digit")
        pairs = tuple((n, value) for n, value in exceptions)
        if len(dict(pairs)) < len(pairs):
            raise InputError("exceptions of a certificate must be different heaps")
        return cls(data["rule"], data["formula"], pairs, base, start, first, step, output)


def _rows(listed: object) -> tuple[tuple[int, ...], ...]:
    if not isinstance(listed, list | tuple):
        raise InputError("exceptions and step of a certificate must be lists of lists")
    return tuple(map(_row, listed))


def _row(listed: object) -> tuple[int, ...]:
    if not isinstance(listed, list | tuple) or not all(type(n) is int and 0 <= n < 1 << 31 for n in listed):
        raise InputError("lists of a certificate must contain whole numbers from 0 to 2^31 − 1")
    return tuple(listed)


def verify_formula(certificate: FormulaCertificate) -> Verdict[FormulaCertificate]:
    """Check a certificate: small numbers by definition, and all others by induction.

    Raises:
        InputError: if it does not have the form of a certificate.
        LimitError: if there are too many classes of numbers.

    Examples:
        >>> bash = FormulaCertificate("n - 1", "n % 2", (), 2, 1, (0,), ((1, 0), (1, 0)), (1, 0))
        >>> verify_formula(bash).ok
        True
    """
    return verdict_on(certificate, _Check(FormulaCertificate.from_data(certificate.to_data())).steps())


class _Check:
    def __init__(self, claim: FormulaCertificate) -> None:
        self.claim = claim
        self.rule = read_options(claim.rule)
        self.formula = read_term(claim.formula) if claim.formula else None
        terms = [self.formula] if self.formula else []
        terms += [term for heaps, condition in self.rule for term in (*heaps, condition) if term]
        moduli, self.depth, self.reach = modulus_and_depth(terms, claim.base)
        self.modulus = moduli * claim.base**self.depth
        # from here on all places are at least the start of the automaton, and smaller than n where they are options
        self.least = (claim.start + 2 * self.reach + 2) * claim.base ** (self.depth + 1)
        if self.least * claim.base > _SMALL:
            raise LimitError("the proof would need more than {most} values by definition", most=_SMALL)
        self.values: dict[int, int] = {}

    def steps(self) -> Iterator[Phrase]:
        """Check step by step; yield what was checked."""
        self._by_definition()
        yield Phrase("{count} values by definition", count=len(self.values))
        yield Phrase("{count} classes of larger numbers", count=self._by_induction())

    def _by_definition(self) -> None:
        exceptions = dict(self.claim.exceptions)
        earlier = table_lookup(self.values)
        if any(n >= self.least for n in exceptions):
            raise RefutedError("an exception is too large", "hypothesis")
        for n in range(self.least * self.claim.base):
            try:
                value = mex_of(self.rule, n, earlier)
                said = exceptions[n] if n in exceptions else self.formula.at(n, earlier) if self.formula else value
            except UndecidedError:
                raise RefutedError("the rule or the formula has no value at n = {heap}", "values", n) from None
            if said != value:
                raise RefutedError(
                    "the value of heap {heap} is {value}, not {said}", "values", n, value=value, said=said
                )
            self.values[n] = value
            if n >= self.claim.start and self.claim.output[self.claim.state(n)] != value:
                raise RefutedError("the automaton does not give the value of heap {heap}", "values", n)

    def _by_induction(self) -> int:
        base = self.claim.base
        near = range(-self.reach, self.reach + 1)
        todo = []
        for n in range(self.least, self.least * base):
            windows = tuple(tuple(self.claim.state(n // base**j + i) for i in near) for j in range(self.depth + 1))
            todo.append((n % self.modulus, windows))
        seen = set(todo)
        todo = list(seen)
        while todo:
            residue, windows = todo.pop()
            self._check_class(residue, windows)
            for digit in range(base):
                after = (residue * base + digit) % self.modulus, (self._after(windows[0], digit), *windows[:-1])
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
            if len(seen) > _MOST:
                raise LimitError("the proof would need more than {most} classes of numbers", most=_MOST)
        return len(seen)

    def _after(self, window: tuple[int, ...], digit: int) -> tuple[int, ...]:
        """Return the states at base · n + digit + i, from those at n + i."""
        found = []
        for i in range(-self.reach, self.reach + 1):
            quotient, last = divmod(digit + i, self.claim.base)
            found.append(self.claim.step[window[quotient + self.reach]][last])
        return tuple(found)

    def _check_class(self, residue: int, windows: tuple[tuple[int, ...], ...]) -> None:
        numbers = NumberClass(self.claim.base, self.modulus, residue, windows, self.claim.output, self.least)
        value = numbers.n.value()
        try:
            if mex_of(self.rule, numbers.n, self._option) != value:
                raise RefutedError("the automaton does not satisfy the rule", "hypothesis")
            if self.formula and self.formula.at(numbers.n, self._option) != value:
                raise RefutedError("the formula does not follow from the rule", "hypothesis")
        except UndecidedError:
            raise RefutedError("this proof cannot decide the rule or the formula", "hypothesis") from None

    def _option(self, place: object) -> int:
        """Return the value at a place that is smaller than n."""
        if isinstance(place, Place):
            if place.level == 0 and place.shift >= 0:
                raise UndecidedError
            return place.value()
        if not isinstance(place, int) or not 0 <= place < self.least:
            raise UndecidedError
        return self.values[place]
