"""What a seat could use now: abilities of its combatants, cards attached to them, cards in its hand (TOMB-EFF,
TOMB-FX), as moves.

Most moments are no moment for most cards. So what a card says in a window is made out once, with all that follows from
its words alone (``Saying``), and the state is asked for the rest only.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from engine.protocol import Move, Seat

from .cards import pool
from .cards.records import Prayer, Spell
from .figures import cards_of, has_any, immune, speaking, with_any
from .language import CHOSEN, Clause, Deed, Event, Verb
from .moves import Play, Use
from .sides import enemy, foes, members
from .state import MONSTERS, NONE, Attr, Fighter, Side, State, kind_of
from .targets import targets

HELD: dict[str, Attr | None] = {"prayer": Prayer.needs, "spell": Spell.needs, "tactic": None}
"""What may be in a hand, and the attribute of which its user needs a die."""
ABOUT_NOBODY = ("turn_start", "trap_open", "revealed")
"""Triggers that concern no combatant."""


# --- what cards say -------------------------------------------------------------------------------------------------


class Saying(Struct, frozen=True):
    """What a card says in a window."""

    card: str
    clause: Clause
    guarded: bool
    """Whether it may be used hangs on ``_conditions``."""
    alike: bool
    """Whoever of the party uses it, it may be aimed at the same."""
    anybody: bool
    """It comes to the same whoever uses it; a battle action is its user's (TOMB-PLAY-2)."""
    held: bool
    """It is a card that may be in a hand."""
    needs: Attr | None
    """The attribute of which its user needs a die."""
    works: bool
    """It does something wherever it may be aimed."""
    may_miss: tuple[Verb, ...]
    """What of a Spell is about whoever is there: it may be that it affects none of them (TOMB-FX-25)."""
    plain: bool
    """It does something and is aimed at nobody and at no place."""
    seldom: bool
    """Whether it is of any use to a side is soon said (``Verb.wanted``)."""
    aiming: tuple[Verb, ...]
    """What of it may be aimed at somebody or at a place."""


def _saying(card: str, clause: Clause) -> Saying:
    guards, calls = clause.guards, clause.calls
    alike = (
        not any(call.personal for call in calls)
        and guards.whose not in ("self", "other")
        and clause.window not in ("recruited", "killed")
    )
    may_miss = tuple(call for call in calls if call.who in ("foes", "it") and kind_of(card) == "spell")
    works = any(call.always and call not in may_miss for call in calls)
    aiming = tuple(call for call in calls if call.local or call.who in (*CHOSEN, "it"))
    return Saying(
        card=card,
        clause=clause,
        guarded=(guards.on, guards.round, guards.at) != (None, None, None),
        alike=alike,
        anybody=alike and kind_of(card) == "tactic" and guards.test is None and clause.window != "battle",
        held=kind_of(card) in HELD,
        needs=pool.needs(card),
        works=works,
        may_miss=may_miss,
        plain=works and not aiming,
        seldom=all(call.choosy for call in calls),
        aiming=aiming,
    )


@cache
def _in_play(window: str) -> Mapping[str, tuple[Saying, ...]]:
    """What may be used in this window of what lies in play, by card."""
    return {card: tuple(_saying(card, clause) for clause in clauses) for card, clauses in pool.saying(window).items()}


@cache
def _in_hand(window: str) -> tuple[Saying, ...]:
    """What may be used from a hand, by kind and then by card; a Tactic that is only attached, as an action
    (TOMB-PLAY-9)."""
    windows = (window, "passive") if window in ("turn", "battle") else (window,)
    return tuple(
        _saying(card, clause)
        for kind in HELD
        for each in windows
        for card, clauses in sorted(pool.saying(each).items())
        if kind_of(card) == kind
        for clause in clauses
    )


@cache
def _surest_first(window: str) -> tuple[Saying, ...]:
    """The same in an order in which it takes the least to find one that may be used."""
    return tuple(sorted(_in_hand(window), key=lambda one: (not one.plain, one.needs is not None)))


@cache
def _for_hands(window: str) -> frozenset[str]:
    """The cards of it."""
    return frozenset(saying.card for saying in _in_hand(window))


# --- what could be used ---------------------------------------------------------------------------------------------


def in_play(s: State, seat: Seat, window: str, event: Event | None = None) -> list[Use]:
    """What a seat (-1: the program) could use now of its combatants' own abilities and attached cards."""
    says = _in_play(window)
    found: list[Use] = []
    if not says:
        return found
    for side in _sides(s, seat):
        if event is None or _about(s, side, event):
            for one in speaking(s, side, says):
                found += _of_one(s, seat, side, one, says, event)
    return found


def _of_one(
    s: State, seat: Seat, side: Side, one: Fighter, says: Mapping[str, tuple[Saying, ...]], event: Event | None
) -> list[Use]:
    found: list[Use] = []
    for card in dict.fromkeys(cards_of(one)):
        for saying in says.get(card, ()):
            if saying.guarded and not _conditions(s, side, saying.clause, event):
                continue
            if _unspent(s, side, one, saying, event):
                for at in _aimed(s, seat, side, one, saying, event):
                    found.append(Use(card, one.key, at))
    return found


def in_hand(s: State, seat: Seat, window: str, event: Event | None = None) -> list[Play]:
    """What a seat can use now from its hand; for a trigger asked of whoever could hold something (``could_hold``)."""
    held = _for_hands(window).intersection(s.parties[seat].hand.cards)
    found: list[Play] = []
    if not held:
        return found
    for saying in _in_hand(window):
        if saying.card in held and not (saying.guarded and not _conditions(s, seat, saying.clause, event)):
            found += _by_hand(s, seat, saying, event, _able(s, seat, saying))
    return found


