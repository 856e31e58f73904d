"""The state of a match of Counter-Terror: plain data, with every card in a zone and the phase of the sequence of play.

Seat -1 is nobody. ``order`` lists the seats clockwise round the table. Seat numbers follow the order of joining.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct, field

from engine.house_rules import Numbers
from engine.protocol import Seat
from engine.written import make_written_default
from engine.zones import EVERYBODY, Zone

from .cards import FLASH, GAS

Team = Literal["", "terror", "counter"]
Outcome = Literal["", "terror", "counter", "draw"]
TERROR: Team = "terror"
COUNTER: Team = "counter"

START_LIFE = 100
"""The life points of a fighter at the beginning (CT-GEN-6)."""


class Switches(Struct, frozen=True, forbid_unknown_fields=True):
    """The house rules of Counter-Terror (CT-HR)."""

    replace_bombs: Literal["no", "yes"] = "no"
    """On ("yes"): cards that Bombs took from hands in the deal are replaced (CT-HR-1)."""
    ricochet: Literal["random", "secret"] = "random"
    """The way to find the victim of a Ricochet: at random, or by numbers that all show in secret (CT-HR-2)."""
    dead_hand: Literal["discard", "remove"] = "discard"
    """The place for the hand of a dead player: the discard pile, or out of the match (CT-HR-3)."""
    rest_of_damage: Literal["first_defender", "called"] = "first_defender"
    """The player who takes the remaining damage after a call to defend: the target, or the called player (CT-HR-4)."""
    hand_limit: Annotated[int, Numbers(*range(2, 13), allow_none=True)] = 0
    """The most cards that a player may hold after a turn; 0 for no limit (CT-HR-5)."""
    round_limit: Annotated[int, Numbers(3, 5, 10, 15, 20, 30, 50, allow_none=True)] = 0
    """The match ends after this number of rounds; 0 for no limit (CT-HR-6)."""
    gas_and_flash: Literal["all_others", "enemies"] = "all_others"
    """The players whom a Gas Bomb or Flash Grenade affects: all others, or enemies (CT-HR-7)."""
    teams: Literal["random_balanced", "chosen"] = "random_balanced"
    """The way in which teams are formed: at random, or as players choose (CT-HR-8)."""


class Fighter(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A player of Counter-Terror, with the Character and Life card (CT-SETUP-1)."""

    team: Team
    """The fighter's team; "" until the teams are drawn."""
    hand: Zone
    life: int = make_written_default(START_LIFE)
    """The fighter's life points; 0 for the dead."""
    out: int = 0
    """The round in which the fighter died; 0 for the living."""
    out_by: str = ""
    """The card, or "revolver", that killed the fighter; "" for the living."""


class Effect(Struct, forbid_unknown_fields=True):
    """A Gas Bomb or Flash Grenade in force. Its card has the index of this effect in ``State.front``."""

    card: str
    thrower: Seat
    affected: list[Seat]


class Play(Struct, forbid_unknown_fields=True):
    """The offensive play under way."""

    attacker: Seat
    """The seat of the attacker; after a call it is the called team-mate (CT-REIN-5)."""
    caller: Seat = -1
    card: str = ""
    """The card that was played; "" while the called team-mate decides."""
    target: Seat = -1
    called: Seat = -1
    """The seat of the team-mate that was called to defend, or -1."""
    answer: list[str] = []
    """The cards that were played to defend against the attack."""
    ricochet: list[Seat] = []
    """The seats that are not safe yet, while players show numbers (CT-HR-2)."""


class State(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The state of one match of Counter-Terror."""

    rules: Switches
    fighters: list[Fighter]
    pile: Zone
    """The zone of the draw pile, the next card first."""
    discard: Zone = field(default_factory=lambda: Zone(EVERYBODY))
    removed: Zone = field(default_factory=lambda: Zone(EVERYBODY))
    """The zone of cards out of the match: hands of the dead (CT-HR-3), and cards that a guided match leaves out."""
    played: Zone = field(default_factory=lambda: Zone(EVERYBODY))
    """The zone of the cards of the play under way, attack and defence (CT-ATK-6)."""
    front: Zone = field(default_factory=lambda: Zone(EVERYBODY))
    """The zone of the Gas Bombs and Flash Grenades in force, the oldest first."""
    effects: list[Effect] = make_written_default([])
    aside: Zone = field(default_factory=lambda: Zone(EVERYBODY))
    """The zone of the Bombs that have been shown and are not resolved yet (CT-BOMB-15)."""
    bombs: list[Seat] = make_written_default([])
    """The seat that drew each Bomb of ``aside``."""
    order: list[Seat] = make_written_default([])
    phase: Literal["teams", "deal", "bombs", "turn", "play"] = make_written_default("teams")
    place: int = make_written_default(0)
    """The index of the active player in ``order``."""
    round: int = make_written_default(1)
    play: Play | None = make_written_default(None)
    outcome: Outcome = make_written_default("")
    """The team that won, or a draw (CT-HR-6); "" during the match."""
    guided: bool = False
    """A flag: newcomers are led through the match, without some kinds of cards (``cards.list_left_out_cards``)."""
    alike: bool = False
    """A flag: the shuffles of the set-up are shared with other tables (``Setup.round``)."""
    alike_throws: bool = False
    """A flag: the throws of the set-up are shared, too (``Setup.alike_throws``)."""


def find_enemy_team(team: Team) -> Team:
    return COUNTER if team == TERROR else TERROR


def list_living(s: State, first: int | None = None) -> list[Seat]:
    """Return the living players' seats in turn order, beginning with the active player (or with index ``first``)."""
    first_place = s.place if first is None else first
    order, fighters = s.order, s.fighters
    return [seat for seat in order[first_place:] + order[:first_place] if fighters[seat].life]


def list_mates(s: State, seat: Seat) -> list[Seat]:
    """Return the seats of a player's living team-mates in turn order."""
    fighters, team = s.fighters, s.fighters[seat].team
    return [other for other in s.order if other != seat and fighters[other].team == team and fighters[other].life]


def list_enemies(s: State, seat: Seat) -> list[Seat]:
    """Return the seats of the living players of the other team in turn order."""
    fighters, team = s.fighters, s.fighters[seat].team
    return [other for other in s.order if fighters[other].team != team and fighters[other].life]


def is_blind(s: State, seat: Seat) -> bool:
    """Tell whether any Flash Grenade in force makes a player blind (CT-FLASH-1, CT-FLASH-9)."""
    return any(effect.card == FLASH and seat in effect.affected for effect in s.effects)


def list_protected_by_gas(s: State, seat: Seat) -> list[Seat]:
    """Return the seats that this player may not attack because of gas (CT-GAS-1, CT-GAS-5)."""
    return [effect.thrower for effect in s.effects if effect.card == GAS and seat in effect.affected]
