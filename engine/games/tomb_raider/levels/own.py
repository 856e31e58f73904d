"""Levels of Tomb Raider that players build: parsed from text, limited, checked, and written back as text.

The text has the format of our level files.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from engine import data_files
from engine.data_files import DataFileError
from engine.folding import tidy_text
from engine.own_files import LARGEST, LONGEST, Fault, Read, is_text, refuse
from engine.protocol import Refused
from engine.refusals import LimitReached

from ....refusals import NoSuchLevel
from ..cards import LOCATIONS, get_pool
from .decks import (
    count_deck_size,
    find_least_depth,
    list_entrances,
    list_playable_treasure_rooms,
    list_shown_cards,
    list_treasure_rooms,
    load_level_decks,
)
from .loader import check_level, load_levels
from .records import Entrances, Level, LevelDeck, Players, Space

FILE = "level.toml"
"""The name that error messages give to a player's level, which has no file."""
NAME, ABOUT = 40, 400
"""The most characters of a player's level's name (``NAME``), and of its description (``ABOUT``)."""
WIDEST, DEEPEST, SPACES, SEATS = 5, 12, 40, 6
"""The limits of a player's level: the most columns, rows and spaces of its map, and the most seats."""
LEAST = 18
"""The fewest locations that a level has on its map and in its level decks together (TR-DECK-7)."""
_MOST: dict[str, int] = {"start_depth": 20, "power": 3, "character_power": 3, "turn_limit": 200}
"""The highest values of number fields in a player's level."""
_DOTS = 60
"""The most dots in a line of a level's text. Each dot nests keys more deeply, which makes parsing slower."""
_LISTED = 12
"""The most entries of a list in a level's text, such as the list of forms. Lists of cards may be longer."""


class LevelDeckTypes(Refused):
    families: tuple[str, ...]


class LevelDeckSmall(Refused):
    least: int


class LevelDeckEntrances(LimitReached): ...


class LevelDeckGate(Refused):
    cards: tuple[str, ...]


class LevelDeckCopies(LimitReached): ...


class LevelDeckRoom(Refused):
    power: int
    depth: int


class LevelDeckFewEntrances(Refused):
    count: int
    held: int


def find_level(level: str) -> Level:
    """Return the level with this key, or the level that this text describes.

    Raises ``NoSuchLevel``, or ``UnfitFile`` for a text that may not be played.
    """
    if is_text(level):
        return _load_played_level(level)
    if level not in load_levels():
        raise NoSuchLevel(rule="TR-DEC-S1")
    return load_levels()[level]


@lru_cache(64)
def _load_played_level(text: str) -> Level:
    found = read_level(text)
    refuse((*found.faults, *find_faults(found.value)))
    return replace(found.value, key=text)


def make_new_level() -> Level:
    """Return a new level for the level editor: the Introductory Level's map, for one to four players."""
    return Level(
        key=FILE,
        name="?",
        players=Players(1, 4),
        power=1,
        width=3,
        rows=6,
        decks=(LevelDeck(cards=("001-018",)),),
        entrances=Entrances(odd=(Space(2, 1),), even=(Space(1, 1), Space(3, 1))),
        least_depth={"treasure": 4},
        goals=("treasure", "recovery", "bounty", "timed"),
    )


