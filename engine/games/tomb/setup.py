"""What is settled before the start, and the steps of setting up (TOMB-SETUP, TOMB-STOCK, TOMB-START)."""

from __future__ import annotations

from collections.abc import Callable

from engine import house_rules
from engine.game import Choice, Setup
from engine.protocol import PASS, Ask, Move, One, Refused, Rules, Seat, roll, tell, together
from engine.zones import EVERYBODY, NOBODY, Zone, zone

from . import campaign, harm
from .asking import one, some
from .cards import pool
from .cards.records import Character, Item, Monster, Prayer, Spell, Tactic, Trap, Treasure
from .dice import successes
from .inn import brings
from .maps.boards import boards
from .moves import Marker, Place, Take
from .sides import board, clockwise, crypt_key
from .state import KINDS, Crypt, Party, State
from .switches import Switches

SEATS = range(1, 7)
"""TOMB-GEN-4."""
ORDER_DICE = 7
HAND = 3
"""The stocking hand (TOMB-HAND-2)."""
SOLO_CHARACTERS = 20
CHOOSES = 8
"""The campaign level from which on a Crypt card is chosen (TOMB-CAMP-11)."""
MARKERS = ("red", "blue", "green", "yellow", "white", "black")
DEALT = {"normal": (5, 1), "lean": (3, 1), "fat": (5, 2)}
"""Characters drawn on the first turn and kept (TOMB-START-2, TOMB-OPT-1, TOMB-OPT-2)."""
STANDARD = Switches()
CHOICES = house_rules.lobby(STANDARD, campaign.SWITCH, "years")


def choices(level: str) -> tuple[Choice, ...]:
    """What may be settled in the lobby (TOMB-DEC-1)."""
    whole = boards()[level].level.campaign
    return CHOICES if whole else tuple(choice for choice in CHOICES if choice.key != campaign.SWITCH)


def begin(setup: Setup) -> State:
    """The box on the table. ``Refused`` if it cannot be played so."""
    if setup.level not in boards():
        raise Refused("no-such-level", "TOMB-DEC-1")
    if len(setup.seats) not in SEATS:
        raise Refused("seats", "TOMB-GEN-4")
    table, seats = house_rules.settled(choices(setup.level), setup, "TOMB-DEC-1")
    totals = setup.totals
    if totals and not (len(totals) == len(seats) and campaign.belongs(setup)):
        raise Refused("no-campaign", "TOMB-CAMP-16")
    return State(
        level=setup.level,
        rules=house_rules.switched(STANDARD, table),
        parties=[
            Party(
                hand=Zone(1 << seat),
                stock=Zone(1 << seat),
                bank=Zone(EVERYBODY),
                level=campaign.CAMPAIGN.level(total),
            )
            for seat, total in enumerate(totals or (0,) * len(seats))  # TOMB-CAMP-2
        ],
        crypts=[Crypt(Zone(NOBODY)) for _ in boards()[setup.level].level.crypts],
        deck=zone(NOBODY, pool.box(Monster, Trap, Treasure)),
        away=Zone(NOBODY),
        crypt_discard=Zone(EVERYBODY),
        decks={
            kind: zone(NOBODY, pool.box(record))
            for kind, record in zip(KINDS, (Item, Prayer, Spell, Tactic), strict=True)
        },
        discards={kind: Zone(EVERYBODY) for kind in KINDS},
        bag=zone(NOBODY, [each.key for each in pool.all_of(Character)]),
        inn=Zone(EVERYBODY),
        dead=Zone(EVERYBODY),
        loot=Zone(EVERYBODY),
        totals=totals,
    )


# --- Player One ----------------------------------------------------------------------------------------------------


def order(s: State) -> Rules[None]:
    """Seven blue dice each; most successes is Player One; ties for first roll again (TOMB-SETUP-5, TOMB-SETUP-6)."""
    yield from tell("began", level=s.level)
    left: list[Seat] = list(range(len(s.parties)))
    first = True  # TOMB-CAMP-14
    while len(left) > 1:
        scores = {}
        for seat in left:
            scores[seat] = yield from _order_roll(s, seat, first)
        left = [seat for seat in left if scores[seat] == max(scores.values())]
        first = False  # TOMB-CAMP-14
    s.first = left[0]
    yield from tell("player-one", seat=s.first, recruits=second(s), begins=begins(s))
    s.step = "markers"


def second(s: State) -> Seat:
    """The player after Player One, who recruits first (TOMB-START-1)."""
    return (s.first + 1) % len(s.parties)


def begins(s: State) -> Seat:
    """Who takes the first normal turn: the second player, too, unless the table plays otherwise (TOMB-START-4,
    TOMB-HR-1)."""
    return second(s) if s.rules.first_turn == "second" else s.first


