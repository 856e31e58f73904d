"""The commands `/game new` and `/game looking` ask what to play, and offer only what is possible there."""

from __future__ import annotations

import pytest

from cogs.client import Rulekeeper
from engine.registry import load_games
from playground.client import Message, Person, Result
from referee.table import agreements, lobby_commands, match_commands
from render.face.contract import load_presenter
from render.text.i18n import say
from tests.languages import OTHER

from .bad_input import one_table
from .conftest import GAME, lobby, on_board, playing


def menu(found: Result | Message) -> tuple[str, list[dict[str, str]]]:
    """Return the id and the entries of the only menu."""
    message = found.message if isinstance(found, Result) else found
    assert message is not None
    (select,) = message.selects
    return select["custom_id"], select["options"]


async def test_game_new_without_options_asks_for_the_game_and_then_the_level(ana: Person, bot: Rulekeeper) -> None:
    asked = await ana.command("game new")
    name, entries = menu(asked)
    assert asked.ephemeral and {one["value"] for one in entries} == {*load_games()}
    assert all(one["description"] for one in entries), "a line each"
    raid = next(one for one in entries if one["value"] == "tomb_raider")
    assert raid["label"] == "Tomb Raider · 1–6 players" and raid["description"].startswith("Explore tombs")
    assert asked.message is not None
    which = await ana.choose(asked.message, name, [GAME])
    name, entries = menu(which)
    assert [one["label"] for one in entries] == ["Short", "Long"] and not await bot.referee.list_live_tables()
    assert which.message is not None
    await ana.choose(which.message, name, ["long"])
    table = await one_table(bot)
    assert (table.facts.game, table.facts.level) == (GAME, "long")


async def test_choosing_a_game_of_one_level_opens_its_table(ana: Person, bot: Rulekeeper) -> None:
    asked = await ana.command("game new")
    assert asked.message is not None
    await ana.choose(asked.message, menu(asked)[0], ["counter_terror"])
    assert (await one_table(bot)).facts.game == "counter_terror"


async def test_a_level_by_itself_names_its_game(ana: Person, bot: Rulekeeper) -> None:
    assert "standard" in {one["value"] for one in await ana.autocomplete("game new", "level", "stand")}
    await ana.command("game new", level="catacombs_short")
    assert (await one_table(bot)).facts.game == "tomb"
    refused = await ana.command("game new", luck="my rabbit's foot", channel="table-two")
    assert "You also need to choose a game (`game:`) for your dice text" in refused.text


async def test_a_call_for_players_names_a_level_only_if_somebody_named_it(ana: Person, bot: Rulekeeper) -> None:
    """The first level of Tomb Raider is for one player. So people are looked for at the first level for several."""
    await ana.command("game looking", game="tomb_raider")
    table = await one_table(bot)
    assert max(table.game.seats(table.facts.level)) > 1
    offered = {one["value"] for one in await ana.autocomplete("game looking", "level", "", game="tomb_raider")}
    assert offered and all(max(table.game.seats(level)) > 1 for level in offered)
    named = await ana.command("game looking", game="tomb_raider", level="learning_game", channel="table-two")
    assert (
        "That level is for one player. `/game new` opens it" in named.text
        and len(await bot.referee.list_live_tables()) == 1
    )


async def test_game_looking_without_options_asks_for_the_game_and_keeps_other_choices(
    ana: Person, bot: Rulekeeper
) -> None:
    asked = await ana.command("game looking", pace="slow", language="English")
    assert asked.message is not None and not await bot.referee.list_live_tables()
    which = await ana.choose(asked.message, menu(asked)[0], [GAME])
    assert which.message is not None
    await ana.choose(which.message, menu(which)[0], ["short"])
    table = await one_table(bot)
    assert (table.facts.game, table.facts.pace, table.facts.language) == (GAME, "slow", "en-US")


@pytest.mark.parametrize("name", ["rk:0:open!batz", "rk:0:open!new:nothing:0", "rk:0:open!looking", "rk:0:open!"])
async def test_a_menu_that_was_never_sent_opens_nothing(ana: Person, bot: Rulekeeper, name: str) -> None:
    asked = await ana.command("game new")
    assert asked.message is not None
    found = await ana.choose(asked.message, name, ["tomb"], force=True)
    assert not found.failed and not await bot.referee.list_live_tables()


# --- what is offered is possible ---


