"""The bot's own refusals with their sentences, and the table of sentences by the class of a refusal.

A class is in the file that raises it. The base class, and refusals that several files raise, are here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct

from engine.refusals import Refused
from referee.table.table import Table
from render.face.refusal_words import RefusalWords
from render.text.clean import escape_markdown
from render.text.i18n import T, Text

WAYS = 12
"""The most words that a sentence lists as possible."""


class Asker(Struct, frozen=True):
    """The person who reads a refusal, with the table concerned."""

    table: Table
    person: int
    locale: str


WORDS: RefusalWords[Asker | None] = RefusalWords()
"""The words for refusals of the bot and of the referee. A game can have better ones (``Presenter.refusal``)."""


class WordedRefusal(Refused):
    """A refusal that brings its sentence along. A class without ``words`` has a function below it that makes them."""

    words: ClassVar[Text]
    """The sentence. The ``{names}`` in it are fields of the class."""

    def __init_subclass__(cls, kind: str = "") -> None:
        super().__init_subclass__(kind)
        if "words" in vars(cls):
            WORDS.add_words(cls, cls.words)


def shorten_list(ways: Sequence[str]) -> list[str]:
    """Return as many of these words as people can read at a glance, escaped for Markdown."""
    return [escape_markdown(way) for way in ways[:WAYS]] + (["…"] if len(ways) > WAYS else [])


class TablesElsewhere(WordedRefusal, kind="elsewhere"):
    words = T("This server allows tables only in {places}.")
    places: Sequence[str] = ()


class GuildOnly(WordedRefusal):
    words = T(
        "Other people take part in this, so use it in a server that the bot is in. `/game new` opens a game for you "
        "alone here."
    )


class UnknownName(WordedRefusal, kind="unknown"):
    words = T("Nothing here has that name.")
