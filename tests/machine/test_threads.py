from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest

from grundy.machine import threads as graph_threads
from grundy.machine.threads import cores, together


def test_there_is_a_core() -> None:
    assert cores() >= 1


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_all_threads_have_ended_when_it_returns(threads: int) -> None:
    ended, begun, enough = [], threading.Semaphore(0), threading.Event()

    def work(helps: bool) -> None:
        if helps:
            begun.release()
            enough.wait()
            time.sleep(0.01)
        else:
            for _ in range(threads - 1):
                begun.acquire()
        ended.append(helps)

    together(work, enough.set, threads)
    assert sorted(ended) == [False] + [True] * (threads - 1)


def test_an_interruption_is_raised_when_all_have_ended() -> None:
    ended, begun, enough = [], threading.Event(), threading.Event()

    def work(helps: bool) -> None:
        if not helps:
            begun.wait()
            raise KeyboardInterrupt
        begun.set()
        enough.wait()
        ended.append(helps)

    with pytest.raises(KeyboardInterrupt):
        together(work, enough.set, 2)
    assert ended == [True]


def test_work_is_done_where_no_thread_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    tried, done = [], []

    def refuse(run: Callable[..., object], arguments: object) -> int:
        tried.append(run)
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(graph_threads, "start_new_thread", refuse)
    together(done.append, lambda: None, 4)
    assert done == [False]
    assert len(tried) == 1


def test_a_thread_that_starts_when_all_is_done_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    late: list[Callable[[], object]] = []
    done: list[bool] = []
    monkeypatch.setattr(graph_threads, "start_new_thread", lambda run, _: late.append(run))
    together(done.append, lambda: None, 3)
    assert len(late) == 2
    for run in late:
        run()
    assert done == [False]
