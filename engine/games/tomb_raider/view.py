"""The view of a Tomb Raider match for one viewer: an allow-list of what the viewer may see.

Hands, decks and face-down cards are hidden (TR-INFO-1).
"""

from __future__ import annotations

from msgspec import Struct

from engine.protocol import Seat
from engine.written import make_written_default

Space = tuple[int, int]
"""A space as (column 1..W from the left, row 1..D from the entrances), seen from row 1 looking forward (TR-MAP-1)."""

Side = str
"""A side of the map: "forward", "right", "left" or "back" (TR-MAP-3)."""


class TestView(Struct, frozen=True, omit_defaults=True):
    """One of the tests by which an obstacle can be overcome: roll this ability against this target (TR-OVR-5)."""

    ability: str
    """The name of the ability: "fight", "move", "search" or "think"."""
    target: int


class ObstacleView(Struct, frozen=True, omit_defaults=True):
    """An obstacle in a location as a viewer sees it: printed there, or played there as a card."""

    key: str
    """The key of the obstacle, unique in its space.

    It is a card's number ("059", for a second copy "059#2"), or the slug of a printed name ("dark").
    """
    printed: bool
    sort: str
    """The kind of the obstacle: "creature", "trap", "hazard", "puzzle" or "human"."""
    tests: tuple[TestView, ...]
    life: int | None
    damage: int = make_written_default(0)
    removed: bool = make_written_default(False)
    """A flag: the printed obstacle is covered by a skull marker (TR-OVR-12)."""


class SpaceView(Struct, frozen=True, omit_defaults=True):
    """One space of the map as a viewer sees it."""

    at: Space
    depth: int
    card: str | None = make_written_default(None)
    """The number of the location card; None for an unknown space."""
    face_down: bool = make_written_default(False)
    """A flag: a location card lies in the space face down."""
    treasure_possible: bool = make_written_default(False)
    """A flag: the treasure room is in this space, or may still be found there, as far as everybody knows."""
    exits: tuple[Side, ...] = make_written_default(())
    """The sides of the space with an open exit now, printed or by an arrow marker."""
    arrows: tuple[Side, ...] = make_written_default(())
    blocks: tuple[Side, ...] = make_written_default(())
    danger: int = make_written_default(0)
    search: int | None = make_written_default(None)
    role: str = make_written_default("")
    """The role of the location: "entrance", "treasure", "save" or "" for none."""
    treasure: int | None = make_written_default(None)
    """The search result that wins, if the location is a treasure room; else None."""
    save_point: bool = make_written_default(False)
    empty: bool = make_written_default(False)
    """A flag: the location has given its discovery (E marker)."""
    obstacles: tuple[ObstacleView, ...] = make_written_default(())
    wet: bool = False
    """A flag: the space is under water now (TR-WET)."""
    plan: str | None = None
    """The location that lies face down in the space, if everybody knows which one it is (TR-RUL-22).

    The treasure room is not named here; ``treasure_possible`` marks its space.
    """
    prize: int | None = None
    """The search result that picks up the treasure dropped in this space; None if no treasure was dropped here."""


class RowCard(Struct, frozen=True, omit_defaults=True):
    """A card in a raider's saved or unsaved row."""

    card: str
    uses: int | None = make_written_default(None)
    """The ammunition left in the card; None if the card needs no ammunition."""


class RaiderView(Struct, frozen=True, omit_defaults=True):
    """A raider and its player's piles as a viewer sees them."""

    seat: Seat
    character: str
    alive: bool
    at: Space
    entrance: Space
    saved_at: Space | None
    power: int
    abilities: tuple[int, int, int, int]
    """The raider's present values of Fight, Move, Search and Think."""
    printed: tuple[int, int, int, int]
    hurts: tuple[int, int, int, int]
    life: int
    """The raider's present maximum life (TR-LIFE-1)."""
    damage: int
    search_ban: bool
    move_ban: bool
    steps: int | None
    """The number of spaces that the raider may still move, in its own step 1; else None."""
    saved: tuple[RowCard, ...]
    unsaved: tuple[RowCard, ...]
    hand: int
    draw_deck: int
    discards: tuple[str, ...]
    deaths: int = make_written_default(0)
    left: bool = make_written_default(False)
    moved: int = make_written_default(0)
    """The number of spaces that the raider has moved, in its own step 1."""
    air: int | None = None
    """The air that the raider has left, if the table plays with water (TR-WET-2); else None."""
    most_air: int | None = None
    """The most air that the raider can have, if the table plays with water; else None."""
    points: int = 0
    finished: int = 0
    """The turn in which the raider found the treasure and left the map; 0 while it plays."""
    brought: tuple[str, ...] = ()
    """The draw deck's list at the start of the match, copies included; empty for a starter box's deck (TR-RUL-5)."""
    came_from: Space | None = None
    """The space in which the raider was before its last move or relocation in its present life."""
    starter: str = ""
    """The starter box of the player. Its draw deck is used unless ``brought`` lists another."""
    fought: bool = False
    """A flag: the raider has fought in a way that costs this turn's search (TR-OVR-19, TR-ATK-7)."""


class TrialView(Struct, frozen=True, omit_defaults=True):
    """A test that is being made, as a viewer sees it."""

    seat: Seat
    against: str
    """The purpose of the test: "obstacle", "raider", "search", "relief" or "card"."""
    obstacle: str | None
    ability: str
    dice: int
    target: int | None
    thrown: tuple[int, ...] = make_written_default(())
    result: int | None = make_written_default(None)
    weapon: str | None = make_written_default(None)
    bonus: int = 0
    """The bonus that cards give to the test before its dice are thrown. Afterwards it is 0: the result includes it."""
    added: int = 0
    """The dice that cards and the location add to the test; negative if they take dice."""
    verdict: str = ""
    """The result that a card has fixed: "pass" or "fail"; "" if no card has fixed the result."""
    lowest: bool = False
    """A flag: a card has set the target to the lowest number that the obstacle lists."""


