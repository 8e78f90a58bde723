"""Partizan games, in which Left and Right have different moves, and games made of them."""
