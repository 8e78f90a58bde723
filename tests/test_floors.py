"""The house stands on its floors: imports point down only, and `import grundy` loads nothing heavy."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "grundy"
FLOORS = {
    "version": 0, "phrase": 0, "errors": 0, "language": 0, "picture": 0,
    "kernels": 1, "proofs": 1,
    "theory": 2,
    "ruleset": 3, "grammar": 3,
    "engines": 4,
    "rulesets": 5,
    "atlas": 6, "contest": 6, "views": 6,
    "__init__": 6, "displays": 6,
    "cli": 7, "web": 7, "__main__": 7,
}  # fmt: skip


def modules_imported(path: Path) -> list[str]:
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide the floor"
            found += (
                [f"{node.module}.{alias.name}" for alias in node.names]
                if node.module == "grundy"
                else [str(node.module)]
            )
    return found


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_down_only(path: Path) -> None:
    here = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    assert here in FLOORS, f"{here} has no floor yet: give it one"
    for module in modules_imported(path):
        top, _, below = module.partition(".")
        if top == "grundy" and below:
            room = below.split(".")[0]
            assert room in FLOORS, f"{path} imports {module}"
            assert FLOORS[room] <= FLOORS[here], f"{path} imports {module} from a higher floor"


@pytest.mark.parametrize("path", sorted((SOURCE / "proofs").glob("*.py")), ids=lambda path: path.name)
def test_proofs_share_nothing_with_what_they_check(path: Path) -> None:
    allowed = ("grundy.words.errors", "grundy.words.phrase", "grundy.proofs")  # an error carries a phrase
    for module in modules_imported(path):
        assert not module.startswith("grundy") or module.startswith(allowed), f"{path} imports {module}"


@pytest.mark.parametrize("heavy", ["numba", "numpy", "matplotlib", "rich", "cyclopts", "networkx"])
def test_importing_grundy_loads_nothing_heavy(heavy: str) -> None:
    check = f"import sys, grundy; sys.exit({heavy!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0


@pytest.mark.parametrize(
    "words",
    [["--version"], ["solve", "nim", "3", "4", "5"], ["games"], ["values", "0.77", "--to", "100"], ["judge", "p2197"]],
)
def test_commands_that_need_no_kernel_do_not_load_numba(words: list[str]) -> None:
    check = (
        "import sys\nfrom grundy.__main__ import main\nsys.argv[1:] = " + repr(words) + "\n"
        "try: main()\nexcept SystemExit as end: assert not end.code, end.code\n"
        "assert 'numba' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", check], input="1\n1\n1\n", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
