"""The mathematics of games, a subject a package; nothing here knows a ruleset."""
