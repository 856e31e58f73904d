"""Sends what was drawn for a surface: to its message, or as a new one. Each outcome is noted in the memory."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from ..records.surface import Surface, SurfaceKey
from ..reporting.press_latency import PressLatency
from .memory import SurfaceMemory
from .screen import Closed, Gone, Later, OutOfReach, Screen


class Delivery:
    """Posts, edits, replaces and deletes the messages of surfaces. Each surface has one call under way at a time."""

    def __init__(
        self,
        screen: Callable[[], Screen],
        memory: SurfaceMemory,
        again: set[SurfaceKey],
        press_latency: PressLatency,
        handle_lost_channel: Callable[[Surface], Awaitable[None]] | None,
    ) -> None:
        """Create it. ``screen`` returns what sends messages.

        A surface that must be brought up to date once more is added to ``again``.
        ``handle_lost_channel`` is called when the channel in which a message is to be posted no longer exists.
        """
        self._screen, self._memory, self._again, self._seen, self._left = (
            screen,
            memory,
            again,
            press_latency,
            handle_lost_channel,
        )

    async def send(self, key: SurfaceKey, drawn: Any, mark: str) -> None:
        """Send a drawing to a surface's present message, or post it as a new one.

        It is sent even if newer content is known. Otherwise a board that is pressed all the time would never be shown.
        """
        surface = await self._memory.find(key)
        if surface is None or surface.closed:
            return
        try:
            if surface.message is None:
                await self._post(surface, drawn, mark)
            else:
                await self._screen().edit_message(surface, drawn)
                self._memory.change(surface, shown=mark, wanted=mark)
        except Gone:
            await self._note_gone(surface)
        except Closed:
            await self._handle_refusal(surface)
        except OutOfReach:
            self._seen.forget(key)
        else:
            self._seen.note_shown(key)
            now = await self._memory.find(key)
            if now is not None and now.message is not None:
                await self.retire(now)

    async def _post(self, surface: Surface, drawn: Any, mark: str) -> None:
        doubtful = surface.wanted not in ("", mark)
        self._memory.put(replace(surface, wanted=surface.wanted if doubtful else mark))
        await self._memory.save()
        if self._memory.find_current(surface) is None:
            return
        try:
            channel, message = await self._screen().post(surface, drawn, surface.nonce)
        except (Closed, Later, OutOfReach):
            # No message was posted under this nonce.
            self._memory.change(surface, wanted=surface.wanted)
            raise
        # For a nonce that was used before, Discord returns the earlier message, whose present content is unknown.
        shown = "" if doubtful else mark
        if self._memory.change(surface, channel=channel, message=message, shown=shown, wanted=mark) is None:
            await self._remove_posted(replace(surface, channel=channel), message)
        elif doubtful:
            self._again.add(surface.key)

    async def _remove_posted(self, surface: Surface, message: int) -> None:
        """Remove a message whose surface was dropped, or got another message, while the message was being posted."""
        now = await self._memory.find(surface.key)
        if now is not None and now.old is None and now.channel in (0, surface.channel):
            self._memory.put(replace(now, old=message))  # The old message is removed once the new one is posted.
            self._again.add(surface.key)
        else:
            await self._screen().retire(surface, message)

    async def _note_gone(self, surface: Surface) -> None:
        """Post a surface's deleted message again; if its channel is gone, close the surface."""
        if surface.message is None:
            await self._handle_refusal(surface)
            if self._left is not None:
                await self._left(surface)
        elif self._memory.change(surface, message=None, shown="", wanted="", generation=surface.generation + 1):
            self._again.add(surface.key)

    async def _handle_refusal(self, surface: Surface) -> None:
        if self._memory.change(surface, closed=True):
            await self._screen().note_refusal(surface)

    async def retire(self, surface: Surface) -> None:
        old = surface.old
        if old is None:
            return
        with suppress(Gone, Closed):
            await self._screen().retire(surface, old)
        now = await self._memory.find(surface.key)
        if now is not None and now.old == old:
            self._memory.put(replace(now, old=None))

    async def delete(self, surface: Surface) -> None:
        """Delete the message of a surface that has nothing to show, and remove the surface.

        The surface stays if somebody asks for it meanwhile. A message that was being posted when the process or Discord
        failed is found by its nonce.
        """
        await self.retire(surface)
        with suppress(Gone, Closed):
            found = surface
            if surface.message is None and surface.wanted:
                channel, message = await self._screen().find(surface, surface.nonce)
                found = replace(surface, channel=channel, message=message)
            if found.message is not None:
                await self._screen().delete(found)
        if self._memory.find_current(surface) is None:
            return
        if surface.key in self._again:
            self._memory.change(surface, message=None, shown="", wanted="", generation=surface.generation + 1)
        else:
            self._memory.remove(surface.key)
