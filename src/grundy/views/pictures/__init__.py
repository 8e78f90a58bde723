"""Drawings of pictures, sequences and plots."""
