"""The options of Roll for Adventure's questions, and the kinds of its questions.

A die is named by kind and face (``red4``, ``ally1``, ``bonus6``); where its face is of no account (Oblivion, a hero
board) by its kind alone. An enemy is named by its card, the younger of two alike ``sand-devil.2``.
"""

from __future__ import annotations

from functools import cache

from engine.protocol import Move, Pass

NONE = "none"
HEAVY_BLOW, BREACH, PATHFINDER, ICE_PATH = "heavy-blow", "breach", "pathfinder", "ice-path"
BLOW = 2
"""What a Heavy Blow adds (RFA-HERO-21)."""
ABILITIES = (HEAVY_BLOW, BREACH, PATHFINDER, ICE_PATH)
"""Hero abilities announced together with a placement (RFA-HERO-30)."""


class Roll(Move, frozen=True, tag="roll"):
    """Throw all dice of the pool (RFA-DEC-5)."""

    rule = "RFA-TURN-1"


class Recall(Move, frozen=True, tag="recall"):
    """Conjurer: free this die of Oblivion before the first roll (RFA-DEC-4)."""

    die: str
    rule = "RFA-HERO-25"


class Place(Move, frozen=True, tag="place"):
    """Place a batch (RFA-DEC-7).

    ``value``: the face, ``3+5`` for a Frost Runner's two; ``where``: a territory, ``resurrection`` or an enemy;
    ``count``: how many dice; ``ability``: one of ABILITIES, or none.
    """

    said = ("value", "count", "where", "ability")
    value: str
    where: str
    count: str
    ability: str = NONE
    rule = "RFA-TURN-4"


class Mend(Move, frozen=True, tag="mend"):
    """Healer: lay this die back to rest and move a territory's skull one hole back (RFA-DEC-6)."""

    die: str
    territory: str
    rule = "RFA-HERO-22"


class Flip(Move, frozen=True, tag="flip"):
    """Trickster: turn this die to its opposite face (RFA-DEC-6)."""

    die: str
    rule = "RFA-HERO-26"


class Rethrow(Move, frozen=True, tag="rethrow"):
    """Adventurer: throw dice of this roll again; which is asked next (RFA-DEC-6)."""

    rule = "RFA-HERO-20"


class Reward(Move, frozen=True, tag="reward"):
    """Take the Ice Cave's reward (RFA-DEC-10)."""

    rule = "RFA-ICE-6"


class Shield(Move, frozen=True, tag="shield"):
    """Warrior: take one off the damage of this territory (RFA-DEC-19)."""

    territory: str
    rule = "RFA-HERO-23"


class Choose(Move, frozen=True, tag="choose"):
    """Name a die, an enemy, a territory or a player (a colour), as the question's kind says; ``none`` in a vote."""

    what: str
    rule = "RFA-GEN-7"


ROLL, RETHROW, REWARD = Roll(), Rethrow(), Reward()

MOVES: tuple[type[Move], ...] = (Roll, Place, Reward, Choose, Pass, Shield, Rethrow, Flip, Mend, Recall)
"""In the order in which help lists them."""

SETS = {
    "which-dice": "dice",
    "rethrow": "dice",
    "free": "dice",
    "without": "seats",
    "attacks": "attacks",
}
"""Questions answered with a set or an order: kind -> subcommand."""

QUESTIONS = {
    "roll": "RFA-DEC-4, RFA-DEC-5",
    "place": "RFA-DEC-6, RFA-DEC-7",
    "rethrow": "RFA-DEC-6",  # a set of dice
    "which-dice": "RFA-DEC-7",  # a set of dice
    "seventh": "RFA-DEC-7",  # Forest B: which die of the batch lies on the marked space (RFA-SIDEB-32)
    "moves-on": "RFA-DEC-8",  # a die of the Desert's first section
    "swallowed": "RFA-DEC-9",  # a die of the Desert's second section
    "reward": "RFA-DEC-10",
    "without": "RFA-DEC-11",  # a set of colours
    "defeat": "RFA-DEC-12",  # an enemy
    "heal": "RFA-DEC-13",  # a territory
    "goes-without": "RFA-DEC-11",  # the same in a vote, one by one: a colour
    "next-attack": "RFA-DEC-17",  # as "attacks" in a vote, one by one: an enemy
    "free": "RFA-DEC-14",  # a set of kinds of dice
    "attacks": "RFA-DEC-17",  # an order of enemies
    "lost-die": "RFA-DEC-18",  # a die
    "shield": "RFA-DEC-19",
    "where": "RFA-DEC-21",  # a territory
}
"""Every kind of question; all are open. With ``chooser = vote`` (RFA-AMB-8) DEC-8, 9, 11, 12, 13, 17, 18 and 21 are put
to all seats together as ``choose`` (11 and 17 one after the other): ``pass`` abstains."""


@cache
def place(value: str, where: str, count: int, ability: str = NONE) -> Place:
    """The one record of this placement: there are few, and they are offered at every roll."""
    return Place(value, where, str(count), ability)
