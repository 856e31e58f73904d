"""Verbs of Tomb Raider's cards that harm and cure (TR-LIFE, TR-HURT, TR-STUCK)."""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar, Literal

from engine.protocol import Rules

from .. import harm
from ..death import kill_raider
from ..events import Healed
from ..figures import count_steps_left
from ..language import Aims, Moment, Played, Verb
from ..memory import record_deed
from ..moves import NONE
from ..odds import compute_harm
from ..printed import find_faced_hazard, find_printed_values
from ..state import ABILITIES, FIGHT, NUMBER, Ability, Raider, State
from ..windows.aims import ONCE
from ..windows.registry import OF_VICTIM
from .aiming import Who, find_seat, list_affected_seats, list_aimed_raiders
from .on_test import find_played_test
from .results import OnTest

HARMED = ("self", "mover", "all_here")
"""The words for raiders that an effect harms without anybody choosing them."""


def list_living_aims(moment: Moment, to: Who) -> Aims:
    """Return the possible raiders for an effect with this ``to=``, living ones only, without a further choice."""
    return [(name, NONE) for name in list_aimed_raiders(moment, to) if moment.s.raiders[find_seat(moment, name)].alive]


class Damage(OnTest, frozen=True, tag="DAMAGE"):
    """A verb: deal n damage. With `plus` (written +n) it adds n to the damage of this won test instead."""

    forms = (
        "played/failure: DAMAGE(n,to=self/opp/here/all_here/mover)",
        "pre_test/post_test/attack: DAMAGE(+n,to=target)",
    )
    n: int
    to: Who
    plus: bool = False

    @property
    def is_harmful(self) -> bool:
        return not self.plus and self.to in HARMED

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        if self.plus:
            find_played_test(play).harm += self.n
        else:
            yield from harm.deal_damage(s, list_affected_seats(s, play, self.to), self.n, play.card)

    def list_possible_aims(self, moment: Moment) -> Aims:
        if self.plus:
            return super().list_possible_aims(moment) if moment.trial.life and moment.trial.ability == FIGHT else []
        return list_living_aims(moment, self.to)

    def is_worth_asking(self, moment: Moment) -> bool:
        """Return whether the table should stop for a play that adds damage.

        It should not if the test removes the obstacle anyway. A raider may prevent a part of the damage.
        """
        if not self.plus or moment.trial.against == "raider":
            return True
        s, trial = moment.s, moment.trial
        dealt = compute_harm(s, trial)
        hazard = find_faced_hazard(s, trial)
        return (
            hazard is not None
            and (find_printed_values(s, s.raiders[trial.seat].at, hazard).life or 0) - hazard.damage > dealt
        )


class Injure(Verb, frozen=True, tag="INJURE"):
    """A verb: give a hurt. The ability is lower by 1 until healed, and a raider with an ability at 0 dies."""

    forms = ("played/failure: INJURE(fight/move/search/think,to=self/opp/here/all_here/mover/target)",)
    ability: Ability
    to: Who

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        """Hurt each raider that the effect concerns (TR-HURT-1)."""
        for seat in list_affected_seats(s, play, self.to):
            yield from harm.deal_hurt(s, seat, NUMBER[self.ability], play.card)

    @property
    def is_harmful(self) -> bool:
        return self.to in HARMED

    def list_possible_aims(self, moment: Moment) -> Aims:
        return list_living_aims(moment, self.to)


class Stuck(Verb, frozen=True, tag="STUCK"):
    """A verb: get a raider stuck. It may not search this turn, and it may not move in the next Action Round."""

    bare: ClassVar[int] = 0
    forms = ("played/failure: STUCK(to=self/opp/here/all_here/mover/target)",)
    to: Who

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        """Get each raider that the effect concerns stuck (TR-STUCK-1)."""
        for seat in list_affected_seats(s, play, self.to):
            yield from harm.make_raider_stuck(s, seat, play.card)

    @property
    def is_harmful(self) -> bool:
        return self.to in HARMED

    def list_possible_aims(self, moment: Moment) -> Aims:
        return list_living_aims(moment, self.to)


