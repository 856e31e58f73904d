"""The options of Tomb's questions, and the kinds of questions.

A field holds a card's key ("p04"), a combatant ("c01", "m02.2"), a Crypt's letter, a space as "column.row", an Inn
deck, or ``none``. Cards with equal keys are not told apart.
"""

from __future__ import annotations

from engine.protocol import Move, Pass

from .state import NONE


class Place(Move, frozen=True, gc=False, tag="place"):
    """The option to put this card of the stocking hand face down into an open Crypt (TOMB-DEC-4)."""

    card: str
    crypt: str
    rule = "TOMB-STOCK-2"


class ChooseCard(Move, frozen=True, gc=False, tag="take"):
    """The option to choose this card. The kind of question tells the purpose.

    The card is a Character for ``keep`` (TOMB-DEC-5), ``search-bag`` (from the bag, TOMB-DEC-30), ``new-party``
    (TOMB-DEC-35) and ``send-away`` (TOMB-DEC-31). For ``crypt-card`` it is a card for stocking (TOMB-DEC-30).
    """

    card: str
    rule = "TOMB-START-2"


class Recruit(Move, frozen=True, gc=False, tag="recruit"):
    """The option to take this Character from the Inn into the party (TOMB-DEC-18)."""

    character: str
    rule = "TOMB-RECR-1"


class Draw(Move, frozen=True, tag="draw"):
    """The option to draw two Inn cards (TOMB-DEC-11)."""

    rule = "TOMB-DRAW-1"


class ChooseDeck(Move, frozen=True, gc=False, tag="deck"):
    """The option to draw from this Inn deck (TOMB-DEC-12)."""

    deck: str
    rule = "TOMB-DRAW-2"


class Heal(Move, frozen=True, tag="heal"):
    """The option to have the Clerics of the party heal (TOMB-DEC-11)."""

    rule = "TOMB-HEAL-1"


class Go(Move, frozen=True, gc=False, tag="move"):
    """The option to move to this space; a Door is named by its Crypt's letter (TOMB-DEC-14).

    The party takes the way with the fewest hazards. Of several such ways it takes the shortest.
    """

    to: str
    rule = "TOMB-MOVE-1"


class Land(Move, frozen=True, gc=False, tag="land"):
    """The option to have the party put on this space (TOMB-DEC-32).

    ``near`` is the Crypt whose Door is nearest to the space. It helps people to find the space.
    """

    near: str
    to: str
    rule = "TOMB-DEC-32"


class Steal(Move, frozen=True, gc=False, tag="steal"):
    """The option to have this Rogue try to steal a card attached to a Character of another party (TOMB-DEC-15)."""

    rogue: str
    victim: str
    card: str
    rule = "TOMB-PICK-1"


class Return(Move, frozen=True, tag="return"):
    """The option to go straight to the Inn (TOMB-DEC-11)."""

    rule = "TOMB-RET-1"


class RaidIt(Move, frozen=True, tag="raid"):
    """The option to raid the Crypt at the party's Door (TOMB-DEC-11)."""

    rule = "TOMB-RAID-1"


class UseSpace(Move, frozen=True, tag="rest"):
    """The option to use the Turn action of the party's space (TOMB-ACT-1)."""

    rule = "TOMB-MAP-8"


class Give(Move, frozen=True, gc=False, tag="give"):
    """The option to hand an attached card to another Character, in a redistribution (TOMB-DEC-7)."""

    card: str
    giver: str
    to: str
    rule = "TOMB-FREE-1"


class Swap(Move, frozen=True, gc=False, tag="swap"):
    """The option to exchange two cards of one trait between two Characters, in a redistribution (TOMB-DEC-7)."""

    card: str
    giver: str
    other: str
    to: str
    rule = "TOMB-FREE-1"


class Play(Move, frozen=True, gc=False, tag="play"):
    """The option that this Character uses a card from the hand, at this combatant, Crypt or space.

    Rules: TOMB-DEC-27, -32.
    """

    card: str
    by: str
    at: str = NONE
    rule = "TOMB-PLAY-1"


class Use(Move, frozen=True, gc=False, tag="use"):
    """The option to use an attached card or a combatant's own ability, with the fields of ``Play``.

    Rules: TOMB-DEC-27, -32.
    """

    card: str
    by: str
    at: str = NONE
    rule = "TOMB-ACT-1"


