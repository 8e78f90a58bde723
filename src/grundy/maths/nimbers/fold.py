"""The result of a position from the results of its options, memoised, without recursion."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

from grundy.machine.allowance import Allowance
from grundy.words.errors import LimitError, LoopError

LIMIT = 5_000_000  # how many options are looked at before the definition gives up with a LimitError

_BETWEEN = 1024  # options between two looks at the clock

DEEPEST = 1_000_000
"""How many moves a line of play may have; beyond, play is taken to be endless, before the memory is full."""

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


def fold(
    root: K,  # the node asked about
    expand: Callable[[K], Iterable[tuple[K, ...]]],  # yields the options of a node, each a tuple of independent nodes
    # makes a node's result from its options and the results so far
    combine: Callable[[list[tuple[K, ...]], dict[K, T]], T],
    memo: dict[K, T],  # results by node; kept and extended
    describe: Callable[[K], str],  # names a node in an error
    limit: int = LIMIT,  # how many options may be looked at
    *,
    # asked once of each node; returns its result where that needs none of its options, else None
    leaf: Callable[[K], T | None] | None = None,
    allowance: Allowance | None = None,  # what all searches may take together; None for no limit of time
) -> T:
    """Return what ``combine`` makes of a node, after it was made of all nodes below it; explicit stack, no recursion.

    Raises:
        LoopError: if a node is below itself; the error names the cycle.
        LimitError: if there are more options than the limit, or the time of an allowance is over.
    """
    if root in memo:
        return memo[root]
    count = 0
    frames: list[tuple[K, list[tuple[K, ...]], list[K]]] = []
    depth_of: dict[K, int] = {}

    def enter(node: K) -> None:
        nonlocal count
        result = None if leaf is None else leaf(node)
        if result is not None:
            memo[node] = result
            return
        options: list[tuple[K, ...]] = []
        for option in expand(node):
            options.append(option)
            count += 1
            if count > limit:
                raise LimitError(
                    "{game} has more than {limit} options below it: too many for the definition: try a smaller one",
                    game=describe(root), limit=limit,
                )  # fmt: skip
            if allowance is not None and count % _BETWEEN == 0:
                allowance.check(lambda: describe(root), len(memo))
        if len(frames) == DEEPEST:
            raise LimitError(
                "play from {game} can go on for more than {deepest} moves: if it ends at all, try a smaller one",
                game=describe(root), deepest=DEEPEST,
            )  # fmt: skip
        depth_of[node] = len(frames)
        # the stack of what is still to do holds the first option on top
        frames.append((node, options, [part for option in reversed(options) for part in option]))

    enter(root)
    while frames:
        node, options, todo = frames[-1]
        while todo:
            below = todo.pop()
            if below in memo:
                continue
            if below in depth_of:
                cycle = [frame[0] for frame in frames[depth_of[below] :]]
                raise loop_error([describe(met) for met in cycle])
            enter(below)
            if below not in memo:
                break
        else:
            memo[node] = combine(options, memo)
            frames.pop()
            del depth_of[node]
    return memo[root]


def loop_error(cycle: list[str]) -> LoopError:
    """Return the error that names the positions of a cycle, of a long one the first five."""
    shown = cycle if len(cycle) <= 6 else [*cycle[:5], "…"]
    path = " → ".join([*shown, cycle[0]])
    return LoopError("play can return to {position} ({path}): it has no Grundy value", position=cycle[0], path=path)
