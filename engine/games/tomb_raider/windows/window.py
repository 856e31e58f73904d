"""Card windows (TR-DEC-5 to TR-DEC-16): what happens by itself at a moment, who is asked, and carrying out a play.

Who is asked follows from public facts alone: a player with cards in hand is asked when a card that is in hand or draw
deck (which of the two, only that player knows; what is in both together, everybody does) could be played now, whether
or not it is held. Whoever has nothing but cards in play to use is asked openly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from engine import windows
from engine.protocol import PASS, Ask, Move, One, Rules, Seat, tell
from engine.windows import ASK_AGAIN, STEP_OVER, Signal

from .. import rows, water
from ..cards import LOCATIONS, POOL, Action, SecretMove, Upgrade
from ..death import lose
from ..language import Aims, Clause, Event, Guard, Moment, Played, Verb
from ..memory import brought, kinds
from ..moves import NONE, Play, Use
from ..state import InForce, Raider, State, in_play, window_order
from .aims import PAID, aims, could, moments, shared_out
from .registry import OF_ALL, Playable, Plays, by_event, by_itself, event_of, from_hand, later, listed, table_plays

Found = list[tuple[Playable, Aims]]
"""What could be played, and at whom."""
NONE_FOUND: Found = []


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
        if (play.card in deck or r.closed or play.card in hand) and could(s, seat, play, moment, about, event):
            return True, found
    return False, found


def _with_borrowed(s: State, seat: Seat, moment: str, own: Plays, company: bool) -> Plays:
    """Besides, what others' cards allow that are in the hand for this turn."""
    cards = {one.card for one in s.in_force if one.what == "borrowed" and one.seat == seat}
    foreign = sorted(cards.difference(kinds(brought(s.raiders[seat]))))
    plays = [play for card in foreign for play in from_hand(card, moment)]
    return listed((*own.listed, *(play for play in plays if company or not play.company)))


Used = dict[tuple[Seat, str, int], int]
"""What has been used at a moment, by whom and which clause: what has no limit of its own serves once for an event
(TR-ACN-7)."""


def _lying(s: State, r: Raider) -> tuple[str, ...]:
    """The cards in play that do something for a raider: its rows, its character, the location it stands in."""
    space = s.spaces[r.at]
    return (*r.unsaved.cards, *r.saved.cards, r.character, *(space.card.cards if space.up else ()))


def uses(s: State, seat: Seat, moment: str, about: Seat, event: Event | None = None, used: Used | None = None) -> Found:
    """What the seat could use now of the cards in play (TR-DEC-16)."""
    found: Found = []
    r = s.raiders[seat]
    plays = table_plays(moment)[event_of(s, seat, about)].plays
    for card in _lying(s, r):
        for play in plays.get(card, ()):
            if used and used.get((seat, card, play.n), 0) >= max(1, in_play(r, card)):
                continue
            at = aims(s, seat, play, moment, about, event, True)
            if at and all(play is not seen[0] for seen in found):
                found.append((play, at))
    return found


def window(s: State, moment: str, about: Seat, order: Sequence[Seat] = (), event: Event | None = None) -> Rules[Signal]:
    """Open a card window at a moment that is about a raider (-1: about nobody).

    With nothing that happens or that anybody could play it is over at once. GO_ON or ASK_AGAIN; STEP_OVER when what the
    moment was about is no more (the raider died or was put elsewhere).
    """
    shifts = s.raiders[about].shifts if about >= 0 else 0
    used: Used = {}
    seats = order or window_order(s)

    def questions() -> list[Ask]:
        return _questions(s, seats, moment, about, event, used)

    def play(seat: Seat, move: Move) -> Rules[Signal]:
        assert isinstance(move, Play | Use)
        clause = _meant(s, seat, move, moment, about, event, used)
        if isinstance(move, Use) and clause.clause.guards.cost is None:
            which = (seat, move.card, clause.n)
            used[which] = used.get(which, 0) + 1
        yield from _carry_out(s, seat, clause, move, moment, about, event)
        return STEP_OVER if about >= 0 and s.raiders[about].shifts != shifts else ASK_AGAIN

    asking = windows.at_once(questions, play)
    if _might_befall(s, moment) and next(_befalling(s, moment, about, event), None) is not None:
        return _befall_first(s, moment, about, event, asking)
    return asking


