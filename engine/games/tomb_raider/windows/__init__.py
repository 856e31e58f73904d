"""Card windows (section 23): what could be played at a moment, who is asked, and playing it."""
