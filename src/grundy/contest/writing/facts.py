"""Functions that answer a list by facts about it."""

from __future__ import annotations

from grundy.contest.laws import OfList
from grundy.contest.writing.expressions import expression

_FACTS = {
    "count": ("len(numbers)", "(long long) numbers.size()"),
    "total": ("sum(numbers)", "accumulate(numbers.begin(), numbers.end(), 0LL)"),
    "nim": ("reduce(xor, numbers, 0)", "accumulate(numbers.begin(), numbers.end(), 0LL, bit_xor<long long>())"),
    "most": ("max(numbers, default=0)", "numbers.empty() ? 0 : *max_element(numbers.begin(), numbers.end())"),
    "least": ("min(numbers, default=0)", "numbers.empty() ? 0 : *min_element(numbers.begin(), numbers.end())"),
    "first": ("numbers[0] if numbers else 0", "numbers.empty() ? 0 : numbers[0]"),
    "odd": (
        "sum(n % 2 for n in numbers)",
        "count_if(numbers.begin(), numbers.end(), [](long long n) { return n % 2 != 0; })",
    ),
    "ones": ("numbers.count(1)", "std::count(numbers.begin(), numbers.end(), 1LL)"),
    "lows": (
        "numbers.count(min(numbers, default=0))",
        "numbers.empty() ? 0 : std::count(numbers.begin(), numbers.end(), "
        "*min_element(numbers.begin(), numbers.end()))",
    ),
    "common": ("gcd(*numbers)", "accumulate(numbers.begin(), numbers.end(), 0LL, [](long long a, long long b) "
               "{ return gcd(a, b); })"),
}  # fmt: skip
"""How a program computes the facts about a list, in Python and in C++."""


def of_list(law: OfList, language: str, least: int) -> str:
    """Return the function that answers a list."""
    head = law.head.split()
    given = expression(law.formula, language, dict.fromkeys([*head, *law.facts], min(0, least)))
    if language == "python":
        lines = [f"    {name} = {_FACTS[name][0]}" for name in law.facts]
        return "\n".join([f"def wins({', '.join([*head, 'numbers'])}):", *lines, f"    return {given}"])
    lines = [f"    long long {name} = {_FACTS[name][1]};" for name in law.facts]
    names = [*(f"long long {name}" for name in head), "const vector<long long>& numbers"]
    return "\n".join([f"bool wins({', '.join(names)}) {{", *lines, f"    return {given};", "}"])
