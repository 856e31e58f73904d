"""The viewer contexts, names and links of tables, for messages."""

from __future__ import annotations

from collections.abc import Sequence

from engine.folding import fold_look
from engine.protocol import Seat
from referee.records.match_facts import Holder
from referee.records.surface import Surface
from referee.table.refusals import NotAtTable
from referee.table.table import Table
from render.face.contract import Presenter
from render.face.missing import find_presenter
from render.text.clean import clean_name, escape_markdown

from ...components.stepwise import ViewerContext

STARTED = ("playing", "over")


def find_table_presenter(table: Table) -> Presenter:
    return find_presenter(table.facts.game, table.facts.level)


def build_viewer_context(table: Table, seat: Seat | None, locale: str) -> ViewerContext:
    """Return the viewer context of a seat in a language. ``seat`` None: of spectators. The match must have begun."""
    return ViewerContext(table.id, find_table_presenter(table), table.view(seat), locale, list_picture_names(table))


def list_picture_names(table: Table) -> tuple[str, ...]:
    """Return the seats' names in seating order, sanitized but not escaped."""
    return distinguish_names([info.name for info in table.facts.seats])


def distinguish_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names, sanitized but not escaped. A name that looks like an earlier one gets the seat's number."""
    found, taken = list[str](), set[str]()
    for number, raw in enumerate(names, 1):
        name = clean_name(raw)
        while (look := fold_look(name)) in taken:
            name = f"{name} ({number})"
        taken.add(look)
        found.append(name)
    return tuple(found)


def list_text_names(table: Table) -> tuple[str, ...]:
    """Return the seats' names in seating order, sanitized and escaped for Markdown."""
    return tuple(map(escape_markdown, list_picture_names(table)))


def list_names_at_row(table: Table, holders: Sequence[Holder], row: int) -> tuple[str, ...]:
    """Return the names of the players who had the seats at the input ``row``, escaped for Markdown."""
    names, begun = [info.name for info in table.facts.seats], set[Seat]()
    for holder in holders:
        if holder.seat < len(names) and (holder.row < row or holder.seat not in begun):
            names[holder.seat] = holder.name
        begun.add(holder.seat)
    return tuple(map(escape_markdown, distinguish_names(names)))


def format_place_link(table: Table) -> str:
    return format_channel_link(table.facts.channel)


def format_channel_link(channel: int) -> str:
    """Return the link to a table's channel. A table without a channel is found by a command."""
    return f"<#{channel}>" if channel > 0 else "`/game board`"


def find_board_link(table: Table, boards: Sequence[Surface]) -> str | None:
    """Return the link to the newest message with a table's board; None if there is none.

    ``boards``: the table's surfaces, of any kind.
    """
    if not table.facts.has_channel:
        return None
    found = [one for one in boards if one.kind == "board" and one.message is not None and not one.closed]
    return format_message_link(table, found[-1]) if found else None


def format_message_link(table: Table, surface: Surface) -> str:
    """Return the link to a message in a table's server."""
    return f"https://discord.com/channels/{table.facts.guild or '@me'}/{surface.channel}/{surface.message}"


def format_place_address(table: Table) -> str:
    """Return the link to a table's channel."""
    return f"https://discord.com/channels/{table.facts.guild or '@me'}/{table.facts.channel}"


def require_seat(table: Table, person: int) -> Seat:
    seat = table.facts.seat_of(person)
    if seat is None:
        raise NotAtTable()
    return seat
