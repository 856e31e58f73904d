"""Cards attached to combatants: the rules about who may have them, attaching and discarding (TOMB-ATT)."""

from __future__ import annotations

from engine.protocol import Move, Rules, Seat
from engine.zones import Zone

from . import asking
from .cards import pool
from .cards.records import Treasure
from .casting import has_die
from .events.turns import CardAttached, CardBanked, CardsDiscarded
from .moves import BANK, DROP, BankIt, Drop, Lose, Replace, Wear
from .sides import find, list_members
from .state import HAND, Combatant, Side, State, find_kind


def list_worn(combatant: Combatant, trait: str | None) -> list[str]:
    """Return the cards of a limited trait that are attached to a combatant."""
    return [] if trait is None else [card for card in combatant.cards.cards if pool.find_trait(card) == trait]


def may_have(s: State, combatant: Combatant, card: str) -> bool:
    """Tell whether a Character may have a card besides its own cards (TOMB-ATT-1, TOMB-ATT-2, TOMB-CARD-2, 3)."""
    return not list_worn(combatant, pool.find_trait(card)) and has_die(s, combatant, card)


def find_discard_pile(s: State, card: str) -> Zone:
    """Return the discard pile to which a card goes."""
    kind = find_kind(card)
    return s.discards.get(kind, s.crypt_discard)


def discard(s: State, source: Zone, card: str) -> None:
    source.move(card, find_discard_pile(s, card))


def discard_all(s: State, combatant: Combatant) -> None:
    """Discard all cards attached to a combatant (TOMB-ATT-7, TOMB-DEATH-4, TOMB-DEATH-8)."""
    for card in list(combatant.cards.cards):
        discard(s, combatant.cards, card)


def receive(s: State, seat: Seat, card: str, source: Zone, kind: str = "attach") -> Rules[None]:
    """Ask a player for the place of a new Item or Treasure, and put it there.

    ``kind`` is the kind of question. A gained Treasure ("treasure") may be banked instead. A card of a killed Rogue
    ("won") may be dropped. A player never drops a Treasure by choice: neither the new card nor the replaced card.
    Rules: TOMB-RUL-11, TOMB-DRAW-3, TOMB-TRS-2, TOMB-ATT-3, TOMB-ATT-4, TOMB-DEC-6.
    """
    party = s.parties[seat]
    free = [Wear(one.key) for one in party.fighters if may_have(s, one, card)]
    options: list[Move] = list(free)
    if not free:
        options += [Replace(one.key) for one in party.fighters if _may_replace(s, one, card)]
    if kind == "treasure":
        options.insert(0, BANK)
    if not options or (find_kind(card) != "treasure" and (not free or kind == "won")):
        options.append(DROP)
    default: Move = BANK if kind == "treasure" else free[0] if free else options[-1]
    chosen: Move = yield from asking.ask_one(seat, kind, options, default, about=card)
    if isinstance(chosen, BankIt):
        yield from bank_card(s, seat, card, source)
    elif isinstance(chosen, Drop):
        discard(s, source, card)
        yield CardsDiscarded(seat, (card,))
    else:
        assert isinstance(chosen, Wear | Replace)
        fighter = next(one for one in party.fighters if one.key == chosen.character)
        for old in list_worn(fighter, pool.find_trait(card)):
            discard(s, fighter.cards, old)
            yield CardsDiscarded(seat, (old,))
        source.move(card, fighter.cards)
        yield CardAttached(seat, card, to=fighter.key)


def _may_replace(s: State, combatant: Combatant, card: str) -> bool:
    """Tell whether a card may replace those cards of the combatant that have its trait (TOMB-ATT-4, TOMB-RUL-11)."""
    old = list_worn(combatant, pool.find_trait(card))
    return bool(old) and has_die(s, combatant, card) and all(find_kind(each) != "treasure" for each in old)


def bank_card(s: State, seat: Seat, card: str, source: Zone) -> Rules[None]:
    """Move a card to a player's bank (TOMB-BANK-2, TOMB-BANK-3)."""
    source.move(card, s.parties[seat].bank)
    yield CardBanked(seat, card, xp=pool.find_xp(card))


def list_attached_treasures(s: State, seat: Seat) -> list[tuple[Combatant, str]]:
    """Return pairs of a fighter of a seat's party and the key of a Treasure attached to the fighter."""
    treasures = pool.list_keys(Treasure)
    loaded = [one for one in s.parties[seat].fighters if not treasures.isdisjoint(one.cards.cards)]
    return [(one, card) for one in loaded for card in one.cards.cards if card in treasures]


def offer_banking(s: State, seat: Seat, most: int | None = None) -> Rules[None]:
    """Ask a player which attached Treasures to bank, at most ``most``, and bank them.

    Rules: TOMB-FREE-6, TOMB-FLEE-4, TOMB-FX-29.
    """
    held = list_attached_treasures(s, seat)
    cards = [card for _, card in held]
    chosen = yield from asking.ask_some(seat, "bank", cards, 0, min(len(cards), most or len(cards)), ())
    for card in chosen:
        bearer = next(one for one, held_card in held if held_card == card and card in one.cards.cards)
        yield from bank_card(s, seat, card, bearer.cards)


def bank_all_treasures(s: State, seat: Seat) -> Rules[None]:
    """Bank all Treasures attached to a player's Characters (TOMB-RUL-14)."""
    for bearer, card in list_attached_treasures(s, seat):
        yield from bank_card(s, seat, card, bearer.cards)


def lose(s: State, owner: Seat, side: Side, keys: list[str], kind: str, n: int) -> Rules[None]:
    """Let the owner discard ``n`` cards of a kind, attached to these combatants (TOMB-FX-18, TOMB-DEC-29)."""
    for _ in range(n):
        held = [(card, one.key) for one in list_members(s, side) if one.key in keys for card in one.cards.cards]
        listed = sorted({(pool.find_xp(card), card, key) for card, key in held if find_kind(card) == kind})
        if not listed:
            return
        yield from give_up(s, owner, "lose", [Lose(card, bearer) for _, card, bearer in listed])


def lose_from_hand(s: State, seat: Seat, n: int) -> Rules[None]:
    """Let a player discard ``n`` cards of the hand (TOMB-FX-18: ``hand``)."""
    for _ in range(min(n, len(s.parties[seat].hand))):
        yield from give_up(s, seat, "lose", list_losses_from_hand(s, seat))


def list_losses_from_hand(s: State, seat: Seat) -> list[Lose]:
    """Return the options to give up a card of a hand. They are sorted, to hide the order in which cards were drawn."""
    return [Lose(card, HAND) for card in sorted(set(s.parties[seat].hand.cards))]


def give_up(s: State, seat: Seat, kind: str, options: list[Lose]) -> Rules[None]:
    """Ask a player which of these cards to discard, and discard it. The options are secret if some are in a hand."""
    hidden = any(option.bearer == HAND for option in options)
    gone: Lose = yield from asking.ask_one(seat, kind, options, options[0], secret=hidden)
    bearer = find(s, gone.bearer)
    discard(s, s.parties[seat].hand if bearer is None else bearer.cards, gone.card)
    yield CardsDiscarded(seat, (gone.card,))
