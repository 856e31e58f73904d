"""Refusals of commands and presses, each where it is raised: what its sentence claims holds, and what it names as
possible is accepted. Those of tables are tried in ``tests/referee/table/test_refusals_are_true.py``."""

from __future__ import annotations

import re
from pathlib import Path

import engine
from cogs import discord_errors
from cogs.client import Rulekeeper
from cogs.interactions import refusals
from engine.registry import load_games
from playground.client import Person
from playground.client import Playground as Client
from referee.table import agreements, match_commands
from render.face.contract import load_presenter
from render.text.i18n import say
from tests.known_refusals import list_refusals, make_sample

from ..bad_input import one_table
from ..conftest import GAME, lobby, on_board, playing

TESTS = Path(engine.__file__).parent.parent / "tests"


async def test_tables_for_several_are_opened_in_servers_channels(ana: Person, bot: Rulekeeper) -> None:
    refused = await ana.command("game looking", game=GAME, level="short", channel="dm")
    assert "use it in a server that the bot is in" in refused.text and not await bot.referee.list_live_tables()
    none = await ana.command("game board", channel="dm")
    assert "You have no seat at such a table" in none.text and "/game new" in none.text
    await lobby(ana)
    assert not (await ana.command("game board", channel="dm")).text.startswith("You have no seat at")


async def test_a_refusal_names_missing_permissions(ana: Person, bot: Rulekeeper, pg: Client) -> None:
    await pg.deny("table-two", "send", who="Ana")
    hers = await ana.command("game new", game=GAME, level="short", channel="table-two")
    assert "You cannot do this here, because you need these permissions" in hers.text
    await pg.deny("lounge", "send")
    ours = await ana.command("game new", game=GAME, level="short", channel="lounge")
    assert "I cannot do this here, because I need these permissions" in ours.text
    assert not await bot.referee.list_live_tables()


async def test_another_games_commands_name_the_game_that_is_played(ana: Person, bot: Rulekeeper) -> None:
    await playing(ana)
    assert "/game options` shows what you can do" in (await ana.command("raid move")).text
    table = await one_table(bot)
    await table.do("i:up", match_commands.concede, 0)
    assert "There is no game in this channel" in (await ana.command("raid move")).text, "it is played no more"


async def test_in_competitive_games_suggestions_are_refused(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    board = await playing(ana, ben)
    table = await one_table(bot)
    said = await ben.press(board, custom_id=f"rk:{table.id}:suggest", force=True)
    assert (
        "In this game everybody decides alone, so you cannot suggest answers to others" in said.text
        and not table.game.cooperative
    )


async def test_hints_are_refused_only_where_there_are_none(ana: Person, bot: Rulekeeper) -> None:
    for number, key in enumerate(sorted(load_games())):
        await ana.command("game new", game=key, level=load_games()[key].levels[0])
        said = (await ana.command("table coach", on=False)).text
        assert ("This game has no hints" in said) == (not load_presenter(key).guidance.lessons()), (key, said)
        table = await one_table(bot)
        await table.do(f"i:close{number}", agreements.cancel, table.facts.host)


async def test_a_refused_personal_setting_says_what_is_missing(ana: Person) -> None:
    orders = await ana.autocomplete("settings mine", "order", "")
    assert (
        "You also need to choose a question (`moment:`) for your standing order"
        in (await ana.command("settings mine", order=orders[0]["value"])).text
    )
    moments = await ana.autocomplete("settings mine", "moment", "")
    named = await ana.command("settings mine", order=orders[0]["value"], moment=moments[0]["value"])
    assert "You also need to choose a question (`moment:`) for your standing order" not in named.text
    assert "The bot needs your time zone first" in (await ana.command("settings mine", quiet="22-8")).text
    quiet = await ana.command("settings mine", city="London", quiet="9-9")
    assert "Write quiet hours as two whole hours, for example 22-8" in quiet.text
    assert (
        "Write quiet hours as two whole hours, for example 22-8"
        not in (await ana.command("settings mine", city="London", quiet="22-8")).text
    )


async def test_a_match_that_was_never_played_has_no_film(ana: Person, bot: Rulekeeper) -> None:
    await playing(ana)
    await (await one_table(bot)).do("i:up", match_commands.concede, 0)
    await on_board(ana, lambda m: "Replay" in m.labels)
    assert (
        "There is no such finished match in this channel"
        in (await ana.command("record replay", match="nothing like it")).text
    )
    (offered,) = await ana.autocomplete("record replay", "match", "")
    assert (
        "There is no such finished match in this channel"
        not in (await ana.command("record replay", match=offered["value"])).text
    )


BY_CONSTRUCTION = {
    "old-command": "the library finds a command that the tree has no more (cogs/client.py)",
    "not-a-text": "a file that is no text is sent to an import (cogs/interactions/own_texts.py)",
}


def test_every_refusal_is_provoked_somewhere() -> None:
    """A refusal is found by its kind or by some words of its sentence. Discord's own codes are tried in
    ``test_discord_errors.py``."""
    tests = "\n".join(path.read_text() for path in TESTS.rglob("*.py") if path.name != "test_refusals.py")
    for refusal in list_refusals("cogs"):
        if refusal.kind in {*BY_CONSTRUCTION, *discord_errors.KINDS}:
            continue
        sentence = say(refusals.describe_refusal(make_sample(refusal)))
        words = [found.strip() for found in re.findall(r"[A-Za-z*`/,' ]{14,}", sentence)]
        told = any(part[at : at + 14] in tests for part in words for at in range(max(1, len(part) - 13)))
        assert told or f'"{refusal.kind}"' in tests, refusal.kind
