"""Maximum matchings, and undirected vertex geography, which they decide."""
