"""One package for each game, with its presenter. Code outside a package finds it by the game's key alone."""
