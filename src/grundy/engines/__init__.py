"""One question each, asked of any ruleset."""
