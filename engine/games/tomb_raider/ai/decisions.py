"""The AI's answers: a function for each kind of question in Tomb Raider."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from engine.protocol import PASS, Answer, Ask, Move, One, Pick, Some

from ..cards import DISCOVERIES, LASTING, Treasure, Upgrade, get_pool
from ..cards.lasting import Raise
from ..moves import (
    GO_ON,
    NEW_ROLL,
    RELIEF,
    RESET,
    SEARCH,
    STAY,
    STOP,
    WINDOWS,
    Attack,
    Defend,
    Die,
    Exit,
    Find,
    First,
    Offer,
    Overcome,
    Play,
    Step,
    Take,
    Use,
)
from ..state import ABILITIES, SOLO_GOALS
from ..view import View
from . import aid, survey
from .hand import choose_discards, choose_opening_hand, has_ready_upgrade, weigh_card, weigh_discovery
from .look import BLOCKED, WALL, Look, compute_probability, is_known
from .plays import weigh_play
from .style import SHARP, SOLID, Style

FAR = 4
"""The AI saves only if the rows walked since its last save, plus the cards to save, are at least this many."""
ASIDE = 1.0
"""The AI accepts a detour of at most this many turns to a save point, or one more if an upgrade waits for the save."""
LONG = 4.0
"""The AI saves in order to lay down an upgrade only if the way left takes at least this many turns."""
GIVE_UP = 3.0
"""The AI gives up its life only if a new life is nearer to the treasure by more than this many turns."""
SLIGHT = 0.05
"""The AI offers an obstacle only if its expected cost for a rival, in turns, is above this."""
CLOSE = 1.5
"""The AI cares about the turn order only within this many turns from the treasure."""
LATER = 0.5
"""The weight of an obstacle's cost for the AI itself, against 1 for a rival. It may be gone when the AI comes."""
ENOUGH = 30
"""The number of turns for which the AI still hinders rivals after its own raider has finished.

After that the rivals have lost anyway, and the AI gives default answers.
"""
GOOD = ("opening-hand", "keep-items")
"""The kinds of questions that ask which cards to keep, as opposed to which cards to discard."""


def choose(view: View, ask: Ask, pick: Pick) -> Answer:
    """Return the answer of a solid AI seat to a question, from its view."""
    return _choose_in_style(view, ask, SOLID)


def choose_sharply(view: View, ask: Ask, pick: Pick) -> Answer:
    """Return the answer of a sharp AI seat to a question, from its view."""
    return _choose_in_style(view, ask, SHARP if len(view.raiders) > 1 else SOLID)


def _choose_in_style(view: View, ask: Ask, style: Style) -> Answer:
    look, choice = Look(view, moment=ask.kind, style=style), ask.choice
    if look.me.finished and view.turn > look.me.finished + ENOUGH:
        return ask.default
    if isinstance(choice, Some):
        return choice.read(_choose_cards(look, ask.kind, choice))
    if not isinstance(choice, One):
        return ask.default
    decide = _choose_play if ask.kind in WINDOWS else _DECISIONS.get(ask.kind)
    answer = decide(look, choice.options) if decide is not None else None
    return ask.default if answer is None else answer


def _choose_play(look: Look, options: tuple[Move, ...]) -> Move:
    """Return the play with the highest positive worth, or ``PASS`` if there is none."""
    best: tuple[float, Move] = (0.0, PASS)
    for option in options:
        if isinstance(option, Play | Use):
            best = max(best, (weigh_play(look, option), option), key=lambda pair: pair[0])
    return best[1]


# --- the destination ---


def find_goals(look: Look) -> list[tuple[int, int]]:
    """Return the spaces to which the AI's raider goes: its goals, or a save point first.

    It goes to a save point if the detour is short and saving there is worth a turn.
    """
    away, aside = look.compute_way_cost(), ASIDE + _is_upgrade_worthwhile(look)
    for place, space in look.spaces.items():
        if space.save_point and is_known(space) and place != look.me.at and _is_save_worthwhile(look, place):
            to, on = look.find_way([place], {}).cost, look.look_after_save(place).compute_way_cost()
            if to < away and to + on <= away + aside:
                return [place]
    return look.goals


def _is_save_worthwhile(look: Look, space: tuple[int, int]) -> bool:
    """Tell whether saving in a space is worth a turn: for an upgrade, or for rows walked and cards to save."""
    if look.view.found or (look.view.goal == "survey" and survey.is_carrying_discoveries(look.me)):
        return False
    keeps = space[1] - look.back[1] + len(look.me.unsaved) if space != look.me.saved_at else 0
    return keeps >= (1 if look.compute_way_cost() >= BLOCKED else FAR) or _is_upgrade_worthwhile(look)


def _is_upgrade_worthwhile(look: Look) -> bool:
    """Tell whether saving pays because the hand has an upgrade that needs it, and the way left is long enough."""
    return has_ready_upgrade(look) and look.compute_way_cost() >= LONG


