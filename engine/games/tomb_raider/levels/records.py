"""The levels: one record a level, read from the `*.toml` beside; its key is the file's name (section 33 of the digest),
that of a level of players' own is its text.

A level deck that is ready made has a record and a file of its own, in `decks/`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ..cards import LOCATIONS, Character, pool
from ..state import Goal
from ..switches import Switches

_MANY = 1000
"""Cards of a list of numbers."""
_NUMBER = re.compile(r"[A-Z]?[0-9]{1,3}")


class Space(Struct, frozen=True, array_like=True):
    """A space of the map: column from the left, row from the entrances, both from 1 (TR-MAP-1)."""

    column: int
    row: int


class Players(Struct, frozen=True, forbid_unknown_fields=True):
    """How many can play (TR-LD-1)."""

    least: int
    most: int


class Entrances(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the entrances lie when an odd and when an even number sits at the table (TR-LD-8, TR-LVL-3).

    Which cards they are follows from the level decks: each space takes the next entrance of the deck that serves it,
    the same again when there is no further one.
    """

    odd: tuple[Space, ...] = ()
    even: tuple[Space, ...] = ()


class LevelDeck(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ready-made level deck (TR-RUL-8); its key is its file's name. `cards`: numbers, and ranges as "004-018"."""

    key: str
    name: str
    cards: tuple[str, ...]

    def __post_init__(self) -> None:
        numbers(self.cards)


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """A level deck of a level (TR-LD-4), and the spaces that it serves.

    `cards`: numbers and ranges; or `ready`: the ready-made ones among which is chosen, by `chosen`: the table in one
    lobby choice, the box of the player alone, or the player in `seat`. `own`: who chooses may bring a level deck of
    their own instead. `option`: only where the lobby's choice of this name says so. `families`, `least`, `copies`: what
    it is made of, how many cards at least, entrances in use and treasure rooms counted, and how often a card that is no
    entrance (TR-DECK-6, TR-DECK-7); one that is too small is filled up. `entrances`: so many stand in it, one card as
    often as that; 0: as many as the level needs. `columns`, `depths`: from, to; `spaces`: each; nothing of these: all
    that no earlier deck serves. One that serves spaces filled beforehand is a side deck: cards that exchange locations
    draw from it.
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
        numbers(self.cards)

    def serves(self, column: int, row: int, depth: int) -> bool:
        """Whether the space is this deck's, if it is no earlier one's (TR-LD-5)."""
        if self.spaces:
            return Space(column, row) in self.spaces
        if self.columns is not None:
            return self.columns[0] <= column <= self.columns[1]
        return self.depths is None or self.depths[0] <= depth <= self.depths[1]


class Bonus(Struct, frozen=True, forbid_unknown_fields=True):
    """What a raider starts with (TR-LD-13): one upgrade of that power, or one treasure of that power or less, or an
    item from its draw deck as if found. `who`: everybody, or all but the first seat, which supplies the level. `may`:
    the bonus can be declined (TR-RUL-19)."""

    upgrade: int = 0
    treasure: int = 0
    item: bool = False
    who: Literal["all", "others"] = "all"
    may: bool = False


class Form(Struct, frozen=True, forbid_unknown_fields=True):
    """A form in which a level can be played: what it changes (TR-LVL-FREE-2, TR-LVL-PPU-2). `least`: the size of every
    level deck, at least; 0: as in the level as it stands."""

    key: str
    power: int
    rows: int
    least_depth: dict[str, int]
    without: tuple[str, ...] = ()
    least: int = 0


class Cell(NamedTuple):
    """A location that lies on the map from the start."""

    at: Space
    number: str
    up: bool


class Level(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One scenario: its map, its cards, its goal, its switches (TR-LVL-1).

    `order`: where it stands in lists. `about`: a sentence or two for who has to choose. `notes`: rules of its own that
    are only shown (TR-LD-22). `power`: of the treasures it awards; `character_power`: up to this the raiders that may
    be chosen. `without`: locations, or families of them, that the level decks go without. `grid`: locations that lie on
    the map from the start, a line a row, the deepest first, "---" for none, "^" after those that lie face up; all know
    what lies where. `fill`: "face_down" deals the level decks onto the map
    beforehand. `starts`: who begins at which entrance: "roll", by roll-off, the same number at each; "free", by
    roll-off, as each likes; "own", each at the one of its own level deck. `treasure_room`: where the deck's treasure
    room lies face down, known to all; none: it is shuffled in. `least_depth`: of locations, by number, family, or
    "treasure" for every treasure room.
    `last_space`: whether the last space takes the treasure room; `remove_others`: whether the others leave then.
    `raiders`: "starter" — the box's own character, "any" — each player picks one. `opening_hand`: the first Think of
    these cards; none: chosen.
    `solo_obstacles`: the obstacle deck of a person alone, per box; none: what follows from the level's power and its
    locations. `medals`: what a person alone can win with a goal and a box: the most turns for gold, silver,
    bronze; the best 20, 50 and 85 % of 1,000 matches of the AI when they were set. Other forms have none.
    `bonus`: what raiders may start with; `freestyle`: the variant with one treasure room can be chosen, and gives it.
    `gentle`: the lobby offers a gentle deal, and has it unless the table chooses otherwise.
    `goals`: those that can be chosen, its own first. `bounties`: points for obstacles that are no creatures, by kind.
    `turn_limit`: after so many turns the level is over; 0: never. `forms`: others than the one that stands here, which
    has the key `form`; empty: there are none.
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
    decks: tuple[Deck, ...]
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

    def depth(self, row: int) -> int:
        """The depth of a row (TR-MAP-2)."""
        return self.start_depth + row - 1

    def spaces(self) -> tuple[Space, ...]:
        """Every space, row by row from row 1 (TR-MAP-1)."""
        return tuple(Space(column, row) for row in range(1, self.rows + 1) for column in range(1, self.width + 1))

    def entrances_for(self, seats: int) -> tuple[Space, ...]:
        """Where the entrances lie for so many seats; KeyError when the level is not for so many (TR-LD-8)."""
        if not self.players.least <= seats <= self.players.most:
            raise KeyError(seats)
        return self.entrances.odd if seats % 2 else self.entrances.even

    def laid(self) -> tuple[Cell, ...]:
        """The grid's locations (TR-LD-6)."""
        found = []
        for line, row in zip(self.grid, range(self.rows, 0, -1), strict=False):  # a level may have no grid
            for column, word in enumerate(line.split(), 1):
                if word != "---":
                    found.append(Cell(Space(column, row), word.rstrip("^"), word.endswith("^")))
        return tuple(found)

    def deck_for(self, at: Space) -> int:
        """Which level deck serves the space; -1: none (TR-LD-5)."""
        for place, deck in enumerate(self.decks):
            if deck.serves(at.column, at.row, self.depth(at.row)):
                return place
        return -1

    def depth_of(self, number: str) -> int:
        """How deep a location must lie at least, as the level has it (TR-LD-11); 0: anywhere."""
        card = LOCATIONS[number]
        rooms = self.least_depth.get("treasure", 0) if card.role == "treasure" else 0
        return max(rooms, self.least_depth.get(card.family, 0), self.least_depth.get(number, 0))

    def in_form(self, key: str) -> Level:
        """In one of its forms (TR-LVL-FREE-2, TR-LVL-PPU-2); its own key, or none, is the level as it stands."""
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
                    medals={},  # they are of the level as it stands
                )
        return self

    def in_all_forms(self) -> tuple[Level, ...]:
        """The level in each of its forms, as it stands first."""
        return (self, *(self.in_form(form.key) for form in self.forms))

    def characters(self, starter: str) -> tuple[str, ...]:
        """The characters a player with this box may pick, the box's own first (TR-SETUP-2, TR-CARD-CHR-3)."""
        own = pool().starters[starter].raider
        if self.raiders == "starter":
            return (own,)
        most = self.character_power
        others = (one.number for one in pool().all(Character) if one.power <= most and one.number != own)
        return (own, *others)


def numbers(listed: Iterable[str]) -> tuple[str, ...]:
    """Numbers, and ranges as "004-018", as numbers. ValueError for anything else, and for more than any deck holds."""
    found: list[str] = []
    for word in listed:
        first, dash, last = word.partition("-")
        if len(found) > _MANY:
            raise ValueError(f"field `cards`: more than {_MANY} cards")
        if not _NUMBER.fullmatch(first) or (dash and not (first.isdecimal() and last.isdecimal() and len(last) < 4)):
            raise ValueError(f"field `cards`: {word!r} is neither a number nor a range of numbers")
        found += [f"{number:03}" for number in range(int(first), int(last) + 1)] if dash else [word]
    return tuple(found)
