"""The AI seat: a plain, quick player that knows what its view shows and what is printed on the cards; nothing else.

It walks the way that costs the fewest turns to where the treasure may be, faces obstacles with its best chance, plays
cards where they turn a test, and gives its rivals the worst obstacle it holds.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from typing import cast

from engine.protocol import PASS, Answer, Ask, Move, One, Pick, Some

from .cards import DISCOVERIES, LASTING, WEAPONS, Treasure, Upgrade, pool
from .cards.lasting import Raise
from .language import Verb
from .moves import (
    GO_ON,
    NONE,
    RELIEF,
    SEARCH,
    SIDES,
    STAY,
    STOP,
    WINDOWS,
    Attack,
    Defend,
    Die,
    Exit,
    Find,
    First,
    NewRoll,
    Offer,
    Overcome,
    Play,
    Step,
    Take,
    Use,
)
from .odds import chance
from .printed import bare
from .verbs.cards import Ammo, Draw
from .verbs.harm import Damage, Heal, Prevent
from .verbs.map import Exit as ExitMark
from .verbs.movement import Forbid, Relocate, Steps
from .verbs.obstacles import Allow
from .verbs.on_test import Bonus, Dice, Difficulty, Reroll, Substitute
from .view import ObstacleView, RaiderView, SpaceView, View

ABILITIES = ("fight", "move", "search", "think")
_AHEAD = {"forward": (0, 1), "right": (1, 0), "back": (0, -1), "left": (-1, 0)}
_SURE = 6**20
_WORTH = {
    "068": 9, "067": 8, "057": 7, "056": 7, "069": 7, "055": 6, "023": 6, "052": 5, "072": 5, "074": 5, "061": 4,
    "051": 6, "053": 5, "071": 4, "054": 3, "048": 3, "021": 2, "049": 5, "024": 4, "070": 3,
}  # fmt: skip
"""What a card is worth to hold; our own guess, checked by self-play."""
MISHAP = 1.2
"""What a hurt, or a turn lost, costs in turns."""
DEATH = 4.0
FAR = 4
"""How many rows are worth the turn that saving them costs."""
WALL = 1000.0
"""What a way costs by a side without an exit: it is gone only by who has no other, for only who is cut off may look for
one (TR-HR-16)."""


def choose(view: View, ask: Ask, pick: Pick) -> Answer:
    """An answer to a question, from the view of the seat asked."""
    mind = Mind(view)
    if isinstance(ask.choice, Some):
        return mind.cards(ask.kind, ask.choice)
    if not isinstance(ask.choice, One):
        return ask.default
    options = ask.choice.options
    if ask.kind not in WINDOWS and ask.kind not in _DECISIONS:
        return ask.default
    decide = _DECISIONS.get(ask.kind)
    answer = mind.window(ask.kind, options) if decide is None else decide(mind, options)
    return ask.default if answer is None else answer


def likely(dice: int, target: int) -> float:
    """The chance that this many dice reach the target."""
    return chance(max(1, dice), target) / _SURE


class Mind:
    """One look at the table."""

    def __init__(self, view: View) -> None:
        assert view.viewer is not None
        self.view = view
        self.me: RaiderView = view.raiders[view.viewer]
        self.spaces: dict[tuple[int, int], SpaceView] = {space.at: space for space in view.spaces}
        self.goals = _goals(view, self.me)

    @property
    def here(self) -> SpaceView:
        return self.spaces[self.me.at]

    @property
    def treasure_here(self) -> int | None:
        """The search result that finds the treasure here, or picks it up."""
        return self.here.treasure if self.here.prize is None else self.here.prize

    # --- chances ---

    def dice(self, ability: str, weapon: str = NONE) -> int:
        extra = WEAPONS[weapon].dice if weapon != NONE and ability == "fight" else 0
        return self.me.abilities[ABILITIES.index(ability)] + extra

    def safe(self, obstacle: ObstacleView) -> float:
        """The best chance to get past an obstacle."""
        return max((likely(self.dice(test.ability), test.target) for test in obstacle.tests), default=1.0)

    def trouble(self, space: SpaceView) -> float:
        """What the obstacles of a known space cost on the way, in turns."""
        left = self.me.life - self.me.damage
        total = 0.0
        for obstacle in space.obstacles:
            if not obstacle.removed:
                harm = DEATH if left <= 1 and _wounds(space, obstacle) else MISHAP
                total += (1 - self.safe(obstacle)) * harm
        return total

    # --- the way ---

    def cost(self, exits: dict[tuple[int, int], tuple[str, ...]] | None = None) -> float:
        """The fewest turns to where the treasure may be, and ``WALL`` for each exit that must be made first; with
        ``exits`` instead of what some spaces have."""
        return self._way(exits or {})[0]

    def first_step(self) -> str | None:
        """The side to leave by on the cheapest way, which may have no exit yet; None where the goal is reached."""
        return self._way({})[1]

    def _way(self, exits: dict[tuple[int, int], tuple[str, ...]]) -> tuple[float, str | None]:
        pace = 1 / max(1, self.me.abilities[1])
        queue: list[tuple[float, tuple[int, int], str | None]] = [(0.0, self.me.at, None)]
        done: set[tuple[int, int]] = set()
        while queue:
            spent, at, first = heapq.heappop(queue)
            if at in done:
                continue
            done.add(at)
            if at in self.goals:
                return spent, first
            space = self.spaces[at]
            open_ = exits.get(at, space.exits) if space.card and not space.face_down else SIDES
            for side in SIDES:
                to = (at[0] + _AHEAD[side][0], at[1] + _AHEAD[side][1])
                if to in self.spaces and to not in done:
                    wall = 0.0 if side in open_ else WALL
                    heapq.heappush(queue, (spent + wall + self._step(self.spaces[to], pace), to, first or side))
        return 99.0, None

    def _step(self, space: SpaceView, pace: float) -> float:
        if space.card and not space.face_down:
            return pace + self.trouble(space)
        return 1.0 + 0.3 * len(self.view.raiders)  # movement ends there, and who knows what waits

    # --- decisions ---

    def move(self, options: tuple[Move, ...]) -> Move:
        if self.me.at in self.goals or self.rests():
            return STAY
        side = self.first_step()
        return next((o for o in options if isinstance(o, Step) and o.direction == side), STAY)

    def go_on(self, options: tuple[Move, ...]) -> Move:
        return STOP if self.me.at in self.goals or self.rests() or self.first_step() is None else GO_ON

    def rests(self) -> bool:
        """Whether it stands on a save point so far ahead of where it would come back to that a turn there pays."""
        back = self.me.saved_at or self.me.entrance
        return self.here.save_point and not self.view.found and self.me.at[1] - back[1] >= FAR

    def overcome(self, options: tuple[Move, ...]) -> Move:
        wins_here = self.treasure_here is not None and self.view.level != "learning_game"

        def worth(option: Move) -> float:
            assert isinstance(option, Overcome)
            obstacle = next(o for o in self.here.obstacles if o.key == option.obstacle and not o.removed)
            target = next(t.target for t in obstacle.tests if t.ability == option.ability)
            good = likely(self.dice(option.ability, option.weapon), target)
            if option.ability == "fight":
                good += -0.6 if wins_here else 0.05 if obstacle.life else -0.1  # a fight costs the search
            return good

        return max(options, key=worth)

    def attack(self, options: tuple[Move, ...]) -> Move | None:
        if self.treasure_here is not None:
            return PASS
        best: tuple[float, Move] = (0.6, PASS)
        for option in options:
            if isinstance(option, Attack):
                other = self.view.raiders[int(option.raider)]
                if other.seat == self.view.carrier:
                    return option
                edge = 0.5 + 0.2 * (self.dice("fight", option.weapon) - other.abilities[0])
                edge += 0.2 if other.life - other.damage <= 1 else 0.0
                best = max(best, (edge, option), key=lambda pair: pair[0])
        return best[1]

    def defend(self, options: tuple[Move, ...]) -> Move:
        return max(options, key=lambda o: self.dice("fight", cast(Defend, o).weapon))

    def search(self, options: tuple[Move, ...]) -> Move:
        return next((o for o in (RELIEF, SEARCH) if o in options), PASS)

    def find(self, options: tuple[Move, ...]) -> Move:
        def worth(option: Move) -> int:
            if not isinstance(option, Find):
                return 0
            if self.view.goal == "survey":  # whatever empties the place
                return 1 + _WORTH.get(option.discovery, 1)
            card = option.discovery
            opens_ways = card in ("054", "071")
            return 0 if opens_ways and self.cost() < 90 else _WORTH.get(card, 1)

        return max(options, key=worth)

    def exit(self, options: tuple[Move, ...]) -> Move:
        def after(option: Move) -> float:
            assert isinstance(option, Exit)
            column, row = option.at.split(".")
            at = (int(column), int(row))
            return self.cost({at: (*self.spaces[at].exits, option.direction)})

        return min(options, key=after)

    def offer(self, options: tuple[Move, ...]) -> Move:
        return max(options, key=lambda o: pool().obstacle(o.obstacle).danger if isinstance(o, Offer) else -1)

    def new_roll(self, options: tuple[Move, ...]) -> Move:
        late = self.view.order and self.view.order[0] != self.view.viewer
        return next((o for o in options if isinstance(o, NewRoll)), PASS) if late else PASS

    def bonus(self, options: tuple[Move, ...]) -> Move:
        """What raises most abilities, else what is most powerful."""

        def worth(option: Move) -> tuple[int, int]:
            if not isinstance(option, Take):
                return -1, 0
            card, abilities = pool().card(option.card), zip(self.me.abilities, ABILITIES, strict=True)
            raises = [call for call in LASTING.get(option.card, ()) if isinstance(call, Raise)]
            raised = sum(call.added(n, name) for n, name in abilities for call in raises)
            return raised, card.power if isinstance(card, Treasure | Upgrade) else 0

        return max(options, key=worth)

    def first(self, options: tuple[Move, ...]) -> Move | None:
        return next((o for o in options if isinstance(o, First) and int(o.raider) == self.view.viewer), None)

    def die(self, options: tuple[Move, ...]) -> Move:
        return min(options, key=lambda o: cast(Die, o).shows)

    def cards(self, kind: str, choice: Some) -> tuple[str, ...]:
        """The best cards into the hand; the worst, and no more than must be, out of it; who surveys makes room for what
        can be found."""
        if kind == "discard" and self.view.goal == "survey" and not choice.least:
            return choice.read(tuple(card for card in choice.items if card not in DISCOVERIES))
        good = kind in ("opening-hand", "keep-items")
        ranked = sorted(choice.items, key=lambda card: _WORTH.get(card, 1), reverse=good)
        return choice.read(tuple(ranked[: choice.most if good else choice.least]))

    # --- card windows ---

    def window(self, moment: str, options: tuple[Move, ...]) -> Move:
        best: tuple[float, Move] = (0.0, PASS)
        for option in options:
            if isinstance(option, Play | Use):
                best = max(best, (self.gain(moment, option), option), key=lambda pair: pair[0])
        return best[1]

    def gain(self, moment: str, play: Play | Use) -> float:
        """What playing this now is worth; nothing or less: keep it."""
        card = pool().card(play.card)
        call = next((call for clause in card.effects for call in clause.calls), None)
        value = _GAINS.get(type(call))
        return 0.0 if call is None or value is None else value(self, moment, play, call)

    def on_test(self, moment: str, play: Play | Use, call: Verb) -> float:
        """More (or, for a rival, fewer) chances in the test going on; what costs no card is used at once."""
        trial = self.view.trial
        if trial is None:
            return 0.0
        mine = trial.seat == self.view.viewer
        target = trial.target if trial.target is not None else self.treasure_here
        if target is None or (trial.against == "search" and self.treasure_here is None):
            return 0.1 if isinstance(play, Use) and mine else 0.0
        before = after = likely(trial.dice, target)
        if trial.result is not None:
            before = float(trial.result >= target)
            after = before
        if isinstance(call, Dice):
            after = likely(trial.dice + call.n, target)
        elif isinstance(call, Bonus) and trial.result is not None:
            after = float(trial.result + call.n >= target)
        elif isinstance(call, Difficulty):
            after = likely(trial.dice, target + call.n)
        elif isinstance(call, Reroll) and trial.result is not None:
            after = before or 0.3
        gain = after - before if mine else before - after
        return gain - (0.0 if isinstance(play, Use) else 0.12)

    def heal(self, moment: str, play: Play | Use, call: Verb) -> float:
        return 1.0 if play.choice == "damage" else 0.8

    def steps(self, moment: str, play: Play | Use, call: Verb) -> float:
        """Worth it only where the way leads on through known rooms farther than the raider can walk."""
        pace = max(1, self.me.abilities[1])
        return self.cost() - 1.0 if self.cost() < 90 and self.cost() * pace > pace + 1 and self._known_way() else 0.0

    def _known_way(self) -> bool:
        return all(self.spaces[goal].card is not None and not self.spaces[goal].face_down for goal in self.goals)

    def way_through(self, moment: str, play: Play | Use, call: Verb) -> float:
        if play.choice not in SIDES:
            return 0.0
        return self.cost() - self.cost({self.me.at: (*self.here.exits, play.choice)}) - 1.0

    def hinder(self, moment: str, play: Play | Use, call: Verb) -> float:
        """Hold a rival up, or drop it past the treasure, when it is near the goal."""
        rival = self.view.raiders[int(play.raider)] if play.raider.isdigit() else None
        if rival is None or rival.seat == self.view.viewer or not self.goals:
            return 0.0
        away = min(abs(rival.at[0] - goal[0]) + abs(rival.at[1] - goal[1]) for goal in self.goals)
        past = rival.at[1] >= min(goal[1] for goal in self.goals)
        if isinstance(call, Relocate):
            return 1.0 if past and call.dest == "deeper" else 0.0
        return 1.0 if 0 < away <= 2 else 0.0

    def again(self, moment: str, play: Play | Use, call: Verb) -> float:
        return 2.0 if self.treasure_here is not None else 0.0

    def always(self, moment: str, play: Play | Use, call: Verb) -> float:
        return 1.0

    def finishing(self, moment: str, play: Play | Use, call: Verb) -> float:
        """One more damage is worth a card where it removes what one meets on the way back."""
        return 0.3 if self.view.trial is not None and self.view.trial.seat == self.view.viewer else 0.0

    def other_dice(self, moment: str, play: Play | Use, call: Verb) -> float:
        return 0.2 if self.me.abilities[3] > self.me.abilities[2] else 0.0


def _goals(view: View, me: RaiderView) -> list[tuple[int, int]]:
    """Where to go: to the treasure; once somebody has it, to where it has to be brought. Who surveys, or clears all
    obstacles, goes where that is still to be done."""
    if view.goal == "survey":
        return [space.at for space in view.spaces if _unsearched(space, view.found)]
    if view.goal == "purge":
        left = [space.at for space in view.spaces if any(not one.removed for one in space.obstacles)]
        room = [space.at for space in view.spaces if space.treasure_possible and (not space.card or space.face_down)]
        return room or left
    if not view.found:
        return [space.at for space in view.spaces if space.treasure_possible or space.role == "treasure"]
    if view.prize_at is not None:
        return [view.prize_at]
    return [space.at for space in view.spaces if space.role == "entrance"] if view.prize else [me.at]


def _unsearched(space: SpaceView, found: bool) -> bool:
    if not space.card or space.face_down:
        return True
    return not space.empty and space.search is not None and not (space.role == "treasure" and found)


def _wounds(space: SpaceView, obstacle: ObstacleView) -> bool:
    """Whether failing against it costs life."""
    if obstacle.printed and space.card is not None:
        printed = next(o for o in pool().location(space.card).obstacles if o.key == obstacle.key)
        return any(isinstance(call, Damage) for call in printed.failure)
    return any(isinstance(call, Damage) for call in pool().obstacle(bare(obstacle.key)).failure)


_DECISIONS: dict[str, Callable[[Mind, tuple[Move, ...]], Move | None]] = {
    "move": Mind.move,
    "go-on": Mind.go_on,
    "overcome": Mind.overcome,
    "attack": Mind.attack,
    "defend": Mind.defend,
    "search": Mind.search,
    "find": Mind.find,
    "exit": Mind.exit,
    "offer": Mind.offer,
    "new-roll": Mind.new_roll,
    "first": Mind.first,
    "die": Mind.die,
    "start-bonus": Mind.bonus,
}
"""Question kind -> decision; None: the digest's default, as for every other kind that is no card window."""

_GAINS: dict[type, Callable[[Mind, str, Play | Use, Verb], float]] = {
    Dice: Mind.on_test,
    Bonus: Mind.on_test,
    Difficulty: Mind.on_test,
    Reroll: Mind.on_test,
    Heal: Mind.heal,
    Prevent: Mind.always,
    Draw: Mind.always,
    Raise: Mind.always,
    Ammo: Mind.always,
    Steps: Mind.steps,
    ExitMark: Mind.way_through,
    Forbid: Mind.hinder,
    Relocate: Mind.hinder,
    Allow: Mind.again,
    Damage: Mind.finishing,
    Substitute: Mind.other_dice,
}
