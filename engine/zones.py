"""Where cards lie, and who knows which.

Views and redeals are both derived from this, so they cannot disagree: a view shows a card to whoever knows it, a redeal
deals again what the viewer does not know.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from .requests import Pick, Rules, Seat, Shuffle

Card = str
"""A card is its number; copies of a number cannot be told apart."""

EVERYBODY = -1
NOBODY = 0


def knower(viewer: Seat | None) -> int:
    """The bit of a seat in a card's ``known``; a spectator (None) has one that no seat shares."""
    return 1 << 62 if viewer is None else 1 << viewer


class Zone(Struct):
    """A pile, hand or row of cards, the top (or oldest) first.

    ``sight`` is who sees a card that comes to lie here: EVERYBODY, NOBODY or a seat's bit. ``known[i]`` is who knows
    that ``cards[i]`` is this card: whoever saw it here or knew it when it came.
    """

    sight: int
    cards: list[Card] = []
    known: list[int] = []

    def __len__(self) -> int:
        return len(self.cards)

    def __repr__(self) -> str:
        return f"<Zone of {len(self.cards)}>"  # a traceback or log must not tell the cards

    def put(self, card: Card, known: int = NOBODY, top: bool = False) -> None:
        """Lay a card here; ``known`` is who knew it on its way."""
        at = 0 if top else len(self.cards)
        self.cards.insert(at, card)
        self.known.insert(at, known | self.sight)

    def take(self, at: int = 0) -> tuple[Card, int]:
        """Take the card at a place; gives it and who knew it."""
        return self.cards.pop(at), self.known.pop(at)

    def move(self, card: Card, to: Zone, top: bool = False) -> None:
        """Move one copy of a card to another zone."""
        taken, known = self.take(self.cards.index(card))
        to.put(taken, known, top)

    def move_all(self, to: Zone) -> None:
        while self.cards:
            taken, known = self.take()
            to.put(taken, known)

    def show(self, at: int, known: int) -> None:
        """Somebody looks at the card at a place."""
        self.known[at] |= known

    def seen_by(self, viewer: Seat | None) -> list[Card | None]:
        """The cards as a viewer knows them: the card, or None."""
        bit = knower(viewer)
        return [card if known & bit else None for card, known in zip(self.cards, self.known, strict=True)]

    def shuffle(self, kind: str) -> Rules[None]:
        """Shuffle, by asking for chance; afterwards nobody knows which card lies where."""
        if len(self.cards) > 1:
            order = yield Shuffle(kind, len(self.cards))
            self.cards[:] = [self.cards[place] for place in order]
        self.known[:] = [self.sight] * len(self.cards)


def zone(sight: int, cards: Iterable[Card] = ()) -> Zone:
    """A fresh zone with these cards, known to whoever sees the zone."""
    listed = list(cards)
    return Zone(sight, listed, [sight] * len(listed))


def redeal(zones: Iterable[Zone], viewer: Seat | None, pick: Pick) -> None:
    """Deal again, among these zones, all cards that the viewer does not know; sizes and known cards stay."""
    bit = knower(viewer)
    places = [(z, at) for z in zones for at, known in enumerate(z.known) if not known & bit]
    cards = [z.cards[at] for z, at in places]
    for top in range(len(cards) - 1, 0, -1):
        other = pick(top + 1)
        cards[top], cards[other] = cards[other], cards[top]
    for (z, at), card in zip(places, cards, strict=True):
        z.cards[at] = card
