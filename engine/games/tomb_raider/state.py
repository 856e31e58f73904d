"""The state of a match: plain data, every card in a zone, the cursor of the sequence of play included.

Abilities are numbered 0 to 3 in the order of the character card (TR-CARD-CHR-1), sides of a space 0 to 3 clockwise from
forward, spaces 0 to W*D-1 row by row from row 1. A seat or space of -1 is none.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal, TypeAlias

from msgspec import Struct

from engine.protocol import Seat
from engine.written import always
from engine.zones import Zone

from .switches import Switches
from .table import ANY, Table, seated

Ability: TypeAlias = Literal["fight", "move", "search", "think"]
FIGHT, MOVE, SEARCH, THINK = range(4)
ABILITIES: tuple[Ability, ...] = ("fight", "move", "search", "think")
AIR = 6
"""A raider's air supply (TR-WET-2)."""
NUMBER: dict[str, int] = {name: number for number, name in enumerate(ABILITIES)}

Goal: TypeAlias = Literal["treasure", "recovery", "bounty", "points", "timed", "survey", "purge", "flawless"]
"""What a level is about: the first find; the treasure brought back (TR-GOAL-REC-1); points until the find
(TR-GOAL-BOUNTY-1) or until the turn limit (TR-LD-14); finds by all, in the fewest turns (TR-SER-TIMED-2); and for a
person alone (TR-RUL-10) every place searched, no obstacle left, the find without a death."""
SOLO_GOALS: tuple[Goal, ...] = ("survey", "purge", "flawless")


class Hazard(Struct, omit_defaults=True):
    """An obstacle in a location: printed on it, or a card placed there."""

    key: str
    """A card's number, or a printed obstacle's slug."""
    printed: bool
    owner: Seat = always(-1)
    """Whose card; -1: printed, or from the obstacle deck."""
    damage: int = always(0)
    removed: bool = always(False)
    """Printed, under its skull marker (TR-OVR-12)."""


class Space(Struct, omit_defaults=True):
    """A space of the map."""

    card: Zone
    """The location lying here, if any."""
    up: bool = always(False)
    """The card lies face up: the space is known (TR-MAP-4)."""
    heading: int = always(0)
    """The side of the map to which the card's top edge points."""
    exits: int = always(0)
    """Open exits as bits by side: printed and turned, or by marker, none off the map (follows from the rest)."""
    arrows: int = always(0)
    blocks: int = always(0)
    save_point: bool = always(False)
    empty: bool = always(False)
    hazards: list[Hazard] = always([])
    wet: bool = False
    """Under water now (section 26)."""
    deck: int = 0
    """The level deck that serves this space, by its place in ``State.decks`` (TR-TRS-1); -1: none."""


class Leg(Struct, frozen=True, omit_defaults=True):
    """A match's place in a series (section 32)."""

    series: str
    """"linked", "timed" or "pick_up"."""
    number: int
    """Of the level, from 1."""
    of: int
    standing: tuple[int, ...]
    """By seat, before this level: levels won, or extra turns."""
    last: tuple[Seat, ...] = ()
    """Who has won the latest level that anybody won."""
    rule: str = ""
    """Linked: who wins the series, "most" or "last" (TR-SER-LINKED-4)."""
    keeps_all: bool = False
    """Linked: all that lies saved is carried on (TR-HR-12)."""


