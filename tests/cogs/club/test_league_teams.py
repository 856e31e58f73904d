"""Leagues of teams through the playground: a captain names a team, its members confirm it, and they sit on one side."""

from __future__ import annotations

import pytest

from cogs.client import Rulekeeper
from playground.client import Person
from playground.client import Playground as Client
from referee.club.records.competition import Outcome
from referee.table import match_commands

from .sealed_leagues import CHANNEL, begin, load, message_of, play_second_match, tables_of_round


@pytest.fixture
async def four(pg: Client, bot: Rulekeeper) -> list[Person]:
    return [await pg.person(name) for name in ("Ana", "Ben", "Cleo", "Dora")]


async def number_of(person: Person) -> int:
    return int((await person.state())["person"]["id"])


async def found(ana: Person, **how: object) -> None:
    made = await ana.command(
        "league new", name="Doubles", game="counter_terror", format="swiss", team="2", same=True, channel=CHANNEL, **how
    )
    assert not made.failed and "/league join partner:" in made.text, made.text
    await message_of(ana, "League: Doubles")


async def join(captain: Person, partner: Person, name: str) -> None:
    said = await captain.command("league join", partner=await number_of(partner), team=name, channel=CHANNEL)
    assert "as soon as" in said.text, said.text
    message = await message_of(partner, f"Team *{name}* is waiting for")
    said = await partner.press(message, "Confirm")
    assert "Your team is complete" in said.text, said.text


async def test_teams_from_their_founding_to_the_end_of_a_round(four: list[Person], bot: Rulekeeper) -> None:
    ana, ben, cleo, dora = four
    await found(ana)
    message = await message_of(ana, "teams of 2")
    assert "Join" not in message.labels and "No team has joined yet" in message.text
    await join(ana, ben, "Alphas")
    await join(cleo, dora, "Betas")
    message = await message_of(ana, "2 have joined: Alphas, Betas")
    assert not (await ana.press(message, "Begin")).failed
    (table,) = await tables_of_round(bot, 1, 1)
    assert [info.name for info in table.facts.seats] == ["Ana", "Ben", "Cleo", "Dora"]
    assert [info.choices["team"] for info in table.facts.seats] == ["terror", "terror", "counter", "counter"]
    assert table.facts.house == {"teams": "chosen"} and table.facts.sealed
    fixed = await ana.command("table set", setting="teams", value="random_balanced", channel=table.facts.channel)
    assert "The league has fixed" in fixed.text, fixed.text
    shown = await message_of(ana, "Alphas – Betas: playing")
    assert shown
    await begin(table)
    sides = table.game.list_sides(table.play.match.state)  # type: ignore[union-attr]
    assert {frozenset(side) for side in sides} == {frozenset({0, 1}), frozenset({2, 3})}
    for seat in (0, 1):
        await table.do(f"t:over {seat}", match_commands.concede, seat)
    assert table.facts.phase == "over" and table.facts.result is not None and table.facts.result.winners == (2, 3)
    await play_second_match(bot, table, 2, 3)
    await message_of(ana, "Round 1 has ended")
    league = await load(bot)
    assert league.competition.rounds[0].pairings[0].outcome is Outcome.SECOND
    standings = await ben.command("league standings", channel=CHANNEL)
    assert "1. **Betas** (Cleo, Dora) · 1 point" in standings.text and "**Alphas** (Ana, Ben)" in standings.text
    assert len(await bot.referee.store.results.list_unrated_matches(9)) == 2


async def test_who_is_named_may_decline_and_nobody_is_entered_unasked(four: list[Person], bot: Rulekeeper) -> None:
    ana, ben, cleo, _ = four
    await found(ana)
    await ana.command("league join", partner=await number_of(ben), channel=CHANNEL)
    message = await message_of(ben, "Team *Ana* is waiting for")
    assert not (await load(bot)).competition.entrants
    taken = await cleo.command("league join", partner=await number_of(ben), channel=CHANNEL)
    assert "already play in this league" in taken.text
    assert "No team of this league is waiting for you" in (await cleo.press(message, "Confirm")).text
    assert "was removed" in (await ben.press(message, "Leave")).text
    assert not (await load(bot)).forming
    alone = await ana.command("league join", channel=CHANNEL)
    assert "A team of this league has 2 players" in alone.text
    pressed = await ana.press(message, custom_id="rk:0:league!1:join", force=True)
    assert "A team of this league has 2 players" in pressed.text
    assert bot.user is not None
    robot = await ana.command("league join", partner=bot.user.id, channel=CHANNEL)
    assert "bot" in robot.text


async def test_a_game_without_teams_offers_none(four: list[Person], bot: Rulekeeper) -> None:
    ana, ben, *_ = four
    offered = await ana.autocomplete("league new", "team", "", name="x", game="counter_terror", channel=CHANNEL)
    assert [one["value"] for one in offered] == ["2", "3", "4"]
    assert await ana.autocomplete("league new", "team", "", name="x", game="tomb", channel=CHANNEL) == []
    said = await ana.command("league new", name="x", game="tomb", team="2", channel=CHANNEL)
    assert "That game has no teams of 2. These games have them: Counter-Terror." in said.text
    await ana.command("league new", name="Alone", game="counter_terror", channel=CHANNEL)
    said = await ana.command("league join", partner=await number_of(ben), channel=CHANNEL)
    assert "This league has no teams" in said.text


async def test_the_server_says_whether_teams_have_names_of_their_own(four: list[Person], bot: Rulekeeper) -> None:
    ana, ben, *_ = four
    await found(ana)
    guild = (await load(bot)).guild
    await bot.referee.settings.change_server(guild, free_text=False)
    said = await ana.command("league join", partner=await number_of(ben), team="Alphas", channel=CHANNEL)
    assert said.text and not (await load(bot)).forming
    said = await ana.command("league join", partner=await number_of(ben), channel=CHANNEL)
    assert "as soon as" in said.text