def build_own_deck(level: Level, place: int, text: str) -> list[str]:
    """Return the level deck that a player has built for a level: the locations of the player's own level.

    ``place`` is the deck's index, ``text`` the player's level. Raises ``UnfitFile``, or "level-deck-…",
    which names the broken requirement (TR-RUL-17).
    """
    deck, built = level.decks[place], find_level(text)
    listed = [card for other in range(len(built.decks)) for card in _list_level_deck_cards(built, other)]
    cards = [card for card in listed if card not in level.without]  # TR-LVL-FREE-3: locations that the level excludes
    gates, treasure_rooms = list_entrances(cards), list_treasure_rooms(cards)
    copies = Counter(card for card in cards if card not in gates)
    families = tuple(one for one in deck.families or _list_families() if one not in level.without)
    if not {LOCATIONS[card].family for card in copies} <= {*families}:  # TR-LVL-PPU-4: the level names the types.
        raise LevelDeckTypes(rule="TR-RUL-17", families=families)
    if not gates or count_deck_size(deck, cards) < deck.least:  # TR-LVL-PPU-3, TR-SER-PICKUP-10: the least size
        raise LevelDeckSmall(rule="TR-DECK-7", least=deck.least)
    if deck.entrances and len(gates) > deck.entrances:  # TR-RUL-16: the most entrances
        raise LevelDeckEntrances(rule="TR-RUL-16", most=deck.entrances)
    if not {*gates} <= {*_list_allowed_entrances(deck)}:
        raise LevelDeckGate(rule="TR-RUL-17", cards=_list_allowed_entrances(deck))
    if max(copies.values(), default=0) > deck.copies:  # TR-DECK-6: the most copies of a location
        raise LevelDeckCopies(rule="TR-DECK-6", most=deck.copies)
    # TR-DECK-5, TR-SER-PICKUP-9: exactly one treasure room, in Freestyle at least one.
    if not list_playable_treasure_rooms(level, cards) or (len(treasure_rooms) > 1 and not level.freestyle):
        raise LevelDeckRoom(rule="TR-DECK-5", power=level.power, depth=level.compute_depth(level.rows))
    return cards


def refuse_too_few_entrances(level: Level, text: str) -> None:
    """Raise ``Refused`` if a player's level deck has fewer entrances than the level asks for (TR-RUL-16).

    Only a new match is refused: ``build_own_deck`` accepts the deck, because stored matches were begun with such decks.
    """
    built = find_level(text)
    listed = [card for place in range(len(built.decks)) for card in _list_level_deck_cards(built, place)]
    needed, held = max(deck.entrances for deck in level.decks), len(list_entrances(listed))
    if held < needed:
        raise LevelDeckFewEntrances(rule="TR-RUL-16", count=needed, held=held)


def _list_families() -> tuple[str, ...]:
    """Return the names of all families of locations."""
    return tuple(dict.fromkeys(card.family for card in LOCATIONS.values()))


def _list_allowed_entrances(deck: LevelDeck) -> tuple[str, ...]:
    """Return the entrances that a level deck may hold (TR-AMB-78).

    They are the entrances of the deck's families, or all entrances if no family has any.
    """
    gates = list_entrances(sorted(LOCATIONS))
    return tuple(card for card in gates if LOCATIONS[card].family in deck.families) or tuple(gates)


# --- text ---


def read_level(text: str, further: Mapping[str, str] = {}) -> Read[Level]:
    """Parse a player's level from text. If the text has a fault, the result holds a new level instead.

    The faults are "too-large", and "wrong-field" with ``file``, ``field`` ("" for none) and ``why``. The loader words
    the reason in ``why``.
    """
    if len(text.encode(errors="replace")) > LARGEST or text.count("\n") > LONGEST:
        return Read(make_new_level(), (Fault("too-large", values={"most": LARGEST, "lines": LONGEST}),))
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > _DOTS:
            return Read(
                make_new_level(),
                (_make_field_fault(DataFileError(FILE, None, None, f"line {number} has too many dots")),),
            )
    try:
        level = _parse_level(text.lstrip("\ufeff"))
    except DataFileError as error:
        return Read(make_new_level(), (_make_field_fault(error),))
    return Read(level, (), level.name)


def _parse_level(text: str) -> Level:
    """Parse a level from text. If that fails, replace typographic signs (“…”) by plain ones and parse it again."""
    try:
        return data_files.parse_single(FILE, text, Level)
    except DataFileError:
        if (usual := tidy_text(text)) == text:
            raise
        return data_files.parse_single(FILE, usual, Level)


def _make_field_fault(error: DataFileError) -> Fault:
    return Fault("wrong-field", values={"file": error.file, "field": error.field or "", "why": error.why[:300]})


def format_level(level: Level) -> str:
    """Return a level as text, without the fields that hold their default."""
    return "".join(
        f"{key} = {_format_toml(value)}\n"
        for key, value in _list_given_fields(level).items()
        if key not in ("key", "order")
    )


