"""Messages that must be posted exactly once: they are requested here, and the surfaces post them."""

from __future__ import annotations

from referee.referee import Referee
from referee.table import agreements
from referee.table.table import Table

from ..messages import calling, dice_proof
from .channels import Channels


async def expect(referee: Referee, table: Table) -> None:
    """Request the proof of the dice, the open proposal, and its private copies for all who have not voted yet."""
    facts, surfaces = table.facts, referee.surfaces
    if facts.live:
        await surfaces.expect(table.id, dice_proof.KIND, facts.match, facts.channel)
    if facts.proposal is not None:
        number = facts.proposal.number
        await surfaces.expect(table.id, f"proposal:{number}", 0, facts.channel)
        for person in agreements.list_voters(table):
            if (await referee.settings.load_player(person)).dm:
                await surfaces.expect(table.id, f"consent:{number}", person)


async def expect_calls(referee: Referee, channels: Channels, table: Table) -> None:
    """Request the messages that call for players. They go to the text channel around the table's thread, if any."""
    for call in table.facts.calls.values():
        kind = f"{calling.KIND}:{call.number}"
        await referee.surfaces.expect(table.id, kind, 0, channels.find_parent(table.facts.channel))


async def request_hand_message(referee: Referee, table: Table, person: int) -> None:
    """Request the direct message with a person's hand, if the person wants it.

    Joining counts as consent. The message is opened at once, so that closed direct messages are noticed in the
    lobby.
    """
    if (await referee.settings.load_player(person)).dm:
        await referee.surfaces.want(table.id, "hand", person, 0)
