"""Using what a card says, and Reaction windows (sections 2.14 and 6.1): who is asked at a trigger, and what then.

Who is asked follows from public facts alone: how many cards of each kind somebody has in hand is public (the backs
differ), and so is which cards lie face down in hands or decks. Whoever could hold a card for this moment is asked, in
secret, whether it is held or not; whoever has only what lies open is asked openly (TOMB-DEC-A, TOMB-SEC-12).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from engine import windows
from engine.protocol import PASS, Ask, Move, One, Rules, Seat, tell
from engine.windows import ASK_AGAIN, Signal

from . import asking
from .attach import discard
from .cards import pool
from .cards.records import Card, Prayer, Spell, Tactic
from .figures import cards_of, has_die, immune
from .language import CHOSEN, Clause, Deed, Event
from .moves import Play, Use
from .sides import clockwise, enemy, find, foes, master, members
from .state import MONSTERS, NONE, Fighter, Side, State, kind_of

HELD: dict[str, type[Card]] = {"prayer": Prayer, "spell": Spell, "tactic": Tactic}
"""What may be in a hand."""
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


# --- what could be used -------------------------------------------------------------------------------------------


def table_deeds(s: State, seat: Seat, window: str, event: Event | None = None) -> Iterator[Deed]:
    """What a seat (-1: the program) could use now of its combatants' own abilities and attached cards."""
    for side in _sides(s, seat):
        for one in members(s, side):
            seen: set[str] = set()
            for card in cards_of(one):
                if card not in seen:
                    seen.add(card)
                    for clause in pool.clauses(card, window):
                        if _unspent(s, side, one, card, clause, event):
                            yield from _aimed(s, Deed(seat, side, one.key, card, clause, event=event))


def hand_deeds(s: State, seat: Seat, window: str, event: Event | None = None) -> Iterator[Deed]:
    """What a seat could use now from its hand, as far as everybody knows."""
    hand = s.parties[seat].hand.cards
    for kind, record in HELD.items():
        if any(kind_of(card) == kind for card in hand):
            for card, clause in _sayings(window, record):
                if hidden(s, kind, card):
                    yield from _by_hand(s, seat, card, clause, event)


@cache
def _sayings(window: str, record: type[Card]) -> tuple[tuple[str, Clause], ...]:
    """What may be used from a hand in this window; a Tactic that is only attached, as an action (TOMB-PLAY-9)."""
    windows_ = (window, "passive") if window in ("turn", "battle") else (window,)
    return tuple(
        (card, clause) for each in windows_ for card in pool.saying(each, record) for clause in pool.clauses(card, each)
    )


def hidden(s: State, kind: str, card: str) -> bool:
    """Whether a copy lies face down, in the deck or in a hand."""
    return card in s.decks[kind].cards or any(card in party.hand.cards for party in s.parties)


def _by_hand(s: State, seat: Seat, card: str, clause: Clause, event: Event | None) -> Iterator[Deed]:
    able = [one for one in s.parties[seat].fighters if has_die(s, one, card)]
    anybody = (
        kind_of(card) == "tactic" and not any(call.personal for call in clause.calls) and clause.guards.test is None
    )
    found: set[str] = set()
    for one in able:
        for deed in _aimed(s, Deed(seat, seat, one.key, card, clause, event=event, hand=True)):
            if not anybody or deed.at not in found:
                found.add(deed.at)
                yield deed


def _sides(s: State, seat: Seat) -> list[Side]:
    sides: list[Side] = [seat] if seat >= 0 else []
    if s.raid is not None and s.raid.cm == seat:
        sides.append(MONSTERS)
    return sides


def _unspent(s: State, side: Side, one: Fighter, card: str, clause: Clause, event: Event | None) -> bool:
    """Whether limits leave a use (TOMB-PLAY-6, TOMB-PLAY-7, TOMB-REACT-3)."""
    copies = 1 if card == one.card else one.cards.cards.count(card)
    if event is not None and event.used.count(f"{card}/{one.key}") >= copies:
        return False
    limit = clause.guards.once
    if limit is not None and one.spent.count(f"{limit}/{card}") >= copies:
        return False
    if kind_of(card) in HELD and side != MONSTERS and one.spent.count(f"used/{card}") >= copies:
        return False
    return has_die(s, one, card)


def _aimed(s: State, deed: Deed) -> Iterator[Deed]:
    """The deed at everything that it may be aimed at; nothing if its conditions are not met or nothing could happen."""
    clause = deed.clause
    subjects = _concerned(s, deed)
    if subjects is None or not _conditions(s, deed):
        return
    for at in _aims(s, deed, subjects):
        aimed = replace(deed, at=at)
        if any(call.possible(s, aimed) for call in clause.calls):
            yield aimed


