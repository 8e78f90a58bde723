"""The web page under load: pages per second, and the slowest answer, with 50 players at once on one machine.

Players click once a second, or never pause. They share the processors with the server. None, two or ten of the players
type positions that are too large to solve, one after another. Some of the pages are compared with those of one
process that has all the time it wants. At last, twenty neighbours harm them: ten ask hard questions, ten ask and leave
at once, with long addresses, and 1,000 connections are held open. It takes about two minutes; 120 for SECONDS is the
siege that the page is built for. Run: python -m benchmarks.web [SECONDS]
"""

from __future__ import annotations

import http.client
import random
import re
import resource
import select
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from contextlib import suppress
from html import unescape
from itertools import product
from pathlib import Path
from urllib.parse import parse_qsl, quote_plus

from grundy import CATALOGUE
from grundy.rulesets.catalogue import about_of
from grundy.web.desk import Desk, Question

PLAYERS = 50
COMPARED = 200  # pages
VERDICT = re.compile(r"<p>([NP]): ")
HARD = (
    "{n}.77 1",
    "chomp 9 9 9 9 9 9 9 9 {n}",
    "selective (nim {n} 20 30) (kayles 40) (nim 9 8)",
    "geography({edges}) 0",
)


def example(name: str) -> str:
    return about_of(name).example


def hard(dice: random.Random) -> str:
    edges = " ".join(f"{a}-{b}" for a in range(24) for b in range(a + 1, 24) if dice.random() < 0.4)
    return dice.choice(HARD).format(n=dice.randint(5, 30), edges=edges)


