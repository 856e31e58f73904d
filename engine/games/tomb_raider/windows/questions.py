"""The questions of a card window: the seats asked, and their options (TR-DEC-9 to TR-DEC-16).

The seats asked follow from public facts alone. Everybody knows which cards a player has in hand and draw deck together;
only the player knows which of them are in the hand. A player with cards in hand is asked if one of these cards could be
played now, whether or not it is in the hand. A player who can only use cards in play is asked openly.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from engine.protocol import PASS, Ask, Move, One, Seat

from ..figures import count_in_play
from ..language import Aims
from ..map import list_neighbours
from ..memory import list_borrowed_cards
from ..moves import Play, Use
from ..state import Raider, State, Trial
from .aims import Occasion, could_play_clause, list_moments, list_possible_aims
from .laid import LaidCard, list_laying_aims, list_ready_cards
from .playable import Playable
from .registry import (
    OF_TEST,
    OF_VICTIM,
    DeckPlays,
    PlaysInPlay,
    TestFacts,
    collect_facts,
    index_plays,
    list_hand_clauses,
    list_possible_plays,
)

PossiblePlays = list[tuple[Playable, Aims]]
"""The possible plays of a seat, each with its aims."""
NONE_FOUND: PossiblePlays = []
SeatPlays = dict[Seat, tuple[PossiblePlays, PossiblePlays]]
"""The possible plays of a seat's hand, and the possible uses of its cards in play, by seat."""
MAPPING = ("before-explore", "mapped")
OF_ONE_PLACE = (*MAPPING, "before-test", "after-test", "after-outcome", "before-step")
"""The moments that concern one raider in its space: a location mapped, a test, a step of the Draw Round."""


def find_hand_plays(
    s: State, seat: Seat, plays: DeckPlays, to_lay: Sequence[LaidCard], occasion: Occasion
) -> tuple[bool, PossiblePlays]:
    """Tell whether a seat could play or lay down a card from its hand now, as far as everybody knows (TR-DEC-12).

    Also returns the plays that the seat really has. A card that the hand really allows is also possible as far as
    everybody knows. So the draw deck is searched only if the hand has none, and only up to the first possible card.
    """
    r = s.raiders[seat]
    hand, deck = r.hand.cards, r.deck.cards
    laid = _keep_held(to_lay, hand) if to_lay else ()
    is_any_held = not plays.cards.isdisjoint(hand)
    if laid or is_any_held:
        found: PossiblePlays = []
        for play in plays.listed:
            if play.card not in hand:
                continue
            if isinstance(play, LaidCard):
                aims = list_laying_aims(r, play.card) if play in laid else []
            else:
                aims = list_possible_aims(s, seat, play, occasion, inside=True, held=True)
            if aims:
                found.append((play, aims))
        if found:
            return True, found
    for play in plays.likely:
        card = play.card
        if (card in deck or (is_any_held and card in hand) or r.closed) and could_play_clause(s, seat, play, occasion):
            return True, NONE_FOUND
    for play in to_lay:
        if r.closed or play.card in deck:
            return True, NONE_FOUND
    return False, NONE_FOUND


def _keep_held(plays: Sequence[LaidCard], hand: Sequence[str]) -> Sequence[LaidCard]:
    """Return the plays of cards in this hand."""
    return [play for play in plays if play.card in hand]


def _list_borrowed_plays(s: State, seat: Seat, occasion: Occasion, company: bool, followed: bool) -> list[Playable]:
    """Return the plays of the cards that a seat has borrowed for this turn. ``company`` says that it has company."""
    not_now = followed or (occasion.moment in OF_VICTIM and occasion.about != seat)
    return [
        play
        for card in list_borrowed_cards(s, seat)
        for play in list_hand_clauses(card, occasion.moment)
        if (company or not play.company) and not (not_now and play.anytime)
    ]


UseCounts = dict[tuple[Seat, str, int], int]
"""The number of uses at one moment, by seat, card and index of the clause.

A card without a limit of its own can be used once for each event (TR-ACN-7).
"""


def list_lying_cards(s: State, raider: Raider) -> tuple[str, ...]:
    """Return the cards in play that may do something for a raider.

    They are the cards of its rows, its character, and the location in its space.
    """
    space = s.spaces[raider.at]
    return (*raider.unsaved.cards, *raider.saved.cards, raider.character, *(space.card.cards if space.up else ()))


def find_card_uses(
    s: State, seat: Seat, here: PlaysInPlay, occasion: Occasion, used: UseCounts | None
) -> tuple[bool, PossiblePlays]:
    """Tell whether a seat could use a card in play in a way that only its player can see (TR-DEC-12).

    The answer follows from what everybody knows. Also returns all uses that the seat really has (TR-DEC-16).
    """
    found: PossiblePlays = []
    secret, r = False, s.raiders[seat]
    for card in list_lying_cards(s, r):
        for play in here.plays.get(card, ()):
            if used and used.get((seat, card, play.n), 0) >= max(1, count_in_play(r, card)):
                continue
            if play.private:
                if not list_possible_aims(s, seat, play, occasion):  # Everybody knows that it is not possible.
                    continue
                secret = True
            aims = list_possible_aims(s, seat, play, occasion, True)
            if aims and (play, aims) not in found:
                found.append((play, aims))
    return secret, found


