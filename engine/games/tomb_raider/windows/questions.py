"""Who is asked in a card window, and for what (TR-DEC-9 to TR-DEC-16).

Who is asked follows from public facts alone: a player with cards in hand is asked when a card that is in hand or draw
deck (which of the two, only that player knows; what is in both together, everybody does) could be played now, whether
or not it is held. Whoever has nothing but cards in play to use is asked openly.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.protocol import PASS, Ask, Move, One, Seat

from ..figures import in_play, somebody_here
from ..language import Aims, Event
from ..map import neighbours
from ..memory import lent
from ..moves import Play, Use
from ..state import Raider, State
from .aims import aims, could, moments
from .laid import Laid, named, ready
from .playable import Playable
from .registry import OF_TEST, OF_VICTIM, Chances, Facts, Lying, Plays, by_table, facts_of, from_hand, listed

Found = list[tuple[Playable, Aims]]
"""What could be played, and at whom."""
NONE_FOUND: Found = []
Doing = dict[Seat, tuple[Found, Found]]
"""What seats can do, of their hands and of the cards in play."""
NO_CHANCES = Chances(listed(()), listed(()), Lying(frozenset(), frozenset(), {}))
MAPPING = ("before-explore", "mapped")
OF_ONE_PLACE = (*MAPPING, "before-test", "after-test", "after-outcome", "before-step")
"""A location mapped, a test, a step of the Draw Round: what happens to one raider where it stands."""


def in_hand(
    s: State, seat: Seat, plays: Plays, to_lay: Sequence[Laid], moment: str, about: Seat, event: Event | None = None
) -> tuple[bool, Found]:
    """Whether the seat could play one of these from its hand now, or lay one down for which it is ready, as far as
    everybody knows (TR-DEC-12), and what it can.

    What can be played of the hand itself could be played as far as everybody knows, too; so of the draw deck no more
    has to be looked at than the first card that could.
    """
    r = s.raiders[seat]
    hand, deck = r.hand.cards, r.deck.cards
    laid = [play for play in to_lay if play.card in hand] if to_lay else ()
    if laid or not plays.cards.isdisjoint(hand):
        found: Found = []
        for play in plays.listed:
            if play.card not in hand:
                continue
            if isinstance(play, Laid):
                at = named(r, play.card) if play in laid else []
            else:
                at = aims(s, seat, play, moment, about, event, inside=True, held=True)
            if at:
                found.append((play, at))
        if found:
            return True, found
    for play in plays.likely:
        if (r.closed or play.card in hand or play.card in deck) and could(s, seat, play, moment, about, event):
            return True, NONE_FOUND
    for play in to_lay:
        if r.closed or play.card in deck:
            return True, NONE_FOUND
    return False, NONE_FOUND


def _borrowed(s: State, seat: Seat, moment: str, about: Seat, again: bool) -> list[Playable]:
    """What others' cards allow that are in the hand for this turn."""
    not_now = again or (moment in OF_VICTIM and about != seat)
    return [play for card in lent(s, seat) for play in from_hand(card, moment) if not (not_now and play.anytime)]


Used = dict[tuple[Seat, str, int], int]
"""What has been used at a moment, by whom and which clause: what has no limit of its own serves once for an event
(TR-ACN-7)."""


def lying(s: State, r: Raider) -> tuple[str, ...]:
    """The cards in play that do something for a raider: its rows, its character, the location it stands in."""
    space = s.spaces[r.at]
    return (*r.unsaved.cards, *r.saved.cards, r.character, *(space.card.cards if space.up else ()))


def uses(
    s: State, seat: Seat, here: Lying, moment: str, about: Seat, event: Event | None, used: Used | None
) -> tuple[bool, Found]:
    """Whether, as far as everybody knows, the seat could use one of the cards in play of which only it sees if, or how
    (TR-DEC-12); and what it can use of all (TR-DEC-16)."""
    found: Found = []
    secret, r = False, s.raiders[seat]
    for card in lying(s, r):
        for play in here.plays.get(card, ()):
            if used and used.get((seat, card, play.n), 0) >= max(1, in_play(r, card)):
                continue
            if play.private:
                if not aims(s, seat, play, moment, about, event):  # nor could it, whatever its player sees
                    continue
                secret = True
            at = aims(s, seat, play, moment, about, event, True)
            if at and all(play is not seen[0] for seen in found):
                found.append((play, at))
    return secret, found


