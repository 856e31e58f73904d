"""Card windows of Tomb Raider (TR-DEC-5 to TR-DEC-16): automatic effects, questions, and carrying out a play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine import windows
from engine.protocol import NOTHING, PASS, Ask, Move, One, Rules, Seat
from engine.windows import ASK_AGAIN, STEP_OVER, Signal

from .. import rows, water
from ..card_events import CardPlayed, CardUsed, Discarded, Upgraded
from ..cards import LOCATIONS, POOL, Action, SecretMove, Upgrade
from ..death import lose_card
from ..events import Resisted
from ..language import Aims, Clause, Event, Guard, Moment, Played, Verb
from ..map import format_space
from ..moves import NONE, Play, Use
from ..state import InForce, State
from .aims import PAID, Occasion, list_moments, list_possible_aims, split_choice
from .laid import LaidCard
from .playable import Playable
from .questions import PossiblePlays, SeatPlays, UseCounts, build_questions, list_lying_cards
from .registry import find_automatic_plays, find_waiting_clause


def open_window(
    s: State, moment: str, about: Seat, order: Sequence[Seat] = (), event: Event | None = None, followed: bool = False
) -> Rules[None]:
    """Open a card window at a moment that concerns a raider (``about``; -1 for nobody).

    First the automatic effects are carried out, then the seats are asked. The window ends early if its raider dies or
    is put elsewhere. ``followed`` says that the next window follows at once, and asks equal questions unless something
    happens in this window. So only the next window asks for cards that may be played at any time.
    """
    seats, occasion = order or list_window_order(s), Occasion(moment, about, event)
    if _may_anything_happen(s, moment) and next(iterate_automatic_effects(s, occasion), None) is not None:
        return _happen_and_ask(s, seats, occasion)
    asks, doing = build_questions(s, seats, occasion, None, followed)
    return _ask(s, seats, occasion, asks, doing) if asks else NOTHING


def _happen_and_ask(s: State, seats: Sequence[Seat], occasion: Occasion) -> Rules[None]:
    """Carry out the automatic effects on an occasion. Then ask the seats, unless the raider was put elsewhere."""
    shifts = _count_shifts(s, occasion.about)
    yield from _carry_out_automatic_effects(s, occasion)
    if _count_shifts(s, occasion.about) == shifts:
        asks, doing = build_questions(s, seats, occasion)
        yield from _ask(s, seats, occasion, asks, doing)


def _ask(s: State, seats: Sequence[Seat], occasion: Occasion, asks: list[Ask], doing: SeatPlays) -> Rules[None]:
    """Ask the seats until all pass."""
    before, window = s.latest, OpenWindow(s, seats, occasion, doing, _count_shifts(s, occasion.about))
    yield from windows.open_simultaneous_window(asks, window.list_next_questions, window.play)
    s.latest = before


def list_window_order(s: State) -> list[Seat]:
    """Return all seats in the order in which a card window asks them (TR-DEC-6)."""
    order = s.order
    if s.active < 0 or order[0] == s.active:
        return order
    place = order.index(s.active)
    return order[place:] + order[:place]


class OpenWindow(Struct, gc=False):
    """A card window that asks: what each seat can play, and which cards have been used in it."""

    s: State
    seats: Sequence[Seat]
    occasion: Occasion
    doing: SeatPlays
    shifts: int
    """The number of times that the raider whom the window concerns had been put elsewhere (``Raider.shifts``)."""
    used: UseCounts = {}

    def list_next_questions(self) -> list[Ask]:
        asks, self.doing = build_questions(self.s, self.seats, self.occasion, self.used)
        return asks

    def play(self, seat: Seat, move: Move) -> Rules[Signal]:
        """Carry out a play or use. The window ends if its raider was put elsewhere."""
        assert isinstance(move, Play | Use)
        s, clause = self.s, _find_meant_clause(move, *self.doing[seat])
        if isinstance(move, Use) and clause.clause.guards.cost is None:
            which = (seat, move.card, clause.n)
            self.used[which] = self.used.get(which, 0) + 1
        s.latest = None
        yield from _carry_out(s, seat, clause, move, self.occasion)
        s.latest = move.card, seat
        return ASK_AGAIN if _count_shifts(s, self.occasion.about) == self.shifts else STEP_OVER


def _count_shifts(s: State, about: Seat) -> int:
    """Return how often a raider was put elsewhere; 0 for nobody."""
    return s.raiders[about].shifts if about >= 0 else 0


# --- automatic effects --------------------------------------------------------------------------------------------

AutomaticEffect = tuple[Seat, Playable, Aims, InForce | tuple[str, int, Seat] | None]
"""An automatic effect: the seat, its clause, the aims, and the waiting entry (None for a card in play)."""


def _may_anything_happen(s: State, moment: str) -> bool:
    """Tell whether a card in play or a waiting clause may have an automatic effect at this moment."""
    here = find_automatic_plays(s.brought_decks, moment)
    if here.plays and here.are_near(s, s.raiders):
        return True
    for entry in s.in_force:
        if entry.what == "clause":
            return True
    return s.trial is not None and bool(s.trial.waiting or (s.rival is not None and s.rival.waiting))


def iterate_automatic_effects(s: State, occasion: Occasion) -> Iterator[AutomaticEffect]:
    """Yield the automatic effects on this occasion: of cards in play (TR-DEC-16), and of waiting clauses.

    Each is a seat, its clause, the aims, and the waiting entry or None.
    """
    moment = occasion.moment
    here = find_automatic_plays(s.brought_decks, moment)
    for seat in s.order if here.plays else ():
        r = s.raiders[seat]
        for card in list_lying_cards(s, r) if here.are_near(s, (r,)) else ():
            for play in here.plays.get(card, ()):
                if aims := list_possible_aims(s, seat, play, occasion, inside=True):
                    yield seat, play, aims, None
    for entry in s.in_force:
        if entry.what == "clause":
            yield from _iterate_waiting_effects(s, occasion, (entry.card, entry.n, entry.seat), entry)
    for trial in (s.trial, s.rival):
        for waiting in trial.waiting if trial is not None else ():
            yield from _iterate_waiting_effects(s, occasion, waiting, waiting)


def _iterate_waiting_effects(
    s: State, occasion: Occasion, waiting: tuple[str, int, Seat], entry: InForce | tuple[str, int, Seat]
) -> Iterator[AutomaticEffect]:
    """Yield the effect of a waiting clause (card, index, seat) if it is possible on this occasion."""
    moment = occasion.moment
    card, n, seat = waiting
    play = find_waiting_clause(card, n, moment)
    if play is not None and (aims := list_possible_aims(s, seat, play, occasion, inside=True)):
        yield seat, play, aims, entry


def _carry_out_automatic_effects(s: State, occasion: Occasion) -> Rules[None]:
    """Carry out all automatic effects on this occasion, one after the other."""
    for seat, play, _at, entry in list(iterate_automatic_effects(s, occasion)):
        aims = list_possible_aims(s, seat, play, occasion, inside=True)
        if not aims:  # An earlier effect has made this one impossible.
            continue
        raider, choice = aims[0]
        if isinstance(entry, InForce):
            s.in_force.remove(entry)
        elif entry is not None:
            for trial in (s.trial, s.rival):
                if trial is not None and entry in trial.waiting:
                    trial.waiting.remove(entry)
                    break
        yield CardUsed(seat, card=play.card, raider=raider, choice=choice)
        _spend_use(s, seat, play.card, play.clause.guards)
        yield from resolve_clause(s, seat, play, raider, choice, occasion)


# --- playing -------------------------------------------------------------------------------------------------------


def _find_meant_clause(move: Play | Use, held: PossiblePlays, usable: PossiblePlays) -> Playable:
    """Return the clause with which an option plays or uses its card.

    ``held`` are the seat's plays from the hand, ``usable`` its uses of cards in play.
    """
    for play, aims in held if isinstance(move, Play) else usable:
        if play.card == move.card and (move.raider, move.choice) in aims:
            return play
    raise LookupError(move.card)


def _carry_out(s: State, seat: Seat, play: Playable, move: Play | Use, occasion: Occasion) -> Rules[None]:
    """Carry out the play or use of a card.

    Its price is paid, others may respond, and the target may resist. Then its effects are carried out.
    """
    number = move.card
    if isinstance(move, Play):
        yield from play_card(s, seat, play, move, occasion)
        return
    yield from _announce_play(s, CardUsed, seat, play, move)
    yield from _pay_cards(s, seat, play.clause, move.choice)
    if play.clause.guards.cost == "discard_self":
        yield from lose_card(s, seat, number)
    _spend_use(s, seat, number, play.clause.guards)
    yield from resolve_clause(s, seat, play, move.raider, move.choice, occasion)


def play_card(s: State, seat: Seat, play: Playable, move: Play, occasion: Occasion) -> Rules[None]:
    """Carry out the play of a card from the hand."""
    r = s.raiders[seat]
    number, card = move.card, POOL.find_card(move.card)
    yield from _announce_play(s, CardPlayed, seat, play, move)
    if isinstance(card, Upgrade):
        yield from _lay_upgrade(s, seat, card, move.choice)
        return
    if isinstance(card, SecretMove):  # TR-SEC-1: the secret move is laid down.
        yield from _pay_cards(s, seat, play.clause, move.choice)
        yield from rows.gain_card(s, seat, number, (r.hand, r.saved))
        _spend_use(s, seat, number, play.clause.guards)
        if not isinstance(play, LaidCard):
            yield from resolve_clause(s, seat, play, move.raider, move.choice, occasion)
        return
    r.hand.move(number, r.played)
    answered = Event(number, seat)
    if s.rules.wet and r.alive:  # TR-WET-3: playing a card takes air
        yield from water.spend_air(s, seat)
    s.latest = number, seat
    yield from open_window(s, "respond", seat, event=answered)
    s.latest = None
    if not answered.cancelled:
        yield from resolve_clause(s, seat, play, move.raider, move.choice, occasion)
        _put_off_clauses(s, seat, card, play.clause)
    rows.discard_card(s, seat, number, r.played)  # TR-ACN-2, TR-ACN-4: an action is discarded after its play.


def _announce_play(
    s: State, event: type[CardPlayed | CardUsed], seat: Seat, play: Playable, move: Play | Use
) -> Rules[None]:
    """Emit the event of a play or use of a card, with everything that it names (TR-DEC-15).

    If it names a card of the hand, everybody knows that card from then on. The card may still stay in the hand, if the
    play comes to nothing.
    """
    parts, _paid = split_choice(play.clause.calls, move.choice)
    for call, part in zip(play.clause.calls, parts, strict=True):
        if card := call.find_revealed_card(part):
            s.raiders[seat].hand.reveal(card)
    yield event(seat, move.card, move.raider, move.choice)


def _pay_cards(s: State, seat: Seat, clause: Clause, choice: str) -> Rules[None]:
    """Discard the cards that are the price of a clause, as the choice of the play names them."""
    _parts, paid = split_choice(clause.calls, choice)
    if clause.guards.cost is None or isinstance(clause.guards.cost, str):
        return
    cards = tuple(paid.split(PAID))
    for card in cards:
        rows.discard_card(s, seat, card, s.raiders[seat].hand)
    yield Discarded(seat, cards)


def _spend_use(s: State, seat: Seat, number: str, guards: Guard) -> None:
    """Count a use of a card in play against the card's limit."""
    r, place = s.raiders[seat], number in LOCATIONS
    if guards.once == "game":
        s.in_force.append(InForce("spent", number, seat, at=r.at if place else -1))
    elif guards.once == "turn" and place:
        s.spent.append(format_space(s, r.at))
    elif guards.once == "turn" and guards.cost != "discard_self" and not isinstance(POOL.find_card(number), Action):
        r.spent.append(number)


