"""The view of Tomb Raider for one viewer: an allow-list (TR-INFO-1: hands, decks and face-down cards are hidden)."""

from __future__ import annotations

from msgspec import Struct

from engine.protocol import Seat
from engine.written import make_written_default

Space = tuple[int, int]
"""A space as (column 1..W from the left, row 1..D from the entrances), seen from row 1 looking forward (TR-MAP-1)."""

Side = str
"""A side of the map: "forward", "right", "left" or "back" (TR-MAP-3)."""


class TestView(Struct, frozen=True, omit_defaults=True):
    """One way to overcome an obstacle: roll this ability against this target (TR-OVR-5)."""

    ability: str
    """The ability: "fight", "move", "search" or "think"."""
    target: int


class ObstacleView(Struct, frozen=True, omit_defaults=True):
    """An obstacle in a location, printed on it or played there."""

    key: str
    """The obstacle's key, unique in this space.

    It is a card number ("059", a second one "059#2"), or the slug of a printed name ("dark").
    """
    printed: bool
    sort: str
    """The kind: "creature", "trap", "hazard", "puzzle" or "human"."""
    tests: tuple[TestView, ...]
    life: int | None
    damage: int = make_written_default(0)
    removed: bool = make_written_default(False)
    """The printed obstacle is covered by a skull marker (TR-OVR-12)."""


class SpaceView(Struct, frozen=True, omit_defaults=True):
    """One space of the map."""

    at: Space
    depth: int
    card: str | None = make_written_default(None)
    """The location's number; None for an unknown space."""
    face_down: bool = make_written_default(False)
    """A card lies here face down."""
    treasure_possible: bool = make_written_default(False)
    """The treasure room is here, or may still be found here, as far as everybody knows."""
    exits: tuple[Side, ...] = make_written_default(())
    """The sides with an open exit now, printed or by an arrow marker."""
    arrows: tuple[Side, ...] = make_written_default(())
    blocks: tuple[Side, ...] = make_written_default(())
    danger: int = make_written_default(0)
    search: int | None = make_written_default(None)
    role: str = make_written_default("")
    """The role of the location: "entrance", "treasure", "save" or "" for none."""
    treasure: int | None = make_written_default(None)
    """The search result that wins, if this is a treasure room."""
    save_point: bool = make_written_default(False)
    empty: bool = make_written_default(False)
    """The location has given its discovery (E marker)."""
    obstacles: tuple[ObstacleView, ...] = make_written_default(())
    wet: bool = False
    """The space is under water now (TR-WET)."""
    plan: str | None = None
    """The location that lies here face down, if everybody knows which one it is (TR-RUL-22).

    The treasure room is not named here; ``treasure_possible`` tells its place.
    """
    prize: int | None = None
    """The search result that picks up the treasure dropped here."""


class RowCard(Struct, frozen=True, omit_defaults=True):
    """A card in a saved or unsaved row."""

    card: str
    uses: int | None = make_written_default(None)
    """Ammunition left, if the card counts it."""


class RaiderView(Struct, frozen=True, omit_defaults=True):
    """A raider and its player's piles."""

    seat: Seat
    character: str
    alive: bool
    at: Space
    entrance: Space
    saved_at: Space | None
    power: int
    abilities: tuple[int, int, int, int]
    """The current values of Fight, Move, Search and Think."""
    printed: tuple[int, int, int, int]
    hurts: tuple[int, int, int, int]
    life: int
    """The current maximum life (TR-LIFE-1)."""
    damage: int
    search_ban: bool
    move_ban: bool
    steps: int | None
    """The number of spaces that the raider may still move, in its own step 1."""
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
    """The air left, and the most air that it can have, if the table plays with water (TR-WET-2)."""
    most_air: int | None = None
    points: int = 0
    finished: int = 0
    """The turn in which the raider found the treasure and left the map; 0 while it plays."""
    brought: tuple[str, ...] = ()
    """The list of the draw deck as the match began, copies included; empty for a starter's deck (TR-RUL-5)."""
    came_from: Space | None = None
    """The space in which the raider was before its last move or relocation, since it last came back to life."""
    starter: str = ""
    """The starter box of the player; its draw deck is used unless ``brought`` lists another."""


class TrialView(Struct, frozen=True, omit_defaults=True):
    """A test that is being made."""

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
    """The bonus that cards give before the dice are thrown; afterwards the result includes it, and this is 0."""


