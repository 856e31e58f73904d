"""Play Tomb Raider as a sensible person would: walk towards the treasure, or to where it may be, face obstacles by the
best chance, search where a search can find, and put obstacles before the others.

Cards are played where they help at once: on a test that would else fail, against damage, at a rival. Frozen: see the
package.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable

from engine.games.tomb_raider.cards import Discovery, Obstacle, Upgrade, get_pool
from engine.games.tomb_raider.moves import (
    KEEP,
    REDRAW,
    RELIEF,
    RESET,
    SEARCH,
    SIDES,
    STAY,
    STOP,
    WINDOWS,
    Exit,
    Find,
    GoOn,
    Offer,
    Play,
    Step,
    Take,
    Use,
)  # fmt: skip
from engine.games.tomb_raider.verbs import cards, harm, map, movement, on_test
from engine.games.tomb_raider.view import RaiderView, Space, SpaceView, View
from engine.protocol import PASS, Answer, Ask, Move, Some

from .script import Memory, Script, best, options

BESIDE = dict(zip(SIDES, ((0, 1), (1, 0), (0, -1), (-1, 0)), strict=True))
UNKNOWN, OBSTACLE = 2.5, 1.2
"""The cost of a space beside its step: of an unknown space, which ends the movement, and of each obstacle."""
EASY, FINDABLE = 4, 11
"""An obstacle of more danger may hardly ever be laid; a discovery of more difficulty is hardly ever found."""
HOLDS = 6
"""More cards than so many leave no room for the next."""
LOST = 3
"""After so many turns without any way to the treasure a life is given up."""
DOUBTFUL = 0.55
"""A chance below which a card is spent on a test; above which somebody is attacked."""


def sensible(view: View, ask: Ask, memory: Memory) -> Answer:
    """Answer a question."""
    if isinstance(ask.choice, Some):
        return ask.choice.read(_set(view, ask, ask.choice))
    if ask.kind in WINDOWS:
        return next((option for option in options(ask) if _helps(view, ask, option)), PASS)
    decide = _DECISIONS.get(ask.kind)
    return ask.default if decide is None else decide(view, ask, memory)


# --- where to ---


def _way(view: View, me: RaiderView) -> list[Space]:
    """Return the spaces on the way to the treasure, or to a space where the treasure may be.

    The list is empty if there is no way.
    """
    spaces = {tuple(space.at): space for space in view.spaces}
    rooms = [at for at, space in spaces.items() if space.role == "treasure" and space.card]
    goals = rooms or [at for at, space in spaces.items() if space.treasure_possible]
    edge: list[tuple[float, Space, tuple[Space, ...]]] = [(0.0, (me.at[0], me.at[1]), ())]
    seen: set[Space] = set()
    while edge:
        cost, at, way = heapq.heappop(edge)
        if at in seen:
            continue
        seen.add(at)
        if at in goals:
            return list(way)
        for side in spaces[at].exits if _is_known(spaces[at]) else SIDES:
            to = at[0] + BESIDE[side][0], at[1] + BESIDE[side][1]
            if to in spaces and to not in seen and side not in spaces[at].blocks:
                heapq.heappush(edge, (cost + _cost(spaces[to]), to, (*way, to)))
    return []


def _is_known(space: SpaceView) -> bool:
    return space.card is not None and not space.face_down


def _cost(space: SpaceView) -> float:
    left = sum(not one.removed for one in space.obstacles)
    return 1.0 + OBSTACLE * left + (0.0 if _is_known(space) else UNKNOWN)


def _here(view: View, me: RaiderView) -> SpaceView:
    return next(space for space in view.spaces if tuple(space.at) == tuple(me.at))


def _move(view: View, ask: Ask, memory: Memory) -> Move:
    """Step towards the treasure.

    Keep in ``memory`` where this turn's movement ends: at the first unknown space, or where the steps are used up.
    """
    me = view.raiders[ask.seat]
    way, spaces = _way(view, me), {tuple(space.at): space for space in view.spaces}
    memory["lost"] = 0 if way or _here(view, me).treasure is not None else memory.get("lost", 0) + 1
    memory["to"] = None
    if not way or not me.steps:
        return STAY
    memory["to"] = next((at for at in way[: me.steps] if not _is_known(spaces[at])), way[: me.steps][-1])
    return next((step for step in options(ask) if isinstance(step, Step) and _beside(me.at, step) == way[0]), STAY)


def _beside(at: Space, step: Step) -> Space:
    column, row = BESIDE[step.direction]
    return at[0] + column, at[1] + row


def _go_on(view: View, ask: Ask, memory: Memory) -> Move:
    me = view.raiders[ask.seat]
    return STOP if not _way(view, me) else next(one for one in options(ask) if isinstance(one, GoOn))


def _walk(view: View, ask: Ask, answer: Answer, memory: Memory) -> str:
    """Walk to where it wants in one press, where that takes several steps."""
    to = memory.get("to")
    return f"walk:{to[0]}.{to[1]}," if ask.kind == "move" and isinstance(answer, Step) and to else ""


# --- what is there ---


def _by_chance(view: View, ask: Ask, memory: Memory) -> Move:
    """Choose the answer whose button names the best chance. If a test is optional and its chance is low, make none."""
    chances = {throw.answer: throw.now.chance or 0.0 for throw in view.throws}
    least = DOUBTFUL if PASS in options(ask) else 0.0
    return best(options(ask), lambda option: chances.get(option.format_text(), least))


def _attack(view: View, ask: Ask, memory: Memory) -> Move:
    """Attack nobody in the room with the treasure: a fight costs the search."""
    return PASS if _here(view, view.raiders[ask.seat]).treasure is not None else _by_chance(view, ask, memory)


def _offer(view: View, ask: Ask, memory: Memory) -> Move:
    """Offer the most dangerous obstacle."""
    return best(
        options(ask), lambda one: get_pool().find_obstacle(one.obstacle).danger if isinstance(one, Offer) else -1
    )


# --- searching ---


def _search(view: View, ask: Ask, memory: Memory) -> Move:
    """Search where the treasure or a card in hand can be found. Without any way to go, look for a way out."""
    if RELIEF in options(ask):
        return RELIEF
    finds = any(throw.finds for throw in view.throws if throw.answer == SEARCH.format_text())
    here = _here(view, view.raiders[ask.seat])
    return SEARCH if SEARCH in options(ask) and (finds or here.treasure is not None) else PASS


def _find(view: View, ask: Ask, memory: Memory) -> Move:
    """Find what was hardest to find."""
    return best(options(ask), lambda one: _value(one.discovery) if isinstance(one, Find) else -1.0)


def _exit(view: View, ask: Ask, memory: Memory) -> Move:
    """Open the side that leads farthest from the entrance."""
    return best(options(ask), lambda one: -SIDES.index(one.direction) if isinstance(one, Exit) else -9)


# --- cards and lives ---


def _value(number: str) -> float:
    """Return what a card is worth to hold."""
    match get_pool().find_card(number):
        case Obstacle(danger=danger):
            return 5.5 if danger <= EASY else 2.0
        case Discovery(difficulty=difficulty):
            return 6.0 if difficulty <= FINDABLE else 2.0
        case Upgrade(power=power):
            return 3.0 if power <= 2 else 1.0
    return 5.0


def _set(view: View, ask: Ask, choice: Some) -> tuple[str, ...]:
    """Choose a set: discard the least useful cards, and begin with the best ones."""
    ranked = sorted(choice.items, key=_value)
    if ask.kind == "discard":
        return tuple(ranked[: max(choice.least, len(ranked) - HOLDS)])
    if ask.kind in ("opening-hand", "keep-items"):
        return tuple(ranked[len(ranked) - choice.most :])
    return tuple(ranked[: choice.least])


def _redraw(view: View, ask: Ask, memory: Memory) -> Move:
    """Exchange a hand of nothing but obstacles and upgrades."""
    return KEEP if any(_value(card) >= 5.0 for card in view.hand) else REDRAW


def _reset(view: View, ask: Ask, memory: Memory) -> Move:
    return RESET if memory.get("lost", 0) >= LOST and RESET in options(ask) else PASS


def _bonus(view: View, ask: Ask, memory: Memory) -> Move:
    return best(options(ask), lambda one: float(isinstance(one, Take)))


def _helps(view: View, ask: Ask, option: Move) -> bool:
    """Return whether a card helps now: in the own test if it would fail, for the own life, or against a rival."""
    if not isinstance(option, Play | Use):
        return False
    me, trial, rival = view.raiders[ask.seat], view.trial, option.raider.isdigit() and int(option.raider) != ask.seat
    card = get_pool().find_card(option.card)
    if isinstance(card, Upgrade):
        return True
    for call in (call for clause in card.effects for call in clause.calls):
        match call:
            case harm.Damage() | harm.Injure() | harm.Stuck() | cards.Steal() | cards.Discard():
                found = rival
            case on_test.Auto() | on_test.Dice() | on_test.Bonus() | on_test.Difficulty() | on_test.Reroll():
                found = trial is not None and trial.seat == ask.seat and not rival and _fails(view)
            case harm.Prevent():
                found = ask.kind in ("damage", "dying") and not rival
            case harm.Heal():
                found = not rival and me.damage + sum(me.hurts) > 0
            case movement.Steps():
                found = not rival and ask.kind == "turn-start" and len(_way(view, me)) > me.abilities[1]
            case map.Exit():
                found = not _way(view, me) and not rival
            case cards.Draw() | cards.Fetch():
                found = not rival and len(view.hand) < HOLDS
            case _:
                found = False
        if found:
            return True
    return False


def _fails(view: View) -> bool:
    """Return whether the current test has failed, or probably will."""
    trial = view.trial
    assert trial is not None
    target = trial.target or (view.rival.result or 0 if view.rival is not None else 0)
    if trial.result is not None:
        return trial.result < target
    return 3.5 * trial.dice + trial.bonus < target


_DECISIONS: dict[str, Callable[[View, Ask, Memory], Move]] = {
    "move": _move,
    "go-on": _go_on,
    "overcome": _by_chance,
    "defend": _by_chance,
    "attack": _attack,
    "offer": _offer,
    "search": _search,
    "find": _find,
    "exit": _exit,
    "redraw": _redraw,
    "reset": _reset,
    "start-bonus": _bonus,
    "award": _bonus,
}
SCRIPT = Script(sensible, frozenset({"new-roll", "first", "order-fixed", "overcome", "round-start", "respond"}), _walk)
