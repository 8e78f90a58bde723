"""Renderers of documents: text for a terminal, HTML for pages and notebooks."""
