"""Actions at the Inn of Tomb: drawing cards and recruiting Characters (TOMB-DRAW, TOMB-RECR)."""

from __future__ import annotations

from engine.protocol import PASS, Move, Rules, Seat

from . import asking, harm
from .attach import discard, find_discard_pile, receive
from .cards import pool
from .events.turns import (
    CardAttached,
    CardDrawn,
    CardsDiscarded,
    CharacterRecruited,
    CharacterSentAway,
    DeckReshuffled,
    OneCard,
)
from .language import Event
from .moves import NO, YES, ChooseDeck, Recruit
from .reactions import open_reaction_window
from .sides import compute_party_limit
from .state import KINDS, MONSTERS, Combatant, State


def list_decks_left(s: State) -> list[str]:
    """Return the kinds of Inn decks from which a card can be drawn (TOMB-DRAW-5)."""
    return [kind for kind in KINDS if is_card_left(s, kind)]


def is_card_left(s: State, kind: str) -> bool:
    """Tell whether a card of this kind can be drawn. The discards count too, because they can be reshuffled."""
    return bool(s.decks[kind].cards or s.discards[kind].cards)


def choose_deck(s: State, seat: Seat) -> Rules[str | None]:
    """Ask a player from which Inn deck to draw, and return its kind; None if no card is left (TOMB-DEC-12)."""
    kinds = list_decks_left(s)
    if not kinds:
        return None
    default = "tactic" if "tactic" in kinds else kinds[0]
    deck: ChooseDeck = yield from asking.ask_one(
        seat, "deck", [ChooseDeck(kind) for kind in kinds], ChooseDeck(default)
    )
    return deck.deck


def draw(s: State, seat: Seat, kind: str) -> Rules[None]:
    """Let a player draw one card (TOMB-DRAW-3, TOMB-DRAW-4).

    An Item is attached at once, any other card goes to the hand.
    """
    card = yield from _take_top_card(s, kind)
    if card is None:
        return
    hand = s.parties[seat].hand
    hand.put(card)
    yield CardDrawn(seat, kind, private={seat: OneCard(card)})
    # TOMB-CAMP-8: from level 5 on, a player may draw again once.
    if s.parties[seat].level >= 5 and not s.parties[seat].redrawn:
        card = yield from _offer_replacement(s, seat, kind, card)
    if kind == "item" and card is not None:
        hand.reveal(card)
        yield from receive(s, seat, card, hand)
        yield from harm.resolve_deaths(s)


def _offer_replacement(s: State, seat: Seat, kind: str, card: str) -> Rules[str | None]:
    """Ask a player, once a game from campaign level 5 on, whether to replace the card just drawn (TOMB-CAMP-8).

    A replaced card is discarded, and another card of its deck is drawn. Returns the card that is kept.
    """
    if (yield from asking.ask_one(seat, "another-card", (YES, NO), NO, secret=True)) == NO:
        return card
    s.parties[seat].redrawn = True
    hand = s.parties[seat].hand
    discard(s, hand, card)
    yield CardsDiscarded(seat, (card,))
    fresh = yield from _take_top_card(s, kind)
    if fresh is not None:
        hand.put(fresh)
        yield CardDrawn(seat, kind, private={seat: OneCard(fresh)})
    return fresh


def draw_for_monster(s: State, combatant: Combatant, kind: str) -> Rules[None]:
    """Draw a card for the Crypt Master and attach it openly to a Monster (TOMB-FX-17, TOMB-ATT-5)."""
    card = yield from _take_top_card(s, kind)
    if card is not None:
        combatant.cards.put(card)
        yield CardAttached(MONSTERS, card, to=combatant.key)


