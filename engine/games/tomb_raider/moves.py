"""The options of Tomb Raider's questions, and the kinds of questions.

Fields name kinds of cards, never single copies: a card's number, a printed obstacle's slug, a seat's number, a side of
the map ("forward", "right", "left", "back"), a space as "column.row", or ``none``.
"""

from __future__ import annotations

from engine.protocol import Move, Pass

NONE = "none"
SIDES = ("forward", "right", "back", "left")
"""The sides of a space, as seen from row 1. The index of a side in this tuple is its number everywhere (TR-MAP-3)."""


class Step(Move, frozen=True, tag="move"):
    """The option to leave the space by the exit on this side (TR-DEC-A1)."""

    direction: str
    rule = "TR-MOVE-2"


class Stay(Move, frozen=True, tag="stay"):
    """The option to stay in the space, or to move no further (TR-DEC-A1)."""

    rule = "TR-MOVE-10"


class GoOn(Move, frozen=True, tag="go-on"):
    """The option to pass through the space without a stop: face its obstacles, then choose an exit (TR-DEC-A2)."""

    rule = "TR-MOVE-5"


class Stop(Move, frozen=True, tag="stop"):
    """The option to end the movement in the space just entered (TR-DEC-A2)."""

    rule = "TR-MOVE-10"


class Offer(Move, frozen=True, tag="offer"):
    """The option to offer this obstacle card from the hand for the location just mapped (TR-DEC-A4)."""

    obstacle: str
    rule = "TR-OBS-2"


class Attack(Move, frozen=True, tag="attack"):
    """The option to attack the raider of this seat, with this weapon or none (TR-DEC-A5, TR-DEC-A6)."""

    raider: str
    weapon: str
    rule = "TR-ATK-1"


class Defend(Move, frozen=True, tag="defend"):
    """The option to fight back against an attack with this weapon, or with none (TR-DEC-A6)."""

    weapon: str
    rule = "TR-ATK-6"


class Overcome(Move, frozen=True, tag="overcome"):
    """The option to face this obstacle next, with this ability and weapon (TR-DEC-A6 to A8).

    The weapon is "none" for every ability but Fight. It may be "none" for Fight too.
    """

    obstacle: str
    ability: str
    weapon: str
    rule = "TR-OVR-4"


class Throw(Move, frozen=True, tag="throw"):
    """The option to make the test that a card demands, with this ability."""

    card: str
    ability: str
    rule = "TR-TEST-8"


class Search(Move, frozen=True, tag="search"):
    """The option to search the location (TR-DEC-B1)."""

    rule = "TR-SRCH-5"


class Relief(Move, frozen=True, tag="relief"):
    """The option of a cut-off raider to look for a way out instead of searching (TR-DEC-B5)."""

    rule = "TR-HR-16"


class Find(Move, frozen=True, tag="find"):
    """The option to find this discovery from the hand, after a search (TR-DEC-B3)."""

    discovery: str
    rule = "TR-SRCH-6"


class Exit(Move, frozen=True, tag="exit"):
    """The option to put an arrow marker on this side of the location in this space (TR-DEC-B4)."""

    at: str
    direction: str
    rule = "TR-TOK-5"


class Play(Move, frozen=True, tag="play"):
    """The option to play a card from the hand on ``raider``, with ``choice`` (TR-DEC-P1, TR-DEC-15).

    ``choice`` is a side, a space, an item's number, "damage", an ability, or none, as the card needs. Parts of one
    choice are joined by "-". The choices for the card's several effects, and for its price, are joined by "+".
    """

    card: str
    raider: str = NONE
    choice: str = NONE
    rule = "TR-ACN-1"


class Use(Move, frozen=True, tag="use"):
    """The option to use a card in play or an effect of the location, with the fields of ``Play``.

    In a question of kind "choose" it names a choice that was left open when the card was played.
    """

    card: str
    raider: str = NONE
    choice: str = NONE
    rule = "TR-DEC-16"


class Swap(Move, frozen=True, tag="swap"):
    """The option to exchange the location at which the player has just looked for another (card 046)."""

    rule = "TR-DEC-15"


class Die(Move, frozen=True, tag="die"):
    """The option to throw again a die whose number is now ``shows`` (card 045)."""

    shows: str
    rule = "TR-DEC-15"


class Entrance(Move, frozen=True, tag="entrance"):
    """The option to start at the entrance in this space (TR-DEC-S6)."""

    at: str
    rule = "TR-SETUP-10"


class Take(Move, frozen=True, tag="take"):
    """The option to take this upgrade, treasure or item (TR-DEC-S5, TR-DEC-W1)."""

    card: str
    rule = "TR-TRE-1"


class Keep(Move, frozen=True, tag="keep"):
    """The option to keep the hand of the first turn (TR-DEC-S8)."""

    rule = "TR-LTP-11"


class Redraw(Move, frozen=True, tag="redraw"):
    """The option to shuffle the hand of the first turn back and draw as many cards; it exists once (TR-DEC-S8)."""

    rule = "TR-LTP-11"


