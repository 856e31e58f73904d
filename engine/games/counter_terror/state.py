"""The state of a match: plain data, every card in a zone, the cursor of the sequence of play included.

A seat of -1 is nobody. ``order`` is who sits where, clockwise: seat numbers are those of joining, not of the table.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct, field

from engine.house_rules import Numbers
from engine.protocol import Seat
from engine.written import always
from engine.zones import EVERYBODY, Zone

from .cards import FLASH, GAS

Team = Literal["", "terror", "counter"]
Outcome = Literal["", "terror", "counter", "draw"]
TERROR: Team = "terror"
COUNTER: Team = "counter"

START_LIFE = 100
"""Life points (CT-GEN-6)."""


class Switches(Struct, frozen=True):
    """The house rules (CT-HR)."""

    replace_bombs: Literal["no", "yes"] = "no"
    """CT-HR-1."""
    ricochet: Literal["random", "secret"] = "random"
    """CT-HR-2."""
    dead_hand: Literal["discard", "remove"] = "discard"
    """CT-HR-3."""
    rest_of_damage: Literal["first_defender", "called"] = "first_defender"
    """CT-HR-4."""
    hand_limit: Annotated[int, Numbers(*range(2, 13), none=True)] = 0
    """CT-HR-5; 0 is none."""
    round_limit: Annotated[int, Numbers(3, 5, 10, 15, 20, 30, 50, none=True)] = 0
    """CT-HR-6; 0 is none."""
    gas_and_flash: Literal["all_others", "enemies"] = "all_others"
    """CT-HR-7."""
    teams: Literal["random_balanced", "chosen"] = "random_balanced"
    """CT-HR-8."""


class Fighter(Struct, omit_defaults=True):
    """A player with the Character and Life card (CT-SETUP-1)."""

    team: Team
    """"" until the teams are drawn."""
    hand: Zone
    life: int = always(START_LIFE)
    """Life points left, 0 for the dead."""
    out: int = 0
    """The round of the death, 0 for the living."""
    out_by: str = ""
    """The card, or "revolver", that killed."""


class Effect(Struct):
    """A Gas Bomb or Flash Grenade in force; its card lies at the same place in ``State.front``."""

    card: str
    thrower: Seat
    affected: list[Seat]


class Play(Struct):
    """The offensive play under way."""

    attacker: Seat
    """Who counts as the attacker: the called one, once called (CT-REIN-5)."""
    caller: Seat = -1
    card: str = ""
    """What is played; "" while the called one decides."""
    target: Seat = -1
    called: Seat = -1
    """The team-mate called to defend."""
    answer: list[str] = []
    """Cards laid in defence."""
    ricochet: list[Seat] = []
    """Who is still in, while numbers are shown."""


class State(Struct, omit_defaults=True):
    """A match."""

    rules: Switches
    fighters: list[Fighter]
    pile: Zone
    """The draw pile, the next card first."""
    discard: Zone = field(default_factory=lambda: Zone(EVERYBODY))
    removed: Zone = field(default_factory=lambda: Zone(EVERYBODY))
    """Hands of the dead, with CT-HR-3 ``remove``, and what a guided match leaves out."""
    played: Zone = field(default_factory=lambda: Zone(EVERYBODY))
    """The cards of the play under way, attack and defence (CT-ATK-6)."""
    front: Zone = field(default_factory=lambda: Zone(EVERYBODY))
    """Gas Bombs and Flash Grenades in force, oldest first."""
    effects: list[Effect] = always([])
    aside: Zone = field(default_factory=lambda: Zone(EVERYBODY))
    """Bombs shown and not resolved yet (CT-BOMB-15)."""
    bombs: list[Seat] = always([])
    """Who got the Bomb at the same place in ``aside``."""
    order: list[Seat] = always([])
    phase: Literal["teams", "deal", "bombs", "turn", "play"] = always("teams")
    place: int = always(0)
    """The place in ``order`` of whoever's turn it is."""
    round: int = always(1)
    play: Play | None = always(None)
    outcome: Outcome = always("")
    """The team that won, or a draw (CT-HR-6); "" while it goes on."""
    guided: bool = False
    """Newcomers are led through the match: some kinds of cards are left out (``cards.left_out``)."""


def enemy_of(team: Team) -> Team:
    return COUNTER if team == TERROR else TERROR


def living(s: State, first: int | None = None) -> list[Seat]:
    """The living in turn order, from the place of the active player on (or from ``first``)."""
    at = s.place if first is None else first
    order, fighters = s.order, s.fighters
    return [seat for seat in order[at:] + order[:at] if fighters[seat].life]


def mates(s: State, seat: Seat) -> list[Seat]:
    """The living team-mates, in turn order."""
    fighters, team = s.fighters, s.fighters[seat].team
    return [other for other in s.order if other != seat and fighters[other].team == team and fighters[other].life]


def enemies(s: State, seat: Seat) -> list[Seat]:
    """The living players of the other team, in turn order."""
    fighters, team = s.fighters, s.fighters[seat].team
    return [other for other in s.order if fighters[other].team != team and fighters[other].life]


def is_blind(s: State, seat: Seat) -> bool:
    """CT-FLASH-1, CT-FLASH-9: any flash in force is enough."""
    return any(effect.card == FLASH and seat in effect.affected for effect in s.effects)


def gassed_by(s: State, seat: Seat) -> list[Seat]:
    """Whom this player may not attack (CT-GAS-1, CT-GAS-5)."""
    return [effect.thrower for effect in s.effects if effect.card == GAS and seat in effect.affected]
