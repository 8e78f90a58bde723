"""Coin-turning games: values of single heads, and the sets of coins that rules allow."""
