"""Gather the sentences of grundy and keep the catalogues of its languages: python tools/languages.py.

Every sentence is an English template that stands in a call which makes or says one: these are found in the syntax
trees. Templates that are not there any more leave the catalogue, new ones enter it untranslated, and the binary
catalogue, which grundy reads, is written anew.
"""

from __future__ import annotations

import ast
import re
import struct
import sys
from importlib import import_module
from pathlib import Path
from string import Formatter
from types import ModuleType

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "grundy"
LOCALE = SOURCE / "words" / "locale"
_HEADER = """Project-Id-Version: grundy
MIME-Version: 1.0
Content-Type: text/plain; charset=UTF-8
Content-Transfer-Encoding: 8bit
Language: {language}
"""
# which arguments of a call are templates, by the name of what is called; names may also begin with a module's path
_SAYING: dict[str, tuple[int | str, ...]] = {
    "Move": (0,), "Phrase": (0,), "Theorem": (0, 1), "About": (0, "rule"), "say": (0,), "translate": (0,),
    "counted": (1, 2), "whole_number": (1,), "checked_row": (2,), "row_of": (1,), "checked_numbers": (3,),
    "_RefutedError": (0, 1), "_no_value": (1,), "afford": (1,),
    "kind": (0,), "_error": (0,), "number": (0,), "numbers": (1,), "finish": (0,), "refuse": (0,),
}  # fmt: skip
_CONTEST_ONLY = ("number", "numbers", "finish", "refuse")
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
    """Return every template with the file in which it stands first."""
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
    for place, texts in _tables().items():
        for text in texts:
            found.setdefault(text, place)
    return {text: place for text, place in found.items() if re.search(r"[A-Za-z]{2}", re.sub(r"{.*?}", "", text))
            or text == "I"
        or re.search("[:;] ", text)}  # fmt: skip


def _arguments(call: ast.Call, place: str) -> list[ast.expr]:
    name = getattr(call.func, "id", None) or getattr(call.func, "attr", "")
    wanted = _SAYING.get(name, ())
    if name in _CONTEST_ONLY and not place.startswith("contest/"):
        wanted = ()
    if name.endswith("Error") and name not in (*_NOT_SHOWN, *_SAYING):
        wanted = (0,)
    if place.startswith("web/") and name in ("_", "text"):
        wanted = (0,)
    found = [call.args[at] for at in wanted if isinstance(at, int) and at < len(call.args)]
    return found + [keyword.value for keyword in call.keywords if keyword.arg in wanted]


