"""A person's own decks, as that person names them; and bringing one to a table."""

from __future__ import annotations

import discord

from engine.decks import KIND, decks_of
from engine.protocol import Refused, Seat
from referee.own_files import OwnText
from referee.table.table import Table
from render.text.i18n import T

from ..components.typed import suggestions, the_one
from ..context import Context
from ..messages.decks import READY, Shown, choice_of, names_of, own, ready_made
from .reply import Reply


async def files_of(context: Context, person: int) -> tuple[OwnText, ...]:
    return await context.referee.own_files.of(person, KIND)


async def deck_meant(reply: Reply, typed: str, *, ready: bool, game: str | None = None) -> Shown:
    """The deck of that name. ``Refused``: no-such-file, ambiguous."""
    files = await files_of(reply.context, reply.person)
    named = names_of(files, reply.locale, ready=ready, game=game)
    return await deck_at(reply, the_one("no-such-file", typed, named, T("Which deck")))


async def deck_at(reply: Reply, ref: str) -> Shown:
    """The deck that an id names. ``Refused``: no-such-file, also where it is somebody else's."""
    if READY in ref:
        return ready_made(ref)
    if not ref.isdecimal() or len(ref) > 15:
        raise Refused("no-such-file")
    return own(await reply.context.referee.own_files.one(reply.person, int(ref)))


async def suggest_own(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    """The asker's own decks."""
    files = await files_of(context, interaction.user.id)
    return suggestions(typed, names_of(files, str(interaction.locale), ready=False))


async def suggest_decks(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    """The asker's own decks, then the ready-made ones."""
    files = await files_of(context, interaction.user.id)
    return suggestions(typed, names_of(files, str(interaction.locale), ready=True))


def playable(shown: Shown) -> None:
    """``Refused``: unfit-file."""
    if shown.faults:
        raise Refused("unfit-file", shown.faults[0].rule, faults=shown.faults)


async def bring(reply: Reply, table: Table, shown: Shown, seat: Seat | None = None, source: str = "") -> None:
    """Choose a deck for one's seat (as the host, for a seat of the AI). ``source``: where the interaction has done
    something else at the table already. ``Refused``: no-such-setting, no-such-value, unfit-file."""
    rules = decks_of(table.game)
    choice = choice_of(table)
    if rules is None or choice is None or shown.game != table.facts.game:
        raise Refused("no-such-setting", keys=())
    key = shown.ref.partition(READY)[2]
    value = key if key in choice.values else rules.write(shown.deck)
    playable(shown)
    await table.settle(reply.person, choice.key, value, source or reply.source, seat=seat)
