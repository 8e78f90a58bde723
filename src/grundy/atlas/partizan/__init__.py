"""Values of families of partizan games: the rows that ship with grundy, and how they were made."""
