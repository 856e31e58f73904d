"""Before the start: pure functions from what a table is to what it becomes. Each may raise ``Refused``."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.games import Choice, Game, Setup
from engine.requests import Refused, Seat

from .facts import WINDOWS, Facts, SeatInfo

NAME, LUCK, REASON = 64, 100, 200
"""The most characters kept of a name, a luck text, a reason."""


def gathering(facts: Facts) -> None:
    """Only in the lobby."""
    if facts.phase != "lobby":
        raise Refused("started" if facts.phase == "playing" else "over")


def seated(facts: Facts, person: int) -> Seat:
    seat = facts.seat_of(person)
    if seat is None:
        raise Refused("not-at-table")
    return seat


def hosting(facts: Facts, person: int) -> None:
    if facts.host != person:
        raise Refused("not-host", host=facts.host)


def choices(facts: Facts, game: Game[Any]) -> dict[str, Choice]:
    return {choice.key: choice for choice in game.choices(facts.level)}


def join(facts: Facts, game: Game[Any], person: int, name: str, luck: str) -> Facts:
    gathering(facts)
    seat = facts.seat_of(person)
    if seat is not None:
        raise Refused("already-seated", seat=seat)
    most = max(game.seats(facts.level))
    if len(facts.seats) >= most:
        raise Refused("full", most=most)
    defaults = {key: choice.default for key, choice in choices(facts, game).items() if choice.each_seat}
    return replace(facts, seats=(*facts.seats, SeatInfo(person, name[:NAME], choices=defaults, luck=luck[:LUCK])))


def leave(facts: Facts, person: int) -> Facts:
    """Give up a seat. The host's part passes on to the longest seated; without anybody the lobby is closed."""
    gathering(facts)
    gone = seated(facts, person)
    seats = tuple(info for seat, info in enumerate(facts.seats) if seat != gone)
    people = [info.person for info in seats if info.person is not None]
    if not people:
        return replace(facts, phase="cancelled")
    return replace(facts, seats=seats, host=people[0] if facts.host == person else facts.host)


def settle(facts: Facts, game: Game[Any], person: int, key: str, value: str) -> Facts:
    """Change a setting: one's own seat's, or as the host the table's, which asks everybody to be ready anew."""
    gathering(facts)
    seat = seated(facts, person)
    known = choices(facts, game)
    if key in known and known[key].each_seat:
        _allowed(key, value, known[key].values)
        infos = list(facts.seats)
        infos[seat] = replace(infos[seat], choices={**infos[seat].choices, key: value}, ready=False)
        return replace(facts, seats=tuple(infos))
    hosting(facts, person)
    if key == "level":
        _allowed(key, value, game.levels)
        facts = _relevel(replace(facts, level=value), game)
    elif key == "windows":
        _allowed(key, value, WINDOWS)
        facts = replace(facts, windows=value)
    elif key == "language":
        facts = replace(facts, language=value[:NAME])
    elif key in known:
        _allowed(key, value, known[key].values)
        facts = replace(facts, house={**facts.house, key: value})
    else:
        raise Refused("no-such-setting", keys=("level", "windows", "language", *known))
    return replace(facts, seats=tuple(replace(info, ready=False) for info in facts.seats))


def _allowed(key: str, value: str, values: tuple[str, ...]) -> None:
    if value not in values:
        raise Refused("no-such-value", key=key, values=values)


def _relevel(facts: Facts, game: Game[Any]) -> Facts:
    """Settings that the new level knows stay; those it does not know go; its own come with their defaults."""
    most = max(game.seats(facts.level))
    if len(facts.seats) > most:
        raise Refused("too-many", most=most, taken=len(facts.seats))
    known = choices(facts, game)
    house = {k: v for k, v in facts.house.items() if k in known and v in known[k].values and not known[k].each_seat}
    mine = [choice for choice in known.values() if choice.each_seat]
    infos = tuple(
        replace(
            info,
            choices={c.key: info.choices[c.key] if info.choices.get(c.key) in c.values else c.default for c in mine},
        )
        for info in facts.seats
    )
    return replace(facts, house=house, seats=infos)


def ready(facts: Facts, person: int, on: bool) -> Facts:
    gathering(facts)
    seat = seated(facts, person)
    infos = list(facts.seats)
    infos[seat] = replace(infos[seat], ready=on)
    return replace(facts, seats=tuple(infos))


def start(facts: Facts, game: Game[Any], person: int) -> tuple[Facts, Setup]:
    """Close the lobby: the host says so, which makes the host ready; everybody else must be."""
    gathering(facts)
    seated(facts, person)
    hosting(facts, person)
    facts = ready(facts, person, True)
    allowed, taken = game.seats(facts.level), len(facts.seats)
    if taken < min(allowed):
        raise Refused("too-few", least=min(allowed), taken=taken)
    if taken not in allowed:
        raise Refused("too-many", most=max(allowed), taken=taken)
    waiting = tuple(seat for seat, info in enumerate(facts.seats) if not info.ready)
    if waiting:
        raise Refused("not-ready", seats=waiting)
    known = choices(facts, game)
    house = {k: facts.house.get(k, c.default) for k, c in known.items() if not c.each_seat}
    setup = Setup(facts.level, tuple(info.choices for info in facts.seats), house)
    return replace(facts, phase="playing"), setup


def cancel(facts: Facts, person: int, manager: bool, reason: str) -> Facts:
    """End it without a result: who manages the channel may, the host may while nobody else is in play."""
    if not facts.live:
        raise Refused("over")
    if not manager:
        hosting(facts, person)
        others = any(info.kind == "person" and info.person != person for info in facts.seats)
        if facts.phase == "playing" and others:
            raise Refused("others-play")
    return replace(facts, phase="cancelled", reason=reason[:REASON])


def rematch(facts: Facts, person: int, luck: str) -> Facts:
    """A new lobby at the same table, everybody in place; the texts for the dice are new."""
    if facts.live:
        raise Refused("not-over")
    seated(facts, person)
    infos = tuple(
        replace(info, kind="person", ready=False, luck=f"{luck}/{seat}"[:LUCK]) for seat, info in enumerate(facts.seats)
    )
    return replace(facts, phase="lobby", match=facts.match + 1, seats=infos, result=None, reason="")
