"""The events of Roll for Adventure. All of their fields are public (RFA-GEN-8).

Dice are names (``red4``), or kinds if the face does not matter (``red``, ``ally``, ``bonus``). Territories and enemies
have the names that options use. ``by`` is an enemy's name or ``master-of-shadows``. Fields with a default are missing
in events of older matches.
"""

from __future__ import annotations

from msgspec import field

from engine.events import Advice, GameEvent
from engine.protocol import Seat

from .cards import Kind

Who = tuple[Seat, str, str]
"""A player as (seat, hero, colour). The hero is "" unless one person plays several heroes (RFA-VAR-4)."""
Dice = tuple[str, ...]
Home = tuple[tuple[Who, Dice], ...]
"""The dice that return to each player, as pairs (player, dice)."""


# --- setting up ---


class HeroesDealt(GameEvent, frozen=True):
    """An event: heroes were dealt. It has the players in turn order, always with their heroes."""

    kind = "heroes"
    players: tuple[Who, ...]


class DeckMade(GameEvent, frozen=True):
    """An event: the deck was made. It has the number of cards of the deck, and that of each pile from the top."""

    kind = "deck"
    cards: int
    piles: tuple[int, int, int]


class StarterChosen(GameEvent, frozen=True):
    kind = "starter"
    who: Who


# --- a turn's first step ---


class TurnBegan(GameEvent, frozen=True):
    kind = "turn"
    who: Who
    turn: int


class DiceLacked(GameEvent, frozen=True):
    """An event: a player had no dice to roll, so the step ends (RFA-TURN-16)."""

    kind = "no-dice"
    who: Who


class Recalled(GameEvent, frozen=True):
    """An event: a Conjurer recalled a die. ``to`` is "pool", "stock" or a colour."""

    kind = "recalled"
    who: Who
    die: str
    to: str


class Rolled(GameEvent, frozen=True):
    kind = "rolled"
    who: Who
    dice: Dice


class Rethrown(GameEvent, frozen=True):
    """An event: an Adventurer threw dice again. ``now`` has the new faces."""

    kind = "rethrown"
    who: Who
    dice: Dice
    now: Dice


class Flipped(GameEvent, frozen=True):
    """An event: a Trickster turned a die over."""

    kind = "flipped"
    who: Who
    die: str
    now: str


class Mended(GameEvent, frozen=True):
    """An event: a Healer laid a die to rest to heal a territory. The territory now has ``damage`` left."""

    kind = "mended"
    who: Who
    die: str
    territory: str
    damage: int


class Placed(GameEvent, frozen=True):
    """An event: a player placed dice, named as they were thrown."""

    kind = "placed"
    who: Who
    dice: Dice
    where: str
    ability: str


class Stuck(GameEvent, frozen=True):
    """An event: a player could place no die, and keeps the dice (RFA-AMB-5)."""

    kind = "stuck"
    who: Who
    dice: Dice


class Rested(GameEvent, frozen=True):
    """An event: dice were left over after a placement in Resurrection (RFA-VOR-5)."""

    kind = "rest"
    who: Who
    dice: Dice


# --- completions ---


class SectionFilled(GameEvent, frozen=True, omit_defaults=True):
    """An event: a section is full, 1 or 2 of the Desert, 2 to 4 of the Fortress.

    ``left`` is the number of barriers still standing, and ``here`` that of this section.
    """

    kind = "section"
    territory: str
    section: int
    left: int
    here: int | None = None


class MovedOn(GameEvent, frozen=True):
    """An event: a die moved from the Desert's first section to its second."""

    kind = "moved-on"
    die: str


class Swallowed(GameEvent, frozen=True):
    kind = "swallowed"
    die: str


class ChainLaid(GameEvent, frozen=True):
    """An event: a chain was laid on the sandworm of Desert B. The sandworm now has this number of chains."""

    kind = "chain"
    chains: int


class StoneEarned(GameEvent, frozen=True, kw_only=True, omit_defaults=True):
    """An event: the dice of ``who`` earned a power stone."""

    kind = "stone"
    who: Who | None = None
    territory: str
    stones: int
    wanted: int


class BoundaryMoved(GameEvent, frozen=True):
    """An event: the path of Forest A now has this number of usable spaces."""

    kind = "boundary"
    spaces: int


class MarkedDieLost(GameEvent, frozen=True):
    """An event: the die on the seventh space of Forest B went to Oblivion."""

    kind = "marked"
    die: str


class Returned(GameEvent, frozen=True):
    """An event: dice returned to their owners. ``stock`` is the number of bonus dice that returned to the Ice Cave."""

    kind = "returned"
    where: str
    home: Home
    stock: int


