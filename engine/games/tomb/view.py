"""What one viewer may see of Tomb: an allow-list (TOMB-SEC)."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from engine.protocol import Seat

Figures = tuple[int, int, int, int]
"""Green, blue and red dice, and automatic successes."""


class FighterView(Struct, frozen=True):
    """A Character or a Monster that was revealed, as it counts now."""

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
    """Battle actions left in this round; 0 outside combat."""
    dazed: int
    no_red: bool = False
    """Whether it may roll no red dice, whatever adds one (TOMB-DICE-9)."""


class PartyView(Struct, frozen=True):
    """A player's party, and the sizes of what is hidden."""

    seat: Seat
    at: str
    """"inn", or the space as "column.row"."""
    marker: str | None
    fighters: tuple[FighterView, ...]
    hand: dict[str, int]
    """How many Inn cards of each kind (TOMB-SEC-7: the backs differ)."""
    stock: int
    bank: tuple[str, ...]
    score: int
    movement: int
    campaign: int
    deaths: int


class CryptView(Struct, frozen=True):
    """A Crypt: how many cards it holds, and what the viewer knows of them."""

    key: str
    cap: int
    door: str
    cm: Seat
    """Who would be Crypt Master if the player in turn raided it; -1: the program."""
    text: str | None
    count: int
    known: tuple[str, ...]
    """Cards in it that the viewer has placed, seen, or everybody has (TOMB-SEC-11)."""
    no_traps: bool
    only_treasures: bool


class ThrowView(Struct, frozen=True):
    """A roll on the table."""

    who: tuple[str, ...]
    attr: str
    on: str
    colours: str
    faces: tuple[int, ...]
    extra: int
    against: str


class RaidView(Struct, frozen=True):
    """The raid under way."""

    crypt: str
    cm: Seat
    beside: bool
    round: int
    monsters: tuple[FighterView, ...]
    chars: int | None
    """Of the Trap announced: how many may try, and with which attribute (TOMB-SEC-5)."""
    attr: str | None
    disarmers: tuple[str, ...]
    cm_goes: bool


class View(Struct, frozen=True):
    """Everything a seat (``viewer``) or a spectator (None) may see."""

    viewer: Seat | None
    level: str
    step: str
    turn: int
    active: Seat | None
    first: Seat | None
    parties: tuple[PartyView, ...]
    crypts: tuple[CryptView, ...]
    hand: tuple[str, ...]
    """The viewer's own Inn cards."""
    stock: tuple[str, ...]
    """The viewer's own stocking hand."""
    raid: RaidView | None
    throw: ThrowView | None
    blow: tuple[tuple[str, int], ...]
    """Wounds about to be placed."""
    dying: tuple[str, ...]
    theft: tuple[str, str, str] | None
    """Rogue, victim, card."""
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
    """Once it is over."""
    seven_dice: bool | UnsetType = UNSET
    """Whether no roll has more than seven dice of a colour (TOMB-HR-11); a view that was sent before there was this
    field says nothing of it, and so does one of today where it is not so."""
    special_spaces: bool = True
    """Whether portals, hazards and what else is printed on spaces work (TOMB-HR-8)."""
