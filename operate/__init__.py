"""Everything that an operator uses: settings, the run of the bot, health, backups and the doctor.

``bot.py`` calls this package.
"""
