"""Misère play: canonical forms, genus, and quotients."""