class Raider(Struct, omit_defaults=True):
    """A raider, its cards and its player's piles (TR-GEN-8)."""

    character: str
    starter: str
    entrance: int
    at: int
    base: list[int]
    """The abilities with upgrades, before hurts."""
    power: int
    deck: Zone
    hand: Zone
    discard: Zone
    saved: Zone
    unsaved: Zone
    played: Zone
    """An action card while its effect is carried out."""
    hurts: list[int] = always([0, 0, 0, 0])
    damage: int = always(0)
    alive: bool = always(True)
    back: int = always(-1)
    """The space it stood in just before."""
    saved_at: int = always(-1)
    has_saved: bool = always(False)
    """It saved in the Save step just past: the moment for what asks for that."""
    shifts: int = always(0)
    """How often it died or was put elsewhere: a step that finds it changed is over for this raider."""
    moving: bool = always(False)
    """It is its own action turn and its movement is not over (TR-FORCE-6)."""
    moved: int = always(0)
    extra_steps: int = always(0)
    grounded: bool = always(False)
    """A card ended its movement for this turn."""
    move_ban: bool = always(False)
    search_ban: bool = always(False)
    fought: bool = always(False)
    """It used Fight in a way that costs this turn's search (TR-SRCH-2)."""
    more_searches: int = always(0)
    spent: list[str] = always([])
    """Cards in play used this turn that may be used once a turn."""
    ammunition: dict[str, int] = always({})
    taken: list[tuple[str, Seat]] = always([])
    """Cards in its unsaved row that belong to somebody else; up to rules 8 those in its saved row, too."""
    taken_safe: list[tuple[str, Seat]] = []
    """The same of its saved row."""
    deaths: int = always(0)
    cards: tuple[str, ...] = ()
    """All that its player brought, where it is no starter's draw deck."""
    closed: bool = False
    """What its player brought is that player's secret (TR-RUL-5)."""
    tokens: int = 0
    """Green markers: points of extra life (TR-TOK-7)."""
    air: int = AIR
    deeds: dict[str, int] = {}
    """What it has done, as far as a card of its player's asks for it (``memory``)."""
    left_now: list[int] = []
    left_before: list[int] = []
    """The spaces that it left this turn and last, where a card may ask for them (``memory``)."""
    put_here: bool = False
    """It came by no side of its space, where a card may ask for that (``memory``)."""
    bonus: tuple[str, ...] = ()
    """Cards one of which it starts with (TR-DEC-S5)."""
    may_decline: bool = False
    """It may start with none of them (TR-RUL-19)."""
    gift: str = ""
    """The card that the level gave it at the start (TR-SETUP-9)."""
    gifts: tuple[str, ...] = ()
    """Cards of the collection that it brought from the levels before (TR-SER-2)."""
    items: tuple[str, ...] = ()
    """Items from the level before, one of which it may keep (TR-SER-PICKUP-6)."""
    award: str = ""
    """The treasure that it takes into the next level (TR-DEC-W1)."""
    points: int = 0
    """What it has scored, where points are counted (TR-GOAL-BOUNTY-1)."""
    finished: int = 0
    """The turn in which it found the treasure and left the map, where others go on (TR-SER-TIMED-4)."""


class Trial(Struct, omit_defaults=True):
    """A raider's test, from the choice of the ability to the outcome."""

    seat: Seat
    against: str
    """"obstacle", "raider", "search", "relief" or "card"."""
    ability: int
    key: str | None = always(None)
    """The obstacle, or the card that demands the test."""
    target: int | None = always(None)
    sort: str = always("")
    """The obstacle's kind."""
    life: bool = always(False)
    """What is fought can take damage."""
    weapon: str | None = always(None)
    dice: int = always(0)
    """Dice added or taken by cards and the location."""
    bonus: int = always(0)
    harm: int = always(0)
    """Damage added by cards."""
    thrown: list[int] = always([])
    result: int | None = always(None)
    removed: bool = always(False)
    """What was fought is gone by it."""
    verdict: str = ""
    """ "pass" or "fail" where a card has fixed the result."""
    lowest: bool = False
    """A card has set its number to the lowest listed, whatever is rolled."""
    waiting: list[tuple[str, int, Seat]] = []
    """What cards played on it do if it fails: the card, which clause, whose."""


class Fleeting(Struct, omit_defaults=True):
    """A marker on a side that changes back at the end of the turn."""

    at: int
    side: int
    blocked: bool
    """The side was blocked before and is again."""
    arrow: bool
    """The marker is there for this turn alone."""
    block: bool = False
    """A block marker is there for this turn alone."""


class InForce(Struct, omit_defaults=True):
    """What a card that was played has left behind: it holds, or waits for its moment."""

    what: str
    """What it is:

    - "no-search", "no-backtrack", "no-weapon": what the raider may not do
    - "bypass": obstacles of these kinds (``words``) need not be faced where it moves on
    - "danger": what ``seat`` offers ``at`` a place may be ``n`` more dangerous
    - "second": a further round of offers ``at`` a place, of these kinds (``words``)
    - "clause": the card's ``n``-th clause waits
    - "borrowed": a card in ``seat``'s hand that is ``raider``'s
    - "order": the turn order before (``words``)
    - "lowest": the ability (``words``) that the card raises
    - "spent": it can be used once a game, and was
    """
    card: str
    seat: Seat
    """Whose card."""
    raider: Seat = -1
    """Whom it is about."""
    at: int = -1
    n: int = 0
    words: str = ""
    until: str = ""
    """ "turn", or lasting."""


