"""Play Tomb as a sensible person would: recruit and draw at the Inn, raid what the party can beat, heal, bank.

In a fight everybody attacks the Monster nearest to death, and the party flees from what would kill it. Reactions are
used where they lie open, cards of the hand to save a life. Frozen: see the package.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.games.tomb.cards import pool
from engine.games.tomb.dice import Pool
from engine.games.tomb.maps.boards import find_distance, load_boards
from engine.games.tomb.moves import (
    BANK,
    DRAW,
    GO_ON,
    HEAL,
    LEAVE,
    RAID,
    RETURN,
    Attack,
    ChooseCard,
    Flee,
    Go,
    Play,
    Recruit,
    Replace,
    Use,
    Wear,
)  # fmt: skip
from engine.games.tomb.state import INN, find_kind
from engine.games.tomb.view import CombatantView, CryptView, PartyView, View
from engine.protocol import PASS, Answer, Ask, Move, Some

from .script import Memory, Script, best, options

PARTY = 4
"""The number of Characters in a full party."""
KIT = 1.5
"""The number of cards for each Character with which a party sets out."""
TURNS = 3
"""The greatest number of turns in which a party prepares for a Crypt that it can beat."""
UNKNOWN, TRAP = 3.5, 1.5
"""The difficulty of an unknown Crypt card and of a Trap, in the XP of a Monster."""
FALLING = 0.6
"""Monsters die one after the other, so that they deal this part of what all of them would to the end."""
BOLD = 0.15
"""The amount by which a party dares more in each turn, so that every match comes to an end."""


def sensible(view: View, ask: Ask, memory: Memory) -> Answer:
    """Answer a question."""
    if isinstance(ask.choice, Some):
        return ask.choice.read(_set(view, ask, ask.choice))
    decide = _DECISIONS.get(ask.kind)
    if decide is None:
        return ask.default
    return decide(view, ask, memory)


# --- what a party and a Crypt are worth ---


def _expected(figures: tuple[int, int, int, int]) -> float:
    return Pool(*figures).expected


def _left(one: CombatantView) -> int:
    return one.hp - one.wounds


def _strength(party: PartyView) -> float:
    return sum(1.5 * _expected(one.atk) + 0.5 * _left(one) + 0.3 * _expected(one.skl) for one in party.fighters)


def _hardness(crypt: CryptView) -> float:
    known = [pool.find_xp(card) if find_kind(card) == "monster" else TRAP for card in crypt.known]
    return sum(known) + (0.0 if crypt.only_treasures else UNKNOWN) * (crypt.count - len(known))


def _dares(view: View, party: PartyView, crypt: CryptView) -> bool:
    return _hardness(crypt) <= 1.2 * _strength(party) + BOLD * view.turn / len(view.parties)


def _is_hurt(party: PartyView) -> bool:
    """Return whether half of a party's Hit Points are gone."""
    return 2 * sum(_left(one) for one in party.fighters) < sum(one.hp for one in party.fighters)


# --- a turn ---


def _turn(view: View, ask: Ask, memory: Memory) -> Move:
    """Get ready at the Inn, then go to the nearest Crypt that the party can beat, and raid it."""
    party, listed = view.parties[ask.seat], options(ask)
    if party.at == "inn":
        ready = memory["ready"] = memory.get("ready", 0) + 1
        recruits = [move for move in listed if isinstance(move, Recruit)]
        hard = not any(crypt.count and _dares(view, party, crypt) for crypt in view.crypts)
        if recruits and (hard or (len(party.fighters) < PARTY and ready <= TURNS)):
            return best(recruits, lambda move: pool.find_character(move.character).hp)
        cards = sum(party.hand.values()) + sum(len(one.cards) for one in party.fighters)
        if DRAW in listed and (hard or (cards < KIT * len(party.fighters) and ready <= TURNS)):
            return DRAW
    else:
        memory["ready"] = 0
        here = next((crypt for crypt in view.crypts if crypt.door == party.at), None)
        if RETURN in listed and _is_hurt(party):
            return HEAL if HEAL in listed and memory.get("healed") != view.turn - len(view.parties) else RETURN
        if RAID in listed and here is not None and _dares(view, party, here):
            return RAID
    return _towards(view, party, [move for move in listed if isinstance(move, Go)]) or ask.default


def _towards(view: View, party: PartyView, moves: list[Go]) -> Move | None:
    """Return the move nearest to the Door of the nearest Crypt that is not too hard."""
    full = [crypt for crypt in view.crypts if crypt.count]
    meant = [crypt for crypt in full if _dares(view, party, crypt)] or sorted(full, key=_hardness)[:1]
    if not meant or not moves:
        return None
    goal = min(meant, key=lambda crypt: (_steps(view, party.at, crypt.door), crypt.key)).door
    return min(moves, key=lambda move: (_steps(view, _space(view, move.to), goal), move.to))


def _space(view: View, to: str) -> str:
    """Return the space of a move, whose name is a Crypt's letter where it is its Door."""
    return next((crypt.door for crypt in view.crypts if crypt.key == to), to)


