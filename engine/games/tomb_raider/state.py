"""The state of a match of Tomb Raider: plain data, with every card in a zone and a cursor in the sequence of play.

Abilities are numbered 0 to 3 in the order of the character card (TR-CARD-CHR-1). Sides of a space are numbered 0 to 3
clockwise from forward, spaces 0 to W*D-1 row by row from row 1. A seat or space of -1 means none.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal, TypeAlias

from msgspec import Struct, field

from engine.protocol import Seat
from engine.written import make_written_default
from engine.zones import Zone

from .brought_decks import ANY, BroughtDecks, find_brought_decks
from .switches import Switches

Ability: TypeAlias = Literal["fight", "move", "search", "think"]
FIGHT, MOVE, SEARCH, THINK = range(4)
ABILITIES: tuple[Ability, ...] = ("fight", "move", "search", "think")
AIR = 6
"""The air supply that a raider normally has (TR-WET-2)."""
NUMBER: dict[str, int] = {name: number for number, name in enumerate(ABILITIES)}

Goal: TypeAlias = Literal["treasure", "recovery", "bounty", "points", "timed", "survey", "purge", "flawless"]
"""The goals of levels.

- "treasure": be the first to find the treasure.
- "recovery": bring the treasure back (TR-GOAL-REC-1).
- "bounty": collect points until the find (TR-GOAL-BOUNTY-1).
- "points": collect points until the turn limit (TR-LD-14).
- "timed": every raider finds the treasure, in the fewest turns (TR-SER-TIMED-2).
- Solo only (TR-RUL-10): "survey", search every place; "purge", leave no obstacle; "flawless", find without a death.
"""
SOLO_GOALS: tuple[Goal, ...] = ("survey", "purge", "flawless")


class Hazard(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """An obstacle in a location, printed there or as a card."""

    key: str
    """The key of the obstacle: a card's number, or the slug of a printed obstacle."""
    printed: bool
    owner: Seat = make_written_default(-1)
    """The seat that owns the obstacle card; -1 for a printed obstacle, or for an obstacle from the obstacle deck."""
    damage: int = make_written_default(0)
    removed: bool = make_written_default(False)
    """A flag: the printed obstacle is covered by a skull marker (TR-OVR-12)."""


