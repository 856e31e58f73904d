"""The view of a Tomb match for one viewer: a list of everything that the viewer may see (TOMB-SEC)."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from engine.protocol import Seat

Figures = tuple[int, int, int, int]
"""The numbers of green, blue and red dice, and of automatic successes."""


class CombatantView(Struct, frozen=True):
    """A Character, or a revealed Monster, as a viewer sees it, with its present figures."""

    key: str
    card: str
    hp: int
    wounds: int
    atk: Figures
    skl: Figures
    mag: Figures
    hol: Figures
    cards: tuple[str, ...]
    actions: int
    """The number of battle actions that the combatant has left in this round; 0 outside combat."""
    dazed: int
    no_red: bool = False
    """A flag: the combatant may roll no red dice, even if cards add some (TOMB-DICE-9)."""
    raised: tuple[tuple[str, int, Figures], ...] | UnsetType = UNSET
    """The attributes whose dice are raised or lowered: by how many steps in all, and the dice before (TOMB-DICE-7)."""
    spent: tuple[str, ...] | UnsetType = UNSET
    """The uses of abilities and attached cards that count against a limit, as "limit/card" (TOMB-PLAY-6, -7).

    This field and ``raised`` are unset if they are empty, as in views from before they existed.
    """


class PartyView(Struct, frozen=True):
    """A player's party as a viewer sees it. For hidden cards it has only their number."""

    seat: Seat
    at: str
    """The place of the party: "inn" for the Inn, or a space as "column.row"."""
    marker: str | None
    fighters: tuple[CombatantView, ...]
    hand: dict[str, int]
    """The number of Inn cards of each kind in the player's hand (TOMB-SEC-7: the backs differ)."""
    stock: int
    bank: tuple[str, ...]
    score: int
    movement: int
    campaign: int
    deaths: int


class CryptView(Struct, frozen=True):
    """A Crypt as a viewer sees it: its number of cards, and the viewer's knowledge of them."""

    key: str
    cap: int
    door: str
    cm: Seat
    """The seat that is Crypt Master if the active player raids the Crypt; -1 is the automatic Crypt Master."""
    text: str | None
    count: int
    known: tuple[str, ...]
    """The cards in the Crypt that the viewer has placed or seen, or that everybody knows (TOMB-SEC-11)."""
    no_traps: bool
    only_treasures: bool


class ThrowView(Struct, frozen=True):
    """A roll that is on the table, as everybody sees it."""

    who: tuple[str, ...]
    attr: str
    on: str
    colours: str
    faces: tuple[int, ...]
    extra: int
    against: str


class RaidView(Struct, frozen=True):
    """The raid under way, as everybody sees it."""

    crypt: str
    cm: Seat
    beside: bool
    round: int
    monsters: tuple[CombatantView, ...]
    chars: int | None
    """The number of Characters who may try to disarm the announced Trap; None if no Trap is announced (TOMB-SEC-5)."""
    attr: str | None
    disarmers: tuple[str, ...]
    cm_goes: bool


class View(Struct, frozen=True):
    """Everything in a match of Tomb that a seat (``viewer``) or a spectator (None) may see."""

    viewer: Seat | None
    level: str
    step: str
    turn: int
    active: Seat | None
    first: Seat | None
    parties: tuple[PartyView, ...]
    crypts: tuple[CryptView, ...]
    hand: tuple[str, ...]
    """The Inn cards in the viewer's own hand."""
    stock: tuple[str, ...]
    """The cards in the viewer's own stocking hand."""
    raid: RaidView | None
    throw: ThrowView | None
    blow: tuple[tuple[str, int], ...]
    """The wounds that are announced but not placed yet, as pairs (combatant, number)."""
    dying: tuple[str, ...]
    theft: tuple[str, str, str] | None
    """The Rogue, the victim and the card of the theft under way, or None."""
    inn: tuple[str, ...]
    bag: int
    dead: tuple[str, ...]
    decks: dict[str, int]
    discards: dict[str, tuple[str, ...]]
    crypt_discard: tuple[str, ...]
    crypt_deck: int
    idle: int
    over: bool
    winners: tuple[Seat, ...] = ()
    """The winners, once the match is over."""
    seven_dice: bool | UnsetType = UNSET
    """A flag: a roll has at most seven dice of one colour (TOMB-HR-11).

    The field is unset if the rule is off, and in views from before this field existed.
    """
    special_spaces: bool = True
    """A flag: portals, hazards and other special spaces have their effects (TOMB-HR-8)."""
    aimed: str | UnsetType = UNSET
    """The combatant at whom an Attack is aimed that is announced but not rolled yet; unset if there is none."""
