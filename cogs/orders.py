"""The /table orders command: auto-answers for routine questions, and *Do not ask again* beside a question."""

from __future__ import annotations

from discord.ext import commands

from engine.refusals import Stale
from referee.refusals import Malformed
from referee.table.table import Table
from render.text.i18n import T

from .commands import Handlers, make_press_command, make_setup
from .interactions.auto_answers import set_auto_answer, show_auto_answers
from .interactions.outcomes import give_answer
from .interactions.presses import ComponentPress
from .interactions.replies import Replies
from .interactions.reply import Reply
from .messages.common.viewpoint import require_seat
from .messages.question.auto_answers import MINE, NEVER, find_auto_answer


class Orders(Handlers, commands.GroupCog, group_name="table"):
    """The commands, buttons and menus for a person's auto-answers."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses = {"orders": self._show_here, "routine": self._stop_asking}
        self.presses_anywhere = {"orders": self._show_list, "order": self._set_order, "unorder": self._remove_order}

    orders = make_press_command("orders", T("Choose which questions the bot asks you, and which it answers for you."))

    async def _show_here(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        await show_auto_answers(reply, table.facts.game)

    async def _stop_asking(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Handle *Do not ask again*: give the default answer now, and to later questions of this kind."""
        seat = require_seat(table, reply.person)
        question = table.find_question(seat)
        if question is None or press.rest != str(question.number):
            raise Stale()
        if find_auto_answer(table, question) is None:
            raise Malformed()
        await set_auto_answer(reply, table.facts.game, question.ask.kind, NEVER)
        await give_answer(reply, table, seat, question.number, question.ask.choice.write(question.ask.default))

    async def _show_list(self, reply: Reply, press: ComponentPress) -> None:
        """Show a person's auto-answers in a game, or the choices for one kind of question.

        The press carries ``<game>`` or ``<game>:<kind of question>``.
        """
        game, _, chosen = (press.value or press.rest).partition(":")
        await show_auto_answers(reply, game, chosen)

    async def _set_order(self, reply: Reply, press: ComponentPress) -> None:
        """Set a person's auto-answer to the menu's value. The press carries ``<game>:<kind of question>``."""
        game, _, routine = press.rest.partition(":")
        await set_auto_answer(reply, game, routine, press.value)
        await show_auto_answers(reply, game, routine)

    async def _remove_order(self, reply: Reply, press: ComponentPress) -> None:
        """Remove a person's auto-answer. The press carries ``<game>:<kind of question>``."""
        game, _, routine = press.value.partition(":")
        await set_auto_answer(reply, game, routine, MINE)
        await show_auto_answers(reply, game)


setup = make_setup(Orders)
