"""One look at the table: chances, what a place costs, and the way."""

from __future__ import annotations

import heapq
from typing import NamedTuple

from msgspec.structs import replace

from engine.protocol import Seat

from ..cards import WEAPONS, Obstacle, PrintedObstacle, pool
from ..moves import NONE, SIDES
from ..odds import chance
from ..printed import bare
from ..state import ABILITIES, SOLO_GOALS
from ..verbs.harm import Damage, Injure, Prevent, Stuck
from ..view import ObstacleView, RaiderView, SpaceView, View
from . import survey

_SURE = 6**20
WALL = 1000.0
"""What a way costs by a side without an exit: it is gone only by who has no other, for only who is cut off may look for
one."""
HELD = 1.2
"""What being stuck costs in turns: this turn's search, or the next turn's way."""
HIT = 0.7
"""What a damage that does not kill costs in turns, somewhere on the way."""
HURT = 1.0
DEATH = 4.0
RELOAD, BACK = 1.0, 0.75
"""What one's own death costs in turns, and more for each space to where it happens."""
OTHER = 0.8
"""What any other failure costs in turns."""
FAINT = 0.05
"""A chance on which nobody stakes a life."""
NEVER = 30.0
"""Turns, where a test can hardly be passed."""
PATIENCE = 2
"""Turns a row of the map after which nobody lays any more obstacles: hardly a match takes so long, and six may have
blocked each way."""
BLOCKED = 12.0
"""What obstacles cost a raider in turns, where one more would only keep the match from its end."""


def likely(dice: int, target: int) -> float:
    """The chance that this many dice reach the target."""
    return chance(max(1, dice), target) / _SURE


class Way(NamedTuple):
    """The cheapest way somewhere."""

    cost: float
    """In turns."""
    side: str | None
    """To leave by; None: one is there, or there is no way."""
    steps: int
    """Spaces to go before it has to stop: to its end, or to the first unknown one."""
    spaces: tuple[tuple[int, int], ...] = ()
    """The spaces that it enters, the first first."""


