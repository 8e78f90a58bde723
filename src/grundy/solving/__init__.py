"""Who wins, by which moves, and why: engines that solve any ruleset."""
