"""The rules of the lobby, as pure functions that return a changed table record, or raise ``Refused``."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from engine.game import Game
from engine.policies import STRENGTHS, USUAL, list_strengths
from engine.protocol import Refused, Seat
from engine.refusals import NoSuchSetting, NoSuchValue
from engine.setup import Choice, Setup

from ..records.clocks import OVERDUE, PACES
from ..records.facts import BEST_OF, WINDOWS, SeatInfo, TableFacts
from ..records.gathering import ADVICE, ENTRY, STARTS, Guest
from ..refusals import MatchNotOver
from .limits import refuse_if_alone
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
    MatchStarted,
    NotAiSeat,
    NotHost,
    NotReady,
    OthersSeated,
    SeatsReserved,
    TableFull,
    Teaching,
    TooFewPlayers,
    TooManyPlayers,
)
from .refusals import AlreadySeated, GivenUp, MatchOver, NoSuchSeat, NotAtTable
from .series import can_be_series

TABLES = ("level", "windows", "pace", "overdue", "best_of", "starts", "entry", "advice", "language")
"""The keys of the settings that every table has, whatever its game."""
STRENGTH = "strength"
"""The key of the setting "strength", which an AI seat has in every game."""
HOST = "host"
"""The kind of timer that is due when a lobby's host has done nothing for ``SILENT``. Its text is ``host:<match>``."""
SILENT = 600.0
"""The seconds without an action by the lobby's host after which another person in the lobby may become its host."""
NAME, LUCK, REASON = 64, 100, 200
"""The lengths, in characters, to which names, client seeds and reasons are cut."""


def refuse_unless_lobby(facts: TableFacts) -> None:
    """Refuse unless the table is a lobby. Raises ``MatchStarted``, ``MatchOver``."""
    if facts.phase != "lobby":
        raise MatchStarted() if facts.phase == "playing" else MatchOver()


def find_seat(facts: TableFacts, person: int) -> Seat:
    """Return the seat through which a person looks; usually it is the person's only seat.

    Raises ``NotAtTable``.
    """
    seat = facts.seat_of(person)
    if seat is None:
        raise NotAtTable()
    return seat


def find_playing_seat(facts: TableFacts, person: int) -> Seat:
    """Return the seat of a person who has not given it up. Raises ``NotAtTable``, ``GivenUp``."""
    seat = find_seat(facts, person)
    if person not in facts.people:
        raise GivenUp()
    return seat


def refuse_unless_host(facts: TableFacts, person: int) -> None:
    """Refuse with ``NotHost`` unless the person is the table's host."""
    if facts.host != person:
        raise NotHost(host=facts.host)


def map_choices(facts: TableFacts, game: Game[Any]) -> dict[str, Choice]:
    """Return the choices that each player has at the table's level, such as a raider or a deck, by key."""
    return {choice.key: choice for choice in game.choices(facts.level)}


def join(facts: TableFacts, game: Game[Any], person: int, name: str, luck: str) -> TableFacts:
    """Return the table's record with the person in a new seat. ``luck``: the seat's client seed for the dice."""
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
    sat = _add_seat(facts, game, SeatInfo(person, name[:NAME], luck=luck[:LUCK], choices=chosen))
    return _hold_seats(sat, tuple(guest for guest in held.guests if guest.person != person))


def refuse_if_fixed(facts: TableFacts) -> None:
    """Refuse with ``LeagueFixed`` at a table whose set-up and people a league has settled."""
    if facts.booked:
        raise LeagueFixed()


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


def add_ai(facts: TableFacts, game: Game[Any], person: int, name: str, luck: str, strength: str = USUAL) -> TableFacts:
    """Add a seat for the AI, which is always ready. Only the host may. Raises ``AiReplaces`` during a match."""
    if facts.phase == "playing":
        raise AiReplaces()
    refuse_unless_lobby(facts)
    refuse_unless_host(facts, person)
    refuse_if_fixed(facts)
    facts = _add_seat(facts, game, SeatInfo(None, name[:NAME], "ai", luck=luck[:LUCK], ready=True))
    *before, last = facts.seats
    chosen = game.thinking.settles(facts.level, [info.choices for info in before])
    facts = replace(facts, seats=(*before, replace(last, choices={**last.choices, **chosen})))
    return _set_strength(facts, game, strength, (len(before),))


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


