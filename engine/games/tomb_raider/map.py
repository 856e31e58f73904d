"""The map of Tomb Raider: orienting cards, drawing locations, placing the treasure room, path terms.

Rules: TR-MAP to TR-PATH, TR-EXP.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from engine.protocol import Rules, Seat, Shuffle
from engine.zones import EVERYBODY, NOBODY, Zone, make_zone

from .cards import LOCATIONS
from .figures import is_forbidden
from .map_events import RoomsHidden, RoomsRemoved, TreasurePlaced
from .moves import SIDES
from .state import Hazard, Raider, State

FORWARD, RIGHT, BACK, LEFT = range(4)
PRINTED = {"F": FORWARD, "R": RIGHT, "B": BACK, "L": LEFT}
CHOICES = (FORWARD, RIGHT, LEFT, BACK)
"""The sides of a space, in the order of the options (TR-DEC-B4)."""
SIDES_OF_BITS = tuple(tuple(side for side in CHOICES if bits >> side & 1) for bits in range(16))
"""The sides that bits stand for, by these bits, in the same order."""


@cache
def find_printed_exits(number: str) -> int:
    """Return the exits printed on a location card, as one bit for each side."""
    return sum(1 << PRINTED[side] for side in LOCATIONS[number].exits)


@cache
def list_neighbours(width: int, rows: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return the spaces on the four sides of each space of a map; -1 for the edge of the map (TR-MAP-7)."""
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
def list_inner_sides(width: int, rows: int) -> tuple[int, ...]:
    """Return the sides of each space of a map that do not lead off the map, as bits."""
    return tuple(sum(1 << side for side in range(4) if by[side] >= 0) for by in list_neighbours(width, rows))


@cache
def _list_ways_out(width: int, rows: int) -> tuple[tuple[tuple[tuple[int, int], ...], ...], ...]:
    """Return a table [space][exits as bits] of (side, space beyond it), in the order in which sides are offered."""
    return tuple(
        tuple(tuple((side, by[side]) for side in CHOICES if exits >> side & 1) for exits in range(16))
        for by in list_neighbours(width, rows)
    )


