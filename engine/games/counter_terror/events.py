"""The events of Counter-Terror.

``seat``, ``target``, ``mate`` and ``victim`` are seats (-1 for nobody). Cards are kinds. ``by`` is the cause: a card's
kind or "revolver". Amounts are life points.
"""

from __future__ import annotations

from engine.events import Advice, GameEvent, PrivateEvent, PrivateRecord
from engine.protocol import Seat

from .state import Team


class OwnCards(PrivateRecord, frozen=True):
    """The cards that a seat gets and no other seat sees."""

    cards: tuple[str, ...]


# --- setting up ---


class TeamsDrawn(GameEvent, frozen=True):
    """An event: the teams were drawn, with the seats of both, and all seats clockwise from the first player."""

    kind = "teams"
    terror: tuple[Seat, ...]
    counter: tuple[Seat, ...]
    order: tuple[Seat, ...]


class GuidedBegan(GameEvent, frozen=True):
    """An event: a guided match began. ``cards`` are the kinds that it leaves out for newcomers."""

    kind = "guided"
    cards: tuple[str, ...]


class Dealt(PrivateEvent[OwnCards], frozen=True):
    """An event: each seat got ``count`` cards, Bombs included."""

    kind = "dealt"
    count: int


# --- bombs, in the deal or in a turn ---


class BombDrawn(GameEvent, frozen=True):
    """An event: a Bomb was drawn. It is shown at once."""

    kind = "bomb"
    seat: Seat


class BombDefused(GameEvent, frozen=True):
    kind = "bomb-defused"
    seat: Seat


class BombExploded(GameEvent, frozen=True):
    """An event: a Bomb exploded. The event ``Damaged`` follows."""

    kind = "bomb-exploded"
    seat: Seat


class BombDiscarded(GameEvent, frozen=True):
    """An event: a Bomb was discarded, because its holder is already dead."""

    kind = "bomb-discarded"
    seat: Seat


class Replaced(PrivateEvent[OwnCards], frozen=True):
    """An event: a seat got cards in place of those that left its hand by Bombs of the deal."""

    kind = "replaced"
    seat: Seat
    count: int


class BombReturned(GameEvent, frozen=True):
    """An event: a Bomb that was drawn as a replacement went back into the draw pile."""

    kind = "bomb-returned"
    seat: Seat


# --- turns ---


class TurnBegan(GameEvent, frozen=True):
    kind = "turn"
    seat: Seat
    round: int


class TurnSkipped(GameEvent, frozen=True):
    """An event: the turn of a blind player was skipped."""

    kind = "blind"
    seat: Seat


class EffectEnded(GameEvent, frozen=True):
    """An event: a Gas Bomb or Flash Grenade that ``seat`` threw is over."""

    kind = "effect-over"
    seat: Seat
    card: str


class Drew(PrivateEvent[OwnCards], frozen=True):
    """An event: a seat drew cards. Bombs are not counted, because they have events of their own."""

    kind = "drew"
    seat: Seat
    count: int


class Reshuffled(GameEvent, frozen=True):
    kind = "reshuffled"
    count: int


class Passed(GameEvent, frozen=True):
    """An event: a seat made no play in its turn, or declined when it was called."""

    kind = "passed"
    seat: Seat


class Trimmed(GameEvent, frozen=True):
    """An event: a seat discarded these cards down to the hand limit."""

    kind = "trimmed"
    seat: Seat
    cards: tuple[str, ...]


# --- plays and answers ---


class Called(GameEvent, frozen=True):
    """An event: a seat called its team-mate ``mate``, either to attack or to defend."""

    kind = "called"
    seat: Seat
    mate: Seat
    attack: bool


class Attacked(GameEvent, frozen=True):
    """An event: a seat attacked with a weapon, the Revolver or a Head Shot, in its turn or when called."""

    kind = "attacked"
    seat: Seat
    target: Seat
    card: str