def moves(s: State, seat: Seat, window: str) -> list[Move]:
    """What a seat may use now as a free, Turn or Battle action, from its hand first."""
    return [*in_hand(s, seat, window), *in_play(s, seat, window)]


def secret(s: State, seat: Seat, listed: list[Move], *windows: str) -> bool:
    """Whether cards in hand could be among what a seat may use (``moves`` of these windows)."""
    return Play in map(type, listed) or any(could_hold(s, seat, window) for window in windows)


def could_hold(s: State, seat: Seat, window: str, event: Event | None = None) -> bool:
    """Whether a seat could have something in its hand that can be used now, as far as everybody knows (TOMB-DEC-A): the
    backs of its cards are seen, and so is which cards lie face down at all."""
    hand = s.parties[seat].hand.cards
    if not hand or not _for_hands(window) or (event is not None and not _about(s, seat, event)):
        return False
    about_nobody = event is None or event.kind in ABOUT_NOBODY
    backs = "".join(hand)  # in a card's key there is no letter but its kind's
    for saying in _surest_first(window):
        if saying.card[0] not in backs or (saying.guarded and not _conditions(s, seat, saying.clause, event)):
            continue
        users = _able(s, seat, saying)
        if users and _hidden(s, saying.card):
            if about_nobody and saying.plain:
                return True
            if _by_hand(s, seat, saying, event, users[:1] if saying.alike else users):
                return True
    return False


def nobody_could(s: State, window: str) -> bool:
    """Whether it is plain from all that lies open that nobody can use anything in this window: nothing in play speaks
    of it, and no card that does lies face down."""
    return not _in_play(window) and not any(_hidden(s, card) for card in _for_hands(window))


def _hidden(s: State, card: str) -> bool:
    """Whether a copy lies face down, in the deck or in a hand."""
    hidden = card in s.decks[kind_of(card)].cards
    for party in s.parties:
        hidden = hidden or card in party.hand.cards
    return hidden


def _able(s: State, seat: Seat, saying: Saying) -> list[Fighter]:
    """Who could use it: with the die that it asks for (TOMB-CARD-2, TOMB-CARD-3)."""
    fighters = s.parties[seat].fighters
    return fighters if saying.needs is None else with_any(s, fighters, saying.needs)


def _by_hand(s: State, seat: Seat, saying: Saying, event: Event | None, able: list[Fighter]) -> list[Play]:
    found: list[Play] = []
    aims: list[str] = []
    card = saying.card
    for place, one in enumerate(able[:1] if saying.anybody else able):
        if place == 0 or not saying.alike:
            aims = _aimed(s, seat, seat, one, saying, event, hand=True)
        for at in aims:
            found.append(Play(card, one.key, at))
    return found


def _sides(s: State, seat: Seat) -> list[Side]:
    sides: list[Side] = [seat] if seat >= 0 else []
    if s.raid is not None and s.raid.cm == seat:
        sides.append(MONSTERS)
    return sides


def _unspent(s: State, side: Side, one: Fighter, saying: Saying, event: Event | None) -> bool:
    """Whether limits leave a use (TOMB-PLAY-6, TOMB-PLAY-7, TOMB-REACT-3)."""
    if one.spent or (event is not None and event.used):
        card, limit = saying.card, saying.clause.guards.once
        copies = 1 if card == one.card else one.cards.cards.count(card)
        if event is not None and event.used.count(f"{card}/{one.key}") >= copies:
            return False
        if limit is not None and one.spent.count(f"{limit}/{card}") >= copies:
            return False
        if saying.held and side != MONSTERS and one.spent.count(f"used/{card}") >= copies:
            return False
    return saying.needs is None or has_any(s, one, saying.needs)


def _aimed(
    s: State, seat: Seat, side: Side, one: Fighter, saying: Saying, event: Event | None, hand: bool = False
) -> list[str]:
    """At what it may be aimed; nothing if nothing could happen."""
    if saying.plain and (event is None or event.kind in ABOUT_NOBODY):
        return [NONE]
    if saying.seldom and not [call for call in saying.clause.calls if call.wanted(s, side)]:
        return []
    deed = Deed(seat, side, one.key, saying.card, saying.clause, event=event, hand=hand)
    subjects = [] if event is None else _concerned(s, deed, event)
    if subjects is None:
        return []
    aims = _aims(s, deed, subjects, saying.aiming)
    if saying.works:
        return aims
    missed = saying.may_miss
    return [at for at in aims if _possible(s, deed if at == NONE else replace(deed, at=at), missed)]


def _possible(s: State, deed: Deed, may_miss: tuple[Verb, ...]) -> bool:
    """Whether it could do anything, to somebody whom it affects (TOMB-FX, choosers)."""
    return any(
        call.possible(s, deed) and (call not in may_miss or targets(s, deed, call.who)) for call in deed.clause.calls
    )


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
    return bool([other for _, other in event.about if other == side or other in against])


def _against(s: State, side: Side, event: Event) -> list[Side]:
    """Whom a side has against it in a trigger; outside raids and pickpocketings, if something is cast, all others."""
    if s.raid is None and s.theft is None:
        return [seat for seat in range(len(s.parties)) if seat != side] if event.kind == "cast" else []
    against = enemy(s, side)
    return [] if against is None else [against]


def _concerned(s: State, deed: Deed, event: Event) -> list[str] | None:
    """Of those whom the trigger concerns, whom the clause speaks of; None: it is not about any of them."""
    whose = deed.clause.guards.whose
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


def _aims(s: State, deed: Deed, subjects: list[str], aiming: tuple[Verb, ...]) -> list[str]:
    """What may be named with it (TOMB-FX, choosers); a Monster's foe is named by the raider, later."""
    for call in aiming:
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
