"""The contest problems, by what is played with."""
