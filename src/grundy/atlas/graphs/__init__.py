"""Explicit graphs from files, their surveys and tables, maps and pursuits."""
