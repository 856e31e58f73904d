"""The state of a match: plain data, every card in a zone, the cursor of the sequence of play included.

A combatant is named by its card ("c01", "m02"); the second of two equal Monsters in a raid is "m02.2". A seat of -1 is
nobody, and the automatic Crypt Master; a place of -1 is the Inn. Seats are in clockwise order.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from engine.protocol import Seat
from engine.written import always
from engine.zones import EVERYBODY, Zone

from .switches import Switches

Attr: TypeAlias = Literal["atk", "skl", "mag", "hol"]
ATTRS: tuple[Attr, ...] = ("atk", "skl", "mag", "hol")
"""Attack, Skill, Magic, Holiness (TOMB-DICE-1)."""
Dice: TypeAlias = tuple[int, int, int]
"""Green, blue and red dice."""
Until: TypeAlias = Literal["roll", "round", "combat", "raid", "turn", "inn", "game"]
Side: TypeAlias = int
"""Who fights together: a seat's party, or the Monsters of the raid."""

MONSTERS: Side = -2
INN = -1
NONE = "none"
HAND = "hand"
"""Where a card is given up, in place of who bears it."""
KINDS = ("item", "prayer", "spell", "tactic")
"""The four Inn decks (TOMB-GEN-5)."""


class Fighter(Struct):
    """A Character of a party, or a Monster in the raid under way."""

    key: str
    cards: Zone
    """What is attached to it."""
    wounds: int = 0
    acted: int = 0
    """Battle actions of this round that are used or lost."""
    more: int = 0
    """Battle actions of this round beyond those that it always has."""
    dazed: int = 0
    """Battle actions it is still to lose in this raid."""
    spent: list[str] = []
    """What it has used and may not use again for a while: "turn/i05"."""

    @property
    def card(self) -> str:
        """The card that it is."""
        key = self.key
        return key.partition(".")[0] if "." in key else key


class Party(Struct, kw_only=True):
    """A player's Adventuring Party, hand and bank."""

    hand: Zone
    """Inn cards in hand (TOMB-SEC-7)."""
    stock: Zone
    """The stocking hand (TOMB-SEC-1)."""
    bank: Zone
    fighters: list[Fighter] = []
    at: int = INN
    """The space where it stands."""
    marker: int = -1
    level: int
    """The player's campaign level (TOMB-CAMP-2)."""
    redrawn: bool = False
    """The redraw of campaign level 5 is used."""
    deaths: int = 0


class Crypt(Struct):
    """The cards of a Crypt and what everybody knows of them."""

    cards: Zone
    no_traps: bool = False
    """A Crypt Master has said that no Trap is left (TOMB-ENTER-3)."""
    only_treasures: bool = False
    """Its Monsters have been shown, so that what else is left are Treasures."""


class Raid(Struct):
    """The raid under way."""

    crypt: int
    cm: Seat
    """Who is Crypt Master; -1: the program."""
    beside: bool = False
    """Begun from beside the Crypt (TOMB-RAID-12)."""
    announced: int = -1
    """The place in the Crypt of the Trap that was announced."""
    disarmers: list[str] = []
    monsters: list[Fighter] = []
    round: int = 0
    cm_goes: bool = True
    """Whose go it is in combat."""
    quiet: bool = True
    """In this round nobody threw a die, no wound landed and no card was used (TOMB-COMB-15, TOMB-RUL-9)."""
    idle: int = 0
    """Rounds in a row of which that is true."""


class Theft(Struct):
    """The pickpocketing under way."""

    rogue: str
    victim: str
    card: str
    target: Seat
    caught: bool = False
    """Somebody attacks the Rogue for it (TOMB-PICK-9)."""


class Throw(Struct):
    """A roll, from the dice thrown to its result (TOMB-DICE-9)."""

    who: list[str]
    """Whose dice are in it."""
    attr: Attr
    on: str
    """"attack", "disarm", "pick", "heal", "caught", or "" for any other."""
    colours: str
    """One letter a die: g, b or r."""
    faces: list[int]
    extra: int
    """Successes without a die: of red dice raised, and added."""
    against: str = ""
    """The combatant at whom it is aimed."""


class Blow(Struct):
    """Wounds about to be placed."""

    amounts: list[tuple[str, int]]
    trap: bool = False


class Change(Struct, frozen=True):
    """What an effect changes while it lasts."""

    what: Literal["add", "sub", "step", "hp", "speed", "again", "ban", "immune", "tn"]
    attr: str = ""
    """An attribute or "any"; of a ban or an immunity what it is about."""
    dice: Dice = (0, 0, 0)
    n: int = 0

    def bears_on(self, figure: str) -> bool:
        """Whether it could change a figure: the dice of an attribute, or what it is that changes; "": any."""
        if figure in ATTRS:
            return self.what in ("add", "sub", "step", "ban") and self.attr in (figure, "any", "red")
        return figure in ("", self.what)


class Lasting(Struct, frozen=True):
    """A change brought about by a card used, and for how long."""

    change: Change
    on: tuple[str, ...]
    """Combatants concerned."""
    until: Until
    by: str
    """The card."""
    seat: Seat
    """The party whose movement, Inn or turn it is about."""


class State(Struct, omit_defaults=True):
    """A match. What was written from the first is always written (`engine.written`)."""

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
    """The four Inn decks, by kind."""
    discards: dict[str, Zone]
    bag: Zone
    inn: Zone
    dead: Zone
    loot: Zone
    """What is taken from a killed Rogue, until it has its place (TOMB-PICK-11)."""
    step: str = always("order")
    place: int = always(0)
    """Turns of setting up that are done."""
    first: Seat = always(-1)
    """Player One."""
    active: Seat = always(-1)
    turn: int = always(0)
    over: bool = always(False)
    turn_over: bool = always(False)
    """The turn ends after what is happening now."""
    busy: bool = always(False)
    """This turn somebody did something else than to pass."""
    idle: int = always(0)
    """Turns in a row in which everybody but passed (TOMB-END-6, TOMB-RUL-8)."""
    raid: Raid | None = always(None)
    theft: Theft | None = always(None)
    lasting: list[Lasting] = always([])
    throws: list[Throw] = always([])
    """Rolls that are not settled, the innermost last."""
    blows: list[Blow] = always([])
    """Wounds announced and not placed, the innermost last."""
    dying: list[list[str]] = always([])
    """Who is about to be removed, the innermost last."""
    totals: tuple[int, ...] = always(())
    """By seat: what its player has in the campaign as the match begins; empty: it belongs to none."""
    spent: list[str] = []
    """What Characters who have left their parties have used once in the game: "game/c15"."""

    @property
    def solo(self) -> bool:
        return len(self.parties) == 1


def fighter(key: str) -> Fighter:
    """One without wounds and cards."""
    return Fighter(key, Zone(EVERYBODY))


def kind_of(card: str) -> str:
    """What sort of card it is, from its key."""
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
