"""What one viewer may see of Tomb Raider: an allow-list (TR-INFO-1: hands, decks and face-down cards are hidden)."""

from __future__ import annotations

from msgspec import Struct

from engine.protocol import Seat
from engine.written import always

Space = tuple[int, int]
"""(column 1..W from the left, row 1..D from the entrance row), as seen from row 1 looking forward (TR-MAP-1)."""

Side = str
"""Of the map: "forward", "right", "left" or "back" (TR-MAP-3)."""


class TestView(Struct, frozen=True, omit_defaults=True):
    """One way to overcome an obstacle: roll this ability against this target (TR-OVR-5)."""

    ability: str
    """"fight", "move", "search" or "think"."""
    target: int


class ObstacleView(Struct, frozen=True, omit_defaults=True):
    """An obstacle in a location, printed on it or played there."""

    key: str
    """What it is called here: a card number ("059", a second one "059#2") or, printed on the location, the slug of its
    name ("dark")."""
    printed: bool
    sort: str
    """"creature", "trap", "hazard", "puzzle" or "human"."""
    tests: tuple[TestView, ...]
    life: int | None
    damage: int = always(0)
    removed: bool = always(False)
    """A printed one under its skull marker (TR-OVR-12)."""


class SpaceView(Struct, frozen=True, omit_defaults=True):
    """One space of the map."""

    at: Space
    depth: int
    card: str | None = always(None)
    """The location's number; None for an unknown space."""
    face_down: bool = always(False)
    """A card lies here face down."""
    treasure_possible: bool = always(False)
    """The treasure room is here, or may still be found here, as far as everybody knows."""
    exits: tuple[Side, ...] = always(())
    """Sides with an open exit now, printed or by an arrow marker."""
    arrows: tuple[Side, ...] = always(())
    blocks: tuple[Side, ...] = always(())
    danger: int = always(0)
    search: int | None = always(None)
    role: str = always("")
    """"entrance", "treasure", "save" or ""."""
    treasure: int | None = always(None)
    """The search result that wins, in a treasure room."""
    save_point: bool = always(False)
    empty: bool = always(False)
    """It has given its discovery (E marker)."""
    obstacles: tuple[ObstacleView, ...] = always(())
    wet: bool = False
    """Under water now (section 26)."""
    plan: str | None = None
    """The location that lies here face down, where everybody knows which: nobody has entered it yet (TR-RUL-22). Of the
    treasure room ``treasure_possible`` says it."""
    prize: int | None = None
    """The search result that picks up the treasure dropped here."""


class RowCard(Struct, frozen=True, omit_defaults=True):
    """A card in a saved or unsaved row."""

    card: str
    uses: int | None = always(None)
    """Ammunition left, where the card counts it."""


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
    """Fight, Move, Search, Think as they are now."""
    printed: tuple[int, int, int, int]
    hurts: tuple[int, int, int, int]
    life: int
    """Maximum life now (TR-LIFE-1)."""
    damage: int
    search_ban: bool
    move_ban: bool
    steps: int | None
    """Spaces it may still move, in its own step 1."""
    saved: tuple[RowCard, ...]
    unsaved: tuple[RowCard, ...]
    hand: int
    draw_deck: int
    discards: tuple[str, ...]
    deaths: int = always(0)
    left: bool = always(False)
    moved: int = always(0)
    """Spaces moved so far, in its own step 1."""
    air: int | None = None
    """Air left, where the table plays with water, and the most it can have (TR-WET-2)."""
    most_air: int | None = None
    points: int = 0
    finished: int = 0
    """The turn in which it found the treasure and left the map; 0: it plays on."""
    brought: tuple[str, ...] = ()
    """The list of its draw deck as the match began, copies included, where it is no starter's (TR-RUL-5)."""
    came_from: Space | None = None
    """Where it last went from, or was put from, since it came back to life."""


class TrialView(Struct, frozen=True, omit_defaults=True):
    """The test going on, if any."""

    seat: Seat
    against: str
    """"obstacle", "raider" or "search"."""
    obstacle: str | None
    ability: str
    dice: int
    target: int | None
    thrown: tuple[int, ...] = always(())
    result: int | None = always(None)
    weapon: str | None = always(None)
    bonus: int = 0
    """What cards will add to the dice, or take from them, until they are thrown: then the result has it."""


