"""/level: built by menus, pasted, read from a file, checked, copied, exported, and played; and nobody else's."""

from __future__ import annotations

import base64
from typing import Any

import pytest

from cogs.client import Rulekeeper
from cogs.components.sheet import count_components
from cogs.messages.files.levels import LEVELS as said
from cogs.messages.files.own_files import Shown
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.levels import load_levels
from engine.games.tomb_raider.own_levels import FILE
from engine.levels import KIND
from engine.match_file import read, verify
from engine.own_files import LARGEST
from playground.client import Message, Person, Result
from playground.client import Playground as Client
from referee.people.own_files import OwnText
from referee.table import agreements, history
from render.text.i18n import list_languages
from tests.waiting import start

from .conftest import on_board

SMALL = FILE.write(FILE.changed(FILE.renamed(FILE.fresh(), "Wolf *den*"), "rows", ("4",)))


async def person(who: Person) -> int:
    return int((await who.state())["person"]["id"])


async def levels_of(bot: Rulekeeper, who: Person) -> dict[str, Any]:
    files = await bot.referee.own_files.list_of_person(await person(who), KIND)
    return {file.name: FILE.read(file.text, {}).value for file in files}


async def the_level(bot: Rulekeeper, who: Person) -> OwnText:
    (file,) = await bot.referee.own_files.list_of_person(await person(who), KIND)
    return file


async def imported(who: Person, text: str | bytes, filename: str = "My den.toml", **more: Any) -> Result:
    raw = text if isinstance(text, bytes) else text.encode()
    file = {"filename": filename, "content": base64.b64encode(raw).decode()}
    return await who.command("level import", file=file, **more)


def menu(message: Message, placeholder: str) -> dict[str, Any]:
    (found,) = [one for one in message.selects if one["placeholder"] == placeholder]
    return found


def shown(result: Result) -> Message:
    assert result.ephemeral and not result.failed and result.message is not None, result
    return result.message


# --- building ---


async def test_a_level_is_built_by_menus_alone(ana: Person, bot: Rulekeeper) -> None:
    """Every field can be changed by a menu. Each change is stored at once, and the picture shows it."""
    message = shown(await ana.command("level new", name="Den"))
    assert (
        "Den" in message.text
        and "This level can be played" in message.text
        and "Den: the map" in message.pictures[0][1]
    )
    before = message.pictures[0]
    for label, field, value in (
        ("Choose what to change…", "rows", "8"),
        ("Choose what to change…", "start_depth", "2"),
        ("Choose what to change…", "players", "2-5"),
        ("Locations of the level decks…", "cards:0:treasure", "028"),
        ("Choose what to change…", "goals", "bounty"),
    ):
        message = shown(await ana.choose(message, label=label, values=field))
        name = next(entry["label"] for entry in menu(message, label)["options"] if entry["value"] == field)
        message = shown(await ana.choose(message, label=name, values=[value]))
    level = (await levels_of(bot, ana))["Den"]
    assert (level.rows, level.start_depth, level.players.least, level.players.most) == (8, 2, 2, 5)
    assert level.goals == ("bounty",) and "028" in level.decks[0].cards and "003" not in level.decks[0].cards
    assert message.pictures[0] != before and "Row 8, depth 9" in message.pictures[0][1]
    message = shown(await ana.press(message, "Done"))
    assert "Edit" in message.labels and "This level can be played" in message.text


async def test_what_is_wrong_is_said_with_what_is_possible(ana: Person) -> None:
    message = shown(await ana.command("level new", name="Den"))
    message = shown(await ana.choose(message, label="Locations of the level decks…", values="cards:0:treasure"))
    message = shown(await ana.choose(message, label="Level deck 1: Treasure rooms", values=["151"]))
    assert "Add rows, begin deeper, or choose another treasure room" in message.text and message.pictures
    checked = await ana.command("level check", level="Den")
    assert "This level cannot be played yet" in checked.text and "`/rules TR-LD-24`" in checked.text
    refused = await ana.command("game new", game="tomb_raider", level="Den")
    assert "You cannot use this deck or level here." in refused.text and "TR-LD-24" in refused.text
    assert "This level can be played" in (await ana.command("level check", level="tomb_raider/atlantis")).text