class Wear(Move, frozen=True, tag="wear"):
    """The option to attach the new card to this Character (TOMB-DEC-6, -28, -34)."""

    character: str
    rule = "TOMB-DRAW-3"


class Replace(Move, frozen=True, tag="replace"):
    """The option to attach the new card to this Character. It replaces the old card of its trait (TOMB-DEC-6)."""

    character: str
    rule = "TOMB-ATT-4"


class Drop(Move, frozen=True, tag="drop"):
    """The option to discard the new card (TOMB-DEC-6, -34)."""

    rule = "TOMB-ATT-3"


class BankIt(Move, frozen=True, tag="bank"):
    """The option to bank the Treasure (TOMB-DEC-28)."""

    rule = "TOMB-TRS-2"


class Lose(Move, frozen=True, tag="lose"):
    """The option to discard this card, attached to this Character or from the hand (TOMB-DEC-29)."""

    card: str
    bearer: str
    rule = "TOMB-DEC-29"


class Bring(Move, frozen=True, tag="trap"):
    """The Crypt Master's option to bring up this Trap next (TOMB-DEC-19)."""

    card: str
    rule = "TOMB-TRAP-1"


class GoOn(Move, frozen=True, tag="go-on"):
    """The option to go on with the raid (TOMB-DEC-21)."""

    rule = "TOMB-ENTER-1"


class Leave(Move, frozen=True, tag="leave"):
    """The option to leave the Crypt before its Monsters are seen (TOMB-DEC-21)."""

    rule = "TOMB-TRAP-10"


class Attack(Move, frozen=True, gc=False, tag="attack"):
    """The option to attack this Monster with this Character (TOMB-DEC-25)."""

    by: str
    at: str
    rule = "TOMB-CHAR-1"


class Maul(Move, frozen=True, tag="maul"):
    """The option to attack with this Monster; the raider names the target (TOMB-DEC-23)."""

    by: str
    rule = "TOMB-MON-1"


class Wait(Move, frozen=True, tag="wait"):
    """The option to spend this combatant's action doing nothing (TOMB-COMB-10)."""

    by: str
    rule = "TOMB-COMB-10"


class Flee(Move, frozen=True, tag="flee"):
    """The option to flee with the whole party, as this Character's action (TOMB-DEC-25)."""

    by: str
    rule = "TOMB-FLEE-1"


class Who(Move, frozen=True, gc=False, tag="who"):
    """The option to choose this combatant. It takes the attack, rolls, dies or is the target.

    Rules: TOMB-DEC-16, -24, -32, -33, -36.
    """

    one: str
    rule = "TOMB-DEC-32"


class Strike(Move, frozen=True, tag="strike"):
    """The option to attack the Rogue that was caught (TOMB-DEC-17)."""

    rule = "TOMB-PICK-9"


class Yes(Move, frozen=True, tag="yes"):
    """The option to accept the offer of a question (TOMB-DEC-8, -30)."""

    rule = "TOMB-FREE-5"


class No(Move, frozen=True, tag="no"):
    """The option to decline the offer of a question (TOMB-DEC-8, -30)."""

    rule = "TOMB-FREE-5"


class Marker(Move, frozen=True, tag="marker"):
    """The option to take this party marker (TOMB-DEC-3)."""

    marker: str
    rule = "TOMB-SETUP-7"


class StockRest(Move, frozen=True, tag="stock-rest"):
    """A premove: stock every further card without being asked (TOMB-RUL-2).

    ``how`` is "default" for the default answers, or "ai" for the AI's answers.
    """

    how: str
    rule = "TOMB-RUL-2"


class Everybody(Move, frozen=True, tag="everybody"):
    """A premove: attack this Monster with the waiting Characters, in party order (TOMB-RUL-3).

    ``deaths`` is the number of the player's Characters that had died when the premove was made. One more death ends it.
    """

    at: str
    deaths: str
    rule = "TOMB-RUL-3"
    said = ("at",)


class Storm(Move, frozen=True, tag="storm"):
    """A premove: raid the Crypt at the party's Door, and go on until its Monsters are shown (TOMB-RUL-3).

    ``harm`` is what the party had suffered when the premove was made (``plans``). More harm ends it.
    """

    harm: str
    rule = "TOMB-RUL-3"


