"""Pure mathematics on integers, tuples and arrays; knows no ruleset."""
