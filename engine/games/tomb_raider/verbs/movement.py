"""Verbs of Tomb Raider's cards that move a raider, or keep it from moving or acting (TR-MOVE, TR-FORCE)."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.effects.grammar import Signed
from engine.protocol import Rules, Seat

from ..events import OrderSettled
from ..figures import count_steps_left, has_company, is_forbidden, may_search
from ..language import Aims, Moment, Played, Verb
from ..map import can_be_entered, find_way_out
from ..map_events import BypassAllowed, Forbidden, MovementEnded, StepsGranted
from ..moves import NONE
from ..printed import list_weapons
from ..rounds import forced
from ..state import InForce, Raider, State
from ..windows.aims import ONCE
from .aiming import CHOSEN, At, Who, find_seat, list_affected_seats, list_aimed_raiders, list_spaces
from .pushes import can_fall_matter, is_last_push
from .reach import list_reachable_spaces, may_move


class Steps(Verb, frozen=True, tag="STEPS"):
    """A verb: give a raider more or fewer Move steps this turn, never below 1. It lifts no ban on moving."""

    forms = ("played/failure: STEPS(+n/-n,to=self/opp/here/mover/target?)",)
    n: Signed
    to: Who = "self"

    @property
    def is_harmful(self) -> bool:
        return self.n < 0 and self.to in ("self", "mover")

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        for seat in list_affected_seats(s, play, self.to):
            r = s.raiders[seat]
            r.extra_steps += self.n
            yield StepsGranted(seat, count_steps_left(r), play.card)

    def list_possible_aims(self, moment: Moment) -> Aims:
        found = []
        for name in list_aimed_raiders(moment, self.to):
            if self._has_effect(moment, moment.s.raiders[find_seat(moment, name)]):
                found.append((name, NONE))
        return found

    def _has_effect(self, moment: Moment, raider: Raider) -> bool:
        """Return whether the effect changes the movement of a raider.

        More steps help a raider that moves or will move this turn. Fewer steps change something if more is left than
        the one guaranteed step.
        """
        if moment.clause.window == "move" and not may_move(raider):
            return False
        if self.n > 0:
            return raider.alive and not raider.grounded
        before = count_steps_left(raider)
        raider.extra_steps += self.n
        fewer = count_steps_left(raider) < before
        raider.extra_steps -= self.n
        return raider.alive and not raider.grounded and fewer

    def is_worth_asking(self, moment: Moment) -> bool:
        """Return whether the table should stop for a play of more steps.

        It should before the last move, if the steps lead to any further space. Before an earlier move they do no more.
        """
        s, r = moment.s, moment.raider
        if self.to != "self" or moment.clause.window != "move":
            return True
        left = count_steps_left(r)
        if not may_move(r) or left > 1:
            return False
        return list_reachable_spaces(s, r.at, left + self.n) > list_reachable_spaces(s, r.at, left)


class Relocate(Verb, frozen=True, tag="MOVE"):
    """A verb: put a raider into a space, with or without an exit to it; steps 2 to 5 follow there at once.

    Spaces are relative to the moved raider. adj, ahead: through one of its open exits. back: the space where it was
    just before. F, L, R, B: the space on this side, as the card is turned. deeper: the next row in the same column.
    Only loc is the space of the raider that the event concerns.
    """

    bare: ClassVar[int] = 0
    forms = (
        "played/failure: MOVE(to=self/opp/here/mover/target,"
        "dest=loc/ahead/adj/any/any_mapped/back/deeper/F/L/R/B/entered)",
    )
    to: Who
    dest: At

    @property
    def has_choice(self) -> bool:
        return self.dest in CHOSEN

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        """Put each raider that the effect concerns into the space (TR-FORCE-1)."""
        for seat in list_affected_seats(s, play, self.to):
            to = next(
                (at for name, at in self._list_destinations(s, seat, play.about) if not name or name == play.choice), -1
            )
            if to >= 0:
                yield from forced.relocate_raider(s, seat, to, play.card, self.dest == "back")

    def _list_destinations(self, s: State, seat: Seat, concerned: Seat) -> list[tuple[str, int]]:
        """Return the spaces into which the effect may put a raider, each with its name in a play (TR-FORCE-10)."""
        r = s.raiders[seat]
        if not r.alive:
            return []
        if self.dest in ("adj", "ahead"):
            return list_spaces(s, seat, "ahead")
        stays, found = self.dest in ("loc", "any", "any_mapped"), []
        for place in [("", s.raiders[concerned].at)] if self.dest == "loc" else list_spaces(s, seat, self.dest):
            if can_be_entered(s, place[1]) and not (stays and place[1] == r.at):
                found.append(place)
        return found

    def list_possible_aims(self, moment: Moment) -> Aims:
        s, acting = moment.s, moment.concerned
        return [
            (name, place or NONE)
            for name in list_aimed_raiders(moment, self.to)
            for place, _at in self._list_destinations(s, find_seat(moment, name), acting)
        ]

    def has_aim(self, moment: Moment) -> bool:
        s, acting = moment.s, moment.concerned
        if self.to == "here" and self.dest in ("adj", "ahead"):
            r = s.raiders[acting]
            return r.alive and has_company(s, r) and find_way_out(s, r) >= 0
        for name in list_aimed_raiders(moment, self.to):
            if self._list_destinations(s, find_seat(moment, name), acting):
                return True
        return False

    def is_worth_asking(self, moment: Moment) -> bool:
        """Return whether the table should stop for a play that puts a raider elsewhere.

        A push that is possible at any time is offered at the last moment at which it can still change something
        (``is_last_push``).
        """
        if self.dest == "deeper" and self.to == "opp":
            return can_fall_matter(moment)
        if moment.clause.window != "any":
            return True
        pushes = {
            (seat, to)
            for name in {name for name, _choice in moment.aims}
            for seat in [find_seat(moment, name)]
            for _name, to in self._list_destinations(moment.s, seat, moment.concerned)
        }
        return is_last_push(moment, pushes)


class Forbid(Verb, frozen=True, tag="FORBID"):
    """A verb: forbid a raider an act for this turn or this test.

    The acts are: to move further, to search, to go back into a space left this turn or last, and to use a weapon. A
    weapon that is already chosen is then not used.
    """

    forms = (
        "played/failure: FORBID(move/search/backtrack,to=self/opp/here/mover/target,until=turn)",
        "pre_test/attack: FORBID(use_weapon,to=self/opp/target,until=turn/test)",
        "played/failure: FORBID(use_weapon,to=self/opp/here/mover/target,until=turn)",
    )
    flag: Literal["move", "search", "backtrack", "use_weapon"]
    to: Who
    until: Literal["turn", "test"]

    @property
    def is_harmful(self) -> bool:
        return self.to in ("self", "mover")

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        for seat in list_affected_seats(s, play, self.to):
            r = s.raiders[seat]
            if self.flag == "move":
                r.moving, r.grounded = False, True
                yield MovementEnded(seat, play.card)
                continue
            what = {"search": "no-search", "backtrack": "no-backtrack", "use_weapon": "no-weapon"}[self.flag]
            if self.until == "turn" and not is_forbidden(s, seat, what):
                s.in_force.append(InForce(what, play.card, play.seat, seat, until="turn"))
            for trial in (s.trial, s.rival):
                if self.flag == "use_weapon" and trial is not None and trial.seat == seat:
                    trial.weapon = None
            yield Forbidden(seat, self.flag, play.card)

    def list_possible_aims(self, moment: Moment) -> Aims:
        found = []
        for name in list_aimed_raiders(moment, self.to):
            if self._is_hindrance(moment, find_seat(moment, name)):
                found.append((name, NONE))
        return found

    def _is_hindrance(self, moment: Moment, seat: Seat) -> bool:
        """Tell whether the ban changes anything for this seat's raider at this moment."""
        s, r = moment.s, moment.s.raiders[seat]
        if self.flag == "move":
            return may_move(r) and count_steps_left(r) > 0 if moment.clause.window == "move" else not r.grounded
        if self.flag == "search":
            return may_search(s, seat)
        if self.flag == "backtrack":
            return not is_forbidden(s, seat, "no-backtrack")
        armed = any(one is not None and one.seat == seat and one.weapon is not None for one in (s.trial, s.rival))
        return armed or (self.until == "turn" and bool(list_weapons(s, seat)))


