"""What a card can do: the calls of the effect language, one record for each of its 38 verbs.

What a verb does is told in the docstring of its record, whose fields are its parameters; each group is headed by the
rules that it changes. `grammar` says how a call is written, `verbs` carries it out.

Parameters that a record leaves at its default are not written. Names (of a weapon, an item, an obstacle) begin
with a capital; words of the vocabulary never do, save the sides F, L, R, B.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, TypeAlias, Union, get_args

from engine.effects.grammar import Signed, Verb, word_of

# --- the words ---------------------------------------------------------------------------------------------------

Ability: TypeAlias = Literal["fight", "move", "search", "think"]
ObstacleKind: TypeAlias = Literal["creature", "human", "trap", "hazard", "puzzle"]
AnyKind: TypeAlias = Literal["creature", "human", "trap", "hazard", "puzzle", "any"]
CardKind: TypeAlias = Literal[
    "action", "obstacle", "upgrade", "discovery", "item", "weapon", "ammo", "triggered", "secret_move", "any"
]
Wound: TypeAlias = Literal["damage", "injury", "any"]
# self: the raider of the card's player (on locations and obstacles the raider concerned). opp: one other raider.
# here: another living raider where the acting raider is. all_here: every living raider there, self included.
# target: the raider or obstacle of the test; outside a test the chosen raider, as a place its location.
Who: TypeAlias = Literal["self", "opp", "mover", "here", "all_here", "target"]
# loc: current location of the raider concerned. ahead: where one chosen open exit leads. adj: as an aim a place loc
# has an open exit to, as an origin a mapped place with an open exit to loc. back: the space it stood in just before.
# deeper: next row, same column. F L R B: sides of the card as printed. entered: the side last entered by.
Place: TypeAlias = Literal[
    "loc", "ahead", "adj", "any", "any_mapped", "back", "deeper", "F", "L", "R", "B", "entered", "target"
]
Side: TypeAlias = Literal["F", "L", "R", "B"]
Direction: TypeAlias = Literal["F", "L", "R", "B", "entered", "any"]
Until: TypeAlias = Literal["test", "turn"]
All: TypeAlias = Literal["all"]


# --- on a test (TR-TEST, TR-OVR) ---------------------------------------------------------------------------------


class Dice(Verb, frozen=True, tag="DICE"):
    """Change the number of dice of this test (never below 1)."""

    n: Signed


class Bonus(Verb, frozen=True, tag="BONUS"):
    """Change the rolled result."""

    n: Signed


class Reroll(Verb, frozen=True, tag="REROLL"):
    """The tester rolls n chosen dice, or all, again; the new result stands."""

    n: int | All


class Difficulty(Verb, frozen=True, tag="DIFF"):
    """Change the target of this test."""

    n: Signed


class Substitute(Verb, frozen=True, tag="SUBST"):
    """Another ability may be used, at the lowest listed target (a search roll has none: its dice change)."""

    ability: Literal["fight", "move", "search", "think", "any"]


class Auto(Verb, frozen=True, tag="AUTO"):
    """The result of this test is fixed; no effect on a search roll; between raiders pass beats fail."""

    result: Literal["pass", "fail"]


# --- a raider's values and weapons (TR-LIFE, TR-UPG) -------------------------------------------------------------


class Raise(Verb, frozen=True, tag="ABILITY"):
    """Change an ability: one, all, one lowest of choice (fixed on entering play), or each printed as 2."""

    bare: ClassVar[int] = 2
    ability: Literal["fight", "move", "search", "think", "all", "lowest", "printed_2"]
    n: Signed


class Life(Verb, frozen=True, tag="LIFE"):
    """Change maximum life."""

    n: Signed


class HandMax(Verb, frozen=True, tag="HANDMAX"):
    """Change the hand limit of the normal draw (TR-DRAW-14)."""

    n: Signed


class Weapon(Verb, frozen=True, tag="WEAPON"):
    """A weapon: damage of a won Fight test in place of 1, extra Fight dice, uses (None: without end)."""

    bare: ClassVar[int] = 0
    damage: int
    dice: Signed
    ammo: int | None = None


class Ammo(Verb, frozen=True, tag="AMMO"):
    """Add uses to the weapon of that name."""

    n: Signed
    weapon: str


# --- harm and cure (TR-LIFE, TR-HURT, TR-STUCK, TR-DEATH, TR-RESET) ----------------------------------------------


class Damage(Verb, frozen=True, tag="DAMAGE"):
    """Deal n damage; with `plus` (written +n) add n to the damage of this won test instead."""

    n: int
    to: Who
    plus: bool = False


class Injure(Verb, frozen=True, tag="INJURE"):
    """A hurt: that ability is 1 lower until healed; 0 is death (TR-HURT-1)."""

    ability: Ability
    to: Who


class Stuck(Verb, frozen=True, tag="STUCK"):
    """No search this turn, no move in the next Action Round (TR-STUCK-1)."""

    bare: ClassVar[int] = 0
    to: Who


class Prevent(Verb, frozen=True, tag="PREVENT"):
    """Stop n, or all, before it lands."""

    n: int | All
    kind: Wound


class Heal(Verb, frozen=True, tag="HEAL"):
    """Remove n markers; kind=damage is the card's own limit on TR-HURT-4."""

    n: int
    kind: Wound


class Reset(Verb, frozen=True, tag="RESET"):
    """The raider dies and reloads in its Reload step."""

    bare: ClassVar[int] = 0
    to: Who


# --- moving (TR-MOVE, TR-FORCE) ----------------------------------------------------------------------------------


