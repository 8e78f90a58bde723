"""Pictures, sequences and plots, drawn."""
