"""Section 21: the Search Round."""

from __future__ import annotations

from engine.protocol import PASS, Ask, Move, One, Pass, Rules, Seat, tell

from .. import trials
from ..cards import DISCOVERIES, LOCATIONS, POOL, Discovery
from ..language import Played
from ..map import closed_sides, cut_off, mark_exit, place_of
from ..moves import NONE, RELIEF, SEARCH, Find, Play, Relief, Search
from ..state import SEARCH as SEARCHING
from ..state import State, Trial, has_both, may_search
from ..windows.aims import aims
from ..windows.registry import instead_plays
from ..windows.window import resolve, window

RELIEF_TARGET = 9
"""TR-HR-16."""


def turn(s: State, seat: Seat) -> Rules[None]:
    """TR-SRCH-1: one raider may search, or pass; once more for every card that grants it (TR-SRCH-19)."""
    if not may_search(s, seat):
        return
    r = s.raiders[seat]
    again = False
    while True:
        yield from window(s, "before-search", seat)
        if not may_search(s, seat):
            return
        choice = yield from _choose(s, seat, again)
        if choice is None or isinstance(choice, Pass):
            return
        if isinstance(choice, Search):
            if not again and not _leaves_a_search(s, seat):  # TR-RUL-2: then this is the one that a card grants
                r.more_searches -= 1
                again = True
            yield from _search(s, seat, again)
        elif isinstance(choice, Relief):  # TR-HR-16
            yield from _relief(s, seat)
        else:
            yield from _instead(s, seat, choice)
        if s.winner >= 0:
            return
        yield from window(s, "after-search", seat)
        if not r.more_searches or not may_search(s, seat):
            return
        r.more_searches -= 1
        again = True


def _leaves_a_search(s: State, seat: Seat) -> bool:
    """TR-SRCH-10, TR-SRCH-16: an empty marker leaves the treasure's alone."""
    space = s.spaces[s.raiders[seat].at]
    return not space.empty or LOCATIONS[space.card.cards[0]].role == "treasure"


def _choose(s: State, seat: Seat, again: bool) -> Rules[Move | None]:
    """TR-DEC-B1, TR-DEC-B5; None when there is nothing that could be done here."""
    r = s.raiders[seat]
    card = LOCATIONS[s.spaces[r.at].card.cards[0]]
    options: list[Move] = [PASS]
    default: Move = PASS
    if card.search is not None and (again or r.more_searches or _leaves_a_search(s, seat)):
        options.append(SEARCH)
        if card.role == "treasure":
            default = SEARCH
    secret = False
    if not again:
        if s.rules.cut_off_relief and closed_sides(s, r.at) and cut_off(s, r.at):
            options.append(RELIEF)
        instead = _instead_plays(s, seat)
        hand, deck = r.hand.cards, r.deck.cards
        secret = bool(hand) and any(p.card in hand or p.card in deck for p in instead)
        options += [play for play in instead if play.card in hand]
    if len(options) == 1 and not secret:
        return None
    move: Move = yield Ask(seat, "search", One(tuple(options)), default, secret, len(options) > 1)
    return move


def _instead_plays(s: State, seat: Seat) -> list[Play]:
    """What could be played in place of the search (TR-SRCH-12)."""
    return [
        Play(play.card, raider, choice)
        for play in instead_plays(s.raiders[seat].starter)
        for raider, choice in aims(s, seat, play, seat)
    ]


def _instead(s: State, seat: Seat, play: Move) -> Rules[None]:
    assert isinstance(play, Play)
    r = s.raiders[seat]
    yield from tell("played", seat=seat, card=play.card, raider=play.raider, choice=play.choice)
    r.hand.move(play.card, r.played)
    clause = POOL.card(play.card).effects[0]
    yield from resolve(s, seat, play.card, clause, play.raider, play.choice)
    r.played.move(play.card, r.discard)


def _search(s: State, seat: Seat, again: bool) -> Rules[None]:
    """TR-SRCH-5, TR-SRCH-6, TR-SRCH-15: the roll; the treasure, or perhaps a discovery."""
    r = s.raiders[seat]
    at = r.at
    card = LOCATIONS[s.spaces[at].card.cards[0]]
    before = s.trial, s.rival
    trial = Trial(seat, "search", SEARCHING, dice=card.search or 0)
    if (yield from trials.attempt(s, trial)):
        assert trial.result is not None
        if card.treasure is not None and trial.result >= card.treasure:
            s.winner = seat
            yield from tell("treasure", seat=seat, at=place_of(s, at), card=card.number, result=trial.result)
        else:
            if again or not s.spaces[at].empty:
                yield from _find(s, seat, at, trial.result)
            else:  # TR-RUL-4
                yield from tell("found-nothing", seat=seat, at=place_of(s, at))
            yield from window(s, "after-outcome", seat)
    s.trial, s.rival = before


def _find(s: State, seat: Seat, at: int, result: int) -> Rules[None]:
    """TR-DEC-B3: one discovery from the hand; asked of whoever could hold one, as far as everybody knows."""
    r = s.raiders[seat]
    hand, deck = r.hand.cards, r.deck.cards

    def findable(number: str) -> bool:
        card = DISCOVERIES.get(number)
        return card is not None and card.difficulty <= result and has_effect(s, seat, card)

    move: Move = PASS
    if hand and (any(map(findable, hand)) or any(map(findable, deck))):
        legal = sorted({card for card in hand if findable(card)})
        move = yield Ask(seat, "find", One((PASS, *(Find(card) for card in legal))), PASS, True, bool(legal))
    if not isinstance(move, Find):
        yield from tell("found-nothing", seat=seat, at=place_of(s, at))
        return
    number = move.discovery
    card = DISCOVERIES[number]
    yield from tell("found", seat=seat, at=place_of(s, at), discovery=number)
    if card.is_item:  # TR-SRCH-7
        r.hand.move(number, r.unsaved)
    else:  # TR-SRCH-8
        r.hand.move(number, r.played)
        for call in card.effects[0].calls:
            yield from call.carry_out(s, Played(seat, number, seat, NONE))
        r.played.move(number, r.discard)
    if not s.rules.empty_only_marked and not s.spaces[at].empty:  # TR-SRCH-9, TR-SRCH-18
        s.spaces[at].empty = True
        yield from tell("emptied", at=place_of(s, at))


def has_effect(s: State, seat: Seat, card: Discovery) -> bool:
    """Whether finding it would do anything (TR-DEC-15)."""
    if card.is_item:
        return not has_both(s, seat, card.number)
    return bool(card.effects[0].calls[0].aims(s, seat, seat, None))


def _relief(s: State, seat: Seat) -> Rules[None]:
    """TR-HR-16: the Search dice alone; 9 or more puts an arrow marker on a side of the location."""
    r = s.raiders[seat]
    at = r.at
    before = s.trial, s.rival
    trial = Trial(seat, "relief", SEARCHING, target=RELIEF_TARGET)
    if (yield from trials.attempt(s, trial)):
        assert trial.result is not None and trial.target is not None
        if trial.result >= trial.target:
            yield from mark_exit(s, seat, [at])
        yield from window(s, "after-outcome", seat)
    s.trial, s.rival = before
