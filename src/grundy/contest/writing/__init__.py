"""Writing programs for contest problems and rulesets, in Python and C++."""
