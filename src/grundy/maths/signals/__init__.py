"""Hidden signals: parities of binary digits of the values that nearly follow a wave, and why they do."""
