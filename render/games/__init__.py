"""One package for each game: its face. Nothing outside names any of them."""