def build_questions(
    s: State, order: Sequence[Seat], occasion: Occasion, used: UseCounts | None = None, followed: bool = False
) -> tuple[list[Ask], SeatPlays]:
    """Return the questions of all seats that are asked on this occasion, and the possible plays of each seat.

    With ``followed`` cards that may be played at any time are left out, because the next window asks for them.
    """
    moment, about = occasion.moment, occasion.about
    if s.trial is not None and moment in OF_TEST:
        concerned, tests = _find_tested(s, s.trial, about)
    else:
        concerned, tests = (about,) if about >= 0 else (), ()
    chances = list_possible_plays(s.brought_decks, moment, concerned, followed, tests)
    borrowers: list[Seat] = []
    for entry in s.in_force:
        if entry.what == "borrowed":
            borrowers.append(entry.seat)
    asks: list[Ask] = []
    doing: SeatPlays = {}
    if not (chances.exist or borrowers):
        return asks, doing
    raiders, seats = s.raiders, chances.seats
    crowded = _list_crowded_places(s, moment, about) if chances.company or borrowers else ()
    if not (crowded or chances.alone or borrowers or chances.table.are_near(s, raiders)):
        return asks, doing
    for seat in order:
        r, mine = raiders[seat], seats[seat]
        is_joined = r.at in crowded
        plays = mine.company if is_joined else mine.alone
        if seat in borrowers:
            plays = index_plays((*plays.listed, *_list_borrowed_plays(s, seat, occasion, is_joined, followed)))
        can, held, usable = False, NONE_FOUND, NONE_FOUND
        if plays.listed and r.hand.cards:
            laid = list_ready_cards(s, r, plays.asked) if plays.asked else ()
            if plays.likely or laid:
                can, held = find_hand_plays(s, seat, plays, laid, occasion)
        here = mine.table
        rows = here.rows  # The rows are looked at here already, because ``are_near`` takes longer.
        if not (rows.isdisjoint(r.unsaved.cards) and rows.isdisjoint(r.saved.cards)) or (
            here.places and here.are_near(s, (r,))
        ):
            secret, usable = find_card_uses(s, seat, here, occasion, used)
            can = can or secret
        if held or usable:
            asks.append(_make_question(s, seat, occasion, can, held, usable))
            doing[seat] = held, usable
        elif can:
            asks.append(_make_question_without_plays(seat, moment, about))
    return asks, doing


def _list_crowded_places(s: State, moment: str, about: Seat) -> list[int]:
    """Return the spaces where living raiders have company on an occasion, so that they may act on each other."""
    living: list[int] = []
    crowded: list[int] = []
    for r in s.raiders:
        if r.alive:
            (crowded if r.at in living else living).append(r.at)
    return _list_places(s, moment, about, crowded) if crowded and moment in OF_ONE_PLACE else crowded


def _find_tested(s: State, trial: Trial, about: Seat) -> tuple[tuple[Seat, ...], tuple[TestFacts, ...]]:
    """Return the seats that the moment of a test concerns, and the facts of the tests under way."""
    if s.rival is None:
        return (about,), (collect_facts(s, trial),)
    return (trial.seat, s.rival.seat), (collect_facts(s, trial), collect_facts(s, s.rival))


@cache
def _make_question_without_plays(seat: Seat, moment: str, about: Seat) -> Ask:
    """Return the question of a seat that has nothing to play at this moment, while others cannot know that.

    As far as everybody knows the seat could have something, so the question reveals nothing about its hand.
    """
    return Ask(seat, moment, One((PASS,)), PASS, True, False, whose=about)


def _list_places(s: State, moment: str, about: Seat, crowded: list[int]) -> list[int]:
    """Return those spaces to which a moment of one place belongs, of the spaces in ``crowded``.

    Raiders together in another space do not count as company. They can act on each other just as well in the next
    window.
    """
    places = [s.raiders[about].at]
    if s.rival is not None:
        places.append(s.raiders[s.rival.seat].at)
    if moment in MAPPING:  # An effect might bring a raider from a space beside it.
        places += list_neighbours(s.width, s.rows)[places[0]]
    found = []
    for at in places:
        if at in crowded:
            found.append(at)
    return found


def _make_question(
    s: State, seat: Seat, occasion: Occasion, secret: bool, held: PossiblePlays, usable: PossiblePlays
) -> Ask:
    """Return the question of a seat that can really play or use something.

    ``held`` are its plays from the hand, ``usable`` its uses of cards in play.
    """
    moment, about = occasion.moment, occasion.about
    options: list[Move] = [PASS]
    for play, aims in held:
        options += [Play(play.card, raider, choice) for raider, choice in aims]
    for play, aims in usable:
        options += [Use(play.card, raider, choice) for raider, choice in aims]
    stops = partial(_should_stop, s, seat, occasion, (*held, *usable))
    return Ask(seat, moment, One(tuple(dict.fromkeys(options))), PASS, secret, stops, whose=about)


def _should_stop(s: State, seat: Seat, occasion: Occasion, plays: Sequence[tuple[Playable, Aims]]) -> bool:
    """Tell whether it is worth asking a seat about any of these plays, each with its aims (``Ask.stop``)."""
    return any(_is_worth_asking(s, seat, occasion, play, aims) for play, aims in plays)


def _is_worth_asking(s: State, seat: Seat, occasion: Occasion, play: Playable, aims: Aims) -> bool:
    """Tell whether it is worth asking a seat about this play of a card, with these aims (``Ask.stop``)."""
    if isinstance(play, LaidCard):
        return bool(aims)
    for now in list_moments(s, seat, play, occasion) if aims else ():
        now.aims, now.inside = aims, True
        if any(
            call.is_worth_asking(now)
            for call in play.clause.calls
            if call.after is None and call.list_possible_aims(now)
        ):
            return True
    return False
