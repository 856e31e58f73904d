"""The inputs of a sharp seat's network: numbers of a question, and of each of its options.

All follow from the view of the seat that is asked (but those of ``list_all_inputs``, for the training). An input is the
place of a number in ``PLACES``, and the number.
"""

from __future__ import annotations

from engine.networks import Input
from engine.protocol import Ask, Move, Seat

from .ai import Mind
from .cards import (
    ARMOUR,
    BOMB,
    BOTH,
    CARDS,
    DAMAGE,
    DODGE,
    FLASH,
    FRIENDLY_FIRE,
    GAS,
    GRENADE,
    GUNS,
    HEAD_SHOT,
    HELMET,
    MASK,
    REINFORCEMENT,
    REVOLVER,
    RICOCHET,
    VEST,
)
from .moves import NONE, Attack, Call, Defend, HeadShot, Mask, Throw
from .state import State
from .view import FighterView, View

KINDS = ("attack", "called-attack", "defend", "called-defend", "mask")
"""The kinds of questions that the network answers."""
PLAYS = (REVOLVER, "9mm", "uzi", "ak47", "sniper", GRENADE, HEAD_SHOT, GAS, FLASH)
ANSWERS = (HELMET, VEST, BOTH, DODGE, *GUNS, FRIENDLY_FIRE, RICOCHET, REINFORCEMENT, None)
HELD = tuple(card for card in CARDS if card != BOMB)
STRENGTHS = (20, 40, 60, 80)
"""The damages of weapons. A Head Shot and the Grenade, which no gun answers, come after them."""
ENEMIES, MATES, MOST_SEEN = 4, 3, 8
"""The most enemies and team-mates, and the most cards of a hand that are told apart."""
LIVES = 6

_SIZES = {
    "seats": 9, "life": LIVES, "hand": 3 * len(HELD), "cards": 10, "unseen": len(HELD), "bombs": 1, "pile": 1,
    "wait": 8, "blind": 1,
    **{f"{name} {slot}": size for slot in range(ENEMIES + MATES) for name, size in (
        ("their life", LIVES), ("their cards", MOST_SEEN + 1), ("they are blind", 1), ("their wait", 8),
        ("they spare me", 1), ("I spare them", 1))},
    "enemies": ENEMIES + 1, "mates": MATES + 1, "kind": len(KINDS), "play": len(PLAYS) + 1, "taker": LIVES,
    "attacker": ENEMIES + MATES, "deadly": 1, "caller": 1,
    "move": 26, "worth": 1, "usual": 1, "aim": ENEMIES + MATES, "damage and life": 6 * LIVES, "damage and cards": 24,
    "kills": 2, "aim is blind": 1, "aim waits": 8, "aim holds": 4, "thrown": 6, "called": MOST_SEEN + 1, "barred": 1,
    "left": 6, "life after": LIVES + 1, "returned": 5, "return kills": 1, "victim": LIVES,
}  # fmt: skip
PLACES: dict[str, int] = {}
"""The first place of each group of inputs."""
for _name, _size in _SIZES.items():
    PLACES[_name] = sum(_SIZES[name] for name in PLACES)
COUNT = sum(_SIZES.values())
COUNT_OF_ALL = COUNT + 3 * (ENEMIES + MATES) * len(HELD)


def _put(name: str, at: int = 0, number: float = 1.0) -> Input:
    return PLACES[name] + at, number


