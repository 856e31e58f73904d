"""Reaction windows of Tomb, and carrying out a used ability or card (TOMB-REACT, TOMB-FX).

Public facts alone decide who is asked. The number of cards of each kind in a hand is public, because the backs differ.
It is also public which cards are face down in hands or decks. A player who could hold a card for this window is asked
in secret, with or without such a card. A player who has only open abilities is asked openly (TOMB-DEC-A, TOMB-SEC-12).
"""

from __future__ import annotations

from msgspec.structs import replace

from engine import windows
from engine.protocol import PASS, Ask, Move, One, Rules, Seat
from engine.windows import ASK_AGAIN, Signal

from . import asking, idleness
from .aims import list_choosable
from .attach import discard
from .cards import pool
from .events.turns import CardUsed, UseCancelled
from .language import Deed, Event
from .moves import Play, Use
from .sayings import HELD
from .sides import find, find_deciding_seat, list_clockwise
from .state import MONSTERS, NONE, Combatant, Side, State, find_kind
from .uses import is_use_impossible, list_plays_in_hand, list_uses_in_play, may_hold_usable

QUESTION = {
    "roll": "on-roll",
    "attacked": "on-attack",
    "wounds": "on-wounds",
    "dying": "on-dying",
    "death": "on-death",
    "killed": "on-kill",
    "trap_open": "on-trap",
    "revealed": "on-reveal",
    "picked": "on-steal",
    "cast": "on-cast",
    "recruited": "on-recruit",
    "turn_start": "on-turn",
}
"""Kind of trigger -> kind of question in the Reaction window which the trigger opens."""


# --- windows -------------------------------------------------------------------------------------------------------


def open_reaction_window(s: State, event: Event) -> Rules[None]:
    """Open a Reaction window. Players are asked one at a time: the active player first, then to the left.

    Rules: TOMB-REACT-2, TOMB-REACT-4.
    """
    if is_use_impossible(s, event.kind):
        return

    def question(seat: Seat) -> Ask | None:
        return _build_question(s, seat, event)

    def play(seat: Seat, move: Move) -> Rules[Signal]:
        assert isinstance(move, Play | Use)
        yield from carry_out_deed(s, build_deed(s, seat, move, event.kind, event))
        return ASK_AGAIN

    while True:
        yield from windows.open_window(list_clockwise(s, max(s.active, 0)), question, play, from_first=False)
        if s.raid is None or s.raid.cm >= 0:  # TOMB-REACT-4: all have passed in a row.
            return
        use = min(list_uses_in_play(s, -1, event.kind, event), key=_order_by_card, default=None)
        if use is None:  # TOMB-SOLO-20: any useful ability is used at once.
            return
        yield from carry_out_deed(s, build_deed(s, -1, use, event.kind, event))


def _order_by_card(use: Use) -> tuple[str, str]:
    """Return the keys of the used card and of the user, by which uses are sorted."""
    return use.card, use.by


def _build_question(s: State, seat: Seat, event: Event) -> Ask | None:
    found = list_uses_in_play(s, seat, event.kind, event)
    could = may_hold_usable(s, seat, event.kind, event)
    if not found and not could:
        return None
    held = list_plays_in_hand(s, seat, event.kind, event) if could else []
    options: list[Move] = [*held, *found, PASS]
    monsters = [use for use in found if use.by[0] == "m"]
    # TOMB-DEC-B: the default is the automatic Crypt Master's choice.
    default: Move = min(monsters, key=_order_by_card) if monsters else PASS
    about = event.kind if event.it == NONE else event.it
    return Ask(seat, QUESTION[event.kind], One(tuple(options)), default, could, len(options) > 1, about)


def build_deed(s: State, seat: Seat, move: Play | Use, window: str, event: Event | None = None) -> Deed:
    """Return the deed that an option describes: a clause of a card, with its user and target."""
    clause = (pool.list_clauses(move.card, window) or pool.list_clauses(move.card, "passive"))[0]
    side: Side = MONSTERS if move.by[0] == "m" else seat
    return Deed(seat, side, move.by, move.card, clause, move.at, event, hand=isinstance(move, Play))


# --- carrying out a use ---------------------------------------------------------------------------------------------


def carry_out_deed(s: State, deed: Deed) -> Rules[None]:
    """Carry out a deed: pay for it, open Reactions to a Prayer or Spell, then resolve it (TOMB-REACT-7)."""
    user = find(s, deed.user)
    assert user is not None
    idleness.note_deed(s)
    kind = find_kind(deed.card)
    yield CardUsed(deed.seat, deed.card, by=deed.user, at=deed.at)
    _pay(s, deed, user)
    if deed.event is not None and deed.clause.guards.cost is None:  # A discarded card cannot be used again anyway.
        deed.event.used.append(f"{deed.card}/{deed.user}")  # TOMB-REACT-3: used once
    idleness.break_quiet(s)
    if kind in ("prayer", "spell"):
        cast = Event("cast", ((deed.user, deed.side),), deed.card)
        yield from open_reaction_window(s, cast)
        if cast.cancelled:
            yield UseCancelled(deed.card)
            return
    yield from resolve(s, deed)


def resolve(s: State, deed: Deed) -> Rules[None]:
    """Resolve a deed: name its target, make its test or contest, then carry out its effects.

    Deeds without a user, such as those of Traps, are resolved here too.
    """
    if deed.clause.window == "passive":
        return
    deed = yield from _name_target(s, deed)
    guards = deed.clause.guards
    if guards.vs is not None and (deed.it == NONE or not (yield from guards.vs.has_won(s, deed.user, deed.it))):
        return
    if guards.test is not None and not (yield from guards.test.has_passed(s, deed.user)):
        return
    for call in deed.clause.calls:
        yield from call.carry_out(s, deed)


def _pay(s: State, deed: Deed, user: Combatant) -> None:
    """Pay for a deed: count the use against its limits, and move the used card (TOMB-PLAY-4 to TOMB-PLAY-7)."""
    card, guards = deed.card, deed.clause.guards
    if guards.once is not None:
        user.spent.append(f"{guards.once}/{card}")
    if card == user.card:
        return
    zone = s.parties[deed.side].hand if deed.hand else user.cards
    if guards.cost == "discard":
        discard(s, zone, card)
        return
    if deed.hand:
        zone.move(card, user.cards)
    if deed.side != MONSTERS and find_kind(card) in HELD:
        user.spent.append(f"used/{card}")


def _name_target(s: State, deed: Deed) -> Rules[Deed]:
    """Ask for the missing target of a deed on the Monsters' side; return the deed with its target.

    The raider names a Character at whom a Monster's deed is aimed, before any roll (TOMB-MON-6, TOMB-DEC-32). For a
    Crypt's text the Crypt Master names a Monster (TOMB-RUL-1).
    """
    guards = deed.clause.guards
    contest = guards.vs is not None
    calls = {call.who for call in deed.clause.calls}
    if deed.side != MONSTERS or deed.at != NONE:
        return deed
    if contest or "foe" in calls:
        keys, chooser = list_choosable(s, deed, "foe"), s.active
    elif "ally" in calls:
        keys, chooser = list_choosable(s, deed, "ally"), find_deciding_seat(s, MONSTERS)
    else:
        return deed
    if not keys:
        return deed
    throw = contest and chooser == s.active  # The raider's Character rolls in the contest.
    target = yield from asking.ask_for_combatant(chooser, "target", keys, keys[0], deed.card, throw=throw)
    return replace(deed, at=target, it=target if contest else deed.it)
