"""The function ``value(n)`` of a program: the Grundy value of a heap, by a formula, a period, the rule or a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import fill

from grundy.contest.writing.expressions import VALUE, expression
from grundy.maths.formulas.evaluation import EARLIER
from grundy.maths.formulas.language import Formula
from grundy.maths.nimbers.periods import Period

_WIDTH = 100


@dataclass(frozen=True)
class ByFormula:
    """Values by a formula in n and the numbers of ``head``, with initial exceptions."""

    formula: Formula
    head: tuple[str, ...] = ()
    exceptions: Mapping[int, int] = field(default_factory=dict)
    least: Mapping[str, int] = field(default_factory=dict)

    def blocks(self, language: str) -> list[str]:
        """Return the definitions of the program."""
        given = expression(self.formula, language, self.least)
        names = ["n", *self.head]
        recursive = f"{EARLIER}(" in self.formula.text
        if language == "python":
            table = [f"EXCEPTIONS = {dict(self.exceptions)}"] if self.exceptions else []
            found = ["    if n in EXCEPTIONS:", "        return EXCEPTIONS[n]"] if self.exceptions else []
            memo = ["@lru_cache(maxsize=None)"] if recursive else []
            return [*table, "\n".join([*memo, f"def {VALUE}({', '.join(names)}):", *found, f"    return {given}"])]
        pairs = ", ".join(f"{{{n}, {value}}}" for n, value in self.exceptions.items())
        table = [f"const map<long long, long long> EXCEPTIONS = {{{pairs}}};"] if self.exceptions else []
        found = ["    if (EXCEPTIONS.count(n)) return EXCEPTIONS.at(n);"] if self.exceptions else []
        body = [*found, f"    return {given};"]
        if recursive:
            body = [
                "    static unordered_map<long long, long long> memo;",
                "    if (memo.count(n)) return memo[n];",
                *found,
                f"    return memo[n] = {given};",
            ]
        header = f"long long {VALUE}({', '.join(f'long long {name}' for name in names)}) {{"
        return [*table, "\n".join([header, *body, "}"])]


@dataclass(frozen=True)
class ByPeriod:
    """Values by a table of the first ones and a proved period."""

    values: Sequence[int]
    period: Period

    def blocks(self, language: str) -> list[str]:
        """Return the definitions of the program."""
        start, length, saltus = self.period.preperiod, self.period.period, self.period.saltus
        at = f"VALUES[{start} + (n - {start}) % {length}]" if start else f"VALUES[n % {length}]"
        times = f"(n - {start})" if start else "n"
        cpp = language == "cpp"
        if saltus:
            at += f" + {times} {'/' if cpp else '//'} {length}" + (f" * {saltus}" if saltus > 1 else "")
        if not start:
            given = at
        elif cpp:
            given = f"n < {start} ? VALUES[n] : {at}"
        else:
            given = f"VALUES[n] if n < {start} else {at}"
        return [_table("VALUES", self.values, language), _function(given, language)]


@dataclass(frozen=True)
class ByTable:
    """Values of small heaps, from a table alone."""

    values: Sequence[int]

    def blocks(self, language: str) -> list[str]:
        """Return the definitions of the program, which refuses a heap that is not in the table."""
        return [_table("VALUES", self.values, language), _LOOK_UP[language].replace("MOST", str(len(self.values) - 1))]


@dataclass(frozen=True)
class ByTakes:
    """Values by the numbers up to ``most`` that may be taken from a heap, computed as far as they are used."""

    takes: Sequence[int]
    most: int

    def blocks(self, language: str) -> list[str]:
        """Return the definitions of the program."""
        most = f"const long long MOST = {self.most};" if language == "cpp" else f"MOST = {self.most}"
        return [_table("TAKES", self.takes, language), most, _TAKING[language]]


@dataclass(frozen=True)
class ByCode:
    """Values by the rule of a taking-and-breaking code without splits into three, computed as far as they are used."""

    digits: tuple[int, ...]
    unequal: bool

    def blocks(self, language: str) -> list[str]:
        """Return the definitions of the program."""
        lines = [(take, digit) for take, digit in enumerate(self.digits) if digit]
        rule = [line for take, digit in lines for line in self._options(take, digit, language)]
        return [_SEARCH[language].replace("        RULE", "\n".join(f"        {line}" for line in rule))]

    def _options(self, take: int, digit: int, language: str) -> list[str]:
        """Return the lines that collect the values after a number of counters has been taken."""
        cpp = language == "cpp"
        left = f"n - {take}" if take else "n"
        found = []
        if digit & 1:
            found += [f"if (n == {take}) seen.insert(0);"] if cpp else [f"if n == {take}:", "    seen.add(0)"]
        if digit & 2:
            found += (
                [f"if (n > {take}) seen.insert(values[{left}]);"]
                if cpp
                else [f"if n > {take}:", f"    seen.add(values[{left}])"]
            )
        if digit & 4:
            if cpp:
                sign = "<" if self.unequal else "<="
                found += [
                    f"for (long long i = 1; 2 * i {sign} {left}; i++) seen.insert(values[i] ^ values[{left} - i]);"
                ]
            else:
                whole = f"({left} - 1) // 2 + 1" if self.unequal else f"({left}) // 2 + 1" if take else "n // 2 + 1"
                found += [f"for i in range(1, {whole}):", f"    seen.add(values[i] ^ values[{left} - i])"]
        return found


def _table(name: str, numbers: Sequence[int], language: str) -> str:
    """Return a constant list, wrapped."""
    listed = ", ".join(map(str, numbers))
    left, right, end = ("{", "}", ";") if language == "cpp" else ("[", "]", "")
    declared = f"const vector<long long> {name}" if language == "cpp" else name
    line = f"{declared} = {left}{listed}{right}{end}"
    if len(line) <= _WIDTH:
        return line
    wrapped = fill(listed, _WIDTH, initial_indent="    ", subsequent_indent="    ")
    return f"{declared} = {left}\n{wrapped}\n{right}{end}"


def _function(given: str, language: str) -> str:
    if language == "cpp":
        return f"long long {VALUE}(long long n) {{\n    return {given};\n}}"
    return f"def {VALUE}(n):\n    return {given}"


_LOOK_UP = {
    "python": """\
