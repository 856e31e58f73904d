"""Decks of players' own: which cards stand in one and how often, and the plain text that anybody can paste.

    # Wolves and ropes
    2 Wolves (060)
    Rope x2
    - 1 055

A card is named by its number in brackets, by its number alone, or by its name, without regard to case, accents and
signs, on whatever keyboard it was typed. What starts with "# " or "//" is a remark (the first: what the deck is
called), what ends with ":" a heading.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from .folding import fold, fold_name, tidy
from .game import Game
from .own_files import LARGEST, LONGEST, Fault, OwnFile, Read

KIND = "deck"
"""Of the file, in ``Game.files``."""
LINE = 200
"""Characters of a line that is read at all."""
_COUNTED = re.compile(
    r"(?:[-*•·]\s*)?(?:(?P<before>\d{1,3})(?:\s*[x×]\s+|\s*×\s*|\s+)(?=\S))?(?P<what>.*?)(?:\s*[x×]\s*(?P<after>\d{1,3}))?",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"(?:[(\[#]\s*([A-Z]?\d{1,4})\s*[)\]]?)\s*$", re.IGNORECASE)


class Deck(Struct, frozen=True):
    """Card -> how often; only cards that stand in it."""

    cards: dict[str, int] = {}

    def __len__(self) -> int:
        return sum(self.cards.values())

    def listed(self) -> tuple[str, ...]:
        """Every copy, in the order of the cards' keys: alike for decks that are alike."""
        return tuple(card for card, count in sorted(self.cards.items()) for _ in range(count))

    def with_card(self, card: str, count: int) -> Deck:
        """The same with so many copies of a card."""
        rest = {one: n for one, n in self.cards.items() if one != card}
        return Deck(rest | {card: count} if count else rest)


class DeckFile(OwnFile[Deck], frozen=True, kw_only=True, eq=False):
    """Decks, as files of a game."""

    cards: Callable[[], tuple[str, ...]]
    """Every card that may stand in one, in the order in which lists have them."""
    copies: Callable[[Deck], int]
    """How often one card may stand in a deck of this size."""
    least: int
    """The fewest cards."""


def decks_of(game: Game[Any]) -> DeckFile | None:
    """What a game knows of decks; None: it has none."""
    found = game.files.get(KIND)
    return found if isinstance(found, DeckFile) else None


def deck_of(cards: Iterable[str]) -> Deck:
    """A deck from a list of cards, copies included."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return Deck(counts)


# --- as a text ---


def write(deck: Deck, names: Mapping[str, str]) -> str:
    """A line a card, in the order of ``names`` (card -> its name)."""
    lines = [f"{deck.cards[card]} {name} ({card})" for card, name in names.items() if card in deck.cards]
    return "".join(f"{line}\n" for line in lines) or "\n"


def read(text: str, names: Mapping[str, str], further: Mapping[str, str]) -> Read[Deck]:
    """The cards that a text names. ``names``: card -> its name, of every card there is; ``further``: other names ->
    card. Faults: "too-large", and by line "no-such-card", "which-card", "line-too-long", "no-count"."""
    if len(text.encode()) > LARGEST or text.count("\n") > LONGEST:
        return Read(Deck(), (Fault("too-large", values={"most": LARGEST, "lines": LONGEST}),))
    known = _Names(names, further)
    counts: dict[str, int] = {}
    faults = []
    called = ""
    for number, line in enumerate(text.splitlines(), 1):
        line = " ".join(tidy(line[: LINE + 1]).split())
        if remark := _remark(line):
            called = called or remark
            continue
        if not line or line.endswith(":") or not any(char.isalnum() for char in line):
            continue
        found = _line(line, known)
        if isinstance(found, Fault):
            faults.append(Fault(found.kind, found.rule, number, found.values))
        else:
            card, count = found
            counts[card] = counts.get(card, 0) + count
    return Read(Deck({card: counts[card] for card in names if card in counts}), tuple(faults), called)


def _remark(line: str) -> str:
    """What a remark says; "" for what is none."""
    for sign in ("# ", "//"):
        if line.startswith(sign):
            return line.removeprefix(sign).strip() or "…"
    return ""


class _Names:
    """Cards by number and by name."""

    def __init__(self, names: Mapping[str, str], further: Mapping[str, str]) -> None:
        self.cards = {fold(card): card for card in names}
        self.by_name: dict[str, set[str]] = {}
        for card, name in (*names.items(), *((card, name) for name, card in further.items())):
            self.by_name.setdefault(fold_name(name), set()).add(card)

    def meant(self, words: str) -> set[str]:
        """The cards that some words may mean; the number in brackets decides."""
        number = _NUMBERED.search(words)
        if number is not None and fold(number[1]) in self.cards:
            return {self.cards[fold(number[1])]}
        if fold(words) in self.cards:
            return {self.cards[fold(words)]}
        return self.by_name.get(fold_name(words), set())


def _line(line: str, known: _Names) -> tuple[str, int] | Fault:
    """A card and how often, or why the line says neither."""
    if len(line) > LINE:
        return Fault("line-too-long", values={"most": LINE})
    found = _COUNTED.fullmatch(line)
    assert found is not None  # whatever is left over is ``what``
    before, what, after = found["before"], found["what"], found["after"]
    meant = known.meant(what)
    if before is not None and known.meant(before) and known.meant(before) == meant:
        before = None  # "060 Wolves": the number and the name of one card
    if not meant and (whole := known.meant(line)):
        before, after, meant = None, None, whole  # a name that has a number at its beginning or its end
    if not meant:
        return Fault("no-such-card", values={"typed": what[:80]})
    if len(meant) > 1:
        return Fault("which-card", values={"typed": what[:80], "cards": ", ".join(sorted(meant))})
    count = int(before or after or 1)
    return (next(iter(meant)), count) if count else Fault("no-count", values={"typed": what[:80]})
