"""The view of a Counter-Terror match for one viewer: an allow-list of what the viewer may see.

Other hands and the draw pile are hidden (CT-SEC-1 to 6).
"""

from __future__ import annotations

from msgspec import Struct

from engine.protocol import Seat
from engine.written import make_written_default


class FighterView(Struct, frozen=True, omit_defaults=True):
    """A player at the table as a viewer sees it, living or dead (CT-SEAT-5)."""

    seat: Seat
    team: str
    """The player's team: "terror" or "counter"; "" until the teams are drawn."""
    life: int
    """The player's life points: 100, 80, 60, 40 or 20; 0 for the dead."""
    alive: bool
    hand: int
    """The number of cards in the player's hand."""
    blind: bool
    """A flag: any Flash Grenade in force makes the player blind."""
    gassed_by: tuple[Seat, ...]
    """The seats that this player may not attack because of Gas Bombs in force, each once."""
    bombs: int = make_written_default(0)
    """The number of the player's Bombs that have been shown and are not resolved yet."""
    out: int = 0
    """The round in which the player died; 0 for the living, and for all once the match is over."""
    out_by: str = ""
    """The card, or "revolver", that killed the player; "" for the living."""


class EffectView(Struct, frozen=True):
    """A Gas Bomb or Flash Grenade in force. It ends when the turn order reaches its thrower."""

    card: str
    """The kind of effect: "gas" or "flash"."""
    thrower: Seat
    affected: tuple[Seat, ...]
    """The seats of the living players that the effect concerns, in turn order."""


class PlayView(Struct, frozen=True):
    """The play under way as everybody sees it, from its announcement to its result."""

    attacker: Seat
    """The seat of the attacker; after a call it is the called team-mate."""
    caller: Seat | None
    """The seat of the active player, if a team-mate was called to attack; else None."""
    card: str | None
    """The card played: a weapon, "revolver", "head-shot", "gas" or "flash"; None while the called team-mate decides."""
    damage: int
    """The damage of the attack without a defence; 0 for "gas", "flash" and "head-shot" (which kills)."""
    target: Seat | None
    called: Seat | None
    """The seat of the team-mate that was called to defend, or None."""
    answer: tuple[str, ...]
    """The cards that were played to defend, a Reinforcement included."""
    ricochet: tuple[Seat, ...]
    """The seats that are not safe yet, while players show numbers (CT-HR-2)."""


class View(Struct, frozen=True, omit_defaults=True):
    """Everything in a match that a seat (``viewer``) or a spectator (None) may see."""

    viewer: Seat | None
    phase: str
    """The phase of the match: "teams", "deal", "bombs", "turn" or "play"."""
    round: int
    """The number of the round, from 1. A round begins when the turn order comes to the first seat."""
    rounds: int | None
    """The number of rounds after which the match ends (CT-HR-6), or None."""
    active: Seat | None
    """The seat of the active player, or None."""
    order: tuple[Seat, ...]
    """The seats clockwise, the first player first; empty until they are drawn."""
    fighters: tuple[FighterView, ...]
    """All fighters, by seat."""
    effects: tuple[EffectView, ...]
    """The Gas Bombs and Flash Grenades in force, the oldest first."""
    play: PlayView | None
    hand: tuple[str, ...]
    """The cards in the viewer's own hand, the oldest first."""
    hand_limit: int | None
    """The most cards that a player may hold after a turn (CT-HR-5), or None."""
    draw_pile: int
    discards: tuple[str, ...]
    """The discarded cards, the oldest first."""
    removed: tuple[str, ...]
    """The cards out of the match: hands of the dead (CT-HR-3), and cards that a guided match leaves out."""
    switches: tuple[tuple[str, str], ...]
    """The house rules that differ from the rulebook's defaults, as (key, value)."""
    over: bool
    winner: str | None
    """The team that won; "" for a draw; None during the match."""
    winners: tuple[Seat, ...]
    guided: bool = False
    """A flag: newcomers are led through the match, without some kinds of cards and without a rating."""
    sparing: bool = False
    """A flag: nobody can be killed now, because everybody keeps the last 20 life points."""
