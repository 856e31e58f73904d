"""The people of a lobby and the start of its match, as pure functions that return a changed table record or refuse."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.game import Game
from engine.policies import USUAL
from engine.protocol import Seat
from engine.setup import Setup

from ..records.facts import SeatInfo, TableFacts
from ..records.gathering import Guest
from ..refusals import MatchNotOver
from .checks import find_seat, refuse_if_fixed, refuse_unless_host, refuse_unless_lobby
from .limits import LUCK, NAME, refuse_if_alone
from .lobby_refusals import (
    AiReplaces,
    AlreadyHost,
    ChallengeOnce,
    GuestSeated,
    HostIsThere,
    InvitedOnly,
    KickOneself,
    LeagueFixed,
    LeagueOnce,
    NotReady,
    SeatsReserved,
    TableFull,
    Teaching,
    TooFewPlayers,
    TooManyPlayers,
)
from .lobby_settings import build_setup, find_start_refusal, map_choices, set_strength
from .refusals import AlreadySeated, NoSuchSeat

HOST = "host"
"""The kind of timer that is due when a lobby's host has done nothing for ``SILENT``. Its text is ``host:<match>``."""
SILENT = 600.0
"""The seconds without an action by the lobby's host after which another person in the lobby may become its host."""


def join(facts: TableFacts, game: Game[Any], person: int, name: str, client_seed: str) -> TableFacts:
    """Return the table's record with the person in a new seat. ``client_seed``: for the dice."""
    refuse_unless_lobby(facts)
    refuse_if_alone(facts, person)
    seat, held = facts.seat_of(person), facts.gathering
    teaches = held.entry == "teaching" and person == facts.host
    if seat is not None and not teaches:
        raise AlreadySeated()
    if held.entry == "teaching" and not teaches:
        raise Teaching()
    reserved = next((guest for guest in held.guests if guest.person == person), None)
    if reserved is None:
        if held.entry == "invited":
            raise InvitedOnly()
        if len(facts.seats) < _count_most_seats(facts, game) <= len(facts.seats) + len(held.guests):
            raise SeatsReserved(most=_count_most_seats(facts, game))
    chosen = {} if reserved is None else reserved.choices
    sat = _add_seat(facts, game, SeatInfo(person, name[:NAME], client_seed=client_seed[:LUCK], choices=chosen))
    return _hold_seats(sat, tuple(guest for guest in held.guests if guest.person != person))


def _count_most_seats(facts: TableFacts, game: Game[Any]) -> int:
    """Return how many seats the table may have at most, by its level and its settings."""
    return max(game.seats(facts.level))


def _hold_seats(facts: TableFacts, guests: tuple[Guest, ...]) -> TableFacts:
    """Return the table's record with a seat reserved for each of these guests."""
    return replace(facts, gathering=replace(facts.gathering, guests=guests))


def invite(facts: TableFacts, game: Game[Any], person: int, guest: int, name: str, on: bool = True) -> TableFacts:
    """Reserve a seat for a guest, or cancel the reservation (``on=False``). Raises ``GuestSeated``, ``TableFull``."""
    refuse_unless_lobby(facts)
    refuse_unless_host(facts, person)
    refuse_if_fixed(facts)
    refuse_if_alone(facts, guest)
    others = tuple(one for one in facts.gathering.guests if one.person != guest)
    if not on:
        return _hold_seats(facts, others)
    if facts.seat_of(guest) is not None:
        raise GuestSeated()
    if len(facts.seats) + len(others) >= _count_most_seats(facts, game):
        raise TableFull(most=_count_most_seats(facts, game))
    return _hold_seats(facts, (*others, Guest(guest, name[:NAME])))


def take_over(facts: TableFacts, person: int, now: float, moderates: bool) -> TableFacts:
    """Make a person in the lobby its host, if its host has done nothing for ``SILENT`` seconds.

    A moderator of the channel (``moderates``) need not wait. Raises ``AlreadyHost``, ``HostIsThere``.
    """
    refuse_unless_lobby(facts)
    find_seat(facts, person)
    refuse_if_fixed(facts)
    if facts.host == person:
        raise AlreadyHost()
    if not moderates and now < facts.gathering.host_at + SILENT:
        raise HostIsThere(host=facts.host, at=facts.gathering.host_at + SILENT)
    return replace(facts, host=person, gathering=replace(facts.gathering, host_at=now))


def add_ai(
    facts: TableFacts, game: Game[Any], person: int, name: str, client_seed: str, strength: str = USUAL
) -> TableFacts:
    """Add a seat for the AI, which is always ready. Only the host may. Raises ``AiReplaces`` during a match."""
    if facts.phase == "playing":
        raise AiReplaces()
    refuse_unless_lobby(facts)
    refuse_unless_host(facts, person)
    refuse_if_fixed(facts)
    facts = _add_seat(facts, game, SeatInfo(None, name[:NAME], "ai", client_seed=client_seed[:LUCK], ready=True))
    *before, last = facts.seats
    chosen = game.thinking.settles(facts.level, [info.choices for info in before])
    facts = replace(facts, seats=(*before, replace(last, choices={**last.choices, **chosen})))
    return set_strength(facts, game, strength, (len(before),))


def rename_person(facts: TableFacts, person: int, name: str) -> TableFacts:
    """Return the table's record with another name in each of a person's seats."""
    name = name[:NAME]
    return replace(facts, seats=tuple(replace(one, name=name) if one.person == person else one for one in facts.seats))


