"""Opening threads: each of Discord's answers has its own true sentence, and nothing is opened twice."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.client import Rulekeeper
from cogs.delivery import thread_opener
from playground.client import Message, Person, Result
from playground.client import Playground as Client
from playground.world import NEWS_THREAD
from tests.waiting import until

from ..conftest import GAME, lobby
from .threads import shelf

THREADS = r"/channels/\d+/threads$"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait between two tries."""
    monkeypatch.setattr(thread_opener, "WAITS", (0.0, 0.0, 0.0))


async def offer(ana: Person) -> Message:
    """Return the message with the button that opens a thread."""
    await lobby(ana)
    busy = (await ana.command("game new", game=GAME, level="short")).message
    assert busy is not None and busy.labels == ["Open a thread"]
    return busy


async def threads(person: Person) -> list[dict[str, Any]]:
    return [one for one in (await person.state())["channels"] if one["parent_id"]]


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("160006", "This server has reached Discord's limit of open threads"),
        ("50013", "Discord does not allow me to do this"),
        ("50001", "View Channel"),
        ("10003", "That channel no longer exists"),
        ("200001", "AutoMod"),
        ("50024", "cannot have threads"),
        ("500", "Discord is not answering the bot right now"),
        ("503", "Discord is not answering the bot right now"),
        ("drop", "Discord is not answering the bot right now"),
        ("429", "again in 219 s"),
    ],
)
async def test_a_thread_that_discord_refuses_is_reported_and_costs_no_try(
    ana: Person, bot: Rulekeeper, pg: Client, kind: str, said: str
) -> None:
    button = await offer(ana)
    for _ in range(3):  # This is more often than anybody may open a thread.
        await pg.fault("POST", THREADS, kind, len(thread_opener.WAITS), retry_after=219)
        told = await ana.press(button, "Open a thread")
        assert said in told.text and "Failure" not in told.text
        await pg.do("fault", kind="none")
    assert bot.replies.counted.failed == 0 and not await threads(ana)
    if kind == "429":  # The bot knows for how long Discord takes no more calls, and makes none.
        return
    opened = await ana.press(button, "Open a thread")
    assert "The table is open in" in opened.text and len(await threads(ana)) == 1


@pytest.mark.parametrize("kind", ["lost", "late"])
@pytest.mark.parametrize("where", ["channel", "forum"])
async def test_a_thread_whose_answer_was_lost_is_taken_and_no_second_one_opened(
    ana: Person, bot: Rulekeeper, pg: Client, kind: str, where: str
) -> None:
    if where == "forum":
        await shelf(bot, pg)
        await pg.fault("POST", THREADS, kind)
        opened = await ana.command("game new", game=GAME, level="short")
    else:
        button = await offer(ana)
        await pg.fault("POST", THREADS, kind)
        opened = await ana.press(button, "Open a thread")
    assert "The table is open in" in opened.text and bot.replies.counted.failed == 0
    (thread,) = await threads(ana)
    assert int(thread["id"]) in [table.facts.channel for table in await bot.referee.list_live_tables()]


async def test_the_next_try_takes_the_thread_that_an_unanswered_try_has_opened(
    ana: Person, bot: Rulekeeper, pg: Client
) -> None:
    button = await offer(ana)
    await pg.fault("POST", THREADS, "lost")
    await pg.fault("GET", "threads/active", "503", len(thread_opener.WAITS))
    assert "is not answering" in (await ana.press(button, "Open a thread")).text
    assert len(await bot.referee.list_live_tables()) == 1
    assert "The table is open in" in (await ana.press(button, "Open a thread")).text
    (thread,) = await threads(ana)
    assert (await bot.referee.list_live_tables())[-1].facts.channel == int(thread["id"])
    assert "The table is open in" in (await ana.press(button, "Open a thread")).text
    assert len(await threads(ana)) == 2, "which belongs to a table by now, and is taken by nobody else"


async def test_an_announcement_channel_has_threads_of_its_own_kind(ana: Person, bot: Rulekeeper, pg: Client) -> None:
    await pg.do("channel", name="news", sort="news")
    await lobby(ana, channel="news")
    busy = (await ana.command("game new", game=GAME, level="short", channel="news")).message
    assert busy is not None
    assert "The table is open in" in (await ana.press(busy, "Open a thread")).text
    (thread,) = await threads(ana)
    assert thread["type"] == NEWS_THREAD


async def test_a_server_may_have_its_tables_in_an_announcement_channel(
    ana: Person, bot: Rulekeeper, pg: Client
) -> None:
    number = int((await pg.do("channel", name="news", sort="news"))["id"])
    await until(lambda: bot.get_channel(number) is not None)
    await ana.change(manager=True)
    assert "New tables are allowed in" in (await ana.command("settings server", place="news")).text
    assert (await bot.referee.settings.load_server(bot.guilds[0].id)).channels == (number,)


@pytest.mark.parametrize(("sort", "said"), [("voice", "cannot have threads"), ("stage", "cannot have threads")])
async def test_a_channel_without_threads_has_no_button_for_them(
    ana: Person, bot: Rulekeeper, pg: Client, sort: str, said: str
) -> None:
    await pg.do("channel", name=sort, sort=sort)
    await lobby(ana, channel=sort)
    busy = await ana.command("game new", game=GAME, level="short", channel=sort)
    assert said in busy.text and busy.message is not None and not busy.message.labels


@pytest.mark.parametrize("private", [True, False])
async def test_in_a_thread_the_way_to_the_channel_around_it_is_named(
    ana: Person, bot: Rulekeeper, pg: Client, private: bool
) -> None:
    await pg.do("channel", name="Hers", parent="table-one", person="Ana", private=private)
    await lobby(ana, channel="Hers")
    busy = await ana.command("game new", game=GAME, level="short", channel="Hers")
    around = next(one["id"] for one in (await ana.state())["channels"] if one["name"] == "table-one")
    assert f"`/game new` in <#{around}>" in busy.text and busy.message is not None and not busy.message.labels


async def test_where_the_bot_may_open_no_thread_it_says_so_and_offers_none(
    ana: Person, bot: Rulekeeper, pg: Client
) -> None:
    await lobby(ana)
    await pg.deny("table-one", "threads")
    busy: Result = await ana.command("game new", game=GAME, level="short")
    assert "Create Public Threads" in busy.text and busy.message is not None and not busy.message.labels
