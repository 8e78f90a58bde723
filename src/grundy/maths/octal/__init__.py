"""Taking-and-breaking games: their codes, nim-sequences, periods and proofs."""
