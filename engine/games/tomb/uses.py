"""The abilities and cards that a seat could use now, as moves (TOMB-EFF, TOMB-FX).

They are abilities of its combatants, cards attached to them, and cards in its hand. Most cards say nothing in most
windows. So everything that follows from a card's text alone is worked out once for each window (``Saying``). Only the
rest is worked out from the state.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from engine.protocol import Move, Seat

from .cards import pool
from .cards.records import Prayer, Spell
from .casting import can_cast, casters
from .figures import cards_of, immune, speaking
from .language import CHOSEN, Clause, Deed, Event, Verb
from .moves import Play, Use
from .sides import enemy, foes, members
from .state import MONSTERS, NONE, Attr, Combatant, Side, State, kind_of
from .targets import targets

HELD: dict[str, Attr | None] = {"prayer": Prayer.needs, "spell": Spell.needs, "tactic": None}
"""The kinds of cards that a hand may hold, each with the attribute of which its user needs a die."""
ABOUT_NOBODY = ("turn_start", "trap_open", "revealed")
"""Triggers that concern no combatant."""


# --- clauses of cards -----------------------------------------------------------------------------------------------


class Saying(Struct, frozen=True):
    """One clause of a card for one window, with all that follows from its text alone."""

    card: str
    clause: Clause
    guarded: bool
    """True if the use depends on ``_conditions``."""
    alike: bool
    """True if the clause may be aimed at the same targets, whichever Character of the party uses it."""
    anybody: bool
    """True if it makes no difference which Character uses the card.

    For a battle action it does make one, because its user spends an action (TOMB-PLAY-2).
    """
    held: bool
    """True if a hand may hold the card."""
    needs: Attr | None
    """The attribute of which the user needs a die."""
    works: bool
    """True if the clause has an effect wherever it may be aimed."""
    may_miss: tuple[Verb, ...]
    """A Spell's calls at ``foes`` or ``it``. They may affect nobody, because targets can be immune (TOMB-FX-25)."""
    plain: bool
    """True if the clause always has an effect and is aimed at no combatant and no place."""
    seldom: bool
    """True if every call can cheaply say that it is of no use to a side (``Verb.wanted``)."""
    aiming: tuple[Verb, ...]
    """The calls that may be aimed at a combatant or a place."""


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
    """Return the clauses for a window of cards in play, by card."""
    return {card: tuple(_saying(card, clause) for clause in clauses) for card, clauses in pool.saying(window).items()}


@cache
def _in_hand(window: str) -> tuple[Saying, ...]:
    """Return the clauses for a window of cards in a hand, by kind and then by card.

    A Tactic that is only attached counts as usable in the "turn" and "battle" windows (TOMB-PLAY-9).
    """
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
    """Return the clauses of ``_in_hand``, those first that are cheapest to check."""
    return tuple(sorted(_in_hand(window), key=lambda one: (not one.plain, one.needs is not None)))


@cache
def _for_hands(window: str) -> frozenset[str]:
    """Return the cards in a hand that could be used in a window."""
    return frozenset(saying.card for saying in _in_hand(window))


# --- possible uses --------------------------------------------------------------------------------------------------


def in_play(s: State, seat: Seat, window: str, event: Event | None = None) -> list[Use]:
    """Return the uses of abilities and attached cards that a seat (-1: the automatic Crypt Master) has now."""
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
    s: State, seat: Seat, side: Side, one: Combatant, says: Mapping[str, tuple[Saying, ...]], event: Event | None
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
    """Return the cards in hand that a seat can use now.

    In a Reaction window call this only if ``could_hold`` is true.
    """
    held = _for_hands(window).intersection(s.parties[seat].hand.cards)
    found: list[Play] = []
    if not held:
        return found
    for saying in _in_hand(window):
        if saying.card in held and not (saying.guarded and not _conditions(s, seat, saying.clause, event)):
            found += _by_hand(s, seat, saying, event, _able(s, seat, saying))
    return found


def moves(s: State, seat: Seat, window: str) -> list[Move]:
    """Return a seat's free, Turn or Battle actions by cards and abilities, those from the hand first."""
    return [*in_hand(s, seat, window), *in_play(s, seat, window)]


def secret(s: State, seat: Seat, listed: list[Move], *windows: str) -> bool:
    """Tell whether a seat's options must be secret.

    They must if cards in hand are, or could be, among its uses (``moves`` of these windows).
    """
    return Play in map(type, listed) or any(could_hold(s, seat, window) for window in windows)


