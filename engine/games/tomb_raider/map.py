"""Sections 10 to 13 and 17: the map, orienting cards, drawing locations, the treasure room's place, path terms."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from engine.protocol import Rules, Seat, Shuffle, one, tell
from engine.zones import EVERYBODY, NOBODY, Zone, zone

from .cards import LOCATIONS
from .figures import forbidden
from .moves import SIDES, Exit
from .state import Fleeting, Hazard, Raider, State

FORWARD, RIGHT, BACK, LEFT = range(4)
PRINTED = {"F": FORWARD, "R": RIGHT, "B": BACK, "L": LEFT}
CHOICES = (FORWARD, RIGHT, LEFT, BACK)
"""The order in which sides are offered (TR-DEC-B4)."""


@cache
def printed_exits(number: str) -> int:
    """The exits printed on a location, as bits by side."""
    return sum(1 << PRINTED[side] for side in LOCATIONS[number].exits)


@cache
def neighbours(width: int, rows: int) -> tuple[tuple[int, int, int, int], ...]:
    """For every space the space on each side, -1 where the map ends (TR-MAP-7)."""
    return tuple(
        (
            at + width if row + 1 < rows else -1,
            at + 1 if column + 1 < width else -1,
            at - width if row else -1,
            at - 1 if column else -1,
        )
        for row in range(rows)
        for column in range(width)
        for at in (row * width + column,)
    )


@cache
def _inside(width: int, rows: int) -> tuple[int, ...]:
    """For every space its sides toward the map, as bits."""
    return tuple(sum(1 << side for side in range(4) if by[side] >= 0) for by in neighbours(width, rows))


@cache
def _leaving(width: int, rows: int) -> tuple[tuple[tuple[tuple[int, int], ...], ...], ...]:
    """For every space, by its exits as bits, these sides and the spaces that they lead to, as sides are offered."""
    return tuple(
        tuple(tuple((side, by[side]) for side in CHOICES if exits >> side & 1) for exits in range(16))
        for by in neighbours(width, rows)
    )


@cache
def _ways(width: int, rows: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For every space, by its exits as bits, the spaces that they lead to, the deepest last."""
    return tuple(
        tuple(
            tuple(by[side] for side in (BACK, LEFT, RIGHT, FORWARD) if exits >> side & 1 and by[side] >= 0)
            for exits in range(16)
        )
        for by in neighbours(width, rows)
    )


def place_of(s: State, at: int) -> tuple[int, int]:
    """(column, row) of a space (TR-MAP-1)."""
    return at % s.width + 1, at // s.width + 1


def told_at(s: State, at: int) -> tuple[int, ...]:
    """A space as news tell it: as ``place_of``, and the map's width where that is not three; of three columns each has
    a name."""
    return (*place_of(s, at), s.width) if s.width != 3 else place_of(s, at)


def text_of(s: State, at: int) -> str:
    """A space as options name it: "column.row"."""
    return f"{at % s.width + 1}.{at // s.width + 1}"


def index_of(s: State, text: str) -> int:
    column, row = text.split(".")
    return (int(row) - 1) * s.width + int(column) - 1


def depth(s: State, at: int) -> int:
    """TR-MAP-2."""
    return s.start_depth + at // s.width


def beside(s: State, at: int, side: int) -> int:
    return neighbours(s.width, s.rows)[at][side]


def turned(printed: int, heading: int) -> int:
    """Printed exits as they lie when the top edge points to ``heading`` (TR-ORI-3 to TR-ORI-6)."""
    bits = printed << heading
    return (bits | bits >> 4) & 15


def refresh(s: State, at: int) -> None:
    """Reckon a space's open exits anew."""
    space = s.spaces[at]
    printed = turned(printed_exits(space.card.cards[0]), space.heading) if space.up else 0
    space.exits = (printed | space.arrows) & ~space.blocks & _inside(s.width, s.rows)[at]


