"""Decks that players build: cards with their number of copies, and a plain text format that anybody can paste.

    # Wolves and ropes
    2 Wolves (060)
    Rope x2
    - 1 055

A card is named by its number in brackets, by its number alone, or by its name. Case, accents and punctuation do not
matter, whatever keyboard the text was typed on. A line that starts with "# " or "//" is a comment; the first comment is
the deck's name. A line that ends with ":" is a heading.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from .folding import fold, fold_name, tidy_text
from .game import Game
from .own_files import LARGEST, LONGEST, Fault, OwnFile, Read

KIND = "deck"
"""The kind of player's file (a key of ``Game.files``) that holds a deck."""
LINE = 200
"""The most characters of a line in a deck's text. A longer line is not parsed, and is a fault."""
_COUNTED = re.compile(
    r"(?:[-*•·]\s*)?(?:(?P<before>\d{1,3})(?:\s*[x×]\s+|\s*×\s*|\s+)(?=\S))?(?P<what>.*?)(?:\s*[x×]\s*(?P<after>\d{1,3}))?",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"(?:[(\[#]\s*([A-Z]?\d{1,4})\s*[)\]]?)\s*$", re.IGNORECASE)


class Deck(Struct, frozen=True):
    """A deck as card -> number of copies. Only cards with at least one copy are listed."""

    cards: dict[str, int] = {}

    def __len__(self) -> int:
        return sum(self.cards.values())

    def list_copies(self) -> tuple[str, ...]:
        """Return the deck's cards, each as often as it has copies, sorted by key. Equal decks give equal lists."""
        return tuple(card for card, count in sorted(self.cards.items()) for _ in range(count))

    def copy_with_card(self, card: str, count: int) -> Deck:
        """Return this deck with ``count`` copies of one card. All other cards keep their number of copies."""
        rest = {one: n for one, n in self.cards.items() if one != card}
        return Deck(rest | {card: count} if count else rest)


class DeckFile(OwnFile[Deck], frozen=True, kw_only=True, eq=False):
    """The description of a game's deck files: which decks are permitted, and how they are read and written."""

    cards: Callable[[], tuple[str, ...]]
    """Returns every card that a deck may hold, in the order in which cards are listed."""
    copies: Callable[[Deck], int]
    """Returns how many copies of each card this deck may hold at most. The number depends on the deck's size."""
    least: int
    """The fewest cards that a deck may have."""


def find_deck_file(game: Game[Any]) -> DeckFile | None:
    """Return the description of a game's deck files, or None if the game has no decks."""
    found = game.files.get(KIND)
    return found if isinstance(found, DeckFile) else None


def make_deck(cards: Iterable[str]) -> Deck:
    """Return the deck that consists of these cards; a card is listed once for each copy."""
    return Deck(dict(Counter([*cards])))  # The keys of a mapping count, too.


# --- text ---


def write(deck: Deck, names: Mapping[str, str]) -> str:
    """Return a deck as text, one line for each card, in the order of ``names`` (card -> its name)."""
    lines = [f"{deck.cards[card]} {name} ({card})" for card, name in names.items() if card in deck.cards]
    return "".join(f"{line}\n" for line in lines) or "\n"


def read(text: str, names: Mapping[str, str], other_names: Mapping[str, str]) -> Read[Deck]:
    """Parse a deck from text.

    ``names`` maps every card to its name, ``other_names`` maps other names to cards. A fault of the whole text is
    "too-large". Faults of single lines are "no-such-card", "which-card", "line-too-long" and "no-count".
    """
    if len(text.encode()) > LARGEST or text.count("\n") > LONGEST:
        return Read(Deck(), (Fault("too-large", values={"most": LARGEST, "lines": LONGEST}),))
    known = _CardIndex(names, other_names)
    counts: dict[str, int] = {}
    faults = []
    called = ""
    for number, line in enumerate(text.splitlines(), 1):
        line = " ".join(tidy_text(line[: LINE + 1]).split())
        if remark := _parse_remark(line):
            called = called or remark
            continue
        if not line or line.endswith(":") or not any(char.isalnum() for char in line):
            continue
        found = _parse_line(line, known)
        if isinstance(found, Fault):
            faults.append(Fault(found.kind, found.rule, number, found.values))
        else:
            card, count = found
            counts[card] = counts.get(card, 0) + count
    return Read(Deck({card: counts[card] for card in names if card in counts}), tuple(faults), called)


def _parse_remark(line: str) -> str:
    """Return the text of a comment line of a deck, or "" if the line is no comment."""
    for sign in ("# ", "//"):
        if line.startswith(sign):
            return line.removeprefix(sign).strip() or "…"
    return ""


class _CardIndex:
    """An index that finds cards by their number or name."""

    def __init__(self, names: Mapping[str, str], other_names: Mapping[str, str]) -> None:
        self.cards = {fold(card): card for card in names}
        self.by_name: dict[str, set[str]] = {}
        for card, name in (*names.items(), *((card, name) for name, card in other_names.items())):
            self.by_name.setdefault(fold_name(name), set()).add(card)

    def find_meant_cards(self, words: str) -> set[str]:
        """Return all cards that a player may mean by these words. A card's number in brackets alone decides."""
        number = _NUMBERED.search(words)
        if number is not None and fold(number[1]) in self.cards:
            return {self.cards[fold(number[1])]}
        if fold(words) in self.cards:
            return {self.cards[fold(words)]}
        return self.by_name.get(fold_name(words), set())


def _parse_line(line: str, index: _CardIndex) -> tuple[str, int] | Fault:
    """Parse a card and its number of copies from a line of a deck. Return a fault if they cannot be found."""
    if len(line) > LINE:
        return Fault("line-too-long", values={"most": LINE})
    found = _COUNTED.fullmatch(line)
    assert found is not None  # The pattern cannot fail: its group ``what`` matches any text.
    before, what, after = found["before"], found["what"], found["after"]
    meant = index.find_meant_cards(what)
    if before is not None and index.find_meant_cards(before) and index.find_meant_cards(before) == meant:
        before = None  # In "060 Wolves", 060 is the number of the card Wolves, not a count.
    if not meant and (whole := index.find_meant_cards(line)):
        before, after, meant = None, None, whole  # The name of the card itself begins or ends with a number.
    if not meant:
        return Fault("no-such-card", values={"typed": what[:80]})
    if len(meant) > 1:
        return Fault("which-card", values={"typed": what[:80], "cards": ", ".join(sorted(meant))})
    count = int(before or after or 1)
    return (next(iter(meant)), count) if count else Fault("no-count", values={"typed": what[:80]})
