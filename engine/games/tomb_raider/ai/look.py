"""The AI's analysis of a view of Tomb Raider for one raider: chances, the cost of spaces, the way to the goal."""

from __future__ import annotations

import heapq
from typing import NamedTuple

from msgspec.structs import replace

from engine.protocol import Seat

from ..cards import WEAPONS, Obstacle, PrintedObstacle, get_pool
from ..moves import NONE, SIDES
from ..odds import compute_chance
from ..printed import find_printed_obstacle
from ..state import ABILITIES, SOLO_GOALS
from ..verbs.harm import Damage, Injure, Prevent, Stuck
from ..view import ObstacleView, RaiderView, SpaceView, View
from . import survey
from .style import SOLID, Style

_SURE = 6**20
WALL = 1000.0
"""The cost, in turns, of crossing a side without an exit.

Only a cut-off raider may look for an exit, so this is higher than the cost of any way that has its exits.
"""
HELD = 1.2
"""The cost, in turns, of being stuck: the raider loses this turn's search or the next turn's movement."""
HIT = 0.7
"""The cost, in turns, of one damage that does not kill, for a raider at an average distance from its goal."""
HURT = 1.0
"""The cost, in turns, of a hurt that does not kill."""
DEATH = 4.0
"""The cost, in turns, of a death, for a raider at an average distance from its goal."""
RELOAD, BACK = 1.0, 0.75
"""The parts of a death's cost, in turns: ``RELOAD`` for the reload, ``BACK`` for each space of the way back."""
OTHER = 0.8
"""The cost, in turns, of any effect of a failure besides damage, hurts and being stuck."""
FAINT = 0.05
"""The AI counts a failure as certain if the chance (0 to 1) to pass the obstacle is below this."""
NEVER = 30.0
"""The AI counts a test that can hardly be passed as this many turns."""
PATIENCE = 2
"""The AI offers no obstacles once the match has lasted this many turns for each row of the map.

Few matches take so long. By then six players may have blocked every way.
"""
BLOCKED = 12.0
"""The AI offers no obstacle if those in the raider's space already cost it this many turns or more.

A further obstacle would only delay the end of the match.
"""


def compute_probability(dice: int, target: int) -> float:
    """Return the chance, from 0 to 1, that the sum of this many dice reaches the target."""
    return compute_chance(max(1, dice), target) / _SURE


class Way(NamedTuple):
    """The cheapest way of a raider to the nearest of several spaces."""

    cost: float
    """The cost of the way in turns."""
    side: str | None
    """The side by which the raider leaves its space; None if it is already there, or no way exists."""
    steps: int
    """The number of spaces until the raider has to stop: at the end of the way, or at its first unknown space."""
    spaces: tuple[tuple[int, int], ...] = ()
    """The spaces that the raider enters on the way, in order."""