class Space(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A space of the map, with its location card and what lies there."""

    card: Zone
    """The zone with the location card of the space; it may be empty."""
    up: bool = make_written_default(False)
    """A flag: the location card lies face up, so the space is known (TR-MAP-4)."""
    heading: int = make_written_default(0)
    """The side of the map to which the location card's top edge points."""
    exits: int = make_written_default(0)
    """The open exits of the space, printed or by marker, as bits by side. No exit leads off the map.

    ``map.refresh_exits`` computes this field from other fields.
    """
    arrows: int = make_written_default(0)
    blocks: int = make_written_default(0)
    save_point: bool = make_written_default(False)
    empty: bool = make_written_default(False)
    hazards: list[Hazard] = make_written_default([])
    wet: bool = False
    """A flag: the space is under water now (TR-WET)."""
    deck: int = 0
    """The index in ``State.decks`` of the level deck that serves the space, or -1 for none (TR-TRS-1)."""


class Leg(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The place of a match in a series (TR-SER)."""

    series: str
    """The kind of series: "linked", "timed" or "pick_up"."""
    number: int
    """The number of the level in the series, from 1."""
    of: int
    standing: tuple[int, ...]
    """The score of each seat in the series before this level: levels won, or extra turns."""
    last: tuple[Seat, ...] = ()
    """The winners of the last level of the series that anybody won."""
    rule: str = ""
    """The rule for the winner of a Linked series: "most" or "last" (TR-SER-LINKED-4)."""
    keeps_all: bool = False
    """A flag: in a Linked series, all saved cards are carried on (TR-HR-12)."""


class Raider(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A raider, its cards, and its player's piles (TR-GEN-8)."""

    character: str
    starter: str
    entrance: int
    at: int
    base: list[int]
    """The raider's four abilities with upgrades, before hurts."""
    power: int
    deck: Zone
    hand: Zone
    discard: Zone
    saved: Zone
    unsaved: Zone
    played: Zone
    """The zone of an action card while its effect is carried out."""
    hurts: list[int] = make_written_default([0, 0, 0, 0])
    damage: int = make_written_default(0)
    alive: bool = make_written_default(True)
    back: int = make_written_default(-1)
    """The space in which the raider was before its last move, or -1."""
    saved_at: int = make_written_default(-1)
    has_saved: bool = make_written_default(False)
    """A flag: the raider has saved in the Save step just past. Upgrades that require this may be played now."""
    shifts: int = make_written_default(0)
    """The number of times that the raider died or was moved elsewhere.

    A procedure that sees a change of this number stops for this raider.
    """
    moving: bool = make_written_default(False)
    """A flag: the raider's own action turn is going on, and its movement is not over (TR-FORCE-6)."""
    moved: int = make_written_default(0)
    extra_steps: int = make_written_default(0)
    grounded: bool = make_written_default(False)
    """A flag: a card has ended the raider's movement for this turn."""
    move_ban: bool = make_written_default(False)
    search_ban: bool = make_written_default(False)
    fought: bool = make_written_default(False)
    """A flag: the raider used Fight in a way that costs this turn's search (TR-SRCH-2)."""
    more_searches: int = make_written_default(0)
    spent: list[str] = make_written_default([])
    """The raider's cards in play that may be used once a turn and were used this turn."""
    ammunition: dict[str, int] = make_written_default({})
    taken: list[tuple[str, Seat]] = make_written_default([])
    """The cards in the raider's unsaved row that belong to another seat, each with that seat.

    Up to rules version 8 this included cards in the saved row.
    """
    taken_safe: list[tuple[str, Seat]] = []
    """The cards in the raider's saved row that belong to another seat, each with that seat."""
    deaths: int = make_written_default(0)
    cards: tuple[str, ...] = ()
    """All cards that the raider's player brought; empty if they are a starter box's draw deck."""
    closed: bool = False
    """A flag: the list of the raider's player's deck is secret (TR-RUL-5)."""
    tokens: int = 0
    """The number of the raider's green markers, points of extra life (TR-TOK-7)."""
    air: int = AIR
    deeds: dict[str, int] = {}
    """The raider's deeds -> amounts. A deed is recorded only if a card of its player needs it (``memory``)."""
    left_now: list[int] = []
    left_before: list[int] = []
    """The spaces that the raider left this turn (``left_now``) and last turn (``left_before``).

    They are recorded only if a card may need them (``memory``).
    """
    put_here: bool = False
    """A flag: an effect put the raider into its space. It is recorded only if a card may need it (``memory``)."""
    bonus: tuple[str, ...] = ()
    """The cards from which the raider's player chooses the start bonus (TR-DEC-S5)."""
    may_decline: bool = False
    """A flag: the raider's player may decline the start bonus (TR-RUL-19)."""
    gift: str = ""
    """The card that the level gave to the raider at the start (TR-SETUP-9), or ""."""
    gifts: tuple[str, ...] = ()
    """Cards of the collection that the raider brought from earlier levels (TR-SER-2)."""
    items: tuple[str, ...] = ()
    """Saved items from the level before. The raider's player may keep one of them (TR-SER-PICKUP-6)."""
    award: str = ""
    """The treasure that the raider takes into the next level (TR-DEC-W1), or ""."""
    points: int = 0
    """The raider's points, if the goal counts points (TR-GOAL-BOUNTY-1)."""
    finished: int = 0
    """The turn in which the raider found the treasure and left the map, if others play on (TR-SER-TIMED-4); else 0."""


class Trial(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A test of a raider, from the choice of the ability to the outcome."""

    seat: Seat
    against: str
    """The purpose of the test: "obstacle", "raider", "search", "relief" or "card"."""
    ability: int
    key: str | None = make_written_default(None)
    """The key of the obstacle faced, or the number of the card that demands the test."""
    target: int | None = make_written_default(None)
    sort: str = make_written_default("")
    """The kind of the obstacle faced, or ""."""
    life: bool = make_written_default(False)
    """A flag: the opponent in the test can take damage."""
    weapon: str | None = make_written_default(None)
    dice: int = make_written_default(0)
    """The number of dice that cards and the location add to the test; negative if they take dice."""
    bonus: int = make_written_default(0)
    harm: int = make_written_default(0)
    """The damage that cards add to the damage of this test, if it is won."""
    thrown: list[int] = make_written_default([])
    result: int | None = make_written_default(None)
    removed: bool = make_written_default(False)
    """A flag: the test has removed the obstacle."""
    verdict: str = ""
    """The result that a card has fixed: "pass" or "fail"; "" if no card has fixed the result."""
    lowest: bool = False
    """A flag: a card has set the target to the lowest number that the obstacle lists, for any ability."""
    waiting: list[tuple[str, int, Seat]] = []
    """The effects of cards that wait and happen if the test fails: (card, index of the clause, seat)."""


class Fleeting(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A marker on a side of a space that is undone at the end of the turn."""

    at: int
    side: int
    blocked: bool
    """A flag: the side was blocked before, and is blocked again at the end of the turn."""
    arrow: bool
    """A flag: an arrow marker lies on the side for this turn only."""
    block: bool = False
    """A flag: a block marker lies on the side for this turn only."""


class InForce(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A lasting or waiting effect of a card that was played."""

    what: str
    """The kind of the effect.

    - "no-search", "no-backtrack", "no-weapon": the raider may not do this.
    - "bypass": the raider need not face obstacles of these kinds (``words``) where it moves on.
    - "danger": obstacles that ``seat`` offers in the space ``at`` may be more dangerous by ``n``.
    - "second": the space ``at`` has a further round of offers of these kinds (``words``).
    - "clause": the card's ``n``-th clause waits.
    - "borrowed": the card in ``seat``'s hand belongs to ``raider``.
    - "order": the turn order before the card changed it (``words``).
    - "lowest": the ability (``words``) that the card raises.
    - "spent": the card can be used once a game, and has been used.
    """
    card: str
    seat: Seat
    """The seat that played the card."""
    raider: Seat = -1
    """The seat of the raider that the effect concerns, or -1."""
    at: int = -1
    n: int = 0
    words: str = ""
    until: str = ""
    """The end of the effect: "turn" if it ends with the turn, "" if it lasts."""


class Terms(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The settings of the level and the table that the rules read during play."""

    goal: Goal = "treasure"
    power: int = 1
    """The power of the level, which awards treasures of at most this power (TR-TRE-1)."""
    turn_limit: int = 0
    """The turn after which the level is over (TR-LD-15); 0 for no limit."""
    least_depth: dict[str, int] = {}
    """The least depths that the level sets, by location (TR-TRS-11)."""
    treasure_rooms: tuple[tuple[str, ...], ...] = field(default=(), name="rooms")
    """The treasure rooms of each level deck; empty if there is one level deck, whose room is ``State.treasure``."""
    last_space: bool = True
    """A flag: the last space where the treasure room could lie is kept for it (TR-TRS-5)."""
    remove_others: bool = True
    """A flag: once a treasure room is on the map, the other treasure rooms leave the level decks (TR-TRS-8)."""
    bounties: dict[str, int] = {}
    """The points for removing an obstacle, by its kind (TR-GOAL-BOUNTY-1, TR-GOAL-BOUNTY-4)."""
    medals: tuple[int, ...] = ()
    """The most turns for each of ``solo.MEDALS``; empty if there are no medals to win (TR-RUL-10)."""


STANDARD = Terms()


class State(Struct, omit_defaults=True, dict=True, forbid_unknown_fields=True):
    """The state of one match of Tomb Raider."""

    level: str
    starter: str
    """The starter box whose locations make the map; "" if they come from several boxes."""
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
    """The number of the treasure room's card."""
    treasure_at: int = make_written_default(-1)
    """The space of the treasure room, once everybody knows it; else -1."""
    turn: int = make_written_default(0)
    round: str = make_written_default("setup")
    step: str = make_written_default("map")
    place: int = make_written_default(0)
    """The index in the turn order of the seat that does the present step."""
    order: list[Seat] = make_written_default([])
    active: Seat = make_written_default(-1)
    """The seat whose action turn it is, or -1."""
    trial: Trial | None = make_written_default(None)
    rival: Trial | None = make_written_default(None)
    """The test of the opposing raider in a contest, or None."""
    blows: list[int] = make_written_default([])
    """The amounts of harm that are announced and not yet dealt (TR-DEC-P3). The latest announcement is last."""
    mapped: list[tuple[int, Seat]] = make_written_default([])
    """Mapped locations whose obstacles have not been offered yet, each with the seat that mapped it (TR-EXP-7)."""
    spent: list[str] = make_written_default([])
    """The spaces (``map.format_space``) whose location's text was used this turn.

    Up to rules version 8 it held the numbers of the locations.
    """
    fleeting: list[Fleeting] = make_written_default([])
    winner: Seat = make_written_default(-1)
    """The seat that found the treasure first and so has won (TR-WIN-1), or -1."""
    in_force: list[InForce] = []
    locations: tuple[str, ...] = ()
    """All locations at the table; empty if they are the locations of the starter box."""
    more_decks: list[Zone] = []
    """The level decks besides the first."""
    obstacles: tuple[str, ...] = ()
    """The cards of a solo obstacle deck; empty if it is the level's own, or the obstacles of the player's box."""
    aside: tuple[str, ...] = ()
    """The treasure rooms that were taken out of the level decks in public (TR-TRS-8)."""
    unseen: list[Zone] = []
    """The treasure rooms that were taken out of the level decks in one pile, unseen.

    Nobody knows yet which treasure room lies on the map.
    """
    terms: Terms = STANDARD
    found: bool = False
    """A flag: the treasure room has given its treasure, and the match goes on."""
    prize: str = ""
    """The treasure that is to be brought back (TR-GOAL-REC-1), or ""."""
    prize_at: int = -1
    """The space where the treasure was dropped (TR-GOAL-REC-2), or -1."""
    ended: str = ""
    """The kind of ``Result``, if the match ended in another way than by the first find; else ""."""
    winners: tuple[Seat, ...] = ()
    """The winners, if the match ended in another way than by the first find."""
    latest: tuple[str, Seat] | None = None
    """The card that was last played or used in the open card window, with the seat that played or used it."""
    order_kept: bool = False
    """A flag: everybody has declined a new roll of the present turn order."""
    alike: bool = False
    """A flag: all tables of the series game have an equal map (TR-RUL-14)."""
    leg: Leg | None = None
    """The place of the match in a series, or None."""
    alike_throws: bool = False
    """A flag: the throws of the set-up are shared, too (``Setup.alike_throws``)."""

    @cached_property
    def brought_decks(self) -> BroughtDecks:
        """The cards that each player could have brought, as far as everybody knows, the locations and the characters.

        ``memory.identify_brought_cards`` finds them. They do not change during a match, and are not part of the
        position.
        """
        brought = tuple([ANY if r.closed else r.cards or r.starter for r in self.raiders])
        return find_brought_decks(brought, self.locations or self.starter, tuple([r.character for r in self.raiders]))

    @cached_property
    def throws(self) -> Mapping[Any, list[Trial]]:
        """The tests that the answers to the open question set off, by the option (a ``Move``).

        A contest has two tests: the raider's and its opponent's. The tests follow from the question, and are not part
        of the position.
        """
        return {}

    @property
    def decks(self) -> list[Zone]:
        """All level decks, in the level's order."""
        return [self.level_deck, *self.more_decks]

    @property
    def solo(self) -> bool:
        return len(self.raiders) == 1
