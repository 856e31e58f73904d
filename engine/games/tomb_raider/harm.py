"""Damage, hurts and being stuck in Tomb Raider (TR-LIFE, TR-HURT, TR-STUCK)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.protocol import Rules, Seat

from . import death
from .death import can_live, check_death, kill_raider
from .events import Damaged, GotStuck, HarmPrevented, Hurt
from .figures import compute_life_left, count_in_play
from .language import Event
from .rows import change_lasting_effects
from .state import ABILITIES, State
from .windows.window import list_window_order, open_window


def deal_damage(s: State, seats: Sequence[Seat], amount: int, by: str) -> Rules[None]:
    """Deal damage to several raiders in the prescribed order (TR-DEC-11, TR-LIFE-12).

    First each victim gets a last chance to lower its damage. Then the damage of all is dealt. Only then each is checked
    for death. ``by`` is the cause, for the events.
    """
    hit: list[tuple[Seat, int]] = []
    for seat in seats:
        if s.raiders[seat].alive:
            hit.append((seat, (yield from _announce_harm(s, seat, amount, Event(by, harm="damage")))))
    left = [(seat, n) for seat, n in hit if n > 0 and s.raiders[seat].alive]
    for seat, n in left:
        r = s.raiders[seat]
        r.damage += n
        yield Damaged(seat, amount=n, by=by, left=max(0, compute_life_left(r)))
    dying = [seat for seat, _ in left if not can_live(s.raiders[seat])]  # TR-LIFE-5: a raider without life dies.
    for seat in dying:
        yield from kill_raider(s, seat, by)


def deal_hurt(s: State, seat: Seat, ability: int, by: str) -> Rules[None]:
    """Lower one ability of a raider by 1. The raider dies if this ability or its life is then 0 (TR-HURT-1).

    ``ability`` is the ability's index in ``ABILITIES``; ``by`` is the cause, for the events.
    """
    r = s.raiders[seat]
    event = Event(by, harm=ABILITIES[ability])
    if not r.alive or (yield from _announce_harm(s, seat, 1, event)) <= 0 or not r.alive:
        return
    r.hurts[ability] += 1
    yield Hurt(seat, ability=ABILITIES[ability], by=by, left=max(0, compute_life_left(r)))
    yield from check_death(s, seat, by)


def _announce_harm(s: State, seat: Seat, amount: int, event: Event) -> Rules[int]:
    """Open the card window before harm is dealt. Return the amount of harm that then remains (TR-DEC-P3)."""
    s.blows.append(amount)
    order = list_window_order(s)
    place = order.index(seat)
    yield from open_window(s, "damage", seat, order[place:] + order[:place], event)
    return s.blows.pop()


def take_card_away(s: State, seat: Seat, number: str) -> Rules[None]:
    """Make a raider lose a card of its rows to another raider or an obstacle (TR-LIFE-11).

    If the raider would die without the card, it first gets a last chance to play cards.
    """
    yield from warn_of_death(s, seat, number)
    if count_in_play(s.raiders[seat], number):
        yield from death.lose_card(s, seat, number)


def warn_of_death(s: State, seat: Seat, number: str) -> Rules[None]:
    """Open the last-chance card window if a raider would die without this card of its rows (TR-DEC-P3, TR-LIFE-8)."""
    r = s.raiders[seat]
    without = replace(r, base=list(r.base))
    change_lasting_effects(without, number, -1)
    if r.alive and not can_live(without):
        yield from open_window(s, "dying", seat, event=Event(number))


def prevent_harm(s: State, seat: Seat, amount: int, by: str) -> Rules[None]:
    """Lower the harm that is announced but not yet dealt by ``amount``. ``by`` is the card that lowers it."""
    stopped = min(amount, s.blows[-1])
    s.blows[-1] -= stopped
    yield HarmPrevented(seat, stopped, by)


def make_raider_stuck(s: State, seat: Seat, by: str) -> Rules[None]:
    """Get a raider stuck (TR-STUCK-1 to TR-STUCK-3).

    Its movement ends, it may not search this turn, and it may not move in step 1 of its next turn. ``by``: the
    card that is the cause.
    """
    r = s.raiders[seat]
    if not r.alive:
        return
    r.moving, r.search_ban, r.move_ban = False, True, True
    yield GotStuck(seat, by)