async def test_as_a_text_it_can_be_changed_whole(ana: Person, bot: Rulekeeper) -> None:
    message = shown(await ana.command("level new", name="Den"))
    form = await ana.press(message, "Edit as text…")
    assert "entrances = {" in str(form.raw)
    sent = shown(await ana.submit(form, text=SMALL))
    assert (await levels_of(bot, ana))["Den"].rows == 4 and "### Den" in sent.text
    before = await the_level(bot, ana)
    for text, why in (
        ("rows = 6", "level.toml, field name: Object missing required field"),
        (SMALL.replace("rows = 4", 'rows = "4"'), "level.toml, field rows: Expected"),
        (SMALL + "walls = 3\n", "level.toml, field walls"),
        ("name = [", "level.toml: "),
    ):
        form = await ana.press(sent, "Edit as text…")
        answer = await ana.submit(form, text=text)
        assert "The bot cannot read a level in this text. " in answer.text and why in answer.text.replace("\\", ""), (
            answer.text
        )
        assert await the_level(bot, ana) == before


async def test_renaming_copying_and_deleting(ana: Person, bot: Rulekeeper) -> None:
    copy = shown(await ana.command("level copy", level="Explore the Depths"))
    assert "The copy is saved." in copy.text and (await levels_of(bot, ana))["Explore the Depths"].rows == 12
    renamed = shown(await ana.submit(await ana.press(copy, "Rename…"), text="  Deep *and* wet "))
    assert "Deep \\*and\\* wet" in renamed.text
    second = shown(await ana.press(renamed, "Copy"))
    assert set(await levels_of(bot, ana)) == {"Deep *and* wet", "Deep *and* wet 2"}
    asked = shown(await ana.press(second, "Delete…"))
    gone = shown(await ana.press(asked, "Delete"))
    assert "is deleted" in gone.text and set(await levels_of(bot, ana)) == {"Deep *and* wet"}
    await ana.command("level delete", level="deep", sure=True)
    assert await levels_of(bot, ana) == {}


# --- texts ---


async def test_strangers_texts_are_bounded_before_they_are_read(ana: Person, bot: Rulekeeper) -> None:
    for raw, why in (
        (b"x" * (LARGEST + 1), "too large"),
        (b"\x89PNG\r\n\x1a\n\xff\xfa", "The file is not a text file"),
        (b"a" + b".a" * 9000 + b"=1", "too many dots"),
        (b"name=" + b"[" * 15000, "nested too deeply"),
        (b"width=" + b"9" * 9000, "digits"),
        (SMALL.replace("001-018", "001-999999999").encode(), "field decks"),
    ):
        answer = await imported(ana, raw)
        assert why in answer.text.replace("\\", "") and not answer.failed and answer.ephemeral, answer.text
    assert await levels_of(bot, ana) == {}
    large = SMALL.replace("width = 3", "width = 3000000").replace("rows = 4", "rows = 9000000")
    answer = shown(await imported(ana, large))
    assert "A map has 1 to 5 columns" in answer.text and not answer.pictures


async def test_what_is_exported_is_read_back(ana: Person, bot: Rulekeeper, pg: Client) -> None:
    for key in load_levels():
        exported = shown(await ana.command("level export", level=f"tomb_raider/{key}"))
        ((name, url),) = exported.files
        assert name.endswith(".toml")
        shown(await imported(ana, await pg.file(url), name=key))
        assert FILE.write(FILE.renamed((await levels_of(bot, ana))[key], "")) == FILE.write(
            FILE.renamed(load_levels()[key], "")
        )


async def test_a_level_is_pasted_into_a_form(ana: Person, bot: Rulekeeper) -> None:
    sent = shown(await ana.submit(await ana.command("level import"), text=SMALL))
    assert "Wolf \\*den\\*" in sent.text and set(await levels_of(bot, ana)) == {"Wolf *den*"}
    assert "✅ **Wolf \\*den\\***" in shown(await ana.command("level list")).text


# --- whose they are ---


