"""The page: any game played, shown and explained in a browser, drawn by the server."""
