"""Forum posts and threads of tables: the first message, the tags, and the last message."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.folding import fold
from engine.registry import games
from referee.facts import TableFacts
from referee.table.table import Table
from render.face.contract import face
from render.face.missing import find_presenter
from render.text.i18n import TC, T, Text, languages, say

from ..components.sheet import Film, MessageLayout
from .replay import film_of
from .standing import ending
from .viewpoint import face_of, viewpoint

TAGS = 5
"""The most tags of a post (Discord's limit)."""
STAGES = {"lobby": TC("tag", "waiting"), "playing": TC("tag", "running")}
FINISHED = TC("tag", "finished")


class Tag(Struct, frozen=True):
    """A tag that a forum offers, and that the bot may use."""

    id: int
    name: str


def tags_of(offered: Sequence[Tag], before: Sequence[int], game: str, phase: str) -> list[int]:
    """Return the tags of a post: those that others have given it, and the bot's own for stage and game, if offered."""
    wanted = (STAGES.get(phase, FINISHED), find_presenter(game).title)
    everything = (*STAGES.values(), FINISHED, *(face(key).title for key in games()))
    ours = _named(offered, everything)
    return [*(one for one in before if one not in ours), *_named(offered, wanted)][:TAGS]


def _named(offered: Sequence[Tag], words: Sequence[Text]) -> list[int]:
    """Return the tags with one of these names, in any language and case."""
    names = {fold(say(word, language)) for word in words for language in languages()}
    return [tag.id for tag in offered if fold(tag.name) in names]


def build_first_message(game: str, level: str, host: str, locale: str) -> MessageLayout:
    """Build the first message of a post: the game and level."""
    presenter = face(game)
    heading = f"## {say(presenter.title, locale)}\n{say(presenter.level(level), locale)}"
    return MessageLayout(
        heading, locale, scene=presenter.cover(level, (host,)), lines=(say(presenter.about(level), locale),)
    )


def build_last_message(table: Table, film: bytes | None, record: bytes, locale: str) -> MessageLayout:
    """Build the last message of a thread: how the match ended, its film, and the match as a file.

    It has no components, because these fail in an archived thread on some devices.
    """
    facts = table.facts
    lines = []
    if table.readable:
        viewer = viewpoint(table, None, locale)
        lines.append(f"**{ending(table, viewer, viewer.names)}**")
    lines.append(say(T("-# The whole match, with the dice's secret: `/record verify` checks the file."), locale))
    heading = say(T("### The end · {game}", game=face_of(table).title), locale)
    moving: Film | None = film_of(table, film, locale) if film is not None else None
    return MessageLayout(heading, locale, film=moving, lines=tuple(lines), attached=(_file(facts), record))


def _file(facts: TableFacts) -> str:
    return f"{facts.game}-{facts.id}-{facts.match}.json"
