"""Card windows (TR-DEC-5 to TR-DEC-16): what could be played at a moment, who is asked, and carrying a play out.

Who is asked follows from public facts alone: a player with cards in hand is asked when a card that is in hand or draw
deck (which of the two, only that player knows; what is in both together, everybody does) could be played now, whether
or not it is held. Whoever has nothing but cards in play to use is asked openly.

What a play may be aimed at is told by ``choices``; what its verbs do, by ``verbs``; where it can matter, by ``stops``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from engine import windows
from engine.protocol import PASS, Ask, Move, One, Rules, Seat, tell
from engine.windows import ASK_AGAIN, STEP_OVER, Signal

from . import choices, stops, trials, verbs
from .cards import Action, Discovery, Treasure, Upgrade
from .language import Clause
from .moves import NONE, Play, Use
from .state import LOCATIONS, NUMBER, POOL, State, discard_from_row, in_play, others_here, window_order

OPENS = {
    "round-start": (),
    "order-fixed": ("ready",),
    "turn-start": ("action.start", "move"),
    "before-move": ("move",),
    "before-explore": ("explore",),
    "mapped": ("obstacle.play",),
    "entered": ("enter",),
    "before-test": ("pre_test", "attack"),
    "after-test": ("post_test",),
    "after-outcome": ("fail", "on_remove", "found"),
    "before-search": ("search",),
    "after-search": ("search",),
    "before-step": ("draw", "save"),
    "round-end": (),
    "damage": ("damage",),
}
"""Which windows of the effect language each moment of TR-DEC-5 is; ``any`` is every moment but damage."""


class Playable(NamedTuple):
    """A card's clause with which it may be played at some moment."""

    card: str
    clause: Clause
    anytime: bool
    company: bool
    """It needs another raider in the same space."""


def _company(clause: Clause) -> bool:
    return getattr(clause.calls[0], "to", None) == "here"


def _clauses(number: str, moment: str) -> Iterable[Playable]:
    card = POOL.card(number)
    if isinstance(card, Upgrade):
        moments: tuple[str, ...] = ("save",) if card.requirement == "save" else ()
        found = [(w, card.effects[0]) for w in moments]
    elif isinstance(card, Action):
        found = [(card.effects[0].window, card.effects[0])] if card.effects[0].guards.mode is None else []
    else:
        found = [(clause.window, clause) for clause in card.effects if clause.window not in ("static", "found")]
    for window, clause in found:
        if window in OPENS[moment]:
            yield Playable(number, clause, False, _company(clause))
        elif window == "any" and moment != "damage":
            yield Playable(number, clause, True, _company(clause))


@cache
def hand_plays(starter: str, moment: str) -> tuple[Playable, ...]:
    """Everything in a box's draw deck that may be played from the hand at this moment (TR-DEC-9, TR-DEC-10)."""
    kinds = sorted({n for n in POOL.starters[starter].draw if isinstance(POOL.card(n), Action | Upgrade)})
    return tuple(play for number in kinds for play in _clauses(number, moment))


@cache
def _by_event(starter: str, moment: str) -> tuple[tuple[Playable, ...], ...]:
    """``hand_plays`` that can matter when the moment is about the holder's own raider, about another's, about two;
    then the same three with another raider in the holder's space."""
    plays = hand_plays(starter, moment)
    own = tuple(play for play in plays if play.anytime or play.clause.guards.whose != "opp")
    opp = tuple(play for play in plays if play.anytime or play.clause.guards.whose not in ("own", None))
    alone = tuple(tuple(play for play in listed if not play.company) for listed in (own, opp, plays))
    return (*alone, own, opp, plays)


@cache
def table_plays(moment: str) -> dict[str, tuple[Playable, ...]]:
    """Everything that may be used at this moment while it lies in a row, or is the location one stands in."""
    kinds = [*POOL.all(Discovery), *POOL.all(Treasure), *POOL.all(Upgrade), *LOCATIONS.values()]
    listed = {}
    for card in kinds:
        found = () if isinstance(card, Upgrade) else tuple(_clauses(card.number, moment))
        if found:
            listed[card.number] = found
    return listed


Found = list[tuple[Playable, choices.Aims]]
"""What could be played, and at whom."""


def could_hold(s: State, seat: Seat, moment: str, about: Seat, one_will_do: bool = False) -> Found:
    """What the seat could play from its hand now, as far as everybody knows (TR-DEC-12)."""
    found: Found = []
    r = s.raiders[seat]
    hand = r.hand.cards
    if not hand:
        return found
    event = 2 if s.rival is not None else about != seat
    if others_here(s, seat):
        event += 3
    deck = r.deck.cards
    for play in _by_event(r.starter, moment)[event]:
        card = play.card
        if (card in hand or card in deck) and (aims := choices.aims(s, seat, play, about)):
            found.append((play, aims))
            if one_will_do:
                break
    return found


