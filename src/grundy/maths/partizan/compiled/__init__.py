"""A compiled store of canonical forms, and compiled rules of boards that use it."""
