"""Statistics: what the results of matches add up to for a player, a server, a game and a table."""
