"""Errors, phrases, languages, pictures as data and the version, for all other packages."""
