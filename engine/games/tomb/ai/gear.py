"""The AI's estimates in Tomb of Characters, of their cards, and of the cards in hand."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, cast

from msgspec.structs import replace

from .. import worth
from ..cards import pool
from ..language import Verb
from ..state import ATTRS, Attr, Dice, find_kind
from ..view import CombatantView, Figures, PartyView, View
from .bout import Blow, Hero, compute_blow, compute_mean

LACKING: tuple[Attr, ...] = ("skl", "mag", "hol")
"""The attributes in which at least one Character of a party should have dice."""
WEIGHT = {"atk": 1.0, "skl": 0.5, "mag": 0.5, "hol": 0.4}
"""The worth to a Character of one success in each attribute. Cards that need the attribute are not counted here."""


def is_alone(view: View) -> bool:
    """Tell whether a view shows a solo game."""
    return len(view.parties) == 1


def count_party_limit(view: View) -> int:
    """Return the most Characters that the viewer's party may have."""
    if is_alone(view):
        return 4
    return 6 if worth.find_own_party(view).campaign >= 10 else 5


def compute_death_cost(view: View, combatant: CombatantView) -> float:
    """Return the cost of a Character's death, in XP: of the turn to replace it, its dice and its cards."""
    best = max(worth.compute_expected_successes(combatant.atk), 0.7 * worth.compute_expected_successes(combatant.mag))
    borne = sum(0.4 + (0 if is_alone(view) else pool.find_xp(card)) for card in combatant.cards)
    return (3.5 if is_alone(view) else 0.3) + 0.3 * best + borne


# --- attacks --------------------------------------------------------------------------------------------------------


def count_added_dice(call: Verb) -> Dice:
    """Return the dice that an effect of a card adds to rolls."""
    change = call.change()
    return (0, 0, 0) if change is None else change.dice


@cache
def list_calls(card: str, window: str) -> tuple[tuple[str, Any], ...]:
    """Return the effects that a card has in a window, each with the name of its verb."""
    return tuple((type(call).__name__, call) for clause in pool.list_clauses(card, window) for call in clause.calls)


@cache
def is_flight_forbidden(monster: str) -> bool:
    """Tell whether a Monster forbids the party to flee (TOMB-FX-27)."""
    return any(name == "Ban" and call.what == "flee" for name, call in list_calls(monster, "passive"))


@cache
def is_immune(monster: str) -> bool:
    """Tell whether Spells have no effect on a Monster (TOMB-FX-25)."""
    return any(name == "Immune" and call.what == "spell" for name, call in list_calls(monster, "passive"))


