"""Where an atlas is kept, and what a row of it says."""
