"""Card windows (TR-DEC): the plays that are possible at a moment, the seats to ask, and carrying out a play."""
