"""Weekly challenges through the playground: they are played by direct message in secret, and end with a table of
results."""

from __future__ import annotations

import json

import pytest

from cogs.client import Rulekeeper
from cogs.messages.lobby.table_settings import format_language_name
from engine.match_file import read
from playground.client import Message, Person
from playground.client import Playground as Client
from referee.club.records.challenge import Challenge
from referee.store import due
from referee.table import match_commands
from referee.table.late_try import TELL
from referee.table.match_files import examine
from referee.table.table import Table
from render.text.i18n import T, say
from tests.languages import OTHER

CHANNEL = "table-one"


async def message_of(person: Person, part: str, channel: str = CHANNEL) -> Message:
    return await person.wait_for(lambda m: part in m.text and not m.only_you, channel)


async def begin(person: Person, bot: Rulekeeper, game: str = "pebbles") -> Table:
    """Let somebody begin a try, and return its table once the board is there."""
    said = await person.command("challenge play", game=game, channel=CHANNEL)
    assert "Your challenge has begun in [your direct messages]" in said.text, said.text
    await person.wait_for(lambda m: "Challenge of week" in m.text and bool(m.buttons), "dm")
    channel = int(said.text.rsplit("/", 1)[1].split(")")[0])
    table = await bot.referee.find_table_at(channel)
    assert table is not None and table.facts.challenge
    return table


async def play_to_end(table: Table) -> None:
    count = 0
    while table.facts.phase == "playing":
        question = table.list_pending()[0]
        value = question.ask.choice.write(question.ask.default)
        count += 1
        await table.do(f"t:{table.id}:{count}", match_commands.answer, question.ask.seat, question.number, value)


async def end_week(bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch) -> Challenge:
    challenge = await bot.referee.challenges.find(1)
    assert challenge is not None
    for one in (bot.referee.challenges, bot.referee.appointments):
        monkeypatch.setattr(one, "_now", lambda: challenge.ends + 1)
    await bot.referee.appointments.fire()
    await bot.referee.due.fire()
    challenge = await bot.referee.challenges.find(1)
    assert challenge is not None and challenge.is_over
    return challenge


