"""Kinds of games that took long are suspected for a while, and leave places for others."""

from __future__ import annotations

import asyncio

from grundy.web.solving import Solving
from grundy.web.suspects import Places, Suspects, kind_of


def test_a_kind_is_suspected_until_it_was_quick_for_a_while() -> None:
    suspects = Suspects()
    suspects.took("chomp 9 9 9 9", long=True)
    quick = 0
    while "chomp 8 8 8 8" in suspects:
        suspects.took("chomp 7 7 7 7", long=False)
        quick += 1
    assert quick == 4
    suspects.took("nim 3 4 5", long=False)
    assert "nim 3 4 5" not in suspects


def test_only_so_many_kinds_are_remembered_and_the_newest_of_them() -> None:
    suspects = Suspects()
    for number in range(1200):
        suspects.took(f"{'x' * number} 1", long=True)
    assert sum(f"{'x' * number} 1" in suspects for number in range(1200)) == 1000
    assert "x" * 1199 + " 1" in suspects


def test_the_kind_is_the_ruleset_and_about_how_long_it_is_written() -> None:
    assert kind_of("take(squares) 20 11") == kind_of("take(evens) 200 119")
    assert kind_of("0.77 5 6") != kind_of("kayles 5 6")
    assert kind_of("nim 3") != kind_of("nim " + "3 " * 20)
    assert kind_of("") == ("", 0)
    assert kind_of("selective (nim 0 1) (kayles 4)") != kind_of("selective (nim 12 20 30) (kayles 40) (nim 9 8)")


def test_suspected_questions_leave_a_place_for_others() -> None:
    async def run() -> list[bool]:
        places, solving = Places(3, 2), Solving()
        taken = [await places.taken(True, solving, 0.05) for _ in range(3)]
        there = [places.full(suspected=True), places.full(suspected=False)]
        other = await places.taken(False, solving, 0.05)
        places.leave(suspected=True)
        return [*taken, *there, other, await places.taken(True, solving, 0.05), places.full(suspected=False)]

    assert asyncio.run(run()) == [True, True, False, True, False, True, True, True]


def test_who_stops_waiting_for_a_place_takes_none() -> None:
    async def run() -> list[bool]:
        places, solving = Places(1, 1), Solving()
        await places.take(suspected=False)
        waiting = [asyncio.ensure_future(places.taken(suspected, solving, 60)) for suspected in (True, False)]
        await asyncio.sleep(0.01)
        waiting[0].cancel()
        solving.unwanted.set()
        found = await asyncio.gather(*waiting, return_exceptions=True)
        places.leave(suspected=False)
        return [isinstance(found[0], asyncio.CancelledError), found[1] is False, places.full(suspected=True)]

    assert asyncio.run(run()) == [True, True, False]
