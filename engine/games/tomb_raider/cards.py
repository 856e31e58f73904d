"""The cards: one record a card, read once from `cards/*.toml` into the pool.

Every record keeps its basis: `printed` names the fields whose whole value is known to stand on the real card. Number,
name and type are real for all; whatever else is not named there is our estimate, and faces must mark it so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Literal, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr

from engine import data_files
from engine.data_files import CatalogError
from engine.games.tomb_raider.calls import Ability, Call, ObstacleKind, Side
from engine.games.tomb_raider.language import Clause, Window, parse_calls, parse_clause

Role: TypeAlias = Literal["entrance", "treasure", "save", "room"]
Family: TypeAlias = Literal["cave", "tomb", "atlantean", "generic"]


class Effects(tuple[Clause, ...]):
    """A card's clauses in their order; `at` has them by window, a window without any being absent."""

    at: dict[Window, tuple[Clause, ...]]

    def __init__(self, clauses: Iterable[Clause] = ()) -> None:
        self.at = {}
        for clause in self:
            self.at[clause.window] = (*self.at.get(clause.window, ()), clause)


class Failure(tuple[Call, ...]):
    """What befalls a raider that fails an obstacle's test: calls, in their order (TR-OVR-6)."""


class Target(Struct, frozen=True, array_like=True):
    """One of the tests an obstacle may be met with: the result of that ability to reach (TR-OVR-5)."""

    ability: Ability
    number: int

    def __post_init__(self) -> None:
        if self.number < 1:
            raise ValueError("field `number`: a test's target is 1 or more")