def _texts(node: ast.expr, constants: dict[str, list[ast.expr]]) -> list[str]:
    """Return the texts that an expression may stand for."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
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


def _tables() -> dict[str, list[str]]:
    """Return the templates that stand in tables, or are put together when a module is loaded."""
    from grundy.atlas.scan import solving
    from grundy.contest.stress import Judgement
    from grundy.maths.nimbers import formula
    from grundy.maths.octal import period_proofs, period_theorems
    from grundy.proofs import certificate, recompute
    from grundy.rulesets.catalogue import CATALOGUE
    from grundy.rulesets.coins.turning_words import _KINDS
    from grundy.views.documents import play as play_words
    from grundy.views.documents import proof as proof_words
    from grundy.web import home_page

    rulesets = [getattr(import_module(module), name) for module, _, name in (
        target.partition(":") for target in CATALOGUE.values())]  # fmt: skip
    return {
        "rulesets": [ruleset.about.rule for ruleset in rulesets],
        "rulesets/players": [player for ruleset in rulesets for player in ruleset.players or ()],
        "rulesets/graphs/two_sides.py": [ruleset.unending for ruleset in rulesets if hasattr(ruleset, "unending")],
        "rulesets/coins/turning_words.py": list(_KINDS.values()),
        "atlas/scan/solving.py": [solving.OUTGROWN],
        "contest/stress.py": [*(judgement.value for judgement in Judgement), "edge cases", "random cases"],
        "proofs/certificate.py": [certificate._kind(value) for value in ([], "", 1, True, None)],
        "proofs/recompute.py": [*recompute.ENDS.values()],
        "maths/octal/period_theorems.py": [*_strings(period_theorems), period_proofs.WINDOW],
        "maths/nimbers/formula.py": [*formula._HINTS.values(), formula._WHOLE_ONLY, *_refusals(formula)],
        "views/documents/play.py": [play_words.AGAIN, play_words.AGAIN_AFTER_THE_END, play_words.FAREWELL,
                                play_words.NOTHING_TO_TAKE_BACK, *play_words._WON, *play_words._WON.values(), "me",
                                play_words._BY_NAME, *(means for _, means in play_words._COMMANDS)],
        "views/documents/proof.py": [*proof_words._SOURCES.values()],
        "web/home_page.py": [*home_page.FAMILIES, "More games", *(means for _, means in home_page._KEYS)],
    }  # fmt: skip


def _strings(module: ModuleType) -> list[str]:
    """Return the names of theorems that a module has."""
    found: list[str] = []
    for value in vars(module).values():
        if isinstance(value, dict):
            found += [text for text in value.values() if isinstance(text, str) and "theorem" in text]
        elif isinstance(value, str) and " theorem " in value and len(value) < 80:
            found.append(value)
    return found


def _refusals(formula: ModuleType) -> list[str]:
    """Return what functions of formulas say of arguments for which they have no value."""
    tried = ((0,), (-1,), (1, 1))
    functions = formula.FUNCTIONS.values()
    said = [function.refuses(*given) for function in functions for given in tried if len(given) == function.least]
    return [text for text in said if text]


def places(template: str) -> list[tuple[str, str | None]]:
    """Return the names of the places of a template, with their conversions, sorted."""
    return sorted({(name, conversion) for _, name, _, conversion in Formatter().parse(template) if name is not None},
                  key=str)  # fmt: skip


def read_po(path: Path) -> dict[str, str]:
    """Return the translations of a catalogue; what has none is there with an empty text."""
    found: dict[str, str] = {}
    key = text = None
    for line in [*path.read_text(encoding="utf-8").splitlines(), 'msgid ""']:
        if line.startswith("msgid "):
            if key is not None and text is not None:
                found[key] = text
            key, text = ast.literal_eval(line[6:]), None
        elif line.startswith("msgstr "):
            text = ast.literal_eval(line[7:])
        elif line.startswith('"'):
            assert text is not None, "only translations go on over lines"
            text += ast.literal_eval(line)
    found.pop("", None)
    return found


def written_po(translations: dict[str, str], language: str) -> str:
    """Return the text of a catalogue, sorted by file."""
    where = templates()
    lines = ['msgid ""', 'msgstr ""', *(f'"{line}\\n"' for line in _HEADER.format(language=language).splitlines())]
    last = ""
    for text, place in sorted(where.items(), key=lambda item: (item[1], item[0])):
        lines.append("")
        if place != last:
            lines.append(f"#: {place}")
            last = place
        lines += [f"msgid {_quoted(text)}", f"msgstr {_quoted(translations.get(text, ''))}"]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def compiled(translations: dict[str, str], language: str) -> bytes:
    """Return a catalogue in the form that Python's gettext reads."""
    entries = {"": _HEADER.format(language=language)} | {key: text for key, text in translations.items() if text}
    keys = sorted(entries, key=lambda key: key.encode())
    first, second, third = 28, 28 + 8 * len(keys), 28 + 16 * len(keys)
    tables, data = [b"", b""], b""
    for table, texts in enumerate((keys, [entries[key] for key in keys])):
        for text in texts:
            raw = text.encode()
            tables[table] += struct.pack("<II", len(raw), third + len(data))
            data += raw + b"\0"
    return struct.pack("<7I", 0x950412DE, 0, len(keys), first, second, 0, third) + tables[0] + tables[1] + data


def main() -> int:
    """Bring every catalogue up to date; tell what is not translated."""
    missing = 0
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/grundy.po")):
        language = path.parts[-3]
        path.write_text(written_po(read_po(path), language), encoding="utf-8")
        translations = read_po(path)
        path.with_suffix(".mo").write_bytes(compiled(translations, language))
        lacking = [text for text, translation in translations.items() if not translation]
        missing += len(lacking)
        print(f"{language}: {len(translations)} sentences, {len(lacking)} not translated")
        print(*(f"  {text}" for text in lacking), sep="\n")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
