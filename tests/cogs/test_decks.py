"""/deck: built by menus, pasted, read from a file, checked, copied, exported, brought to a table; and nobody else's."""

from __future__ import annotations

import base64
import re
from typing import Any

import pytest

from cogs.client import Rulekeeper
from cogs.components.sheet import count_components
from cogs.interactions.own_texts import FORM
from cogs.messages.files.decks import DECKS as said
from cogs.messages.files.own_files import Shown
from engine.decks import KIND
from engine.games.tomb_raider.decks import FILE, load_ready_made
from engine.own_files import LARGEST, LEVEL
from engine.protocol import Some
from playground.client import Message, Person, Result
from playground.client import Playground as Client
from referee.people.own_files import OwnText
from referee.table import match_commands
from render.text.i18n import T, list_languages, say
from tests.languages import OTHER
from tests.waiting import start

from .conftest import on_board

LEGAL = FILE.write(load_ready_made()["kid_2"].deck())
WOLVES = "# Wolves\n2 Wolves (060)\n2 Bats\nRope x2\n"


async def person(who: Person) -> int:
    return int((await who.state())["person"]["id"])


async def decks_of(bot: Rulekeeper, who: Person) -> dict[str, dict[str, int]]:
    files = await bot.referee.own_files.list_of_person(await person(who), KIND)
    return {file.name: FILE.read(file.text, {}).value.cards for file in files}


async def the_deck(bot: Rulekeeper, who: Person) -> OwnText:
    (file,) = await bot.referee.own_files.list_of_person(await person(who), KIND)
    return file


async def imported(who: Person, text: str | bytes, **more: Any) -> Result:
    raw = text if isinstance(text, bytes) else text.encode()
    file = {"filename": "My wolves.txt", "content": base64.b64encode(raw).decode()}
    return await who.command("deck import", file=file, **more)


def menu(message: Message, placeholder: str) -> dict[str, Any]:
    (found,) = [one for one in message.selects if one["placeholder"] == placeholder]
    return found


LONG = re.compile(r"[0-9a-f]{6,}")
"""Ids and hashes, in which any card's number may come up."""


def deck_field(opened: Result) -> dict[str, Any]:
    """Return the field of a form in which a deck is chosen."""
    assert opened.modal is not None
    (found,) = [part for part in opened.modal["components"] if part["component"]["custom_id"] == "deck"]
    return found


def shown(result: Result) -> Message:
    assert result.ephemeral and not result.failed and result.message is not None, result
    return result.message


# --- building ---


async def test_a_deck_is_built_by_menus_alone(ana: Person, bot: Rulekeeper) -> None:
    """Cards are chosen by kind, by ticks and by copies. Each change is stored at once, and the picture shows it."""
    message = shown(await ana.command("deck new", name="Wolves"))
    assert "Wolves" in message.text and "It has 0 cards" in message.text
    ticks = menu(message, "Cards in the deck…")
    cards = [option["value"] for option in ticks["options"]]
    assert len(cards) == 25 and not [one for one in ticks["options"] if one.get("default")]
    message = shown(await ana.choose(message, label="Cards in the deck…", values=cards[:16]))
    assert "16 cards" in message.text and "16 cards" in message.pictures[0][1]
    message = shown(await ana.choose(message, label="2 copies in the deck…", values=cards[:15]))
    assert (await decks_of(bot, ana))["Wolves"] == dict.fromkeys(cards[:15], 2) | {cards[15]: 1}
    assert "You can play with this deck" in message.text and "difficulty" in str(menu(message, "Cards in the deck…"))
    kinds = menu(message, "Choose a kind of card…")
    names = [option["label"] for option in kinds["options"]]
    assert names[0].startswith("Discoveries, 1 of") and "Secret moves" in names
    at = names.index("Upgrades")
    message = shown(await ana.choose(message, label="Choose a kind of card…", values=str(at)))
    some = menu(message, "Cards in the deck…")["options"][0]["value"]
    message = shown(await ana.choose(message, label="Cards in the deck…", values=[some]))
    assert (await decks_of(bot, ana))["Wolves"][some] == 1
    message = shown(await ana.choose(message, label="Cards in the deck…", values=[]))
    assert some not in (await decks_of(bot, ana))["Wolves"]
    message = shown(await ana.press(message, "Done"))
    assert "Edit" in message.labels and "31 cards" in message.text


