"""The lowest versions that pyproject.toml allows install together, and answer as the newest do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = ("plot", "web", "networkx")
JOB = (
    ("solve", "nim", "3", "4", "5"),
    ("solve", "kayles 5 + nim 2", "--misere", "--json"),
    ("solve", "cram 4 5", "--time", "60"),
    ("solve", "domineering 3 3"),
    ("why", "kayles", "7"),
    ("values", "0.77", "--to", "12", "--plot", "values.png"),
    ("period", "0.156", "--fresh", "--certificate", "period.json"),
    ("verify", "period.json"),
    ("misere", "0.77", "--heaps", "12"),
    ("formula", "laskers-nim"),
    ("thermograph", "{2|-1}", "--plot", "thermograph.svg"),
    ("atlas", "show", "0.156"),
    ("atlas", "scan", "octal 0.7?", "--limit", "500", "--store", "mine", "--workers", "2"),
    ("gen", "hdu1848", "--seed", "1"),
    ("code", "kayles", "--to", "cpp"),
    ("quiz", "kayles", "--seed", "1"),
    ("draw", "kayles", "3", "--values", "--plot", "kayles.pdf"),
    ("pursue", "pursuit(8)", "--all"),
    ("games", "--lang", "zh"),
    ("serve", "--check"),
    ("solve", "--help"),
)


def requirement(text: str) -> tuple[str, str, tuple[int, ...]]:
    """Return the name of a requirement, its lowest version, and the Python from which it counts."""
    spelled, _, marker = text.partition(";")
    name, _, versions = spelled.partition(">=")
    since = tuple(map(int, marker.split("'")[1].split("."))) if marker else (3, 0)
    assert not marker or marker.strip().startswith("python_version >= ")
    return name.strip(), versions.split(",")[0].strip(), since


def lowest(python: tuple[int, ...]) -> dict[str, str]:
    """Return the lowest version of each library that users install, for a version of Python."""
    texts = [*PROJECT["dependencies"], *(text for extra in EXTRAS for text in PROJECT["optional-dependencies"][extra])]
    # later lines say more of later versions
    return {name: version for name, version, since in map(requirement, texts) if python >= since}


def interpreters() -> list[str]:
    """Return this Python and the others that grundy supports and that are on the path, or in GRUNDY_PYTHONS."""
    named = os.environ.get("GRUNDY_PYTHONS", "").split(os.pathsep)
    others = [shutil.which(name) for name in ("python3.11", "python3.12", "python3.13", *filter(None, named))]
    found = {version_of(path): path for path in (*filter(None, others), sys.executable)}
    return [path for version, path in sorted(found.items()) if version >= (3, 11)]


def version_of(python: str) -> tuple[int, ...]:
    script = "import sys; print(*sys.version_info[:2])"
    done = subprocess.run([python, "-c", script], capture_output=True, text=True, check=False)
    return tuple(map(int, done.stdout.split())) if not done.returncode else (0,)


def test_every_library_that_users_install_has_a_lowest_version() -> None:
    assert lowest((3, 11))["numpy"] == "1.26"
    assert lowest((3, 13))["numpy"] == "2.1"
    assert set(lowest((3, 11))) == {
        "numpy", "numba", "cyclopts", "rich", "matplotlib", "starlette", "uvicorn", "networkx",
    }  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("python", interpreters(), ids=lambda path: ".".join(map(str, version_of(path))))
def test_the_lowest_versions_do_a_job(python: str, tmp_path: Path) -> None:
    def run(*words: str | Path, cwd: Path) -> str:
        clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        done = subprocess.run(
            [*map(str, words)], cwd=cwd, env={**clean, "NUMBA_CACHE_DIR": str(tmp_path / "cache")},
            capture_output=True, text=True, check=False, timeout=1200,
        )  # fmt: skip
        assert done.returncode == 0, f"{words}: {done.stdout[-500:]}{done.stderr[-2000:]}"
        return done.stdout

    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path, cwd=ROOT)
    (wheel,) = tmp_path.glob("*.whl")
    run(python, "-m", "venv", tmp_path / "venv", cwd=tmp_path)
    there = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    pinned = [f"{name}=={version}" for name, version in lowest(version_of(python)).items()]
    run(there / "python", "-m", "pip", "install", "--quiet", f"{wheel}[{','.join(EXTRAS)}]", *pinned, cwd=tmp_path)
    run(there / "python", "-m", "pip", "check", cwd=tmp_path)
    work = tmp_path / "work"
    work.mkdir()
    for words in JOB:
        assert run(there / "grundy", *words, cwd=work)
