"""The view of a Roll for Adventure match for one viewer: everything but the order of the deck (RFA-GEN-8)."""

from __future__ import annotations

from msgspec import Struct

from engine.protocol import Seat

from .board import Board
from .moves import Place
from .state import Player as Player


class View(Struct, frozen=True):
    """Everything in a match that a seat (``viewer``) or a spectator (None) may see; all viewers see equal things.

    ``board`` and ``players`` are copies.
    """

    viewer: Seat | None
    level: str
    phase: str
    """The phase of the match: "setup", "turn", "roll", "reveal", "master" or "master-die".

    "roll" is the first step of a turn, the last three are its second step.
    """
    turn: int
    """The number of the present turn, from 1."""
    round: int
    """The number of times that the turn has come to the first player, from 1."""
    board: Board
    players: tuple[Player, ...]
    """The players in turn order.

    Their ``dice`` are kinds at hand; for the active player those that rest until the next turn.
    """
    active: int
    """The index of the active player in ``players``."""
    solo: bool
    """A flag: one person plays all heroes (RFA-VAR-4), so players are named by their heroes."""
    pool: tuple[str, ...]
    """The kinds of the active player's dice that are still to be rolled in this turn."""
    thrown: tuple[str, ...]
    """The dice of the last roll that are not placed yet, by value."""
    rolls: int
    """The number of rolls in this turn so far."""
    ability_left: bool
    """A flag: the active player's hero may still use the ability in this turn."""
    placing: Place | None
    """The placement that is being carried out, while a question about it is open."""
    revealed: str
    """The card that was turned up and is not resolved yet, or ""."""
    attacker: str
    """The name of the enemy that is attacking, or "master-of-shadows", or ""."""
    target: str
    """The territory under attack, or ""."""
    deck: int
    """The number of cards that are face down."""
    unseen: tuple[str, ...]
    """The cards that are face down, sorted by key, without the Master of Shadows."""
    master: tuple[int, int] | None
    """The first and the last reveal at which the Master of Shadows may come; None while it is face up.

    The next reveal is number 1.
    """
    switches: tuple[tuple[str, str], ...]
    """The house rules that differ from the rulebook's defaults, as (key, value)."""
    over: bool
    outcome: str
    """The end of the match: "won", "conquest" or "exhaustion"; "" during the match."""
    fallen: str
    """The territory whose fall lost the match, or ""."""
