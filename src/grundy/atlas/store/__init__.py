"""The storage of an atlas, and its rows."""
