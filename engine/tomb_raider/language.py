"""The effect language: what a card does, as a line of text and as typed records.

A line is one *clause*: when it may happen, under which conditions, and what then happens::

    pre_test[own,test=fight,obs=creature,once=turn]: DICE(+1)
    window  [guards                               ]: calls, one after another, with "; " between

An obstacle's failure effects are calls alone: their window is its failed test. The vocabulary is closed: 20
windows, 13 guards, 38 verbs, each with its own words. This module only reads the language (`str` writes it);
`effects` carries it out. What each word means is told in the docstring of its record.

Parameters that a record leaves at its default are not written. Names (of a weapon, an item, an obstacle) begin
with a capital; words of the vocabulary never do, save the sides F, L, R, B.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Literal, TypeAlias, Union, get_args

from msgspec import Struct

from engine.tomb_raider.grammar import LanguageError as LanguageError
from engine.tomb_raider.grammar import Signed, Verb, parameters, read_call, read_name, read_number, read_word, word_of

# --- the words -------------------------------------------------------------------------------------------------

Window: TypeAlias = Literal[
    "any", "ready", "action.start", "move", "enter", "explore", "obstacle.play", "attack", "pre_test", "post_test",
    "damage", "fail", "on_remove", "search", "found", "draw", "save", "reload", "respond", "static",
]  # fmt: skip
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


# --- the verbs -------------------------------------------------------------------------------------------------


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


class Steps(Verb, frozen=True, tag="STEPS"):
    """Change the Move steps of this turn (never below 1; lifts no ban on moving)."""

    n: Signed
    to: Who = "self"


class Relocate(Verb, frozen=True, tag="MOVE"):
    """Put the raider there without need of an exit; steps 2-5 follow at once (TR-FORCE-1)."""

    bare: ClassVar[int] = 0
    to: Who
    dest: Place


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


# --- guards and clauses ----------------------------------------------------------------------------------------


class Check(Struct, frozen=True):
    """A test of an ability against a target; target None: opposed, both roll, ties again (TR-TEST-6)."""

    ability: Ability
    target: int | None = None

    def __str__(self) -> str:
        return f"{self.ability}:{'opposed' if self.target is None else self.target}"


class Item(Struct, frozen=True):
    """An item of that name in play on your raider."""

    name: str


class Guard(Struct, frozen=True, rename={"if_": "if"}):
    """The conditions of a clause; a field left None (or empty) asks nothing.

    whose: whose event: the card's own player's raider, another's, anyone's. test, vs: ability and purpose of the test.
    obs: the obstacle is of one of these kinds or has one of these names. danger: its danger is at most this.
    loc: the location was face up before this entry, is a treasure room, has no obstacle left, has its E marker.
    once: limit per card. cost: what must be paid, this card or so many from hand. req: what must be true (weapon: one
    is in use for this test). mode: replaces the normal search. if_: state of the roll or of the damage. check: you
    must pass it or nothing happens. resist: the target raider passes it to be unaffected.
    """

    whose: Literal["own", "opp", "all"] | None = None
    test: Ability | None = None
    vs: Literal["obstacle", "raider", "search"] | None = None
    obs: tuple[str, ...] = ()
    danger: int | None = None
    loc: Literal["mapped", "treasure", "clear", "empty"] | None = None
    once: Literal["turn", "game"] | None = None
    cost: Literal["discard_self"] | int | None = None
    req: Literal["weapon", "raider_here"] | Item | None = None
    mode: Literal["instead"] | None = None
    if_: Literal["pass", "fail", "lethal", "triple"] | None = None
    check: Check | None = None
    resist: Check | None = None

    def __str__(self) -> str:
        parts: list[str] = [self.whose] if self.whose else []
        for key in ("test", "vs", "obs", "danger", "loc", "if", "req", "mode", "once", "cost", "check", "resist"):
            value: Any = getattr(self, "if_" if key == "if" else key)
            match value:
                case None | ():
                    continue
                case tuple():
                    parts.append(f"{key}={'/'.join(value)}")
                case Item(name):
                    parts.append(f"{key}=item:{name}")
                case int() if key == "danger":
                    parts.append(f"danger<={value}")
                case int():
                    parts.append(f"{key}=discard:{value}")
                case _:
                    parts.append(f"{key}={value}")
        return f"[{','.join(parts)}]" if parts else ""


class Clause(Struct, frozen=True):
    """When, under which conditions, and what: the calls resolve in order, one that cannot be done is skipped."""

    window: Window
    guards: Guard
    calls: tuple[Call, ...]

    def __str__(self) -> str:
        return f"{self.window}{self.guards}: {write_calls(self.calls)}"


# --- reading and writing ---------------------------------------------------------------------------------------

_CLAUSE = re.compile(r"(?P<window>[a-z_.]+)(?:\[(?P<guards>[^\[\]]*)\])?: (?P<calls>.+)")


def parse_clause(text: str) -> Clause:
    """One clause. Raises LanguageError."""
    found = _CLAUSE.fullmatch(text)
    if not found:
        raise LanguageError(f"{text!r} is not of the form: window[guard,guard]: VERB(…); VERB(…)")
    window: Any = read_word("window", found["window"], get_args(Window))
    guards = Guard() if found["guards"] is None else _parse_guards(found["guards"])
    return Clause(window, guards, parse_calls(found["calls"]))


def parse_calls(text: str) -> tuple[Call, ...]:
    """Calls with "; " between them: the right half of a clause, or an obstacle's failure. Raises LanguageError."""
    return tuple(read_call(part, VERBS) for part in text.split("; "))


