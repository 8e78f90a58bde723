"""What a ruleset knows about itself, and what theory knows about its positions."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol, TypeVar, runtime_checkable

from grundy.maths.nimbers.outcomes import Outcome
from grundy.words.phrase import Phrase, templates

P_contra = TypeVar("P_contra", bound=Hashable, contravariant=True)


@dataclass(frozen=True, slots=True)
class Theorem:
    """A theorem that decides positions: its name, its statement (a template for facts) and where it is proved.

    If it gives the values of all positions of one number, except perhaps the first ones, ``formula`` is a formula in n
    for them, as ``grundy formula`` writes it.
    """

    name: str
    statement: str
    source: str
    formula: str = ""


@dataclass(frozen=True)
class Known:
    """A theorem's answer for one position.

    Attributes:
        theorem: the theorem that gives the answer.
        outcome: who wins.
        value: the Grundy value, or None if the theorem gives only the outcome. In misère play, a value n means
            that the position equals the nim-heap of n, so Bouton's rule holds for sums of such positions.
        remoteness: the number of moves with best play, or None.
        facts: the fields of the theorem's statement.
    """

    theorem: Theorem
    outcome: Outcome
    value: int | None = None
    remoteness: int | None = None
    facts: Mapping[str, object] = field(default_factory=dict)

    @classmethod
    def of_value(cls, theorem: Theorem, value: int, /, **facts: object) -> Known:
        """Return the answer of a theorem that gives the Grundy value in normal play."""
        return cls(theorem, Outcome.N if value else Outcome.P, value, facts=facts)

    @classmethod
    def of_outcome(cls, theorem: Theorem, wins: bool, /, **facts: object) -> Known:
        """Return the answer of a theorem that gives only the outcome."""
        return cls(theorem, Outcome.N if wins else Outcome.P, None if wins else 0, facts=facts)

    @property
    def phrase(self) -> Phrase:
        """The theorem's statement for this position."""
        return Phrase(self.theorem.statement, **self.facts)


@dataclass(frozen=True, slots=True)
class ProofStep:
    """A step in the computation of a value by a theorem, with the smaller steps that it consists of."""

    said: Phrase
    below: tuple[ProofStep, ...] = ()


class Solver(Protocol[P_contra]):
    """An engine for one ruleset."""

    def grundy_value(self, position: P_contra, /) -> int | None:
        """Return the Grundy value, or None to use the definition; raise a LimitError if the value is out of reach."""


@runtime_checkable
class Finder(Solver[P_contra], Protocol[P_contra]):
    """An engine that can decide whether a position has a given value, with less work than computing the value."""

    def find(self, position: P_contra, value: int, /) -> bool:
        """Return whether a position has a given Grundy value."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """A position as a drawing that people can change.

    Attributes:
        kind: "hackenbush" (edges on the ground, which is vertex 0), "graph" (edges, and a token for geography) or
            "digraph" (arcs, and tokens on vertices).
        edges: the edges, or the arcs.
        tokens: the vertices with a token.
    """

    kind: str
    edges: Iterable[tuple[int, int]]
    tokens: tuple[int, ...] = ()


FAMILIES = templates(
    {
        "heaps": "Heaps",
        "strips": "Strips",
        "coins": "Coins to turn",
        "numbers": "Two numbers",
        "graphs": "Graphs",
        "boards": "Boards",
        "compounds": "Games made of games",
        "points": "Games won by points",
        "partizan": "Partizan games",
        "your own": "Your own games",
    }
)
"""The titles of the families of rulesets, in the order of lists."""


@dataclass(frozen=True, slots=True)
class About:
    """The catalogue entry of a ruleset.

    Attributes:
        rule: the rule, whose first sentence is short enough for a list; if empty, the first part of the docstring.
        example: a game to try.
        theorem: the theorem that decides its positions, if there is one.
        source: where the ruleset is from.
        family: the key of its family in :data:`FAMILIES`.
        piece: the tone of its counters in drawings.
        written: how to write its parameters and positions, if the example does not show it.
    """

    rule: str = ""
    example: str = ""
    theorem: Theorem | None = None
    source: str = ""
    family: str = "your own"
    piece: str = "plain"
    written: str = ""

    def ruled_by(self, docstring: str | None) -> About:
        """Return the entry with the first part of a docstring as its rule, if it has no rule."""
        told = re.split(r"\n\s*(?:Args|Attributes|Note|Examples|References):\n", docstring or "")[0]
        return replace(self, rule=self.rule or " ".join(told.split()))

    @property
    def hint(self) -> Phrase:
        """The end of an error message: an example to try, if there is one."""
        return Phrase(": try {example!r}", example=self.example) if self.example else Phrase("")