def uses(s: State, seat: Seat, moment: str, about: Seat) -> Found:
    """What the seat could use now of the cards in play (TR-DEC-16)."""
    found: Found = []
    r = s.raiders[seat]
    listed = table_plays(moment)
    for row in (r.unsaved.cards, r.saved.cards):
        for card in row:
            if card in listed:
                for play in listed[card]:
                    if all(play is not seen[0] for seen in found) and (aims := choices.aims(s, seat, play, about)):
                        found.append((play, aims))
    space = s.spaces[r.at]
    if space.up and space.card.cards[0] in listed:
        for play in listed[space.card.cards[0]]:
            if aims := choices.aims(s, seat, play, about):
                found.append((play, aims))
    return found


def window(s: State, moment: str, about: Seat, order: Sequence[Seat] = ()) -> Rules[Signal] | tuple[()]:
    """Open a card window at a moment that is about a raider (-1: about nobody).

    With nothing that anybody could play it is over at once. GO_ON or ASK_AGAIN; STEP_OVER when what the moment was
    about is no more (the raider died or was put elsewhere).
    """
    for seat in s.order:
        if could_hold(s, seat, moment, about, True) or uses(s, seat, moment, about):
            return _window(s, moment, about, order or window_order(s))
    return ()


def _window(s: State, moment: str, about: Seat, order: Sequence[Seat]) -> Rules[Signal]:
    shifts = s.raiders[about].shifts if about >= 0 else 0

    def question(seat: Seat) -> Ask | None:
        return _question(s, seat, moment, about)

    def play(seat: Seat, move: Move) -> Rules[Signal]:
        assert isinstance(move, Play | Use)
        yield from carry_out(s, seat, move, moment)
        return STEP_OVER if about >= 0 and s.raiders[about].shifts != shifts else ASK_AGAIN

    return windows.window(order, question, play)


def _question(s: State, seat: Seat, moment: str, about: Seat) -> Ask | None:
    in_hand, on_table = could_hold(s, seat, moment, about), uses(s, seat, moment, about)
    if not in_hand and not on_table:
        return None
    hand = s.raiders[seat].hand.cards
    options: list[Move] = [PASS]
    stop = False
    for play, aims in in_hand:
        if play.card in hand:
            options += [Play(play.card, raider, choice) for raider, choice in aims]
            stop = stop or stops.wanted(s, seat, moment, about, play, aims)
    for play, aims in on_table:
        options += [Use(play.card, raider, choice) for raider, choice in aims]
        stop = stop or stops.wanted(s, seat, moment, about, play, aims)
    return Ask(seat, moment, One(tuple(options)), PASS, bool(in_hand), stop)


def carry_out(s: State, seat: Seat, move: Play | Use, moment: str) -> Rules[None]:
    """Play or use a card: pay for it, let the raider it is aimed at resist, then its calls in their order."""
    r = s.raiders[seat]
    number = move.card
    if isinstance(move, Play):
        clause = next(p.clause for p in hand_plays(r.starter, moment) if p.card == number)
        yield from tell("played", seat=seat, card=number, raider=move.raider, choice=move.choice)
        if isinstance(POOL.card(number), Upgrade):
            yield from verbs.upgrade(s, seat, number)
            return
        r.hand.move(number, r.played)
        yield from resolve(s, seat, number, clause, move.raider, move.choice)
        r.played.move(number, r.discard)  # TR-ACN-2
        return
    clause = next(p.clause for p in table_plays(moment)[number] if p.card == number)
    yield from tell("used", seat=seat, card=number, raider=move.raider, choice=move.choice)
    if clause.guards.cost == "discard_self":
        discard_from_row(s, r, number)
    elif clause.guards.once == "turn":
        (s.spent if number in LOCATIONS else r.spent).append(number)
    yield from resolve(s, seat, number, clause, move.raider, move.choice)


def resolve(s: State, seat: Seat, number: str, clause: Clause, raider: str, choice: str) -> Rules[None]:
    """Carry out a clause, unless the raider it is aimed at passes the test that lets it be."""
    resist = clause.guards.resist
    if resist is not None:
        target = int(raider)
        if resist.target is None:
            overpowered = yield from trials.contest(s, seat, target, NUMBER[resist.ability], number)
            spared = overpowered != seat
        else:
            spared = yield from trials.demanded(s, target, NUMBER[resist.ability], resist.target, number)
        if spared:
            yield from tell("resisted", seat=target, card=number)
            return
    play = verbs.Played(seat, number, seat if raider == NONE else int(raider), choice)
    for call in clause.calls:
        yield from verbs.carry_out(s, call, play)


def has_both(s: State, seat: Seat, number: str) -> bool:
    """The raider has the item already and the table plays without duplicates (TR-HR-14)."""
    return not s.rules.duplicate_items and in_play(s.raiders[seat], number) > 0
