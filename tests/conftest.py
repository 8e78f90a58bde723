"""Fixtures for all tests: the language, interruptions that child processes receive, and modules beside the tests."""

import os
import signal
import sys
import threading
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path
from zlib import crc32

import psutil
import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).parents[1]
SCRIPTS = Path(sys.executable).parent  # where grundy lies
os.environ["PATH"] = f"{SCRIPTS}{os.pathsep}{os.environ['PATH']}"

os.environ["LC_ALL"] = "C.UTF-8"  # output is compared in English, whatever the language of the environment

# What a shell runs in the background has SIGINT ignored, what nohup runs SIGHUP, and children inherit that: nothing
# would stop them. A handler is not inherited.
if threading.current_thread() is threading.main_thread():
    for number, handler in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, lambda *_: None)):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, handler)

sys.path[:0] = [str(Path(__file__).parent), str(ROOT / "tools")]
from catalogues import compile_catalogues  # noqa: E402

compile_catalogues()

# a busy machine is slow, which says nothing of what is tested
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")


@pytest.fixture(scope="session", autouse=True)
def nothing_is_left() -> Iterator[None]:
    """Hold tests to folders of their own: none writes into the project's."""
    before = set(os.listdir(ROOT))
    yield
    made = {name for name in set(os.listdir(ROOT)) - before if not name.startswith(".")}
    assert not made - {"dist", "site"}, f"a test wrote {sorted(made)} into the project's folder"


class Examples:
    """Load no module of grundy to look for examples where there are none: some are compiled when they are loaded."""

    @staticmethod
    def pytest_ignore_collect(collection_path: Path) -> bool | None:
        if collection_path.suffix != ".py" or not collection_path.is_relative_to(ROOT / "src"):
            return None
        return collection_path.parent.name == "compiled" or ">>>" not in collection_path.read_text("utf-8") or None


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Examples())


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave one in four of the cases of a sampled test quick, others for each test; the rest is long."""
    for item in items:
        if item.get_closest_marker("sampled") and crc32(item.nodeid.encode()) % 4:
            item.add_marker(pytest.mark.long)


shared: set[psutil.Process] = set()  # processes of fixtures that later tests use too, a browser say


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[object]) -> Generator[None, object, object]:
    """Remember the processes that outlive a test."""
    result = yield
    if fixturedef.scope != "function":
        shared.update(psutil.Process().children(recursive=True))
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(call: pytest.CallInfo[None]) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """End the processes that a test has started when it fails before it could."""
    report = yield
    if report.failed:
        for child in set(psutil.Process().children(recursive=True)) - shared:
            with suppress(psutil.NoSuchProcess):
                if child.create_time() >= call.start - 1:
                    child.kill()
    return report
