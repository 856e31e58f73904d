"""The reasons for the AI's advice in Roll for Adventure, as events (``words/advice.py`` puts them into words).

A reason does not repeat the advised option, which its button names. It tells the advantage of that option over others.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.protocol import Ask

from . import odds
from .attacks import count_taken_dice
from .board import ALLY, BONUS, CHAINS, KIND, TEN, VALUE, Board, compute_ice_level, list_enemy_names
from .cards import DESERT, FORTRESS, ICE_CAVE, RESURRECTION, TERRITORIES
from .events import QuestAdvice
from .forecast import compute_attack_chance, compute_forecast
from .moves import Flip, Mend, Place
from .outlook import Outlook, compute_outlook
from .rehearsal import rehearse_placement as after
from .view import View
from .worth import count_absorbed_attacks


def explain_placement(view: View, move: Place | Mend) -> QuestAdvice:
    """Return the most important reason for a placement or a Healer's Mend."""
    if isinstance(move, Mend):
        return explain_near_fall(view, move.territory)
    board, where, seen = view.board, move.where, compute_outlook(view, move)
    if seen.wins:
        return QuestAdvice("wins")
    if seen.stone:
        return QuestAdvice("stone", count=board.wanted - board.stones - 1, cards=view.deck)
    if where == RESURRECTION:
        return _explain_resurrection(view, seen)
    if seen.completes == "enemy":
        return explain_defeat(view, where)
    if where not in TERRITORIES:
        return replace(explain_defeat(view, where), reason="wounds", count=seen.needed - seen.total)
    if seen.completes == "reward":
        return QuestAdvice("reward", count=board.stock)
    if seen.completes == "section" and where == FORTRESS:
        return QuestAdvice("barriers", count=sum(board.fortress.barriers) - 1)
    if seen.completes == "section":
        return QuestAdvice("second", count=len(board.desert.second) + 1)
    if seen.completes == "chain":
        return QuestAdvice("chains", count=CHAINS - board.desert.chains - 1)
    if not count_absorbed_attacks(board, where) and any(enemy.territory in (where, "") for enemy in board.enemies):
        return QuestAdvice("guards", compute_attack_chance(view, where))
    if where == ICE_CAVE:
        short = "cave" if board.ice_cave.side == "A" else "run"
        return QuestAdvice(short, count=max(1, 4 - seen.level), stock=board.stock)
    left = {one: _count_missing_dice(after(view, move).board, one) for one in TERRITORIES if one != ICE_CAVE}
    nearest = left[where] == min(left.values())
    return QuestAdvice("nearest" if nearest else "progress", count=left[where])


def _explain_resurrection(view: View, outlook: Outlook) -> QuestAdvice:
    lost = len(view.board.oblivion)
    if outlook.total >= TEN and lost:
        return QuestAdvice("frees", count=sum(len(player.dice) for player in view.players) + outlook.rest)
    if outlook.rest:
        return QuestAdvice("keeps", count=outlook.rest)
    return QuestAdvice("gathers", count=lost)


def _count_missing_dice(board: Board, territory: str) -> int:
    """Return the number of dice that a territory still needs for its next power stone."""
    if territory == DESERT:
        rows = 3 - len(board.desert.second) if board.desert.side == "A" else CHAINS - board.desert.chains
        return 3 * rows - len(board.desert.first)
    if territory == FORTRESS:
        fortress = board.fortress
        return sum(4 * left - len(row) for left, row in zip(fortress.barriers, fortress.sections, strict=True))
    return board.forest.spaces - len(board.forest.path) if board.forest.spaces else odds.NEVER


def explain_defeat(view: View, name: str) -> QuestAdvice:
    """Return the reason to defeat an enemy: the chance that it attacks again with the next card."""
    enemy = view.board.enemies[list_enemy_names(view.board).index(name)]
    return QuestAdvice("defeats", chance=compute_forecast(view).next[enemy.data.rank])


def explain_near_fall(view: View, territory: str) -> QuestAdvice:
    """Return the reason that a territory is near its fall: the damage that it can still take."""
    return QuestAdvice("falls", count=view.board.length[territory] - view.board.damage[territory])


def explain_attack(view: View, territory: str) -> QuestAdvice:
    """Return the reason why an attack does least harm in this territory."""
    if count_taken_dice(view.board, territory):
        return QuestAdvice("bears", count=count_taken_dice(view.board, territory))
    return replace(explain_near_fall(view, territory), reason="stands")


def explain_taking(view: View) -> QuestAdvice:
    """Return the reason to take the Ice Cave's reward at once."""
    return QuestAdvice("takes", compute_attack_chance(view, ICE_CAVE))


def explain_leaving(view: View) -> QuestAdvice:
    """Return the reason to leave the Ice Cave's reward for a larger one."""
    board, dice = view.board, len(view.thrown) + len(view.pool)
    row = [VALUE[die] for die in board.ice_cave.row]
    level = compute_ice_level(board.ice_cave.side, row)
    values = [
        one for one in range(1, 7) if one not in row and compute_ice_level(board.ice_cave.side, [*row, one]) > level
    ]
    if not dice or not values:
        return QuestAdvice("waits")
    return QuestAdvice("waits", chance=1 - (1 - len(values) / 6) ** dice)


def explain_recall(view: View, die: str) -> QuestAdvice:
    """Return the reason to free a die from Oblivion before the roll."""
    own = die in (view.players[view.active].colour, ALLY)
    return QuestAdvice("joins", count=len(view.pool) if own else None)


def explain_flip(view: View, flip: Flip) -> QuestAdvice:
    """Return the reason to turn a die over."""
    goals, faces = odds.find_gain_goals(replace(view, ability_left=False)), [VALUE[die] for die in view.thrown]
    over = [*faces]
    over.remove(VALUE[flip.die])
    over.append(7 - VALUE[flip.die])
    return QuestAdvice("turns" if odds.can_complete(goals, over) and not odds.can_complete(goals, faces) else "fits")


def explain_rethrow(view: View, go: Sequence[str]) -> QuestAdvice:
    """Return the reason to throw these dice again: the chance to complete something, unless the dice already do."""
    goals, stay = odds.find_gain_goals(view), list(view.thrown)
    if not go:
        return QuestAdvice()
    if odds.can_complete(goals, [VALUE[die] for die in stay]):
        return QuestAdvice("again")
    for die in go:
        stay.remove(die)
    found = odds.compute_chance(goals, len(go), tuple(sorted(VALUE[die] for die in stay)))
    return QuestAdvice("odds", chance=found, count=len(go))


def explain_default(view: View, ask: Ask) -> QuestAdvice:
    """Return the reason for a default answer. It chooses the least useful among dice that differ only in owner."""
    if ask.kind == "free":
        own = (view.players[view.active].colour, ALLY)
        return QuestAdvice("needed" if ask.default and set(ask.choice.write(ask.default)) & set(own) else "")
    if ask.kind not in ("which-dice", "moves-on", "swallowed", "seventh", "lost-die"):
        return QuestAdvice()
    answer = ask.default
    die = answer[0] if isinstance(answer, tuple) else str(getattr(answer, "what", ""))
    kind = KIND.get(die, die)
    if ask.kind == "which-dice" and view.placing is not None and view.placing.where == ICE_CAVE:
        return QuestAdvice("earns" if kind not in (ALLY, BONUS) else "spare")
    return QuestAdvice("spare", die=kind if kind in (ALLY, BONUS) else "")
