"""What one viewer may see of Roll for Adventure: everything but the order of the deck (RFA-GEN-8)."""

from __future__ import annotations

from msgspec import Struct

from engine.protocol import Seat

from .board import Board
from .moves import Place
from .state import Player as Player


class View(Struct, frozen=True):
    """The same for every seat (``viewer``) and for a spectator (None). ``board`` and ``players`` are copies."""

    viewer: Seat | None
    level: str
    phase: str
    """"setup", "turn", "roll" (the first step), "reveal", "master" or "master-die" (the second)."""
    turn: int
    """From 1."""
    round: int
    """From 1: how often the turn has come round to the first player."""
    board: Board
    players: tuple[Player, ...]
    """In turn order; ``dice``: kinds at hand, in the own turn those that rest until the next."""
    active: int
    """Whose turn it is: a place in ``players``."""
    solo: bool
    """One person plays all heroes (RFA-VAR-4): players are called by their heroes."""
    pool: tuple[str, ...]
    """Kinds of the active player's dice still to be rolled in this turn."""
    thrown: tuple[str, ...]
    """The dice of the last roll that are not placed yet, by value."""
    rolls: int
    """In this turn so far."""
    ability_left: bool
    """Whether the active player's hero may still use the ability in this turn."""
    placing: Place | None
    """The placement that is being carried out, while a question about it is open."""
    revealed: str
    """The card turned up and not done with; "" at other times."""
    attacker: str
    """The enemy that attacks now (its name), or "master-of-shadows"; "" at other times."""
    target: str
    """The territory under attack."""
    deck: int
    """How many cards lie face down."""
    unseen: tuple[str, ...]
    """Which, in no order, the Master of Shadows aside."""
    master: tuple[int, int] | None
    """At which reveal, the next being 1, the Master of Shadows comes at the earliest and at the latest; None while it
    lies open."""
    switches: tuple[tuple[str, str], ...]
    """The house switches that differ from the digest's, (key, value)."""
    over: bool
    outcome: str
    """"won", "conquest", "exhaustion"; "" while it goes on."""
    fallen: str
    """The territory by whose fall it was lost."""