def should_rest(look: Look) -> bool:
    """Tell whether the AI's raider stays at the save point in its space in order to save."""
    return look.here.save_point and _is_save_worthwhile(look, look.me.at)


def _choose_move(look: Look, options: tuple[Move, ...]) -> Move:
    if look.me.at in look.goals or should_rest(look) or (look.view.goal in SOLO_GOALS and aid.is_waiting(look)):
        return STAY
    side = look.find_way(find_goals(look), {}).side
    return next((o for o in options if isinstance(o, Step) and o.direction == side), STAY)


def _choose_going_on(look: Look, options: tuple[Move, ...]) -> Move:
    """Return ``STOP`` at a goal, at a save point where it saves, or where no way leads on; else ``GO_ON``."""
    return STOP if look.me.at in look.goals or should_rest(look) or look.find_first_step() is None else GO_ON


# --- obstacles and raiders ---


def _choose_obstacle(look: Look, options: tuple[Move, ...]) -> Move:
    wins_here = look.treasure_here is not None or _may_reach_treasure(look)
    wins_here = wins_here and look.view.level != "learning_game"

    def weigh_option(option: Move) -> float:
        assert isinstance(option, Overcome)
        obstacle = next(o for o in look.here.obstacles if o.key == option.obstacle and not o.removed)
        target = next(t.target for t in obstacle.tests if t.ability == option.ability)
        dice, bonus = aid.count_help(look, option.ability) if look.style.counts_help else (0, 0)
        good = compute_probability(look.count_dice(option.ability, option.weapon) + dice, target - bonus)
        if look.view.goal == "purge" and obstacle.life:  # Only Fight removes a creature (TR-RUL-10).
            return good + (1.0 if option.ability == "fight" else 0.0)
        if option.ability != "fight":
            return good
        if wins_here:  # A fight costs the search, so it is the last resort where a search can win in this turn.
            return 0.4 * good
        return good + (0.05 if obstacle.life else -0.1)

    return max(options, key=weigh_option)


def _may_reach_treasure(look: Look) -> bool:
    """Tell whether the raider has enough steps left to reach the known space of the treasure room in this turn."""
    way = look.find_way(look.goals, {}) if look.me.steps and _count_treasure_spaces(look) == 1 else None
    return way is not None and way.cost < WALL and len(way.spaces) <= (look.me.steps or 0)


def _choose_attack(look: Look, options: tuple[Move, ...]) -> Move:
    """Return an attack on a raider that the AI will probably beat, or ``PASS``.

    An attack in the treasure's space costs the AI its search. So it attacks there only a raider that has one life left
    and would find the treasure first. It always attacks the carrier of the treasure.
    """
    best: tuple[float, Move] = (0.6, PASS)
    for option in options:
        if isinstance(option, Attack):
            other = look.view.raiders[int(option.raider)]
            if other.seat == look.view.carrier:
                return option
            dying = other.life - other.damage <= 1
            if look.treasure_here is not None and not (dying and look.may_search_before(other.seat)):
                continue
            edge = 0.5 + 0.2 * (look.count_dice("fight", option.weapon) - other.abilities[0]) + (0.2 if dying else 0.0)
            best = max(best, (edge, option), key=lambda pair: pair[0])
    return best[1]


def _choose_defence(look: Look, options: tuple[Move, ...]) -> Move:
    return max(options, key=lambda o: look.count_dice("fight", cast(Defend, o).weapon))


def _choose_offer(look: Look, options: tuple[Move, ...]) -> Move:
    """Return the obstacle that costs the moving raider most, beyond its later cost for the AI itself; else ``PASS``.

    The AI offers no obstacle that the raider would almost surely pass. It offers none to a raider that is nearly
    blocked already. Otherwise the last raider might die again and again, and the match would never end.
    """
    mapper = look.view.active
    if mapper is None:
        return PASS
    theirs = look.look_for_raider(mapper)
    if theirs.blocked:
        return PASS
    mine, later = look if look.me.alive else look.look_after_reload(), 0.0 if look.me.finished else LATER
    best: tuple[float, Move] = (SLIGHT, PASS)
    for option in options:
        if isinstance(option, Offer):
            card = get_pool().find_obstacle(option.obstacle)
            pays = theirs.compute_risk(card) - later * mine.compute_added_cost(theirs.me.at, card)
            best = max(best, (pays, option), key=lambda pair: pair[0])
    return best[1]


# --- searching ---


def _choose_search(look: Look, options: tuple[Move, ...]) -> Move:
    """Return the relief roll of a cut-off raider if it is possible, else a search if possible, else ``PASS``."""
    return next((o for o in (RELIEF, SEARCH) if o in options), PASS)


