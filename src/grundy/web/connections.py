"""Connections of the server: bounded in number for each client and in all, and closed if no request comes.

A connection that waits for a request makes room for a new one: first those on which there never was a request, and
among these the oldest. So nobody keeps others out by holding connections open.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol

MOST = 1000
"""Connections of all clients."""
MOST_OF_ONE = 200
"""Connections of a client, which may be a whole classroom behind one address."""
PATIENCE = 10.0
"""Seconds until a request must be complete, from the first moment of its connection or its first byte."""
ANSWER = 60.0
"""Seconds until the answer must be made and read."""
REST = 15
"""Seconds that a connection may wait between two requests."""
_HEAD = 1 << 15  # bytes of an address and its headers


def configured(app: Any) -> Config:
    """Return the settings of a server."""
    return Config(
        app, http=Connection, ws="none", log_level="warning", access_log=False, server_header=False,
        limit_concurrency=2 * MOST, timeout_keep_alive=REST, timeout_graceful_shutdown=2,
        h11_max_incomplete_event_size=_HEAD,
    )  # fmt: skip


class Connection(H11Protocol):
    """A connection that ends if its client is slow, or if others need its place."""

    answered = False
    """Whether there was a request on it."""
    since = 0.0
    """When something was last received on it."""
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a connection, and close one that waits if there are too many."""
        super().connection_made(transport)
        self._expect(PATIENCE)
        same = [other for other in self.connections if _host(other) == _host(self)]
        for crowd, most in ((same, MOST_OF_ONE), (self.connections, MOST)):
            if len(crowd) > most:
                waiting = [each for each in crowd if isinstance(each, Connection) and each is not self and each._waits]
                if waiting:
                    min(waiting, key=lambda each: (each.answered, each.since)).give_up()
                return

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._expect(None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read a part of a request, which must be complete soon."""
        self.since = self.loop.time()
        if self._deadline is None:
            self._expect(PATIENCE)
        super().data_received(data)
        if not self._waits:
            self.answered = True
            self._expect(ANSWER)

    def on_response_complete(self) -> None:
        """Wait for another request, as long as the server lets connections rest."""
        self._expect(None)
        super().on_response_complete()

    def give_up(self) -> None:
        """Close the connection."""
        self._expect(None)
        if not self.transport.is_closing():
            self.transport.abort()

    @property
    def _waits(self) -> bool:
        """Whether there is no request that is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def _expect(self, seconds: float | None) -> None:
        """Close the connection after some seconds, unless this is called again before."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self.give_up)


def _host(connection: Any) -> str | None:
    return connection.client[0] if connection.client else None
