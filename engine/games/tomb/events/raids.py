"""Events of Tomb in raids, combat and pickpocketing, and of its rolls.

``seat`` and ``cm`` are seats (-1: the automatic Crypt Master). Dice are the faces thrown.
"""

from __future__ import annotations

from engine.events import GameEvent, PrivateEvent, PrivateRecord, Seat

from ..state import Attr

# --- rolls ---------------------------------------------------------------------------------------------------------


class Rolled(GameEvent, frozen=True):
    """An event: one or several combatants rolled together.

    ``on`` is the kind of roll (``Throw.on``). ``colours`` has a letter for each die. ``extra`` is the number of
    successes without a die. ``against`` is the combatant at whom the roll is aimed, or "".
    """

    kind = "rolled"
    who: tuple[str, ...]
    attr: Attr
    on: str
    colours: str
    faces: tuple[int, ...]
    extra: int
    against: str
    successes: int


class Rerolled(GameEvent, frozen=True):
    """An event: dice were rolled again. Each die is given with its colour."""

    kind = "rerolled"
    card: str
    colours: tuple[str, ...]
    faces: tuple[int, ...]


class SuccessesAdded(GameEvent, frozen=True):
    kind = "added"
    card: str
    n: int


# --- pickpocketing -------------------------------------------------------------------------------------------------


class TheftBegun(GameEvent, frozen=True):
    kind = "steals"
    seat: Seat
    rogue: str
    victim: str
    card: str


class TheftFoiled(GameEvent, frozen=True):
    kind = "foiled"
    seat: Seat


class RogueCaught(GameEvent, frozen=True):
    kind = "caught"
    seat: Seat
    rogue: str
    by: str


# --- raids ---------------------------------------------------------------------------------------------------------


class CryptCards(PrivateRecord, frozen=True):
    """The cards of a Crypt, which its Crypt Master alone learns."""

    cards: tuple[str, ...]


class RaidBegun(PrivateEvent[CryptCards], frozen=True):
    kind = "raid"
    seat: Seat
    crypt: str
    cm: Seat
    count: int
    beside: bool


class AnnouncedTrap(PrivateRecord, frozen=True):
    card: str


class TrapAnnounced(PrivateEvent[AnnouncedTrap], frozen=True):
    kind = "trap"
    chars: int
    attr: Attr


class CardsLeft(PrivateRecord, frozen=True):
    left: int


class NoTrapLeft(PrivateEvent[CardsLeft], frozen=True):
    """An event: no Trap is left in the raided Crypt.

    The event reveals something about hidden cards, so players may not freely take it back (``Step.free``). For this
    reason it always has a private record.
    """

    kind = "no-trap"


class TrapBypassed(GameEvent, frozen=True):
    kind = "bypassed"
    seat: Seat
    card: str


class TrapShown(GameEvent, frozen=True):
    """An event: a Trap was shown after the attempt to disarm it. ``tn`` is its target number."""

    kind = "trap-shown"
    card: str
    tn: int
    successes: int
    disarmed: bool


class RaidContinued(GameEvent, frozen=True):
    kind = "goes-on"
    seat: Seat


class CryptLeft(GameEvent, frozen=True):
    kind = "left"
    seat: Seat


class RaidOver(GameEvent, frozen=True):
    """An event: a raid ended, and ``left`` cards remain in the Crypt."""

    kind = "raid-over"
    seat: Seat
    left: int


class MonstersRevealed(GameEvent, frozen=True):
    kind = "revealed"
    monsters: tuple[str, ...]


class TreasuresFound(GameEvent, frozen=True):
    kind = "treasures"
    cards: tuple[str, ...]


# --- combat --------------------------------------------------------------------------------------------------------


class RoundBegun(GameEvent, frozen=True):
    kind = "round"
    round: int


class CombatIdle(GameEvent, frozen=True):
    """An event: nobody did anything in several rounds of combat, so the party has to flee."""

    kind = "idle-combat"


class Attacked(GameEvent, frozen=True):
    kind = "attacks"
    by: str
    at: str


class Waited(GameEvent, frozen=True):
    kind = "waited"
    one: str


class PartyFled(GameEvent, frozen=True):
    kind = "fled"
    seat: Seat
    by: str


class ActionsGained(GameEvent, frozen=True):
    """An event: a combatant got more battle actions for this round."""

    kind = "again"
    one: str
    n: int


class Dazed(GameEvent, frozen=True):
    """An event: a combatant is going to lose battle actions."""

    kind = "dazed"
    one: str
    n: int


class WoundsAnnounced(GameEvent, frozen=True):
    """An event: wounds were announced, with their number by combatant.

    ``by`` is the combatant that deals them, or "".
    """

    kind = "wounds"
    amounts: tuple[tuple[str, int], ...]
    by: str


class WoundsPrevented(GameEvent, frozen=True):
    kind = "prevented"
    one: str
    n: int


class Wounded(GameEvent, frozen=True, omit_defaults=True):
    """An event: wounds were placed on a combatant. It also has the combatant's total of wounds, and its Hit Points.

    Events stored before the fifth version of the rules do not have the Hit Points.
    """

    kind = "wounded"
    one: str
    n: int
    wounds: int
    hp: int | None = None


class Healed(GameEvent, frozen=True):
    kind = "healed"
    one: str
    n: int


class Dying(GameEvent, frozen=True):
    """An event: combatants are about to be removed, unless a Reaction saves them."""

    kind = "dying"
    who: tuple[str, ...]


class Saved(GameEvent, frozen=True, omit_defaults=True):
    """An event: a dying combatant lives after all.

    The oldest events lack the combatant's Hit Points left. There was always 1.
    """

    kind = "saved"
    one: str
    left: int | None = None


class MonsterKilled(GameEvent, frozen=True):
    kind = "killed"
    one: str
    xp: int
    seat: Seat


class CharacterDied(GameEvent, frozen=True):
    kind = "died"
    one: str
    seat: Seat


RAID_EVENTS: tuple[type[GameEvent], ...] = (
    Rolled,
    Rerolled,
    SuccessesAdded,
    TheftBegun,
    TheftFoiled,
    RogueCaught,
    RaidBegun,
    TrapAnnounced,
    NoTrapLeft,
    TrapBypassed,
    TrapShown,
    RaidContinued,
    CryptLeft,
    RaidOver,
    MonstersRevealed,
    TreasuresFound,
    RoundBegun,
    CombatIdle,
    Attacked,
    Waited,
    PartyFled,
    ActionsGained,
    Dazed,
    WoundsAnnounced,
    WoundsPrevented,
    Wounded,
    Healed,
    Dying,
    Saved,
    MonsterKilled,
    CharacterDied,
)
