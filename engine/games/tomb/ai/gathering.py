"""The AI's decisions about cards and Characters: stocking, recruiting, drawing, attaching, banking."""

from __future__ import annotations

from engine.protocol import PASS, Answer, Ask, Move, Pick, Some

from .. import worth
from ..cards import pool
from ..events.turns import Reason
from ..moves import BANK, DROP, ChooseCard, Deck, Give, Lose, Place, Recruit, Replace, Wear
from ..state import HAND, Attr, kind_of
from ..view import CombatantView, View
from . import gear
from .thought import Thought, best

KEPT_FOR = 2.2
"""The least worth of a Treasure to its bearer for which it is attached and not banked."""


# --- setting up -----------------------------------------------------------------------------------------------------


def stock(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Place Treasures in near Crypts and hard cards in far ones; in a solo game the other way round.

    A Crypt's size serves as its distance. Random numbers decide between equal Crypts.
    """
    caps = {crypt.key: crypt.cap for crypt in view.crypts}
    lot = {crypt.key: pick(100) / 100 for crypt in view.crypts}

    def value(move: Move) -> float:
        assert isinstance(move, Place)
        near = 3 - caps[move.crypt]
        if gear.is_alone(view):  # a solo player meets the hard cards too
            near = -near
        wanted = near if kind_of(move.card) == "treasure" else -near * pool.xp(move.card) / 6
        return wanted + lot[move.crypt]

    return best(options, value), Reason()


def character(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Take the Character that is most useful to the party."""

    def value(move: Move) -> float:
        key = move.card if isinstance(move, ChooseCard) else move.character if isinstance(move, Recruit) else ""
        return gear.recruit(view, key) if key else 0.0

    chosen = best(options, value)
    key = chosen.card if isinstance(chosen, ChooseCard) else chosen.character if isinstance(chosen, Recruit) else ""
    return chosen, Reason("character", card=key)


def send_away(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Send away the Character that the party would miss least."""
    gone = best(options, lambda move: -worth.character(move.card) if isinstance(move, ChooseCard) else 0.0)
    return gone, Reason("spare")


# --- cards ----------------------------------------------------------------------------------------------------------


def deck(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Draw a kind of card that the party can use and has few of."""
    party = worth.me(view)
    size = max(1, len(party.fighters))
    items = sum(kind_of(card) == "item" for one in party.fighters for card in one.cards) / size
    cast = {
        kind: sum(kind_of(card) == kind for one in party.fighters for card in one.cards) + party.hand[kind]
        for kind in ("prayer", "spell", "tactic")
    }
    magic = max((worth.expected(one.mag) for one in party.fighters), default=0.0)
    holy = max((worth.expected(one.hol) for one in party.fighters), default=0.0)
    wanted = {
        "item": 2.2 - 0.5 * items,
        "spell": 0.9 * min(magic, 2.6) - 0.25 * cast["spell"] if magic else -1.0,
        "prayer": 0.8 * min(holy, 2.2) - 0.25 * cast["prayer"] if holy else -1.0,
        "tactic": 1.2 - 0.25 * cast["tactic"],
    }
    chosen = best(options, lambda move: wanted[move.deck] + pick(10) / 20 if isinstance(move, Deck) else -9.0)
    return chosen, Reason("deck")


def wear(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Give a new card to the Character whom it helps most, in place of a worse one if needed.

    A Treasure of little help is banked.
    """
    card = ask.about
    party = {one.key: one for one in worth.me(view).fighters}
    treasure = kind_of(card) == "treasure" and BANK in options
    trait = pool.trait(card)

    def value(move: Move) -> float:
        if isinstance(move, Wear) and move.character in party:
            return gear.adds(card, party[move.character]) + 0.05 * worth.health(party[move.character])
        if isinstance(move, Replace) and move.character in party:
            one = party[move.character]
            old = max(
                (gear.adds(each, one) + 0.3 * pool.xp(each) for each in one.cards if pool.trait(each) == trait),
                default=0.0,
            )
            return gear.adds(card, one) - old
        if move == BANK:
            return 0.0 if gear.is_alone(view) else KEPT_FOR
        return 0.0 if move == DROP else -1.0

    chosen = best(options, value)
    if not (treasure or chosen):
        return chosen, Reason()
    return chosen, Reason("banks" if chosen == BANK else "drops" if chosen == DROP else "wears", card=card)


def bank(view: View, ask: Ask, choice: Some) -> tuple[Answer, Reason]:
    """Bank all Treasures that may be banked.

    In a solo game a Treasure is worth no XP and stays attached (TOMB-SOLO-15).
    """
    if gear.is_alone(view):
        return ask.default, Reason("worn")
    dear = sorted(choice.items, key=lambda card: -pool.xp(card))[: choice.most]
    left = list(dear)
    answer = []
    for card in choice.items:
        if card in left:
            left.remove(card)
            answer.append(card)
    return tuple(answer), Reason("safe")


def arrange(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Hand weapons to stronger Characters, and cards that add to an attribute to those who are better at it.

    Only printed dice are compared. Dice from other cards change with each handover, and cards would be handed round for
    ever.
    """
    for move in options:
        if not isinstance(move, Give):
            continue
        attr = _find_served_attribute(move.card)
        if attr is not None and worth.printed(move.to, attr) > worth.printed(move.giver, attr):
            return move, Reason("arranges")
    return PASS if PASS in options else None, Reason()


def _find_served_attribute(card: str) -> Attr | None:
    """Return the attribute that an Item or Treasure adds to; for a weapon or a bow it is Attack."""
    if pool.trait(card) in ("weapon", "bow"):
        return "atk"
    more = pool.bonus(card)
    if more is None or pool.trait(card) is not None:
        return None
    return next((attr for attr in gear.LACKING if any(more.dice(attr))), None)


def lose(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Give up the card that is missed least."""
    party = {one.key: one for one in worth.me(view).fighters}

    def missed(move: Move) -> float:
        if not isinstance(move, Lose):
            return 0.0
        if move.bearer == HAND:
            return _held(view, move.card)
        one = party.get(move.bearer)
        xp = 0 if gear.is_alone(view) else pool.xp(move.card)
        return xp + (
            gear.adds(move.card, one) if one is not None and kind_of(move.card) in ("item", "treasure") else 1.0
        )

    return min(options, key=missed), Reason("spare")


def _held(view: View, card: str) -> float:
    """Return the worth of a card in hand: less if nobody can use it, or if it is no use in a fight."""
    party: tuple[CombatantView, ...] = worth.me(view).fighters
    needs = pool.needs(card)
    able = needs is None or any(any(gear.figures(one, needs)) for one in party)
    fights = any(window in ("battle", "wounds", "dying", "attacked") for window in pool.POOL[card].at)
    return (1.0 if fights else 0.5) * (1.0 if able else 0.2)