class Strongest(Move, frozen=True, tag="strongest"):
    """A premove for this raid: the Character with the most Hit Points left takes each attack (TOMB-RUL-3)."""

    rule = "TOMB-RUL-3"


DRAW, HEAL, RETURN, RAID, USE_SPACE = Draw(), Heal(), Return(), RaidIt(), UseSpace()
DROP, BANK, GO_ON, LEAVE, STRIKE, YES, NO = Drop(), BankIt(), GoOn(), Leave(), Strike(), Yes(), No()

MOVES: tuple[type[Move], ...] = (
    Place, ChooseCard, Recruit, Draw, ChooseDeck, Heal, Go, Land, Steal, Return, RaidIt, UseSpace, Give, Swap, Play,
    Use, Wear, Replace, Drop, BankIt, Lose, Bring, GoOn, Leave, Attack, Maul, Wait, Flee, Who, Strike, Yes, No, Marker,
    Pass, StockRest, Everybody, Storm, Strongest,
)  # fmt: skip
"""The classes of options, in the order of the help. The last three are premoves, never options (``plans.py``)."""

SETS = {
    "order-reroll": "reroll-order",
    "disarm": "disarm",
    "bank": "bank-treasures",
    "divide": "divide",
    "mend": "mend",
    "reroll": "reroll",
    "more-recruits": "spend",
}
"""The kinds of questions that are answered with a set, each with its subcommand."""

WINDOWS = {
    "on-roll": "TOMB-DEC-27: a roll lies on the table",
    "on-attack": "TOMB-DEC-27: an Attack was declared",
    "on-wounds": "TOMB-DEC-27: wounds are about to be placed",
    "on-dying": "TOMB-DEC-27: somebody is about to be removed",
    "on-death": "TOMB-DEC-27: somebody has been removed",
    "on-kill": "TOMB-DEC-27: an action has removed a foe",
    "on-trap": "TOMB-DEC-27: a Trap was announced",
    "on-reveal": "TOMB-DEC-27: the Monsters have been revealed",
    "on-steal": "TOMB-DEC-27: a pickpocketing was announced",
    "on-cast": "TOMB-DEC-27: a Spell or Prayer was announced",
    "on-recruit": "TOMB-DEC-27: a Character was recruited",
    "on-turn": "TOMB-DEC-27: another player's turn starts",
}
"""The kinds of questions in Reaction windows. Each is answered with ``Play``, ``Use`` or ``Pass``."""

QUESTIONS = {
    "order-reroll": "TOMB-DEC-2",
    "marker": "TOMB-DEC-3",
    "stock": "TOMB-DEC-4",
    "keep": "TOMB-DEC-5",
    "attach": "TOMB-DEC-6",
    "arrange": "TOMB-DEC-7",
    "heal-all": "TOMB-DEC-8",
    "bank": "TOMB-DEC-9",
    "turn": "TOMB-DEC-10, TOMB-DEC-11",
    "deck": "TOMB-DEC-12",
    "mend": "TOMB-DEC-13",
    "decoy": "TOMB-DEC-16",
    "strike": "TOMB-DEC-17",
    "recruit": "TOMB-DEC-18",
    "trap": "TOMB-DEC-19",
    "disarm": "TOMB-DEC-20",
    "leave": "TOMB-DEC-21",
    "enter": "TOMB-DEC-21",
    "reveal": "TOMB-DEC-22",
    "cm": "TOMB-DEC-23",
    "takes": "TOMB-DEC-24",
    "raider": "TOMB-DEC-25",
    "divide": "TOMB-DEC-26",
    "treasure": "TOMB-DEC-28",
    "lose": "TOMB-DEC-29",
    "back-to-bag": "TOMB-DEC-30",
    "another-card": "TOMB-DEC-30",
    "more-recruits": "TOMB-DEC-30",
    "crypt-card": "TOMB-DEC-30",
    "search-bag": "TOMB-DEC-30",
    "send-away": "TOMB-DEC-31",
    "target": "TOMB-DEC-32",
    "teleport": "TOMB-DEC-32",
    "reroll": "TOMB-DEC-32",
    "fewest": "TOMB-DEC-33",
    "won": "TOMB-DEC-34",
    "new-party": "TOMB-DEC-35",
    "hazard": "TOMB-DEC-36",
    "hand-limit": "TOMB-HR-3",
    **WINDOWS,
}
"""All kinds of questions of Tomb, each with its rules."""
