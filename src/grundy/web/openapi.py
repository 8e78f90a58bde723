"""The OpenAPI 3.1 description of the API."""

from __future__ import annotations

from typing import Any

from grundy.words.version import VERSION

Parameter = tuple[str, str, str, Any, bool]
"""Name, type, meaning, an example, and whether it is required."""
_GAME = ("game", "string", "A game in grundy's words; games add up with + between them.", "nim 3 4 5", True)
_MISERE = ("misere", "boolean", "Whoever cannot move wins.", None, False)
_QUESTIONS: dict[str, tuple[str, list[Parameter]]] = {
    "solve": ("Who wins a game, by which moves, and why: what `grundy solve --json` prints.", [
        _GAME, _MISERE,
        ("outcome", "boolean", "Find the winner and the winning moves, but not the Grundy value.", None, False),
        ("limit", "integer", "Stop a search after so many options or positions.", None, False),
    ]),
    "why": ("One level of reasons for a Grundy value: what `grundy why --json` prints.", [_GAME]),
    "values": ("The Grundy values of 0, 1, 2, …: what `grundy values --json` prints.", [
        ("ruleset", "string", "A ruleset.", "kayles", True),
        ("to", "integer", "The last heap: at most 10000, with a table 48.", 20, False),
        ("outcomes", "boolean", "P or N beside each value.", None, False),
        ("table", "boolean", "Work the values out: the options, their values, the mex.", None, False),
    ]),
    "play": ("A position, after a move if one is given, with its moves rated and the move that grundy would make.", [
        _GAME, _MISERE,
        ("move", "string", "The name of a move, its number, or the position after it.", "take 2 from heap 1", False),
    ]),
    "games": ("The rulesets: what `grundy games --json` prints.", []),
}  # fmt: skip


def description() -> dict[str, Any]:
    """Return the description."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "grundy", "version": VERSION, "description": "Combinatorial games, solved."},
        "paths": {f"/api/{name}": {"get": _get(name, *told)} for name, told in _QUESTIONS.items()},
        "components": {
            "schemas": {
                "Error": {
                    "type": "object",
                    "required": ["schema", "error"],
                    "properties": {"schema": {"const": 1}, "error": {"type": "string"}},
                }
            }
        },
    }


def _get(name: str, summary: str, parameters: list[Parameter]) -> dict[str, Any]:
    wrong = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}
    answer = {"type": "array", "items": {"type": "object"}} if name == "games" else {"type": "object"}
    return {
        "operationId": name,
        "summary": summary,
        "parameters": [_parameter(*one) for one in parameters],
        "responses": {
            "200": {"description": "The answer.", "content": {"application/json": {"schema": answer}}},
            "400": {"description": "The question is wrong, or too large.", **wrong},
            "503": {"description": "Time ran out; try again.", **wrong},
        },
    }


def _parameter(name: str, kind: str, told: str, example: Any, required: bool) -> dict[str, Any]:
    shown = {} if example is None else {"example": example}
    return {"name": name, "in": "query", "required": required, "description": told, "schema": {"type": kind}, **shown}
