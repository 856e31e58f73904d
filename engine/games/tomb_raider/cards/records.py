"""The records of Tomb Raider's cards, read from the `*.toml` files in this folder.

In every record `printed` names the fields whose whole value is known from the real card. Number, name and type are
always those of the real card. Every other field is our estimate, and presenters must mark it as an estimate.
"""

from __future__ import annotations

import re
from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import force_setattr

from engine.effects import clauses

from ..language import PLAYED, Clause, ObstacleKind, Verb
from ..state import Ability
from .lasting import Weapon

Side: TypeAlias = Literal["F", "L", "R", "B"]
Role: TypeAlias = Literal["entrance", "treasure", "save", "room"]
Family: TypeAlias = Literal["cave", "tomb", "atlantean", "generic"]
Water: TypeAlias = Literal["dry", "wet", "both"]
"""The kind of locations in which a card works: dry, wet (under water), or both (TR-WET-7)."""


class Effects(clauses.Effects[Clause]):
    """The effects of a card: its clauses, also indexed by window."""


class Failure(tuple[Verb, ...]):
    """The effects of failing an obstacle's test, as calls of verbs, in order (TR-OVR-6)."""


class Target(Struct, frozen=True, array_like=True):
    """One of the tests by which an obstacle may be faced: an ability, and the number to reach with it (TR-OVR-5)."""

    ability: Ability
    number: int

    def __post_init__(self) -> None:
        if self.number < 1:
            raise ValueError("field `number`: a test's target is 1 or more")


