"""The bot still reads match files and databases that older versions wrote."""
