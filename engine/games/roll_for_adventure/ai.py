"""The AI: a partner who looks one step ahead, from the view and the question alone, and can say why.

What can be tried out is (``rehearsal``), and the position after it weighed (``worth``); for the rest it does as silence
does, which the digest chose with care.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.protocol import PASS, Answer, Ask, Move, One, Pick, Some, Told

from . import rehearsal
from .board import DIE, KIND, VALUE, dice, enemy_names
from .cards import RESURRECTION, TERRITORIES
from .moves import RETHROW, REWARD, ROLL, Choose, Flip, Mend, Place, Recall, Reward, Shield
from .outlook import outlook
from .view import View
from .worth import WON, guarded, worth

Advice = tuple[Answer, dict[str, Any]]
"""An answer, and the fields of the news that says why."""
SAMPLES = 5
"""Throws looked at before dice are thrown again."""
TOLD = 20
"""Throws looked at to say how likely that is to help."""
ONCE = 0.4
"""What an ability that can be used once in a turn should bring."""


def choose(view: View, ask: Ask, pick: Pick) -> Answer:
    """An answer to a question."""
    return _think(view, ask, pick)[0]


def advise(view: View, ask: Ask, pick: Pick) -> tuple[Answer, Told]:
    """An answer to suggest, and why."""
    answer, why = _think(view, ask, pick)
    if (go := why.pop("again", None)) is not None:
        why |= _chance(view, go, pick)
    return answer, Told("advice", why)


def _think(view: View, ask: Ask, pick: Pick) -> Advice:
    if isinstance(ask.choice, One):
        decide = _DECISIONS.get(ask.kind)
        if decide is not None:
            return decide(view, ask.choice.options, ask.default, pick)
    elif ask.kind == "rethrow" and isinstance(ask.choice, Some):
        go = _again(view, pick)[1]
        return go, {"reason": "odds", "again": go}
    return ask.default, {"reason": _FROM_SILENCE.get(ask.kind, "")}


_FROM_SILENCE = {"which-dice": "spare", "moves-on": "spare", "swallowed": "spare", "seventh": "spare",
                 "lost-die": "spare", "free": "frees"}  # fmt: skip
"""Why silence's answer is a good one, by kind of question."""


# --- rolling and placing ---


def _roll(view: View, options: Sequence[Move], default: Answer, pick: Pick) -> Advice:
    """A Conjurer frees a die that can be rolled at once, else anybody's; then the dice are thrown."""
    recalls = {option.die: option for option in options if isinstance(option, Recall)}
    if recalls:
        own = view.players[view.active].colour
        at_once = [kind for kind in (own, "ally") if kind in recalls]
        return recalls[(at_once or list(recalls))[0]], {"reason": "frees", "count": 1}
    if REWARD in options and _reward_now(view):
        return REWARD, {"reason": "takes"}
    return (ROLL, {"reason": "roll"}) if ROLL in options else (default, {"reason": ""})


def _place(view: View, options: Sequence[Move], default: Answer, pick: Pick) -> Advice:
    """What leaves the best position; an ability only where it brings enough."""
    if REWARD in options and _reward_now(view):
        return REWARD, {"reason": "takes"}
    moves = [option for option in options if isinstance(option, Place | Mend)]
    if not moves:
        return default, {"reason": ""}
    found, move = max(((_after(view, one), one) for one in moves), key=lambda pair: pair[0])
    flips = [option for option in options if isinstance(option, Flip)]
    if flips:
        better, flip = max(((_flipped(view, one), one) for one in flips), key=lambda pair: pair[0])
        if better > found + ONCE:
            return flip, {"reason": "flips"}
    if RETHROW in options:
        average, go = _again(view, pick)
        if average > found + ONCE:
            return RETHROW, {"reason": "odds", "again": go}
    if PASS in options and worth(rehearsal.stage(view)) > found:  # the rest of a split batch may stay
        return PASS, {"reason": ""}
    return move, _why(view, move)


def _after(view: View, move: Place | Mend, thrown: Sequence[str] | None = None) -> float:
    return worth(rehearsal.placed(view, move, thrown))


def _best(view: View, thrown: Sequence[str]) -> float:
    """What the best placement of these dice leaves."""
    return max((_after(view, one, thrown) for one in rehearsal.offers(view, thrown)), default=0.0)


def _flipped(view: View, flip: Flip) -> float:
    thrown = list(view.thrown)
    thrown.remove(flip.die)
    return _best(view, dice([*thrown, DIE[KIND[flip.die], 7 - VALUE[flip.die]]]))