async def test_what_a_card_does_is_told_where_decks_are_built(ana: Person, bot: Rulekeeper) -> None:
    """The effect is described in the second line of a menu, for the card just added, and on a page with its picture."""
    rope = "≈1 more die"
    message = shown(await ana.command("deck new", name="Wolves"))
    entries = {one["label"]: one for one in menu(message, "Cards in the deck…")["options"]}
    assert rope in entries["Rope"]["description"] and "difficulty" in entries["Rope"]["description"]
    assert all(len(one["description"]) <= 100 for one in entries.values())
    message = shown(await ana.choose(message, label="Cards in the deck…", values=[entries["Rope"]["value"]]))
    assert "**Rope**" in message.text and rope in message.text, "it was put in just now"
    page = shown(await ana.choose(message, label="See what a card does…", values=entries["Backpack"]["value"]))
    assert "Backpack" in page.text and "Not in the deck" in page.text and page.pictures
    assert "Found with a search of" in page.text and "when your raider reloads" in page.text
    message = shown(await ana.press(page, "Back to the deck"))
    assert "**Rope**" not in message.text and "Cards in the deck…" in str(message.selects), "as one had left it"
    typed = shown(await ana.command("deck edit", deck="Wolves", card="Wolves", copies=2))
    assert "**Wolves**" in typed.text and "Whoever fails" in typed.text
    whole = shown(await ana.command("deck show", deck="Wolves"))
    assert {one["label"] for one in menu(whole, "See what a card does…")["options"]} == {"Rope", "2 × Wolves"}
    page = shown(await ana.choose(whole, label="See what a card does…", values="060"))
    assert "2 × in the deck" in page.text
    assert "Edit" in shown(await ana.press(page, "Back to the deck")).labels


async def test_the_cards_of_a_ready_made_deck_are_looked_at_and_nothing_else_is(ana: Person, bot: Rulekeeper) -> None:
    ready = shown(await ana.command("deck show", deck="Pierre, for power 2"))
    cards = [one for one in ready.selects if one["placeholder"] == "See what a card does…"]
    assert {one["value"] for found in cards for one in found["options"]} == set(
        load_ready_made()["pierre_2"].deck().cards
    )
    page = shown(await ana.choose(ready, cards[0]["custom_id"], cards[0]["options"][0]["value"]))
    assert "× in the deck" in page.text and page.labels == ["Back to the deck"]
    for wrong in ("001", "nothing", ""):
        refused = await ana.choose(ready, cards[0]["custom_id"], [wrong] if wrong else [], force=True)
        assert not refused.failed and "Found with" not in refused.text


async def test_copies_are_taken_out_as_they_were_put_in(ana: Person, bot: Rulekeeper) -> None:
    shown(await imported(ana, WOLVES))
    file = await the_deck(bot, ana)
    for card, copies, count in (("060", 1, 1), ("060", None, 2), ("055", 0, 0), ("S088", None, 1), ("060", 99, 99)):
        more = {} if copies is None else {"copies": copies}
        message = shown(await ana.command("deck edit", deck="Wolves", card=card, **more))
        assert FILE.read((await the_deck(bot, ana)).text, {}).value.cards.get(card, 0) == count
    assert "at most" in message.text and file.number == (await the_deck(bot, ana)).number
    section = next(at for at, (_, cards) in enumerate(said.list_sections("tomb_raider")) if "060" in cards)
    await ana.choose(message, f"rk:0:deck!x2:{file.number}:{section}", [])
    assert FILE.read((await the_deck(bot, ana)).text, {}).value.cards["060"] == 1


async def test_as_a_text_it_can_be_changed_whole(ana: Person, bot: Rulekeeper) -> None:
    message = shown(await ana.command("deck new", name="Wolves"))
    form = await ana.press(message, "Edit as text…")
    sent = shown(await ana.submit(form, text="Creatures:\n3x Wolves\n2 Wolfes (000)\n1 Bats (059)"))
    assert (await decks_of(bot, ana))["Wolves"] == {"059": 1, "060": 3}
    assert "Line 3: There is no card called “Wolfes" in sent.text and "Did you mean Wolves" in sent.text
    assert "It has 3 copies of Wolves: at most 2 are allowed" in sent.text
    again = await ana.press(sent, "Edit as text…")
    assert "3 Wolves (060)" in str(again.raw)


