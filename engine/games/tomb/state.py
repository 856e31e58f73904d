"""The state of a match: plain data, with every card in a zone and the current step of the sequence of play.

A combatant is named by its card ("c01", "m02"). The second of two equal Monsters in a raid is "m02.2". Seat -1 means
nobody, or the automatic Crypt Master. Space -1 is the Inn. Seats are in clockwise order.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from engine.protocol import Seat
from engine.written import make_written_default
from engine.zones import EVERYBODY, Zone

from .switches import Switches

Attr: TypeAlias = Literal["atk", "skl", "mag", "hol"]
ATTRS: tuple[Attr, ...] = ("atk", "skl", "mag", "hol")
"""The attributes: Attack, Skill, Magic, Holiness (TOMB-DICE-1)."""
Dice: TypeAlias = tuple[int, int, int]
"""The numbers of green, blue and red dice."""
Until: TypeAlias = Literal["roll", "round", "combat", "raid", "turn", "inn", "game"]
Side: TypeAlias = int
"""A group that fights together: a seat's party (the seat's number), or the Monsters of the raid."""

MONSTERS: Side = -2
INN = -1
NONE = "none"
HAND = "hand"
"""The word in a ``Lose`` option for a card from a hand; otherwise the option names a combatant."""
KINDS = ("item", "prayer", "spell", "tactic")
"""The kinds of the four Inn decks (TOMB-GEN-5)."""


class Combatant(Struct, forbid_unknown_fields=True):
    """A combatant: a Character of a party, or a Monster in the raid under way."""

    key: str
    cards: Zone
    """The cards attached to the combatant."""
    wounds: int = 0
    acted: int = 0
    """The number of battle actions of this round that are used or lost."""
    more: int = 0
    """The number of battle actions in this round in addition to those that the combatant always has."""
    dazed: int = 0
    """The number of battle actions that the combatant will still lose in this raid."""
    spent: list[str] = []
    """Marks of limited uses, as "limit/card". "turn/i05" means that i05 may not be used again in this turn."""

    @property
    def card(self) -> str:
        """Return the combatant's card key, without the ".2" of a second equal Monster."""
        key = self.key
        return key.partition(".")[0] if "." in key else key


class Party(Struct, kw_only=True, forbid_unknown_fields=True):
    """A player's Adventuring Party, hand and bank."""

    hand: Zone
    """The Inn cards in hand (TOMB-SEC-7)."""
    stock: Zone
    """The stocking hand: Crypt cards still to be placed in Crypts (TOMB-SEC-1)."""
    bank: Zone
    fighters: list[Combatant] = []
    at: int = INN
    """The space that the party is on."""
    marker: int = -1
    level: int
    """The player's campaign level (TOMB-CAMP-2)."""
    redrawn: bool = False
    """True if the redraw of campaign level 5 has been used."""
    deaths: int = 0


class Crypt(Struct, forbid_unknown_fields=True):
    """The cards of a Crypt and what everybody knows of them."""

    cards: Zone
    no_traps: bool = False
    """True if a Crypt Master has said that no Trap is left (TOMB-ENTER-3)."""
    only_treasures: bool = False
    """True if the Monsters have been shown, so that all other cards in the Crypt are Treasures."""


class Raid(Struct, forbid_unknown_fields=True):
    """The raid under way."""

    crypt: int
    cm: Seat
    """The seat of the Crypt Master; -1 is the automatic one."""
    beside: bool = False
    """True if the raid began from beside the Crypt (TOMB-RAID-12)."""
    announced: int = -1
    """The index of the announced Trap among the Crypt's cards; -1 if no Trap is announced."""
    disarmers: list[str] = []
    monsters: list[Combatant] = []
    round: int = 0
    cm_goes: bool = True
    """True if the Crypt Master acts next in combat."""
    quiet: bool = True
    """True if nobody threw a die, no wound landed and no card was used in this round (TOMB-COMB-15, TOMB-RUL-9)."""
    idle: int = 0
    """The number of quiet rounds in a row."""


class Theft(Struct, forbid_unknown_fields=True):
    """The pickpocketing attempt under way."""

    rogue: str
    victim: str
    card: str
    target: Seat
    caught: bool = False
    """True if the Rogue was caught and is being attacked for the attempt (TOMB-PICK-9)."""


