"""What several families of rulesets share."""