async def test_renaming_copying_and_deleting(ana: Person, bot: Rulekeeper) -> None:
    copy = shown(await ana.command("deck copy", deck="Pierre, for power 2"))
    assert "The copy is saved." in copy.text
    assert await decks_of(bot, ana) == {"Pierre, for power 2": load_ready_made()["pierre_2"].deck().cards}
    renamed = shown(await ana.submit(await ana.press(copy, "Rename…"), text="  Glyphs *and* dice "))
    assert "Glyphs \\*and\\* dice" in renamed.text
    second = shown(await ana.press(renamed, "Copy"))
    assert set(await decks_of(bot, ana)) == {"Glyphs *and* dice", "Glyphs *and* dice 2"}
    asked = shown(await ana.press(second, "Delete…"))
    assert "for good" in asked.text
    kept = shown(await ana.press(asked, "Keep"))
    gone = shown(await ana.press(shown(await ana.press(kept, "Delete…")), "Delete"))
    assert "is deleted" in gone.text and set(await decks_of(bot, ana)) == {"Glyphs *and* dice"}
    await ana.command("deck delete", deck="glyphs", sure=True)
    assert await decks_of(bot, ana) == {}
    number = next(button["custom_id"] for button in kept.buttons if button["label"] == "Edit")
    late = await ana.press(kept, custom_id=number, force=True)
    assert "You have nothing saved under that name." in late.text


# --- texts ---


async def test_a_list_is_pasted_into_a_form(ana: Person, bot: Rulekeeper) -> None:
    form = await ana.command("deck import")
    sent = shown(await ana.submit(form, text=WOLVES))
    assert await decks_of(bot, ana) == {"Wolves": {"055": 2, "059": 2, "060": 2}}
    assert "It has 6 cards; a deck has at least 30." in sent.text
    listed = shown(await ana.command("deck list"))
    assert "⚠️ **Wolves**" in listed.text
    again = shown(await ana.submit(await ana.press(listed, "Paste a card list…"), text=LEGAL))
    assert "You can play with this deck" in again.text and len(await decks_of(bot, ana)) == 2


async def test_a_list_is_read_from_a_file_whose_size_is_known_before(ana: Person, bot: Rulekeeper) -> None:
    shown(await imported(ana, "\ufeff" + LEGAL))
    assert (await decks_of(bot, ana))["My wolves"] == load_ready_made()["kid_2"].deck().cards
    shown(await imported(ana, LEGAL.encode("utf-16"), name="Sixteen"))
    assert (await decks_of(bot, ana))["Sixteen"] == load_ready_made()["kid_2"].deck().cards
    before = await decks_of(bot, ana)
    for raw, why in (
        (b"x" * (LARGEST + 1), "too large"),
        (b"\x89PNG\r\n\x1a\n\xff\xfa", "The file is not a text file"),
        (b"Bats\0\n", "The file is not a text file"),
        (b"2 Batz\n", "The bot found no card in that list. Line 1: There is no card called “Batz”. Did you mean "),
        (b"2 Batz\nWolfes x2\n", "Line 2: There is no card called “Wolfes”. Did you mean Wolves"),
        (b"", "The bot found no card in that list."),
    ):
        answer = await imported(ana, raw)
        assert why in answer.text and not answer.failed and answer.ephemeral
    assert await decks_of(bot, ana) == before


async def test_what_is_exported_is_read_back_in_every_language(ana: Person, bot: Rulekeeper, pg: Client) -> None:
    for language in list_languages():
        await ana.command("settings mine", language=language)
        exported = shown(await ana.command("deck export", deck="tomb_raider/larsen_pick_up"))
        ((name, url),) = exported.files
        raw = await pg.file(url)
        assert name.endswith(".txt") and len(raw.decode().splitlines()) > 40
        shown(await imported(ana, raw, name=language))
        assert (await decks_of(bot, ana))[language] == load_ready_made()["larsen_pick_up"].deck().cards


