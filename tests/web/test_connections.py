"""Nobody keeps others out by holding connections open, by sending slowly, or by leaving before the answer."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from grundy.web import connections
from grundy.web.app import create_app
from grundy.web.connections import configured
from grundy.web.desk import Question
from grundy.web.layout import Answer
from grundy.web.workers import Workers

T = TypeVar("T")
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def served(app: object, work: Callable[[int], Awaitable[T]]) -> T:
    """Serve an application on a free port while some work goes on there."""

    async def run() -> T:
        with socket.create_server(("127.0.0.1", 0)) as listening:
            server = uvicorn.Server(configured(app))
            serving = asyncio.ensure_future(server.serve(sockets=[listening]))
            try:
                return await work(listening.getsockname()[1])
            finally:
                server.should_exit = True
                await serving

    return asyncio.run(run())


async def page(request: Request) -> PlainTextResponse:
    return PlainTextResponse("here")


HERE = Starlette(routes=[Route("/", page)])


async def ask(streams: Streams, text: bytes = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n") -> bytes:
    streams[1].write(text)
    head = await asyncio.wait_for(streams[0].readuntil(b"\r\n\r\n"), 30)
    length = next(int(line.split(b":")[1]) for line in head.splitlines() if line.lower().startswith(b"content-length"))
    return head.split()[1] + b" " + await streams[0].readexactly(length)


async def is_closed(streams: Streams, seconds: float = 30) -> bool:
    try:
        return await asyncio.wait_for(streams[0].read(1), seconds) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True


@asynccontextmanager
async def opened(port: int, count: int) -> AsyncIterator[list[Streams]]:
    streams = [await asyncio.open_connection("127.0.0.1", port) for _ in range(count)]
    try:
        yield streams
    finally:
        for _, writer in streams:
            writer.close()


def test_idle_connections_make_room_and_those_that_asked_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_OF_ONE", 10)

    async def work(port: int) -> None:
        async with opened(port, 3) as players:
            for player in players:
                assert await ask(player) == b"200 here"
            async with opened(port, 30) as idle, opened(port, 20) as more:
                for _ in range(2):
                    for player in players:
                        assert await ask(player) == b"200 here"
                assert await is_closed(idle[0])
                assert await ask(more[-1]) == b"200 here"

    served(HERE, work)


def test_so_do_those_of_many_clients(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST", 10)

    async def work(port: int) -> None:
        async with opened(port, 40) as idle:
            assert await is_closed(idle[0])
            async with opened(port, 1) as player:
                assert await ask(player[0]) == b"200 here"

    served(HERE, work)


@pytest.mark.parametrize("text", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nSlow: "])
def test_a_request_must_be_complete_in_time(text: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.3)

    async def work(port: int) -> None:
        async with opened(port, 2) as (slow, again):
            slow[1].write(text)
            assert await ask(again) == b"200 here"
            again[1].write(text or b"G")
            for streams in (slow, again):
                for _ in range(10):  # a byte now and then is not enough
                    streams[1].write(b"x" if text else b"")
                    await asyncio.sleep(0.05)
                assert await is_closed(streams)

    served(HERE, work)


def test_a_connection_that_asked_in_time_is_not_closed_while_it_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.2)

    async def work(port: int) -> None:
        async with opened(port, 1) as (player,):
            for _ in range(3):
                assert await ask(player) == b"200 here"
                await asyncio.sleep(0.4)

    served(HERE, work)


def test_who_does_not_read_the_answer_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "ANSWER", 0.3)

    async def never(request: Request) -> PlainTextResponse:
        await asyncio.sleep(1)
        return PlainTextResponse("late")

    async def work(port: int) -> None:
        async with opened(port, 1) as (streams,):
            streams[1].write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            assert await is_closed(streams)

    served(Starlette(routes=[Route("/", never)]), work)


def test_an_address_that_is_too_long_is_refused_before_it_is_kept() -> None:
    async def work(port: int) -> None:
        async with opened(port, 1) as (streams,):
            streams[1].write(b"GET /?game=" + b"x" * (1 << 20))
            assert (await streams[0].read(100)).startswith(b"HTTP/1.1 400")

    served(HERE, work)


class Waiting(Workers):
    """Workers that never answer, and tell who has gone."""

    def __init__(self) -> None:
        super().__init__([], count=1)
        self.gone = asyncio.Event()
        self.asked = asyncio.Event()

    async def open(self) -> None:
        pass

    async def answer(self, question: Question) -> Answer:
        self.asked.set()
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            self.gone.set()
            raise
        return Answer()


def test_work_is_cancelled_when_its_client_has_gone() -> None:
    async def run() -> None:
        workers = Waiting()
        with socket.create_server(("127.0.0.1", 0)) as listening:
            server = uvicorn.Server(configured(create_app(workers)))
            serving = asyncio.ensure_future(server.serve(sockets=[listening]))
            async with opened(listening.getsockname()[1], 1) as ((_, writer),):
                writer.write(b"GET /play?game=nim+1 HTTP/1.1\r\nHost: x\r\n\r\n")
                await asyncio.wait_for(workers.asked.wait(), 30)
                assert not workers.gone.is_set()
            await asyncio.wait_for(workers.gone.wait(), 30)
            server.should_exit = True
            await serving

    asyncio.run(run())
