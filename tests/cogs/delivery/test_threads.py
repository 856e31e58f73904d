"""Threads and posts of tables stay open during a match, and are archived with its film and record."""

from __future__ import annotations

import json
import signal
import sys
import time
from pathlib import Path
from typing import Any

import discord
import pytest

from cogs.client import Rulekeeper
from cogs.delivery import films
from cogs.delivery.threads import DAY, SERIES_STAYS, STAYS
from cogs.messages.table.shelf import Tag, choose_tags
from playground.client import Message, Person
from playground.client import Playground as Client
from playground.server import Playground
from playground.world import APPLICATION, MODERATOR_ROLE
from referee.store import threads
from referee.store.database import StoreFull
from referee.surfaces.threads import CLOSE, LOOK
from referee.table import agreements, history, lobby_commands, match_commands, progress
from referee.table.match_files import examine
from referee.table.table import Table
from tests import stored
from tests.waiting import Hasty, until

from ..conftest import GAME, lobby
from ..process import ended, first_line, forked, port
from .threads import in_thread, shelf

__all__ = ["port"]
TAGS = ("Waiting", "RUNNING", "encerrada", "Pebbles", "House rules")
"""Names of tags in several languages, as servers choose them."""


class Clock:
    """The clock of the referee and of Discord, which go on together."""

    def __init__(self, bot: Rulekeeper, pg: Client) -> None:
        self.shift, self._bot, self._pg = 0.0, bot, pg
        referee = bot.referee
        for one in (referee, referee.uptime, referee.due, referee._timers, bot.context.readers):
            setattr(one, "now" if one is referee else "_now", lambda: time.time() + self.shift)

    async def go(self, seconds: float) -> None:
        await until(self._planned)
        self.shift += seconds
        self._bot.referee.uptime.seen = self._bot.referee.now()
        await self._pg.advance(seconds)
        await self._bot.referee.due.fire()
        await self._bot.referee.surfaces.settle()

    def _planned(self) -> bool:
        """Return whether the code that keeps threads up to date knows the present match and phase of each table."""
        stages = self._bot.context.threads._stages
        held = [table for table in self._bot.referee._tables.list_all() if table.id in stages]
        return all((table.facts.match, table.facts.phase) == stages[table.id] for table in held)


@pytest.fixture
def clock(bot: Rulekeeper, pg: Client) -> Clock:
    return Clock(bot, pg)


@pytest.fixture
def moderating(server: Playground, pg: Client) -> None:
    """Give the bot the right to manage threads."""
    server.service.world.people[APPLICATION].roles.add(MODERATOR_ROLE)


