"""Card windows (TR-DEC): the possible plays at a moment, the seats asked, and carrying out a play."""
