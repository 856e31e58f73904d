"""Requests for messages that must be posted exactly once. The surfaces post them."""

from __future__ import annotations

from referee.referee import Referee
from referee.table import agreements
from referee.table.table import Table

from ..messages.events import dice_proof
from ..messages.lobby import calling
from .channels import Channels


async def expect(referee: Referee, table: Table) -> None:
    """Request the messages with the proof of a table's dice and with its open proposal.

    Voters get the proposal in private, too. The board of a table without a channel has the proof itself, and whoever
    plays alone proposes nothing.
    """
    facts, surfaces = table.facts, referee.surfaces
    if not facts.has_channel:
        return
    if facts.live:
        await surfaces.expect(table.id, dice_proof.KIND, facts.match, facts.channel)
    if facts.proposal is not None:
        number = facts.proposal.number
        await surfaces.expect(table.id, f"proposal:{number}", 0, facts.channel)
        for person in agreements.list_voters(table):
            if (await referee.settings.load_player(person)).dm:
                await surfaces.expect(table.id, f"consent:{number}", person)


async def show_in_channel(referee: Referee, table: Table, person: int) -> None:
    """Show a new table in its channel, and send its host's hand. The proof of the dice is posted above the board."""
    await expect(referee, table)
    await referee.surfaces.want(table.id, "board", 0, table.facts.channel)
    await request_hand_message(referee, table, person)


async def expect_calls(referee: Referee, channels: Channels, table: Table) -> None:
    """Request the public calls for players of a table. If it is in a thread, they go to the channel around it."""
    for call in table.facts.calls.values() if table.facts.guild is not None else ():
        kind = f"{calling.KIND}:{call.number}"
        await referee.surfaces.expect(table.id, kind, 0, channels.find_parent(table.facts.channel))


async def request_hand_message(referee: Referee, table: Table, person: int) -> None:
    """Request the direct message with a person's hand, if the person wants it.

    Joining a table counts as consent. The message is sent in the lobby already, so that closed direct messages are
    noticed early. A table outside of servers is private itself, or its hand is shown by presses.
    """
    if table.facts.guild is not None and (await referee.settings.load_player(person)).dm:
        await referee.surfaces.want(table.id, "hand", person, 0)
