"""Seats of a table by name, and the names of AI players."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from engine.protocol import Refused, Seat
from referee.table.table import Table
from render.text.i18n import T

from ..components.typed import Named, suggestions, the_one
from ..context import Context
from ..messages.viewpoint import names_in_pictures
from .here import find_channel_table

AUTOMATA = ("Talos", "Olimpia", "Golem", "Coppelia", "Tik-Tok", "Maria", "Robby", "Ada")
"""The names of AI players in every language, in the order in which they take seats."""


def ai_name(table: Table) -> str:
    """Return the first AI name that nobody at the table has, or a name with a number if all are taken."""
    taken = set(names_in_pictures(table))
    free = (name for name in AUTOMATA if name not in taken)
    return next(free, f"{AUTOMATA[0]} {len(taken) + 1}")


def resolve_seat(table: Table, typed: str) -> Seat:
    """Return the seat of a typed name or number, or of a suggestion. Raises ``Refused``: no-such-seat, ambiguous."""
    suggested = [seat for seat in range(len(table.facts.seats)) if _key(table, seat) == typed]
    if len(suggested) == 1:
        return suggested[0]
    return int(the_one("no-such-seat", typed, _named(table), T("Whose seat"))) - 1


def make_seat_suggester(
    fits: Callable[[Table, int, Seat], bool],
) -> Callable[[Context, discord.Interaction, str], Awaitable[list[tuple[str, str]]]]:
    """Return an autocomplete that suggests the seats for which ``fits`` is true, by name."""

    async def suggest(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
        try:
            table = await find_channel_table(context.referee, interaction)
        except Refused:
            return []
        named = [one for one in _named(table) if fits(table, interaction.user.id, int(one[0]) - 1)]
        return [(words, _key(table, int(value) - 1)) for words, value in suggestions(_typed(table, typed), named)]

    return suggest


def _key(table: Table, seat: Seat) -> str:
    """Return the value of a suggestion. It names the player, because seats move up in a lobby."""
    info = table.facts.seats[seat]
    return f"@{info.name if info.person is None else info.person}"


def _typed(table: Table, typed: str) -> str:
    """Return the number of a suggested seat, so that its neighbours are suggested as well."""
    return next((str(seat + 1) for seat in range(len(table.facts.seats)) if _key(table, seat) == typed), typed)


def _named(table: Table) -> list[Named]:
    return [(str(seat + 1), (name,)) for seat, name in enumerate(names_in_pictures(table))]