class RewardDeclined(GameEvent, frozen=True):
    kind = "declined"
    who: Who
    level: int


class RewardTaken(GameEvent, frozen=True):
    kind = "reward"
    who: Who
    level: int


class BonusGiven(GameEvent, frozen=True):
    kind = "bonus"
    to: tuple[Who, ...]
    without: tuple[Who, ...]


class Healed(GameEvent, frozen=True):
    """An event: a reward of the Ice Cave took all damage from a territory."""

    kind = "healed"
    territory: str


class Defeated(GameEvent, frozen=True):
    """An event: an enemy was defeated. The total is 0 if the Ice Cave's reward defeated it."""

    kind = "defeated"
    enemy: str
    total: int


class Freed(GameEvent, frozen=True):
    """An event: an Avenger freed dice. ``home`` and ``stock`` have the meaning that they have in ``Returned``."""

    kind = "freed"
    who: Who
    home: Home
    stock: int


class Resurrected(GameEvent, frozen=True):
    """An event: Resurrection reached ten or more. The event ``Returned`` follows."""

    kind = "resurrection"
    total: int


class Voted(GameEvent, frozen=True):
    """An event: a vote was taken, with the votes of the seats that did not abstain, and the result."""

    kind = "vote"
    question: str
    votes: tuple[tuple[Seat, str], ...]
    chosen: str


# --- a turn's second step ---


class Revealed(GameEvent, frozen=True, kw_only=True, omit_defaults=True):
    """An event: a card was turned up. ``name`` distinguishes it from an equal enemy.

    The territory is "" if it has none.
    """

    kind = "revealed"
    who: Who
    card: str
    name: str = ""
    card_kind: Kind = field(name="kind")
    territory: str
    rank: int


class ChainAttacked(GameEvent, frozen=True):
    """An event: these enemies attack again, in this order."""

    kind = "chain-attacks"
    attackers: tuple[str, ...]


class TerritoryDieRolled(GameEvent, frozen=True):
    """An event: the territory die was rolled and shows a territory, "all" or "none"."""

    kind = "territory-die"
    by: str
    result: str


class Settled(GameEvent, frozen=True):
    """An event: a giant settled in a territory."""

    kind = "settled"
    enemy: str
    territory: str


class Attacked(GameEvent, frozen=True):
    """An event: an attack sent these dice to Oblivion. If there are none, the event ``Damaged`` follows."""

    kind = "attacked"
    by: str
    territory: str
    dice: Dice


class DragonPassed(GameEvent, frozen=True):
    """An event: a dragon took all dice of its number. ``lost`` lists them by place."""

    kind = "dragon"
    number: int
    lost: tuple[tuple[str, Dice], ...]


class Shielded(GameEvent, frozen=True):
    kind = "shielded"
    who: Who
    territory: str


class Damaged(GameEvent, frozen=True):
    """An event: a territory took damage. It now has ``damage``, and falls at ``length``."""

    kind = "damage"
    territory: str
    amount: int
    damage: int
    length: int
    by: str


class MasterReturned(GameEvent, frozen=True):
    """An event: the Master of Shadows was shuffled into the deck, which now has this number of cards."""

    kind = "master-back"
    cards: int


# --- the end ---


class Won(GameEvent, frozen=True):
    kind = "won"
    stones: int


class Lost(GameEvent, frozen=True):
    """An event: the match was lost, by "conquest" of a territory or by "exhaustion"."""

    kind = "lost"
    how: str
    territory: str


class QuestAdvice(Advice, frozen=True, omit_defaults=True):
    """An event: the AI's advice, with a reason of ``reasons`` and the figures that its sentence needs."""

    reason: str = ""
    chance: float | None = None
    """A chance from 0 to 1."""
    count: int | None = None
    """A number of dice, stones or damage, depending on the reason."""
    cards: int | None = None
    """The number of cards that are face down."""
    stock: int | None = None
    """The number of bonus dice in the stock."""
    die: str = field(name="kind", default="")
    """The kind of a die, or ""."""


EVENTS = (
    HeroesDealt, DeckMade, StarterChosen, TurnBegan, DiceLacked, Recalled, Rolled, Rethrown, Flipped, Mended,
    Placed, Stuck, Rested, SectionFilled, MovedOn, Swallowed, ChainLaid, StoneEarned, BoundaryMoved, MarkedDieLost,
    Returned, RewardDeclined, RewardTaken, BonusGiven, Healed, Defeated, Freed, Resurrected, Voted, Revealed,
    ChainAttacked, TerritoryDieRolled, Settled, Attacked, DragonPassed, Shielded, Damaged, MasterReturned, Won,
    Lost, QuestAdvice,
)  # fmt: skip
