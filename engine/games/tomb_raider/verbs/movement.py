"""Verbs that move a raider, or keep it from moving (TR-MOVE, TR-FORCE)."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.effects.grammar import Signed
from engine.protocol import Rules, Seat, tell

from ..cards import LOCATIONS
from ..language import Aims, Moment, Played, Verb
from ..map import PRINTED, beside, enterable, neighbours, side_of, usable_exits
from ..moves import NONE, SIDES
from ..rounds import forced
from ..state import Raider, State, Trial, others_here, steps_left
from ..windows.aims import ONCE


def may_move(r: Raider) -> bool:
    """Whether the raider's movement goes on, as far as it has steps."""
    return r.moving and not r.move_ban and not r.grounded


def within(s: State, at: int, steps: int) -> set[int]:
    """The spaces that so many moves may end in: what is unknown ends the movement (TR-MOVE-4)."""
    near = neighbours(s.width, s.rows)
    found, edge = {at}, [at]
    for _ in range(steps):
        edge = [
            near[here][side]
            for here in edge
            if s.spaces[here].up
            for side in range(4)
            if s.spaces[here].exits >> side & 1 and enterable(s, near[here][side])
        ]
        found.update(edge)
    return found


def leads_on(now: Moment, spaces: set[int]) -> bool:
    """Whether one of these is worth a way: unknown, the treasure room, a save point for what is not saved."""
    s, unsaved = now.s, now.raider.unsaved.cards
    return any(
        not s.spaces[at].up or at == s.treasure_at or (bool(unsaved) and s.spaces[at].save_point) for at in spaces
    )


class Steps(Verb, frozen=True, tag="STEPS"):
    """More Move steps this turn (it lifts no ban on moving)."""

    forms = ("move[own]: STEPS(+n)",)
    n: Signed

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        r = s.raiders[play.seat]
        r.extra_steps += self.n
        yield from tell("steps", seat=play.seat, steps=steps_left(r), by=play.card)

    def aims(self, s: State, seat: Seat, about: Seat, trial: Trial | None) -> Aims:
        return ONCE if may_move(s.raiders[seat]) else []

    def matters(self, now: Moment) -> bool:
        """Where more moves lead on: as the turn begins, and for the last time before the last move."""
        s, r = now.s, now.raider
        left = steps_left(r)
        if not may_move(r) or not left or (now.kind != "turn-start" and left > 1):
            return False
        return leads_on(now, within(s, r.at, left + self.n) - within(s, r.at, left))


class Relocate(Verb, frozen=True, tag="MOVE"):
    """Put the raider there without need of an exit; steps 2-5 follow at once (TR-FORCE-1).

    here: another living raider where the player's is; adj: through one of the open exits. back: the space it stood in
    just before. F: the side ahead, as the card lies. deeper: next row, same column.
    """

    bare: ClassVar[int] = 0
    forms = (
        "failure: MOVE(to=self,dest=back/F)",
        "any[own,resist=?]: MOVE(to=here,dest=adj)",
        "enter[opp,resist=?]: MOVE(to=opp,dest=deeper)",
    )
    to: Literal["self", "here", "opp"]
    dest: Literal["back", "F", "adj", "deeper"]

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        r = s.raiders[play.raider]
        if self.to == "here" and r.at != s.raiders[play.seat].at:
            return
        to = self._destination(s, r, play.choice)
        if r.alive and to >= 0 and enterable(s, to):  # TR-FORCE-10
            yield from forced.relocate(s, play.raider, to, play.card, self.dest == "back")

    def _destination(self, s: State, r: Raider, choice: str) -> int:
        """The space it leads to; -1: nowhere."""
        if self.dest == "back":
            return r.back
        if self.dest == "deeper":
            return beside(s, r.at, 0)
        if self.dest == "adj":
            side = side_of(choice)
            return beside(s, r.at, side) if side in usable_exits(s, r) else -1
        return beside(s, r.at, (PRINTED[self.dest] + s.spaces[r.at].heading) % 4)

    def aims(self, s: State, seat: Seat, about: Seat, trial: Trial | None) -> Aims:
        if self.to == "here":
            here = others_here(s, seat)
            return [(str(o), SIDES[side]) for o in here for side in usable_exits(s, s.raiders[o])] if here else []
        r = s.raiders[about]
        to = beside(s, r.at, 0)
        return [(str(about), NONE)] if r.alive and to >= 0 and enterable(s, to) else []

    def matters(self, now: Moment) -> bool:
        """A push at any time: in one's own turns, and before somebody in one's space might find the treasure."""
        if now.clause.window != "any" or (now.mine and now.kind == "turn-start"):
            return True
        space = now.s.spaces[now.raider.at]
        treasure = LOCATIONS[space.card.cards[0]].role == "treasure"
        return now.kind == "before-search" and (now.mine or treasure)


class Forbid(Verb, frozen=True, tag="FORBID"):
    """The raider moves no further this turn."""

    forms = ("move[opp,resist=?]: FORBID(move,to=opp,until=turn)",)
    flag: Literal["move"]
    to: Literal["opp"]
    until: Literal["turn"]

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        r = s.raiders[play.raider]
        r.moving, r.grounded = False, True
        yield from tell("movement-over", seat=play.raider, by=play.card)

    def aims(self, s: State, seat: Seat, about: Seat, trial: Trial | None) -> Aims:
        r = s.raiders[about]
        return [(str(about), NONE)] if may_move(r) and steps_left(r) else []
