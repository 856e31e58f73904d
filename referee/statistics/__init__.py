"""Statistics: sums of the results of matches for a player, a server, a game and a channel."""
