"""Genus of heaps, from canonical forms."""

from __future__ import annotations

from functools import reduce
from time import monotonic

from grundy.errors import LimitError
from grundy.theory.codes import Code
from grundy.theory.misere_forms import Forms, Genus, Kind

__all__ = ["genus_of_heaps"]


def genus_of_heaps(code: Code, upto: int, most: int = 20_000, seconds: float = 5.0) -> list[tuple[Genus, Kind]]:
    """Return genus and kind of heaps 0, 1, 2, …, as far as canonical forms and time allow.

    Args:
        code: the code.
        upto: the last heap wanted.
        most: how many forms there may be.
        seconds: how long it may take.

    Examples:
        >>> from grundy.theory.codes import parse_code
        >>> [f"{genus} {kind.value}" for genus, kind in genus_of_heaps(parse_code("0.77"), 5)[4:]]
        ['1^031 tame', '4^146 restless']
    """
    deadline = monotonic() + seconds
    forms = Forms(most, lambda: monotonic() > deadline)
    heaps: list[int] = []
    found = []
    try:
        for n in range(upto + 1):
            heaps.append(forms.of({reduce(forms.sum, (heaps[part] for part in split), 0) for split in code.splits(n)}))
            found.append((forms.genus(heaps[n]), forms.kind(heaps[n])))
    except LimitError:
        pass
    return found
