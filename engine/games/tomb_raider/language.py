"""The effect language of Tomb Raider's cards: its guards, its windows, and the interface of its verbs.

    pre_test[own,test=fight,obs=creature,once=turn]: DICE(+1)

The verbs are in ``verbs``, one class each. The windows use the base classes of this module, so that they can carry out
a play without importing the verbs. `engine.effects` parses and writes the text.
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
    """A guard: a test that the card's player must pass before the card has any effect."""

    ability: Ability
    target: int

    def __str__(self) -> str:
        return f"{self.ability}:{self.target}"

    def has_passed(self, s: State, seat: Seat, card: str) -> Rules[bool]:
        """Make the test that the card demands of its player; return whether it was passed."""
        raise NotImplementedError


class Resist(Struct, frozen=True):
    """A guard: a test by which the targeted raider avoids the effect. If ``target`` is None, both raiders roll."""

    ability: Ability
    target: int | None = None

    def __str__(self) -> str:
        return f"{self.ability}:{'opposed' if self.target is None else self.target}"

    def has_resisted(self, s: State, seat: Seat, target: Seat, card: str) -> Rules[bool]:
        """Make the test against a card; return whether the targeted raider stays unaffected."""
        raise NotImplementedError


class Item(Struct, frozen=True):
    """A guard: an item of this name must be in play on the raider."""

    name: str

    def __str__(self) -> str:
        return f"item:{self.name}"


class Pay(Struct, frozen=True):
    """The price of a play: the number of other cards of the hand that must be discarded."""

    n: int

    def __str__(self) -> str:
        return f"discard:{self.n}"


class Guard(Guards, frozen=True, rename={"if_": "if", "danger": "danger<"}):
    """The conditions of a clause of a card. A field that is None (or empty) sets no condition.

    - whose: the event must be that of the card player's own raider, of another raider, or of either.
    - test, vs: the ability and the purpose of the test.
    - obs: the obstacle is of one of these kinds, or has one of these names.
    - danger: the obstacle's danger is at most this (written danger<=5).
    - loc, water: the condition of the location of the raider concerned.
    - if_: the outcome of the roll, or of the damage.
    - req: a requirement (weapon: one is in use for this test).
    - mode: the play replaces the normal search.
    - once: the limit of uses for each card.
    - cost: the price of the play.
    - check: a test that must be passed first.
    - resist: a test that the targeted raider may pass to be unaffected.
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
    """Parse the kinds or names of obstacles in a guard, separated by "/"."""
    words = (*KINDS, "any")
    return tuple(one if one in words else read_name("obs=", one, words) for one in text.split("/"))


def read_req(text: str) -> str | Item:
    """Parse the value of a ``req=`` guard: a weapon in use, another raider in the same space, or an item in play."""
    if text.startswith("item:"):
        return Item(read_name("req=item:", text.removeprefix("item:")))
    return read_word("req=", text, ("weapon", "raider_here", "item:NAME"))


def read_cost(text: str) -> str | Pay:
    """Parse the price of a play: the card itself, or cards of the hand."""
    if text.startswith("discard:") and text != "discard:n":
        return Pay(read_number("cost=discard:", text.removeprefix("discard:"), signed=False))
    return read_word("cost=", text, ("discard_self", "discard:n"))


def read_check(kind: type[Check], text: str) -> Check:
    """Parse the value of a ``check=`` guard, a test that must be passed first. ``kind`` is the class that makes it."""
    ability, _, target = text.partition(":")
    read_word("check=", ability, ABILITIES)
    return kind(ability, read_number(f"check={ability}:", target, signed=False))  # type: ignore[arg-type]


def read_resist(kind: type[Resist], text: str) -> Resist:
    """Parse the value of a ``resist=`` guard, the targeted raider's test. ``kind`` is the class that makes it."""
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
"""The windows of the card language by name, each with the guards that `windows.aims` checks there.

A clause in the window ``found`` without a ``whose`` guard belongs to a triggered discovery itself. The window
``failure`` belongs to obstacles: their effects are written without a window.
"""

PLAYED = tuple(name for name in WINDOWS if name not in ("reload", "static", "failure"))
"""The names of all windows in which a card can be played or used."""
ON_TEST = ("pre_test", "post_test", "attack", "fail", "on_remove")
"""The names of the windows during a test."""