@pytest.fixture(autouse=True)
def film(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the making of films, which is tested elsewhere and takes time."""

    async def made(order: Any) -> bytes:
        return b"GIF89a\x01\x00\x01\x00\x00\x00\x00;"

    monkeypatch.setattr(films, "make_film_in_process", made)


async def seen(person: Person, channel: int | str) -> dict[str, Any]:
    return next(c for c in (await person.state())["channels"] if str(channel) in (c["id"], c["name"]))


async def is_so(person: Person, table: Table, **what: Any) -> None:
    """Wait until the table's thread is in the expected state."""

    async def right() -> bool:
        now = await seen(person, table.facts.channel)
        return all(now[key] == value for key, value in what.items())

    await until(right)


async def begun(table: Table, *others: Person) -> None:
    for other in others:
        number = int((await other.state())["person"]["id"])
        await table.do(f"i:join{number}", lobby_commands.join, number, other.name)
        await table.do(f"i:ready{number}", lobby_commands.mark_ready, number)
    await table.do("i:start", match_commands.start, table.facts.host)


async def over(table: Table) -> None:
    for seat in range(len(table.facts.seats)):
        if table.facts.live:
            await table.do(f"i:over{table.facts.match}.{seat}", match_commands.concede, seat)


async def told(person: Person, table: Table) -> list[Message]:
    return [m for m in await person.messages(table.facts.channel) if "Match over" in m.text]


# --- kept open ---


async def test_a_thread_stays_open_for_weeks_without_a_word_in_it(
    ana: Person, bot: Rulekeeper, pg: Client, clock: Clock
) -> None:
    table = await in_thread(ana, bot)
    await begun(table)
    await bot.referee.surfaces.settle()
    before = len(await ana.messages(table.facts.channel))
    for _ in range(60):
        await clock.go(DAY / 2)
        assert not (await seen(ana, table.facts.channel))["archived"]
    assert len(await ana.messages(table.facts.channel)) == before, "nobody is rung for"
    edits = [c for c in await pg.calls() if c["method"] == "PATCH" and c["path"] == f"/channels/{table.facts.channel}"]
    assert 5 <= len(edits) <= 16, "and seldom asked of Discord"


async def test_an_archived_thread_of_a_live_table_is_opened_again_unless_locked(
    ana: Person, bot: Rulekeeper, pg: Client
) -> None:
    table = await in_thread(ana, bot)
    await bot.referee.surfaces.settle()
    await pg.thread(table.facts.channel, archived=True)
    await is_so(ana, table, archived=False)
    await pg.thread(table.facts.channel, archived=True, locked=True)

    async def looked_at() -> bool:
        ((_, when),) = await stored.due(bot.referee.store, LOOK, table.id)
        return DAY / 2 < when - bot.referee.now() <= DAY

    await until(looked_at)  # The next look is planned for tomorrow, so it is not repeated again and again.
    assert (await seen(ana, table.facts.channel))["archived"], "a moderator wants nothing written there"


@pytest.mark.parametrize("heard", [True, False], ids=["heard", "looked for"])
async def test_a_deleted_thread_is_noticed_though_nobody_does_anything(
    ana: Person, bot: Rulekeeper, pg: Client, clock: Clock, monkeypatch: pytest.MonkeyPatch, heard: bool
) -> None:
    table = await in_thread(ana, bot)
    await begun(table)
    await ana.wait_for(lambda m: "Hand" in m.labels, table.facts.channel)
    await bot.referee.surfaces.settle()

    async def unheard(payload: discord.RawThreadDeleteEvent) -> None:
        return None

    if not heard:
        monkeypatch.setattr(bot, "on_raw_thread_delete", unheard)
    await pg.delete_channel(table.facts.channel)
    if not heard:
        await clock.go(8 * DAY)

    async def noticed() -> bool:
        return bool(await stored.due(bot.referee.store, "gone", table.id))

    await until(noticed)
    await clock.go(8 * DAY)
    assert not table.facts.live and table.facts.reason == "expired"


async def test_a_board_in_an_archived_thread_is_edited_and_not_posted_again(
    ana: Person, bot: Rulekeeper, pg: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await in_thread(ana, bot)
    await begun(table)
    await bot.referee.surfaces.settle()

    async def boards() -> list[int | None]:
        return [one.message for one in await bot.referee.surfaces.list_of_table(table.id) if one.kind == "board"]

    (board,) = await boards()

    async def unheard(channel: int) -> None:
        return None

    monkeypatch.setattr(bot.context.threads, "note_archived", unheard)  # The event is lost.
    await pg.thread(table.facts.channel, archived=True)
    put = table.find_question(0)
    assert put is not None
    await table.do("i:answer", match_commands.answer, 0, put.number, put.ask.choice.write(put.ask.default))
    await is_so(ana, table, archived=False)
    await bot.referee.surfaces.settle()
    assert board is not None and await boards() == [board]


async def test_a_thread_of_somebodys_own_is_opened_again_and_otherwise_left_alone(
    ana: Person, bot: Rulekeeper, pg: Client, clock: Clock
) -> None:
    await pg.do("channel", name="Hers", parent="table-one", person="Ana")
    await ana.command("game new", game=GAME, level="short", channel="Hers")
    (table,) = await bot.referee.list_live_tables()
    await begun(table)
    await clock.go(3 * DAY)
    await is_so(ana, table, archived=False)
    await over(table)
    await clock.go(3 * STAYS)
    assert not (await seen(ana, "Hers"))["archived"] and not await told(ana, table)


@pytest.mark.parametrize("lost", ["its note", "its table", "nothing"])
async def test_a_thread_in_which_no_table_could_be_opened_is_put_out_of_sight(
    ana: Person, bot: Rulekeeper, pg: Client, monkeypatch: pytest.MonkeyPatch, lost: str
) -> None:
    await lobby(ana)
    busy = (await ana.command("game new", game=GAME, level="short")).message
    assert busy is not None
    before, commit = {c["id"] for c in (await ana.state())["channels"]}, bot.referee.store.commit

    async def no_room(batch: Any) -> None:
        batch = list(batch)
        wanted = {"its note": "INTO threads", "its table": "INTO tables", "nothing": "nothing"}[lost]
        if any(wanted in sql for sql, _ in batch):
            raise StoreFull
        await commit(batch)

    monkeypatch.setattr(bot.referee.store, "commit", no_room)
    await ana.press(busy, "Open a thread")
    (made,) = [c for c in (await ana.state())["channels"] if c["id"] not in before]
    assert made["archived"] is (lost != "nothing")
    assert len(await bot.referee.list_live_tables()) == (2 if lost == "nothing" else 1)


async def test_a_table_in_a_channel_sets_no_timers_for_threads(ana: Person, bot: Rulekeeper, pg: Client) -> None:
    await lobby(ana)
    (table,) = await bot.referee.list_live_tables()
    await begun(table)
    await over(table)
    await bot.referee.surfaces.settle()
    assert not await stored.due(bot.referee.store, f"{CLOSE}:%", table.id)
    assert not await stored.due(bot.referee.store, LOOK, table.id)


# --- put away ---


async def test_an_hour_after_the_match_its_thread_gets_film_result_and_record_and_is_locked(
    ana: Person, ben: Person, moderating: None, bot: Rulekeeper, pg: Client, clock: Clock
) -> None:
    table = await in_thread(ana, bot)
    await begun(table, ben)
    cleo = await pg.person("Cleo")
    await cleo.command("watch on", channel=table.facts.channel)
    await over(table)
    await bot.referee.surfaces.settle()
    await clock.go(STAYS - 60)
    assert not await told(ana, table) and not (await seen(ana, table.facts.channel))["archived"]
    await clock.go(120)
    (last,) = await told(ana, table)
    assert last.id == (await ana.messages(table.facts.channel))[-1].id and not last.buttons
    assert any(url.endswith(".gif") for url, _ in last.pictures)
    assert any(url.endswith(".gif") for message in await cleo.dms() for url, _ in message.pictures), "who watched, too"
    ((name, url),) = [one for one in last.files if one[0].endswith(".json")]
    assert name.startswith(GAME) and examine(await pg.file(url)).ok
    assert json.loads(await pg.file(url)) == json.loads(await history.export(table, None))
    (board,) = [m for m in await ana.messages(table.facts.channel) if "Game log" in m.labels]
    assert "Play again" not in board.labels, "nothing is pressed in what is archived"
    await is_so(ana, table, archived=True, locked=True)


async def test_without_the_right_to_lock_a_thread_is_archived_nevertheless(
    ana: Person, bot: Rulekeeper, pg: Client, clock: Clock
) -> None:
    table = await in_thread(ana, bot)
    await begun(table)
    await over(table)
    await bot.referee.surfaces.settle()
    await clock.go(2 * STAYS)
    assert len(await told(ana, table)) == 1
    await is_so(ana, table, archived=True, locked=False)
    await table.do("i:again", match_commands.start_rematch, table.facts.host)
    await is_so(ana, table, archived=False)
    await table.do("i:cancel", agreements.cancel, table.facts.host)
    await bot.referee.surfaces.settle()
    await clock.go(2 * STAYS)
    await is_so(ana, table, archived=True)
    assert len(await told(ana, table)) == 1, "a lobby that came to nothing has no film"


async def test_a_thread_stays_open_if_another_match_begins_in_time(
    ana: Person, bot: Rulekeeper, pg: Client, clock: Clock
) -> None:
    table = await in_thread(ana, bot)
    await begun(table)
    await over(table)
    await clock.go(STAYS / 2)
    await table.do("i:again", match_commands.start_rematch, table.facts.host)
    await clock.go(2 * STAYS)
    assert not (await seen(ana, table.facts.channel))["archived"] and not await told(ana, table)


async def test_a_locked_thread_is_opened_again_for_another_match(
    ana: Person, moderating: None, bot: Rulekeeper, pg: Client, clock: Clock
) -> None:
    table = await in_thread(ana, bot)
    await begun(table)
    await over(table)
    await bot.referee.surfaces.settle()
    await clock.go(2 * STAYS)
    await is_so(ana, table, archived=True, locked=True)
    await table.do("i:again", match_commands.start_rematch, table.facts.host)
    await is_so(ana, table, archived=False, locked=False)


async def test_a_series_that_goes_on_stays_open_for_a_week(
    ana: Person, bot: Rulekeeper, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "is_undecided", lambda table: table.facts.phase == "over")
    table = await in_thread(ana, bot)
    await begun(table)
    await over(table)
    await bot.referee.surfaces.settle()
    ((_, when),) = await stored.due(bot.referee.store, f"{CLOSE}:%", table.id)
    assert when == pytest.approx(bot.referee.now() + SERIES_STAYS, abs=60)


async def test_an_end_is_posted_once_even_if_a_kill_comes_before_it_is_stored(
    ana: Person, moderating: None, bot: Rulekeeper, pg: Client, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await in_thread(ana, bot)
    await begun(table)
    await over(table)
    await bot.referee.surfaces.settle()

    def killed(*_: object) -> None:
        raise RuntimeError("killed just there")

    note = threads.store_announced_end
    monkeypatch.setattr(threads, "store_announced_end", killed)
    await clock.go(STAYS + 60)
    assert len(await told(ana, table)) == 1 and not (await seen(ana, table.facts.channel))["archived"]
    monkeypatch.setattr(threads, "store_announced_end", note)
    await clock.go(120)
    await is_so(ana, table, archived=True, locked=True)
    assert len(await told(ana, table)) == 1


async def test_a_missed_closing_of_a_thread_is_made_up_for_once(
    ana: Person, bot: Rulekeeper, pg: Client, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await in_thread(ana, bot)
    await begun(table)
    await over(table)
    await bot.referee.surfaces.settle()
    await pg.fault("GET", f"/channels/{table.facts.channel}$", "500", times=6)
    with monkeypatch.context() as hasty:
        hasty.setattr(discord.http, "asyncio", Hasty())
        await clock.go(DAY)
    assert not await told(ana, table)
    await clock.go(120)
    assert len(await told(ana, table)) == 1
    await is_so(ana, table, archived=True)


async def test_a_film_that_is_too_large_is_left_out(
    ana: Person, bot: Rulekeeper, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def huge(order: Any) -> bytes:
        return b"GIF89a\x01\x00\x01\x00" + b"\0" * 11 * 1024 * 1024

    monkeypatch.setattr(films, "make_film_in_process", huge)
    table = await in_thread(ana, bot)
    await begun(table)
    await over(table)
    await bot.referee.surfaces.settle()
    await clock.go(STAYS + 60)
    (last,) = await told(ana, table)
    assert not last.pictures and any(name.endswith(".json") for name, _ in last.files)
    await is_so(ana, table, archived=True)


# --- a forum ---


async def test_a_forum_holds_a_post_for_each_table_with_the_tags_that_there_are(
    ana: Person, ben: Person, moderating: None, bot: Rulekeeper, pg: Client, clock: Clock
) -> None:
    await shelf(bot, pg, *TAGS)
    for who in (ana, ben):
        said = await who.command("game new", game=GAME, level="short", channel="lounge")
        assert "The table is open in" in said.text
    table, other = await bot.referee.list_live_tables()
    assert (await seen(ana, table.facts.channel))["name"] == "Pebbles · Ana"
    assert table.facts.channel != other.facts.channel
    first, *_ = await ana.messages(table.facts.channel)
    assert first.id == table.facts.channel and first.pictures and "Pebbles" in first.text
    await is_so(ana, table, tags=["Waiting", "Pebbles"])
    await begun(table)
    await is_so(ana, table, tags=["RUNNING", "Pebbles"])
    await over(table)
    await is_so(ana, table, tags=["encerrada", "Pebbles"])
    await is_so(ana, other, tags=["Waiting", "Pebbles"])
    await bot.referee.surfaces.settle()
    await clock.go(2 * STAYS)
    await is_so(ana, table, archived=True, locked=True, tags=["encerrada", "Pebbles"])


async def test_a_forum_without_fitting_tags_gets_none(ana: Person, bot: Rulekeeper, pg: Client) -> None:
    await shelf(bot, pg)
    await ana.command("game new", game=GAME, channel="lounge")
    (table,) = await bot.referee.list_live_tables()
    await bot.referee.due.fire()
    assert (await seen(ana, table.facts.channel))["tags"] == []


async def test_a_forum_that_wants_a_tag_and_has_none_of_ours_is_refused_in_words(
    ana: Person, bot: Rulekeeper, pg: Client
) -> None:
    await shelf(bot, pg, "House rules", wants_tag=True)
    assert (
        "That forum requires a tag on every post, but has no tag called “waiting” or like the game"
        in (await ana.command("game new", game=GAME, channel="lounge")).text
    )
    assert not await bot.referee.list_live_tables()


async def test_another_table_of_a_forum_gets_its_own_post(ana: Person, bot: Rulekeeper, pg: Client) -> None:
    """Each table of a forum gets its own post, also where the server has set no channels. A person's own post is not a
    table."""
    await shelf(bot, pg)
    await bot.referee.settings.change_server(bot.guilds[0].id, channels=())
    await pg.do("channel", name="Chat", parent="shelf", person="Ana")
    await ana.command("game new", game=GAME, channel="Chat")
    (table,) = await bot.referee.list_live_tables()
    parent = (await seen(ana, "shelf"))["id"]
    assert (await seen(ana, table.facts.channel))["parent_id"] == parent
    assert (await seen(ana, "Chat"))["id"] != str(table.facts.channel)


async def test_a_person_who_may_not_post_is_told_so(ana: Person, bot: Rulekeeper, pg: Client) -> None:
    await shelf(bot, pg)
    await pg.deny("shelf", "send", who="Ana")
    refused = await ana.command("game new", game=GAME, channel="lounge")
    assert "This server allows tables only in" in refused.text and not await bot.referee.list_live_tables()


async def test_a_call_for_players_in_a_forum_is_a_post(ana: Person, bot: Rulekeeper, pg: Client) -> None:
    await shelf(bot, pg, *TAGS)
    await ana.command("game looking", game=GAME, channel="lounge")
    (table,) = await bot.referee.list_live_tables()
    assert (await seen(ana, table.facts.channel))["parent_id"] == (await seen(ana, "shelf"))["id"]
    await ana.wait_for(lambda m: "Join" in m.labels, table.facts.channel)


async def test_the_settings_take_a_forum(ana: Person, bot: Rulekeeper, pg: Client) -> None:
    number = await pg.forum("shelf")
    await until(lambda: isinstance(bot.get_channel(number), discord.ForumChannel))
    await ana.change(manager=True)
    shown = (await ana.command("settings server", place="shelf")).message
    assert shown is not None and f"<#{number}>" in shown.text
    assert (await bot.referee.settings.load_server(bot.guilds[0].id)).channels == (number,)
    opened = await ana.press(shown, "Change…")
    assert opened.modal is not None
    (channels,) = [one for one in opened.modal["components"] if one["component"]["custom_id"] == "channels"]
    chosen = [one["label"] for one in channels["component"]["options"] if one.get("default")]
    assert chosen == ["#shelf"]


def test_tags_given_by_other_people_stay() -> None:
    offered = [Tag(1, "waiting"), Tag(2, "EM ANDAMENTO"), Tag(3, "beginners"), Tag(4, "Pebbles")]
    assert choose_tags(offered, [3, 1], GAME, "playing") == [3, 2, 4]
    assert choose_tags(offered, [3, 2, 4], GAME, "over") == [3, 4]
    assert choose_tags([], [], GAME, "lobby") == []
    assert choose_tags(offered, [30, 31, 32, 33, 34], GAME, "lobby") == [30, 31, 32, 33, 34], (
        "five are all there may be"
    )


# --- switched off ---


@pytest.mark.skipif(sys.platform != "linux", reason="finds the playground that outlives its bot")
async def test_a_thread_archived_during_a_kill_is_opened_at_the_start(tmp_path: Path, port: int) -> None:
    bot = await forked(tmp_path, port)
    await first_line(bot)
    async with Client(f"http://127.0.0.1:{port}") as pg:
        await pg.wait_for_bot("game")
        ana = await pg.person("Ana")
        await ana.command("game new", game=GAME, level="short")
        busy = (await ana.command("game new", game=GAME, level="short")).message
        assert busy is not None
        said = await ana.press(busy, "Open a thread")
        thread = said.text.partition("<#")[2].partition(">")[0]
        await ana.wait_for(lambda m: "Start" in m.labels, thread)
        bot.kill()
        await bot.wait()
        await pg.advance(8 * DAY)
        assert (await seen(ana, thread))["archived"]
        again = await forked(tmp_path, port)
        await first_line(again)

        async def is_open() -> bool:
            return not (await seen(ana, thread))["archived"]

        await until(is_open)
    again.send_signal(signal.SIGTERM)
    assert (await ended(again, tmp_path))[0] == 0
