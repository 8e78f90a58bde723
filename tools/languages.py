"""Collect grundy's sentences for the catalogues of its languages: python tools/languages.py.

Every sentence is an English template in a call that makes or shows one, or in a table marked by ``templates``; the
syntax trees show where. The command removes templates that are gone, adds new ones, and lists those without a
translation, which users see in English. A build compiles the catalogues (``catalogues.py``).
"""

from __future__ import annotations

import ast
import re
import sys
from importlib import import_module
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

sys.path.insert(0, str(Path(__file__).parent))
from catalogues import LOCALE, compile_catalogues

from grundy.cli import app
from grundy.cli.help import help_sentences
from grundy.contest.writing.comments import sentences
from grundy.contest.writing.frames import LANGUAGES

SOURCE = Path(__file__).parents[1] / "src" / "grundy"
_HEADER = """msgid ""
msgstr ""
"Project-Id-Version: grundy\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: {language}\\n"

"""  # without the dates that Babel writes, which differ each time
# which arguments of a call are templates, by the name of what is called; names may also begin with a module's path
_SAYING: dict[str, tuple[int | str, ...]] = {
    "Move": (0,), "Phrase": (0,), "Theorem": (0, 1), "About": (0, "rule", "written"), "say": (0,), "translate": (0,),
    "counted": (1, 2), "whole_number": (1,), "read_row": (1,), "written_whole": (1,), "make_folder": (1,),
    "RefutedError": (0, 1), "_no_value": (1,), "afford": (1,),
    "kind": (0,), "_error": (0,), "number": (0,), "numbers": (1,), "finish": (0,), "refuse": (0,), "row": (1,),
    "Problem": ("statement", "limits"), "replace": ("statement", "limits"), "variant": ("statement",),
    "Group": (0, 1), "listed": (0, 1), "repeated": (0,),
    "_unknown": (2, 3),
}  # fmt: skip
_CITING: dict[str, tuple[int | str, ...]] = {"Theorem": (2,), "About": (3, "source")}  # works, separated by "; "
_CONTEST_ONLY = ("number", "numbers", "finish", "refuse", "row", "listed", "repeated")
_NOT_SHOWN = {
    "UnsuitedError",
    "ValueError",
    "TypeError",
    "ZeroDivisionError",
    "OSError",
    "PermissionError",
    "AssertionError",
}


def templates() -> dict[str, str]:
    """Return every template with the first file that contains it."""
    found: dict[str, str] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        place = path.relative_to(SOURCE).as_posix()
        constants: dict[str, list[ast.expr]] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                constants.setdefault(node.targets[0].id, []).append(node.value)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                for argument in _arguments(node, place):
                    for text in _texts(argument, constants):
                        found.setdefault(text, place)
                for argument in _chosen(node, _CITING.get(_name_of(node), ())):
                    for source in _texts(argument, constants):
                        for work in source.split("; "):
                            found.setdefault(work, place)
                if isinstance(node.func, ast.Name) and node.func.id == "templates":
                    for text in _marked(node.args[0]):
                        found.setdefault(text, place)
    for text in _of_rulesets():
        found.setdefault(text, "rulesets")
    for text in _of_programs():
        found.setdefault(text, "contest/solutions")
    for text in help_sentences(app):
        found.setdefault(text, "cli")
    return {text: place for text, place in found.items() if re.search(r"[A-Za-z]{2}", re.sub(r"{.*?}", "", text))
            or text == "I"
        or re.search("[,:;] ", text)}  # fmt: skip


def _arguments(call: ast.Call, place: str) -> list[ast.expr]:
    name = _name_of(call)
    wanted = _SAYING.get(name, ())
    if name in _CONTEST_ONLY and not place.startswith("contest/"):
        wanted = ()
    if name.endswith("Error") and name not in (*_NOT_SHOWN, *_SAYING):
        wanted = (0,)
    return _chosen(call, wanted)


def _name_of(call: ast.Call) -> str:
    made = call.func.value if isinstance(call.func, ast.Subscript) else call.func  # such as Problem[Heaps, bool]
    return getattr(made, "id", None) or getattr(made, "attr", "")


