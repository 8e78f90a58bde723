"""The web page: a server on this machine."""

from __future__ import annotations

import ipaddress
import socket
import sys
import webbrowser
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from grundy.cli.streams import print_lines
from grundy.cli.words import Flag
from grundy.words.errors import InputError, reason_of
from grundy.words.language import say

_MISSING = "the page needs starlette and uvicorn: pip install 'grundy[web]'"


def serve(
    *files: Annotated[str, Parameter(show=False)],
    host: str = "127.0.0.1",
    port: int = 8000,
    open: Flag = False,
    check: Flag = False,
) -> None:
    """Open a web page on which you can play, draw and explore every game.

    Name files with your own rulesets to see them on the page; the page cannot reach any other file. Only this machine
    can open the page, unless you set --host. Ctrl-C stops the server.

    grundy serve --check
    grundy serve examples/mygame.py --check

    Parameters
    ----------
    host
        The address to listen on. With 0.0.0.0, everyone who can reach this machine over the network can play.
    port
        The port to listen on; 0 for any free one.
    open
        Open the page in your browser.
    check
        Load the files, print the address, and stop.
    """
    from grundy.rulesets.userfile import rulesets_in

    own = {_spelled(path): rulesets_in(path) for path in files}
    try:
        import starlette  # noqa: F401 - reports a missing package at once
        import uvicorn
    except ImportError:
        raise InputError(_MISSING) from None
    for path, names in own.items():
        print_lines([f"{path}: {', '.join(f'{path}:{name}' for name in names)}"])
    with _listening(host, port) as listening:
        shown = f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}/"
        if check:
            print(say("the page would be at {address}", address=shown))
            return
        for line in _warning(host):
            print(line, file=sys.stderr)
        print(say("the page is at {address} (Ctrl-C stops it)", address=shown), flush=True)
        if open:
            webbrowser.open(shown)
        from grundy.web.app import create_app
        from grundy.web.connections import configured
        from grundy.web.workers import WARM, Workers

        config = configured(create_app(Workers(list(own), warm=WARM), _hosts(host)))
        uvicorn.Server(config).run(sockets=[listening])


def _hosts(host: str) -> list[str]:
    """Return the host names of the server; other names are rejected, so that a page of another site cannot use it."""
    return ["localhost", "127.0.0.1", "::1", "[::1]", host] if _is_loopback(host) else ["*"]


def _spelled(path: str) -> str:
    if any(letter.isspace() or letter in "()@:+" for letter in path) or not path.endswith(".py"):
        raise InputError(
            "an address cannot contain the file {path!r}: use a .py file without blanks in its name", path=path
        )
    if not Path(path).is_file():
        raise InputError("there is no file {path!r}", path=path)
    return path


def _listening(host: str, port: int) -> socket.socket:
    if not 0 <= port <= 65535:
        raise InputError("--port must be from 0 to 65535, not {port}", port=port)
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise InputError(
            "cannot open a page at {host}, port {port}: {why}: try another --port, such as 0 for any free one",
            host=host, port=port, why=reason_of(error),
        ) from error  # fmt: skip


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _warning(host: str) -> list[str]:
    if _is_loopback(host):
        return []
    return [
        say(
            "grundy: with --host {host}, everyone who can reach this machine over the network can play, "
            "without a password.",
            host=host,
        ),
        say("grundy: They use its processor, and see the rulesets in the files that you named, but no other files."),
        say("grundy: The connection is not encrypted. If that matters, put a web server with https in front."),
    ]
