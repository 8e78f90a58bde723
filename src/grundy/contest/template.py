"""A contest problem of your own: change what is below, and give this file to grundy check, gen or judge as PROBLEM."""

from grundy.contest import NimSum, Problem, either, heaps, promised, sum_wins

PROBLEM = Problem[tuple[int, ...], bool](
    id="mine",
    title="Take one, two or three",
    source="my club",
    statement="Take 1, 2 or 3 counters from one heap; whoever cannot move loses.",
    sample_input="2\n3\n4 1 5\n2\n4 4\n",
    sample_output="second\nsecond\n",
    # the number of games, then for each the number of heaps (up to 100) and the heaps (1 to 10^9)
    cases=promised(heaps(10**9, 100)),
    # the fast answer, here by a formula for the Grundy value of a heap of n; any function of a case will do
    answer=NimSum("n % 4"),
    # the answer by definition, for small cases: what a heap of n may become
    definition=lambda position: sum_wins(position, lambda n: range(max(0, n - 3), n)),
    write=either("first", "second"),
)
