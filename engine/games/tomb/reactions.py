"""Using what a card says, and Reaction windows (sections 2.14 and 6.1): who is asked at a trigger, and what then.

Who is asked follows from public facts alone: how many cards of each kind somebody has in hand is public (the backs
differ), and so is which cards lie face down in hands or decks. Whoever could hold a card for this moment is asked, in
secret, whether it is held or not; whoever has only what lies open is asked openly (TOMB-DEC-A, TOMB-SEC-12).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from engine import windows
from engine.protocol import PASS, Ask, Move, One, Rules, Seat, tell
from engine.windows import ASK_AGAIN, Signal

from . import asking
from .attach import discard
from .cards import pool
from .cards.records import Prayer, Spell
from .figures import cards_of, has_die, immune, with_any
from .language import CHOSEN, Clause, Deed, Event
from .moves import Play, Use
from .sides import clockwise, enemy, find, foes, master, members
from .state import MONSTERS, NONE, Attr, Fighter, Side, State, kind_of

HELD: dict[str, Attr | None] = {"prayer": Prayer.needs, "spell": Spell.needs, "tactic": None}
"""What may be in a hand, and the attribute of which its user needs a die."""
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


def table_deeds(s: State, seat: Seat, window: str, event: Event | None = None) -> list[Deed]:
    """What a seat (-1: the program) could use now of its combatants' own abilities and attached cards."""
    says = pool.saying_in_play(window)
    found: list[Deed] = []
    for side in _sides(s, seat) if says else ():
        if event is None or _about(s, side, event):
            for one in members(s, side):
                if one.card in says or not says.keys().isdisjoint(one.cards.cards):
                    found += _of_one(s, seat, side, one, says, event)
    return found


def _of_one(
    s: State, seat: Seat, side: Side, one: Fighter, says: Mapping[str, tuple[Clause, ...]], event: Event | None
) -> list[Deed]:
    found: list[Deed] = []
    for card in dict.fromkeys(cards_of(one)):
        for clause in says.get(card, ()):
            if _conditions(s, side, clause, event) and _unspent(s, side, one, card, clause, event):
                deed = Deed(seat, side, one.key, card, clause, event=event)
                found += [replace(deed, at=at) for at in _aimed(s, deed)]
    return found


def hand_deeds(s: State, seat: Seat, window: str, event: Event | None = None) -> tuple[list[Deed], bool]:
    """What a seat can use now from its hand, and whether it could use anything, as far as everybody knows (TOMB-DEC-A).

    What it can use it could use, too; so of what lies face down no more has to be looked at than the first that could
    be used.
    """
    sayings = _sayings(window)
    hand = s.parties[seat].hand.cards
    if not sayings or not hand or (event is not None and not _about(s, seat, event)):
        return [], False
    backs = {card[0] for card in hand}
    found: list[Deed] = []
    others: list[tuple[_Saying, list[Fighter]]] = []
    for kind, said in sayings.items():
        able = _able(s, seat, kind) if kind[0] in backs else []
        for saying in said if able else ():
            if not saying.guarded or _conditions(s, seat, saying.clause, event):
                if saying.card in hand:
                    found += _by_hand(s, seat, saying, event, able)
                elif not found:
                    others.append((saying, able))
    if found:
        return found, True
    for saying, able in others:
        if hidden(s, saying.card) and _by_hand(s, seat, saying, event, able[:1] if saying.alike else able):
            return found, True
    return found, False


class _Saying(Struct, frozen=True):
    """What a card of the hand says in a window."""

    card: str
    clause: Clause
    guarded: bool
    """Whether it may be used hangs on ``_conditions``."""
    alike: bool
    """Whoever of the party uses it, it may be aimed at the same."""
    anybody: bool
    """It comes to the same whoever uses it."""


@cache
def _sayings(window: str) -> dict[str, tuple[_Saying, ...]]:
    """What may be used from a hand in this window, by kind; a Tactic that is only attached, as an action
    (TOMB-PLAY-9)."""
    windows_ = (window, "passive") if window in ("turn", "battle") else (window,)
    found = {
        kind: tuple(
            _saying(card, clause)
            for each in windows_
            for card, clauses in sorted(pool.saying(each).items())
            if kind_of(card) == kind
            for clause in clauses
        )
        for kind in HELD
    }
    return {kind: said for kind, said in found.items() if said}


def _saying(card: str, clause: Clause) -> _Saying:
    alike = (
        not any(call.personal for call in clause.calls)
        and clause.guards.whose not in ("self", "other")
        and clause.window not in ("recruited", "killed")
    )
    guards = clause.guards
    guarded = (guards.on, guards.round, guards.at) != (None, None, None)
    return _Saying(card, clause, guarded, alike, alike and kind_of(card) == "tactic" and guards.test is None)