def questions(
    s: State,
    order: Sequence[Seat],
    moment: str,
    about: Seat,
    event: Event | None,
    used: Used | None = None,
    again: bool = False,
) -> tuple[list[Ask], Doing]:
    """The questions of all who are asked now, and what each of them can do, if anything. ``again``: what may be played
    at any time is asked for soon enough."""
    concerned, tests = _concerned(s, moment, about)
    chances = by_table(s.table, moment, concerned, again, tests)
    borrowers: list[Seat] = []
    for entry in s.in_force:
        if entry.what == "borrowed":
            borrowers.append(entry.seat)
    asks: list[Ask] = []
    doing: Doing = {}
    if not (chances or borrowers):
        return asks, doing
    raiders = s.raiders
    for seat in order:
        r, mine = raiders[seat], chances[seat] if chances else NO_CHANCES
        can, held, usable = False, NONE_FOUND, NONE_FOUND
        if r.hand.cards:
            plays = mine.company
            foreign = _borrowed(s, seat, moment, about, again) if seat in borrowers else ()
            if foreign or plays is not mine.alone:
                company = _has_company(s, seat, moment, about)
                if not company:
                    plays = mine.alone
                if foreign:
                    plays = listed((*plays.listed, *(play for play in foreign if company or not play.company)))
            laid = ready(s, r, plays.asked) if plays.asked else ()
            if plays.likely or laid:
                can, held = in_hand(s, seat, plays, laid, moment, about, event)
        here = mine.table
        if here.plays and here.near(s, r):
            secret, usable = uses(s, seat, here, moment, about, event, used)
            can = can or secret
        if held or usable:
            asks.append(_question(s, seat, moment, about, event, can, held, usable))
            doing[seat] = held, usable
        elif can:
            asks.append(_nothing(seat, moment, about))
    return asks, doing


def _concerned(s: State, moment: str, about: Seat) -> tuple[tuple[Seat, ...], tuple[Facts, ...]]:
    """Whom a moment is about, and the tests at which it is."""
    if moment not in OF_TEST or s.trial is None:
        return (about,) if about >= 0 else (), ()
    if s.rival is None:
        return (about,), (facts_of(s, s.trial),)
    return (s.trial.seat, s.rival.seat), (facts_of(s, s.trial), facts_of(s, s.rival))


@cache
def _nothing(seat: Seat, moment: str, about: Seat) -> Ask:
    """The question of who could play something only as far as everybody knows."""
    return Ask(seat, moment, One((PASS,)), PASS, True, False, whose=about)


def _has_company(s: State, seat: Seat, moment: str, about: Seat) -> bool:
    """Whether others stand in its space where it happens. Who stands together elsewhere is not touched by it, and what
    they may do to each other at any time they may do just as well in the window that comes next."""
    if somebody_here(s, seat) < 0:
        return False
    if moment not in OF_ONE_PLACE:
        return True
    places = [s.raiders[about].at]
    if s.rival is not None:
        places.append(s.raiders[s.rival.seat].at)
    if moment in MAPPING:  # from beside it somebody might be put there
        places += neighbours(s.width, s.rows)[places[0]]
    return s.raiders[seat].at in places


def _question(
    s: State, seat: Seat, moment: str, about: Seat, event: Event | None, secret: bool, held: Found, usable: Found
) -> Ask:
    """What a seat may do that can do something."""
    options: list[Move] = [PASS]
    for play, at in held:
        options += [Play(play.card, raider, choice) for raider, choice in at]
    for play, at in usable:
        options += [Use(play.card, raider, choice) for raider, choice in at]

    def stops() -> bool:
        return any(_matters(s, seat, moment, about, event, play, at) for play, at in (*held, *usable))

    return Ask(seat, moment, One(tuple(dict.fromkeys(options))), PASS, secret, stops, whose=about)


def _matters(s: State, seat: Seat, kind: str, about: Seat, event: Event | None, play: Playable, at: Aims) -> bool:
    """Whether the seat would want to be asked about a card that it has and could aim so (``Ask.stop``)."""
    if isinstance(play, Laid):
        return bool(at)
    for now in moments(s, seat, play, kind, about, event) if at else ():
        now.aims, now.inside = at, True
        if any(call.matters(now) for call in play.clause.calls if call.after is None and call.aims(now)):
            return True
    return False
