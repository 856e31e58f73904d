"""The abilities and cards that a seat of Tomb could use now, as options (TOMB-EFF, TOMB-FX).

A seat can use abilities of its combatants, cards attached to them, and cards in its hand. This module decides who may
use a card. ``sayings`` has the texts of the cards, and ``aims`` has their possible targets.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.protocol import Move, Seat

from .aims import ABOUT_NOBODY, list_deed_targets, may_side_react
from .casting import can_cast, list_casters
from .figures import list_own_cards, list_speakers
from .language import Clause, Deed, Event
from .moves import Play, Use
from .sayings import (
    HELD,
    Saying,
    list_cards_usable_from_hand,
    list_sayings_in_hand,
    list_sayings_surest_first,
    map_sayings_in_play,
)
from .state import MONSTERS, Combatant, Side, State, find_kind


def list_uses_in_play(s: State, seat: Seat, window: str, event: Event | None = None) -> list[Use]:
    """Return the options of a seat (-1: the automatic Crypt Master) to use abilities and attached cards now."""
    says = map_sayings_in_play(window)
    found: list[Use] = []
    if not says:
        return found
    for side in _list_decided_sides(s, seat):
        if event is None or may_side_react(s, side, event):
            for combatant in list_speakers(s, side, says):
                found += _list_uses_of_one(s, seat, side, combatant, says, event)
    return found


def _list_uses_of_one(
    s: State, seat: Seat, side: Side, combatant: Combatant, says: Mapping[str, tuple[Saying, ...]], event: Event | None
) -> list[Use]:
    """Return the options to use one combatant's ability and attached cards."""
    found: list[Use] = []
    for card in dict.fromkeys(list_own_cards(combatant)):
        for saying in says.get(card, ()):
            if not _is_condition_met(s, side, saying.clause, event):
                continue
            if _can_use(s, side, combatant, saying, event):
                deed = Deed(seat, side, combatant.key, card, saying.clause, event=event)
                for aim in list_deed_targets(s, deed, saying):
                    found.append(Use(card, combatant.key, aim))
    return found


def list_plays_in_hand(s: State, seat: Seat, window: str, event: Event | None = None) -> list[Play]:
    """Return the options of a seat to use cards of its hand now.

    In Reaction windows call it only if ``may_hold_usable`` is true.
    """
    held = list_cards_usable_from_hand(window).intersection(s.parties[seat].hand.cards)
    found: list[Play] = []
    if not held:
        return found
    for saying in list_sayings_in_hand(window):
        if saying.card in held and _is_condition_met(s, seat, saying.clause, event):
            found += _list_plays_of_card(s, seat, saying, event, _list_users(s, seat, saying))
    return found


def list_moves(s: State, seat: Seat, window: str) -> list[Move]:
    """Return the Free, Turn or Battle actions that a seat's cards and abilities give. Cards in hand come first."""
    return [*list_plays_in_hand(s, seat, window), *list_uses_in_play(s, seat, window)]


def must_be_secret(s: State, seat: Seat, listed: list[Move], *windows: str) -> bool:
    """Tell whether a seat's options must be secret.

    They must if its options in these windows (``list_moves``) include, or could include, cards in hand.
    """
    return Play in map(type, listed) or any(may_hold_usable(s, seat, window) for window in windows)


def may_hold_usable(s: State, seat: Seat, window: str, event: Event | None = None) -> bool:
    """Tell from public facts whether a seat could hold a card that it can use now (TOMB-DEC-A).

    The backs of the cards in a hand are public, and so is the set of cards that are face down somewhere.
    """
    hand = s.parties[seat].hand.cards
    if (
        not hand
        or not list_cards_usable_from_hand(window)
        or (event is not None and not may_side_react(s, seat, event))
    ):
        return False
    about_nobody = event is None or event.kind in ABOUT_NOBODY
    backs = "".join(hand)  # The only letter in a card's key is the letter of its kind.
    for saying in list_sayings_surest_first(window):
        if saying.card[0] not in backs or not _is_condition_met(s, seat, saying.clause, event):
            continue
        users = _list_users(s, seat, saying)
        if users and _is_copy_hidden(s, saying.card):
            if about_nobody and saying.plain:
                return True
            if _list_plays_of_card(s, seat, saying, event, users[:1] if saying.same_aims else users):
                return True
    return False


def is_use_impossible(s: State, window: str) -> bool:
    """Tell whether public facts show that nobody can use anything in a window.

    Two facts show it together. No card in play has a clause for the window. No card that could be used from a hand has
    a face-down copy.
    """
    return not map_sayings_in_play(window) and not any(
        _is_copy_hidden(s, card) for card in list_cards_usable_from_hand(window)
    )


def _is_copy_hidden(s: State, card: str) -> bool:
    """Tell whether a copy of a card is face down, in a deck or in a hand."""
    hidden = card in s.decks[find_kind(card)].cards
    for party in s.parties:
        hidden = hidden or card in party.hand.cards
    return hidden


def _list_users(s: State, seat: Seat, saying: Saying) -> list[Combatant]:
    """Return the Characters of a seat that have the die which a clause needs (TOMB-CARD-2, TOMB-CARD-3)."""
    fighters = s.parties[seat].fighters
    return fighters if saying.needs is None else list_casters(s, fighters, saying.needs)


def _list_plays_of_card(
    s: State, seat: Seat, saying: Saying, event: Event | None, users: list[Combatant]
) -> list[Play]:
    """Return the options to use a card from the hand by any of these Characters."""
    found: list[Play] = []
    aims: list[str] = []
    card = saying.card
    for place, user in enumerate(users[:1] if saying.any_user else users):
        if place == 0 or not saying.same_aims:
            deed = Deed(seat, seat, user.key, card, saying.clause, event=event, hand=True)
            aims = list_deed_targets(s, deed, saying)
        for aim in aims:
            found.append(Play(card, user.key, aim))
    return found


def _list_decided_sides(s: State, seat: Seat) -> list[Side]:
    """Return the sides for which a seat decides: its own party, and the Monsters if it is Crypt Master."""
    sides: list[Side] = [seat] if seat >= 0 else []
    if s.raid is not None and s.raid.cm == seat:
        sides.append(MONSTERS)
    return sides


def _can_use(s: State, side: Side, combatant: Combatant, saying: Saying, event: Event | None) -> bool:
    """Tell whether a combatant's dice and the card's limits allow a use of a clause.

    Rules: TOMB-PLAY-6, TOMB-PLAY-7, TOMB-REACT-3.
    """
    if combatant.spent or (event is not None and event.used):
        card, limit = saying.card, saying.clause.guards.once
        copies = 1 if card == combatant.card else combatant.cards.cards.count(card)
        if event is not None and event.used.count(f"{card}/{combatant.key}") >= copies:
            return False
        if limit is not None and combatant.spent.count(f"{limit}/{card}") >= copies:
            return False
        if find_kind(card) in HELD and side != MONSTERS and combatant.spent.count(f"used/{card}") >= copies:
            return False
    return can_cast(s, combatant, saying.needs)


def _is_condition_met(s: State, side: Side, clause: Clause, event: Event | None) -> bool:
    """Tell whether the guards ``on``, ``round`` and ``at`` of a clause are met."""
    guards = clause.guards
    if event is not None and guards.on is not None and guards.on != event.on:
        return False
    if guards.round == "first" and (s.raid is None or s.raid.round != 1):
        return False
    if guards.at is None or side == MONSTERS:
        return guards.at is None
    inn = s.parties[side].at < 0
    return guards.at == "adjacent" or (guards.at == "inn") == inn
