"""What whoever runs the bot has of it: settings, the run itself, health, backups, the doctor. ``bot.py`` asks here."""
