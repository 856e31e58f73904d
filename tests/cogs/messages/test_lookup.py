"""Looking up: by id, title, topic or any words, in the reader's language; every answer leads on."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.components import custom_ids
from cogs.components.sheet import Button, Menu, MessageLayout
from cogs.messages.rulebook import finding, lookup
from cogs.messages.rulebook.word_index import split_words
from engine.folding import fold
from engine.protocol import Refused
from engine.registry import list_installed_games, load_games
from playground.client import Person
from playground.validate import check_message_components
from render.face.contract import load_presenter
from render.games.tomb_raider.words.names import describe_card_name
from render.text.i18n import T, list_languages, say
from tests.languages import OTHER, OTHERS

from ..conftest import playing, press_more

RAID = "tomb_raider"


def look(typed: str, locale: str = "en-US", sort: str = "rules", game: str | None = RAID) -> MessageLayout:
    return lookup.build_found_page(sort, typed, locale, game)


def key(sheet: MessageLayout) -> str:
    """Return the key of the page that is shown."""
    return sheet.heading.split("`")[1]


def menus(sheet: MessageLayout) -> dict[str, Menu]:
    return {part.id: part for row in sheet.rows for part in row if isinstance(part, Menu)}


@pytest.mark.parametrize(
    ("typed", "locale", "shown"),
    [
        ("TR-OVR-4", "en-US", "TR-OVR-4"),
        ("tr-ovr-4", OTHER, "TR-OVR-4"),
        ("tomb_raider TR-OVR-4", "en-US", "TR-OVR-4"),
        ("CT-DUEL-2", "en-US", "CT-DUEL-2"),
        ("stuck", "en-US", "TR-STUCK-1"),
        ("life left", "en-US", "TR-LIFE-2"),
        ("how do I win", "en-US", "TR-WIN-1"),
        ("Hand limit", OTHER, "TR-DRAW-4"),
    ],
)
def test_a_rule_is_found_by_id_by_title_and_by_words(typed: str, locale: str, shown: str) -> None:
    assert key(look(typed, locale)) == shown


@pytest.mark.parametrize(
    ("typed", "locale", "shown"),
    [("bats", "en-US", "059"), ("059", OTHER, "059"), ("medi pack", "en-US", "069"),
     ("RICOCHET", "en-US", "ricochet"), ("headshot", "en-US", "head-shot"), ("Ｂａ\u200bｔｓ", "en-US", "059"),
     ("fool’s gambit", "en-US", "088"), ("im sorry", OTHER, "181"),
     ("break away floor", "en-US", "140")],
)  # fmt: skip
def test_a_card_is_found_by_number_name_or_a_part_of_it(typed: str, locale: str, shown: str) -> None:
    found = look(typed, locale, "cards")
    assert key(found) == shown and found.scene is not None


def test_a_card_that_is_asked_of_the_rules_is_shown_all_the_same() -> None:
    assert key(look(say(describe_card_name("059"), OTHER), OTHER)) == "059"


@pytest.mark.lot(5)
@pytest.mark.parametrize("locale", OTHERS)
def test_titles_and_names_are_found_in_any_language_as_they_are_typed(locale: str) -> None:
    """Titles and names are typed in capitals, without accents, with too many blanks, and in a Discord that is set to
    English."""
    titles = {page.key: say(page.title, locale) for page in load_presenter(RAID).rules()}
    for rule in ("TR-ATK-2", "TR-OVR-16", "TR-SRCH-1"):
        for typed in (titles[rule], titles[rule].upper().replace(" ", "   "), fold(titles[rule])):
            assert key(look(typed, locale)) == key(look(typed)) == rule, typed
    for number in ("059", "140"):
        typed = fold(say(describe_card_name(number), locale))
        assert key(look(typed, locale, "cards")) == key(look(typed, sort="cards")) == number, typed


@pytest.mark.parametrize(
    ("typed", "game", "shown"),
    [
        ("どうすれば勝ちますか", RAID, "TR-WIN-1"),
        ("手札の上限は何枚", RAID, "TR-DRAW-4"),
        ("ヘルメットは何に効く", "counter_terror", "CT-ARM-1"),
        ("宿屋で何ができる", "tomb", "TOMB-MAP-10"),
    ],
)
def test_a_question_without_blanks_is_understood(typed: str, game: str, shown: str) -> None:
    found = finding.search_pages("rules", typed, "ja", game)
    assert shown in [one.page.key for one in found[:3]]
    assert split_words("宿屋で呪文カードをひく") == ("宿", "屋", "宿屋", "呪", "文", "呪文", fold("カード"))
    assert split_words("宿屋 できる", join_han=True) == ("宿屋", fold("できる"))


def test_pages_of_the_game_played_here_come_first() -> None:
    assert key(look("hand limit", game=RAID)) == "TR-DRAW-4"
    assert key(look("hand of the dead", game="counter_terror")).startswith("CT-")
    assert key(look("death", game="counter_terror")) == "CT-DEATH-1"
    for game, prefix in (("tomb_raider", "TR-"), ("counter_terror", "CT-"), ("roll_for_adventure", "RFA-")):
        for typed in ("turn order", "damage", "cards"):
            found = finding.search_pages("rules", typed, "en-US", game)
            games_found = [one.game for one in found if one.game != finding.BOT]
            assert found[0].page.key.startswith(prefix), f"{typed} in {game}"
            assert games_found == sorted(games_found, key=lambda one: one != game), "what is played here, then the rest"


@pytest.mark.parametrize(
    ("typed", "game", "shown"),
    [("dead end", RAID, "Dead End"), ("Dead end?", RAID, "Dead End"), ("gas", "counter_terror", "Gas and Flash")],
)
def test_what_people_type_is_found_as_they_type_it(typed: str, game: str, shown: str) -> None:
    """A place is found by its name, although rules contain both words. A grenade leads to its rules and not to its
    card."""
    assert shown in look(typed, game=game).heading
    assert key(look("grenade", game="counter_terror")).startswith("CT-")


@pytest.mark.parametrize(("typed", "shown"), [("obstacle", "TR-GLO-14"), ("search", "TR-SRCH-1")])
def test_a_rule_comes_before_what_it_means_in_a_learning_game_or_alone(typed: str, shown: str) -> None:
    assert key(look(typed, game=RAID)) == shown


def test_a_word_that_only_begins_so_here_does_not_hide_the_very_word_elsewhere() -> None:
    """In the game played here, only "gasta" begins with "gas", and that does not hide the gas of another game."""
    found = finding.search_pages("rules", "gas", "en-US", "roll_for_adventure")
    assert found[0].page.key.startswith("CT-")


@pytest.mark.parametrize(("typed", "locale"), [("obstacles", "en-US"), ("Obstacles", OTHER), ("moving", "en-US")])
def test_a_topic_lists_its_pages(typed: str, locale: str) -> None:
    found = look(say(T(typed), locale), locale)
    (menu,) = menus(found).values()
    assert len(found.lines) == len(menu.entries) >= 10
    assert all(f"`{entry.detail}`" in line for entry, line in zip(menu.entries, found.lines, strict=True))


def test_an_answer_leads_to_its_neighbours_to_what_else_was_found_and_to_its_topic() -> None:
    found = look("stuck")
    buttons = [part for row in found.rows for part in row if isinstance(part, Button)]
    assert [button.emoji for button in buttons] == ["◀️", "▶️"]
    after = look((custom_ids.read(buttons[1].id) or custom_ids.Id(0)).rest.partition(":")[2])
    assert key(after) == "TR-STUCK-2"
    also, topic = menus(found).values()
    assert also.entries[0].detail == "TR-STUCK-2" or also.entries[0].detail.startswith("TR-STUCK")  # type: ignore[union-attr]
    assert [entry.detail for entry in topic.entries if entry.chosen] == ["TR-STUCK-1"]
    first = look("TR-WIN-1")
    assert [part.emoji for part in first.rows[0] if isinstance(part, Button)] == ["▶️"], "nothing stands before it"


@pytest.mark.parametrize(("typed", "shown"), [("dyng", "TR-DEATH-6"), ("tresure room", "TR-CARD-LOC-4")])
def test_a_misspelt_question_finds_its_page(typed: str, shown: str) -> None:
    assert key(look(typed)) == shown


def test_what_is_hardly_like_anything_is_listed_and_nonsense_is_told_that_there_is_nothing() -> None:
    (menu,) = menus(look("my neighbour swallowed a hat at midnight")).values()
    assert menu.entries
    with pytest.raises(Refused, match="unknown"):
        look("x" * 3000)


@pytest.mark.lot(8)
@pytest.mark.parametrize("game", list_installed_games())
@pytest.mark.parametrize("sort", finding.SORTS)
def test_every_page_is_found_by_its_id_and_title_and_fits_a_message(game: str, sort: str, one_in: Any) -> None:
    """From every page, all pages of its topic can be reached."""
    english, *others = list_languages()
    for locale in (english, *one_in(3, others)):
        for topic, pages in finding.group_by_topic(sort, game, locale).items():
            sheet = lookup.build_topic_page(sort, game, topic, locale)
            check_message_components(sheet.build_view(picture=False).to_components(), True, set())
            for one in pages:
                if locale == english:  # An id is equal in every language.
                    assert finding.search_pages(sort, one.page.key, locale, game)[0] == one
                    assert one in finding.search_pages(sort, one.titles[0], locale, game)
                elif len(one.titles[0]) % 3 == 0:  # In other languages the same search looks at translated titles.
                    assert one in finding.search_pages(sort, one.titles[0], locale, game)
                shown = lookup.build_lookup_page(sort, one, locale, pages)
                check_message_components(shown.build_view(picture=False).to_components(), True, set())
                assert one.value in {entry.value for menu in menus(shown).values() for entry in menu.entries}


@pytest.mark.parametrize("game", list_installed_games())
def test_the_contents_list_every_topic_of_a_game(game: str) -> None:
    for locale in list_languages():
        sheet = lookup.build_contents_page(game, 1, locale)
        ((menu,),) = sheet.rows
        assert isinstance(menu, Menu)
        topics = [
            topic or say(load_presenter(game).title, locale) for topic in finding.group_by_topic("rules", game, locale)
        ]
        assert [entry.label for entry in menu.entries] == topics
        check_message_components(sheet.build_view(picture=False).to_components(), True, set())


async def test_buttons_lead_to_further_pages(ana: Person) -> None:
    board = await playing(ana)
    assert set(list_installed_games()) < set(load_games())
    contents = (await press_more(ana, board, "Rules")).message
    assert contents is not None and contents.selects
    found = (await ana.command("rules", about="stuck")).message
    assert found is not None and "TR-STUCK-1" in found.text
    after = await ana.press(found, custom_id=found.buttons[-1]["custom_id"])
    assert "TR-STUCK-2" in after.text and "TR-STUCK-1" not in after.text
    assert after.message is not None
    chosen = await ana.choose(after.message, after.message.selects[-1]["custom_id"], "tomb_raider TR-STUCK-4")
    assert "TR-STUCK-4" in chosen.text
    suggested = await ana.autocomplete("rules", "about", "obstacle remov")
    assert any(one["value"].endswith("TR-OVR-10") for one in suggested[:2]), suggested[:3]
    assert len(await ana.autocomplete("rules", "about", "")) == 25


async def test_a_question_is_about_what_one_plays_though_asked_in_another_channel(ana: Person, ben: Person) -> None:
    """Ben plays nothing, so he is answered about the game that the server played last."""
    await ana.command("game new", game="counter_terror", level=load_games()["counter_terror"].levels[0])
    for person in (ana, ben):
        found = (await person.command("rules", channel="lounge", about="how do i win")).message
        assert found is not None and "CT-GEN-1" in found.text
        suggested = await person.autocomplete("rules", "about", "how do i wi", channel="lounge")
        assert suggested[0]["value"] == "counter_terror CT-GEN-1"
