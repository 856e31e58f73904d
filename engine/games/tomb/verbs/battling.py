"""Verbs of Tomb's cards about battle actions, and verbs that cancel an announced action."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.protocol import Rules

from ..battle_actions import take_lost_actions
from ..events.raids import ActionsGained, Dazed, TrapBypassed
from ..language import Deed, Verb
from ..state import Change, State, Until
from ..targets import list_affected


class Again(Verb, frozen=True, tag="AGAIN", rename={"for_": "for"}):
    """A verb: have n extra battle actions in each round while the effect lasts (TOMB-FX-22)."""

    forms = (
        "passive: AGAIN(n,to=self,for=game/combat/round)",
        "battle: AGAIN(n,to=other,for=round)",
        "killed: AGAIN(n,to=self,for=round)",
    )
    n: int
    to: Literal["self", "other"]
    for_: Until

    def change(self) -> Change:
        return Change("again", n=self.n)

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        for combatant in list_affected(s, deed, self.to):
            combatant.more += self.n
            yield ActionsGained(combatant.key, self.n)
            take_lost_actions(s, combatant)


class Daze(Verb, frozen=True, tag="DAZE"):
    """A verb: lose the next n battle actions of this raid (TOMB-FX-23)."""

    forms = ("battle: DAZE(n,to=foe/foes)", "fail: DAZE(n,to=party)")
    n: int
    to: Literal["foe", "foes", "party"]

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        for combatant in list_affected(s, deed, self.to):
            combatant.dazed += self.n
            yield Dazed(combatant.key, self.n)
            take_lost_actions(s, combatant)


class Bypass(Verb, frozen=True, tag="BYPASS"):
    """A verb: show and discard the announced Trap, without effect and without XP (TOMB-FX-24)."""

    bare: ClassVar[int] = 0
    forms = ("trap_open: BYPASS()",)

    def is_possible(self, s: State, deed: Deed) -> bool:
        return s.raid is not None and s.raid.announced >= 0

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        raid = s.raid
        if raid is None or raid.announced < 0:
            return
        cards = s.crypts[raid.crypt].cards
        trap = cards.cards[raid.announced]
        cards.reveal(trap)
        card, known = cards.leave(trap)
        s.crypt_discard.put(card, known)
        raid.announced = -1
        yield TrapBypassed(deed.side, card)


class Cancel(Verb, frozen=True, tag="CANCEL"):
    """A verb: cancel the announced action, so that it has no effect (TOMB-FX-26)."""

    bare: ClassVar[int] = 0
    forms = ("cast[foe]: CANCEL()", "picked[ally]: CANCEL()")

    def is_possible(self, s: State, deed: Deed) -> bool:
        return deed.event is not None and not deed.event.cancelled

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        assert deed.event is not None
        deed.event.cancelled = True
        yield from ()
