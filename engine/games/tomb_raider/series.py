"""Series of Tomb Raider (TR-SER): levels played one after another at one table, and the data passed on.

The lobby lists a series among the levels. A match plays the level that follows from the choices made before the first
match, and from the data that the previous match has left (``Setup.carried``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.house_rules import OFF, ON
from engine.levels import KIND as LEVEL
from engine.protocol import Refused, Seat
from engine.setup import Choice, Setup

from .cards import LOCATIONS, POOL
from .cards.building import LARGE
from .decks import LINKED, PICK_UP, TIMED
from .layout import list_chosen_decks
from .levels import READY_MADE, Level, build_own_deck, find_level, list_ways, load_levels, parse_way
from .series_cards import COPIES, Kept, list_kept_cards
from .state import Leg, State

SERIES = (LINKED, TIMED, PICK_UP)
LONGEST = 5
"""The most levels of a Linked series."""
NONE = "none"
FIRST_ROOMS = ("152", "153", "156", "157")
"""Locations that are added to the caves deck for the first level of a Pick Up series (TR-RUL-8)."""


class NotCarried(Refused): ...


class SeriesSeats(Refused):
    number: int
    least: int
    most: int


class SeriesPower(Refused):
    powers: tuple[int, ...]


class LevelDeckDeep(Refused):
    least: int


class Carried(Struct, frozen=True):
    """The data that a match of a series passes on to the next match."""

    number: int = 1
    """The number of the next level in the series, from 1."""
    standing: tuple[int, ...] = ()
    last: tuple[Seat, ...] = ()
    """The winners of the last level of the series that anybody won."""
    kept: tuple[Kept, ...] = ()


def list_single_levels() -> tuple[str, ...]:
    """Return the keys of all levels that can be played alone. Any of them may be part of a series."""
    return tuple(key for key in load_levels() if key != PICK_UP)


def list_choices(key: str) -> list[Choice]:
    """Return the lobby choices that only a series has. ``key`` is the key of the series."""
    several = [load_levels()[level] for level in list_single_levels() if load_levels()[level].players.most > 1]
    # TR-RUL-24: a series may have each of its levels in any of the level's ways.
    listed = tuple(way for level in several for way in list_ways(level))
    limit = Choice("turn_limit", (NONE, "20", "30", "50"), NONE)
    if key == TIMED:
        own = Choice("own_level", listed, several[1].key, each_seat=True, file=LEVEL, together=True)
        return [own, *_list_deck_choices(), limit]
    if key == PICK_UP:
        return [Choice("depth_absolute", (OFF, ON), OFF), limit]
    # TR-SER-LINKED-1: by default these are the rulebook's three levels.
    first = ("into_the_caves", "atlantis", "explore_the_depths", NONE, NONE)
    legs = [
        Choice(f"level_{index}", listed if index < 3 else (NONE, *listed), level, file=LEVEL)
        for index, level in enumerate(first, 1)
    ]
    more = [
        Choice("series_winner", ("most", "last"), "most"),
        Choice("linked_carry", ("treasures", "all"), "treasures"),
    ]
    return [*legs, *_list_deck_choices(), *more, limit]


def _list_deck_choices() -> list[Choice]:
    """Return the choices for bringing level decks, of the table and of each player, for levels that take one."""
    return [
        Choice("map", (READY_MADE,), READY_MADE, file=LEVEL),
        Choice("level_deck", (READY_MADE, *load_levels()["parallel_pick_up"].decks[0].ready), READY_MADE, True, LEVEL),
    ]


# --- a match's place in its series -----------------------------------------------------------------------------


def read_carried_data(setup: Setup) -> Carried:
    """Return the data that the previous match of the series has left; the default data in the first match.

    Raises ``Refused`` if the data do not belong to this series.
    """
    try:
        found = msgspec.convert(setup.carried, type=Carried)
    except msgspec.ValidationError:
        raise NotCarried(rule="TR-SER-4") from None
    seats = len(setup.seats)
    if found != Carried() and {len(found.standing), len(found.kept)} != {seats}:
        raise NotCarried(rule="TR-SER-4")
    if any(card not in POOL.cards for kept in found.kept for card in (*kept.cards, *kept.rows, *kept.items)):
        raise NotCarried(rule="TR-SER-4")
    return found


def begin_level(
    setup: Setup, table: Mapping[str, str], seats: Sequence[Mapping[str, str]], before: Carried
) -> tuple[Level, Leg, dict[str, str]]:
    """Return the level to play now in a series, its place in the series, and the choices made for it.

    ``table`` and ``seats``: the choices of the table and of each seat. ``before``: what earlier levels carry over.
    Raises ``Refused`` if one of the levels does not take this number of players or if the series is over. Also raises
    it if the levels of a Timed series differ in power, or if a level deck does not suit its level.
    """
    levels = _list_levels(setup.level, table, seats)
    plan = [level for level, _ in levels]
    for number, level in enumerate(plan, 1):
        if not level.players.least <= len(seats) <= level.players.most:
            raise SeriesSeats(rule="TR-MULTI-5", number=number, least=level.players.least, most=level.players.most)
    if len(powers := sorted({level.power for level in plan})) > 1 and setup.level == TIMED:
        raise SeriesPower(rule="TR-SER-TIMED-1", powers=tuple(powers))
    for level, way in levels:
        list_chosen_decks(level, {**table, **way}, seats)
    if not 1 <= before.number <= len(plan):
        raise NotCarried(rule="TR-SER-4")
    level, way = levels[before.number - 1]
    if table["turn_limit"] != NONE:
        level = replace(level, turn_limit=int(table["turn_limit"]))
    return (
        level,
        Leg(
            series=setup.level,
            number=before.number,
            of=len(plan),
            rule=table.get("series_winner", ""),
            keeps_all=table.get("linked_carry") == "all",
            standing=before.standing or (0,) * len(seats),
            last=before.last,
        ),
        way,
    )


def _list_levels(
    key: str, table: Mapping[str, str], seats: Sequence[Mapping[str, str]]
) -> list[tuple[Level, dict[str, str]]]:
    """Return all levels of a series in their forms, each with the choices made for it (TR-RUL-24)."""
    if key == PICK_UP:
        return [(_make_pick_up_level(number, table["depth_absolute"] == ON), {}) for number in range(1, len(seats) + 1)]
    if key == TIMED:
        chosen = [seat["own_level"] for seat in seats]
    else:
        chosen = [level for at in range(1, LONGEST + 1) if (level := table[f"level_{at}"]) != NONE]
    return [_load_level_in_way(value, table["map"]) for value in chosen]


def _load_level_in_way(value: str, brought: str) -> tuple[Level, dict[str, str]]:
    """Return the level for the text of a way to play it, and the choices made for the level.

    The level deck ``brought`` makes the map, if it suits the level.
    """
    key, way = parse_way(value)
    level = find_level(key).take_form(way.get("form", ""))
    for place, deck in enumerate(level.decks):
        if deck.chosen == "table":
            way.setdefault("map", deck.ready[-1])
            if deck.own and brought != READY_MADE and _can_take_deck(level, place, brought):
                way["map"] = brought
    return level, way


def _can_take_deck(level: Level, place: int, text: str) -> bool:
    try:
        build_own_deck(level, place, text)
    except Refused:
        return False
    return True


def _make_pick_up_level(number: int, absolute: bool) -> Level:
    """Return level ``number`` of a Pick Up series (TR-SER-PICKUP-2, TR-SER-PICKUP-12, -13, -16).

    Its map comes from the level deck of the player with that number. It lies two rows deeper than the level before. Its
    treasure room lies in its rows 4 to 6. With ``absolute`` the room lies at depths 4 to 6, as far as the level has
    them (TR-HR-13).
    """
    level, deeper = load_levels()[PICK_UP], 2 * (number - 1)
    (deck,) = level.decks
    least = {**level.least_depth, "treasure": level.least_depth["treasure"] + (0 if absolute else deeper)}
    return replace(
        level,
        start_depth=1 + deeper,
        decks=(replace(deck, seat=number - 1),),
        least_depth=least,
        bonus=level.bonus if number == 1 else None,  # TR-SER-PICKUP-4: only the first level gives a bonus.
    )


def check_shallow_rooms(leg: Leg, level: Level, cards: list[str], chosen: str) -> None:
    """Check that the first level of a Pick Up series has enough locations for depths 1 and 2.

    More rooms are added to the caves deck for this. Raises ``Refused`` if there are still too few. Rules:
    TR-SER-PICKUP-15, TR-RUL-8.
    """
    if leg.series != PICK_UP or leg.number > 1:
        return
    if chosen == "caves":
        cards += [card for card in FIRST_ROOMS if card not in cards]
    rooms = [card for card in cards if LOCATIONS[card].role != "entrance"]
    shallow = sum(max(level.find_least_depth(card), LOCATIONS[card].min_depth or 0) <= 2 for card in rooms)
    needed = 2 * level.width - len(level.list_entrances(leg.of))
    if shallow < needed:
        raise LevelDeckDeep(rule="TR-SER-PICKUP-15", least=needed)


# --- the beginning of a level -----------------------------------------------------------------------------------


def build_draw_deck(leg: Leg | None, box: str, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards of a player's draw deck, brought or kept from earlier levels; empty for the box's own deck.

    A Pick Up deck has sixty cards or more (TR-SER-PICKUP-3). A player who brings no deck gets the cards of both boxes,
    the own box first, no card more than three times. Raises ``Refused`` if the deck is too small or has a card too
    often.
    """
    if leg is None or leg.series != PICK_UP:
        return cards
    cards = cards or _combine_boxes(box)
    if len(cards) < LARGE or max(Counter(cards).values()) > COPIES:
        raise NotCarried(rule="TR-SER-PICKUP-7")
    return cards


