"""Discord's scheduled events for game nights, through the playground: each is made once, changed, begun and ended."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from cogs.client import Rulekeeper
from cogs.delivery import upkeep
from playground.client import Person
from playground.client import Playground as Client
from playground.scheduled import MOST
from playground.world import GUILD
from referee.club.records.night import LEAD, LENGTH, Night, drop_event
from referee.running.duty import Duty
from tests.waiting import until

from .night import CHANNEL, go_to, message_of, plan

PATH = "/scheduled-events"


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upkeep, "AGAIN", 0.05)


async def event_of(pg: Client, **wanted: Any) -> dict[str, Any]:
    """Return the only event as soon as it has these values."""

    async def fits() -> dict[str, Any] | None:
        found = await pg.events()
        return found[0] if len(found) == 1 and all(found[0][key] == value for key, value in wanted.items()) else None

    return dict(await until(fits))


async def no_event(pg: Client) -> None:
    async def is_empty() -> bool:
        return not await pg.events()

    await until(is_empty)


async def stored(bot: Rulekeeper) -> Night:
    """Return the night once it has its event."""

    async def ready() -> Night | None:
        night = await bot.referee.nights.find(1)
        return night if night is not None and night.event is not None else None

    return await until(ready)


async def settled(bot: Rulekeeper) -> None:
    """Wait until nothing is left to do for any event."""
    await bot.context.night_events._tasks.settle()


def count_calls(calls: list[dict[str, Any]], method: str) -> int:
    return sum(call["method"] == method and PATH in call["path"] for call in calls)


# --- one night ---


async def test_an_event_is_made_moved_and_called_off_with_its_night(pg: Client, bot: Rulekeeper, ana: Person) -> None:
    await plan(ana)
    event = await event_of(pg, name="Game night: Pebbles", status=1, entity_type=3)
    night = await stored(bot)
    assert event["entity_metadata"] == {"location": f"#{CHANNEL}"} and event["channel_id"] is None
    assert f"https://discord.com/channels/{GUILD}/" in event["description"]
    assert event["scheduled_start_time"].endswith("+00:00") and LENGTH == 3 * 3600
    await message_of(ana, f"https://discord.com/events/{GUILD}/{event['id']}")
    moved = await ana.command("night move", night="1", day="Friday", time="21:30", channel=CHANNEL)
    assert "is moved to <t:" in moved.text

    async def is_moved() -> dict[str, Any] | None:
        found = await pg.events()
        return found[0] if found[0]["scheduled_start_time"] != event["scheduled_start_time"] else None

    after = await until(is_moved)
    assert after["id"] == event["id"] and ":30:00" in after["scheduled_start_time"]
    later = await bot.referee.nights.find(1)
    assert later is not None and later.begins != night.begins
    await ana.command("night end", night="1", channel=CHANNEL)
    await no_event(pg)
    await message_of(ana, "this game night is cancelled")

    async def is_dropped() -> bool:
        gone = await bot.referee.nights.find(1)
        return gone is not None and gone.event is None

    await until(is_dropped)  # The bot stores this after Discord has confirmed that the event is gone.
    assert count_calls(await pg.calls(), "POST") == 1


async def test_only_the_host_or_who_manages_the_server_moves_a_night(
    pg: Client, bot: Rulekeeper, ana: Person, ben: Person
) -> None:
    await plan(ana)
    when = {"night": "1", "day": "Friday", "time": "21:30", "channel": CHANNEL}
    assert "Only the host, <@" in (await ben.command("night move", **when)).text
    assert "Write it like 20:00" in (await ana.command("night move", **{**when, "time": "late"})).text
    await ana.command("night end", night="1", channel=CHANNEL)
    assert "no such game night" in (await ana.command("night move", **when)).text


async def test_an_event_begins_with_the_lobby_and_ends_with_the_match(
    pg: Client, bot: Rulekeeper, ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    await plan(ana)
    night = await stored(bot)
    first = str(night.event.number)  # type: ignore[union-attr]
    await go_to(bot, monkeypatch, night.begins - LEAD)

    async def both() -> list[dict[str, Any]] | None:
        found = await pg.events()
        return found if [one["status"] for one in found] == [2, 1] else None

    active, following = await until(both)
    assert active["id"] == first != following["id"], "the next week has an event of its own"
    assert following["scheduled_start_time"] > active["scheduled_start_time"]
    await settled(bot)
    assert [one["status"] for one in await pg.events()] == [2, 1], "the table is still in play"
    after = await bot.referee.nights.find(1)
    assert after is not None and after.table is not None
    table = await bot.referee.find_table_at(after.table)
    assert table is not None
    await ana.command("table cancel", channel=after.table)
    assert table.facts.phase == "cancelled"
    assert (await event_of(pg, status=1))["id"] == following["id"]
    now = await until(lambda: _without_running(bot))
    assert now.event is not None


async def _without_running(bot: Rulekeeper) -> Night | None:
    night = await bot.referee.nights.find(1)
    return night if night is not None and night.running is None else None


async def test_an_event_ends_when_the_night_is_over_though_nobody_has_finished(
    pg: Client, bot: Rulekeeper, ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    await plan(ana, repeat="only once")
    night = await stored(bot)
    await go_to(bot, monkeypatch, night.begins - LEAD)
    await event_of(pg, status=2)
    await go_to(bot, monkeypatch, night.begins + LENGTH)
    await no_event(pg)


async def test_an_event_to_which_nobody_comes_is_canceled(
    pg: Client, bot: Rulekeeper, ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    await plan(ana, repeat="only once")
    night = await stored(bot)
    await ana.press(await message_of(ana, "1 is coming: Ana"), "I cannot come")
    await go_to(bot, monkeypatch, night.begins - LEAD)
    await no_event(pg)
    over = await until(lambda: _without_running(bot))
    assert over.is_over and over.event is None


# --- who is interested ---


async def test_a_person_who_marks_interest_is_a_guest_until_the_mark_is_removed(
    pg: Client, bot: Rulekeeper, ana: Person, ben: Person
) -> None:
    await plan(ana)
    event = (await event_of(pg))["id"]
    await stored(bot)
    message = await message_of(ana, "You can also sign up by marking the")
    await ben.mark_interested(event)
    await message_of(ana, "2 are coming: Ana, Ben")
    await ben.mark_interested(event, interested=False)
    await message_of(ana, "1 is coming: Ana")
    await ben.mark_interested(event)
    await message_of(ana, "2 are coming: Ana, Ben")
    await ben.press(message, "I cannot come")
    await message_of(ana, "1 is coming: Ana")
    await (await pg.person("Cleo")).mark_interested(event)
    await message_of(ana, "2 are coming: Ana, Cleo")


async def test_a_banned_person_does_not_become_a_guest_by_marking_interest(
    pg: Client, bot: Rulekeeper, ana: Person, ben: Person
) -> None:
    await plan(ana)
    event = (await event_of(pg))["id"]
    number = next(int(one["id"]) for one in (await ben.state())["people"] if one["name"] == "Ben")
    await bot.referee.settings.change_server(GUILD, banned=(number,))
    await ben.mark_interested(event)
    await (await pg.person("Cleo")).mark_interested(event)
    await message_of(ana, "2 are coming: Ana, Cleo")


async def test_a_mark_counts_though_the_message_is_stored_while_the_event_is_read(
    pg: Client, bot: Rulekeeper, ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord has told of the mark before the bot knew the event's number."""
    desk, shown = bot.referee.nights, bot.context.night_events
    read, noted = asyncio.Event(), asyncio.Event()
    create, find, note = shown._events.create, shown._events.find, desk.note_message

    async def create_and_mark(*form: Any) -> int:
        number = await create(*form)
        await ben.mark_interested(number)
        return number

    async def find_slowly(*which: int) -> Any:
        found = await find(*which)
        read.set()
        await noted.wait()
        return found

    async def note_late(number: int, message: int) -> None:
        await read.wait()
        await note(number, message)
        noted.set()

    async def hear_nothing(event: int, is_canceled: bool = False) -> None:
        pass

    monkeypatch.setattr(shown._events, "create", create_and_mark)
    monkeypatch.setattr(shown._events, "find", find_slowly)
    monkeypatch.setattr(desk, "note_message", note_late)
    monkeypatch.setattr(shown, "look_again", hear_nothing)
    await plan(ana)
    await message_of(ana, "2 are coming: Ana, Ben")