class Throw(Struct, forbid_unknown_fields=True):
    """A roll, from the dice thrown to its result (TOMB-DICE-9)."""

    who: list[str]
    """The keys of the combatants whose dice are rolled."""
    attr: Attr
    on: str
    """The kind of roll: "attack", "disarm", "pick", "heal" or "caught"; "" for any other."""
    colours: str
    """The dice, one letter each: g, b or r."""
    faces: list[int]
    extra: int
    """The number of successes without a die: from red dice that were raised, and from added successes."""
    against: str = ""
    """The combatant at whom the roll is aimed."""


class Blow(Struct, forbid_unknown_fields=True):
    """Wounds that have been announced and not been placed yet."""

    amounts: list[tuple[str, int]]
    trap: bool = False


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """One change that an effect makes while it lasts."""

    what: Literal["add", "sub", "step", "hp", "speed", "again", "ban", "immune", "tn"]
    attr: str = ""
    """An attribute or "any"; for a ban or an immunity, the thing that is banned or has no effect."""
    dice: Dice = (0, 0, 0)
    n: int = 0

    def can_affect(self, figure: str) -> bool:
        """Tell whether this change of a combatant could affect a value.

        ``figure``: an attribute, a kind of change (``what``), or "" for any value.
        """
        if figure in ATTRS:
            return self.what in ("add", "sub", "step", "ban") and self.attr in (figure, "any", "red")
        return figure in ("", self.what)


class Lasting(Struct, frozen=True, forbid_unknown_fields=True):
    """A change made by a card that was used, and its duration."""

    change: Change
    on: tuple[str, ...]
    """The keys of the affected combatants."""
    until: Until
    by: str
    """The card that made the change."""
    seat: Seat
    """The seat of the party whose movement, Inn or turn the change is about."""


class State(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A match. Fields that were written from the first version on are always written (`engine.written`)."""

    level: str
    rules: Switches
    parties: list[Party]
    crypts: list[Crypt]
    deck: Zone
    """The Crypt deck."""
    away: Zone
    """Crypt cards that are out of the game, face down (TOMB-STOCK-5)."""
    crypt_discard: Zone
    decks: dict[str, Zone]
    """The four Inn decks by kind."""
    discards: dict[str, Zone]
    bag: Zone
    inn: Zone
    dead: Zone
    loot: Zone
    """Cards taken from a killed Rogue, until each is attached or discarded (TOMB-PICK-11)."""
    step: str = make_written_default("order")
    place: int = make_written_default(0)
    """The number of seats that have done the current setup step."""
    first: Seat = make_written_default(-1)
    """The seat of Player One."""
    active: Seat = make_written_default(-1)
    turn: int = make_written_default(0)
    over: bool = make_written_default(False)
    turn_over: bool = make_written_default(False)
    """True if the turn ends after the current step."""
    busy: bool = make_written_default(False)
    """True if anybody did something other than pass in this turn."""
    idle: int = make_written_default(0)
    """The number of turns in a row in which nobody did anything but pass (TOMB-END-6, TOMB-RUL-8)."""
    raid: Raid | None = make_written_default(None)
    theft: Theft | None = make_written_default(None)
    lasting: list[Lasting] = make_written_default([])
    throws: list[Throw] = make_written_default([])
    """Rolls that are not finished yet; the innermost is last."""
    blows: list[Blow] = make_written_default([])
    """Wounds that are announced and not placed yet; the innermost are last."""
    dying: list[list[str]] = make_written_default([])
    """Lists of combatants about to be removed; the innermost is last."""
    totals: tuple[int, ...] = make_written_default(())
    """The campaign XP of each player when the match begins, by seat; empty if the match belongs to no campaign."""
    spent: list[str] = []
    """Once-a-game uses of Characters that have left their parties, such as "game/c15"."""
    alike: bool = False
    """True if the shuffles of the set-up are shared with other tables (``Setup.round``)."""

    @property
    def solo(self) -> bool:
        return len(self.parties) == 1


def make_combatant(key: str) -> Combatant:
    """Return a new combatant, without wounds and cards."""
    return Combatant(key, Zone(EVERYBODY))


def find_kind(card: str) -> str:
    """Return the sort of a card, which follows from the first letter of its key."""
    return _SORTS[card[0]]


_SORTS = {
    "c": "character",
    "i": "item",
    "p": "prayer",
    "s": "spell",
    "t": "tactic",
    "m": "monster",
    "r": "trap",
    "x": "treasure",
    "e": "engraving",
    "h": "hazard",
}
