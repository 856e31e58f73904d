"""The seats of a table by typed names, and the names of AI players."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from engine.protocol import Seat
from referee.table.refusals import NoSuchSeat
from referee.table.table import Table
from render.text.i18n import T

from ..components.typed import Named, list_suggested_values, resolve_value
from ..context import Context
from ..messages.common.viewpoint import list_picture_names
from .here import find_channel_table

AUTOMATA = ("Talos", "Olimpia", "Golem", "Coppelia", "Tik-Tok", "Maria", "Robby", "Ada")
"""The names of AI players, in every language, in the order in which they are used at a table."""


def choose_ai_name(table: Table) -> str:
    """Return the first AI name that nobody at a table has. If all names are taken, return a name with a number."""
    taken = set(list_picture_names(table))
    free = (name for name in AUTOMATA if name not in taken)
    return next(free, f"{AUTOMATA[0]} {len(taken) + 1}")


def resolve_seat(table: Table, typed: str) -> Seat:
    """Return the seat that a typed name, number or suggestion means. Raises ``NoSuchSeat``, ``Ambiguous``."""
    suggested = [seat for seat in range(len(table.facts.seats)) if _format_seat_key(table, seat) == typed]
    if len(suggested) == 1:
        return suggested[0]
    return int(resolve_value(NoSuchSeat, typed, _list_seat_names(table), T("The player whose seat you mean"))) - 1


def make_seat_suggester(
    fits: Callable[[Table, int, Seat], bool],
) -> Callable[[Context, discord.Interaction, str], Awaitable[list[tuple[str, str]]]]:
    """Return an autocomplete function that suggests seats by name, if ``fits(table, person, seat)`` is true."""

    async def suggest(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
        table = await find_channel_table(context.referee, interaction)
        named = [one for one in _list_seat_names(table) if fits(table, interaction.user.id, int(one[0]) - 1)]
        return [
            (words, _format_seat_key(table, int(value) - 1))
            for words, value in list_suggested_values(_read_seat_number(table, typed), named)
        ]

    return suggest


def _format_seat_key(table: Table, seat: Seat) -> str:
    """Return the value of a suggested seat, which ``resolve_seat`` reads.

    The value names the player, because the number of a player's seat in a lobby may change.
    """
    info = table.facts.seats[seat]
    return f"@{info.name if info.person is None else info.person}"


def _read_seat_number(table: Table, typed: str) -> str:
    """Return a typed text unchanged. If it is the value of a suggested seat, return the seat's number instead."""
    return next(
        (str(seat + 1) for seat in range(len(table.facts.seats)) if _format_seat_key(table, seat) == typed), typed
    )


def _list_seat_names(table: Table) -> list[Named]:
    return [(str(seat + 1), (name,)) for seat, name in enumerate(list_picture_names(table))]