async def test_a_forgotten_person_is_not_invited_again_by_interest_in_the_event(
    pg: Client, bot: Rulekeeper, ana: Person, ben: Person
) -> None:
    """The person pressed "Interested" in the Discord event before the bot forgot the person's data."""
    await plan(ana)
    event = (await event_of(pg))["id"]
    await ben.mark_interested(event)
    await message_of(ana, "2 are coming: Ana, Ben")
    number = next(int(one["id"]) for one in (await ben.state())["people"] if one["name"] == "Ben")
    await bot.referee.personal.forget(number, {"en-US": "somebody"}, "somebody")
    await message_of(ana, "1 is coming: Ana")
    await bot.context.night_events.look_again(int(event))
    await settled(bot)
    night = await bot.referee.nights.find(1)
    assert night is not None and night.coming == night.interested == () and not night.follows_interest
    await message_of(ana, "This game night is also an [event of this server]")


# --- where it is not possible ---


async def test_without_the_right_to_make_events_only_the_card_is_posted_and_check_says_so(
    pg: Client, bot: Rulekeeper, ana: Person, ben: Person
) -> None:
    assert "Create Events" not in (await ana.command("check", channel=CHANNEL)).text
    await pg.deny_everywhere("create_events")
    guild = bot.get_guild(GUILD)

    async def is_known() -> bool:
        return guild is not None and not guild.me.guild_permissions.create_events

    await until(is_known)
    assert "Optional: with the permission **Create Events**" in (await ana.command("check", channel=CHANNEL)).text
    assert "**Create Events**" not in (await ana.command("check", channel="dm")).text
    await plan(ana)
    message = await message_of(ana, "1 is coming: Ana")
    await settled(bot)
    assert await pg.events() == [] and count_calls(await pg.calls(), "POST") == 0
    await pg.deny_everywhere()

    async def is_allowed() -> bool:
        return guild is not None and guild.me.guild_permissions.create_events

    await until(is_allowed)
    await ben.press(message, "I am coming")
    await event_of(pg)


