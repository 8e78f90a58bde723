"""Who wins by trying moves one after another: a search with a stack of its own, as play may be long."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import TypeVar

from grundy.words.errors import LoopError

S = TypeVar("S", bound=Hashable)


def wins_by_alternation(
    start: S,  # the state, with the player to move
    told: Callable[[S], bool | None],  # returns whether the player to move wins, if that needs no search
    following: Callable[[S], Iterator[S]],  # yields the states after the moves, the first ones to try first
    keep: Callable[[S, bool], bool],  # remembers whether the player to move wins, and returns it
    loop: Callable[[list[S]], LoopError],  # makes the error for states that play can return to
) -> bool:
    """Return whether the player to move wins: one move is enough, after which the opponent loses.

    Raises:
        LoopError: if play can return to a state.
    """
    answer = told(start)
    path = {} if answer is not None else {start: following(start)}  # what is left to try at each state
    while path:
        state = next(reversed(path))
        after = None if answer is False else next(path[state], None)  # False: the last move wins
        if after is None:
            answer = keep(state, answer is False)
            del path[state]
        elif after in path:
            raise loop(list(path)[list(path).index(after) :])
        else:
            answer = told(after)
            if answer is None:
                path[after] = following(after)
    assert answer is not None
    return answer
