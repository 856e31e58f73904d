"""Decks of players' own as messages, for their owners alone: the list, one deck, building it, what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engine.decks import KIND, Deck, DeckFile, decks_of
from engine.game import Choice
from engine.own_files import Fault
from engine.protocol import Refused, Seat
from engine.registry import games
from referee.own_files import NAME, OwnText
from referee.table.table import Table
from render.face.contract import Decks, face
from render.text.clean import escaped, letters_of, plain
from render.text.i18n import TN, T, Text, say

from .. import limits
from ..components import custom_ids
from ..components.sheet import Button, Entry, Menu, Row, Sheet, rows_of
from ..components.typed import Named, both, nearest
from ..limits import MENU, cut

FAULTS = 8
"""What is wrong with a deck, told at a time."""
READY = "/"
"""In a deck's name in ids: between the game and the key of a ready-made one."""
_NUMBER = re.compile(r"\s*[(\[#][^)\]]*[)\]]?\s*$")
"""A card's number behind its name."""
_LINES: dict[str, Text] = {
    "line-too-long": T("This line is too long for a card."),
    "no-count": T("None of a card: such a line says nothing."),
}


class Shown(Struct, frozen=True):
    """A deck to be shown: somebody's own, or a ready-made one."""

    ref: str
    """Its number, or game and key of a ready-made one."""
    game: str
    name: Text | str
    """Of an own one: untrusted text, made harmless."""
    deck: Deck
    faults: tuple[Fault, ...]

    @property
    def own(self) -> bool:
        return READY not in self.ref

    def title(self, locale: str) -> str:
        return escaped(self.name) if isinstance(self.name, str) else say(self.name, locale)


def parts(game: str) -> tuple[DeckFile, Decks]:
    """What rules and face of a game know of decks. ``Refused``: no-such-game."""
    rules = decks_of(games()[game]) if game in games() else None
    looks = face(game).decks if rules is not None else None
    if rules is None or looks is None:
        raise Refused("no-such-game", games=building())
    return rules, looks


def building() -> tuple[str, ...]:
    """The games in which players build decks."""
    return tuple(key for key, game in games().items() if decks_of(game) is not None and face(key).decks is not None)


def own(file: OwnText) -> Shown:
    rules, _ = parts(file.game)
    deck, faults = rules.legal(file.text, "")
    return Shown(str(file.number), file.game, plain(file.name, NAME), deck, faults)


def ready_made(ref: str) -> Shown:
    """``Refused``: no-such-file."""
    game, _, key = ref.partition(READY)
    rules, looks = parts(game)
    if key not in rules.ready():
        raise Refused("no-such-file")
    return Shown(ref, game, looks.ready(key), rules.ready()[key], ())


def names_of(files: Sequence[OwnText], locale: str, *, ready: bool, game: str | None = None) -> list[Named]:
    """Own decks, and the ready-made ones, by what ids call them; those of one game or of all."""
    found: list[Named] = [(str(file.number), (plain(file.name, NAME),)) for file in files if game in (None, file.game)]
    if ready:
        for key in building():
            if game in (None, key):
                rules, looks = parts(key)
                found += [(f"{key}{READY}{one}", both(looks.ready(one), locale)) for one in rules.ready()]
    return found


# --- choosing one at a table ---


def choice_of(table: Table) -> Choice | None:
    """The choice of each seat at this table that may be a deck of one's own."""
    return next((one for one in table.game.choices(table.facts.level) if one.file == KIND), None)


def choosable(files: Sequence[OwnText], table: Table, seat: Seat, locale: str) -> tuple[Entry, ...]:
    """Own decks that the rules let be played with there, as entries; chosen is the one with which the seat plays."""
    choice, rules = choice_of(table), decks_of(table.game)
    if choice is None or rules is None:
        return ()
    now, found = table.facts.seats[seat].choices.get(choice.key, ""), list[Entry]()
    for file in files:
        deck, faults = rules.legal(file.text, table.facts.level)
        if not faults:
            count = TN("{n} card", "{n} cards", len(deck))
            chosen = rules.write(deck) == now and not any(one.chosen for one in found)
            about = say(count, locale)
            found.append(Entry(str(file.number), plain(file.name, NAME), about, chosen=chosen))
    return tuple(found)


