"""The page in a browser: a newcomer's way from the first slash to a board, a hand and a second person."""

from __future__ import annotations

import asyncio

import pytest

from playground.client import PATIENCE, Playground
from tests.waiting import until

from .bot import Bot
from .browser import CHROMIUM, NO_CHROMIUM, Page, chromium
from .conftest import point_at

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=NO_CHROMIUM)
HOSTILE = "<img src=x onerror=boom()> **bold** <b>not</b> https://example.org/a_b_c."


async def _newcomer(page: Page, pg: Playground, bot: Bot) -> None:
    """Type a command with completion and autocomplete, get a board, press, choose, fill in, and read a direct
    message."""
    await page.see_text("New here? Type /game new")
    await page.run("document.getElementById('say').focus()")
    await page.type("/table op")
    await page.see("document.querySelectorAll('#suggest button').length === 1")
    await page.enter()
    await page.see("document.activeElement.ariaLabel === 'game'")
    await page.type("tomb")
    await page.see("document.querySelector('#suggest button b')?.innerText === 'Tomb Raider'")
    await page.see("document.querySelectorAll('#suggest button').length === 2")
    await page.enter()
    await page.see("document.activeElement.value === 'Tomb Raider'")
    await page.enter()
    await page.see("document.querySelector('img[alt=\"The board at step 0\"]')?.naturalWidth === 4")
    await page.see_text("Ana used /table open")
    await page.press("Forward")
    await page.see("document.querySelector('img[alt=\"The board at step 1\"]')?.naturalWidth === 4")
    await page.press("Hand")
    await page.see_text("Only you can see this")
    await page.press("Ask")
    await page.see("document.querySelector('#modal[open] input')")
    await page.type("hello")
    await page.press("Submit")
    await page.see_text("word=hello side=[]")
    await page.run(
        "(s => { s.value = 'south'; s.dispatchEvent(new Event('change')) })(document.querySelector('.row select'))"
    )
    await page.see_text("chose ['south']")
    known = len(bot.seen)
    await page.press("Silent")
    await until(lambda: bot.seen[known:])  # Without this, the time would begin only after the advance below.
    await pg.advance(PATIENCE + 0.1)
    await page.see_text("This interaction failed")


async def test_a_newcomer_plays_from_the_page(pg: Playground, bot: Bot) -> None:
    async with chromium(pg.base) as page:
        await page.size(390, 844)
        await _newcomer(page, pg, bot)
        assert await page.run("document.documentElement.scrollWidth") == 390
        ana, ben = await pg.person("Ana"), await pg.person("Ben")
        await ana.command("table deal")
        await page.see("document.querySelector('nav .badge')?.ariaLabel === '1 new for you'")
        await ben.say(HOSTILE)
        await page.see("[...document.querySelectorAll('.md b')].some(b => b.innerText === 'bold')")
        assert "<b>not</b>" in await page.text() and await page.run("document.querySelector('img[src=x]') === null")
        assert await page.run("[...document.querySelectorAll('.md a')].at(-1).href") == "https://example.org/a_b_c"
        # As Ben: the board is there, Ana's hand and answers are not.
        await page.run(
            "(s => { s.value = 'Ben'; s.dispatchEvent(new Event('change')) })(document.getElementById('actas'))"
        )
        await page.see("!document.body.innerText.includes('Only you can see this')")
        await page.see("document.querySelector('img[alt=\"The board at step 1\"]')")
        assert "word=hello" not in await page.run("document.documentElement.outerHTML")
        await page.run("go(state.channels.find(c => c.type === 1).id)")
        assert "secret hand" not in await page.run("document.documentElement.outerHTML")
        await page.see_text("Messages with Rulekeeper")
        assert page.problems == []


@pytest.mark.early
async def test_what_was_typed_too_early_is_completed_as_soon_as_it_can_be(
    pg: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The person types before the page has received any data and before a bot is there."""
    point_at(pg.base, monkeypatch)
    bot = Bot()
    async with chromium(pg.base) as page:
        await page.see_text("not connected")
        await page.run("state = null; document.getElementById('say').focus()")
        await page.type("/table op")
        await page.run("refresh()")
        await page.see_text("No bot is connected yet")
        running = asyncio.create_task(bot.start("playground"))
        await page.see("document.querySelector('#suggest button b')?.innerText === '/table open'")
        assert page.problems == []
        await bot.close()
        await asyncio.gather(running, return_exceptions=True)