def lay(s: State, at: int, heading: int) -> None:
    """Turn the card in a space face up, top edge toward ``heading``; its printed obstacles exist now (TR-EXP-4)."""
    space = s.spaces[at]
    card = LOCATIONS[space.card.cards[0]]
    space.card.sight = EVERYBODY
    space.card.show(0, EVERYBODY)
    space.up, space.heading = True, heading
    space.save_point = s.rules.save_points and (space.save_point or card.role == "save")
    space.wet = s.rules.wet and card.wet  # TR-WET-1
    space.hazards = [Hazard(o.key, True) for o in card.obstacles] + space.hazards
    refresh(s, at)
    if card.role == "treasure":
        s.treasure_at = at


# --- drawing locations (section 12) ----------------------------------------------------------------------------


def may_lie(s: State, number: str, at: int) -> bool:
    """TR-TRS-2, TR-TRS-10, TR-TRS-11: the space is deep enough for the location."""
    return depth(s, at) >= least_depth(s, number)


def least_depth(s: State, number: str) -> int:
    """How deep the location lies at least, by its card and by the level."""
    return max(LOCATIONS[number].min_depth or 0, s.terms.least_depth.get(number, 0))


def deck_at(s: State, at: int) -> Zone:
    """TR-TRS-1: the level deck that serves the space; an empty one where none does."""
    which = s.spaces[at].deck
    if which <= 0:
        return s.level_deck if which == 0 else Zone(NOBODY)
    return s.more_decks[which - 1]


def known_below(s: State, at: int) -> str | None:
    """The location that lies face down in a space, where everybody knows which (TR-RUL-22)."""
    space = s.spaces[at]
    return space.card.cards[0] if not space.up and space.card.cards and space.card.known[0] == EVERYBODY else None


def enterable(s: State, at: int) -> bool:
    """TR-TRS-9: a known space, or one for which there is a card."""
    space = s.spaces[at]
    if space.up or space.card.cards:
        return True
    return any(may_lie(s, card, at) for card in deck_at(s, at).cards)


def draw_location(s: State, at: int) -> Rules[None]:
    """TR-TRS-2: the first card of the deck that may lie there; what was passed over is shuffled back."""
    deck, space = deck_at(s, at), s.spaces[at]
    found = next(place for place, card in enumerate(deck.cards) if may_lie(s, card, at))
    card, known = deck.take(found)
    space.card.put(card, known)
    if found:
        for place in range(found):  # everybody saw them, and in another deal they cannot have been others
            deck.show(place, EVERYBODY)
        yield from deck.shuffle("level deck")


def rooms_for(s: State, at: int) -> tuple[str, ...]:
    """The treasure rooms that the space's level deck held at the start."""
    which = s.spaces[at].deck
    if not s.terms.rooms:
        return (s.treasure,)
    return s.terms.rooms[which] if which >= 0 else ()


def place_treasure(s: State) -> Rules[None]:
    """TR-TRS-6, after every change of the map: is a treasure room on it, the others leave the level decks (TR-TRS-8);
    is none, and one space left for it, one goes there face down (TR-TRS-5, TR-TRS-7)."""
    if s.treasure_at >= 0:
        yield from remove_rooms(s)
        return
    possible = [at for at, space in enumerate(s.spaces) if not space.card.cards and _rooms_left(s, at)]
    if len(possible) != 1 or not s.terms.last_space:
        return
    at = possible[0]
    deck, rooms = deck_at(s, at), _rooms_left(s, at)
    which = (yield Shuffle("treasure room", len(rooms)))[0] if len(rooms) > 1 else 0
    deck.move(rooms[which], s.spaces[at].card)
    s.spaces[at].card.show(0, EVERYBODY)
    s.treasure_at = at
    yield from tell("treasure-placed", at=told_at(s, at))
    yield from deck.shuffle("level deck")
    yield from remove_rooms(s)


def _rooms_left(s: State, at: int) -> list[str]:
    """The treasure rooms in the space's level deck that may lie there."""
    return [card for card in deck_at(s, at).cards if LOCATIONS[card].role == "treasure" and may_lie(s, card, at)]