def configure(
    facts: TableFacts, game: Game[Any], person: int, key: str, value: str, of: Seat | None = None
) -> TableFacts:
    """Change a setting of the lobby. If it concerns the match, everybody has to be ready again.

    A player changes the choices of the player's own seat. The host changes the table's settings and, for seat ``of``,
    the choices of an AI seat or of another seat of the host. A choice of a seat makes nobody unready. The
    settings "language", "starts", "entry" and "strength" make nobody unready. Without ``of``, "strength" changes all AI
    seats.
    """
    refuse_unless_lobby(facts)
    seat = find_seat(facts, person)
    known = map_choices(facts, game)
    if _is_fixed(facts, key, known):
        raise LeagueFixed()
    if key in known and known[key].each_seat:
        _check_value(facts, game, known[key], value)
        if of is not None and of != seat:
            _refuse_unless_own_or_ai_seat(facts, person, of)
            seat = of
        return _apply_seat_choice(facts, game, seat, known[key], value)
    refuse_unless_host(facts, person)
    ai_seats = tuple(seat for seat, info in enumerate(facts.seats) if info.kind == "ai")
    if key == STRENGTH and ai_seats:
        return _set_strength(facts, game, value, ai_seats if of is None else (of,))
    if key in ("starts", "entry", "advice"):
        changed = _change_gathering(facts, key, value)
    elif key == "language":
        changed = replace(facts, language=value[:NAME])
    elif key in TABLES:
        changed = _change_table(facts, game, key, value)
    elif key in known:
        _check_value(facts, game, known[key], value)
        changed = replace(facts, house={**facts.house, key: value})
    else:
        raise NoSuchSetting()
    if key in ("starts", "entry", "language"):  # These do not concern the match, so nobody's readiness is reset.
        return changed
    return replace(changed, seats=tuple(replace(info, ready=info.kind == "ai") for info in changed.seats))


def configure_all(facts: TableFacts, game: Game[Any], person: int, changes: Mapping[str, str]) -> TableFacts:
    """Change several settings of the lobby, one after the other. If one of them is refused, nothing changes."""
    for key, value in changes.items():
        facts = configure(facts, game, person, key, value)
    return facts


def _refuse_unless_own_or_ai_seat(facts: TableFacts, person: int, seat: Seat) -> None:
    """Refuse unless the person is the host, and the seat is an AI seat or another seat of the host."""
    refuse_unless_host(facts, person)
    if not 0 <= seat < len(facts.seats):
        raise NoSuchSeat()
    if facts.seats[seat].kind != "ai" and facts.seats[seat].person != person:
        raise NotAiSeat()


def _change_gathering(facts: TableFacts, key: str, value: str) -> TableFacts:
    """Return the record with another value of a setting on how people gather, as far as it is allowed."""
    _check_allowed(key, value, {"starts": STARTS, "entry": ENTRY, "advice": ADVICE}[key])
    if key == "entry":
        facts = _apply_entry(facts, value)
    return replace(facts, gathering=replace(facts.gathering, **{key: value}))


def _change_table(facts: TableFacts, game: Game[Any], key: str, value: str) -> TableFacts:
    """Return the record with another level or another value of a setting that every table has."""
    if key == "level":
        if not game.has_level(value):
            _check_allowed(key, value, game.levels)
        return _adapt_to_level(replace(facts, level=value), game)
    best_of = tuple(BEST_OF) if can_be_series(facts, game) else ("1",)
    allowed = {"windows": WINDOWS, "pace": tuple(PACES), "overdue": OVERDUE, "best_of": best_of}
    _check_allowed(key, value, allowed[key])
    return replace(facts, **{key: value})


def _is_fixed(facts: TableFacts, key: str, known: dict[str, Choice]) -> bool:
    """Return whether a league has settled this setting. ``known``: the choices at this level, by key.

    Each player still chooses for the player's own seat, unless the league has settled that choice, too.
    """
    is_own = key in known and known[key].each_seat
    return facts.booked and (not is_own or key in facts.gathering.fixed)


def _set_strength(facts: TableFacts, game: Game[Any], value: str, seats: Sequence[Seat]) -> TableFacts:
    """Return the record with another strength for the AI in these seats. Everybody stays ready."""
    infos = list(facts.seats)
    for seat in seats:
        if not 0 <= seat < len(infos):
            raise NoSuchSeat()
        if infos[seat].kind != "ai":
            raise NotAiSeat()
        _check_allowed(STRENGTH, value, list_strengths(game, facts.level))
        strength = next(each for each in STRENGTHS if each == value)
        infos[seat] = replace(infos[seat], strength=strength)
    return replace(facts, seats=tuple(infos))


def _apply_entry(facts: TableFacts, entry: str) -> TableFacts:
    """Return the table's record with a new value of the setting ``entry``, and with seats that fit this value.

    With the value "teaching", the host plays several seats, so nobody else may be seated (``OthersSeated``).
    With any other value the host keeps one seat.
    """
    if entry == "teaching":
        if facts.people != (facts.host,):
            raise OthersSeated()
        return facts
    extra = facts.list_seats_of(facts.host)[1:]
    return replace(facts, seats=tuple(info for seat, info in enumerate(facts.seats) if seat not in extra))


