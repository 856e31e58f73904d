"""Carrying out the verbs of the effect language (section 24; the verbs that cards 001 to 074 use).

A call that cannot be carried out is skipped.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from engine.protocol import PASS, Move, Roll, Rules, Seat, one, tell
from engine.zones import NOBODY

from . import calls as say
from . import harm
from .map import PRINTED, add_exit, beside, enterable, place_of, side_of, usable_exits
from .moves import SWAP, Die, Swap
from .rounds import draw, forced
from .state import (
    NUMBER,
    POOL,
    WEAPONS,
    Raider,
    Space,
    State,
    Trial,
    in_play,
    raised_by,
    steps_left,
)


class Played(Struct, frozen=True):
    """What is carried out: whose, from which card, at which raider (none named: its player's), with which choice."""

    seat: Seat
    card: str
    raider: Seat
    choice: str


def carry_out(s: State, call: say.Call, play: Played) -> Rules[None]:
    """Carry out one call."""
    yield from _VERBS[type(call)](s, call, play)


# --- on a test -------------------------------------------------------------------------------------------------


def _about(s: State, play: Played) -> Trial:
    """The test that the card was played on."""
    trial = s.rival if s.rival is not None and s.rival.seat == play.raider else s.trial
    assert trial is not None and trial.seat == play.raider
    return trial


def _dice(s: State, call: say.Dice, play: Played) -> Rules[None]:
    _about(s, play).dice += call.n
    return
    yield


def _bonus(s: State, call: say.Bonus, play: Played) -> Rules[None]:
    trial = _about(s, play)
    trial.bonus += call.n
    if trial.result is not None:
        trial.result += call.n
    return
    yield


def _difficulty(s: State, call: say.Difficulty, play: Played) -> Rules[None]:
    trial = _about(s, play)
    if trial.target is not None:
        trial.target += call.n
    return
    yield


def _substitute(s: State, call: say.Substitute, play: Played) -> Rules[None]:
    """A search roll has no target: its dice change."""
    _about(s, play).ability = NUMBER[call.ability]
    return
    yield


def _reroll(s: State, call: say.Reroll, play: Played) -> Rules[None]:
    trial = _about(s, play)
    assert isinstance(call.n, int) and trial.result is not None
    for _ in range(call.n):
        faces = [Die(str(face)) for face in sorted(set(trial.thrown))]
        chosen: Die = yield from one(trial.seat, "die", faces, faces[0])
        trial.thrown.remove(int(chosen.shows))
        fresh: tuple[int, ...] = yield Roll("test", 1)
        trial.thrown += fresh
        trial.result += fresh[0] - int(chosen.shows)


# --- harm and cure ---------------------------------------------------------------------------------------------


def _damage(s: State, call: say.Damage, play: Played) -> Rules[None]:
    if call.plus:
        _about(s, play).harm += call.n
    else:
        yield from harm.damage(s, play.raider, call.n, play.card)


def _injure(s: State, call: say.Injure, play: Played) -> Rules[None]:
    yield from harm.hurt(s, play.raider, NUMBER[call.ability], play.card)


def _stuck(s: State, call: say.Stuck, play: Played) -> Rules[None]:
    yield from harm.stuck(s, play.raider, play.card)


def _heal(s: State, call: say.Heal, play: Played) -> Rules[None]:
    r = s.raiders[play.seat]
    if play.choice == "damage":
        r.damage = max(0, r.damage - call.n)  # TR-LIFE-10
    else:
        r.hurts[NUMBER[play.choice]] -= call.n  # TR-HURT-4
    yield from tell("healed", seat=play.seat, what=play.choice, by=play.card)


def _prevent(s: State, call: say.Prevent, play: Played) -> Rules[None]:
    yield from harm.prevent(s, play.seat, call.n, play.card)


# --- moving ----------------------------------------------------------------------------------------------------


def _steps(s: State, call: say.Steps, play: Played) -> Rules[None]:
    r = s.raiders[play.seat]
    r.extra_steps += call.n
    yield from tell("steps", seat=play.seat, steps=steps_left(r), by=play.card)


def _forbid(s: State, call: say.Forbid, play: Played) -> Rules[None]:
    r = s.raiders[play.raider]
    r.moving, r.grounded = False, True
    yield from tell("movement-over", seat=play.raider, by=play.card)


def destination(s: State, r: Raider, call: say.Relocate, choice: str) -> int:
    """The space a relocation leads to; -1: nowhere."""
    space = s.spaces[r.at]
    if call.dest == "back":
        return r.back
    if call.dest == "deeper":
        return beside(s, r.at, 0)
    if call.dest == "adj":
        side = side_of(choice)
        return beside(s, r.at, side) if side in usable_exits(s, r) else -1
    return beside(s, r.at, (PRINTED[call.dest] + space.heading) % 4)


def _relocate(s: State, call: say.Relocate, play: Played) -> Rules[None]:
    r = s.raiders[play.raider]
    if call.to == "here" and r.at != s.raiders[play.seat].at:
        return
    to = destination(s, r, call, play.choice)
    if r.alive and to >= 0 and enterable(s, to):  # TR-FORCE-10
        yield from forced.relocate(s, play.raider, to, play.card, call.dest == "back")


# --- the map ---------------------------------------------------------------------------------------------------


def _exit(s: State, call: say.Exit, play: Played) -> Rules[None]:
    r = s.raiders[play.seat]
    if call.until is not None:
        yield from add_exit(s, r.at, side_of(play.choice), this_turn=True)


def _reveal(s: State, call: say.Reveal, play: Played) -> Rules[None]:
    """Look at the face-down card ahead, or else at the top of its deck; nothing is mapped by it (TR-EXP-6)."""
    space, at = _ahead(s, play)
    zone = space.card if space.card.cards else s.level_deck
    zone.show(0, 1 << play.seat)
    shown = place_of(s, at) if zone is space.card else None
    yield from tell("looked", {play.seat: {"card": zone.cards[0]}}, seat=play.seat, at=shown)


def _ahead(s: State, play: Played) -> tuple[Space, int]:
    at = beside(s, s.raiders[play.seat].at, side_of(play.choice))
    return s.spaces[at], at


def _swap(s: State, call: say.SwapLocation, play: Played) -> Rules[None]:
    """May exchange what lies ahead for the next level card; never a treasure room laid there (TR-TRS-12)."""
    space, at = _ahead(s, play)
    deck = s.level_deck
    lies = bool(space.card.cards)
    if at == s.treasure_at or len(deck) < (1 if lies else 2):
        return
    move: Move = yield from one(play.seat, "swap", [PASS, SWAP], PASS, secret=True)
    if not isinstance(move, Swap):
        return
    zone = space.card if lies else deck
    old, _ = zone.take()
    new, known = deck.take()
    deck.put(old, NOBODY)
    yield from deck.shuffle("level deck")
    zone.put(new, known, top=True)
    yield from tell("swapped", seat=play.seat, at=place_of(s, at))


def _save_point(s: State, call: say.SavePoint, play: Played) -> Rules[None]:
    at = s.raiders[play.seat].at
    s.spaces[at].save_point = True
    yield from tell("save-point-added", at=place_of(s, at))


# --- cards -----------------------------------------------------------------------------------------------------


def _draw(s: State, call: say.Draw, play: Played) -> Rules[None]:
    yield from draw.take_cards(s, play.seat, call.n)


def _steal(s: State, call: say.Steal, play: Played) -> Rules[None]:
    """Take an unsaved item; it goes to the taker's unsaved row, and stays its owner's card."""
    r, victim, item = s.raiders[play.seat], s.raiders[play.raider], play.choice
    if item not in victim.unsaved.cards:
        return
    owner = play.raider
    for entry in victim.taken:
        if entry[0] == item:
            victim.taken.remove(entry)
            owner = entry[1]
            break
    if owner != play.seat:
        r.taken.append((item, owner))
    victim.unsaved.move(item, r.unsaved)
    yield from tell("stole", seat=play.seat, raider=play.raider, item=item)


def _allow(s: State, call: say.Allow, play: Played) -> Rules[None]:
    s.raiders[play.seat].more_searches += 1
    yield from tell("search-again", seat=play.seat, by=play.card)


def _ammo(s: State, call: say.Ammo, play: Played) -> Rules[None]:
    r = s.raiders[play.seat]
    weapon = next((n for n in WEAPONS if in_play(r, n) and POOL.card(n).name == call.weapon), None)
    if weapon is not None:
        r.ammunition[weapon] = r.ammunition.get(weapon, 0) + call.n
        yield from tell("ammunition", seat=play.seat, weapon=weapon, uses=r.ammunition[weapon])


def upgrade(s: State, seat: Seat, number: str) -> Rules[None]:
    """Section 24: an upgrade goes to the saved row and works from now on (TR-ROW-3, TR-UPG-3)."""
    r, card = s.raiders[seat], POOL.upgrade(number)
    r.hand.move(number, r.saved)
    r.power = max(r.power, card.power)
    r.base = [now + more for now, more in zip(r.base, raised_by(r, number), strict=True)]
    yield from tell("upgraded", seat=seat, card=number, power=r.power)


_VERBS: dict[type, Callable[[State, Any, Played], Rules[None]]] = {
    say.Dice: _dice,
    say.Bonus: _bonus,
    say.Difficulty: _difficulty,
    say.Substitute: _substitute,
    say.Reroll: _reroll,
    say.Damage: _damage,
    say.Injure: _injure,
    say.Stuck: _stuck,
    say.Heal: _heal,
    say.Prevent: _prevent,
    say.Steps: _steps,
    say.Forbid: _forbid,
    say.Relocate: _relocate,
    say.Exit: _exit,
    say.Reveal: _reveal,
    say.SwapLocation: _swap,
    say.SavePoint: _save_point,
    say.Draw: _draw,
    say.Steal: _steal,
    say.Allow: _allow,
    say.Ammo: _ammo,
}
