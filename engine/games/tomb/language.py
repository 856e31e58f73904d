"""The effect language of Tomb's cards (TOMB-FX): clauses, guards, windows, and the base class of the verbs.

    wounds[self,on=trap]: SOAK(2,to=self)

    revealed[self,test=hol:4]: DOWN(atk,1,to=foes,for=combat)

``verbs`` has one subclass of ``Verb`` for each verb. The rules use a card's calls only through ``Verb``, so the modules
that open windows need not know the verbs. `engine.effects` reads and writes the text. The rulebook's TEST and VS are
the guards ``test``, ``avoid`` and ``vs`` here. Its counts, n(…), are the parameter ``per``.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from engine.effects import clauses, grammar
from engine.effects.clauses import Guards, Window
from engine.effects.grammar import read_number, read_word
from engine.protocol import Rules, Seat

from .state import ATTRS, NONE, Attr, Change, Side, State

Who: TypeAlias = Literal[
    "self", "ally", "other", "others", "party", "foe", "foes", "it", "disarmers", "low_atk", "split", "rival"
]
CHOSEN = ("ally", "other", "foe")
"""The words for targets which a player chooses (TOMB-FX, choosers)."""

# --- guards ------------------------------------------------------------------------------------------------------


class Test(Struct, frozen=True):
    """A guard: a roll that decides whether the effects are carried out.

    The user of the card rolls; for ``avoid`` a member of the party rolls.
    """

    attr: Attr
    number: int

    def __str__(self) -> str:
        return f"{self.attr}:{self.number}"

    def has_passed(self, s: State, combatant: str) -> Rules[bool]:
        """Let a combatant roll; return whether it reached the target number."""
        raise NotImplementedError


class Contest(Struct, frozen=True):
    """A guard: two combatants roll, and the user has to win (TOMB-ROLL-4)."""

    attr: Attr

    def __str__(self) -> str:
        return self.attr

    def has_won(self, s: State, combatant: str, against: str) -> Rules[bool]:
        """Let both combatants roll; return whether ``combatant`` has strictly more successes."""
        raise NotImplementedError


class Guard(Guards, frozen=True, rename={"if_": "if"}):
    """The conditions of a card's clause. A field left at its default sets no condition.

    - whose: the combatants that the trigger concerns, from the bearer's point of view.
    - on: the kind of roll; "trap" means wounds from a Trap.
    - round: the first Combat Round.
    - if_: the bearer is alone, or has a wound.
    - tag: a tag of the target.
    - at: the place of the party.
    - test: the user passes this test, else nothing happens.
    - avoid: if one of the party passes this test, nothing happens.
    - vs: the user wins this contest.
    - once: the limit of uses for each card.
    - cost: the card is discarded.
    """

    whose: Literal["self", "ally", "other", "foe", "rival"] | None = None
    on: Literal["attack", "disarm", "pick", "heal", "caught", "trap"] | None = None
    round: Literal["first"] | None = None
    if_: Literal["alone", "hurt"] | None = None
    tag: Literal["undead"] | None = None
    at: Literal["inn", "tomb", "door", "adjacent"] | None = None
    test: Test | None = None
    avoid: Test | None = None
    vs: Contest | None = None
    once: Literal["round", "combat", "turn", "game"] | None = None
    cost: Literal["discard"] | None = None


def read_test(kind: type[Test], text: str) -> Test:
    """Parse the value of a guard with a test, such as "hol:3". ``kind`` is the class that makes the roll."""
    attr, _, number = text.partition(":")
    return kind(read_word("test=", attr, ATTRS), read_number("test=", number, signed=False))  # type: ignore[arg-type]


def read_contest(kind: type[Contest], text: str) -> Contest:
    """Parse the value of a guard with a contest, such as "skl". ``kind`` is the class that makes the rolls."""
    return kind(read_word("vs=", text, ATTRS))  # type: ignore[arg-type]


# --- windows -----------------------------------------------------------------------------------------------------

_LIMITS = ("once=", "cost=discard")
_OWN = ("self", "ally", "other")

WINDOWS: dict[str, Window] = {
    "passive": Window(guards=("on=", "round=first", "if=", "tag=")),
    "free": Window(guards=("at=", *_LIMITS)),
    "turn": Window(guards=("at=", *_LIMITS)),
    "battle": Window(guards=("round=first", "tag=", "test=", *_LIMITS)),
    "reveal": Window(guards=("vs=",)),
    "fail": Window(),
    "enter": Window(guards=("avoid=",)),
    "roll": Window((*_OWN, "foe"), ("on=attack", "on=disarm", *_LIMITS)),
    "attacked": Window(_OWN, _LIMITS),
    "wounds": Window(_OWN, ("on=trap", *_LIMITS)),
    "dying": Window(_OWN, ("test=", *_LIMITS)),
    "death": Window(_OWN, _LIMITS),
    "killed": Window(("foe",), _LIMITS),
    "trap_open": Window(guards=_LIMITS),
    "revealed": Window(guards=("test=", *_LIMITS)),
    "picked": Window(_OWN, _LIMITS),
    "cast": Window((*_OWN, "foe"), _LIMITS),
    "recruited": Window(guards=_LIMITS),
    "turn_start": Window(("rival",), _LIMITS),
}
"""The windows of the card language (timings and triggers of TOMB-FX) by name, each with the guards that it may have.