async def test_only_a_player_finds_sees_or_changes_the_players_levels(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    shown(await imported(ana, SMALL, name="Secret den"))
    file = await the_level(bot, ana)
    for command in ("level show", "level edit", "level copy", "level delete", "level export", "level check"):
        assert "Secret den" in str(await ana.autocomplete(command, "level", "")), command
        assert "Secret" not in str(await ben.autocomplete(command, "level", "")), command
        for typed in ("Secret den", str(file.number)):
            answer = await ben.command(command, level=typed)
            assert "You have nothing saved under that name." in answer.text
    assert "Secret den" in str(await ana.autocomplete("game new", "level", "", game="tomb_raider"))
    assert "Secret" not in str(await ben.autocomplete("game new", "level", "", game="tomb_raider"))
    assert "no such level" in (await ben.command("game new", game="tomb_raider", level=str(file.number))).text
    listed = shown(await ben.command("level list"))
    presses = ("show:{}", "edit:{}", "set:{}:rows", "delete:{}:sure", "copy:{}", "export:{}", "bring:{}", "text:{}:")
    for press in (*presses, "name:{}"):
        answer = await ben.press(listed, custom_id=f"rk:0:levels!{press.format(file.number)}", force=True)
        assert "Secret" not in str(answer.raw) and not answer.failed
    assert await the_level(bot, ana) == file and await levels_of(bot, ben) == {}


async def test_malformed_presses_change_nothing(ana: Person, bot: Rulekeeper) -> None:
    shown(await imported(ana, SMALL))
    file = await the_level(bot, ana)
    message = shown(await ana.command("level list"))
    for press in (
        *("", "x", "show", "show:", "show:x/y", "show:tomb_raider/none", "edit:tomb_raider/atlantis"),
        *("delete:tomb_raider/atlantis:sure", "new:chess", "show:" + "9" * 60),
        *(f"set:{file.number}:{rest}" for rest in ("", "rows", "nothing", "cards:9:cave", "cards:0", "players")),
    ):
        answer = await ana.press(message, custom_id=f"rk:0:levels!{press}", force=True)
        assert not answer.failed, press
    await ana.choose(message, f"rk:0:levels!set:{file.number}:rows", ["99"], force=True)
    assert await the_level(bot, ana) == file
    deck = shown(await ana.command("deck copy", deck="Pierre, for power 2"))
    assert "The copy is saved." in deck.text and "Pierre" not in shown(await ana.command("level list")).text


# --- at a table ---


async def test_a_table_is_opened_with_it_and_the_match_verifies_without_the_store(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    shown(await imported(ana, SMALL))
    await ana.command("game new", game="tomb_raider", level="Wolf *den*")
    board = await ana.wait_for(lambda m: "Start" in m.labels)
    assert "Wolf \\*den\\*" in board.text and "3 × 4 spaces" in board.text and "Wolf *den*" in board.pictures[0][1]
    chosen = next(one for one in menu(board, "Level")["options"] if one.get("default"))
    assert "Wolf" in chosen["label"]
    await ana.command("level delete", level="Wolf *den*", sure=True)
    await ana.press(board, "Add an AI")
    await start(ana)
    playing = await on_board(ana, lambda m: "Hand" in m.labels)
    assert "Wolf \\*den\\*" in playing.text
    (table,) = await bot.referee.list_live_tables()
    assert table.facts.level == SMALL and "Row 4" in (await ana.command("game board", text=True)).text
    await table.do("test", agreements.cancel, await person(ana), manager=True, reason="enough")
    record = read(await history.export(table, None))
    assert record.setup.level == SMALL and verify(record, GAME).result is None


async def test_a_level_is_chosen_in_the_lobby_by_the_host_alone(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    shown(await imported(ana, SMALL))
    shown(await imported(ben, SMALL, name="Not ours"))
    await ana.command("game new", game="tomb_raider", level="introductory")
    board = await ana.wait_for(lambda m: "Start" in m.labels)
    await ben.press(board, "Join")
    listed = shown(await ana.choose(board, label="Level", values="own"))
    number = str((await the_level(bot, ana)).number)
    one = shown(await ana.choose(listed, label="Open a level…", values=number))
    assert "This table now plays your level." in shown(await ana.press(one, "Play this level here")).text
    (table,) = await bot.referee.list_live_tables()
    assert table.facts.level == SMALL
    assert "Play this level here" not in shown(await ben.command("level show", level="Not ours")).labels
    answer = await ben.command("table set", setting="level", value="Not ours")
    assert answer.ephemeral and table.facts.level == SMALL
    await ana.command("table set", setting="level", value="introductory")
    assert table.facts.level == "introductory"
    assert "Wolf" in str(await ana.autocomplete("table set", "value", "", setting="level"))
    await ana.command("table set", setting="level", value="Wolf *den*")
    assert table.facts.level == SMALL


async def test_a_name_like_a_built_in_levels_is_still_that_players_own(ana: Person, bot: Rulekeeper) -> None:
    shown(await imported(ana, SMALL, name="introductory"))
    await ana.command("game new", game="tomb_raider", level="introductory")
    await ana.wait_for(lambda m: "Start" in m.labels)
    (table,) = await bot.referee.list_live_tables()
    assert table.facts.level == "introductory"
    await ana.command("table set", setting="level", value="introductory")
    assert table.facts.level == "introductory"
    await ana.command("table set", setting="level", value=str((await the_level(bot, ana)).number))
    assert FILE.read(table.facts.level, {}).name == "introductory" != table.facts.level
    await ana.command("table set", setting="level", value="introductory")
    assert table.facts.level == "introductory"


async def test_everybody_brings_a_level_to_a_timed_series(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """TR-SER-TIMED-1: The level is chosen in a menu or typed. Nobody else learns which it is before it
    is played."""
    shown(await imported(ana, SMALL))
    shown(await imported(ben, SMALL, name="Quiet den"))
    await ana.command("game new", game="tomb_raider", level="timed")
    board = await ana.wait_for(lambda m: "Start" in m.labels)
    await ben.press(board, "Join")
    name = "Your level of the series"
    setting = shown(await ben.submit_fields(await ben.press(board, "Your choices…"), {"own_level": "Quiet den"}))
    assert f"**{name}:** Quiet den" in setting.text
    await ben.command("game ready")
    await ana.command("table set", setting=name, value="Atlantis")
    waiting = (await on_board(ana, lambda m: "same power" in m.text)).text
    assert "These have 1, 2" in waiting and "`/rules TR-SER-TIMED-1`" in waiting and "Quiet" not in waiting
    await ana.command("table set", setting=name, value="Wolf *den*")
    (table,) = await bot.referee.list_live_tables()
    assert [info.choices["own_level"] for info in table.facts.seats] == [
        SMALL,
        SMALL.replace("Wolf *den*", "Quiet den"),
    ]
    await start(ana)
    playing = await on_board(ana, lambda m: "Hand" in m.labels)
    assert "Wolf \\*den\\*" in playing.text and "Quiet" not in playing.text


async def test_the_host_puts_a_level_into_a_linked_series(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """TR-SER-LINKED-1: Everybody reads its name. Nobody else may choose it."""
    shown(await imported(ana, SMALL))
    await ana.command("game new", game="tomb_raider", level="linked")
    board = await ana.wait_for(lambda m: "Start" in m.labels)
    await ben.press(board, "Join")
    await ana.command("table set", setting="level_2", value="Wolf *den*")
    (table,) = await bot.referee.list_live_tables()
    assert table.facts.house["level_2"] == SMALL
    words = "Level 2 of the series: Wolf \\*den\\*"
    assert words in (await on_board(ben, lambda m: words in m.text)).text
    house = shown(await ben.press(board, "House rules…"))
    assert "**Level 2 of the series:** Wolf \\*den\\*" in house.text
    assert not house.selects, "who may not choose is offered nothing"
    refused = await ben.command("table set", setting="level_2", value="atlantis")
    assert "Only the host" in refused.text and table.facts.house["level_2"] == SMALL


@pytest.mark.lot(6)
@pytest.mark.parametrize("language", list_languages())
def test_every_sheet_keeps_to_discords_limits(language: str) -> None:
    whole = FILE.renamed(FILE.changed(FILE.fresh(), "decks", ("depths_3",)), "W" * 40)
    for level in (*load_levels().values(), whole):
        one = Shown("17", "tomb_raider", "W" * 40, level, FILE.faults(level, ""))
        for field in FILE.fields(level):
            sheet = said.build_editor_message(one, field.key, language)
            assert count_components(sheet.rows) < 35
            sheet.build_view(picture=True)
        said.build_file_message(one, language, bring=True).build_view(picture=True)
        assert said.format_file_name(one, language) == "w" * 40 + ".toml"


async def test_the_rules_behind_each_reason_are_to_be_looked_up(ana: Person) -> None:
    for rule in ("TR-LD-1", "TR-LD-2", "TR-LD-5", "TR-LD-10", "TR-LD-14", "TR-LD-24", "TR-DECK-5", "TR-DECK-7"):
        assert rule in (await ana.command("rules", about=rule)).text
