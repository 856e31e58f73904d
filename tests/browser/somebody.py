"""A person at the page, who presses what can be seen there with a mouse and a keyboard, and reports faults."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cogs.components import custom_ids
from engine.match_records import OpenQuestion
from engine.protocol import One
from playground.client import PATIENCE
from tests.e2e.world import entries
from tests.playground.browser import Page

LEAST = 32
"""Pixels of height that a finger needs."""
BUSY = "document.querySelector('[aria-busy]') !== null"
_GONE = ("/playground/press", "(Bad Request)")

_FAULTS = """(() => {
  const found = [], log = document.getElementById('log'), wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > wide) found.push('the page is wider than the window');
  if (log.scrollWidth > log.clientWidth) found.push('the messages are wider than the window');
  for (const e of log.querySelectorAll('*')) {
    const r = e.getBoundingClientRect();
    if (r.width && r.right > wide + 1 && !e.closest('pre')) found.push('sticks out: ' + e.outerHTML.slice(0, 120));
  }
  for (const i of log.querySelectorAll('img')) {
    if (!i.alt.trim() || i.alt.length > 1024) found.push('alt text of ' + i.alt.length + ' characters: ' + i.src);
    if (i.complete && !i.naturalWidth) found.push('a broken picture: ' + i.src);
  }
  for (const b of document.querySelectorAll('button, select'))
    if (!(b.ariaLabel || b.textContent || '').trim())
      found.push('nameless: ' + b.outerHTML.slice(0, 120));
  return found;
})()"""
_PLACE = """(want => {
  const fit = [...document.querySelectorAll('button')];
  const el = fit.filter(e => !e.disabled && want(e)).at(-1);
  if (!el) return null;
  el.scrollIntoView({ block: 'center' });
  window.pressed = false; el.addEventListener('click', () => { window.pressed = true; }, { once: true });
  const r = el.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2, top = document.elementFromPoint(x, y);
  return { x, y, high: r.height, free: top !== null && (el === top || el.contains(top)), name: el.ariaLabel || el.innerText };
})"""  # noqa: E501
_CLOSE = "document.querySelector('#zoom[open]')?.close()"
"""A script that closes an enlarged picture, which a press can open by mistake."""
_SELECT = "(id => [...document.querySelectorAll('#log select')].filter(e => e.dataset.customId === id).at(-1))"
_PICK = f"""((id, values) => {{
  const el = {_SELECT}(id), closed = el.closest('details');
  if (closed) closed.open = true;
  el.scrollIntoView({{ block: 'center' }});
  el.focus();
  for (const o of el.options) o.selected = values.includes(o.value);
  if (!el.multiple) el.dispatchEvent(new Event('change'));
  return {{ high: el.getBoundingClientRect().height, several: el.multiple }};
}})"""


class Somebody:
    """A person with a page of their own."""

    def __init__(self, name: str, page: Page, folder: Path | None) -> None:
        self.name, self.page, self.folder = name, page, folder
        self.pressed = 0

    @classmethod
    async def come(cls, page: Page, name: str, folder: Path | None, dark: bool) -> Somebody:
        """Let somebody open the page. ``folder``: where pictures of this person's window are left; None: nowhere."""
        await page.look(dark)
        return cls(name, page, folder)

    # --- looking ---

    async def faults(self) -> list[str]:
        """Return what is wrong with the page now, and what it reported since it was opened.

        That a button was gone by the time of its press happens to people, too: it is refused, and pressed anew.
        """
        found: list[str] = await self.page.run(_FAULTS)
        return found + [told for told in self.page.problems if not all(part in told for part in _GONE)]

    async def shot(self, name: str, top: str = "") -> None:
        """Wait until the window shows all its pictures, and take a picture of it if there is a folder.

        The last match of the selector ``top`` is scrolled to the upper edge.
        """
        if top:
            await self.page.run(
                f"document.querySelectorAll({json.dumps(top)}).length &&"
                f" [...document.querySelectorAll({json.dumps(top)})].at(-1).scrollIntoView({{ block: 'start' }})"
            )
        await self.page.see(
            "[...document.querySelectorAll('#log img')].every(i => i.complete"
            " || i.getBoundingClientRect().top > innerHeight || i.getBoundingClientRect().bottom < 0)"
        )
        if self.folder is not None:
            (self.folder / f"{name}-{self.name.lower()}.png").write_bytes(await self.page.shot())

    async def sees(self, custom_id: str) -> None:
        """Wait for this control."""
        assert await self.first_shown([custom_id], PATIENCE), (
            f"{self.name} sees no {custom_id}\n{await self.page.text()}"
        )

    async def first_shown(self, wanted: list[str], seconds: float) -> str | None:
        """Wait until one of these controls can be seen, and return the first that can."""
        end = time.monotonic() + seconds
        while True:
            shown = await self.page.run(
                f"{json.dumps(wanted)}.find(id => [...document.querySelectorAll('#log [data-custom-id]')]"
                ".some(e => e.dataset.customId === id && !e.disabled)) ?? null"
            )
            if shown is not None or time.monotonic() > end:
                return None if shown is None else str(shown)
            await asyncio.sleep(0.05)

    # --- pressing ---

    async def press(self, name: str) -> None:
        """Press the last button of this name."""
        want = f"e => (e.ariaLabel || e.innerText) === {json.dumps(name)}"
        assert await self._press(want, name, PATIENCE), f"{self.name} cannot press {name}\n{await self.page.text()}"

    async def press_id(self, custom_id: str) -> None:
        assert await self._tried(custom_id, PATIENCE), f"{self.name} cannot press {custom_id}\n{await self.page.text()}"

    async def _tried(self, custom_id: str, seconds: float) -> bool:
        want = f"e => e.localName === 'button' && e.dataset.customId === {json.dumps(custom_id)}"
        return await self._press(want, custom_id, seconds)

    async def _press(self, want: str, called: str, seconds: float) -> bool:
        """Press a button if it is there, large enough for a finger, and covered by nothing. Return whether it was
        pressed.

        A message that is drawn anew under the finger swallows the press: then it is pressed again.
        """
        end, before = time.monotonic() + seconds, None
        while not await self.page.run("window.pressed ?? false"):
            found = await self.page.run(f"{_PLACE}({want})")
            if found is not None and found["free"] and found == before:  # The button stands still.
                assert found["high"] >= LEAST, f"{called} is {found['high']} px high"
                await self.page.click(found["x"], found["y"])
                continue
            if time.monotonic() > end:
                return False
            before = found
            await self.page.run(_CLOSE)
            await asyncio.sleep(0.03)
        await self.page.run("window.pressed = false")
        self.pressed += 1
        await self.settled()
        return True

    async def choose(self, custom_id: str, values: list[str]) -> None:
        """Choose entries of a select. Where it takes several, press *Choose* as well.

        A message that is drawn anew forgets what was picked: then it is picked again.
        """
        end = time.monotonic() + PATIENCE
        want = (
            "e => e.innerText === 'Choose' &&"
            f" e.closest('.row').querySelector('select')?.dataset.customId === {json.dumps(custom_id)}"
        )
        while True:
            await self.page.see(f"{_SELECT}({json.dumps(custom_id)})")
            found = await self.page.run(f"{_PICK}({json.dumps(custom_id)}, {json.dumps(values)})")
            assert found["high"] >= LEAST, f"{custom_id} is {found['high']} px high"
            self.pressed += 1
            if not found["several"] or await self._press(want, "Choose", 3):
                break
            assert time.monotonic() < end, f"{self.name} cannot choose {values}\n{await self.page.text()}"
        await self.settled()

    async def fill_in(self, values: list[str]) -> None:
        """Fill in the form that has opened: choose these entries wherever they are offered."""
        await self.page.see("document.querySelector('#modal[open] select')")
        await self.page.run(
            f"for (const o of document.querySelectorAll('#modal option'))"
            f" o.selected = {json.dumps(values)}.includes(o.value)"
        )
        await self.press("Submit")
        await self.page.see("!document.querySelector('#modal[open]')")

    async def _entry(self, start: str, value: Any) -> str | None:
        """Return the select that has this entry, among those whose id begins so. Selects offer what buttons have no
        room for."""
        found = await self.page.run(
            "[...document.querySelectorAll('#log select')].find(e => !e.disabled"
            f" && e.dataset.customId?.startsWith({json.dumps(start)})"
            f" && [...e.options].some(o => o.value === {json.dumps(value)}))?.dataset.customId ?? null"
        )
        return None if found is None else str(found)

    async def settled(self) -> None:
        await self.page.see(f"!({BUSY})")

    async def command(self, text: str, **fields: str) -> None:
        """Type a command and take its suggestions: `/game new`, then a word for each field."""
        await self.page.run("document.getElementById('say').focus()")
        await self.page.type(text)
        await self.page.see(f"document.querySelector('#suggest b')?.innerText === {json.dumps(text)}")
        await self.page.enter()
        await self.page.see(f"document.querySelector('.chip')?.innerText.startsWith({json.dumps(text)})")
        for name, word in fields.items():
            if not await self.page.run(f"!!document.querySelector('.field [aria-label={name}]')"):
                await self.press("+ " + name)
            await self.page.see(f"document.activeElement.ariaLabel === {json.dumps(name)}")
            await self.page.type(word)
            await self.page.see("document.querySelectorAll('#suggest button').length === 1")
            await self.page.enter()
        await self.page.run("document.querySelector('.send').focus()")
        await self.page.enter()
        await self.page.see("document.getElementById('say') !== null")

    async def go(self, channel: str) -> None:
        """Go to another channel by its name in the list. "Rulekeeper" is the name of the direct messages."""
        await self.page.run(
            f"go([...state.channels].find(c => (c.type === 1 ? state.bot.name : c.name) === {json.dumps(channel)}).id)"
        )

    # --- playing ---

    async def answer(
        self, table: int, put: OpenQuestion, value: Any, kept: Callable[[], bool], asked: Callable[[], bool]
    ) -> None:
        """Give an answer where the page shows it: on the board, behind *Answer…*, or behind *Options*.

        ``kept``: whether an answer has been kept since; ``asked``: whether the question is open at all.
        """
        menu, form = (
            custom_ids.make_question_id(table, put.number, "*", "0"),
            custom_ids.make_question_id(table, put.number, "+"),
        )
        if isinstance(put.ask.choice, One):
            direct = [custom_ids.make_option_id(table, put.number, value)]
        else:
            alone = [place for place, item in enumerate(put.ask.choice.items) if value == (item,)]
            # A choice of a single item has buttons.
            kinds = [custom_ids.make_question_id(table, put.number, "*", f".{place}") for place in alone]
            direct = [*kinds, menu, form] if value else [custom_ids.make_question_id(table, put.number, "=")]
        ways = [*direct, custom_ids.make_table_id(table, "answer")]
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and asked():
            if (entry := await self._entry(custom_ids.make_question_id(table, put.number, "?"), value)) is not None:
                await self.choose(entry, [value])
                if await _within(kept, 5.0):
                    return
                continue
            way = await self.first_shown(ways, 1.0) or custom_ids.make_table_id(table, "options")
            if way == menu:
                await self.choose(menu, entries(value))
            elif not await self._tried(way, 1.0):
                continue  # The select has just gone.
            if way == form:
                await self.fill_in(entries(value))
            if way in direct:
                if await _within(kept, 5.0):
                    return
            else:
                await self.first_shown(direct, 3.0)
        assert not asked(), f"{self.name} could not answer {put.ask.kind}\n{await self.page.text()}"


async def _within(found: Callable[[], bool], seconds: float) -> bool:
    end = time.monotonic() + seconds
    while not found():
        if time.monotonic() > end:
            return False
        await asyncio.sleep(0.02)
    return True
