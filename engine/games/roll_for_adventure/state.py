"""The state of a match: plain data, with the deck in a zone and the current phase of the sequence of play.

*Players* are heroes in turn order. In a solo match one person plays several heroes (RFA-VAR-4), so each player has a
seat. Only the order of the deck is hidden (RFA-GEN-8).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from engine.game import Result
from engine.protocol import Seat
from engine.written import make_written_default
from engine.zones import NOBODY, Zone

from .board import ALLY, COLOURS, Board
from .events import Who
from .moves import Place

Phase = Literal["setup", "turn", "roll", "reveal", "master", "master-die"]
Outcome = Literal["", "won", "conquest", "exhaustion"]


class Player(Struct, forbid_unknown_fields=True):
    """A hero in play."""

    seat: Seat
    colour: str
    hero: str
    """The hero's key; empty until heroes are dealt, and in matches without heroes (RFA-VAR-3)."""
    dice: list[str]
    """The kinds of the dice on the hero board; in the player's own turn only resting ones (RFA-DICE-4)."""


class State(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A match. Fields that were written from the first version on are always written (``engine.written``)."""

    level: str
    board: Board
    players: list[Player]
    """The players in turn order (RFA-GEN-5)."""
    deck: Zone
    """The face-down enemy cards, the next one first."""
    pile: Zone = field(default_factory=lambda: Zone(NOBODY))
    """The middle third of the deck, while the deck is being made (RFA-DECK-4)."""
    box: list[str] = make_written_default([])
    """Every card of the match."""
    heroes: str = make_written_default("first-game")
    """The way in which heroes are dealt, a value of the choice "heroes"."""
    start: int = make_written_default(-1)
    """The place of the first player in turn order; -1 if it is drawn by lot."""
    phase: Phase = make_written_default("setup")
    active: int = make_written_default(0)
    """The active player's place in turn order."""
    turn: int = make_written_default(0)
    """The number of the turn, from 1."""
    rolls: int = make_written_default(0)
    """The number of rolls in this turn so far."""
    used: int = make_written_default(0)
    """The number of uses of the hero's ability in this turn."""
    pool: list[str] = make_written_default([])
    """The kinds of the dice still to be rolled in this turn."""
    thrown: list[str] = make_written_default([])
    """The dice of the last roll that are not placed yet."""
    placing: Place | None = make_written_default(None)
    """The announced placement, while it is being carried out."""
    revealed: str = make_written_default("")
    """The card that was turned up, until it is resolved."""
    attacker: str = make_written_default("")
    """The name of the enemy that is attacking, or of the Master of Shadows."""
    target: str = make_written_default("")
    """The territory under attack."""
    low: int = make_written_default(0)
    high: int = make_written_default(0)
    """The last index that the Master of Shadows may have in the deck; ``low`` is the first (RFA-DECK-6, RFA-MOS-13)."""
    outcome: Outcome = make_written_default("")
    fallen: str = make_written_default("")
    """The territory whose fall lost the match."""
    alike: bool = False
    """True if the shuffles of the set-up are shared with other tables (``Setup.round``)."""


def identify_player(s: State, place: int) -> Who:
    """Return a player as events name it: seat, hero ("" unless one person plays several) and colour."""
    p = s.players[place]
    return p.seat, p.hero if is_solo(s) else "", p.colour


def is_solo(s: State) -> bool:
    return s.players[0].seat == s.players[-1].seat


def place_of(s: State, kind: str) -> int:
    """Return the index of the player to whom a die returns; an ally die returns to the active one (RFA-DICE-14)."""
    return s.active if kind == ALLY else COLOURS.index(kind)


def list_places_in_order(s: State) -> list[int]:
    """Return the indexes of all players in turn order, beginning with the active one."""
    return [*range(s.active, len(s.players)), *range(s.active)]


def list_seats_in_play(s: State) -> tuple[Seat, ...]:
    return tuple(sorted({p.seat for p in s.players}))


def list_traits(s: State, seat: Seat) -> dict[str, str]:
    """Return the hero of a seat as a trait; a seat with several heroes or none has no trait."""
    heroes = [player.hero for player in s.players if player.seat == seat and player.hero]
    return {"hero": heroes[0]} if len(heroes) == 1 else {}


def compute_result(s: State) -> Result | None:
    """Return the result: all players win or nobody does (RFA-GEN-1)."""
    if not s.outcome:
        return None
    return Result(s.outcome, list_seats_in_play(s) if s.outcome == "won" else ())