def _chosen(call: ast.Call, wanted: tuple[int | str, ...]) -> list[ast.expr]:
    found = [call.args[at] for at in wanted if isinstance(at, int) and at < len(call.args)]
    return found + [keyword.value for keyword in call.keywords if keyword.arg in wanted]


def _texts(node: ast.expr, constants: dict[str, list[ast.expr]]) -> list[str]:
    """Return the texts that an expression may evaluate to."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.JoinedStr):
        parts = [_texts(part, constants) for part in node.values]
        return ["".join(part[0] for part in parts)] if all(parts) else []
    if isinstance(node, ast.FormattedValue):
        return _texts(node.value, constants)
    if isinstance(node, ast.IfExp):
        return _texts(node.body, constants) + _texts(node.orelse, constants)
    if isinstance(node, ast.Lambda | ast.BoolOp):
        return [text for inner in ast.iter_child_nodes(node) if isinstance(inner, ast.expr)
                for text in _texts(inner, constants)]  # fmt: skip
    if isinstance(node, ast.Name) and node.id in constants:
        others = {name: values for name, values in constants.items() if name != node.id}
        return [text for value in constants[node.id] for text in _texts(value, others)]
    if isinstance(node, ast.Subscript):
        return _texts(node.value, constants)
    if isinstance(node, ast.Tuple):
        return [text for element in node.elts for text in _texts(element, constants)]
    return []


def _marked(table: ast.expr) -> list[str]:
    """Return the texts of a marked table; for a dictionary, its values."""
    if isinstance(table, ast.Constant):
        return [table.value] if isinstance(table.value, str) else []
    inner = table.values if isinstance(table, ast.Dict) else ast.iter_child_nodes(table)
    return [text for node in inner if isinstance(node, ast.expr) for text in _marked(node)]


def _of_rulesets() -> list[str]:
    """Return the templates of the catalogue's rulesets, which may be built when a module is loaded."""
    from grundy.rulesets.catalogue import CATALOGUE

    found: list[str] = []
    for target in CATALOGUE.values():
        module, _, name = target.partition(":")
        ruleset = getattr(import_module(module), name)
        found += [ruleset.about.rule, ruleset.about.written, *(ruleset.players or ())]
        found += ruleset.about.source.split("; ")
    return found


def _of_programs() -> list[str]:
    """Return the comments of the programs that grundy writes."""
    contest = SOURCE / "contest"
    texts = [(path.read_text(encoding="utf-8"), "python") for path in sorted((contest / "solutions").glob("*.py"))]
    for language in LANGUAGES:
        text = (contest / "writing" / f"helpers_{language}.txt").read_text(encoding="utf-8")
        texts.append((text.partition("\n\n")[2], language))  # without the heading of the file
    return [text for written, language in texts for text in sentences(written, language)]


def places(template: str) -> list[tuple[str, str | None]]:
    """Return the fields of a template, with their conversions, sorted."""
    return sorted({(name, conversion) for _, name, _, conversion in Formatter().parse(template) if name is not None},
                  key=str)  # fmt: skip


def read_catalogue(path: Path) -> Catalog:
    """Read a catalogue from its file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3])


def updated(path: Path) -> Catalog:
    """Return a catalogue with grundy's current sentences and the existing translations."""
    old, new = read_catalogue(path), Catalog(locale=path.parts[-3], project="grundy", fuzzy=False)
    for text, place in sorted(templates().items(), key=lambda item: (item[1], item[0])):
        known = old.get(text)
        new.add(text, known.string if known else "", locations=[(place, 1)]).flags.clear()
    return new


def main() -> int:
    """Update every catalogue; list the sentences without a translation."""
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/grundy.po")):
        catalogue = updated(path)
        with path.open("wb") as file:
            file.write(_HEADER.format(language=path.parts[-3]).encode())
            write_po(file, catalogue, width=0, include_lineno=False, omit_header=True)
        lacking = [message.id for message in catalogue if message.id and not message.string]
        print(f"{path.parts[-3]}: {len(catalogue)} sentences, {len(lacking)} not translated")
        print(*(f"  {text}" for text in lacking), sep="\n", end="\n" if lacking else "")
    compile_catalogues()
    return 0


if __name__ == "__main__":
    sys.exit(main())
