"""Section 9 (and 29): what is settled before the start, the starting map, the opening hands."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from engine import house_rules
from engine.decks import KIND as DECK
from engine.game import Choice, Setup
from engine.protocol import Ask, Refused, Rules, Seat, Some, one, tell, together
from engine.zones import EVERYBODY, NOBODY, Zone, zone

from .cards import OBSTACLES, POOL
from .decks import STARTER, brought, in_order, ready_made
from .levels import Level, levels
from .map import FORWARD, index_of, lay, place_of, text_of
from .moves import Entrance
from .rounds.ready import highest_roller
from .state import ABILITIES, THINK, Raider, Space, State, ability


@cache
def choices(key: str) -> tuple[Choice, ...]:
    """What may be settled in the lobby: the map's box, each seat's box and character, the switches of section 37."""
    level = levels()[key]
    boxes = level.starters
    own = [Choice("starter", boxes, boxes[0], each_seat=True)]
    if level.raiders == "any":
        own.append(Choice("map", boxes, boxes[-1]))  # TR-LVL-INTRO-3: the tombs are advised
        characters = level.characters(boxes[0])
        own.append(Choice("raider", ("starter", *sorted(characters)), "starter", each_seat=True))
        own.append(Choice(DECK, (STARTER, *ready_made()), STARTER, each_seat=True, file=DECK))
    return house_rules.lobby(level.rules, *own)


def begin(setup: Setup) -> State:
    """Everything on the table that needs no chance and no question. ``Refused`` if it cannot be played so."""
    level = levels().get(setup.level)
    if level is None:
        raise Refused("no-such-level", "TR-DEC-S1")
    count = len(setup.seats)
    if not level.players.least <= count <= level.players.most:
        raise Refused("seats", "TR-MULTI-5")
    table, seats = house_rules.settled(choices(level.key), setup, "TR-DEC-S1")
    box = table.get("map", seats[0]["starter"])
    s = State(
        level=level.key,
        starter=box,
        width=level.width,
        rows=level.rows,
        start_depth=level.start_depth,
        rules=house_rules.switched(level.rules, table),
        raiders=[],
        spaces=[Space(Zone(NOBODY)) for _ in range(level.width * level.rows)],
        level_deck=zone(NOBODY, POOL.rooms(box)),
        obstacle_deck=Zone(NOBODY),
        obstacle_discard=Zone(EVERYBODY),
        treasure=POOL.treasure_room(box).number,
        order=list(range(count)),
    )
    _lay_map(s, level, count)
    entrances = [index_of(s, f"{at.column}.{at.row}") for at in level.entrances_for(count)]
    for seat, chosen in enumerate(seats):
        s.raiders.append(_raider(s, level, seat, chosen, entrances[seat % len(entrances)]))
    if count == 1:  # TR-SOLO-1
        starter = seats[0]["starter"]
        s.obstacle_deck = zone(NOBODY, level.obstacle_deck(starter))
    return s


def _lay_map(s: State, level: Level, count: int) -> None:
    """The entrances face up, the treasure room face down where everybody knows it (TR-MAP-5, TR-LVL-INTRO-7)."""
    for at in level.entrances_for(count):
        index = index_of(s, f"{at.column}.{at.row}")
        s.spaces[index].card = zone(EVERYBODY, [POOL.entrance(s.starter).number])
        lay(s, index, FORWARD)
    s.treasure_at = index_of(s, f"{level.treasure_room.column}.{level.treasure_room.row}")
    s.spaces[s.treasure_at].card.put(s.treasure, EVERYBODY)


def _raider(s: State, level: Level, seat: Seat, chosen: dict[str, str], entrance: int) -> Raider:
    starter = chosen["starter"]
    number = chosen.get("raider", "starter")
    character = POOL.character(POOL.starters[starter].raider if number == "starter" else number)
    deck, cards = Zone(NOBODY), brought(chosen.get(DECK, STARTER))
    for card in cards or POOL.starters[starter].draw:
        if len(s.order) > 1 or card not in OBSTACLES:  # TR-SOLO-1
            deck.put(card, 1 << seat)  # its own player looks through it (TR-SETUP-4)
    base = [character.ability(name) for name in ABILITIES]
    return Raider(
        character=character.number,
        starter=starter,
        entrance=entrance,
        at=entrance,
        base=base,
        power=character.power,
        deck=deck,
        hand=Zone(1 << seat),
        discard=Zone(EVERYBODY),
        saved=Zone(EVERYBODY),
        unsaved=Zone(EVERYBODY),
        played=Zone(EVERYBODY),
        cards=cards,
        closed=s.rules.lists == "closed" and len(s.order) > 1,
    )


# --- steps of the setting up -----------------------------------------------------------------------------------


def lay_out(s: State) -> Rules[None]:
    """The decks of the map are shuffled; two entrances are shared out (TR-SETUP-3, TR-SETUP-10)."""
    yield from tell("began", level=s.level, treasure=place_of(s, s.treasure_at))
    for seat, r in enumerate(s.raiders):
        if r.cards and not r.closed:  # TR-RUL-5: who builds a deck shows its list from the start
            yield from tell("brought", seat=seat, cards=r.cards)
    yield from s.level_deck.shuffle("level deck")
    yield from s.obstacle_deck.shuffle("obstacle deck")
    entrances = sorted({r.entrance for r in s.raiders})
    if len(entrances) > 1:
        first = yield from highest_roller("entrance", [(seat, 1) for seat in s.order], "entrance-roll")
        start = s.order.index(first)
        share = -(-len(s.raiders) // len(entrances))
        left = entrances * share
        for seat in s.order[start:] + s.order[:start]:
            places = [Entrance(text_of(s, at)) for at in sorted(set(left))]
            choice: Entrance = yield from one(seat, "entrance", places, places[0])
            r = s.raiders[seat]
            r.entrance = r.at = index_of(s, choice.at)
            left.remove(r.at)
    for seat, r in enumerate(s.raiders):
        yield from tell("started", seat=seat, at=place_of(s, r.at))


def opening_hands(s: State) -> Rules[None]:
    """TR-SETUP-4 to TR-SETUP-7: Think cards of choice, secretly and at once; TR-LTP-9: the learning game names them."""
    named = levels()[s.level].opening_hand
    hands: list[tuple[str, ...]] = []
    if named:
        hands = [named[: ability(r, THINK)] for r in s.raiders]
    else:
        asks = []
        for seat, r in enumerate(s.raiders):
            cards = tuple(in_order(r.deck.cards))
            think = min(ability(r, THINK), len(cards))  # alone one may have brought hardly more than obstacles
            listed = r.cards or POOL.starters[r.starter].draw
            first = tuple(card for card in listed if card in cards)[:think]
            asks.append(Ask(seat, "opening-hand", Some(cards, think, think), first, secret=True))
        hands = list((yield from together(asks)))
    for seat, (r, hand) in enumerate(zip(s.raiders, hands, strict=True)):
        for card in hand:
            r.deck.move(card, r.hand)
        yield from tell("drew", {seat: {"cards": hand}}, seat=seat, count=len(hand))
        yield from r.deck.shuffle("draw deck")


STEPS: dict[str, Callable[[State], Rules[None]]] = {"map": lay_out, "hands": opening_hands}
