"""The messages of game nights, and the lobbies that open for them."""

from __future__ import annotations

import logging

from engine.protocol import Refused
from engine.registry import load_game
from referee.club.records.night import Night, list_guests
from render.face.contract import load_presenter
from render.text.clean import clean_name
from render.text.i18n import say

from ...components.sheet import MessageLayout
from ...messages.club.night import build_night_message
from .posts import Guests, Posts

log = logging.getLogger(__name__)


class NightPosts(Posts[Night]):
    """The messages and lobbies of all game nights."""

    async def _build(self, record: Night) -> MessageLayout:
        return build_night_message(record)

    async def _prepare(self, record: Night) -> bool:
        """Open the lobby if the night is due, and plan the next night."""
        nights = self._services.referee.nights
        if not nights.is_due(record):
            return False
        most = max(load_game(record.game).seats(record.level))
        people = [(guest.person, clean_name(guest.name)) for guest in list_guests(record)][:most]
        if not people:
            await nights.close(record.number, record.begins, None)
            return False
        title = f"{say(load_presenter(record.game).title, record.language)} · {people[0][1]}"
        try:
            guests = Guests(record.game, record.level, people, title)
            table = await self._open_table(record, f"night:{record.number}:{int(record.begins)}", guests)
        except Refused as refused:
            log.warning("night %d: the lobby cannot be opened (%s)", record.number, refused.kind)
            return True
        await nights.close(record.number, record.begins, table.facts.channel)
        return False
