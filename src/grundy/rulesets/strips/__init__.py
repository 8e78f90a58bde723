"""Games on a strip of squares."""
