"""Faces of dice on buttons: uploaded in the background, known by their looks, and plain signs until they are there."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import pytest

from cogs.client import Rulekeeper
from cogs.components.sheet import Button, Entry, Menu, MessageLayout
from cogs.delivery import emojis as module
from cogs.delivery.emojis import Emojis
from playground.client import Playground as Client
from playground.server import Playground
from render.emoji import Emoji, draw_emojis
from render.face.contract import load_presenter

DICE = [Emoji(f"die{face}", f"die{face}_{face:010x}", b"") for face in range(1, 7)]


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> list[Emoji]:
    """Replace all emojis by six."""
    png = draw_emojis("roll_for_adventure")[0].png
    made = [Emoji(one.key, one.name, png) for one in DICE]
    monkeypatch.setattr(module, "_draw_all_emojis", lambda: {f"quest/{one.key}": one for one in made})
    return made


def sheet() -> MessageLayout:
    button = Button("rk:1:2:place", "Two", emoji="2️⃣", picture="quest/die2")
    menu = Menu("rk:1:2?0", "Which", (Entry("a", "Three", emoji="3️⃣", picture="quest/die3"), Entry("b", "None")))
    return MessageLayout("## Dice", "en-US", rows=((button, Button("rk:1:2:pass", "Pass", emoji="👋")), (menu,)))


def signs(shown: MessageLayout) -> list[str | None]:
    return [one.emoji for row in shown.rows for part in row for one in getattr(part, "entries", (part,))]


async def uploaded(given: Emojis) -> None:
    given.begin()
    assert given._task is not None
    await asyncio.wait_for(given._task, 60)


PLAIN = ["2️⃣", "👋", "3️⃣", None]


async def test_buttons_have_plain_signs_until_the_emojis_are_uploaded(
    bot: Rulekeeper, server: Playground, few: list[Emoji]
) -> None:
    given = bot.context.emojis
    assert signs(given.on(sheet())) == PLAIN and not server.service.world.emojis
    await uploaded(given)
    there = {one.name: one.id for one in server.service.world.emojis.values()}
    assert set(there) == {one.name for one in few}
    two, three = (f"<:{few[n - 1].name}:{there[few[n - 1].name]}>" for n in (2, 3))
    shown = given.on(sheet())
    assert signs(shown) == [two, "👋", three, None]
    assert shown.fingerprint != sheet().fingerprint and shown.build_view(picture=False).to_components()


async def test_each_call_keeps_to_what_discord_takes_a_second(bot: Rulekeeper, few: list[Emoji]) -> None:
    calls: list[str] = []

    @contextlib.asynccontextmanager
    async def calling() -> AsyncIterator[None]:
        calls.append("")
        yield

    await uploaded(Emojis(bot, calling))
    assert len(calls) == 1 + len(few), "to learn what is there, and an upload for each"


async def test_emojis_are_known_after_a_restart_and_old_ones_are_deleted(
    bot: Rulekeeper, pg: Client, server: Playground, few: list[Emoji]
) -> None:
    """The bot keeps the emojis of others, whatever their names are."""
    await uploaded(bot.context.emojis)
    kept = dict(server.service.world.emojis)
    for name in ("die1_00000000ff", "die1_late", "logo", "other_0123456789"):
        await bot.create_application_emoji(name=name, image=few[0].png)
    again = Emojis(bot, bot.referee.surfaces.wrap_call)
    before = len(await pg.calls())
    await uploaded(again)
    names = {one.name for one in server.service.world.emojis.values()}
    assert names == {one.name for one in few} | {"die1_late", "logo", "other_0123456789"}
    assert kept.items() <= server.service.world.emojis.items()
    made = [c for c in (await pg.calls())[before:] if c["path"].endswith("/emojis")]
    assert [c["method"] for c in made] == ["GET"], "nothing is uploaded twice"
    assert signs(again.on(sheet()))[0] == signs(bot.context.emojis.on(sheet()))[0] != "2️⃣"


async def test_failures_are_tried_again_ever_later(
    bot: Rulekeeper, pg: Client, server: Playground, few: list[Emoji], monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    given, failures = Emojis(bot, bot.referee.surfaces.wrap_call, sleep), 3
    create = bot.create_application_emoji

    async def failing(**more: Any) -> Any:
        nonlocal failures
        if more["name"] == few[3].name and failures:
            failures -= 1
            raise OSError("no way to Discord")
        return await create(**more)

    monkeypatch.setattr(bot, "create_application_emoji", failing)
    await uploaded(given)
    assert waits == [1.0, 2.0, 4.0] and len(server.service.world.emojis) == len(few)


async def test_an_emoji_that_discord_refuses_stays_a_plain_sign(
    bot: Rulekeeper, server: Playground, few: list[Emoji], monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = {"quest/die2": Emoji("die2", "die2_0000000002", b"\x89PNG\r\n\x1a\nno picture"), "quest/die3": few[2]}
    monkeypatch.setattr(module, "_draw_all_emojis", lambda: wrong)
    await uploaded(bot.context.emojis)
    assert signs(bot.context.emojis.on(sheet()))[0] == "2️⃣" and len(server.service.world.emojis) == 1


async def test_there_are_never_more_than_discord_keeps(
    bot: Rulekeeper, server: Playground, few: list[Emoji], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot's own old emojis are deleted to make room, and those of others are not."""
    monkeypatch.setattr(module, "MOST", 4)
    for name in ("die1_00000000ff", "logo"):
        await bot.create_application_emoji(name=name, image=few[0].png)
    await uploaded(bot.context.emojis)
    names = {one.name for one in server.service.world.emojis.values()}
    assert names == {"logo", *(one.name for one in few[:3])}


async def test_a_deleted_emoji_is_made_again(
    bot: Rulekeeper, server: Playground, few: list[Emoji], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord refuses the message that names the deleted emoji. The next attempt shows plain signs, and later ones show
    new pictures."""
    given = bot.context.emojis
    await uploaded(given)
    server.service.world.emojis.clear()
    channel = bot.get_partial_messageable(next(iter(server.service.world.channels)))
    shown = given.on(sheet())
    with pytest.raises(Exception, match="emoji") as refused:
        await channel.send(view=shown.build_view(picture=False))
    given.is_emoji_suspected(OSError("something else"))
    assert signs(given.on(sheet())) == signs(shown)
    given.is_emoji_suspected(refused.value)
    assert signs(given.on(sheet())) == PLAIN
    assert given._task is not None
    await asyncio.wait_for(given._task, 60)
    assert len(server.service.world.emojis) == len(few) and signs(given.on(sheet()))[0] != "2️⃣"


def test_every_emoji_fits_the_limits_of_discord() -> None:
    made = module._draw_all_emojis()
    assert len(made) <= module.MOST / 10 and all(0 < len(one.png) <= module.LARGEST for one in made.values())
    assert {key.partition("/")[0] for key in made} == {load_presenter("roll_for_adventure").root}
