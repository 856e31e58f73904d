"""The puzzle of the day through the playground: all players lend it, people answer in private, and a day
later the solution is shown."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from cogs.client import Rulekeeper
from playground.client import Message, Person
from playground.client import Playground as Client
from referee.club.records.daily import Daily

from ..puzzles import review

CHANNEL = "table-two"
MORNING = datetime(2030, 1, 1, 8, tzinfo=UTC).timestamp()
"""A time before the first puzzle of the day is posted."""


def set_time(bot: Rulekeeper, at: float, monkeypatch: pytest.MonkeyPatch) -> None:
    for one in (bot.referee.dailies, bot.referee.appointments, bot.referee.puzzles):
        monkeypatch.setattr(one, "_now", lambda: at)


async def turn_on(person: Person) -> Message:
    await person.change(manager=True)
    message = (await person.command("settings server", puzzle=CHANNEL)).message
    assert message is not None
    return message


async def begin_day(bot: Rulekeeper, number: int, monkeypatch: pytest.MonkeyPatch) -> Daily:
    """Let the time come at which the puzzle of this day is posted."""
    referee = bot.referee
    if number > 1:
        before = await referee.dailies.find(number - 1)
        assert before is not None
        set_time(bot, before.posts + before.patience - 60, monkeypatch)
        await referee.dailies._look()
    daily = await referee.dailies.find(number)
    assert daily is not None
    set_time(bot, daily.posts + 60, monkeypatch)
    await referee.appointments.fire()
    found = await referee.dailies.find(number)
    assert found is not None
    return found


async def prepare(ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch) -> Message:
    """Let Ana and Ben lend their match, and post the server's first puzzle of the day."""
    set_time(bot, MORNING, monkeypatch)
    settings = await turn_on(ana)
    assert "Each day, the bot posts a puzzle in <#" in settings.text
    await review(ana, ben, bot, monkeypatch)
    for person in (ana, ben):
        await person.command("settings mine", lend=True)
    await begin_day(bot, 1, monkeypatch)
    return await ana.wait_for(lambda m: "Puzzle of the day" in m.text and not m.only_you, CHANNEL)


async def test_a_puzzle_a_day_counts_who_solves_it_and_tells_the_solution_the_day_after(
    ana: Person, ben: Person, pg: Client, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    posted = await prepare(ana, ben, bot, monkeypatch)
    assert "Puzzle of the day · Pebbles" in posted.text and "Nobody has tried it yet." in posted.text
    assert "Ana" not in posted.text + posted.pictures[0][1] and "Ben" not in posted.text + posted.pictures[0][1]
    cat = await pg.person("Cat")
    solved = (await cat.press(posted, "go left")).message
    assert solved is not None and solved.only_you and "Puzzle solved" in solved.text
    await cat.press(posted, "go right")
    wrong = await ben.press(posted, "go right")
    assert wrong.ephemeral and "There is a better one." in wrong.text
    counted = await ana.wait_for(lambda m: "2 people have tried it, and 1 solved it." in m.text, CHANNEL)
    assert counted.id == posted.id and "50 %" not in counted.text
    await begin_day(bot, 2, monkeypatch)
    told = await ana.wait_for(lambda m: "Solution of [the last puzzle](" in m.text, CHANNEL)
    assert f"/{posted.id}):** **go left**. The chance to win rises from 20 % to 50 %." in told.text
    assert "1 of 2 people solved it." in told.text and "Nobody has tried it yet." in told.text, "with another puzzle"
    await begin_day(bot, 3, monkeypatch)
    last = await ana.wait_for(lambda m: "There is no new puzzle today." in m.text, CHANNEL)
    assert "Solution of [the last puzzle](" in last.text
    shown = len(await ana.messages(CHANNEL))
    day = await begin_day(bot, 4, monkeypatch)
    assert day.is_over and len(await ana.messages(CHANNEL)) == shown, "there is nothing to say any more"


async def test_whoever_takes_the_agreement_back_ends_the_puzzle_at_once(
    ana: Person, ben: Person, pg: Client, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    posted = await prepare(ana, ben, bot, monkeypatch)
    await ben.command("settings mine", lend=False)
    cat = await pg.person("Cat")
    assert "no longer available" in (await cat.press(posted, "go left")).text
    day = await begin_day(bot, 2, monkeypatch)
    assert day.is_over and not [one for one in await ana.messages(CHANNEL) if "Solution" in one.text]


async def test_a_missing_permission_or_channel_stops_nothing_else(
    ana: Person, ben: Person, pg: Client, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot tries again to post a puzzle without permission; a deleted channel ends the setting."""
    set_time(bot, MORNING, monkeypatch)
    await pg.deny(CHANNEL, "send")
    refused = (await turn_on(ana)).text
    assert "The puzzle of the day needs a text channel" in refused
    await pg.deny(CHANNEL)
    await turn_on(ana)
    await review(ana, ben, bot, monkeypatch)
    for person in (ana, ben):
        await person.command("settings mine", lend=True)
    await pg.deny(CHANNEL, "send")
    day = await begin_day(bot, 1, monkeypatch)
    assert day.is_open and day.puzzle is not None
    assert await bot.referee.dailies.list_obstacles(1), "the reason is kept"
    await pg.deny(CHANNEL)
    await bot.referee.appointments.hasten(day.guild)
    await bot.referee.appointments.fire()
    await ana.wait_for(lambda m: "Puzzle of the day" in m.text and not m.only_you, CHANNEL)
    await pg.delete_channel(CHANNEL)
    await pg.wait_until(lambda state: CHANNEL not in {one["name"] for one in state["channels"]}, "Ana")
    while (await bot.referee.settings.load_server(day.guild)).puzzles is not None:
        await pg.see("state", person="Ana")
    settings = await ana.command("settings server")
    assert "To get a puzzle each day, use `/settings server puzzle:`" in settings.text
