"""The commands that show a table: /game status, board, hand, options and log. Also the buttons below a board."""

from __future__ import annotations

from discord.ext import commands
from msgspec.structs import replace

from referee.table import progress
from referee.table.positions import list_ai_moves
from referee.table.refusals import NoSuchPosition, NotAtTable
from referee.table.table import Table
from render import scene as scenes
from render.text.i18n import T

from .commands import Handlers, Param, make_command, make_setup
from .components.sheet import MessageLayout
from .discord_errors import FAILED, Do, is_met_by
from .interactions import places
from .interactions.elsewhere import show_board
from .interactions.here import find_table_here
from .interactions.presses import ComponentPress
from .interactions.replies import Replies
from .interactions.reply import Reply
from .limits import CONTENT, MENU
from .messages.common.viewpoint import require_seat
from .messages.events import board_recap, log, moments, recap
from .messages.question.hints import MINE, choose_hints
from .messages.table import board
from .messages.table.hand import Beside, HandForm, build_hand_message
from .messages.table.options import build_options_message
from .messages.table.silly import SILLY, build_silly_moves


class Status(Handlers, commands.GroupCog, group_name="game"):
    """The commands and buttons that show a table, to one person or to everybody."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses = {
            "hand": self._show_hand,
            "answer": self._show_hand,
            "options": self._show_options,
            "continue": self._continue_after_highlight,
            "seat": self._seat,
            "more": self._show_more,
            SILLY: self._report,
        }
        self.presses_of_match = {"log": self._log}

    @make_command("status", T("Show whose turn it is and how the match stands."))
    async def status(self, reply: Reply) -> None:
        table = await find_table_here(reply)
        totals = await progress.list_totals(table)
        titles = await reply.context.referee.titles.list_announced(table)
        before, chain = await board_recap.load_earlier_events(table), await board_recap.load_ai_events(table)
        since = progress.find_question_time(table)
        shown = board.build_board_message(
            table,
            since,
            totals=totals,
            lately=board.Lately(before=before, chain=chain, titles=titles),
            reader=board.BoardReader(locale=reply.locale),
        )
        await reply.say(MessageLayout(shown.heading, shown.locale, lines=shown.lines))

    @make_command(
        "board", T("Show the board to you alone."), Param("text", T("True: only text, no picture"), kind=bool)
    )
    async def board(self, reply: Reply, text: bool | None = None) -> None:
        table = await find_table_here(reply)
        if not table.facts.has_channel and not text:
            await show_board(reply, table)
            return
        await _repair(reply, table)
        events = await recap.load_changes(table, table.facts.seat_of(reply.person))
        totals = await progress.list_totals(table)
        titles = await reply.context.referee.titles.list_announced(table)
        own = board.build_board_message(
            table,
            since=progress.find_question_time(table),
            totals=totals,
            lately=board.Lately(events=events, titles=titles),
            reader=board.BoardReader(locale=reply.locale),
        )
        shown = replace(own, rows=(), toolbar=())
        if text and shown.scene is not None:
            first, *further = scenes.list_text_pages(shown.scene, shown.locale, CONTENT * 2 - 400)
            pages = (MessageLayout(page, shown.locale) for page in further)
            await reply.say_all(MessageLayout(shown.heading, shown.locale, lines=(first,)), *pages)
        else:
            await reply.say(shown)

    @make_command(
        "hand",
        T("Show your hand and your question to you alone."),
        Param("text", T("True: describe the picture as text, too"), kind=bool),
    )
    async def hand(self, reply: Reply, text: bool | None = None) -> None:
        await _show_hand(reply, await find_table_here(reply), words=bool(text))

    async def _show_hand(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        await _show_hand(reply, table)

    @make_command("options", T("Show everything that you can do now."))
    async def options(self, reply: Reply) -> None:
        table = await find_table_here(reply)
        seat = require_seat(table, reply.person)
        await reply.say(
            build_options_message(table, seat, reply.locale, past=await recap.load_past(table, seat, reply.locale))
        )

    async def _show_options(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        seat = require_seat(table, reply.person)
        await reply.update(
            build_options_message(
                table, seat, reply.locale, press.index, await recap.load_past(table, seat, reply.locale)
            )
        )

    @make_command("log", T("Show what has happened in the match, without other players' secrets."))
    async def log(self, reply: Reply) -> None:
        await _show_log(reply, await find_table_here(reply))

    async def _log(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Show the newest lines of a match's log.

        If the press carries the number of an event, show the lines from there on.
        """
        await _show_log(reply, table, _read_first_number(press) or 0)

    async def _show_more(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        first = _read_first_number(press)
        left = (
            []
            if first is None
            else [await log.format_newest_lines(table, table.facts.seat_of(reply.person), reply.locale, first)]
        )
        seat = table.facts.seat_of(reply.person) if press.rest == MINE else None
        hints = await choose_hints(reply.context.referee, table, seat)
        await reply.update(board.build_more_message(table, left, hints, reply.locale, hand=seat is not None))

    @make_command("report", T("Tell the host of this bot that a move of the AI was silly."))
    async def report(self, reply: Reply) -> None:
        await self._list_silly_moves(reply, await find_table_here(reply))

    async def _report(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Keep a reported move of the AI for the host. Without a choice, list the AI's newest moves."""
        if not press.value:
            await self._list_silly_moves(reply, table)
            return
        seat = require_seat(table, reply.person)
        moves = await list_ai_moves(table, seat)  # The AI may have moved on since the list was shown.
        if press.value not in [str(move.row) for move in moves]:
            raise NoSuchPosition()
        await reply.context.referee.keep_report(table, int(press.value))
        said = T("Thank you. The position is kept for the host of this bot, who sees it by `bot.py doctor`.")
        await reply.update(MessageLayout(reply.translate(said), reply.locale))

    async def _list_silly_moves(self, reply: Reply, table: Table) -> None:
        seat = require_seat(table, reply.person)
        await reply.update(build_silly_moves(table, await list_ai_moves(table, seat, MENU), seat, reply.locale))

    async def _seat(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Show the hand of another seat of the person.

        Raises ``NotAtTable`` if the seat is somebody else's.
        """
        own = [str(seat) for seat in table.facts.list_seats_of(reply.person)]
        if press.rest not in own:
            raise NotAtTable()
        table.look_through(int(press.rest))
        await _show_hand(reply, table, anew=False)

    async def _continue_after_highlight(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """End a highlight, so that the board shows its usual picture again."""
        referee = reply.context.referee
        await moments.end_highlight(referee, table, require_seat(table, reply.person), press.rest)
        await referee.surfaces.refresh(table.id)


async def _show_hand(reply: Reply, table: Table, words: bool = False, anew: bool = True) -> None:
    seat = require_seat(table, reply.person)
    hints = await choose_hints(reply.context.referee, table, seat)
    past = await recap.load_past(table, seat, reply.locale)
    await reply.play_in(
        build_hand_message(
            table, seat, reply.locale, beside=Beside(hints=hints, past=past), form=HandForm(words=words)
        ),
        anew=anew,
    )


async def _show_log(reply: Reply, table: Table, first: int = 0) -> None:
    await reply.say(await log.format_newest_lines(table, table.facts.seat_of(reply.person), reply.locale, first))


def _read_first_number(press: ComponentPress) -> int | None:
    """Return the number that a button carries: that of the first event left out by the board.

    None: it carries no number.
    """
    return int(press.rest) if press.rest.isdecimal() and len(press.rest) <= 18 else None


async def _repair(reply: Reply, table: Table) -> None:
    """Refresh a table's board. Post it again if somebody has deleted it, or if the bot may write again."""
    surfaces = reply.context.referee.surfaces
    await surfaces.refresh(table.id)
    if not table.facts.has_channel:
        return
    await places.reopen(surfaces, table.id, reply.interaction)
    for surface in await surfaces.list_of_table(table.id):
        if surface.kind == "board" and not surface.closed and surface.message is not None:
            try:
                await reply.context.channels.find_channel(surface.channel).fetch_message(surface.message)
            except FAILED as error:  # The message may exist, although the bot cannot see it now.
                if is_met_by(error, Do.GONE):
                    await surfaces.note_deleted(surface.message)


setup = make_setup(Status)
