"""The AI's decisions about a turn of Tomb: raid, go to a Crypt, come home, recruit, draw, heal, steal.

Every plan ends in a raid. The worth of a plan is the raid's value divided by the turns until the raid is over.
"""

from __future__ import annotations

from math import ceil, prod

from msgspec import Struct

from engine.protocol import PASS, Ask, Move, Pick

from .. import worth
from ..cards import pool
from ..events.turns import Reason
from ..maps.boards import find_distance, load_boards
from ..moves import DRAW, HEAL, RAID, RETURN, USE_SPACE, Go, Land, Play, Recruit, Use
from ..state import INN, find_kind
from ..view import CryptView, PartyView, View
from . import gear, thieving
from .bout import compute_blow
from .prospect import Prospect, Raiders, build_raiders, compute_prospect, list_hidden_cards
from .thought import SOLID, Style, Thought, choose_best, compute_percent

NEAR = 6
"""The number of nearest Crypts that the AI examines closely."""
LASTING = 6
"""A gain at the Inn is assumed to help in this many future raids."""
POOR = 0.25
"""If a raid would bring less than this many XP per turn, the party prepares first, if it can."""
BOLD_AFTER, BOLDER = 45, 0.1
"""After round ``BOLD_AFTER`` the AI takes more risks: each later round adds ``BOLDER`` XP to a raid's value.

So every match ends at some time.
"""
EVEN = 50
"""A reason counts on flight if the chance to win, in per cent, is below this."""
STAY = 0.4
"""The AI gives up a raid whose value is below 0 by this much, in XP."""
READY = 2.0
"""The XP added to the value of each raid for a party that can hardly become stronger."""
FAILS = 0.1
"""If the chance (0 to 1) to heal nothing is above this, Clerics do not try. Else they would try again and again."""
READY_CARDS = 4.0
"""A party draws no more cards when it has this many for each Character."""


class Plan(Struct, frozen=True):
    """A possible raid: the Crypt, the expected outcome, and the turns until the raid is over."""

    crypt: CryptView
    hope: Prospect
    turns: int
    value: float

    @property
    def rate(self) -> float:
        """The value of the raid per turn. A negative value is not divided by the turns."""
        return self.value / self.turns if self.value > 0 else self.value


def compute_boldness(view: View) -> float:
    """Return the XP that the AI adds to the value of each raid in order to become bolder.

    The bonus goes to a party that will hardly become stronger, and it grows when the match gets long.
    """
    party = worth.find_own_party(view)
    full = not view.inn or len(party.fighters) >= gear.count_party_limit(view)
    ready = full and _count_useful_cards(party) >= 1.5 * len(party.fighters)
    return (READY if ready else 0.0) + max(0.0, (view.turn / len(view.parties) - BOLD_AFTER) * BOLDER)


def choose(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick, style: Style = SOLID) -> Thought:
    """Choose the action of a turn. Spells and Prayers that a rival could cancel are left out."""
    options = tuple(move for move in options if not _can_be_cancelled(view, move))
    style = SOLID if gear.is_alone(view) else style  # A solo player has no rivals.
    if worth.find_own_party(view).at == "inn":
        return _choose_at_inn(view, options, style)
    return _choose_in_tomb(view, options, style)


def _can_be_cancelled(view: View, move: Move) -> bool:
    """Tell whether a rival has an open card that could cancel this Spell or Prayer.

    Outside raids each rival is a foe.
    """
    if not isinstance(move, Play | Use) or find_kind(move.card) not in ("spell", "prayer"):
        return False
    rivals = [one for party in view.parties if party.seat != view.viewer for one in party.fighters]
    return any(
        name == "Cancel" and any(gear.find_figures(one, pool.find_needed_attribute(card) or "atk"))
        for one in rivals
        for card in one.cards
        for name, _ in gear.list_calls(card, "cast")
    )


# --- plans ----------------------------------------------------------------------------------------------------------


def find_best_plan(
    view: View, party: PartyView, fit: Raiders, space: str, style: Style, before: int = 0
) -> Plan | None:
    """Return the best raid from a place, after ``before`` turns of getting ready; None if there is none.

    ``fit`` is the party, prepared for the estimates of raids.
    """
    unseen = list_hidden_cards(view)
    listed = [
        (crypt, _count_turns(view, space, crypt, party.movement) + before) for crypt in view.crypts if crypt.count
    ]
    listed.sort(
        key=lambda each: -(worth.compute_expected_gain(each[0]) - 0.6 * worth.weigh_hardness(each[0])) / (each[1] + 1)
    )
    near = min(listed, key=lambda each: worth.weigh_hardness(each[0]), default=None)
    looked = listed[:NEAR] if near is None or near in listed[:NEAR] else [*listed[: NEAR - 1], near]
    bold = compute_boldness(view)
    found = []
    for crypt, turns in looked:
        hope = compute_prospect(view, fit, crypt, unseen, style)
        found.append(Plan(crypt, hope, turns, hope.value + bold))
    return max(found, key=lambda plan: plan.rate, default=None)


