"""Seasons through the playground: turned on for a channel, and a picture with words when a month has ended."""

from __future__ import annotations

import pytest

from cogs.client import Rulekeeper
from playground.client import Message, Person
from playground.client import Playground as Client

from ..stats import played
from .titles import give

CHANNEL = "table-one"


async def turn_on(person: Person) -> Message:
    await person.change(manager=True)
    message = (await person.command("settings server", seasons=CHANNEL)).message
    assert message is not None
    return message


async def end_month(bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch) -> None:
    season = await bot.referee.seasons.find(1)
    assert season is not None
    for one in (bot.referee.seasons, bot.referee.appointments):
        monkeypatch.setattr(one, "_now", lambda: season.ends + 1)
    await bot.referee.appointments.fire()


async def test_a_month_ends_with_a_picture_and_the_match_of_the_month(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = await turn_on(ana)
    assert "the bot posts a picture of the month in <#" in settings.text
    table, _, board = await played(ana, ben, bot)
    await give(ana, board, "Ben", "best plan")
    await end_month(bot, monkeypatch)
    message = await ana.wait_for(lambda m: "on this server" in m.text and not m.only_you, CHANNEL)
    ((_, alt),) = message.pictures
    assert "Matches: 1." in alt and "Pebbles: 1 match." in alt and "Ana: 1 match." in alt and "Ben: 1 match." in alt
    assert "Titles given: 1." in alt and "best plan: 1 time." in alt and "Biggest rating gain" in alt
    for _ in range(3):
        await bot.referee.appointments.fire()
    shown = [one for one in await ana.messages(CHANNEL) if "on this server" in one.text]
    assert len(shown) == 1
    season = await bot.referee.seasons.find(1)
    assert season is not None and season.message == shown[0].id
    if season.best is not None:
        assert (
            season.best == table.place and "Match of the month (the one with the most rounds): Pebbles" in message.text
        )
        film = (await ben.press(message, "Replay")).message
        assert film is not None and film.only_you and "Pebbles" in film.text


async def test_a_person_who_hides_results_is_not_in_the_picture(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    await turn_on(ana)
    await played(ana, ben, bot)
    await ben.command("settings mine", data="hide my results and ratings from others")
    await end_month(bot, monkeypatch)
    message = await ana.wait_for(lambda m: "on this server" in m.text and not m.only_you, CHANNEL)
    assert "Ben" not in message.text and not any("Ben" in alt for _, alt in message.pictures)


async def test_a_channel_named_again_ends_the_setting(ana: Person, bot: Rulekeeper) -> None:
    await turn_on(ana)
    off = (await ana.command("settings server", seasons=CHANNEL)).message
    assert off is not None and "To get a picture of each month, use `/settings server seasons" in off.text


async def test_a_button_of_an_unknown_month_says_what_is_possible(ana: Person, bot: Rulekeeper, pg: Client) -> None:
    settings = await turn_on(ana)
    for number in ("77", "x", "9" * 30):
        said = await ana.press(settings, custom_id=f"rk:0:season!{number}", force=True)
        assert "The results of that month are no longer stored" in said.text
