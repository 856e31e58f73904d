"""Reminders: one private message that lists every table where others wait for a person.

It has buttons to read what happened, and menus to be reminded later or not at all.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from referee.records.surface import Surface
from referee.table.progress import find_question_time
from referee.table.table import Table
from render.text.i18n import T, Text, say

from ...components import custom_ids
from ...components.sheet import Button, Entry, Menu, MessageLayout, Row
from ...limits import ENTRY, MENU, ROW, cut
from ..common.standing import describe_time_limit, list_idle_lines
from ..common.viewpoint import (
    find_board_link,
    find_table_presenter,
    format_place_link,
    list_picture_names,
    list_text_names,
)

LATER: dict[str, tuple[float, Text]] = {
    "1": (3600.0, T("Remind me in an hour")),
    "3": (3 * 3600.0, T("Remind me in three hours")),
    "8": (8 * 3600.0, T("Remind me in eight hours")),
    "24": (24 * 3600.0, T("Remind me in a day")),
}
"""By number of hours, as a menu's value: the seconds until the reminder, and the words for the menu."""
NIGHT = T("-# To stop notifications at night, set your time zone with `/settings mine city:`.")
TABLES = 10
"""The most tables that one message lists."""


def build_reminder(tables: Sequence[Table], person: int, locale: str, placed: bool) -> MessageLayout:
    """Build a reminder.

    ``tables``: the tables where others wait for this person, the longest wait first. ``placed``: True if the person's
    time zone is known.
    """
    lines = []
    for table in tables[:TABLES]:
        since, then = find_question_time(table), describe_time_limit(table)
        about = say(
            T(
                "{game}: the table in {place} waits for your answer.",
                game=find_table_presenter(table).title,
                place=format_place_link(table),
            ),
            locale,
        )
        lines.append(f"- {about}" + (f" · <t:{since}:R>" if since else ""))
        lines += [f"  {say(what, locale)}"] if (what := describe_asked_question(table, person)) is not None else []
        lines += [f"-# {say(then, locale)}"] if then else []
    if not placed:
        lines.append(say(NIGHT, locale))
    mute = tuple(
        Entry(
            str(table.id),
            cut(say(T("Mute {game} here", game=find_table_presenter(table).title), locale), ENTRY),
            cut(", ".join(list_picture_names(table)), ENTRY),
        )
        for table in tables[:MENU]
    )
    later = tuple(Entry(key, say(words, locale)) for key, (_, words) in LATER.items())
    where = tuple(
        Button(
            custom_ids.make_table_id(table.id, "where"),
            say(T("Where was I? · {game}", game=find_table_presenter(table).title), locale),
        )
        for table in tables[:ROW]
    )
    rows: tuple[Row, ...] = (
        where,
        (Menu(custom_ids.make_global_id("later"), say(T("Remind me in…"), locale), later),),
        (Menu(custom_ids.make_global_id("mute"), say(T("Mute this table…"), locale), mute),),
    )
    return MessageLayout(say(T("### The game is waiting for you"), locale), locale, lines=tuple(lines), rows=rows)


def build_closing_notice(table: Table, locale: str) -> MessageLayout:
    """Build the message that tells a person that an idle table is about to close, and how to keep the table open."""
    heading = f"### {say(find_table_presenter(table).title, locale)} · {format_place_link(table)}"
    play = Button(custom_ids.make_table_id(table.id, "hand"), say(T("Keep playing"), locale), "primary")
    return MessageLayout(heading, locale, lines=tuple(list_idle_lines(table, locale)), rows=((play,),))


def describe_asked_question(table: Table, person: int) -> Text | None:
    """Return the question to a person in words, as far as everybody knows it; None if others may not know it."""
    asks = [one.ask for one in table.list_waiting() if table.facts.seats[one.seat].person == person]
    if not asks or asks[0] is None:
        return None
    return find_table_presenter(table).prompt(asks[0], table.view(None), list_text_names(table))


def describe_public_call(table: Table, people: Sequence[int]) -> Text:
    """Return the text that calls people in public.

    It names each person's question, as far as everybody knows it.
    """
    who, asked = (
        " ".join(f"<@{person}>" for person in people),
        [describe_asked_question(table, person) for person in people],
    )
    what = asked[0]
    if what is None or any(one != what for one in asked):
        return T("🔔 **{who}, it is your turn to answer.**", who=who)
    return T("🔔 **{who}, it is your turn to answer:** {asked}", who=who, asked=what)


def add_call(board: MessageLayout, table: Table, people: Sequence[int]) -> MessageLayout:
    """Return the board with the call at its beginning, because a notification shows a message's first words."""
    line = say(describe_public_call(table, people), board.locale)
    return replace(board, heading=f"{line}\n{board.heading}", mentions=(*board.mentions, *people))


def build_call_elsewhere(table: Table, person: int, boards: Sequence[Surface]) -> MessageLayout:
    """Build the call as a message of its own, with a link to the board."""
    locale, then = table.facts.language, describe_time_limit(table)
    link = find_board_link(table, boards)
    to_it = () if link is None else ((Button("", say(T("Go to the board"), locale), url=link),),)
    lines = () if then is None else (f"-# {say(then, locale)}",)
    return MessageLayout(
        say(describe_public_call(table, (person,)), locale), locale, lines=lines, rows=to_it, mentions=(person,)
    )
