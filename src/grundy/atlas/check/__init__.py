"""Checking the rows of an atlas with code independent of the engines."""
