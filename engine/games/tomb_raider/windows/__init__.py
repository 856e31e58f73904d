"""Card windows (TR-DEC): what could be played at a moment, who is asked, and playing it."""
