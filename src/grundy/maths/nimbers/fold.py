"""Compute the result of a position from those of its options, memoised, without recursion."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

from grundy.machine.allowance import Checked
from grundy.words.errors import LimitError, LoopError
from grundy.words.phrase import Phrase

LIMIT = 5_000_000  # how many options are examined before a LimitError

_BETWEEN = 1024  # options between two checks of the time
_COMBINED = 16  # results between two, as one may take long
_SHOWN = 10  # positions of a cycle that an error names

DEEPEST = 1_000_000
"""How many moves a line of play may have; longer play is treated as endless, before memory is full."""

NO_GRUNDY_VALUE = Phrase("it has no Grundy value")
NO_VALUE = Phrase("values need play that must end")
NO_SEARCH = Phrase("a search finds the winner only if play must end")

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


def fold(
    root: K,  # the node to compute
    expand: Callable[[K], Iterable[tuple[K, ...]]],  # yields the options of a node, each a tuple of independent nodes
    # makes a node's result from its options and the results so far
    combine: Callable[[list[tuple[K, ...]], dict[K, T]], T],
    memo: dict[K, T],  # results by node; reused and extended
    describe: Callable[[K], str],  # the text for a node in errors
    limit: int = LIMIT,  # how many options may be examined
    *,
    # called once for each node; returns its result if that does not need its options, else None
    leaf: Callable[[K], T | None] | None = None,
    allowance: Checked | None = None,  # the limits on all searches together; None for no time limit
    lacking: Phrase = NO_GRUNDY_VALUE,  # what a LoopError says a cycle prevents
) -> T:
    """Return the result of a node, combined bottom-up from those below it with an explicit stack.

    Raises:
        LoopError: if a node is below itself; the error names the cycle.
        LimitError: if there are more options than the limit, or time is up.
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
                    "{game} and its subpositions have more than {limit} options, too many to apply the definition: "
                    "try a smaller game",
                    game=describe(root), limit=limit,
                )  # fmt: skip
            if allowance is not None and count % _BETWEEN == 0:
                allowance.check(lambda: describe(root), len(memo))
        if len(frames) == DEEPEST:
            raise LimitError(
                "play from {game} can last more than {deepest} moves: if it must end, try a smaller game",
                game=describe(root), deepest=DEEPEST,
            )  # fmt: skip
        depth_of[node] = len(frames)
        # the first option is on top of the stack
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
                raise loop_error(cycle, describe, lacking)
            enter(below)
            if below not in memo:
                break
        else:
            memo[node] = combine(options, memo)
            if allowance is not None and len(memo) % _COMBINED == 0:
                allowance.check(lambda: describe(root), len(memo))
            frames.pop()
            del depth_of[node]
    return memo[root]


def loop_error(
    cycle: Sequence[T], describe: Callable[[T], object] = str, lacking: Phrase = NO_GRUNDY_VALUE
) -> LoopError:
    """Return the error that names the positions of a cycle, or the first ten, and what the cycle prevents."""
    shown = [str(describe(met)) for met in cycle[:_SHOWN]]
    path = " → ".join([*shown, *["…"] * (len(cycle) > _SHOWN), shown[0]])
    return LoopError("play can return to {position} ({path}): {lacking}", position=shown[0], path=path, lacking=lacking)
