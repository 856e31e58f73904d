"""The records of Tomb Raider's levels, read from the `*.toml` files in this folder (TR-LD).

The key of a level is the name of its file. The key of a player's own level is its text. Ready-made level decks have
records and files of their own, in `decks/`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ..cards import LOCATIONS, Character, get_pool
from ..state import Goal
from ..switches import Switches

_MANY = 1000
"""A list of numbers and ranges may stand for at most this many cards."""
_NUMBER = re.compile(r"[A-Z]?[0-9]{1,3}")


class Space(Struct, frozen=True, array_like=True):
    """A space of a level's map: column from the left, row from the entrances, both from 1 (TR-MAP-1)."""

    column: int
    row: int


class Players(Struct, frozen=True, forbid_unknown_fields=True):
    """The least and the greatest number of players of a level (TR-LD-1)."""

    least: int
    most: int


class Entrances(Struct, frozen=True, forbid_unknown_fields=True):
    """The spaces of the entrances for an odd and for an even number of players (TR-LD-8, TR-LVL-3).

    The level decks decide which cards lie there: each space takes the next entrance of the deck that serves the space.
    After the last entrance of the deck its entrances are used again.
    """

    odd: tuple[Space, ...] = ()
    even: tuple[Space, ...] = ()


class ReadyLevelDeck(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ready-made level deck (TR-RUL-8). Its key is its file's name.

    `cards` holds numbers, and ranges such as "004-018".
    """

    key: str
    name: str
    cards: tuple[str, ...]

    def __post_init__(self) -> None:
        expand_numbers(self.cards)


class LevelDeck(Struct, frozen=True, forbid_unknown_fields=True):
    """A level deck of a level (TR-LD-4), and the spaces that it serves.

    - `cards`: numbers and ranges. Or `ready`: the keys of ready-made decks to choose from.
    - `chosen`: who chooses a ready-made deck: "table" (one lobby choice for all), "box" (it follows from the box of a
      solo player), or the player in `seat`.
    - `own`: the choosing player may bring a level deck of their own instead.
    - `option`: the deck is used only if the lobby choice with this name says so.
    - `families`: the families of its locations.
    - `least`: the fewest cards, including the entrances in use and treasure rooms. A smaller ready-made deck is filled
      up (TR-DECK-7).
    - `copies`: the most copies of a card that is no entrance (TR-DECK-6).
    - `entrances`: the number of entrances in the deck, and the most copies of each; 0 for as many as the level needs.
    - `columns`, `depths`: the first and the last that it serves. `spaces`: the spaces that it serves. Without any of
      these it serves all spaces that no earlier deck serves.

    If the spaces of a deck are filled beforehand, it is a side deck: cards that exchange locations draw from it.
    """

    cards: tuple[str, ...] = ()
    ready: tuple[str, ...] = ()
    chosen: Literal["", "table", "box", "seat"] = ""
    seat: int = 0
    option: str = ""
    families: tuple[str, ...] = ()
    least: int = 0
    copies: int = 1
    own: bool = False
    entrances: int = 0
    columns: tuple[int, int] | None = None
    depths: tuple[int, int] | None = None
    spaces: tuple[Space, ...] = ()

    def __post_init__(self) -> None:
        expand_numbers(self.cards)

    def is_for_space(self, column: int, row: int, depth: int) -> bool:
        """Return whether the deck serves a space, unless an earlier deck of the level does (TR-LD-5)."""
        if self.spaces:
            return Space(column, row) in self.spaces
        if self.columns is not None:
            return self.columns[0] <= column <= self.columns[1]
        return self.depths is None or self.depths[0] <= depth <= self.depths[1]


class Bonus(Struct, frozen=True, forbid_unknown_fields=True):
    """The start bonus of a raider (TR-LD-13).

    It is an upgrade of this power, a treasure of at most this power, or an item of its draw deck, as if the raider had
    found it. `who` gets it: all seats, or all but the first, which supplies the level. `may`: it can be declined
    (TR-RUL-19).
    """

    upgrade: int = 0
    treasure: int = 0
    item: bool = False
    who: Literal["all", "others"] = "all"
    may: bool = False


class Form(Struct, frozen=True, forbid_unknown_fields=True):
    """A form in which a level can be played, given by its changes to the level (TR-LVL-FREE-2, TR-LVL-PPU-2).

    `least` is the fewest cards of every level deck; 0 keeps the numbers of the level.
    """

    key: str
    power: int
    rows: int
    least_depth: dict[str, int]
    without: tuple[str, ...] = ()
    least: int = 0


class Cell(NamedTuple):
    """A location card that lies on the map from the start, with its space. ``up`` says that it lies face up."""

    at: Space
    number: str
    up: bool


class Level(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One scenario: its map, its cards, its goal, its switches (TR-LVL-1).

    - `order`: the place in lists.
    - `about`: a sentence or two for the player who has to choose.
    - `notes`: special rules that are only displayed (TR-LD-22).
    - `power`: the highest power of the treasures that it awards.
    - `character_power`: the highest power of the raiders that may be chosen.
    - `without`: locations, or families of them, that are left out of the level decks.
    - `grid`: locations that lie on the map from the start, a line for each row, the deepest first. "---" is none, "^"
      follows those that lie face up. Everybody knows what lies where.
    - `fill`: "face_down" deals the level decks onto the map beforehand.
    - `starts`: how entrances are shared out: "roll", by roll-off, the same number of raiders at each; "free", by
      roll-off, any entrance; "own", each player at the entrance of its own level deck.
    - `treasure_room`: the space where the deck's treasure room lies face down, known to all; None shuffles it in.
    - `least_depth`: of locations, by number, family, or "treasure" for every treasure room.
    - `last_space`: whether the last possible space takes the treasure room.
    - `remove_others`: whether the other treasure rooms leave the decks then.
    - `raiders`: "starter" for the box's own character, "any" for a choice by each player.
    - `opening_hand`: the opening hand is the first Think cards of this list. Players choose if it is empty, or if their
      deck lacks one of the cards.
    - `solo_obstacles`: the obstacle deck of a solo player, by box; by default it follows from the level's power and
      locations.
    - `medals`: the most turns for gold, silver and bronze, by goal and box, for a solo player. They are the best 20, 50
      and 85 % of 1,000 matches of the AI at the time when they were set. Other forms have no medals.
    - `bonus`: the start bonus of raiders.
    - `freestyle`: the variant with one treasure room, and its bonus, can be chosen.
    - `gentle`: the lobby offers a gentle deal, which is on unless the table chooses otherwise.
    - `goals`: the goals to choose from, the level's own first.
    - `bounties`: points for obstacles that are no creatures, by kind.
    - `turn_limit`: the level is over after this many turns; 0 for no limit.
    - `forms`: the other forms of the level; the form described here has the key `form`. Empty if there are none.
    """

    key: str
    order: int = 0
    name: str
    about: str = ""
    notes: str = ""
    players: Players
    power: int
    character_power: int = 1
    width: int
    rows: int
    start_depth: int = 1
    decks: tuple[LevelDeck, ...]
    without: tuple[str, ...] = ()
    grid: tuple[str, ...] = ()
    fill: Literal["none", "face_down"] = "none"
    entrances: Entrances
    starts: Literal["roll", "free", "own"] = "roll"
    treasure_room: Space | None = None
    least_depth: dict[str, int] = {}
    last_space: bool = True
    remove_others: bool = True
    raiders: Literal["starter", "any"] = "any"
    opening_hand: tuple[str, ...] = ()
    solo_obstacles: dict[str, tuple[str, ...]] = {}
    bonus: Bonus | None = None
    freestyle: bool = False
    gentle: bool = False
    goals: tuple[Goal, ...] = ("treasure",)
    bounties: dict[str, int] = {}
    medals: dict[Goal, dict[str, tuple[int, int, int]]] = {}
    turn_limit: int = 0
    form: str = ""
    forms: tuple[Form, ...] = ()
    rules: Switches = Switches()

    def compute_depth(self, row: int) -> int:
        """Return the depth of a row of the map (TR-MAP-2)."""
        return self.start_depth + row - 1

    def list_spaces(self) -> tuple[Space, ...]:
        """Return all spaces of the map, row by row from row 1 (TR-MAP-1)."""
        return tuple(Space(column, row) for row in range(1, self.rows + 1) for column in range(1, self.width + 1))

    def list_entrances(self, seats: int) -> tuple[Space, ...]:
        """Return the spaces of the entrances for this number of seats (TR-LD-8).

        Raises KeyError if the level does not take this number.
        """
        if not self.players.least <= seats <= self.players.most:
            raise KeyError(seats)
        return self.entrances.odd if seats % 2 else self.entrances.even

    def list_laid_locations(self) -> tuple[Cell, ...]:
        """Return the location cards that the level's grid lays on the map (TR-LD-6)."""
        found = []
        for place, line in enumerate(self.grid):
            for column, word in enumerate(line.split(), 1):
                if word != "---":
                    found.append(Cell(Space(column, self.rows - place), word.rstrip("^"), word.endswith("^")))
        return tuple(found)

    def find_deck_index(self, space: Space) -> int:
        """Return the index of the level deck that serves a space, or -1 if none does (TR-LD-5)."""
        for place, deck in enumerate(self.decks):
            if deck.is_for_space(space.column, space.row, self.compute_depth(space.row)):
                return place
        return -1

    def find_least_depth(self, number: str) -> int:
        """Return the least depth at which the level allows a location; 0 if the level allows any depth (TR-LD-11)."""
        card = LOCATIONS[number]
        depth_by_role = self.least_depth.get("treasure", 0) if card.role == "treasure" else 0
        return max(depth_by_role, self.least_depth.get(card.family, 0), self.least_depth.get(number, 0))

    def take_form(self, key: str) -> Level:
        """Return the level in the form with this key (TR-LVL-FREE-2, TR-LVL-PPU-2).

        For the level's own key, or "", the level is unchanged.
        """
        for form in self.forms:
            if form.key == key:
                decks = tuple(replace(deck, least=form.least or deck.least) for deck in self.decks)
                return replace(
                    self,
                    form=key,
                    power=form.power,
                    rows=form.rows,
                    least_depth=form.least_depth,
                    without=form.without,
                    decks=decks,
                    medals={},  # Medals are for the level's own form only.
                )
        return self

    def list_level_forms(self) -> tuple[Level, ...]:
        """Return the level in each of its forms, its own form first."""
        return (self, *(self.take_form(form.key) for form in self.forms))

    def list_characters(self, starter: str) -> tuple[str, ...]:
        """Return the character cards that a player with this starter box may choose, the box's own first.

        Rules: TR-SETUP-2, TR-CARD-CHR-3.
        """
        own = get_pool().starters[starter].raider
        if self.raiders == "starter":
            return (own,)
        most = self.character_power
        others = (one.number for one in get_pool().list_cards(Character) if one.power <= most and one.number != own)
        return (own, *others)


def expand_numbers(listed: Iterable[str]) -> tuple[str, ...]:
    """Expand a list of card numbers and ranges such as "004-018" into single numbers.

    Raises ValueError for any other text, and for more cards than any deck holds.
    """
    found: list[str] = []
    for word in listed:
        first, dash, last = word.partition("-")
        if len(found) > _MANY:
            raise ValueError(f"field `cards`: more than {_MANY} cards")
        if not _NUMBER.fullmatch(first) or (dash and not (first.isdecimal() and last.isdecimal() and len(last) < 4)):
            raise ValueError(f"field `cards`: {word!r} is neither a number nor a range of numbers")
        found += [f"{number:03}" for number in range(int(first), int(last) + 1)] if dash else [word]
    return tuple(found)
