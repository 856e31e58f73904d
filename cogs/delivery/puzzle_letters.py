"""Puzzles by direct message, for whoever wants them (``Player.puzzles``): at most one a day, and never at night."""

from __future__ import annotations

import logging

import discord

from referee.people import absence
from referee.people.reminders import find_person
from referee.records.puzzles import PRIVATE
from referee.records.quiet import find_quiet_end
from render.text.i18n import SOURCE

from ..discord_errors import is_final
from ..messages.table.puzzle import build_puzzle_letter
from .tools import DeliveryTools

log = logging.getLogger(__name__)


class PuzzleLetters:
    """The direct messages with puzzles. Each is sent when a stored timer of its person is due."""

    def __init__(self, tools: DeliveryTools) -> None:
        self._tools = tools

    async def send(self, key: int, what: str) -> None:
        """Send a person the next puzzle, if it is still wanted. Raises Discord's temporary errors, to be retried."""
        referee, readers, person = self._tools.referee, self._tools.readers, find_person(key)
        player, now = await referee.settings.load_player(person), referee.now()
        if player.puzzles != PRIVATE:
            return
        until = find_quiet_end(player.rest, now) or absence.find_return_time(player.away, now)
        if until is not None:
            await referee.puzzles.postpone_sending(person, until)
            return
        if (puzzle := await referee.puzzles.find_to_send(person)) is None:
            return
        layout = build_puzzle_letter(puzzle, await readers.find_locale(person, SOURCE))
        view, files = await self._tools.drawing.draw_message(await readers.colour_layout(layout, person, None))
        try:
            async with referee.surfaces.wrap_call():
                channel = await self._tools.channels.open_private_channel(person)
                nonce = f"pz{puzzle.number}.{puzzle.failed}"[:25]
                await channel.send(view=view, files=files, nonce=nonce, allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException as error:
            if not is_final(error):
                raise
            # The person takes no direct messages. The puzzle waits for ``/practice puzzle``.
            await readers.note_closed_dms(person)
            log.info("a puzzle could not be sent by direct message (%s)", error.code)
        else:
            await readers.note_dm_outcome(person, True)
        await referee.puzzles.note_sent(puzzle)