def _befall_first(s: State, moment: str, about: Seat, event: Event | None, asking: Rules[Signal]) -> Rules[Signal]:
    """What happens by itself, then the questions, unless what the moment was about is no more."""
    shifts = s.raiders[about].shifts if about >= 0 else 0
    yield from _befall(s, moment, about, event)
    if about >= 0 and s.raiders[about].shifts != shifts:
        return STEP_OVER
    return (yield from asking)


def _questions(s: State, order: Sequence[Seat], moment: str, about: Seat, event: Event | None, used: Used) -> list[Ask]:
    """The questions of all who are asked now."""
    raiders = s.raiders
    standing = [r.at for r in raiders if r.alive]
    borrowers = [one.seat for one in s.in_force if one.what == "borrowed"] if s.in_force else ()
    on_table, of_all = table_plays(moment), event_of(s, about, about) == OF_ALL
    asks: list[Ask] = []
    for seat in order:
        r = raiders[seat]
        which = OF_ALL if of_all else int(about != seat)
        can, held, usable = False, NONE_FOUND, NONE_FOUND
        if r.hand.cards:
            alone, plays = by_event(brought(r), moment)[which]
            company = standing.count(r.at) > r.alive
            if not company:
                plays = alone
            if seat in borrowers:
                plays = _with_borrowed(s, seat, moment, plays, company)
            if plays.cards:
                can, held = in_hand(s, seat, plays, moment, about, event)
        if not on_table[which].cards.isdisjoint(_lying(s, r)):
            usable = uses(s, seat, moment, about, event, used)
        if held or usable:
            asks.append(_question(s, seat, moment, about, event, can, held, usable))
        elif can:
            asks.append(_nothing(seat, moment))
    return asks


@cache
def _nothing(seat: Seat, moment: str) -> Ask:
    """The question of who could play something only as far as everybody knows."""
    return Ask(seat, moment, One((PASS,)), PASS, True, False)


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


# --- what happens by itself ----------------------------------------------------------------------------------------

Befalling = tuple[Seat, Playable, Aims, InForce | tuple[str, int, Seat] | None]


def _might_befall(s: State, moment: str) -> bool:
    """Whether anything at all could happen by itself."""
    if by_itself(moment).cards or s.rival is not None or (s.trial is not None and s.trial.waiting):
        return True
    return bool(s.in_force) and any(entry.what == "clause" for entry in s.in_force)


def _befalling(s: State, moment: str, about: Seat, event: Event | None) -> Iterator[Befalling]:
    """What cards in play do by themselves now (TR-DEC-16), and what has waited for this moment: whose, which clause,
    its aims, what has waited."""
    here = by_itself(moment)
    for seat in s.order if here.cards else ():
        lying = _lying(s, s.raiders[seat])
        for card in () if here.cards.isdisjoint(lying) else lying:
            for play in here.plays.get(card, ()):
                if at := aims(s, seat, play, moment, about, event, inside=True):
                    yield seat, play, at, None
    for entry in s.in_force:
        if entry.what == "clause":
            yield from _waited(s, moment, about, event, (entry.card, entry.n, entry.seat), entry)
    for trial in (s.trial, s.rival):
        for waiting in trial.waiting if trial is not None else ():
            yield from _waited(s, moment, about, event, waiting, waiting)


def _waited(
    s: State,
    moment: str,
    about: Seat,
    event: Event | None,
    which: tuple[str, int, Seat],
    entry: InForce | tuple[str, int, Seat],
) -> Iterator[Befalling]:
    card, n, seat = which
    play = later(card, n, moment)
    if play is not None and (at := aims(s, seat, play, moment, about, event, inside=True)):
        yield seat, play, at, entry


