"""The answer to each kind of question."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from engine.protocol import PASS, Answer, Ask, Move, One, Pick, Some

from ..cards import DISCOVERIES, LASTING, Treasure, Upgrade, pool
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
from .hand import discarded, found, grows, worth
from .look import BLOCKED, Look, known, likely
from .plays import gain

FAR = 4
"""How many rows, and saved cards, are worth the turn that saving them costs."""
ASIDE = 1.0
"""How many turns a way to a save point may cost; one more, where an upgrade waits for it."""
LONG = 4.0
"""How many turns of way an upgrade needs to be worth one that saving costs."""
GIVE_UP = 3.0
"""How many turns more than from where it would come back: then a life is given up."""
SLIGHT = 0.05
"""A harm in turns that is not worth an obstacle."""
CLOSE = 1.5
"""How many turns of way to the treasure make a race of it."""
LATER = 0.5
"""What an obstacle on one's own way counts beside what it costs a rival now: by then it may be gone, or passed by."""
ENOUGH = 30
"""Turns for which who has finished hinders those who have not: by then they have lost, and all want to go on."""
GOOD = ("opening-hand", "keep-items")
"""Sets of what is kept."""


def choose(view: View, ask: Ask, pick: Pick) -> Answer:
    """An answer to a question, from the view of the seat asked."""
    look, choice = Look(view, moment=ask.kind), ask.choice
    if look.me.finished and view.turn > look.me.finished + ENOUGH:
        return ask.default
    if isinstance(choice, Some):
        return choice.read(_cards(look, ask.kind, choice))
    if not isinstance(choice, One):
        return ask.default
    decide = _window if ask.kind in WINDOWS else _DECISIONS.get(ask.kind)
    answer = decide(look, choice.options) if decide is not None else None
    return ask.default if answer is None else answer


def _window(look: Look, options: tuple[Move, ...]) -> Move:
    best: tuple[float, Move] = (0.0, PASS)
    for option in options:
        if isinstance(option, Play | Use):
            best = max(best, (gain(look, option), option), key=lambda pair: pair[0])
    return best[1]


# --- where to ---


def _goal(look: Look) -> list[tuple[int, int]]:
    """Where to go now: to a save point that costs hardly a step aside and pays, else to the treasure."""
    away, aside = look.cost(), ASIDE + _grows(look)
    for at, space in look.spaces.items():
        if space.save_point and known(space) and at != look.me.at and _saves(look, at):
            to, on = look.way([at], {}).cost, look.saved(at).cost()
            if to < away and to + on <= away + aside:
                return [at]
    return look.goals


def _saves(look: Look, at: tuple[int, int]) -> bool:
    """Whether saving there pays for the turn: with an upgrade, or with what it keeps, rows walked and cards."""
    if look.view.found or (look.view.goal == "survey" and survey.carries(look.me)):
        return False
    keeps = at[1] - look.back[1] + len(look.me.unsaved) if at != look.me.saved_at else 0
    return keeps >= (1 if look.cost() >= BLOCKED else FAR) or _grows(look)


def _grows(look: Look) -> bool:
    """Whether an upgrade waits for a save, and so much of the way is left that it pays."""
    return grows(look) and look.cost() >= LONG


def _rests(look: Look) -> bool:
    return look.here.save_point and _saves(look, look.me.at)


def _move(look: Look, options: tuple[Move, ...]) -> Move:
    if look.me.at in look.goals or _rests(look) or (look.view.goal in SOLO_GOALS and aid.waits(look)):
        return STAY
    side = look.way(_goal(look), {}).side
    return next((o for o in options if isinstance(o, Step) and o.direction == side), STAY)


def _go_on(look: Look, options: tuple[Move, ...]) -> Move:
    return STOP if look.me.at in look.goals or _rests(look) or look.first_step() is None else GO_ON


# --- what is there ---


def _overcome(look: Look, options: tuple[Move, ...]) -> Move:
    wins_here = look.treasure_here is not None and look.view.level != "learning_game"

    def value(option: Move) -> float:
        assert isinstance(option, Overcome)
        obstacle = next(o for o in look.here.obstacles if o.key == option.obstacle and not o.removed)
        target = next(t.target for t in obstacle.tests if t.ability == option.ability)
        good = likely(look.dice(option.ability, option.weapon), target)
        if look.view.goal == "purge" and obstacle.life:  # who gets past a creature leaves it there (TR-RUL-10)
            return good + (1.0 if option.ability == "fight" else 0.0)
        if option.ability != "fight":
            return good
        if wins_here:  # a fight costs the search, and is the only hope where nothing else ever passes
            return 0.4 * good
        return good + (0.05 if obstacle.life else -0.1)

    return max(options, key=value)


def _attack(look: Look, options: tuple[Move, ...]) -> Move:
    """Who is likely to be beaten; where the treasure is, for the search that it costs, only who would find it first and
    has one life left."""
    best: tuple[float, Move] = (0.6, PASS)
    for option in options:
        if isinstance(option, Attack):
            other = look.view.raiders[int(option.raider)]
            if other.seat == look.view.carrier:
                return option
            dying = other.life - other.damage <= 1
            if look.treasure_here is not None and not (dying and look.finds_before(other.seat)):
                continue
            edge = 0.5 + 0.2 * (look.dice("fight", option.weapon) - other.abilities[0]) + (0.2 if dying else 0.0)
            best = max(best, (edge, option), key=lambda pair: pair[0])
    return best[1]