def could_hold(s: State, seat: Seat, window: str, event: Event | None = None) -> bool:
    """Tell whether a seat could hold a card that it can use now, by public facts alone (TOMB-DEC-A).

    Public are the backs of the cards in a hand, and the set of cards that are face down somewhere.
    """
    hand = s.parties[seat].hand.cards
    if not hand or not _for_hands(window) or (event is not None and not _about(s, seat, event)):
        return False
    about_nobody = event is None or event.kind in ABOUT_NOBODY
    backs = "".join(hand)  # a card key has one letter, and that letter is the card's kind
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
    """Tell whether public facts show that nobody can use anything in a window.

    No card in play has a clause for the window, and no card that could be used from a hand has a face-down copy.
    """
    return not _in_play(window) and not any(_hidden(s, card) for card in _for_hands(window))


def _hidden(s: State, card: str) -> bool:
    """Tell whether a copy of a card is face down, in the deck or in a hand."""
    hidden = card in s.decks[kind_of(card)].cards
    for party in s.parties:
        hidden = hidden or card in party.hand.cards
    return hidden


def _able(s: State, seat: Seat, saying: Saying) -> list[Combatant]:
    """Return the Characters that have the die that a clause needs (TOMB-CARD-2, TOMB-CARD-3)."""
    fighters = s.parties[seat].fighters
    return fighters if saying.needs is None else casters(s, fighters, saying.needs)


def _by_hand(s: State, seat: Seat, saying: Saying, event: Event | None, able: list[Combatant]) -> list[Play]:
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


def _unspent(s: State, side: Side, one: Combatant, saying: Saying, event: Event | None) -> bool:
    """Tell whether limits and dice allow a use (TOMB-PLAY-6, TOMB-PLAY-7, TOMB-REACT-3)."""
    if one.spent or (event is not None and event.used):
        card, limit = saying.card, saying.clause.guards.once
        copies = 1 if card == one.card else one.cards.cards.count(card)
        if event is not None and event.used.count(f"{card}/{one.key}") >= copies:
            return False
        if limit is not None and one.spent.count(f"{limit}/{card}") >= copies:
            return False
        if saying.held and side != MONSTERS and one.spent.count(f"used/{card}") >= copies:
            return False
    return can_cast(s, one, saying.needs)


def _aimed(
    s: State, seat: Seat, side: Side, one: Combatant, saying: Saying, event: Event | None, hand: bool = False
) -> list[str]:
    """Return the targets at which a clause may be aimed; empty if it could have no effect."""
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
    """Tell whether a deed could have any effect on somebody who can be affected (TOMB-FX, choosers)."""
    return any(
        call.possible(s, deed) and (call not in may_miss or targets(s, deed, call.who)) for call in deed.clause.calls
    )


def _about(s: State, side: Side, event: Event) -> bool:
    """Tell whether a trigger concerns a side or its opponents, so that the side may answer it."""
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
    """Return a side's opponents for a trigger.

    When something is cast outside raids and pickpocketings, they are all other seats.
    """
    if s.raid is None and s.theft is None:
        return [seat for seat in range(len(s.parties)) if seat != side] if event.kind == "cast" else []
    against = enemy(s, side)
    return [] if against is None else [against]


def _concerned(s: State, deed: Deed, event: Event) -> list[str] | None:
    """Return the combatants of a trigger that a deed's clause is about; None if it is about none of them."""
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
    """Tell whether a clause's guards ``on``, ``round`` and ``at`` are met."""
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
    """Return the targets that may be named with a deed (TOMB-FX, choosers).

    A Monster's foe is not named here; the raider names it later.
    """
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
    """Return the keys of the combatants that may be chosen as ``ally``, ``other`` or ``foe``."""
    listed = foes(s, deed.side) if who == "foe" else members(s, deed.side)
    spell = kind_of(deed.card) == "spell"
    return [
        one.key
        for one in listed
        if not (who == "other" and one.key == deed.user)
        and not (spell and immune(s, one, "spell"))
        and (deed.clause.guards.tag is None or _tagged(s, one, deed.clause.guards.tag))
    ]


def _tagged(s: State, one: Combatant, tag: str) -> bool:
    return one.card[0] == "m" and tag in pool.monster(one.card).tags
