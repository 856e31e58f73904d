"""Verbs of Tomb's cards that wound, heal, kill and save."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.protocol import Rules

from .. import harm
from ..dividing import divide_healing, divide_wounds
from ..figures import count_dice
from ..language import Deed, Verb
from ..sides import find, list_members
from ..state import Attr, Combatant, Side, State
from ..targets import choose_fewest_attack, find_target_key, list_affected
from ..throws import throw


class Wound(Verb, frozen=True, tag="WOUND"):
    """A verb: place n wounds on each target, without a roll (TOMB-FX-7)."""

    forms = (
        "battle/revealed/dying/reveal: WOUND(n,to=foe)",
        "battle: WOUND(n,to=foes/self)",
        "fail: WOUND(n,to=party/disarmers)",
        "enter: WOUND(n,to=it)",
    )
    n: int
    to: Literal["self", "foe", "foes", "party", "disarmers", "it"]

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        amounts = [(one.key, self.n) for one in list_affected(s, deed, self.to)]
        yield from harm.wound(s, amounts, deed.user, trap=deed.clause.window == "fail")


class Strike(Verb, frozen=True, tag="STRIKE"):
    """A verb: roll n times. Each success is a wound. This is not an Attack (TOMB-FX-8)."""

    bare: ClassVar[int] = 2
    forms = ("battle/revealed: STRIKE(atk/skl/mag/hol,n,to=foe)", "battle: STRIKE(atk/mag,n,to=split)")
    attr: Attr
    n: int
    to: Literal["foe", "split"]

    @property
    def personal(self) -> bool:
        return True

    def is_possible(self, s: State, deed: Deed) -> bool:
        user = find(s, deed.user)
        return user is not None and count_dice(s, user, self.attr).any

    def count_rolled_dice(self, s: State, user: str) -> int:
        attacker = find(s, user)
        return 0 if attacker is None else self.n * count_dice(s, attacker, self.attr).count

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        total = 0
        for _ in range(self.n):
            user = find(s, deed.user)
            if user is not None:
                total += yield from throw(s, [user], self.attr, "", deed.at if self.to == "foe" else "")
        if self.to == "split":
            amounts = yield from divide_wounds(s, deed, total)
        else:
            amounts = [(one.key, total) for one in list_affected(s, deed, self.to)]
        yield from harm.wound(s, amounts, deed.user)


class Heal(Verb, frozen=True, tag="HEAL"):
    """A verb: remove up to n wounds from each target (TOMB-FX-9)."""

    forms = (
        "free/turn/battle/cast: HEAL(n/all,to=ally)",
        "turn/death: HEAL(n/all,to=party)",
        "killed: HEAL(n/all,to=self)",
    )
    n: int | Literal["all"]
    to: Literal["self", "ally", "party"]

    def is_possible(self, s: State, deed: Deed) -> bool:
        return any(harm.can_help(s, one, self._count_most_wounds(one)) for one in list_affected(s, deed, self.to))

    def may_be_possible(self, s: State, side: Side) -> bool:
        return bool([one for one in list_members(s, side) if one.wounds])

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        for combatant in list_affected(s, deed, self.to):
            yield from harm.heal(s, combatant, self._count_most_wounds(combatant))

    def _count_most_wounds(self, combatant: Combatant) -> int:
        return combatant.wounds if self.n == "all" else self.n


class Mend(Verb, frozen=True, tag="MEND"):
    """A verb: roll. Each success removes a wound from a combatant of the side, freely chosen (TOMB-FX-10)."""

    forms = ("battle: MEND(hol,to=party)",)
    attr: Attr
    to: Literal["party"]

    @property
    def personal(self) -> bool:
        return True

    def is_possible(self, s: State, deed: Deed) -> bool:
        return self.may_be_possible(s, deed.side)

    def may_be_possible(self, s: State, side: Side) -> bool:
        return any(one.wounds for one in list_members(s, side))

    def count_rolled_dice(self, s: State, user: str) -> int:
        attacker = find(s, user)
        return 0 if attacker is None else count_dice(s, attacker, self.attr).count

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        user = find(s, deed.user)
        if user is not None:
            n = yield from throw(s, [user], self.attr)
            yield from divide_healing(s, deed.seat, list_members(s, deed.side), n)


class Soak(Verb, frozen=True, tag="SOAK"):
    """A verb: prevent up to n of the wounds that are about to be placed (TOMB-FX-11)."""

    forms = ("wounds: SOAK(n,to=self/it)",)
    n: int
    to: Literal["self", "it"]

    def is_possible(self, s: State, deed: Deed) -> bool:
        key = find_target_key(deed, self.to)
        return bool(s.blows) and any(one == key and n > 0 for one, n in s.blows[-1].amounts)

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        yield from harm.soak_wounds(s, find_target_key(deed, self.to), self.n)


class Ward(Verb, frozen=True, tag="WARD"):
    """A verb: let the bearer roll; if it reaches the target number, prevent wounds as SOAK does (TOMB-FX-12)."""

    forms = ("wounds: WARD(hol,tn=n,n=n,to=it)",)
    attr: Attr
    tn: int
    n: int
    to: Literal["it"]

    @property
    def personal(self) -> bool:
        return True

    def is_possible(self, s: State, deed: Deed) -> bool:
        return bool(s.blows) and any(one == deed.at and n > 0 for one, n in s.blows[-1].amounts)

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        user = find(s, deed.user)
        if user is not None and (yield from throw(s, [user], self.attr)) >= self.tn:
            yield from harm.soak_wounds(s, deed.at, self.n)


class Kill(Verb, frozen=True, tag="KILL"):
    """A verb: kill the target, however many wounds it has. Reactions to dying apply (TOMB-FX-13)."""

    bare: ClassVar[int] = 0
    forms = ("fail: KILL(to=low_atk/disarmers)",)
    to: Literal["low_atk", "disarmers"]

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        doomed = (yield from choose_fewest_attack(s)) if self.to == "low_atk" else list_affected(s, deed, self.to)
        yield from harm.resolve_deaths(s, deed.user, tuple(one.key for one in doomed))


class Save(Verb, frozen=True, tag="SAVE"):
    """A verb: save the target from death with one Hit Point left (TOMB-FX-14)."""

    bare: ClassVar[int] = 0
    forms = ("dying: SAVE(to=self/it)",)
    to: Literal["self", "it"]

    def is_possible(self, s: State, deed: Deed) -> bool:
        return bool(s.dying) and find_target_key(deed, self.to) in s.dying[-1]

    def carry_out(self, s: State, deed: Deed) -> Rules[None]:
        for combatant in list_affected(s, deed, self.to):
            if s.dying and combatant.key in s.dying[-1]:
                yield from harm.save_from_death(s, combatant)
