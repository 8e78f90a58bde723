"""Nim-sequences and their periods: codes, values, proofs, certificates, the shipped atlas."""

from grundy.atlas.store.periods import proved_period
from grundy.atlas.store.shipped import shipped_rows
from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.canonical import canonical, equivalent
from grundy.maths.octal.code_values import code_values
from grundy.maths.octal.codes import Code, parse_code
from grundy.maths.octal.hexadecimal import HexadecimalState
from grundy.maths.octal.period_theorems import find_proved_period
from grundy.maths.signals.votes import Vote, vote_of_options
from grundy.maths.signals.waves import Signal, find_signal
from grundy.maths.subtraction.all_but import AllButValues
from grundy.maths.subtraction.values import SubtractionValues
from grundy.proofs.certificate import OCTAL, Certificate
from grundy.proofs.kinds import verify

__all__ = [
    "OCTAL",
    "AllButValues",
    "Certificate",
    "Code",
    "HexadecimalState",
    "Period",
    "Signal",
    "SubtractionValues",
    "Vote",
    "canonical",
    "code_values",
    "equivalent",
    "find_proved_period",
    "find_signal",
    "parse_code",
    "proved_period",
    "shipped_rows",
    "verify",
    "vote_of_options",
]