def remove_rooms(s: State) -> Rules[None]:
    """TR-TRS-8: a treasure room is on the map; take all others out of every level deck, and shuffle those decks. While
    nobody knows where it lies face down, nobody sees the others either: what they are tells where it can be."""
    gone = s.unseen.pop().cards if s.unseen and s.treasure_at >= 0 else []
    for deck in s.decks if s.terms.remove_others else ():
        rooms = [card for card in deck.cards if LOCATIONS[card].role == "treasure"]
        for card in rooms:
            deck.take(deck.cards.index(card))
        gone += rooms
        if rooms:
            yield from deck.shuffle("level deck")
    if gone and s.treasure_at < 0:
        s.unseen = [zone(NOBODY, gone)]
        yield from tell("rooms-hidden", count=len(gone))
    elif gone:
        s.aside = (*s.aside, *gone)
        yield from tell("rooms-removed", cards=tuple(sorted(gone)))


# --- moving and paths (section 13) -----------------------------------------------------------------------------


def usable_exits(s: State, r: Raider) -> list[int]:
    """The sides by which a raider may leave its space (TR-MOVE-2, TR-TRS-9)."""
    spaces = s.spaces
    ways = _leaving(s.width, s.rows)[r.at][spaces[r.at].exits]
    return [side for side, to in ways if spaces[to].up or enterable(s, to)]


def way_out(s: State, r: Raider) -> int:
    """A space to which one of its ``usable_exits`` leads; -1: it has none."""
    for to in _ways(s.width, s.rows)[r.at][s.spaces[r.at].exits]:
        if s.spaces[to].up or enterable(s, to):
            return to
    return -1


def open_ways(s: State, seat: Seat) -> list[int]:
    """The sides by which it may move on: not back where a card forbids it."""
    r = s.raiders[seat]
    found = usable_exits(s, r)
    if forbidden(s, seat, "no-backtrack"):
        by, left = neighbours(s.width, s.rows)[r.at], {*r.left_now, *r.left_before}
        found = [side for side in found if by[side] not in left]
    return found


def closed_sides(s: State, at: int) -> list[int]:
    """The sides toward the map without an open exit: where an arrow marker may go."""
    closed = _inside(s.width, s.rows)[at] & ~s.spaces[at].exits
    return [side for side in CHOICES if closed >> side & 1]


def reachable(s: State, at: int) -> Iterator[int]:
    """TR-PATH-5, TR-PATH-6: every space that following exits leads to, as it is found; an unknown one has exits on all
    sides. From deeper spaces it goes on first, where goals mostly lie."""
    ways, spaces = _ways(s.width, s.rows), s.spaces
    found, edge = {at}, [at]
    yield at
    while edge:
        here = edge.pop()
        for to in ways[here][spaces[here].exits if spaces[here].up else 15]:
            if to not in found:
                found.add(to)
                edge.append(to)
                yield to


def treasure_test(s: State) -> Callable[[int], bool]:
    """TR-PATH-8: whether the treasure room is or could be in a space, as far as everybody knows."""
    if s.treasure_at >= 0:
        return s.treasure_at.__eq__
    first: dict[int, int] = {}
    """By level deck: the first space that is deep enough for one of its treasure rooms; below the map where it has
    none."""

    def could(at: int) -> bool:
        space = s.spaces[at]
        if space.up:
            return False
        if space.deck not in first:
            depths = [least_depth(s, room) for room in rooms_for(s, at)]
            first[space.deck] = (min(depths, default=s.start_depth + s.rows) - s.start_depth) * s.width
        return at >= first[space.deck]

    return could


def treasure_spaces(s: State) -> list[int]:
    """The spaces that pass the ``treasure_test``."""
    return list(filter(treasure_test(s), range(len(s.spaces))))


def cut_off(s: State, at: int, goal: list[int] | None = None) -> bool:
    """TR-PATH-7: no path leads from here to the treasure room or to where it could be, or else to that ``goal``."""
    wanted = treasure_test(s) if goal is None else goal.__contains__
    return not any(map(wanted, reachable(s, at)))


