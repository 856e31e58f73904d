"""The starting map of Tomb Raider: level decks, entrances, fixed rooms, and rooms dealt face down.

Rules: TR-SETUP, TR-MAP, TR-LD-4 to 11.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from engine.house_rules import OFF, ON
from engine.own_files import is_text
from engine.protocol import Refused, Rules, Shuffle
from engine.zones import EVERYBODY, NOBODY, Zone, make_zone

from .cards import LOCATIONS, POOL
from .levels import (
    FREESTYLE,
    READY_MADE,
    Level,
    build_own_deck,
    list_deck_cards,
    list_entrances,
    list_playable_treasure_rooms,
    list_treasure_rooms,
    load_level_decks,
    may_be_played,
)
from .map import FORWARD, find_deck, find_space_index, may_lie, remove_treasure_rooms, turn_face_up
from .state import STANDARD, Goal, Space, State, Terms


class LevelDeckNotAllowed(Refused, kind="level-deck"): ...


class TreasureRoomUnfit(Refused, kind="one-room"):
    cards: tuple[str, ...]


def list_chosen_decks(level: Level, table: Mapping[str, str], seats: Sequence[Mapping[str, str]]) -> list[list[str]]:
    """Return the cards of each level deck, as the table and its players have chosen them in the lobby.

    Raises ``Refused`` if a deck does not suit the level.
    """
    found: list[list[str]] = []
    for place, deck in enumerate(level.decks):
        if deck.option and table.get(deck.option, OFF) == OFF:
            found.append([])
            continue
        key = find_chosen_deck(level, place, table, seats)
        if is_text(key):
            found.append(build_own_deck(level, place, key))
            continue
        cards = list_deck_cards(level, place, load_level_decks(), key)
        if deck.ready and not may_be_played(level, place, cards):
            raise LevelDeckNotAllowed(rule="TR-DEC-S3")
        found.append(cards)
    if level.freestyle and (room := table.get(FREESTYLE, OFF)) != OFF:
        _keep_one_treasure_room(level, found, room)
    return found


def find_chosen_deck(level: Level, place: int, table: Mapping[str, str], seats: Sequence[Mapping[str, str]]) -> str:
    """Return the lobby's choice for one level deck: a ready-made deck's key, or the text of a player's own level.

    ``place`` is the index of the level deck. Returns "" if the level itself lists the deck's cards.
    """
    deck = level.decks[place]
    if deck.chosen == "box":
        return seats[0]["starter"]
    if deck.chosen == "seat":
        choice = seats[min(deck.seat, len(seats) - 1)].get("level_deck", READY_MADE)
        # In solo play the player's choice is used for every side of the map that has the same ready-made decks.
        theirs = deck.seat >= len(seats) and deck.ready != level.decks[0].ready
        return choice if not theirs and (choice in deck.ready or is_text(choice)) else deck.ready[0]
    return table.get("map", deck.ready[0]) if deck.ready else ""


def _keep_one_treasure_room(level: Level, decks: list[list[str]], chosen: str) -> None:
    """Remove all treasure rooms but one from the decks.

    The room that is kept is the chosen one, or else the strongest that can lie on the map. Raises ``Refused`` if the
    chosen room cannot lie there. Rules: TR-LVL-FREE-13, TR-RUL-18.
    """
    possible = [
        (LOCATIONS[room].worth, room, cards) for cards in decks for room in list_playable_treasure_rooms(level, cards)
    ]
    wished = [one for one in possible if chosen in (ON, one[1])]
    if not wished:
        raise TreasureRoomUnfit(rule="TR-RUL-18", cards=tuple(room for _, room, _ in possible))
    _, kept, home = max(wished, key=lambda one: one[0])
    for cards in decks:
        cards[:] = [
            card for card in cards if card not in list_treasure_rooms(cards) or (card == kept and cards is home)
        ]


def begin_map(s: State, level: Level, decks: list[list[str]], goal: Goal, seats: int) -> list[int]:
    """Lay on the map the cards that the level prescribes, and make level decks of the other cards.

    Returns the spaces of the entrances, in the level's order.
    """
    s.spaces = [Space(Zone(NOBODY), deck=level.find_deck_index(at)) for at in level.list_spaces()]
    laid: Counter[str] = Counter()
    for cell in level.list_laid_locations():
        index = find_space_index(s, f"{cell.at.column}.{cell.at.row}")
        s.spaces[index].card = make_zone(EVERYBODY if cell.up else NOBODY, [cell.number])
        s.spaces[index].card.show(0, EVERYBODY)
        laid[cell.number] += 1
        if LOCATIONS[cell.number].role == "treasure":
            s.treasure_at = index
        if cell.up:  # A card laid face up points forward (TR-ORI-9).
            turn_face_up(s, index, FORWARD)
    gates = [find_space_index(s, f"{at.column}.{at.row}") for at in level.list_entrances(seats)]
    if level.freestyle:  # TR-LVL-FREE-9: each entrance of the deck is used once.
        gates = gates[: len(list_entrances(decks[0]))]
    _lay_entrances(s, decks, gates, laid)
    for cards in decks:  # TR-DECK-9: entrances leave the level decks.
        cards[:] = [card for card in cards if LOCATIONS[card].role != "entrance"]
    treasure_rooms = tuple(tuple(list_treasure_rooms(cards)) for cards in decks)
    s.treasure = next((room for deck in treasure_rooms for room in deck), "")
    s.terms = _build_terms(level, goal, treasure_rooms, (card for cards in decks for card in cards))
    for place, cards in enumerate(decks):
        if level.treasure_room is not None and level.find_deck_index(level.treasure_room) == place:
            s.treasure_at = find_space_index(s, f"{level.treasure_room.column}.{level.treasure_room.row}")
            cards.remove(s.treasure)
            s.spaces[s.treasure_at].card.put(s.treasure, EVERYBODY)
            laid[s.treasure] += 1
    s.level_deck, *s.more_decks = [make_zone(NOBODY, cards) for cards in decks]
    laid.update(card for cards in decks for card in cards)
    if not s.starter or laid != count_box_locations(s, len(gates)):
        s.locations = tuple(sorted(laid.elements()))
    return gates


def _lay_entrances(s: State, decks: list[list[str]], gates: list[int], laid: Counter[str]) -> None:
    """Lay an entrance card in each space of ``gates``, from the level deck that serves the space (TR-MAP-5).

    The entrances of a deck are used in turn. After the last one the first is used again.
    """
    taken: Counter[int] = Counter()
    for gate in gates:
        space = s.spaces[gate]
        if space.up:  # The level's grid has laid a card here already.
            continue
        listed = list_entrances(decks[space.deck])
        number = listed[taken[space.deck] % len(listed)]
        taken[space.deck] += 1
        space.card = make_zone(EVERYBODY, [number])
        laid[number] += 1
        turn_face_up(s, gate, FORWARD)


def _build_terms(level: Level, goal: Goal, treasure_rooms: tuple[tuple[str, ...], ...], cards: Iterable[str]) -> Terms:
    """Return the settings of a level that the rules read during play."""
    least = {card: level.find_least_depth(card) for card in sorted(set(cards))}
    terms = Terms(
        goal=goal,
        power=level.power,
        turn_limit=level.turn_limit,
        least_depth={card: depth for card, depth in least.items() if depth > (LOCATIONS[card].min_depth or 1)},
        treasure_rooms=() if len(treasure_rooms) == len(treasure_rooms[0]) == 1 else treasure_rooms,
        last_space=level.last_space,
        remove_others=level.remove_others,
        bounties=level.bounties,
    )
    return STANDARD if terms == STANDARD else terms


def count_box_locations(s: State, gates: int) -> Counter[str]:
    """Return the locations on the map and in the level deck of a level whose map comes from a single starter box.

    ``gates`` is the number of entrances.
    """
    cards = Counter(POOL.list_rooms(s.starter))
    cards[POOL.find_treasure_room(s.starter).number] += 1
    cards[POOL.find_entrance(s.starter).number] += gates
    return cards


def shuffle_and_deal(s: State, face_down: bool) -> Rules[None]:
    """Shuffle the level decks. With ``face_down`` also deal them face down onto the map."""
    for deck in s.decks:
        yield from deck.shuffle("level deck")
    if face_down:
        yield from deal_face_down(s)


def deal_face_down(s: State) -> Rules[None]:
    """Deal the shuffled level decks face down onto the empty spaces, unknown to everybody (TR-LD-6, TR-MAP-12).

    One treasure room is dealt somewhere, and the others are taken out unseen (TR-TRS-8, TR-INFO-1).
    """
    empty = [at for at, space in enumerate(s.spaces) if not space.card.cards]
    if s.treasure_at < 0:
        yield from _hide_treasure_room(s, empty)
    yield from remove_treasure_rooms(s)
    for index in empty:  # Each space gets the first suitable card of its deck (TR-TRS-10).
        deck = find_deck(s, index)
        place = next((n for n, card in enumerate(deck.cards) if may_lie(s, card, index)), -1)
        if place >= 0 and not s.spaces[index].card.cards:
            s.spaces[index].card.put(*deck.take(place))
    for deck in s.decks:
        yield from deck.shuffle("level deck")


def _hide_treasure_room(s: State, empty: list[int]) -> Rules[None]:
    """Put one treasure room face down into a space where it may lie. The room and the space are chosen at random."""
    places = [
        (at, card)
        for at in empty
        for card in list_treasure_rooms(find_deck(s, at).cards)
        if may_lie(s, card, at)
    ]  # fmt: skip
    if places:
        space, card = places[(yield Shuffle("treasure room", len(places)))[0]]
        deck = find_deck(s, space)
        s.spaces[space].card.put(*deck.take(deck.cards.index(card)))
