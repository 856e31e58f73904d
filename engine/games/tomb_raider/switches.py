"""The rules of Tomb Raider that a level or the table may switch (TR-LTP, TR-HR).

The defaults are the standard rules.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from engine.house_rules import OF_THE_LEVEL
from engine.written import make_written_default


class Switches(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The switches of Tomb Raider, one field for each rule that may be changed.

    A level's file may set any of them; the lobby offers all but those marked ``OF_THE_LEVEL``.
    """

    ready_round: Annotated[bool, OF_THE_LEVEL] = make_written_default(True)
    """On: the Ready Round is played (TR-LTP-12)."""
    redraw: Annotated[bool, OF_THE_LEVEL] = make_written_default(False)
    """On: a bad hand may be exchanged in the first turn's Draw Round (TR-LTP-11, TR-RUL-1)."""
    empty_hand_doubles: Annotated[bool, OF_THE_LEVEL] = make_written_default(True)
    """On: a player without cards draws twice as many cards as Think (TR-DRAW-6, TR-LTP-17)."""
    damage_reduces_abilities: bool = make_written_default(False)
    """On: each damage takes a die from every ability (TR-HR-1)."""
    raider_fight_tie: Literal["reroll", "no_damage"] = make_written_default("reroll")
    """The outcome of a tie between two raiders: it is rolled again, or deals no damage (TR-HR-2)."""
    fight_blocks_search: Literal["any_use_but_defence", "attack_only", "never"] = make_written_default(
        "any_use_but_defence"
    )
    """The uses of Fight that cost the raider's search (TR-HR-3)."""
    lifeless_removed_on_success: bool = make_written_default(False)
    """On: a passed test removes an obstacle that damage cannot remove (TR-HR-4)."""
    losing_obstacle_offers: Literal["return_to_hand", "discard"] = make_written_default("return_to_hand")
    """The destination of offered obstacles that lose: back to the hand, or to the discard pile (TR-HR-5)."""
    discard_to_6: bool = make_written_default(False)
    """On: a player discards a hand of more than 6 cards down to 6, and keeps a smaller hand (TR-HR-6, TR-LTP-16)."""
    save_optional: bool = make_written_default(False)
    """On: the player decides whether the raider saves (TR-HR-7)."""
    empty_only_marked: bool = make_written_default(False)
    """On: only a location with an empty marker counts as empty (TR-HR-8)."""
    hurt_cure_needs_damage: bool = make_written_default(False)
    """On: a hurt can be cured only if the raider also has damage (TR-HR-9)."""
    duplicate_items: bool = make_written_default(True)
    """On: a raider may have several copies of an item (TR-HR-14)."""
    treasure_room_obstacles: bool = make_written_default(True)
    """On: obstacles may be placed in the treasure room (TR-HR-15)."""
    cut_off_relief: bool = make_written_default(True)
    """On: a cut-off raider may look for an exit instead of searching (TR-HR-16).

    By default this holds for any number of raiders (TR-RUL-21).
    """
    wet: bool = False
    """On: some locations lie under water (TR-RUL-12)."""
    drown_at_zero: bool = False
    """On: a raider dies as soon as its air is 0. Off: it dies only when it needs more air (TR-HR-10)."""
    new_rolls: bool = make_written_default(True)
    """On: in later turns the turn order may be rolled again (TR-READY-4).

    No rulebook has this switch; we added it.
    """
    save_points: Annotated[bool, OF_THE_LEVEL] = True
    """On: there are save points on the map (TR-LD-16)."""
    lists: Literal["open", "closed"] = "open"
    """The lists of the players' draw decks: "open" to everybody, or "closed" to other players (TR-RUL-5)."""
    gentle: Annotated[bool, OF_THE_LEVEL] = False
    """On: cards of no use in solo play are left out of the draw deck, and the match earns no medal.

    No rulebook has this switch; we added it.
    """