class Player(threading.Thread):
    """Opens an example, then follows links to moves, hints and take-backs, with a pause before each click."""

    def __init__(self, port: int, seed: int, until: float, *, pause: float, of_hard: bool) -> None:
        super().__init__()
        self.port, self.dice, self.until, self.of_hard = port, random.Random(seed), until, of_hard
        self.pause = 0.0 if of_hard else pause
        self.took: list[tuple[float, str]] = []
        self.bad: list[tuple[int, str]] = []
        self.said: dict[str, str] = {}  # who wins, by the address of the page

    def run(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        address = ""
        while time.perf_counter() < self.until:
            if not address:
                game = hard(self.dice) if self.of_hard else example(self.dice.choice(sorted(CATALOGUE)))
                address = f"/play?game={quote_plus(game)}"
            time.sleep(self.pause * self.dice.uniform(0, 2))
            started = time.perf_counter()
            body, response = self.got(connection, address)
            self.took.append((time.perf_counter() - started, address))
            if response.status == 303:
                address = response.headers["Location"]
                continue
            if response.status != 200:
                self.bad.append((response.status, address))
            if verdict := VERDICT.search(body):
                self.said[address] = verdict[1]
            links = [unescape(link) for link in re.findall(r'href="(/play\?[^"]*)"', body)]
            address = self.dice.choice(links) if links and self.dice.random() < 0.95 and not self.of_hard else ""
        connection.close()

    def got(self, connection: http.client.HTTPConnection, address: str) -> tuple[str, http.client.HTTPResponse]:
        """Return a page; as browsers do, ask once more if the connection was closed while it rested."""
        for last in (False, True):
            try:
                connection.request("GET", address)
                response = connection.getresponse()
                return response.read().decode(), response
            except ConnectionError:
                connection.close()
                if last:
                    raise
        raise AssertionError


def wrong(players: list[Player]) -> list[str]:
    """Return the addresses, among some of those that were visited, whose verdict is not that of one process alone."""
    said = {address: verdict for player in players for address, verdict in player.said.items()}
    desk = Desk()
    addresses = random.Random(0).sample(sorted(said), min(COMPARED, len(said)))
    pages = {
        address: desk.answer(Question("/play", parse_qsl(address.partition("?")[2], keep_blank_values=True))).body
        for address in addresses
    }
    found = {address: VERDICT.search(body) for address, body in pages.items()}
    return [address for address, verdict in found.items() if verdict is None or verdict[1] != said[address]]


class Leaver(threading.Thread):
    """Sends hard questions with long addresses, and leaves before the answer; waits a little longer each time."""

    def __init__(self, port: int, seed: int, until: float) -> None:
        super().__init__()
        self.port, self.dice, self.until, self.asked = port, random.Random(seed), until, 0

    def run(self) -> None:
        while time.perf_counter() < self.until:
            line = "&then=1" * self.dice.randint(0, 290)
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=5) as connection:
                address = f"/play?game={quote_plus(hard(self.dice))}{line}"
                connection.sendall(f"GET {address} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                time.sleep(self.dice.choice((0, 0.05, 0.3)))
                self.asked += 1
            time.sleep(0.05)


class Holder(threading.Thread):
    """Holds connections open on which nothing is sent; now and then it replaces some that the server has closed."""

    def __init__(self, port: int, count: int, until: float) -> None:
        super().__init__()
        self.port, self.count, self.until, self.opened = port, count, until, 0

    def run(self) -> None:
        held: list[socket.socket] = []
        while time.perf_counter() < self.until:
            watch = select.poll()
            for each in held:
                watch.register(each, select.POLLIN)
            closed = {number for number, _ in watch.poll(0)}
            for each in [each for each in held if each.fileno() in closed]:
                held.remove(each)
                each.close()
            with suppress(OSError):
                for _ in range(self.count - len(held) if not self.opened else min(5, self.count - len(held))):
                    held.append(socket.create_connection(("127.0.0.1", self.port), timeout=5))
                    self.opened += 1
            time.sleep(0.2)
        for each in held:
            each.close()


def _memory(pid: int) -> float:
    """Return the largest memory that a process has had, in megabytes."""
    text = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmHWM:\s*(\d+)", text)[1]) / 1024  # type: ignore[index]


def _spent() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measured(seconds: float, hard_players: int, pause: float, *, siege: bool = False) -> None:
    spent = _spent()
    command = [sys.executable, "-m", "grundy", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        port = int(re.search(r":(\d+)/", server.stdout.readline())[1])  # type: ignore[index]
        try:
            urllib.request.urlopen(
                f"http://127.0.0.1:{port}/play?game=nim+3+4+5", timeout=60
            ).close()  # workers are there
            until = time.perf_counter() + seconds
            players = [Player(port, seed, until, pause=pause, of_hard=seed < hard_players) for seed in range(PLAYERS)]
            besiegers = [*(Leaver(port, seed, until) for seed in range(10)), Holder(port, 1000, until)] if siege else []
            for thread in (*players, *besiegers):
                thread.start()
            for thread in (*players, *besiegers):
                thread.join()
            memory = _memory(server.pid)
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(20)
    easy = sorted(took for player in players if not player.of_hard for took in player.took)
    bad = [found for player in players if not player.of_hard for found in player.bad]
    mistakes = wrong(players)
    print(
        f"{PLAYERS} players, a click every {pause} s, {hard_players} of them with hard positions: "
        f"{len(easy) / seconds:.0f} pages a second to the others; median {easy[len(easy) // 2][0]:.3f} s, "
        f"99 of 100 within {easy[len(easy) * 99 // 100][0]:.3f} s, slowest {easy[-1][0]:.3f} s; "
        f"refused: {len(bad) or 'none'}; wrong: {len(mistakes) or 'none'}"
    )
    answers = sum(len(player.took) for player in players)
    if siege:
        soon = sum(took <= 1 for took, _ in easy) / len(easy)
        print(f"  besieged: {soon:.2%} of answers within 1 s; the server took {memory:.0f} MB")
    print(f"  {1000 * (_spent() - spent) / answers:.1f} ms of processor time per page in the server itself")
    for problem, address in [*bad[:5], *(("wrong", address) for address in mistakes[:5])]:
        print(f"  {problem} {address[:150]}")
    for took, address in easy[-5:]:
        print(f"  {took:.3f} s {address[:150]}")
    slow = sorted(took for player in players if player.of_hard for took in player.took)
    if slow:
        print(f"  hard positions: {len(slow)} pages, slowest {slow[-1][0]:.3f} s")


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 15.0
    for pause, hard_players in product((1.0, 0.0), (0, 2, 10)):
        measured(seconds, hard_players, pause)
    measured(seconds, 10, 1.0, siege=True)


if __name__ == "__main__":
    main()
