"""The /game ahead command: premoves (answers given before the question), and the private message that lists them."""

from __future__ import annotations

from collections.abc import Callable

from discord.ext import commands

from engine.protocol import Seat
from engine.refusals import NotAnOption, Stale
from referee.table import match_commands
from referee.table.premoves import ANY
from referee.table.refusals import NoSuchCondition
from referee.table.table import Table
from render.text.i18n import T

from .commands import Handlers, Param, Suggest, make_command, make_setup, suggest_at_table
from .components.custom_ids import read_number
from .components.typed import Named, resolve_value
from .interactions.here import find_table_here
from .interactions.presses import ComponentPress
from .interactions.replies import Replies
from .interactions.reply import Reply
from .messages.common.viewpoint import require_seat
from .messages.question.premoves import build_premoves_message, list_condition_names, list_premove_names
from .refusals import WordedRefusal


class NoPlans(WordedRefusal):
    words = T("You cannot give answers in advance in this game.")


def _suggest_to_premover(list_names: Callable[[Table, Seat, str], list[Named]]) -> Suggest:
    return suggest_at_table(lambda table, person, locale: list_names(table, _find_premove_seat(table, person), locale))


SUGGEST_PLANS = _suggest_to_premover(list_premove_names)
SUGGEST_CONDITIONS = _suggest_to_premover(list_condition_names)


class Ahead(Handlers, commands.GroupCog, group_name="game"):
    """The command, buttons and menus for a person's premoves."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses = {"ahead": self._look, "ahead-if": self._set_premove_condition, "unplan": self._take_back}

    @make_command(
        "ahead", T("Give answers in advance, before you are asked. Only you can see them."),
        Param("what", T("The answer to give when you are asked"), suggest=SUGGEST_PLANS),
        Param("condition", T("The condition under which the bot gives the answer"), "if", suggest=SUGGEST_CONDITIONS),
    )  # fmt: skip
    async def ahead(self, reply: Reply, what: str | None = None, condition: str | None = None) -> None:
        """Make a premove, or list the premoves. ``what``: the premove, as typed; None to list them."""
        table = await find_table_here(reply)
        seat = _find_premove_seat(table, reply.person)
        if what is not None:
            plan = resolve_value(NotAnOption, what, list_premove_names(table, seat, reply.locale), T("The answer"))
            key = (
                ANY
                if condition is None
                else _resolve_condition(condition, list_condition_names(table, seat, reply.locale))
            )
            await table.do(reply.source, match_commands.add_premove, seat, plan, key)
        await reply.say(build_premoves_message(table, seat, reply.locale))

    async def _look(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Show the person's premoves. If the press carries the index of a premove, open that premove to be changed."""
        seat = _find_premove_seat(table, reply.person)
        chosen = int(press.value) if press.value.isdecimal() and len(press.value) < 3 else None
        await reply.update(build_premoves_message(table, seat, reply.locale, chosen=chosen))

    async def _set_premove_condition(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Change the condition of a premove.

        The press carries ``<index>.<premove>``, and its value is the condition's key.
        """
        seat = _find_premove_seat(table, reply.person)
        place, _, plan = press.rest.partition(".")
        await table.do(
            reply.source, match_commands.change_condition, seat, read_number(place, 2, Stale), plan, press.value
        )
        await reply.update(build_premoves_message(table, seat, reply.locale))

    async def _take_back(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Withdraw a premove. The press carries ``<index>.<premove>``, or only ``<premove>`` on older messages."""
        seat = _find_premove_seat(table, reply.person)
        place, dot, plan = press.rest.partition(".")
        if dot and place.isdecimal():
            await table.do(reply.source, match_commands.withdraw_premove, seat, plan, read_number(place, 2, Stale))
        else:
            await table.do(reply.source, match_commands.withdraw_premove, seat, press.rest)
        await reply.update(build_premoves_message(table, seat, reply.locale))


def _find_premove_seat(table: Table, person: int) -> Seat:
    """Return the seat for which this person may make premoves.

    Raises ``NotAtTable``, ``MatchNotStarted``, ``MatchOver``, ``NoPlans``.
    """
    seat = require_seat(table, person)
    table.require_begun()
    if table.game.answering.plans is None or not table.readable:
        raise NoPlans()
    return seat


def _resolve_condition(typed: str, conditions: list[Named]) -> str:
    return resolve_value(NoSuchCondition, typed, conditions, T("The condition"))


setup = make_setup(Ahead)
