"""Hackenbush step by step: sentences that lead from the top of a picture to its value, and from a cut to 0."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grundy.knowledge import ProofStep
from grundy.maths.hackenbush.steps import Block, Cut, FusionSteps
from grundy.maths.nimbers.mex import nim_sum
from grundy.rulesets.graphs.hackenbush_edges import ends_of
from grundy.rulesets.shared.hackenbush_drawing import Edges
from grundy.rulesets.shared.rows import listed
from grundy.words.phrase import Phrase

_FOLLOWED = 200  # edges of the largest picture to explain
_CUTS = 5  # winning cuts to explain
_LISTED = 12  # numbers to list


def steps_of_picture(p: Edges, ground: tuple[int, ...]) -> Iterator[ProofStep]:
    """Yield the steps that give the value of a picture, from its top down to the ground, and then some winning cuts."""
    if len(p) > _FOLLOWED:
        yield ProofStep(Phrase("{count} edges are too many to follow step by step", count=len(p)))
        return
    picture = FusionSteps(p, ground)
    for block in picture.blocks:
        yield _block_step(p, picture, block)
    cuts = picture.cuts_to(0) if picture.value else []
    for i in cuts[:_CUTS]:
        yield _cut_step(p, i, picture.cut(i))
    if len(cuts) > _CUTS:
        yield ProofStep(Phrase("… and {count} more winning cuts", count=len(cuts) - _CUTS))


def _block_step(p: Edges, picture: FusionSteps, block: Block) -> ProofStep:
    terms = [*([len(block.loops) % 2] if block.loops else []), *(worth for _, worth in block.bridges)]
    total = str(nim_sum(terms))
    standing = total if len(terms) < 2 else f"{listed(terms, _LISTED, ' ⊕ ')} = {total}"
    if block.below is None:
        said = Phrase("the edges at the ground are worth {standing}: this is the value", standing=standing)
    elif not block.loops and not block.bridges:
        said = Phrase(
            "edge {edge} ({ends}) has nothing above it: it is worth 1",
            edge=block.below + 1,
            ends=ends_of(p[block.below]),
        )
    else:
        said = Phrase(
            "edge {edge} ({ends}) has value {standing} above it: it is worth {worth}",
            edge=block.below + 1, ends=ends_of(p[block.below]), standing=standing, worth=block.value + 1,
        )  # fmt: skip
    return ProofStep(said, tuple(_fusion_steps(picture, block)))


def _fusion_steps(picture: FusionSteps, block: Block) -> Iterator[ProofStep]:
    if not block.loops:
        return
    names = [name for v in sorted(block.numbers) for name in picture.names[v]]
    loops = _places(block.loops)
    if len(block.numbers) > 1:
        told = listed(names, _LISTED)
        yield ProofStep(Phrase("vertices {vertices} lie on a cycle and are fused into one", vertices=told))
    yield ProofStep(
        Phrase("edge {edge} is a loop there, worth 1", edge=loops)
        if len(block.loops) == 1
        else Phrase(
            "edges {edges} become loops there, worth 1 each: {value} in all", edges=loops, value=len(block.loops) % 2
        )
    )


def _cut_step(p: Edges, i: int, cut: Cut) -> ProofStep:
    said = Phrase(
        "winning cut: edge {edge} ({ends}); edges that fall: {fallen}",
        edge=i + 1, ends=ends_of(p[i]), fallen=_places(cut.falls),
    )  # fmt: skip
    below = []
    if cut.circle is not None and len(cut.circle[0]) == 1:
        below.append(Phrase("without it the same vertices are fused, with one loop fewer"))
    elif cut.circle is not None:
        edges, pieces, left, right = cut.circle
        below.append(Phrase(
            "edges {edges} lie on a cycle that falls apart when any two of them are cut; the pieces between them "
            "are worth {pieces}, and two stalks remain, worth {left} and {right}",
            edges=_places(edges), pieces=listed(pieces, _LISTED), left=left, right=right,
        ))  # fmt: skip
    for edge, before, after in cut.changes:
        if edge is None:
            below.append(Phrase("the picture is then worth {after}, not {before}", after=after, before=before))
        else:
            below.append(Phrase(
                "edge {edge} ({ends}) is then worth {after}, not {before}",
                edge=edge + 1, ends=ends_of(p[edge]), after=after, before=before,
            ))  # fmt: skip
    return ProofStep(said, tuple(map(ProofStep, below)))


def _places(edges: Iterable[int]) -> str:
    return listed((edge + 1 for edge in edges), _LISTED)
