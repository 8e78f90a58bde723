"""For the classroom: find a game, test a formula, print exercises."""
