"""The layout: one subject, one package; imports point one way only; `import grundy` loads nothing heavy."""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
import sys
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import grundy

SOURCE = Path(__file__).parents[1] / "src" / "grundy"
DOCS = Path(__file__).parents[1] / "docs"
LAYERS = (
    "words",
    "proofs",
    "machine",
    "maths",
    "maths.nimbers",
    "maths.formulas",
    "maths.octal",
    "maths.signals",
    "maths.subtraction",
    "maths.misere",
    "maths.coins",
    "maths.digraphs",
    "maths.hackenbush",
    "maths.matching",
    "maths.pursuit",
    "maths.boards",
    "maths.partizan",
    "knowledge",
    "notation",
    "positions",
    "ruleset",
    "scores",
    "partizan",
    "grammar",
    "rulesets.promises",
    "rulesets.named",
    "rulesets.userfile",
    "rulesets.catalogue",  # names alone, each loaded when it is used, so that solvers may take a game as text
    "solving.base",
    "solving.search",
    "solving.misere",
    "solving",
    "rulesets.shared",
    "rulesets.*",  # the families: none imports another
    "rulesets",
    "play",
    "atlas",
    "atlas.store",
    "atlas.scan",
    "atlas.check",
    "atlas.graphs",
    "atlas.partizan",
    "atlas.classroom",
    "contest",
    "contest.problems",
    "views.document",
    "views.pictures",
    "views.markup",
    "views.render",
    "views.documents",
    "views",
    "classroom",  # façades, for users alone
    "drawing",
    "graphs",
    "misere",
    "nimbers",
    "periods",
    "search",
    "web",
    "cli",
    "displays",
    "__init__",
    "__main__",
)
"""A module imports from its own layer and from those before it, lazily and for types too."""

MOST = 22  # modules in a folder

SNIFFED = {("solving.search.word_calls", "function")}
"""Yield where a ruleset is searched for an attribute by name: for the functions of a user's own rule."""


@cache
def modules() -> dict[str, Path]:
    return {".".join(path.relative_to(SOURCE).with_suffix("").parts): path for path in sorted(SOURCE.rglob("*.py"))}


@cache
def layer(module: str) -> str:
    parts = module.removesuffix(".__init__").split(".")
    if parts[0] == "rulesets" and len(parts) == 3 and f"rulesets.{parts[1]}" not in LAYERS:
        return "rulesets.*"
    found = [name for name in LAYERS if parts[: name.count(".") + 1] == name.split(".")]
    assert found, f"{module} has no layer yet: give its package one"
    return max(found, key=len)


