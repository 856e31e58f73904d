"""A Discord look-alike on loopback: gateway, REST v10 and one web page, all in memory.

It serves what our bot uses and refuses the rest loudly (501), so that the very same bot that runs on Discord can be
tried and tested without an account, a network or a word of special code. It knows nothing of the bot's inside.
"""
