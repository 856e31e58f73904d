"""The review of a finished match: its turning points, each player's errors, and how lucky each seat was."""
