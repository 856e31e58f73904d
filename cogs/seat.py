"""The commands for a player's own seat and answers: /game undo, redo, leave, concede, again."""

from __future__ import annotations

from discord.ext import commands

from referee.table import agreements, lobby_commands, match_commands, progress
from referee.table.checks import find_playing_seat
from referee.table.table import Table
from render.text.clean import escape_markdown
from render.text.i18n import T, join_texts

from .commands import SURE, Handlers, make_command, make_press_command, make_setup
from .components import custom_ids
from .components.sheet import Button
from .interactions import places
from .interactions.here import find_table_here
from .interactions.outcomes import ask_for_confirmation, report_answer_taken, report_others_asked, report_taken_back
from .interactions.presses import ComponentPress
from .interactions.replies import Replies
from .interactions.reply import Reply
from .messages.common.viewpoint import require_seat
from .messages.question.undoing import describe_undo


class Seat(Handlers, commands.GroupCog, group_name="game"):
    """The commands and buttons to undo and redo answers, to give up a seat, and to play another match."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses = {
            "undo": self._undo,
            "redo": self._redo,
            "leave": self._leave,
            "concede": self._concede,
            "again": self._begin_next,
        }

    # --- undo and redo ---

    @make_command("undo", T("Take back your last answer."), SURE)
    async def undo(self, reply: Reply, sure: bool | None = None) -> None:
        await _undo(reply, await find_table_here(reply), bool(sure))

    async def _undo(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Undo the person's latest answer.

        If the press carries the number of a stored input, it confirms the undo of that input.
        """
        row = int(press.rest) if press.rest.isdecimal() and len(press.rest) < 10 else None
        await _undo(reply, table, row is not None, row)

    redo = make_press_command("redo", T("Redo the answer that you took back."))

    async def _redo(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        outcome = await table.do(reply.source, agreements.redo, reply.person)
        await report_answer_taken(reply, table, table.facts.seat_of(reply.person), outcome)

    # --- giving up, playing again ---

    leave = make_press_command("leave", T("Give up your seat."))

    async def _leave(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Leave a lobby at once. In a match, ask for confirmation first."""
        if table.facts.phase == "playing":
            await _concede(reply, table)
            return
        await table.do(reply.source, lobby_commands.leave, reply.person)
        await reply.confirm(T("You have left the table."))

    @make_command("concede", T("Give up the match. The bot then gives default answers for you."), SURE)
    async def concede(self, reply: Reply, sure: bool | None = None) -> None:
        await _concede(reply, await find_table_here(reply), bool(sure))

    async def _concede(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        await _concede(reply, table, press.rest == str(table.facts.match))

    again = make_press_command("again", T("Play another match at the same table, or the next level of a series."))

    async def _begin_next(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Begin the next match at a table, or its lobby.

        The board of the next match is a new message, and the final board stays.
        """
        context = reply.context
        await places.check_tables_allowed(context.referee.settings, reply.interaction)
        kept = await context.screen.keep_final(table)
        outcome = await table.do(reply.source, match_commands.start_rematch, reply.person)
        begun = T("The next match has started.") if table.facts.won else T("The next level has started.")
        await reply.confirm(begun if outcome.kind == "started" else T("A new match is set up. Players can join."))
        if not outcome.again:
            await context.screen.show_final_layout(kept)


async def _undo(reply: Reply, table: Table, sure: bool, row: int | None = None) -> None:
    """Undo a person's answer.

    If dice or secrets were shown since, the undo costs the rating: ask for confirmation first.

    ``row``: the number of the stored input to undo.
    """
    seat, before = require_seat(table, reply.person), progress.is_rated(table)
    if not sure and (costs := await agreements.find_costly_undo(table, reply.person)) is not None:
        alone = len(table.facts.people) < 2
        words = describe_undo(table, seat)
        asked, label = T("Do you want to take back revealed dice or secrets?"), T("Take back (not rated)")
        what = "" if words is None else escape_markdown(reply.translate(words))
        named = (T("Your answer that is taken back: {what}.", what=what),) if what else ()
        price = T("This match is then no longer rated.")
        if alone:
            price, label = T("A win then counts for no rating, but a loss does."), T("Take back (a win is not rated)")
        further = () if alone else (T("The other players must also agree."),)
        yes = custom_ids.make_table_id(table.id, "undo", str(costs))
        await ask_for_confirmation(reply, table, join_texts((*named, asked, price, *further)), label, yes)
        return
    outcome = await table.do(reply.source, agreements.undo, reply.person, row)
    if outcome.kind == "proposed":
        await report_others_asked(reply)
    else:
        await report_taken_back(reply, table, seat, before and not progress.is_rated(table))


async def _concede(reply: Reply, table: Table, sure: bool = False) -> None:
    """Give up a person's seat. Ask for confirmation first (unless ``sure``), because this cannot be undone."""
    seat = require_seat(table, reply.person)
    table.require_begun()
    find_playing_seat(table.facts, reply.person)
    if not sure:
        alone = len(table.facts.people) < 2
        asked = (
            T("Do you want to give up your only try at this week's challenge?")
            if table.facts.challenge
            else T("Do you want to give up the match?")
            if alone
            else T("Do you want to give up your seat? The others continue without you.")
        )
        yes = custom_ids.make_table_id(table.id, "concede", str(table.facts.match))
        ai = Button(custom_ids.make_table_id(table.id, "leave-to", "ai"), reply.translate(T("Give my seat to the AI")))
        call = Button(
            custom_ids.make_table_id(table.id, "leave-to", "call"), reply.translate(T("Offer my seat to others"))
        )
        await ask_for_confirmation(reply, table, asked, T("Give up"), yes, *(() if alone else (ai, call)))
        return
    outcome = await table.do(reply.source, match_commands.concede, seat)
    await report_answer_taken(reply, table, seat, outcome)


setup = make_setup(Seat)