def _count_turns(view: View, space: str, crypt: CryptView, movement: int) -> int:
    """Return the number of turns that a party needs to get to a Crypt and raid it."""
    return 1 + ceil(count_steps(view, space, crypt.door) / movement)


def count_steps(view: View, space: str, door: str) -> int:
    """Return the number of steps from a space to a Door."""
    map_ = load_boards()[view.level]
    return find_distance(
        view.level, INN if space == "inn" else map_.find_space(space), map_.find_space(door), view.special_spaces
    )


def _compute_plan_rate(plan: Plan | None) -> float:
    """Return the value of a planned raid per turn. No plan (None) counts as very bad."""
    return -9.0 if plan is None else plan.rate


# --- at the Inn -----------------------------------------------------------------------------------------------------


def _choose_at_inn(view: View, options: tuple[Move, ...], style: Style) -> Thought:
    """Choose at the Inn between going, recruiting and drawing. The best long-term value per turn decides."""
    party = worth.find_own_party(view)
    healthy = build_raiders(view, party, healed=True)
    now = find_best_plan(view, party, healthy, "inn", style)
    raids = _count_coming_raids(view)
    going = _choose_approach(view, options, now)
    found: list[tuple[float, Thought]] = []
    if now is not None and going is not None:
        found.append((now.rate, (going, add_outcome("go", now.crypt, now.hope))))
    recruits = [move for move in options if isinstance(move, Recruit)]
    if recruits:
        chosen = max(recruits, key=lambda move: gear.recruit(view, move.character))
        larger = gear.add_character(party, chosen.character)
        then = find_best_plan(view, larger, build_raiders(view, larger, healed=True), "inn", style)
        move: Move = next((one for one in options if _is_use_of(one, "Recruit", "turn")), chosen)
        if len(party.fighters) + 2 > gear.count_party_limit(view):
            move = chosen
        found.append(
            (
                style.recruiting * _weigh_preparation(then, raids, now),
                (move, Reason("recruit", card=chosen.character, count=len(party.fighters))),
            )
        )
    drawing = _choose_draw(view, options)
    if drawing is not None and _count_useful_cards(party) < READY_CARDS * len(party.fighters):
        better = gear.strengthen_party(party)
        then = find_best_plan(view, better, build_raiders(view, better, healed=True), "inn", style)
        rate = _weigh_preparation(then, raids, now)
        pays = rate >= _compute_plan_rate(now)
        found.append((rate, (drawing, Reason("draw" if pays else "", count=sum(party.hand.values())))))
    if not found:
        return PASS if PASS in options else None, Reason()
    rate, thought = max(found, key=lambda each: each[0])
    if rate < POOR and len(found) > 1 and thought is found[0][1] and going is not None:
        thought = found[1][1]  # No raid is worth it yet, so the party prepares.
    return thought


def _count_coming_raids(view: View) -> int:
    """Return the number of raids for which a gain at the Inn helps: the party's share of the Crypts that are left."""
    return min(LASTING, ceil(sum(crypt.count > 0 for crypt in view.crypts) / len(view.parties)))


def _weigh_preparation(then: Plan | None, raids: int, now: Plan | None) -> float:
    """Return the value per turn of spending one turn on preparation, over the next ``raids`` raids.

    ``then``: the best raid after it. ``now``: the best raid without it.
    """
    if then is None:
        return -9.0
    raids = max(1, raids)
    return raids * then.value / (raids * then.turns + 1) if then.value > 0 else then.value + 0.2


def _count_useful_cards(party: PartyView) -> float:
    """Return the number of a party's cards, in the hand and attached."""
    return sum(party.hand.values()) + sum(len(one.cards) for one in party.fighters)


def _choose_draw(view: View, options: tuple[Move, ...]) -> Move | None:
    """Return the option that draws the most cards, or None.

    An ability that draws three cards is preferred to the usual action. In a solo game the result is None if drawing
    would cost a Character that may be needed.
    """
    three = next((move for move in options if _is_use_of(move, "Draw", "turn") and _count_drawn_cards(move) > 2), None)
    if three is not None:
        return three
    if gear.is_alone(view):
        free = next((move for move in options if isinstance(move, Use) and _is_use_of(move, "Draw", "turn")), None)
        if free is not None:
            return free
        if len(view.inn) <= 6:
            return None
    return DRAW if DRAW in options else None