def value(n):
    if n > MOST:
        sys.exit(f"VALUES ends with heap MOST; it has no heap of {n}")
    return VALUES[n]""",
    "cpp": """\
long long value(long long n) {
    if (n > MOST) {
        cerr << "VALUES ends with heap MOST; it has no heap of " << n << endl;
        exit(1);
    }
    return VALUES[n];
}""",
}
_TAKING = {
    "python": """\
values = []


def value(m):
    if m > MOST:
        sys.exit(f"TAKES lists numbers up to {MOST} only, too few for a heap of {m}")
    while len(values) <= m:
        n = len(values)
        seen = {values[n - take] for take in TAKES if take <= n}
        values.append(mex(*seen))
    return values[m]""",
    "cpp": """\
vector<long long> values;

long long value(long long m) {
    if (m > MOST) {
        cerr << "TAKES lists numbers up to " << MOST << " only, too few for a heap of " << m << endl;
        exit(1);
    }
    while ((long long) values.size() <= m) {
        long long n = values.size();
        set<long long> seen;
        for (long long take : TAKES)
            if (take <= n) seen.insert(values[n - take]);
        values.push_back(mex(seen));
    }
    return values[m];
}""",
}
_SEARCH = {
    "python": """\
values = []


def value(m):
    while len(values) <= m:
        n, seen = len(values), set()
        RULE
        values.append(mex(*seen))
    return values[m]""",
    "cpp": """\
vector<long long> values;

long long value(long long m) {
    while ((long long) values.size() <= m) {
        long long n = values.size();
        set<long long> seen;
        RULE
        values.push_back(mex(seen));
    }
    return values[m];
}""",
}
