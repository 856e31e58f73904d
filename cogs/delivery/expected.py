"""What there is to post gets posted, once: asked for here, sent when the surfaces come to it."""

from __future__ import annotations

from referee.referee import Referee
from referee.table.table import Table

from ..messages import calling, dice_proof
from .channels import Channels


async def expect(referee: Referee, table: Table) -> None:
    """The proof of the dice; and what is proposed, to all and to each who has still to say something to it."""
    facts, surfaces = table.facts, referee.surfaces
    if facts.live:
        await surfaces.expect(table.id, dice_proof.KIND, facts.match, facts.channel)
    if facts.proposal is not None:
        number = facts.proposal.number
        await surfaces.expect(table.id, f"proposal:{number}", 0, facts.channel)
        for person in table.voters():
            if (await referee.settings.player(person)).dm:
                await surfaces.expect(table.id, f"consent:{number}", person)


async def expect_calls(referee: Referee, channels: Channels, table: Table) -> None:
    """Whoever is called to a seat is called where most people read it: above the table's thread, where it has one."""
    for call in table.facts.calls.values():
        kind = f"{calling.KIND}:{call.number}"
        await referee.surfaces.expect(table.id, kind, 0, channels.around(table.facts.channel))


async def want_hand(referee: Referee, table: Table, person: int) -> None:
    """Joining is the consent: the hand's message is opened now, so that a closed door is known in the lobby."""
    if (await referee.settings.player(person)).dm:
        await referee.surfaces.want(table.id, "hand", person, 0)