def _count_drawn_cards(move: Move) -> int:
    assert isinstance(move, Play | Use)
    return sum(int(call.n) for name, call in gear.list_calls(move.card, "turn") if name == "Draw")


def _is_use_of(move: Move, verb: str, window: str) -> bool:
    """Tell whether an option uses a card that has this verb in this window."""
    return isinstance(move, Play | Use) and any(name == verb for name, _ in gear.list_calls(move.card, window))


# --- in the Tomb ----------------------------------------------------------------------------------------------------


def _choose_in_tomb(view: View, options: tuple[Move, ...], style: Style) -> Thought:
    """Choose in the Tomb between raiding, going elsewhere, healing, stealing and going home."""
    party = worth.find_own_party(view)
    free = _choose_free_use(view, options)
    if free is not None:
        banks = any(name == "Bank" for name, _ in gear.list_calls(free.card, "free"))
        return free, Reason("safe" if banks else "heals")
    fit = build_raiders(view, party)
    now = find_best_plan(view, party, fit, party.at, style)
    here = next((crypt for crypt in view.crypts if crypt.door == party.at and crypt.count), None)
    found: list[tuple[float, Thought]] = []
    if here is not None and RAID in options:
        hope = compute_prospect(view, fit, here, list_hidden_cards(view), style)
        plan = Plan(here, hope, 1, hope.value + compute_boldness(view))
        if plan.value + STAY > 0:
            found.append((plan.rate, (RAID, add_outcome("raid", plan.crypt, plan.hope))))
    if now is not None:
        going = _choose_approach(view, options, now)
        if going is not None:
            found.append((now.rate, (going, add_outcome("go", now.crypt, now.hope))))
        beside = _find_raid_beside(view, options, fit, style)
        if beside is not None:
            found.append(beside)
    if RETURN in options:
        found.append(_weigh_return(view, party, style))
    hurt = sum(one.wounds for one in party.fighters)
    if hurt:
        healthy = find_best_plan(view, party, build_raiders(view, party, healed=True), party.at, style, 1)
        for move, healed in _list_healing(view, options):
            if healed >= 0.6 * min(hurt, 4) and healthy is not None:
                part = min(1.0, healed / hurt)
                rate = part * _compute_plan_rate(healthy) + (1 - part) * _compute_plan_rate(now)
                found.append((rate, (move, Reason("heal", count=hurt))))
    theft = thieving.find_best_theft(view, options)
    if theft is not None:
        found.append(theft)
    if not found:
        return PASS if PASS in options else None, Reason()
    return max(found, key=lambda each: each[0])[1]


def _weigh_return(view: View, party: PartyView, style: Style) -> tuple[float, Thought]:
    """Return the value of going home, healing there and setting out again, with a recruit if one is available."""
    hurt = sum(one.wounds for one in party.fighters)
    stronger, before = party, 1
    if view.inn and len(party.fighters) < gear.count_party_limit(view):
        chosen = max(view.inn, key=lambda key: gear.recruit(view, key))
        stronger, before = gear.add_character(party, chosen), 2
    then = find_best_plan(view, stronger, build_raiders(view, stronger, healed=True), "inn", style, before)
    same = find_best_plan(view, party, build_raiders(view, party, healed=True), "inn", style, 1)
    rate = max(_compute_plan_rate(then), _compute_plan_rate(same))
    carried = sum(pool.find_xp(card) for one in party.fighters for card in one.cards if find_kind(card) == "treasure")
    if not gear.is_alone(view):
        rate += 0.03 * carried
    grows = bool(hurt or (stronger is not party and _compute_plan_rate(then) >= _compute_plan_rate(same)))
    return rate, (RETURN, Reason("home" if grows else "", count=hurt))


def _list_healing(view: View, options: tuple[Move, ...]) -> list[tuple[Move, float]]:
    """Return the Turn actions that heal, each with the expected number of healed wounds."""
    party = worth.find_own_party(view)
    hurt = sum(one.wounds for one in party.fighters)
    found: list[tuple[Move, float]] = []
    if HEAL in options:
        holy = [one.hol for one in party.fighters if "cleric" in pool.list_classes(one.card)]
        fails = prod(compute_blow(each)[0] for each in holy)
        if fails <= FAILS:
            found.append((HEAL, min(hurt, sum(map(worth.compute_expected_successes, holy)))))
    if USE_SPACE in options and load_boards()[view.level].signs[load_boards()[view.level].find_space(party.at)] == "+":
        found.append((USE_SPACE, min(hurt, 2.0)))
    for move in options:
        if _is_use_of(move, "Heal", "turn") and not _is_use_of(move, "GoTo", "turn"):
            assert isinstance(move, Play | Use)
            fighter = worth.find(view, move.at)
            n = next(call.n for name, call in gear.list_calls(move.card, "turn") if name == "Heal")
            if fighter is not None:
                found.append((move, min(fighter.wounds, fighter.wounds if n == "all" else int(n))))
    return found


