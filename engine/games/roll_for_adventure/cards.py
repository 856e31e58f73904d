"""The enemy cards of Roll for Adventure.

Counts and ranks are as printed; most names and territories are our own (RFA-AMB).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

DESERT, FORTRESS, FOREST, ICE_CAVE = "desert", "fortress", "forest", "ice-cave"
TERRITORIES = (DESERT, FORTRESS, FOREST, ICE_CAVE)
RESURRECTION = "resurrection"
MASTER = "master-of-shadows"
ROAMING = ""
"""The territory of a card that belongs to none: a phantom, some custom enemies, a giant before it settles."""

Kind = Literal["enemy", "master", "dragon", "phantom", "giant", "blank"]


class Card(Struct, frozen=True):
    """A kind of enemy card."""

    key: str
    kind: Kind = "enemy"
    territory: str = ROAMING
    rank: int = 0
    """The rank of the enemy, 1 to 3; 0 means none (RFA-MOS-11, RFA-SPEC-9)."""
    count: int = 1
    threshold: int = 6
    """The total of dice that defeats the enemy (RFA-DEF-2, RFA-DEF-7)."""
    number: int = 0
    """The number of a dragon (RFA-SPEC-5); 0 for other cards."""
    named: bool = False
    """A flag: a source gives the name of the card; otherwise we have chosen it."""


_LISTED = (
    Card("sand-devil", "enemy", DESERT, 1, 3, named=True),
    Card("crypt-spirit", "enemy", DESERT, 2, 2, named=True),
    Card("desert-worm", "enemy", DESERT, 3, 1, named=True),
    Card("gate-raider", "enemy", FORTRESS, 1, 3),
    Card("bloodsucker", "enemy", FORTRESS, 2, 2, named=True),
    Card("black-knight", "enemy", FORTRESS, 3, 1, named=True),
    Card("tree-shrike", "enemy", FOREST, 1, 3, named=True),
    Card("briar-witch", "enemy", FOREST, 2, 2),
    Card("rotwood-colossus", "enemy", FOREST, 3, 1),
    Card("white-wolf", "enemy", ICE_CAVE, 1, 3, named=True),
    Card("cave-troll", "enemy", ICE_CAVE, 2, 2, named=True),
    Card("ice-giant", "enemy", ICE_CAVE, 3, 1, named=True),
    Card(MASTER, "master", named=True),
    # RFA-SPEC-5: six dragons
    *(Card(f"dragon-{number}", "dragon", number=number, named=True) for number in range(1, 7)),
    # RFA-SPEC-13: two of each rank
    *(Card(f"phantom-{rank}", "phantom", ROAMING, rank, 2, named=True) for rank in (1, 2, 3)),
    *(Card(f"giant-{rank}", "giant", ROAMING, rank, 2, 12, named=True) for rank in (1, 2, 3)),  # RFA-SPEC-17, 20
    # These custom enemies of our own are for the six blank cards (RFA-SPEC-22).
    Card("dune-stalker", "blank", DESERT, 1, 1, 7),
    Card("root-creeper", "blank", FOREST, 2, 1, 8),
    Card("wandering-shade", "blank", ROAMING, 3, 1, 9),
    Card("wall-breaker", "blank", FORTRESS, 1, 1, 10),
    Card("frost-wraith", "blank", ICE_CAVE, 2, 1, 8),
    Card("iron-brute", "blank", ROAMING, 1, 1, 12),
)

CARDS: dict[str, Card] = {card.key: card for card in _LISTED}

ENEMIES: tuple[str, ...] = tuple(c.key for c in _LISTED if c.kind == "enemy" for _ in range(c.count))
"""The 24 common enemy cards (RFA-COMP-19)."""

SPECIAL: dict[str, tuple[str, ...]] = {
    f"{kind}s": tuple(c.key for c in _LISTED if c.kind == kind for _ in range(c.count))
    for kind in ("dragon", "phantom", "giant")
}
"""The complete sets of six special enemies, by name (RFA-SPEC-1)."""

BLANKS: dict[str, tuple[str, ...]] = {
    "none": (),
    "stalkers": ("dune-stalker", "root-creeper", "wandering-shade"),
    "breakers": ("wall-breaker", "frost-wraith", "iron-brute"),
    "all-six": tuple(c.key for c in _LISTED if c.kind == "blank"),
}
"""The sets of custom enemies that a table may add, each of three or six cards, by name (RFA-SPEC-23)."""

HEROES = (
    "adventurer", "fighter", "healer", "warrior",
    "avenger", "conjurer", "trickster", "frost-runner", "ranger", "sapper",
)  # fmt: skip
FIRST_GAME = HEROES[:4]
"""The heroes of a first game (RFA-SETUP-12)."""