def _befall(s: State, moment: str, about: Seat, event: Event | None) -> Rules[None]:
    for seat, play, _at, entry in list(_befalling(s, moment, about, event)):
        at = aims(s, seat, play, moment, about, event, inside=True)
        if not at:  # what came before it has changed that
            continue
        raider, choice = at[0]
        if isinstance(entry, InForce):
            s.in_force.remove(entry)
        elif entry is not None:
            for trial in (s.trial, s.rival):
                if trial is not None and entry in trial.waiting:
                    trial.waiting.remove(entry)
                    break
        yield from tell("used", seat=seat, card=play.card, raider=raider, choice=choice)
        _spend(s, seat, play.card, play.clause.guards)
        yield from resolve(s, seat, play, raider, choice, moment, about, event)


# --- playing -------------------------------------------------------------------------------------------------------


def _meant(
    s: State, seat: Seat, move: Play | Use, moment: str, about: Seat, event: Event | None, used: Used
) -> Playable:
    """The clause with which a card is played or used so."""
    held = isinstance(move, Play)
    plays = (
        from_hand(move.card, moment) if held else tuple(play for play, _at in uses(s, seat, moment, about, event, used))
    )
    aim = (move.raider, move.choice)
    return next(
        play
        for play in plays
        if play.card == move.card and aim in aims(s, seat, play, moment, about, event, inside=True, held=held)
    )


def _carry_out(
    s: State, seat: Seat, play: Playable, move: Play | Use, moment: str, about: Seat, event: Event | None
) -> Rules[None]:
    """Play or use a card: pay for it, let it be answered, let the raider it is aimed at resist, then its calls."""
    number = move.card
    if isinstance(move, Play):
        yield from play_card(s, seat, play, move, moment, about, event)
        return
    yield from tell("used", seat=seat, card=number, raider=move.raider, choice=move.choice)
    yield from _pay(s, seat, play.clause, move.choice)
    if play.clause.guards.cost == "discard_self":
        yield from lose(s, seat, number)
    _spend(s, seat, number, play.clause.guards)
    yield from resolve(s, seat, play, move.raider, move.choice, moment, about, event)


def play_card(
    s: State, seat: Seat, play: Playable, move: Play, moment: str, about: Seat, event: Event | None = None
) -> Rules[None]:
    """Play a card from the hand."""
    r = s.raiders[seat]
    number, card = move.card, POOL.card(move.card)
    yield from tell("played", seat=seat, card=number, raider=move.raider, choice=move.choice)
    if isinstance(card, Upgrade):
        yield from _upgrade(s, seat, card, move.choice)
        return
    if isinstance(card, SecretMove):  # TR-SEC-1
        yield from _pay(s, seat, play.clause, move.choice)
        yield from rows.gain(s, seat, number, r.hand, r.saved)
        _spend(s, seat, number, play.clause.guards)
        if not play.laid:
            yield from resolve(s, seat, play, move.raider, move.choice, moment, about, event)
        return
    r.hand.move(number, r.played)
    answered = Event(number, seat)
    if s.rules.wet and r.alive:  # TR-WET-3
        yield from water.spend(s, seat)
    yield from window(s, "respond", seat, event=answered)
    if not answered.cancelled:
        yield from resolve(s, seat, play, move.raider, move.choice, moment, about, event)
        _put_off(s, seat, card, play.clause)
    rows.to_discard(s, seat, number, r.played)  # TR-ACN-2, TR-ACN-4


def _pay(s: State, seat: Seat, clause: Clause, choice: str) -> Rules[None]:
    """Discard what the play costs."""
    _parts, paid = shared_out(clause.calls, choice)
    if clause.guards.cost is None or isinstance(clause.guards.cost, str):
        return
    cards = tuple(paid.split(PAID))
    for card in cards:
        rows.to_discard(s, seat, card, s.raiders[seat].hand)
    yield from tell("discarded", seat=seat, cards=cards)


