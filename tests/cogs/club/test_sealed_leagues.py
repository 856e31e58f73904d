"""Rounds of a league in which all matches have one set-up are played in private threads, and nobody else sees them."""

from __future__ import annotations

import asyncio

import pytest

from cogs.client import Rulekeeper
from engine.match_file import read
from engine.protocol import Refused
from playground.client import Message, Person
from playground.client import Playground as Client
from referee.table import handing_over, history, match_commands
from referee.table.match_files import examine
from referee.table.table import Table

from .sealed_leagues import CHANNEL, begin, load, message_of, play_second_match, tables_of_round

GAME, LEVEL = "counter_terror", "standard"


async def found(people: list[Person], **how: object) -> Message:
    """Found a league in which these people play, and begin its first round."""
    named = {"name": "Thursday", "game": GAME, "level": LEVEL, "format": "swiss", "same": True, **how}
    made = await people[0].command("league new", channel=CHANNEL, **named)
    assert not made.failed, made.text
    message = await message_of(people[0], "League: Thursday")
    for person in people:
        assert "You play in this league" in (await person.press(message, "Join")).text
    assert not (await people[0].press(message, "Begin")).failed
    return message


async def list_shared(bot: Rulekeeper, table: Table) -> list[object]:
    """Return the shuffles that a table shares with others."""
    rows = [one.row for one in await bot.referee.store.inputs.list_rows(table.place)]
    return [(row.draw, row.kind, row.value) for row in rows if row.draw is not None and row.draw < 0]


async def seen_by(person: Person) -> set[int]:
    """Return the channels that somebody sees."""
    return {int(one["id"]) for one in (await person.state())["channels"]}


async def ends_in(person: Person, channel: int) -> list[Message]:
    """Return the last messages of a thread: result, film and file."""
    return [one for one in await person.messages(channel) if "Match over" in one.text and one.files]


async def give_up(table: Table) -> None:
    await table.do(f"t:over {table.id}", match_commands.concede, 0)
    assert table.facts.phase == "over"


@pytest.fixture
async def four(pg: Client, bot: Rulekeeper) -> list[Person]:
    return [await pg.person(name) for name in ("Ana", "Ben", "Cleo", "Dora")]


