"""Playing well: what moves lead to, the perfect opponent, ratings of moves."""
