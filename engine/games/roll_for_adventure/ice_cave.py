"""The territory Ice Cave: side A (RFA-ICE), its rewards and bonus dice (RFA-BONUS), and side B (RFA-SIDEB)."""

from __future__ import annotations

from engine.protocol import PASS, Pass, Rules, ask_one, ask_some

from .board import BONUS, COLOURS, KIND, find_most_damaged, list_enemy_names, sort_dice
from .cards import ICE_CAVE, TERRITORIES
from .choosing import choose, find_active_seat
from .enemies import defeat_enemy
from .events import BonusGiven, Healed, RewardDeclined, RewardTaken
from .homecoming import return_dice
from .moves import REWARD
from .state import State, list_places_in_order, make_event_player


def lay(s: State, laid: list[str]) -> Rules[None]:
    """Lay a die on the space of its value in the Ice Cave, then resolve the reward (RFA-ICE-12, RFA-ICE-13).

    A Frost Runner lays two dice. At a worth of four or five the reward may be taken or left; at six it is taken.
    """
    cave = s.board.ice_cave
    cave.row = sort_dice([*cave.row, *laid])
    level = cave.level
    if level == 6:
        yield from take_reward(s)
    elif level >= 4 and s.board.rules.ice_claim == "on_placement":
        yield from offer(s)


def may_take_reward(s: State) -> bool:
    """Tell whether the Ice Cave's reward may be taken now, under the house rule ``any_time`` (RFA-AMB-9)."""
    return s.board.rules.ice_claim == "any_time" and s.board.ice_cave.level >= 4


def offer(s: State) -> Rules[None]:
    """Ask whether to take the Ice Cave's reward now or to wait for a larger one (RFA-DEC-10)."""
    answer = yield from ask_one(find_active_seat(s), "reward", (REWARD, PASS), REWARD)
    if isinstance(answer, Pass):
        yield RewardDeclined(make_event_player(s, s.active), s.board.ice_cave.level)
    else:
        yield from take_reward(s)


def take_reward(s: State) -> Rules[None]:
    """Take the reward of the Ice Cave (RFA-ICE-8 to 16).

    The row's dice return and bonus dice are dealt. At a worth of five or more an enemy may be defeated, and at six a
    territory may lose all its damage.
    """
    board = s.board
    cave = board.ice_cave
    level = cave.level
    yield RewardTaken(make_event_player(s, s.active), level)
    kinds = [KIND[die] for die in cave.row]
    qualified = [place for place in list_places_in_order(s) if COLOURS[place] in kinds]  # RFA-BONUS-1 to 3
    if board.rules.ice_bonus_first_back == "no":
        yield from _give_bonus_dice(s, qualified)
    home, cave.row = cave.row, []
    yield from return_dice(s, ICE_CAVE, home)
    if board.rules.ice_bonus_first_back == "yes":
        yield from _give_bonus_dice(s, qualified)
    if level >= 5 and board.enemies:
        yield from _ask_for_defeat(s)
    if level == 6 and any(board.damage.values()):
        yield from _ask_for_healing(s)


def _give_bonus_dice(s: State, qualified: list[int]) -> Rules[None]:
    """Give a bonus die to each qualified player, until the stock is used up (RFA-BONUS-4, RFA-BONUS-11)."""
    board = s.board
    missing = max(0, len(qualified) - board.stock)
    without: tuple[str, ...] = ()
    if missing == len(qualified):
        without = tuple(COLOURS[place] for place in qualified)
    elif missing:
        without = yield from _choose_without_bonus(s, [COLOURS[place] for place in qualified], missing)
    served = [place for place in qualified if COLOURS[place] not in without]
    for place in served:
        board.stock -= 1  # RFA-BONUS-1: each player gets one die.
        s.players[place].dice.append(BONUS)  # RFA-BONUS-1, RFA-BONUS-2, RFA-BONUS-5: the die goes to the hero board.
    left_out = tuple(make_event_player(s, place) for place in qualified if place not in served)
    yield BonusGiven(tuple(make_event_player(s, place) for place in served), left_out)


def _choose_without_bonus(s: State, qualified: list[str], missing: int) -> Rules[tuple[str, ...]]:
    """Ask which players get no bonus die. The default serves in turn order from the active player (RFA-DEC-11).

    ``qualified`` are colours. ``missing`` is the number of players for whom no bonus die is left.
    """
    if s.board.rules.chooser == "active":
        return (yield from ask_some(find_active_seat(s), "without", qualified, missing, missing, qualified[-missing:]))
    left = list(qualified)
    for _ in range(missing):
        left.remove((yield from choose(s, "goes-without", left, left[-1])))
    return tuple(colour for colour in qualified if colour not in left)


def _ask_for_defeat(s: State) -> Rules[None]:
    """Ask which active enemy the Ice Cave's reward defeats, or none (RFA-ICE-9, RFA-DEC-12)."""
    board = s.board
    names = list_enemy_names(board)

    def rank_enemy(index: int) -> tuple[int, int, int]:
        enemy = board.enemies[index]
        return -board.damage.get(enemy.territory, -1), enemy.data.rank, index

    default = names[min(range(len(names)), key=rank_enemy)]
    name = yield from choose(s, "defeat", names, default, optional=True)
    if name:
        yield from defeat_enemy(s, names.index(name), by_reward=True)


def _ask_for_healing(s: State) -> Rules[None]:
    """Ask which territory the Ice Cave's reward frees of all damage, or none (RFA-ICE-10, RFA-DEC-13)."""
    board = s.board
    damaged = [where for where in TERRITORIES if board.damage[where]]
    where = yield from choose(s, "heal", damaged, find_most_damaged(board), optional=True)
    if where:
        board.damage[where] = 0
        yield Healed(where)


def lose(s: State) -> Rules[list[str]]:
    """Remove the die that an attack on the Ice Cave takes, and return it: the die of the highest value (RFA-ATT-7)."""
    yield from ()  # The yield makes a generator of this function, like every ``lose``.
    row = s.board.ice_cave.row
    return [row.pop()] if row else []
