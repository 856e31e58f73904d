"""The AI of Roll for Adventure: a partner that looks ahead to the end of the turn, and gives reasons.

It uses the view and the question alone. It tries out each option (``rehearsal``) and weighs the resulting position
(``compute_worth``). For the best few placements it also imagines the rest of the turn (``trials``). If options cannot
be tried, it gives the default answer, which the rulebook chose with care.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from engine.protocol import PASS, Answer, Ask, Move, One, Pick, Some

from . import reasons, rehearsal, trials
from .board import DIE, KIND, VALUE, list_enemy_names, sort_dice
from .events import QuestAdvice
from .forecast import compute_forecast
from .moves import RETHROW, REWARD, ROLL, Choose, Flip, Mend, Place, Recall, Reward, Shield
from .offers import list_placements
from .outlook import compute_outlook
from .state import State
from .view import View
from .worth import WON, compute_worth

Advice = tuple[Answer, QuestAdvice]
"""An answer, and the event that gives the reason for it."""
SAMPLES = 5
"""The number of throws that the AI imagines before it decides to throw dice again."""
FEW_CARDS = 6
"""With at most so many cards in the deck the AI waits for no larger reward of the Ice Cave: the dice are needed now."""
ONCE = 0.4
"""The AI uses an ability that works only once in a turn only if the worth rises by more than this."""


def choose(view: View, ask: Ask, pick: Pick) -> Answer:
    """Return the AI's answer to a question, from the view of the seat that is asked."""
    return _choose_with_reason(view, ask, pick)[0]


def choose_quickly(view: View, ask: Ask, pick: Pick) -> Answer:
    """Return an answer to a question without trials. A placement is chosen by the weights alone."""
    if ask.kind == "place" and isinstance(ask.choice, One):
        return _choose_placement(view, ask.choice.options, ask.default, pick, by_weights=True)[0]
    return choose(view, ask, pick)


def advise(view: View, ask: Ask, pick: Pick) -> Advice:
    """Return an answer to suggest to a player, and the event that gives the reason."""
    return _choose_with_reason(view, ask, pick)


def _choose_with_reason(view: View, ask: Ask, pick: Pick) -> Advice:
    if isinstance(ask.choice, One):
        decide = _DECISIONS.get(ask.kind)
        if decide is not None:
            return decide(view, ask.choice.options, ask.default, pick)
    elif ask.kind == "rethrow" and isinstance(ask.choice, Some):
        go = _choose_rethrow(view, pick)[1]
        return go, reasons.explain_rethrow(view, go)
    return ask.default, reasons.explain_default(view, ask)


# --- rolling and placing ---


def _choose_roll(view: View, options: Sequence[Move], default: Answer, pick: Pick) -> Advice:
    """Free a die of Oblivion that can be rolled at once, or else any die. Without such an option, throw the dice."""
    recalls = {option.die: option for option in options if isinstance(option, Recall)}
    if recalls:
        own = view.players[view.active].colour
        at_once = [kind for kind in (own, "ally") if kind in recalls]
        die = (at_once or list(recalls))[0]
        return recalls[die], reasons.explain_recall(view, die)
    if REWARD in options and _should_take_reward(view):
        return REWARD, reasons.explain_taking(view)
    return (ROLL, QuestAdvice("roll")) if ROLL in options else (default, QuestAdvice())


def _choose_placement(
    view: View, options: Sequence[Move], default: Answer, pick: Pick, *, by_weights: bool = False
) -> Advice:
    """Choose the placement after which the turn goes best. An ability is used only if it gains enough at once.

    A power stone is always taken. If it is not taken now, enemies may take dice from its territory.
    """
    moves = [option for option in options if isinstance(option, Place | Mend)]
    stones = [move for move in moves if isinstance(move, Place) and compute_outlook(view, move).stone]
    if stones:
        stone = max(stones, key=lambda one: _weigh_move(view, one))
        return stone, reasons.explain_placement(view, stone)
    if REWARD in options and _should_take_reward(view):
        return REWARD, reasons.explain_taking(view)
    if not moves:
        return default, QuestAdvice()
    s, cards = rehearsal.build_state(view), compute_forecast(view)
    ranked = trials.rank(s, moves, cards)
    found, first = ranked[0]
    now = compute_worth(s, cards)
    flips = [option for option in options if isinstance(option, Flip)]
    if flips:
        better, flip = max(((_weigh_flip(view, one), one) for one in flips), key=lambda pair: pair[0])
        if better > now + found + ONCE:
            return flip, reasons.explain_flip(view, flip)
    if RETHROW in options:
        average, go = _choose_rethrow(view, pick)
        if average > now + found + ONCE:
            return RETHROW, reasons.explain_rethrow(view, go)
    if PASS in options and found < 0:  # The rest of a split batch may stay unplaced.
        return PASS, QuestAdvice()
    move = first if by_weights else trials.find_best_placement(view, s, ranked, cards)
    return move, reasons.explain_placement(view, move)


