"""The state of a match of Tomb: plain data with every card's zone and the step of play.

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
"""The attributes of combatants: Attack, Skill, Magic, Holiness (TOMB-DICE-1)."""
Dice: TypeAlias = tuple[int, int, int]
"""The numbers of green, blue and red dice."""
Until: TypeAlias = Literal["roll", "round", "combat", "raid", "turn", "inn", "game"]
Side: TypeAlias = int
"""A group that fights together: a seat's party (the seat's number), or the Monsters of the raid (``MONSTERS``)."""

MONSTERS: Side = -2
INN = -1
NONE = "none"
HAND = "hand"
"""A ``Lose`` option has this word instead of a combatant, if the card is in a hand."""
KINDS = ("item", "prayer", "spell", "tactic")
"""The kinds of cards in the four Inn decks (TOMB-GEN-5)."""


class Combatant(Struct, forbid_unknown_fields=True):
    """A Character of a party, or a Monster in the raid under way."""

    key: str
    cards: Zone
    """The zone of the cards attached to the combatant."""
    wounds: int = 0
    acted: int = 0
    """The number of the combatant's battle actions of this round that are used or lost."""
    more: int = 0
    """The number of extra battle actions in this round."""
    dazed: int = 0
    """The number of battle actions that the combatant will still lose in this raid."""
    spent: list[str] = []
    """The uses that the combatant may not repeat, as "limit/card". "turn/i05": not i05 again in this turn."""

    @property
    def card(self) -> str:
        """The key of the combatant's card, without the ".2" of a second equal Monster."""
        key = self.key
        return key.partition(".")[0] if "." in key else key


class Party(Struct, kw_only=True, forbid_unknown_fields=True):
    """A player's Adventuring Party, hand and bank."""

    hand: Zone
    """The zone of the Inn cards in the player's hand (TOMB-SEC-7)."""
    stock: Zone
    """The zone of the stocking hand: Crypt cards that the player still has to place in Crypts (TOMB-SEC-1)."""
    bank: Zone
    fighters: list[Combatant] = []
    at: int = INN
    """The space on which the party is; -1 is the Inn."""
    marker: int = -1
    level: int
    """The campaign level of the player (TOMB-CAMP-2)."""
    redrawn: bool = False
    """A flag: the player has used the redraw of campaign level 5."""
    deaths: int = 0


class Crypt(Struct, forbid_unknown_fields=True):
    """The cards of a Crypt, and public facts about them."""

    cards: Zone
    no_traps: bool = False
    """A flag: a Crypt Master has said that no Trap is left in the Crypt (TOMB-ENTER-3)."""
    only_treasures: bool = False
    """A flag: the Monsters have been shown, so all other cards in the Crypt are Treasures."""


class Raid(Struct, forbid_unknown_fields=True):
    """The raid under way."""

    crypt: int
    cm: Seat
    """The seat of the Crypt Master; -1 is the automatic one."""
    beside: bool = False
    """A flag: the raid began from beside the Crypt (TOMB-RAID-12)."""
    announced: int = -1
    """The index of the announced Trap among the Crypt's cards; -1 if no Trap is announced."""
    disarmers: list[str] = []
    monsters: list[Combatant] = []
    round: int = 0
    cm_goes: bool = True
    """A flag: the Crypt Master acts next in combat."""
    quiet: bool = True
    """A flag: in this round nobody threw a die, no wound landed and no card was used (TOMB-COMB-15, TOMB-RUL-9)."""
    idle: int = 0
    """The number of quiet rounds of combat in a row."""


class Theft(Struct, forbid_unknown_fields=True):
    """The pickpocketing attempt under way."""

    rogue: str
    victim: str
    card: str
    target: Seat
    caught: bool = False
    """A flag: the Rogue was caught and is being attacked for the attempt (TOMB-PICK-9)."""


class Throw(Struct, forbid_unknown_fields=True):
    """A roll of one or several combatants, from the dice thrown to its result (TOMB-DICE-9)."""

    who: list[str]
    """The keys of the combatants whose dice are rolled."""
    attr: Attr
    on: str
    """The kind of roll: "attack", "disarm", "pick", "heal" or "caught"; "" for any other."""
    colours: str
    """The dice of the roll, a letter for each die: g (green), b (blue) or r (red)."""
    faces: list[int]
    extra: int
    """The number of successes without a die. Raised red dice and added successes give them."""
    against: str = ""
    """The combatant at whom the roll is aimed, or ""."""


