"""The finite proof that a table gives the outcomes of all sums, however it was guessed.

A sum of games has an element q of the table, and a *future* B: the elements z such that, after adding games of element
z, none of the sum's own moves leads to a lost element. The table is right if and only if

* no game of element x, with options O, has an option o with xz and oz both lost, for any z; and
* no nonempty sum has an element q that is not lost and a future that contains the identity.

There are finitely many elements and futures. Of two sums with the same element, only the one with the larger future
matters; a future equal to the set of z with qz lost is always harmless. So only the largest futures are kept, and they
are few. The full proof is in docs/misere-quotients.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.maths.misere.games import Word
from grundy.maths.misere.monoid import Monoid, bits_of

if TYPE_CHECKING:
    from numpy.typing import NDArray


class _State(NamedTuple):
    element: int
    bits: int
    future: NDArray[Any]
    word: Word


class Closure:
    """The largest futures of all sums of some games, except the harmless ones."""

    def __init__(self, monoid: Monoid) -> None:
        self._monoid = monoid
        self._largest: list[list[_State]] = [[] for _ in range(monoid.order)]
        self._games: list[_State] = []

    def copy(self) -> Closure:
        """Return a copy."""
        other = Closure(self._monoid)
        other._largest = [list(states) for states in self._largest]
        other._games = list(self._games)
        return other

    def covers(self, element: int, future: NDArray[Any]) -> bool:
        """Return whether a game with this element and future adds nothing new to the sums so far."""
        bits = bits_of(future[None])[0]
        if bits & 1 and not self._monoid.lost[element]:
            return False
        return bits == self._monoid.rows[element] or any(not bits & ~kept.bits for kept in self._largest[element])

    def add(self, game: int, element: int, future: NDArray[Any]) -> Word | None:
        """Add a game; return a sum called won that has no move to a lost one, or None if there is none.

        If a sum is returned, the closure is no longer valid.

        Args:
            game: the game.
            element: its element.
            future: the z such that oz is lost for none of its options o.
        """
        new = _State(element, bits_of(future[None])[0], future, (game,))
        front: list[_State] = []
        before = [state for states in self._largest for state in states]
        if self._put(new, front):
            return new.word
        if not front:
            return None
        self._games.append(new)
        for state in before:
            both = self._sum(state, new)
            if self._put(both, front):
                return both.word
        while front:
            state = front.pop()
            if not any(state is kept for kept in self._largest[state.element]):
                continue
            for other in self._games:
                both = self._sum(state, other)
                if self._put(both, front):
                    return both.word
        return None

    def _sum(self, one: _State, two: _State) -> _State:
        product = self._monoid.product
        future = one.future[product[two.element]] & two.future[product[one.element]]
        element = int(product[one.element, two.element])
        return _State(element, bits_of(future[None])[0], future, one.word + two.word)

    def _put(self, state: _State, front: list[_State]) -> bool:
        """Keep a state if it is new; return whether it refutes the table."""
        element, bits = state.element, state.bits
        if bits & 1 and not self._monoid.lost[element]:
            return True
        if bits == self._monoid.rows[element]:
            return False
        states = self._largest[element]
        if any(not bits & ~kept.bits for kept in states):
            return False
        states[:] = [kept for kept in states if kept.bits & ~bits]
        states.append(state)
        front.append(state)
        return False