def _steps(view: View, at: str, door: str) -> int:
    map_ = load_boards()[view.level]
    return find_distance(
        view.level, INN if at == "inn" else map_.find_space(at), map_.find_space(door), view.special_spaces
    )


def _deck(view: View, ask: Ask, memory: Memory) -> Move:
    """Draw Items first, then Tactics."""
    return best(options(ask), lambda move: {"item": 2.0, "tactic": 1.0}.get(move.deck, 0.0))


def _take(view: View, ask: Ask, memory: Memory) -> Move:
    return best(options(ask), lambda move: pool.find_character(move.card).hp if isinstance(move, ChooseCard) else 0.0)


def _wear(view: View, ask: Ask, memory: Memory) -> Move:
    """Bank a Treasure, and give an Item to the Character with the fewest cards."""
    if BANK in options(ask):
        return BANK
    cards = {one.key: len(one.cards) for one in view.parties[ask.seat].fighters}
    return best(options(ask), lambda move: -cards[move.character] if isinstance(move, Wear) else -50.0
                if isinstance(move, Replace) else -99.0)  # fmt: skip


# --- a raid ---


def _go_on(view: View, ask: Ask, memory: Memory) -> Move:
    return LEAVE if _is_hurt(view.parties[ask.seat]) else GO_ON


def _raider(view: View, ask: Ask, memory: Memory) -> Move:
    """Attack the Monster nearest to death, or flee where the party would die of what is left."""
    party, raid = view.parties[ask.seat], view.raid
    assert raid is not None
    blow = max(0.1, sum(_expected(one.atk) for one in party.fighters))
    rounds = sum(_left(one) for one in raid.monsters) / blow
    taken = FALLING * rounds * sum(_expected(one.atk) for one in raid.monsters)
    flight = next((move for move in options(ask) if isinstance(move, Flee)), None)
    bold = BOLD * view.turn / len(view.parties)
    if flight is not None and taken > 1.5 * sum(_left(one) for one in party.fighters) + bold:
        return flight
    left = {one.key: _left(one) for one in raid.monsters}
    blows = [move for move in options(ask) if isinstance(move, Attack)]
    order = [one.key for one in party.fighters]
    return min(blows, key=lambda move: (left[move.at], move.at, order.index(move.by))) if blows else ask.default


def _set(view: View, ask: Ask, choice: Some) -> Iterable[str]:
    """Let the most skilled try a Trap, and bank everything."""
    if ask.kind == "disarm":
        assert view.raid is not None and view.raid.attr is not None
        attr = view.raid.attr
        skilled = sorted(view.parties[ask.seat].fighters, key=lambda one: -_expected(getattr(one, attr)))
        return tuple(one.key for one in skilled[: choice.most])
    return choice.items[: choice.most] if ask.kind == "bank" else ask.default


def _save(view: View, ask: Ask, memory: Memory) -> Move:
    """Use what saves a Character of one's own that would die of the wounds, or is dying."""
    party = view.parties[ask.seat].fighters
    doomed = {key for key, n in view.blow for one in party if one.key == key and n >= _left(one)}
    doomed |= {one.key for one in party if one.key in view.dying}
    uses = [move for move in options(ask) if isinstance(move, Play | Use)]
    return next((move for move in uses if move.at in doomed or (doomed and move.at == "none")), PASS)


def _react(view: View, ask: Ask, memory: Memory) -> Move:
    """Use open abilities as Reactions, and keep the cards in hand."""
    return next((move for move in options(ask) if isinstance(move, Use)), PASS)


def _ahead(view: View, ask: Ask, answer: Answer, memory: Memory) -> str:
    """Put one Crypt card by hand and have the table put the rest (TOMB-RUL-2).

    Attack the Monsters with all Characters (TOMB-RUL-3).
    """
    if ask.kind == "stock":
        memory["stocked"] = memory.get("stocked", 0) + 1
        return "stock-rest:default" if memory["stocked"] > 1 else ""
    if ask.kind == "raider" and isinstance(answer, Attack):
        return f"everybody:{answer.at},"
    return "storm:" if answer in (RAID, GO_ON) else ""


_DECISIONS: dict[str, Callable[[View, Ask, Memory], Move]] = {
    "turn": _turn,
    "deck": _deck,
    "keep": _take,
    "new-party": _take,
    "attach": _wear,
    "treasure": _wear,
    "won": _wear,
    "leave": _go_on,
    "enter": _go_on,
    "raider": _raider,
    "on-wounds": _save,
    "on-dying": _save,
    "on-reveal": _react,
    "on-trap": _react,
}
SCRIPT = Script(
    sensible,
    frozenset({"arrange", "cm", "heal-all", "takes", "on-roll", "on-attack", "on-kill", "on-death", "on-turn",
               "on-cast", "on-recruit", "recruit", "more-recruits"}),
    _ahead,
)  # fmt: skip
