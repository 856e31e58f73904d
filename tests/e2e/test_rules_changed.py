"""A bot gets new rules while matches go on: their tables say once what has changed, whatever power cuts come, and the
matches go on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from playground.client import Message, Person
from render.text.i18n import T, say
from tests import luck
from tests.languages import OTHER

from .learning_game import asked, begin, shown
from .world import World, answer_by_button, world

SAID = {locale: say(T("### {game}: rules were corrected", game="")).partition(":")[2] for locale in ("en-US", OTHER)}


async def announced(person: Person, words: str) -> list[Message]:
    return [m for m in await person.messages() if words in m.text]


async def go_on(w: World, ana: Person) -> None:
    put, value = await asked(w, luck.lot())
    assert not (await shown(lambda: answer_by_button(ana, put, value))).failed


@pytest.mark.parametrize("locale", ["en-US", pytest.param(OTHER, marks=pytest.mark.proof)])
async def test_what_an_upgrade_changes_is_said_at_the_table_once(tmp_path: Path, locale: str) -> None:
    async with world(tmp_path, extra=("tests.fake.older_rules",)) as w:
        await w.playground.set_guild_locale(locale)
        ana = await w.playground.person("Ana")
        await ana.change(locale=locale)
        await begin(w, ana)
        await go_on(w, ana)
        assert not await announced(ana, SAID[locale])
        await w.end_bot()
        w.extra = ("tests.luck",)
        for pause in (0.0, 0.3):  # The bot is killed just before or just after it announces the change.
            await w.start_bot()
            await asyncio.sleep(pause)
            await w.kill_bot()
        await w.start_bot()
        (said,) = [await ana.wait_for(lambda m: SAID[locale] in m.text)]
        assert "\n- " in said.text and not said.buttons
        rows = len(w.rows())
        await go_on(w, ana)
        assert len(w.rows()) > rows
        await w.kill_bot()
        await ana.playground.delete_message(said)  # Somebody deletes the announcement.
        await w.start_bot()
        await go_on(w, ana)
        assert not await announced(ana, SAID[locale]), "not said again"
        assert "Traceback" not in w.log.read_text()
