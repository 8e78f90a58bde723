"""The only makers of sentences and drawings."""
