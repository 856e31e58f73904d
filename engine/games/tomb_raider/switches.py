"""The rules that a level or the table may switch (TR-LTP, TR-HR); the defaults are the standard rules."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from engine.house_rules import OF_THE_LEVEL
from engine.written import make_written_default


class Switches(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The switches. A level's file may set any of them; the lobby offers all but those marked ``OF_THE_LEVEL``."""

    ready_round: Annotated[bool, OF_THE_LEVEL] = make_written_default(True)
    """The Ready Round is played (TR-LTP-12)."""
    redraw: Annotated[bool, OF_THE_LEVEL] = make_written_default(False)
    """A bad hand may be exchanged in the first turn's Draw Round (TR-LTP-11, TR-RUL-1)."""
    empty_hand_doubles: Annotated[bool, OF_THE_LEVEL] = make_written_default(True)
    """A player without cards draws twice Think (TR-DRAW-6, TR-LTP-17)."""
    damage_reduces_abilities: bool = make_written_default(False)
    """Each damage takes a die from every ability (TR-HR-1)."""
    raider_fight_tie: Literal["reroll", "no_damage"] = make_written_default("reroll")
    """A tie between two raiders is rolled again, or deals no damage (TR-HR-2)."""
    fight_blocks_search: Literal["any_use_but_defence", "attack_only", "never"] = make_written_default(
        "any_use_but_defence"
    )
    """The uses of Fight that cost the search (TR-HR-3)."""
    lifeless_removed_on_success: bool = make_written_default(False)
    """A passed test removes an obstacle that has no life (TR-HR-4)."""
    losing_obstacle_offers: Literal["return_to_hand", "discard"] = make_written_default("return_to_hand")
    """Losing obstacle offers go back to the hand, or are discarded (TR-HR-5)."""
    discard_to_6: bool = make_written_default(False)
    """A hand of more than 6 is discarded down to 6, and a smaller one is kept (TR-HR-6, TR-LTP-16)."""
    save_optional: bool = make_written_default(False)
    """The player decides whether to save (TR-HR-7)."""
    empty_only_marked: bool = make_written_default(False)
    """Only a location with an empty marker counts as empty (TR-HR-8)."""
    hurt_cure_needs_damage: bool = make_written_default(False)
    """A hurt can be cured only if the raider also has damage (TR-HR-9)."""
    duplicate_items: bool = make_written_default(True)
    """A raider may have several copies of an item (TR-HR-14)."""
    treasure_room_obstacles: bool = make_written_default(True)
    """Obstacles may be placed in the treasure room (TR-HR-15)."""
    cut_off_relief: bool = make_written_default(True)
    """A cut-off raider may search for an exit instead (TR-HR-16), by default at any number of raiders (TR-RUL-21)."""
    wet: bool = False
    """Some locations lie under water (TR-RUL-12)."""
    drown_at_zero: bool = False
    """A raider dies as soon as its air is 0, not only when it needs more (TR-HR-10)."""
    new_rolls: bool = make_written_default(True)
    """In later turns the order may be rolled again (TR-READY-4). No rulebook has this switch; we added it."""
    save_points: Annotated[bool, OF_THE_LEVEL] = True
    """There are save points (TR-LD-16)."""
    lists: Literal["open", "closed"] = "open"
    """Open: everybody knows the list of each player's draw deck; closed: only that player does (TR-RUL-5)."""
    gentle: Annotated[bool, OF_THE_LEVEL] = False
    """Cards of no use in solo play are left out of the draw deck; such a match earns no medal. We added this switch."""
