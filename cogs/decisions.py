"""What the people at a table decide: taking back, pausing, giving up a seat, ending; and what they have to agree on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from engine.protocol import Refused
from render.text.i18n import T, Text

from .commands import Param, command
from .components import custom_ids as ids
from .components.sheet import Button, Sheet
from .interactions import places
from .interactions.outcomes import acted
from .interactions.reply import Reply
from .limits import cut
from .lobby import ai_name, seat_meant, seats
from .messages import proposal as proposals
from .messages.viewpoint import here, need_seat

if TYPE_CHECKING:
    from referee.facts import Outcome
    from referee.table.table import Table


REASON = 50
"""Characters of a reason that go into a button's id."""


def commands() -> list[app_commands.Command[Any, ..., None]]:
    why = Param("reason", T("Why; everybody can read it"))
    return [
        command("undo", T("Take back your last answer."), _typed(undo)),
        command("redo", T("Give again the answer that you took back."), _typed(redo)),
        command("pause", T("Let the match rest."), pause, why),
        command("resume", T("Go on after a pause."), _typed(resume)),
        command(
            "replace", T("Let the AI, or somebody else, play on in a seat."), replace,
            Param("who", T("Whose seat"), required=True, suggest=seats),
            Param("by", T("Who plays on; if nobody, the AI"), kind=discord.User),
        ),
        command("agree", T("Agree to what is proposed."), _typed(agree)),
        command("object", T("Object to what is proposed."), _typed(objecting)),
        command("leave", T("Give up your seat."), _typed(leave)),
        command("concede", T("Give up: the defaults answer for you from now on."), _typed(concede)),
        command("cancel", T("Close the table without a result."), cancel, why),
        command("again", T("Another match at the same table."), _typed(again)),
    ]  # fmt: skip


Verb = Callable[[Reply, "Table", str, list[str]], Awaitable[None]]


def _typed(verb: Verb) -> Callable[[Reply], Awaitable[None]]:
    """A button's verb as a command without parameters."""

    async def run(reply: Reply) -> None:
        await verb(reply, await here(reply), "", [])

    return run


def _manages(reply: Reply) -> bool:
    return reply.interaction.guild_id is not None and reply.interaction.permissions.manage_channels


# --- taking back, and again ---