def _choose_find(look: Look, options: tuple[Move, ...]) -> Move:
    """Return the discovery to find. In a survey the AI prefers a discovery that uses up no other discoveries."""

    def weigh_option(option: Move) -> float:
        if not isinstance(option, Find):
            return 0.0
        worth = weigh_discovery(look, option.discovery)
        if look.view.goal != "survey":
            return worth
        return 1.0 + (0.0 if survey.can_spend_discoveries(option.discovery, look.me, look.here) else worth)

    return max(options, key=weigh_option)


def _choose_exit(look: Look, options: tuple[Move, ...]) -> Move:
    """Return the new exit after which the raider's way to its goals costs fewest turns."""

    def compute_cost_after(option: Move) -> float:
        assert isinstance(option, Exit)
        column, row = option.at.split(".")
        space = (int(column), int(row))
        return look.compute_way_cost({space: (*look.spaces[space].exits, option.direction)})

    return min(options, key=compute_cost_after)


# --- turns and lives ---


def _choose_new_roll(look: Look, options: tuple[Move, ...]) -> Move:
    """Ask for a new roll of the turn order if the AI acts last and this turn may decide the match, or by its habit.

    The turn may decide the match if both the AI and a rival are about to reach the treasure. Then the AI never asks in
    two turns running, because the order has just been rolled.
    """
    order = look.view.order
    last = bool(order) and order[-1] == look.view.viewer
    if look.style.minds_order:
        return NEW_ROLL if last != (_count_treasure_spaces(look) > 1) else PASS
    race = (
        last
        and look.compute_way_cost() <= CLOSE
        and any(look.look_for_raider(one.seat).compute_way_cost() <= CLOSE for one in look.rivals)
    )
    return NEW_ROLL if race and look.view.turn % 2 else PASS


def _choose_first(look: Look, options: tuple[Move, ...]) -> Move | None:
    """Return the AI's own raider, or the next one in order to act last (TR-READY-5)."""
    first = look.me.seat
    if look.style.minds_order and _count_treasure_spaces(look) > 1:
        first = (first + 1) % len(look.view.raiders)
    return next((o for o in options if isinstance(o, First) and int(o.raider) == first), None)


def _count_treasure_spaces(look: Look) -> int:
    """Return the number of spaces in which the treasure room may be."""
    return sum(space.treasure_possible for space in look.view.spaces)


def _choose_reset(look: Look, options: tuple[Move, ...]) -> Move:
    """Give up the raider's life if a new life would be nearer to the treasure, lost cards included; else pass."""
    if look.view.carrier == look.view.viewer or RESET not in options:
        return PASS
    if look.view.goal == "survey" and survey.should_give_up_life(look.view, look.me):
        return RESET
    return (
        RESET
        if look.compute_turns_left()
        > look.look_after_reload().compute_turns_left() + GIVE_UP + 0.5 * len(look.me.unsaved)
        else PASS
    )


# --- cards ---


def _choose_bonus(look: Look, options: tuple[Move, ...]) -> Move:
    """Return the card that raises most abilities of the raider, else the card of the highest power."""

    def rank_option(option: Move) -> tuple[int, int]:
        if not isinstance(option, Take):
            return -1, 0
        card, abilities = get_pool().find_card(option.card), zip(look.me.abilities, ABILITIES, strict=True)
        raises = [call for call in LASTING.get(option.card, ()) if isinstance(call, Raise)]
        raised = sum(call.compute_change(n, name) for n, name in abilities for call in raises)
        return raised, card.power if isinstance(card, Treasure | Upgrade) else 0

    return max(options, key=rank_option)


def _choose_die(look: Look, options: tuple[Move, ...]) -> Move:
    return min(options, key=lambda o: cast(Die, o).shows)


def _choose_cards(look: Look, kind: str, choice: Some) -> tuple[str, ...]:
    """Return the best cards to keep, or the worst to discard.

    In a survey the AI discards cards that have no use there.
    """
    if kind == "discard" and look.view.goal == "survey" and not choice.least:
        return tuple(card for card in choice.items if card not in DISCOVERIES and not aid.can_help_on_way(look, card))
    if kind == "discard":
        return choose_discards(look, choice.items, choice.least, choice.most)
    if kind == "opening-hand" and look.style.empties_hand:
        return choose_opening_hand(look, choice.items, choice.most)
    good = kind in GOOD
    ranked = sorted(choice.items, key=lambda card: weigh_card(look, card), reverse=good)
    return tuple(ranked[: choice.most if good else choice.least])


_DECISIONS: dict[str, Callable[[Look, tuple[Move, ...]], Move | None]] = {
    "move": _choose_move,
    "go-on": _choose_going_on,
    "overcome": _choose_obstacle,
    "attack": _choose_attack,
    "defend": _choose_defence,
    "search": _choose_search,
    "find": _choose_find,
    "exit": _choose_exit,
    "offer": _choose_offer,
    "new-roll": _choose_new_roll,
    "first": _choose_first,
    "die": _choose_die,
    "reset": _choose_reset,
    "start-bonus": _choose_bonus,
    "award": _choose_bonus,
}
"""The AI's function for each kind of question. Other kinds, and a result of None, get the default answer."""
