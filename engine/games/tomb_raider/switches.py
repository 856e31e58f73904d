"""The rules that a level or the table may switch (sections 29 and 37); the defaults are the standard rules."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from engine.house_rules import OF_THE_LEVEL
from engine.written import always


class Switches(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A level's file may set any of them; in the lobby stand all but those of the level."""

    ready_round: Annotated[bool, OF_THE_LEVEL] = always(True)
    """The Ready Round is held (TR-LTP-12)."""
    redraw: Annotated[bool, OF_THE_LEVEL] = always(False)
    """A bad hand may be exchanged in the first turn's Draw Round (TR-LTP-11, TR-RUL-1)."""
    empty_hand_doubles: Annotated[bool, OF_THE_LEVEL] = always(True)
    """An empty hand draws twice Think (TR-DRAW-6, TR-LTP-17)."""
    damage_reduces_abilities: bool = always(False)
    """TR-HR-1."""
    raider_fight_tie: Literal["reroll", "no_damage"] = always("reroll")
    """TR-HR-2."""
    fight_blocks_search: Literal["any_use_but_defence", "attack_only", "never"] = always("any_use_but_defence")
    """Which use of Fight costs the search (TR-HR-3)."""
    lifeless_removed_on_success: bool = always(False)
    """TR-HR-4."""
    losing_obstacle_offers: Literal["return_to_hand", "discard"] = always("return_to_hand")
    """TR-HR-5."""
    discard_to_6: bool = always(False)
    """The Discard step is: down to 6, else nothing (TR-HR-6, TR-LTP-16)."""
    save_optional: bool = always(False)
    """TR-HR-7."""
    empty_only_marked: bool = always(False)
    """TR-HR-8."""
    hurt_cure_needs_damage: bool = always(False)
    """TR-HR-9."""
    duplicate_items: bool = always(True)
    """TR-HR-14."""
    treasure_room_obstacles: bool = always(True)
    """Obstacles may be placed in the treasure room (TR-HR-15)."""
    cut_off_relief: bool = always(True)
    """A cut-off raider may search for an exit instead (TR-HR-16, its default with one or two players)."""
    wet: bool = False
    """Some locations lie under water (TR-RUL-12)."""
    drown_at_zero: bool = False
    """Who has no air left dies at once, not only when it needs some (TR-HR-10)."""
    new_rolls: bool = always(True)
    """In later turns the order may be rolled anew (TR-READY-4); that it can be switched off is ours."""
    save_points: Annotated[bool, OF_THE_LEVEL] = True
    """There are save points (TR-LD-16)."""
    lists: Literal["open", "closed"] = "open"
    """Whether everybody knows with which cards a player began (TR-RUL-5)."""
    gentle: Annotated[bool, OF_THE_LEVEL] = False
    """Cards of no use alone were left out of the draw deck; such a match counts for no medal. Ours."""