def _combine_boxes(box: str) -> tuple[str, ...]:
    own = POOL.starters[box].draw
    listed = [*own, *(card for other in POOL.starters if other != box for card in POOL.starters[other].draw)]
    cards: list[str] = []
    for card in [*listed, *own]:
        if len(cards) < LARGE and cards.count(card) < COPIES:
            cards.append(card)
    return tuple(cards)


# --- the end of a level ------------------------------------------------------------------------------------------


def compute_scores(s: State, winners: tuple[Seat, ...], extra: tuple[int, ...]) -> tuple[int, ...]:
    """Return the score of each seat in the series after this level: extra turns in a Timed series, else levels won."""
    if s.leg is None:
        return ()
    more = extra if s.leg.series == TIMED else [int(seat in winners) for seat in range(len(s.raiders))]
    return tuple(before + now for before, now in zip(s.leg.standing, more, strict=True))


def list_series_winners(s: State, winners: tuple[Seat, ...], scores: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return the winners of a series after its last level (TR-SER-TIMED-3, TR-SER-LINKED-4, TR-SER-PICKUP-17).

    The result is empty while the series goes on, and if nobody has won it.
    """
    leg = s.leg
    if leg is None or leg.number < leg.of:
        return ()
    if leg.series == PICK_UP:
        return winners
    if leg.rule == "last":
        return winners or leg.last
    best = min(scores) if leg.series == TIMED else max(scores)
    if leg.series == LINKED and not best:
        return ()
    return tuple(seat for seat, score in enumerate(scores) if score == best)


def build_carried_data(s: State, winners: tuple[Seat, ...], scores: tuple[int, ...]) -> dict[str, Any] | None:
    """Return the data with which the next level of the series begins (TR-RUL-15); None if no level follows."""
    leg = s.leg
    if leg is None or leg.number == leg.of:
        return None
    after = Carried(leg.number + 1, scores, winners or leg.last, tuple(list_kept_cards(leg, r) for r in s.raiders))
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(after))  # Through JSON it becomes plain data.
    return found
