"""What the people at a table decide: taking back, pausing, giving up a seat, ending; and what they have to agree on."""

from __future__ import annotations

import discord
from discord.ext import commands

from engine.protocol import Refused
from referee.facts import Outcome
from referee.table.table import Table
from render.text.i18n import T, Text

from .client import Rulekeeper
from .commands import Handlers, Param, command, typed_press
from .components import custom_ids
from .components.sheet import Button, Sheet
from .interactions import places
from .interactions.here import here
from .interactions.outcomes import acted
from .interactions.presses import Press
from .interactions.reply import Replies, Reply
from .interactions.seats import ai_name, seat_meant, suggest_seats
from .limits import cut
from .messages.proposal import proposal_message
from .messages.viewpoint import need_seat

REASON = 50
"""Characters of a reason that go into a button's id."""
WHY = Param("reason", T("Why; everybody can read it"))


class Decisions(Handlers, commands.GroupCog, group_name="game"):
    """What buttons do, commands do; a proposal's buttons carry its number."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses = {
            "undo": self._undo,
            "redo": self._redo,
            "pause": self._pause,
            "resume": self._resume,
            "leave": self._leave,
            "concede": self._concede,
            "cancel": self._cancel,
            "agree": self._agree,
            "object": self._object,
            "details": self._details,
            "again": self._again,
        }

    # --- taking back, and again ---

    undo = typed_press("undo", T("Take back your last answer."))

    async def _undo(self, reply: Reply, table: Table, press: Press) -> None:
        outcome = await table.undo(reply.person, reply.source)
        await _told(reply, outcome, T("Taken back."))

    redo = typed_press("redo", T("Give again the answer that you took back."))

    async def _redo(self, reply: Reply, table: Table, press: Press) -> None:
        outcome = await table.redo(reply.person, reply.source)
        await acted(reply, table, table.facts.seat_of(reply.person), outcome)

    # --- resting ---

    @command("pause", T("Let the match rest."), WHY)
    async def pause(self, reply: Reply, reason: str | None = None) -> None:
        await _pause(reply, await here(reply), reason or "")

    async def _pause(self, reply: Reply, table: Table, press: Press) -> None:
        await _pause(reply, table, press.rest)

    resume = typed_press("resume", T("Go on after a pause."))

    async def _resume(self, reply: Reply, table: Table, press: Press) -> None:
        outcome = await table.resume(reply.person, reply.source, manager=_manages(reply))
        await _told(reply, outcome, T("The match goes on."))

    # --- what needs the others ---

    @command(
        "replace", T("Let the AI, or somebody else, play on in a seat."),
        Param("who", T("Whose seat"), required=True, suggest=suggest_seats),
        Param("by", T("Who plays on; if nobody, the AI"), kind=discord.User),
    )  # fmt: skip
    async def replace(self, reply: Reply, who: str, by: discord.User | None = None) -> None:
        table = await here(reply)
        seat = seat_meant(table, who)
        person, name = (by.id, by.display_name) if by is not None else (None, ai_name(table))
        if by is None and table.facts.seat_of(reply.person) is None:  # who does not sit here asks for the seat
            person, name = reply.person, reply.interaction.user.display_name
        outcome = await table.replace(reply.person, seat, reply.source, by=person, name=name, manager=_manages(reply))
        await _told(reply, outcome, T("The seat has changed hands."))

    agree = typed_press("agree", T("Agree to what is proposed."))

    async def _agree(self, reply: Reply, table: Table, press: Press) -> None:
        outcome = await table.agree(reply.person, _number(table, press), reply.source)
        await _voted(reply, T("You agree.") if outcome.kind == "agreed" else T("All are agreed: it is done."))

    object = typed_press("object", T("Object to what is proposed."))

    async def _object(self, reply: Reply, table: Table, press: Press) -> None:
        outcome = await table.object(reply.person, _number(table, press), reply.source)
        await _voted(reply, T("Withdrawn.") if outcome.kind == "withdrawn" else T("You object."))

    async def _details(self, reply: Reply, table: Table, press: Press) -> None:
        """What this person would have to unlearn, in what this person may know."""
        proposal = table.proposal
        if proposal is None or proposal.number != _number(table, press):
            raise Refused("no-proposal")
        await reply.say(await proposal_message(table, table.facts.seat_of(reply.person), reply.locale))

    # --- giving up, ending, beginning anew ---

    leave = typed_press("leave", T("Give up your seat."))

    async def _leave(self, reply: Reply, table: Table, press: Press) -> None:
        """In the lobby the seat is free at once; in a match it is given up, which is asked again."""
        if table.facts.phase == "playing":
            await self._concede(reply, table, press)
            return
        await table.leave(reply.person, reply.source)
        await reply.done(T("You have left the table."))

    concede = typed_press("concede", T("Give up: the defaults answer for you from now on."))

    async def _concede(self, reply: Reply, table: Table, press: Press) -> None:
        """Asked again before it is done: nothing brings a seat back that was given up."""
        seat = need_seat(table, reply.person)
        if table.facts.phase != "playing":
            raise Refused("not-started" if table.facts.phase == "lobby" else "over")
        if press.rest != str(table.facts.match):
            alone = len(table.facts.people) < 2
            asked = T("Give up the match?") if alone else T("Give up your seat? The others play on without you.")
            yes = custom_ids.act(table.id, "concede", str(table.facts.match))
            await _ask(reply, table, asked, T("Give up"), yes)
            return
        outcome = await table.concede(seat, reply.source)
        await acted(reply, table, seat, outcome)

    @command("cancel", T("Close the table without a result."), WHY)
    async def cancel(self, reply: Reply, reason: str | None = None) -> None:
        await _cancel(reply, await here(reply), reason or "")

    async def _cancel(self, reply: Reply, table: Table, press: Press) -> None:
        match, _, reason = press.rest.partition(":")
        await _cancel(reply, table, reason, sure=match == str(table.facts.match))

    again = typed_press("again", T("Another match at the same table."))

    async def _again(self, reply: Reply, table: Table, press: Press) -> None:
        """How the match ended stays to be seen: the new lobby is a new message."""
        context = reply.context
        await places.allowed(context.referee.settings, reply.interaction)
        kept = await context.screen.keep_final(table)
        outcome = await table.rematch(reply.person, reply.source)
        await reply.done(T("A new match is being gathered."))
        if not outcome.again:
            await context.screen.let_rest(kept)


def _manages(reply: Reply) -> bool:
    return reply.interaction.guild_id is not None and reply.interaction.permissions.manage_channels


async def _pause(reply: Reply, table: Table, reason: str) -> None:
    outcome = await table.pause(reply.person, reply.source, manager=_manages(reply), reason=reason)
    await _told(reply, outcome, T("The match rests."))


async def _cancel(reply: Reply, table: Table, reason: str, sure: bool = False) -> None:
    """Asked again where it would end a match at once; elsewhere the others are asked anyhow."""
    at_once = _manages(reply) or table.facts.people == (reply.person,)
    if table.facts.phase == "playing" and at_once and not sure:
        goes_on = cut(reason, REASON)
        yes = custom_ids.act(table.id, "cancel", f"{table.facts.match}:{goes_on}")
        await _ask(reply, table, T("Close the table? The match ends without a result."), T("Close the table"), yes)
        return
    outcome = await table.cancel(reply.person, reply.source, manager=_manages(reply), reason=reason)
    if outcome.kind == "proposed":
        await _told(reply, outcome, T("The table is closed."))
    else:
        await _voted(reply, T("The table is closed."))


async def _told(reply: Reply, outcome: Outcome, done: Text) -> None:
    """It is done, or the others have been asked."""
    if outcome.kind == "proposed":
        await reply.say(T("The others are asked: it is done when they agree."))
    else:
        await reply.done(done)


async def _voted(reply: Reply, text: Text) -> None:
    """The message itself changes or goes; who pressed it on a private copy is told there."""
    if reply.ephemeral:
        await reply.update(Sheet(reply.words(text), reply.locale))
    else:
        await reply.done(text)


def _number(table: Table, press: Press) -> int:
    """The proposal that is meant: that of the button, or the open one. ``Refused``: no-proposal."""
    if press.rest.isdecimal() and len(press.rest) < 10:
        return int(press.rest)
    if table.proposal is None:
        raise Refused("no-proposal")
    return table.proposal.number


async def _ask(reply: Reply, table: Table, question: Text, yes: Text, verb: str) -> None:
    """Is that meant? To this person alone; ``verb`` is the id of the button that does it."""
    sure = Button(verb, reply.words(yes), "danger")
    no = Button(custom_ids.act(table.id, "hand"), reply.words(T("Play on")))
    await reply.say(Sheet(f"**{reply.words(question)}**", reply.locale, rows=((sure, no),)))


async def setup(bot: Rulekeeper) -> None:
    await bot.add_cog(Decisions(bot.replies))