# --- verbs -------------------------------------------------------------------------------------------------------

Aims = list[tuple[str, str]]
"""The targets and choices that a play may name, as (raider, choice) pairs (TR-DEC-15).

A play that names nothing has a single pair: ``NONE`` twice.
"""


class Event(Struct, gc=False):
    """The occasion of a card window, besides the raider: announced harm, a card just played, or a discovery found."""

    card: str = ""
    """The card that was played or found, or that causes the harm."""
    seat: Seat = -1
    """The seat that played the card."""
    harm: str = ""
    """The harm that is announced: "damage", or the ability that is about to be hurt."""
    unknown: bool = False
    """A flag: the raider has entered the space by exploring; its location was not mapped before."""
    cancelled: bool = False


class Played(Struct, frozen=True, gc=False):
    """The context in which a card takes effect: the player's seat, the card, and the choices that the play named.

    ``raider`` is the targeted raider, or the player's own if the play names none. ``choice`` is the part of the play's
    choice that belongs to this effect. ``about`` is the raider concerned by the event that opened the card window.
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
    """A flag: the play has named the choice. If False, the player is asked when the card takes effect (TR-DEC-15)."""


class Verb(grammar.Verb, frozen=True):
    """A single effect of a card of Tomb Raider, in the form of a call.

    A lasting verb is never carried out; the rules read it while its card is in play.
    """

    groups = {"played": PLAYED}
    lasting: ClassVar[bool] = False
    """A flag: the verb has a lasting effect while its card is in play."""
    asks: ClassVar[bool] = False
    """A flag: when the verb is carried out, it asks its player for the choices that the play has not named."""

    @property
    def has_choice(self) -> bool:
        """A flag: a play must name a choice for this effect."""
        return False

    @property
    def chooses(self) -> bool:
        """A flag: the effect may have several possible raiders or choices, so that a play must name them."""
        for name in ("to", "who", "source"):
            if getattr(self, name, None) in ("opp", "here", "target", "opp_discard"):
                return True
        return self.has_choice

    def find_revealed_card(self, choice: str) -> str:
        """Return the card of the player's hand that a play with this choice reveals first, or "" for none."""
        return ""

    @property
    def is_harmful(self) -> bool:
        """A flag: the effect only harms, limits or marks the raider concerned (TR-DEC-16)."""
        return False

    @property
    def is_private(self) -> bool:
        """A flag: only the player can know whether the effect is possible, or for which targets and choices."""
        return False

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        """Carry out the effect of a card, except for parts that are not possible (TR-ACN)."""
        raise NotImplementedError

    def list_possible_aims(self, moment: Moment) -> Aims:
        """Return the raiders and choices that a play of this effect could name now; empty if it would do nothing.

        The answer follows from public facts, so it can be computed for cards that nobody has shown. With
        ``Moment.inside`` it follows from the secret knowledge of the seat as well.
        """
        raise NotImplementedError

    def has_aim(self, moment: Moment) -> bool:
        """Return whether a play of this effect could name any raider and choice now."""
        return bool(self.list_possible_aims(moment))

    def is_worth_asking(self, moment: Moment) -> bool:
        """Return whether a play of this effect can change something, so that the table should stop (``Ask.stop``).

        No rule depends on the result: the question is asked in any case, and the table's policy decides who answers it.
        So the seat's own secrets may be used here. A play that is passed over by mistake is a nuisance, but breaks no
        rule.
        """
        return True


class Moment(Struct, gc=False):
    """A card window as it appears to a seat that may have a clause of a card to play."""

    s: State
    seat: Seat
    kind: str
    """The kind of the window's question: "turn-start", "before-test", …"""
    about: Seat
    card: str
    clause: Clause
    concerned: Seat
    """The seat of the raider that the event concerns; the player's own seat if the event concerns nobody."""
    on_test: Trial | None = None
    """The test on which the card would be played."""
    event: Event | None = None
    inside: bool = False
    """A flag: the seat's own secret knowledge is used besides public facts."""
    aims: Aims = []
    """The raiders and choices of the possible play, while ``is_worth_asking`` runs for it; empty otherwise."""

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