def hidden(s: State, card: str) -> bool:
    """Whether a copy lies face down, in the deck or in a hand."""
    if card in s.decks[kind_of(card)].cards:
        return True
    return any(card in party.hand.cards for party in s.parties)


def _able(s: State, seat: Seat, kind: str) -> list[Fighter]:
    """Who could use cards of this kind: with the die that they all ask for (TOMB-CARD-2, TOMB-CARD-3)."""
    fighters, attr = s.parties[seat].fighters, HELD[kind]
    return fighters if attr is None else with_any(s, fighters, attr)


def _by_hand(s: State, seat: Seat, saying: _Saying, event: Event | None, able: list[Fighter]) -> list[Deed]:
    found: list[Deed] = []
    aims: list[str] = []
    for place, one in enumerate(able[:1] if saying.anybody else able):
        deed = Deed(seat, seat, one.key, saying.card, saying.clause, event=event, hand=True)
        if place == 0 or not saying.alike:
            aims = _aimed(s, deed)
        found += [replace(deed, at=at) for at in aims]
    return found


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


def _aimed(s: State, deed: Deed) -> list[str]:
    """At what the deed may be aimed; nothing if nothing could happen."""
    subjects = _concerned(s, deed)
    if subjects is None:
        return []
    return [at for at in _aims(s, deed, subjects) if _possible(s, deed if at == deed.at else replace(deed, at=at))]


def _possible(s: State, deed: Deed) -> bool:
    return any(call.possible(s, deed) for call in deed.clause.calls)


def _about(s: State, side: Side, event: Event) -> bool:
    """Whether a side may answer a trigger at all: whom it concerns are of it, or its opponents."""
    match event.kind:
        case "recruited":
            return event.about[0][1] == side
        case "turn_start":
            return event.about[0][1] != side
        case "trap_open":
            return side == s.active
        case "revealed":
            return side in (s.active, MONSTERS)
    against = _against(s, side, event)
    return any(other == side or other in against for _, other in event.about)


def _against(s: State, side: Side, event: Event) -> list[Side]:
    """Whom a side has against it in a trigger; outside raids and pickpocketings, if something is cast, all others."""
    if s.raid is None and s.theft is None:
        return [seat for seat in range(len(s.parties)) if seat != side] if event.kind == "cast" else []
    against = enemy(s, side)
    return [] if against is None else [against]


def _concerned(s: State, deed: Deed) -> list[str] | None:
    """Of those whom the trigger concerns, whom the clause speaks of; None: it is not about any of them."""
    event, whose = deed.event, deed.clause.guards.whose
    if event is None:
        return []
    if event.kind == "recruited":
        recruit = event.about[0][0]
        return [recruit] if recruit != deed.user else None
    if event.kind in ("turn_start", "trap_open", "revealed"):
        return []
    if event.kind == "killed" and event.it != deed.user:
        return None
    against = _against(s, deed.side, event)
    found = []
    for key, side in event.about:
        if whose == "foe":
            fits = side in against
        else:
            fits = side == deed.side and (whose == "ally" or (whose == "self") == (key == deed.user))
        if fits:
            found.append(key)
    return found or None


def _conditions(s: State, side: Side, clause: Clause, event: Event | None) -> bool:
    """The guards of free, Turn and Battle abilities, and what kind of roll it answers; where the party is."""
    guards = clause.guards
    if event is not None and guards.on is not None and guards.on != event.on:
        return False
    if guards.round == "first" and (s.raid is None or s.raid.round != 1):
        return False
    if guards.at is None or side == MONSTERS:
        return guards.at is None
    inn = s.parties[side].at < 0
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
    found = table_deeds(s, seat, event.kind, event)
    held, could = hand_deeds(s, seat, event.kind, event)
    if not found and not could:
        return None
    options: list[Move] = [*map(_move, held), *map(_move, found), PASS]
    monsters = sorted((deed for deed in found if deed.side == MONSTERS), key=_by_card)
    default: Move = _move(monsters[0]) if monsters else PASS  # TOMB-DEC-B: silence is the automatic Crypt Master
    about = event.kind if event.it == NONE else event.it
    return Ask(seat, QUESTION[event.kind], One(tuple(options)), default, could, len(options) > 1, about)


def _move(deed: Deed) -> Play | Use:
    return (Play if deed.hand else Use)(deed.card, deed.user, deed.at)


def moves(s: State, seat: Seat, window: str) -> tuple[list[Move], bool]:
    """What a seat may use now as a free, Turn or Battle action, and whether cards in hand could be among it."""
    held, could = hand_deeds(s, seat, window)
    return [*map(_move, held), *map(_move, table_deeds(s, seat, window))], could


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
