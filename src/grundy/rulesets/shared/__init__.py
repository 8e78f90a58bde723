"""Base classes and functions for several families of rulesets."""
