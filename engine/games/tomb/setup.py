"""Lobby choices, and the steps of setting up (TOMB-SETUP, TOMB-STOCK, TOMB-START)."""

from __future__ import annotations

from collections.abc import Callable

from engine import house_rules
from engine.game import Choice, Setup
from engine.protocol import PASS, Ask, Move, One, Refused, Rules, Seat, roll, together
from engine.zones import EVERYBODY, NOBODY, Zone, zone

from . import campaign, harm
from .asking import one, some
from .cards import pool
from .cards.records import Character, Item, Monster, Prayer, Spell, Tactic, Trap, Treasure
from .dice import successes
from .events.turns import (
    CardPlaced,
    CharacterRecruited,
    ChosenCryptCard,
    CryptCardChosen,
    InnFilled,
    MarkerTaken,
    MatchBegun,
    OneCard,
    PlayerOneFound,
    RecruitsDrawn,
    RolledForOrder,
    StockingCardDrawn,
    StockingHand,
    StockingHandDealt,
    TombStocked,
)
from .inn import brings
from .maps.boards import boards
from .moves import Marker, Place, Take
from .sides import board, clockwise, crypt_key
from .state import KINDS, Crypt, Party, State
from .switches import Switches

SEATS = range(1, 7)
"""The possible numbers of players (TOMB-GEN-4)."""
ORDER_DICE = 7
HAND = 3
"""The size of the stocking hand (TOMB-HAND-2)."""
SOLO_CHARACTERS = 20
CHOOSES = 8
"""The campaign level from which on a player chooses a Crypt card (TOMB-CAMP-11)."""
MARKERS = ("red", "blue", "green", "yellow", "white", "black")
DEALT = {"normal": (5, 1), "lean": (3, 1), "fat": (5, 2)}
"""The numbers of Characters drawn and kept on the first turn (TOMB-START-2, TOMB-OPT-1, TOMB-OPT-2)."""
STANDARD = Switches()
CHOICES = house_rules.lobby(STANDARD, campaign.SWITCH, "years")


def choices(level: str) -> tuple[Choice, ...]:
    """Return the choices of the lobby (TOMB-DEC-1)."""
    whole = boards()[level].level.campaign
    return CHOICES if whole else tuple(choice for choice in CHOICES if choice.key != campaign.SWITCH)


def begin(setup: Setup) -> State:
    """Return the initial state; raise ``Refused`` if the setup cannot be played."""
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
    """Roll seven blue dice for each player; most successes is Player One (TOMB-SETUP-5, TOMB-SETUP-6).

    Players who tie for first roll again.
    """
    yield MatchBegun(s.level)
    left: list[Seat] = list(range(len(s.parties)))
    first = True  # TOMB-CAMP-14
    while len(left) > 1:
        scores = {}
        for seat in left:
            scores[seat] = yield from _order_roll(s, seat, first)
        left = [seat for seat in left if scores[seat] == max(scores.values())]
        first = False  # TOMB-CAMP-14
    s.first = left[0]
    yield PlayerOneFound(s.first, recruits=second(s), begins=begins(s))
    s.step = "markers"


def second(s: State) -> Seat:
    """Return the player after Player One, who recruits first (TOMB-START-1)."""
    return (s.first + 1) % len(s.parties)


def begins(s: State) -> Seat:
    """Return the player who takes the first normal turn (TOMB-START-4, TOMB-HR-1).

    It is the second player, unless the house rules say Player One.
    """
    return second(s) if s.rules.first_turn == "second" else s.first


def _order_roll(s: State, seat: Seat, first: bool) -> Rules[int]:
    """Roll for the turn order; campaign level 2 allows two dice to be rolled again (TOMB-CAMP-5, TOMB-CAMP-14).

    In a roll-off (``first`` is false) no dice are rolled again.
    """
    faces = list((yield from roll("order", ORDER_DICE, 10)))
    colours = "b" * ORDER_DICE
    yield RolledForOrder(seat, tuple(faces), successes(colours, faces))
    if first and s.parties[seat].level >= 2:
        shown = [str(face) for face in faces]
        misses = [str(face) for face in sorted(faces, reverse=True) if face > 5][:2]
        again = yield from some(seat, "order-reroll", shown, 0, 2, [face for face in shown if face in misses][:2])
        if again:
            fresh = yield from roll("order", len(again), 10)
            for face, new in zip(again, fresh, strict=True):
                faces[faces.index(int(face))] = new
            yield RolledForOrder(seat, tuple(faces), successes(colours, faces))
    return successes(colours, faces)


