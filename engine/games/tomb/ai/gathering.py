"""The AI's decisions in Tomb about cards and Characters: stocking, recruiting, drawing, attaching, banking."""

from __future__ import annotations

from engine.protocol import PASS, Answer, Ask, Move, Pick, Some

from .. import worth
from ..cards import pool
from ..events.turns import Reason
from ..moves import BANK, DROP, ChooseCard, ChooseDeck, Give, Lose, Place, Recruit, Replace, Wear
from ..state import HAND, Attr, find_kind
from ..view import CombatantView, View
from . import gear
from .thought import Thought, choose_best

KEPT_FOR = 2.2
"""The worth to its bearer, in XP, from which a Treasure is attached and not banked."""


# --- setting up -----------------------------------------------------------------------------------------------------


def place_stock(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Choose a Crypt for a card of the stocking hand: a near Crypt for Treasures, a far Crypt for hard cards.

    In a solo game it is the other way round. A larger Crypt counts as farther. Random numbers decide between equal
    Crypts.
    """
    caps = {crypt.key: crypt.cap for crypt in view.crypts}
    lot = {crypt.key: pick(100) / 100 for crypt in view.crypts}

    def weigh_placement(move: Move) -> float:
        assert isinstance(move, Place)
        near = 3 - caps[move.crypt]
        if gear.is_alone(view):  # A solo player has to face the hard cards as well.
            near = -near
        wanted = near if find_kind(move.card) == "treasure" else -near * pool.find_xp(move.card) / 6
        return wanted + lot[move.crypt]

    return choose_best(options, weigh_placement), Reason()


def choose_character(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Choose the Character that is most useful to the party."""

    def weigh_choice(move: Move) -> float:
        key = move.card if isinstance(move, ChooseCard) else move.character if isinstance(move, Recruit) else ""
        return gear.recruit(view, key) if key else 0.0

    chosen = choose_best(options, weigh_choice)
    key = chosen.card if isinstance(chosen, ChooseCard) else chosen.character if isinstance(chosen, Recruit) else ""
    return chosen, Reason("character", card=key)


def send_away(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Choose the Character at the Inn that the party would miss least, to send it away."""
    gone = choose_best(options, lambda move: -worth.weigh_character(move.card) if isinstance(move, ChooseCard) else 0.0)
    return gone, Reason("spare")


# --- cards ----------------------------------------------------------------------------------------------------------


def choose_deck(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Choose the Inn deck whose kind of card the party can use and has few of."""
    party = worth.find_own_party(view)
    size = max(1, len(party.fighters))
    items = sum(find_kind(card) == "item" for one in party.fighters for card in one.cards) / size
    cast = {
        kind: sum(find_kind(card) == kind for one in party.fighters for card in one.cards) + party.hand[kind]
        for kind in ("prayer", "spell", "tactic")
    }
    magic = max((worth.compute_expected_successes(one.mag) for one in party.fighters), default=0.0)
    holy = max((worth.compute_expected_successes(one.hol) for one in party.fighters), default=0.0)
    wanted = {
        "item": 2.2 - 0.5 * items,
        "spell": 0.9 * min(magic, 2.6) - 0.25 * cast["spell"] if magic else -1.0,
        "prayer": 0.8 * min(holy, 2.2) - 0.25 * cast["prayer"] if holy else -1.0,
        "tactic": 1.2 - 0.25 * cast["tactic"],
    }
    chosen = choose_best(
        options, lambda move: wanted[move.deck] + pick(10) / 20 if isinstance(move, ChooseDeck) else -9.0
    )
    kind = chosen.deck if isinstance(chosen, ChooseDeck) else ""
    held = items if kind == "item" else cast.get(kind, 0) / size
    usable = {"spell": magic > 0, "prayer": holy > 0}.get(kind, True)
    return chosen, Reason("deck" if usable and held <= 1 else "")


def choose_bearer(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Choose the Character to whom a new card is attached: it helps this Character most.

    A Treasure that helps little is banked.
    """
    card = ask.about
    party = {one.key: one for one in worth.find_own_party(view).fighters}
    treasure = find_kind(card) == "treasure" and BANK in options
    trait = pool.find_trait(card)

    def weigh_bearer(move: Move) -> float:
        if isinstance(move, Wear) and move.character in party:
            return gear.weigh_card(card, party[move.character]) + 0.05 * worth.count_health(party[move.character])
        if isinstance(move, Replace) and move.character in party:
            bearer = party[move.character]
            old = max(
                (
                    gear.weigh_card(each, bearer) + 0.3 * pool.find_xp(each)
                    for each in bearer.cards
                    if pool.find_trait(each) == trait
                ),
                default=0.0,
            )
            return gear.weigh_card(card, bearer) - old
        if move == BANK:
            return 0.0 if gear.is_alone(view) else KEPT_FOR
        return 0.0 if move == DROP else -1.0

    chosen = choose_best(options, weigh_bearer)
    if not (treasure or chosen):
        return chosen, Reason()
    return chosen, Reason(_find_bearer_reason(view, options, chosen, card), card=card)


def _find_bearer_reason(view: View, options: tuple[Move, ...], chosen: Move | None, card: str) -> str:
    """Return the reason for the place of a new card; "" if none is true."""
    if chosen == BANK:
        return "" if gear.is_alone(view) else "banks"
    if chosen == DROP:
        return "drops" if any(isinstance(move, Replace) for move in options) else ""
    party = {one.key: one for one in worth.find_own_party(view).fighters}
    takers = [party[move.character] for move in options if isinstance(move, Wear | Replace)]
    if not isinstance(chosen, Wear) or len(takers) < 2:
        return ""
    return (
        "wears"
        if gear.weigh_card(card, party[chosen.character]) >= max(gear.weigh_card(card, one) for one in takers)
        else ""
    )


def bank_treasures(view: View, ask: Ask, choice: Some) -> tuple[Answer, Reason]:
    """Bank all Treasures that may be banked. In a solo game they earn no XP, so they stay attached."""
    if gear.is_alone(view):  # TOMB-SOLO-15
        return ask.default, Reason("worn")
    dear = sorted(choice.items, key=lambda card: -pool.find_xp(card))[: choice.most]
    left = list(dear)
    answer = []
    for card in choice.items:
        if card in left:
            left.remove(card)
            answer.append(card)
    return tuple(answer), Reason("safe" if answer else "")


def arrange(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Hand weapons to stronger Characters. Hand cards that raise an attribute to Characters who are better at it.

    Only printed dice are compared. Dice from other cards change with each handover, so cards would be handed round for
    ever.
    """
    for move in options:
        if not isinstance(move, Give):
            continue
        attr = _find_served_attribute(move.card)
        if attr is not None and worth.compute_printed_successes(move.to, attr) > worth.compute_printed_successes(
            move.giver, attr
        ):
            return move, Reason("arranges")
    return PASS if PASS in options else None, Reason()


def _find_served_attribute(card: str) -> Attr | None:
    """Return the attribute to which an Item or Treasure adds dice. A weapon or a bow counts for Attack."""
    if pool.find_trait(card) in ("weapon", "bow"):
        return "atk"
    more = pool.find_bonus(card)
    if more is None or pool.find_trait(card) is not None:
        return None
    return next((attr for attr in gear.LACKING if any(more.dice(attr))), None)


def lose(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Choose the card to discard: the card whose loss costs the party least."""
    party = {one.key: one for one in worth.find_own_party(view).fighters}

    def compute_loss(move: Move) -> float:
        if not isinstance(move, Lose):
            return 0.0
        if move.bearer == HAND:
            return _weigh_held_card(view, move.card)
        fighter = party.get(move.bearer)
        xp = 0 if gear.is_alone(view) else pool.find_xp(move.card)
        if fighter is None or find_kind(move.card) not in ("item", "treasure"):
            return xp + 1.0
        return xp + gear.weigh_card(move.card, fighter)

    return min(options, key=compute_loss), Reason("spare")


def _weigh_held_card(view: View, card: str) -> float:
    """Return the worth of a card in hand. It is lower if nobody can use the card, or if it is useless in a fight."""
    party: tuple[CombatantView, ...] = worth.find_own_party(view).fighters
    needs = pool.find_needed_attribute(card)
    able = needs is None or any(any(gear.find_figures(one, needs)) for one in party)
    fights = any(window in ("battle", "wounds", "dying", "attacked") for window in pool.POOL[card].at)
    return (1.0 if fights else 0.5) * (1.0 if able else 0.2)
