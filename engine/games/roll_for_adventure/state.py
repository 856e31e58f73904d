"""The state of a match: plain data, the deck in a zone, the cursor of the sequence of play included.

*Players* are heroes in turn order; the one person of a solo match plays several (RFA-VAR-4), so a player has a seat.
Only the order of the deck is hidden (RFA-GEN-8).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from engine.game import Result
from engine.protocol import Seat
from engine.zones import NOBODY, Zone

from .board import ALLY, COLOURS, Board
from .moves import Place

Phase = Literal["setup", "turn", "roll", "reveal", "master", "master-die"]
Outcome = Literal["", "won", "conquest", "exhaustion"]


class Player(Struct):
    """A hero in play."""

    seat: Seat
    colour: str
    hero: str
    """"" until heroes are dealt, and without heroes (RFA-VAR-3)."""
    dice: list[str]
    """Kinds of the dice on the hero board; in the own turn those resting until the next (RFA-DICE-4)."""


class State(Struct):
    level: str
    board: Board
    players: list[Player]
    """In turn order (RFA-GEN-5)."""
    deck: Zone
    """The face-down enemy cards, the next first."""
    pile: Zone = field(default_factory=lambda: Zone(NOBODY))
    """The middle third while the deck is made (RFA-DECK-4)."""
    box: list[str] = []
    """Every card of the match."""
    heroes: str = "first-game"
    """How heroes are dealt."""
    start: int = -1
    """The place in turn order of who starts; -1: by lot."""
    phase: Phase = "setup"
    active: int = 0
    """The place in turn order of whoever's turn it is."""
    turn: int = 0
    """From 1."""
    rolls: int = 0
    """In this turn so far."""
    used: int = 0
    """How often the hero's ability was used in this turn."""
    pool: list[str] = []
    """Kinds of the dice still to be rolled in this turn."""
    thrown: list[str] = []
    """Dice as they lie after a roll, until they are placed."""
    placing: Place | None = None
    """What is announced while it is carried out."""
    revealed: str = ""
    """The card turned up and not done with."""
    attacker: str = ""
    """The enemy that attacks now, or the Master of Shadows."""
    target: str = ""
    """The territory under attack."""
    low: int = 0
    high: int = 0
    """Between which places of the deck, from 0, the Master of Shadows is known to lie (RFA-DECK-6, RFA-MOS-13)."""
    outcome: Outcome = ""
    fallen: str = ""
    """The territory by whose fall it was lost."""


def who(s: State, place: int) -> tuple[Seat, str, str]:
    """A player as news name it: seat, hero (only if one person plays several), colour."""
    p = s.players[place]
    return p.seat, p.hero if is_solo(s) else "", p.colour


def is_solo(s: State) -> bool:
    return s.players[0].seat == s.players[-1].seat


def place_of(s: State, kind: str) -> int:
    """Where a die goes home: the place of its player, an ally die's being the active one (RFA-DICE-14)."""
    return s.active if kind == ALLY else COLOURS.index(kind)


def in_turn_order(s: State) -> list[int]:
    """All places from the active one on."""
    return [*range(s.active, len(s.players)), *range(s.active)]


def seats_in_play(s: State) -> tuple[Seat, ...]:
    return tuple(sorted({p.seat for p in s.players}))


def result(s: State) -> Result | None:
    """RFA-GEN-1: all win, or nobody."""
    if not s.outcome:
        return None
    return Result(s.outcome, seats_in_play(s) if s.outcome == "won" else ())
