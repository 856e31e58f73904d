"""The effect language of the cards: what stands in a clause, and what every verb has to tell.

    pre_test[own,test=fight,obs=creature,once=turn]: DICE(+1)

The verbs stand in ``verbs``, one class each; a card holds them as what they are here, so that whoever opens a window
carries out what was played without knowing what there is to play. `engine.effects` reads and writes the text.
"""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from engine.effects import clauses, grammar
from engine.effects.clauses import Guards, Window
from engine.effects.grammar import LanguageError, read_name, read_number, read_word
from engine.protocol import Rules, Seat

from .state import ABILITIES, Ability, Raider, State, Trial

ObstacleKind: TypeAlias = Literal["creature", "human", "trap", "hazard", "puzzle"]
KINDS: tuple[ObstacleKind, ...] = ("creature", "human", "trap", "hazard", "puzzle")

# --- guards ------------------------------------------------------------------------------------------------------


class Check(Struct, frozen=True):
    """A test that the card's player must pass for anything to happen."""

    ability: Ability
    target: int

    def __str__(self) -> str:
        return f"{self.ability}:{self.target}"

    def passed(self, s: State, seat: Seat, card: str) -> Rules[bool]:
        """Have the test made."""
        raise NotImplementedError


class Resist(Struct, frozen=True):
    """A test by which the raider aimed at stays unaffected; target None: opposed, both roll."""

    ability: Ability
    target: int | None = None

    def __str__(self) -> str:
        return f"{self.ability}:{'opposed' if self.target is None else self.target}"

    def stood(self, s: State, seat: Seat, target: Seat, card: str) -> Rules[bool]:
        """Have the test made; whether the raider aimed at is unaffected."""
        raise NotImplementedError


class Item(Struct, frozen=True):
    """An item of that name in play on the raider."""

    name: str

    def __str__(self) -> str:
        return f"item:{self.name}"


class Pay(Struct, frozen=True):
    """That many other cards of the hand are discarded for it."""

    n: int

    def __str__(self) -> str:
        return f"discard:{self.n}"


class Guard(Guards, frozen=True, rename={"if_": "if", "danger": "danger<"}):
    """The conditions of a clause; a field left None (or empty) asks nothing.

    whose: whose event: the card's own player's raider, another's, or either. test, vs: ability and purpose of the test.
    obs: the obstacle is of one of these kinds, or has one of these names. danger: its danger is at most this (written
    danger<=5). loc: state of the location of the raider concerned. water: the same. if_: state of the roll, or of the
    damage. req: what must be true (weapon: one is in use for this test). mode: replaces the normal search. once: limit
    per card. cost: what is paid for it. check: a test to be passed first. resist: the raider aimed at passes it to be
    unaffected.
    """

    whose: Literal["own", "opp", "all"] | None = None
    test: Ability | None = None
    vs: Literal["obstacle", "raider", "search"] | None = None
    obs: tuple[str, ...] = ()
    danger: int | None = None
    loc: Literal["mapped", "treasure", "clear", "empty"] | None = None
    water: Literal["wet", "dry"] | None = None
    if_: Literal["pass", "fail", "lethal", "triple"] | None = None
    req: Literal["weapon", "raider_here"] | Item | None = None
    mode: Literal["instead"] | None = None
    once: Literal["turn", "game"] | None = None
    cost: Literal["discard_self"] | Pay | None = None
    check: Check | None = None
    resist: Resist | None = None


def read_kinds(text: str) -> tuple[str, ...]:
    """Kinds of obstacles, or names of some, with "/" between."""
    words = (*KINDS, "any")
    return tuple(one if one in words else read_name("obs=", one, words) for one in text.split("/"))


def read_req(text: str) -> str | Item:
    """What must be true: a weapon in use, another raider in the same space, or an item in play."""
    if text.startswith("item:"):
        return Item(read_name("req=item:", text.removeprefix("item:")))
    return read_word("req=", text, ("weapon", "raider_here", "item:NAME"))


def read_cost(text: str) -> str | Pay:
    """What is paid: the card itself, or cards of the hand."""
    if text.startswith("discard:") and text != "discard:n":
        return Pay(read_number("cost=discard:", text.removeprefix("discard:"), signed=False))
    return read_word("cost=", text, ("discard_self", "discard:n"))


def read_check(kind: type[Check], text: str) -> Check:
    """The test to be passed first, as the record that has it made."""
    ability, _, target = text.partition(":")
    read_word("check=", ability, ABILITIES)
    return kind(ability, read_number(f"check={ability}:", target, signed=False))  # type: ignore[arg-type]


def read_resist(kind: type[Resist], text: str) -> Resist:
    """The test that the raider aimed at may pass, as the record that has it made."""
    ability, _, target = text.partition(":")
    read_word("resist=", ability, ABILITIES)
    if target == "opposed":
        return kind(ability)  # type: ignore[arg-type]
    return kind(ability, read_number(f"resist={ability}:", target, signed=False))  # type: ignore[arg-type]


# --- windows -----------------------------------------------------------------------------------------------------

_ALL = ("own", "opp", "all")
_HELD = ("loc=", "water=", "req=item:", "req=raider_here", "once=", "cost=", "check=", "resist=")
_ON_TEST = ("test=", "vs=", "obs=", "danger<=", "req=weapon", *_HELD)