def _defend(look: Look, options: tuple[Move, ...]) -> Move:
    return max(options, key=lambda o: look.dice("fight", cast(Defend, o).weapon))


def _offer(look: Look, options: tuple[Move, ...]) -> Move:
    """The obstacle that costs the raider before it most, beside what it will cost oneself; none that it can hardly fail
    against, and no more where it hardly passes already: what kills who comes last, for ever, would end no match."""
    mapper = look.view.active
    if mapper is None:
        return PASS
    theirs = look.of(mapper)
    if theirs.blocked:
        return PASS
    mine, later = look if look.me.alive else look.anew(), 0.0 if look.me.finished else LATER
    best: tuple[float, Move] = (SLIGHT, PASS)
    for option in options:
        if isinstance(option, Offer):
            card = pool().obstacle(option.obstacle)
            pays = theirs.risk(card) - later * mine.burden(theirs.me.at, card)
            best = max(best, (pays, option), key=lambda pair: pair[0])
    return best[1]


# --- searching ---


def _search(look: Look, options: tuple[Move, ...]) -> Move:
    return next((o for o in (RELIEF, SEARCH) if o in options), PASS)


def _find(look: Look, options: tuple[Move, ...]) -> Move:
    """Who surveys takes whatever empties the place."""

    def value(option: Move) -> float:
        if not isinstance(option, Find):
            return 0.0
        worth = found(look, option.discovery)
        if look.view.goal != "survey":
            return worth
        return 1.0 + (0.0 if survey.spends(option.discovery, look.me, look.here) else worth)

    return max(options, key=value)


def _exit(look: Look, options: tuple[Move, ...]) -> Move:
    def after(option: Move) -> float:
        assert isinstance(option, Exit)
        column, row = option.at.split(".")
        at = (int(column), int(row))
        return look.cost({at: (*look.spaces[at].exits, option.direction)})

    return min(options, key=after)


# --- turns and lives ---


def _new_roll(look: Look, options: tuple[Move, ...]) -> Move:
    """Asked for by who acts last where the turn may decide: it is about to reach the treasure, and so is a rival. Not
    in two turns running: what was wished for has just been rolled."""
    order = look.view.order
    last = bool(order) and order[-1] == look.view.viewer
    race = last and look.cost() <= CLOSE and any(look.of(one.seat).cost() <= CLOSE for one in look.rivals)
    return NEW_ROLL if race and look.view.turn % 2 else PASS


def _first(look: Look, options: tuple[Move, ...]) -> Move | None:
    return next((o for o in options if isinstance(o, First) and int(o.raider) == look.view.viewer), None)


def _reset(look: Look, options: tuple[Move, ...]) -> Move:
    """A life is given up where a new one is nearer to the treasure, what is lost counted in."""
    if look.view.carrier == look.view.viewer or RESET not in options:
        return PASS
    if look.view.goal == "survey" and survey.gives_up(look.view, look.me):
        return RESET
    return RESET if look.left() > look.anew().left() + GIVE_UP + 0.5 * len(look.me.unsaved) else PASS


# --- cards ---


def _bonus(look: Look, options: tuple[Move, ...]) -> Move:
    """What raises most abilities, else what is most powerful."""

    def value(option: Move) -> tuple[int, int]:
        if not isinstance(option, Take):
            return -1, 0
        card, abilities = pool().card(option.card), zip(look.me.abilities, ABILITIES, strict=True)
        raises = [call for call in LASTING.get(option.card, ()) if isinstance(call, Raise)]
        raised = sum(call.added(n, name) for n, name in abilities for call in raises)
        return raised, card.power if isinstance(card, Treasure | Upgrade) else 0

    return max(options, key=value)


def _die(look: Look, options: tuple[Move, ...]) -> Move:
    return min(options, key=lambda o: cast(Die, o).shows)


def _cards(look: Look, kind: str, choice: Some) -> tuple[str, ...]:
    """The best cards into the hand; the worst out of it; who surveys makes room for what can be found."""
    if kind == "discard" and look.view.goal == "survey" and not choice.least:
        return tuple(card for card in choice.items if card not in DISCOVERIES and not aid.helps(look, card))
    if kind == "discard":
        return discarded(look, choice.items, choice.least, choice.most)
    good = kind in GOOD
    ranked = sorted(choice.items, key=lambda card: worth(look, card), reverse=good)
    return tuple(ranked[: choice.most if good else choice.least])


_DECISIONS: dict[str, Callable[[Look, tuple[Move, ...]], Move | None]] = {
    "move": _move,
    "go-on": _go_on,
    "overcome": _overcome,
    "attack": _attack,
    "defend": _defend,
    "search": _search,
    "find": _find,
    "exit": _exit,
    "offer": _offer,
    "new-roll": _new_roll,
    "first": _first,
    "die": _die,
    "reset": _reset,
    "start-bonus": _bonus,
    "award": _bonus,
}
"""Question kind -> decision; None: the digest's default, as for every other kind that is no card window."""