async def test_the_command_set_suggests_only_accepted_values(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """Every setting and value that is suggested is accepted from whoever asks. After the start nothing is suggested."""
    await lobby(ana, "long")
    await ben.command("game join")
    table = await one_table(bot)
    for person, least in ((ana, 5), (ben, 1)):
        settings = [one["value"] for one in await person.autocomplete("table set", "setting", "")]
        assert len(settings) >= least and (person is ana or settings == ["colour"]), settings
        for setting in settings:
            for one in await person.autocomplete("table set", "value", "", setting=setting):
                said = await person.command("table set", setting=setting, value=one["value"])
                assert "Setting changed. " in said.text or not said.text, (setting, one, said.text)
    words = (await ana.command("table set", setting="pace", value="slow")).text
    assert words == "Setting changed. Time limit: slow (4 days in total; each move gives back 12 hours)"
    await table.do("i:short", lobby_commands.configure, table.facts.host, "level", "short")
    for seat, person in enumerate((ana, ben)):
        await table.do(f"i:{person.name}", lobby_commands.mark_ready, table.facts.seats[seat].person or 0)
    await table.do("i:start", match_commands.start, table.facts.host)
    assert await ana.autocomplete("table set", "setting", "") == []
    assert await ana.autocomplete("table set", "value", "", setting="pace") == []


async def test_a_level_for_fewer_players_is_not_offered_at_a_table_with_more(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    await ana.command("game new", game="tomb_raider", level="freestyle")
    cleo = await ana.playground.person("Cleo")
    board = await ana.wait_for(lambda m: "Join" in m.labels)
    for person in (ben, cleo):
        await person.press(board, "Join")
    shown = await on_board(ana, lambda m: "Cleo" in m.text)
    levels = next(one for one in shown.selects if one["placeholder"] == "Level")
    assert "introductory" not in {one["value"] for one in levels["options"]}, "for two at most"
    offered = {one["value"] for one in await ana.autocomplete("table set", "value", "", setting="level")}
    assert "freestyle" in offered and "introductory" not in offered


async def test_who_is_no_host_reads_the_house_rules_and_is_offered_none(ana: Person, ben: Person) -> None:
    await lobby(ana, "long")
    board = await ana.wait_for(lambda m: "House rules…" in m.labels)
    await ben.press(board, "Join")
    read = (await ben.press(board, "House rules…")).message
    may = (await ana.press(board, "House rules…")).message
    assert read is not None and may is not None
    changing = [[one for one in message.labels if one.startswith("Change")] for message in (read, may)]
    assert not read.selects and not changing[0] and changing[1] and "Time limit" in read.text


# --- what is told is true ---


async def test_back_after_giving_up_says_that_the_seat_was_given_up(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await playing(ana, ben)
    table = await one_table(bot)
    await table.do("i:up", match_commands.concede, 1)
    for command in ("table back", "game undo", "game redo", "table pause", "game concede"):
        said = (await ben.command(command)).text
        assert "You have given up your seat, so the bot gives default answers for you" in said, (command, said)
    await ben.command("table replace", who="Ben")
    assert table.proposal is not None and table.proposal.person == table.facts.seats[1].person
    await table.do("i:agree", agreements.agree, table.facts.host, table.proposal.number)
    assert table.facts.seats[1].kind == "person", "what the sentence names is possible"


async def test_who_has_no_seat_is_told_the_way_that_there_is(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await lobby(ana)
    table, cleo = await one_table(bot), await ana.playground.person("Cleo")
    assert "You have no seat at this table" in (await ben.command("game ready")).text
    await ben.command("game join")
    full = (await cleo.command("game ready")).text
    assert "use `/watch on`" in full and "join" not in full
    await table.do("i:gone", lobby_commands.leave, table.facts.seats[1].person or 0)
    await table.do("i:ai", lobby_commands.add_ai, table.facts.host, "Robo")
    await table.do("i:start", match_commands.start, table.facts.host)
    assert "You have no seat at this table" in (await ben.command("game undo")).text
    await table.do("i:up", match_commands.concede, 0)
    assert "To open another table, use `/game new`" in (await ben.command("game again")).text
    assert "/game again` sets up another match" in (await ana.command("game undo")).text


def test_descriptions_of_games_fit_into_a_menu_in_every_language() -> None:
    for key in load_games():
        pitch = load_presenter(key).guidance.pitch
        for locale in ("en-US", OTHER):
            assert pitch is None or len(say(pitch, locale)) <= 100
    assert all(
        load_presenter(key).guidance.pitch is not None
        for key in ("tomb_raider", "counter_terror", "roll_for_adventure", "tomb")
    )


async def test_settings_go_by_plain_words_and_their_rules_stand_beside(ana: Person, bot: Rulekeeper) -> None:
    await ana.command("game new", game="counter_terror")
    offered = [one["name"] for one in await ana.autocomplete("table set", "setting", "")]
    assert "Hand limit" in offered and not [one for one in offered if "HR" in one]
    said = await ana.command("table set", setting="Hand limit", value="7")
    assert said.text == "Setting changed. Hand limit: 7"
    board = await on_board(ana, lambda m: "Hand limit: 7" in m.text)
    house = (await ana.press(board, "House rules…")).message
    assert house is not None and "**Hand limit:** 7" in house.text and "(`/rules CT-HR-5`)" in house.text


async def test_in_direct_messages_looking_says_at_once_that_others_are_found_in_servers(ana: Person) -> None:
    asked = await ana.command("game looking", channel="dm")
    assert asked.message is not None and not asked.message.selects, "no menu that leads nowhere"
    assert "server" in asked.text