def _order_roll(s: State, seat: Seat, first: bool) -> Rules[int]:
    """With campaign level 2 up to two dice may be rolled again, not in a roll-off (TOMB-CAMP-5, TOMB-CAMP-14)."""
    faces = list((yield from roll("order", ORDER_DICE, 10)))
    colours = "b" * ORDER_DICE
    yield from tell("order-roll", seat=seat, faces=tuple(faces), successes=successes(colours, faces))
    if first and s.parties[seat].level >= 2:
        shown = [str(face) for face in faces]
        misses = [str(face) for face in sorted(faces, reverse=True) if face > 5][:2]
        again = yield from some(seat, "order-reroll", shown, 0, 2, [face for face in shown if face in misses][:2])
        if again:
            fresh = yield from roll("order", len(again), 10)
            for face, new in zip(again, fresh, strict=True):
                faces[faces.index(int(face))] = new
            yield from tell("order-roll", seat=seat, faces=tuple(faces), successes=successes(colours, faces))
    return successes(colours, faces)


def markers(s: State) -> Rules[None]:
    """Each takes a party marker, Player One first (TOMB-SETUP-7)."""
    seat = clockwise(s, s.first)[s.place]
    taken = {party.marker for party in s.parties}
    options = [Marker(name) for at, name in enumerate(MARKERS) if at not in taken]
    chosen: Marker = yield from one(seat, "marker", options, options[0])
    s.parties[seat].marker = MARKERS.index(chosen.marker)
    yield from tell("marker", seat=seat, marker=chosen.marker)
    _next_place(s, "crypt-card")


def _next_place(s: State, step: str) -> None:
    """The next seat does the same; after the last comes the next step."""
    s.place += 1
    if s.place == len(s.parties):
        s.place, s.step = 0, step


# --- stocking ------------------------------------------------------------------------------------------------------


def crypt_card(s: State) -> Rules[None]:
    """Campaign level 8: a Crypt card of choice, before the deck is shuffled (TOMB-CAMP-11, TOMB-CAMP-14).

    All who may choose do so at once, sealed, from one list. Where the last copy is gone, the later in play order has a
    card by lot in its place and alone learns it (TOMB-RUL-16): so a lot is drawn for each who takes a card.
    """
    seats = [seat for seat in clockwise(s, s.first)[s.place :] if s.parties[seat].level >= CHOOSES]
    options = One((*(Take(card) for card in sorted(set(s.deck.cards))), PASS))
    asks = [Ask(seat, "crypt-card", options, PASS, secret=True, about="crypt-card") for seat in seats]
    answers = yield from together(asks)
    for seat, chosen in zip(seats, answers, strict=True):
        if isinstance(chosen, Take):
            (lot,) = yield from roll("crypt-card", 1, len(s.deck))
            left = s.deck.cards
            place = left.index(chosen.card) if chosen.card in left else lot - 1
            card, known = s.deck.take(place)
            s.parties[seat].stock.put(card, known)
            yield from tell("chose-card", {seat: {"card": card, "wanted": chosen.card}}, seat=seat)
    s.place, s.step = 0, "deal"


def deal(s: State) -> Rules[None]:
    """All decks are shuffled; the stocking hands (TOMB-SETUP-2 to 4, TOMB-STOCK-1, TOMB-SOLO-1)."""
    yield from s.bag.shuffle("bag")
    for kind in KINDS:
        yield from s.decks[kind].shuffle(f"{kind} deck")
    yield from s.deck.shuffle("crypt deck")
    if s.solo:
        for at, cap in enumerate(_caps(s)):
            for _ in range(min(cap, 2)):
                _unseen(s, at)
    for seat, party in enumerate(s.parties):
        count = HAND + (party.level >= 6)  # TOMB-CAMP-9
        for _ in range(count):
            party.stock.put(*s.deck.take())
        yield from tell("stock-hand", {seat: {"cards": tuple(party.stock.cards)}}, seat=seat, count=len(party.stock))
    s.step = "stock"


def _caps(s: State) -> list[int]:
    return [crypt.cap for crypt in board(s).level.crypts]


def _unseen(s: State, crypt: int) -> None:
    """A card from the deck that nobody sees."""
    if s.deck.cards:
        s.crypts[crypt].cards.put(s.deck.take()[0])


def open_crypts(s: State) -> list[int]:
    """Crypts into which a card may be put now (TOMB-STOCK-3); alone first third cards, then fifth ones."""
    caps = _caps(s)
    free = [at for at, cap in enumerate(caps) if len(s.crypts[at].cards) < cap]
    if s.solo:  # TOMB-SOLO-2, TOMB-SOLO-4
        third = [at for at in free if len(s.crypts[at].cards) == 2]
        return third or [at for at in free if len(s.crypts[at].cards) == 4]
    return free