class Table:
    """The others at the table as a seat sees them, in the order of their turns."""

    def __init__(self, mind: Mind, ask: Ask) -> None:
        view, self.mind, self.ask = mind.view, mind, ask
        self.me = mind.me
        first, mine = view.order.index(view.active or 0), view.order.index(ask.seat)
        self.waits: dict[Seat, int] = {}
        """The number of living players before each living player in turn order, from the active one on."""
        for seat in (*view.order[first:], *view.order[:first]):
            if view.fighters[seat].alive:
                self.waits[seat] = len(self.waits)
        around = [view.fighters[seat] for seat in (*view.order[mine + 1 :], *view.order[:mine])]
        self.others = [each for each in around if each.alive]
        enemies = [each.seat for each in self.others if each.team != self.me.team]
        mates = [each.seat for each in self.others if each.team == self.me.team]
        self.slots = dict(zip(enemies, range(ENEMIES), strict=False))
        self.slots |= dict(zip(mates, range(ENEMIES, ENEMIES + MATES), strict=False))
        self.sides = len(enemies), len(mates)

    def compute_attack_damage(self) -> int:
        """Return the life that the target of the attack under way loses if nobody answers the attack."""
        play = self.mind.view.play
        assert play is not None and play.card is not None
        return 100 if play.card == HEAD_SHOT else DAMAGE[play.card]