class Terms(Struct, frozen=True, omit_defaults=True):
    """What the level and the table have settled and the play asks for again and again."""

    goal: Goal = "treasure"
    power: int = 1
    """Of the level: up to this the treasures that it awards (TR-TRE-1)."""
    turn_limit: int = 0
    """After this turn the level is over (TR-LD-15); 0: no limit."""
    least_depth: dict[str, int] = {}
    """By location: how deep it lies at least, where the level says so (TR-TRS-11)."""
    rooms: tuple[tuple[str, ...], ...] = ()
    """By level deck: its treasure rooms; empty: ``State.treasure`` in the one deck there is."""
    last_space: bool = True
    """TR-TRS-5."""
    remove_others: bool = True
    """TR-TRS-8."""
    bounties: dict[str, int] = {}
    """Points for removing an obstacle, by its kind (TR-GOAL-BOUNTY-1, TR-GOAL-BOUNTY-4)."""
    medals: tuple[int, ...] = ()
    """The most turns for each of ``solo.MEDALS``, where there are medals to win (TR-RUL-10)."""


STANDARD = Terms()


class State(Struct, omit_defaults=True, dict=True):
    """A match."""

    level: str
    starter: str
    """The box whose locations make the map."""
    width: int
    rows: int
    start_depth: int
    rules: Switches
    raiders: list[Raider]
    spaces: list[Space]
    level_deck: Zone
    obstacle_deck: Zone
    obstacle_discard: Zone
    treasure: str
    """The treasure room's number."""
    treasure_at: int = always(-1)
    """Where it lies, when everybody knows."""
    turn: int = always(0)
    round: str = always("setup")
    step: str = always("map")
    place: int = always(0)
    """The place in the turn order of whoever is in the step."""
    order: list[Seat] = always([])
    active: Seat = always(-1)
    """Whose action turn it is."""
    trial: Trial | None = always(None)
    rival: Trial | None = always(None)
    """The other side's test, raider against raider."""
    blows: list[int] = always([])
    """Harm announced and not yet placed, the innermost last (TR-DEC-P3)."""
    mapped: list[tuple[int, Seat]] = always([])
    """Locations mapped, by whom, that have not had their obstacle offers yet (TR-EXP-7)."""
    spent: list[str] = always([])
    """Spaces (``map.text_of``) where the location's text was used this turn; up to rules 8 the locations' numbers."""
    fleeting: list[Fleeting] = always([])
    winner: Seat = always(-1)
    """Who has won by being the first to find the treasure (TR-WIN-1)."""
    in_force: list[InForce] = []
    locations: tuple[str, ...] = ()
    """Every location at the table; empty: those of the starter box."""
    more_decks: list[Zone] = []
    """The level decks beyond the first."""
    obstacles: tuple[str, ...] = ()
    """What the obstacle deck of a person alone is made of; empty: the obstacles of the player's box, or the level's."""
    aside: tuple[str, ...] = ()
    """Treasure rooms taken out of the level decks (TR-TRS-8)."""
    unseen: list[Zone] = []
    """The same in one pile, as long as nobody knows which room lies on the map."""
    terms: Terms = STANDARD
    found: bool = False
    """The treasure room has given its treasure, and the match goes on."""
    prize: str = ""
    """The treasure that is to be brought back (TR-GOAL-REC-1)."""
    prize_at: int = -1
    """Where it was dropped and lies (TR-GOAL-REC-2)."""
    ended: str = ""
    """How it ended, where not by the first find: a kind of ``Result``."""
    winners: tuple[Seat, ...] = ()
    """Who has won then."""
    latest: tuple[str, Seat] | None = None
    """The card that was played or used last in the window that is open, and by whom."""
    order_kept: bool = False
    """Nobody wanted a new roll when it was last asked whether this turn order stays."""
    alike: bool = False
    """The map lies as at every table of the round (TR-RUL-14)."""
    leg: Leg | None = None
    """The place in a series, where it is a match of one."""

    @cached_property
    def table(self) -> Table:
        """What each player could have brought, as far as everybody knows (``memory.brought``), and the locations: the
        same all through a match, and no part of its position."""
        brought = tuple([ANY if r.closed else r.cards or r.starter for r in self.raiders])
        return seated(brought, self.locations or self.starter)

    @cached_property
    def throws(self) -> dict[str, list[Trial]]:
        """The throws that the open question's answers set off, by the answer's text: the test that is made, and the
        other raider's where two are made against each other. They follow from the question, and are no part of the
        position."""
        return {}

    @property
    def decks(self) -> list[Zone]:
        """The level decks, in the level's order."""
        return [self.level_deck, *self.more_decks]

    @property
    def solo(self) -> bool:
        return len(self.raiders) == 1
