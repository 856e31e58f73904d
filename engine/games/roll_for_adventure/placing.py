"""Placing dice after a roll: choosing a placement and carrying it out (RFA-TURN, RFA-DEC-6, RFA-DEC-7)."""

from __future__ import annotations

from collections.abc import Callable

from engine.protocol import PASS, Move, Pass, Rules, ask_one, ask_some

from . import desert, enemies, forest, fortress, heroes, ice_cave, vortexes
from .board import DIE, KIND, VALUE, Enemy, count_room, list_enemy_names
from .cards import DESERT, FOREST, FORTRESS, ICE_CAVE, RESURRECTION
from .choosing import find_active_seat, sort_placed_dice
from .events import Placed, Stuck, Won
from .moves import BREACH, HEAVY_BLOW, ICE_PATH, NONE, PATHFINDER, REWARD, Flip, Mend, Place, Rethrow, Reward
from .offers import list_placements
from .state import State, make_event_player

LAY: dict[str, Callable[[State, list[str]], Rules[None]]] = {
    DESERT: desert.lay,
    FORTRESS: fortress.lay,
    FOREST: forest.lay,
}


def place(s: State) -> Rules[None]:
    """Let the active player place at least one die; the dice left are the pool of the next roll (RFA-TURN-3)."""
    while True:
        found, default = list_placements(s)
        options: list[Move] = [*found, *heroes.list_options_after_roll(s)]
        if ice_cave.may_take_reward(s):  # RFA-AMB-9: the reward may be taken at any time.
            options.append(REWARD)
        if not found:  # RFA-AMB-5: no placement is possible.
            options.append(PASS)
        answer = yield from ask_one(find_active_seat(s), "place", options, default)
        if isinstance(answer, Rethrow):  # RFA-HERO-20: the Adventurer throws again.
            yield from heroes.rethrow_dice(s)
        elif isinstance(answer, Flip):  # RFA-HERO-26: the Trickster turns a die over.
            yield from heroes.flip(s, answer.die)
        elif isinstance(answer, Reward):  # RFA-AMB-9: the reward may be taken at any time.
            yield from ice_cave.take_reward(s)
        else:
            break
    if isinstance(answer, Mend):  # RFA-HERO-22: the answer heals a territory.
        yield from heroes.mend(s, answer.die, answer.territory)
    elif isinstance(answer, Pass):  # RFA-AMB-5: nothing can be placed
        yield from _keep_dice(s)
    else:
        assert isinstance(answer, Place)
        if s.board.rules.split_batch == "yes":  # RFA-AMB-1, else RFA-TURN-6
            yield from _place_parts(s, answer)
        else:
            yield from carry_out(s, answer)
    s.pool, s.thrown = [KIND[die] for die in s.thrown], []
    if s.outcome == "won":  # RFA-END-1: the last stone wins at once.
        yield Won(s.board.stones)


def _keep_dice(s: State) -> Rules[None]:
    """End the step with the dice on the hero board, because none can be placed.

    This happens only with ``vor_needs_oblivion`` (RFA-AMB-5).
    """
    left, s.thrown = s.thrown, []
    s.players[s.active].dice += [KIND[die] for die in left]
    yield Stuck(make_event_player(s, s.active), tuple(left))


# --- carrying out a placement ---


def carry_out(s: State, batch: Place) -> Rules[None]:
    """Lay the dice of a batch at their single destination and resolve completions at once (RFA-TURN-6, RFA-TURN-10)."""
    s.placing = batch
    where, ability = batch.where, batch.ability
    dice: list[str] = []
    if ability == ICE_PATH:  # RFA-HERO-27: Ice Path lays two dice.
        for value in batch.value.split("+"):
            dice += yield from _choose_batch_dice(s, where, int(value), 1)
    else:
        dice += yield from _choose_batch_dice(s, where, int(batch.value), int(batch.count))
    s.used += ability != NONE  # RFA-HERO-2, RFA-HERO-30: the ability serves once a turn.
    yield Placed(make_event_player(s, s.active), tuple(dice), where, ability)
    if where in LAY:
        as_value = 5 if ability == PATHFINDER else int(batch.value)  # RFA-HERO-28: the Ranger places any die as a five.
        while dice and not s.outcome:  # Twice only with ``batch_overflow`` (RFA-AMB-2).
            fit = count_room(s.board, where, as_value)
            laid, dice = _take_from_throw(s, dice[:fit]), dice[fit:]
            if ability == BREACH:  # RFA-HERO-29: for the Sapper three dice suffice.
                yield from fortress.lay(s, laid, needed=3)
            else:
                # RFA-HERO-28: the dice lie there as fives.
                turned = [DIE[KIND[die], 5] for die in laid] if ability == PATHFINDER else laid
                yield from LAY[where](s, turned)
    elif where == RESURRECTION:  # RFA-VOR-1: Resurrection takes any dice.
        yield from vortexes.lay(s, _take_from_throw(s, dice))
    elif where == ICE_CAVE:  # RFA-ICE-2: the Ice Cave takes one die.
        yield from ice_cave.lay(s, _take_from_throw(s, dice))
    else:
        enemy = list_enemy_names(s.board).index(where)
        # A batch may go on an enemy (RFA-DEF-1), and Heavy Blow adds 2 there (RFA-HERO-21).
        yield from enemies.lay(s, enemy, _take_from_throw(s, dice), ability == HEAVY_BLOW)
    s.placing = None


def _take_from_throw(s: State, dice: list[str]) -> list[str]:
    for die in dice:
        s.thrown.remove(die)
    return dice


def _choose_batch_dice(s: State, territory: str, value: int, count: int) -> Rules[tuple[str, ...]]:
    """Return the dice of a batch (RFA-AMB-37). The player is asked only if they differ in kind (RFA-DEC-23)."""
    listed = tuple([die for die in s.thrown if VALUE[die] == value])
    if len(listed) == count or listed[0] == listed[-1]:
        return listed[:count]
    return (
        yield from ask_some(
            find_active_seat(s), "which-dice", listed, count, count, sort_placed_dice(territory, listed)[:count]
        )
    )


def _place_parts(s: State, batch: Place) -> Rules[None]:
    """Place a batch that may be split among several destinations (RFA-AMB-1, RFA-AMB-45).

    Each destination is used once, and completions come in the order announced. Resurrection must be the last, because
    it ends the step.
    """
    used: list[str] = []
    struck: list[Enemy] = []
    while True:
        names = list_enemy_names(s.board)
        if batch.where in names:
            struck.append(s.board.enemies[names.index(batch.where)])
        else:
            used.append(batch.where)
        yield from carry_out(s, batch)
        if s.outcome or batch.where == RESURRECTION or batch.ability == ICE_PATH:
            return
        found, _ = list_placements(s, int(batch.value), {*used, *map(id, struck)})
        if not found:
            return
        answer = yield from ask_one(find_active_seat(s), "place", [*found, PASS], PASS)
        if not isinstance(answer, Place):
            return
        batch = answer
