"""A local imitation of Discord for tests and trials: gateway, REST v10 and a web page, all in memory on loopback.

It imitates what this bot uses and answers everything else with a 501. So the bot that runs on Discord can be tried and
tested without an account, a network or special code. The playground knows nothing about the bot's internals.
"""
