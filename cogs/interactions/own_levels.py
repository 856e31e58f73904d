"""A person's own levels, as that person names them; and which one a table is to play."""

from __future__ import annotations

import discord

from engine.levels import KIND
from engine.protocol import Refused, Seat
from referee.own_files import OwnText
from referee.table.table import Table
from render.text.i18n import T

from ..components.typed import suggestions, the_one
from ..context import Context
from ..messages.levels import READY, Shown, fault_words, names_of, own, ready_made
from .reply import Reply


async def files_of(context: Context, person: int, game: str | None = None) -> tuple[OwnText, ...]:
    """Somebody's levels, of one game or of all."""
    found = await context.referee.own_files.of(person, KIND)
    return tuple(file for file in found if game in (None, file.game))


async def level_meant(reply: Reply, typed: str, *, ready: bool) -> Shown:
    """The level of that name. ``Refused``: no-such-file, ambiguous."""
    files = await files_of(reply.context, reply.person)
    named = names_of(files, reply.locale, ready=ready)
    return await level_at(reply, the_one("no-such-file", typed, named, T("Which level")))


async def level_at(reply: Reply, ref: str) -> Shown:
    """The level that an id names. ``Refused``: no-such-file, also where it is somebody else's."""
    if READY in ref:
        return ready_made(ref)
    if not ref.isdecimal() or len(ref) > 15:
        raise Refused("no-such-file")
    file = await reply.context.referee.own_files.one(reply.person, int(ref))
    if file.kind != KIND:
        raise Refused("no-such-file")
    return own(file)


async def played(reply: Reply, game: str, ref: str) -> str:
    """What a table of the game is set up with: the key of one of its levels, or the text of an own one by its number.
    ``Refused``: no-such-file, no-such-level, unfit-file."""
    if not ref.isdecimal():
        return ref
    shown = await level_at(reply, ref)
    if shown.game != game:
        raise Refused("no-such-level")
    return playable(shown).played


async def bring(reply: Reply, table: Table, key: str, ref: str, seat: Seat | None = None) -> None:
    """Settle something before the start with a level of one's own, by its number (as the host, for a seat of the AI).
    ``Refused``: no-such-file, no-such-level, no-such-value, unfit-file."""
    await table.settle(reply.person, key, await played(reply, table.facts.game, ref), reply.source, seat=seat)


def playable(shown: Shown) -> Shown:
    """``Refused``: unfit-file."""
    if shown.faults:
        raise Refused("unfit-file", reason=fault_words(shown.game, shown.faults[0]))
    return shown


async def suggest_own(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    """The asker's own levels."""
    files = await files_of(context, interaction.user.id)
    return suggestions(typed, names_of(files, str(interaction.locale), ready=False))


async def suggest_levels(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    """The asker's own levels, then those of the games."""
    files = await files_of(context, interaction.user.id)
    return suggestions(typed, names_of(files, str(interaction.locale), ready=True))
