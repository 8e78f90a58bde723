"""Arithmetic of nimbers, of integers of any size and of whole arrays."""

from grundy.maths.coins.lexicode import lexicode
from grundy.maths.nimbers.arrays import nim_inverses, nim_powers, nim_products, nim_quotients, nim_square_roots
from grundy.maths.nimbers.field import nim_inverse, nim_power, nim_product, nim_quotient, nim_square, nim_square_root
from grundy.maths.nimbers.galois import (
    nim_degree,
    nim_logarithm,
    nim_minimal_polynomial,
    nim_order,
    nim_quadratic_roots,
    nim_trace,
)  # fmt: skip
from grundy.maths.nimbers.mex import mex, nim_sum
from grundy.maths.nimbers.nimber import Nimber

__all__ = [
    "Nimber",
    "lexicode",
    "mex",
    "nim_degree",
    "nim_inverse",
    "nim_inverses",
    "nim_logarithm",
    "nim_minimal_polynomial",
    "nim_order",
    "nim_power",
    "nim_powers",
    "nim_product",
    "nim_products",
    "nim_quadratic_roots",
    "nim_quotient",
    "nim_quotients",
    "nim_square",
    "nim_square_root",
    "nim_square_roots",
    "nim_sum",
    "nim_trace",
]