def _concerned(s: State, deed: Deed) -> list[str] | None:
    """Of those whom the trigger concerns, whom the clause speaks of; None: it is not about any of them."""
    event, whose = deed.event, deed.clause.guards.whose
    if event is None:
        return []
    if deed.clause.guards.on is not None and deed.clause.guards.on != event.on:
        return None
    if event.kind == "recruited":
        recruit, seat = event.about[0]
        return [recruit] if seat == deed.side and recruit != deed.user else None
    if event.kind == "turn_start":
        return [] if event.about[0][1] != deed.side else None
    if event.kind == "trap_open":
        return [] if deed.side == s.active else None
    if event.kind == "revealed":
        return [] if deed.side in (s.active, MONSTERS) else None
    if event.kind == "killed" and event.it != deed.user:
        return None
    against = enemy(s, deed.side)
    free = against is None and event.kind == "cast" and s.raid is None and s.theft is None
    found = []
    for key, side in event.about:
        if whose == "foe":
            fits = side == against or (free and side != deed.side)
        else:
            fits = side == deed.side and (whose == "ally" or (whose == "self") == (key == deed.user))
        if fits:
            found.append(key)
    return found or None


def _conditions(s: State, deed: Deed) -> bool:
    """The guards of free, Turn and Battle abilities; where the party is."""
    guards = deed.clause.guards
    if guards.round == "first" and (s.raid is None or s.raid.round != 1):
        return False
    if guards.at is None or deed.side == MONSTERS:
        return guards.at is None
    inn = s.parties[deed.side].at < 0
    return guards.at == "adjacent" or (guards.at == "inn") == inn


def _aims(s: State, deed: Deed, subjects: list[str]) -> list[str]:
    """What may be named with it (section 6.1, choosers); a Monster's foe is named by the raider, later."""
    for call in deed.clause.calls:
        places = call.places(s, deed)
        if places is not None:
            return list(places)
        if call.who == "it" and deed.event is not None and deed.event.kind in ("wounds", "dying"):
            return subjects
        if call.who in CHOSEN:
            if call.who == "foe" and deed.side == MONSTERS:
                return [NONE] if chosen_from(s, deed, "foe") else []
            return chosen_from(s, deed, call.who)
    return [NONE]


def chosen_from(s: State, deed: Deed, who: str) -> list[str]:
    """Who may be chosen as ``ally``, ``other`` or ``foe``."""
    listed = foes(s, deed.side) if who == "foe" else members(s, deed.side)
    spell = kind_of(deed.card) == "spell"
    return [
        one.key
        for one in listed
        if not (who == "other" and one.key == deed.user)
        and not (spell and immune(s, one, "spell"))
        and (deed.clause.guards.tag is None or _tagged(s, one, deed.clause.guards.tag))
    ]


def _tagged(s: State, one: Fighter, tag: str) -> bool:
    return one.card[0] == "m" and tag in pool.monster(one.card).tags


# --- windows -------------------------------------------------------------------------------------------------------


def react(s: State, event: Event) -> Rules[None]:
    """Open a Reaction window (TOMB-REACT-2, TOMB-REACT-4): whose turn it is first, then to the left, one at a time."""

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
        deed = next((one for one in sorted(table_deeds(s, -1, event.kind, event), key=_by_card)), None)  # TOMB-SOLO-20
        if deed is None:  # TOMB-SOLO-20: whatever would change something is used at once
            return
        yield from carry(s, deed)  # TOMB-SOLO-20


def _by_card(deed: Deed) -> tuple[str, str]:
    return deed.card, deed.user


def _question(s: State, seat: Seat, event: Event) -> Ask | None:
    found = list(table_deeds(s, seat, event.kind, event))
    open_ = [_move(deed) for deed in found]
    possible = list(hand_deeds(s, seat, event.kind, event))
    if not open_ and not possible:
        return None
    hand = s.parties[seat].hand.cards
    options: list[Move] = [*(_move(deed) for deed in possible if deed.card in hand), *open_, PASS]
    monsters = sorted((deed for deed in found if deed.side == MONSTERS), key=_by_card)
    default: Move = _move(monsters[0]) if monsters else PASS  # TOMB-DEC-B: silence is the automatic Crypt Master
    about = event.kind if event.it == NONE else event.it
    return Ask(seat, QUESTION[event.kind], One(tuple(options)), default, bool(possible), len(options) > 1, about)


def _move(deed: Deed) -> Play | Use:
    return (Play if deed.hand else Use)(deed.card, deed.user, deed.at)


def moves(s: State, seat: Seat, window: str) -> tuple[list[Move], bool]:
    """What a seat may use now as a free, Turn or Battle action, and whether cards in hand could be among it."""
    held = s.parties[seat].hand.cards
    possible = list(hand_deeds(s, seat, window))
    listed: list[Move] = [_move(deed) for deed in possible if deed.card in held]
    listed += [_move(deed) for deed in table_deeds(s, seat, window)]
    return listed, bool(possible)


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
    kind = kind_of(deed.card)
    yield from tell("used", seat=deed.seat, card=deed.card, by=deed.user, at=deed.at)
    _pay(s, deed, user)
    if deed.event is not None:
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
    at = yield from asking.who(chooser, "target", keys, keys[0], deed.card)
    return replace(deed, at=at, it=at if contest else deed.it)
