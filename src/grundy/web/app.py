"""The server: turns addresses into questions and answers into responses, with security headers."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Coroutine, Sequence
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grundy.web.address import language_accepted, read_query
from grundy.web.desk import Question
from grundy.web.layout import Answer, problem
from grundy.web.workers import Workers
from grundy.words.language import say, speaking

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
"""Headers of every response."""
_STATIC = Path(__file__).parent / "static"


def _headers(scope: Scope) -> dict[str, str]:
    """Return the headers of a response; other sites may frame a page if its address has ``embed=1``."""
    if b"embed=1" not in scope.get("query_string", b"").split(b"&"):
        return HEADERS
    policy = HEADERS["Content-Security-Policy"].replace("frame-ancestors 'none'", "frame-ancestors *")
    kept = {name: value for name, value in HEADERS.items() if name != "X-Frame-Options"}
    return {**kept, "Content-Security-Policy": policy}


def _safe(app: ASGIApp) -> ASGIApp:
    """Put the headers on every response, including errors."""

    async def answering(scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_headers(scope))
            await send(message)

        await app(scope, receive, guarded)

    return answering


def create_app(workers: Workers, hosts: Sequence[str] = ("*",)) -> Starlette:
    """Return the application, which accepts only these host names; this protects it from pages of other sites."""

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await workers.open()
        try:
            yield
        finally:
            await workers.close()

    async def any_page(request: Request) -> Response:
        question = _question(request)
        if question is None:
            with speaking("zh" if b"lang=zh" in request.scope["query_string"] else "en"):  # the rest is not read
                answer = problem(say("This address cannot be read"), say("It is too long, or is not text."))
        else:
            found = await _while_wanted(request, workers.answer(question))
            if found is None:
                return Response(status_code=499)  # which nobody reads
            answer = found
        headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language", **answer.headers}
        if answer.location:
            return RedirectResponse(answer.location, answer.status, headers=headers)
        return Response(answer.body, answer.status, headers=headers, media_type=answer.media)

    return Starlette(
        routes=[
            Mount("/static", StaticFiles(directory=_STATIC)),
            Route("/{path:path}", any_page, methods=["GET", "HEAD"]),
        ],
        middleware=[Middleware(_safe), Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts))],
        lifespan=lifespan,
    )


async def _while_wanted(request: Request, work: Coroutine[Any, Any, Answer]) -> Answer | None:
    """Return the answer; None if its client went away before, which ends the work."""
    answering, leaving = asyncio.ensure_future(work), asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait({answering, leaving}, return_when=asyncio.FIRST_COMPLETED)
        return answering.result() if answering.done() else None
    finally:
        answering.cancel()
        leaving.cancel()


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass  # the body, which nobody needs


def _question(request: Request) -> Question | None:
    """Return the question of a request; if the address names no language, in the one that the browser prefers."""
    query = read_query(request.scope["query_string"])
    if query is None:
        return None
    liked = language_accepted(request.headers.get("accept-language", ""))
    named = liked == "en" or any(name == "lang" for name, _ in query)
    return Question(request.url.path, query if named else [*query, ("lang", liked)])
