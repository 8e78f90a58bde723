"""Nimbers: mex, nim-sum, nim-product, and the arithmetic of sets and sequences of them."""
