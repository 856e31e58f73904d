"""/settings: everything in one sheet, changed in place, and felt wherever it matters."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

import engine.registry
from cogs import limits
from cogs.client import Rulekeeper
from cogs.components import custom_ids
from cogs.components.forms import build_form
from cogs.components.sheet import Menu
from cogs.messages.lobby import table_settings
from cogs.messages.lobby.table_settings import format_language_name
from cogs.messages.person import setting_values, settings
from cogs.messages.person.setting_tables import OFF, ON, OWN, SERVER
from cogs.messages.question import auto_answers
from cogs.messages.table.board import build_board_message
from cogs.settings import Settings
from playground.client import PATIENCE, Message, Person, Result
from playground.client import Playground as Client
from playground.server import Playground
from playground.validate import CHECKBOXES, check_message_components, check_modal
from referee.people.settings import Player, Server
from referee.records.clocks import PACES
from referee.table import match_commands, progress
from render.face.contract import Presenter, load_presenter
from render.games.counter_terror.words.names import CARD
from render.schemes import SCHEMES
from render.text.i18n import T, list_languages, say
from tests import once, stored
from tests.languages import OTHER
from tests.waiting import start

from .bad_input import one_table
from .conftest import GAME, lobby, on_board, playing


async def person(who: Person) -> int:
    return int((await who.state())["person"]["id"])


async def settings_of(bot: Rulekeeper, who: Person) -> Player:
    return await bot.referee.settings.load_player(await person(who))


def label(message: Message, start: str) -> str:
    (found,) = [one for one in message.labels if one.startswith(start)]
    return found


def settled(message: Message) -> set[str]:
    """Return the settings that a message lists or has chosen in its menus, with their values."""
    chosen = {one["label"] for menu in message.selects for one in menu["options"] if one.get("default")}
    return chosen | {line.removeprefix("- ") for line in message.text.splitlines() if line.startswith("- ")}


def chosen(opened: Result) -> dict[str, str | list[str]]:
    """Return what is chosen, by field, in a form that has just been opened."""
    assert opened.modal is not None, opened
    found: dict[str, str | list[str]] = {}
    for part in (one["component"] for one in opened.modal["components"]):
        values = [one["value"] for one in part.get("options", []) if one.get("default")]
        found[part["custom_id"]] = values if part["type"] == CHECKBOXES else "".join(values)
    return found


async def change(who: Person, message: Message, **values: str | list[str]) -> Result:
    """Fill in the form of settings."""
    opened = await who.press(message, next(one for one in message.labels if one.endswith("…")))
    return await who.submit_fields(opened, values)


def test_each_declared_setting_has_a_field_and_a_parameter() -> None:
    """A setting that no command changes, or that is stored nowhere, is a mistake in the table."""
    for table, record, command in ((OWN, Player, Settings.mine), (SERVER, Server, Settings.server)):
        declared = (*table.choices, *table.typed_only, *table.switches)
        assert {one.field for one in declared} <= set(record.__struct_fields__)
        assert {one.param for one in declared} - {""} <= {one.name for one in command.parameters}
        assert len({one.key for one in declared}) == len(declared), "a press finds one of them"


async def test_one_private_sheet_shows_all_and_changes_it_in_place(ana: Person, bot: Rulekeeper) -> None:
    """The sheet also works for a person without a table, and in a direct message."""
    for channel in ("table-one", "dm"):
        opened = await ana.command("settings mine", channel=channel)
        message = opened.message
        assert opened.ephemeral and message is not None
        ((_, alt),) = message.pictures
        assert "Torchlight (chosen)" in alt
        assert settled(message) == {
            "Language: the same as in Discord",
            "Colours: the same as the server's",
            "Notify me when it is my turn: mention me in the channel",
            "Reminders: normal: after 6, 18 and 54 hours",
            "Card names: the same as all other texts",
        }
        await ana.press(message, label(message, "Hand by direct message: on"))
        await change(ana, message, calls="private")
        assert (await settings_of(bot, ana)).ping_private
        pressed = await change(ana, message, calls="never", scheme="frost")
        assert pressed.answered == "update" and pressed.message is not None
        ((_, alt),) = pressed.message.pictures
        assert "Embers and frost (chosen)" in alt and "Colours: Embers and frost" in settled(pressed.message)
        assert await settings_of(bot, ana) == Player(dm=False, ping=False, scheme="frost")
        await ana.press(message, label(pressed.message, "Hand by direct message: off"))
        await change(ana, message, calls="table", scheme="server")
        assert await settings_of(bot, ana) == Player()


async def test_the_form_of_settings_has_chosen_what_holds_now_and_changes_all_of_it_at_once(
    ana: Person, bot: Rulekeeper
) -> None:
    """The form works after a restart, too: its id names its owner, and the bot stores nothing about it."""
    message = (await ana.command("settings mine")).message
    assert message is not None
    opened = await ana.press(message, "Change…")
    usual = {"locale": "discord", "scheme": "server", "calls": "table", "remind": "usual"}
    assert chosen(opened) == usual | {"city": ""}
    assert await settings_of(bot, ana) == Player(), "who only reads the form changes nothing"
    await ana.submit_fields(opened, {"city": "Lisbon", "remind": "once", "calls": "private", "scheme": "sea"})
    now = await settings_of(bot, ana)
    assert now == Player(ping_private=True, scheme="sea", zone="Europe/Lisbon", remind="once")
    opened = await ana.press(message, "Change…")
    assert chosen(opened) == {
        "locale": "discord",
        "scheme": "sea",
        "calls": "private",
        "remind": "once",
        "quiet": "22-8",
    }
    done = await ana.submit_fields(opened, {"quiet": "23-7"})
    assert done.message is not None and "Quiet hours: 23–7" in settled(done.message)
    assert await settings_of(bot, ana) == msgspec.structs.replace(now, quiet=(23, 7))


@pytest.mark.parametrize(
    ("locale", "typed"),
    [
        *(("en-US", one) for one in ("22-7", "22–7", "22:00 – 7:00", "22h-7h", "10pm-7am", "22.00-7.00")),
        ("en-US", "22:00-07:00"), ("en-US", "from 10 p.m. to 7 a.m."), ("en-US", "between 22 and 7"),
        ("pt-BR", "das 22h às 7h"),
        ("pt-BR", "22 até 7"), ("es-ES", "de 22:00 a 7:00"), ("it", "dalle 22 alle 7"), ("ja", "22時〜7時"),
        ("ja", "午後10時から午前7時まで"),
    ],
)  # fmt: skip
def test_quiet_hours_are_read_as_people_type_them(locale: str, typed: str) -> None:
    assert setting_values.parse_quiet_hours(typed, locale) == (22, 7)


@pytest.mark.parametrize("typed", ["22", "22-", "22-7-8", "22:30-7:00", "5-22", "25-7", "x-7", "at night"])
def test_quiet_hours_that_are_no_two_whole_hours_are_refused(typed: str) -> None:
    with pytest.raises(setting_values.TooQuiet):
        setting_values.parse_quiet_hours(typed, "en-US")


@pytest.mark.parametrize("locale", list_languages())
def test_typed_values_of_settings_mean_what_menus_and_buttons_say(locale: str) -> None:
    for table in (OWN, SERVER):
        choices = {one.param: one for one in (*table.choices, *table.typed_only)}
        for choice in choices.values():
            for value, words in choice.list_values():
                assert choice.resolve(say(words, locale), locale) == choice.parse(value, locale), (choice.key, value)
        for switch in table.switches:
            if choice := choices.get(switch.param or switch.key):
                for word, on in ((ON, True), (OFF, False)):
                    assert choice.resolve(say(word, locale), locale) == switch.build_changes(on), switch.key
    for never in ("never", "no", "off", "none"):
        assert OWN.resolve({"calls": never, "reminders": never, "quiet": never}, locale) == {
            "ping": False, "ping_private": False, "remind": "once", "quiet": None,
        }  # fmt: skip
        assert SERVER.resolve({"pace": never}, locale) == {"pace": "none"}


async def test_a_form_with_a_wrong_value_changes_nothing(ana: Person, bot: Rulekeeper) -> None:
    message = (await ana.command("settings mine")).message
    assert message is not None
    refused = await change(ana, message, city="Nowhere at all", calls="never")
    assert refused.ephemeral and "does not know that city" in refused.text and await settings_of(bot, ana) == Player()


async def test_what_is_changed_most_takes_one_press_in_the_message(ana: Person, bot: Rulekeeper) -> None:
    """Language, notifications and card names have menus that show the present value. A typed option is one step."""
    message = (await ana.command("settings mine")).message
    assert message is not None
    now = {menu["custom_id"]: [o["value"] for o in menu["options"] if o.get("default")] for menu in message.selects}
    usual = {"rk:0:mine!locale": ["discord"], "rk:0:mine!calls": ["table"], "rk:0:mine!cards": ["texts"]}
    assert usual.items() <= now.items()
    changed = (await ana.choose(message, "rk:0:mine!calls", "never")).message
    assert changed is not None and not (await settings_of(bot, ana)).ping
    menu = next(one for one in changed.selects if one["custom_id"] == "rk:0:mine!calls")
    assert [o["value"] for o in menu["options"] if o.get("default")] == ["never"]
    await ana.command("settings mine", calls="by direct message")
    assert (await settings_of(bot, ana)).ping_private


async def test_menus_of_earlier_versions_still_change_settings(ana: Person, bot: Rulekeeper) -> None:
    message = (await ana.command("settings mine")).message
    assert message is not None
    for key, value in (("calls", "private"), ("scheme", "frost"), ("remind", "seldom"), ("quiet", "22-7")):
        await ana.choose(message, f"rk:0:mine!{key}", value, force=True)
    now = await settings_of(bot, ana)
    assert (now.ping_private, now.scheme, now.remind, now.quiet) == (True, "frost", "seldom", (22, 7))


async def test_a_second_press_on_the_same_button_does_not_turn_it_back(ana: Person, bot: Rulekeeper) -> None:
    message = (await ana.command("settings mine")).message
    assert message is not None
    for _ in range(2):
        await ana.press(message, custom_id="rk:0:mine!dm:0", force=True)
        assert not (await settings_of(bot, ana)).dm


async def test_the_language_chosen_counts_at_once_and_everywhere_private(ana: Person, bot: Rulekeeper) -> None:
    message = (await ana.command("settings mine")).message
    assert message is not None
    changed = (await change(ana, message, locale=OTHER)).message
    assert changed is not None and say(T("### Your settings"), OTHER) in changed.text
    heading = T("How to play here")
    assert say(heading, OTHER) in (await ana.command("help")).text
    assert {c["name"] for c in await ana.autocomplete("settings mine", "order", "")} == {
        say(words, OTHER) for _, words in auto_answers.STATES.values()
    }
    back = (await ana.command("settings mine", language="discord")).message
    assert back is not None and "Your settings" in back.text and (await settings_of(bot, ana)).locale is None


async def test_names_of_cards_are_read_in_a_language_of_ones_own_choice(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    """The hand, buttons, suggestions and direct messages use them. The board is the same for all."""
    shown = (await ana.command("settings mine", cards=format_language_name(OTHER))).message
    assert shown is not None and say(T("### Your settings")) in shown.text
    assert await settings_of(bot, ana) == Player(card_names=OTHER)
    mixed = f"en-US/{OTHER}"
    assert await bot.replies.context.readers.find_locale(await person(ana), "en-US") == mixed
    assert "no such value" in (await ana.command("settings mine", cards="klingon")).text
    await ana.command("game new", game="counter_terror", level="standard")
    await ana.command("table ai", strength="solid")
    table = await one_table(bot)
    assert table.facts.language == "en-US"
    await table.do("i:start", match_commands.start, table.facts.host)
    (seat,) = [at for at, info in enumerate(table.facts.seats) if info.kind == "person"]
    held = [CARD[key] for key in table.view(seat).hand]
    hand = await ana.command("game hand", text=True)
    assert all(say(card, OTHER) in hand.text for card in held) and say(T("Hand")) == "Hand"
    card = next(one for one in CARD.values() if say(one, OTHER) != say(one))
    for typed in (say(card, OTHER), say(card)):
        assert say(card, OTHER) in (await ana.command("card", name=typed)).text
    assert any(say(card, OTHER) in one["name"] for one in await ana.autocomplete("card", "name", say(card, OTHER)))
    await ana.choose(shown, "rk:0:mine!cards", "texts")
    assert (await settings_of(bot, ana)).card_names is None
    assert await bot.replies.context.readers.find_locale(await person(ana), "en-US") == "en-US"


async def test_every_setting_can_be_typed(ana: Person, bot: Rulekeeper) -> None:
    shown = await ana.command(
        "settings mine", language=format_language_name(OTHER), colours="sea", hands=False, calls="never"
    )
    assert shown.message is not None and shown.message.pictures
    assert await settings_of(bot, ana) == Player(OTHER, False, False, scheme="sea")
    await ana.command("settings mine", language="discord")
    listed = await ana.command("settings mine", moment="Pebbles: Looking into the bag", order="always")
    assert "Your standing orders" in listed.text
    assert (await settings_of(bot, ana)).orders == {"pebbles:peek": True}
    assert {c["value"] for c in await ana.autocomplete("settings mine", "colours", "")} == {"server", *SCHEMES}
    for wrong in (
        {"colours": "mauve"},
        {"calls": "loudly"},
        {"language": "klingon"},
        {"moment": "lunch"},
        {"order": "always", "hands": True},
    ):
        before = await settings_of(bot, ana)
        refused = await ana.command("settings mine", **wrong)
        assert refused.ephemeral and not refused.failed and await settings_of(bot, ana) == before, wrong


async def test_standing_orders_are_found_from_the_sheet_and_lead_back(ana: Person, bot: Rulekeeper) -> None:
    message = (await ana.command("settings mine")).message
    assert message is not None
    listed = (await ana.choose(message, "rk:0:orders", "pebbles")).message
    assert listed is not None
    moment = (await ana.choose(listed, "rk:0:orders", "pebbles:peek")).message
    assert moment is not None
    await ana.choose(moment, "rk:0:order!pebbles:peek", "never")
    assert (await settings_of(bot, ana)).list_auto_answers("pebbles") == {"peek": False}
    back = (await ana.press(moment, "All my settings")).message
    assert back is not None and "Your standing orders: 1" in str(back.raw)


async def test_what_was_ordered_is_named_and_undone_where_it_stands(ana: Person, bot: Rulekeeper) -> None:
    """One press cancels each order, however long the list of moments is."""
    first = await ana.command("settings mine", moment="Pebbles: Looking into the bag", order="never")
    listed = first.message
    assert listed is not None and "- Looking into the bag – Do not ask me" in listed.text
    undone = (await ana.choose(listed, "rk:0:unorder", "pebbles:peek")).message
    assert undone is not None and "Looking into the bag – " not in undone.text
    assert "rk:0:unorder" not in str(undone.raw) and not (await settings_of(bot, ana)).orders


def test_moments_with_an_order_come_first() -> None:
    kinds = list(auto_answers.find_routines("tomb_raider"))
    sheet = auto_answers.build_auto_answers_message(
        "tomb_raider", auto_answers.find_routines("tomb_raider"), {kinds[-1]: False}, "", "en-US"
    )
    (undo,), (moments,) = sheet.rows
    assert isinstance(undo, Menu) and isinstance(moments, Menu)
    assert [one.value for one in undo.entries] == [moments.entries[0].value] == [f"tomb_raider:{kinds[-1]}"]
    assert len(moments.entries) == len(kinds) and moments.entries[0].label in sheet.lines[1]


@pytest.mark.parametrize(
    ("pressed", "value"),
    [("mine!locale", "tlh"), ("mine!scheme", "mauve"), ("mine!dm:7", ""), ("mine!nothing", "x"), ("gone", "x"),
     ("orders", "chess"), ("order!pebbles:lunch", "never"), ("order!pebbles:peek", "sometimes"), ("signs!chess", "")],
)  # fmt: skip
async def test_forged_presses_change_nothing(ana: Person, bot: Rulekeeper, pressed: str, value: str) -> None:
    message = (await ana.command("settings mine")).message
    assert message is not None
    if value:
        answer = await ana.choose(message, f"rk:0:{pressed}", value, force=True)
    else:
        answer = await ana.press(message, custom_id=f"rk:0:{pressed}", force=True)
    assert answer.text and "went wrong" not in answer.text and await settings_of(bot, ana) == Player()


# --- what it is felt in ---


async def test_pictures_are_drawn_in_the_readers_colours_and_the_boards_in_the_servers(
    ana: Person, ben: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    painter = bot.context.drawing.painter
    png = painter.draw_png
    monkeypatch.setattr(painter, "draw_png", lambda scene, locale: drawn.append(scene.scheme) or png(scene, locale))
    await ana.change(manager=True)
    await ana.command("settings server", colours="sea")
    await ben.command("settings mine", colours="frost")
    await playing(ana, ben)
    await bot.referee.surfaces.settle()
    (table,) = await bot.referee.list_live_tables()
    content = bot.context.screen.build_content
    schemes = {}
    for surface in await bot.referee.surfaces.list_of_table(table.id):
        sheet = await content(surface)
        if sheet is not None and sheet.scene is not None:
            schemes[surface.kind, surface.whom] = sheet.scene.scheme
    assert schemes["board", 0] == "sea"
    assert schemes["hand", await person(ana)] == "sea" and schemes["hand", await person(ben)] == "frost"
    for who, scheme in ((ana, "sea"), (ben, "frost")):
        for command in ("game board", "game hand"):
            drawn.clear()
            await who.command(command)
            assert drawn == [scheme]


async def test_the_hand_leaves_the_direct_messages_of_who_wants_none_and_comes_back(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    await playing(ana, ben)
    mine = await ben.wait_for(lambda m: bool(m.pictures) and "Your pebbles" in m.pictures[0][1], "dm")
    await ben.command("settings mine", hands=False)
    await bot.referee.surfaces.settle()
    assert mine.id not in {m.id for m in await ben.dms()}
    assert "Your pebbles" in (await ben.command("game hand", text=True)).text
    await ben.command("settings mine", hands=True)
    again = await ben.wait_for(lambda m: bool(m.pictures) and "Your pebbles" in m.pictures[0][1], "dm")
    assert again.id != mine.id


# --- the server's ---


async def test_only_a_manager_changes_the_settings_of_a_server_and_only_in_that_server(
    ana: Person, ben: Person
) -> None:
    refused = await ben.command("settings server", colours="sea")
    assert refused.ephemeral and "Only server managers" in refused.text
    await ana.change(manager=True)
    opened = (await ana.command("settings server")).message
    assert opened is not None and {"Language: the same as in Discord", "Colours: Torchlight"} <= settled(opened)
    assert "in one of its channels" in (await ana.command("settings server", channel="dm")).text
    form = await ana.press(opened, "Change…")
    await ana.change(manager=False)
    assert "Only server managers" in (await ana.submit_fields(form, {"scheme": "sea"})).text
    late = await ana.choose(opened, "rk:0:server!scheme", "sea", force=True)
    assert "Only server managers" in late.text


async def test_new_tables_speak_the_servers_language_and_keep_its_pace(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    await ana.change(manager=True)
    opened = (await ana.command("settings server")).message
    assert opened is not None
    shown = (await change(ana, opened, locale=OTHER, pace="slow", switches=["titles"])).message
    assert shown is not None and "Time limit: slow (4 days" in shown.text
    assert {"Show players' own texts: off", "Show titles after a match: on"} <= set(shown.labels)
    await ben.command("game new", game=GAME, level="short")
    await ben.wait_for(lambda m: say(T("Leave"), OTHER) in m.labels)
    (table,) = await bot.referee.list_live_tables()
    assert (table.facts.language, table.facts.pace) == (OTHER, "slow")
    await table.do("i:start", match_commands.start, table.facts.host)
    assert not await stored.due(bot.referee.store, "clock:%", table.id), "nobody waits for who plays alone"


async def test_tables_are_opened_where_the_server_wants_them(
    ana: Person, ben: Person, bot: Rulekeeper, pg: Client
) -> None:
    """A thread counts as its channel. Existing tables stay where they are. If no channel is chosen, tables may be
    opened everywhere."""
    await lobby(ben, channel="table-two")
    await ana.change(manager=True)
    opened = (await ana.command("settings server")).message
    assert opened is not None and "New tables are allowed in every channel." in opened.text
    form = await ana.press(opened, "Change…")
    assert form.modal is not None
    (menu,) = [part for part in form.modal["components"] if part["label"] == "Channels for tables"]
    one = next(option["value"] for option in menu["component"]["options"] if option["label"] == "#table-one")
    shown = (await ana.submit_fields(form, {"channels": [one]})).message
    assert shown is not None and f"<#{one}>" in shown.text
    refused = await ben.command("game new", game=GAME, channel="lounge")
    assert "This server allows tables only in" in refused.text and f"<#{one}>" in refused.text
    assert not (await ben.command("game new", game=GAME, channel="table-one")).failed
    busy = (await ben.command("game new", game=GAME, channel="table-one")).message
    assert busy is not None
    await ben.press(busy, "Open a thread")
    assert len(await bot.referee.list_live_tables()) == 3
    await ana.command("settings server", place="table-one")
    assert not (
        await bot.referee.settings.load_server((await bot.referee.list_live_tables())[0].facts.guild or 0)
    ).channels
    await ana.command("game new", game=GAME, channel="lounge")
    assert len(await bot.referee.list_live_tables()) == 4


async def test_a_match_is_not_begun_again_where_tables_are_no_longer_wanted(ana: Person, bot: Rulekeeper) -> None:
    await playing(ana)
    (table,) = await bot.referee.list_live_tables()
    await table.do("i:over", match_commands.concede, 0)
    board = await on_board(ana, lambda m: "Play again" in m.labels)
    assert table.facts.guild is not None
    await bot.referee.settings.change_server(table.facts.guild, channels=(1,))
    assert "This server allows tables only in" in (await ana.press(board, "Play again")).text
    await bot.referee.settings.change_server(table.facts.guild, channels=())
    assert not (await ana.press(board, "Play again")).failed and table.facts.phase == "lobby"


# --- the sheets alone ---


@pytest.mark.parametrize("locale", list_languages())
def test_the_sheets_are_what_discord_takes(locale: str) -> None:
    """Discord accepts the components, the ids can be read again, the entries fit, and every value has its words."""
    many = [(number, f"channel-{number}") for number in range(100, 125)]
    everything = Server(OTHER, "sea", tuple(number for number, _ in many), "slow")
    shown = [
        *(settings.build_own_settings_message(Player(scheme=one), one, locale) for one in SCHEMES),
        settings.build_own_settings_message(Player(OTHER, False, False, {"pebbles:peek": True}), "torch", locale),
        settings.build_server_settings_message(everything, locale),
        settings.build_server_settings_message(Server(), locale),
    ]
    for fields in (
        settings.list_own_fields(Player(), locale),
        settings.list_own_fields(Player(zone="Europe/Lisbon", quiet=(21, 6)), locale),
        settings.list_server_fields(everything, many, locale),
        settings.list_server_fields(Server(), [], locale),
    ):
        form = build_form("rk:0:mine!change", "Settings", fields)
        check_modal(form.to_dict())
        assert all(len(field.label) <= limits.MODAL_LABEL for field in fields)
    for sheet in shown:
        for picture in (True, False):
            check_message_components(
                sheet.build_view(picture).to_components(), True, {sheet.file_name} if picture else set()
            )
        for part in (part for row in sheet.rows for part in row):
            found = custom_ids.read(part.id)
            assert found is not None and found.table == custom_ids.NOWHERE
            assert not isinstance(part, Menu) or all(len(entry.label) <= 100 for entry in part.entries)
    assert {value for value, _ in setting_values.list_pace_values()} == set(PACES)


def test_every_face_has_all_that_the_cogs_ask_of_one() -> None:
    """The test finds a missing member here, before somebody presses a button that needs it."""
    for key in engine.registry.load_games():
        assert isinstance(load_presenter(key), Presenter), "no face is without what has no default"
        auto_answers.build_auto_answers_message(key, auto_answers.find_routines(key), {}, "", "en-US")


def test_no_value_of_a_setting_has_a_colon_which_its_name_brings_already() -> None:
    """ "Time limit: fast: 5 minutes" would be said twice."""
    house = (table_settings.WHEN_ASKED, table_settings.PACE, table_settings.LATE, table_settings.SERIES)
    games = engine.registry.load_games()
    found = [
        *house,
        *(one for key in games for level in games[key].levels for one in load_presenter(key).settings(level)),
    ]
    assert len(found) > 10
    for one in found:
        for locale in list_languages():
            for _, value in one.values:
                assert ":" not in say(value, locale), say(value, locale)


async def test_a_board_says_what_comes_without_an_answer(bot: Rulekeeper, ana: Person, ben: Person) -> None:
    shown = await lobby(ana)
    await ben.press(shown, "Join")
    await ana.command("table set", setting="Time limit", value="daily (8 hours for each answer, not at night)")
    await ana.command("table set", setting="When time runs out", value="the AI plays until the player is back")
    await ben.command("game ready")
    await start(ana)
    await on_board(ana, lambda m: "Hand" in m.labels)
    (table,) = await bot.referee.list_live_tables()
    end = f"<t:{int(progress.find_asking_time(table) + 8 * 3600)}:R>"
    said = "\n".join(build_board_message(table).lines)
    assert f"If there is no answer, the bot gives the default answer {end}." in said, "what is asked in secret"
    while any(one.ask is None for one in table.list_waiting()):
        put = table.find_question(table.list_waiting()[0].seat)
        assert put is not None
        await table.do(
            f"i:{put.number}.{put.ask.seat}",
            match_commands.answer,
            put.ask.seat,
            put.number,
            put.ask.choice.write(put.ask.default),
        )
    assert f"If there is no answer, the AI takes over <t:{int(progress.find_limit_end(table) or 0)}:R>." in "\n".join(
        build_board_message(table).lines
    )
    table.facts = msgspec.structs.replace(table.facts, overdue="vote")
    assert "the others vote on a substitute" in "\n".join(build_board_message(table).lines)


async def test_a_form_is_sent_to_a_bot_that_has_started_again(
    ana: Person, bot: Rulekeeper, server: Playground, pg: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot stores nothing of an open form. The form's id contains everything."""
    message = (await ana.command("settings mine")).message
    assert message is not None
    opened = await ana.press(message, "Change…")
    await bot.close()
    again = Rulekeeper(bot.referee, draw_ahead=False)
    once.at_a_start(again, server.service.world, monkeypatch.setattr)
    running = asyncio.create_task(again.start("playground"))
    await pg.wait_for_bot("game")
    await asyncio.wait_for(again.wait_until_ready(), PATIENCE)
    done = await ana.submit_fields(opened, {"scheme": "sea", "calls": "never"})
    assert done.message is not None and "Colours: Sea and gold" in settled(done.message)
    assert await settings_of(again, ana) == Player(ping=False, scheme="sea")
    await again.close()
    await asyncio.gather(running, return_exceptions=True)