def may_bring(table: Table | None, game: str, person: int) -> bool:
    """Whether this person could choose a deck of the game there now."""
    if table is None or table.facts.game != game or table.facts.phase != "lobby":
        return False
    return table.facts.seat_of(person) is not None and choice_of(table) is not None


# --- messages ---


def _id(action: str, *rest: object) -> str:
    return custom_ids.nowhere("deck", ":".join([action, *map(str, rest)]))


def listed(files: Sequence[OwnText], locale: str, note: str = "") -> Sheet:
    """Everything somebody has, and the ready-made ones, to be opened."""
    lines = [note] if note else []
    shown = [own(file) for file in files if file.game in building()]
    several = len(building()) > 1
    for one in shown:
        mark = "⚠️" if one.faults else "✅"
        count = TN("{n} card", "{n} cards", len(one.deck))
        words = [say(part, locale) for part in ([count, face(one.game).title] if several else [count])]
        lines.append(f"- {mark} **{one.title(locale)}** · {' · '.join(words)}")
    if not shown:
        lines.append(say(T("You have no decks of your own yet. Begin a new one, or copy a ready-made one."), locale))
    rows: list[Row] = []
    for number, at in enumerate(range(0, len(shown), MENU)):
        entries = tuple(Entry(one.ref, say(one.name, locale)) for one in shown[at : at + MENU])
        rows.append((Menu(_id("show", f"m{number}"), say(T("Open a deck…"), locale), entries),))
    ready = names_of((), locale, ready=True)
    for number, at in enumerate(range(0, min(len(ready), 2 * MENU), MENU)):
        entries = tuple(Entry(ref, words[0]) for ref, words in ready[at : at + MENU])
        rows.append((Menu(_id("show", f"r{number}"), say(T("Ready-made decks…"), locale), entries),))
    buttons = (
        Button(_id("new"), say(T("New deck…"), locale), "primary"),
        Button(_id("import"), say(T("Paste a list…"), locale)),
    )
    title, about = say(T("Your decks"), locale), say(T("-# Only you see your decks."), locale)
    heading = f"### {title}\n{about}"
    return Sheet(heading, locale, lines=tuple(lines), rows=(*rows, buttons))


def one_deck(shown: Shown, locale: str, *, bring: bool, note: str = "") -> Sheet:
    """A deck in its picture, whether it may be played with, and what can be done with it."""
    first = [Button(_id("bring", shown.ref), say(T("Play with it"), locale), "success")] if bring else []
    if shown.own:
        first.append(Button(_id("edit", shown.ref, 0), say(T("Change it"), locale), "primary"))
    first.append(Button(_id("copy", shown.ref), say(T("Copy it"), locale)))
    first.append(Button(_id("export", shown.ref), say(T("As a text"), locale)))
    more = [Button(_id("list"), say(T("All decks"), locale))]
    if shown.own:
        more = [
            Button(_id("name", shown.ref), say(T("Rename…"), locale)),
            Button(_id("delete", shown.ref), say(T("Delete…"), locale), "danger"),
            *more,
        ]
    lines = ([note] if note else []) + verdict(shown, locale)
    return Sheet(_heading(shown, locale), locale, _picture(shown), tuple(lines), rows=(*rows_of(first), *rows_of(more)))


