"""The commands for decisions of a table: /table replace, pace, back, grant, pause, resume, cancel, agree, object."""

from __future__ import annotations

import discord
from discord.ext import commands

from engine.protocol import Seat
from engine.refusals import NoSuchValue
from referee.table import agreements, handing_over, lobby_commands, overdue, rating, seat_proposals, timekeeping
from referee.table.refusals import NoProposal, NoSeatOffered
from referee.table.table import Table
from render.text.i18n import T, Text

from .commands import SURE, Handlers, Param, make_command, make_press_command, make_setup, suggest_at_table
from .components import custom_ids
from .components.custom_ids import read_number
from .components.sheet import MessageLayout
from .components.typed import Named, resolve_value, say_in_both_languages
from .interactions.calls import take_seat
from .interactions.here import find_table_here
from .interactions.outcomes import ask_for_confirmation, report_done_or_asked
from .interactions.presses import ComponentPress
from .interactions.replies import Replies
from .interactions.reply import Reply
from .interactions.seats import choose_ai_name, make_seat_suggester, resolve_seat
from .limits import cut
from .messages.common.viewpoint import list_text_names, require_seat
from .messages.lobby.table_settings import PACE
from .messages.table.proposal import build_proposal_message

REASON = 50
"""The length, in characters, to which a reason is cut so that it fits into a button's id."""
WHY = Param("reason", T("Your reason. Everybody can read it."), longest=200)


def _list_pace_names(locale: str) -> list[Named]:
    return [(key, say_in_both_languages(words, locale)) for key, words in PACE.values]


def _list_other_pace_names(table: Table, person: int, locale: str) -> list[Named]:
    """Return the paces other than the table's present one, with their names."""
    return [one for one in _list_pace_names(locale) if one[0] != table.facts.pace] if table.facts.live else []


def _can_hand_over(table: Table, person: int, seat: Seat) -> bool:
    """Return whether a seat may be handed over, which is possible only while a match is played."""
    return table.facts.phase == "playing"


def _may_give_time(table: Table, person: int, seat: Seat) -> bool:
    """Return whether this person may grant more time to the player of a seat."""
    facts, pace = table.facts, timekeeping.find_pace(table)
    mine = person in facts.people and facts.seats[seat].person == person
    return pace is not None and pace.bank > 0 and not mine and facts.seats[seat].kind == "person"