WINDOWS: dict[str, Window] = {
    "any": Window(("own", "opp"), _HELD),
    "ready": Window(_ALL, _HELD),
    "action.start": Window(_ALL, _HELD),
    "move": Window(_ALL, _HELD),
    "enter": Window(_ALL, _HELD),
    "explore": Window(_ALL, _HELD),
    "obstacle.play": Window(_ALL, ("obs=", "danger<=", *_HELD)),
    "attack": Window(_ALL, ("req=weapon", *_HELD)),
    "pre_test": Window(_ALL, _ON_TEST),
    "post_test": Window(_ALL, (*_ON_TEST, "if=pass", "if=fail", "if=triple")),
    "damage": Window(_ALL, ("if=lethal", *_HELD)),
    "fail": Window(_ALL, _ON_TEST),
    "on_remove": Window(_ALL, _ON_TEST),
    "search": Window(_ALL, ("mode=", *_HELD)),
    "found": Window(_ALL, _HELD, bare=True),
    "draw": Window(_ALL, _HELD),
    "save": Window(_ALL, _HELD),
    "reload": Window(("own",)),
    "respond": Window(("own", "opp"), _HELD),
    "static": Window(("own",)),
    "failure": Window(),
}
"""Each window and what `windows.aims` checks there. ``found`` without whose event it is: a triggered discovery's own.
``failure`` is an obstacle's: its calls stand without a window."""

PLAYED = tuple(name for name in WINDOWS if name not in ("reload", "static", "failure"))
"""Every window in which a card is played or used."""
ON_TEST = ("pre_test", "post_test", "attack", "fail", "on_remove")
"""The windows of a test that is going on."""

# --- verbs -------------------------------------------------------------------------------------------------------

Aims = list[tuple[str, str]]
"""The (raider, choice) pairs that a play may name (TR-DEC-15); a play that names nothing has the one pair of none."""


class Event(Struct, gc=False):
    """What a moment is about, besides a raider: harm announced, a card just played, a discovery found."""

    card: str = ""
    """What was played or found; what causes the harm."""
    seat: Seat = -1
    """Who played it."""
    harm: str = ""
    """ "damage", or the ability about to be hurt."""
    unknown: bool = False
    """The raider has entered by exploring: the location was not mapped before."""
    cancelled: bool = False


class Played(Struct, frozen=True, gc=False):
    """What is carried out: whose, from which card, at which raider (none named: its player's), with which choice.

    ``choice`` is the part of the play's that this call names. ``about``: the raider concerned, whose the event is.
    """

    seat: Seat
    card: str
    raider: Seat
    choice: str
    about: Seat = -1
    guards: Guard = Guard()
    on_test: Trial | None = None
    event: Event | None = None
    solved: bool = True
    """The choice has been made; else it is asked as the call is carried out (TR-DEC-15)."""


class Verb(grammar.Verb, frozen=True):
    """One thing that a card does. What holds while a card lies in play is read by the rules, never carried out."""

    groups = {"played": PLAYED}
    lasting: ClassVar[bool] = False
    """It holds while the card lies in play."""
    asks: ClassVar[bool] = False
    """What no play has named, it asks itself as it is carried out."""

    @property
    def takes(self) -> bool:
        """Whether a play names something for this call."""
        return False

    @property
    def chooses(self) -> bool:
        """Whether there may be more than one thing that it is aimed at."""
        words = (getattr(self, name, None) for name in ("to", "who", "source"))
        return self.takes or any(word in ("opp", "here", "target", "opp_discard") for word in words)

    def lays_open(self, choice: str) -> str:
        """The card of its player's hand that a play of this choice names before all; "": none."""
        return ""

    @property
    def burden(self) -> bool:
        """Whether it only harms, limits or marks whoever's event it is: in play it happens by itself (TR-DEC-16)."""
        return False

    @property
    def private(self) -> bool:
        """Whether it hangs on what its player alone sees, if it can be aimed at anything, or at what."""
        return False

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        """Do it (section 24); what cannot be done is skipped."""
        raise NotImplementedError

    def aims(self, now: Moment) -> Aims:
        """At what the seat's play could be aimed at this moment; empty: it can do nothing. It follows from public
        facts, so that it can be asked of cards that nobody has shown, unless the moment is the seat's own view of it
        (``Moment.inside``)."""
        raise NotImplementedError

    def could(self, now: Moment) -> bool:
        """Whether it could be aimed at anything."""
        return bool(self.aims(now))

    def matters(self, now: Moment) -> bool:
        """Whether the play can change something, so that its player would want to be stopped here (``Ask.stop``).

        No rule depends on it: the question is put all the same, and the table's policy decides who answers it. So the
        seat's own secrets may be used here, and a play passed over by mistake is no wrong, only a nuisance.
        """
        return True


class Moment(Struct, gc=False):
    """A window as a seat sees it that may have something to play."""

    s: State
    seat: Seat
    kind: str
    """The question's kind: "turn-start", "before-test", …"""
    about: Seat
    card: str
    clause: Clause
    concerned: Seat
    """The raider whose event it is; where it is nobody's, the player's own."""
    on_test: Trial | None = None
    """The test that the card would be played on."""
    event: Event | None = None
    inside: bool = False
    """What the seat itself knows counts, too."""
    aims: Aims = []
    """What the seat could play, where it is asked whether that matters."""

    @property
    def raider(self) -> Raider:
        return self.s.raiders[self.seat]

    @property
    def mine(self) -> bool:
        return self.about == self.seat

    @property
    def trial(self) -> Trial:
        assert self.on_test is not None
        return self.on_test


Clause: TypeAlias = clauses.Clause[Guard, Verb]
Vocabulary: TypeAlias = clauses.Vocabulary[Guard, Verb]

__all__ = [
    "KINDS", "ON_TEST", "PLAYED", "WINDOWS", "Ability", "Aims", "Check", "Clause", "Event", "Guard", "Item",
    "LanguageError", "Moment", "ObstacleKind", "Pay", "Played", "Resist", "Verb", "Vocabulary", "read_check",
    "read_cost", "read_kinds", "read_req", "read_resist",
]  # fmt: skip