def write_calls(calls: tuple[Call, ...]) -> str:
    """The text that `parse_calls` reads as these calls."""
    return "; ".join(map(str, calls))


def _parse_guards(text: str) -> Guard:
    given: dict[str, Any] = {}
    for part in text.split(","):
        key, _, value = part.replace("danger<=", "danger=", 1).partition("=")
        if part in _GUARDS["whose"].words:
            key, value = "whose", part
        elif key not in (*_WRITTEN, "danger") or part.startswith("danger="):
            raise LanguageError(f"guard {part!r}: allowed are own, opp, all, danger<=, {'=, '.join(_WRITTEN)}=")
        if key in given:
            raise LanguageError(f"guard {key!r} stands twice")
        given[key] = _read_guard(key, value)
    return Guard(**{"if_" if key == "if" else key: value for key, value in given.items()})


def _read_guard(key: str, value: str) -> Any:
    match key:
        case "obs":
            return tuple(_obstacle(one) for one in value.split("/"))
        case "danger":
            return read_number("danger<=", value, signed=False)
        case "cost" if value.startswith("discard:"):
            return read_number("cost=discard:", value.removeprefix("discard:"), signed=False)
        case "cost":
            return read_word("cost=", value, ("discard_self", "discard:n"))
        case "req" if value.startswith("item:"):
            return Item(read_name("req=item:", value.removeprefix("item:")))
        case "req":
            return read_word("req=", value, ("weapon", "raider_here", "item:NAME"))
        case "check" | "resist":
            ability, _, target = value.partition(":")
            read_word(f"{key}=", ability, get_args(Ability))
            if key == "resist" and target == "opposed":
                return Check(ability)  # type: ignore[arg-type]
            return Check(ability, read_number(f"{key}={ability}:", target, signed=False))  # type: ignore[arg-type]
        case _:
            return _GUARDS[key].read("guard", value)


def _obstacle(text: str) -> str:
    return text if text in get_args(AnyKind) else read_name("obs=", text, or_else=get_args(AnyKind))


_GUARDS = {one.name: one for one in parameters(Guard)}
_WRITTEN = [key for key in _GUARDS if key not in ("whose", "danger")]
