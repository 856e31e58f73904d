"""The clocks of a table kept in step with its questions: called after every change, before it is stored."""

from __future__ import annotations

from msgspec.structs import replace

from engine.protocol import Seat

from .. import absence, clocks
from ..clocks import PACES, Clock, Pace, Situation
from ..people import Player
from ..store import due
from ..store.database import Statement
from ..uptime import CLOCK
from .match_in_play import Play, hidden
from .state import TableState


def pace_of(at: TableState, play: Play | None = None) -> Pace | None:
    """How fast the table plays; None where nobody need hurry, or nobody waits for anybody else. At the table all that
    is asked now may be such that less will do (``Game.hurry``)."""
    if sum(info.plays == "person" for info in at.facts.seats) < 2:
        return None
    pace, play = PACES.get(at.facts.pace), play or at.play
    if pace is None or at.facts.pace != "table" or play is None:
        return pace
    if any(hidden(put.ask) for put in play.match.asked_now):
        return pace
    sooner = [one for put in play.match.pending if (one := at.game.hurry(put.ask)) is not None]
    return replace(pace, answer=min(sooner)) if sooner and len(sooner) == len(play.match.pending) else pace


async def situation(at: TableState, play: Play, seen: bool = False) -> Situation:
    """What the clocks have to know. ``seen``: everybody saw that something happened."""
    uptime, people = at.services.uptime, await _people(at)
    rests = {seat: player.rest for seat, player in people.items() if player.rest is not None}
    away = {seat: absence.until(player.away, at.services.now()) for seat, player in people.items()}
    asked, pending, plays = play.match.asked_now, play.match.pending, [info.plays for info in at.facts.seats]
    puts = tuple(
        clocks.Put(put.number, put.ask.seat, hidden(put.ask), rests.get(put.ask.seat))
        for put in pending
        if plays[put.ask.seat] == "person"
    )
    several = len(plays) > 2  # of two, each knows whether the other has answered
    covered = any(hidden(put.ask) and (several if put not in pending else plays[put.ask.seat] == "ai") for put in asked)
    everybody = tuple(dict.fromkeys(rests.values()))
    gone = {seat: until for seat, until in away.items() if until is not None}
    held = at.facts.held or at.services.outages.is_out_of_reach(at.facts.guild)
    return Situation(uptime.running(), uptime.lost, puts, seen, held, everybody, gone, covered)


async def keep_time(at: TableState, play: Play) -> list[Statement]:
    """Note since when everybody sees the table as it is, and let the clock be looked at when its next time is over."""
    play.look()
    seen = play.all_see != play.asked_for or not play.asked_at
    if seen:
        play.asked_for, play.asked_at = play.all_see, at.services.now()
    pace = pace_of(at, play)
    # most tables have no clock, and what people have settled need not be asked for there
    play.clock = Clock() if pace is None else clocks.ticked(play.clock, pace, await situation(at, play, seen))
    when = clocks.upcoming(play.clock, pace)
    if when == play.wakes:
        return []
    play.wakes = when
    what = f"{CLOCK}:{at.facts.match}"
    return [due.never(at.id, what) if when is None else due.instead(at.services.uptime.real(when), at.id, what)]


async def _people(at: TableState) -> dict[Seat, Player]:
    """What the people at the table have settled for themselves, by seat."""
    return {
        seat: await at.services.settings.player(info.person)
        for seat, info in enumerate(at.facts.seats)
        if info.plays == "person" and info.person is not None
    }
