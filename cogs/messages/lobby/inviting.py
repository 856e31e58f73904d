"""The menu in which a host chooses the table to which to invite a person."""

from __future__ import annotations

from collections.abc import Sequence

from referee.table.table import Table
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import T, say

from ...components import custom_ids
from ...components.sheet import Entry, Menu, MessageLayout
from ...limits import CUSTOM_ID, ENTRY, MENU, cut
from ..common.viewpoint import find_table_presenter, format_place_link

INVITE = "invite"
"""The verb of the menu of tables, and of the menu of a person. Its argument is the guest and the guest's name."""


def build_lobby_chooser(tables: Sequence[Table], guest: int, name: str, locale: str) -> MessageLayout:
    """Build the menu of the host's lobbies."""
    entries, lines = [], []
    for number, table in enumerate(tables[:MENU], 1):
        face = find_table_presenter(table)
        title = f"{number}. {say(face.title, locale)}"
        level = say(face.name_level(table.facts.level), locale)
        entries.append(Entry(str(table.id), cut(title, ENTRY), cut(level, ENTRY)))
        lines.append(f"{title} · {format_place_link(table)}")
    heading = say(T("### Invite {name}", name=escape_markdown(clean_name(name))), locale)
    argument = f"{guest}:{name}"[: CUSTOM_ID - 20]
    menu = Menu(custom_ids.make_global_id(INVITE, argument), say(T("To which table?"), locale), tuple(entries))
    return MessageLayout(heading, locale, lines=tuple(lines), rows=((menu,),))