class NewRoll(Move, frozen=True, tag="new-roll"):
    """The option to ask for a new roll for the turn order (TR-DEC-R1)."""

    rule = "TR-READY-4"


class First(Move, frozen=True, tag="first"):
    """The option to let the raider of this seat act first (TR-DEC-R2)."""

    raider: str
    rule = "TR-READY-3"


class Reset(Move, frozen=True, tag="reset"):
    """The option to give up this life and reload (TR-DEC-C2)."""

    rule = "TR-RESET-1"


class Save(Move, frozen=True, tag="save"):
    """The option to save, where saving is a choice (TR-DEC-C3)."""

    rule = "TR-SAVE-1"


class Walk(Move, frozen=True, tag="walk"):
    """A premove for this action turn: walk exit by exit to this space and stop there (TR-DEC-A1, TR-DEC-A2).

    ``wounds`` is the damage and hurts that the raider has. ``length`` is the number of spaces that it will have moved
    on arrival. If either changes, the walk ends.
    """

    at: str
    wounds: str
    length: str
    rule = "TR-MOVE-2"


STAY, GO_ON, STOP, SEARCH, RELIEF, SWAP = Stay(), GoOn(), Stop(), Search(), Relief(), Swap()
KEEP, REDRAW, NEW_ROLL, RESET, SAVE = Keep(), Redraw(), NewRoll(), Reset(), Save()

MOVES: tuple[type[Move], ...] = (
    Step, Stay, GoOn, Stop, Overcome, Attack, Defend, Throw, Search, Relief, Find, Exit, Play, Use, Pass, Offer,
    Reset, Save, NewRoll, First, Entrance, Take, Keep, Redraw, Swap, Die, Walk,
)  # fmt: skip
"""The classes of options in the order of the help. The last one is only a premove, never an option (``plans.py``)."""

SETS = {
    "opening-hand": "hand",
    "discard": "discard",
    "keep-items": "keep-items",
    "add-cards": "hand",
    "add-copies": "hand",
    "lose-items": "lose-items",
}
"""The kinds of questions that are answered with a set of cards, each with the name of its subcommand."""

WINDOWS = {
    "round-start": "TR-DEC-P1: a round begins",
    "order-fixed": "TR-DEC-P1: the turn order is fixed",
    "turn-start": "TR-DEC-P1: a raider's action turn begins",
    "before-move": "TR-DEC-P1: before a raider chooses a further exit",
    "before-explore": "TR-DEC-P1: a raider stands in an unknown space, before it is mapped",
    "mapped": "TR-DEC-P1: a location has been mapped, before obstacles are offered",
    "entered": "TR-DEC-P1: a raider has entered a space, before it faces the obstacles",
    "before-test": "TR-DEC-P1: before a test is rolled",
    "after-test": "TR-DEC-P1: the dice lie, before the outcome",
    "after-outcome": "TR-DEC-P1: after a test's outcome",
    "before-search": "TR-DEC-P1: before a raider may search",
    "after-search": "TR-DEC-P1: after a search",
    "before-step": "TR-DEC-P1: before a step of the Draw Round",
    "round-end": "TR-DEC-P1: a round ends",
    "damage": "TR-DEC-P3: damage or a hurt is about to land",
    "dying": "TR-DEC-P3: a card is about to go without which its raider dies",
    "respond": "TR-DEC-P2: a card has been played, and may be answered",
}
"""The kinds of questions in card windows, each with its rule. They are answered with ``Play``, ``Use`` or ``Pass``."""

QUESTIONS = {
    "start-bonus": "TR-DEC-S5",
    "entrance": "TR-DEC-S6",
    "opening-hand": "TR-DEC-S7",
    "redraw": "TR-DEC-S8",
    "new-roll": "TR-DEC-R1",
    "first": "TR-DEC-R2",
    "move": "TR-DEC-A1",
    "go-on": "TR-DEC-A2",
    "offer": "TR-DEC-A4",
    "attack": "TR-DEC-A5",
    "defend": "TR-DEC-A6",
    "overcome": "TR-DEC-A7",
    "throw": "TR-DEC-15",
    "search": "TR-DEC-B1",
    "find": "TR-DEC-B3",
    "exit": "TR-DEC-B4",
    "discard": "TR-DEC-C1",
    "reset": "TR-DEC-C2",
    "save": "TR-DEC-C3",
    "award": "TR-DEC-W1",
    "carry-item": "TR-DEC-W2",
    "add-cards": "TR-DEC-W2",
    "add-copies": "TR-DEC-W2",
    "keep-items": "TR-DEC-C4",
    "swap": "TR-DEC-15",
    "die": "TR-DEC-15",
    "choose": "TR-DEC-15",
    "lose-items": "TR-DEC-A9",
    **WINDOWS,
}
"""All kinds of questions of Tomb Raider, each with its rule."""
