"""Verbs of Tomb Raider's cards that move a raider, or keep it from moving or acting (TR-MOVE, TR-FORCE)."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.effects.grammar import Signed
from engine.protocol import Rules, Seat

from .. import goals
from ..events import OrderSettled
from ..figures import compute_ability, count_steps_left, find_first_other_here, is_forbidden, may_search
from ..language import Aims, Moment, Played, Verb
from ..map import can_be_entered, compute_depth, compute_distance, find_neighbour, find_way_out, list_neighbours
from ..map_events import BypassAllowed, Forbidden, MovementEnded, StepsGranted
from ..moves import NONE
from ..printed import list_weapons
from ..rounds import forced
from ..state import NUMBER, InForce, Raider, State
from ..windows.aims import ONCE
from .aiming import CHOSEN, At, Who, find_seat, list_affected_seats, list_aimed_raiders, list_spaces

ARRIVALS = ("turn-start", "entered")
"""The moments when a raider has come to a space, or begins its turn there. A push does the same at any later one."""


def may_move(r: Raider) -> bool:
    """Tell whether a raider's movement is neither over nor forbidden, whatever the number of its steps left."""
    return r.moving and not r.move_ban and not r.grounded


def list_reachable_spaces(s: State, space: int, steps: int) -> set[int]:
    """Return the spaces where a raider may end after this many moves from a space.

    An unknown space ends the movement (TR-MOVE-4).
    """
    near = list_neighbours(s.width, s.rows)
    found, edge = {space}, {space}
    for _ in range(steps):
        edge = {
            to
            for here in edge
            if s.spaces[here].up
            for side, to in enumerate(near[here])
            if s.spaces[here].exits >> side & 1 and to not in found and can_be_entered(s, to)
        }
        found |= edge
    return found


def has_useful_space(moment: Moment, more: set[int], reach: set[int]) -> bool:
    """Tell whether any space in ``more`` that is not in ``reach`` is a useful destination for the raider.

    Useful are goal spaces and spaces nearer to one, spaces with other raiders, save points if the raider has unsaved
    cards, and unknown spaces that may be other than those in reach.
    """
    s, unsaved, goal = moment.s, moment.raider.unsaved.cards, goals.list_goal_spaces(moment.s, moment.seat)
    unknown = {_identify_unknown_location(s, at) for at in reach if not s.spaces[at].up}
    nearest = min((compute_distance(s, at, to) for at in reach for to in goal), default=0)
    company = {r.at for r in s.raiders if r.alive}
    for index in more - reach:
        space = s.spaces[index]
        if space.up and (index in goal or index in company or (bool(unsaved) and space.save_point)):
            return True
        if not space.up and _identify_unknown_location(s, index) not in unknown:
            return True
        if any(compute_distance(s, index, to) < nearest for to in goal):
            return True
    return False


def is_way_barred(s: State, spaces: set[int]) -> bool:
    """Tell whether an obstacle or a raider is in any of these spaces."""
    company = {r.at for r in s.raiders if r.alive}
    return any(at in company or any(not hazard.removed for hazard in s.spaces[at].hazards) for at in spaces)


def _identify_unknown_location(s: State, space: int) -> tuple[str, int]:
    """Return a key of the location that an unknown space would turn out to be.

    A card that lies there is its own. Otherwise the level deck gives its next card, in all spaces of one depth alike.
    """
    return ("card", space) if s.spaces[space].card.cards else (f"deck {s.spaces[space].deck}", compute_depth(s, space))


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
        return [
            (name, NONE)
            for name in list_aimed_raiders(moment, self.to)
            if self._has_effect(moment, moment.s.raiders[find_seat(moment, name)])
        ]

    def _has_effect(self, moment: Moment, r: Raider) -> bool:
        """Return whether the effect changes the movement of a raider.

        More steps help a raider that moves or will move this turn. Fewer steps change something if more is left than
        the one guaranteed step.
        """
        if moment.clause.window == "move" and not may_move(r):
            return False
        if self.n > 0:
            return r.alive and not r.grounded
        before = count_steps_left(r)
        r.extra_steps += self.n
        fewer = count_steps_left(r) < before
        r.extra_steps -= self.n
        return r.alive and not r.grounded and fewer

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
        found = [("", s.raiders[concerned].at)] if self.dest == "loc" else list_spaces(s, seat, self.dest)
        stays = self.dest in ("loc", "any", "any_mapped")
        return [(name, at) for name, at in found if can_be_entered(s, at) and not (stays and at == r.at)]

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
            return r.alive and find_first_other_here(s, acting) >= 0 and find_way_out(s, r) >= 0
        return any(
            self._list_destinations(s, find_seat(moment, name), acting) for name in list_aimed_raiders(moment, self.to)
        )

    def is_worth_asking(self, moment: Moment) -> bool:
        """Return whether the table should stop for a play that puts a raider elsewhere.

        A push that is possible at any time matters when raiders come together or one of them begins its turn, if the
        push can change where the pushed raider gets; before a fight with the player's own raider; and before another
        raider finds the treasure, saves, or has brought the treasure back.
        """
        if self.dest == "deeper" and self.to == "opp":
            return _can_fall_matter(moment)
        if moment.clause.window != "any":
            return True
        s, about = moment.s, moment.about
        aimed = {find_seat(moment, name) for name, _choice in moment.aims}
        if moment.kind in ARRIVALS and (moment.mine or about in aimed):
            return any(
                _can_push_matter(s, seat, to)
                for seat in aimed & ({about} if about in aimed else aimed)
                for _name, to in self._list_destinations(s, seat, moment.concerned)
            )
        if about not in aimed:
            return False
        if moment.kind == "before-test":
            return s.rival is not None and moment.seat in (s.rival.seat, s.trial.seat if s.trial is not None else -1)
        if moment.kind == "before-search":
            return goals.find_treasure_target(s, moment.raider.at) is not None
        carries = s.step == "discard" and goals.find_carrier(s) == about
        return moment.kind == "before-step" and (s.step == "save" or carries)


def _can_push_matter(s: State, seat: Seat, to: int) -> bool:
    """Tell whether it can matter that a raider is put into another space in the midst of a turn.

    It can if the space is unknown or has obstacles, and if the raider is at its goal or can reach it this turn.
    """
    r, space = s.raiders[seat], s.spaces[to]
    if not space.up or any(not hazard.removed for hazard in space.hazards):
        return True
    left = count_steps_left(r) if r.moving else 0
    return goals.find_treasure_target(s, r.at) is not None or not list_reachable_spaces(s, r.at, left).isdisjoint(
        goals.list_goal_spaces(s, seat)
    )


def _can_fall_matter(moment: Moment) -> bool:
    """Tell whether a fall deeper can change another raider's turn.

    It can where the raider comes to the player's own raider, or falls to it, because it may attack; and where a push
    can matter. It cannot if the test against falling cannot fail.
    """
    s, r = moment.s, moment.s.raiders[moment.concerned]
    resist = moment.clause.guards.resist
    if resist is not None and resist.target is not None and compute_ability(r, NUMBER[resist.ability]) >= resist.target:
        return False
    below = find_neighbour(s, r.at, 0)
    meets = moment.raider.alive and moment.raider.at in (r.at, below)
    return meets or _can_push_matter(s, moment.concerned, below)


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
        return [
            (name, NONE)
            for name in list_aimed_raiders(moment, self.to)
            if self._is_hindrance(moment, find_seat(moment, name))
        ]

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
