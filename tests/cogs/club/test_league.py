"""A league through the playground: people join by buttons, the bot opens the tables and counts the results."""

from __future__ import annotations

import asyncio

from cogs.client import Rulekeeper
from playground.client import Message, Person
from playground.client import Playground as Client
from referee.club.records.competition import Outcome
from referee.club.records.league import Phase
from referee.table import lobby_commands, match_commands
from referee.table.table import Table
from tests.waiting import until

CHANNEL = "table-one"


async def found(person: Person, **how: object) -> Message:
    """Found a league and return its message."""
    made = await person.command("league new", name="Thursday", game="pebbles", level="short", channel=CHANNEL, **how)
    assert not made.failed, made.text
    return await message_of(person)


async def message_of(person: Person, part: str = "League: Thursday") -> Message:
    return await person.wait_for(lambda m: part in m.text and not m.only_you, CHANNEL)


async def stored_message(bot: Rulekeeper) -> int | None:
    league = await bot.referee.store.leagues.find(1)
    return league.message if league is not None else None


async def table_of_round(bot: Rulekeeper, number: int) -> Table:
    """Return the only table of a round, as soon as it is open with both people."""

    for _ in range(400):
        league = await bot.referee.store.leagues.find(1)
        if league is not None and len(league.competition.rounds) == number and league.tables:
            table = await bot.referee.find_table(league.tables[0].table)
            assert table is not None
            return table
        await asyncio.sleep(0.05)
    raise AssertionError(f"no table of round {number}")


async def play_to_the_end(table: Table) -> None:
    """Begin the match of a lobby, and answer every question by its default."""
    people = [info.person for info in table.facts.seats]
    for person in people:
        await table.do(f"t:ready {table.id} {person}", lobby_commands.mark_ready, person, True)
    assert table.facts.phase == "playing", "it starts by itself"
    count = 0
    while table.facts.phase == "playing":
        question = table.list_pending()[0]
        answer = question.ask.choice.write(question.ask.default)
        await table.do(f"t:{table.id}:{count}", match_commands.answer, question.ask.seat, question.number, answer)
        count += 1


async def test_a_league_from_founding_to_its_winner(pg: Client, bot: Rulekeeper, ana: Person, ben: Person) -> None:
    message = await found(ana, format="swiss")
    assert "Nobody has joined yet" in message.text and {"Join", "Leave", "Begin"} <= set(message.labels)
    for person in (ana, ben):
        assert "You play in this league" in (await person.press(message, "Join")).text
    message = await message_of(ana, "2 have joined: Ana, Ben")
    assert "You, or the person you named, already play in this league" in (await ben.press(message, "Join")).text
    assert "Only the host, <@" in (await ben.press(message, "Begin")).text
    assert not (await ana.press(message, "Begin")).failed
    table = await table_of_round(bot, 1)
    assert [info.name for info in table.facts.seats] == ["Ana", "Ben"]
    shown = await message_of(ana, f"<#{table.facts.channel}>")
    assert "Round 1 of 2" in shown.text and shown.pictures
    await play_to_the_end(table)
    await message_of(ana, "Round 2 of 2")
    again = await table_of_round(bot, 2)
    assert again.id != table.id
    await play_to_the_end(again)
    await message_of(ana, "The league is over")
    league = await bot.referee.store.leagues.find(1)
    assert league is not None and league.phase is Phase.ENDED
    assert [one.pairings[0].outcome for one in league.competition.rounds].count(Outcome.OPEN) == 0
    standings = (await ben.command("league standings", channel=CHANNEL)).message
    assert standings is not None and standings.only_you and "1. **" in standings.text


async def test_refusals_of_impossible_things_say_what_is_possible(
    pg: Client, bot: Rulekeeper, ana: Person, ben: Person
) -> None:
    assert "There is no league in this channel" in (await ana.command("league join", channel=CHANNEL)).text
    solo = await ana.command("league new", name="x", game="roll_for_adventure", channel=CHANNEL)
    assert "A league needs a level for two players against each other" in solo.text
    assert (
        "A round can last from one day to 31 days"
        in (await ana.command("league new", name="x", days=99, channel=CHANNEL)).text
    )
    await found(ana)
    second = await ana.command("league new", name="Again", game="pebbles", channel=CHANNEL)
    assert "This channel already has a league" in second.text
    assert (
        "At least two players must join before the first round can begin"
        in (await ana.command("league pair", channel=CHANNEL)).text
    )
    await ana.command("league join", channel=CHANNEL)
    assert bot.user is not None
    robot = await ana.command("league substitute", who=bot.user.id, channel=CHANNEL)
    assert "A bot cannot play in your place" in robot.text
    assert "Only the host" in (await ben.command("league end", sure=True, channel=CHANNEL)).text
    assert "sure:True" in (await ana.command("league end", channel=CHANNEL)).text
    assert not (await ana.command("league end", sure=True, channel=CHANNEL)).failed
    await message_of(ana, "The league is over")
    assert "This league is over" in (await ben.command("league join", channel=CHANNEL)).text


async def test_the_message_is_posted_again_if_somebody_deletes_it(pg: Client, bot: Rulekeeper, ana: Person) -> None:
    await found(ana)
    before = await until(lambda: stored_message(bot))
    league = await bot.referee.store.leagues.find(1)
    assert league is not None
    await bot.http.delete_message(league.channel, before)
    await ana.command("league join", channel=CHANNEL)

    await message_of(ana, "1 has joined")

    async def posted() -> bool:
        return await stored_message(bot) != before

    assert await until(posted)