async def test_a_card_is_found_by_its_name_in_ones_own_language(ana: Person, bot: Rulekeeper) -> None:
    (_, looks) = said.find_parts("tomb_raider")
    name = next(say(looks.card(c).text, OTHER) for c in FILE.cards() if say(looks.card(c).text, OTHER) != c)
    await ana.command("settings mine", language=OTHER)
    shown(await imported(ana, f"2 {name}\n"))
    assert sum((await decks_of(bot, ana))["My wolves"].values()) == 2


async def test_check_says_what_is_possible_instead(ana: Person, bot: Rulekeeper) -> None:
    shown(await imported(ana, "3 Bats\n"))
    checked = await ana.command("deck check", deck="My wolves")
    assert "It has 3 cards; a deck has at least 30. (`/rules TR-DECK-1`)" in checked.text
    assert "It has 3 copies of Bats: at most 2 are allowed. Decks of 60 cards or more may have three." in checked.text
    assert "You can play with this deck" in (await ana.command("deck check", deck="tomb_raider/cowboy_2")).text
    for rule in ("TR-DECK-1", "TR-DECK-2", "TR-RUL-5", "TR-RUL-9"):
        assert rule in (await ana.command("rules", about=rule)).text


# --- whose they are ---


async def test_only_a_player_finds_sees_or_changes_the_players_decks(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    shown(await imported(ana, WOLVES, name="Secret wolves"))
    file = await the_deck(bot, ana)
    own = shown(await ana.command("deck show", deck="Secret wolves"))
    for command in ("deck show", "deck edit", "deck copy", "deck delete", "deck export", "deck check"):
        assert "Secret wolves" in str(await ana.autocomplete(command, "deck", "")), command
        assert "Secret" not in str(await ben.autocomplete(command, "deck", "")), command
        for typed in ("Secret wolves", str(file.number)):
            answer = await ben.command(command, deck=typed)
            assert "You have nothing saved under that name." in answer.text and "060" not in LONG.sub(
                "", str(answer.raw)
            )
    listed = shown(await ben.command("deck list"))
    assert "Secret" not in str(listed.raw)
    for press in ("show:{}", "edit:{}:0", "delete:{}:sure", "copy:{}", "export:{}", "bring:{}", "text:{}:0", "name:{}"):
        answer = await ben.press(listed, custom_id=f"rk:0:deck!{press.format(file.number)}", force=True)
        assert "Secret" not in str(answer.raw) and not answer.failed
    for menus in ("tick", "x2", "x3"):
        await ben.choose(listed, f"rk:0:deck!{menus}:{file.number}:0", ["023"], force=True)
    assert await the_deck(bot, ana) == file and await decks_of(bot, ben) == {}
    assert "Wolves" in own.pictures[0][1]


async def test_malformed_presses_change_nothing(ana: Person, bot: Rulekeeper) -> None:
    message = shown(await ana.command("deck list"))
    for press in (
        *("", "x", "show", "show:", "show:x/y", "show:tomb_raider/none", "edit:tomb_raider/kid_2:0", "tick:99:0"),
        *("delete:tomb_raider/kid_2:sure", "new:chess", "show:" + "9" * 60, "text:1:9999999"),
    ):
        answer = await ana.press(message, custom_id=f"rk:0:deck!{press}", force=True)
        assert not answer.failed, press
    assert await decks_of(bot, ana) == {}


async def test_a_file_of_another_kind_is_no_deck(ana: Person, bot: Rulekeeper) -> None:
    shown(await ana.command("level new", name="Den"))
    (level,) = await bot.referee.own_files.list_of_person(await person(ana), LEVEL)
    message = shown(await ana.command("deck list"))
    for press in ("show:{}", "edit:{}:0", "copy:{}", "delete:{}:sure"):
        answer = await ana.press(message, custom_id=f"rk:0:deck!{press.format(level.number)}", force=True)
        assert "You have nothing saved under that name." in answer.text, press
    assert await bot.referee.own_files.list_of_person(await person(ana), LEVEL) == (level,)


# --- at a table ---


async def raid(host: Person, *others: Person, level: str = "introductory") -> Message:
    await host.command("game new", game="tomb_raider", level=level)
    board = await host.wait_for(lambda m: "Start" in m.labels)
    for other in others:
        await other.press(board, "Join")
    return board


async def choices(bot: Rulekeeper, seat: int) -> str:
    (table,) = await bot.referee.list_live_tables()
    return table.facts.seats[seat].choices["deck"]


async def test_a_deck_is_brought_to_the_table_from_its_picture(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await raid(ana, ben)
    shown(await imported(ben, LEGAL, name="Boards"))
    own = shown(await ben.command("deck show", deck="Boards"))
    brought = shown(await ben.press(own, "Play with this deck"))
    assert "You play with this deck at this table." in brought.text
    assert await choices(bot, 1) == LEGAL and await choices(bot, 0) == "starter"
    shown(await imported(ben, WOLVES))
    assert "Play with this deck" not in shown(await ben.command("deck show", deck="My wolves")).labels


async def test_a_deck_is_chosen_in_the_lobby_by_menu_or_typed(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    board = await raid(ana, ben)
    none = deck_field(await ben.press(board, "Your choices…"))
    assert "To build your own, use `/deck new`." in none["description"]
    larsen = next(one for one in none["component"]["options"] if one["value"] == "larsen_2")
    cards = len(load_ready_made()["larsen_2"].deck())
    assert larsen["description"] == f"{cards} cards, for Larsen in levels of power 2"
    shown(await imported(ben, LEGAL, name="Boards"))
    shown(await imported(ben, WOLVES))
    opened = await ben.press(board, "Your choices…")
    own = [one for one in deck_field(opened)["component"]["options"] if one["value"].isdecimal()]
    assert [one["label"] for one in own] == ["Boards"], "the other has faults"
    setting = shown(await ben.submit_fields(opened, {"deck": "Boards"}))
    assert "**Deck:** Boards" in setting.text and await choices(bot, 1) == LEGAL
    opened = await ben.press(setting, "Change…")
    assert [one["label"] for one in deck_field(opened)["component"]["options"] if one.get("default")] == ["Boards"]
    setting = shown(await ben.submit_fields(opened, {"deck": "larsen_2"}))
    assert await choices(bot, 1) == "larsen_2" and "**Deck:** Larsen, for power 2" in setting.text
    old = shown(await ben.choose(board, "rk:1:setting!mine", "deck", force=True))
    setting = shown(await ben.choose(old, label="Choose your own…", values="Boards"))
    assert "Your choice: Boards" in setting.text, "the menu of a lobby that an earlier version has posted"
    await ben.choose(setting, label="Choose a ready-made one…", values="larsen_2")
    assert "Boards" in str(await ben.autocomplete("table set", "value", "", setting="deck"))
    await ben.command("table set", setting="Deck", value="Boards")
    assert await choices(bot, 1) == LEGAL
    refused = await ben.command("table set", setting="Deck", value="My wolves")
    assert "You cannot use this deck or level here. It has 6 cards" in refused.text and await choices(bot, 1) == LEGAL


async def test_joining_with_a_deck(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await raid(ana)
    shown(await imported(ben, LEGAL, name="Boards"))
    shown(await imported(ben, WOLVES))
    refused = await ben.command("game join", deck="My wolves")
    assert "cannot use this deck" in refused.text
    (table,) = await bot.referee.list_live_tables()
    assert len(table.facts.seats) == 1
    joined = await ben.command("game join", deck="Boards")
    assert "You have a seat. Press *Ready*" in joined.text and await choices(bot, 1) == LEGAL


async def test_the_lobby_tells_nobody_which_deck_somebody_plays_with(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """The lobby hides the cards, the name, and whether the deck is ready-made. From the start of the match the list is
    open."""
    await raid(ana, ben)
    shown(await imported(ben, LEGAL, name="Quiet boards"))
    before = (await on_board(ana, lambda m: "Start" in m.labels and "Ben" in m.text)).text
    await ben.command("table set", setting="Deck", value="Quiet boards")
    await ana.command("table set", setting="Deck", value="Larsen, for power 2")
    seen = [*(await ana.messages()), *(await ana.dms())]
    assert "Quiet" not in str([m.raw for m in seen]) and "Run" not in str([m.raw for m in seen])
    after = (await on_board(ana, lambda m: "Start" in m.labels)).text
    assert before == after and "Larsen" not in after
    for focused, given in (("value", {"setting": "deck"}), ("setting", {})):
        assert "Quiet" not in str(await ana.autocomplete("table set", focused, "", **given))
    assert "The match has not started. Press *Start* to begin" in (await ana.command("deck show", who="Ben")).text
    await ben.command("game ready")
    await start(ana)
    await on_board(ana, lambda m: "Hand" in m.labels)
    told = shown(await ana.command("deck show", who="Ben"))
    assert "Deck of Ben" in told.text and "Run" in told.pictures[0][1] and "Quiet" not in str(told.raw)


async def test_closed_lists_stay_closed(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await raid(ana, ben)
    shown(await imported(ben, LEGAL, name="Boards"))
    await ben.command("table set", setting="Deck", value="Boards")
    await ana.command("table set", setting="Lists of decks (TR-RUL-5)", value="closed")
    await ben.command("game ready")
    await start(ana)
    await on_board(ana, lambda m: "Hand" in m.labels)
    answer = await ana.command("deck show", who="Ben")
    assert "You cannot see that player's deck" in answer.text and answer.message is not None
    assert not [alt for _, alt in answer.message.pictures if "Deck of Ben" in alt or "Boards" in alt], (
        "her own hand alone"
    )


async def test_where_the_box_alone_is_played_no_deck_is_brought(ana: Person, bot: Rulekeeper) -> None:
    await raid(ana, level="learning_game")
    shown(await imported(ana, LEGAL, name="Boards"))
    assert "Play with this deck" not in shown(await ana.command("deck show", deck="Boards")).labels


@pytest.mark.lot(6)
@pytest.mark.parametrize("language", list_languages())
def test_every_sheet_keeps_to_discords_limits(language: str) -> None:
    """The test uses a deck with every card, in each section, and with every fault."""
    text = "".join(f"9 {card}\n" for card in FILE.cards()) + "1 001\n" + "Batz\n" * 40
    found, faults = FILE.check_text(text, "")
    whole = Shown("17", "tomb_raider", "W" * 40, found, faults)
    for section in range(len(said.list_sections("tomb_raider"))):
        sheet = said.build_editor_message(whole, str(section), language)
        assert count_components(sheet.rows) < 35
        sheet.build_view(picture=True)
    said.build_file_message(whole, language, bring=True).build_view(picture=True)
    assert len(said.as_text(whole, language, FORM)) <= FORM
    assert said.format_file_name(whole, language) == "w" * 40 + ".txt"
    assert say(T("⚠️ You cannot play with this deck yet."), language) in "\n".join(
        said.describe_verdict(whole, language)
    )


async def test_TR_RUL_26_an_opening_hand_is_chosen_from_250_cards_in_two_forms(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    """TR-RUL-26, TR-SETUP-4: One card of the first part and one of the second are chosen."""
    await raid(ana)
    *thrice, once = FILE.cards()[:84]
    shown(await imported(ana, "".join(f"3 {number}\n" for number in thrice) + f"1 {once}\n", name="Large"))
    await ana.command("table set", setting="Deck", value="Large")
    await ben.command("game join")
    await ben.command("game ready")
    await start(ana)
    (table,) = await bot.referee.list_live_tables()
    for number in range(20):
        put = table.find_question(0)
        if put is not None and isinstance(put.ask.choice, Some) and len(put.ask.choice.items) == 250:
            break
        first = table.list_waiting()[0].seat
        other = table.find_question(first)
        assert other is not None
        await table.do(
            f"i:{number}", match_commands.answer, first, other.number, other.ask.choice.write(other.ask.default)
        )
    else:
        raise AssertionError("no long set was asked for")
    # On a busy machine the first picture of so many cards takes long. Later pictures come from the cache.
    for _ in range(10):
        panel = await ana.command("game hand")
        if not panel.failed:
            break
    form = await ana.press(shown(panel), "Choose… (1 of 2)")
    assert form.modal is not None and len(form.modal["components"]) == 5
    field = form.modal["components"][0]["component"]
    short = shown(await ana.submit_fields(form, {field["custom_id"]: [field["options"][0]["value"]]}))
    assert "You have chosen 1." in short.text
    form = await ana.press(short, "Choose… (2 of 2)")
    assert form.modal is not None
    field = form.modal["components"][-1]["component"]
    done = await ana.submit_fields(form, {field["custom_id"]: [field["options"][-1]["value"]]})
    assert not done.failed and all(one.question != put.number for one in table.list_waiting())
