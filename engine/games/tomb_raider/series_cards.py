"""Cards that players keep or add between the levels of a series, and the winner's award."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from engine.protocol import PASS, Ask, Move, One, Rules, Seat, Some, ask_together

from . import awards, rows
from .card_events import OwnCards
from .cards import DISCOVERIES, POOL, Action, Discovery, Obstacle, SecretMove, Treasure, Upgrade
from .decks import LINKED, PICK_UP, TIMED
from .events import AwardTaken, CardsAdded, CardsCarriedOn, LevelOfSeriesBegan
from .moves import Take
from .state import Leg, Raider, State

COPIES, ADDED = 3, 10
"""The most copies of a card in a Pick Up deck (``COPIES``), and the most cards added to it between two levels."""

GROWING: tuple[tuple[type, ...], ...] = ((Discovery, SecretMove, Upgrade), (Action, Obstacle))
"""The classes of cards that may join a Pick Up deck between two levels. Each group is one question."""


class Kept(Struct, frozen=True):
    """The cards that one player brings from earlier levels of a series."""

    cards: tuple[str, ...] = ()
    """All cards of the player's draw deck; empty if it is the starter box's."""
    rows: tuple[str, ...] = ()
    """Cards that lie in the raider's saved row from the start."""
    items: tuple[str, ...] = ()
    """Saved items of the raider, of which its player may keep one."""


def set_kept_cards_aside(raider: Raider, kept: Kept) -> None:
    """Set a player's kept cards aside until the level begins, from the deck or the collection."""
    gifts = []
    for card in kept.rows:
        if card in raider.deck.cards:
            raider.deck.move(card, raider.played)
        else:
            raider.played.put(card)
            gifts.append(card)
    raider.gifts = tuple(gifts)
    raider.items = tuple(card for card in kept.items if card in raider.deck.cards)


def lay_kept_cards_down(s: State) -> Rules[None]:
    """Lay all kept cards into the saved rows, then ask for an item to keep and cards to add (TR-SER-4, TR-DEC-W2)."""
    if s.leg is None:
        return
    yield LevelOfSeriesBegan(series=s.leg.series, number=s.leg.number, of=s.leg.of, standing=s.leg.standing)
    for seat, r in enumerate(s.raiders):
        if cards := tuple(r.played.cards):
            for card in cards:
                yield from awards.lay_card_in_row(s, seat, card, r.played, r.saved)
            yield CardsCarriedOn(seat, cards)
    yield from _ask_for_items(s)
    if s.leg.series == PICK_UP and s.leg.number > 1:
        yield from _ask_for_more_cards(s)


def _ask_for_items(s: State) -> Rules[None]:
    asks = [
        Ask(seat, "carry-item", One((*(Take(card) for card in r.items), PASS)), Take(r.items[0]))
        for seat, r in enumerate(s.raiders)
        if r.items
    ]
    answers: tuple[Move, ...] = yield from ask_together(asks)
    for ask, move in zip(asks, answers, strict=True):
        r = s.raiders[ask.seat]
        r.items = ()
        if isinstance(move, Take):
            yield from rows.gain_card(s, ask.seat, move.card, (r.deck, r.saved))
            yield CardsCarriedOn(ask.seat, (move.card,))


def _ask_for_more_cards(s: State) -> Rules[None]:
    """Let each player add up to ten cards to the deck, none more than three times in it (TR-SER-PICKUP-7).

    First the player chooses the cards, then further copies of these. If the deck's list is closed, the others learn
    only the number of cards (TR-RUL-5).
    """
    added: list[list[str]] = [[] for _ in s.raiders]
    for kinds in GROWING:
        yield from _ask_for_added_cards(s, "add-cards", added, [_list_addable_cards(r, kinds) for r in s.raiders])
    yield from _ask_for_added_cards(
        s, "add-copies", added, [_list_addable_copies(r, cards) for r, cards in zip(s.raiders, added, strict=True)]
    )
    for seat, r in enumerate(s.raiders):
        for card in added[seat]:
            r.deck.put(card, 1 << seat)
        if added[seat]:
            r.cards = (*r.cards, *added[seat])
            cards = tuple(added[seat])
            yield CardsAdded(
                seat=seat, count=len(cards), cards=() if r.closed else cards, private={seat: OwnCards(cards)}
            )


