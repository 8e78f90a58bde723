"""The search for nimbers, plain and compiled, and the tables that it keeps."""
