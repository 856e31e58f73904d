"""A local imitation of Discord for tests and trials: gateway, REST v10 and a web page, in memory, on loopback only.

It imitates only what this bot uses, and answers every other call with HTTP status 501. So the bot can be tried and
tested without an account, a network or special code. The playground knows nothing about the bot's internals.
"""