def list_question_inputs(table: Table) -> list[Input]:
    """Return the inputs that all options of a question share."""
    mind, me, view = table.mind, table.me, table.mind.view
    gone = view.discards.count(BOMB) + view.removed.count(BOMB)
    found = [
        _put("seats", len(view.order)),
        _put("life", me.life // 20),
        *[_put("hand", 3 * at + one) for at, card in enumerate(HELD) for one in range(min(3, view.hand.count(card)))],
        _put("cards", min(9, me.hand)),
        *[_put("unseen", at, 10 * mind.unseen[card] / max(1, mind.hidden)) for at, card in enumerate(HELD)],
        _put("bombs", 0, 10 * (CARDS[BOMB].count - gone) / max(1, view.draw_pile)),
        _put("pile", 0, view.draw_pile / 30),
        _put("wait", table.waits[me.seat]),
        _put("blind", 0, float(me.blind)),
        _put("enemies", table.sides[0]),
        _put("mates", table.sides[1]),
        _put("kind", KINDS.index(table.ask.kind)),
    ]
    for each in table.others:
        slot = table.slots[each.seat]
        found += [
            _put(f"their life {slot}", each.life // 20),
            _put(f"their cards {slot}", min(MOST_SEEN, each.hand)),
            _put(f"they are blind {slot}", 0, float(each.blind)),
            _put(f"their wait {slot}", table.waits[each.seat]),
            _put(f"they spare me {slot}", 0, float(me.seat in each.gassed_by)),
            _put(f"I spare them {slot}", 0, float(each.seat in me.gassed_by)),
        ]
    return found + _list_play_inputs(table)


def list_all_inputs(s: State, view: View, ask: Ask) -> list[Input]:
    """Return the inputs of a question, and behind them the hands of all others."""
    table = Table(Mind(view, ask.seat), ask)
    return list_question_inputs(table) + [
        (COUNT + 3 * (slot * len(HELD) + at) + one, 1.0)
        for seat, slot in table.slots.items()
        for at, card in enumerate(HELD)
        for one in range(min(3, s.fighters[seat].hand.cards.count(card)))
    ]


def _list_play_inputs(table: Table) -> list[Input]:
    play, found = table.mind.view.play, list[Input]()
    if play is None:
        return found
    if play.caller is not None:
        found.append(_put("caller"))
    if play.card is not None:
        found.append(_put("play", PLAYS.index(play.card)))
        if play.attacker in table.slots:
            found.append(_put("attacker", table.slots[play.attacker]))
        if play.target is not None:
            taker = table.mind.view.fighters[play.target]
            found += [
                _put("taker", taker.life // 20),
                _put("deadly", 0, float(table.compute_attack_damage() >= taker.life)),
            ]
    return found


def list_option_inputs(table: Table, move: Move, worth: float, is_usual: bool) -> list[Input]:
    """Return the inputs of an option. ``worth`` is the worth of the option to a solid seat (``Mind.value``)."""
    mind = table.mind
    found = [_put("worth", 0, max(-60.0, min(100.0, worth)) / 40), _put("usual", 0, float(is_usual))]
    if isinstance(move, Attack | HeadShot):
        card = move.weapon if isinstance(move, Attack) else HEAD_SHOT
        return found + _list_attack_inputs(table, card, mind.view.fighters[int(move.target)])
    if isinstance(move, Throw):
        return [*found, _put("move", PLAYS.index(move.bomb)), *_list_throw_inputs(table, 3 * (move.bomb == FLASH))]
    if isinstance(move, Call):
        called = mind.view.fighters[int(move.mate)]
        return [*found, _put("move", 9), _put("barred", 0, len(called.gassed_by)), *_list_call_inputs(table, called)]
    if table.ask.kind in ("defend", "called-defend"):
        return found + _list_defence_inputs(table, move)
    if isinstance(move, Mask):
        assert mind.view.play is not None
        return [*found, _put("move", 22 + mind.is_mate(mind.view.play.attacker))]
    return [*found, _put("move", 25 if table.ask.kind == "mask" else 24)]


def _list_attack_inputs(table: Table, card: str, target: FighterView) -> list[Input]:
    mind, harm = table.mind, 100 if card == HEAD_SHOT else DAMAGE[card]
    strength = 4 if card == HEAD_SHOT else 5 if card == GRENADE else STRENGTHS.index(harm)
    found = [
        _put("move", PLAYS.index(card)),
        _put("aim", table.slots[target.seat]),
        _put("damage and life", LIVES * strength + target.life // 20),
        _put("damage and cards", 4 * strength + min(3, (target.hand + 1) // 2)),
        _put("aim is blind", 0, float(target.blind)),
        _put("aim waits", table.waits[target.seat]),
        _put("aim holds", 1, mind.compute_holding_chance(target, VEST)),
        _put("aim holds", 2, mind.compute_holding_chance(target, HELMET)),
    ]
    if not target.blind:
        found.append(_put("aim holds", 0, mind.compute_holding_chance(target, DODGE)))
        found.append(_put("aim holds", 3, mind.compute_holding_chance(target, FRIENDLY_FIRE, RICOCHET)))
    return [*found, _put("kills", not target.hand)] if harm >= target.life else found


def _list_throw_inputs(table: Table, at: int) -> list[Input]:
    """Return how many enemies and team-mates a bomb probably affects, and how many of all are blind."""
    mind, me = table.mind, table.me
    sums = {True: 0.0, False: 0.0}
    for each in table.others:
        sums[each.team == me.team] += 1 if each.blind else 1 - mind.compute_holding_chance(each, MASK)
    blind = sum(each.blind for each in table.others)
    return [_put("thrown", at, sums[False]), _put("thrown", at + 1, sums[True]), _put("thrown", at + 2, blind)]


def _list_call_inputs(table: Table, called: FighterView) -> list[Input]:
    return [_put("aim", table.slots[called.seat]), _put("called", min(MOST_SEEN, called.hand))]


def _list_defence_inputs(table: Table, move: Move) -> list[Input]:
    mind, play = table.mind, table.mind.view.play
    assert play is not None and play.target is not None and play.card is not None
    fighters, harm = mind.view.fighters, table.compute_attack_damage()
    card, whom = (move.card, move.whom) if isinstance(move, Defend) else (None, NONE)
    left, returned = harm, 0
    if card in ARMOUR:
        left = max(0, harm - ARMOUR[card])
    elif card == DODGE:
        left = 40 if play.card == GRENADE else 0
    elif card in (FRIENDLY_FIRE, RICOCHET):
        left = 0
    elif card in GUNS:
        left, returned = max(0, harm - DAMAGE[card]), max(0, DAMAGE[card] - harm)
    found = [
        _put("move", 10 + ANSWERS.index(card)),
        _put("left", left // 20),
        _put("life after", max(0, fighters[play.target].life - left) // 20),
    ]
    if returned:
        found.append(_put("returned", returned // 20))
        found.append(_put("return kills", 0, float(returned >= fighters[play.attacker].life)))
    if card == FRIENDLY_FIRE:
        found.append(_put("victim", fighters[int(whom)].life // 20))
    if card == REINFORCEMENT:
        found += _list_call_inputs(table, fighters[int(whom)])
    return found