@cache
def imported(module: str) -> list[str]:
    """The modules of grundy that a module imports, wherever in its text."""
    found: list[str] = []
    for node in ast.walk(ast.parse(modules()[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: relative imports hide the layer"
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return [name for name in map(_module, found) if name]


def _module(name: str) -> str:
    """The module of grundy that a dotted name of an import stands for; empty for other packages."""
    top, _, below = name.partition(".")
    if top != "grundy":
        return ""
    parts = below.split(".")
    for end in (len(parts), len(parts) - 1):
        for found in (".".join(parts[:end]), ".".join([*parts[:end], "__init__"])):
            if found in modules():
                return found
    return "__init__"


@pytest.mark.parametrize("module", modules())
def test_imports_point_one_way(module: str) -> None:
    here = layer(module)
    for name in imported(module):
        there = layer(name)
        assert LAYERS.index(there) <= LAYERS.index(here), f"{module} imports {name}, which is above it"
        if here == there == "rulesets.*":
            assert name.split(".")[1] == module.split(".")[1], f"{module} imports {name} of another family"


def test_no_modules_import_each_other_in_a_circle() -> None:
    done: set[str] = set()

    def visit(module: str, path: tuple[str, ...]) -> None:
        assert module not in path, " → ".join([*path[path.index(module) :], module])
        if module not in done:
            for name in imported(module):
                if name != module:
                    visit(name, (*path, module))
            done.add(module)

    for module in modules():
        visit(module, ())


def test_no_folder_is_crowded() -> None:
    for folder in {path.parent for path in modules().values()}:
        found = [path for path in folder.glob("*.py") if path.name != "__init__.py"]
        assert len(found) <= MOST, f"{folder.relative_to(SOURCE)} has {len(found)} modules"


def test_proofs_share_nothing_with_what_they_check() -> None:
    for module in modules():
        if layer(module) == "proofs":
            assert {layer(name) for name in imported(module)} <= {"words", "proofs"}, module


def test_the_public_names_are_those_that_types_and_the_loader_know() -> None:
    tree = ast.parse((SOURCE / "__init__.py").read_text(encoding="utf-8"))
    typed = {
        alias.name: node.module
        for block in tree.body if isinstance(block, ast.If)
        for node in block.body if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }  # fmt: skip
    modules = {name for name, home in typed.items() if home == "grundy"}
    assert {*grundy.__all__, *modules} == {*typed, "__version__"} == set(dir(grundy))
    assert {f"grundy.{name}" for name in modules} | {"grundy", "grundy.words.language"} == set(FACADES)
    for name, home in typed.items():
        assert getattr(grundy, name) is getattr(import_module(home), name)
    assert callable(grundy.solve)


def test_import_grundy_loads_next_to_nothing() -> None:
    check = "import sys, grundy; print(sorted(name for name in sys.modules if name.startswith('grundy')))"
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert done.stdout == "['grundy', 'grundy.words', 'grundy.words.lazy', 'grundy.words.version']\n"


FACADES = (
    "grundy", "grundy.classroom", "grundy.contest", "grundy.drawing", "grundy.graphs", "grundy.misere",
    "grundy.nimbers", "grundy.periods", "grundy.play", "grundy.rulesets", "grundy.search", "grundy.words.language",
)  # fmt: skip


@pytest.mark.parametrize("facade", FACADES[1:])
def test_a_facade_has_its_names_and_a_sentence(facade: str) -> None:
    module = import_module(facade)
    assert module.__doc__
    assert set(module.__all__) <= set(dir(module))
    for name in module.__all__:
        assert getattr(module, name) is not None


@pytest.mark.parametrize(
    "page", [SOURCE.parents[1] / "README.md", *sorted(DOCS.rglob("*.md")), *sorted(DOCS.glob("*.ipynb"))]
)
def test_the_documents_import_from_facades(page: Path) -> None:
    found = re.findall(r"(?:from|import) (grundy\b[a-z_.]*)", page.read_text(encoding="utf-8"))
    assert set(found) <= set(FACADES)


@pytest.mark.parametrize("heavy", ["numba", "numpy", "matplotlib", "rich", "cyclopts", "networkx"])
def test_importing_grundy_loads_nothing_heavy(heavy: str) -> None:
    check = f"import sys, grundy; sys.exit({heavy!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0


@pytest.mark.parametrize(
    "words",
    [
        "--version", "games", "solve nim 3 4 5", "solve cram 3 4", "solve 'digraph(0>1 1>2 2>0 2>3) 0'",
        "why wythoff 8 11", "values 0.77 --to 100", "period kayles", "misere 0.77", "find 0 1 2 3", "draw nim 3 4",
        "mex 0 1 2 4", "quiz nim --seed 1", "atlas show 0.77", "pursue 'pursuit(8)'", "judge p2197", "gen p2197",
    ],
)  # fmt: skip
def test_commands_that_need_no_kernel_do_not_load_numba(words: str) -> None:
    check = (
        "import sys\nfrom grundy.__main__ import main\nsys.argv[1:] = " + repr(shlex.split(words)) + "\n"
        "try: main()\nexcept SystemExit as end: assert not end.code, end.code\n"
        "assert 'numba' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", check], input="1\n1\n1\n", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_normal_play_loads_no_misere_play_and_no_certificates() -> None:
    check = (
        "import sys\nfrom grundy.__main__ import main\nsys.argv[1:] = ['solve', 'nim', '3', '4', '5']\n"
        "try: main()\nexcept SystemExit as end: assert not end.code, end.code\n"
        "print([name for name in sys.modules if 'misere' in name or 'proofs' in name], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"


def _about_a_ruleset(node: ast.expr) -> bool:
    """Whether an expression is a ruleset or its engine, as far as its name tells: ``game.ruleset``, ``x.solver()``."""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Attribute) and node.func.attr == "solver"
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return name in ("ruleset", "rules") or name.endswith("_ruleset")


def _names_a_ruleset(node: ast.expr) -> bool:
    """Whether an expression is ``ruleset.name`` or ``str(ruleset)``."""
    if isinstance(node, ast.Attribute):
        return node.attr == "name" and _about_a_ruleset(node.value)
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "str" and any(map(_about_a_ruleset, node.args))


@pytest.mark.parametrize("module", [module for module in modules() if not module.startswith(("rulesets", "ruleset"))])
def test_what_a_ruleset_can_do_is_declared(module: str) -> None:
    for node in ast.walk(ast.parse(modules()[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            sniffed = node.func.id in ("getattr", "hasattr") and _about_a_ruleset(node.args[0])
            if sniffed and (module, ast.unparse(node.args[1])) not in SNIFFED:
                pytest.fail(f"{module}, line {node.lineno}: {ast.unparse(node)}: declare it in the contract")
        if isinstance(node, ast.Compare) and any(map(_names_a_ruleset, (node.left, *node.comparators))):
            pytest.fail(f"{module}, line {node.lineno}: {ast.unparse(node)}: the name of a ruleset tells nothing")


@pytest.mark.parametrize("module", modules())
def test_no_module_uses_what_is_private_to_another(module: str) -> None:
    tree = ast.parse(modules()[module].read_text(encoding="utf-8"))
    names = set()  # of modules and what they hold, imported from grundy
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "grundy":
            names |= {alias.asname or alias.name for alias in node.names}
            private = [alias.name for alias in node.names if alias.name.startswith("_")]
            assert not private, f"{module} imports {private} from {node.module}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in names:
            private_name = node.attr.startswith("_") and not node.attr.startswith("__") and node.attr != "_replace"
            assert not private_name, f"{module}, line {node.lineno}: {ast.unparse(node)} is private"
