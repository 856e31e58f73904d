"""The review of a finished match: its turning points, each player's errors, and the fortune of each seat."""
