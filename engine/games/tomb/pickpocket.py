"""Pickpocketing in Tomb: a Rogue tries to steal a card of another party (TOMB-PICK)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.protocol import PASS, Move, Rules, Seat

from . import asking, lasting
from .attach import discard, may_have, receive
from .cards import pool
from .combat import attack
from .events.raids import RogueCaught, TheftBegun, TheftFoiled
from .events.turns import CardAttached, CardsDiscarded
from .figures import compute_movement, count_dice, is_immune, list_passives
from .harm import resolve_deaths
from .language import Event
from .maps.boards import find_distance
from .moves import STRIKE, Steal
from .reactions import open_reaction_window
from .sides import find, find_active_party, is_at_inn
from .state import Combatant, Party, State, Theft
from .throws import throw


def list_thefts(s: State) -> list[Steal]:
    """Return the options to steal. Each names a Rogue and a card in its reach (TOMB-PICK-1 to 5, TOMB-PICK-15)."""
    booty: dict[Seat, list[tuple[str, str]]] = {}
    found: list[Steal] = []
    for rogue, seat in _iterate_victims(s):
        if seat not in booty:
            booty[seat] = _list_stealable_cards(s, seat)
        found += [Steal(rogue, victim, card) for victim, card in booty[seat]]
    return found


def can_steal(s: State) -> bool:
    """Tell whether the active player can try any theft."""
    return any(_list_stealable_cards(s, seat) for _rogue, seat in _iterate_victims(s))


def _iterate_victims(s: State) -> Iterator[tuple[str, Seat]]:
    """Yield pairs of a Rogue of the active party and a party in its reach (TOMB-PICK-2, TOMB-A-49, TOMB-A-59).

    Parties that carry nothing to steal are left out.
    """
    party = find_active_party(s)
    if is_at_inn(party):
        return
    rogues = [one.key for one in party.fighters if one.key in pool.list_rogues()]
    others = [
        (seat, other.at)
        for seat, other in enumerate(s.parties)
        if seat != s.active and not is_at_inn(other) and _list_loaded(other)
    ]
    if not rogues or not others:
        return
    away = [(seat, find_distance(s.level, party.at, at, s.rules.special_spaces)) for seat, at in others]
    for rogue in rogues:
        arm = compute_movement(s, s.active, "pick", rogue)
        for seat, steps in away:
            if steps <= arm:
                yield rogue, seat


def _list_loaded(party: Party) -> list[Combatant]:
    """Return the Characters of a party that carry cards which Rogues can steal."""
    booty = pool.list_stealable()
    return [one for one in party.fighters if not booty.isdisjoint(one.cards.cards)]


def _list_stealable_cards(s: State, seat: Seat) -> list[tuple[str, str]]:
    """Return the cards that can be stolen from a seat's party, each with its bearer."""
    booty, loaded = pool.list_stealable(), _list_loaded(s.parties[seat])
    if loaded and list_passives(s, seat, "immune"):
        loaded = [one for one in loaded if not is_immune(s, one, "steal")]
    return [(one.key, card) for one in loaded for card in sorted(booty.intersection(one.cards.cards))]


def steal(s: State, plan: Steal) -> Rules[None]:
    """Carry out an attempt to steal, from its announcement to its end (TOMB-PICK-6 to 14)."""
    target = next(
        seat for seat, party in enumerate(s.parties) if any(each.key == plan.victim for each in party.fighters)
    )
    s.theft = Theft(plan.rogue, plan.victim, plan.card, target)
    yield TheftBegun(s.active, plan.rogue, plan.victim, plan.card)
    event = Event("picked", ((plan.victim, target),), plan.rogue)
    yield from open_reaction_window(s, event)
    if event.cancelled:
        yield TheftFoiled(target)
    else:
        yield from _try_theft(s, s.theft)
    s.theft = None
    lasting.renew_limited_uses(s, "round", "combat")
    yield from lasting.end_effects(s, "roll")


def _try_theft(s: State, theft: Theft) -> Rules[None]:
    """Roll for a theft. The Rogue gets the card, or the theft fails and the victim may punish the Rogue."""
    party = s.parties[theft.target].fighters
    best = max(party, key=lambda each: count_dice(s, each, "skl").expected)
    decoy = yield from asking.ask_for_combatant(theft.target, "decoy", [each.key for each in party], best.key)
    rogue, watcher = find(s, theft.rogue), find(s, decoy)
    if rogue is None or watcher is None:
        return
    mine = yield from throw(s, [rogue], "skl", "pick", decoy)
    theirs = yield from throw(s, [watcher], "skl", "", theft.rogue)
    victim = find(s, theft.victim)
    if mine > theirs:  # TOMB-PICK-7: the theft succeeds.
        if victim is not None and theft.card in victim.cards.cards:
            if may_have(s, rogue, theft.card):
                victim.cards.move(theft.card, rogue.cards)
                yield CardAttached(s.active, theft.card, to=rogue.key)
            else:  # TOMB-PICK-8, TOMB-PICK-12: the Rogue cannot have the card.
                discard(s, victim.cards, theft.card)
                yield CardsDiscarded(s.active, (theft.card,))
            yield from resolve_deaths(s)
        return
    yield RogueCaught(s.active, theft.rogue, by=decoy)
    chosen: Move = yield from asking.ask_one(theft.target, "strike", (STRIKE, PASS), STRIKE)
    if chosen == STRIKE:
        theft.caught = True
        yield from attack(s, decoy, theft.rogue, "caught")
        for card in sorted(s.loot.cards):  # TOMB-PICK-11: the victim gets the loot.
            yield from receive(s, theft.target, card, s.loot, "won")
            yield from resolve_deaths(s)