async def test_a_full_server_gets_no_event_and_is_not_asked_at_each_press(
    pg: Client, bot: Rulekeeper, ana: Person, ben: Person
) -> None:
    await pg.do("event", fill=MOST)
    await plan(ana)
    message = await message_of(ana, "1 is coming: Ana")
    await ben.press(message, "I am coming")
    await message_of(ana, "2 are coming: Ana, Ben")
    await settled(bot)
    calls = await pg.calls()
    assert (count_calls(calls, "POST"), count_calls(calls, "GET")) == (0, 1)


@pytest.mark.parametrize("kind", ["500", "429", "30038", "50013", "drop"])
async def test_errors_of_discord_delay_no_night(
    pg: Client, bot: Rulekeeper, ana: Person, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(upkeep, "AGAIN", 60.0)
    await pg.fault("*", PATH, kind, times=1000, retry_after=31.0)
    await plan(ana)
    night = await bot.referee.nights.find(1)
    assert night is not None
    await message_of(ana, "1 is coming: Ana")
    await go_to(bot, monkeypatch, night.begins - LEAD)

    async def is_open() -> int | None:
        now = await bot.referee.nights.find(1)
        return now.table if now is not None else None

    assert await until(is_open)


# --- kills, deletions, several processes ---


@pytest.mark.parametrize("kind", ["lost", "late"])
async def test_an_event_whose_answer_is_lost_is_found_and_not_made_twice(
    pg: Client, bot: Rulekeeper, ana: Person, kind: str
) -> None:
    await pg.fault("POST", PATH, kind)
    await plan(ana)
    night = await stored(bot)
    await settled(bot)
    found = await pg.events()
    assert [int(one["id"]) for one in found] == [night.event.number]  # type: ignore[union-attr]
    assert count_calls(await pg.calls(), "POST") == 1


async def test_a_kill_after_any_call_leaves_one_event_at_most(
    pg: Client, bot: Rulekeeper, ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A kill leaves a state in which Discord has carried out the call, and the stored night does not know of it."""
    await plan(ana)
    night = await stored(bot)
    await settled(bot)
    store, events = bot.referee.store, bot.context.night_events
    made = night.event.number  # type: ignore[union-attr]

    async def after_kill(left: Night) -> None:
        await store.commit(store.nights.store(left))
        events._read.clear()
        await events.show(left)
        await settled(bot)

    await after_kill(drop_event(night, made))
    found = await bot.referee.nights.find(1)
    assert [int(one["id"]) for one in await pg.events()] == [made]
    assert found is not None and found.event == night.event, "it is the same event, and shows what it showed"
    await go_to(bot, monkeypatch, night.begins - LEAD)

    async def running() -> Night | None:
        now = await bot.referee.nights.find(1)
        is_shown = now is not None and now.running is not None and now.running.is_active and now.event is not None
        return now if is_shown else None

    begun = await until(running)
    assert begun.running is not None
    await after_kill(replace(begun, running=replace(begun.running, is_active=False)))
    assert sorted(one["status"] for one in await pg.events()) == [1, 2]
    await go_to(bot, monkeypatch, night.begins + LENGTH)
    await until(lambda: _without_running(bot))
    await settled(bot)
    await after_kill(replace(begun, running=replace(begun.running, is_over=True)))
    left = await bot.referee.nights.find(1)
    assert left is not None and left.running is None and [one["status"] for one in await pg.events()] == [1]
    await ana.command("night end", night="1", channel=CHANNEL)
    await no_event(pg)
    await settled(bot)
    await after_kill(replace(left, is_over=True))
    done = await bot.referee.nights.find(1)
    assert done is not None and done.event is None and await pg.events() == []


async def test_an_event_that_somebody_deletes_is_not_made_again(
    pg: Client, bot: Rulekeeper, ana: Person, ben: Person
) -> None:
    await plan(ana)
    event = (await event_of(pg))["id"]
    message = await message_of(ana, "You can also sign up by marking")
    await pg.do("event", event=event)

    async def is_noticed() -> bool:
        night = await bot.referee.nights.find(1)
        return night is not None and night.event is not None and night.event.is_gone

    await until(is_noticed)
    await settled(bot)
    asked = count_calls(await pg.calls(), "GET")
    await ben.press(message, "I am coming")
    shown = await message_of(ana, "2 are coming: Ana, Ben")
    assert "Interested" not in shown.text and "Somebody has deleted the server event" in shown.text
    await settled(bot)
    calls = await pg.calls()
    assert await pg.events() == [] and count_calls(calls, "POST") == 1
    assert count_calls(calls, "GET") == asked, "nobody asks for it any more"


# --- what moderators do there ---


async def test_a_moderator_moves_renames_and_starts_the_event_and_the_night_follows(
    pg: Client, bot: Rulekeeper, ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    await plan(ana)
    event = await event_of(pg, status=1)
    assert event["image"], "it has a picture"
    await ben.press(await message_of(ana, "1 is coming: Ana"), "I am coming")
    night = await stored(bot)
    await settled(bot)
    later = night.begins + 3 * 3600
    await pg.do("event", event=event["id"], begins=later, name="Pebble party")

    async def is_moved() -> Night | None:
        found = await bot.referee.nights.find(1)
        return found if found is not None and found.begins == later and found.title == "Pebble party" else None

    moved = await until(is_moved)
    assert moved.usual == night.begins, "only this date has moved"
    told = await message_of(ben, "is moved to <t:")
    assert "Somebody changed the server event" in told.text
    await message_of(ana, "Game night: Pebble party")
    await settled(bot)
    assert (await event_of(pg, name="Pebble party"))["scheduled_start_time"] != event["scheduled_start_time"]
    await pg.do("event", event=event["id"], status=2)

    async def is_open() -> Night | None:
        found = await bot.referee.nights.find(1)
        return found if found is not None and found.table is not None else None

    opened = await until(is_open)
    assert opened.begins > later, "the next week follows"

    async def both() -> bool:
        return sorted(one["status"] for one in await pg.events()) == [1, 2]

    await until(both)


async def test_a_moderator_cancels_the_event_and_everybody_is_told(
    pg: Client, bot: Rulekeeper, ana: Person, ben: Person
) -> None:
    await plan(ana)
    event = await event_of(pg, status=1)
    night = await stored(bot)
    await settled(bot)
    await pg.do("event", event=event["id"], status=4)
    told = await message_of(ben, "is cancelled. The next one is on")
    assert "The game night follows it" in told.text
    after = await bot.referee.nights.find(1)
    assert after is not None and after.begins > night.begins and not after.is_over
    following = await event_of(pg, status=1)
    assert following["id"] != event["id"]


async def test_only_the_process_that_drives_a_server_keeps_its_events(
    pg: Client, bot: Rulekeeper, ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Duty(shards=2, slots=2)
    other.take(1 - other.find_slot(GUILD))
    await plan(ana)
    night = await stored(bot)
    await settled(bot)
    before = count_calls(await pg.calls(), "GET")
    monkeypatch.setattr(bot.referee, "duty", other)
    bot.context.night_events._read.clear()
    await bot.context.night_events.show(night)
    await asyncio.sleep(0.05)
    assert count_calls(await pg.calls(), "GET") == before
