"""The settings of a lobby: who may change which, the values that they take, and the set-up that they make."""

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
from ..records.facts import BEST_OF, WINDOWS, TableFacts
from ..records.gathering import ADVICE, ENTRY, STARTS
from .checks import find_seat, refuse_unless_host, refuse_unless_lobby
from .limits import NAME
from .lobby_refusals import LeagueFixed, NotAiSeat, OthersSeated, TooManyPlayers
from .refusals import NoSuchSeat
from .series import can_be_series

TABLES = ("level", "windows", "pace", "overdue", "best_of", "starts", "entry", "advice", "language")
"""The keys of the settings that every table has, whatever its game."""
STRENGTH = "strength"
"""The key of the setting "strength", which an AI seat has in every game."""


def map_choices(facts: TableFacts, game: Game[Any]) -> dict[str, Choice]:
    """Return the choices that each player has at the table's level, such as a raider or a deck, by key."""
    return {choice.key: choice for choice in game.choices(facts.level)}


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
        return set_strength(facts, game, value, ai_seats if of is None else (of,))
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


def _is_fixed(facts: TableFacts, key: str, choices: dict[str, Choice]) -> bool:
    """Return whether a league has settled this setting. ``choices``: the choices at this level, by key.

    Each player still chooses for the player's own seat, unless the league has settled that choice, too.
    """
    is_own = key in choices and choices[key].each_seat
    return facts.booked and (not is_own or key in facts.gathering.fixed)


def set_strength(facts: TableFacts, game: Game[Any], value: str, seats: Sequence[Seat]) -> TableFacts:
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