class Look:
    """The AI's analysis of the situation of one raider, by default the viewer's own raider."""

    def __init__(self, view: View, me: RaiderView | None = None, moment: str = "", style: Style = SOLID) -> None:
        """Analyze a view for the raider ``me`` (None for the viewer's own).

        ``moment`` is the kind of the open question, ``style`` are the habits of the AI that answers it.
        """
        assert view.viewer is not None
        self.view = view
        self.moment, self.style = moment, style
        self.me: RaiderView = me or view.raiders[view.viewer]
        self.spaces: dict[tuple[int, int], SpaceView] = {space.at: space for space in view.spaces}
        self.goals = _list_goals(view, self.me)
        self.prepares = False
        """A flag: every goal is deadly, so the raider first goes where it may find cards that help."""
        self._costs: dict[tuple[int, int], float] = {}
        # A solo goal needs every space. Spaces that surely kill the raider are left for last.
        if view.goal in SOLO_GOALS:
            self.goals = [at for at in self.goals if not self._is_fatal(self.spaces[at])] or self.goals
        if self.goals and not view.found and all(self._is_fatal(self.spaces[at]) for at in self.goals):
            aid = [
                space.at for space in view.spaces if survey.is_unsearched(space, False) and space.at not in self.goals
            ]
            self.prepares = self.find_way(aid, {}).cost < 99.0
            self.goals = aid if self.prepares else self.goals

    def look_for_raider(self, seat: Seat) -> Look:
        """Return an analysis of the view for another seat's raider."""
        return Look(self.view, self.view.raiders[seat])

    def look_from_space(self, space: tuple[int, int]) -> Look:
        """Return an analysis for this raider as if its figure were in another space."""
        return Look(self.view, replace(self.me, at=space))

    def look_after_save(self, space: tuple[int, int]) -> Look:
        """Return an analysis for this raider as if it stood in ``space``, a save point, and had saved there."""
        return Look(self.view, replace(self.me, at=space, saved_at=space))

    def look_after_reload(self) -> Look:
        """Return an analysis for this raider as if it had given up its life and had come back unhurt."""
        me = self.me
        whole = tuple(now + hurt for now, hurt in zip(me.abilities, me.hurts, strict=True))
        return Look(
            self.view,
            replace(me, at=self.back, abilities=whole, hurts=(0, 0, 0, 0), damage=0, move_ban=False, search_ban=False),
        )

    @property
    def rivals(self) -> list[RaiderView]:
        return [one for one in self.view.raiders if one.seat != self.view.viewer]

    @property
    def here(self) -> SpaceView:
        return self.spaces[self.me.at]

    @property
    def back(self) -> tuple[int, int]:
        """The space (column, row) in which the raider would come back into play after a death."""
        return self.me.saved_at or self.me.entrance

    @property
    def treasure_here(self) -> int | None:
        """The search result that finds or picks up the treasure in the raider's space; None if it cannot be there."""
        return self.here.treasure if self.here.prize is None else self.here.prize

    def find_space_beside(self, choice: str) -> tuple[int, int] | None:
        """Return the known space that a play's choice names, as a side or as "column.row"; None if it names none."""
        if choice in survey.AHEAD:
            to = (self.me.at[0] + survey.AHEAD[choice][0], self.me.at[1] + survey.AHEAD[choice][1])
        else:
            column, _, row = choice.partition(".")
            to = (int(column), int(row)) if column.isdigit() and row.isdigit() else (0, 0)
        return to if to in self.spaces and is_known(self.spaces[to]) else None

    def is_about_to_search(self, seat: Seat) -> bool:
        """Tell whether the open question comes just before this seat's raider searches for the treasure."""
        return (
            self.moment == "before-search"
            and self.view.active == seat
            and self.look_for_raider(seat).treasure_here is not None
        )

    def may_search_before(self, seat: Seat) -> bool:
        """Tell whether another seat's raider may search for the treasure before this raider does."""
        order, other = self.view.order, self.look_for_raider(seat)
        if other.me.search_ban or other.treasure_here is None or not {seat, self.me.seat} <= set(order):
            return False
        return order.index(seat) < order.index(self.me.seat)

    # --- chances ---

    def count_dice(self, ability: str, weapon: str = NONE) -> int:
        extra = WEAPONS[weapon].dice if weapon != NONE and ability == "fight" else 0
        lost = self.me.damage if self.view.damage_lowers else 0  # TR-HR-1: damage takes dice
        return max(1, self.me.abilities[ABILITIES.index(ability)] + extra - lost)

    def compute_passing_chance(self, obstacle: ObstacleView | Obstacle | PrintedObstacle) -> float:
        """Return the raider's best chance, from 0 to 1, to get past an obstacle with any of the abilities listed."""
        tests = [(test.ability, test.target if isinstance(obstacle, ObstacleView) else test.number)  # type: ignore[union-attr]
                 for test in obstacle.tests]  # fmt: skip
        return max((compute_probability(self.count_dice(ability), target) for ability, target in tests), default=1.0)

    def compute_armed_passing_chance(self, obstacle: Obstacle) -> float:
        """Return the raider's best chance, from 0 to 1, to get past an obstacle, with its weapons as well."""
        fights = [test.number for test in obstacle.tests if test.ability == "fight"]
        weapons = [row.card for row in (*self.me.saved, *self.me.unsaved) if row.card in WEAPONS and row.uses != 0]
        armed = [compute_probability(self.count_dice("fight", one), least) for one in weapons for least in fights]
        return max([self.compute_passing_chance(obstacle), *armed])

    def compute_harm(self, obstacle: Obstacle | PrintedObstacle, death: float = DEATH, hit: float = HIT) -> float:
        """Return the cost, in turns, of failing against an obstacle.

        A raider that dies or is stuck must try again, so the cost is multiplied. ``death`` and ``hit`` are the costs of
        a death and of one damage.
        """
        again = 1 / max(0.15, self.compute_passing_chance(obstacle))
        total = 0.0
        for call in obstacle.failure:
            match call:
                case Damage(n=n):
                    total += death * again if n >= self.me.life - self.me.damage else hit * n
                case Stuck():
                    total += HELD * again
                case Injure(ability=which):
                    total += death * again if self.count_dice(which) <= 1 else HURT
                case _:
                    total += OTHER
        return total

    def compute_risk(self, obstacle: Obstacle | PrintedObstacle, death: float = DEATH, hit: float = HIT) -> float:
        """Return the expected cost, in turns, of facing an obstacle: the chance to fail times the cost of failing."""
        return (1 - self.compute_passing_chance(obstacle)) * self.compute_harm(obstacle, death, hit)

    def compute_space_risk(self, space: SpaceView) -> float:
        """Return the expected cost, in turns, of the obstacles in a known space.

        A death also costs the way back, and one damage counts as a part of a life.
        """
        death = RELOAD + BACK * (abs(space.at[0] - self.back[0]) + abs(space.at[1] - self.back[1]))
        hit = death / max(1, self.me.life - self.me.damage)
        return sum(
            self.compute_risk(find_printed_obstacle(space, one), death, hit)
            for one in space.obstacles
            if not one.removed
        )

    @property
    def blocked(self) -> bool:
        """A flag: the AI should offer no further obstacle to this raider.

        Either the raider hardly gets past the obstacles in its space already, or the match has lasted so long that
        everybody wants it to end.
        """
        return self.view.turn > PATIENCE * self.view.rows or self.compute_space_risk(self.here) >= BLOCKED

    def _is_fatal(self, space: SpaceView) -> bool:
        """Tell whether the damage of the obstacles in a known space surely kills this raider."""
        if not is_known(space):
            return False
        harm = 0
        for obstacle in space.obstacles:
            if not obstacle.removed and self.compute_passing_chance(obstacle) < FAINT:
                harm += sum(
                    call.n for call in find_printed_obstacle(space, obstacle).failure if isinstance(call, Damage)
                )
        held = [row.card for row in (*self.me.saved, *self.me.unsaved)]
        calls = [call for card in held for clause in get_pool().find_card(card).effects for call in clause.calls]
        spared = sum(call.n for call in calls if isinstance(call, Prevent) and isinstance(call.n, int))
        return harm - spared >= self.me.life

    # --- the way ---

    def compute_way_cost(self, exits: dict[tuple[int, int], tuple[str, ...]] | None = None) -> float:
        """Return the cost of the way to the nearest goal, in turns. Each side without an exit costs ``WALL``.

        ``exits`` replaces the exits of some spaces.
        """
        return self.find_way(self.goals, exits or {}).cost

    def count_turns_saved(self, beside: bool) -> float:
        """Return how many turns an added exit would save on the way to the goal.

        The exit is added to the raider's space. With ``beside`` it is added to a known space next to that space.
        """
        spots = [self.find_space_beside(side) for side in SIDES] if beside else [self.me.at]
        ways = [
            self.compute_way_cost({at: (*self.spaces[at].exits, side)})
            for at in spots
            if at is not None
            for side in SIDES
        ]
        return self.compute_way_cost() - min(ways, default=self.compute_way_cost())

    def find_first_step(self) -> str | None:
        """Return the side by which the cheapest way to the goal leaves the raider's space; None at the goal.

        The side may have no exit yet.
        """
        return self.find_way(self.goals, {}).side

    def find_way(self, goals: list[tuple[int, int]], exits: dict[tuple[int, int], tuple[str, ...]]) -> Way:
        """Return the raider's cheapest way to one of these spaces (Dijkstra's algorithm).

        ``exits`` replaces the exits of some spaces.
        """
        start = (0.0, self.me.at, None, 0, True, self.me.at)
        queue: list[tuple[float, tuple[int, int], str | None, int, bool, tuple[int, int]]] = [start]
        done: dict[tuple[int, int], tuple[int, int]] = {}
        """The spaces entered so far, each with the space from which it is entered."""
        while queue:
            spent, place, first, steps, known_so_far, before = heapq.heappop(queue)
            if place in done:
                continue
            done[place] = before
            if place in goals:
                return Way(spent, first, steps, self._list_entered_spaces(done, place))
            space = self.spaces[place]
            open_ = exits.get(place, space.exits) if is_known(space) else SIDES
            for side in SIDES:
                to = (place[0] + survey.AHEAD[side][0], place[1] + survey.AHEAD[side][1])
                if to in self.spaces and to not in done:
                    wall = 0.0 if side in open_ else WALL
                    cost = spent + wall + self._compute_entry_cost(to)
                    there = is_known(self.spaces[to])
                    go_on = known_so_far and there
                    heapq.heappush(queue, (cost, to, first or side, steps + known_so_far, go_on, place))
        return Way(99.0, None, 0)

    def _list_entered_spaces(
        self, before: dict[tuple[int, int], tuple[int, int]], space: tuple[int, int]
    ) -> tuple[tuple[int, int], ...]:
        """Return the spaces of a way after its start, in order.

        ``before`` maps each space to the space from which it is entered. ``space`` is the end of the way.
        """
        found = []
        while space != self.me.at:
            found.append(space)
            space = before[space]
        return tuple(reversed(found))

    def _compute_entry_cost(self, to: tuple[int, int]) -> float:
        """Return the cost of entering a space, in turns. It is computed once for each space."""
        if to not in self._costs:
            space = self.spaces[to]
            if is_known(space):
                self._costs[to] = 1 / max(1, self.me.abilities[1]) + self.compute_space_risk(space)
                if self.view.goal == "survey" and space.save_point and survey.is_carrying_discoveries(self.me):
                    self._costs[to] += survey.CARRIED
            else:
                # The raider must stop there, and its dangers are unknown.
                self._costs[to] = 1.0 + 0.3 * len(self.view.raiders)
        return self._costs[to]

    def compute_added_cost(self, space: tuple[int, int], obstacle: Obstacle) -> float:
        """Return how many turns another obstacle in ``space`` would cost this raider on its own way."""
        before, without = self.compute_way_cost(), self._compute_entry_cost(space)
        self._costs[space] = without + self.compute_risk(obstacle)
        more = self.compute_way_cost() - before
        self._costs[space] = without
        return more

    def compute_turns_left(self) -> float:
        """Return how many turns this raider is expected to need to find the treasure.

        They are the turns lost by being stuck, the turns of the way, and the turns of the search.
        """
        held = 0.0
        if self.me.move_ban:
            passing = [
                self.compute_passing_chance(find_printed_obstacle(self.here, one))
                for one in self.here.obstacles
                if not one.removed
            ]
            held = min(NEVER, 1 / max(1 / NEVER, min(passing, default=1.0)))
        there = [self.spaces[at] for at in self.goals]
        chances = [
            compute_probability(self.count_dice("search") + (one.search or 0), one.treasure)
            for one in there
            if one.treasure
        ]
        seek = min(NEVER, 1 / max(1 / NEVER, max(chances, default=1.0)))
        return held + self.compute_way_cost() + seek


def is_known(space: SpaceView) -> bool:
    """Tell whether the location card of a space lies face up."""
    return space.card is not None and not space.face_down


def _list_goals(view: View, me: RaiderView) -> list[tuple[int, int]]:
    """Return the spaces that a raider wants to reach.

    These are the spaces where the treasure may be or, once a raider has it, the entrances. In a survey or purge they
    are the spaces where something is left to do.
    """
    if view.goal == "survey":
        return survey.list_goals(view, me)
    if view.goal == "purge":
        left = [space.at for space in view.spaces if any(not one.removed for one in space.obstacles)]
        room = [space.at for space in view.spaces if space.treasure_possible and (not space.card or space.face_down)]
        return room or left
    if not view.found:
        return [space.at for space in view.spaces if space.treasure_possible or space.role == "treasure"]
    if view.prize_at is not None:
        return [view.prize_at]
    return [space.at for space in view.spaces if space.role == "entrance"] if view.prize else [me.at]
