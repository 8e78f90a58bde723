"""The contest problems, one module for each kind of position."""
