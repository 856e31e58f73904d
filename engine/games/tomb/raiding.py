"""Raids: the frame, the Traps, and the way in (TOMB-RAID). Each step ends where something becomes known, so that
what was announced of a Trap stands at the checkpoint."""

from __future__ import annotations

from engine.protocol import Move, Rules, roll, tell

from . import asking, lasting, leaving
from .attach import bank
from .cards import pool
from .figures import dice, target_number
from .language import Deed, Event
from .moves import GO_ON, LEAVE, Bring
from .reactions import react, resolve
from .sides import board, crypt_key, me, raid
from .state import Raid, State, kind_of
from .throws import throw


def begin(s: State, crypt: int, beside: bool = False) -> Rules[None]:
    """The Crypt Master takes all cards of the Crypt and looks at them in secret (TOMB-RAID-3, TOMB-RAID-4)."""
    cards = s.crypts[crypt].cards
    cm = board(s).cm_of(crypt, s.active, len(s.parties))
    s.raid = Raid(crypt, cm, beside)
    s.step = "look"
    for at in range(len(cards)):
        if cm >= 0:
            cards.show(at, 1 << cm)
    secret = {cm: {"cards": tuple(sorted(cards.cards))}} if cm >= 0 else {}
    yield from tell("raid", secret, seat=s.active, crypt=crypt_key(s, crypt), cm=cm, count=len(cards), beside=beside)


# --- Traps ---------------------------------------------------------------------------------------------------------


def look(s: State) -> Rules[None]:
    """The Crypt Master brings up a Trap, or has none left (TOMB-TRAP-1 to 3, TOMB-SOLO-10).

    It is asked in every case and draws a lot for the default in every case: who is waited for tells nothing. The news
    has a secret part in every case: what was said of hidden cards is not free to take back (``Step.free``).
    """
    at = raid(s)
    crypt = s.crypts[at.crypt]
    traps = [place for place, card in enumerate(crypt.cards.cards) if kind_of(card) == "trap"]
    (lot,) = yield from roll("trap-order", 1, 60)
    drawn = traps[lot % len(traps)] if traps else -1
    keys = sorted({crypt.cards.cards[place] for place in traps})
    options: list[Move] = [Bring(key) for key in keys] or [GO_ON]
    default: Move = Bring(crypt.cards.cards[drawn]) if traps else GO_ON
    chosen: Move = yield from asking.one(at.cm, "trap", options, default, secret=True, stop=bool(traps))
    if not isinstance(chosen, Bring):  # TOMB-ENTER-1, TOMB-ENTER-3
        crypt.no_traps = True
        s.step = "enter"
        yield from tell("no-trap", {at.cm: {"left": len(crypt.cards)}} if at.cm >= 0 else {})
        return
    at.announced = drawn if crypt.cards.cards[drawn] == chosen.card else crypt.cards.cards.index(chosen.card)
    found = pool.trap(chosen.card)
    s.step = "trap"
    secret = {at.cm: {"card": found.key}} if at.cm >= 0 else {}
    yield from tell("trap", secret, chars=found.chars, attr=found.attr)


def trap(s: State) -> Rules[None]:
    """The Trap that was announced: Reactions, disarmers, rolls, and only then it is shown (TOMB-TRAP-4 to 8)."""
    at = raid(s)
    yield from react(s, Event("trap_open"))
    if at.announced >= 0:
        yield from _attempt(s)
    lasting.renew(s, "round", "combat")  # TOMB-A-57
    yield from lasting.end(s, "roll")
    if s.raid is not None:
        at.disarmers = []
        yield from _next(s)


def _attempt(s: State) -> Rules[None]:
    at = raid(s)
    cards = s.crypts[at.crypt].cards
    found = pool.trap(cards.cards[at.announced])
    party = me(s).fighters
    most = min(found.chars, len(party))
    best = sorted(party, key=lambda one: -dice(s, one, found.attr, "disarm").expected)[:most]
    able = [one for one in best if dice(s, one, found.attr, "disarm").any] or best[:1]  # TOMB-RUL-15
    keys = [one.key for one in party]
    default = [one.key for one in party if one in able]
    at.disarmers = list((yield from asking.some(s.active, "disarm", keys, 1, most, default, throw=True)))
    total = 0
    for each in [each for each in party if each.key in at.disarmers]:  # TOMB-TRAP-12
        total += yield from throw(s, [each], found.attr, "disarm")
    yield from lasting.end(s, "roll")  # before failing does anything (TOMB-FX, durations)
    tn = target_number(s, found.tn)
    cards.reveal(found.key)
    at.announced = -1
    at.quiet = False
    yield from tell("trap-shown", card=found.key, tn=tn, successes=total, disarmed=total >= tn)
    if total >= tn:  # TOMB-TRAP-7
        yield from bank(s, s.active, found.key, cards)
        return
    card, known = cards.leave(found.key)  # TOMB-TRAP-8
    s.crypt_discard.put(card, known)
    for clause in pool.clauses(card, "fail"):
        yield from resolve(s, Deed(s.active, s.active, "", card, clause))


def _next(s: State) -> Rules[None]:
    """After a Trap, passed or failed (TOMB-TRAP-10, TOMB-TRAP-13, TOMB-RAID-11)."""
    if not me(s).fighters or not s.crypts[raid(s).crypt].cards.cards:
        yield from leaving.end_raid(s)
    else:
        s.step = "leave"


def leave(s: State) -> Rules[None]:
    """The raider may leave the Crypt unseen (TOMB-TRAP-10)."""
    yield from _go_on(s, "leave", "look")


def enter(s: State) -> Rules[None]:
    """No Trap is left: whether to go on is asked before Monsters are shown, also when there are none (TOMB-ENTER)."""
    yield from _go_on(s, "enter", "reveal")


def _go_on(s: State, kind: str, step: str) -> Rules[None]:
    chosen: Move = yield from asking.one(s.active, kind, (GO_ON, LEAVE), LEAVE)
    if chosen == GO_ON:
        s.step = step
        yield from tell("goes-on", seat=s.active)
    else:
        yield from leaving.leave(s)
