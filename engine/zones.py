"""Zones: the places of cards in a match, with a record of who knows which card.

Views and redeals are both derived from zones, so they cannot contradict each other. A view shows a card to those who
know it; a redeal deals again the cards that the viewer does not know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from msgspec import Struct

from .protocol import Pick, Rules, Seat, Shuffle

Card = str
"""The number that is printed on a card. Copies have one number, and cannot be told apart."""

EVERYBODY = -1
NOBODY = 0


def compute_viewer_bit(viewer: Seat | None) -> int:
    """Return the bit that stands for a viewer in ``Zone.known``. Spectators (None) have a bit that no seat has."""
    return 1 << 62 if viewer is None else 1 << viewer


class Zone(Struct, forbid_unknown_fields=True):
    """A pile, hand or row of cards, the top (or oldest) first.

    ``sight`` tells who sees a card that is put here: EVERYBODY, NOBODY or a seat's bit. ``known[i]`` holds the bits of
    the viewers who know which card ``cards[i]`` is, because they saw it here or knew it before.
    """

    sight: int
    cards: list[Card] = []
    known: list[int] = []

    def __len__(self) -> int:
        return len(self.cards)

    def __repr__(self) -> str:
        return f"<Zone of {len(self.cards)}>"  # Tracebacks and logs must not reveal the cards.

    def put(self, card: Card, viewers: int = NOBODY, top: bool = False) -> None:
        """Put a card into the zone; ``viewers`` holds the bits of the viewers who know the card already."""
        if top:
            self.cards.insert(0, card)
            self.known.insert(0, viewers | self.sight)
        else:
            self.cards.append(card)
            self.known.append(viewers | self.sight)

    def take(self, index: int = 0) -> tuple[Card, int]:
        """Remove the card at an index of the zone; return it with the bits of those who know it."""
        return self.cards.pop(index), self.known.pop(index)

    def leave(self, card: Card) -> tuple[Card, int]:
        """Remove one copy of a card from the zone in public; return it with the bits of those who know it.

        Copies cannot be told apart. So the copy that leaves takes along what each seat knew of one copy here. Otherwise
        a seat that saw an older copy arrive would still know a card, although that copy may be the one that left.
        """
        cards, known = self.cards, self.known
        index = cards.index(card)
        if cards.count(card) > 1:
            for other in range(index + 1, len(cards)):
                if cards[other] == card:
                    leaving = known[other] & ~known[index]
                    known[index] |= leaving
                    known[other] &= ~leaving | self.sight
        return cards.pop(index), known.pop(index)

    def move(self, card: Card, to: Zone, top: bool = False) -> None:
        """Move one copy of a card from this zone to another in public."""
        taken, known = self.leave(card)
        to.put(taken, known, top)

    def move_first(self, count: int, to: Zone) -> list[Card]:
        """Move the first ``count`` cards, or all if there are fewer, to the end of another zone; return them."""
        moved = self.cards[:count]
        to.cards += moved
        to.known += map(to.sight.__or__, self.known[:count])
        del self.cards[:count], self.known[:count]
        return moved

    def move_all(self, to: Zone) -> None:
        self.move_first(len(self.cards), to)

    def show(self, index: int, viewers: int) -> None:
        """Let the viewers whose bits are in ``viewers`` know the card at an index of the zone."""
        self.known[index] |= viewers

    def reveal(self, card: Card) -> None:
        """Reveal to everybody that the zone holds a copy of a card.

        Viewers who knew of one copy do not learn of a second copy.
        """
        aware = 0
        for held, who in zip(self.cards, self.known, strict=True):
            aware |= who if held == card else 0
        self.show(self.cards.index(card), EVERYBODY & ~aware)

    def look(self, places: Iterable[int], viewer: Seat) -> tuple[Card, ...]:
        """Show a seat the cards at these indexes, and return them sorted, so that it does not learn which lies where.

        A seat that knew of a copy in the zone and now sees one copy does not learn of a second copy.
        """
        seen = sorted(self.cards[at] for at in places)
        for place in places:
            if self.list_known_cards(viewer).count(self.cards[place]) < seen.count(self.cards[place]):
                self.show(place, compute_viewer_bit(viewer))
        return tuple(seen)

    def list_known_cards(self, viewer: Seat | None) -> list[Card | None]:
        """Return the zone's cards as a viewer knows them, with None for each unknown card."""
        bit = compute_viewer_bit(viewer)
        return [card if known & bit else None for card, known in zip(self.cards, self.known, strict=True)]

    def shuffle(self, kind: str) -> Rules[None]:
        """Ask for a random order and shuffle the zone. Afterwards only viewers who see into the zone know its cards."""
        if len(self.cards) > 1:
            order = yield Shuffle(kind, len(self.cards))
            self.cards[:] = list(map(self.cards.__getitem__, order))
        self.known[:] = [self.sight] * len(self.cards)


def make_zone(sight: int, cards: Iterable[Card] = ()) -> Zone:
    """Return a new zone with these cards. Whoever sees into the zone knows them."""
    listed = list(cards)
    return Zone(sight, listed, [sight] * len(listed))


Laid = tuple[list[Card], list[int]]
"""The cards of several zones in order, and for each card the bits of those who know it."""


def record_cards(zones: Iterable[Zone]) -> Laid:
    """Return all cards of these zones, and for each card the bits of those who know it."""
    cards: list[Card] = []
    known: list[int] = []
    for each in zones:
        if held := each.cards:
            cards += held
            known += each.known
    return cards, known


def has_learned(before: Laid, after: Laid) -> bool:
    """Tell whether anybody learned or forgot a card between two records of cards. Moved cards do not count."""
    if before == after:
        return False
    was, now = list(zip(*before, strict=True)), list(zip(*after, strict=True))
    first = next((index for index, (old, new) in enumerate(zip(was, now, strict=False)) if old != new), 0)
    return Counter(was[first:]) != Counter(now[first:])


def redeal(
    zones: Iterable[Zone], viewer: Seat | None, pick: Pick, may: Callable[[int, int, Card], bool] | None = None
) -> None:
    """Exchange at random, among these zones, all cards that the viewer does not know. Zones keep their sizes.

    ``may(zone, place, card)`` tells whether a card may lie in a place; ``zone`` is an index of ``zones``. With ``may``
    the cards change places in random pairs, each pair only if both cards may. So a legal deal remains legal.
    """
    bit = compute_viewer_bit(viewer)
    places = [(n, z, index) for n, z in enumerate(zones) for index, known in enumerate(z.known) if not known & bit]
    rounds = 1 if may is None else 4
    for top in [*range(len(places) - 1, 0, -1)] * rounds:
        (m, here, i), (n, there, j) = places[top], places[pick(top + 1)]
        mine, other = here.cards[i], there.cards[j]
        if may is None or (may(m, i, other) and may(n, j, mine)):
            here.cards[i], there.cards[j] = other, mine
