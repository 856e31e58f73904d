"""The /practice command: puzzles from one's own mistakes, and from those of others who agreed."""

from __future__ import annotations

from discord.ext import commands

from referee.records.puzzles import ASKED, Puzzle
from referee.thinking.puzzles import PuzzleGone
from render.text.i18n import T

from .commands import Handlers, Param, allow_contexts, make_command, make_description, make_setup
from .components.custom_ids import read_number
from .components.sheet import MessageLayout
from .interactions.presses import ComponentPress
from .interactions.replies import Replies
from .interactions.reply import Reply
from .messages.common.viewpoint import format_place_address
from .messages.table.puzzle import NEXT, STOP, VERB, WORDS, build_puzzle_message, build_result_message


@allow_contexts(everywhere=True)
class Puzzles(
    Handlers,
    commands.GroupCog,
    group_name="practice",
    group_description=make_description(T("Practise with positions of finished matches.")),
):
    """The command that shows the next puzzle, and the buttons of all puzzles."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses_anywhere = {VERB: self._press}

    @make_command(
        "puzzle", T("Find a better answer where you made a mistake, or where another player of this server did."),
        Param("text", T("True: describe the position in words as well"), kind=bool),
    )  # fmt: skip
    async def puzzle(self, reply: Reply, text: bool | None = None) -> None:
        puzzle = await reply.context.referee.puzzles.find_next(reply.person, reply.interaction.guild_id, early=True)
        await reply.say(_build(reply, puzzle, words=bool(text)))

    async def _press(self, reply: Reply, press: ComponentPress) -> None:
        """Handle the buttons and the menu of a puzzle. The id carries its number, and what is to be done.

        Without that, the value of the menu is the index of the answer.
        """
        number, _, what = press.rest.partition(":")
        puzzles, guild, person = reply.context.referee.puzzles, reply.interaction.guild_id, reply.person
        if what == STOP:
            await reply.context.referee.settings.change_player(person, puzzles=ASKED)
            await puzzles.plan_sending(person)
            await reply.say(
                T(
                    "You get no more puzzles by direct message. `/practice puzzle` shows them, and `/settings mine "
                    "puzzles:` turns the messages on again."
                )
            )
            return
        if what == NEXT:
            besides = read_number(number, refusal=PuzzleGone)
            await reply.update(_build(reply, await puzzles.find_next(person, guild, besides)))
            return
        puzzle = await puzzles.require(read_number(number, refusal=PuzzleGone), person, guild)
        if what == WORDS:
            await reply.update(_build(reply, puzzle, words=True))
            return
        answered = await puzzles.answer(puzzle, person, read_number(what or press.value, 2, PuzzleGone))
        elsewhere = None
        if answered.is_own and guild is None and puzzle.guild is not None:
            table = await reply.context.referee.find_table(puzzle.table)
            elsewhere = format_place_address(table) if table is not None else None
        await reply.update(
            build_result_message(
                answered.puzzle, answered.choice, reply.locale, is_own=answered.is_own, place=guild, elsewhere=elsewhere
            )
        )
        await reply.context.daily_posts.show_tries(puzzle)


def _build(reply: Reply, puzzle: Puzzle, words: bool = False) -> MessageLayout:
    return build_puzzle_message(puzzle, reply.locale, is_own=puzzle.person == reply.person, words=words)


setup = make_setup(Puzzles)
