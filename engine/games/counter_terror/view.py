"""The view of Counter-Terror for one viewer: an allow-list (CT-SEC-1 to 6: hands and the draw pile are hidden)."""

from __future__ import annotations

from msgspec import Struct

from engine.protocol import Seat
from engine.written import make_written_default


class FighterView(Struct, frozen=True, omit_defaults=True):
    """A player at the table, living or dead (CT-SEAT-5)."""

    seat: Seat
    team: str
    """The player's team: "terror" or "counter"; "" until the teams are drawn."""
    life: int
    """The life points: 100, 80, 60, 40 or 20; 0 for the dead."""
    alive: bool
    hand: int
    """The number of cards in hand."""
    blind: bool
    """True if any Flash Grenade in force blinds the player."""
    gassed_by: tuple[Seat, ...]
    """The players whom this one may not attack because of Gas Bombs in force; each is listed once."""
    bombs: int = make_written_default(0)
    """The number of the player's Bombs that have been shown and are not resolved yet."""
    out: int = 0
    """The round in which the player died; 0 for the living, and for all once the match is over."""
    out_by: str = ""
    """The card, or "revolver", that killed the player."""


class EffectView(Struct, frozen=True):
    """A Gas Bomb or Flash Grenade in force. It ends when the turn order reaches its thrower."""

    card: str
    """The kind of effect: "gas" or "flash"."""
    thrower: Seat
    affected: tuple[Seat, ...]
    """The affected living players in turn order."""


class PlayView(Struct, frozen=True):
    """The play under way, from its announcement to its result."""

    attacker: Seat
    """The attacker; after a call it is the called team-mate."""
    caller: Seat | None
    """The active player, if a team-mate was called to attack."""
    card: str | None
    """The card played: a weapon, "revolver", "head-shot", "gas" or "flash"; None while the called team-mate decides."""
    damage: int
    """The damage without a defence; 0 for "gas", "flash" and "head-shot" (which kills)."""
    target: Seat | None
    called: Seat | None
    """The team-mate that was called to defend, or None."""
    answer: tuple[str, ...]
    """The cards played in defence, a Reinforcement included."""
    ricochet: tuple[Seat, ...]
    """The players who are not safe yet, while players show numbers (CT-HR-2)."""


class View(Struct, frozen=True, omit_defaults=True):
    """Everything that a seat (``viewer``) or a spectator (None) may see."""

    viewer: Seat | None
    phase: str
    """The phase of the match: "teams", "deal", "bombs", "turn" or "play"."""
    round: int
    """The number of the round, from 1; a round begins when the turn order comes to the first seat."""
    rounds: int | None
    """The number of rounds after which the match ends (CT-HR-6), or None."""
    active: Seat | None
    """The active player, or None."""
    order: tuple[Seat, ...]
    """The seats clockwise, the first player first; empty until they are drawn."""
    fighters: tuple[FighterView, ...]
    """The fighters by seat."""
    effects: tuple[EffectView, ...]
    """The effects in force, oldest first."""
    play: PlayView | None
    hand: tuple[str, ...]
    """The viewer's own cards, the oldest first."""
    hand_limit: int | None
    """The hand limit (CT-HR-5), or None."""
    draw_pile: int
    discards: tuple[str, ...]
    """The discarded cards, the oldest first."""
    removed: tuple[str, ...]
    """Cards out of the match: hands of the dead (CT-HR-3), and cards that a guided match leaves out."""
    switches: tuple[tuple[str, str], ...]
    """The house rules that differ from the rulebook's defaults, as (key, value)."""
    over: bool
    winner: str | None
    """The team that won; "" for a draw; None during the match."""
    winners: tuple[Seat, ...]
    guided: bool = False
    """True if newcomers are led through the match, without some kinds of cards and without a rating."""
    sparing: bool = False
    """True if nobody can be killed now: everybody keeps the last 20 life points."""
