"""TR-OBS, step 3 of the Action Round: opponents play obstacles on a location just mapped."""

from __future__ import annotations

from engine.protocol import PASS, Ask, Move, One, Rules, Seat, tell, together

from .. import water
from ..cards import LOCATIONS, OBSTACLES
from ..figures import ability
from ..map import depth, distance, told_at
from ..memory import may_hold
from ..moves import Offer
from ..odds import sure
from ..printed import kinds_fit
from ..rows import to_discard
from ..state import NUMBER, Hazard, Raider, State

TRIFLE = 20
"""A raider that fails once in so many times is hardly hindered."""


def obstacles_played(s: State, at: int, mover: Seat) -> Rules[None]:
    """TR-OBS, and TR-SOLO-3 for a person alone: at most one obstacle for the location just mapped."""
    s.mapped.remove((at, mover))
    card = LOCATIONS[s.spaces[at].card.cards[0]]
    if card.role == "treasure" and not s.rules.treasure_room_obstacles:  # TR-LTP-14
        return
    limit = card.danger + depth(s, at)  # TR-OBS-4
    rounds: list[tuple[str, ...]] = [("any",)]
    for entry in [held for held in s.in_force if held.what == "second" and held.at == at]:
        s.in_force.remove(entry)
        rounds.append(tuple(entry.words.split("/")))
    for kinds in rounds:
        if s.solo:
            yield from _from_obstacle_deck(s, at, limit, kinds)
        else:
            yield from _offers(s, at, mover, limit, kinds)


def _legal(s: State, at: int, number: str, limit: int, kinds: tuple[str, ...]) -> bool:
    """TR-OBS-4, TR-WET-9."""
    card = OBSTACLES.get(number)
    if card is None or card.danger > limit or not kinds_fit(kinds, card.kind, card.name):
        return False
    return water.may_be_put(s, at, number)


def _offers(s: State, at: int, mover: Seat, limit: int, kinds: tuple[str, ...]) -> Rules[None]:
    start = s.order.index(mover)
    others = s.order[start + 1 :] + s.order[:start]
    asks = [ask for seat in others if (ask := _offer(s, at, seat, mover, limit, kinds)) is not None]
    answers: tuple[Move, ...] = yield from together(asks)
    offers = [(ask.seat, move.obstacle) for ask, move in zip(asks, answers, strict=True) if isinstance(move, Offer)]
    if not offers:
        return
    for seat, number in offers:
        hand = s.raiders[seat].hand
        hand.reveal(number)  # TR-OBS-10: revealed together
        yield from tell("offered", seat=seat, at=told_at(s, at), obstacle=number)

    def before(offer: tuple[Seat, str]) -> tuple[int, bool, int]:
        """TR-OBS-7 to TR-OBS-9; of equals the first in turn order after the mover, as they are listed."""
        r = s.raiders[offer[0]]
        return (-OBSTACLES[offer[1]].danger, not r.alive, distance(s, r.at, at) if r.alive else 0)

    winner = min(offers, key=before)
    for offer in offers:
        seat, number = offer
        hand = s.raiders[seat].hand
        if offer == winner:
            hand.leave(number)
            yield from _place(s, at, Hazard(number, False, seat))
        elif s.rules.losing_obstacle_offers == "discard":  # TR-HR-5
            to_discard(s, seat, number, hand)
            yield from tell("discarded", seat=seat, cards=(number,))
        else:
            yield from tell("offer-returned", seat=seat, obstacle=number)


def _offer(s: State, at: int, seat: Seat, mover: Seat, limit: int, kinds: tuple[str, ...]) -> Ask | None:
    """A4, asked of whoever could hold a legal obstacle, as far as everybody knows."""
    hand = s.raiders[seat].hand.cards
    limit += sum(one.n for one in s.in_force if one.what == "danger" and (one.seat, one.at) == (seat, at))
    if not hand or not any(_legal(s, at, card, limit, kinds) for card in may_hold(s.raiders[seat])):
        return None
    legal = sorted({card for card in hand if _legal(s, at, card, limit, kinds)})
    stop = any(_hinders(s.raiders[mover], card) for card in legal)
    return Ask(seat, "offer", One((PASS, *(Offer(c) for c in legal))), PASS, True, stop)


def _hinders(r: Raider, number: str) -> bool:
    """Whether it is more than a trifle to that raider (``Ask.stop``)."""
    return not any(sure(ability(r, NUMBER[test.ability]), test.number, TRIFLE) for test in OBSTACLES[number].tests)


def _from_obstacle_deck(s: State, at: int, limit: int, kinds: tuple[str, ...]) -> Rules[None]:
    """TR-SOLO-3 to TR-SOLO-6, TR-RUL-3: turn cards up until one is legal, through the reshuffle too; there is none only
    if the deck is used up and no card of the discard pile is legal either."""
    while s.obstacle_deck.cards or any(_legal(s, at, card, limit, kinds) for card in s.obstacle_discard.cards):
        if not s.obstacle_deck.cards:
            s.obstacle_discard.move_all(s.obstacle_deck)
            yield from s.obstacle_deck.shuffle("obstacle deck")
            yield from tell("reshuffled", seat=-1)
        number, _known = s.obstacle_deck.take()
        if _legal(s, at, number, limit, kinds):
            yield from _place(s, at, Hazard(number, False))
            return
        s.obstacle_discard.put(number)
        yield from tell("obstacle-skipped", obstacle=number)
    yield from tell("no-obstacle", at=told_at(s, at))


def _place(s: State, at: int, hazard: Hazard) -> Rules[None]:
    s.spaces[at].hazards.append(hazard)
    yield from tell("obstacle-placed", seat=hazard.owner, at=told_at(s, at), obstacle=hazard.key)
