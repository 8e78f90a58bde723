"""The notation of values: what is printed can be parsed.

    VALUE = TERM (+ TERM)*          also with −
    TERM  = -TERM   ±TERM   n·TERM   3/4^^*2   v<2>   ^[3]*   2Tiny(1)   Miny(1)   (VALUE)   {VALUES|VALUES}

The longest row of bars divides a pair of braces: ``{2||1|0}`` is {2 | {1|0}}. A minus directly before a number belongs
to the number, so ``-1^`` is −1 + ↑.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from grundy.maths.partizan.forms import Form, NumberUpStar, add, at_most, canonical, multiple, negative, number_up_star
from grundy.maths.partizan.uptimals import LARGEST, named_uptimals, uptimal, uptimal_sum
from grundy.words.errors import InputError, LimitError
from grundy.words.shortening import cut_end

_LONGEST = 1_000_000  # characters of a value
_DEEPEST = 100  # braces and parentheses within each other
_LARGEST = 4000  # digits of a number
_MOST_BARS = 4  # in a row, as CGSuite prints
_TOKEN = re.compile(r"\s*(\d+|Tiny\(|Miny\(|\|+|.)", re.DOTALL)
_SIGNS = str.maketrans({"−": "-", "↑": "^", "↓": "v", "∗": "*", "×": "·", "⧾": "+"})


# -- printing


def format_form(g: Form) -> str:
    """Return the text of a form.

    Raises:
        LimitError: if the text is too long.
    """
    return _text(g)[0]


def _text(g: Form) -> tuple[str, int]:
    """Return the text, and how many bars its outermost row has: 0 without braces."""
    if g.text is None:
        told = (_simple_text(g.simple), 0) if g.simple else _listed_text(g)
        if len(told[0]) > _LONGEST:
            raise LimitError("the text of this value has more than {most} characters", most=_LONGEST)
        g.text = told
    return g.text


def _simple_text(simple: NumberUpStar) -> str:
    x, ups, star = simple
    arrow = "^" if ups > 0 else "v"
    up = arrow * abs(ups) if abs(ups) <= 2 else f"{arrow}{abs(ups)}"
    nimber = "" if not star else "*" if star == 1 else f"*{star}"
    return (str(x) if x or not up + nimber else "") + up + nimber


def _listed_text(g: Form) -> tuple[str, int]:
    named = _uptimal_text(g) or _tiny_text(g)
    if named:
        return named, 0
    left, right = in_order(g.left), in_order(g.right)
    if negative(g) is g:
        if len(left) == 1:
            text = format_form(left[0])  # +-(2*), as +-2 and a star might be meant otherwise
            return (f"+-({text})" if left[0].number is None and text[0] in "-0123456789" else f"+-{text}"), 0
        return f"+-{{{','.join(map(format_form, left))}}}", 0
    ours, bars = _side(left)
    theirs, more = _side(right)
    bars = max(bars, more)
    return f"{{{ours}{'|' * bars}{theirs}}}", bars


def _side(options: Sequence[Form]) -> tuple[str, int]:
    """Return the options on one side, and the bars that divide them from the other; few bars need no braces."""
    text, bars = _text(options[0])
    if len(options) == 1 and 0 < bars < _MOST_BARS:
        return text[1:-1], bars + 1
    return ",".join(map(format_form, options)), 1


def _uptimal_text(g: Form) -> str:
    """Return x + an uptimal, if the form is one; otherwise the empty text."""
    x = g.left_stop[0]
    if g.right_stop[0] != x:
        return ""
    name = named_uptimals().get(add(g, number_up_star(-x)), "")
    return f"{x}{name}" if x and name else name


def _tiny_text(g: Form) -> str:
    """Return x + Tiny(G) = {x || x | x − G}, or x + Miny(G), if the form is one; otherwise the empty text."""
    if len(g.left) != 1 or len(g.right) != 1:
        return ""
    for end, threat, name in ((g.left[0], g.right[0], "Tiny"), (g.right[0], g.left[0], "Miny")):
        ours, theirs = (threat.left, threat.right) if name == "Tiny" else (threat.right, threat.left)
        if end.number is not None and ours == (end,) and len(theirs) == 1:
            size = add(end, negative(theirs[0])) if name == "Tiny" else add(theirs[0], negative(end))
            if size.right_stop[0] > 0:
                return (str(end.number) if end.number else "") + f"{name}({format_form(size)})"
    return ""


def in_order(options: Sequence[Form]) -> list[Form]:
    """Return options in the order of print: number-up-stars first, then short texts."""
    return sorted(options, key=_print_order)


def _print_order(g: Form) -> tuple[int, Fraction, int, int, int, str]:
    if g.simple:
        x, ups, star = g.simple
        return 0, x, abs(ups), star, ups, ""
    text = format_form(g)
    return 1, Fraction(0), len(text), 0, 0, text


# -- parsing


def parse_form(text: str) -> Form:
    """Return the form that a text stands for.

    Raises:
        InputError: if it is not a value.
        LimitError: if it is too deep.
    """
    if len(text) > _LONGEST:
        raise LimitError("the text of a value must have at most {most} characters", most=_LONGEST)
    return _Reader(text).whole()


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        plain = text.translate(_SIGNS).strip()
        self.tokens: list[str] = [*_TOKEN.findall(plain), ""]
        self.place = 0
        self.depth = 0

    @property
    def next(self) -> str:
        return self.tokens[self.place]

    def error(self) -> InputError:
        shown = cut_end(self.text, 80)
        if not self.next:
            return InputError("a value must not end here: {text!r}; examples: {{2|-1}}, 3/4^*2, +-1", text=shown)
        if not self.place:
            return InputError("a value must not begin with {token!r}, in {text!r}; examples: {{2|-1}}, 3/4^*2, +-1",
                              token=self.next, text=shown)  # fmt: skip
        return InputError(
            "a value must not have {token!r} after {before!r}, in {text!r}; examples: {{2|-1}}, 3/4^*2, +-1",
            token=self.next, before="".join(self.tokens[: self.place])[-20:], text=shown,
        )  # fmt: skip

    def take(self, *tokens: str) -> str:
        """Return the next token and go past it if it is one of these, otherwise the empty text."""
        found = self.next
        if found and found in tokens:
            self.place += 1
            return found
        return ""

    def need(self, token: str) -> None:
        if not self.take(token):
            raise self.error()

    def whole(self) -> Form:
        found = self.value()
        if self.next:
            raise self.error()
        return found

    def value(self) -> Form:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise LimitError("braces of a value may be nested at most {most} deep", most=_DEEPEST)
        total = self.term()
        while sign := self.take("+", "-"):
            right = self.term()
            total = add(total, right if sign == "+" else negative(right))
        self.depth -= 1
        return total

    def term(self) -> Form:
        if self.take("±") or (self.next == "+" and self.tokens[self.place + 1] == "-"):
            if self.take("+"):
                self.need("-")
            return self.plus_minus()
        if self.next == "-":
            self.place += 1
            if self.next.isdecimal():
                return self.after_number(-1)
            return negative(self.deeper())
        if self.next.isdecimal():
            return self.after_number(1)
        if self.take("("):
            found = self.value()
            self.need(")")
            return found
        if self.next == "{":
            return self.braces()
        return self.ups_and_stars(Fraction(0), needed=True)

    def deeper(self) -> Form:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise LimitError("braces of a value may be nested at most {most} deep", most=_DEEPEST)
        found = self.term()
        self.depth -= 1
        return found

    def plus_minus(self) -> Form:
        """Return ±G = {G | −G}, or ±{A,B} = {A,B | −A,−B}."""
        start = self.place
        if self.take("{") and not self.longest_bars():  # a bar would make the braces a game
            options = [self.value()]
            while self.take(","):
                options.append(self.value())
            self.need("}")
            return canonical(options, [negative(o) for o in options])
        self.place = start
        found = self.deeper()
        return canonical([found], [negative(found)])

    def whole_number(self) -> int:
        digits = self.next
        if not digits.isdecimal():
            raise self.error()
        if len(digits) > _LARGEST:
            raise LimitError("a number in a value must have at most {most} digits", most=_LARGEST)
        self.place += 1
        return int(digits)

    def after_number(self, sign: int) -> Form:
        n = sign * self.whole_number()
        if point := self.take("·", "."):
            if point == "." and self.next.isdecimal():
                raise InputError("a number in a value is a fraction such as 3/2, not {number} as in {text!r}",
                                 number=f"{n}.{self.next}", text=cut_end(self.text, 80))  # fmt: skip
            return multiple(n, self.deeper())
        x = Fraction(n)
        if self.take("/"):
            bottom = self.whole_number()
            if bottom < 1 or bottom & (bottom - 1):
                raise InputError("the denominator of a number must be a power of 2, not {bottom}", bottom=bottom)
            x = Fraction(n, bottom)
        return self.ups_and_stars(x, needed=False)

    def ups_and_stars(self, x: Fraction, *, needed: bool) -> Form:
        if name := self.take("Tiny(", "Miny("):
            size = self.value()
            self.need(")")
            return add(number_up_star(x), self.tiny(size, name))
        ups, more = 0, number_up_star()
        while arrow := self.take("^", "v"):
            needed = False
            if self.next in ("<", "["):
                found = self.uptimal()
                more = add(more, found if arrow == "^" else negative(found))
                continue
            count = self.whole_number() if self.next.isdecimal() else 1
            ups += count if arrow == "^" else -count
        star = 0
        if self.take("*"):
            star = self.whole_number() if self.next.isdecimal() else 1
            needed = False
        if needed:
            raise self.error()
        return add(number_up_star(x, ups, star), more)

    def uptimal(self) -> Form:
        """Return ↑ⁿ for ``<n>`` after an arrow, or ↑^[n] for ``[n]``."""
        bracket = self.take("<", "[")
        n = self.whole_number()
        self.need(">" if bracket == "<" else "]")
        if not 1 <= n <= LARGEST:
            raise LimitError("n of ^<n> and ^[n] must be from 1 to {most}, not {n}", most=LARGEST, n=n)
        return uptimal(n) if bracket == "<" else uptimal_sum(n)

    def tiny(self, size: Form, name: str) -> Form:
        zero = number_up_star()
        if size is zero or not at_most(zero, size):
            raise InputError("{name} must have a positive value in parentheses", name=name[:-1])
        if name == "Miny(":
            return negative(self.tiny(size, "Tiny("))
        return canonical([zero], [canonical([zero], [negative(size)])])

    def braces(self) -> Form:
        self.need("{")
        found = self.game(self.longest_bars())
        self.need("}")
        return found

    def longest_bars(self) -> int:
        """Return the length of the longest row of bars before the closing brace, outside of inner braces."""
        depth = longest = 0
        for token in self.tokens[self.place :]:
            if token in ("{", "(", "Tiny(", "Miny("):
                depth += 1
            elif token in ("}", ")"):
                depth -= 1
                if depth < 0:
                    break
            elif token.startswith("|") and not depth:
                longest = max(longest, len(token))
        return longest

    def game(self, bars: int) -> Form:
        """Return the game whose sides are divided by so many bars."""
        if not bars:
            while self.next and self.next != "}":
                self.place += 1
            raise self.error()
        left = self.side(bars, first=True)
        self.need("|" * bars)
        return canonical(left, self.side(bars, first=False))

    def side(self, bars: int, *, first: bool) -> list[Form]:
        """Return the options on one side: a list, or one game that needs no braces as its bars are fewer."""
        inner = self.bars_within(bars, first)
        if inner:
            self.depth += 1
            if self.depth > _DEEPEST:
                raise LimitError("braces of a value may be nested at most {most} deep", most=_DEEPEST)
            found = self.game(inner)
            self.depth -= 1
            return [found]
        if self.next.startswith("|") or self.next == "}":
            return []
        options = [self.value()]
        while self.take(","):
            options.append(self.value())
        return options

    def bars_within(self, bars: int, first: bool) -> int:
        """Return the longest row of bars on this side: up to the dividing bars, or to the end."""
        depth = longest = 0
        for token in self.tokens[self.place :]:
            if token in ("{", "(", "Tiny(", "Miny("):
                depth += 1
            elif token in ("}", ")"):
                depth -= 1
                if depth < 0:
                    break
            elif token.startswith("|") and not depth:
                if len(token) >= bars:
                    break
                longest = max(longest, len(token))
        return longest