def _choose_free_use(view: View, options: tuple[Move, ...]) -> Play | Use | None:
    """Return an option to use a card or ability that takes no action and has an effect now, or None."""
    for move in options:
        if not isinstance(move, Play | Use):
            continue
        for name, call in gear.list_calls(move.card, "free"):
            target = worth.find(view, move.at)
            if name == "Heal" and target is not None and target.wounds >= min(2, int(call.n)):
                return move
            if name == "Bank" and not gear.is_alone(view):
                return move
    return None


def _find_raid_beside(
    view: View, options: tuple[Move, ...], fit: Raiders, style: Style
) -> tuple[float, Thought] | None:
    """Return the best raid through a wall as a thought, with its value; None if there is none."""
    ways = [move for move in options if _is_use_of(move, "RaidBeside", "turn")]
    crypts = {crypt.key: crypt for crypt in view.crypts}
    found = []
    for move in ways:
        assert isinstance(move, Play | Use)
        hope = compute_prospect(view, fit, crypts[move.at], list_hidden_cards(view), style)
        plan = Plan(crypts[move.at], hope, 1, hope.value)
        found.append((plan.rate, (move, add_outcome("raid", plan.crypt, plan.hope))))
    return max(found, key=lambda each: each[0], default=None)


def _choose_approach(view: View, options: tuple[Move, ...], plan: Plan | None) -> Move | None:
    """Return the option that brings the party nearest to a plan's Crypt, or None.

    The option may also use a card or ability that makes the way shorter by a turn.
    """
    if plan is None:
        return None
    party = worth.find_own_party(view)
    far = count_steps(view, party.at, plan.crypt.door)
    turns = ceil(far / party.movement)
    for move in options:
        if isinstance(move, Play | Use):
            more = sum(int(call.n) for name, call in gear.list_calls(move.card, "free") if name == "Speed")
            if more and ceil(far / (party.movement + more)) < turns and turns == 2:
                return move
            if turns >= 2 and any(
                name == "GoTo" and call.place == "any_space" for name, call in gear.list_calls(move.card, "turn")
            ):
                return move
    map_ = load_boards()[view.level]
    door = map_.find_space(plan.crypt.door)
    moves = [move for move in options if isinstance(move, Go)]
    nearest = min(
        moves,
        key=lambda move: find_distance(view.level, map_.find_space(move.to), door, view.special_spaces),
        default=None,
    )
    if nearest is None or find_distance(view.level, map_.find_space(nearest.to), door, view.special_spaces) >= far:
        return None
    return nearest


def land(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick, style: Style = SOLID) -> Thought:
    """Choose the Door of the most promising Crypt, to land there."""
    party = worth.find_own_party(view)
    fit, unseen = build_raiders(view, party), list_hidden_cards(view)
    hopes = [(crypt, compute_prospect(view, fit, crypt, unseen, style)) for crypt in view.crypts if crypt.count]
    if not hopes:
        return None, Reason()
    goal, hope = max(hopes, key=lambda each: each[1].value)
    map_ = load_boards()[view.level]
    landing = choose_best(
        options, lambda move: isinstance(move, Land) and map_.find_space(move.to) == map_.find_space(goal.door)
    )
    return landing, add_outcome("go", goal, hope)


def add_outcome(reason: str, crypt: CryptView, hope: Prospect) -> Reason:
    """Return a reason with the expected outcome of a raid on this Crypt; no reason if it is not true here."""
    xp = max(0, round(hope.xp))
    chance = compute_percent(hope.beaten)
    if (reason != "leaves" and not xp) or (reason == "goes-on" and chance < EVEN and not _may_flee(crypt)):
        return Reason()
    return Reason(reason, crypt=crypt.key, chance=chance, xp=xp)


def _may_flee(crypt: CryptView) -> bool:
    """Tell whether nothing known forbids a party to flee from a Crypt."""
    return crypt.text != "e-sealed" and not any(map(gear.is_flight_forbidden, crypt.known))