class ChanceView(Struct, frozen=True, omit_defaults=True):
    """A forecast of a throw, if it were made now."""

    ability: str
    dice: int
    bonus: int = 0
    """The number that is added to the dice; negative if it is subtracted."""
    target: int | None = None
    """The number that dice and bonus have to reach; None if a higher number is simply better."""
    chance: float | None = None
    """The chance to reach the target, or to win.

    For a search without a treasure number it is the chance to find something of the hand, for the searcher alone.
    Otherwise it is None.
    """
    rival: int | None = None
    """The other raider's dice in a contest."""


class ThrowView(Struct, frozen=True, omit_defaults=True):
    """The forecast for one answer to the open question."""

    answer: str
    """The text of the option that is forecast."""
    now: ChanceView
    card: str = ""
    """The card that would help most, of those that can be played or used before this throw."""
    helped: ChanceView | None = None
    """The throw with that card's help."""
    harm: int | None = None
    """The damage of a won throw, if the opponent can take any."""
    finds: tuple[str, ...] = ()
    """For the searcher alone: the cards of its hand that would have an effect in its space, easiest first."""


class PlayView(Struct, frozen=True):
    """A card that somebody has played or used."""

    card: str
    seat: Seat


class ForceView(Struct, frozen=True, omit_defaults=True):
    """A lasting or waiting effect of a card that was played; fields as in `state.InForce`."""

    what: str
    card: str
    seat: Seat
    raider: Seat | None = None
    at: Space | None = None
    n: int = 0
    words: str = ""


class LegView(Struct, frozen=True, omit_defaults=True):
    """The match's place in a series."""

    series: str
    """The kind of series: "linked", "timed" or "pick_up"."""
    number: int
    of: int
    standing: tuple[int, ...]
    """The score by seat: levels won, or extra turns; once the match is over, this match included."""
    overall: tuple[Seat, ...] = ()
    """The winners of the series."""


class View(Struct, frozen=True, omit_defaults=True):
    """Everything that a seat (``viewer``) or a spectator (None) may see."""

    viewer: Seat | None
    level: str
    starter: str
    """The box whose locations make the map, or "" if they come from several boxes."""
    turn: int
    round: str
    """The current round: "ready", "action", "search" or "draw"."""
    step: str
    """The step within the round, for example "move" or "discard"."""
    active: Seat | None
    order: tuple[Seat, ...]
    width: int
    rows: int
    spaces: tuple[SpaceView, ...]
    """The spaces row by row from row 1, each row from column 1."""
    raiders: tuple[RaiderView, ...]
    hand: tuple[str, ...]
    """The viewer's own hand, the oldest card first."""
    peeked: tuple[str, ...]
    """Cards that the viewer alone has been shown and that have not moved since, as "deck:003" or "2.4:028"."""
    level_deck: int
    obstacle_deck: int | None
    obstacle_discards: tuple[str, ...]
    trial: TrialView | None
    winner: Seat | None
    over: bool
    rival: TrialView | None = make_written_default(None)
    """The opposing raider's test in a contest (TR-TEST-6); its dice are public as well."""
    in_force: tuple[ForceView, ...] = ()
    """Public effects that cards have left behind."""
    goal: str = "treasure"
    """The level's goal; see `state.Goal`."""
    turn_limit: int = 0
    """The match is over after this turn; 0 for no limit."""
    found: bool = False
    """The treasure room has given its treasure, and the match goes on."""
    prize: str = ""
    """The number of the treasure that is to be brought back."""
    prize_at: Space | None = None
    """The space where the treasure lies, if nobody has it."""
    carrier: Seat = -1
    """The seat that has the treasure, or -1."""
    ended: str = ""
    """The kind of end, if the match did not end by the first find.

    "recovered", "points", "timed", "turn-limit", "survey", "purge" or "fallen".
    """
    winners: tuple[Seat, ...] = ()
    leg: LegView | None = None
    medals: tuple[int, ...] = ()
    """The most turns for gold, silver, bronze, if a solo player can win a medal."""
    throws: tuple[ThrowView, ...] = ()
    """The forecasts of the asked seat's own throws, by answers to the open question.

    Everybody gets them from open information only; the asked seat's forecast includes its hand.
    """
    latest: PlayView | None = None
    """The card that was played last in the open card window."""
    medal: str = ""
    """The medal that a solo player has won: "gold", "silver", "bronze" or ""."""
    damage_lowers: bool = False
    """Each damage takes a die from every ability (TR-HR-1)."""
    gentle: bool = False
    """Cards of no use in solo play were left out of the draw deck; no medal can be won."""
    switches: tuple[tuple[str, str], ...] = ()
    """The switches that the table has changed from those of the level, as (key, value)."""
