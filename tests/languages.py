"""The languages in which tests read the bot: each of them, or any other than English."""

from __future__ import annotations

from render.text.i18n import list_languages

OTHERS = list_languages()[1:]
"""All languages but English, in Discord's spelling."""
OTHER = OTHERS[-1]
"""A language other than English, where one will do."""
STOPS = ".?!。？！"
"""The signs that end a sentence in one of the languages."""