def _spend(s: State, seat: Seat, number: str, guards: Guard) -> None:
    """Count a use against the card's limit."""
    r = s.raiders[seat]
    if guards.once == "game":
        s.in_force.append(InForce("spent", number, seat, at=r.at if number in LOCATIONS else -1))
    elif guards.once == "turn" and guards.cost != "discard_self" and not isinstance(POOL.card(number), Action):
        (s.spent if number in LOCATIONS else r.spent).append(number)


def _put_off(s: State, seat: Seat, card: object, played: Clause) -> None:
    """The later clauses of an action wait: a failure on the same test, the others until the end of the turn."""
    if not isinstance(card, Action):
        return
    trial = next((one for one in (s.trial, s.rival) if one is not None and one.seat == seat), s.trial)
    for n, clause in enumerate(card.effects):
        if n and clause.window == "fail":
            if trial is not None:
                trial.waiting.append((card.number, n, seat))
        elif n:
            s.in_force.append(InForce("clause", card.number, seat, seat, n=n, until="turn"))


def _upgrade(s: State, seat: Seat, card: Upgrade, choice: str) -> Rules[None]:
    """Section 24: an upgrade goes to the saved row and works from now on (TR-ROW-3, TR-UPG-3)."""
    r = s.raiders[seat]
    yield from rows.gain(s, seat, card.number, r.hand, r.saved, "" if choice == NONE else choice)
    r.power = max(r.power, card.power)
    yield from tell("upgraded", seat=seat, card=card.number, power=r.power)


def resolve(
    s: State,
    seat: Seat,
    play: Playable,
    raider: str,
    choice: str,
    kind: str,
    about: Seat,
    event: Event | None = None,
) -> Rules[None]:
    """Carry out a clause: its own test first, then that of the raider it is aimed at, then its calls in their order."""
    guards, clause, number = play.clause.guards, play.clause, play.card
    now = _moment(s, seat, play, raider, kind, about, event)
    if guards.check is not None and not (yield from guards.check.passed(s, seat, number)):
        return
    target = seat if raider == NONE else int(raider)
    if guards.resist is not None and (yield from guards.resist.stood(s, seat, target, number)):
        yield from tell("resisted", seat=target, card=number)
        return
    parts, _paid = shared_out(clause.calls, choice)
    for call, part in zip(clause.calls, parts, strict=True):
        yield from call.carry_out(s, Played(seat, number, target, part, now.concerned, guards, now.on_test, event))


def _moment(s: State, seat: Seat, play: Playable, raider: str, kind: str, about: Seat, event: Event | None) -> Moment:
    """The moment at which the play is made: that of the test it is played on."""
    listed = moments(s, seat, play, kind, about, event)
    target = seat if raider == NONE else int(raider)
    if not listed:
        return Moment(s, seat, kind, about, play.card, play.clause, seat, None, event)
    return next((now for now in listed if now.on_test is not None and now.on_test.seat == target), listed[0])


def happen(s: State, seat: Seat, number: str, calls: tuple[Verb, ...], kind: str) -> Rules[None]:
    """A triggered discovery ("found"), or an obstacle's "failure", does what it says to a raider; what it leaves open,
    that raider's player is asked call by call (TR-SRCH-8, TR-OVR-6, TR-DEC-15)."""
    clause = Clause(kind, Guard(), calls)
    for call in calls:
        chosen = Use(number)
        if call.chooses and not call.asks:
            at = call.aims(Moment(s, seat, kind, seat, number, clause, seat, inside=True))
            options = tuple(Use(number, raider, choice) for raider, choice in at)
            if len(options) > 1:
                chosen = yield Ask(seat, "choose", One(options), options[0], call.private)
            elif options:
                chosen = options[0]
        target = seat if chosen.raider == NONE else int(chosen.raider)
        yield from call.carry_out(s, Played(seat, number, target, chosen.choice, seat, solved=not call.asks))
