"""Games on graphs and digraphs."""
