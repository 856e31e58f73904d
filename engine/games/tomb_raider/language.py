"""The effect language of the cards: what stands in a clause, and what every verb has to tell.

    pre_test[own,test=fight,obs=creature,once=turn]: DICE(+1)

The verbs stand in ``verbs``, one class each; a card holds them as what they are here, so that whoever opens a window
carries out what was played without knowing what there is to play. `engine.effects` reads and writes the text.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from engine.effects import clauses, grammar
from engine.effects.clauses import Guards, Window
from engine.effects.grammar import read_name, read_number, read_word
from engine.protocol import Rules, Seat

from .state import ABILITIES, Ability, Raider, State, Trial

ObstacleKind: TypeAlias = Literal["creature", "human", "trap", "hazard", "puzzle"]
KINDS: tuple[ObstacleKind, ...] = ("creature", "human", "trap", "hazard", "puzzle")

# --- guards ------------------------------------------------------------------------------------------------------


class Resist(Struct, frozen=True):
    """A test by which the raider aimed at stays unaffected; target None: opposed, both roll (TR-TEST-6)."""

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


class Guard(Guards, frozen=True, rename={"if_": "if"}):
    """The conditions of a clause; a field left None (or empty) asks nothing.

    whose: whose event: the card's own player's raider, or another's. test, vs: ability and purpose of the test. obs:
    the obstacle is of one of these kinds. if_: state of the roll. req: what must be true (weapon: one is in use for
    this test). mode: replaces the normal search. once: limit per card. cost: this card must be paid. resist: the raider
    aimed at passes it to be unaffected.
    """

    whose: Literal["own", "opp"] | None = None
    test: Ability | None = None
    vs: Literal["obstacle", "raider", "search"] | None = None
    obs: tuple[ObstacleKind, ...] = ()
    if_: Literal["pass", "fail"] | None = None
    req: Literal["weapon"] | Item | None = None
    mode: Literal["instead"] | None = None
    once: Literal["turn"] | None = None
    cost: Literal["discard_self"] | None = None
    resist: Resist | None = None


def read_req(text: str) -> str | Item:
    """What must be true: a weapon in use, or an item in play."""
    if text.startswith("item:"):
        return Item(read_name("req=item:", text.removeprefix("item:")))
    return read_word("req=", text, ("weapon", "item:NAME"))


def read_resist(kind: type[Resist], text: str) -> Resist:
    """The test that the raider aimed at may pass, as the record that has it made."""
    ability, _, target = text.partition(":")
    read_word("resist=", ability, ABILITIES)
    if target == "opposed":
        return kind(ability)  # type: ignore[arg-type]
    return kind(ability, read_number(f"resist={ability}:", target, signed=False))  # type: ignore[arg-type]


# --- windows -----------------------------------------------------------------------------------------------------

_PAID = ("req=item:", "once=turn", "cost=discard_self")
_ON_TEST = ("test=", "vs=", "obs=", "req=weapon", *_PAID)

WINDOWS: dict[str, Window] = {
    "any": Window(("own",), _PAID),
    "move": Window(("own", "opp"), _PAID),
    "enter": Window(("own", "opp"), _PAID),
    "pre_test": Window(("own", "opp"), _ON_TEST),
    "post_test": Window(("own",), (*_ON_TEST, "if=")),
    "on_remove": Window(("own",), _ON_TEST),
    "damage": Window(("own",), _PAID),
    "search": Window(("own",), _PAID),
    "found": Window(aimed=False),
    "reload": Window(("own",), aimed=False),
    "static": Window(("own",), aimed=False),
    "failure": Window(aimed=False),
}
"""Each window and what `windows.aims` checks there. ``failure`` is an obstacle's: its calls stand without a window."""

# --- verbs -------------------------------------------------------------------------------------------------------

Aims = list[tuple[str, str]]
"""The (raider, choice) pairs that a play may name (TR-DEC-15); a play that names nothing has the one pair of none."""


class Played(Struct, frozen=True):
    """What is carried out: whose, from which card, at which raider (none named: its player's), with which choice."""

    seat: Seat
    card: str
    raider: Seat
    choice: str


class Verb(grammar.Verb, frozen=True):
    """One thing that a card does. What holds while a card lies in play is read by the rules, never carried out."""

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        """Do it (section 24); what cannot be done is skipped."""
        raise NotImplementedError

    def aims(self, s: State, seat: Seat, about: Seat, trial: Trial | None) -> Aims:
        """At what the seat's play could be aimed, at a moment about a raider, during a test; empty: it cannot be
        played. It follows from public facts, so that it can be asked of cards that nobody has shown."""
        raise NotImplementedError

    def idle(self, s: State, seat: Seat) -> bool:
        """Whether the seat's play of it from the hand would do nothing, as far as that player knows: then the card is
        not offered (TR-RUL-2). Whether anything is asked follows from ``aims`` alone."""
        return False

    def matters(self, now: Moment) -> bool:
        """Whether the play can change something, so that its player would want to be stopped here (``Ask.stop``).

        No rule depends on it: the question is put all the same, and the table's policy decides who answers it. So the
        seat's own secrets may be used here, and a play passed over by mistake is no wrong, only a nuisance.
        """
        return True


class Moment(Struct, frozen=True):
    """A window as a seat sees it that has something to play."""

    s: State
    seat: Seat
    kind: str
    """The question's kind: "turn-start", "before-test", …"""
    about: Seat
    card: str
    clause: Clause
    aims: Aims
    on_test: Trial | None
    """The test that the card would be played on."""

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