class Card(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fields that all cards of Tomb Raider have. `number` is a text (TR-CARD-3), and never changes."""

    windows: ClassVar[tuple[str, ...]] = ()
    """The windows in which cards of this type may have effects."""
    number: str
    name: str
    alias: str | None = None
    effects: Effects = Effects()
    printed: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for clause in self.effects:
            if clause.guards.mode is not None and not isinstance(self, Action):
                raise ValueError("field `effects`: mode=instead is for an action")
            if clause.window not in self.windows:
                kind, possible = type(self).__name__.lower(), ", ".join(self.windows) or "none"
                raise ValueError(
                    f"field `effects`: window {clause.window} of a card of type {kind}: allowed are {possible}"
                )
        for field in self.printed:
            if field not in self.__struct_fields__ or field in ("number", "name", "printed"):
                raise ValueError(f"field `printed`: {field!r} is no field that could be marked")

    @property
    def key(self) -> str:
        """The card's number. It never changes, so it is the card's key in options and stored inputs."""
        return self.number

    @property
    def at(self) -> dict[str, tuple[Clause, ...]]:
        """The clauses of the card, by window."""
        return self.effects.at

    def is_printed(self, field: str) -> bool:
        """Return whether a field's value is known from the real card; if False, it is our estimate."""
        return field in ("number", "name") or field in self.printed


class PrintedObstacle(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An obstacle printed on a location card (TR-CARD-PRT-1).

    Its key is made from its name, so two obstacles may have one key.
    """

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
    """A location card (TR-CARD-LOC-1).

    `exits` are the printed ones: F for forward, L, R, and B for back. `search` is the number of dice added to a search;
    None if nobody can search (TR-CARD-LOC-5). `treasure` is the search result that wins, `power` the room's power
    (TR-CARD-LOC-4).
    """

    windows = PLAYED
    wet: bool = False
    """A flag: the location lies under water, if the table plays with water (TR-WET)."""
    family: Family
    role: Role
    exits: tuple[Side, ...]
    search: int | None = None
    danger: int
    min_depth: int | None = None
    treasure: int | None = None
    power: int | None = None
    """The highest power of the treasures that a treasure room awards (TR-TRE-1, TR-RUL-7); None for other locations."""
    obstacles: tuple[PrintedObstacle, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(set(self.exits)) != len(self.exits):
            raise ValueError("field `exits`: a side stands twice")
        for field in ("treasure", "power"):
            if (getattr(self, field) is None) == (self.role == "treasure"):
                raise ValueError(f"field `{field}`: stands on a treasure room, and nowhere else")
        if self.danger < 0 or (self.search or 0) < 0:
            raise ValueError("field `danger`: neither danger nor search may be below 0")
        if len({one.key for one in self.obstacles}) != len(self.obstacles):
            raise ValueError("field `obstacles`: two of one name on one location could not be told apart")
        if any(clause.guards.cost is not None or clause.guards.whose not in ("own", "all") for clause in self.effects):
            raise ValueError("field `effects`: a location works for the raider in it, and cannot be discarded for it")

    @property
    def worth(self) -> int:
        """The highest power of the treasures that a treasure room awards (TR-TRE-1, TR-RUL-7).

        It is 0 for other locations.
        """
        return self.power or 0


class Character(Card, frozen=True, kw_only=True):
    """A raider's character card (TR-CARD-CHR-1): its four abilities in dice, and its power."""

    windows = PLAYED
    fight: int
    move: int
    search: int
    think: int
    power: int

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.life < 1:
            raise ValueError("field `fight`: every ability is 1 or more")

    def find_printed_ability(self, ability: Ability) -> int:
        """Return the printed value of one ability of the character, in dice."""
        value: int = getattr(self, ability)
        return value

    @property
    def life(self) -> int:
        """The character's life: its lowest printed ability (TR-LIFE-1)."""
        return min(self.fight, self.move, self.search, self.think)

    @property
    def raider(self) -> str:
        """The name of the raider: the part of the card's name before the comma (TR-UPG-7)."""
        return self.name.partition(",")[0]


class Treasure(Card, frozen=True, kw_only=True):
    """A treasure card (TR-CARD-TRE-1)."""

    windows = (*PLAYED, "static")
    power: int


REQUIREMENTS: dict[str, tuple[bool, str]] = {
    "save": (False, "right after the Save step in which the raider saved (TR-LTP-19)"),
    "found": (True, "so many discoveries found since the last reload"),
    "items": (True, "so many items in play"),
    "danger": (True, "an obstacle of that danger or more removed since the last reload"),
    "creature": (False, "a creature removed since the last reload"),
    "mapped": (True, "so many locations mapped this match"),
    "won": (False, "an attack on a raider won since the last reload"),
    "holds": (False, "an item taken from another raider in play"),
    "healed": (False, "a raider healed since the last reload"),
    "depth": (True, "the raider stands at that depth or deeper"),
}
"""The words for requirements of upgrades (TR-RUL-11). Each has a flag (it takes a number) and its meaning."""


class Requirement(Struct, frozen=True):
    """One of the requirements of an upgrade; any one of them suffices (TR-UPG-1)."""

    word: str
    n: int = 0

    def __str__(self) -> str:
        return f"{self.word}:{self.n}" if self.n else self.word


class Requirements(tuple[Requirement, ...]):
    """The requirements of an upgrade, such as "save" or "danger:8". Any one of them suffices."""


def read_requirement(text: str) -> Requirement:
    """Parse one requirement of an upgrade, such as "danger:8". Raises ValueError, which lists the possible words."""
    word, colon, number = text.partition(":")
    if word not in REQUIREMENTS or REQUIREMENTS[word][0] != bool(colon):
        allowed = ", ".join(f"{one}:n" if counts else one for one, (counts, _) in REQUIREMENTS.items())
        raise ValueError(f"{text!r}: allowed are {allowed}")
    if colon and (not number.isdecimal() or int(number) < 1):
        raise ValueError(f"{text!r}: n is a number of 1 or more")
    return Requirement(word, int(number) if colon else 0)


class Upgrade(Card, frozen=True, kw_only=True):
    """A character upgrade card (TR-CARD-UPG-1)."""

    windows = (*PLAYED, "static")
    power: int
    requirement: Requirements
    """The requirements, any one of which must be met when the upgrade is played (TR-UPG-1, TR-RUL-11)."""
    for_raider: str | None = None
    """The name of the only raider that may have the upgrade; None if any may (TR-UPG-7)."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.requirement or not self.effects:
            raise ValueError("field `requirement`: an upgrade asks for something, and does something")


class Obstacle(Card, frozen=True, kw_only=True):
    """An obstacle card (TR-CARD-OBS-1)."""

    kind: ObstacleKind
    danger: int
    tests: tuple[Target, ...]
    failure: Failure
    life: int | None = None
    """The damage that removes the obstacle; None if damage cannot remove it (TR-OVR-16)."""
    water: Water | None = None
    """The kind of locations in which the obstacle works (TR-RUL-12).

    If None, a creature works in dry locations, and other obstacles work in all locations.
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_obstacle(self)

    @property
    def lives_in(self) -> Water:
        """The kind of locations in which the obstacle works, also if ``water`` is None (TR-WET-7, TR-WET-8)."""
        return self.water or ("dry" if self.kind == "creature" else "both")


class Discovery(Card, frozen=True, kw_only=True):
    """A discovery card, found by searching (TR-CARD-DIS-1). All kinds but the triggered one are kept.

    Weapons and ammo are items too; a companion is no item (TR-CARD-DIS-5).
    """

    windows = (*PLAYED, "reload", "static")
    kind: Literal["item", "weapon", "ammo", "triggered", "companion"]
    difficulty: int
    water: Water = "both"
    """The kind of locations in which the discovery can be found (TR-WET-7)."""
    made_for_water: bool = False
    """A flag: the discovery is a weapon that works equally well under water (TR-WET-11)."""

    def __post_init__(self) -> None:
        super().__post_init__()
        itself = [clause for clause in self.effects if clause.window == "found" and clause.guards.whose is None]
        if self.kind == "triggered":
            if len(self.effects) != 1 or not itself:
                raise ValueError("field `effects`: a triggered discovery has one clause, in window found")
        elif itself:
            raise ValueError("field `effects`: window found without whose is for a triggered discovery")
        weapons = sum(isinstance(call, Weapon) for clause in self.effects for call in clause.calls)
        if weapons != (self.kind == "weapon"):
            raise ValueError("field `effects`: a weapon says WEAPON once, and no other discovery does")
        if self.made_for_water and self.kind != "weapon":
            raise ValueError("field `made_for_water`: is for a weapon")

    @property
    def stays(self) -> bool:
        """A flag: the discovery is kept in the unsaved row when found (TR-CARD-DIS-2)."""
        return self.kind != "triggered"

    @property
    def is_item(self) -> bool:
        """A flag: the discovery is an item, which means that it is kept and is no companion."""
        return self.kind not in ("triggered", "companion")


class Action(Card, frozen=True, kw_only=True):
    """An action card, played for its effect and then discarded (TR-CARD-ACT-1).

    Its first clause says when it may be played. The other clauses wait. A `fail` clause waits for the outcome of the
    test on which the card was played, any other until the end of the turn.
    """

    windows = PLAYED

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.effects:
            raise ValueError("field `effects`: an action does something")
        if self.effects[0].guards.once is not None or self.effects[0].guards.cost is not None:
            raise ValueError("field `effects`: an action is discarded as it is played, without once= or cost=")
        if any(clause.window == "found" and clause.guards.whose is None for clause in self.effects):
            raise ValueError("field `effects`: window found without whose is for a triggered discovery")


class SecretMove(Card, frozen=True, kw_only=True):
    """A secret move card: a lasting effect, laid down when it is first used (TR-CARD-SEC-1).

    A secret move with the window "static" may be laid down at any moment.
    """

    windows = (*PLAYED, "static")

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.effects) != 1:
            raise ValueError("field `effects`: a secret move has one clause")


AnyCard: TypeAlias = Location | Character | Treasure | Upgrade | Obstacle | Discovery | Action | SecretMove


class Starter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A starter box (TR-COMP-4), as card numbers. `draw` lists a number once for each copy of the card in the box."""

    key: str
    name: str
    locations: tuple[str, ...]
    raider: str
    treasure: str
    draw: tuple[str, ...]


def _check_obstacle(obstacle: Obstacle | PrintedObstacle) -> None:
    if not obstacle.tests or not obstacle.failure:
        raise ValueError("field `tests`: an obstacle has at least one test and one failure effect")
    if len({one.ability for one in obstacle.tests}) != len(obstacle.tests):
        raise ValueError("field `tests`: an ability stands twice")
    if obstacle.life is not None and obstacle.life < 1:
        raise ValueError("field `life`: is 1 or more, or left out")
