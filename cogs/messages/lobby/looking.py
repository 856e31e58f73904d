"""The message in a channel that calls for people to play at a table in a thread (``/game looking``)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.records.surface import Surface
from referee.table.new_table import LOBBY
from referee.table.table import Table
from render.text.i18n import T, Text, say

from ...components import custom_ids
from ...components.sheet import Button, MessageLayout
from ..common.viewpoint import (
    find_board_link,
    find_table_presenter,
    format_place_address,
    format_place_link,
    list_picture_names,
    list_text_names,
)
from .lobby import describe_start_obstacle, format_seat_line
from .table_settings import PACE, format_language_name

KIND = "looking"
"""The kind of surface of this message. Its ``whom`` is the channel."""


def build_players_wanted_message(table: Table) -> MessageLayout | None:
    """Build the call for people.

    It names those who take part and the number of missing players, or the place of the match.

    Return None if nobody can join any more. The message is then deleted.
    """
    facts, face = table.facts, find_table_presenter(table)
    locale = facts.language
    if facts.match > 1 or not facts.live or facts.damaged:
        return None
    title, place = say(face.title, locale), format_place_link(table)
    if facts.phase == "playing":
        watch = Button(custom_ids.make_table_id(table.id, "watch"), say(T("Watch"), locale))
        begun = say(T("All players have joined. The match is in {place}.", place=place), locale)
        return MessageLayout(f"### {title}", locale, lines=(begun,), rows=((watch,),))
    asked = say(T("Players wanted · {game}", game=face.title), locale)
    missing, most = describe_start_obstacle(table), max(table.game.seats(facts.level))
    settled = T(
        "-# Time limit: {pace} · Language: {language}",
        pace=dict(PACE.values)[facts.pace],
        language=format_language_name(locale),
    )
    full = T(
        "-# With {most} players the match starts by itself. The host can start it earlier. The table is in {place}.",
        most=most,
        place=place,
    )
    closes = T(
        "-# The invitation closes {time} if the match has not started.", time=f"<t:{int(facts.opened_at + LOBBY)}:R>"
    )

    def button(verb: str, label: Text, style: str = "secondary", disabled: bool = False) -> Button:
        return Button(custom_ids.make_table_id(table.id, verb), say(label, locale), style, disabled=disabled)

    lines = [
        say(face.describe_level(facts.level), locale),
        say(settled, locale),
        *(format_seat_line(table, seat, name) for seat, name in enumerate(list_text_names(table))),
        *([f"-# {say(missing, locale)}"] if missing is not None else []),
        say(full, locale),
        say(closes, locale),
    ]
    all_ready = all(info.ready or info.person == facts.host for info in facts.seats)
    buttons = (
        button("in", T("Join"), "primary", all_ready and len(facts.seats) >= most),
        button("leave", T("Leave")),
        button("start", T("Start"), "success", missing is not None),
    )
    return MessageLayout(
        heading=f"## {asked}\n{say(face.name_level(facts.level), locale)}",
        locale=locale,
        scene=face.cover(facts.level, list_picture_names(table)),
        lines=tuple(lines),
        rows=(buttons,),
    )


def build_way_there_message(table: Table, boards: Sequence[Surface], text: Text, locale: str) -> MessageLayout:
    """Build the reply ``text`` with a link to a table, for a person in another channel. ``boards``: its surfaces."""
    link = find_board_link(table, boards) or format_place_address(table)
    to_it = Button("", say(T("Go to the table"), locale), url=link)
    place = say(T("-# The table is in {place}.", place=format_place_link(table)), locale)
    return MessageLayout(say(text, locale), locale, lines=(place,), rows=((to_it,),))


def can_begin(table: Table) -> bool:
    """Return whether all seats of a lobby are taken and nothing prevents its start."""
    facts = table.facts
    full = facts.phase == "lobby" and len(facts.seats) == max(table.game.seats(facts.level))
    return full and describe_start_obstacle(table) is None
