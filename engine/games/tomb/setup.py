"""The lobby choices of Tomb, and all steps of setting up except stocking (TOMB-SETUP, TOMB-START)."""

from __future__ import annotations

from collections.abc import Callable

from engine import house_rules
from engine.protocol import PASS, Move, Refused, Rules, Seat, roll, share_throws
from engine.setup import Choice, Setup
from engine.zones import EVERYBODY, NOBODY, Zone, make_zone

from ...refusals import NoSuchLevel, WrongSeats
from . import campaign, harm, stocking
from .asking import ask_for_character, ask_one, ask_some
from .cards import pool
from .cards.records import Character, Item, Monster, Prayer, Spell, Tactic, Trap, Treasure
from .dice import count_successes
from .events.turns import CharacterRecruited, MarkerTaken, MatchBegun, PlayerOneFound, RecruitsDrawn, RolledForOrder
from .inn import draw_brought_card
from .maps.boards import load_boards
from .moves import ChooseCard, Marker
from .sides import find_second_player, list_clockwise
from .state import KINDS, Crypt, Party, State
from .switches import Switches

SEATS = range(1, 7)
"""The numbers of players with which Tomb can be played (TOMB-GEN-4)."""
ORDER_DICE = 7
MARKERS = ("red", "blue", "green", "yellow", "white", "black")
DEALT = {"normal": (5, 1), "lean": (3, 1), "fat": (5, 2)}
"""House rule -> (number of Characters that a player first draws, number of them that the player keeps).

Rules: TOMB-START-2, TOMB-OPT-1, TOMB-OPT-2.
"""
STANDARD = Switches()
CHOICES = house_rules.list_lobby_choices(STANDARD, campaign.SWITCH, "years")


class NoCampaign(Refused): ...


def list_choices(level: str) -> tuple[Choice, ...]:
    """Return the choices of the lobby (TOMB-DEC-1)."""
    whole = load_boards()[level].level.campaign
    return CHOICES if whole else tuple(choice for choice in CHOICES if choice.key != campaign.SWITCH)


def begin(setup: Setup) -> State:
    """Return the state of a match before its first question. Raises ``Refused`` if the setup cannot be played."""
    if setup.level not in load_boards():
        raise NoSuchLevel(rule="TOMB-DEC-1")
    if len(setup.seats) not in SEATS:
        raise WrongSeats(rule="TOMB-GEN-4")
    table, seats = house_rules.fill_in_choices(list_choices(setup.level), setup, "TOMB-DEC-1")
    totals = setup.totals
    if totals and not (len(totals) == len(seats) and campaign.is_campaign_match(setup)):
        raise NoCampaign(rule="TOMB-CAMP-16")
    return State(
        level=setup.level,
        rules=house_rules.apply_switches(STANDARD, table),
        parties=[
            Party(
                hand=Zone(1 << seat), stock=Zone(1 << seat), bank=Zone(EVERYBODY), level=campaign.CAMPAIGN.level(total)
            )
            for seat, total in enumerate(totals or (0,) * len(seats))  # TOMB-CAMP-2: the total of XP gives the level.
        ],
        crypts=[Crypt(Zone(NOBODY)) for _ in load_boards()[setup.level].level.crypts],
        deck=make_zone(NOBODY, pool.list_copies(Monster, Trap, Treasure)),
        away=Zone(NOBODY),
        crypt_discard=Zone(EVERYBODY),
        decks={
            kind: make_zone(NOBODY, pool.list_copies(record))
            for kind, record in zip(KINDS, (Item, Prayer, Spell, Tactic), strict=True)
        },
        discards={kind: Zone(EVERYBODY) for kind in KINDS},
        bag=make_zone(NOBODY, [each.key for each in pool.list_cards(Character)]),
        inn=Zone(EVERYBODY),
        dead=Zone(EVERYBODY),
        loot=Zone(EVERYBODY),
        totals=totals,
        alike_throws=bool(setup.round) and setup.alike_throws and not totals,
        alike=bool(setup.round) and not totals,  # In a campaign, cards may be taken before the shuffle.
    )


# --- Player One ----------------------------------------------------------------------------------------------------


def order(s: State) -> Rules[None]:
    """Find Player One by a roll. Matches that share one set-up share this roll (TOMB-SETUP-5)."""
    yield from share_throws(_find_player_one(s)) if s.alike_throws else _find_player_one(s)


def _find_player_one(s: State) -> Rules[None]:
    """Roll seven blue dice for each player. Most successes make Player One (TOMB-SETUP-5, TOMB-SETUP-6).

    Players who tie for first roll again.
    """
    yield MatchBegun(s.level)
    left: list[Seat] = list(range(len(s.parties)))
    first = True  # TOMB-CAMP-14: the rolls may be repeated.
    while len(left) > 1:
        scores = {}
        for seat in left:
            scores[seat] = yield from _roll_for_order(s, seat, first)
        left = [seat for seat in left if scores[seat] == max(scores.values())]
        first = False  # TOMB-CAMP-14: no roll may be repeated.
    s.first = left[0]
    yield PlayerOneFound(s.first, recruits=find_second_player(s), begins=find_beginner(s))
    s.step = "markers"


