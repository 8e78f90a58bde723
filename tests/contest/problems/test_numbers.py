import random

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
