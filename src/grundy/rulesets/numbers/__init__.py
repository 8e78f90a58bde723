"""Games on a few whole numbers."""
