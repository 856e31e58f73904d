"""Verbs that harm and cure (TR-LIFE, TR-HURT, TR-STUCK)."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.protocol import Rules, Seat, tell

from .. import harm
from ..language import Aims, Moment, Played, Verb
from ..moves import NONE
from ..odds import harm_of
from ..printed import spec
from ..state import ABILITIES, NUMBER, Ability, State, Trial, ability, life_left
from ..windows.aims import ONCE
from .on_test import about


class Damage(Verb, frozen=True, tag="DAMAGE"):
    """Deal n damage; with `plus` (written +n) add n to the damage of this won test instead."""

    forms = ("failure: DAMAGE(n,to=self)", "post_test[own,test=fight]: DAMAGE(+n,to=target)")
    n: int
    to: Literal["self", "target"]
    plus: bool = False

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        if self.plus:
            about(s, play).harm += self.n
        else:
            yield from harm.damage(s, play.raider, self.n, play.card)

    def aims(self, s: State, seat: Seat, about: Seat, trial: Trial | None) -> Aims:
        return ONCE if trial is not None and trial.life else []

    def matters(self, now: Moment) -> bool:
        """More damage than it takes to be done with what is fought changes nothing."""
        s, trial = now.s, now.trial
        dealt = harm_of(trial)
        if trial.against == "raider":
            other = s.rival if trial is s.trial else s.trial
            return other is not None and life_left(s.raiders[other.seat]) > dealt
        at = now.raider.at
        lives = [(spec(s, at, h).life or 0) - h.damage for h in s.spaces[at].hazards if h.key == trial.key]
        return any(life > dealt for life in lives)


class Injure(Verb, frozen=True, tag="INJURE"):
    """A hurt: that ability is 1 lower until healed; 0 is death (TR-HURT-1)."""

    forms = ("failure: INJURE(fight/move/search/think,to=self)",)
    ability: Ability
    to: Literal["self"]

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        yield from harm.hurt(s, play.raider, NUMBER[self.ability], play.card)


class Stuck(Verb, frozen=True, tag="STUCK"):
    """No search this turn, no move in the next Action Round (TR-STUCK-1)."""

    bare: ClassVar[int] = 0
    forms = ("failure: STUCK(to=self)",)
    to: Literal["self"]

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        yield from harm.stuck(s, play.raider, play.card)


class Prevent(Verb, frozen=True, tag="PREVENT"):
    """Stop n before it lands, be it damage or a hurt (TR-DEC-P3)."""

    forms = ("damage[own]: PREVENT(n,kind=any)",)
    n: int
    kind: Literal["any"]

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        yield from harm.prevent(s, play.seat, self.n, play.card)

    def aims(self, s: State, seat: Seat, about: Seat, trial: Trial | None) -> Aims:
        return ONCE if s.blows and s.blows[-1] > 0 else []


class Heal(Verb, frozen=True, tag="HEAL"):
    """Remove one marker: a damage, or a hurt in its place (TR-LIFE-10, TR-HURT-4)."""

    forms = ("any[own]: HEAL(1,kind=any)",)
    n: int
    kind: Literal["any"]

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        r = s.raiders[play.seat]
        if play.choice == "damage":
            r.damage = max(0, r.damage - self.n)  # TR-LIFE-10
        else:
            r.hurts[NUMBER[play.choice]] -= self.n  # TR-HURT-4
        yield from tell("healed", seat=play.seat, what=play.choice, by=play.card)

    def aims(self, s: State, seat: Seat, about: Seat, trial: Trial | None) -> Aims:
        r = s.raiders[seat]
        found: Aims = [(NONE, "damage")] if r.damage else []
        if r.damage or not s.rules.hurt_cure_needs_damage:  # TR-HR-9
            found += [(NONE, ABILITIES[which]) for which in range(4) if r.hurts[which]]
        return found

    def matters(self, now: Moment) -> bool:
        """At the start of the turn; before a test that it helps, or that kills who fails it; before the Draw Round."""
        s = now.s
        if now.kind == "before-test":
            trial = next((one for one in (s.trial, s.rival) if one is not None and one.seat == now.seat), None)
            if trial is None:
                return False
            cures = {choice for _raider, choice in now.aims}
            helps = ABILITIES[trial.ability] in cures or (s.rules.damage_reduces_abilities and "damage" in cures)
            return helps or _deadly(s, trial)
        return now.mine and (now.kind == "turn-start" or (now.kind == "before-step" and s.step == "discard"))


def _deadly(s: State, trial: Trial) -> bool:
    """Whether the raider would die of failing the test."""
    r = s.raiders[trial.seat]
    if trial.against == "raider":
        other = s.rival if trial is s.trial else s.trial
        return other is not None and trial.key == "attack" and harm_of(other) >= life_left(r)
    for hazard in s.spaces[r.at].hazards:
        if trial.against == "obstacle" and hazard.key == trial.key and not hazard.removed:
            failure = spec(s, r.at, hazard).failure
            damage = sum(call.n for call in failure if isinstance(call, Damage))
            hurts = [NUMBER[call.ability] for call in failure if isinstance(call, Injure)]
            left = [ability(r, which) - hurts.count(which) for which in range(4)]
            return min(left) <= r.damage + damage
    return False