def markers(s: State) -> Rules[None]:
    """Ask one seat for its party marker, Player One first (TOMB-SETUP-7)."""
    seat = clockwise(s, s.first)[s.place]
    taken = {party.marker for party in s.parties}
    options = [Marker(name) for at, name in enumerate(MARKERS) if at not in taken]
    chosen: Marker = yield from one(seat, "marker", options, options[0])
    s.parties[seat].marker = MARKERS.index(chosen.marker)
    yield MarkerTaken(seat, chosen.marker)
    _next_place(s, "crypt-card")


def _next_place(s: State, step: str) -> None:
    """Pass the current step to the next seat; after the last seat go to ``step``."""
    s.place += 1
    if s.place == len(s.parties):
        s.place, s.step = 0, step


# --- stocking ------------------------------------------------------------------------------------------------------


def crypt_card(s: State) -> Rules[None]:
    """Ask players from campaign level 8 on for a Crypt card, before the shuffle (TOMB-CAMP-11, TOMB-CAMP-14).

    All who may choose answer simultaneously, from one list. If the last copy of a card is gone, a player later in play
    order gets a card by lot instead, and alone learns it (TOMB-RUL-16). So a lot is drawn for each player who takes a
    card.
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
            yield CryptCardChosen(seat, private={seat: ChosenCryptCard(card, wanted=chosen.card)})
    s.place, s.step = 0, "deal"


def deal(s: State) -> Rules[None]:
    """Shuffle all decks and deal the stocking hands (TOMB-SETUP-2 to 4, TOMB-STOCK-1, TOMB-SOLO-1)."""
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
        yield StockingHandDealt(seat, len(party.stock), private={seat: StockingHand(tuple(party.stock.cards))})
    s.step = "stock"


def _caps(s: State) -> list[int]:
    return [crypt.cap for crypt in board(s).level.crypts]


def _unseen(s: State, crypt: int) -> None:
    """Put the next card of the Crypt deck into a Crypt, unseen."""
    if s.deck.cards:
        s.crypts[crypt].cards.put(s.deck.take()[0])


def open_crypts(s: State) -> list[int]:
    """Return the Crypts into which a card may be placed now (TOMB-STOCK-3).

    In a solo game third cards come first, then fifth ones.
    """
    caps = _caps(s)
    free = [at for at, cap in enumerate(caps) if len(s.crypts[at].cards) < cap]
    if s.solo:  # TOMB-SOLO-2, TOMB-SOLO-4
        third = [at for at in free if len(s.crypts[at].cards) == 2]
        return third or [at for at in free if len(s.crypts[at].cards) == 4]
    return free


def stock(s: State) -> Rules[None]:
    """Ask for a card to place face down in an open Crypt, then draw one.

    See TOMB-STOCK-2, 4, 6, 7, 8; TOMB-SOLO-2 to 4.
    """
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
    yield CardPlaced(seat, chosen.crypt, private={seat: OneCard(chosen.card)})
    if s.deck.cards and not fourth:
        hand.put(*s.deck.take())
        yield StockingCardDrawn(seat, private={seat: OneCard(hand.cards[-1])})
    s.place += 1


def _stocked(s: State) -> Rules[None]:
    """Put all left-over cards away unseen (TOMB-STOCK-5)."""
    for party in s.parties:
        party.stock.move_all(s.away)
    s.deck.move_all(s.away)
    first = -1 if s.solo else second(s)
    yield TombStocked(count=sum(len(crypt.cards) for crypt in s.crypts), recruits=first)
    if s.solo:  # TOMB-SOLO-5
        for _ in range(SOLO_CHARACTERS):
            s.inn.put(s.bag.take()[0])
        yield InnFilled(tuple(s.inn.cards))
    s.place, s.step = 0, "recruits"  # TOMB-START-1


# --- first recruits ------------------------------------------------------------------------------------------------


def first_recruits(s: State) -> Rules[None]:
    """Have one seat draw and keep its first Characters (TOMB-START-1 to 3; TOMB-SOLO-6).

    The second player is first, Player One is last.
    """
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
        yield RecruitsDrawn(seat, tuple(offered))
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
    yield CharacterRecruited(seat, key)
    yield from brings(s, seat, key)


def _search_bag(s: State, seat: Seat) -> Rules[bool]:
    """Ask, from campaign level 9 on, for a Character of choice from the bag (TOMB-CAMP-12)."""
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
