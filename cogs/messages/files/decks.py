"""Players' own decks in messages: the menus to build a deck, its faults, and its text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.decks import KIND, Deck, DeckFile, find_deck_file
from engine.own_files import Fault, Read
from engine.refusals import NoSuchSetting
from engine.registry import load_games
from engine.setup import Choice
from referee.people.own_files import NAME, OwnText
from referee.refusals import Malformed
from referee.table.table import Table
from render.face.contract import load_presenter
from render.face.records import Decks
from render.scene import Scene
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import TN, T, Text, say

from ... import limits
from ...components.sheet import Button, Entry, Menu, MessageLayout, Row
from ...components.typed import Named, find_nearest_values, say_in_both_languages
from ...limits import MENU, cut
from ...refusals import WORDS, Asker, WordedRefusal
from .own_files import FAULTS, FileKind, Shown, Words

_NUMBER = re.compile(r"\s*[(\[#][^)\]]*[)\]]?\s*$")
"""Matches a remark in brackets, or a number after "#", at the end of a card's line in a text."""
_LINES: dict[str, Text] = {
    "line-too-long": T("This line is too long for the name of a card."),
    "no-count": T("The number of cards is 0, so this line adds no card."),
}
TOLD, LINE, BODY = 5, 240, 1600
"""Three limits: the new cards whose effects are shown, the characters of such a line, and those of a card's page."""
MANY = 1000
"""A number of copies that no deck has. A menu for viewing cards uses it, so that no card is marked as chosen."""
_COPIES = {"tick": 1, "x2": 2, "x3": 3}
"""By menu of cards: the number of copies that a card must have to be marked as chosen."""


class NoCards(WordedRefusal):
    why: str


@WORDS.register(NoCards)
def _describe_missing_cards(reason: NoCards, asker: Asker | None) -> Text:
    if reason.why:
        return T("The bot found no card in that list. {why}", why=reason.why)
    return T("The bot found no card in that list.")


