"""The four rounds of a turn of Tomb Raider: ready, action, search, draw (TR-SEQ)."""
