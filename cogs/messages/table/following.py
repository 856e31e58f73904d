"""The message that confirms that a person follows a table. It has a menu to choose when to be mentioned."""

from __future__ import annotations

from referee.people.settings import PINGS
from referee.table.table import Table
from render.text.i18n import T, Text, say

from ...components import custom_ids
from ...components.sheet import Entry, Menu, MessageLayout
from ..common.viewpoint import format_place_link

CALLS: dict[str, Text] = dict(zip(PINGS, (T("at each turn"), T("when the match ends"), T("never")), strict=True))


def build_following_message(table: Table, ping: str, locale: str) -> MessageLayout:
    """Build the message to a new follower. ``ping``: the times at which the person is mentioned, one of ``PINGS``."""
    entries = tuple(
        Entry(key, say(T("Notify me: {when}", when=words), locale), chosen=key == ping) for key, words in CALLS.items()
    )
    heading = T(
        "You follow the table in {place}. The bot sends you its board by direct message.",
        place=format_place_link(table),
    )
    menu = Menu(custom_ids.make_table_id(table.id, "calls"), say(T("The event that notifies you"), locale), entries)
    return MessageLayout(say(heading, locale), locale, rows=((menu,),))
