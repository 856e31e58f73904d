"""Raids of Tomb: their beginning, the Traps, and entering the Crypt (TOMB-RAID).

Each step ends when something becomes known. So the state between steps has everything that was announced of a Trap.
"""

from __future__ import annotations

from engine.protocol import Move, Rules, roll

from . import asking, idleness, lasting, leaving
from .attach import bank_card
from .cards import pool
from .events.raids import (
    AnnouncedTrap,
    CardsLeft,
    CryptCards,
    NoTrapLeft,
    RaidBegun,
    RaidContinued,
    TrapAnnounced,
    TrapShown,
)
from .figures import compute_target_number, count_dice
from .language import Deed, Event
from .moves import GO_ON, LEAVE, Bring
from .reactions import open_reaction_window, resolve
from .sides import find_active_party, find_board, find_crypt_key, find_raid
from .state import Raid, State, find_kind
from .throws import throw


def begin(s: State, crypt: int, beside: bool = False) -> Rules[None]:
    """Begin a raid: the Crypt Master looks at all cards of the Crypt in secret (TOMB-RAID-3, TOMB-RAID-4).

    ``beside``: the party is beside the Crypt and raids it through a wall.
    """
    cards = s.crypts[crypt].cards
    cm = find_board(s).find_crypt_master(crypt, s.active, len(s.parties))
    s.raid = Raid(crypt, cm, beside)
    s.step = "look"
    for raid in range(len(cards)):
        if cm >= 0:
            cards.show(raid, 1 << cm)
    secret = {cm: CryptCards(tuple(sorted(cards.cards)))} if cm >= 0 else {}
    yield RaidBegun(s.active, find_crypt_key(s, crypt), cm, len(cards), beside, private=secret)


# --- Traps ---------------------------------------------------------------------------------------------------------


def look(s: State) -> Rules[None]:
    """Ask the Crypt Master to bring up a Trap, or note that none is left (TOMB-TRAP-1 to 3, TOMB-SOLO-10).

    The question is always asked, and its default is always drawn at random, so that a wait reveals nothing. The event
    tells something about hidden cards, so nobody may freely take it back (``Step.free``). For this it has a secret
    part.
    """
    raid = find_raid(s)
    crypt = s.crypts[raid.crypt]
    traps = [place for place, card in enumerate(crypt.cards.cards) if find_kind(card) == "trap"]
    (lot,) = yield from roll("trap-order", 1, 60)
    drawn = traps[lot % len(traps)] if traps else -1
    keys = sorted({crypt.cards.cards[place] for place in traps})
    options: list[Move] = [Bring(key) for key in keys] or [GO_ON]
    default: Move = Bring(crypt.cards.cards[drawn]) if traps else GO_ON
    chosen: Move = yield from asking.ask_one(raid.cm, "trap", options, default, secret=True, stop=bool(traps))
    if not isinstance(chosen, Bring):  # TOMB-ENTER-1, 3: no Trap is left.
        crypt.no_traps = True
        s.step = "enter"
        yield NoTrapLeft(private={raid.cm: CardsLeft(len(crypt.cards))} if raid.cm >= 0 else {})
        return
    raid.announced = drawn if crypt.cards.cards[drawn] == chosen.card else crypt.cards.cards.index(chosen.card)
    found = pool.find_trap(chosen.card)
    s.step = "trap"
    secret = {raid.cm: AnnouncedTrap(found.key)} if raid.cm >= 0 else {}
    yield TrapAnnounced(found.chars, found.attr, private=secret)


def resolve_trap(s: State) -> Rules[None]:
    """Resolve the announced Trap: Reactions, choice of disarmers, rolls. The card is shown last (TOMB-TRAP-4 to 8)."""
    raid = find_raid(s)
    yield from open_reaction_window(s, Event("trap_open"))
    if raid.announced >= 0:
        yield from _attempt_to_disarm(s)
    lasting.renew_limited_uses(s, "round", "combat")  # TOMB-A-57: limited uses are renewed.
    yield from lasting.end_effects(s, "roll")
    if s.raid is not None:
        raid.disarmers = []
        yield from _continue_raid(s)


def _attempt_to_disarm(s: State) -> Rules[None]:
    """Ask for the Characters who try to disarm the announced Trap, let them roll, and carry out the outcome."""
    raid = find_raid(s)
    cards = s.crypts[raid.crypt].cards
    found = pool.find_trap(cards.cards[raid.announced])
    party = find_active_party(s).fighters
    most = min(found.chars, len(party))
    best = sorted(party, key=lambda one: -count_dice(s, one, found.attr, "disarm").expected)[:most]
    # TOMB-RUL-15: the default names only Characters with a die for it.
    able = [one for one in best if count_dice(s, one, found.attr, "disarm").any] or best[:1]
    keys = [one.key for one in party]
    default = [one.key for one in party if one in able]
    raid.disarmers = list((yield from asking.ask_some(s.active, "disarm", keys, 1, most, default, throw=True)))
    total = 0
    # TOMB-TRAP-12: only disarmers who are still there count.
    for each in [each for each in party if each.key in raid.disarmers]:
        total += yield from throw(s, [each], found.attr, "disarm")
    # Effects on the roll end before a failure takes effect (TOMB-FX, durations).
    yield from lasting.end_effects(s, "roll")
    tn = compute_target_number(s, found.tn)
    cards.reveal(found.key)
    raid.announced = -1
    idleness.break_quiet(s)
    yield TrapShown(found.key, tn=tn, successes=total, disarmed=total >= tn)
    if total >= tn:  # TOMB-TRAP-7: the Trap is disarmed.
        yield from bank_card(s, s.active, found.key, cards)
        return
    card, known = cards.leave(found.key)  # TOMB-TRAP-8: the Trap is discarded.
    s.crypt_discard.put(card, known)
    for clause in pool.list_clauses(card, "fail"):
        yield from resolve(s, Deed(s.active, s.active, "", card, clause))


def _continue_raid(s: State) -> Rules[None]:
    """Go on with the raid after a Trap, whether it was disarmed or not (TOMB-TRAP-10, TOMB-TRAP-13, TOMB-RAID-11)."""
    if not find_active_party(s).fighters or not s.crypts[find_raid(s).crypt].cards.cards:
        yield from leaving.end_raid(s)
    else:
        s.step = "leave"


def leave(s: State) -> Rules[None]:
    """Ask the raider whether the party leaves before the Monsters are seen (TOMB-TRAP-10)."""
    yield from _ask_to_go_on(s, "leave", "look")


def enter(s: State) -> Rules[None]:
    """Ask the raider whether to go on, before Monsters are shown. This is asked even without Monsters (TOMB-ENTER)."""
    yield from _ask_to_go_on(s, "enter", "reveal")


def _ask_to_go_on(s: State, kind: str, step: str) -> Rules[None]:
    """Ask the raider whether to go on with the raid.

    If the raider goes on, ``step`` is next; otherwise the party leaves the Crypt. ``kind`` is the kind of question.
    """
    chosen: Move = yield from asking.ask_one(s.active, kind, (GO_ON, LEAVE), LEAVE)
    if chosen == GO_ON:
        s.step = step
        yield RaidContinued(s.active)
    else:
        yield from leaving.leave(s)
