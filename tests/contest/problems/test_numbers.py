import random

from grundy.contest import find_problem
from grundy.contest.problems.numbers import P1290, POJ2348
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.rulesets.numbers.euclid import Euclid


def euclid_wins(a: int, b: int) -> bool:
    known = Euclid().known((a, b), Convention.NORMAL)
    assert known is not None
    return known.outcome is Outcome.N


def test_every_small_pair_is_answered_as_the_definition_does() -> None:
    for a in range(1, 26):
        for b in range(1, 26):
            assert P1290.answer((a, b)) == POJ2348.answer((a, b)) == P1290.definition((a, b)) == euclid_wins(a, b)


def test_equal_numbers_are_won_at_once() -> None:
    assert all(P1290.answer((n, n)) for n in (1, 2, 10**50))


def test_numbers_of_any_size_are_answered_as_the_quotients_say() -> None:
    dice = random.Random(1)
    for digits in (5, 20, 100, 300):
        for _ in range(20):
            a, b = dice.randint(1, 10**digits), dice.randint(1, 10**digits)
            assert P1290.answer((a, b)) == euclid_wins(a, b)


def test_fibonacci_numbers_leave_no_choice_until_the_end() -> None:
    a, b = 1, 2  # one move and the game is over
    for step in range(1, 400):
        assert P1290.answer((a, b)) == (step % 2 == 1) == euclid_wins(a, b)
        a, b = b, a + b


def test_positions_of_nim_extreme_are_counted_as_one_heap_after_another_counts_them() -> None:
    prime, answer = 10**9 + 7, find_problem("pe409").answer
    for n in (*range(1, 60), 999, 1000, 1001, 1999, 2000, 4097):
        sizes = pow(2, n, prime) - 1
        # positions of k heaps, and the lost ones of k - 1 and of k heaps, whose last heap the others determine
        everything, before, lost = 1, 0, 1
        for k in range(1, n + 1):
            before, lost = lost, (everything - lost - (k - 1) * (sizes - k + 2) * before) % prime
            everything = everything * (sizes - k + 1) % prime
        assert answer(n) == (everything - lost) % prime
