"""The command: it says where the page is, what exposing it means, and ends at once."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from starlette.testclient import TestClient

from grundy.cli.serve import _hosts, _warning

ROOT = Path(__file__).parents[2]
GRUNDY = [sys.executable, "-m", "grundy", "serve"]


def serve(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*GRUNDY, *words], cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)


def test_the_page_is_served_until_it_is_interrupted() -> None:
    with subprocess.Popen(
        [*GRUNDY, "examples/mygame.py", "--port", "0"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None
        lines = [running.stdout.readline(), running.stdout.readline()]
        assert lines[0] == "examples/mygame.py: examples/mygame.py:kayles, examples/mygame.py:Halving\n"
        found = re.fullmatch(r"the page is at (http://127\.0\.0\.1:[0-9]+/) \(Ctrl-C stops it\)\n", lines[1])
        assert found
        address = found[1]
        try:
            with urlopen(f"{address}play?game=examples/mygame.py:kayles+7", timeout=600) as got:
                assert "Knock down one or two neighbouring pins of a row." in got.read().decode()
            with urlopen(address, timeout=600) as got:
                assert "One of them, with a position" in got.read().decode()
            foreign = Request(address, headers={"Host": "evil.example"})
            with pytest.raises(HTTPError) as refused:
                urlopen(foreign, timeout=600)
            assert refused.value.code == 400
            refused.value.close()
        finally:
            running.send_signal(signal.SIGINT)
            _, errors = running.communicate(timeout=600)
    assert running.returncode in (0, 130)
    assert "Traceback" not in errors


def test_check_says_what_would_be_served_and_stops() -> None:
    done = serve("examples/mygame.py", "--check", "--port", "0")
    assert done.returncode == 0
    assert done.stdout.startswith("examples/mygame.py: examples/mygame.py:kayles")
    assert "the page would be at http://127.0.0.1:" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["none.py"], "there is no file 'none.py'"),
        (["README.md"], "use a .py file"),
        (["a b.py"], "an address cannot contain the file"),
        (["--port", "70000"], "--port must be from 0 to 65535, not 70000"),
        (["--host", "192.0.2.1", "--port", "0"], "cannot open a page at 192.0.2.1, port 0"),
    ],
)
def test_what_cannot_be_served_is_refused_in_a_line(words: list[str], said: str) -> None:
    done = serve(*words)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_port_in_use_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        done = serve("--port", str(other.getsockname()[1]))
    assert done.returncode == 2
    assert "try another --port, such as 0 for any" in done.stderr


def test_who_opens_the_page_to_others_is_told_what_that_means() -> None:
    assert _warning("127.0.0.1") == _warning("::1") == _warning("localhost") == []
    told = " ".join(_warning("0.0.0.0"))
    assert "everyone who can reach this machine" in told
    assert "not encrypted" in told


@pytest.mark.parametrize(
    ("served", "called", "status"),
    [
        ("127.0.0.1", "127.0.0.1:8000", 200), ("127.0.0.1", "localhost:8000", 200), ("127.0.0.1", "[::1]:8000", 200),
        ("::1", "[::1]:8000", 200), ("127.0.0.2", "127.0.0.2", 200), ("127.0.0.1", "evil.example", 400),
        ("127.0.0.1", "localhost.evil.example", 400), ("0.0.0.0", "my.example:80", 200),
    ],
)  # fmt: skip
def test_a_page_for_this_machine_answers_to_its_own_names_only(
    serving: Callable[..., TestClient], served: str, called: str, status: int
) -> None:
    with serving(hosts=_hosts(served)) as client:
        assert client.get("/help", headers={"Host": called}).status_code == status


def test_without_starlette_the_extra_is_named() -> None:
    code = (
        "import sys; sys.modules['starlette'] = None\nfrom grundy.cli import run\nsys.exit(run(['serve', '--check']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 2
    assert "pip install 'grundy[web]'" in done.stderr
