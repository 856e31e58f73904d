"""The drawing of scenes as PNG files, on worker threads outside of the event loop."""

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

from referee.histogram import Histogram
from render.painter import Painter
from render.scene import Scene

from .components.sheet import MessageLayout

log = logging.getLogger(__name__)


class Drawing:
    """The painter and its thread pool."""

    def __init__(self) -> None:
        self.painter = Painter()
        self._pool = ThreadPoolExecutor(2, thread_name_prefix="painter")
        self._took: deque[float] = deque(maxlen=20)
        self.took, self.failed = Histogram(), 0
        """The durations of drawing with the wait for it, and the number of pictures that failed."""

    @property
    def usual(self) -> float | None:
        """The median seconds of the latest pictures; None if none was drawn yet."""
        return statistics.median(self._took) if self._took else None

    def draw_ahead(self, scenes: Sequence[Scene], go_on: Callable[[], bool]) -> None:
        """Draw the parts of such pictures in the background, as long as ``go_on`` returns true."""
        self._pool.submit(self.painter.draw_ahead, scenes, None, go_on)

    async def draw_picture(self, scene: Scene, locale: str) -> bytes:
        """Render a scene as PNG."""
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
        """Return the view and files to send. If a picture cannot be drawn, its words take its place."""
        if sheet.scene is None:
            return sheet.build_view(picture=False), sheet.list_files()
        try:
            pngs = await asyncio.gather(*(self.draw_picture(scene, sheet.locale) for scene in sheet.scenes))
        except Exception:
            log.exception("a picture could not be drawn")
            return sheet.build_view(picture=False), sheet.list_files()
        return sheet.build_view(picture=True), sheet.list_files(*pngs)

    def close(self) -> None:
        """Cancel the pictures that wait, and draw no more."""
        self._pool.shutdown(wait=False, cancel_futures=True)
