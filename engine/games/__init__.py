"""One package for each game: its rules. Nothing outside names any of them."""