class Steps(Verb, frozen=True, tag="STEPS"):
    """Change the Move steps of this turn (never below 1; lifts no ban on moving)."""

    n: Signed
    to: Who = "self"


class Relocate(Verb, frozen=True, tag="MOVE"):
    """Put the raider there without need of an exit; steps 2-5 follow at once (TR-FORCE-1)."""

    bare: ClassVar[int] = 0
    to: Who
    dest: Place


# --- the map (TR-MAP, TR-SAVE, TR-TOK) ---------------------------------------------------------------------------


class Exit(Verb, frozen=True, tag="EXIT"):
    """Exit or block marker on a side toward the map; with `until` the former state returns."""

    act: Literal["add", "block", "unblock"]
    dir: Direction
    at: Place
    until: Until | None = None


class Rotate(Verb, frozen=True, tag="ROTATE"):
    """Turn a location card by quarter turns."""

    bare: ClassVar[int] = 0
    at: Place
    turn: Literal["any"]


class SwapLocation(Verb, frozen=True, tag="SWAP_LOC", rename={"by": "with"}):
    """May exchange an unexplored or revealed place with a level card (never a laid treasure room, TR-TRS-12)."""

    bare: ClassVar[int] = 0
    at: Place
    by: Literal["level_top"]


class Reveal(Verb, frozen=True, tag="REVEAL"):
    """The card's player alone looks at n cards, of the level deck or ahead; with reorder picks which come first."""

    what: Literal["level", "ahead"]
    n: int
    keep: Literal["reorder"] | None = None


class SavePoint(Verb, frozen=True, tag="SAVE_POINT"):
    """The location becomes a save point (TR-SAVE-3)."""

    act: Literal["add"]
    at: Place


class Empty(Verb, frozen=True, tag="EMPTY"):
    """Put or take the E marker (TR-TOK-4)."""

    act: Literal["add", "remove"]
    at: Place


# --- cards (TR-DRAW, TR-ACN, TR-ROW) -----------------------------------------------------------------------------


class Draw(Verb, frozen=True, tag="DRAW"):
    """Draw n cards beyond the normal draw."""

    n: int
    who: Who


class Discard(Verb, frozen=True, tag="DISCARD"):
    """Discard n, or all; item means any item in play on that raider, its player chooses."""

    n: int | All
    who: Who
    what: Literal["hand", "item"]


class Fetch(Verb, frozen=True, tag="FETCH", rename={"source": "from", "types": "type"}):
    """Find n cards of one of these types; a searched draw deck is shuffled."""

    bare: ClassVar[int] = 0
    source: Literal["draw", "discard", "opp_discard"]
    types: tuple[CardKind, ...]
    n: int
    to: Literal["hand"]


class Steal(Verb, frozen=True, tag="STEAL", rename={"source": "from"}):
    """Take one unsaved item; it goes to the taker's unsaved row."""

    what: Literal["item"]
    source: Who


class Cancel(Verb, frozen=True, tag="CANCEL", rename={"types": "type"}):
    """The card just played, of one of these types, has no effect (TR-ACN-3)."""

    bare: ClassVar[int] = 0
    types: tuple[CardKind, ...]


class SaveItem(Verb, frozen=True, tag="SAVE_ITEM"):
    """Keep n unsaved items through this reload."""

    n: int


# --- obstacles (TR-OBS, TR-OVR) ----------------------------------------------------------------------------------


class PutObstacle(Verb, frozen=True, tag="PUT_OBS", rename={"source": "from"}):
    """Put an obstacle card on a location; danger=check asks TR-OBS-4."""

    bare: ClassVar[int] = 0
    source: Literal["hand"]
    at: Place
    danger: Literal["check", "ignore"]


class ShiftObstacle(Verb, frozen=True, tag="SHIFT_OBS", rename={"source": "from"}):
    """Move an obstacle card, never a printed one; with `swap` two change places."""

    kind: AnyKind
    source: Place
    to: Place
    swap: bool = False


class Bypass(Verb, frozen=True, tag="BYPASS"):
    """Those obstacles need not be faced in locations the raider moves on from."""

    kind: AnyKind
    until: Until | None = None


class Danger(Verb, frozen=True, tag="DANGER"):
    """Change the danger sum for the obstacles that the card's player offers."""

    n: Signed
    at: Place
    until: Until | None = None


# --- leave and order (TR-SRCH, TR-OBS, TR-READY) -----------------------------------------------------------------


class Allow(Verb, frozen=True, tag="ALLOW"):
    """One more normal search this turn (TR-SRCH-19), or one further round of obstacle offers."""

    flag: Literal["search_again", "second_obstacle"]


class Forbid(Verb, frozen=True, tag="FORBID"):
    """Ban moving, searching, going back to a space just left, or the use of a weapon."""

    flag: Literal["move", "search", "backtrack", "use_weapon"]
    to: Who
    until: Until | None = None


class Order(Verb, frozen=True, tag="ORDER"):
    """Go first or last in this turn's order; the others keep theirs."""

    place: Literal["first", "last"]
    to: Who


Call: TypeAlias = Union[  # noqa: UP007 (one name a line reads as a list)
    Dice, Bonus, Reroll, Difficulty, Substitute, Auto, Raise, Life, HandMax, Weapon, Ammo, Damage, Injure, Stuck,
    Prevent, Heal, Reset, Steps, Relocate, Exit, Rotate, SwapLocation, Reveal, SavePoint, Empty, Draw, Discard,
    Fetch, Steal, Cancel, SaveItem, PutObstacle, ShiftObstacle, Bypass, Danger, Allow, Forbid, Order,
]  # fmt: skip

VERBS: Mapping[str, type[Any]] = {word_of(verb): verb for verb in get_args(Call)}
