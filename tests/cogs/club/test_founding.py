"""The forms in which a game night is planned and a league is founded."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.client import Rulekeeper
from cogs.components.forms import build_form
from cogs.interactions.league_levels import list_fitting_levels
from cogs.messages.club.founding import list_league_fields, list_night_fields
from cogs.messages.club.night import name_night
from playground.client import NotAllowed, Person, Result
from playground.validate import check_modal
from referee.club.records.competition import Format, Meeting
from render.text.i18n import T, list_languages

CHANNEL = "table-one"


def fields(opened: Result) -> dict[str, dict[str, Any]]:
    assert opened.modal is not None, opened
    return {part["component"]["custom_id"]: part["component"] for part in opened.modal["components"]}


async def test_a_night_is_planned_in_one_form(ana: Person, bot: Rulekeeper) -> None:
    asked = await ana.command("night new", channel=CHANNEL)
    assert "does not know your time zone yet" in asked.text, "before anything is filled in"
    await ana.command("settings mine", city="Berlin", channel=CHANNEL)
    opened = await ana.command("night new", channel=CHANNEL)
    assert set(fields(opened)) == {"time", "level", "repeat", "until", "title"}
    levels = {one["value"]: one["label"] for one in fields(opened)["level"]["options"]}
    assert levels["pebbles short"] == "Pebbles: Short" and "tomb_raider learning_game" not in levels
    with pytest.raises(NotAllowed, match="time wants"):
        await ana.submit_fields(opened, {"title": "No time"})
    wish = {"time": "Thursday 20:00", "level": "pebbles short", "repeat": "2", "title": "Friday stones"}
    made = await ana.submit_fields(opened, wish)
    assert made.ephemeral and "The game night is planned" in made.text
    night = await bot.referee.nights.require(1)
    assert (night.game, night.level, night.weeks, night.is_weekly) == ("pebbles", "short", 2, True)
    assert night.title == "Friday stones" and night.zone == "Europe/Berlin"


async def test_who_may_not_plan_a_night_gets_no_form(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """A person who may not plan a game night cannot open the form, and cannot send it by a forged call."""
    await ben.command("settings mine", city="Berlin", channel=CHANNEL)
    opened = await ben.command("night new", channel=CHANNEL)
    guild = int((await ana.state())["guild"]["id"])
    await bot.referee.settings.change_server(guild, founders="managers")
    for refused in (
        await ben.command("night new", channel=CHANNEL),
        await ben.submit_fields(opened, {"time": "20:00"}),
        await ben.command("league new", channel=CHANNEL),
    ):
        assert "only server managers may start leagues and game nights" in refused.text and refused.modal is None


async def test_a_league_is_founded_in_one_form(ana: Person, bot: Rulekeeper) -> None:
    opened = await ana.command("league new", channel=CHANNEL)
    parts = fields(opened)
    assert set(parts) == {"level", "format", "days", "switches", "name"}
    chosen = {one["value"] for part in parts.values() for one in part.get("options", []) if one.get("default")}
    assert chosen == {"keizer", "7"}
    wish = {"level": "pebbles short", "format": "swiss", "days": "14", "switches": ["same"], "name": "Stones"}
    made = await ana.submit_fields(opened, wish)
    assert "The league is open" in made.text
    league = await bot.referee.leagues.require(1)
    assert (league.game, league.level, league.days, league.name) == ("pebbles", "short", 14, "Stones")
    assert league.competition.format is Format.SWISS and league.is_identical
    assert league.competition.meeting is not Meeting.BEST_OF_THREE


@pytest.mark.parametrize("name", ["", "  "])
async def test_a_league_or_night_without_a_name_has_the_games(ana: Person, bot: Rulekeeper, name: str) -> None:
    await ana.command("settings mine", city="Berlin", channel=CHANNEL)
    opened = await ana.command("league new", channel=CHANNEL)
    wish = {"level": "pebbles short", "format": "keizer", "days": "7", "switches": [], "name": name}
    await ana.submit_fields(opened, wish)
    opened = await ana.command("night new", channel=CHANNEL)
    await ana.submit_fields(opened, {"time": "20:00", "level": "pebbles short", "repeat": "1", "title": name})
    assert (await bot.referee.leagues.require(1)).name == "Pebbles"
    assert name_night(await bot.referee.nights.require(1)) == "Pebbles"


@pytest.mark.parametrize("locale", list_languages())
def test_discord_takes_the_forms(locale: str) -> None:
    repeats = [("once", T("only once")), ("1", T("only once"))]
    for listed in (
        list_night_fields(repeats, "once", locale),
        list_league_fields(lambda game: list_fitting_levels(game, 1), locale),
    ):
        check_modal(build_form("rk:0:night!new", "New", listed).to_dict())
