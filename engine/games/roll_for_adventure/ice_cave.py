"""The Ice Cave: side A (RFA-ICE), its rewards and bonus dice (RFA-BONUS), and side B (RFA-SIDEB)."""

from __future__ import annotations

from engine.protocol import PASS, Pass, Rules, one, some, tell

from .board import BONUS, COLOURS, KIND, dice, enemy_names, most_damaged
from .cards import ICE_CAVE, TERRITORIES
from .choosing import choose, seat
from .enemies import defeat
from .homecoming import give_back
from .moves import REWARD
from .state import State, in_turn_order, who


def lay(s: State, laid: list[str]) -> Rules[None]:
    """Lay a die on the space of its value (a Frost Runner two). RFA-ICE-12, RFA-ICE-13: at four or five dice the
    reward may be taken or left, at six it is taken."""
    cave = s.board.ice_cave
    cave.row = dice([*cave.row, *laid])
    level = cave.level
    if level == 6:
        yield from reward(s)
    elif level >= 4 and s.board.rules.ice_claim == "on_placement":
        yield from offer(s)


def may_claim(s: State) -> bool:
    """RFA-AMB-9: with ``any_time`` the reward may be taken at any time of the turn's first step."""
    return s.board.rules.ice_claim == "any_time" and s.board.ice_cave.level >= 4


def offer(s: State) -> Rules[None]:
    """RFA-DEC-10: take the reward, or go on for more."""
    answer = yield from one(seat(s), "reward", (REWARD, PASS), REWARD)
    if isinstance(answer, Pass):
        yield from tell("declined", who=who(s, s.active), level=s.board.ice_cave.level)
    else:
        yield from reward(s)


def reward(s: State) -> Rules[None]:
    """RFA-ICE-8 to 16: the row's dice return, bonus dice are dealt, an enemy is defeated, damage is reset."""
    board = s.board
    cave = board.ice_cave
    level = cave.level
    yield from tell("reward", who=who(s, s.active), level=level)
    kinds = [KIND[die] for die in cave.row]
    qualified = [place for place in in_turn_order(s) if COLOURS[place] in kinds]  # RFA-BONUS-1 to 3
    if board.rules.ice_bonus_first_back == "no":
        yield from _bonus(s, qualified)
    home, cave.row = cave.row, []
    yield from give_back(s, ICE_CAVE, home)
    if board.rules.ice_bonus_first_back == "yes":
        yield from _bonus(s, qualified)
    if level >= 5 and board.enemies:
        yield from _defeat(s)
    if level == 6 and any(board.damage.values()):
        yield from _heal(s)


def _bonus(s: State, qualified: list[int]) -> Rules[None]:
    """RFA-BONUS-4, RFA-BONUS-11: if the stock is too small, as many go without as dice are missing."""
    board = s.board
    missing = max(0, len(qualified) - board.stock)
    without: tuple[str, ...] = ()
    if missing == len(qualified):
        without = tuple(COLOURS[place] for place in qualified)
    elif missing:
        without = yield from _without(s, [COLOURS[place] for place in qualified], missing)
    served = [place for place in qualified if COLOURS[place] not in without]
    for place in served:
        board.stock -= 1  # RFA-BONUS-1
        s.players[place].dice.append(BONUS)  # RFA-BONUS-1, RFA-BONUS-2
    left_out = tuple(who(s, place) for place in qualified if place not in served)
    yield from tell("bonus", to=tuple(who(s, place) for place in served), without=left_out)


def _without(s: State, qualified: list[str], missing: int) -> Rules[tuple[str, ...]]:
    """RFA-DEC-11: silence serves in turn order from the active player."""
    if s.board.rules.chooser == "active":
        return (yield from some(seat(s), "without", qualified, missing, missing, qualified[-missing:]))
    left = list(qualified)
    for _ in range(missing):
        left.remove((yield from choose(s, "goes-without", left, left[-1])))
    return tuple(colour for colour in qualified if colour not in left)


def _defeat(s: State) -> Rules[None]:
    """RFA-ICE-9: one active enemy may be defeated (RFA-DEC-12)."""
    board = s.board
    names = enemy_names(board)

    def wish(at: int) -> tuple[int, int, int]:
        enemy = board.enemies[at]
        return -board.damage.get(enemy.territory, -1), enemy.data.rank, at

    default = names[min(range(len(names)), key=wish)]
    name = yield from choose(s, "defeat", names, default, optional=True)
    if name:
        yield from defeat(s, names.index(name), by_reward=True)


def _heal(s: State) -> Rules[None]:
    """RFA-ICE-10: one territory may be freed of all damage (RFA-DEC-13)."""
    board = s.board
    damaged = [where for where in TERRITORIES if board.damage[where]]
    where = yield from choose(s, "heal", damaged, most_damaged(board), optional=True)
    if where:
        board.damage[where] = 0
        yield from tell("healed", territory=where)


def lose(s: State) -> Rules[list[str]]:
    """RFA-ATT-7: an attack takes the die of the highest value."""
    yield from ()  # there is nothing to choose here
    row = s.board.ice_cave.row
    return [row.pop()] if row else []