class Threw(GameEvent, frozen=True):
    """An event: a seat threw a Gas Bomb or a Flash Grenade, in its turn or when called."""

    kind = "threw"
    seat: Seat
    card: str


class MasksShown(GameEvent, frozen=True):
    """An event: all answered a thrown Gas Bomb or Flash Grenade. It has the seats with a Mask, and those affected."""

    kind = "masks"
    seat: Seat
    card: str
    masked: tuple[Seat, ...]
    affected: tuple[Seat, ...]


class Defended(GameEvent, frozen=True, omit_defaults=True):
    """An event: a seat answered an attack, for itself or when called. ``whom`` is a Friendly Fire's victim, else -1.

    It repeats ``attacker``, ``target`` and ``card`` of the attack, because it comes a step later than ``Attacked``.
    Events of older matches do not have these fields.
    """

    kind = "defended"
    seat: Seat
    cards: tuple[str, ...]
    whom: Seat
    attacker: Seat = -1
    target: Seat = -1
    card: str = ""


class Undefended(GameEvent, frozen=True, omit_defaults=True):
    """An event: a threatened or called seat played nothing.

    The fields of the attack are repeated as in ``Defended``.
    """

    kind = "undefended"
    seat: Seat
    attacker: Seat = -1
    target: Seat = -1
    card: str = ""


class DuelFought(GameEvent, frozen=True):
    """An event: the attacker's gun ``card`` was compared with the defender's ``answer``. ``loser`` is -1 in a tie."""

    kind = "duel"
    seat: Seat
    target: Seat
    card: str
    answer: str
    loser: Seat
    amount: int


class NumbersShown(GameEvent, frozen=True):
    """An event: the secret numbers of a Ricochet, as pairs of seat and number, and the seats that are safe now."""

    kind = "numbers"
    shown: tuple[tuple[Seat, int], ...]
    safe: tuple[Seat, ...]


class Ricocheted(GameEvent, frozen=True):
    kind = "ricochet"
    victim: Seat


# --- results ---


class Unhurt(GameEvent, frozen=True):
    kind = "unhurt"
    seat: Seat
    by: str


class Spared(GameEvent, frozen=True):
    """An event: a seat was spared from death, early in a guided match. The event ``Damaged`` may follow."""

    kind = "spared"
    seat: Seat
    left: int


class Damaged(GameEvent, frozen=True):
    kind = "damage"
    seat: Seat
    amount: int
    by: str
    left: int


class Died(GameEvent, frozen=True):
    """An event: a seat died. ``cards`` is its hand, laid open."""

    kind = "died"
    seat: Seat
    by: str
    cards: tuple[str, ...]


class Won(GameEvent, frozen=True):
    """An event: the match has ended. ``team`` has won; "" means a draw after the last round."""

    kind = "won"
    team: Team
    winners: tuple[Seat, ...]


class ShootoutAdvice(Advice, frozen=True, omit_defaults=True):
    """An event: the reason for the AI's advice, with the figures that its sentence needs."""

    reason: str = ""
    seat: Seat = -1
    """The seat of the player to whom the reason refers."""
    count: int = -1
    """A number of life points, cards or players, depending on the reason."""
    chance: float = -1.0
    """A chance from 0 to 1."""
    total: int = -1
    """The number of players among whom ``count`` players are meant."""


EVENTS = (
    TeamsDrawn,
    GuidedBegan,
    Dealt,
    BombDrawn,
    BombDefused,
    BombExploded,
    BombDiscarded,
    Replaced,
    BombReturned,
    TurnBegan,
    TurnSkipped,
    EffectEnded,
    Drew,
    Reshuffled,
    Passed,
    Trimmed,
    Called,
    Attacked,
    Threw,
    MasksShown,
    Defended,
    Undefended,
    DuelFought,
    NumbersShown,
    Ricocheted,
    Unhurt,
    Spared,
    Damaged,
    Died,
    Won,
    ShootoutAdvice,
)
