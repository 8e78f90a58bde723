"""Checking the rows of an atlas by code apart from the engines."""