def _put_off_clauses(s: State, seat: Seat, card: object, played: Clause) -> None:
    """Let the later clauses of an action card wait.

    A clause of the window "fail" waits for the outcome of the test, others until the end of the turn.
    """
    if not isinstance(card, Action):
        return
    trial = next((one for one in (s.trial, s.rival) if one is not None and one.seat == seat), s.trial)
    for n, clause in enumerate(card.effects):
        if n and clause.window == "fail":
            if trial is not None:
                trial.waiting.append((card.number, n, seat))
        elif n:
            s.in_force.append(InForce("clause", card.number, seat, seat, n=n, until="turn"))


def _lay_upgrade(s: State, seat: Seat, card: Upgrade, choice: str) -> Rules[None]:
    """Lay an upgrade into a raider's saved row, where it works from now on (TR-ROW-3, TR-UPG-3, TR-ACN)."""
    r = s.raiders[seat]
    yield from rows.gain_card(s, seat, card.number, (r.hand, r.saved), "" if choice == NONE else choice)
    r.power = max(r.power, card.power)  # TR-UPG-3, TR-UPG-4: the upgrade sets the raider's power.
    yield Upgraded(seat, card.number, r.power)


def resolve_clause(s: State, seat: Seat, play: Playable, raider: str, choice: str, occasion: Occasion) -> Rules[None]:
    """Carry out a clause of a card: first its check test, then the target's resist test, then its effects in order."""
    event = occasion.event
    guards, clause, number = play.clause.guards, play.clause, play.card
    now = _find_moment(s, seat, play, raider, occasion)
    if guards.check is not None and not (yield from guards.check.has_passed(s, seat, number)):
        return
    target = seat if raider == NONE else int(raider)
    if guards.resist is not None and (yield from guards.resist.has_resisted(s, seat, target, number)):
        yield Resisted(target, number)
        return
    parts, _paid = split_choice(clause.calls, choice)
    for call, part in zip(clause.calls, parts, strict=True):
        yield from call.carry_out(s, Played(seat, number, target, part, now.concerned, guards, now.on_test, event))