def build_heroes(
    view: View, party: PartyView, hand: Iterable[str], *, healed: bool = False, spells: bool = True
) -> tuple[Hero, ...]:
    """Return the Characters of a party for a simulated fight, with the cards that they can use.

    ``hand``: the cards in hand. ``healed``: the Characters have no wounds. ``spells``: Spells have an effect.
    """
    fighters = party.fighters
    held = [card for card in hand if find_kind(card) in ("prayer", "spell", "tactic")]
    added: Figures = (0, 0, 0, 0)
    life = 0
    openings: dict[str, list[Blow]] = {one.key: [] for one in fighters}
    for fighter in fighters:
        for card in fighter.cards:
            if find_kind(card) in ("prayer", "spell"):
                held.append(card)
            life += _count_prevented_wounds(card)
        own = _find_blow(fighter, fighter.card)
        if own is not None and compute_mean(own) > compute_mean(compute_blow(fighter.atk)):
            openings[fighter.key] += [own] * (1 if "first" in _list_rounds(fighter.card) else 8)
    for card in held:
        if not spells and find_kind(card) == "spell":
            continue
        user = _find_user(fighters, card)
        if user is None:
            continue
        life += _count_prevented_wounds(card)
        strike = _find_blow(user, card)
        if strike is not None:
            openings[user.key].append(strike)
        for name, call in list_calls(card, "battle"):
            if name == "Add" and call.to == "party" and call.attr in ("any", "atk"):
                g, b, r = count_added_dice(call)
                added = (added[0] + g, added[1] + b, added[2] + r, 0)
            elif name == "HitPoints" and call.to == "party":
                life += len(fighters) // 2
            elif name == "Mend":
                life += 1
    return tuple(_build_hero(view, one, openings[one.key], added, life // len(fighters), healed) for one in fighters)


def _build_hero(
    view: View, combatant: CombatantView, openings: list[Blow], added: Figures, life: int, healed: bool
) -> Hero:
    g, b, r, sure = combatant.atk
    usual = compute_blow((g + added[0], b + added[1], r + added[2], sure))
    left = combatant.hp if healed else worth.count_health(combatant)
    first = sorted(
        (each for each in openings if compute_mean(each) > compute_mean(usual)), key=compute_mean, reverse=True
    )[:8]
    again = 2 if any(name == "Again" for card in combatant.cards for name, _ in list_calls(card, "passive")) else 1
    blows = (*first, usual) if again == 1 else tuple(_add_two_blows(each) for each in (*first, usual))
    lost = 0 if healed else combatant.dazed  # TOMB-FX-23: a dazed Character first loses battle actions.
    blows = (compute_blow((0, 0, 0, 0)),) * lost + blows
    return Hero(max(1, left + life), blows, compute_death_cost(view, combatant))


@cache
def _add_two_blows(each: Blow) -> Blow:
    """Return the cumulative chances for the total of wounds of two such blows."""
    single = [each[0], *(each[n] - each[n - 1] for n in range(1, len(each)))]
    both = [0.0] * (2 * len(single) - 1)
    for n, p in enumerate(single):
        for m, q in enumerate(single):
            both[n + m] += p * q
    return tuple(sum(both[: n + 1]) for n in range(len(both)))


def _list_rounds(card: str) -> set[str]:
    """Return the combat rounds in which a card's battle abilities can be used, each as text."""
    return {str(clause.guards.round) for clause in pool.list_clauses(card, "battle")}


def _find_blow(combatant: CombatantView, card: str) -> Blow | None:
    """Return the blow of a card's battle ability that can be used against any Monster; None without such an ability."""
    for clause in pool.list_clauses(card, "battle"):
        if clause.guards.tag is not None:
            continue
        for call in clause.calls:
            if type(call).__name__ == "Strike":
                return compute_blow(
                    find_figures(combatant, str(getattr(call, "attr", "atk"))), int(getattr(call, "n", 1))
                )
    return None


def find_figures(combatant: CombatantView, attr: str) -> Figures:
    """Return a combatant's dice of one attribute."""
    return cast(Figures, getattr(combatant, attr))


def _find_user(fighters: Iterable[CombatantView], card: str) -> CombatantView | None:
    """Return the Character of a party that would use a card from the hand, or None."""
    needs = pool.find_needed_attribute(card)
    attr = needs or "atk"
    able = [one for one in fighters if needs is None or any(find_figures(one, needs))]
    return max(able, key=lambda one: worth.compute_expected_successes(find_figures(one, attr)), default=None)


def _count_prevented_wounds(card: str) -> int:
    """Return how many wounds a card prevents in a fight."""
    total = 0
    for name, call in (*list_calls(card, "wounds"), *list_calls(card, "attacked"), *list_calls(card, "dying")):
        if name == "Soak":
            total += int(call.n)
        elif name in ("Sub", "Down", "Save", "Ward"):
            total += 1
    return total


# --- worth of cards and Characters ----------------------------------------------------------------------------------


def weigh_card(card: str, combatant: CombatantView) -> float:
    """Return the worth, in XP, of an Item or Treasure to a Character that bears it."""
    more = pool.find_bonus(card)
    total = 0.0
    if more is not None:
        for attr in ATTRS:
            g, b, r = more.dice(attr)
            success = 0.3 * g + 0.5 * b + 0.7 * r
            if success:
                has = worth.compute_expected_successes(find_figures(combatant, attr))
                total += success * WEIGHT[attr] * (1 + (0.3 * min(has, 3) if attr != "atk" else 0.12 * min(has, 4)))
    for window in pool.POOL[card].at:
        for name, call in list_calls(card, window):
            n = getattr(call, "n", 1)
            if name == "HitPoints":
                total += 0.8 * n if getattr(call, "per", None) is None else 1.6
            elif name == "Soak":
                total += 0.5 * n
            elif name in ("Wound", "Strike"):
                total += 0.7 * n
            elif name == "Again":
                total += 0.8 * worth.compute_expected_successes(combatant.atk)
            elif name in ("Reroll", "Save"):
                total += 0.6
            elif name == "Speed":
                total += 0.08 * int(n)
            elif name == "Sub":
                total -= 0.2
    return total


def recruit(view: View, key: str) -> float:
    """Return how useful a Character at the Inn would be to the viewer's party.

    The result is the Character's own worth. It is more if the Character has attributes or a class that the party lacks.
    """
    card = pool.find_character(key)
    party = worth.find_own_party(view).fighters
    value = worth.weigh_character(key)
    for attr in LACKING:
        has = max((worth.compute_expected_successes(find_figures(one, attr)) for one in party), default=0.0)
        value += 0.5 * max(0.0, worth.compute_printed_successes(key, attr) - has)
    classes = {each for one in party for each in pool.list_classes(one.card)}
    value += 0.5 if "cleric" in card.classes and "cleric" not in classes else 0.0
    return value + (0.7 if "wizard" in card.classes else 0.4 if "cleric" in card.classes else 0.0)


def add_character(party: PartyView, key: str) -> PartyView:
    """Return a party with one more Character, for an estimate."""
    card = pool.find_character(key)
    character = CombatantView(
        key, key, card.hp, 0, (*card.atk, 0), (*card.skl, 0), (*card.mag, 0), (*card.hol, 0), (), 0, 0
    )
    return replace(party, fighters=(*party.fighters, character))


def strengthen_party(party: PartyView) -> PartyView:
    """Return a party as if it had two more Inn cards: with a stronger blow and one more Hit Point."""
    fighters = list(party.fighters)
    best = max(range(len(fighters)), key=lambda n: worth.compute_expected_successes(fighters[n].atk))
    g, b, r, sure = fighters[best].atk
    fighters[best] = replace(fighters[best], atk=(g, b + 1, r, sure))
    frail = min(range(len(fighters)), key=lambda n: fighters[n].hp)
    fighters[frail] = replace(fighters[frail], hp=fighters[frail].hp + 1)
    return replace(party, fighters=tuple(fighters))
