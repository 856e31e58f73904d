"""Card windows of Tomb Raider (TR-DEC): the plays possible at a moment, the seats to ask, and carrying out a play."""
