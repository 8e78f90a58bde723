"""Values by the definition in a compiled store, for rules in plain Python with very many positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from grundy.machine.allowance import Checked
from grundy.maths.nimbers.fold import NO_VALUE, fold
from grundy.maths.partizan.compiled.store import Beyond, Store
from grundy.maths.partizan.value import Value, form_of, of_form
from grundy.partizan import exchanged
from grundy.ruleset import Game


class Stored:
    """Values as indices in a store; its length is how many it has.

    Args:
        told: returns the value of a part that needs no options, otherwise None.
        memory: bytes that the canonical forms may take; None for a share of the memory of the machine.
        check: called a few times a second with the number of parts valued; it may raise an error to end the work.
    """

    def __init__(
        self, told: Callable[[Game], Value | None], memory: int | None, check: Callable[[int], object]
    ) -> None:
        self.told = told
        self.store = Store(memory, lambda: check(len(self)))
        self._memo: dict[Game, int] = {}

    def __len__(self) -> int:
        return len(self._memo)

    def value(
        self,
        part: Game,
        known: Mapping[Game, Value],
        expand: Callable[[Game], Iterable[Any]],
        limit: int,
        limits: Checked,
    ) -> Value | None:
        """Return the value of a part, given values that are known already; None if a number is beyond the store.

        Raises:
            LoopError: if play can return to a position.
            LimitError: if there are too many options, or memory is full.
        """

        def leaf(one: Game) -> int | None:
            value = known.get(one)
            if value is None:
                value = self.told(one)
            if value is None and (other := exchanged(one)) is not None:
                if (found := self._memo.get(other)) is not None:
                    return self.store.negative(found)
                value = known.get(other)
                value = None if value is None else -value
            return None if value is None else self.store.index(form_of(value))

        try:
            found = fold(
                part, expand, self._combined, self._memo, str, limit, leaf=leaf, allowance=limits, lacking=NO_VALUE
            )
            return of_form(self.store.form(found))
        except Beyond:
            return None

    def _combined(self, options: Sequence[Any], known: Mapping[Game, int]) -> int:
        left: list[int] = []
        right: list[int] = []
        for option in options:
            total = known[option[0]] if option else 0
            for part in option[1:]:
                total = self.store.add(total, known[part])
            (left if option.left else right).append(total)
        return self.store.make(left, right)