async def test_a_round_has_one_set_up_and_is_seen_by_nobody_else_before_its_end(
    four: list[Person], bot: Rulekeeper, pg: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben, _, _ = four
    await found(four)
    first, second = await tables_of_round(bot, 1)
    shown = await ana.wait_for(lambda m: m.text.count(": playing") == 2, CHANNEL)
    deal = (await load(bot)).current.deal  # type: ignore[union-attr]
    assert deal and deal in shown.text and shown.text.count(": playing") == 2 and "<#" not in shown.text
    lobby = await ana.wait_for(lambda m: "Ready" in m.labels, first.facts.channel)
    sealed = await ana.wait_for(lambda m: "Proof" in m.labels, first.facts.channel)
    proof = (await ana.press(sealed, "Proof")).message
    assert proof is not None and deal in proof.text and deal not in lobby.text
    assert (
        "every other pairing" in lobby.text
        and "Close the table" not in lobby.labels
        and "Add an AI" not in lobby.labels
    )
    await begin(first)
    await begin(second)
    shared = [await list_shared(bot, each) for each in (first, second)]
    assert shared[0] and shared[0] == shared[1], "both have the same set-up"
    await give_up(first)
    again = await play_second_match(bot, first, 1)
    assert again.facts.sealed and again.facts.channel not in await seen_by(await pg.person("Eve"))
    assert again.facts.deal not in ("", deal), "its players know the first set-up"
    told = await message_of(ana, ": finished")
    assert ": playing" in told.text and "1 : 0" not in told.text and "0 : 1" not in told.text
    standings = (await ben.command("league standings", channel=CHANNEL)).text
    assert "· 1 point" not in standings and "count when the round ends" in standings
    assert await bot.referee.store.results.list_unrated_matches(9) == []
    mine = await ana.command("record export", channel=first.facts.channel)
    assert "others still play the same set-up" in mine.text
    await bot.context.threads.close(first.id, "close:1")
    assert not await ends_in(ana, first.facts.channel), "the film and the file come when the round has ended"
    said = await ana.command("game again", channel=first.facts.channel)
    assert "others still play the same set-up" in said.text
    await give_up(second)
    other = await play_second_match(bot, second, 1)
    further = [await list_shared(bot, each) for each in (again, other)]
    assert further[0] and further[0] == further[1] != shared[0], "the second matches share another set-up"
    opened = await message_of(ana, "Round 1 has ended")
    secret = (await load(bot)).competition.rounds[0].secret
    assert secret and secret in opened.text
    for _ in range(100):
        if not any(each.facts.sealed for each in (first, second, again, other)):
            break
        await asyncio.sleep(0.05)
    assert len(await bot.referee.store.results.list_unrated_matches(9)) == 4
    raw, later = await history.export(first, None), await history.export(again, None)
    assert read(raw).round_secret == secret and examine(raw).ok
    assert read(later).round_secret not in (None, secret) and examine(later).ok
    film = await ben.choose(opened, values=str(first.id), label="Watch a match of round 1…")
    assert film.message is not None and film.message.only_you and "Replay" in film.text
    assert not film.message.buttons
    for value in (str(first.id + 99), "x"):
        gone = await ben.choose(opened, "rk:0:league-film!1", values=value, force=True)
        assert "That match has no film" in gone.text
    assert "no league" in (await ben.choose(opened, "rk:0:league-film!77", values="1", force=True)).text
    file = await ana.command("record export", channel=first.facts.channel)
    assert file.message is not None and file.message.files
    await bot.context.threads.close(first.id, "close:1")
    (last,) = await ends_in(ana, first.facts.channel)
    assert last.files
    assert "· 1 point" in (await ben.command("league standings", channel=CHANNEL)).text


async def test_an_outsider_gets_nothing_of_a_sealed_match(four: list[Person], bot: Rulekeeper, pg: Client) -> None:
    """A person without a seat learns nothing of the match by looking, by commands, by forged buttons or by
    autocompletion, not even as a moderator who can open the thread."""
    await found(four)
    first, second = await tables_of_round(bot, 1)
    await begin(first)
    eve = await pg.person("Eve")
    thread = first.facts.channel
    assert not {thread, second.facts.channel} & await seen_by(eve)
    inside = {person.name for person in four if thread in await seen_by(person)}
    assert inside == {info.name for info in first.facts.seats}
    call = await message_of(eve, "Round 1 of")
    for verb in ("watch", "log", "hand", "rules", "join", "more"):
        said = await eve.press(call, custom_id=f"rk:{first.id}:{verb}", force=True)
        assert "You cannot use that table from here" in said.text, verb
    await eve.change(moderator=True)
    await eve.wait_for(lambda m: "your match of round 1" in m.text, thread)
    for verb in ("watch", "log", "hand", "options", "more"):
        board = await eve.wait_for(lambda m: bool(m.buttons), thread)
        said = await eve.press(board, custom_id=f"rk:{first.id}:{verb}", force=True)
        assert "Only the players can see this match until the round ends" in said.text, verb
    for command in ("watch on", "game board", "game log", "record replay", "record export", "record turning"):
        said = await eve.command(command, channel=thread)
        assert "Only the players can see this match until the round ends" in said.text, command
    away = await eve.command("watch on", table=str(thread), channel=CHANNEL)
    assert "Only the players can see this match until the round ends" in away.text
    assert await eve.autocomplete("record replay", "match", channel=thread) == []
    await give_up(first)
    for verb in ("replay", "turning", "reveal"):
        board = await eve.wait_for(lambda m: bool(m.buttons), thread)
        said = await eve.press(board, custom_id=f"rk:{first.id}.1:{verb}", force=True)
        assert "Only the players can see this match until the round ends" in said.text, verb
    stats = await eve.command("stats player", who=int(first.facts.seats[0].person or 0), channel=CHANNEL)
    assert stats.message is not None and not stats.message.pictures, stats.text
    assert not await eve.dms()
    others = [one for one in await eve.messages(CHANNEL) if not one.only_you]
    assert all("League: Thursday" in one.text for one in others)
    alts = " ".join(alt for one in others for _, alt in one.pictures)
    assert all(word not in alts for word in ("1 : 0", "0 : 1", "Terror"))


async def test_a_follower_of_before_gets_nothing_of_a_sealed_match(
    four: list[Person], bot: Rulekeeper, pg: Client
) -> None:
    """A right is checked when a board is delivered, not only when somebody asks for it."""
    await found(four)
    first, _ = await tables_of_round(bot, 1)
    eve = await pg.person("Eve")
    state = await eve.state()
    number, there = int(state["person"]["id"]), next(int(c["id"]) for c in state["channels"] if c["name"] == CHANNEL)
    await bot.referee.surfaces.want(first.id, "watch", number, 0)
    await bot.referee.surfaces.want(first.id, "follow", there, there)
    await bot.referee.surfaces.want(first.id, "looking", there, there)
    await begin(first)
    await asyncio.sleep(0.5)
    assert all("Counter-Terror" not in one.text or "League" in one.text for one in await eve.messages(CHANNEL))
    assert not [one for one in await eve.dms() if one.pictures]


async def test_without_private_threads_each_match_has_a_set_up_of_its_own(
    four: list[Person], bot: Rulekeeper, pg: Client
) -> None:
    assert "Create Private Threads" not in (await four[0].command("check", channel=CHANNEL)).text
    await pg.deny(CHANNEL, "private_threads")
    checked = (await four[0].command("check", channel=CHANNEL)).text
    assert "Optional: with the permission **Create Private Threads**" in checked
    made = await four[0].command(
        "league new", name="Thursday", game=GAME, level=LEVEL, format="swiss", same=True, channel=CHANNEL
    )
    assert "The bot cannot open private threads here" in made.text
    message = await message_of(four[0], "League: Thursday")
    for person in four:
        await person.press(message, "Join")
    await four[0].press(message, "Begin")
    first, second = await tables_of_round(bot, 1)
    assert not first.facts.deal and not first.facts.sealed and not second.facts.deal
    lobby = await four[0].wait_for(lambda m: "Ready" in m.labels, first.facts.channel)
    assert "because the bot cannot open private threads" in lobby.text
    eve = await pg.person("Eve")
    assert first.facts.channel in await seen_by(eve)
    shown = await four[0].wait_for(lambda m: f"<#{first.facts.channel}>" in m.text, CHANNEL)
    assert f"<#{first.facts.channel}>" in shown.text and "because the bot cannot open private threads" in shown.text


async def test_a_game_without_shared_shuffles_and_a_league_that_wants_none_are_played_openly(
    four: list[Person], bot: Rulekeeper, pg: Client
) -> None:
    await found(four, game="pebbles", level="short")
    first, _ = await tables_of_round(bot, 1)
    lobby = await four[0].wait_for(lambda m: "Ready" in m.labels, first.facts.channel)
    assert "In this game, each league match has its own set-up" in lobby.text
    assert not first.facts.sealed
    await four[0].command("league end", sure=True, channel=CHANNEL)
    await message_of(four[0], "The league is over")
    await four[0].command("league new", name="Open", game=GAME, level=LEVEL, channel=CHANNEL)
    message = await message_of(four[0], "League: Open")
    assert "same set-up" not in message.text


async def test_a_sealed_league_fixes_players_and_settings(four: list[Person], bot: Rulekeeper, pg: Client) -> None:
    await found(four)
    first, _ = await tables_of_round(bot, 1)
    host = next(person for person in four if person.name == first.facts.seats[0].name)
    other = next(person for person in four if person.name == first.facts.seats[1].name)
    thread, fixed = first.facts.channel, "The league has fixed the players"
    mine = int((await host.state())["person"]["id"])
    commands: tuple[tuple[str, dict[str, object]], ...] = (
        ("table cancel", {"sure": True}),
        ("table ai", {}),
        ("table kick", {"who": other.name}),
        ("table set", {"setting": "level", "value": "standard"}),
        ("table set", {"setting": "best_of", "value": "3"}),
        ("table invite", {"who": mine}),
    )
    for command, options in commands:
        said = await host.command(command, channel=thread, **options)
        assert fixed in said.text, (command, said.text)
    assert not (await other.command("game leave", channel=thread)).failed
    assert fixed in (await host.command("game leave", channel=thread)).text
    assert not (await other.command("game join", channel=thread)).failed, "the seat was held"
    await begin(first)
    called = await host.command("table replace", who=other.name, call=True, channel=thread)
    assert fixed in called.text
    eve = await pg.person("Eve")
    with pytest.raises(Refused, match="league-seat"):
        await handing_over.check_may_hold(first, int((await eve.state())["person"]["id"]), 1)
