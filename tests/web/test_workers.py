"""Workers answer in time, whatever the question; a few hard positions never delay an easy one."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from grundy.web import workers as module
from grundy.web.address import WAIT
from grundy.web.desk import Desk, Question
from grundy.web.layout import Answer
from grundy.web.worker import serve
from grundy.web.workers import Pace, Workers

T = TypeVar("T")
RULES = """
import os, sys, time
from grundy import Ruleset, heap_ruleset
from grundy.knowledge import Known, Theorem

class Endless(Ruleset[int]):
    "Goes on thinking."
    def options(self, n):
        while True:
            pass

class Slow(Ruleset[int]):
    "Is quick to list and slow to solve."
    def options(self, n):
        time.sleep(0.05)
        return (n - 1, n - 2) if n > 1 else ()

class Proved(Slow):
    "Is slow to solve; a theorem tells who wins."
    def known(self, n, convention):
        return Known.of_outcome(Theorem("multiples of 3", "the move that a theorem recommends", "here"), n % 3 > 0)

class Greedy(Ruleset[int]):
    "Wants all memory."
    def options(self, n):
        return [b"x" * (1 << 34)]

class Broken(Ruleset[int]):
    "Divides by nothing."
    def options(self, n):
        return (1 // 0,)

class Leaving(Ruleset[int]):
    "Leaves."
    def options(self, n):
        sys.exit(0)

class Interrupting(Ruleset[int]):
    "Does as if Ctrl-C was pressed."
    def options(self, n):
        raise KeyboardInterrupt

class Dying(Ruleset[int]):
    "Dies."
    def options(self, n):
        os._exit(1)

class Loud(Ruleset[int]):
    "Says much."
    def options(self, n):
        print("noise")
        sys.stdout.write("more noise\\n")
        sys.stdout.flush()
        return range(n)
"""
QUICK = Pace(quick=0.4, slow=1.0, wait=20)
PATIENT = Pace(quick=0.4, slow=60, wait=60)  # for answers that must arrive, however busy the machine is


@pytest.fixture
def rules(tmp_path: Path) -> str:
    path = tmp_path / "rules.py"
    path.write_text(RULES, encoding="utf-8")
    return str(path)


def with_workers(
    files: list[str], work: Callable[[Workers], Awaitable[T]], slow: int = 2, pace: Pace = QUICK, **more: int
) -> T:
    async def run() -> T:
        workers = Workers(files, count=2, slow=slow, pace=pace, **more)  # type: ignore[arg-type]
        await workers.open()
        try:
            return await work(workers)
        finally:
            await workers.close()
            assert not workers._all

    return asyncio.run(run())


def play(game: str, *more: tuple[str, str]) -> Question:
    return Question("/play", [("game", game), *more])


@pytest.mark.long
def test_easy_positions_are_answered_while_hard_ones_are_thought_about(rules: str) -> None:
    async def work(workers: Workers) -> tuple[list[str], list[Answer], list[Answer]]:
        order: list[str] = []

        async def ask(name: str, game: str) -> Answer:
            answer = await workers.answer(play(game))
            order.append(name)
            return answer

        await workers.answer(Question("/help"))
        hard = [asyncio.ensure_future(ask("hard", f"{rules}:Endless {n}")) for n in range(4)]
        await asyncio.sleep(0.05)
        easy = await asyncio.gather(*(ask("easy", f"nim {n} 3") for n in range(20)))
        return order, list(easy), await asyncio.gather(*hard)

    order, easy, hard = with_workers([rules], work)
    assert [answer.status for answer in easy] == [200] * 20
    assert [answer.status for answer in hard] == [503] * 4
    assert all("Too large to solve here" in answer.body for answer in hard)
    assert order.count("easy") == 20
    assert order[-1] == "hard"


@pytest.mark.long
def test_what_is_quick_to_list_and_slow_to_solve_can_be_played(rules: str) -> None:
    async def work(workers: Workers) -> list[Answer]:
        game = f"{rules}:Slow 60"
        return [await workers.answer(play(game)), await workers.answer(play(game, WAIT))]

    first, full = with_workers([rules], work)
    assert [first.status, full.status] == [200, 200]
    assert "grundy is still solving this position. <a" in first.body
    assert "data-refill" in first.body
    assert "Who wins is not known: grundy ran out of time or memory. You can play on." in full.body
    assert "before it had solved every move" not in full.body  # once is enough
    assert "Try again" in full.body
    assert "data-refill" not in full.body
    assert "move to 59" in first.body
    assert "move to 59" in full.body


def test_the_verdict_of_a_theorem_is_shown_while_the_moves_are_rated(rules: str) -> None:
    async def work(workers: Workers) -> tuple[Answer, Answer]:
        game = f"{rules}:Proved 61"
        return await workers.answer(play(game)), await workers.answer(play(game, WAIT))

    first, late = with_workers([rules], work)
    assert "N: the player to move wins." in first.body
    assert "✓ wins" in first.body
    assert "✗ loses" in first.body
    assert "the move that a theorem recommends" in first.body
    assert "N: the player to move wins." in late.body
    assert "grundy ran out of time or memory before it had solved every move." in late.body


def test_a_reply_waits_for_the_full_answer_and_then_follows_the_theorem(rules: str) -> None:
    async def work(workers: Workers) -> Answer:
        return await workers.answer(play(f"{rules}:Proved 61", ("then", "59")))

    answer = with_workers([rules], work)
    assert answer.status == 303
    assert answer.location.endswith("then=57")  # the move to a multiple of 3: not the other one, whatever the time


def test_who_only_waits_for_a_worker_asks_for_no_first_answer() -> None:
    async def run() -> int:
        workers = Workers([], count=1, pace=Pace(quick=0.01, wait=0.3))  # never opened: no worker ever comes
        firsts: list[Question] = []

        async def first(question: Question) -> None:
            firsts.append(question)

        workers._quickly = first  # type: ignore[method-assign,assignment]
        assert (await workers.answer(play("nim 1"))).status == 503
        return len(firsts)

    assert asyncio.run(run()) == 0


def test_those_who_wait_for_one_answer_wait_for_the_same_worker(rules: str) -> None:
    async def work(workers: Workers) -> tuple[int, bool]:
        question = play(f"{rules}:Slow 4", WAIT)
        asked = [asyncio.ensure_future(workers.answer(question)) for _ in range(8)]
        await asyncio.sleep(0.1)
        solving = len(workers._solving)
        answers = await asyncio.gather(*asked)
        return solving, all(answer is answers[0] for answer in answers)

    assert with_workers([rules], work, pace=PATIENT) == (1, True)


@pytest.mark.long
def test_against_what_is_too_large_the_reply_is_drawn_at_random(rules: str) -> None:
    async def work(workers: Workers) -> Answer:
        return await workers.answer(Question("/play", [("game", f"{rules}:Slow 60"), ("then", "59")]))

    answer = with_workers([rules], work)
    assert answer.status == 303
    assert answer.location.endswith(("then=58", "then=57"))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Broken", "ZeroDivisionError: integer division or modulo by zero"),
        ("Greedy", "Too large to solve here"),
        ("Leaving", "SystemExit: 0"),
        ("Interrupting", "KeyboardInterrupt"),
        ("Dying", "Too large to solve here"),
    ],
)
def test_rules_that_fail_harm_nobody_else(rules: str, name: str, said: str) -> None:
    async def work(workers: Workers) -> tuple[Answer, Answer]:
        return await workers.answer(play(f"{rules}:{name} 3")), await workers.answer(play("nim 3"))

    failed, fine = with_workers([rules], work)
    assert failed.status == (503 if said.startswith("Too large") else 400)  # the address is right, the answer is late
    assert said in failed.body
    assert fine.status == 200


def test_a_worker_that_cannot_start_is_tried_again(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(workers: Workers) -> tuple[list[Answer], int]:
        failures = iter(range(3))
        start = module._Worker

        def starting(*files: Any, **how: Any) -> Any:
            if next(failures, None) is not None:
                raise EOFError("no room for another process")
            return start(*files, **how)

        monkeypatch.setattr(module, "_Worker", starting)
        answers = [await workers.answer(play(game)) for game in (f"{rules}:Dying 3", f"{rules}:Dying 4", "nim 3 5")]
        return answers, len(list(failures))

    (*died, answered), left = with_workers([rules], work, pace=PATIENT)
    assert [answer.status for answer in died] == [503] * 2
    assert answered.status == 200
    assert left == 0


def test_what_rules_print_is_no_answer(rules: str) -> None:
    answer = with_workers([rules], lambda workers: workers.answer(play(f"{rules}:Loud 3")))
    assert answer.status == 200
    assert "noise" not in answer.body


def test_a_worker_that_was_killed_is_replaced() -> None:
    async def work(workers: Workers) -> list[Answer]:
        for worker in list(workers._all):
            os.kill(worker.pid, signal.SIGKILL)
            while not worker.gone:
                await asyncio.sleep(0.01)
        return [await workers.answer(play(f"nim {n}")) for n in range(4)]

    assert with_workers([], work)[-1].status == 200


def test_a_question_to_a_worker_that_is_gone_is_asked_of_another() -> None:
    async def work(workers: Workers) -> list[Answer]:
        for worker in workers._all:
            os.kill(worker.pid, signal.SIGKILL)  # at the same moment, before it was noticed
        return [await workers.answer(play(f"nim {n} 3")) for n in range(3)]

    for answer in with_workers([], work, pace=PATIENT):
        assert answer.status == 200
        assert "ran out of time" not in answer.body


def test_a_worker_is_relieved_after_so_many_questions() -> None:
    ours, theirs = multiprocessing.Pipe()
    for _ in range(3):
        ours.send(Question("/help"))
    serve(Desk().answer, theirs, most=2)
    assert [ours.recv().status for _ in range(2)] == [200, 200]
    assert not ours.poll()
    assert theirs.recv() == Question("/help")  # the third is not received and dropped


def test_who_goes_away_leaves_a_free_worker_behind(rules: str) -> None:
    async def work(workers: Workers) -> Answer:
        for n in range(6):
            asked = asyncio.ensure_future(workers.answer(play(f"{rules}:Endless {n}")))
            await asyncio.sleep(0.02)
            asked.cancel()
        return await workers.answer(play("nim 3"))

    assert with_workers([rules], work).status == 200


def test_where_no_slow_place_is_free_hard_questions_are_not_solved_now(rules: str) -> None:
    async def work(workers: Workers) -> Answer:
        workers._pace.wait = 0.2
        return await workers.answer(play(f"{rules}:Slow 60", WAIT))

    answer = with_workers([rules], work, slow=0)
    assert answer.status == 200
    assert "grundy ran out of time or memory" in answer.body


def test_there_are_as_many_workers_afterwards_as_before(rules: str) -> None:
    async def work(workers: Workers) -> int:
        asked = [asyncio.ensure_future(workers.answer(play(f"{rules}:Slow {n}"))) for n in range(60, 66)]
        await asyncio.sleep(1.0)
        for question in asked[::2]:
            question.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        while workers._tasks or workers._solving:
            await asyncio.gather(*workers._tasks, *(one.task for one in workers._solving.values()))
        return len(workers._all) - len(workers._slow)

    assert with_workers([rules], work) == 3  # two for all questions, and one for those that may be hard


@pytest.mark.long
def test_a_kind_of_game_that_took_long_is_left_to_nice_workers(rules: str) -> None:
    async def work(workers: Workers) -> list[int]:
        kind = f"{rules}:Slow"
        await workers.answer(play(f"{kind} 60", WAIT))
        taken = [workers._idle.get_nowait() for _ in range(2)]
        answers = [await workers.answer(play(f"{kind} {n}", WAIT)) for n in range(1, 4)]
        for worker in taken:
            workers._idle.put_nowait(worker)
        return [answer.status for answer in answers]

    assert with_workers([rules], work, pace=PATIENT) == [200] * 3


def test_a_time_out_is_never_kept_as_an_answer(tmp_path: Path) -> None:
    # rules that are slow to load the first time, as compiled ones are
    slow_once = tmp_path / "once.py"
    slow_once.write_text(
        f"""
import pathlib, time
from grundy import Ruleset

class Once(Ruleset[int]):
    "Is slow until it has been solved once."
    def options(self, n):
        mark = pathlib.Path({str(tmp_path / "solved")!r})
        if not mark.exists():
            time.sleep(0.05)
        return range(max(0, n - 2), n)
""",
        encoding="utf-8",
    )

    async def asked_until(workers: Workers, late: bool) -> Answer:
        """Return the first answer that ran out of time, or did not; on a busy machine no worker may be free, either."""
        async with asyncio.timeout(120):
            while True:
                answer = await workers.answer(play(f"{slow_once}:Once 60", WAIT))
                if answer.status == 200 and ("ran out of time" in answer.body) == late:
                    return answer

    async def work(workers: Workers) -> None:
        await asked_until(workers, late=True)
        (tmp_path / "solved").touch()
        await asked_until(workers, late=False)

    with_workers([str(slow_once)], work)


def test_code_is_compiled_beforehand_while_answers_are_given(tmp_path: Path) -> None:
    rules, mark = tmp_path / "warm.py", tmp_path / "warmed"
    rules.write_text(
        "import pathlib, time\nfrom grundy import Ruleset\n"
        "class Warm(Ruleset[int]):\n    'Takes its time.'\n    def options(self, n):\n"
        f"        pathlib.Path({str(mark)!r}).touch()\n        time.sleep(0.01)\n        return range(n)\n",
        encoding="utf-8",
    )

    async def run() -> tuple[Answer, int]:
        workers = Workers([str(rules)], count=2, pace=QUICK, warm=[f"{rules}:Warm 900"])
        await workers.open()
        answer = await workers.answer(play("nim 3"))
        until = asyncio.get_running_loop().time() + 60
        while not mark.exists() and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.02)
        await workers.close()  # it does not wait until everything is compiled
        return answer, len(workers._all)

    answer, left = asyncio.run(run())
    assert mark.exists()
    assert (answer.status, left) == (200, 0)


@pytest.mark.long
def test_answers_are_kept_within_a_budget_of_bytes() -> None:
    async def work(workers: Workers) -> tuple[bool, list[int], bool]:
        first = await workers.answer(play("nim 1"))
        again = await workers.answer(play("nim 1"))
        sizes = []
        for n in range(30):
            await workers.answer(play(f"nim {n} {'7 ' * 300}"))
            sizes.append(workers.kept.size)
        return first is again, sizes, len(workers.kept) > 1

    same, sizes, several = with_workers([], work, budget=1 << 20)
    assert same
    assert several
    assert (1 << 18) < max(sizes) <= 1 << 20


async def left_behind(workers: Workers, rules: str, wait: bool) -> tuple[float, bool]:
    """Ask for an endless game and leave; return how long the work goes on, and whether an easy one is answered."""
    query = [("game", f"{rules}:Endless 3"), *([WAIT] if wait else [])]
    asked = asyncio.ensure_future(workers.answer(Question("/play", query)))
    while not workers._solving:
        await asyncio.sleep(0.01)
    asked.cancel()
    began = asyncio.get_running_loop().time()
    while workers._solving:
        await asyncio.sleep(0.01)
    easy = await workers.answer(play("nim 1"))
    return asyncio.get_running_loop().time() - began, easy.status == 200


@pytest.mark.parametrize("wait", [True, False])
def test_work_ends_when_its_client_has_gone(wait: bool, rules: str) -> None:
    async def work(workers: Workers) -> list[tuple[float, bool]]:
        found = [await left_behind(workers, rules, wait) for _ in range(3)]
        while (workers._idle.qsize(), workers._nice.qsize()) != (2, 1):
            await asyncio.sleep(0.05)
        assert len(workers._all) == 3
        assert not workers._places.full(suspected=True)
        return found

    for took, answered in with_workers([rules], work, pace=PATIENT):
        assert took < 20  # not 60
        assert answered


@pytest.mark.long
def test_work_goes_on_while_somebody_waits_for_it(rules: str) -> None:
    async def work(workers: Workers) -> int:
        question = Question("/play", [("game", f"{rules}:Slow 30"), WAIT])
        one, other = (asyncio.ensure_future(workers.answer(question)) for _ in range(2))
        await asyncio.sleep(0.6)
        one.cancel()
        return (await other).status

    assert with_workers([rules], work, pace=PATIENT) == 200


def test_where_all_workers_are_busy_for_long_it_is_said() -> None:
    async def run() -> Answer:
        workers = Workers([], count=1, pace=Pace(wait=0.05))
        return await workers.answer(play("nim 1"))  # it was never opened: no worker ever comes

    answer = asyncio.run(run())
    assert answer.status == 503
    assert answer.headers["Retry-After"] == "5"
    assert "Too many people are playing" in answer.body
