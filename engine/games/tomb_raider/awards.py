"""Treasures that raiders win in a level, and cards with which raiders start (TR-TRE-1 to TR-TRE-5, TR-LD-13)."""

from __future__ import annotations

from engine.protocol import PASS, Ask, Move, One, Rules, Seat, ask_one, ask_together
from engine.zones import EVERYBODY, Zone, make_zone

from . import rows
from .cards import DISCOVERIES, POOL, Treasure, Upgrade
from .events import BonusTaken
from .levels import Bonus
from .moves import Take
from .state import Raider, State


def list_bonus_cards(raider: Raider, bonus: Bonus) -> tuple[str, ...]:
    """Return the cards from which a raider's start bonus is chosen. A card's requirements do not matter (TR-AMB-57)."""
    name = POOL.find_character(raider.character).raider
    upgrades = [
        card for card in POOL.list_cards(Upgrade) if card.power == bonus.upgrade and card.for_raider in (None, name)
    ]
    items = [card for card in raider.deck.cards if bonus.item and card in DISCOVERIES and DISCOVERIES[card].is_item]
    return tuple(sorted({*(card.number for card in upgrades), *_list_treasures(bonus.treasure), *items}))


def _list_treasures(power: int) -> list[str]:
    """Return all treasures whose power is at most ``power`` (TR-TRE-1)."""
    return [card.number for card in POOL.list_cards(Treasure) if card.power <= power]


def give_start_bonuses(s: State) -> Rules[None]:
    """Let each entitled player take one of the listed cards into the saved row (TR-DEC-S5, TR-SETUP-9).

    The default is the first card. The bonus can be declined only where the level says "may" (TR-RUL-19). The cards that
    a closed deck offers are its player's secret (TR-RUL-5).
    """
    asks = []
    for seat, r in enumerate(s.raiders):
        options: list[Move] = [PASS] if r.may_decline else []
        options += [Take(card) for card in r.bonus]
        if r.bonus:
            asks.append(Ask(seat, "start-bonus", One(tuple(options)), options[0], r.closed))
    answers: tuple[Move, ...] = yield from ask_together(asks)
    for ask, move in zip(asks, answers, strict=True):
        r = s.raiders[ask.seat]
        r.bonus = ()
        if not isinstance(move, Take):
            continue
        if move.card in DISCOVERIES:
            yield from rows.gain_card(s, ask.seat, move.card, (r.deck, r.saved))
        else:
            r.gift = move.card
            yield from gain_from_collection(s, ask.seat, move.card, r.saved)
        yield BonusTaken(ask.seat, move.card)


def choose_award(s: State, seat: Seat, power: int) -> Rules[str]:
    """Ask the raider's player, who found the treasure, to choose an award, and return it (TR-DEC-W1).

    It is a treasure of at most this power. The default answer is the treasure of the highest power.
    """
    cards = sorted(_list_treasures(power), key=lambda number: (-POOL.find_treasure(number).power, number))
    options = [Take(card) for card in cards]
    choice: Take = yield from ask_one(seat, "award", options, options[0])
    return choice.card


def gain_from_collection(s: State, seat: Seat, number: str, row: Zone) -> Rules[None]:
    """Put a card from the player's collection into a row of the raider.

    Until then the card lay in no pile (TR-TRE-2).
    """
    yield from lay_card_in_row(s, seat, number, make_zone(EVERYBODY, [number]), row)


def lay_card_in_row(s: State, seat: Seat, number: str, source: Zone, row: Zone) -> Rules[None]:
    """Move a card into a raider's row without playing it. An upgrade raises the raider's power."""
    r, card = s.raiders[seat], POOL.find_card(number)
    yield from rows.gain_card(s, seat, number, (source, row))
    if isinstance(card, Upgrade):  # TR-UPG-3: an upgrade sets its raider's power.
        r.power = max(r.power, card.power)
