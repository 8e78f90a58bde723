"""A misère quotient as the literature prints it: generators a, b, c, … and relations between their words."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.maths.misere.monoid import Monoid, exponents, in_order, unit

__all__ = ["Presentation", "presentation"]

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_SUNK = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


@dataclass(frozen=True, slots=True)
class Presentation:
    """Generators, relations and the names of the elements.

    Attributes:
        generators: their letters, in the order of the games they stand for.
        relations: words that are equal, the longer first; all that hold follow from these.
        names: the shortest word of each element.
    """

    generators: tuple[str, ...]
    relations: tuple[tuple[str, str], ...]
    names: tuple[str, ...]

    def __str__(self) -> str:
        relations = ", ".join(f"{left} = {right}" for left, right in self.relations)
        return f"⟨ {', '.join(self.generators)} | {relations} ⟩"


def presentation(monoid: Monoid) -> Presentation:
    """Return the presentation by the words that are not shortest while all their parts are.

    Of two words of one length that with the earlier letters is taken for shorter. Every word is led to the shortest one
    of its element by these relations, used from left to right (they are a Gröbner basis of the congruence).

    Examples:
        >>> import numpy as np
        >>> nim = Monoid(np.array([[1, 2], [0, 3], [3, 4], [2, 5], [5, 2], [4, 3]]), np.array([0, 1, 0, 0, 1, 0], bool),
        ...              [0, 1, 256, 257, 512, 513])
        >>> print(presentation(nim))
        ⟨ a, b | a² = 1, b³ = b ⟩
    """
    count = monoid.generators
    order, words = in_order(monoid.step.tolist(), [1] * count)
    shortest = dict(zip(order, words, strict=True))
    known = set(words)
    relations = []
    for element, word in shortest.items():
        for generator in range(count):
            longer = word + unit(generator)
            if longer in known:
                continue
            parts = [i for i, times in enumerate(exponents(longer, count)) if times]
            if parts[-1] == generator and all(longer - unit(part) in known for part in parts):
                relations.append((longer, shortest[int(monoid.step[element, generator])]))
    relations.sort(key=lambda pair: (sum(exponents(pair[0], count)), pair[0]))
    return Presentation(
        tuple(_letter(generator) for generator in range(count)),
        tuple((_spelled(left, count), _spelled(right, count)) for left, right in relations),
        tuple(_spelled(shortest[element], count) for element in range(monoid.order)),
    )


def _letter(generator: int) -> str:
    return _LETTERS[generator] if generator < len(_LETTERS) else f"z{str(generator - 24).translate(_SUNK)}"


def _spelled(word: int, count: int) -> str:
    letters = [
        _letter(generator) + (str(times).translate(_RAISED) if times > 1 else "")
        for generator, times in enumerate(exponents(word, count))
        if times
    ]
    return "".join(letters) or "1"
