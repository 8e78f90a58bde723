"""What a ruleset tells of itself, and what theory says of its positions."""

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
    """A theorem that decides positions: its name, what it says (a template that facts fill) and where it is proved."""

    name: str
    statement: str
    source: str


@dataclass(frozen=True)
class Known:
    """A theorem's answer for one position.

    Attributes:
        theorem: the theorem that decided.
        outcome: who wins.
        value: the Grundy value, or None where the theorem gives the outcome only. Under misère play a value n says
            more: the position equals the nim-heap of n, so that Bouton's rule holds for sums of such positions.
        remoteness: plies until the end when the winner hurries and the loser delays, or None.
        facts: what fills the theorem's statement.
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
        """Return the answer of a theorem that tells only whether the player to move wins."""
        return cls(theorem, Outcome.N if wins else Outcome.P, None if wins else 0, facts=facts)

    @property
    def phrase(self) -> Phrase:
        """The theorem's statement with its facts."""
        return Phrase(self.theorem.statement, **self.facts)


@dataclass(frozen=True, slots=True)
class ProofStep:
    """A step of a theorem's way to a value, and the steps that it is made of."""

    said: Phrase
    below: tuple[ProofStep, ...] = ()


class Solver(Protocol[P_contra]):
    """An engine that suits one ruleset."""

    def grundy_value(self, position: P_contra, /) -> int | None:
        """Return the Grundy value; None hands the position to the definition, a LimitError says it is out of reach."""


@runtime_checkable
class Finder(Solver[P_contra], Protocol[P_contra]):
    """An engine that can tell whether a position has a certain value by less work than finding the value."""

    def find(self, position: P_contra, value: int, /) -> bool:
        """Tell whether a position has a Grundy value."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """A position as a drawing that people can change.

    Attributes:
        kind: what is drawn: "hackenbush" (edges on the ground, vertex 0) or "digraph" (arcs, and tokens on vertices).
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
        "your own": "Your own games",
    }
)
"""The families of rulesets, in the order of lists, with their titles."""


@dataclass(frozen=True, slots=True)
class About:
    """What the catalogue tells of a ruleset.

    Attributes:
        rule: the rule in a sentence or two; where it is empty, what the docstring tells before its sections.
        example: a game to type.
        theorem: the theorem that decides its positions, if there is one.
        source: where the ruleset is from.
        family: the key of its family in :data:`FAMILIES`.
    """

    rule: str = ""
    example: str = ""
    theorem: Theorem | None = None
    source: str = ""
    family: str = "your own"

    def ruled_by(self, docstring: str | None) -> About:
        """Return the same with the rule that a docstring tells, before its sections, where there is none."""
        told = re.split(r"\n\s*(?:Args|Attributes|Note|Examples|References):\n", docstring or "")[0]
        return replace(self, rule=self.rule or " ".join(told.split()))

    @property
    def hint(self) -> Phrase:
        """What ends an error: the example to try, where there is one."""
        return Phrase(": try {example!r}", example=self.example) if self.example else Phrase("")
