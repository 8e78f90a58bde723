"""Green Hackenbush: fusion, the colon principle, and every cut to a value."""
