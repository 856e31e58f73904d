"""The options of Roll for Adventure's questions, and the kinds of questions.

A die is named by kind and face (``red4``, ``ally1``, ``bonus6``). If the face does not matter (Oblivion, a hero board),
it is named by its kind alone. An enemy is named by its card; the later of two equal ones is ``sand-devil.2``.
"""

from __future__ import annotations

from functools import cache

from engine.protocol import Move, Pass

NONE = "none"
HEAVY_BLOW, BREACH, PATHFINDER, ICE_PATH = "heavy-blow", "breach", "pathfinder", "ice-path"
BLOW = 2
"""The amount that a Heavy Blow adds to the dice on an enemy (RFA-HERO-21)."""
ABILITIES = (HEAVY_BLOW, BREACH, PATHFINDER, ICE_PATH)
"""The hero abilities that are announced together with a placement (RFA-HERO-30)."""


class Roll(Move, frozen=True, tag="roll"):
    """The option to throw all dice of the pool (RFA-DEC-5)."""

    rule = "RFA-TURN-1"


class Recall(Move, frozen=True, tag="recall"):
    """The option of a Conjurer to free this die of Oblivion before the first roll (RFA-DEC-4)."""

    die: str
    rule = "RFA-HERO-25"


class Place(Move, frozen=True, tag="place"):
    """The option to place a batch of dice (RFA-DEC-7).

    ``value``: the face, or ``3+5`` for a Frost Runner's two dice; ``where``: a territory, ``resurrection`` or an enemy;
    ``count``: the number of dice; ``ability``: one of ABILITIES, or none.
    """

    said = ("value", "count", "where", "ability")
    value: str
    where: str
    count: str
    ability: str = NONE
    rule = "RFA-TURN-4"


class Mend(Move, frozen=True, tag="mend"):
    """The option of a Healer to lay this die to rest and move a territory's skull one hole back (RFA-DEC-6)."""

    die: str
    territory: str
    rule = "RFA-HERO-22"


class Flip(Move, frozen=True, tag="flip"):
    """The option of a Trickster to turn this die to its opposite face (RFA-DEC-6)."""

    die: str
    rule = "RFA-HERO-26"


class Rethrow(Move, frozen=True, tag="rethrow"):
    """The option of an Adventurer to throw dice of this roll again. Another question asks which dice (RFA-DEC-6)."""

    rule = "RFA-HERO-20"


class Reward(Move, frozen=True, tag="reward"):
    """The option to take the reward of the Ice Cave (RFA-DEC-10)."""

    rule = "RFA-ICE-6"


class Shield(Move, frozen=True, tag="shield"):
    """The option of a Warrior to lower the damage of this territory by one (RFA-DEC-19)."""

    territory: str
    rule = "RFA-HERO-23"


class Choose(Move, frozen=True, tag="choose"):
    """The option to name a die, an enemy, a territory or a player's colour, as the question asks.

    ``none`` abstains in a vote.
    """

    what: str
    rule = "RFA-GEN-7"


ROLL, RETHROW, REWARD = Roll(), Rethrow(), Reward()

MOVES: tuple[type[Move], ...] = (Roll, Place, Reward, Choose, Pass, Shield, Rethrow, Flip, Mend, Recall)
"""The classes of options in the order of the help."""

SETS = {"which-dice": "dice", "rethrow": "dice", "free": "dice", "without": "seats", "attacks": "attacks"}
"""The kinds of questions that are answered with a set or an order, each with its subcommand."""

QUESTIONS = {
    "roll": "RFA-DEC-4, RFA-DEC-5",
    "place": "RFA-DEC-6, RFA-DEC-7",
    "rethrow": "RFA-DEC-6",  # a set of dice
    "which-dice": "RFA-DEC-7",  # a set of dice
    "seventh": "RFA-DEC-7",  # Forest B: the die on the marked space (RFA-SIDEB-32)
    "moves-on": "RFA-DEC-8",  # a die of the Desert's first section
    "swallowed": "RFA-DEC-9",  # a die of the Desert's second section
    "reward": "RFA-DEC-10",
    "without": "RFA-DEC-11",  # a set of colours
    "defeat": "RFA-DEC-12",  # an enemy
    "heal": "RFA-DEC-13",  # a territory
    "goes-without": "RFA-DEC-11",  # "without" while a group votes: a player who gets no bonus die
    "next-attack": "RFA-DEC-17",  # "attacks" while a group votes on the order: an enemy
    "free": "RFA-DEC-14",  # a set of kinds of dice
    "attacks": "RFA-DEC-17",  # an order of enemies
    "lost-die": "RFA-DEC-18",  # a die
    "shield": "RFA-DEC-19",
    "where": "RFA-DEC-21",  # a territory
}
"""All kinds of questions, each with its rules; all of them are open.

With ``chooser = vote`` (RFA-AMB-8) the questions of DEC-8, 9, 11, 12, 13, 17, 18 and 21 are asked of all seats together
as ``choose`` (11 and 17 one by one), and ``pass`` abstains.
"""


@cache
def place(value: str, territory: str, count: int, ability: str = NONE) -> Place:
    """Return the option for this placement.

    The few options that exist are built once, because every roll offers them.
    """
    return Place(value, territory, str(count), ability)
