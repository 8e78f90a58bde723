"""The page of a play."""
