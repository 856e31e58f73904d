"""The check whether a person who presses in a direct message is still a member of the table's server.

Discord is asked only if the person has done nothing in the server for some time.
"""

from __future__ import annotations

import asyncio
import time

from referee.running.rate_limit import Urgency, use_urgency
from render.text.i18n import T

from ..discord_errors import FAILED
from ..refusals import WordedRefusal
from .channels import Channels

KNOWN = 600.0
"""A membership in a server is believed for this many seconds. Then Discord is asked again."""
PATIENCE = 0.4
"""The most seconds that a press waits for Discord's answer. After that, the person counts as a member until the answer
comes."""
MOST = 10_000
"""The most memberships in memory. The oldest are dropped first."""


class LeftServer(WordedRefusal):
    words = T("You are no longer a member of the server that the table belongs to.")


class Members:
    """The known memberships of people in servers."""

    def __init__(self, channels: Channels) -> None:
        self._channels = channels
        self._known: dict[tuple[int, int], float] = {}
        """By server and person: the time until which the person counts as a member."""
        self._asking: dict[tuple[int, int], asyncio.Task[bool]] = {}

    def is_known_member(self, guild: int, person: int) -> bool:
        """Return whether a person was in a server recently, so that ``check`` need not ask Discord."""
        return self._known.get((guild, person), 0.0) > time.monotonic()

    def note_seen(self, guild: int, person: int) -> None:
        """Note that a person is in a server at this moment."""
        self._known.pop((guild, person), None)
        self._known[guild, person] = time.monotonic() + KNOWN
        if len(self._known) > MOST:
            del self._known[next(iter(self._known))]

    def list_servers_of(self, person: int) -> list[int]:
        """Return the servers in which a person was seen recently."""
        return [guild for guild, who in self._known if who == person and self.is_known_member(guild, who)]

    async def check(self, guild: int, person: int) -> None:
        """Refuse unless a person is still in a server. If this cannot be found out now, do not refuse.

        Raises ``LeftServer``.
        """
        if self.is_known_member(guild, person):
            return
        if (asking := self._asking.get((guild, person))) is None:
            asking = self._asking[guild, person] = asyncio.create_task(self._ask(guild, person))
        await asyncio.wait((asking,), timeout=PATIENCE)
        if asking.done() and not asking.result():
            raise LeftServer()

    async def _ask(self, guild: int, person: int) -> bool:
        """Return whether a person is in a server, and note it. If Discord does not answer, the person counts as one.

        A press waits for this, so it goes before boards.
        """
        try:
            with use_urgency(Urgency.END):
                there = await self._channels.is_member(guild, person)
        except FAILED:
            there = True
        finally:
            del self._asking[guild, person]
        if there:
            self.note_seen(guild, person)
        return there
