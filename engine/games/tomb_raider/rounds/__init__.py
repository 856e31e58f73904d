"""The four rounds of a turn (section 14)."""
