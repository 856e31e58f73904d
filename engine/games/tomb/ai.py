"""What an AI seat answers, from its view alone: recruit, walk to a Crypt that it can master, raid it, come home hurt.

As Crypt Master it does what the automatic one does (``Ask.default``); it uses its cards when they help.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.protocol import PASS, Answer, Ask, Move, One, Pick

from . import worth
from .cards import pool
from .maps.boards import boards, distance
from .moves import (
    DRAW,
    GO_ON,
    HEAL,
    LEAVE,
    RAID,
    REST,
    RETURN,
    Attack,
    Deck,
    Flee,
    Give,
    Go,
    Place,
    Play,
    Recruit,
    Steal,
    Take,
    Use,
)
from .state import INN, NONE, kind_of
from .view import CryptView, View

READY = 4
"""With so many Characters it sets out."""
PATIENCE = 12
"""Rounds after which it flees no more, so that every match comes to an end."""


def choose(view: View, ask: Ask, pick: Pick) -> Answer:
    """The answer to a question; its default where it has no opinion."""
    think = OPINIONS.get(ask.kind)
    if think is None or not isinstance(ask.choice, One):
        return ask.default
    found = think(view, ask.choice.options, pick)
    return ask.default if found is None else found


Opinion = Callable[[View, tuple[Move, ...], Pick], Move | None]


def _best(options: list[Move], value: Callable[[Move], float]) -> Move | None:
    return max(options, key=value) if options else None


# --- setting up ----------------------------------------------------------------------------------------------------


def _stock(view: View, options: tuple[Move, ...], pick: Pick) -> Move | None:
    """Treasures where one gets to soon, what is hard where others would have to go; else by lot."""
    caps = {crypt.key: crypt.cap for crypt in view.crypts}
    lot = {crypt.key: pick(100) / 100 for crypt in view.crypts}

    def value(move: Move) -> float:
        assert isinstance(move, Place)
        near = 3 - caps[move.crypt]
        kind = kind_of(move.card)
        wanted = near if kind == "treasure" else -near * pool.xp(move.card) / 6
        return wanted + lot[move.crypt]

    return _best(list(options), value)


def _character(view: View, options: tuple[Move, ...], pick: Pick) -> Move | None:
    def value(move: Move) -> float:
        key = move.card if isinstance(move, Take) else move.character if isinstance(move, Recruit) else ""
        return worth.character(key) if key else 0.0

    return _best(list(options), value)


def _send_away(view: View, options: tuple[Move, ...], pick: Pick) -> Move | None:
    return _best(list(options), lambda move: -worth.character(move.card) if isinstance(move, Take) else 0.0)


# --- a turn --------------------------------------------------------------------------------------------------------


def _turn(view: View, options: tuple[Move, ...], pick: Pick) -> Move | None:
    """At the Inn it gets ready, in the Tomb it goes raiding; a card is used when it helps now."""
    party = worth.me(view)
    hurt = sum(one.wounds for one in party.fighters)
    lives = sum(one.hp for one in party.fighters)
    card = _helpful(view, options, hurt)
    if card is not None:
        return card
    goal = _goal(view)
    if party.at == "inn":
        recruits: list[Move] = [move for move in options if isinstance(move, Recruit)]
        if len(party.fighters) < READY and recruits:
            return _character(view, tuple(recruits), pick)
        if DRAW in options and (goal is None or _wants_cards(view)):
            return DRAW
        return _towards(view, options, goal) or (DRAW if DRAW in options else None)
    if hurt * 2 > lives or (len(party.fighters) < 2 and view.inn):
        return HEAL if HEAL in options and hurt >= 3 else REST if REST in options else RETURN
    if RAID in options and (goal is None or goal.door == party.at):
        return RAID
    if HEAL in options and hurt * 3 > lives:
        return HEAL
    thefts: list[Move] = [move for move in options if isinstance(move, Steal)]
    if thefts:
        return _best(thefts, lambda move: pool.xp(move.card) if isinstance(move, Steal) else 0)
    return _towards(view, options, goal) or (RETURN if RETURN in options else None)


def _wants_cards(view: View) -> bool:
    """Whether the party has fewer cards than it could well use."""
    party = worth.me(view)
    items = sum(kind_of(card) == "item" for one in party.fighters for card in one.cards)
    return sum(party.hand.values()) + items < 2 * len(party.fighters)


def _helpful(view: View, options: tuple[Move, ...], hurt: int) -> Move | None:
    """A Free or Turn card that does something for the party as it stands."""
    party = worth.me(view)
    for move in options:
        if isinstance(move, Play | Use):
            windows = pool.card(move.card).at
            clauses = (*windows.get("free", ()), *windows.get("turn", ()))
            words = {type(call).__name__ for clause in clauses for call in clause.calls}
            healed = "Heal" in words and hurt >= 2 and worth_healing(view, move)
            wanted = {"Bank", "Recruit", "RaidBeside"} | ({"Draw"} if _wants_cards(view) else set())
            gains = words & wanted
            peeks = "Peek" in words and sum(crypt.count - len(crypt.known) for crypt in view.crypts) > 0
            fixed = "passive" in windows and kind_of(move.card) == "tactic"
            far = words == {"Speed"} and party.at != "inn" and _far(view)
            if healed or fixed or far or (gains and "GoTo" not in words) or (peeks and isinstance(move, Play)):
                return move
    return None


def worth_healing(view: View, move: Play | Use) -> bool:
    one = worth.find(view, move.at)
    return move.at == NONE or (one is not None and one.wounds >= 2)


def _far(view: View) -> bool:
    goal = _goal(view)
    return goal is not None and _steps(view, goal.door) > worth.me(view).movement


def _goal(view: View) -> CryptView | None:
    """The Crypt that promises most for its way, of those the party can master."""
    party = worth.me(view)
    power = worth.strength(party)
    open_ = [crypt for crypt in view.crypts if crypt.count]
    able = [crypt for crypt in open_ if worth.hardness(crypt) <= power]
    if not able:
        grown = len(party.fighters) >= READY or not view.inn
        return min(open_, key=worth.hardness, default=None) if grown else None
    return max(able, key=lambda crypt: worth.gain(crypt) / (3 + _steps(view, crypt.door) / party.movement))


def _steps(view: View, door: str) -> int:
    map_ = boards()[view.level]
    at = worth.me(view).at
    return distance(view.level, INN if at == "inn" else map_.at(at), map_.at(door), True)


def _towards(view: View, options: tuple[Move, ...], goal: CryptView | None) -> Move | None:
    """The Move that comes nearest to it."""
    if goal is None:
        return None
    map_ = boards()[view.level]
    door = map_.at(goal.door)
    moves = [move for move in options if isinstance(move, Go)]
    nearest = min(moves, key=lambda move: distance(view.level, map_.at(move.to), door, True), default=None)
    if nearest is None or distance(view.level, map_.at(nearest.to), door, True) >= _steps(view, goal.door):
        return None
    return nearest


def _arrange(view: View, options: tuple[Move, ...], pick: Pick) -> Move | None:
    """A weapon goes to whoever strikes hardest without one, by printed dice: what others and cards add differs from
    hand to hand, and it would go round for ever. Nothing else is handed round."""
    for move in options:
        if not isinstance(move, Give) or pool.trait(move.card) not in ("weapon", "bow"):
            continue
        if worth.printed(move.to, "atk") > worth.printed(move.giver, "atk"):
            return move
    return PASS if PASS in options else None


def _deck(view: View, options: tuple[Move, ...], pick: Pick) -> Move | None:
    """Items, and what somebody in the party can cast."""
    able = {"item"}
    for one in worth.me(view).fighters:
        able |= {kind for kind, dice in (("prayer", one.hol), ("spell", one.mag)) if any(dice)} | {"tactic"}
    listed: list[Move] = [move for move in options if isinstance(move, Deck) and move.deck in able]
    weights = {"item": 3, "prayer": 2, "spell": 2, "tactic": 2}
    return _best(listed, lambda move: weights[move.deck] * (1 + pick(10)) if isinstance(move, Deck) else 0)


# --- raids ---------------------------------------------------------------------------------------------------------


def _go_on(view: View, options: tuple[Move, ...], pick: Pick) -> Move | None:
    """As long as the party can take what may still lie there, or no other Crypt would be easier."""
    raid = view.raid
    assert raid is not None
    crypt = next(crypt for crypt in view.crypts if crypt.key == raid.crypt)
    power = worth.strength(worth.me(view))
    easier = any(other.count and worth.hardness(other) <= power for other in view.crypts)
    return LEAVE if worth.hardness(crypt) > 1.3 * power and easier else GO_ON


def _raider(view: View, options: tuple[Move, ...], pick: Pick) -> Move | None:
    """Strike where a blow kills, use what strikes harder, flee from what would kill the party."""
    raid = view.raid
    assert raid is not None
    party = worth.me(view)
    threat = sum(worth.expected(one.atk) for one in raid.monsters)
    lives = sum(worth.health(one) for one in party.fighters)
    blows = sum(worth.expected(one.atk) for one in party.fighters)
    left = sum(worth.health(one) for one in raid.monsters)
    flights: list[Move] = [move for move in options if isinstance(move, Flee)]
    patient = view.turn < PATIENCE * len(view.parties)
    if patient and flights and threat * left > 2.2 * max(blows, 0.3) * lives:
        return min(flights, key=lambda move: _blow(view, move))
    return max((move for move in options if move not in flights), key=lambda move: (_blow(view, move), move.text()))


def _blow(view: View, move: Move) -> float:
    """What a battle action is worth, in wounds."""
    if isinstance(move, Flee):
        one = worth.find(view, move.by)
        return worth.expected(one.atk) if one is not None else 0.0
    if not isinstance(move, Attack | Play | Use):
        return -1.0
    one, foe = worth.find(view, move.by), worth.find(view, move.at)
    if one is None:
        return -1.0
    own = worth.expected(one.atk)
    if isinstance(move, Attack):
        return _hit(own, foe.hp - foe.wounds) if foe is not None else 0.0
    return _ability(view, move, own) - (0.2 if isinstance(move, Play) else 0.0)


def _hit(wounds: float, life: int) -> float:
    """Wounds beyond what kills are worth nothing, to kill is worth more."""
    return min(wounds, life) + (0.8 if wounds >= life else 0.0)


def _ability(view: View, move: Play | Use, own: float) -> float:
    one, foe = worth.find(view, move.by), worth.find(view, move.at)
    raid = view.raid
    assert one is not None and raid is not None
    total = 0.0
    party = worth.me(view)
    for clause in pool.clauses(move.card, "battle"):
        for call in clause.calls:
            name, n = type(call).__name__, getattr(call, "n", 1)
            if name == "Strike":
                wounds = worth.expected(getattr(one, str(getattr(call, "attr", "atk")))) * int(n)
                total += _hit(wounds, worth.health(foe)) if foe is not None else wounds
            elif name == "Wound":
                total += -0.7 * n if call.who == "self" else n * (len(raid.monsters) if call.who == "foes" else 1)
            elif name in ("Heal", "Mend"):
                total += min(2.0, 0.6 * sum(each.wounds for each in party.fighters))
            elif name == "Daze":
                total += 1.6 * (len(raid.monsters) if call.who == "foes" else 1)
            elif name == "Again":
                total += 1.2
            elif name in ("Add", "Up", "HitPoints"):
                size = len(party.fighters) if call.who == "party" else 1
                total += 0.55 * size * min(2, len(raid.monsters)) if sum(map(worth.health, raid.monsters)) > 3 else 0.0
    return total


# --- Reactions -----------------------------------------------------------------------------------------------------


def _react(view: View, options: tuple[Move, ...], pick: Pick) -> Move | None:
    """Use what there is; what is in the hand first where it is of no other use."""
    useful = [move for move in options if isinstance(move, Play | Use)]
    return useful[0] if useful else PASS


def _on_wounds(view: View, options: tuple[Move, ...], pick: Pick) -> Move | None:
    """What lies open costs nothing; a card from the hand only where it saves a life or two wounds."""
    amounts = dict(view.blow)
    for move in options:
        if isinstance(move, Play | Use):
            key = move.at if move.at != NONE else move.by
            one, n = worth.find(view, key), amounts.get(key, 0)
            deadly = one is not None and n >= worth.health(one)
            if n and (isinstance(move, Use) or deadly or n >= 2):
                return move
    return PASS


def _on_turn(view: View, options: tuple[Move, ...], pick: Pick) -> Move | None:
    """Hinder whoever leads."""
    leads = max(party.score for party in view.parties) == worth.active(view).score
    return _react(view, options, pick) if leads else PASS


OPINIONS: dict[str, Opinion] = {
    "stock": _stock,
    "keep": _character,
    "new-party": _character,
    "recruit": _character,
    "send-away": _send_away,
    "turn": _turn,
    "arrange": _arrange,
    "deck": _deck,
    "leave": _go_on,
    "enter": _go_on,
    "raider": _raider,
    "on-wounds": _on_wounds,
    "on-turn": _on_turn,
    **dict.fromkeys(("on-attack", "on-roll", "on-dying", "on-death", "on-kill"), _react),
    **dict.fromkeys(("on-trap", "on-reveal", "on-steal", "on-cast", "on-recruit"), _react),
}
"""What it thinks of each kind of question."""