def _add_seat(facts: TableFacts, game: Game[Any], info: SeatInfo) -> TableFacts:
    most = max(game.seats(facts.level))
    if len(facts.seats) >= most:
        raise TableFull(most=most)
    if info.kind == "ai" and len(facts.seats) + len(facts.gathering.guests) >= most:
        raise SeatsReserved(most=most)
    defaults = {key: choice.default for key, choice in map_choices(facts, game).items() if choice.each_seat}
    return replace(facts, seats=(*facts.seats, replace(info, choices={**defaults, **info.choices})))


def kick(facts: TableFacts, person: int, seat: Seat) -> TableFacts:
    """Remove a seat of another player or an AI, or one of several seats of the host. Only the host may."""
    refuse_unless_lobby(facts)
    refuse_unless_host(facts, person)
    refuse_if_fixed(facts)
    if not 0 <= seat < len(facts.seats):
        raise NoSuchSeat()
    if facts.list_seats_of(person) == (seat,):
        raise KickOneself()
    return replace(facts, seats=tuple(info for index, info in enumerate(facts.seats) if index != seat))


def leave(facts: TableFacts, person: int) -> TableFacts:
    """Remove a person's seat. If the person has several, remove the last.

    If the host leaves, the person who has been seated longest becomes host. A lobby without any person is closed. If a
    league has settled the people and the set-up, the seat stays reserved.
    """
    refuse_unless_lobby(facts)
    find_seat(facts, person)
    gone = facts.list_seats_of(person)[-1]
    if facts.booked:
        if len(facts.people) < 2:
            raise LeagueFixed()  # without the last person, the table would close
        left = facts.seats[gone]
        kept = {key: left.choices[key] for key in facts.gathering.fixed if key in left.choices}
        facts = _hold_seats(facts, (*facts.gathering.guests, Guest(person, left.name, kept)))
    seats = tuple(info for seat, info in enumerate(facts.seats) if seat != gone)
    people = [info.person for info in seats if info.person is not None]
    if not people:
        return replace(facts, phase="cancelled")
    return replace(facts, seats=seats, host=people[0] if facts.host == person else facts.host)


def mark_ready(facts: TableFacts, person: int, on: bool) -> TableFacts:
    """Mark a person as ready or not, in each of the person's seats."""
    refuse_unless_lobby(facts)
    find_seat(facts, person)
    own = facts.list_seats_of(person)
    infos = tuple(replace(info, ready=on) if seat in own else info for seat, info in enumerate(facts.seats))
    return replace(facts, seats=infos)


def can_start_by_itself(facts: TableFacts, game: Game[Any]) -> bool:
    """Return whether a league's match starts now, because all its players are there and ready."""
    is_complete = facts.booked and not facts.gathering.guests and all(info.ready for info in facts.seats)
    return is_complete and len(facts.seats) in game.seats(facts.level) and find_start_refusal(facts, game) is None


def start(facts: TableFacts, game: Game[Any], person: int) -> tuple[TableFacts, Setup]:
    """Start the match: return the changed record and the set-up of the match.

    Only the host may start, unless the lobby's settings let anybody seated start. Starting makes this person ready;
    everybody else must be ready already.
    """
    refuse_unless_lobby(facts)
    find_seat(facts, person)
    if facts.gathering.starts == "host" and not facts.booked:
        refuse_unless_host(facts, person)
    facts = mark_ready(facts, person, True)
    allowed, taken = game.seats(facts.level), len(facts.seats)
    least = max(min(allowed), taken + len(facts.gathering.guests) if facts.booked else 0)
    if taken < least:
        raise TooFewPlayers(least=least)
    if taken not in allowed:
        raise TooManyPlayers(most=max(allowed))
    waiting = tuple(seat for seat, info in enumerate(facts.seats) if not info.ready)
    if waiting:
        raise NotReady(seats=waiting)
    best_of = facts.best_of if taken > 1 else "1"  # A single player has no opponent to win a series against.
    return replace(facts, phase="playing", best_of=best_of), build_setup(facts, game)


def make_rematch_lobby(facts: TableFacts, person: int, client_seed: str) -> TableFacts:
    """Return the record of a lobby for another match in the same seats. ``client_seed``: how all seeds begin."""
    if facts.live:
        raise MatchNotOver()
    if facts.challenge:
        raise ChallengeOnce()
    find_seat(facts, person)
    if facts.sealed:
        raise LeagueOnce()
    infos = tuple(
        replace(info, kind="person" if info.person is not None else "ai", ready=info.person is None,
                client_seed=f"{client_seed}/{seat}"[:LUCK], reason="", handed=False, stand_in=False,
                strength=info.strength if info.person is None else USUAL)
        for seat, info in enumerate(facts.seats)
    )  # fmt: skip
    fresh = replace(facts.gathering, guests=(), deal="", exposed=False, fixed=(), own_deal="", league=False)
    if facts.booked:
        fresh = replace(fresh, entry="open", starts="host", advice="")
    facts = replace(facts, phase="lobby", match=facts.match + 1, seats=infos, result=None, reason="", gathering=fresh)
    return facts if facts.seat_of(facts.host) is not None else replace(facts, host=person)


def pass_host_on(facts: TableFacts, new: int | None = None) -> TableFacts:
    """Return the record with the person who has been seated longest as host, if the host no longer plays.

    ``new``: a person who has just taken a seat, and becomes host only if nobody else can.
    """
    people = sorted(facts.people, key=lambda person: person == new)
    return facts if facts.host in people or not people else replace(facts, host=people[0])
