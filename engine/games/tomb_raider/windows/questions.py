"""Who is asked in a card window, and for what (TR-DEC-9 to TR-DEC-16).

Who is asked follows from public facts alone: a player with cards in hand is asked when a card that is in hand or draw
deck (which of the two, only that player knows; what is in both together, everybody does) could be played now, whether
or not it is held. Whoever has nothing but cards in play to use is asked openly.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.protocol import PASS, Ask, Move, One, Seat

from ..language import Aims, Event
from ..map import neighbours
from ..memory import brought, kinds, table
from ..moves import Play, Use
from ..state import Raider, State, in_play
from .aims import aims, could, moments, ready_for
from .registry import (
    OF_ALL,
    OF_TEST,
    Lying,
    Playable,
    Plays,
    by_table,
    facts_of,
    from_hand,
    listed,
    table_plays,
)

Found = list[tuple[Playable, Aims]]
"""What could be played, and at whom."""
NONE_FOUND: Found = []
Doing = dict[Seat, tuple[Found, Found]]
"""What seats can do, of their hands and of the cards in play."""
NO_PLAYS = listed(()), listed(())
MAPPING = ("before-explore", "mapped")
OF_ONE_PLACE = (*MAPPING, "before-test", "after-test", "after-outcome", "before-step")
"""A location mapped, a test, a step of the Draw Round: what happens to one raider where it stands."""


def in_hand(
    s: State, seat: Seat, plays: Plays, moment: str, about: Seat, event: Event | None = None
) -> tuple[bool, Found]:
    """Whether the seat could play one of these from its hand now, as far as everybody knows (TR-DEC-12), and what it
    can.

    What can be played of the hand itself could be played as far as everybody knows, too; so of the draw deck no more
    has to be looked at than the first card that could.
    """
    r = s.raiders[seat]
    hand, deck = r.hand.cards, r.deck.cards
    found: Found = []
    if not plays.cards.isdisjoint(hand):
        for play in plays.listed:
            if play.card in hand and (at := aims(s, seat, play, moment, about, event, inside=True, held=True)):
                found.append((play, at))
        if found:
            return True, found
    for play in plays.likely:
        if (r.closed or play.card in hand or play.card in deck) and could(s, seat, play, moment, about, event):
            return True, found
    for card in plays.laid:
        if ready_for(s, r, card, moment) and (r.closed or card.number in hand or card.number in deck):
            return True, found
    return False, found


def _with_borrowed(s: State, seat: Seat, moment: str, own: Plays, company: bool, again: bool) -> Plays:
    """Besides, what others' cards allow that are in the hand for this turn."""
    cards = {one.card for one in s.in_force if one.what == "borrowed" and one.seat == seat}
    foreign = sorted(cards.difference(kinds(brought(s.raiders[seat]))))
    plays = [play for card in foreign for play in from_hand(card, moment) if not (again and play.anytime)]
    return listed((*own.listed, *(play for play in plays if company or not play.company)))


Used = dict[tuple[Seat, str, int], int]
"""What has been used at a moment, by whom and which clause: what has no limit of its own serves once for an event
(TR-ACN-7)."""


def lying(s: State, r: Raider) -> tuple[str, ...]:
    """The cards in play that do something for a raider: its rows, its character, the location it stands in."""
    space = s.spaces[r.at]
    return (*r.unsaved.cards, *r.saved.cards, r.character, *(space.card.cards if space.up else ()))


def uses(s: State, seat: Seat, here: Lying, moment: str, about: Seat, event: Event | None, used: Used | None) -> Found:
    """What the seat could use now of the cards in play (TR-DEC-16)."""
    found: Found = []
    r = s.raiders[seat]
    for card in lying(s, r):
        for play in here.plays.get(card, ()):
            if used and used.get((seat, card, play.n), 0) >= max(1, in_play(r, card)):
                continue
            at = aims(s, seat, play, moment, about, event, True)
            if at and all(play is not seen[0] for seen in found):
                found.append((play, at))
    return found


