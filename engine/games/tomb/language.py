"""The effect language of the cards (TOMB-FX): what stands in a clause, and what every verb has to tell.

    wounds[self,on=trap]: SOAK(2,to=self)
    revealed[self,test=hol:4]: DOWN(atk,1,to=foes,for=combat)

The verbs stand in ``verbs``, one class each; a card holds them as what they are here, so that whoever opens a window
carries out what was used without knowing what there is. `engine.effects` reads and writes the text. What the rulebook
writes as TEST and VS are the guards ``test``, ``avoid`` and ``vs`` here; its counts (n(…)) are the parameter ``per``.
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
"""Whom somebody chooses (TOMB-FX, choosers)."""

# --- guards ------------------------------------------------------------------------------------------------------


class Test(Struct, frozen=True):
    """A roll of the user (``avoid``: of one of the party) that decides whether the calls are carried out."""

    attr: Attr
    number: int

    def __str__(self) -> str:
        return f"{self.attr}:{self.number}"

    def passed(self, s: State, who: str) -> Rules[bool]:
        """Have it made: whether the target number is reached."""
        raise NotImplementedError


class Contest(Struct, frozen=True):
    """Both roll; the user has to win (TOMB-ROLL-4)."""

    attr: Attr

    def __str__(self) -> str:
        return self.attr

    def won(self, s: State, who: str, against: str) -> Rules[bool]:
        """Have both rolls made: whether ``who`` has strictly more successes."""
        raise NotImplementedError


class Guard(Guards, frozen=True, rename={"if_": "if"}):
    """The conditions of a clause; a field left at its default asks nothing.

    whose: whom the trigger concerns, as seen by the bearer. on: what kind of roll it is; trap: the wounds come from a
    Trap. round: the first Combat Round. if_: the bearer is alone, or has a wound. tag: of the target. at: where the
    party is. test: the user passes it, else nothing happens. avoid: one of the party passes it and nothing happens.
    vs: the user wins this contest. once: limit per card. cost: the card is discarded.
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
    """ "hol:3", as the record that has the roll made."""
    attr, _, number = text.partition(":")
    return kind(read_word("test=", attr, ATTRS), read_number("test=", number, signed=False))  # type: ignore[arg-type]


def read_contest(kind: type[Contest], text: str) -> Contest:
    """ "skl", as the record that has both rolls made."""
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
"""Each timing and trigger of TOMB-FX, and which guards are checked there. One call of a clause at most is aimed at
somebody chosen (``cards.loader``)."""

REACTIONS = tuple(WINDOWS)[7:]
"""The triggers: what a Reaction may answer."""

# --- what is used, and when ----------------------------------------------------------------------------------------


class Event(Struct):
    """A trigger (TOMB-REACT-1): one, however many it concerns (TOMB-REACT-8)."""

    kind: str
    """A window of ``REACTIONS``."""
    about: tuple[tuple[str, Side], ...] = ()
    """The combatants concerned, and on whose side they were when it began."""
    it: str = NONE
    """The attacker, the card cast, or the removed foe's killer."""
    on: str = ""
    """What kind of roll, or "trap" for wounds that come from one."""
    used: list[str] = []
    """Reactions to it that were used."""
    cancelled: bool = False
    """What was announced has no effect (TOMB-FX-26)."""


class Deed(Struct, frozen=True, gc=False):
    """What is carried out: by whom, with which card, at what."""

    seat: Seat
    """Who decides for it; -1: the program."""
    side: Side
    user: str
    """The combatant that uses it; none for Traps, hazards and Crypt texts."""
    card: str
    clause: Clause
    at: str = NONE
    event: Event | None = None
    it: str = NONE
    """Whom "it" means, where neither aim nor event says it."""
    hand: bool = False
    """It is used from the hand."""


# --- verbs -------------------------------------------------------------------------------------------------------


class Verb(grammar.Verb, frozen=True):
    """One thing that a card does."""

    @property
    def who(self) -> str:
        """Whom it is about; none for a verb that is about nobody."""
        return str(getattr(self, "to", NONE))

    @property
    def personal(self) -> bool:
        """Whether it matters which Character uses it."""
        return self.who in ("self", "other", "others")

    @property
    def always(self) -> bool:
        """Whether it is possible wherever it is aimed, whatever the state is."""
        return type(self).possible is Verb.possible

    @property
    def choosy(self) -> bool:
        """Whether it has something to say in ``wanted``."""
        return type(self).wanted is not Verb.wanted

    @property
    def local(self) -> bool:
        """Whether it is aimed at a place."""
        return type(self).places is not Verb.places

    def change(self) -> Change | None:
        """What it changes while it lasts; None for what is done and over."""
        return None

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        """Do it; what cannot be done is skipped."""
        raise NotImplementedError

    def possible(self, s: State, deed: Deed) -> bool:
        """Whether it could do anything, by public facts (TOMB-FX: without a legal target it cannot be used)."""
        return True

    def wanted(self, s: State, side: Side) -> bool:
        """Whether it could be possible for anybody of a side, wherever it is aimed: soon said, before more is asked."""
        return True

    def places(self, s: State, deed: Deed) -> tuple[str, ...] | None:
        """The Crypts or spaces that the user may choose from; None: it is about no place."""
        return None

    def rolls(self, s: State, user: str) -> int:
        """How many dice it rolls (TOMB-SOLO-12)."""
        return 0


Clause: TypeAlias = clauses.Clause[Guard, Verb]
Vocabulary: TypeAlias = clauses.Vocabulary[Guard, Verb]
