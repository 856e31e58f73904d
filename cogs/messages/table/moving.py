"""The messages about a table outside of servers: where its board is shown, and where the table can move."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from referee.table.table import Table
from render.text.clean import clean_name
from render.text.i18n import T, say

from ...components import custom_ids
from ...components.sheet import Button, Entry, Menu, MessageLayout, add_button
from ...limits import ENTRY, MENU, cut
from ..common.viewpoint import find_table_presenter
from ..events import dice_proof

MOVE = "move"
"""The verb of the button that lists the places to which a table can move, and of the menu that moves it."""
DIRECT = "dm"
"""The value of the entry for the person's direct messages with the bot."""


class Place(Struct, frozen=True):
    """A channel to which a table can move, with the names that its person sees."""

    guild: int
    channel: int
    name: str
    server: str


def add_way_on(table: Table, sheet: MessageLayout, proof: MessageLayout) -> MessageLayout:
    """Add to the board of a table without a channel what other tables show elsewhere.

    It gets a line on how the board is kept up to date, the button that moves the table, and, before and after the
    match, the line on the dice (``proof``).
    """
    locale, live = table.facts.language, table.facts.live
    lines = [] if table.facts.phase == "playing" else [proof.heading]
    if live:
        behind = T("-# If the board is behind, press any of its buttons, or use `/game board`.")
        lines.append(say(behind, locale))
    shown = replace(sheet, lines=(*sheet.lines, *lines))
    if table.facts.phase != "playing":
        named = custom_ids.make_table_id(table.id, dice_proof.PROOF, str(table.facts.match))
        shown = replace(shown, toolbar=add_button(shown.toolbar, Button(named, say(T("Proof"), locale))))
    if live:
        move = Button(custom_ids.make_table_id(table.id, MOVE), say(T("Move…"), locale))
        shown = replace(shown, toolbar=add_button(shown.toolbar, move))
    return shown


def build_places_message(table: Table, places: Sequence[Place], locale: str) -> MessageLayout:
    """Build the private menu of the places to which a table can move. Other people can join in a server's channel."""
    direct = () if table.facts.has_channel else (Entry(DIRECT, say(T("Your direct messages with the bot"), locale)),)
    entries = (*direct, *(_build_entry(one) for one in places[: MENU - 1]))
    asked = say(T("Where do you want to play on?"), locale)
    menu = Menu(custom_ids.make_table_id(table.id, MOVE), asked, entries)
    return MessageLayout(f"### {asked}", locale, lines=list_ways_on(locale), rows=((menu,),) if entries else ())


def list_ways_on(locale: str) -> tuple[str, ...]:
    """Return lines on what needs a server, and on how a table gets there."""
    return (
        say(T("Leagues, game nights and tables for several people need a server that the bot is in."), locale),
        say(T("`/game move` in a channel of such a server moves the game there, too."), locale),
    )


def _build_entry(place: Place) -> Entry:
    return Entry(f"{place.guild}.{place.channel}", cut(f"#{clean_name(place.name)}", ENTRY), clean_name(place.server))


def build_moved_message(table: Table, locale: str) -> MessageLayout:
    """Build the message in place of the board of a table that has moved away."""
    title = say(find_table_presenter(table).title, locale)
    said = say(T("This game is played on in another place. `/game list` shows its player where."), locale)
    return MessageLayout(f"### {title}", locale, lines=(said,))