class Bypass(Verb, frozen=True, tag="BYPASS"):
    """A verb: let the raider ignore obstacles of these kinds while it moves on.

    Where its movement ends, it faces them.
    """

    forms = ("any/action.start/move/enter[own]: BYPASS(creature/human/trap/hazard/puzzle/any,until=turn)",)
    kind: tuple[Literal["creature", "human", "trap", "hazard", "puzzle", "any"], ...]
    until: Literal["turn"]

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        s.in_force.append(InForce("bypass", play.card, play.seat, play.seat, words="/".join(self.kind), until="turn"))
        yield BypassAllowed(play.seat, play.card)

    def list_possible_aims(self, moment: Moment) -> Aims:
        r = moment.raider
        return ONCE if r.alive and (may_move(r) or moment.clause.window != "move") else []


class Order(Verb, frozen=True, tag="ORDER"):
    """A verb: make a raider the first or last in this turn's order.

    The others keep their order. In the next turn the former order holds again.
    """

    forms = ("ready: ORDER(first/last,to=self/opp/target)",)
    place: Literal["first", "last"]
    to: Who

    def carry_out(self, s: State, play: Played) -> Rules[None]:
        for seat in list_affected_seats(s, play, self.to):
            if not any(one.what == "order" for one in s.in_force):
                former = ",".join(map(str, s.order))
                s.in_force.append(InForce("order", play.card, play.seat, seat, words=former, until="turn"))
            rest = [one for one in s.order if one != seat]
            s.order = [seat, *rest] if self.place == "first" else [*rest, seat]
            yield OrderSettled(tuple(s.order))

    def list_possible_aims(self, moment: Moment) -> Aims:
        position = 0 if self.place == "first" else -1
        return [
            (name, NONE)
            for name in list_aimed_raiders(moment, self.to)
            if moment.s.order[position] != find_seat(moment, name)
        ]