def _weigh_position(view: View, s: State) -> float:
    """Return the worth of a state to all players. The deck is known only as far as the view tells."""
    return compute_worth(s, compute_forecast(view))


def _weigh_move(view: View, move: Place | Mend, thrown: Sequence[str] | None = None) -> float:
    """Return the worth of the position after a placement, or a Healer's Mend.

    ``thrown`` replaces the dice thrown.
    """
    return _weigh_position(view, rehearsal.rehearse_placement(view, move, thrown))


def _weigh_best_placement(view: View, thrown: Sequence[str]) -> float:
    """Return the worth of the position after the best placement of these dice."""
    s, cards = rehearsal.build_state(view, thrown), compute_forecast(view)
    offered, _ = list_placements(s)
    return compute_worth(s, cards) + (trials.rank(s, offered, cards)[0][0] if offered else 0.0)


def _weigh_flip(view: View, flip: Flip) -> float:
    """Return the worth of the position after turning a die over and the best placement then."""
    thrown = list(view.thrown)
    thrown.remove(flip.die)
    return _weigh_best_placement(view, sort_dice([*thrown, DIE[KIND[flip.die], 7 - VALUE[flip.die]]]))


def _choose_rethrow(view: View, pick: Pick) -> tuple[float, tuple[str, ...]]:
    """Return the average worth after a rethrow, and the dice to throw again. The dice that are kept have one value."""
    best: tuple[float, tuple[str, ...]] = (-WON, ())
    for kept in sorted({VALUE[die] for die in view.thrown}):
        stay = [die for die in view.thrown if VALUE[die] == kept]
        go = [die for die in view.thrown if VALUE[die] != kept]
        if go:
            total = sum(_weigh_best_placement(view, _rethrow_dice(stay, go, pick)) for _ in range(SAMPLES))
            if total / SAMPLES > best[0]:
                best = total / SAMPLES, tuple(go)
    return best


def _rethrow_dice(stay: list[str], go: list[str], pick: Pick) -> list[str]:
    return sort_dice(stay + [DIE[KIND[die], pick(6) + 1] for die in go])


# --- questions that follow ---


def _should_take_reward(view: View) -> bool:
    """Tell whether taking the Ice Cave's reward now is better than waiting for a larger one."""
    taken = rehearsal.rehearse_reward(view)
    return view.deck <= FEW_CARDS or _weigh_position(view, taken) > _weigh_position(view, rehearsal.build_state(view))


def _choose_reward(view: View, options: Sequence[Move], default: Answer, pick: Pick) -> Advice:
    if _should_take_reward(view):
        return next(option for option in options if isinstance(option, Reward)), reasons.explain_taking(view)
    return PASS, reasons.explain_leaving(view)


def _find_best_name(options: Sequence[Move], value: Callable[[str], float]) -> Choose | None:
    """Return the option whose name has the highest value; None if the only option is the "none" of a vote."""
    named = [option for option in options if isinstance(option, Choose) and option.what != "none"]
    return max(named, key=lambda one: value(one.what), default=None)


def _choose_enemy(view: View, options: Sequence[Move], default: Answer, pick: Pick) -> Advice:
    names = list_enemy_names(view.board)
    chosen = _find_best_name(
        options, lambda what: _weigh_position(view, rehearsal.rehearse_defeat(view, names.index(what)))
    )
    return (default, QuestAdvice()) if chosen is None else (chosen, reasons.explain_defeat(view, chosen.what))


def _choose_healing(view: View, options: Sequence[Move], default: Answer, pick: Pick) -> Advice:
    board = view.board
    chosen = _find_best_name(options, lambda what: board.damage[what] / board.length[what])
    return (default, QuestAdvice()) if chosen is None else (chosen, reasons.explain_near_fall(view, chosen.what))


def _choose_territory(view: View, options: Sequence[Move], default: Answer, pick: Pick) -> Advice:
    chosen = _find_best_name(options, lambda what: _weigh_position(view, rehearsal.rehearse_attack(view, what)))
    """The option for the territory where an attack does the least harm, or None."""
    return (default, QuestAdvice()) if chosen is None else (chosen, reasons.explain_attack(view, chosen.what))


def _choose_shield(view: View, options: Sequence[Move], default: Answer, pick: Pick) -> Advice:
    """Use the Shield, because it would be lost at the end of the turn."""
    use = next(option for option in options if isinstance(option, Shield))
    return use, replace(reasons.explain_near_fall(view, use.territory), reason="shield")


Decide = Callable[[View, Sequence[Move], Answer, Pick], Advice]
_DECISIONS: dict[str, Decide] = {
    "roll": _choose_roll, "place": _choose_placement, "reward": _choose_reward, "defeat": _choose_enemy,
    "heal": _choose_healing, "where": _choose_territory, "shield": _choose_shield,
}  # fmt: skip
"""The AI's function for each kind of question. All other kinds get the default answer."""