def building_sheet(shown: Shown, section: int, locale: str, faults: Sequence[Fault] = ()) -> Sheet:
    """A deck being built: menus of the cards of one kind, ticked where they stand in it. A change is kept at once.
    ``faults``: of the text that it was made from."""
    rules, looks = parts(shown.game)
    sections = sections_of(shown.game)
    at = min(section, len(sections) - 1)
    cards = sections[at][1]
    rows: list[Row] = [(_kinds_menu(shown, sections, at, locale),), (_ticks(shown, looks, cards, at, locale),)]
    inside = [card for card in cards if card in shown.deck.cards]
    if inside:
        rows.append((_copies_menu(shown, looks, inside, at, 2, locale),))
    doubled = [card for card in inside if shown.deck.cards[card] > 1]
    if doubled and (rules.copies(shown.deck) > 2 or any(shown.deck.cards[card] > 2 for card in doubled)):
        rows.append((_copies_menu(shown, looks, doubled, at, 3, locale),))
    buttons = (
        Button(_id("show", shown.ref), say(T("Done"), locale), "success"),
        Button(_id("text", shown.ref, at), say(T("As a text…"), locale)),
        Button(_id("name", shown.ref), say(T("Rename…"), locale)),
    )
    lines = verdict(shown, locale, faults)
    return Sheet(_heading(shown, locale), locale, _picture(shown), tuple(lines), rows=(*rows, buttons))


def _picture(shown: Shown) -> Any:
    return parts(shown.game)[1].picture(shown.deck, shown.name)


def _heading(shown: Shown, locale: str) -> str:
    count = say(TN("{n} card", "{n} cards", len(shown.deck)), locale)
    return f"### {shown.title(locale)}\n-# {say(face(shown.game).title, locale)} · {count}"


def sections_of(game: str) -> list[tuple[Text, tuple[str, ...]]]:
    """The cards that may stand in decks, by kind, at most as many together as a menu holds."""
    found = []
    for kind, cards in parts(game)[1].kinds():
        pages = [tuple(cards[at : at + MENU]) for at in range(0, len(cards), MENU)]
        for number, page in enumerate(pages, 1):
            name = kind if len(pages) == 1 else T("{kind}, {n} of {of}", kind=kind, n=number, of=len(pages))
            found.append((name, page))
    return found


def _kinds_menu(shown: Shown, sections: list[tuple[Text, tuple[str, ...]]], at: int, locale: str) -> Menu:
    entries = []
    for number, (kind, cards) in enumerate(sections[:MENU]):
        inside = sum(shown.deck.cards.get(card, 0) for card in cards)
        about = TN("{n} card in the deck", "{n} cards in the deck", inside)
        entries.append(Entry(str(number), say(kind, locale), say(about, locale), chosen=number == at))
    return Menu(_id("edit", shown.ref), say(T("Kind of cards…"), locale), tuple(entries))


def _ticks(shown: Shown, looks: Decks, cards: Sequence[str], at: int, locale: str) -> Menu:
    entries = tuple(_entry(looks, card, shown.deck.cards.get(card, 0), 1, locale) for card in cards)
    return Menu(_id("tick", shown.ref, at), say(T("In the deck…"), locale), entries, 0, len(entries))


def _copies_menu(shown: Shown, looks: Decks, cards: Sequence[str], at: int, copies: int, locale: str) -> Menu:
    entries = tuple(_entry(looks, card, shown.deck.cards[card], copies, locale) for card in cards)
    words = T("Twice in the deck…") if copies == 2 else T("Three times in the deck…")
    return Menu(_id(f"x{copies}", shown.ref, at), say(words, locale), entries, 0, len(entries))


def _entry(looks: Decks, card: str, count: int, least: int, locale: str) -> Entry:
    label = looks.card(card)
    name = say(label.text, locale)
    detail = None if label.detail is None else cut(say(label.detail, locale), limits.ENTRY)
    return Entry(card, f"{count} × {name}" if count > 1 else name, detail, label.emoji, count >= least)


def changed(deck: Deck, cards: Sequence[str], chosen: Sequence[str], copies: int) -> Deck:
    """A deck after one of its menus, which listed what stood in it so often but once: those of ``cards`` that were
    chosen stand in it at least so often, the others of them less often."""
    for card in cards:
        count = deck.cards.get(card, 0)
        if count < copies - 1:
            continue
        if card in chosen:
            deck = deck.with_card(card, max(count, copies))
        elif copies == 1 or count >= copies:
            deck = deck.with_card(card, copies - 1)
    return deck