At most one effect of a clause is aimed at a chosen combatant (``cards.loader``).
"""

REACTIONS = tuple(WINDOWS)[7:]
"""The names of the triggers that a Reaction may answer."""

# --- triggers and deeds --------------------------------------------------------------------------------------------


class Event(Struct):
    """A trigger (TOMB-REACT-1). If it concerns several combatants, it is still one trigger (TOMB-REACT-8)."""

    kind: str
    """The name of the window (one of ``REACTIONS``) that the trigger opens."""
    about: tuple[tuple[str, Side], ...] = ()
    """The combatants that the trigger concerns, each with its side at the time when the trigger began."""
    it: str = NONE
    """The attacker, the card that was cast, or the killer of the removed foe; else "none"."""
    on: str = ""
    """The kind of roll, or "trap" for wounds from a Trap."""
    used: list[str] = []
    """The Reactions that were used to answer the trigger, as "card/user"."""
    cancelled: bool = False
    """A flag: the announced action has no effect (TOMB-FX-26)."""


class Deed(Struct, frozen=True, gc=False):
    """A clause of a card that is to be carried out, with its user and its target."""

    seat: Seat
    """The seat that decides for the deed; -1 is the automatic Crypt Master."""
    side: Side
    user: str
    """The combatant that uses the clause; "" for Traps, hazards and Crypt texts."""
    card: str
    clause: Clause
    at: str = NONE
    event: Event | None = None
    it: str = NONE
    """The combatant that the word "it" in the clause means, if neither the target nor the event names it."""
    hand: bool = False
    """A flag: the card is used from the hand."""


# --- verbs -------------------------------------------------------------------------------------------------------


class Verb(grammar.Verb, frozen=True):
    """An effect of a card: a verb of the card language, with the values that a clause gives to it."""

    @property
    def who(self) -> str:
        """The word for the target of the effect; "none" for a verb without a target."""
        return str(getattr(self, "to", NONE))

    @property
    def personal(self) -> bool:
        """A flag: the effect depends on which Character uses it."""
        return self.who in ("self", "other", "others")

    @property
    def always(self) -> bool:
        """A flag: the effect is possible in every state and at every target."""
        return type(self).is_possible is Verb.is_possible

    @property
    def local(self) -> bool:
        """A flag: the target of the effect is a place: a Crypt or a space."""
        return type(self).list_places is not Verb.list_places

    def change(self) -> Change | None:
        """Return the change that a lasting effect makes; None for an effect that happens at once."""
        return None

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        """Carry out this effect of a card. Parts that are impossible are left out."""
        raise NotImplementedError

    def is_possible(self, s: State, deed: Deed) -> bool:
        """Tell from public facts whether carrying this out could change anything.

        Without a target it could not (TOMB-FX).
        """
        return True

    def may_be_possible(self, s: State, side: Side) -> bool:
        """Tell by a cheap check whether the effect could be possible for a side at some target."""
        return True

    def list_places(self, s: State, deed: Deed) -> tuple[str, ...] | None:
        """Return the Crypts or spaces from which the user may choose; None if the effect is not aimed at a place."""
        return None

    def count_rolled_dice(self, s: State, user: str) -> int:
        """Return the number of dice that the effect lets the user roll (TOMB-SOLO-12)."""
        return 0


Clause: TypeAlias = clauses.Clause[Guard, Verb]
Vocabulary: TypeAlias = clauses.Vocabulary[Guard, Verb]
