"""Pickpocketing (section 2.11)."""

from __future__ import annotations

from engine.protocol import PASS, Move, Rules, Seat, tell

from . import asking, lasting
from .attach import discard, may_have, receive
from .cards import pool
from .cards.records import Item, Treasure
from .combat import attack
from .figures import dice, immune, movement, passives
from .harm import deaths
from .language import Event
from .maps.boards import distance
from .moves import STRIKE, Steal
from .reactions import react
from .sides import at_inn, classes, find, me
from .state import State, Theft
from .throws import throw


def attempts(s: State) -> list[Steal]:
    """What could be tried: a Rogue, and a card of a party in its reach (TOMB-PICK-1 to 5, TOMB-PICK-15)."""
    party = me(s)
    rogues = [] if at_inn(party) else [one for one in party.fighters if "rogue" in classes(one)]
    if not rogues:
        return []
    found = []
    for rogue in rogues:
        arm = movement(s, s.active, "pick", rogue.key)
        for seat, other in enumerate(s.parties):
            if seat != s.active and not at_inn(other) and _near(s, other.at, arm):
                found += [Steal(rogue.key, victim, card) for victim, cards in _booty(s, seat) for card in cards]
    return found


def _booty(s: State, seat: Seat) -> list[tuple[str, list[str]]]:
    """From whom of a party what could be stolen."""
    party = s.parties[seat].fighters
    items, treasures = pool.keys_of(Item), pool.keys_of(Treasure)
    listed = [(one, {card for card in one.cards.cards if card in items or card in treasures}) for one in party]
    guarded = passives(s, seat, "immune")
    return [(one.key, sorted(cards)) for one, cards in listed if cards and not (guarded and immune(s, one, "steal"))]


def _near(s: State, at: int, arm: int) -> bool:
    """TOMB-A-49, TOMB-A-59."""
    return distance(s.level, me(s).at, at, s.rules.special_spaces) <= arm


def steal(s: State, plan: Steal) -> Rules[None]:
    """The attempt, from its announcement to its end (TOMB-PICK-6 to 14)."""
    target = next(
        seat for seat, party in enumerate(s.parties) if any(each.key == plan.victim for each in party.fighters)
    )
    s.theft = Theft(plan.rogue, plan.victim, plan.card, target)
    yield from tell("steals", seat=s.active, rogue=plan.rogue, victim=plan.victim, card=plan.card)
    event = Event("picked", ((plan.victim, target),), plan.rogue)
    yield from react(s, event)
    if event.cancelled:
        yield from tell("foiled", seat=target)
    else:
        yield from _try(s, s.theft)
    s.theft = None
    lasting.renew(s, "round", "combat")
    yield from lasting.end(s, "roll")


def _try(s: State, theft: Theft) -> Rules[None]:
    party = s.parties[theft.target].fighters
    best = max(party, key=lambda each: dice(s, each, "skl").expected)
    decoy = yield from asking.who(theft.target, "decoy", [each.key for each in party], best.key)
    rogue, watcher = find(s, theft.rogue), find(s, decoy)
    if rogue is None or watcher is None:
        return
    mine = yield from throw(s, [rogue], "skl", "pick", decoy)
    theirs = yield from throw(s, [watcher], "skl", "", theft.rogue)
    victim = find(s, theft.victim)
    if mine > theirs:  # TOMB-PICK-7
        if victim is not None and theft.card in victim.cards.cards:
            if may_have(s, rogue, theft.card):
                victim.cards.move(theft.card, rogue.cards)
                yield from tell("attached", seat=s.active, card=theft.card, to=rogue.key)
            else:  # TOMB-PICK-8, TOMB-PICK-12
                discard(s, victim.cards, theft.card)
                yield from tell("discarded", seat=s.active, cards=(theft.card,))
            yield from deaths(s)
        return
    yield from tell("caught", seat=s.active, rogue=theft.rogue, by=decoy)
    chosen: Move = yield from asking.one(theft.target, "strike", (STRIKE, PASS), STRIKE)
    if chosen == STRIKE:
        theft.caught = True
        yield from attack(s, decoy, theft.rogue, "caught")
        for card in sorted(s.loot.cards):  # TOMB-PICK-11
            yield from receive(s, theft.target, card, s.loot, "won")
            yield from deaths(s)