class DeckKind(FileKind[Deck, DeckFile, Decks]):
    """Decks as a kind of own file. A deck is built section by section.

    In the menus, the deck's cards are marked as chosen.

    The ``place`` in the menus is the number of a section.
    """

    kind = verb = KIND
    ending = "txt"
    first = "0"
    menus = frozenset(_COPIES)
    ready_menus = ("r0", "r1")
    built_on = True
    words = Words(
        which=T("The deck"),
        yours=T("Your decks"),
        whose=T("-# Only you can see your decks."),
        none=T("You have no decks of your own yet. Create a new deck, or copy a ready-made one."),
        open=T("Open a deck…"),
        ready=T("Ready-made decks…"),
        all=T("All decks"),
        begin=T("New deck…"),
        paste=T("Paste a card list…"),
        bring=T("Play with this deck"),
        brought=T("You play with this deck at this table."),
        fits=T("✅ You can play with this deck."),
        unfit=T("⚠️ You cannot play with this deck yet."),
        new=T("New deck"),
        pasted=T("Paste a card list"),
        as_text=T("The deck as text"),
        renamed=T("Rename the deck"),
        label=T("One card per line"),
    )

    def find_known(self, game: str) -> tuple[DeckFile, Decks] | None:
        rules, presenter = find_deck_file(load_games()[game]), load_presenter(game).decks
        return None if rules is None or presenter is None else (rules, presenter)

    def own(self, file: OwnText, level: str = "") -> Shown[Deck]:
        deck, faults = self.find_parts(file.game)[0].check_text(file.text, level)
        return Shown(str(file.number), file.game, clean_name(file.name, NAME), deck, faults)

    def name_ready_file(self, game: str, key: str) -> Text:
        return self.find_parts(game)[1].ready(key)

    def describe(self, shown: Shown[Deck]) -> Text:
        return _describe_card_count(shown.value)

    def describe_in_list(self, shown: Shown[Deck]) -> Text:
        return _describe_card_count(shown.value)

    def build_picture(self, shown: Shown[Deck]) -> Scene:
        return self.find_parts(shown.game)[1].picture(shown.value, shown.name)

    def make_new_value(self, game: str) -> Deck:
        return Deck()

    # --- decks at a table ---

    def may_choose(self, table: Table, person: int) -> bool:
        return table.facts.seat_of(person) is not None and _find_deck_choice(table) is not None

    def find_setting(self, table: Table, shown: Shown[Deck]) -> tuple[str, str]:
        rules, choice = find_deck_file(table.game), _find_deck_choice(table)
        if rules is None or choice is None or shown.game != table.facts.game:
            raise NoSuchSetting()
        return choice.key, shown.key if shown.key in choice.values else rules.write(shown.value)

    def build_brought_message(self, game: str, deck: Deck, name: str, locale: str) -> MessageLayout:
        """Build the message of the deck with which a player began a match, for readers who may know the deck."""
        title = T("Deck of {name}", name=name)
        about = say(T("The cards in the deck at the start of the match. Nobody knows their order."), locale)
        heading = f"### {escape_markdown(say(title, locale))}\n-# {say(_describe_card_count(deck), locale)}"
        return MessageLayout(heading, locale, self.find_parts(game)[1].picture(deck, title), (f"-# {about}",))

    # --- building a deck: menus ---

    def build_menus(self, shown: Shown[Deck], place: str, locale: str) -> tuple[str, tuple[Row, ...], tuple[str, ...]]:
        rules, _ = self.find_parts(shown.game)
        section, cards = self._find_section(shown.game, place)
        inside = [card for card in cards if card in shown.value.cards]
        doubled = [card for card in inside if shown.value.cards[card] > 1]
        menus = [
            self._build_kinds_menu(shown, section, locale),
            self._build_cards_menu("tick", T("Cards in the deck…"), shown, cards, section, locale),
        ]
        if inside:
            menus.append(self._build_cards_menu("x2", T("2 copies in the deck…"), shown, inside, section, locale))
        if doubled and (rules.copies(shown.value) > 2 or any(shown.value.cards[card] > 2 for card in doubled)):
            menus.append(self._build_cards_menu("x3", T("3 copies in the deck…"), shown, doubled, section, locale))
        menus.append(self._look_menu(shown, cards, str(section), locale))
        return str(section), tuple((menu,) for menu in menus), ()

    # --- what a card does ---

    def describe_added_parts(self, before: Deck, after: Shown[Deck], locale: str) -> tuple[str, ...]:
        """Return at most ``TOLD`` lines on the cards that were added, and a line with the number of further cards."""
        _, presenter = self.find_parts(after.game)
        new = [card for card in after.value.cards if card not in before.cards]
        lines = [
            f"- **{_format_card_name(presenter, card, locale)}** {_format_card_text(presenter, card, locale)}"
            for card in new[:TOLD]
        ]
        if len(new) > TOLD:
            lines.append("- " + say(T("… and {n} more.", n=len(new) - TOLD), locale))
        return tuple(cut(line, LINE) for line in lines)

    def list_part_rows(self, shown: Shown[Deck], locale: str) -> tuple[Row, ...]:
        cards = [card for _, kind in self.list_sections(shown.game) for card in kind if card in shown.value.cards]
        pages = [cards[at : at + MENU] for at in range(0, len(cards), MENU)][: limits.MENUS]
        return tuple((self._look_menu(shown, page, f"m{number}", locale),) for number, page in enumerate(pages))

    def build_part_page(self, shown: Shown[Deck], key: str, place: str, locale: str) -> MessageLayout:
        """Build a card's page: its picture, figures and effects."""
        page = next((one for one in load_presenter(shown.game).reference.cards() if one.key == key), None)
        if page is None or not any(key in cards for _, cards in self.list_sections(shown.game)):
            raise Malformed()
        count = shown.value.cards.get(key, 0)
        held = T("{n} × in the deck", n=count) if count else T("Not in the deck")
        back = self.make_id("edit", shown.ref, place) if place.isdecimal() else self.make_id("show", shown.ref)
        rows = ((Button(back, say(T("Back to the deck"), locale), "primary"),),)
        heading = f"### {say(page.title, locale)}\n-# {say(held, locale)}"
        return MessageLayout(heading, locale, page.scene, (cut(say(page.body, locale), BODY),), rows=rows)

    def _look_menu(self, shown: Shown[Deck], cards: Sequence[str], place: str, locale: str) -> Menu:
        _, presenter = self.find_parts(shown.game)
        entries = tuple(
            _build_card_entry(presenter, card, shown.value.cards.get(card, 0), MANY, locale) for card in cards
        )
        return Menu(self.make_id("look", shown.ref, place), say(T("See what a card does…"), locale), entries)

    # --- building a deck: changes and sections ---

    def apply_change(self, game: str, value: Deck, menu: str, place: str, chosen: tuple[str, ...]) -> Deck:
        return apply_card_menu(value, self._find_section(game, place)[1], chosen, _COPIES[menu])

    def list_sections(self, game: str) -> list[tuple[Text, tuple[str, ...]]]:
        """Return the cards that decks may contain, in sections.

        A section has cards of one kind, as many as fit in a menu.
        """
        found = []
        for kind, cards in self.find_parts(game)[1].kinds():
            pages = [tuple(cards[at : at + MENU]) for at in range(0, len(cards), MENU)]
            for number, page in enumerate(pages, 1):
                name = kind if len(pages) == 1 else T("{kind}, {n} of {of}", kind=kind, n=number, of=len(pages))
                found.append((name, page))
        return found

    def _find_section(self, game: str, place: str) -> tuple[int, tuple[str, ...]]:
        """Return the number and the cards of the section at this place, or of the nearest section."""
        sections = self.list_sections(game)
        number = min(int(place) if place.isdecimal() and len(place) < 4 else 0, len(sections) - 1)
        return number, sections[number][1]

    def _build_kinds_menu(self, shown: Shown[Deck], section: int, locale: str) -> Menu:
        entries = []
        for number, (kind, cards) in enumerate(self.list_sections(shown.game)[:MENU]):
            inside = sum(shown.value.cards.get(card, 0) for card in cards)
            about = TN("{n} card in the deck", "{n} cards in the deck", inside)
            entries.append(Entry(str(number), say(kind, locale), say(about, locale), chosen=number == section))
        return Menu(self.make_id("edit", shown.ref), say(T("Choose a kind of card…"), locale), tuple(entries))

    def _build_cards_menu(
        self, menu: str, words: Text, shown: Shown[Deck], cards: Sequence[str], section: int, locale: str
    ) -> Menu:
        """Build a menu of a section's cards. A card is marked as chosen if the deck has enough copies of the card."""
        _, presenter = self.find_parts(shown.game)
        entries = tuple(
            _build_card_entry(presenter, card, shown.value.cards.get(card, 0), _COPIES[menu], locale) for card in cards
        )
        return Menu(self.make_id(menu, shown.ref, str(section)), say(words, locale), entries, 0, len(entries))

    # --- a deck's faults and its text ---

    def describe_fault(self, game: str, fault: Fault, locale: str) -> Text:
        _, presenter = self.find_parts(game)
        meant = str(fault.values.get("typed", ""))
        typed = escape_markdown(clean_name(meant, 60))
        match fault.kind:
            case "no-such-card":
                near = find_nearest_values(_NUMBER.sub("", meant), self.list_card_names(game, locale))
                likely = [escape_markdown(say(presenter.card(card).text, locale)) for card in near]
                if likely:
                    return T("There is no card called “{typed}”. Did you mean {near}?", typed=typed, near=likely)
                return T("There is no card called “{typed}”.", typed=typed)
            case "which-card":
                several = fault.values["cards"]
                return T(
                    "Several cards are called “{typed}”. Write the number of the card: {cards}.",
                    typed=typed,
                    cards=several,
                )
            case "too-large":
                return T(
                    "The text is too long for a deck. At most {most} bytes are allowed.", most=fault.values["most"]
                )
            case kind if kind in _LINES:
                return _LINES[kind]
            case _:
                return presenter.fault(fault)

    def list_card_names(self, game: str, locale: str) -> list[Named]:
        """Return the cards that decks may contain, with their names."""
        _, presenter = self.find_parts(game)
        return [
            (card, say_in_both_languages(presenter.card(card).text, locale))
            for _, cards in presenter.kinds()
            for card in cards
        ]

    def as_text(self, shown: Shown[Deck], locale: str, most: int | None = None) -> str:
        """Return a deck as text, by kind of card. If that exceeds ``most`` characters, list only the cards' numbers."""
        _, presenter = self.find_parts(shown.game)
        counts, lines = shown.value.cards, [f"# {say(shown.name, locale)}"]
        for kind, cards in presenter.kinds():
            inside = [card for card in cards if card in counts]
            if inside:
                lines += ["", f"{say(kind, locale)}:"]
                lines += [f"{counts[card]} {say(presenter.card(card).text, locale)} ({card})" for card in inside]
        text = "\n".join([*lines, ""])
        if most is not None and len(text) > most:
            text = "".join(f"{count} {card}\n" for card, count in counts.items())
        return text

    def read(self, game: str, text: str, locale: str) -> Read[Deck]:
        """Parse the text of a deck as far as possible. Cards may be named in English or in the reader's language."""
        further = {names[0]: card for card, names in self.list_card_names(game, locale)}
        return self.find_parts(game)[0].read(text, further)

    def parse_import(self, game: str, text: str, locale: str) -> Read[Deck]:
        """Parse an imported text of a deck. Raises ``NoCards``."""
        found = self.read(game, text, locale)
        if not found.value.cards:
            raise NoCards(why="\n".join(self.format_fault_line(game, fault, locale) for fault in found.faults[:FAULTS]))
        return found

    def choose_name(self, parsed: Read[Deck], file: str) -> str:
        return file or parsed.name