def add_exit(s: State, at: int, side: int, this_turn: bool = False) -> Rules[None]:
    """An arrow marker, or on a blocked side the block taken away (TR-PATH-3, TR-PATH-4)."""
    space, bit = s.spaces[at], 1 << side
    blocked = bool(space.blocks & bit)
    space.blocks &= ~bit
    refresh(s, at)
    arrow = not space.exits & bit
    if arrow:
        space.arrows |= bit
        refresh(s, at)
    if this_turn:
        s.fleeting.append(Fleeting(at, side, blocked, arrow))
    yield from tell("exit-added", at=told_at(s, at), side=SIDES[side], this_turn=this_turn)


def block_exit(s: State, at: int, side: int, this_turn: bool = False) -> Rules[None]:
    """A block marker: the side has lost its exit (TR-TOK-6)."""
    s.spaces[at].blocks |= 1 << side
    refresh(s, at)
    if this_turn:
        s.fleeting.append(Fleeting(at, side, False, False, block=True))
    yield from tell("exit-blocked", at=told_at(s, at), side=SIDES[side], this_turn=this_turn)


def sides_for(s: State, at: int, act: str) -> list[int]:
    """The sides on which "add", "block" or "unblock" does something; none in an unknown space."""
    space = s.spaces[at]
    if not space.up:
        return []
    if act == "add":
        return closed_sides(s, at)
    bits = space.exits if act == "block" else space.blocks & _inside(s.width, s.rows)[at]
    return [side for side in CHOICES if bits >> side & 1]


def change_exit(s: State, at: int, side: int, act: str, this_turn: bool = False) -> Rules[None]:
    """Carry out "add", "block" or "unblock" on a side."""
    change = block_exit if act == "block" else add_exit
    yield from change(s, at, side, this_turn)


def new_exits(s: State, places: list[int], act: str = "add") -> list[Exit]:
    """The markers that could be put in, or taken from, these spaces."""
    return [Exit(text_of(s, at), SIDES[side]) for at in places for side in sides_for(s, at, act)]


def mark_exit(s: State, seat: Seat, sides: list[Exit], act: str = "add", this_turn: bool = False) -> Rules[None]:
    """TR-DEC-B4: the player puts the marker on one of these sides, or takes it away there."""
    choice: Exit = yield from one(seat, "exit", sides, sides[0])
    yield from change_exit(s, index_of(s, choice.at), side_of(choice.direction), act, this_turn)


def rotate(s: State, at: int, heading: int) -> Rules[None]:
    """Turn a location so that its top edge points there; its markers turn with it (TR-ORI-10)."""
    space = s.spaces[at]
    by = (heading - space.heading) % 4
    space.heading = heading
    space.arrows, space.blocks = turned(space.arrows, by), turned(space.blocks, by)
    for marker in s.fleeting:
        if marker.at == at:
            marker.side = (marker.side + by) % 4
    refresh(s, at)
    yield from tell("turned", at=told_at(s, at), side=SIDES[heading])


def end_fleeting(s: State) -> Rules[None]:
    """Exits given or blocked for this turn alone; the former state returns."""
    while s.fleeting:
        gone = s.fleeting.pop()
        space, bit = s.spaces[gone.at], 1 << gone.side
        was = space.exits & bit
        if gone.block:
            space.blocks &= ~bit
        if gone.blocked:
            space.blocks |= bit
        if gone.arrow:
            space.arrows &= ~bit
        refresh(s, gone.at)
        if gone.block and not was and space.exits & bit:
            yield from tell("exit-added", at=told_at(s, gone.at), side=SIDES[gone.side], this_turn=False)
        elif not gone.block:
            yield from tell("exit-gone", at=told_at(s, gone.at), side=SIDES[gone.side])


def entered_by(s: State, r: Raider) -> int:
    """The side by which a raider entered its space; -1: by none, it was put there."""
    if r.back < 0 or r.put_here:
        return -1
    near = neighbours(s.width, s.rows)[r.at]
    return near.index(r.back) if r.back in near else -1


def distance(s: State, one: int, other: int) -> int:
    """TR-OBS-9: column plus row difference, exits ignored."""
    return abs(one % s.width - other % s.width) + abs(one // s.width - other // s.width)


def side_of(text: str) -> int:
    return SIDES.index(text)
