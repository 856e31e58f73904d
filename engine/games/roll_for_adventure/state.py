"""The state of a match of Roll for Adventure: plain data, with the deck in a zone and the phase of the turn.

*Players* are heroes in turn order. In a solo match one person plays several heroes (RFA-VAR-4), so each player has a
seat. Only the order of the deck is hidden (RFA-GEN-8).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from engine.protocol import Seat
from engine.setup import Result
from engine.written import make_written_default
from engine.zones import NOBODY, Zone

from .board import ALLY, COLOURS, Board
from .events import Who
from .moves import Place

Phase = Literal["setup", "turn", "roll", "reveal", "master", "master-die"]
Outcome = Literal["", "won", "conquest", "exhaustion"]


class Player(Struct, forbid_unknown_fields=True):
    """A hero in play, with the seat that plays it."""

    seat: Seat
    colour: str
    hero: str
    """The key of the hero; "" until heroes are dealt, and in matches without heroes (RFA-VAR-3)."""
    dice: list[str]
    """The kinds of the dice on the hero board. In the player's own turn only resting dice are there (RFA-DICE-4)."""


class State(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The state of one match of Roll for Adventure.

    Fields that were written from the first version on are always written (``engine.written``).
    """

    level: str
    board: Board
    players: list[Player]
    """The players in turn order (RFA-GEN-5)."""
    deck: Zone
    """The zone of the face-down enemy cards, the next one first."""
    pile: Zone = field(default_factory=lambda: Zone(NOBODY))
    """The zone of the middle third of the deck, while the deck is being made (RFA-DECK-4)."""
    box: list[str] = make_written_default([])
    """All enemy cards of the match."""
    heroes: str = make_written_default("first-game")
    """The way in which heroes are dealt, a value of the lobby choice "heroes"."""
    start: int = make_written_default(-1)
    """The index of the first player in turn order; -1 if chance draws the first player."""
    phase: Phase = make_written_default("setup")
    active: int = make_written_default(0)
    """The index of the active player in turn order."""
    turn: int = make_written_default(0)
    """The number of the present turn, from 1."""
    rolls: int = make_written_default(0)
    """The number of rolls in this turn so far."""
    used: int = make_written_default(0)
    """The number of times that the hero's ability was used in this turn."""
    pool: list[str] = make_written_default([])
    """The kinds of the dice that are still to be rolled in this turn."""
    thrown: list[str] = make_written_default([])
    """The dice of the last roll that are not placed yet."""
    placing: Place | None = make_written_default(None)
    """The announced placement, while it is being carried out."""
    revealed: str = make_written_default("")
    """The card that was turned up, until it is resolved; else ""."""
    attacker: str = make_written_default("")
    """The name of the enemy that is attacking, or of the Master of Shadows; else ""."""
    target: str = make_written_default("")
    """The territory under attack, or ""."""
    low: int = make_written_default(0)
    high: int = make_written_default(0)
    """The last index that the Master of Shadows may have in the deck; ``low`` is the first (RFA-DECK-6, RFA-MOS-13)."""
    outcome: Outcome = make_written_default("")
    fallen: str = make_written_default("")
    """The territory whose fall lost the match, or ""."""
    alike: bool = False
    """A flag: the shuffles of the set-up are shared with other tables (``Setup.round``)."""
    alike_throws: bool = False
    """A flag: the throws of the set-up are shared, too (``Setup.alike_throws``)."""


def make_event_player(s: State, place: int) -> Who:
    """Return a player as events name it: seat, hero ("" unless one person plays several) and colour.

    ``place``: the player's index in the turn order.
    """
    p = s.players[place]
    return p.seat, p.hero if is_solo(s) else "", p.colour


def is_solo(s: State) -> bool:
    return s.players[0].seat == s.players[-1].seat


def find_owner_index(s: State, kind: str) -> int:
    """Return the index of the player to whom a die of this kind returns.

    An ally die returns to the active player (RFA-DICE-14).
    """
    return s.active if kind == ALLY else COLOURS.index(kind)


def list_places_in_order(s: State) -> list[int]:
    """Return the indexes of all players in turn order, beginning with the active player."""
    return [*range(s.active, len(s.players)), *range(s.active)]


def list_seats_in_play(s: State) -> tuple[Seat, ...]:
    return tuple(sorted({p.seat for p in s.players}))


def list_traits(s: State, seat: Seat) -> dict[str, str]:
    """Return the hero of a seat as a trait for statistics. A seat without a hero, or with several, has no trait."""
    heroes = [player.hero for player in s.players if player.seat == seat and player.hero]
    return {"hero": heroes[0]} if len(heroes) == 1 else {}


def compute_result(s: State) -> Result | None:
    """Return the result of the match: all players win or nobody does (RFA-GEN-1); None while it goes on."""
    if not s.outcome:
        return None
    return Result(s.outcome, list_seats_in_play(s) if s.outcome == "won" else ())