def list_accepted_values(
    facts: TableFacts, game: Game[Any], person: int, key: str, values: Iterable[str], of: Seat | None = None
) -> Iterator[str]:
    """Yield the values of a setting that ``configure`` would accept from this person now."""
    for value in values:
        with contextlib.suppress(Refused):
            configure(facts, game, person, key, value, of)
            yield value


def _check_value(facts: TableFacts, game: Game[Any], choice: Choice, value: str) -> None:
    """Refuse a value that is neither one of a choice's values nor a player's file that the rules allow."""
    if choice.is_allowed_file(value):
        game.files[choice.file].load_value(value, facts.level)
    else:
        _check_allowed(choice.key, value, choice.values)


def _keep_value(facts: TableFacts, game: Game[Any], choice: Choice, value: str | None) -> str:
    """Return the value of a choice at a new level. It is the present value if the level allows it, else the default."""
    try:
        _check_value(facts, game, choice, choice.default if value is None else value)
    except Refused:
        return choice.default
    return choice.default if value is None else value


def _check_allowed(key: str, value: str, values: tuple[str, ...]) -> None:
    if value not in values:
        raise NoSuchValue(key=key, possible=values)


def _apply_seat_choice(facts: TableFacts, game: Game[Any], seat: Seat, choice: Choice, value: str) -> TableFacts:
    """Return the record with a seat's choice changed.

    A value is refused if it makes a possible set-up impossible for the seats as they are. Values that depend on other
    seats' choices are exempt (``Choice.together``). Raises ``NoSuchValue`` with the possible values; for a file,
    the rules' own reason.
    """

    def made(value: str) -> TableFacts:
        """Return the table's record with this value of the seat's choice."""
        infos = list(facts.seats)
        info = infos[seat]
        infos[seat] = replace(info, choices={**info.choices, choice.key: value})
        return replace(facts, seats=tuple(infos))

    why = None if choice.together else find_start_refusal(made(value), game)
    if why is not None and find_start_refusal(facts, game) is None:
        if choice.is_allowed_file(value):
            raise why
        possible = tuple(one for one in choice.values if find_start_refusal(made(one), game) is None)
        raise NoSuchValue(rule=why.rule, key=choice.key, possible=possible)
    return made(value)


def find_start_refusal(facts: TableFacts, game: Game[Any]) -> Refused | None:
    """Return the reason why the rules refuse to start a match with the lobby's seats and settings.

    Return None if the rules accept the seats and settings, or if seats are still missing.
    """
    if len(facts.seats) not in game.seats(facts.level):
        return None
    try:
        game.begin_new_match(build_setup(facts, game))
    except Refused as refusal:
        return refusal
    return None


def build_setup(facts: TableFacts, game: Game[Any]) -> Setup:
    """Return the set-up with which the lobby's match would start now."""
    known = map_choices(facts, game)
    house = {k: facts.house.get(k, c.default) for k, c in known.items() if not c.each_seat}
    return Setup(facts.level, tuple(info.choices for info in facts.seats), house)


def _adapt_to_level(facts: TableFacts, game: Game[Any]) -> TableFacts:
    """Return the record with settings that fit its level. Settings that the level does not know get their defaults."""
    most = max(game.seats(facts.level))
    if len(facts.seats) > most:
        raise TooManyPlayers(most=most)
    known = map_choices(facts, game)
    house = {
        k: _keep_value(facts, game, known[k], v)
        for k, v in facts.house.items()
        if k in known and not known[k].each_seat
    }
    mine = [choice for choice in known.values() if choice.each_seat]
    infos = tuple(
        replace(info, choices={c.key: _keep_value(facts, game, c, info.choices.get(c.key)) for c in mine})
        for info in facts.seats
    )
    best_of = facts.best_of if can_be_series(facts, game) else "1"
    return keep_offered_strengths(replace(facts, house=house, seats=infos, best_of=best_of), game)


def keep_offered_strengths(facts: TableFacts, game: Game[Any]) -> TableFacts:
    """Return the record with the usual strength in each seat whose strength does not exist at the table's level."""
    offered = list_strengths(game, facts.level)
    infos = [info if info.strength in offered else replace(info, strength=USUAL) for info in facts.seats]
    return replace(facts, seats=tuple(infos))


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


def make_rematch_lobby(facts: TableFacts, person: int, luck: str) -> TableFacts:
    """Return the record of a lobby for another match in the same seats of the table. ``luck``: the client seeds."""
    if facts.live:
        raise MatchNotOver()
    if facts.challenge:
        raise ChallengeOnce()
    find_seat(facts, person)
    if facts.sealed:
        raise LeagueOnce()
    infos = tuple(
        replace(info, kind="person" if info.person is not None else "ai", ready=info.person is None,
                luck=f"{luck}/{seat}"[:LUCK], reason="", handed=False, stand_in=False,
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