async def test_a_challenge_from_the_first_try_to_the_results(
    ana: Person, ben: Person, bot: Rulekeeper, pg: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await begin(ana, bot)
    call = await message_of(ana, "Challenge of week")
    challenge = await bot.referee.challenges.find(1)
    assert challenge is not None and "Play" in call.labels
    assert f"||`{challenge.commitment}`||" in call.text and "SHA-256" not in call.text, "for those who look"
    pressed = await ben.press(call, "Play")
    assert "Your challenge has begun in [your direct messages]" in pressed.text
    second = await bot.referee.find_table_at(int(pressed.text.rsplit("/", 1)[1].split(")")[0]))
    assert second is not None and second.id != first.id
    assert "your only try at this week's challenge" in (await ben.press(call, "Play")).text
    await play_to_end(first)
    await play_to_end(second)
    told = await ben.command("challenge results", game="pebbles", channel=CHANNEL)
    assert f"set-up's secret: `{challenge.commitment}`" in told.text and "SHA-256 of the six characters" in told.text
    assert "2 people have finished" in told.text and "Ana" not in told.text and not told.message.pictures  # type: ignore[union-attr]
    challenge = await end_week(bot, monkeypatch)
    results = await message_of(ana, "First place")
    assert results.id != call.id and challenge.secret in results.text
    ((_, alt),) = results.pictures
    assert "1. Ana, Result: won, Rounds: 3." in alt and "1. Ben, Result: won" in alt
    film = await ben.choose(results, values=str(first.id), label="Watch a player's film…")
    assert film.message is not None and film.message.only_you and "Replay" in film.text
    assert not film.message.buttons, "its buttons would lead into somebody's direct messages"
    file = await ben.choose(results, values=str(first.id), label="Get a player's match file…")
    assert file.message is not None
    raw = await pg.file(file.message.files[0][1])
    assert read(raw).round_secret == challenge.secret and examine(raw).ok
    for _ in range(3):
        await bot.referee.appointments.fire()
    assert len([one for one in await ana.messages(CHANNEL) if "First place" in one.text]) == 1
    again = await ana.command("challenge results", game="pebbles", channel=CHANNEL)
    assert "First place" in again.text
    third = await begin(ben, bot)
    await play_to_end(third)
    both = await ana.command("challenge results", game="pebbles", channel=CHANNEL)
    assert "1 person has finished" in both.text and "First place" in both.text


async def test_nobody_sees_a_try_of_somebody_else_before_the_end(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begin(ana, bot)
    call = await message_of(ana, "Challenge of week")
    await play_to_end(table)
    number = table.id
    for verb in ("watch", "log", "hand", "rules"):
        said = await ben.press(call, custom_id=f"rk:{number}:{verb}", force=True)
        assert "You cannot use that table from here. Go to the table's own channel." in said.text
    for verb in ("replay", "turning", "reveal"):
        said = await ben.press(call, custom_id=f"rk:{number}.1:{verb}", force=True)
        assert "You cannot use that table from here. Go to the table's own channel." in said.text
    for verb in ("challenge-film", "challenge-file"):
        said = await ben.choose(call, f"rk:0:{verb}!1", values=str(number), force=True)
        assert "F>. After that, everybody can see its results, films and" in said.text
    challenge = await end_week(bot, monkeypatch)
    await bot.referee.settings.change_player(table.facts.host, hidden=True)
    results = await ben.command("challenge results", game="pebbles", channel=CHANNEL)
    assert "No player with visible results has finished this challenge" in results.text and "Ana" not in results.text
    assert challenge.secret in results.text
    said = await ben.choose(call, "rk:0:challenge-film!1", values=str(number), force=True)
    assert "no longer shown" in said.text


async def test_a_challenge_begun_in_a_thread_is_called_in_its_channel(ana: Person, bot: Rulekeeper, pg: Client) -> None:
    """The thread may be that of a match."""
    await pg.do("channel", name="Hers", parent=CHANNEL, person="Ana")
    said = await ana.command("challenge play", game="pebbles", channel="Hers")
    assert "Your challenge has begun" in said.text
    call = await message_of(ana, "Challenge of week")
    assert "Play" in call.labels and not [m for m in await ana.messages("Hers") if not m.only_you]


async def test_a_person_without_direct_messages_keeps_the_try(ana: Person, bot: Rulekeeper) -> None:
    await ana.change(dms_open=False)
    said = await ana.command("challenge play", game="pebbles", channel=CHANNEL)
    assert "The bot runs challenges in direct messages, but it cannot write to you" in said.text
    await ana.change(dms_open=True)
    await begin(ana, bot)
    busy = await ana.command("challenge play", game="tomb_raider", channel=CHANNEL)
    assert "You are already playing a challenge in your direct messages" in busy.text


@pytest.mark.parametrize("game", ["tomb_raider", "tomb", "roll_for_adventure", "counter_terror"])
async def test_each_game_is_played_by_direct_message(ana: Person, bot: Rulekeeper, game: str) -> None:
    table = await begin(ana, bot, game)
    board = await ana.wait_for(lambda m: "Challenge of week" in m.text and len(m.buttons) > 1, "dm")
    assert board.pictures
    entrance, *_ = await ana.dms()
    assert "Your challenge begins below. Nobody else can see it until <t" in entrance.text
    rows = await bot.referee.store.inputs.list_rows(table.place)
    question = table.find_question(0)
    assert question is not None or game == "counter_terror"
    assert game == "tomb" or any(one.row.draw is not None and one.row.draw < 0 for one in rows)
    if table.facts.live:  # The dealt Bombs may treat the two players differently.
        await table.do("t:gone", match_commands.concede, 0)
    over = await ana.wait_for(lambda m: "is not rated" in m.text, "dm")
    assert "This match is not rated because it is part of a challenge" in over.text and not {
        "Play again",
        "Next level",
    } & set(over.labels)


async def test_the_results_are_in_the_language_of_the_server(
    ana: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ana.change(manager=True)
    await ana.command("settings server", language=format_language_name(OTHER))
    table = await begin_in_another_language(ana, bot)
    await play_to_end(table)
    await end_week(bot, monkeypatch)
    results = await message_of(ana, say(T("First place: **{names}**.", names="Ana"), OTHER))
    assert say(T("Challenge of week {week}", week=""), OTHER).strip() in results.text and "{" not in results.text


async def test_a_try_that_still_plays_when_the_week_is_over_is_closed_and_its_player_told_once(
    ana: Person, ben: Person, bot: Rulekeeper, pg: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended, late = await begin(ana, bot), await begin(ben, bot)
    await play_to_end(ended)
    await pg.fault("POST", f"/channels/{late.facts.channel}/messages", "500", times=20)
    await end_week(bot, monkeypatch)
    results = await message_of(ana, "First place")
    assert "Ana" in results.text and "Ben" not in results.text, "the results wait for nobody"
    monkeypatch.setattr(bot.referee.due, "_now", bot.referee.challenges._now)
    await bot.referee.due.fire()
    assert late.facts.phase == "cancelled"
    await pg.do("fault", kind="none")
    key = f"{TELL}:{late.facts.match}"
    # The earlier tries had failed.
    await bot.referee.store.commit([due.replace_timer(bot.referee.now(), late.id, key)])
    for _ in range(3):
        await bot.referee.due.fire()
        await bot.referee.appointments.fire()
    told = await ben.wait_for(lambda m: "before you finished your try" in m.text, "dm")
    assert "it counts as not finished" in told.text and "You can see the results in <#" in told.text
    assert len([one for one in await ben.dms() if "before you finished your try" in one.text]) == 1
    await ben.wait_for(lambda m: "The week was over before this try ended." in m.text, "dm")
    assert not [one for one in await ana.dms() if "before you finished" in one.text]


async def test_commands_in_direct_messages_are_about_the_challenge_and_ask_before_it_is_given_up(
    ana: Person, bot: Rulekeeper
) -> None:
    # A table in another channel makes nothing ambiguous.
    await ana.command("game new", game="pebbles", channel=CHANNEL)
    table = await begin(ana, bot)
    said = await ana.command("game status", channel="dm")
    assert "Challenge of week" in said.text, said.text
    seat = table.facts.seats[0].name
    asked = await ana.command("table replace", who=seat, channel="dm")
    assert "to the AI? It then does not count" in asked.text and table.facts.seats[0].kind == "person"
    assert "plays a challenge alone" in (await ana.command("table replace", who=seat, call=True, channel="dm")).text
    asked = await ana.command("game concede", channel="dm")
    assert "your only try at this week's challenge" in asked.text and table.facts.seats[0].kind == "person"
    assert asked.message is not None
    await ana.press(asked.message, "Give up")
    assert table.facts.seats[0].kind != "person"


async def begin_in_another_language(person: Person, bot: Rulekeeper) -> Table:
    await person.command("challenge play", game="pebbles", channel=CHANNEL)
    call = await message_of(person, say(T("Challenge of week {week}", week=""), OTHER).strip())
    assert say(T("Play"), OTHER) in call.labels and "{" not in call.text
    table = await bot.referee.find_table(1)
    assert table is not None and table.facts.challenge
    return table


async def test_outside_of_servers_there_is_a_challenge_that_names_nobody(
    ana: Person, ben: Person, bot: Rulekeeper, pg: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People there do not know each other. So each person sees only the own result, with the place among all."""
    await pg.group("friends", "Ana", "Ben")
    for person, channel in ((ana, "friends"), (ben, "dm")):
        await person.change(installed=True)
        said = await person.command("challenge play", game="pebbles", channel=channel)
        table = await bot.referee.find_table_at(int(said.text.rsplit("/", 1)[1].split(")")[0]))
        assert table is not None and table.facts.challenge
        await play_to_end(table)
    mixed = await ben.command("challenge results", game="pebbles", channel=CHANNEL)
    assert "no such challenge here yet" in mixed.text, "a server has a challenge of its own"
    assert "2 people have finished" in (await ben.command("challenge results", game="pebbles", channel="dm")).text
    challenge = await end_week(bot, monkeypatch)
    results = (await ana.command("challenge results", game="pebbles", channel="friends")).message
    assert (
        results is not None and challenge.secret in results.text and "Ben" not in json.dumps(results.raw["components"])
    )
    assert "Your place among all who played outside of servers: **1** of 2." in results.text
    film = next(c for c in results.components if c.get("placeholder") == "Watch a player's film…")
    others = [str(one.found.table) for one in await bot.referee.challenges.rank(challenge) if one.found.name == "Ben"]
    assert len(film["options"]) == 1 and film["options"][0]["value"] not in others
    refused = await ana.choose(results, film["custom_id"], others, force=True)
    assert "no longer shown" in refused.text
    for _ in range(3):
        await bot.referee.appointments.fire()
    assert not [one for one in await pg.calls() if "/channels/0/" in one["path"]]


async def test_unknown_challenges_and_other_servers_are_refused(ana: Person, bot: Rulekeeper) -> None:
    none = await ana.command("challenge results", game="pebbles", channel=CHANNEL)
    assert "no such challenge here yet" in none.text
    await begin(ana, bot)
    call = await message_of(ana, "Challenge of week")
    for number in ("77", "x", "9" * 30):
        said = await ana.press(call, custom_id=f"rk:0:challenge!{number}", force=True)
        assert "no such challenge here yet" in said.text
