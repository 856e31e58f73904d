"""The four rounds of a turn (TR-SEQ)."""
