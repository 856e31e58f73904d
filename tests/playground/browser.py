"""A headless Chromium by its debugging protocol: enough to click, type and read as a person would."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shutil
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
_FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage"),
    "--remote-debugging-port=0",
]


class Page:
    """One tab. `problems` are exceptions and refused loads that it reported."""

    def __init__(self, line: aiohttp.ClientWebSocketResponse) -> None:
        self._line, self._last = line, 0
        self.problems: list[str] = []

    async def call(self, method: str, **params: Any) -> Any:
        self._last += 1
        await self._line.send_json({"id": self._last, "method": method, "params": params})
        while True:
            told = await self._line.receive_json(timeout=20)
            if told.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded"):
                self.problems.append(json.dumps(told["params"])[:400])
            if told.get("id") == self._last:
                return told["result"]

    async def run(self, script: str) -> Any:
        """The value of a JavaScript expression; promises are awaited."""
        found = await self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in found:
            raise AssertionError(f"{script[:100]}: {found['exceptionDetails']['exception'].get('description')}")
        return found["result"].get("value")

    async def see(self, script: str, seconds: float = 15) -> None:
        """Wait until the expression is truthy."""
        for _ in range(int(seconds * 20)):
            if await self.run(f"!!({script})"):
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"never seen: {script}\n{await self.text()}")

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

    async def type(self, text: str) -> None:
        """Into whatever has the focus, key by key."""
        for character in text:
            await self.call("Input.dispatchKeyEvent", type="char", text=character)

    async def enter(self) -> None:
        key = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13}
        await self.call("Input.dispatchKeyEvent", type="keyDown", text="\r", **key)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **key)

    async def size(self, width: int, height: int) -> None:
        size = {"width": width, "height": height, "deviceScaleFactor": 1}
        await self.call("Emulation.setDeviceMetricsOverride", mobile=width < 600, **size)


@contextlib.asynccontextmanager
async def chromium(address: str) -> AsyncIterator[Page]:
    """A fresh browser showing this address; it and its profile are gone afterwards."""
    assert CHROMIUM is not None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = await asyncio.create_subprocess_exec(
            CHROMIUM,
            *_FLAGS,
            f"--user-data-dir={profile}",
            address,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            env={**os.environ, "HOME": profile},
        )
        try:
            port = await _port(Path(profile) / "DevToolsActivePort")
            async with aiohttp.ClientSession() as session:
                tab = await _tab(session, port)
                async with session.ws_connect(tab, max_msg_size=0) as line:
                    page = Page(line)
                    for domain in ("Page", "Runtime", "Log"):
                        await page.call(f"{domain}.enable")
                    await page.see("location.protocol === 'http:' && document.readyState === 'complete'")
                    yield page
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _port(file: Path) -> int:
    for _ in range(600):
        if port := _first_line(file):
            return int(port)
        await asyncio.sleep(0.05)
    raise AssertionError("Chromium did not start")


def _first_line(file: Path) -> str:
    return next(iter(file.read_text().split()), "") if file.exists() else ""


async def _tab(session: aiohttp.ClientSession, port: int) -> str:
    for _ in range(200):
        async with session.get(f"http://127.0.0.1:{port}/json") as response:
            pages = [t for t in await response.json(content_type=None) if t["type"] == "page"]
        if pages:
            return str(pages[0]["webSocketDebuggerUrl"])
        await asyncio.sleep(0.05)
    raise AssertionError("Chromium shows no page")
