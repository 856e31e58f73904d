"""Redistribution: cards are handed over and exchanged within a party before its turn (TOMB-FREE)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeAlias

from engine.protocol import PASS, Move, Rules

from . import harm, idleness, pickpocket
from .asking import ask_one
from .cards import pool
from .cards.pool import Limit
from .casting import CASTING, Held, list_changed_casters, list_usual_casters
from .events.turns import CardHandedOver
from .moves import Give, Swap
from .sides import find_active_party, find_board, is_at_inn
from .state import Attr, State, find_kind

BEGUN = "arranging"
"""The name of the step that follows after the first card has been handed over."""
Casters: TypeAlias = tuple[tuple[str, ...] | None, ...]
"""The Characters that may use cards of each attribute in ``CASTING``; None if their cards alone tell it."""
USUAL: Casters = (None,) * len(CASTING)
"""The casters while nothing but attached cards changes dice."""
Worn: TypeAlias = tuple[tuple[str, str], ...]
"""The cards of one limited trait in a party, as pairs (bearer, card)."""


def arrange(s: State) -> Rules[None]:
    """Ask a player for one card or exchange to redistribute, and carry it out (TOMB-FREE-1, TOMB-FREE-2, TOMB-DEC-7).

    A table that passes automatically stops for this question only if it could matter in this turn. Players can order
    that it always stops. After the first handover the question is repeated. The player cannot
    pass while a Character has a card that it may not have, if another handover can cure that.
    """
    options, helps, cure = list_redistributions(s)
    chosen: Any = PASS
    if cure is not None and s.step == BEGUN:
        chosen = yield from ask_one(s.active, "arrange", options[:-1], cure)
    elif options:
        chosen = yield from ask_one(
            s.active, "arrange", options, PASS, stop=lambda: helps and _may_distribution_matter(s)
        )
    if chosen == PASS:
        s.step = "rest"
        return
    party = {one.key: one for one in find_active_party(s).fighters}
    giver, to = party[chosen.giver], party[chosen.to]
    handed = [chosen.card]
    s.step = BEGUN
    idleness.note_deed(s)
    giver.cards.move(chosen.card, to.cards)
    if type(chosen) is Swap:
        handed.append(chosen.other)
        to.cards.move(chosen.other, giver.cards)
    yield CardHandedOver(s.active, chosen.card, frm=giver.key, to=to.key)
    if not pool.map_passives("hp").keys().isdisjoint(handed):  # Only a change of Hit Points can kill in this step.
        yield from harm.resolve_deaths(s)


# --- effect on this turn -------------------------------------------------------------------------------------------


def _may_distribution_matter(s: State) -> bool:
    """Tell from public facts whether it could matter in this turn which Character has which card."""
    return not is_at_inn(find_active_party(s)) and (_may_raid(s) or _may_lend_skill(s))


def _may_raid(s: State) -> bool:
    """Tell whether the active party could raid a Crypt that has cards.

    The party must be at the Door, or be beside the Crypt and have a Tactic in hand.
    """
    party, map_ = find_active_party(s), find_board(s)
    near = map_.beside.get(party.at, ())
    if near and not any(find_kind(card) == "tactic" for card in party.hand.cards):
        near = ()
    door = map_.find_crypt_at(party.at)
    return bool([crypt for crypt in (door, *near) if crypt >= 0 and s.crypts[crypt].cards.cards])


def _may_lend_skill(s: State) -> bool:
    """Tell whether a Rogue could try to steal while another Character carries a card that adds Skill."""
    skill = pool.list_cards_with_dice("skl")
    helpers = [
        one
        for one in find_active_party(s).fighters
        if not skill.isdisjoint(one.cards.cards) and one.key not in pool.list_rogues()
    ]
    return bool(helpers) and pickpocket.can_steal(s)


# --- options -------------------------------------------------------------------------------------------------------


Ways: TypeAlias = tuple[tuple[Move, ...], bool, Move | None]
"""A triple: the options of a redistribution, whether an option could help, and an option that is a cure (or None).

