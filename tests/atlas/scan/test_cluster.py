"""Scans by the workers of a dask cluster: real schedulers and workers on this machine, killed in mid-scan."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from grundy.atlas.scan import batches, cluster, cluster_work
from grundy.atlas.scan.cluster import Cluster
from grundy.atlas.scan.families import family
from grundy.atlas.scan.scan import LOCAL, Scan, Tally, scan
from grundy.atlas.scan.solving import ENGINE, Job
from grundy.atlas.store.rows import Row
from grundy.atlas.store.store import Atlas
from grundy.words.errors import InputError, LimitError

GAMES = family("octal 0.?7")
HEAPS = 250  # so few that no kernel is loaded
ALONE = Scan(HEAPS, workers=0)
LONG = 60.0  # seconds after which a test has failed

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")


class Machines:
    """A scheduler and workers, each a process of its own as on a machine of its own."""

    def __init__(self, folder: Path, **settings: object) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.address = f"tcp://127.0.0.1:{probe.getsockname()[1]}"
        self._folder = folder
        self._settings = {f"DASK_{name}": str(value) for name, value in settings.items()}
        self._started: list[subprocess.Popen[bytes]] = []
        self.start_scheduler()

    def start_scheduler(self) -> None:
        port = self.address.rpartition(":")[2]
        words = ["--host", "127.0.0.1", "--port", port, "--no-dashboard", "--dashboard-address", "127.0.0.1:0"]
        self.scheduler = self._start("dask_scheduler", words)
        end = time.monotonic() + LONG
        while time.monotonic() < end:  # on a busy machine it may listen later than grundy waits for it
            with suppress(OSError), socket.create_connection(("127.0.0.1", int(port)), LONG):
                return
            time.sleep(0.05)

    def start_worker(self, *words: str) -> subprocess.Popen[bytes]:
        fixed = ["--host", "127.0.0.1", "--nthreads", "1", "--no-dashboard", "--local-directory", str(self._folder)]
        return self._start("dask_worker", [self.address, *fixed, *words])

    def _start(self, kind: str, words: list[str]) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-m", f"distributed.cli.{kind}", *words], start_new_session=True,
            env=os.environ | self._settings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self._started.append(process)
        return process

    def end(self) -> None:
        for process in self._started:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        for process in self._started:
            process.wait(LONG)


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    """A scheduler with two workers, which their nannies start again; dask itself tries nothing again."""
    found = Machines(tmp_path_factory.mktemp("machines"), DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES=0)
    found.start_worker()
    found.start_worker()
    yield found
    found.end()


@pytest.fixture
def own_machines(tmp_path: Path) -> Iterator[Machines]:
    """A scheduler for tests that leave none behind."""
    found = Machines(tmp_path)
    yield found
    found.end()


def finished(atlas: Atlas, games: list[str], how: Scan) -> Tally:
    *_, tally = scan(atlas, games, how)
    return tally


def told(atlas: Atlas) -> dict[str, Row]:
    """The rows without what no two runs share."""
    return {game: replace(row, seconds=0.0) for game, row in atlas.known().items()}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Row]:
    with Atlas(tmp_path_factory.mktemp("undisturbed")) as atlas:
        finished(atlas, GAMES, ALONE)
        return told(atlas)


def written(folder: Path, name: str, body: str) -> str:
    """A game whose every fourth heap does something that no game does."""
    path = folder / f"{name}.py"
    path.write_text(
        "import os, signal, time\nfrom pathlib import Path\nfrom grundy import heap_ruleset\n\n@heap_ruleset\n"
        f"def {name}(n):\n    if n == 4:\n        {body}\n    return range(n)\n"
    )
    return f"{path}:{name}"


def gate(folder: Path) -> str:
    """A game that reports which worker solves it, and waits until it may continue."""
    body = f"(Path({str(folder)!r}) / 'at').write_text(f'{{os.getppid()}} {{os.getpid()}}')\n"
    return written(folder, "gate", f"{body}        while not Path({str(folder / 'go')!r}).exists(): time.sleep(0.01)")


class Meanwhile(threading.Thread):
    """What happens while the gate is shut; then it is opened."""

    def __init__(self, folder: Path, act: Callable[[int], None]) -> None:
        super().__init__(daemon=True)
        self._folder, self._act = folder, act
        self.went_well = False
        self.solver = 0
        self.start()

    def run(self) -> None:
        with suppress(OSError):
            (self._folder / "at").unlink()
        until = time.monotonic() + LONG
        while time.monotonic() < until:
            words = (self._folder / "at").read_text().split() if (self._folder / "at").exists() else []
            if len(words) == 2:
                self.solver = int(words[1])
                self._act(int(words[0]))
                self.went_well = True
                break
            time.sleep(0.02)
        (self._folder / "go").touch()

    def check(self) -> None:
        self.join(LONG)
        assert self.went_well
        assert gone([self.solver])  # the process that was at the game does not outlive its worker


def gone(numbers: list[int]) -> bool:
    until = time.monotonic() + LONG
    while any(map(running, numbers)) and time.monotonic() < until:
        time.sleep(0.02)
    return not any(map(running, numbers))


def running(number: int) -> bool:
    try:
        return psutil.Process(number).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


# -- the same table


@pytest.mark.long
def test_a_cluster_of_its_own_gives_the_table_of_one_process_and_is_gone_after(
    tmp_path: Path, undisturbed: dict[str, Row]
) -> None:
    here = psutil.Process()
    before = {process.pid for process in here.children(recursive=True)}
    heard: set[str] = set()
    with Atlas(tmp_path) as atlas:
        tally = Tally()
        for tally in scan(atlas, GAMES, Scan(HEAPS, workers=2, cluster=LOCAL)):  # noqa: B007
            for process in (here, *here.children(recursive=True)):
                with suppress(psutil.Error):
                    heard |= {at.laddr.ip for at in process.net_connections() if at.status == psutil.CONN_LISTEN}
        assert tally.asked == sum(tally.statuses.values()) == len(GAMES)
        assert tally.solved == tally.to_solve == len({row.same_as for row in undisturbed.values()})
        assert tally.computing > 0 < tally.keeping
        assert told(atlas) == undisturbed
    assert heard == {"127.0.0.1"}
    after = {process.pid for process in here.children(recursive=True) if "resource_tracker" not in str(process)}
    assert gone(sorted(after - before - trackers(here)))
    assert "bokeh" not in sys.modules


def trackers(here: psutil.Process) -> set[int]:
    """The process of Python itself that looks after what spawned processes leave behind."""
    return {child.pid for child in here.children() if any("resource_tracker" in word for word in child.cmdline())}


@pytest.mark.long
def test_the_workers_of_a_cluster_give_the_table_of_one_process(
    machines: Machines, tmp_path: Path, undisturbed: dict[str, Row]
) -> None:
    with Atlas(tmp_path) as atlas:
        how = Scan(HEAPS, cluster=machines.address, values=True)
        tally = finished(atlas, GAMES, how)
        assert tally.solved == tally.to_solve > 0
        assert told(atlas) == undisturbed
        values = atlas.values("0.77")
        assert values is not None
        assert values[:13].tolist() == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
        atlas.check()
        assert finished(atlas, GAMES, how).to_solve == 0


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("raise ZeroDivisionError('poison')", "ZeroDivisionError: poison"),
        ("os._exit(7)", "the process that was solving it ended with 7"),
        ("while True: pass", "it took too long and was stopped"),
    ],
)
@pytest.mark.long
def test_a_poisonous_game_fails_alone_and_harms_no_worker(
    machines: Machines, tmp_path: Path, undisturbed: dict[str, Row], body: str, why: str
) -> None:
    bad = written(tmp_path, "poison", body)
    with Atlas(tmp_path / "atlas") as atlas:
        how = Scan(HEAPS, cluster=machines.address, longest=2.0)
        tally = finished(atlas, [*GAMES[:4], bad, *GAMES[4:]], how)
        assert tally.statuses["failed"] == 1
        assert tally.solved == tally.to_solve
        found = told(atlas)
        lost = found.pop(bad)
        assert (lost.status, lost.period, lost.engine) == ("failed", None, ENGINE)
        assert lost.reason is not None
        assert why in lost.reason
        assert found == undisturbed
        assert finished(atlas, [bad], how).to_solve == 0  # it is not tried again


# -- what is lost


@pytest.mark.long
def test_what_a_killed_worker_was_at_is_done_again(
    machines: Machines, tmp_path: Path, undisturbed: dict[str, Row]
) -> None:
    game = gate(tmp_path)
    with Atlas(tmp_path / "atlas") as atlas:
        meanwhile = Meanwhile(tmp_path, lambda worker: os.kill(worker, signal.SIGKILL))
        tally = finished(atlas, [*GAMES[:4], game, *GAMES[4:]], Scan(HEAPS, cluster=machines.address))
        meanwhile.check()
        found = told(atlas)
        assert found.pop(game).status == "observed"
        assert found == undisturbed
        assert tally.statuses["failed"] == 0


@pytest.mark.long
def test_a_game_that_kills_workers_fails_alone(machines: Machines, tmp_path: Path) -> None:
    bad = written(tmp_path, "poison", "os.kill(os.getppid(), signal.SIGKILL); time.sleep(9)")
    good = [*GAMES, *family("subtraction 1..4"), *family("all-but 1..4")]
    with Atlas(tmp_path / "atlas") as atlas, Atlas(tmp_path / "alone") as alone:
        finished(alone, good, ALONE)
        tally = finished(atlas, [*good[:9], bad, *good[9:]], Scan(HEAPS, cluster=machines.address))
        found = told(atlas)
        lost = found.pop(bad)
        assert (lost.status, lost.reason) == ("failed", "the cluster lost the workers that were solving it")
        assert found == told(alone)
        assert tally.statuses["failed"] == 1


@pytest.mark.long
def test_a_scan_goes_on_with_a_scheduler_that_is_started_again(
    machines: Machines, tmp_path: Path, undisturbed: dict[str, Row]
) -> None:
    game = gate(tmp_path)

    def again(worker: int) -> None:
        machines.scheduler.kill()
        machines.scheduler.wait(LONG)
        machines.start_scheduler()
        machines.start_worker()  # the others end without a scheduler

    with Atlas(tmp_path / "atlas") as atlas:
        meanwhile = Meanwhile(tmp_path, again)
        tally = finished(atlas, [*GAMES[:4], game, *GAMES[4:]], Scan(HEAPS, cluster=machines.address))
        meanwhile.check()
        found = told(atlas)
        assert found.pop(game).status == "observed"
        assert found == undisturbed
        assert tally.solved == tally.to_solve


@pytest.mark.long
def test_a_scheduler_that_is_lost_for_good_is_told_and_what_was_done_is_kept(
    own_machines: Machines, tmp_path: Path, undisturbed: dict[str, Row], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", 0.5)
    monkeypatch.setattr(cluster, "_CONNECT", LONG)
    own_machines.start_worker("--no-nanny")
    wait_for_workers(own_machines, 1)
    game = gate(tmp_path)
    with Atlas(tmp_path / "atlas") as atlas:
        finished(atlas, GAMES[:4], ALONE)
        meanwhile = Meanwhile(tmp_path, lambda worker: own_machines.scheduler.kill())
        with pytest.raises(LimitError, match=r"lost the scheduler at tcp://.* \(.*\): scan again when it is"):
            finished(atlas, [game, *GAMES], Scan(HEAPS, cluster=own_machines.address))
        meanwhile.check()
        assert told(atlas).items() <= undisturbed.items()
        finished(atlas, GAMES, ALONE)
        assert told(atlas) == undisturbed


def wait_for_workers(machines: Machines, count: int) -> None:
    from distributed import Client

    with Client(machines.address, timeout=LONG, set_as_default=False) as client:
        client.wait_for_workers(count, timeout=LONG)


@pytest.mark.long
def test_a_cluster_without_workers_is_told(
    own_machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", 0.5)
    monkeypatch.setattr(cluster, "_CONNECT", LONG)
    with (
        Atlas(tmp_path) as atlas,
        pytest.raises(LimitError, match="has had no workers for 0 seconds: start some with dask worker tcp://"),
    ):
        finished(atlas, GAMES, Scan(HEAPS, cluster=own_machines.address))


@pytest.mark.long
def test_ctrl_c_leaves_rows_and_no_process(tmp_path: Path) -> None:
    game = gate(tmp_path)
    words = [
        "atlas",
        "scan",
        *GAMES[:4],
        game,
        "--cluster",
        LOCAL,
        "--workers",
        "2",
        "--store",
        str(tmp_path / "atlas"),
    ]
    scanning = subprocess.Popen(
        [sys.executable, "-m", "grundy", *words], start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    children: list[int] = []

    def interrupt(worker: int) -> None:
        until = time.monotonic() + LONG
        while len(rows_in(tmp_path / "atlas")) < 1 and time.monotonic() < until:
            time.sleep(0.05)
        children.extend(child.pid for child in psutil.Process(scanning.pid).children(recursive=True))
        os.killpg(scanning.pid, signal.SIGINT)  # as a terminal does: all that were started hear it

    meanwhile = Meanwhile(tmp_path, interrupt)
    out, err = scanning.communicate(timeout=2 * LONG)
    meanwhile.check()
    assert (scanning.returncode, out) == (130, b"")
    assert b"Traceback" not in err
    assert len(children) >= 4
    assert gone(children)
    assert rows_in(tmp_path / "atlas")


@pytest.mark.long
def test_workers_leave_what_a_scan_that_has_ended_gave_them(machines: Machines, tmp_path: Path) -> None:
    game = gate(tmp_path)
    with Cluster(machines.address, 1, Job(HEAPS, LONG, False, ENGINE), LONG) as hands:
        until = time.monotonic() + LONG
        while not hands.free and time.monotonic() < until:
            assert not list(hands.answers())
        hands.give([game])
        while not (tmp_path / "at").exists() and time.monotonic() < until:
            assert not list(hands.answers())
        time.sleep(0.1)  # it is written
        worker, solver = map(int, (tmp_path / "at").read_text().split())
    assert gone([solver])  # the gate was never opened
    assert running(worker)


def rows_in(folder: Path) -> dict[str, Row]:
    if not (folder / "atlas.sqlite").exists():
        return {}
    try:
        with Atlas(folder) as atlas:
            return atlas.known()
    except InputError:
        return {}


# -- rejected input


@pytest.mark.long
def test_workers_of_another_version_are_refused(
    machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait_for_workers(machines, 1)
    monkeypatch.setattr(cluster, "ENGINE", "grundy 99")
    with (
        Atlas(tmp_path) as atlas,
        pytest.raises(InputError, match=f"worker tcp://.* of the cluster has {ENGINE}, but this is grundy 99: install"),
    ):
        finished(atlas, GAMES, Scan(HEAPS, cluster=machines.address))
    with pytest.raises(InputError, match=f"this is {ENGINE}, but grundy 99 is needed"):
        cluster_work.work("key", ["0.77"], Job(100, 1.0, False, "grundy 99"), 10.0)


@pytest.mark.long
def test_workers_that_come_late_with_another_version_are_refused(machines: Machines) -> None:
    job = Job(HEAPS, 10.0, False, "grundy 99")
    with (
        Cluster(machines.address, 1, job, 10.0) as hands,
        pytest.raises(InputError, match=f"cannot solve games for {ENGINE}: this is {ENGINE}, but grundy 99 is needed"),
    ):
        for _ in batches.handed_out(deque_of("0.77"), hands):
            pass


def deque_of(*games: str) -> batches.deque[str]:
    return batches.deque(games)


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("nowhere", "missing port number in address 'nowhere'"),
        ("", "missing port number in address ''"),
        ("carrier-pigeon://nowhere:1", "unknown address scheme"),
        ("127.0.0.1:1", "OSError"),
    ],
)
def test_an_address_without_a_scheduler_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str, why: str
) -> None:
    monkeypatch.setattr(cluster, "_CONNECT", 0.3)
    with Atlas(tmp_path) as atlas, pytest.raises(InputError, match="no dask scheduler answers at") as told_of:
        finished(atlas, ["0.77"], Scan(HEAPS, cluster=address))
    assert why in str(told_of.value)
    assert "\n" not in str(told_of.value)


def test_what_is_missing_is_told_with_how_to_install_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with Atlas(tmp_path) as atlas, pytest.raises(InputError, match=r"pip install 'grundy\[cluster\]'"):
        finished(atlas, ["0.77"], Scan(HEAPS, cluster=LOCAL))


def test_distributed_is_not_loaded_where_no_cluster_is_asked_for(tmp_path: Path) -> None:
    check = (
        "import sys\nfrom grundy.__main__ import main\n"
        f"sys.argv[1:] = 'atlas scan 0.77 --workers 0 --json --store'.split() + [{str(tmp_path / 'atlas')!r}]\n"
        "try: main()\nexcept SystemExit as end: assert not end.code, end.code\n"
        "import grundy.atlas.scan.cluster\n"
        "assert not {'distributed', 'dask', 'tornado'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["solved"] == 1


@pytest.mark.parametrize("reply", [
    None, {}, {"found": [], "left": []}, {"found": [({"game": "0.77"}, 1.0, None)], "left": []},
    {"found": [], "left": ["0.77", "0.77"]}, {"found": [1], "left": []}, {"found": [], "left": ["0.7"]},
])  # fmt: skip
def test_an_answer_that_is_no_row_is_refused(reply: object) -> None:
    with pytest.raises(
        InputError, match="a worker of the cluster at home returned something that is not a row of an atlas: "
    ):
        cluster._checked(reply, ["0.77"], "home")
    assert cluster._checked({"found": [], "left": ["0.77"]}, ["0.77"], "home") == ([], ["0.77"])


def test_workers_are_refused_where_the_cluster_is_another_s(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from grundy.cli import run

    words = ["atlas", "scan", "0.77", "--store", str(tmp_path), "--cluster", "tcp://127.0.0.1:1", "--workers", "2"]
    assert run(words) == 2
    assert "--workers 2 does not go with --cluster tcp://127.0.0.1:1: leave it out" in capsys.readouterr().err


# -- batches


class Slow:
    """Workers that take an eighth of a second for each game, and record what they are given."""

    size, shares = 2, False

    def __init__(self) -> None:
        self.given: list[int] = []
        self._out: list[list[str]] = []

    @property
    def free(self) -> int:
        return self.size - len(self._out)

    @property
    def busy(self) -> bool:
        return bool(self._out)

    def give(self, batch: list[str]) -> None:
        self.given.append(len(batch))
        self._out.append(batch)

    def answers(self) -> Iterator[list[tuple[Row, float, None]] | batches.Undone]:
        *done, last = self._out.pop(0)
        if done:
            yield [(batches.failed(game, "slow", ENGINE, 0.125), 0.125, None) for game in done]
            yield batches.Undone([last])
        else:
            yield [(batches.failed(last, "slow", ENGINE, 0.125), 0.125, None)]


def test_batches_have_half_a_second_of_work_or_more() -> None:
    games = [f"game {i}" for i in range(100)]
    hands = Slow()
    todo = batches.deque(games)
    found = [one[0].game for some in batches.handed_out(todo, hands) for one in some]
    assert sorted(found) == sorted(games)
    assert not todo
    first, second, *rest = hands.given
    assert first == second == batches._FIRST
    assert rest[:20] == [4] * 20  # half a second each, whatever is left