def _again(view: View, pick: Pick) -> tuple[float, tuple[str, ...]]:
    """Which dice to throw again, all but those of one value, and what that leaves on average."""
    best: tuple[float, tuple[str, ...]] = (-WON, ())
    for kept in sorted({VALUE[die] for die in view.thrown}):
        stay = [die for die in view.thrown if VALUE[die] == kept]
        go = [die for die in view.thrown if VALUE[die] != kept]
        if go:
            total = sum(_best(view, _thrown_again(stay, go, pick)) for _ in range(SAMPLES))
            if total / SAMPLES > best[0]:
                best = total / SAMPLES, tuple(go)
    return best


def _chance(view: View, go: Sequence[str], pick: Pick) -> dict[str, Any]:
    """How many dice are thrown again, and in how many of ten throws they leave more than placing now does."""
    stay = list(view.thrown)
    for die in go:
        stay.remove(die)
    now = _best(view, view.thrown)
    better = sum(_best(view, _thrown_again(stay, list(go), pick)) > now for _ in range(TOLD))
    return {"count": len(go), "chance": round(10 * better / TOLD)}


def _thrown_again(stay: list[str], go: list[str], pick: Pick) -> list[str]:
    return dice(stay + [DIE[KIND[die], pick(6) + 1] for die in go])


def _why(view: View, move: Place | Mend) -> dict[str, Any]:
    """The reason for a placement, in the order in which it matters."""
    board = view.board
    if isinstance(move, Mend):
        where = move.territory
        return {"reason": "danger", "where": where, "damage": board.damage[where], "length": board.length[where]}
    where, seen = move.where, outlook(view, move)
    if seen.wins:
        return {"reason": "wins"}
    if seen.stone:
        return {"reason": "stone", "where": where}
    if seen.completes == "resurrection":
        return {"reason": "frees", "count": seen.freed}
    if seen.completes in _COMPLETED:
        return {"reason": _COMPLETED[seen.completes], "where": where}
    if where == RESURRECTION:
        return {"reason": "keeps", "count": seen.rest} if seen.rest else {"reason": "gathers", "total": seen.total}
    if where not in TERRITORIES:
        return {"reason": "wounds", "where": where, "total": seen.total, "needed": seen.needed}
    if not guarded(board, where) and any(enemy.territory in (where, "") for enemy in board.enemies):
        return {"reason": "guards", "where": where}
    if seen.level:
        return {"reason": "cave" if board.ice_cave.side == "A" else "run", "count": seen.level}
    if seen.section:  # the next stone takes more sections than this one
        return {"reason": "filling", "where": where, "count": seen.spaces}
    return {"reason": "progress", "where": where, "count": seen.spaces}


_COMPLETED = {"section": "section", "chain": "chain", "path": "section", "reward": "reward", "enemy": "defeats"}


# --- what comes of a placement ---


def _reward_now(view: View) -> bool:
    """Whether taking the Ice Cave's reward leaves more than having it before one."""
    return worth(rehearsal.rewarded(view)) > worth(rehearsal.stage(view))


def _reward(view: View, options: Sequence[Move], default: Answer, pick: Pick) -> Advice:
    if _reward_now(view):
        return next(option for option in options if isinstance(option, Reward)), {"reason": "takes"}
    return PASS, {"reason": "waits"}


def _named(options: Sequence[Move]) -> list[Choose]:
    """What may be named; in a vote "none" is a name as well."""
    return [option for option in options if isinstance(option, Choose) and option.what != "none"]


def _defeat(view: View, options: Sequence[Move], default: Answer, pick: Pick) -> Advice:
    names = enemy_names(view.board)
    chosen = max(_named(options), key=lambda one: worth(rehearsal.beaten(view, names.index(one.what))))
    return chosen, {"reason": "defeats", "where": chosen.what}


def _heal(view: View, options: Sequence[Move], default: Answer, pick: Pick) -> Advice:
    board = view.board
    chosen = max(_named(options), key=lambda one: board.damage[one.what] / board.length[one.what])
    return chosen, {"reason": "heals", "where": chosen.what}


def _where(view: View, options: Sequence[Move], default: Answer, pick: Pick) -> Advice:
    chosen = max(_named(options), key=lambda one: worth(rehearsal.attacked(view, one.what)))
    return chosen, {"reason": "spares", "where": chosen.what}


def _shield(view: View, options: Sequence[Move], default: Answer, pick: Pick) -> Advice:
    """A shield not used is lost with the turn."""
    board = view.board
    use = next(option for option in options if isinstance(option, Shield))
    where = use.territory
    return use, {"reason": "danger", "where": where, "damage": board.damage[where], "length": board.length[where]}


Decide = Callable[[View, Sequence[Move], Answer, Pick], Advice]
_DECISIONS: dict[str, Decide] = {
    "roll": _roll, "place": _place, "reward": _reward, "defeat": _defeat, "heal": _heal, "where": _where,
    "shield": _shield,
}  # fmt: skip
"""By kind of question; all others as silence does."""