def _find_moment(s: State, seat: Seat, play: Playable, raider: str, occasion: Occasion) -> Moment:
    """Return the moment at which a play is made; on a test it is the moment of that test."""
    kind, about, event = occasion.moment, occasion.about, occasion.event
    listed = list_moments(s, seat, play, occasion)
    target = seat if raider == NONE else int(raider)
    if not listed:
        return Moment(s, seat, kind, about, play.card, play.clause, seat, None, event)
    for now in listed:
        if now.on_test is not None and now.on_test.seat == target:
            return now
    return listed[0]


def carry_out_calls(s: State, seat: Seat, number: str, calls: tuple[Verb, ...], kind: str) -> Rules[None]:
    """Carry out the effects of a triggered discovery ("found") or of an obstacle's "failure" for a raider.

    For each effect the player is asked about everything that is left open (TR-SRCH-8, TR-OVR-6, TR-DEC-15).
    """
    now = Moment(s, seat, kind, seat, number, Clause(kind, Guard(), calls), seat, inside=True)
    for call in calls:
        left_open = call.chooses and not call.asks
        chosen = (yield from _choose_aim(now, call)) if left_open else Use(number)
        target = seat if chosen.raider == NONE else int(chosen.raider)
        yield from call.carry_out(s, Played(seat, number, target, chosen.choice, seat, solved=not call.asks))


def _choose_aim(moment: Moment, call: Verb) -> Rules[Use]:
    """Return the aim of an effect: the only possible one, or the player's choice.

    If the effect is private, the player is asked whenever an aim is possible as far as everybody knows. So the question
    itself reveals nothing.
    """
    found = [Use(moment.card, raider, choice) for raider, choice in call.list_possible_aims(moment)]
    if len(found) > 1 or (call.is_private and call.has_aim(replace(moment, inside=False))):
        options = tuple(found) or (PASS,)
        answer: Move = yield Ask(moment.seat, "choose", One(options), options[0], call.is_private, stops=len(found) > 1)
        found = [answer] if isinstance(answer, Use) else []
    return found[0] if found else Use(moment.card)
