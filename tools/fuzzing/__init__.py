"""Random command lines and addresses that try to break grundy; see tools/fuzz.py."""
