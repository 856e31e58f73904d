"""The context menus: each does what its command does for the chosen message or person."""

from __future__ import annotations

import pytest

from cogs import limits
from cogs.client import Rulekeeper
from cogs.menus import MESSAGE_MENUS, PERSON_MENUS
from cogs.messages.rulebook.asked_rules import build_asked_rules
from playground.client import NotAllowed, Person
from playground.client import Playground as Client
from referee.table import match_commands
from render.text.i18n import list_languages, say

from .conftest import lobby, on_board, playing


async def number(who: Person) -> int:
    return int((await who.state())["person"]["id"])


async def test_discord_accepts_the_menus_in_every_language(bot: Rulekeeper, pg: Client) -> None:
    """At most 5 of a kind, and no name is cut at Discord's limit."""
    menus = (await pg.see("state", person="Ana"))["menus"]
    assert [m["name"] for m in menus if m["type"] == 3] == [say(one) for one in MESSAGE_MENUS.values()]
    assert [m["name"] for m in menus if m["type"] == 2] == [say(one) for one in PERSON_MENUS.values()]
    for names in (MESSAGE_MENUS, PERSON_MENUS):
        assert len(names) <= 5
        for language in list_languages():
            said = [say(one, language) for one in names.values()]
            assert len(set(said)) == len(said) and max(map(len, said)) <= limits.NAME
    assert all(menu["name_localizations"]["pt-BR"] != menu["name"] for menu in menus)


async def test_a_board_answers_the_questions_about_it(ana: Person, ben: Person) -> None:
    board = await playing(ana, ben)
    for name, command in (("Where was I?", "game where"), ("Report this move", "game report")):
        chosen = await ana.use_menu(name, board)
        assert chosen.ephemeral and chosen.text == (await ana.command(command)).text, name
    asked = await ana.use_menu("Which rule is this?", board)
    assert asked.ephemeral and asked.message is not None and asked.message.selects
    stranger = await ana.playground.person("Zoe")
    refused = await stranger.use_menu("Where was I?", board)
    assert refused.ephemeral and refused.text == (await stranger.command("game where")).text


def test_the_rules_behind_the_words_of_a_board_are_found_in_every_language() -> None:
    """A rule that the board cites comes first. Headings are no news, and words without a rule are left out."""
    board = [
        "## Counter-Terror\nRound 2",
        "Cleo defuses the bomb.\n> 💡 Armour helps. `/rules CT-DEF-5`",
        "Ana smiles.",
    ]
    found = build_asked_rules(board, "counter_terror", "en-US")
    assert found is not None and "Round 2" not in str(found.lines) and "smiles" not in str(found.lines)
    assert "`CT-BOMB-" in found.lines[1] and found.lines[3].split("`")[1] == "CT-DEF-5"
    portuguese = build_asked_rules(board, "counter_terror", "pt-BR")
    assert portuguese is not None and portuguese.rows != found.rows and len(portuguese.lines) == len(found.lines)
    assert build_asked_rules(["Hm.", "## Counter-Terror"], "counter_terror", "en-US") is None


async def test_the_menu_works_in_the_language_of_the_person(ana: Person, ben: Person) -> None:
    board = await playing(ana, ben)
    await ana.change(locale="pt-BR")
    asked = await ana.use_menu(say(MESSAGE_MENUS["where"], "pt-BR"), board)
    assert say(MESSAGE_MENUS["where"], "pt-BR") in asked.text


async def test_a_message_that_is_no_board_is_refused(ana: Person, ben: Person) -> None:
    await playing(ana, ben)
    said = await ben.say("rk:1:hand is not a board")
    helped = (await ana.command("help")).message
    assert helped is not None
    for name in map(say, MESSAGE_MENUS.values()):
        refused = await ana.use_menu(name, said)
        assert refused.ephemeral and "shows no table of this bot" in refused.text
        with pytest.raises(NotAllowed, match="only one person sees"):
            await ana.use_menu(name, helped)


async def test_the_board_of_an_ended_match_answers_for_that_match(ana: Person, bot: Rulekeeper) -> None:
    """Once another match is set up, the old board tells no more of a person's answers, but still of the rules."""
    await playing(ana)
    (table,) = await bot.referee.list_live_tables()
    await table.do("i:over", match_commands.concede, 0)
    over = await on_board(ana, lambda m: "Play again" in m.labels)
    assert "### Where was I?" in (await ana.use_menu("Where was I?", over)).text
    await ana.press(over, "Play again")
    await on_board(ana, lambda m: "Start" in m.labels)
    for name in ("Where was I?", "Report this move"):
        late = await ana.use_menu(name, over)
        assert late.ephemeral and not late.failed and late.text, name
    assert (await ana.use_menu("Which rule is this?", over)).message is not None


async def test_a_banned_person_gets_no_more_by_a_menu_than_by_a_command(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    """The right is looked at when the menu is used, not when the message was posted."""
    board = await playing(ana, ben)
    guild = int((await ana.state())["guild"]["id"])
    await bot.referee.bans.ban_person(guild, await number(ben))
    for name in map(say, MESSAGE_MENUS.values()):
        refused = await ben.use_menu(name, board)
        assert "banned you" in refused.text


async def test_a_host_invites_from_the_menu_of_a_person(ana: Person, ben: Person) -> None:
    refused = await ana.use_menu("Invite to a table", "Ben")
    assert "You host no table here that has not started" in refused.text
    await lobby(ana)
    held = await ana.use_menu("Invite to a table", "Ben")
    assert held.text == "A seat is reserved for Ben."
    await ana.wait_for(lambda m: "Ben: seat reserved" in m.text)
    assert "A bot cannot take the seat" in (await ana.use_menu("Invite to a table", "Rulekeeper")).text
    assert "You host no table here" in (await ben.use_menu("Invite to a table", "Ana")).text


async def test_with_several_tables_the_menu_asks_which(ana: Person, ben: Person) -> None:
    await lobby(ana, channel="table-one")
    elsewhere = await ana.use_menu("Invite to a table", "Ben", channel="lounge")
    assert elsewhere.text.startswith("A seat is reserved for Ben in <#")
    await lobby(ana, channel="table-two")
    asked = (await ana.use_menu("Invite to a table", "Cleo", channel="lounge")).message
    assert asked is not None and "Invite Cleo" in asked.text
    (menu,) = asked.selects
    chosen = await ana.choose(asked, menu["custom_id"], menu["options"][1]["value"])
    assert chosen.text.startswith("A seat is reserved for Cleo in <#")
    await ana.wait_for(lambda m: "Cleo: seat reserved" in m.text, "table-two")
    with pytest.raises(NotAllowed):
        await ana.use_menu("Invite to a table", "Cleo", channel="dm")


async def test_results_and_block_of_a_person(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    shown = await ana.use_menu("Results", "Ben")
    assert shown.ephemeral and shown.text == (await ana.command("stats player", who="Ben")).text
    blocked = await ana.use_menu("Block", "Ben")
    again = await ana.use_menu("Block", "Ben")
    assert blocked.text == again.text and "cannot join tables where you sit" in blocked.text
    settings = bot.referee.settings
    assert (await settings.load_player(await number(ana))).blocked == (await number(ben),)
    assert again.message is not None
    await ana.press(again.message, "Unblock")
    assert not (await settings.load_player(await number(ana))).blocked
    assert "cannot block yourself" in (await ana.use_menu("Block", "Ana")).text
