"""Decide what to do with a turn: raid, go to a Crypt, come home, recruit, draw, heal, steal.

Every plan ends in a raid. It is weighed by what the raid brings for each turn that it takes to get there.
"""

from __future__ import annotations

from math import ceil, prod

from msgspec import Struct

from engine.protocol import PASS, Ask, Move, Pick

from .. import worth
from ..cards import pool
from ..maps.boards import boards, distance
from ..moves import DRAW, HEAL, RAID, REST, RETURN, Go, Land, Play, Recruit, Use
from ..state import INN, kind_of
from ..view import CryptView, PartyView, View
from . import gear, thieving
from .bout import blow
from .prospect import Prospect, Raiders, hidden, prospect, raiders
from .thought import Thought, because, best, per_cent

NEAR = 6
"""So many Crypts are looked at closely."""
LASTING = 6
"""For so many raids it counts what is gained at the Inn."""
POOR = 0.25
"""XP a turn below which a party rather gets ready, if it can."""
BOLD_AFTER, BOLDER = 45, 0.1
"""Rounds after which seats grow bold, and by how many XP a round, so that every match comes to an end."""
STAY = 0.4
"""How far below nothing a raid's worth may fall before the party leaves it alone, in XP."""
READY = 2.0
"""By so many XP a party that is ready thinks better of each raid."""
FAILS = 0.1
"""Clerics who are likelier than this to heal nothing do not try: it would be done in vain again and again."""
READY_CARDS = 4.0
"""So many cards a Character are enough."""


class Plan(Struct, frozen=True):
    """A raid that a party may make: where, what it brings, and after how many turns it is over."""

    crypt: CryptView
    hope: Prospect
    turns: int
    value: float

    @property
    def rate(self) -> float:
        """Return what it brings a turn."""
        return self.value / self.turns if self.value > 0 else self.value


def boldness(view: View) -> float:
    """Return by how many XP a seat thinks better of each raid: where its party will hardly become stronger, and because
    the match grows long."""
    party = worth.me(view)
    full = not view.inn or len(party.fighters) >= gear.limit(view)
    ready = full and _cards(party) >= 1.5 * len(party.fighters)
    return (READY if ready else 0.0) + max(0.0, (view.turn / len(view.parties) - BOLD_AFTER) * BOLDER)