class ChanceView(Struct, frozen=True, omit_defaults=True):
    """A forecast of a throw, as if it were made now."""

    ability: str
    dice: int
    bonus: int = 0
    """The number that is added to the total of the dice; negative if it is subtracted."""
    target: int | None = None
    """The number that dice and bonus have to reach; None if a higher number is simply better."""
    chance: float | None = None
    """The chance (0 to 1) to reach the target, or to win a contest.

    In a search without a treasure number it is the chance to find something of the hand. Only the searcher gets this
    chance. Otherwise it is None.
    """
    rival: int | None = None
    """The number of the other raider's dice in a contest; else None."""


class ThrowView(Struct, frozen=True, omit_defaults=True):
    """The forecast of the throw that one answer to the open question sets off."""

    answer: str
    """The text of the option whose throw is forecast."""
    now: ChanceView
    card: str = ""
    """The card that would help most, among the cards that can be played or used before this throw; "" for none."""
    helped: ChanceView | None = None
    """The forecast of the throw with the help of ``card``; None without a card."""
    harm: int | None = None
    """The damage dealt if the throw is won; None if the opponent can take no damage."""
    risk: int = 0
    """The most damage that the raider takes from another raider if it loses the throw."""
    finds: tuple[str, ...] = ()
    """The searcher's cards that would have an effect in its space, easiest first. Only the searcher gets them."""


class PlayView(Struct, frozen=True):
    """A card that was played or used, with the seat that did it."""

    card: str
    seat: Seat


class ForceView(Struct, frozen=True, omit_defaults=True):
    """A lasting or waiting effect of a card that was played. The fields are as in `state.InForce`."""

    what: str
    card: str
    seat: Seat
    raider: Seat | None = None
    at: Space | None = None
    n: int = 0
    words: str = ""


class LegView(Struct, frozen=True, omit_defaults=True):
    """The place of the match in a series, as a viewer sees it."""

    series: str
    """The kind of series: "linked", "timed" or "pick_up"."""
    number: int
    of: int
    standing: tuple[int, ...]
    """The score of each seat in the series: levels won, or extra turns.

    After the end of the match it includes this match.
    """
    overall: tuple[Seat, ...] = ()
    """The winners of the series; empty while it goes on."""


class View(Struct, frozen=True, omit_defaults=True):
    """Everything in a match that a seat (``viewer``) or a spectator (None) may see."""

    viewer: Seat | None
    level: str
    starter: str
    """The starter box whose locations make the map, or "" if they come from several boxes."""
    turn: int
    round: str
    """The present round: "ready", "action", "search" or "draw"."""
    step: str
    """The present step of the round, for example "move" or "discard"."""
    active: Seat | None
    order: tuple[Seat, ...]
    width: int
    rows: int
    spaces: tuple[SpaceView, ...]
    """All spaces of the map, row by row from row 1, each row from column 1."""
    raiders: tuple[RaiderView, ...]
    hand: tuple[str, ...]
    """The cards in the viewer's own hand, the oldest first."""
    peeked: tuple[str, ...]
    """The cards that the viewer alone was shown and that have not moved since then, as "deck:003" or "2.4:028"."""
    level_deck: int
    obstacle_deck: int | None
    obstacle_discards: tuple[str, ...]
    trial: TrialView | None
    winner: Seat | None
    over: bool
    rival: TrialView | None = make_written_default(None)
    """The test of the opposing raider in a contest (TR-TEST-6). Its dice are public as well."""
    in_force: tuple[ForceView, ...] = ()
    """The effects of played cards that still hold or wait, as far as they are public."""
    goal: str = "treasure"
    """The goal of the level; see `state.Goal`."""
    turn_limit: int = 0
    """The turn after which the match is over; 0 for no limit."""
    found: bool = False
    """A flag: the treasure room has given its treasure, and the match goes on."""
    prize: str = ""
    """The number of the treasure that is to be brought back, or ""."""
    prize_at: Space | None = None
    """The space of the treasure that is to be brought back, if nobody carries it; else None."""
    carrier: Seat = -1
    """The seat that carries the treasure that is to be brought back, or -1."""
    ended: str = ""
    """The kind of end, if the match did not end by the first find; else "".

    It is "recovered", "points", "timed", "turn-limit", "survey", "purge" or "fallen".
    """
    winners: tuple[Seat, ...] = ()
    leg: LegView | None = None
    medals: tuple[int, ...] = ()
    """The most turns for gold, silver and bronze, if a solo player can win a medal; else empty."""
    throws: tuple[ThrowView, ...] = ()
    """The forecasts of the throws that the asked seat's answers set off, by answer.

    Others get forecasts from open information only. The asked seat gets a forecast that includes its hand.
    """
    latest: PlayView | None = None
    """The card that was played last in the open card window, or None."""
    medal: str = ""
    """The medal that a solo player has won: "gold", "silver", "bronze" or ""."""
    damage_lowers: bool = False
    """A flag: each damage takes a die from every ability (TR-HR-1)."""
    ties_count: bool = False
    """A flag: equal results in the fight under way are not rolled again, and deal no damage (TR-HR-2)."""
    drowns_at_zero: bool = False
    """A flag: a raider dies as soon as its air is 0 (TR-HR-10)."""
    gentle: bool = False
    """A flag: cards of no use in solo play were left out of the draw deck, so no medal can be won."""
    switches: tuple[tuple[str, str], ...] = ()
    """The switches that the table has set differently from the level, as (key, value)."""