class Card(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all cards have. `number` is text (TR-CARD-3) and the card's stable key."""

    number: str
    name: str
    alias: str | None = None
    effects: Effects = Effects()
    printed: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for field in self.printed:
            if field not in self.__struct_fields__ or field in ("number", "name", "printed"):
                raise ValueError(f"field `printed`: {field!r} is no field that could be marked")

    @property
    def key(self) -> str:
        """The card's stable key in options and rows: its number."""
        return self.number

    @property
    def at(self) -> dict[Window, tuple[Clause, ...]]:
        """The card's clauses by window."""
        return self.effects.at

    def is_printed(self, field: str) -> bool:
        """Whether the field's value is known to be printed on the card (False: it is our estimate)."""
        return field in ("number", "name") or field in self.printed


class PrintedObstacle(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An obstacle printed on a location (TR-CARD-PRT-1); its key is its name's slug, alike for all of that name."""

    name: str
    kind: ObstacleKind
    tests: tuple[Target, ...]
    failure: Failure
    life: int | None = None
    key: str = ""

    def __post_init__(self) -> None:
        if self.key:
            raise ValueError("field `key`: is made from the name")
        force_setattr(self, "key", re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-"))
        _check_obstacle(self)


class Location(Card, frozen=True, kw_only=True):
    """A place (TR-CARD-LOC-1). `exits` as printed: F onward, L, R, B back. `search`: dice added, None: no search
    (TR-CARD-LOC-5). `treasure`: the search result that wins (TR-CARD-LOC-4)."""

    family: Family
    role: Role
    exits: tuple[Side, ...]
    search: int | None = None
    danger: int
    min_depth: int | None = None
    treasure: int | None = None
    obstacles: tuple[PrintedObstacle, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(set(self.exits)) != len(self.exits):
            raise ValueError("field `exits`: a side stands twice")
        if (self.treasure is None) == (self.role == "treasure"):
            raise ValueError("field `treasure`: stands on a treasure room, and nowhere else")
        if self.danger < 0 or (self.search or 0) < 0:
            raise ValueError("field `danger`: neither danger nor search may be below 0")
        if len({one.key for one in self.obstacles}) != len(self.obstacles):
            raise ValueError("field `obstacles`: two of one name on one location could not be told apart")


class Character(Card, frozen=True, kw_only=True):
    """A raider's card (TR-CARD-CHR-1): its abilities in dice, its power."""

    fight: int
    move: int
    search: int
    think: int
    power: int

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.life < 1:
            raise ValueError("field `fight`: every ability is 1 or more")

    def ability(self, which: Ability) -> int:
        """The printed value of one ability, in dice."""
        value: int = getattr(self, which)
        return value

    @property
    def life(self) -> int:
        """The lowest printed ability (TR-LIFE-1)."""
        return min(self.fight, self.move, self.search, self.think)

    @property
    def raider(self) -> str:
        """Whose card it is: the name before the comma (TR-UPG-7)."""
        return self.name.partition(",")[0]


class Treasure(Card, frozen=True, kw_only=True):
    """A prize (TR-CARD-TRE-1)."""

    power: int


class Upgrade(Card, frozen=True, kw_only=True):
    """A character upgrade (TR-CARD-UPG-1). `for_raider`: whose, None: anybody's (TR-UPG-7). `requirement`: "save" —
    right after the Save step in which the raider saved (TR-LTP-19)."""

    power: int
    requirement: Literal["save"]
    for_raider: str | None = None


class Obstacle(Card, frozen=True, kw_only=True):
    """An obstacle card (TR-CARD-OBS-1). `life` None: damage cannot remove it (TR-OVR-16)."""

    kind: ObstacleKind
    danger: int
    tests: tuple[Target, ...]
    failure: Failure
    life: int | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_obstacle(self)


class Discovery(Card, frozen=True, kw_only=True):
    """Found by searching (TR-CARD-DIS-1). All but the triggered are kept; a weapon and ammo are items too."""

    kind: Literal["item", "weapon", "ammo", "triggered"]
    difficulty: int

    @property
    def is_item(self) -> bool:
        """Whether it is kept in the unsaved row when found (TR-CARD-DIS-2)."""
        return self.kind != "triggered"


class Action(Card, frozen=True, kw_only=True):
    """Played for its effect and discarded (TR-CARD-ACT-1); its first clause says when it may be played."""


class SecretMove(Card, frozen=True, kw_only=True):
    """A lasting effect, laid down when first used (TR-CARD-SEC-1)."""


AnyCard: TypeAlias = Location | Character | Treasure | Upgrade | Obstacle | Discovery | Action | SecretMove


class Starter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A starter box (TR-COMP-4): its numbers. `draw` is the draw deck, a number as often as the box holds the card."""

    key: str
    name: str
    locations: tuple[str, ...]
    raider: str
    treasure: str
    draw: tuple[str, ...]


C = TypeVar("C", bound=Card)


class Pool:
    """Every card of the game by number, and the starter boxes by key. Made once, never changed."""

    def __init__(self, cards: Mapping[str, Card], starters: Mapping[str, Starter]) -> None:
        self.cards = cards
        self.starters = starters

    def card(self, number: str) -> Card:
        """The card of this number; KeyError if there is none (so for all that follow, also for another type)."""
        return self.cards[number]

    def location(self, number: str) -> Location:
        return self._of(Location, number)

    def character(self, number: str) -> Character:
        return self._of(Character, number)

    def treasure(self, number: str) -> Treasure:
        return self._of(Treasure, number)

    def upgrade(self, number: str) -> Upgrade:
        return self._of(Upgrade, number)

    def obstacle(self, number: str) -> Obstacle:
        return self._of(Obstacle, number)

    def discovery(self, number: str) -> Discovery:
        return self._of(Discovery, number)

    def action(self, number: str) -> Action:
        return self._of(Action, number)

    def all(self, kind: type[C]) -> tuple[C, ...]:
        """Every card of one type, by number."""
        return tuple(card for _, card in sorted(self.cards.items()) if isinstance(card, kind))

    def entrance(self, starter: str) -> Location:
        """The entrance among a starter's locations."""
        return self._special(starter, "entrance")

    def treasure_room(self, starter: str) -> Location:
        """The treasure room among a starter's locations."""
        return self._special(starter, "treasure")

    def rooms(self, starter: str) -> tuple[str, ...]:
        """A starter's other locations: what is left for the level deck (TR-LTP-6, TR-DECK-8)."""
        return tuple(
            number
            for number in self.starters[starter].locations
            if self.location(number).role not in ("entrance", "treasure")
        )

    def obstacles(self, starter: str) -> tuple[str, ...]:
        """The obstacle cards of a starter's draw deck, copies included (TR-SOLO-1)."""
        return tuple(number for number in self.starters[starter].draw if isinstance(self.cards[number], Obstacle))

    def _special(self, starter: str, role: Role) -> Location:
        for number in self.starters[starter].locations:
            if self.location(number).role == role:
                return self.location(number)
        raise KeyError(role)

    def _of(self, kind: type[C], number: str) -> C:
        card = self.cards[number]
        if not isinstance(card, kind):
            raise KeyError(number)
        return card


FILES: Mapping[str, type[Card]] = {
    "locations.toml": Location,
    "characters.toml": Character,
    "treasures.toml": Treasure,
    "upgrades.toml": Upgrade,
    "obstacles.toml": Obstacle,
    "discoveries.toml": Discovery,
    "actions.toml": Action,
}


def read(kind: type[Any], data: Any) -> Any:
    """The catalog's hook: lists of text become clauses or calls. Raises LanguageError, naming the line."""
    if not (isinstance(data, list) and all(isinstance(line, str) for line in data)):
        raise ValueError("is a list of texts in the effect language")
    if kind is Effects:
        return Effects(parse_clause(line) for line in data)
    if kind is Failure:
        return Failure(call for line in data for call in parse_calls(line))
    raise NotImplementedError(kind)


@cache
def pool() -> Pool:
    """All cards, read once. Raises CatalogError when a file is wrong."""
    return load(data_files.folder("engine.games.tomb_raider", "cards"))


def load(folder: Any) -> Pool:
    """The cards in a folder. Raises CatalogError naming file, card and field."""
    cards = data_files.merged((file, data_files.table(folder / file, kind, hook=read)) for file, kind in FILES.items())
    starters = data_files.table(folder / "decks.toml", Starter, key="key")
    whole = Pool(cards, starters)
    for starter in starters.values():
        _check_starter(whole, starter)
    return whole


def _check_obstacle(obstacle: Obstacle | PrintedObstacle) -> None:
    if not obstacle.tests or not obstacle.failure:
        raise ValueError("field `tests`: an obstacle has at least one test and one failure effect")
    if len({one.ability for one in obstacle.tests}) != len(obstacle.tests):
        raise ValueError("field `tests`: an ability stands twice")
    if obstacle.life is not None and obstacle.life < 1:
        raise ValueError("field `life`: is 1 or more, or left out")


def _check_starter(whole: Pool, starter: Starter) -> None:
    def refuse(field: str, why: str) -> None:
        raise CatalogError("decks.toml", starter.key, field, why)

    wanted: dict[str, tuple[tuple[str, ...], tuple[type[Card], ...]]] = {
        "locations": (starter.locations, (Location,)),
        "raider": ((starter.raider,), (Character,)),
        "treasure": ((starter.treasure,), (Treasure,)),
        "draw": (starter.draw, (Upgrade, Action, Discovery, Obstacle, SecretMove)),  # TR-CARD-2
    }
    for field, (numbers, kinds) in wanted.items():
        for number in numbers:
            if not isinstance(whole.cards.get(number), kinds):
                refuse(field, f"{number} is not in the pool, or of another type")
    for role in ("entrance", "treasure"):
        if sum(whole.location(number).role == role for number in starter.locations) != 1:
            refuse("locations", f"one is the {role}, no more and no fewer")
    if len(starter.draw) < 30:
        refuse("draw", "a draw deck has at least 30 cards (TR-DECK-1)")
    copies = 2 if len(starter.draw) < 60 else 3
    for number in starter.draw:
        if starter.draw.count(number) > copies:
            refuse("draw", f"{number} stands more than {copies} times (TR-DECK-2)")
