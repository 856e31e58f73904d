"""The commands and buttons beside the play: a signal to one's team, and the guess of who has left the match."""

from __future__ import annotations

from collections.abc import Callable

from discord.ext import commands

from engine.protocol import Seat
from referee.table.guesses import guess
from referee.table.refusals import NoGuess, NoSignal
from referee.table.signals import give_signal, list_possible_signals
from referee.table.table import Table
from render.text.i18n import T, Text

from .commands import Handlers, Param, Suggest, make_command, make_setup, suggest_at_table
from .components.custom_ids import read_number
from .components.typed import Named, resolve_value
from .interactions.here import find_table_here
from .interactions.presses import ComponentPress
from .interactions.replies import Replies
from .interactions.reply import Reply
from .messages.common.viewpoint import build_viewer_context, require_seat
from .messages.question.guesses import GUESS, list_side_names
from .messages.question.signals import SIGNAL, build_signal_menu, list_signal_names
from .messages.table.hand import build_hand_message


def _name_sides(table: Table, seat: Seat, locale: str) -> list[Named]:
    return list_side_names(table, build_viewer_context(table, seat, locale))


def _make_suggester(list_named: Callable[[Table, Seat, str], list[Named]]) -> Suggest:
    return suggest_at_table(
        lambda table, person, locale: list_named(table, _require_playing_seat(table, person), locale)
    )


def _require_playing_seat(table: Table, person: int) -> Seat:
    """Return a person's seat in a running match.

    Raises ``NotAtTable``, ``MatchNotStarted``, ``MatchOver``, ``MatchUnreadable``.
    """
    seat = require_seat(table, person)
    table.require_begun()
    table.view(seat)
    return seat


class Team(Handlers, commands.GroupCog, group_name="game"):
    """The commands, buttons and menus for signals and guesses."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses = {SIGNAL: self._signal, GUESS: self._guess}

    @make_command(
        "signal", T("Give your team a signal that everybody can read."),
        Param("what", T("The signal (default: show a list)"), suggest=_make_suggester(list_signal_names)),
    )  # fmt: skip
    async def signal(self, reply: Reply, what: str | None = None) -> None:
        """Give the team a signal that everybody can read. ``what``: the signal, as typed; None to list the signals."""
        table = await find_table_here(reply)
        seat = _require_playing_seat(table, reply.person)
        if what is None:
            await _show_signals(reply, table, seat)
            return
        named = list_signal_names(table, seat, reply.locale)
        await _give_signal(reply, table, resolve_value(NoSignal, what, named, T("The signal")))

    async def _signal(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Give the chosen signal. Without a choice, show the menu of signals."""
        if press.value:
            await _give_signal(reply, table, press.value)
        else:
            await _show_signals(reply, table, _require_playing_seat(table, reply.person))

    @make_command(
        "guess", T("Guess who wins after you have left a match. Nobody sees it before the end."),
        Param("who", T("The side that wins"), required=True, suggest=_make_suggester(_name_sides)),
    )  # fmt: skip
    async def guess(self, reply: Reply, who: str) -> None:
        """Guess the winner of a match. ``who``: the side, as typed."""
        table = await find_table_here(reply)
        seat = _require_playing_seat(table, reply.person)
        side = resolve_value(NoGuess, who, _name_sides(table, seat, reply.locale), T("The side"))
        await _make_guess(reply, table, side)

    async def _guess(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        await _make_guess(reply, table, press.rest)


async def _show_signals(reply: Reply, table: Table, seat: Seat) -> None:
    if not list_possible_signals(table, seat):
        raise NoSignal()
    await reply.update(build_signal_menu(table, seat, reply.locale))


async def _give_signal(reply: Reply, table: Table, key: str) -> None:
    await table.do(reply.source, give_signal, reply.person, key)
    await _lead_back(reply, table, T("Everybody at the table can read your signal now."))


async def _make_guess(reply: Reply, table: Table, side: str) -> None:
    await table.do(reply.source, guess, reply.person, read_number(side, 2))
    await _lead_back(reply, table, T("Your guess is noted. The others see it when the match is over."))


async def _lead_back(reply: Reply, table: Table, text: Text) -> None:
    """Show the person's hand again if a private message was pressed. Otherwise confirm by this text."""
    if reply.ephemeral:
        await reply.play_in(build_hand_message(table, require_seat(table, reply.person), reply.locale))
    else:
        await reply.confirm(text)


setup = make_setup(Team)
