"""Using what a card says, and Reaction windows (TOMB-REACT, TOMB-FX): who is asked at a trigger, and what then.

Who is asked follows from public facts alone: how many cards of each kind somebody has in hand is public (the backs
differ), and so is which cards lie face down in hands or decks. Whoever could hold a card for this moment is asked, in
secret, whether it is held or not; whoever has only what lies open is asked openly (TOMB-DEC-A, TOMB-SEC-12).
"""

from __future__ import annotations

from msgspec.structs import replace

from engine import windows
from engine.protocol import PASS, Ask, Move, One, Rules, Seat, tell
from engine.windows import ASK_AGAIN, Signal

from . import asking
from .attach import discard
from .cards import pool
from .language import Deed, Event
from .moves import Play, Use
from .sides import clockwise, find, master
from .state import MONSTERS, NONE, Fighter, Side, State, kind_of
from .uses import HELD, chosen_from, could_hold, in_hand, in_play, nobody_could

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
"""How the question of each trigger is called."""


# --- windows -------------------------------------------------------------------------------------------------------


def react(s: State, event: Event) -> Rules[None]:
    """Open a Reaction window (TOMB-REACT-2, TOMB-REACT-4): whose turn it is first, then to the left, one at a time."""
    if nobody_could(s, event.kind):
        return

    def question(seat: Seat) -> Ask | None:
        return _question(s, seat, event)

    def play(seat: Seat, move: Move) -> Rules[Signal]:
        assert isinstance(move, Play | Use)
        yield from carry(s, deed_of(s, seat, move, event.kind, event))
        return ASK_AGAIN

    while True:
        yield from windows.window(clockwise(s, max(s.active, 0)), question, play, again=False)
        if s.raid is None or s.raid.cm >= 0:
            return
        use = min(in_play(s, -1, event.kind, event), key=_by_card, default=None)  # TOMB-SOLO-20
        if use is None:  # TOMB-SOLO-20: whatever would change something is used at once
            return
        yield from carry(s, deed_of(s, -1, use, event.kind, event))  # TOMB-SOLO-20


def _by_card(use: Use) -> tuple[str, str]:
    return use.card, use.by


def _question(s: State, seat: Seat, event: Event) -> Ask | None:
    found = in_play(s, seat, event.kind, event)
    could = could_hold(s, seat, event.kind, event)
    if not found and not could:
        return None
    held = in_hand(s, seat, event.kind, event) if could else []
    options: list[Move] = [*held, *found, PASS]
    monsters = [use for use in found if use.by[0] == "m"]
    default: Move = (
        min(monsters, key=_by_card) if monsters else PASS
    )  # TOMB-DEC-B: silence is the automatic Crypt Master
    about = event.kind if event.it == NONE else event.it
    return Ask(seat, QUESTION[event.kind], One(tuple(options)), default, could, len(options) > 1, about)


def deed_of(s: State, seat: Seat, move: Play | Use, window: str, event: Event | None = None) -> Deed:
    """What a move asks for."""
    clause = (pool.clauses(move.card, window) or pool.clauses(move.card, "passive"))[0]
    side: Side = MONSTERS if move.by[0] == "m" else seat
    return Deed(seat, side, move.by, move.card, clause, move.at, event, hand=isinstance(move, Play))


# --- carrying out ---------------------------------------------------------------------------------------------------


def carry(s: State, deed: Deed) -> Rules[None]:
    """Use it: pay for it, let it be answered if it is a Prayer or a Spell, name its target, do it (TOMB-REACT-7)."""
    user = find(s, deed.user)
    assert user is not None
    s.busy = True  # TOMB-RUL-8
    kind = kind_of(deed.card)
    yield from tell("used", seat=deed.seat, card=deed.card, by=deed.user, at=deed.at)
    _pay(s, deed, user)
    if deed.event is not None and deed.clause.guards.cost is None:  # what is discarded is no more there to be used
        deed.event.used.append(f"{deed.card}/{deed.user}")  # TOMB-REACT-3
    if s.raid is not None:
        s.raid.quiet = False  # TOMB-COMB-15
    if kind in ("prayer", "spell"):
        cast = Event("cast", ((deed.user, deed.side),), deed.card)
        yield from react(s, cast)
        if cast.cancelled:
            yield from tell("cancelled", card=deed.card)
            return
    yield from resolve(s, deed)


def resolve(s: State, deed: Deed) -> Rules[None]:
    """Name its target, make the roll or the contest on which it depends, do it. For what happens by itself, too."""
    if deed.clause.window == "passive":
        return
    deed = yield from _named(s, deed)
    guards = deed.clause.guards
    if guards.vs is not None and (deed.it == NONE or not (yield from guards.vs.won(s, deed.user, deed.it))):
        return
    if guards.test is not None and not (yield from guards.test.passed(s, deed.user)):
        return
    for call in deed.clause.calls:
        yield from call.carry_out(s, deed)


def _pay(s: State, deed: Deed, user: Fighter) -> None:
    """Limits, and what becomes of the card (TOMB-PLAY-4 to TOMB-PLAY-7)."""
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
    if deed.side != MONSTERS and kind_of(card) in HELD:
        user.spent.append(f"used/{card}")


def _named(s: State, deed: Deed) -> Rules[Deed]:
    """A Character at whom a Monster's deed is aimed is named by the raider, before any roll (TOMB-MON-6, TOMB-DEC-32);
    a Crypt's text lets the Crypt Master name a Monster (TOMB-RUL-1)."""
    guards = deed.clause.guards
    contest = guards.vs is not None
    calls = {call.who for call in deed.clause.calls}
    if deed.side != MONSTERS or deed.at != NONE:
        return deed
    if contest or "foe" in calls:
        keys, chooser = chosen_from(s, deed, "foe"), s.active
    elif "ally" in calls:
        keys, chooser = chosen_from(s, deed, "ally"), master(s, MONSTERS)
    else:
        return deed
    if not keys:
        return deed
    throw = contest and chooser == s.active  # the raider's Character throws in it
    at = yield from asking.who(chooser, "target", keys, keys[0], deed.card, throw=throw)
    return replace(deed, at=at, it=at if contest else deed.it)
