"""The drawing of scenes as PNG files, in threads outside of the event loop."""

from __future__ import annotations

import asyncio
import logging
import statistics
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import discord
from discord import ui

from referee.reporting.histogram import Histogram
from render.painter import Painter
from render.scene import Scene

from .components.sheet import MessageLayout

log = logging.getLogger(__name__)


class Drawing:
    """The painter of pictures, and the threads in which it draws."""

    def __init__(self) -> None:
        self.painter = Painter()
        self._pool = ThreadPoolExecutor(2, thread_name_prefix="painter")
        self._took: deque[float] = deque(maxlen=20)
        self.took, self.failed = Histogram(), 0
        """The seconds that pictures took, including their waits, and the number of pictures that failed."""

    @property
    def usual(self) -> float | None:
        """The median of the seconds that the latest pictures took; None if none was drawn yet."""
        return statistics.median(self._took) if self._took else None

    def draw_ahead(self, scenes: Sequence[Scene], go_on: Callable[[], bool]) -> None:
        """Draw the parts of these scenes into the cache in the background, as long as ``go_on`` returns true."""
        self._pool.submit(self.painter.draw_ahead, scenes, None, go_on)

    async def draw_picture(self, scene: Scene, locale: str) -> bytes:
        """Draw a scene as a PNG file, with texts in this language."""
        loop = asyncio.get_running_loop()
        begun = time.monotonic()
        try:
            png = await loop.run_in_executor(self._pool, self.painter.draw_png, scene, locale)
        except Exception:
            self.failed += 1
            raise
        self._took.append(time.monotonic() - begun)
        self.took.add(self._took[-1])
        return png

    async def draw_message(self, sheet: MessageLayout) -> tuple[ui.LayoutView, list[discord.File]]:
        """Return the view and the files of a message, to be sent. Words replace a picture that cannot be drawn."""
        if sheet.scene is None:
            return sheet.build_view(picture=False), sheet.list_files()
        try:
            pngs = await asyncio.gather(*(self.draw_picture(scene, sheet.locale) for scene in sheet.scenes))
        except Exception:
            log.exception("a picture could not be drawn")
            return sheet.build_view(picture=False), sheet.list_files()
        return sheet.build_view(picture=True), sheet.list_files(*pngs)

    def close(self) -> None:
        """Cancel the drawings that wait, and draw no more."""
        self._pool.shutdown(wait=False, cancel_futures=True)