class ChanceView(Struct, frozen=True, omit_defaults=True):
    """A throw as it would be made now."""

    ability: str
    dice: int
    bonus: int = 0
    """What is added to the dice, or taken from them."""
    target: int | None = None
    """What the dice and the bonus have to come to; None: the more, the better."""
    chance: float | None = None
    """To reach the target, or to win; of a search, for the searcher alone, to find something of the hand; else None."""
    rival: int | None = None
    """The other raider's dice, where two throw against each other."""


class ThrowView(Struct, frozen=True, omit_defaults=True):
    """What an answer to the open question throws."""

    answer: str
    """The option's text."""
    now: ChanceView
    card: str = ""
    """The card that would help most, and can be played or used before this throw."""
    helped: ChanceView | None = None
    """The throw with its help."""
    harm: int | None = None
    """The damage that it deals if it is won, where what is fought can take any."""
    finds: tuple[str, ...] = ()
    """Of a search, for the searcher alone: the cards of its hand that would do something where it is, easiest first."""


class PlayView(Struct, frozen=True):
    """A card that somebody has played, or used."""

    card: str
    seat: Seat


class ForceView(Struct, frozen=True, omit_defaults=True):
    """What a card that was played has left behind; fields as in `state.InForce`."""

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
    """"linked", "timed" or "pick_up"."""
    number: int
    of: int
    standing: tuple[int, ...]
    """By seat: levels won, or extra turns; once the match is over with what it has brought."""
    overall: tuple[Seat, ...] = ()
    """Who has won the series."""


class View(Struct, frozen=True, omit_defaults=True):
    """Everything a seat (``viewer``) or a spectator (None) may see."""

    viewer: Seat | None
    level: str
    starter: str
    """The box whose locations make the map; "": they are of several."""
    turn: int
    round: str
    """"ready", "action", "search" or "draw"."""
    step: str
    """The step within the round, e.g. "move", "discard"."""
    active: Seat | None
    order: tuple[Seat, ...]
    width: int
    rows: int
    spaces: tuple[SpaceView, ...]
    """Row by row from row 1, each from column 1."""
    raiders: tuple[RaiderView, ...]
    hand: tuple[str, ...]
    """The viewer's own hand, oldest first."""
    peeked: tuple[str, ...]
    """Cards the viewer alone has been shown and that have not moved since, in words "deck:003" or "2.4:028"."""
    level_deck: int
    obstacle_deck: int | None
    obstacle_discards: tuple[str, ...]
    trial: TrialView | None
    winner: Seat | None
    over: bool
    rival: TrialView | None = always(None)
    """The other raider's test, where two are made against each other (TR-TEST-6): its dice lie open, too."""
    in_force: tuple[ForceView, ...] = ()
    """What cards have left behind and everybody knows."""
    goal: str = "treasure"
    """"treasure", "recovery", "bounty", "points" or "timed"."""
    turn_limit: int = 0
    """After this turn it is over; 0: no limit."""
    found: bool = False
    """The treasure room has given its treasure, and the match goes on."""
    prize: str = ""
    """The treasure that is to be brought back: its number."""
    prize_at: Space | None = None
    """Where it lies, if nobody has it."""
    carrier: Seat = -1
    """Who has it."""
    ended: str = ""
    """How it ended, where not by the first find: "recovered", "points", "timed", "turn-limit", "survey", "purge" or
    "fallen"."""
    winners: tuple[Seat, ...] = ()
    leg: LegView | None = None
    medals: tuple[int, ...] = ()
    """The most turns for gold, silver, bronze, where who plays alone can win one."""
    throws: tuple[ThrowView, ...] = ()
    """What the answers to the open question throw, where it is a throw of the asked seat's own: to everybody with what
    lies open, to that seat with its hand."""
    latest: PlayView | None = None
    """What was played last in the card window that is open."""
    medal: str = ""
    """What who played alone has won: "gold", "silver", "bronze" or nothing."""
    damage_lowers: bool = False
    """Each damage takes a die from every ability (TR-HR-1)."""
    gentle: bool = False
    """Cards of no use alone were left out of the draw deck; there is no medal to win."""