A cure is needed if a Character has a Prayer or Spell but not the die for it. The cure moves the card to somebody with
the die. If that is impossible, the cure moves the die to the Character.
"""


def list_redistributions(s: State) -> Ways:
    """Return the options of a redistribution: allowed handovers, exchanges of two cards of one trait, and a pass.

    The options are empty if there is nothing to hand over.
    """
    party = find_active_party(s).fighters
    held = tuple([(one.key, tuple(one.cards.cards)) for one in party])
    usual = s.raid is None and not s.lasting and not pool.is_casting_always_changed()
    return _list_redistributions(
        held, USUAL if usual else tuple([list_changed_casters(s, party, attr) for attr in CASTING])
    )


@lru_cache(maxsize=256)
def _list_redistributions(held: Held, casters: Casters) -> Ways:
    """Return the options of a redistribution for these cards of a party.

    The result is cached, because cards rarely change in a turn.
    """
    everybody = tuple([key for key, _ in held])
    able: dict[Attr, tuple[str, ...]] = {}
    carried: list[tuple[str, tuple[Limit, ...]]] = []
    worn: dict[str, Worn] = {}
    for key, cards in held:
        kinds, limited = _list_carried(key, cards)
        carried.append((key, kinds))
        for limit, wears in limited:
            worn[limit] = (*worn.get(limit, ()), *wears)
    found: list[Move] = []
    lacking: list[tuple[str, Attr]] = []
    cure: Move | None = None
    for giver, kinds in carried:
        for card, trait, attr in kinds:
            if attr is not None:
                if attr not in able:
                    changed = casters[CASTING.index(attr)]
                    able[attr] = list_usual_casters(held, attr) if changed is None else changed
                gives = _list_gifts(card, giver, able[attr])
                found += gives
                if giver not in able[attr]:
                    lacking.append((giver, attr))
                    cure = cure or next(iter(gives), None)
            elif trait is None:
                found += _list_gifts(card, giver, everybody)
            else:
                found += _list_transfers(card, giver, everybody, worn[trait])
    if lacking and cure is None:
        cure = _find_loan(found, lacking, {card for _, cards in held for card in cards})
    return ((*found, PASS) if found else (), any(map(_is_helpful, found)), cure)


def _find_loan(options: list[Move], lacking: list[tuple[str, Attr]], there: set[str]) -> Move | None:
    """Return an option that gives a Character the die that it lacks, or None.

    ``there`` holds all cards attached in the party.
    """
    for bearer, attr in lacking:
        gives = pool.list_cards_with_dice(attr)
        if not gives.isdisjoint(there):  # This cheap check is rarely true, so it is made first.
            for option in options:
                if not gives.isdisjoint(_list_received_cards(option, bearer)):
                    return option
    return None


def _list_received_cards(option: Move, by: str) -> tuple[str, ...]:
    """Return the cards that the Character ``by`` gets if this option is chosen."""
    if type(option) is Swap and option.giver == by:
        return (option.other,)
    return (option.card,) if isinstance(option, Give | Swap) and option.to == by else ()


@lru_cache(maxsize=1024)
def _list_carried(key: str, cards: tuple[str, ...]) -> tuple[tuple[Limit, ...], tuple[tuple[str, Worn], ...]]:
    """Return two tuples for a Character: the limits of each kind of card it has, and its cards by limited trait."""
    limits = pool.map_limits()
    worn: dict[str, Worn] = {}
    for card in cards:
        trait = limits[card][1]
        if trait is not None:
            worn[trait] = (*worn.get(trait, ()), (key, card))
    return tuple([limits[card] for card in sorted(set(cards))]), tuple(worn.items())


@lru_cache(maxsize=1024)
def _list_gifts(card: str, giver: str, everybody: tuple[str, ...]) -> tuple[Give, ...]:
    """Return the options to hand a card to each Character but its bearer.

    The result is cached, because a handover changes it for few cards.
    """
    return tuple([Give(card, giver, to) for to in everybody if to != giver])


@lru_cache(maxsize=1024)
def _list_transfers(card: str, giver: str, everybody: tuple[str, ...], worn: Worn) -> tuple[Move, ...]:
    """Return the options to hand over or exchange a card of a limited trait.

    With a Character that already wears a card of the trait, only an exchange is possible. Each exchange is listed once.
    """
    wearing = [key for key, _ in worn]
    found: list[Move] = []
    for to in everybody:
        if to not in wearing:
            found.append(Give(card, giver, to))
        elif giver < to:
            found += [Swap(card, giver, other, to) for key, other in worn if key == to]
    return tuple(found)


def _is_helpful(option: Move) -> bool:
    """Tell whether an option of a redistribution has any effect besides moving a card."""
    if type(option) is Swap:
        return option.card != option.other
    return type(option) is Give and pool.has_effect(option.card)