@cache
def _list_exit_neighbours(width: int, rows: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return a table [space][exits as bits] of the spaces beyond these exits, the deepest last."""
    return tuple(
        tuple(
            tuple(by[side] for side in (BACK, LEFT, RIGHT, FORWARD) if exits >> side & 1 and by[side] >= 0)
            for exits in range(16)
        )
        for by in list_neighbours(width, rows)
    )


def find_column_and_row(s: State, space: int) -> tuple[int, int]:
    """Return the (column, row) of a space, given by its index (TR-MAP-1)."""
    return space % s.width + 1, space // s.width + 1


def make_event_space(s: State, space: int) -> tuple[int, ...]:
    """Return a space as events store it: (column, row), and the map's width unless the width is three.

    On a map of three columns each column has a name, so events need no width there.
    """
    column, row = space % s.width + 1, space // s.width + 1
    return (column, row) if s.width == 3 else (column, row, s.width)


def format_space(s: State, space: int) -> str:
    """Return a space as the fields of options hold it: "column.row"."""
    return f"{space % s.width + 1}.{space // s.width + 1}"


def find_space_index(s: State, text: str) -> int:
    """Return the index of a space that is written as "column.row"."""
    column, row = text.split(".")
    return (int(row) - 1) * s.width + int(column) - 1


def compute_depth(s: State, space: int) -> int:
    """Return the depth of a space in the tomb (TR-MAP-2)."""
    return s.start_depth + space // s.width


def find_neighbour(s: State, space: int, side: int) -> int:
    """Return the space on this side of a space, or -1 beyond the edge of the map."""
    return list_neighbours(s.width, s.rows)[space][side]


def turn_exits(printed: int, heading: int) -> int:
    """Return a card's exits (bits by side), turned so that its top edge points to ``heading``.

    Rules: TR-ORI-3 to TR-ORI-6.
    """
    bits = printed << heading
    return (bits | bits >> 4) & 15


def refresh_exits(s: State, index: int) -> None:
    """Recompute the open exits of a space, after a change of its card, heading or markers."""
    space = s.spaces[index]
    printed = turn_exits(find_printed_exits(space.card.cards[0]), space.heading) if space.up else 0
    space.exits = (printed | space.arrows) & ~space.blocks & list_inner_sides(s.width, s.rows)[index]


def turn_face_up(s: State, index: int, heading: int) -> None:
    """Turn the card in a space face up, its top edge toward ``heading``. Its printed obstacles exist now (TR-EXP-4)."""
    space = s.spaces[index]
    card = LOCATIONS[space.card.cards[0]]
    space.card.sight = EVERYBODY
    space.card.show(0, EVERYBODY)
    space.up, space.heading = True, heading
    space.save_point = s.rules.save_points and (space.save_point or card.role == "save")
    space.wet = s.rules.wet and card.wet  # TR-WET-1: some locations begin under water.
    space.hazards = [Hazard(o.key, True) for o in card.obstacles] + space.hazards
    refresh_exits(s, index)
    if card.role == "treasure":
        s.treasure_at = index


# --- drawing locations (TR-TRS) --------------------------------------------------------------------------------


def may_lie(s: State, number: str, space: int) -> bool:
    """Tell whether a space is deep enough for a location card (TR-TRS-2, TR-TRS-10, TR-TRS-11)."""
    return compute_depth(s, space) >= find_least_depth(s, number)


def find_least_depth(s: State, number: str) -> int:
    """Return the least depth at which a location may lie, according to its card and to the level."""
    return max(LOCATIONS[number].min_depth or 0, s.terms.least_depth.get(number, 0))


def find_deck(s: State, space: int) -> Zone:
    """Return the level deck that serves a space, or an empty one if none does (TR-TRS-1)."""
    which = s.spaces[space].deck
    if which <= 0:
        return s.level_deck if which == 0 else Zone(NOBODY)
    return s.more_decks[which - 1]


def find_known_face_down_card(s: State, index: int) -> str | None:
    """Return the location card that lies face down in a space if everybody knows it; else None (TR-RUL-22)."""
    space = s.spaces[index]
    return space.card.cards[0] if not space.up and space.card.cards and space.card.known[0] == EVERYBODY else None


def can_be_entered(s: State, index: int) -> bool:
    """Tell whether a raider can enter a space: its location is mapped, or a card is available for it (TR-TRS-9)."""
    space = s.spaces[index]
    if space.up or space.card.cards:
        return True
    for card in find_deck(s, index).cards:
        if may_lie(s, card, index):
            return True
    return False


def draw_location(s: State, index: int) -> Rules[None]:
    """Draw the first card of the level deck that may lie in a space, and put it there face down (TR-TRS-2).

    If other cards were passed over, the deck is then shuffled.
    """
    deck, space = find_deck(s, index), s.spaces[index]
    found = next(place for place, card in enumerate(deck.cards) if may_lie(s, card, index))
    card, known = deck.take(found)
    space.card.put(card, known)
    if found:
        for place in range(found):  # A redeal may not change these cards: everybody saw them.
            deck.show(place, EVERYBODY)
        yield from deck.shuffle("level deck")


def list_treasure_rooms(s: State, space: int) -> tuple[str, ...]:
    """Return the treasure rooms that the level deck of a space held at the start."""
    which = s.spaces[space].deck
    if not s.terms.treasure_rooms:
        return (s.treasure,)
    return s.terms.treasure_rooms[which] if which >= 0 else ()


def place_treasure(s: State) -> Rules[None]:
    """Place the treasure room, or remove the other treasure rooms, after a change of the map (TR-TRS-6).

    If a treasure room is on the map, the others leave the level decks (TR-TRS-8). If there is none, and only one space
    is left for it, a treasure room goes there face down (TR-TRS-5, TR-TRS-7).
    """
    if s.treasure_at >= 0:
        yield from remove_treasure_rooms(s)
        return
    possible = [at for at, space in enumerate(s.spaces) if not space.card.cards and _list_treasure_rooms_left(s, at)]
    if len(possible) != 1 or not s.terms.last_space:
        return
    index = possible[0]
    deck, treasure_rooms = find_deck(s, index), _list_treasure_rooms_left(s, index)
    which = (yield Shuffle("treasure room", len(treasure_rooms)))[0] if len(treasure_rooms) > 1 else 0
    deck.move(treasure_rooms[which], s.spaces[index].card)
    s.spaces[index].card.show(0, EVERYBODY)
    s.treasure_at = index
    yield TreasurePlaced(make_event_space(s, index))
    yield from deck.shuffle("level deck")
    yield from remove_treasure_rooms(s)


def _list_treasure_rooms_left(s: State, space: int) -> list[str]:
    """Return the treasure rooms that are still in a space's level deck and may lie in the space."""
    return [
        card for card in find_deck(s, space).cards if LOCATIONS[card].role == "treasure" and may_lie(s, card, space)
    ]


def remove_treasure_rooms(s: State) -> Rules[None]:
    """Take all treasure rooms out of the level decks, and shuffle these decks (TR-TRS-8).

    This happens once a treasure room is on the map. While nobody knows where it lies face down, nobody sees the removed
    rooms either. Their names would tell too much about its space.
    """
    gone = s.unseen.pop().cards if s.unseen and s.treasure_at >= 0 else []
    for deck in s.decks if s.terms.remove_others else ():
        treasure_rooms = [card for card in deck.cards if LOCATIONS[card].role == "treasure"]
        for card in treasure_rooms:
            deck.take(deck.cards.index(card))
        gone += treasure_rooms
        if treasure_rooms:
            yield from deck.shuffle("level deck")
    if gone and s.treasure_at < 0:
        s.unseen = [make_zone(NOBODY, gone)]
        yield RoomsHidden(len(gone))
    elif gone:
        s.aside = (*s.aside, *gone)
        yield RoomsRemoved(tuple(sorted(gone)))


# --- moving and paths (TR-PATH) --------------------------------------------------------------------------------


def list_usable_exits(s: State, raider: Raider) -> list[int]:
    """Return the sides by which a raider may leave its space (TR-MOVE-2, TR-TRS-9)."""
    spaces, found = s.spaces, []
    for side, to in _list_ways_out(s.width, s.rows)[raider.at][spaces[raider.at].exits]:
        if spaces[to].up or can_be_entered(s, to):
            found.append(side)
    return found


def find_way_out(s: State, raider: Raider) -> int:
    """Return a space that a raider can reach by an exit of its space, or -1 if there is none."""
    for to in _list_exit_neighbours(s.width, s.rows)[raider.at][s.spaces[raider.at].exits]:
        if s.spaces[to].up or can_be_entered(s, to):
            return to
    return -1


def list_open_sides(s: State, seat: Seat) -> list[int]:
    """Return the sides by which a raider may move on. A card can forbid it to go back."""
    r = s.raiders[seat]
    found = list_usable_exits(s, r)
    if is_forbidden(s, seat, "no-backtrack"):
        for side, to in enumerate(list_neighbours(s.width, s.rows)[r.at]):
            if side in found and (to in r.left_now or to in r.left_before):
                found.remove(side)
    return found


def list_closed_sides(s: State, space: int) -> list[int]:
    """Return the sides of a space that have no open exit and can get an arrow marker."""
    closed = list_inner_sides(s.width, s.rows)[space] & ~s.spaces[space].exits
    return [*SIDES_OF_BITS[closed]]


def iterate_reachable(s: State, space: int) -> Iterator[int]:
    """Yield all spaces that can be reached from a space by exits, itself included (TR-PATH-5, TR-PATH-6).

    An unknown space has exits on all sides. Deeper spaces are followed first, because goals mostly lie there.
    """
    ways, spaces = _list_exit_neighbours(s.width, s.rows), s.spaces
    found, edge = {space}, [space]
    yield space
    while edge:
        here = edge.pop()
        for to in ways[here][spaces[here].exits if spaces[here].up else 15]:
            if to not in found:
                found.add(to)
                edge.append(to)
                yield to


def make_treasure_predicate(s: State) -> Callable[[int], bool]:
    """Return a predicate: as far as everybody knows, a space has or could have the treasure room (TR-PATH-8)."""
    if s.treasure_at >= 0:
        return s.treasure_at.__eq__
    first: dict[int, int] = {}
    """Index of a level deck -> the first space that is deep enough for a treasure room of the deck.

    If the deck has no treasure room, this is an index below the map.
    """

    def may_hold_treasure(index: int) -> bool:
        space = s.spaces[index]
        if space.up:
            return False
        if space.deck not in first:
            depths = [find_least_depth(s, room) for room in list_treasure_rooms(s, index)]
            first[space.deck] = (min(depths, default=s.start_depth + s.rows) - s.start_depth) * s.width
        return index >= first[space.deck]

    return may_hold_treasure


def list_treasure_spaces(s: State) -> list[int]:
    """Return the spaces where the treasure room is or could be, as far as everybody knows (TR-PATH-8)."""
    return list(filter(make_treasure_predicate(s), range(len(s.spaces))))


def is_cut_off(s: State, space: int, goal: list[int] | None = None) -> bool:
    """Tell whether no path leads from a space to any goal space (TR-PATH-7).

    ``goal`` lists the goal spaces; None means the treasure room, or the spaces where it could be.
    """
    wanted = make_treasure_predicate(s) if goal is None else goal.__contains__
    return not any(map(wanted, iterate_reachable(s, space)))


def find_entry_side(s: State, raider: Raider) -> int:
    """Return the side by which a raider entered its space, or -1 if an effect put it there."""
    if raider.back < 0 or raider.put_here:
        return -1
    near = list_neighbours(s.width, s.rows)[raider.at]
    return near.index(raider.back) if raider.back in near else -1


def compute_distance(s: State, space: int, other: int) -> int:
    """Return the distance of two spaces: the difference of columns plus that of rows, whatever the exits (TR-OBS-9)."""
    return abs(space % s.width - other % s.width) + abs(space // s.width - other // s.width)


def parse_side(text: str) -> int:
    """Return the index in ``SIDES`` of a side's name."""
    return SIDES.index(text)
