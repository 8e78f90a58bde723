"""Games on boards and graphs of up to a word: pieces, symmetries, and the compiled search."""
