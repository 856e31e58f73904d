"""Section 21: the Search Round."""

from __future__ import annotations

from engine.protocol import PASS, Ask, Move, One, Pass, Rules, Seat, one, tell

from .. import choices, effects, trials, verbs
from ..calls import Exit as ExitCall
from ..calls import SavePoint
from ..cards import Discovery
from ..map import CHOICES, add_exit, closed_sides, cut_off, index_of, neighbours, place_of, side_of, text_of
from ..moves import NONE, RELIEF, SEARCH, SIDES, Exit, Find, Play, Relief, Search
from ..state import DISCOVERIES, LOCATIONS, POOL, State, Trial, others_here
from ..state import SEARCH as SEARCHING

RELIEF_TARGET = 9
"""TR-HR-16."""


def turn(s: State, seat: Seat) -> Rules[None]:
    """TR-SRCH-1: one raider may search, or pass; once more for every card that grants it (TR-SRCH-19)."""
    if not choices.may_search(s, seat):
        return
    r = s.raiders[seat]
    again = False
    while True:
        yield from effects.window(s, "before-search", seat)
        if not choices.may_search(s, seat):
            return
        choice = yield from _choose(s, seat, again)
        if choice is None or isinstance(choice, Pass):
            return
        if isinstance(choice, Search):
            yield from _search(s, seat, again)
        elif isinstance(choice, Relief):
            yield from _relief(s, seat)
        else:
            yield from _instead(s, seat, choice)
        if s.winner >= 0:
            return
        yield from effects.window(s, "after-search", seat)
        if not r.more_searches or not choices.may_search(s, seat):
            return
        r.more_searches -= 1
        again = True


def _choose(s: State, seat: Seat, again: bool) -> Rules[Move | None]:
    """TR-DEC-B1, TR-DEC-B5; None when there is nothing that could be done here."""
    r = s.raiders[seat]
    space = s.spaces[r.at]
    card = LOCATIONS[space.card.cards[0]]
    options: list[Move] = [PASS]
    default: Move = PASS
    if card.search is not None and (again or not space.empty or card.role == "treasure"):
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
    """What could be played in place of the search: a card and the item it is to take (TR-SRCH-12)."""
    here = others_here(s, seat)
    cards = [n for n in sorted(set(POOL.starters[s.raiders[seat].starter].draw)) if _is_instead(n)] if here else []
    return [
        Play(card, str(other), item)
        for card in cards
        for other in here
        for item in sorted(set(s.raiders[other].unsaved.cards))
        if not effects.has_both(s, seat, item)
    ]


def _is_instead(number: str) -> bool:
    return any(clause.guards.mode == "instead" for clause in POOL.card(number).effects)


def _instead(s: State, seat: Seat, play: Move) -> Rules[None]:
    assert isinstance(play, Play)
    r = s.raiders[seat]
    yield from tell("played", seat=seat, card=play.card, raider=play.raider, choice=play.choice)
    r.hand.move(play.card, r.played)
    clause = POOL.card(play.card).effects[0]
    yield from effects.resolve(s, seat, play.card, clause, play.raider, play.choice)
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
            yield from effects.window(s, "after-outcome", seat)
    s.trial, s.rival = before


def _find(s: State, seat: Seat, at: int, result: int) -> Rules[None]:
    """TR-DEC-B3: one discovery from the hand; asked of whoever could hold one, as far as everybody knows."""
    r = s.raiders[seat]
    hand, deck = r.hand.cards, r.deck.cards

    def findable(number: str) -> bool:
        card = DISCOVERIES.get(number)
        return card is not None and card.difficulty <= result and _has_effect(s, seat, card)

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
        yield from _triggered(s, seat, at, card)
        r.played.move(number, r.discard)
    if not s.rules.empty_only_marked and not s.spaces[at].empty:  # TR-SRCH-9, TR-SRCH-18
        s.spaces[at].empty = True
        yield from tell("emptied", at=place_of(s, at))


def _has_effect(s: State, seat: Seat, card: Discovery) -> bool:
    """Whether finding it would do anything (TR-DEC-15)."""
    if card.is_item:
        return not effects.has_both(s, seat, card.number)
    call = card.at["found"][0].calls[0]
    at = s.raiders[seat].at
    if isinstance(call, SavePoint):
        return not s.spaces[at].save_point
    return isinstance(call, ExitCall) and bool(_sides(s, at, call))


def _sides(s: State, at: int, call: ExitCall) -> list[Exit]:
    """The arrow markers a discovery could put: here, or on known neighbours reached by an open exit."""
    if call.at == "loc":
        places = [at]
    else:
        by = neighbours(s.width, s.rows)[at]
        places = [by[side] for side in CHOICES if s.spaces[at].exits >> side & 1 and s.spaces[by[side]].up]
    return [Exit(text_of(s, place), SIDES[side]) for place in places for side in closed_sides(s, place)]


def _triggered(s: State, seat: Seat, at: int, card: Discovery) -> Rules[None]:
    for call in card.at["found"][0].calls:
        if isinstance(call, ExitCall):
            yield from _mark_exit(s, seat, _sides(s, at, call))
        else:
            yield from verbs.carry_out(s, call, verbs.Played(seat, card.number, seat, NONE))


def _mark_exit(s: State, seat: Seat, sides: list[Exit]) -> Rules[None]:
    """TR-DEC-B4."""
    choice: Exit = yield from one(seat, "exit", sides, sides[0])
    yield from add_exit(s, index_of(s, choice.at), side_of(choice.direction))


def _relief(s: State, seat: Seat) -> Rules[None]:
    """TR-HR-16: the Search dice alone; 9 or more puts an arrow marker on a side of the location."""
    r = s.raiders[seat]
    at = r.at
    before = s.trial, s.rival
    trial = Trial(seat, "relief", SEARCHING, target=RELIEF_TARGET)
    if (yield from trials.attempt(s, trial)):
        assert trial.result is not None and trial.target is not None
        if trial.result >= trial.target:
            yield from _mark_exit(s, seat, [Exit(text_of(s, at), SIDES[side]) for side in closed_sides(s, at)])
        yield from effects.window(s, "after-outcome", seat)
    s.trial, s.rival = before