def _ask_for_added_cards(s: State, kind: str, added: list[list[str]], offered: list[tuple[str, ...]]) -> Rules[None]:
    """Ask each seat which of the cards offered to it join its deck; extend ``added`` by the answers."""
    most = [min(ADDED - len(cards), len(more)) for cards, more in zip(added, offered, strict=True)]
    asks = [
        Ask(seat, kind, Some(offered[seat], 0, most[seat]), (), secret=r.closed, stops=most[seat] > 0)
        for seat, r in enumerate(s.raiders)
        if most[seat] or r.closed  # Always asking a player with a closed deck hides the cards added so far.
    ]
    answers: tuple[tuple[str, ...], ...] = yield from ask_together(asks)
    for ask, cards in zip(asks, answers, strict=True):
        added[ask.seat] += cards


def _list_addable_cards(raider: Raider, kinds: tuple[type, ...]) -> tuple[str, ...]:
    """Return the cards of these classes that may still join a raider's deck."""
    have = Counter(raider.cards)
    return tuple(sorted(card for card in POOL.cards if isinstance(POOL.find_card(card), kinds) and have[card] < COPIES))


def _list_addable_copies(raider: Raider, added: Sequence[str]) -> tuple[str, ...]:
    """Return the cards with copies that may still be added to a deck. Each is listed once for each such copy."""
    have = Counter(raider.cards)
    return tuple(card for card in sorted(added) for _ in range(have[card] + 1, COPIES))


def let_winner_choose_award(s: State, seat: Seat, power: int) -> Rules[None]:
    """Let the winner of a level choose a treasure to take into the next level.

    Rules: TR-SER-2, TR-SER-LINKED-2, TR-SER-PICKUP-5.
    """
    leg = s.leg
    if leg is None or leg.series == TIMED or (leg.series == PICK_UP and leg.number == leg.of):
        return
    card = yield from awards.choose_award(s, seat, power if leg.series == PICK_UP else s.terms.power)
    s.raiders[seat].award = card
    yield AwardTaken(seat, card)


def take_treasure_along(s: State, seat: Seat, recovered: bool) -> Rules[None]:
    """Give a treasure for the next level to a level's winner that did not win by the first find.

    It is the treasure that the raider recovered. Without a recovered treasure its player chooses (TR-RUL-25,
    TR-SER-LINKED-2).
    """
    if s.leg is None or s.leg.series == TIMED:
        return
    if recovered:
        s.raiders[seat].award = s.prize
        yield AwardTaken(seat, s.prize)
    else:
        yield from let_winner_choose_award(s, seat, s.terms.power)


def list_kept_cards(leg: Leg, raider: Raider) -> Kept:
    """Return the cards that one player keeps for the next level (TR-SER-4, TR-SER-PICKUP-6, TR-SER-LINKED-3).

    Cards taken from other players go back to their owners.
    """
    if leg.series == TIMED:
        return Kept(raider.cards)
    own = list(raider.saved.cards)
    # TR-RUL-25: a treasure given at the start is not kept.
    if leg.series == LINKED and isinstance(POOL.cards.get(raider.gift), Treasure) and raider.gift in own:
        own.remove(raider.gift)
    for card, _owner in (
        *raider.taken_safe,
        *(entry for entry in raider.taken if entry[0] not in raider.unsaved.cards),
    ):
        if card in own:
            own.remove(card)
    stays: tuple[type, ...] = (Treasure,) if leg.series == LINKED else (Treasure, Upgrade, SecretMove)
    kept = [card for card in own if leg.keeps_all or isinstance(POOL.find_card(card), stays)]
    items = [card for card in own if leg.series == PICK_UP and card in DISCOVERIES and DISCOVERIES[card].is_item]
    return Kept(raider.cards, (*kept, *([raider.award] if raider.award else [])), tuple(dict.fromkeys(items)))
