"""The options of Counter-Terror's questions, and the kinds of questions.

Fields hold a card's kind ("ak47", "helmet+vest"), a seat's number, or ``none``.
"""

from __future__ import annotations

from engine.protocol import Move, Pass

NONE = "none"


class Attack(Move, frozen=True, tag="attack"):
    """The option to attack this seat with a weapon card or the Revolver (CT-DEC-2, CT-DEC-7)."""

    weapon: str
    target: str
    rule = "CT-ATK-3"


class HeadShot(Move, frozen=True, tag="head-shot"):
    """The option to play a Head Shot on this seat (CT-DEC-2, CT-DEC-7)."""

    target: str
    rule = "CT-HEAD-1"


class Throw(Move, frozen=True, tag="throw"):
    """The option to throw a Gas Bomb or a Flash Grenade (CT-DEC-2, CT-DEC-7)."""

    bomb: str
    rule = "CT-ATK-4"


class Call(Move, frozen=True, tag="call"):
    """The option to play a Reinforcement, so that this team-mate attacks instead (CT-DEC-2)."""

    mate: str
    rule = "CT-REIN-1"


class Defend(Move, frozen=True, tag="defend"):
    """The option to answer the attack with a card (CT-DEC-3, 4, 5, 8).

    ``whom`` is the victim of a Friendly Fire, the team-mate called by a Reinforcement, or none.
    """

    card: str
    whom: str = NONE
    rule = "CT-DEF-2"


class Mask(Move, frozen=True, tag="mask"):
    """The option to put on a Mask against the Gas Bomb or Flash Grenade (CT-DEC-6)."""

    rule = "CT-GAS-2"


class Number(Move, frozen=True, tag="number"):
    """The option to show 0 or 1, simultaneously with all others (CT-DEC-9)."""

    shown: str
    rule = "CT-RICO-4"


MASK_ON, ZERO, ONE = Mask(), Number("0"), Number("1")

MOVES: tuple[type[Move], ...] = (Attack, HeadShot, Throw, Call, Defend, Mask, Pass, Number)
"""The classes of options in the order of the help."""

SETS = {"hand-limit": "discard"}
"""The kinds of questions that are answered with a set of cards, each with its subcommand."""

QUESTIONS = {
    "attack": "CT-DEC-2",
    "defend": "CT-DEC-3, CT-DEC-4, CT-DEC-5",
    "mask": "CT-DEC-6",
    "called-attack": "CT-DEC-7",
    "called-defend": "CT-DEC-8",
    "ricochet": "CT-DEC-9",
    "hand-limit": "CT-DEC-10",
}
"""All kinds of questions, each with its rules.

All are secret: a hand decides their options, or (ricochet) a hidden lot decides their default.
"""
