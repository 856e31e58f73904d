"""The first and the last message of a table's thread or forum post, and the tags of the post."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.folding import fold
from engine.registry import load_games
from referee.records.facts import TableFacts
from referee.table.table import Table
from render.face.contract import load_presenter
from render.face.missing import find_presenter
from render.text.i18n import TC, T, Text, list_languages, say

from ...components.sheet import Film, MessageLayout
from ..common.standing import format_result
from ..common.viewpoint import build_viewer_context, find_table_presenter
from ..events.replay import build_film

TAGS = 5
"""The most tags of a forum post, by Discord's limit."""
STAGES = {"lobby": TC("tag", "waiting"), "playing": TC("tag", "running")}
FINISHED = TC("tag", "finished")


class Tag(Struct, frozen=True):
    """A tag that a forum offers, and that the bot may use."""

    id: int
    name: str


def choose_tags(offered: Sequence[Tag], before: Sequence[int], game: str, phase: str) -> list[int]:
    """Return the tags of a table's post: tags that people gave it, and the forum's tags for its match."""
    wanted = (STAGES.get(phase, FINISHED), find_presenter(game).title)
    everything = (*STAGES.values(), FINISHED, *(load_presenter(key).title for key in load_games()))
    ours = _find_named_tags(offered, everything)
    return [*(one for one in before if one not in ours), *_find_named_tags(offered, wanted)][:TAGS]


def _find_named_tags(offered: Sequence[Tag], words: Sequence[Text]) -> list[int]:
    """Return the tags that are named by one of these words, in any language and in upper or lower case."""
    names = {fold(say(word, language)) for word in words for language in list_languages()}
    return [tag.id for tag in offered if fold(tag.name) in names]


class NewTable(Struct, frozen=True):
    """A table that is about to be opened in a new thread or post."""

    game: str
    level: str
    host: str
    """The name of the table's host."""
    locale: str


def build_first_message(new: NewTable) -> MessageLayout:
    """Build the first message of a table's post, which names the game and the level."""
    presenter, level, locale = load_presenter(new.game), new.level, new.locale
    heading = f"## {say(presenter.title, locale)}\n{say(presenter.name_level(level), locale)}"
    return MessageLayout(
        heading,
        locale,
        scene=presenter.cover(level, (new.host,)),
        lines=(say(presenter.describe_level(level), locale),),
    )


def build_last_message(table: Table, film: bytes | None, record: bytes, locale: str) -> MessageLayout:
    """Build the last message of a table's thread: the result of the match, its film, and the match as a file.

    The message has no buttons, because buttons in an archived thread fail on some devices.
    """
    facts = table.facts
    lines = []
    if table.readable:
        viewer = build_viewer_context(table, None, locale)
        lines.append(f"**{format_result(table, viewer, viewer.names)}**")
    lines.append(
        say(
            T("-# This file holds the whole match and the secret of its dice. `/record verify` checks the file."),
            locale,
        )
    )
    heading = say(T("### Match over · {game}", game=find_table_presenter(table).title), locale)
    moving: Film | None = build_film(table, film, locale) if film is not None else None
    return MessageLayout(heading, locale, film=moving, lines=tuple(lines), attached=(_format_file_name(facts), record))


def _format_file_name(facts: TableFacts) -> str:
    return f"{facts.game}-{facts.id}-{facts.match}.json"
