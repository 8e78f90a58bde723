"""Many games at once: which of them has a sequence, does a formula hold, exercises about any of them."""