def _take_top_card(s: State, kind: str) -> Rules[str | None]:
    """Take the next card of an Inn deck; an empty deck is renewed from its discards (TOMB-DRAW-5).

    Returns None if the deck and its discards are empty.
    """
    deck = s.decks[kind]
    if not deck.cards and s.discards[kind].cards:
        s.discards[kind].move_all(deck)
        yield from deck.shuffle(f"{kind} deck")
        yield DeckReshuffled(kind)
    return deck.take()[0] if deck.cards else None


# --- recruiting ------------------------------------------------------------------------------------------------------


def can_recruit(s: State, seat: Seat) -> bool:
    """Tell whether a seat can recruit: the Inn has a Character, and its party has room (TOMB-RECR-3, TOMB-RECR-4)."""
    return bool(s.inn.cards) and len(s.parties[seat].fighters) < compute_party_limit(s, seat)


def recruit(s: State, seat: Seat, n: int, first: str = "") -> Rules[None]:
    """Let a player recruit up to ``n`` Characters, then offer the benefit of campaign level 7 once (TOMB-RECR-1).

    ``first`` is the first Character, if it is already chosen, or "".
    """
    done = 0
    while done < n and can_recruit(s, seat):
        if not first:
            options: list[Move] = [Recruit(key) for key in s.inn.cards]
            chosen: Move = yield from asking.ask_one(seat, "recruit", [*options, PASS], PASS)
            if not isinstance(chosen, Recruit):
                break
            first = chosen.character
        yield from recruit_character(s, seat, first)
        first, done = "", done + 1
    # TOMB-CAMP-10: from level 7 on, a player may recruit more.
    if done and s.parties[seat].level >= 7 and can_recruit(s, seat):
        yield from _offer_more_recruits(s, seat)


def recruit_character(s: State, seat: Seat, key: str) -> Rules[None]:
    """Move a Character from the Inn into a seat's party, with the card that it brings (TOMB-RECR-1, TOMB-RECR-2)."""
    s.inn.take(s.inn.cards.index(key))
    harm.join_party(s, seat, key)
    yield CharacterRecruited(seat, key)
    yield from draw_brought_card(s, seat, key)
    yield from open_reaction_window(s, Event("recruited", ((key, seat),)))


def draw_brought_card(s: State, seat: Seat, key: str) -> Rules[None]:
    """Draw the card that a new Character brings: a Prayer for a Cleric, a Spell for a Wizard.

    Rules: TOMB-START-3, TOMB-RECR-2, TOMB-WIPE-3.
    """
    classes = pool.find_character(key).classes
    for class_, kind in (("cleric", "prayer"), ("wizard", "spell")):
        if class_ in classes:
            yield from draw(s, seat, kind)


def _offer_more_recruits(s: State, seat: Seat) -> Rules[None]:
    """Ask a player at campaign level 7 which banked cards to spend for more recruits (TOMB-CAMP-10, TOMB-CAMP-16).

    Each card buys one Character, or as many as its XP (TOMB-HR-10).
    """
    bank = s.parties[seat].bank
    room = min(compute_party_limit(s, seat) - len(s.parties[seat].fighters), len(s.inn))
    spent = yield from asking.ask_some(seat, "more-recruits", bank.cards, 0, min(room, len(bank)), ())
    for card in spent:
        bank.move(card, find_discard_pile(s, card))
    if spent:
        yield CardsDiscarded(seat, spent)
    count = len(spent) if s.rules.level_seven == "cards" else sum(pool.find_xp(card) for card in spent)
    while count and can_recruit(s, seat):
        key = yield from asking.ask_for_character(seat, "new-party", s.inn.cards)
        yield from recruit_character(s, seat, key)
        count -= 1


def send_away(s: State, seat: Seat) -> Rules[None]:
    """Ask the player of a solo game which Character leaves the Inn after a Draw (TOMB-SOLO-8)."""
    key = yield from asking.ask_for_character(seat, "send-away", s.inn.cards, default=-1)
    s.inn.take(s.inn.cards.index(key))
    s.dead.put(key)
    yield CharacterSentAway(key)