def stock(s: State) -> Rules[None]:
    """One card face down into an open Crypt, then draw one (TOMB-STOCK-2, 4, 6, 7, 8; TOMB-SOLO-2 to 4)."""
    if s.solo and not any(len(s.crypts[at].cards) == 2 for at in open_crypts(s)):  # TOMB-SOLO-3
        for at, cap in enumerate(_caps(s)):
            if cap >= 4 and len(s.crypts[at].cards) == 3:
                _unseen(s, at)
    seats = clockwise(s, s.first)
    holders = [more for more in range(len(seats)) if s.parties[seats[(s.place + more) % len(seats)]].stock.cards]
    free = open_crypts(s)
    if not free or not holders:
        yield from _stocked(s)
        return
    s.place += holders[0]
    seat = seats[s.place % len(seats)]
    hand = s.parties[seat].stock
    caps = _caps(s)
    cards = list(dict.fromkeys(hand.cards))
    emptiest = max(free, key=lambda at: (caps[at] - len(s.crypts[at].cards), -at))
    options = [Place(card, crypt_key(s, at)) for card in cards for at in free]
    default = Place(cards[0], crypt_key(s, emptiest))
    chosen: Place = yield from one(seat, "stock", options, default, secret=True)
    crypt = s.crypts[board(s).crypt(chosen.crypt)].cards
    fourth = s.solo and len(crypt) == 4
    crypt.put(*hand.take(hand.cards.index(chosen.card)))
    yield from tell("placed", {seat: {"card": chosen.card}}, seat=seat, crypt=chosen.crypt)
    if s.deck.cards and not fourth:
        hand.put(*s.deck.take())
        yield from tell("stock-drew", {seat: {"card": hand.cards[-1]}}, seat=seat)
    s.place += 1


def _stocked(s: State) -> Rules[None]:
    """What is left over is put away unseen (TOMB-STOCK-5)."""
    for party in s.parties:
        party.stock.move_all(s.away)
    s.deck.move_all(s.away)
    first = -1 if s.solo else second(s)
    yield from tell("stocked", count=sum(len(crypt.cards) for crypt in s.crypts), recruits=first)
    if s.solo:  # TOMB-SOLO-5
        for _ in range(SOLO_CHARACTERS):
            s.inn.put(s.bag.take()[0])
        yield from tell("inn", characters=tuple(s.inn.cards))
    s.place, s.step = 0, "recruits"  # TOMB-START-1


# --- first recruits ------------------------------------------------------------------------------------------------


def first_recruits(s: State) -> Rules[None]:
    """The second player first, Player One last (TOMB-START-1 to 3; TOMB-SOLO-6)."""
    seat = clockwise(s, s.first)[(s.place + 1) % len(s.parties)]
    s.active = seat
    party = s.parties[seat]
    drawn, keep = DEALT[s.rules.years]
    searched = party.level >= 9 and (yield from _search_bag(s, seat))  # TOMB-CAMP-12
    if s.solo:
        offered, keep = list(s.inn.cards), 1
    else:
        count = 5 if searched else drawn + (party.level >= 3)  # TOMB-CAMP-6, TOMB-CAMP-12, TOMB-CAMP-15
        offered = []
        for _ in range(count):
            key = yield from harm.from_bag(s)
            if key is not None:
                s.inn.put(key)
                offered.append(key)
        yield from tell("recruits", seat=seat, characters=tuple(offered))
    for _ in range(0 if searched else keep):
        options = [Take(key) for key in offered]
        chosen: Take = yield from one(seat, "keep", options, options[0])
        offered.remove(chosen.card)
        s.inn.take(s.inn.cards.index(chosen.card))
        yield from _keep(s, seat, chosen.card)
    _next_place(s, "start")
    if s.step == "start":
        s.active, s.turn = begins(s), 1


def _keep(s: State, seat: Seat, key: str) -> Rules[None]:
    harm.join(s, seat, key)
    yield from tell("recruited", seat=seat, character=key)
    yield from brings(s, seat, key)


def _search_bag(s: State, seat: Seat) -> Rules[bool]:
    """Campaign level 9 (TOMB-CAMP-12)."""
    options: list[Move] = [*(Take(key) for key in sorted(s.bag.cards)), PASS]
    chosen: Move = yield from one(seat, "search-bag", options, PASS)
    if not isinstance(chosen, Take):
        return False
    s.bag.take(s.bag.cards.index(chosen.card))
    yield from _keep(s, seat, chosen.card)
    return True


STEPS: dict[str, Callable[[State], Rules[None]]] = {
    "order": order,
    "markers": markers,
    "crypt-card": crypt_card,
    "deal": deal,
    "stock": stock,
    "recruits": first_recruits,
}
