"""Placing dice after a roll: what is possible, what silence does, and carrying it out (section 5, RFA-DEC-6, 7, 20)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from itertools import combinations

from engine.protocol import PASS, Move, Pass, Rules, one, some, tell

from . import desert, enemies, forest, fortress, heroes, ice_cave, vortexes
from .board import DIE, KIND, TEN, VALUE, Enemy, enemy_names, fits, ice_level, room, stone_next
from .cards import CARDS, DESERT, FOREST, FORTRESS, ICE_CAVE, RESURRECTION
from .choosing import seat
from .moves import (
    BREACH,
    HEAVY_BLOW,
    ICE_PATH,
    NONE,
    PATHFINDER,
    REWARD,
    Flip,
    Mend,
    Place,
    Rethrow,
    Reward,
)
from .moves import place as placement
from .state import State, who

HOME = ("", DESERT, FORTRESS, FORTRESS, FORTRESS, FOREST, FOREST)
"""By value: the territory that takes it besides the Ice Cave."""
LAY: dict[str, Callable[[State, list[str]], Rules[None]]] = {
    DESERT: desert.lay,
    FORTRESS: fortress.lay,
    FOREST: forest.lay,
}
LIKED = {FOREST: 0, FORTRESS: 1, DESERT: 2, ICE_CAVE: 3}
"""RFA-DEC-20 (g)."""
WORTHWHILE = 3
"""Dice in Oblivion for which silence fills Resurrection (RFA-DEC-20 f)."""

Barred = Collection[str | int]
"""Destinations that a split batch has used: territories, and enemies by ``id``."""


@cache
def _batches(value: int, where: str, most: int, ability: str = NONE) -> tuple[Place, ...]:
    return tuple(placement(str(value), where, count, ability) for count in range(1, most + 1))


def place(s: State) -> Rules[None]:
    """RFA-TURN-3: at least one die is placed; what is left is the pool of the next roll."""
    while True:
        found, default = offers(s)
        options: list[Move] = [*found, *heroes.after_roll(s)]
        if ice_cave.may_claim(s):
            options.append(REWARD)
        if not found:
            options.append(PASS)
        answer = yield from one(seat(s), "place", options, default)
        if isinstance(answer, Rethrow):
            yield from heroes.rethrow(s)
        elif isinstance(answer, Flip):
            yield from heroes.flip(s, answer.die)
        elif isinstance(answer, Reward):
            yield from ice_cave.reward(s)
        else:
            break
    if isinstance(answer, Mend):
        yield from heroes.mend(s, answer.die, answer.territory)
    elif isinstance(answer, Pass):
        yield from _stay(s)
    else:
        assert isinstance(answer, Place)
        if s.board.rules.split_batch == "yes":
            yield from _parts(s, answer)
        else:
            yield from carry_out(s, answer)
    s.pool, s.thrown = [KIND[die] for die in s.thrown], []


def _stay(s: State) -> Rules[None]:
    """RFA-AMB-5: with ``vor_needs_oblivion`` nothing may fit; the dice stay on the hero board, and the step is over."""
    left, s.thrown = s.thrown, []
    s.players[s.active].dice += [KIND[die] for die in left]
    yield from tell("stuck", who=who(s, s.active), dice=tuple(left))


# --- what is possible ---


def offers(s: State, only: int = 0, barred: Barred = ()) -> tuple[list[Place], Move]:
    """Every placement of the dice thrown (RFA-DEC-7), and the one that silence makes (RFA-DEC-20; PASS if there is
    none). ``only``: of this value; not to the destinations ``barred``.

    Silence's choice is the least by its letter in RFA-DEC-20 and then by what that letter says; (a) and (b) are one,
    since either every stone wins or none does.
    """
    board = s.board
    rules = board.rules
    counts = [0] * 7
    for die in s.thrown:
        counts[VALUE[die]] += 1
    hero = s.players[s.active].hero
    if hero and not heroes.ready(s, hero):
        hero = ""
    row = [VALUE[die] for die in board.ice_cave.row]
    foes = [
        (name, enemy.total, CARDS[enemy.card].threshold, CARDS[enemy.card].rank)
        for name, enemy in zip(enemy_names(board), board.enemies, strict=True)
        if id(enemy) not in barred
    ]
    vortex = rules.vor_needs_oblivion == "no" or bool(board.oblivion)
    missing = TEN - sum([VALUE[die] for die in board.resurrection])
    worthwhile = len(board.oblivion) >= WORTHWHILE
    capped = rules.enemy_overkill == "no"
    options: list[Place] = []
    best: tuple[int, ...] = (9,)
    default: Move = PASS
    for value in range(1, 7):
        count = counts[value]
        if not count or (only and value != only):
            continue
        where = HOME[value]
        free = room(board, where, value)
        if free and where not in barred:
            batches = _batches(value, where, count if count <= free else fits(board, where, value, count))
            options += batches
            if count >= free:
                key: tuple[int, ...] = (1 if stone_next(board, where) else 2, -value)
            else:
                key = (6, -count, LIKED[where], -value)
            if key < best:
                best, default = key, batches[min(count, free) - 1]
        if value not in row and ICE_CAVE not in barred:
            batch = _batches(value, ICE_CAVE, 1)[0]
            options.append(batch)
            level = ice_level(board.ice_cave.side, [*row, value])
            key = (3, -value) if level >= 4 else (6, -1, LIKED[ICE_CAVE], -value)
            if key < best:
                best, default = key, batch
        for at, (name, total, threshold, rank) in enumerate(foes):
            need = -((total - threshold) // value)
            batches = _batches(value, name, min(need, count) if capped else count)
            options += batches
            if need <= count:
                key = (4, rank, need, -value, at)
                if key < best:
                    best, default = key, batches[need - 1]
            elif best[0] >= 7:
                key = (7, -total, -count, -value, at)
                if key < best:
                    best, default = key, batches[-1]
            if hero == "fighter":
                after_blow = max(1, -((total + enemies.BLOW - threshold) // value))
                options += _batches(value, name, min(after_blow, count) if capped else count, HEAVY_BLOW)
        if vortex:
            batches = _batches(value, RESURRECTION, count)
            options += batches
            need = -(-missing // value)
            if worthwhile and need <= count:
                key = (5, need, -value)
                if key < best:
                    best, default = key, batches[need - 1]
            elif best[0] >= 8:
                key = (8, -count, -value)
                if key < best:
                    best, default = key, batches[-1]
    if hero in _ANNOUNCED:
        options += _announced(s, hero, counts, only, barred)
    return options, default


_ANNOUNCED = ("sapper", "ranger", "frost-runner")


def _announced(s: State, hero: str, counts: list[int], only: int, barred: Barred) -> list[Place]:
    """Placements that an ability makes possible (RFA-HERO-27 to 30)."""
    board = s.board
    if hero == "sapper" and FORTRESS not in barred:
        found = []
        for value in (only,) if only else (2, 3, 4):
            if 2 <= value <= 4 and room(board, FORTRESS, value):
                short = 3 - len(board.fortress.sections[value - 2])
                if 1 <= short <= counts[value]:
                    found.append(placement(str(value), FORTRESS, short, BREACH))
        return found
    if hero == "ranger" and only in (0, 4) and FOREST not in barred:
        return list(_batches(4, FOREST, fits(board, FOREST, 5, counts[4]), PATHFINDER))
    if hero == "frost-runner" and not only:
        open_ = [value for value in range(1, 7) if counts[value] and room(board, ICE_CAVE, value)]
        return [placement(f"{a}+{b}", ICE_CAVE, 2, ICE_PATH) for a, b in combinations(open_, 2)]
    return []


# --- carrying it out ---


def carry_out(s: State, batch: Place) -> Rules[None]:
    """Take the dice, lay them at their one destination (RFA-TURN-6) and resolve what that completes at once
    (RFA-TURN-10)."""
    s.placing = batch
    where, ability = batch.where, batch.ability
    dice: list[str] = []
    if ability == ICE_PATH:
        for value in batch.value.split("+"):
            dice += yield from _which(s, int(value), 1)
    else:
        dice += yield from _which(s, int(batch.value), int(batch.count))
    s.used += ability != NONE
    yield from tell("placed", who=who(s, s.active), dice=tuple(dice), where=where, ability=ability)
    if where in LAY:
        as_value = 5 if ability == PATHFINDER else int(batch.value)
        while dice and not s.outcome:  # once; again for what follows with ``batch_overflow``
            fit = room(s.board, where, as_value)
            laid, dice = _off_the_roll(s, dice[:fit]), dice[fit:]
            if ability == BREACH:
                yield from fortress.lay(s, laid, full=3)
            else:
                yield from LAY[where](s, [DIE[KIND[die], 5] for die in laid] if ability == PATHFINDER else laid)
    elif where == RESURRECTION:
        yield from vortexes.lay(s, _off_the_roll(s, dice))
    elif where == ICE_CAVE:
        yield from ice_cave.lay(s, _off_the_roll(s, dice))
    else:
        at = enemy_names(s.board).index(where)
        yield from enemies.lay(s, at, _off_the_roll(s, dice), ability == HEAVY_BLOW)
    s.placing = None


def _off_the_roll(s: State, dice: list[str]) -> list[str]:
    for die in dice:
        s.thrown.remove(die)
    return dice


def _which(s: State, value: int, count: int) -> Rules[tuple[str, ...]]:
    """The dice of a batch, by identity (RFA-AMB-37); which is asked only where they differ in kind (RFA-DEC-23)."""
    listed = tuple([die for die in s.thrown if VALUE[die] == value])
    if len(listed) == count or listed[0] == listed[-1]:
        return listed[:count]
    return (yield from some(seat(s), "which-dice", listed, count, count, listed[:count]))


def _parts(s: State, batch: Place) -> Rules[None]:
    """RFA-AMB-1, RFA-AMB-45: dice of the same value may go on to other destinations, each named once. Completions come
    in the order announced; Resurrection is the last, for it ends the step."""
    used: list[str] = []
    struck: list[Enemy] = []
    while True:
        names = enemy_names(s.board)
        if batch.where in names:
            struck.append(s.board.enemies[names.index(batch.where)])
        else:
            used.append(batch.where)
        yield from carry_out(s, batch)
        if s.outcome or batch.where == RESURRECTION or batch.ability == ICE_PATH:
            return
        found, _ = offers(s, int(batch.value), {*used, *map(id, struck)})
        if not found:
            return
        answer = yield from one(seat(s), "place", [*found, PASS], PASS)
        if not isinstance(answer, Place):
            return
        batch = answer