def find_beginner(s: State) -> Seat:
    """Return the seat of the player who takes the first normal turn (TOMB-START-4, TOMB-HR-1).

    It is the second player, unless the house rules say Player One.
    """
    return find_second_player(s) if s.rules.first_turn == "second" else s.first


def _roll_for_order(s: State, seat: Seat, first: bool) -> Rules[int]:
    """Roll for the turn order; return the successes of a seat.

    Campaign level 2 allows two dice to be rolled again (TOMB-CAMP-5, -14), but not in a roll-off after a tie (``first``
    is False).
    """
    faces = list((yield from roll("order", ORDER_DICE, 10)))
    colours = "b" * ORDER_DICE
    yield RolledForOrder(seat, tuple(faces), count_successes(colours, faces))
    if first and s.parties[seat].level >= 2:
        shown = [str(face) for face in faces]
        misses = [str(face) for face in sorted(faces, reverse=True) if face > 5][:2]
        again = yield from ask_some(seat, "order-reroll", shown, 0, 2, [face for face in shown if face in misses][:2])
        if again:
            fresh = yield from roll("order", len(again), 10)
            for face, new in zip(again, fresh, strict=True):
                faces[faces.index(int(face))] = new
            yield RolledForOrder(seat, tuple(faces), count_successes(colours, faces))
    return count_successes(colours, faces)


def ask_for_marker(s: State) -> Rules[None]:
    """Ask one seat for its party marker, Player One first (TOMB-SETUP-7)."""
    seat = list_clockwise(s, s.first)[s.place]
    taken = {party.marker for party in s.parties}
    options = [Marker(name) for index, name in enumerate(MARKERS) if index not in taken]
    chosen: Marker = yield from ask_one(seat, "marker", options, options[0])
    s.parties[seat].marker = MARKERS.index(chosen.marker)
    yield MarkerTaken(seat, chosen.marker)
    _give_step_to_next_seat(s, "crypt-card")


def _give_step_to_next_seat(s: State, step: str) -> None:
    """Give the present setup step to the next seat. After the last seat ``step`` follows."""
    s.place += 1
    if s.place == len(s.parties):
        s.place, s.step = 0, step


# --- first recruits ------------------------------------------------------------------------------------------------


def draw_first_recruits(s: State) -> Rules[None]:
    """Let one seat draw and keep its first Characters. Player One is the last (TOMB-START-1 to 3)."""
    seat = list_clockwise(s, s.first)[(s.place + 1) % len(s.parties)]
    s.active = seat
    if s.solo:
        offered, keep = list(s.inn.cards), 1  # TOMB-SOLO-6: all Characters are at the Inn.
    else:
        offered, keep = yield from _draw_recruits(s, seat)
    for _ in range(keep):
        key = yield from ask_for_character(seat, "keep", offered)
        offered.remove(key)
        s.inn.take(s.inn.cards.index(key))
        yield from _keep_character(s, seat, key)
    _give_step_to_next_seat(s, "start")
    if s.step == "start":
        s.active, s.turn = find_beginner(s), 1


def _draw_recruits(s: State, seat: Seat) -> Rules[tuple[list[str], int]]:
    """Draw a seat's first Characters to the Inn; return them, and how many of them the seat keeps."""
    level = s.parties[seat].level
    drawn, keep = DEALT[s.rules.years]
    count = drawn + (level >= 3)  # TOMB-CAMP-6, TOMB-CAMP-15: from level 3 on, one more is drawn.
    if level >= 9 and (yield from _search_bag(s, seat)):
        count, keep = 5, 0  # TOMB-CAMP-12: the Character found in the bag is kept.
    offered = []
    for _ in range(count):
        key = yield from harm.draw_from_bag(s)
        if key is not None:
            s.inn.put(key)
            offered.append(key)
    yield RecruitsDrawn(seat, tuple(offered))
    return offered, keep


def _keep_character(s: State, seat: Seat, key: str) -> Rules[None]:
    harm.join_party(s, seat, key)
    yield CharacterRecruited(seat, key)
    yield from draw_brought_card(s, seat, key)


def _search_bag(s: State, seat: Seat) -> Rules[bool]:
    """Offer a player the Characters of the bag; return whether one was taken (TOMB-CAMP-12).

    Only players of campaign level 9 or more get the offer.
    """
    options: list[Move] = [*(ChooseCard(key) for key in sorted(s.bag.cards)), PASS]
    chosen: Move = yield from ask_one(seat, "search-bag", options, PASS)
    if not isinstance(chosen, ChooseCard):
        return False
    s.bag.take(s.bag.cards.index(chosen.card))
    yield from _keep_character(s, seat, chosen.card)
    return True


STEPS: dict[str, Callable[[State], Rules[None]]] = {
    "order": order,
    "markers": ask_for_marker,
    "crypt-card": stocking.choose_cards,
    "deal": stocking.deal,
    "stock": stocking.stock,
    "recruits": draw_first_recruits,
}