class Blow(Struct, forbid_unknown_fields=True):
    """Wounds that have been announced, but not yet placed on combatants."""

    amounts: list[tuple[str, int]]
    trap: bool = False


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """One change of a combatant's values that an effect makes while it lasts."""

    what: Literal["add", "sub", "step", "hp", "speed", "again", "ban", "immune", "tn"]
    attr: str = ""
    """The attribute that is changed, or "any". For a ban or an immunity: the thing that is banned or has no effect."""
    dice: Dice = (0, 0, 0)
    n: int = 0

    def can_affect(self, figure: str) -> bool:
        """Tell whether this change could affect the value that ``figure`` names.

        ``figure`` is an attribute, a kind of change (a value of ``what``), or "" for all values.
        """
        if figure in ATTRS:
            return self.what in ("add", "sub", "step", "ban") and self.attr in (figure, "any", "red")
        return figure in ("", self.what)


class Lasting(Struct, frozen=True, forbid_unknown_fields=True):
    """A change made by a card that was used, with its duration."""

    change: Change
    on: tuple[str, ...]
    """The keys of the combatants that are changed."""
    until: Until
    by: str
    """The card that made the change."""
    seat: Seat
    """The seat of the party whose Movement, stay at the Inn or turn the change is about."""


class State(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The state of one match of Tomb.

    Fields that were written from the first version on are always written (`engine.written`).
    """

    level: str
    rules: Switches
    parties: list[Party]
    crypts: list[Crypt]
    deck: Zone
    """The zone of the Crypt deck."""
    away: Zone
    """The zone of the Crypt cards that are out of the game, face down (TOMB-STOCK-5)."""
    crypt_discard: Zone
    decks: dict[str, Zone]
    """The zones of the four Inn decks, by kind."""
    discards: dict[str, Zone]
    bag: Zone
    inn: Zone
    dead: Zone
    loot: Zone
    """The zone of the cards taken from a killed Rogue, until each is attached or discarded (TOMB-PICK-11)."""
    step: str = make_written_default("order")
    place: int = make_written_default(0)
    """The number of seats that have done the present setup step."""
    first: Seat = make_written_default(-1)
    """The seat of Player One, or -1."""
    active: Seat = make_written_default(-1)
    turn: int = make_written_default(0)
    over: bool = make_written_default(False)
    turn_over: bool = make_written_default(False)
    """A flag: the turn ends after the present step."""
    busy: bool = make_written_default(False)
    """A flag: somebody did something other than pass in this turn."""
    idle: int = make_written_default(0)
    """The number of turns in a row in which everybody only passed (TOMB-END-6, TOMB-RUL-8)."""
    raid: Raid | None = make_written_default(None)
    theft: Theft | None = make_written_default(None)
    lasting: list[Lasting] = make_written_default([])
    throws: list[Throw] = make_written_default([])
    """The rolls that are not finished yet. The latest is last, and is finished first."""
    blows: list[Blow] = make_written_default([])
    """The wounds that are announced but not placed yet. The latest are last, and are placed first."""
    dying: list[list[str]] = make_written_default([])
    """Lists of the combatants that are about to be removed. The latest list is last."""
    totals: tuple[int, ...] = make_written_default(())
    """The campaign XP of each seat's player at the beginning of the match; empty outside a campaign."""
    spent: list[str] = []
    """The once-a-game uses of Characters that have left their parties, such as "game/c15"."""
    alike: bool = False
    """A flag: the shuffles of the set-up are shared with other tables (``Setup.round``)."""
    alike_throws: bool = False
    """A flag: the throws of the set-up are shared, too (``Setup.alike_throws``)."""
    aimed: str = ""
    """The combatant at whom an Attack is aimed that is announced but not rolled yet, or ""."""

    @property
    def solo(self) -> bool:
        return len(self.parties) == 1


def make_combatant(key: str) -> Combatant:
    """Return a new combatant with this key, without wounds and cards."""
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
