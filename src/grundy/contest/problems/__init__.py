"""The contest problems, a file each."""