class Reset(Verb, frozen=True, tag="RESET"):
    """A verb: kill the raider, which comes back in its Reload step."""

    bare: ClassVar[int] = 0
    forms = ("played/failure: RESET(to=self/opp/here/mover/target)",)
    to: Who

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        for seat in list_affected_seats(s, play, self.to):
            if s.raiders[seat].alive:
                yield from kill_raider(s, seat, play.card)

    @property
    def is_harmful(self) -> bool:
        return self.to in HARMED

    def list_possible_aims(self, moment: Moment) -> Aims:
        return list_living_aims(moment, self.to)


class Prevent(Verb, frozen=True, tag="PREVENT"):
    """A verb: prevent n points, or all, of some harm before it is dealt: damage, a hurt, or either (TR-DEC-P3)."""

    forms = ("damage: PREVENT(n/all,kind=damage/injury/any)",)
    n: int | Literal["all"]
    kind: Literal["damage", "injury", "any"]

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        yield from harm.prevent_harm(s, play.about, s.blows[-1] if self.n == "all" else self.n, play.card)

    def list_possible_aims(self, moment: Moment) -> Aims:
        if moment.event is None or not moment.s.blows or moment.s.blows[-1] <= 0:
            return []
        sort = "damage" if moment.event.harm == "damage" else "injury"
        return [] if self.kind not in ("any", sort) else ONCE if moment.mine else [(str(moment.about), NONE)]


def _does_movement_end(raider: Raider) -> bool:
    """Tell whether a moving raider has at most one step left."""
    return raider.moving and not raider.grounded and count_steps_left(raider) <= 1


class Heal(Verb, frozen=True, tag="HEAL"):
    """A verb: remove damage markers, hurts, or any mix of them. A play names each marker, as many as can be removed."""

    forms = ("played: HEAL(n,kind=damage/injury/any)",)
    n: int
    kind: Literal["damage", "injury", "any"]

    @property
    def has_choice(self) -> bool:
        return True

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        """Remove the markers that the play names, as far as they still exist (TR-LIFE-10, TR-HURT-4)."""
        r = s.raiders[play.seat]
        for what in play.choice.split("-"):
            if what == "damage" and r.damage:
                r.damage -= 1
            elif what in NUMBER and r.hurts[NUMBER[what]]:
                r.hurts[NUMBER[what]] -= 1
            else:
                continue
            yield Healed(play.seat, what, play.card)
            record_deed(s, play.seat, "healed")  # TR-RUL-11: upgrades look at this record.

    def list_possible_aims(self, moment: Moment) -> Aims:
        """Return each mix of markers that the play can remove; a hurt counts as one damage (TR-HURT-4)."""
        s, r = moment.s, moment.raider
        marks = ["damage"] * r.damage if self.kind != "injury" else []
        # TR-HR-9: hurts are cured, but perhaps only together with damage.
        if self.kind != "damage" and (r.damage or not s.rules.hurt_cure_needs_damage):
            marks += [name for which, name in enumerate(ABILITIES) for _ in range(r.hurts[which])]
        if not r.alive or not marks:
            return []
        mixes = dict.fromkeys(combinations(marks, min(self.n, len(marks))))
        return [(NONE, "-".join(mix)) for mix in mixes]

    def is_worth_asking(self, moment: Moment) -> bool:
        """Return whether the table should stop for a play that heals.

        It should before each throw, damage and death of the player's own raider. At other times it should if the cure
        gives more steps or more cards: steps when the raider's turn begins, and again before its movement ends.
        """
        s = moment.s
        if moment.clause.window != "any" or moment.kind in OF_VICTIM:
            return True
        if moment.kind == "before-test":
            return any(trial is not None and trial.seat == moment.seat for trial in (s.trial, s.rival))
        cures = {what for _raider, choice in moment.aims for what in choice.split("-")}
        steps = "move" in cures and (
            moment.kind == "turn-start"
            or (moment.kind in ("entered", "before-move", "after-outcome") and _does_movement_end(moment.raider))
        )
        cards = moment.kind == "before-step" and s.step == "discard" and "think" in cures
        return moment.mine and (steps or cards)
