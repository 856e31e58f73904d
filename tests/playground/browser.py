"""A headless Chromium by its debugging protocol: enough to click, type and read as people would, each in a page."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import shutil
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp

from playground.client import PATIENCE

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
NO_CHROMIUM = "no Chromium on this machine: the page is not tried in a browser"
_FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage"),
    *("--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows"),
    # The first window, which nobody looks at, would cost as much as all else of a start.
    *("--no-startup-window", "--remote-debugging-port=0"),
]
_TROUBLE = ("Runtime.exceptionThrown", "Log.entryAdded")


class Line:
    """A debugging connection that answers calls in their order. `problems` are the errors reported in the meantime."""

    def __init__(self, line: aiohttp.ClientWebSocketResponse) -> None:
        self._line, self._last = line, 0
        self.problems: list[str] = []

    async def call(self, method: str, **params: Any) -> Any:
        self._last += 1
        await self._line.send_json({"id": self._last, "method": method, "params": params})
        while True:
            told = await self._line.receive_json(timeout=PATIENCE)
            kind, about = told.get("method"), told.get("params", {})
            if kind in _TROUBLE or (kind == "Runtime.consoleAPICalled" and about["type"] in ("error", "assert")):
                self.problems.append(json.dumps(about)[:400])
            if told.get("id") == self._last:
                assert "error" not in told, f"{method}: {told['error']}"
                return told["result"]


class Page(Line):
    """One tab of the browser."""

    async def run(self, script: str) -> Any:
        """Return the value of a JavaScript expression. Promises are awaited."""
        found = await self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in found:
            raise AssertionError(f"{script[:100]}: {found['exceptionDetails']['exception'].get('description')}")
        return found["result"].get("value")

    async def see(self, script: str) -> None:
        """Wait until the expression is truthy."""
        end = time.monotonic() + PATIENCE
        while not await self.run(f"!!({script})"):
            assert time.monotonic() < end, f"never seen: {script}\n{await self.text()}"
            await asyncio.sleep(0.05)

    async def text(self) -> str:
        return str(await self.run("document.body.innerText"))

    async def see_text(self, text: str) -> None:
        await self.see(f"document.body.innerText.includes({json.dumps(text)})")

    async def press(self, name: str) -> None:
        """Click the last button whose accessible name is this."""
        found = (
            f"[...document.querySelectorAll('button')].filter(b => (b.ariaLabel || b.innerText) === {json.dumps(name)})"
        )
        await self.see(f"{found}.length > 0")
        await self.run(f"{found}.at(-1).click()")

    async def click(self, x: float, y: float) -> None:
        """Click with a mouse at a place of the window."""
        spot = {"x": x, "y": y, "button": "left", "clickCount": 1}
        await self.call("Input.dispatchMouseEvent", type="mousePressed", **spot)
        await self.call("Input.dispatchMouseEvent", type="mouseReleased", **spot)

    async def type(self, text: str) -> None:
        """Type into the focused field, key by key."""
        for character in text:
            await self.call("Input.dispatchKeyEvent", type="char", text=character)

    async def enter(self) -> None:
        key = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13}
        await self.call("Input.dispatchKeyEvent", type="keyDown", text="\r", **key)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **key)

    async def size(self, width: int, height: int) -> None:
        size = {"width": width, "height": height, "deviceScaleFactor": 1}
        await self.call("Emulation.setDeviceMetricsOverride", mobile=width < 600, **size)

    async def look(self, dark: bool) -> None:
        """Show the page as a system with this colour scheme does."""
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        await self.call("Emulation.setEmulatedMedia", features=[scheme])

    async def shot(self) -> bytes:
        """Return a picture of the window, as a PNG."""
        found = await self.call("Page.captureScreenshot", format="png", optimizeForSpeed=True)
        return base64.b64decode(found["data"])


class Browser:
    """A running Chromium. Every page has a browser context of its own, and shares nothing."""

    def __init__(self, session: aiohttp.ClientSession, port: int, line: Line, stack: contextlib.AsyncExitStack) -> None:
        self._session, self._port, self._line, self._stack = session, port, line, stack

    async def open(self, address: str, width: int = 1280, height: int = 900) -> Page:
        """Open a page with this address, and wait until it is loaded."""
        context = (await self._line.call("Target.createBrowserContext"))["browserContextId"]
        tab = (await self._line.call("Target.createTarget", url="about:blank", browserContextId=context))["targetId"]
        url = f"ws://127.0.0.1:{self._port}/devtools/page/{tab}"
        page = Page(await self._stack.enter_async_context(self._session.ws_connect(url, max_msg_size=0)))
        for domain in ("Page", "Runtime", "Log"):
            await page.call(f"{domain}.enable")
        # Otherwise the page would sleep behind the other windows.
        await page.call("Emulation.setFocusEmulationEnabled", enabled=True)
        await page.size(width, height)
        await page.call("Page.navigate", url=address)
        await page.see("location.protocol === 'http:' && document.readyState === 'complete'")
        return page


@contextlib.asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """Run a fresh browser. It and its profile are gone afterwards."""
    assert CHROMIUM is not None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = await asyncio.create_subprocess_exec(
            CHROMIUM,
            *_FLAGS,
            f"--user-data-dir={profile}",
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            env={**os.environ, "HOME": profile},
        )
        try:
            port, path = await _told(Path(profile) / "DevToolsActivePort")
            async with contextlib.AsyncExitStack() as stack:
                session = await stack.enter_async_context(aiohttp.ClientSession())
                url = f"ws://127.0.0.1:{port}{path}"
                line = Line(await stack.enter_async_context(session.ws_connect(url, max_msg_size=0)))
                yield Browser(session, port, line, stack)
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


@contextlib.asynccontextmanager
async def chromium(address: str) -> AsyncIterator[Page]:
    """Open one page with this address."""
    async with browser() as one:
        yield await one.open(address)


async def _told(file: Path) -> tuple[int, str]:
    """Return the port and the browser's own path, as soon as it has written them down."""
    for _ in range(600):
        if len(lines := _lines(file)) == 2:
            return int(lines[0]), lines[1]
        await asyncio.sleep(0.05)
    raise AssertionError("Chromium did not start")


def _lines(file: Path) -> list[str]:
    return file.read_text().split() if file.exists() else []
