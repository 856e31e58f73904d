"""The languages in which tests read the bot: each of them, or any other than English."""

from __future__ import annotations

import re

from render.text.i18n import SOURCE, list_languages

OTHERS = list_languages()[1:]
"""All languages but English, in Discord's spelling."""
OTHER = OTHERS[-1]
"""A language other than English, where one will do."""
STOPS = ".?!。？！"
"""The signs that end a sentence in one of the languages."""


def is_one_sentence(said: str, language: str) -> bool:
    """Tell whether a text is a whole sentence; other languages than English may break it into two."""
    most = 1 if language == SOURCE else 2
    return re.fullmatch(rf"([^{STOPS}{{}}]+[{STOPS}]){{1,{most}}}", said) is not None
