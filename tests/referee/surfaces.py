from __future__ import annotations

import asyncio
from collections import Counter

from msgspec import Struct

from referee.records.surface import Surface
from referee.surfaces.screen import Gone


class Words(Struct, frozen=True):
    fingerprint: str


class Killed(BaseException):
    """Raised where the process is killed."""


class Discord:
    """The state of Discord, which outlives the bot: messages by id, and the message of each nonce's first use."""

    def __init__(self) -> None:
        self.messages: dict[int, tuple[int, str]] = {}
        self.nonces: dict[str, int] = {}
        self.retired: list[int] = []


class Script:
    """A screen that shows ``now[whom]``. ``faults`` are raised one after the other by the call that they name."""

    def __init__(self, discord: Discord) -> None:
        self.discord = discord
        self.now: dict[int, str | None] = {0: "a"}
        self.faults: list[tuple[str, BaseException]] = []
        self.calls: Counter[str] = Counter()
        self.gate: asyncio.Event | None = None
        self.held = 0
        """Calls that stand at the gate."""
        self.drawing: asyncio.Event | None = None
        self.drawn: list[str] = []
        self.kill_after: str | None = None
        self.uncounted = False
        """Whether edits are calls that the rate limit does not count."""
        self.reached = True
        """Whether messages can be posted and changed now."""

    def _call(self, name: str) -> None:
        self.calls[name] += 1
        if self.faults and self.faults[0][0] == name:
            raise self.faults.pop(0)[1]

    async def _through(self) -> None:
        if self.gate:
            self.held += 1
            await self.gate.wait()
            self.held -= 1

    def _done(self, name: str) -> None:
        if self.kill_after == name:
            raise Killed

    async def build_content(self, surface: Surface) -> Words | None:
        self._call("content")
        now = self.now.get(surface.whom)
        return None if now is None else Words(now)

    async def wait_for_answers(self) -> None:
        self._call("quiet")

    async def can_reach(self, surface: Surface) -> bool:
        return self.reached

    async def is_uncounted(self, surface: Surface, patient: bool) -> bool:
        return self.uncounted

    async def draw(self, surface: Surface, content: Words, plain: bool) -> str:
        self._call("plain" if plain else "draw")
        self.drawn.append(content.fingerprint)
        if self.drawing:
            await self.drawing.wait()
        return content.fingerprint + ("!" if plain else "")

    async def post(self, surface: Surface, drawn: str, nonce: str) -> tuple[int, int]:
        await self._through()
        self._call("post")
        if nonce not in self.discord.nonces:
            message = len(self.discord.nonces) + 1000
            self.discord.nonces[nonce] = message
            self.discord.messages[message] = (surface.channel or 77, drawn)
        self._done("post")
        return surface.channel or 77, self.discord.nonces[nonce]

    async def find(self, surface: Surface, nonce: str) -> tuple[int, int]:
        return await self.post(surface, "…", nonce)

    async def edit_message(self, surface: Surface, drawn: str) -> None:
        await self._through()
        self._call("edit")
        if surface.message not in self.discord.messages:
            raise Gone
        self.discord.messages[surface.message] = (surface.channel, drawn)
        self._done("edit")

    async def may_show(self, surface: Surface) -> bool:
        return True

    async def end(self, surface: Surface) -> None:
        raise AssertionError("nobody has lost a right here")

    async def retire(self, surface: Surface, message: int) -> None:
        self._call("retire")
        self.discord.retired.append(message)
        self._done("retire")

    async def delete(self, surface: Surface) -> None:
        await self._through()
        self._call("delete")
        del self.discord.messages[surface.message or 0]

    async def note_refusal(self, surface: Surface) -> None:
        self._call("refused")
