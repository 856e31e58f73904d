"""A reminder: every table where somebody is waited for, on one message to that person alone; what has happened there,
one press away; and ways to be left in peace."""

from __future__ import annotations

from collections.abc import Sequence

from referee.table.table import Table
from render.text.i18n import T, Text, say

from ..components import custom_ids
from ..components.sheet import Button, Entry, Menu, Row, Sheet
from ..limits import ENTRY, MENU, ROW, cut
from .recap import asked
from .standing import idle_lines, without_answer
from .viewpoint import face_of, names_in_pictures, place_link

LATER: dict[str, tuple[float, Text]] = {
    "1": (3600.0, T("Remind me in an hour")),
    "3": (3 * 3600.0, T("Remind me in three hours")),
    "8": (8 * 3600.0, T("Remind me in eight hours")),
    "24": (24 * 3600.0, T("Remind me in a day")),
}
"""Hours -> seconds, and words."""
NIGHT = T("-# So that nobody calls you at night: `/settings mine city:`")
TABLES = 10
"""That one message lists."""


def reminder(tables: Sequence[Table], locale: str, placed: bool) -> Sheet:
    """``tables``: where this person is waited for, the longest first; ``placed``: whether the time zone is known."""
    lines = []
    for table in tables[:TABLES]:
        since, then = asked(table), without_answer(table)
        about = say(T("{game}: you are asked at {place}.", game=face_of(table).title, place=place_link(table)), locale)
        lines.append(f"- {about}" + (f" · <t:{since}:R>" if since else ""))
        lines += [f"-# {say(then, locale)}"] if then else []
    if not placed:
        lines.append(say(NIGHT, locale))
    mute = tuple(
        Entry(
            str(table.id),
            cut(say(T("Mute {game} here", game=face_of(table).title), locale), ENTRY),
            cut(", ".join(names_in_pictures(table)), ENTRY),
        )
        for table in tables[:MENU]
    )
    later = tuple(Entry(key, say(words, locale)) for key, (_, words) in LATER.items())
    where = tuple(
        Button(custom_ids.act(table.id, "where"), say(T("Where was I? · {game}", game=face_of(table).title), locale))
        for table in tables[:ROW]
    )
    rows: tuple[Row, ...] = (
        where,
        (Menu(custom_ids.nowhere("later"), say(T("Remind me in…"), locale), later),),
        (Menu(custom_ids.nowhere("mute"), say(T("Mute this table…"), locale), mute),),
    )
    return Sheet(say(T("### You are waited for"), locale), locale, lines=tuple(lines), rows=rows)


def closing(table: Table, locale: str) -> Sheet:
    """Tell somebody that a table closes at which nobody acts any longer, and how to keep it open."""
    heading = f"### {say(face_of(table).title, locale)} · {place_link(table)}"
    play = Button(custom_ids.act(table.id, "hand"), say(T("Play on"), locale), "primary")
    return Sheet(heading, locale, lines=tuple(idle_lines(table, locale)), rows=((play,),))


def asked_line(table: Table, who: str) -> Text:
    """That somebody is asked there, before all, and until when."""
    said, then = T("{who}, you are asked at {place}.", who=who, place=place_link(table)), without_answer(table)
    return said if then is None else T("{asked} {then}", asked=said, then=then)
