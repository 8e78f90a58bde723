"""Values of partizan games: canonical forms, their order, sums, temperature and weights."""
