"""The commands by group: the module of each, its arguments, and its line in ``grundy --help``."""

from __future__ import annotations

from typing import NamedTuple


class Command(NamedTuple):
    """A command as ``module:function`` in this package; the function has the name of the command."""

    path: str
    arguments: str
    summary: str

    @property
    def name(self) -> str:
        """The name that users type."""
        return self.path.partition(":")[2]


GROUPS = {
    "Solve": (
        Command("questions:solve", "GAME", "Say who wins a game, by which moves, and why."),
        Command("questions:why", "GAME", "Explain the value of a game step by step."),
        Command("questions:values", "RULESET", "List the Grundy values of single heaps 0, 1, 2 and so on."),
        Command("graph:graph", "FILE [VERTEX]...", "Solve a game given as a graph in a file."),
        Command("pursue:pursue", "GAME", "Solve a pursuit, such as cops and robber."),
    ),
    "Learn and play": (
        Command("questions:games", "[WORD]...", "List the rulesets, describe one, or search them."),
        Command("classroom:mex", "VALUE...", "Compute the mex of some values."),
        Command("numbers:nimber", "NUMBER [NUMBER]", "Compute with nimbers: product, order, logarithm and more."),
        Command("play:play", "GAME", "Play against the perfect player in the terminal."),
        Command("serve:serve", "[FILE]...", "Open a web page to play and explore games."),
        Command("classroom:quiz", "RULESET [POSITION]", "Print exercises with an answer sheet."),
    ),
    "Partizan games": (
        Command("partizan:thermograph", "GAME", "Give the value, temperature and thermograph of a game."),
        Command("partizan:compare", "GAME GAME", "Compare two games, partizan or impartial."),
    ),
    "Contest": (
        Command("contest:problems", "[WORD]...", "List the contest problems, describe one, or search them."),
        Command("contest:judge", "[PROBLEM]", "Answer the input of a contest problem."),
        Command("contest:check", "PROBLEM --run COMMAND", "Test your own program for a contest problem."),
        Command("contest:gen", "PROBLEM", "Generate an input for a contest problem."),
        Command("contest:code", "PROBLEM | RULESET", "Write a program for a contest problem or a ruleset."),
    ),
    "Research": (
        Command("periods:period", "RULESET", "Find and prove the period of the Grundy values."),
        Command("periods:signal", "RULESET", "Look for a hidden signal in the Grundy values."),
        Command("misere:misere", "RULESET [POSITION]", "Find and prove a misère quotient, or give a genus."),
        Command("numbers:count", "RULESET", "Count the positions that the player to move wins."),
        Command("classroom:find", "VALUE...", "Find the rulesets that have given Grundy values."),
        Command("classroom:formula", "RULESET | VALUE...", "Find a formula for the Grundy values."),
        Command("classroom:conjecture", "RULESET FORMULA", "Test a formula for the Grundy values."),
        Command("atlas:atlas", "", "Scan families of games and search the results."),
        Command("verify:verify", "CERTIFICATE", "Check a certificate with independent code."),
    ),
    "Pictures": (
        Command("pictures:draw", "GAME", "Draw a position."),
        Command("pictures:map", "RULESET", "Map the positions of a game with two numbers."),
    ),
}
COMMANDS = {command.name: command for commands in GROUPS.values() for command in commands}
