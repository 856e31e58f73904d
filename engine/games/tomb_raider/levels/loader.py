"""The loader of Tomb Raider's level files. Each is checked against the cards and the ready-made level decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, NoReturn

from engine import data_files
from engine.data_files import DataFileError

from ..cards import LOCATIONS, POOL, Obstacle, Pool, get_pool
from ..state import SOLO_GOALS
from .decks import (
    find_least_depth,
    list_deck_cards,
    list_entrances,
    list_playable_treasure_rooms,
    list_treasure_rooms,
    load_deck_folder,
    load_level_decks,
    may_be_played,
)
from .records import Level, LevelDeck, ReadyLevelDeck

Refuse = Callable[[str, str], NoReturn]


@cache
def load_levels() -> dict[str, Level]:
    """Return all levels by key, in the order of lists. They are loaded once.

    Raises DataFileError if a file is wrong.
    """
    return load_folder(data_files.find_folder("engine.games.tomb_raider", "levels"), get_pool(), load_level_decks())


def load_folder(folder: Any, cards: Pool, ready: Mapping[str, ReadyLevelDeck] | None = None) -> dict[str, Level]:
    """Load the levels in a folder and check them against the cards; return them by key.

    Raises DataFileError naming file and field. ``ready`` are the ready-made level decks, by default those in the
    folder's own `decks`.
    """
    ready = load_deck_folder(folder / "decks") if ready is None else ready
    whole = {}
    for file in sorted((one for one in folder.iterdir() if one.name.endswith(".toml")), key=lambda one: one.name):
        level = data_files.read_single(file, Level)
        check_level(file.name, level, cards, ready)
        whole[level.key] = level
    return dict(sorted(whole.items(), key=lambda item: item[1].order))


def check_level(file: str, level: Level, cards: Pool, ready: Mapping[str, ReadyLevelDeck]) -> None:
    """Check a level (TR-LD-24), also for mistakes that would show only during play.

    Raises DataFileError naming the field.
    """

    def refuse(field: str, why: str) -> NoReturn:
        raise DataFileError(file, None, field, why)

    if not 1 <= level.players.least <= level.players.most:
        refuse("players", "least is 1 or more, and not above most")
    if min(level.width, level.rows, level.start_depth, level.power) < 1 or level.turn_limit < 0:
        refuse("width", "width, rows, start_depth and power are 1 or more, turn_limit 0 or more")
    _check_goals(level, refuse)
    _check_decks(level, ready, cards, refuse)
    _check_map(level, refuse)
    if len({level.form, *(form.key for form in level.forms)}) != len(level.forms) + 1 or (
        level.forms and not level.form
    ):
        refuse("forms", "each form has a key of its own, the one of the file as `form`")
    for form in level.list_level_forms():
        _check_treasure_rooms(form, ready, refuse)
    _check_hands(level, cards, refuse)


def _check_goals(level: Level, refuse: Refuse) -> None:
    if not level.goals or len(set(level.goals)) != len(level.goals):
        refuse("goals", "one or more, none twice")
    if "points" in level.goals and not level.turn_limit:
        refuse("turn_limit", "points are counted until a turn limit, and there is none (TR-LD-14)")
    if set(level.goals) & set(SOLO_GOALS) and level.players.least > 1:
        refuse("goals", "some are for a person alone, whom the level does not take (TR-RUL-10)")
    for goal, boxes in level.medals.items():
        for box, turns in boxes.items():
            if goal not in level.goals or box not in POOL.starters:
                refuse(f"medals.{goal}", f"{box}: is of no goal of the level, or no starter box")
            if not 0 < turns[0] <= turns[1] <= turns[2]:
                refuse(f"medals.{goal}.{box}", "are turns for gold, silver and bronze, none fewer than the one before")
    if any(points < 1 for points in level.bounties.values()):
        refuse("bounties", "points are 1 or more")


def _check_decks(level: Level, ready: Mapping[str, ReadyLevelDeck], cards: Pool, refuse: Refuse) -> None:
    if not level.decks:
        refuse("decks", "there is no level deck")
    for place, deck in enumerate(level.decks):
        field = f"decks.{place}"
        if bool(deck.cards) == bool(deck.ready) or bool(deck.ready) != bool(deck.chosen):
            refuse(field, "has either `cards`, or `ready` with who has `chosen`")
        if not set(deck.ready) <= set(ready):
            refuse(f"{field}.ready", f"allowed are {', '.join(ready)}")
        if deck.chosen == "box" and not set(cards.starters) <= set(deck.ready):
            refuse(f"{field}.ready", "every box has its level deck")
        if deck.chosen == "seat" and not 0 <= deck.seat < level.players.most:
            refuse(f"{field}.seat", "is a seat that can be taken")
        for key in deck.ready or ("",):
            _check_cards(
                f"{field}.{'ready' if key else 'cards'}", deck, list_deck_cards(level, place, ready, key), refuse
            )


def _check_cards(field: str, deck: LevelDeck, listed: Iterable[str], refuse: Refuse) -> None:
    for number, copies in Counter(listed).items():
        card = LOCATIONS.get(number)
        if card is None:
            refuse(field, f"{number} is no location card")
        if card.role != "entrance" and deck.families and card.family not in deck.families:
            refuse(field, f"{number} is of the family {card.family}, which the deck does not take")
        if copies > (2 if card.role == "entrance" else deck.copies):
            refuse(field, f"{number} stands more than {deck.copies} times (TR-DECK-6)")


def _check_map(level: Level, refuse: Refuse) -> None:
    spaces = set(level.list_spaces())
    rows = {form.rows for form in level.list_level_forms()}
    if level.grid and (rows != {len(level.grid)} or any(len(line.split()) != level.width for line in level.grid)):
        refuse("grid", "has a line for each row, and in it a word for each column")
    laid = {cell.at: cell for cell in level.list_laid_locations()}
    for cell in laid.values():
        if cell.number not in LOCATIONS:
            refuse("grid", f"{cell.number} is no location card")
    for seats in range(level.players.least, level.players.most + 1):
        gates = level.list_entrances(seats)
        if not gates or len(set(gates)) != len(gates) or any(at not in spaces or at.row != 1 for at in gates):
            refuse("entrances", "do not fit the map: each has its own space in row 1 (TR-LD-24)")
        if level.treasure_room in gates:
            refuse("treasure_room", "has no space of its own on the map")
        if any(at in laid and not laid[at].up for at in gates):
            refuse("entrances", "one lies where the grid has a location face down")
        owners = {
            level.decks[place].seat
            for at in gates
            if (place := level.find_deck_index(at)) >= 0 and level.decks[place].ready
        }
        if level.starts == "own" and not owners.issuperset(range(seats)):
            refuse("starts", "own: each player has a level deck that serves an entrance (TR-LD-9)")
    if level.treasure_room is not None and (level.treasure_room not in spaces or level.treasure_room in laid):
        refuse("treasure_room", "has no space of its own on the map")


def _check_treasure_rooms(level: Level, ready: Mapping[str, ReadyLevelDeck], refuse: Refuse) -> None:
    """Check that decks can be chosen whose treasure rooms and entrances fit the map.

    In the variant with a single treasure room every choice of decks must fit (TR-LD-24, TR-DECK-5, TR-RUL-18).
    """
    served = {
        place: [at for at in level.list_spaces() if level.find_deck_index(at) == place]
        for place in range(len(level.decks))
    }
    gates = {*level.entrances.odd, *level.entrances.even} - {cell.at for cell in level.list_laid_locations()}
    goal = bool(list_treasure_rooms(cell.number for cell in level.list_laid_locations()))
    for place, deck in enumerate(level.decks):
        listed = [list_deck_cards(level, place, ready, key) for key in deck.ready or ("",)]
        if deck.ready and not any(may_be_played(level, place, cards) for cards in listed):
            refuse(f"decks.{place}.ready", f"none has {deck.least} cards, an entrance and a treasure room")
        if level.freestyle and not all(list_playable_treasure_rooms(level, cards) for cards in listed):
            refuse("freestyle", "the variant needs a treasure room that can lie on the map (TR-RUL-18)")
        if gates & set(served[place]) and not all(list_entrances(cards) for cards in listed):
            refuse("entrances", "the level deck that serves one holds no entrance (TR-LD-24)")
        for room in {room for cards in listed for room in list_treasure_rooms(cards)}:
            least = find_least_depth(level, room)
            if level.treasure_room is not None and level.compute_depth(level.treasure_room.row) < least:
                refuse("treasure_room", f"{room} may not lie above depth {least} (TR-LD-24)")
            goal = goal or any(level.compute_depth(at.row) >= least for at in served[place])
    if not goal:
        refuse("least_depth", "no space is deep enough for a treasure room that its level deck holds (TR-LD-24)")


def _check_hands(level: Level, cards: Pool, refuse: Refuse) -> None:
    for starter, box in cards.starters.items():
        for number in level.opening_hand:
            if level.opening_hand.count(number) > box.draw.count(number):
                refuse("opening_hand", f"{number} is not in the draw deck of {starter} so often")
    for starter, obstacles in level.solo_obstacles.items():
        if starter not in cards.starters:
            refuse("solo_obstacles", f"{starter} is no starter box")
        for number in obstacles:
            if not isinstance(cards.cards.get(number), Obstacle):
                refuse("solo_obstacles", f"{number} is no obstacle card")
