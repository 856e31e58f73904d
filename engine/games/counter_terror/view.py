"""What one viewer may see of Counter-Terror: an allow-list (CT-SEC-1 to 6: hands and the draw pile are hidden)."""

from __future__ import annotations

from msgspec import Struct

from engine.protocol import Seat
from engine.written import always


class FighterView(Struct, frozen=True, omit_defaults=True):
    """A player at the table, dead ones included (CT-SEAT-5)."""

    seat: Seat
    team: str
    """"terror" or "counter"; "" until the teams are drawn."""
    life: int
    """100, 80, 60, 40, 20; 0 is dead."""
    alive: bool
    hand: int
    """How many cards."""
    blind: bool
    """By any Flash Grenade in force."""
    gassed_by: tuple[Seat, ...]
    """Whom this player may not attack, by the Gas Bombs in force; each seat once."""
    bombs: int = always(0)
    """Bombs shown and not resolved yet."""
    out: int = 0
    """The round of the death; 0 for the living, and once the match is over."""
    out_by: str = ""
    """The card, or "revolver", that killed."""


class EffectView(Struct, frozen=True):
    """A Gas Bomb or Flash Grenade in force; it ends when the turn order reaches its thrower."""

    card: str
    """"gas" or "flash"."""
    thrower: Seat
    affected: tuple[Seat, ...]
    """In turn order; the dead ones left out."""


class PlayView(Struct, frozen=True):
    """The play under way, from its announcement to its result."""

    attacker: Seat
    """Who counts as the attacker: the called one, once called."""
    caller: Seat | None
    """The active player, when a team-mate was called to attack."""
    card: str | None
    """What is played: a weapon, "revolver", "head-shot", "gas", "flash"; None while the called one decides."""
    damage: int
    """What it would take undefended; 0 for "gas", "flash" and "head-shot" (which kills)."""
    target: Seat | None
    called: Seat | None
    """The team-mate called to defend, if any."""
    answer: tuple[str, ...]
    """Cards laid in defence, a Reinforcement included."""
    ricochet: tuple[Seat, ...]
    """Who is still in, while numbers are shown (CT-HR-2)."""


class View(Struct, frozen=True, omit_defaults=True):
    """Everything a seat (``viewer``) or a spectator (None) may see."""

    viewer: Seat | None
    phase: str
    """"teams", "deal", "bombs", "turn" or "play"."""
    round: int
    """From 1; counts how often the turn order has passed the first seat."""
    rounds: int | None
    """After how many the match ends (CT-HR-6)."""
    active: Seat | None
    """Whose turn it is."""
    order: tuple[Seat, ...]
    """Seats clockwise, the first to play first; empty until they are drawn."""
    fighters: tuple[FighterView, ...]
    """By seat."""
    effects: tuple[EffectView, ...]
    """Oldest first."""
    play: PlayView | None
    hand: tuple[str, ...]
    """The viewer's own, oldest first."""
    hand_limit: int | None
    """CT-HR-5."""
    draw_pile: int
    discards: tuple[str, ...]
    """Oldest first."""
    removed: tuple[str, ...]
    """What is out of the match: hands of the dead (CT-HR-3), and what a guided match leaves out."""
    switches: tuple[tuple[str, str], ...]
    """The table's house rules that differ from the digest's, (key, value)."""
    over: bool
    winner: str | None
    """The team that won; "" a draw; None while it goes on."""
    winners: tuple[Seat, ...]
    guided: bool = False
    """Newcomers are led through the match: some kinds of cards are left out, and it counts for no rating."""
    sparing: bool = False
    """Nobody can be killed now: whoever would be keeps the last 20 life points."""
