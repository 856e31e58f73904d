"""Step 3 of the Action Round: opponents offer obstacles for a location just mapped (TR-OBS)."""

from __future__ import annotations

from engine.protocol import PASS, Ask, Move, One, Rules, Seat, ask_together

from .. import water
from ..card_events import Discarded, Reshuffled
from ..cards import LOCATIONS, OBSTACLES
from ..map import compute_depth, compute_distance, make_event_space
from ..map_events import NoObstacleFits, ObstacleOffered, ObstaclePlaced, ObstacleSkipped, OfferReturned
from ..memory import list_possible_cards
from ..moves import Offer
from ..printed import is_of_kinds
from ..rows import discard_card
from ..state import Hazard, State


def place_offered_obstacles(s: State, space: int, mover: Seat) -> Rules[None]:
    """Place at most one obstacle in each round of offers for a new location (TR-OBS; in solo play TR-SOLO-3).

    ``mover`` is the seat whose raider has mapped the location.
    """
    s.mapped.remove((space, mover))
    card = LOCATIONS[s.spaces[space].card.cards[0]]
    if card.role == "treasure" and not s.rules.treasure_room_obstacles:  # TR-LTP-14: a treasure room gets no offers.
        return
    limit = card.danger + compute_depth(s, space)  # TR-OBS-4: this is the most danger that a space takes.
    rounds: list[tuple[str, ...]] = [("any",)]
    for entry in [held for held in s.in_force if held.what == "second" and held.at == space]:
        s.in_force.remove(entry)
        rounds.append(tuple(entry.words.split("/")))
    for kinds in rounds:
        if s.solo:
            yield from _draw_from_obstacle_deck(s, space, limit, kinds)
        else:
            yield from _collect_offers(s, space, mover, limit, kinds)


def _is_legal(s: State, space: int, number: str, limit: int, kinds: tuple[str, ...]) -> bool:
    """Tell whether an obstacle card may be placed in a space (TR-OBS-4, TR-WET-9).

    ``limit`` is the highest danger allowed, ``kinds`` are the kinds allowed.
    """
    card = OBSTACLES.get(number)
    if card is None or card.danger > limit or not is_of_kinds(kinds, card.kind, card.name):
        return False
    return water.may_be_put(s, space, number)


def _collect_offers(s: State, space: int, mover: Seat, limit: int, kinds: tuple[str, ...]) -> Rules[None]:
    """Run one round of offers: ask all opponents simultaneously, place the strongest obstacle offered.

    The other obstacles are returned or discarded. ``limit`` is the highest danger allowed, ``kinds`` are the kinds
    allowed.
    """
    start = s.order.index(mover)
    others = s.order[start + 1 :] + s.order[:start]
    asks = [ask for seat in others if (ask := _make_offer_question(s, space, seat, mover, limit, kinds)) is not None]
    answers: tuple[Move, ...] = yield from ask_together(asks)
    offers = [(ask.seat, move.obstacle) for ask, move in zip(asks, answers, strict=True) if isinstance(move, Offer)]
    if not offers:
        return
    for seat, number in offers:
        hand = s.raiders[seat].hand
        hand.reveal(number)  # TR-OBS-10: all offers are revealed together.
        yield ObstacleOffered(seat, make_event_space(s, space), number)

    def rank_offer(offer: tuple[Seat, str]) -> tuple[int, bool, int]:
        """Return the sort key of an offered obstacle, the strongest first (TR-OBS-7 to TR-OBS-9).

        Ties go to the first seat in turn order after the moving raider.
        """
        r = s.raiders[offer[0]]
        return (-OBSTACLES[offer[1]].danger, not r.alive, compute_distance(s, r.at, space) if r.alive else 0)

    winner = min(offers, key=rank_offer)
    for offer in offers:
        seat, number = offer
        hand = s.raiders[seat].hand
        if offer == winner:
            hand.leave(number)
            yield from _place_obstacle(s, space, Hazard(number, False, seat))
        elif s.rules.losing_obstacle_offers == "discard":  # TR-HR-5: offers that lose are discarded.
            discard_card(s, seat, number, hand)
            yield Discarded(seat, (number,))
        else:
            yield OfferReturned(seat, number)


def _make_offer_question(
    s: State, space: int, seat: Seat, mover: Seat, limit: int, kinds: tuple[str, ...]
) -> Ask | None:
    """Return the question which obstacle a seat offers; None if the seat cannot hold a legal obstacle.

    It follows from what everybody knows. ``limit`` is the highest danger allowed, ``kinds`` are the kinds allowed.
    """
    hand = s.raiders[seat].hand.cards
    limit += sum(one.n for one in s.in_force if one.what == "danger" and (one.seat, one.at) == (seat, space))
    if not hand or not any(_is_legal(s, space, card, limit, kinds) for card in list_possible_cards(s.raiders[seat])):
        return None
    legal = sorted({card for card in hand if _is_legal(s, space, card, limit, kinds)})
    return Ask(seat, "offer", One((PASS, *(Offer(c) for c in legal))), PASS, True, bool(legal))


def _draw_from_obstacle_deck(s: State, space: int, limit: int, kinds: tuple[str, ...]) -> Rules[None]:
    """Place the first legal card of the solo obstacle deck in a space (TR-SOLO-3 to TR-SOLO-6, TR-RUL-3).

    The deck is reshuffled if needed. If neither the deck nor the discard pile has a legal card, no obstacle is placed.
    """
    while s.obstacle_deck.cards or any(_is_legal(s, space, card, limit, kinds) for card in s.obstacle_discard.cards):
        if not s.obstacle_deck.cards:
            s.obstacle_discard.move_all(s.obstacle_deck)
            yield from s.obstacle_deck.shuffle("obstacle deck")
            yield Reshuffled(seat=-1)
        number, _known = s.obstacle_deck.take()
        if _is_legal(s, space, number, limit, kinds):
            yield from _place_obstacle(s, space, Hazard(number, False))
            return
        s.obstacle_discard.put(number)
        yield ObstacleSkipped(number)
    yield NoObstacleFits(make_event_space(s, space))


def _place_obstacle(s: State, space: int, hazard: Hazard) -> Rules[None]:
    s.spaces[space].hazards.append(hazard)
    yield ObstaclePlaced(hazard.owner, make_event_space(s, space), hazard.key)