def deleting(shown: Shown, locale: str) -> Sheet:
    asked = say(T("Delete *{name}* for good?", name=shown.title(locale)), locale)
    buttons = (
        Button(_id("delete", shown.ref, "sure"), say(T("Delete it"), locale), "danger"),
        Button(_id("show", shown.ref), say(T("Keep it"), locale)),
    )
    return Sheet(asked, locale, rows=(buttons,))


def brought(game: str, deck: Deck, name: str, locale: str) -> Sheet:
    """With what somebody at a table began, for whoever may know it."""
    title = T("Deck of {name}", name=name)
    count = say(TN("{n} card", "{n} cards", len(deck)), locale)
    about = say(T("The list as the match began; in which order it lies, nobody knows."), locale)
    heading = f"### {escaped(say(title, locale))}\n-# {count}"
    return Sheet(heading, locale, parts(game)[1].picture(deck, title), (f"-# {about}",))


# --- what is wrong ---


def verdict(shown: Shown, locale: str, faults: Sequence[Fault] = ()) -> list[str]:
    """Whether it may be played with, or the reasons why not; ``faults``: of the lines that it was made from."""
    found = [*faults, *shown.faults]
    if not found:
        return [say(T("✅ It may be played with."), locale)]
    lines = [f"- {fault_line(shown.game, fault, locale)}" for fault in found[:FAULTS]]
    if len(found) > FAULTS:
        lines.append("- " + say(T("… and {n} more.", n=len(found) - FAULTS), locale))
    head = [say(T("⚠️ Not everything could be read."), locale)] if faults else []
    if shown.faults:
        head.append(say(T("⚠️ It may not be played with yet."), locale))
    return [*head, *lines]


def fault_line(game: str, fault: Fault, locale: str) -> str:
    """What is wrong, where, and what is possible instead."""
    said = say(fault_words(game, fault, locale), locale)
    return say(T("Line {n}: {said}", n=fault.line, said=said), locale) if fault.line else said


def fault_words(game: str, fault: Fault, locale: str) -> Text:
    _, looks = parts(game)
    meant = str(fault.values.get("typed", ""))
    typed = escaped(plain(meant, 60))
    match fault.kind:
        case "no-such-card":
            near = nearest(_NUMBER.sub("", meant), card_names(game, locale))
            likely = [escaped(say(looks.card(card).text, locale)) for card in near]
            if likely:
                return T("There is no card “{typed}”. Did you mean {near}?", typed=typed, near=likely)
            return T("There is no card “{typed}”.", typed=typed)
        case "which-card":
            several = fault.values["cards"]
            return T("“{typed}” is the name of several cards. Write the number: {cards}.", typed=typed, cards=several)
        case "too-large":
            return T("The text is too long for a deck: {most} bytes are read.", most=fault.values["most"])
        case kind if kind in _LINES:
            return _LINES[kind]
        case _:
            return looks.fault(fault)


# --- as a text ---


def card_names(game: str, locale: str) -> list[Named]:
    """The cards that may stand in decks, by the words that they go by."""
    _, looks = parts(game)
    return [(card, both(looks.card(card).text, locale)) for _, cards in looks.kinds() for card in cards]


def further_names(game: str, locale: str) -> dict[str, str]:
    """What cards are called in the reader's language -> card."""
    return {words[0]: card for card, words in card_names(game, locale)}


def as_text(shown: Shown, locale: str, most: int | None = None) -> str:
    """The deck as a list to keep or to paste, by kind; with ``most`` characters by numbers alone, where it must be."""
    _, looks = parts(shown.game)
    lines = [f"# {say(shown.name, locale)}"]
    for kind, cards in looks.kinds():
        inside = [card for card in cards if card in shown.deck.cards]
        if inside:
            lines += ["", f"{say(kind, locale)}:"]
            lines += [f"{shown.deck.cards[card]} {say(looks.card(card).text, locale)} ({card})" for card in inside]
    text = "\n".join([*lines, ""])
    if most is not None and len(text) > most:
        text = "".join(f"{count} {card}\n" for card, count in shown.deck.cards.items())
    return text


def file_name(shown: Shown, locale: str) -> str:
    return f"{letters_of(say(shown.name, locale)) or KIND}.txt"