class Decisions(Handlers, commands.GroupCog, group_name="table"):
    """The commands and buttons for decisions of a table. The buttons of a proposal carry its number."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses = {
            "pause": self._pause,
            "resume": self._resume,
            "back": self._return_to_seat,
            "cancel": self._cancel,
            "agree": self._handle_agreement,
            "object": self._handle_objection,
            "details": self._show_proposal,
            "leave-to": self._leave_to,
            "take": self._take,
            "uncall": self._handle_withdrawn_call,
        }

    # --- pausing ---

    @make_command("pause", T("Pause the match."), WHY)
    async def pause(self, reply: Reply, reason: str | None = None) -> None:
        await _pause(reply, await find_table_here(reply), reason or "")

    async def _pause(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        await _pause(reply, table, press.rest)

    resume = make_press_command("resume", T("Resume a paused match."))

    async def _resume(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        outcome = await table.do(
            reply.source, agreements.resume, reply.person, manager=_is_channel_manager(reply, table)
        )
        await report_done_or_asked(reply, outcome, T("The match continues."))

    # --- seats, which need the others' consent ---

    @make_command(
        "replace", T("Let the AI or another person take over a seat."),
        Param("who", T("The player whose seat you mean"), required=True, suggest=make_seat_suggester(_can_hand_over)),
        Param("by", T("The person who takes over the seat (default: the AI)"), kind=discord.User),
        Param("call", T("True: offer the seat to everybody here. False: withdraw the offer."), kind=bool), WHY, SURE,
    )  # fmt: skip
    async def replace(
        self,
        reply: Reply,
        who: str,
        by: discord.User | None = None,
        call: bool | None = None,
        reason: str | None = None,
        sure: bool | None = None,
    ) -> None:
        table = await find_table_here(reply)
        seat, manages, anybody = resolve_seat(table, who), _is_channel_manager(reply, table), bool(call) and by is None
        called = table.facts.seats[seat].call
        if call is False and called is not None:
            await _withdraw_call(reply, table, called.number)
            return
        person, name = (by.id, by.display_name) if by is not None else (None, choose_ai_name(table))
        for_ai = manages and table.facts.seats[seat].kind != "ai"
        if by is None and not anybody and reply.person not in table.facts.people and not for_ai:
            person, name = reply.person, reply.interaction.user.display_name  # the person who asks wants the seat
        if table.facts.challenge and person is None and not anybody and not sure:
            yes = custom_ids.make_table_id(table.id, "leave-to", "ai")
            asked = T("Do you want to give your only try at this week's challenge to the AI? It then does not count.")
            await ask_for_confirmation(reply, table, asked, T("Give my seat to the AI"), yes)
            return
        await _replace_player(reply, table, seat, seat_proposals.Successor(person, name, anybody), reason or "")

    async def _leave_to(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Hand the person's own seat to the AI ("ai"), or to anybody who answers a public call ("call")."""
        successor = seat_proposals.Successor(name=choose_ai_name(table), anybody=press.rest == "call")
        await _replace_player(reply, table, require_seat(table, reply.person), successor)

    async def _take(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        await take_seat(reply, table, _read_call_number(press))

    async def _handle_withdrawn_call(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        await _withdraw_call(reply, table, _read_call_number(press))

    # --- time ---

    @make_command(
        "pace", T("Change the time limit for answers, if the table agrees."),
        Param("pace", T("The time limit for answers"), required=True, suggest=suggest_at_table(_list_other_pace_names)),
    )  # fmt: skip
    async def pace(self, reply: Reply, pace: str) -> None:
        table = await find_table_here(reply)
        value = resolve_value(NoSuchValue, pace, _list_pace_names(reply.locale), PACE.name)
        if table.facts.phase == "lobby":
            await table.do(reply.source, lobby_commands.configure, reply.person, "pace", value)
            await reply.confirm(
                T("Setting changed. {setting}: {value}", setting=PACE.name, value=dict(PACE.values)[value])
            )
            return
        outcome = await table.do(reply.source, agreements.change_pace, reply.person, value)
        await report_done_or_asked(reply, outcome, T("The time limit has changed."))

    back = make_press_command("back", T("Take your seat back from the AI that plays for you."))

    async def _return_to_seat(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        name = reply.interaction.user.display_name
        outcome = await table.do(reply.source, seat_proposals.return_to_seat, reply.person, name)
        await report_done_or_asked(reply, outcome, T("Welcome back. You play your seat again."))

    @make_command(
        "grant", T("Give a player one more day to answer, if the time limit is slow."),
        Param("who", T("The player whose seat you mean"), required=True, suggest=make_seat_suggester(_may_give_time)),
    )  # fmt: skip
    async def grant(self, reply: Reply, who: str) -> None:
        """Give a player one more day to answer. ``who``: the player's seat, as typed."""
        table = await find_table_here(reply)
        seat = resolve_seat(table, who)
        await table.do(reply.source, overdue.grant, reply.person, seat)
        await reply.confirm(T("{name} has one more day to answer.", name=list_text_names(table)[seat]))

    # --- voting ---

    agree = make_press_command("agree", T("Agree to the open proposal."))

    async def _handle_agreement(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        outcome = await table.do(reply.source, agreements.agree, reply.person, _find_proposal_number(table, press))
        not_done = {
            "agreed": T("You agreed to the proposal."),
            "lapsed": T("You agreed, but the proposal is no longer possible. Nothing changes."),
        }
        await _confirm_vote(reply, not_done.get(outcome.kind, T("The proposal is accepted and takes effect now.")))

    object = make_press_command("object", T("Object to the open proposal."))

    async def _handle_objection(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        outcome = await table.do(
            reply.source, agreements.object_to_proposal, reply.person, _find_proposal_number(table, press)
        )
        await _confirm_vote(
            reply,
            T("The proposal is withdrawn.") if outcome.kind == "withdrawn" else T("You objected to the proposal."),
        )

    async def _show_proposal(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Show the person the open proposal. For an undo it lists the events that would be taken back."""
        proposal = table.proposal
        if proposal is None or proposal.number != _find_proposal_number(table, press):
            raise NoProposal()
        await reply.say(await build_proposal_message(table, table.facts.seat_of(reply.person), reply.locale))

    # --- ending ---

    @make_command("cancel", T("End the match without a result and close the table."), WHY, SURE)
    async def cancel(self, reply: Reply, reason: str | None = None, sure: bool | None = None) -> None:
        await _cancel(reply, await find_table_here(reply, closing=True), reason or "", bool(sure))

    async def _cancel(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        match, _, reason = press.rest.partition(":")
        await _cancel(reply, table, reason, sure=match == str(table.facts.match))


async def _replace_player(
    reply: Reply, table: Table, seat: Seat, successor: seat_proposals.Successor, reason: str = ""
) -> None:
    outcome = await table.do(
        reply.source,
        seat_proposals.replace_player,
        reply.person,
        seat,
        successor,
        manager=_is_channel_manager(reply, table),
        reason=reason,
    )
    called = outcome.kind == "called"
    done = T("The seat is now on offer.") if called else T("The seat has a new player.")
    await report_done_or_asked(reply, outcome, done)


async def _withdraw_call(reply: Reply, table: Table, call_number: int) -> None:
    await table.do(reply.source, handing_over.withdraw_call, reply.person, call_number)
    await reply.confirm(T("The seat is no longer on offer."))


def _read_call_number(press: ComponentPress) -> int:
    """Return the number of a call for a substitute, as its button carries it. Raises ``NoSeatOffered``."""
    return read_number(press.rest, 9, NoSeatOffered)


def _is_channel_manager(reply: Reply, table: Table) -> bool:
    """Return whether the person who gives the command manages the table's own channel."""
    pressed = reply.interaction
    there = pressed.guild_id is not None and pressed.channel_id == table.facts.channel
    return there and pressed.permissions.manage_channels


async def _pause(reply: Reply, table: Table, reason: str) -> None:
    outcome = await table.do(
        reply.source, agreements.pause, reply.person, manager=_is_channel_manager(reply, table), reason=reason
    )
    await report_done_or_asked(reply, outcome, T("The match is paused."))


async def _cancel(reply: Reply, table: Table, reason: str, sure: bool = False) -> None:
    """Cancel the table, or propose to cancel it. Ask for confirmation first if a running match would end at once."""
    at_once = _is_channel_manager(reply, table) or table.facts.people == (reply.person,)
    if table.facts.phase == "playing" and at_once and not sure:
        goes_on = cut(reason, REASON)
        yes = custom_ids.make_table_id(table.id, "cancel", f"{table.facts.match}:{goes_on}")
        is_lost = reply.person in table.facts.people and rating.is_lost_by_closing(table)
        asked = T("Close the table? The match ends without a result.")
        if is_lost:
            asked = T("Close the table? You play alone here, so the match then counts as lost.")
        await ask_for_confirmation(reply, table, asked, T("Close the table"), yes)
        return
    outcome = await table.do(
        reply.source, agreements.cancel, reply.person, manager=_is_channel_manager(reply, table), reason=reason
    )
    if outcome.kind == "proposed":
        await report_done_or_asked(reply, outcome, T("The table is closed."))
    else:
        await _confirm_vote(reply, T("The table is closed."))


async def _confirm_vote(reply: Reply, text: Text) -> None:
    """Confirm a vote by this text, which replaces a private copy of the proposal. The public message updates itself."""
    if reply.ephemeral:
        await reply.update(MessageLayout(reply.translate(text), reply.locale))
    else:
        await reply.confirm(text)


def _find_proposal_number(table: Table, press: ComponentPress) -> int:
    """Return a proposal's number: the number that the button carries, else the open proposal's.

    Raises ``NoProposal``.
    """
    if press.rest.isdecimal() and len(press.rest) < 10:
        return int(press.rest)
    if table.proposal is None:
        raise NoProposal()
    return table.proposal.number


setup = make_setup(Decisions)