def choose(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Choose what to do with a turn; what a rival would undo is left alone."""
    options = tuple(move for move in options if not _undone(view, move))
    return _at_inn(view, options) if worth.me(view).at == "inn" else _in_tomb(view, options)


def _undone(view: View, move: Move) -> bool:
    """Return whether a rival lies in wait with a card that undoes a Spell or Prayer: outside raids each is a foe."""
    if not isinstance(move, Play | Use) or kind_of(move.card) not in ("spell", "prayer"):
        return False
    rivals = [one for party in view.parties if party.seat != view.viewer for one in party.fighters]
    return any(
        name == "Cancel" and any(gear.figures(one, pool.needs(card) or "atk"))
        for one in rivals
        for card in one.cards
        for name, _ in gear.calls(card, "cast")
    )


# --- plans ----------------------------------------------------------------------------------------------------------


def plans(view: View, party: PartyView, fit: Raiders, at: str, before: int = 0) -> Plan | None:
    """Return the best raid from a place, after so many turns of getting ready."""
    unseen = hidden(view)
    listed = [(crypt, _turns(view, at, crypt, party.movement) + before) for crypt in view.crypts if crypt.count]
    listed.sort(key=lambda each: -(worth.gain(each[0]) - 0.6 * worth.hardness(each[0])) / (each[1] + 1))
    near = min(listed, key=lambda each: worth.hardness(each[0]), default=None)
    looked = listed[:NEAR] if near is None or near in listed[:NEAR] else [*listed[: NEAR - 1], near]
    bold = boldness(view)
    found = []
    for crypt, turns in looked:
        hope = prospect(view, fit, crypt, unseen)
        found.append(Plan(crypt, hope, turns, hope.value + bold))
    return max(found, key=lambda plan: plan.rate, default=None)


def _turns(view: View, at: str, crypt: CryptView, movement: int) -> int:
    """Return how many turns it takes to get to a Crypt and raid it."""
    return 1 + ceil(steps(view, at, crypt.door) / movement)


def steps(view: View, at: str, door: str) -> int:
    """Return how far it is to a Door."""
    map_ = boards()[view.level]
    return distance(view.level, INN if at == "inn" else map_.at(at), map_.at(door), view.special_spaces)


def _rate(plan: Plan | None) -> float:
    return -9.0 if plan is None else plan.rate


# --- at the Inn -----------------------------------------------------------------------------------------------------


def _at_inn(view: View, options: tuple[Move, ...]) -> Thought:
    """Go now, or first recruit or draw, whichever brings most in the long run."""
    party = worth.me(view)
    healthy = raiders(view, party, healed=True)
    now = plans(view, party, healthy, "inn")
    raids = LASTING
    going = _towards(view, options, now)
    found: list[tuple[float, Thought]] = []
    if now is not None and going is not None:
        found.append((now.rate, because(going, "go", **_hopes(now))))
    recruits = [move for move in options if isinstance(move, Recruit)]
    if recruits:
        chosen = max(recruits, key=lambda move: gear.recruit(view, move.character))
        larger = gear.joined(party, chosen.character)
        then = plans(view, larger, raiders(view, larger, healed=True), "inn")
        move: Move = next((one for one in options if _says(one, "Recruit", "turn")), chosen)
        if len(party.fighters) + 2 > gear.limit(view):
            move = chosen
        found.append(
            (_later(then, raids, now), because(move, "recruit", card=chosen.character, count=len(party.fighters)))
        )
    drawing = _drawing(view, options)
    if drawing is not None and _cards(party) < READY_CARDS * len(party.fighters):
        better = gear.armed(party)
        then = plans(view, better, raiders(view, better, healed=True), "inn")
        found.append((_later(then, raids, now), because(drawing, "draw", count=sum(party.hand.values()))))
    if not found:
        return because(PASS if PASS in options else None)
    rate, thought = max(found, key=lambda each: each[0])
    if rate < POOR and len(found) > 1 and thought is found[0][1] and going is not None:
        thought = found[1][1]  # where nothing is worth a raid yet, it gets ready
    return thought


def _later(then: Plan | None, raids: int, now: Plan | None) -> float:
    """Return what a turn of getting ready brings, over the next raids."""
    if then is None:
        return -9.0
    raids = max(1, raids)
    return raids * then.value / (raids * then.turns + 1) if then.value > 0 else then.value + 0.2


def _cards(party: PartyView) -> float:
    """Return how many cards a party has that can help it."""
    return sum(party.hand.values()) + sum(len(one.cards) for one in party.fighters)


def _drawing(view: View, options: tuple[Move, ...]) -> Move | None:
    """Return the way to draw the most cards: an ability that draws three, or the usual action; none where alone it
    would cost a Character that may be needed."""
    three = next((move for move in options if _says(move, "Draw", "turn") and _drawn(move) > 2), None)
    if three is not None:
        return three
    if gear.is_alone(view):
        free = next((move for move in options if isinstance(move, Use) and _says(move, "Draw", "turn")), None)
        if free is not None:
            return free
        if len(view.inn) <= 6:
            return None
    return DRAW if DRAW in options else None


def _drawn(move: Move) -> int:
    assert isinstance(move, Play | Use)
    return sum(int(call.n) for name, call in gear.calls(move.card, "turn") if name == "Draw")


def _says(move: Move, verb: str, window: str) -> bool:
    """Return whether a card that may be used says this."""
    return isinstance(move, Play | Use) and any(name == verb for name, _ in gear.calls(move.card, window))


# --- in the Tomb ----------------------------------------------------------------------------------------------------


def _in_tomb(view: View, options: tuple[Move, ...]) -> Thought:
    """Raid here, go elsewhere, get healed here, or go home first, whichever brings most."""
    party = worth.me(view)
    free = _free(view, options)
    if free is not None:
        return because(free, "heals")
    fit = raiders(view, party)
    now = plans(view, party, fit, party.at)
    here = next((crypt for crypt in view.crypts if crypt.door == party.at and crypt.count), None)
    found: list[tuple[float, Thought]] = []
    if here is not None and RAID in options:
        hope = prospect(view, fit, here, hidden(view))
        plan = Plan(here, hope, 1, hope.value + boldness(view))
        if plan.value + STAY > 0:
            found.append((plan.rate, because(RAID, "raid", **_hopes(plan))))
    if now is not None:
        going = _towards(view, options, now)
        if going is not None:
            found.append((now.rate, because(going, "go", **_hopes(now))))
        beside = _beside(view, options, fit)
        if beside is not None:
            found.append(beside)
    if RETURN in options:
        found.append(_home(view, party))
    hurt = sum(one.wounds for one in party.fighters)
    if hurt:
        healthy = plans(view, party, raiders(view, party, healed=True), party.at, 1)
        for move, healed in _healing(view, options):
            if healed >= 0.6 * min(hurt, 4) and healthy is not None:
                part = min(1.0, healed / hurt)
                rate = part * _rate(healthy) + (1 - part) * _rate(now)
                found.append((rate, because(move, "heal", count=hurt)))
    theft = thieving.best_theft(view, options)
    if theft is not None:
        found.append(theft)
    if not found:
        return because(PASS if PASS in options else None)
    return max(found, key=lambda each: each[0])[1]


def _home(view: View, party: PartyView) -> tuple[float, Thought]:
    """Return what it brings to go home, be healed there, and set out again, stronger by a recruit if there is one."""
    hurt = sum(one.wounds for one in party.fighters)
    stronger, before = party, 1
    if view.inn and len(party.fighters) < gear.limit(view):
        chosen = max(view.inn, key=lambda key: gear.recruit(view, key))
        stronger, before = gear.joined(party, chosen), 2
    then = plans(view, stronger, raiders(view, stronger, healed=True), "inn", before)
    same = plans(view, party, raiders(view, party, healed=True), "inn", 1)
    rate = max(_rate(then), _rate(same))
    carried = sum(pool.xp(card) for one in party.fighters for card in one.cards if kind_of(card) == "treasure")
    if not gear.is_alone(view):
        rate += 0.03 * carried
    return rate, because(RETURN, "home", count=hurt, size=len(party.fighters))


def _healing(view: View, options: tuple[Move, ...]) -> list[tuple[Move, float]]:
    """Return the ways to be healed here with a whole turn, and how many wounds each takes."""
    party = worth.me(view)
    hurt = sum(one.wounds for one in party.fighters)
    found: list[tuple[Move, float]] = []
    if HEAL in options:
        holy = [one.hol for one in party.fighters if "cleric" in pool.classes(one.card)]
        fails = prod(blow(each)[0] for each in holy)
        if fails <= FAILS:
            found.append((HEAL, min(hurt, sum(map(worth.expected, holy)))))
    if REST in options and boards()[view.level].signs[boards()[view.level].at(party.at)] == "+":
        found.append((REST, min(hurt, 2.0)))
    for move in options:
        if _says(move, "Heal", "turn") and not _says(move, "GoTo", "turn"):
            assert isinstance(move, Play | Use)
            one = worth.find(view, move.at)
            n = next(call.n for name, call in gear.calls(move.card, "turn") if name == "Heal")
            if one is not None:
                found.append((move, min(one.wounds, one.wounds if n == "all" else int(n))))
    return found


def _free(view: View, options: tuple[Move, ...]) -> Move | None:
    """Return a card that costs no action and does something now."""
    for move in options:
        if not isinstance(move, Play | Use):
            continue
        for name, call in gear.calls(move.card, "free"):
            one = worth.find(view, move.at)
            if name == "Heal" and one is not None and one.wounds >= min(2, int(call.n)):
                return move
            if name == "Bank" and not gear.is_alone(view):
                return move
    return None


def _beside(view: View, options: tuple[Move, ...], fit: Raiders) -> tuple[float, Thought] | None:
    """Return the best raid by a way through the wall."""
    ways = [move for move in options if _says(move, "RaidBeside", "turn")]
    crypts = {crypt.key: crypt for crypt in view.crypts}
    found = []
    for move in ways:
        assert isinstance(move, Play | Use)
        hope = prospect(view, fit, crypts[move.at], hidden(view))
        plan = Plan(crypts[move.at], hope, 1, hope.value)
        found.append((plan.rate, because(move, "raid", **_hopes(plan))))
    return max(found, key=lambda each: each[0], default=None)


def _towards(view: View, options: tuple[Move, ...], plan: Plan | None) -> Move | None:
    """Return the move that brings a party nearest to a Crypt, or what makes such a move longer, where that spares a
    turn."""
    if plan is None:
        return None
    party = worth.me(view)
    far = steps(view, party.at, plan.crypt.door)
    turns = ceil(far / party.movement)
    for move in options:
        if isinstance(move, Play | Use):
            more = sum(int(call.n) for name, call in gear.calls(move.card, "free") if name == "Speed")
            if more and ceil(far / (party.movement + more)) < turns and turns == 2:
                return move
            if turns >= 2 and any(
                name == "GoTo" and call.place == "any_space" for name, call in gear.calls(move.card, "turn")
            ):
                return move
    map_ = boards()[view.level]
    door = map_.at(plan.crypt.door)
    moves = [move for move in options if isinstance(move, Go)]
    nearest = min(
        moves, key=lambda move: distance(view.level, map_.at(move.to), door, view.special_spaces), default=None
    )
    if nearest is None or distance(view.level, map_.at(nearest.to), door, view.special_spaces) >= far:
        return None
    return nearest


def land(view: View, ask: Ask, options: tuple[Move, ...], pick: Pick) -> Thought:
    """Land at the Door of the Crypt that promises most."""
    party = worth.me(view)
    fit, unseen = raiders(view, party), hidden(view)
    crypts = [crypt for crypt in view.crypts if crypt.count]
    goal = max(crypts, key=lambda crypt: prospect(view, fit, crypt, unseen).value, default=None)
    if goal is None:
        return because(None)
    map_ = boards()[view.level]
    return because(best(options, lambda move: isinstance(move, Land) and map_.at(move.to) == map_.at(goal.door)), "go",
                   crypt=goal.key)  # fmt: skip


def _hopes(plan: Plan) -> dict[str, object]:
    """Return what a reason says of a raid."""
    return {
        "crypt": plan.crypt.key, "chance": per_cent(plan.hope.cleared), "xp": max(0, round(plan.hope.xp)),
        "turns": plan.turns,
    }  # fmt: skip
