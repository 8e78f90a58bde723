"""The version, in its own file so that reading it imports nothing else."""

VERSION = "0.2.0"
