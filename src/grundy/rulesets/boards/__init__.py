"""Games on boards of squares."""