DECKS = DeckKind()


def apply_card_menu(deck: Deck, cards: Sequence[str], chosen: Sequence[str], copies: int) -> Deck:
    """Return the deck after a choice in a menu of cards. ``cards``: the cards of the menu's section.

    The menu has listed the cards with at least ``copies - 1`` copies. In the result, chosen cards have at least
    ``copies``. Listed cards that were not chosen have fewer.
    """
    for card in cards:
        count = deck.cards.get(card, 0)
        if count < copies - 1:
            continue
        if card in chosen:
            deck = deck.copy_with_card(card, max(count, copies))
        elif copies == 1 or count >= copies:
            deck = deck.copy_with_card(card, copies - 1)
    return deck


def _find_deck_choice(table: Table) -> Choice | None:
    """Return the setting of each seat at this table that takes a player's own deck; None if there is none."""
    return next((one for one in table.game.choices(table.facts.level) if one.file == KIND), None)


def _describe_card_count(deck: Deck) -> Text:
    return TN("{n} card", "{n} cards", len(deck))


def _format_card_name(presenter: Decks, card: str, locale: str) -> str:
    return escape_markdown(say(presenter.card(card).text, locale))


def _format_card_text(presenter: Decks, card: str, locale: str) -> str:
    """Return a card's figures and effects."""
    detail = presenter.card(card).detail
    return "" if detail is None else say(detail, locale)


def _build_card_entry(presenter: Decks, card: str, count: int, least: int, locale: str) -> Entry:
    label = presenter.card(card)
    name = say(label.text, locale)
    detail = None if label.detail is None else cut(say(label.detail, locale), limits.ENTRY)
    return Entry(card, f"{count} × {name}" if count > 1 else name, detail, label.emoji, count >= least)
