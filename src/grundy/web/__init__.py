"""The web page: play, show and explain any game in a browser; the server makes the pages."""
