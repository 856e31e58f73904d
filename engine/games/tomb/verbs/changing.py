"""Verbs of Tomb's cards that change a roll on the table, or change dice, Hit Points and other values for a while."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.effects.grammar import Signed
from engine.protocol import Rules, roll

from .. import asking, harm
from ..dice import SIDES, SUCCESS, list_hits
from ..events.raids import Rerolled, SuccessesAdded
from ..events.turns import EffectBegun
from ..language import Deed, Verb
from ..state import Change, Dice, Lasting, State, Until
from ..targets import list_affected

Figure = Literal["0", "1", "2", "3"]


def add_lasting_change(s: State, deed: Deed, call: Verb, until: Until) -> Rules[None]:
    """Add an effect's change to the lasting effects, for the targets of that effect.

    The change lasts until the period ``until`` ends.
    """
    change = call.change()
    assert change is not None
    on = tuple(one.key for one in list_affected(s, deed, call.who))
    if on:
        s.lasting = [*s.lasting, Lasting(change, on, until, deed.card, s.active)]
        yield EffectBegun(deed.card, on, until)


class Add(Verb, frozen=True, tag="ADD", rename={"for_": "for"}):
    """A verb: add these dice to every roll of the attribute (TOMB-FX-1)."""

    bare: ClassVar[int] = 2
    forms = (
        "passive: ADD(atk/skl/mag/hol,n,to=self/others/party,for=game/combat/raid/round/roll)",
        "passive: ADD(atk,n,to=self,for=game,per=wizard/wounds)",
        "battle: ADD(atk/any,n,to=party/ally,for=combat)",
        "trap_open: ADD(any,n,to=ally,for=roll)",
    )
    attr: Literal["atk", "skl", "mag", "hol", "any"]
    dice: tuple[Figure, ...]
    to: Literal["self", "ally", "others", "party"]
    for_: Until
    per: Literal["wizard", "wounds"] | None = None

    def change(self) -> Change:
        return Change("add", self.attr, find_dice(self.dice))

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        yield from add_lasting_change(s, deed, self, self.for_)


class Sub(Verb, frozen=True, tag="SUB", rename={"for_": "for"}):
    """A verb: remove these dice from every roll of the attribute, never below 0 of a colour (TOMB-FX-2)."""

    bare: ClassVar[int] = 2
    forms = (
        "passive: SUB(skl,n,to=self,for=game)",
        "passive[on=caught]: SUB(atk,n,to=it,for=roll)",
        "attacked[ally]: SUB(atk,n,to=it,for=roll)",
    )
    attr: Literal["atk", "skl"]
    dice: tuple[Figure, ...]
    to: Literal["self", "it"]
    for_: Until

    def change(self) -> Change:
        return Change("sub", self.attr, find_dice(self.dice))

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        yield from add_lasting_change(s, deed, self, self.for_)


def find_dice(figures: tuple[Figure, ...]) -> Dice:
    green, blue, red = map(int, figures)
    return green, blue, red


class Up(Verb, frozen=True, tag="UP", rename={"for_": "for"}):
    """A verb: raise the dice of an attribute by n steps (TOMB-FX-3)."""

    bare: ClassVar[int] = 2
    forms = ("passive: UP(atk,n,to=self/party,for=roll/round)", "battle: UP(atk,n,to=ally,for=combat)")
    attr: Literal["atk"]
    n: int
    to: Literal["self", "ally", "party"]
    for_: Until

    def change(self) -> Change:
        return Change("step", self.attr, n=self.n)

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        yield from add_lasting_change(s, deed, self, self.for_)


class Down(Verb, frozen=True, tag="DOWN", rename={"for_": "for"}):
    """A verb: lower the dice of an attribute by n steps (TOMB-FX-4)."""

    bare: ClassVar[int] = 2
    forms = (
        "passive: DOWN(atk/mag/hol,n,to=foes,for=combat/raid)",
        "reveal: DOWN(hol,n,to=foes,for=combat)",
        "revealed: DOWN(atk,n,to=foes,for=combat)",
        "attacked[ally]: DOWN(atk,n,to=it,for=roll)",
        "fail: DOWN(atk,n,to=party,for=turn)",
    )
    attr: Literal["atk", "mag", "hol"]
    n: int
    to: Literal["it", "party", "foes"]
    for_: Until

    def change(self) -> Change:
        return Change("step", self.attr, n=-self.n)

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        yield from add_lasting_change(s, deed, self, self.for_)


class HitPoints(Verb, frozen=True, tag="HP", rename={"for_": "for"}):
    """A verb: change Hit Points. When the change ends, existing wounds may kill (TOMB-FX-15)."""

    forms = (
        "passive: HP(+n,to=self/party,for=game/raid)",
        "passive: HP(+n,to=self,for=game,per=others)",
        "battle: HP(+n,to=party,for=combat)",
    )
    n: Signed
    to: Literal["self", "party"]
    for_: Until
    per: Literal["others"] | None = None

    def change(self) -> Change:
        return Change("hp", n=self.n)

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        yield from add_lasting_change(s, deed, self, self.for_)
        yield from harm.resolve_deaths(s)


class Ban(Verb, frozen=True, tag="BAN", rename={"for_": "for"}):
    """A verb: ban red dice, or fleeing (TOMB-FX-27)."""

    forms = ("passive: BAN(flee,to=foes,for=combat/round)", "fail: BAN(red,to=party,for=inn)")
    what: Literal["red", "flee"]
    to: Literal["party", "foes"]
    for_: Until

    def change(self) -> Change:
        return Change("ban", self.what)

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        yield from add_lasting_change(s, deed, self, self.for_)


class Immune(Verb, frozen=True, tag="IMMUNE", rename={"for_": "for"}):
    """A verb: be immune to Pickpocket, or to Spells (TOMB-FX-25)."""

    forms = ("passive: IMMUNE(steal,to=party,for=game)", "passive: IMMUNE(spell,to=self,for=game)")
    what: Literal["steal", "spell"]
    to: Literal["self", "party"]
    for_: Until

    def change(self) -> Change:
        return Change("immune", self.what)


class TargetNumber(Verb, frozen=True, tag="TN"):
    """A verb: change the target number of each Trap in the Crypt (TOMB-RUL-1)."""

    forms = ("passive: TN(n)",)
    n: int

    def change(self) -> Change:
        return Change("tn", n=self.n)


# --- a roll on the table -----------------------------------------------------------------------------------------


class Reroll(Verb, frozen=True, tag="REROLL"):
    """A verb: roll up to n failed (or successful) dice again, once (TOMB-FX-5)."""

    bare: ClassVar[int] = 2
    forms = ("roll: REROLL(n,miss/hit)",)
    n: int
    which: Literal["miss", "hit"]

    @property
    def personal(self) -> bool:
        return True

    def is_possible(self, s: State, deed: Deed) -> bool:
        return bool(s.throws) and (self.which == "hit") in list_hits(s.throws[-1].colours, s.throws[-1].faces)

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        thrown = s.throws[-1]
        hit = list_hits(thrown.colours, thrown.faces)
        places = [at for at, yes in enumerate(hit) if yes == (self.which == "hit")]
        places.sort(key=lambda at: SUCCESS[thrown.colours[at]], reverse=self.which == "miss")
        colours = [NAMES[thrown.colours[at]] for at in places]
        most = min(self.n, len(places))
        best = colours[:most]  # No other choice of dice is ever better, so no table stops for it.
        chosen = yield from asking.ask_some(deed.seat, "reroll", colours, 1, most, best, stop=False, about=deed.card)
        if not chosen:
            return
        left = list(chosen)
        again = [at for at in places if _can_take_die(left, NAMES[thrown.colours[at]])]
        faces = yield from roll("reroll", len(again), SIDES)
        for place, face in zip(again, faces, strict=True):
            thrown.faces[place] = face
        yield Rerolled(deed.card, tuple(chosen), tuple(faces))


NAMES = {"g": "green", "b": "blue", "r": "red"}


def _can_take_die(left: list[str], colour: str) -> bool:
    if colour not in left:
        return False
    left.remove(colour)
    return True


class Plus(Verb, frozen=True, tag="PLUS"):
    """A verb: add n successes to the roll (TOMB-FX-6)."""

    forms = ("roll: PLUS(n)",)
    n: int

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        s.throws[-1].extra += self.n
        yield SuccessesAdded(deed.card, self.n)