def _list_given_fields(record: msgspec.Struct) -> dict[str, Any]:
    """Return the fields of a record that differ from their defaults, as plain data."""
    found = {}
    for field in msgspec.structs.fields(record):
        value = getattr(record, field.name)
        if field.default is msgspec.NODEFAULT and field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        else:
            default = field.default
        if value != default:
            found[field.encode_name] = _convert_to_plain(value)
    return found


def _convert_to_plain(value: Any) -> Any:
    if isinstance(value, Space):
        return [value.column, value.row]
    if isinstance(value, msgspec.Struct):
        return _list_given_fields(value)
    if isinstance(value, tuple):
        return [_convert_to_plain(one) for one in value]
    return value


def _format_toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_format_key(key)} = {_format_toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list) and any(isinstance(one, dict) or len(str(one)) > 12 for one in value):
        return "[\n" + "".join(f"    {_format_toml(one)},\n" for one in value) + "]"
    if isinstance(value, list):
        return "[" + ", ".join(map(_format_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _format_key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key)


def compress_numbers(cards: Iterable[str]) -> tuple[str, ...]:
    """Return the numbers of cards as short texts: each card once, three or more consecutive numbers as a range."""
    runs: list[list[int]] = []
    for number in sorted({int(card) for card in cards}):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    words: list[str] = []
    for run in runs:
        words += [f"{run[0]:03}-{run[-1]:03}"] if len(run) > 2 else [f"{number:03}" for number in run]
    return tuple(words)


# --- faults ---


def find_faults(level: Level, level_played: str = "") -> tuple[Fault, ...]:
    """Return all faults that keep a player's level from being played.

    A fault that a menu can mend has a kind of its own. Any other fault is described in the loader's words.
    """
    found = _find_limit_faults(level)
    if found:
        return tuple(found)
    try:
        found = [*_find_card_faults(level), *_find_place_faults(level)]
        if not found:
            check_level(FILE, level, get_pool(), load_level_decks())
    except DataFileError as error:
        found.append(_make_field_fault(error))
    return tuple(found)


def _find_limit_faults(level: Level) -> list[Fault]:
    """Return the fields of a player's level that exceed their limits. If there are any, no other check is made."""
    found = []
    for form in level.list_level_forms():
        if not (1 <= form.width <= WIDEST and 1 <= form.rows <= DEEPEST and form.width * form.rows <= SPACES):
            found.append(Fault("map-size", "TR-LD-2", values={"width": WIDEST, "rows": DEEPEST, "spaces": SPACES}))
            break
    if not 1 <= level.players.least <= level.players.most <= SEATS:
        found.append(Fault("seats", "TR-LD-1", values={"most": SEATS}))
    for key, most in _MOST.items():
        least = 0 if key == "turn_limit" else 1
        if not all(least <= getattr(form, key) <= most for form in level.list_level_forms()):
            found.append(Fault("number", values={"field": key, "least": least, "most": most}))
    listed = (level.decks, level.forms, level.bounties, level.opening_hand, level.entrances.odd, level.entrances.even)
    tables = (level.bounties, *(form.least_depth for form in level.list_level_forms()))
    if any(len(one) > _LISTED for one in listed) or any(len(one) > len(LOCATIONS) for one in tables):
        found.append(Fault("too-many", values={"most": _LISTED}))
    if any(not 0 <= number <= 99 for one in tables for number in one.values()):
        found.append(Fault("number", values={"field": "least_depth", "least": 0, "most": 99}))
    if any(not 0 <= deck.least <= 99 or not 1 <= deck.copies <= 9 for deck in level.decks):
        found.append(Fault("number", values={"field": "decks", "least": 0, "most": 99}))
    if not level.name.strip() or len(level.name) > NAME:
        found.append(Fault("name", values={"most": NAME}))
    if len(level.about) + len(level.notes) > ABOUT:
        found.append(Fault("about", values={"most": ABOUT}))
    return found


def _list_level_deck_cards(level: Level, place: int) -> list[str]:
    """Return the cards of the level deck with this index.

    If the level lists ready-made decks for it, they are the cards of the first one.
    """
    ready = load_level_decks()
    return list_shown_cards(level, place, ready) if set(level.decks[place].ready) <= set(ready) else []


def _find_card_faults(level: Level) -> list[Fault]:
    """Return the faults in a level's decks and goals (TR-DECK-5, TR-DECK-7)."""
    found = []
    laid = [cell.number for cell in level.list_laid_locations()]
    cards = [card for place in range(len(level.decks)) for card in _list_level_deck_cards(level, place)]
    known = [card for card in (*cards, *laid) if card in LOCATIONS]
    if len(known) < LEAST:
        found.append(Fault("few-locations", "TR-DECK-7", values={"count": len(known), "least": LEAST}))
    if not list_treasure_rooms(known):
        found.append(Fault("no-treasure-room", "TR-DECK-5"))
    gates = {*level.entrances.odd, *level.entrances.even} - {cell.at for cell in level.list_laid_locations()}
    for place in {level.find_deck_index(at) for at in gates if level.rows >= at.row >= 1}:
        own = _list_level_deck_cards(level, place) if place >= 0 else []
        if not any(LOCATIONS[card].role == "entrance" for card in own if card in LOCATIONS):
            found.append(Fault("no-entrance-card", "TR-DECK-5", values={"deck": place + 1}))
    if not level.goals:  # TR-LD-14: a level needs a goal.
        found.append(Fault("no-goal", "TR-LD-14"))
    if "points" in level.goals and not level.turn_limit:  # TR-LD-14: points need a limit.
        found.append(Fault("no-turn-limit", "TR-LD-14"))
    return found


def _find_place_faults(level: Level) -> list[Fault]:
    """Return the faults of cards and spaces in a level (TR-LD-24).

    Either a card cannot lie where it should, or no deck serves a space.
    """
    found = []
    seats = range(level.players.least, level.players.most + 1)
    for odd, listed in ((1, level.entrances.odd), (0, level.entrances.even)):
        if not listed and any(count % 2 == odd for count in seats):
            found.append(Fault("no-entrance", "TR-LD-24", values={"odd": odd}))
    laid = {cell.at for cell in level.list_laid_locations()}
    if any(level.find_deck_index(at) < 0 for at in level.list_spaces() if at not in laid):
        found.append(Fault("unserved", "TR-LD-5"))
    served = [(place, at) for at in level.list_spaces() if (place := level.find_deck_index(at)) >= 0]
    for place in range(len(level.decks)):
        for room in list_treasure_rooms(_list_level_deck_cards(level, place)):
            least = find_least_depth(level, room)
            deepest = max((level.compute_depth(at.row) for other, at in served if other == place), default=0)
            if served and 0 < deepest < least:
                values: dict[str, str | int] = {"room": room, "least": least, "deepest": deepest}
                found.append(Fault("too-shallow", "TR-LD-24", values=values))
    if level.treasure_room is not None:
        found += _find_treasure_room_faults(level, level.treasure_room)
    return found


def _find_treasure_room_faults(level: Level, space: Space) -> list[Fault]:
    """Return the faults of a level whose treasure room lies in ``space`` from the start; it must be the only one."""
    treasure_rooms = {
        place: list_treasure_rooms(_list_level_deck_cards(level, place)) for place in range(len(level.decks))
    }
    mine = treasure_rooms.get(level.find_deck_index(space), []) if space in level.list_spaces() else []
    if len(mine) != 1 or sum(map(len, treasure_rooms.values())) != 1:
        return [Fault("one-treasure-room", "TR-LD-10")]
    least = find_least_depth(level, mine[0])
    if level.compute_depth(space.row) < least:
        values: dict[str, str | int] = {"room": mine[0], "least": least, "deepest": level.compute_depth(space.row)}
        return [Fault("too-shallow", "TR-LD-24", values=values)]
    return []


def list_editable_cards(level: Level, deck_index: int) -> list[str]:
    """Return the cards of the level deck with this index one by one, for editing."""
    return list(dict.fromkeys(card for card in _list_level_deck_cards(level, deck_index) if card in LOCATIONS))
