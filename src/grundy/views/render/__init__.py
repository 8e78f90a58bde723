"""Documents drawn: as text for a terminal, as HTML for pages and notebooks."""