def questions(
    s: State,
    order: Sequence[Seat],
    moment: str,
    about: Seat,
    event: Event | None,
    near: Sequence[Seat],
    used: Used | None = None,
    again: bool = False,
) -> tuple[list[Ask], Doing]:
    """The questions of all who are asked now, and what each of them can do, if anything. ``near``: who may have
    something in play for it; ``again``: what may be played at any time is asked for soon enough."""
    raiders = s.raiders
    test = facts_of(s, s.trial) if moment in OF_TEST and s.trial is not None and s.rival is None else None
    of_all = about < 0 or s.rival is not None
    hands, on_table = by_table(table(s), moment, -1 if of_all else about, again, test), table_plays(moment, again)
    borrowers = [one.seat for one in s.in_force if one.what == "borrowed"] if s.in_force else ()
    if not (hands or near or borrowers):
        return [], {}
    standing = [r.at for r in raiders if r.alive]
    places = _places(s, moment, about) if moment in OF_ONE_PLACE else standing
    asks: list[Ask] = []
    doing: Doing = {}
    for seat in order:
        r = raiders[seat]
        can, held, usable = False, NONE_FOUND, NONE_FOUND
        alone, plays = hands[seat] if hands else NO_PLAYS
        if (plays.cards or seat in borrowers) and r.hand.cards:
            if alone is not plays or seat in borrowers:
                company = standing.count(r.at) > r.alive and r.at in places
                if not company:
                    plays = alone
                if seat in borrowers:
                    plays = _with_borrowed(s, seat, moment, plays, company, again)
            if plays.cards:
                can, held = in_hand(s, seat, plays, moment, about, event)
        if seat in near:
            usable = uses(s, seat, on_table[OF_ALL if of_all else int(about != seat)], moment, about, event, used)
        if held or usable:
            asks.append(_question(s, seat, moment, about, event, can, held, usable))
            doing[seat] = held, usable
        elif can:
            asks.append(_nothing(seat, moment))
    return asks, doing


@cache
def _nothing(seat: Seat, moment: str) -> Ask:
    """The question of who could play something only as far as everybody knows."""
    return Ask(seat, moment, One((PASS,)), PASS, True, False)


def _places(s: State, moment: str, about: Seat) -> Sequence[int]:
    """Where it happens. Who stands together elsewhere is not touched by it, and what they may do to each other at any
    time they may do just as well in the window that comes next."""
    found = [s.raiders[about].at]
    if s.rival is not None:
        found.append(s.raiders[s.rival.seat].at)
    if moment in MAPPING:  # from beside it somebody might be put there
        found += neighbours(s.width, s.rows)[found[0]]
    return found


def _question(
    s: State, seat: Seat, moment: str, about: Seat, event: Event | None, can: bool, held: Found, usable: Found
) -> Ask:
    """What a seat may do that can do something."""
    secret = can or any(_tells(s, seat, play, moment, about, event, at) for play, at in usable)
    options: list[Move] = [PASS]
    stop = False
    for play, at in held:
        options += [Play(play.card, raider, choice) for raider, choice in at]
        stop = stop or _matters(s, seat, moment, about, event, play, at)
    for play, at in usable:
        options += [Use(play.card, raider, choice) for raider, choice in at]
        stop = stop or _matters(s, seat, moment, about, event, play, at)
    return Ask(seat, moment, One(tuple(dict.fromkeys(options))), PASS, secret, stop)


def _tells(s: State, seat: Seat, play: Playable, moment: str, about: Seat, event: Event | None, at: Aims) -> bool:
    """Whether how a card in play can be used tells what the seat holds, such as what it could pay with (TR-DEC-12)."""
    return at != aims(s, seat, play, moment, about, event)


def _matters(s: State, seat: Seat, kind: str, about: Seat, event: Event | None, play: Playable, at: Aims) -> bool:
    """Whether the seat would want to be asked about a card that it has and could aim so (``Ask.stop``)."""
    if play.laid:
        return bool(at)
    for now in moments(s, seat, play, kind, about, event) if at else ():
        now.aims, now.inside = at, True
        if any(call.matters(now) for call in play.clause.calls if call.after is None and call.aims(now)):
            return True
    return False