class Look:
    """What a raider has before it; the viewer's, unless another's eyes are lent."""

    def __init__(self, view: View, me: RaiderView | None = None, moment: str = "") -> None:
        """``moment``: the kind of what is asked."""
        assert view.viewer is not None
        self.view = view
        self.moment = moment
        self.me: RaiderView = me or view.raiders[view.viewer]
        self.spaces: dict[tuple[int, int], SpaceView] = {space.at: space for space in view.spaces}
        self.goals = _goals(view, self.me)
        self._costs: dict[tuple[int, int], float] = {}
        if view.goal in SOLO_GOALS:  # all of them have to be seen to: what kills for sure comes last
            self.goals = [at for at in self.goals if not self._fatal(self.spaces[at])] or self.goals
        if self.goals and not view.found and all(self._fatal(self.spaces[at]) for at in self.goals):
            aid = [space.at for space in view.spaces if survey.unsearched(space, False) and space.at not in self.goals]
            self.goals = aid if self.way(aid, {}).cost < 99.0 else self.goals

    def of(self, seat: Seat) -> Look:
        """The table from where another raider stands."""
        return Look(self.view, self.view.raiders[seat])

    def at(self, space: tuple[int, int]) -> Look:
        """The table from where this raider would stand."""
        return Look(self.view, replace(self.me, at=space))

    def saved(self, space: tuple[int, int]) -> Look:
        """The table from where this raider would stand, and come back to."""
        return Look(self.view, replace(self.me, at=space, saved_at=space))

    def anew(self) -> Look:
        """The table as it would be for this raider after it has given up its life: whole, where it comes back."""
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
        """Where it would come back to."""
        return self.me.saved_at or self.me.entrance

    @property
    def treasure_here(self) -> int | None:
        """The search result that finds the treasure here, or picks it up."""
        return self.here.treasure if self.here.prize is None else self.here.prize

    def beside(self, choice: str) -> tuple[int, int] | None:
        """The known space that a choice means, a side of where this raider is or "column.row"; None: it means none."""
        if choice in survey.AHEAD:
            to = (self.me.at[0] + survey.AHEAD[choice][0], self.me.at[1] + survey.AHEAD[choice][1])
        else:
            column, _, row = choice.partition(".")
            to = (int(column), int(row)) if column.isdigit() and row.isdigit() else (0, 0)
        return to if to in self.spaces and known(self.spaces[to]) else None

    def seeks(self, seat: Seat) -> bool:
        """Whether a raider is about to search for the treasure: nothing has held it up, and it will not walk back."""
        return self.moment == "before-search" and self.view.active == seat and self.of(seat).treasure_here is not None

    def finds_before(self, seat: Seat) -> bool:
        """Whether another raider has moved already, and may search for the treasure before this one."""
        order, other = self.view.order, self.of(seat)
        if other.me.search_ban or other.treasure_here is None or not {seat, self.me.seat} <= set(order):
            return False
        return order.index(seat) < order.index(self.me.seat)

    # --- chances ---

    def dice(self, ability: str, weapon: str = NONE) -> int:
        extra = WEAPONS[weapon].dice if weapon != NONE and ability == "fight" else 0
        lost = self.me.damage if self.view.damage_lowers else 0  # TR-HR-1
        return max(1, self.me.abilities[ABILITIES.index(ability)] + extra - lost)

    def safe(self, obstacle: ObstacleView | Obstacle | PrintedObstacle) -> float:
        """The best chance to get past an obstacle."""
        tests = [(test.ability, test.target if isinstance(obstacle, ObstacleView) else test.number)  # type: ignore[union-attr]
                 for test in obstacle.tests]  # fmt: skip
        return max((likely(self.dice(ability), target) for ability, target in tests), default=1.0)

    def harm(self, obstacle: Obstacle | PrintedObstacle, death: float = DEATH, hit: float = HIT) -> float:
        """What failing against an obstacle costs, in turns; who dies, or is held, has to try again."""
        again = 1 / max(0.15, self.safe(obstacle))
        total = 0.0
        for call in obstacle.failure:
            match call:
                case Damage(n=n):
                    total += death * again if n >= self.me.life - self.me.damage else hit * n
                case Stuck():
                    total += HELD * again
                case Injure(ability=which):
                    total += death * again if self.dice(which) <= 1 else HURT
                case _:
                    total += OTHER
        return total

    def risk(self, obstacle: Obstacle | PrintedObstacle, death: float = DEATH, hit: float = HIT) -> float:
        """What meeting an obstacle costs, in turns."""
        return (1 - self.safe(obstacle)) * self.harm(obstacle, death, hit)

    def trouble(self, space: SpaceView) -> float:
        """What the obstacles of a known space cost on the way, in turns: to die there costs the way back as well, and a
        damage is a part of a life."""
        death = RELOAD + BACK * (abs(space.at[0] - self.back[0]) + abs(space.at[1] - self.back[1]))
        hit = death / max(1, self.me.life - self.me.damage)
        return sum(self.risk(printed(space, one), death, hit) for one in space.obstacles if not one.removed)

    @property
    def blocked(self) -> bool:
        """Whether nobody lays anything more before this raider: it hardly gets past what lies here already, or the
        match has gone on for so long that all want it to end."""
        return self.view.turn > PATIENCE * self.view.rows or self.trouble(self.here) >= BLOCKED

    def _fatal(self, space: SpaceView) -> bool:
        """Whether this raider, even whole, cannot live through a known space as it is now, whatever it throws."""
        if not known(space):
            return False
        harm = 0
        for one in space.obstacles:
            if not one.removed and self.safe(one) < FAINT:
                harm += sum(call.n for call in printed(space, one).failure if isinstance(call, Damage))
        held = [row.card for row in (*self.me.saved, *self.me.unsaved)]
        calls = [call for card in held for clause in pool().card(card).effects for call in clause.calls]
        spared = sum(call.n for call in calls if isinstance(call, Prevent) and isinstance(call.n, int))
        return harm - spared >= self.me.life

    # --- the way ---

    def cost(self, exits: dict[tuple[int, int], tuple[str, ...]] | None = None) -> float:
        """The fewest turns to where the treasure may be, and ``WALL`` for each exit that must be made first; with
        ``exits`` instead of what some spaces have."""
        return self.way(self.goals, exits or {}).cost

    def opened(self, beside: bool) -> float:
        """How many turns shorter the way is with one more exit here, or in a space beside."""
        spots = [self.beside(side) for side in SIDES] if beside else [self.me.at]
        ways = [self.cost({at: (*self.spaces[at].exits, side)}) for at in spots if at is not None for side in SIDES]
        return self.cost() - min(ways, default=self.cost())

    def first_step(self) -> str | None:
        """The side to leave by on the cheapest way, which may have no exit yet; None where the goal is reached."""
        return self.way(self.goals, {}).side

    def way(self, goals: list[tuple[int, int]], exits: dict[tuple[int, int], tuple[str, ...]]) -> Way:
        """To the nearest of these spaces."""
        start = (0.0, self.me.at, None, 0, True, self.me.at)
        queue: list[tuple[float, tuple[int, int], str | None, int, bool, tuple[int, int]]] = [start]
        done: dict[tuple[int, int], tuple[int, int]] = {}
        """By space entered the one before it."""
        while queue:
            spent, at, first, steps, known_so_far, before = heapq.heappop(queue)
            if at in done:
                continue
            done[at] = before
            if at in goals:
                return Way(spent, first, steps, self._entered(done, at))
            space = self.spaces[at]
            open_ = exits.get(at, space.exits) if known(space) else SIDES
            for side in SIDES:
                to = (at[0] + survey.AHEAD[side][0], at[1] + survey.AHEAD[side][1])
                if to in self.spaces and to not in done:
                    wall = 0.0 if side in open_ else WALL
                    cost = spent + wall + self._step(to)
                    there = known(self.spaces[to])
                    go_on = known_so_far and there
                    heapq.heappush(queue, (cost, to, first or side, steps + known_so_far, go_on, at))
        return Way(99.0, None, 0)

    def _entered(
        self, before: dict[tuple[int, int], tuple[int, int]], at: tuple[int, int]
    ) -> tuple[tuple[int, int], ...]:
        """The spaces of a way to one space, from which each was entered."""
        found = []
        while at != self.me.at:
            found.append(at)
            at = before[at]
        return tuple(reversed(found))

    def _step(self, to: tuple[int, int]) -> float:
        """What going into a space costs, in turns; reckoned once."""
        if to not in self._costs:
            space = self.spaces[to]
            if known(space):
                self._costs[to] = 1 / max(1, self.me.abilities[1]) + self.trouble(space)
                if self.view.goal == "survey" and space.save_point and survey.carries(self.me):
                    self._costs[to] += survey.CARRIED
            else:
                self._costs[to] = 1.0 + 0.3 * len(self.view.raiders)  # movement ends there, and who knows what waits
        return self._costs[to]

    def burden(self, at: tuple[int, int], obstacle: Obstacle) -> float:
        """What one more obstacle there would cost this raider on its own way, in turns."""
        before, without = self.cost(), self._step(at)
        self._costs[at] = without + self.risk(obstacle)
        more = self.cost() - before
        self._costs[at] = without
        return more

    def left(self) -> float:
        """Turns until the treasure is found, from here as this raider is: being held, the way, and the search."""
        held = 0.0
        if self.me.move_ban:
            passing = [self.safe(printed(self.here, one)) for one in self.here.obstacles if not one.removed]
            held = min(NEVER, 1 / max(1 / NEVER, min(passing, default=1.0)))
        there = [self.spaces[at] for at in self.goals]
        chances = [likely(self.dice("search") + (one.search or 0), one.treasure) for one in there if one.treasure]
        seek = min(NEVER, 1 / max(1 / NEVER, max(chances, default=1.0)))
        return held + self.cost() + seek


def known(space: SpaceView) -> bool:
    """Whether its location lies face up."""
    return space.card is not None and not space.face_down


def printed(space: SpaceView, obstacle: ObstacleView) -> Obstacle | PrintedObstacle:
    """What is printed about an obstacle that lies in a space."""
    if obstacle.printed and space.card is not None:
        return next(o for o in pool().location(space.card).obstacles if o.key == obstacle.key)
    return pool().obstacle(bare(obstacle.key))


def _goals(view: View, me: RaiderView) -> list[tuple[int, int]]:
    """Where to go: to the treasure; once somebody has it, to where it has to be brought. Who surveys, or clears all
    obstacles, goes where that is still to be done."""
    if view.goal == "survey":
        return survey.goals(view, me)
    if view.goal == "purge":
        left = [space.at for space in view.spaces if any(not one.removed for one in space.obstacles)]
        room = [space.at for space in view.spaces if space.treasure_possible and (not space.card or space.face_down)]
        return room or left
    if not view.found:
        return [space.at for space in view.spaces if space.treasure_possible or space.role == "treasure"]
    if view.prize_at is not None:
        return [view.prize_at]
    return [space.at for space in view.spaces if space.role == "entrance"] if view.prize else [me.at]
