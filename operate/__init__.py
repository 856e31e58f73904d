"""Everything an operator uses: settings, the run itself, health, backups and the doctor.

``bot.py`` calls this package.
"""