async def undo(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    outcome = await table.undo(reply.person, reply.source)
    await _told(reply, table, outcome, T("Taken back."))


async def redo(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    outcome = await table.redo(reply.person, reply.source)
    await acted(reply, table, table.facts.seat_of(reply.person), outcome)


# --- what needs the others ---


async def pause(reply: Reply, reason: str | None = None) -> None:
    await _pause(reply, await here(reply), reason or "", [])


async def _pause(reply: Reply, table: Table, reason: str, values: list[str]) -> None:
    outcome = await table.pause(reply.person, reply.source, manager=_manages(reply), reason=reason)
    await _told(reply, table, outcome, T("The match rests."))


async def resume(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    outcome = await table.resume(reply.person, reply.source, manager=_manages(reply))
    await _told(reply, table, outcome, T("The match goes on."))


async def replace(reply: Reply, who: str, by: discord.User | None = None) -> None:
    table = await here(reply)
    seat = seat_meant(table, who)
    person, name = (by.id, by.display_name) if by is not None else (None, ai_name(table))
    if by is None and table.facts.seat_of(reply.person) is None:  # who does not sit here asks for the seat
        person, name = reply.person, reply.interaction.user.display_name
    outcome = await table.replace(reply.person, seat, reply.source, by=person, name=name, manager=_manages(reply))
    await _told(reply, table, outcome, T("The seat has changed hands."))


async def cancel(reply: Reply, reason: str | None = None) -> None:
    await _cancel(reply, await here(reply), reason or "")


async def _cancel_pressed(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    match, _, reason = rest.partition(":")
    await _cancel(reply, table, reason, sure=match == str(table.facts.match))


async def _cancel(reply: Reply, table: Table, reason: str, sure: bool = False) -> None:
    """Asked again where it would end a match at once; elsewhere the others are asked anyhow."""
    at_once = _manages(reply) or table.facts.people == (reply.person,)
    if table.facts.phase == "playing" and at_once and not sure:
        goes_on = cut(reason, REASON)
        yes = ids.act(table.id, "cancel", f"{table.facts.match}:{goes_on}")
        await _ask(reply, table, T("Close the table? The match ends without a result."), T("Close the table"), yes)
        return
    outcome = await table.cancel(reply.person, reply.source, manager=_manages(reply), reason=reason)
    if outcome.kind == "proposed":
        await _told(reply, table, outcome, T("The table is closed."))
    else:
        await _voted(reply, T("The table is closed."))


async def _told(reply: Reply, table: Table, outcome: Outcome, done: Text) -> None:
    """It is done, or the others have been asked."""
    if outcome.kind == "proposed":
        await reply.say(T("The others are asked: it is done when they agree."))
    else:
        await reply.done(done)


# --- agreeing ---


async def agree(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    outcome = await table.agree(reply.person, _number(table, rest), reply.source)
    await _voted(reply, T("You agree.") if outcome.kind == "agreed" else T("All are agreed: it is done."))


async def objecting(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    outcome = await table.object(reply.person, _number(table, rest), reply.source)
    await _voted(reply, T("Withdrawn.") if outcome.kind == "withdrawn" else T("You object."))


async def _voted(reply: Reply, text: Text) -> None:
    """The message itself changes or goes; who pressed it on a private copy is told there."""
    if reply.ephemeral:
        await reply.update(Sheet(reply.words(text), reply.locale))
    else:
        await reply.done(text)


async def details(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    """What this person would have to unlearn, in what this person may know."""
    proposal = table.proposal
    if proposal is None or proposal.number != _number(table, rest):
        raise Refused("no-proposal")
    await reply.say(await proposals.sheet(table, table.facts.seat_of(reply.person), reply.locale))


def _number(table: Table, rest: str) -> int:
    if rest.isdecimal() and len(rest) < 10:
        return int(rest)
    if table.proposal is None:
        raise Refused("no-proposal")
    return table.proposal.number


# --- giving up ---


async def leave(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    """In the lobby the seat is free at once; in a match it is given up, which is asked again."""
    if table.facts.phase == "playing":
        await concede(reply, table, rest, values)
        return
    await table.leave(reply.person, reply.source)
    await reply.done(T("You have left the table."))


async def concede(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    """Asked again before it is done: nothing brings a seat back that was given up."""
    seat = need_seat(table, reply.person)
    if table.facts.phase != "playing":
        raise Refused("not-started" if table.facts.phase == "lobby" else "over")
    if rest != str(table.facts.match):
        alone = len(table.facts.people) < 2
        asked = T("Give up the match?") if alone else T("Give up your seat? The others play on without you.")
        await _ask(reply, table, asked, T("Give up"), ids.act(table.id, "concede", str(table.facts.match)))
        return
    outcome = await table.concede(seat, reply.source)
    await acted(reply, table, seat, outcome)


async def _ask(reply: Reply, table: Table, question: Text, yes: Text, verb: str) -> None:
    """Is that meant? To this person alone; ``verb`` is the id of the button that does it."""
    sure = Button(verb, reply.words(yes), "danger")
    no = Button(ids.act(table.id, "hand"), reply.words(T("Play on")))
    await reply.say(Sheet(f"**{reply.words(question)}**", reply.locale, rows=((sure, no),)))


async def again(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    """How the match ended stays to be seen: the new lobby is a new message."""
    await places.allowed(reply.client.referee.settings, reply.interaction)
    screen = reply.client.screen
    kept = await screen.keep_final(table)
    outcome = await table.rematch(reply.person, reply.source)
    await reply.done(T("A new match is being gathered."))
    if not outcome.again:
        await screen.let_rest(kept)


VERBS: dict[str, Verb] = {
    "undo": undo,
    "redo": redo,
    "pause": _pause,
    "resume": resume,
    "leave": leave,
    "concede": concede,
    "cancel": _cancel_pressed,
    "agree": agree,
    "object": objecting,
    "details": details,
    "again": again,
}
"""What buttons do; a proposal's carry its number."""
