"""The update of a table's clocks: after every change of the table, and before the change is stored."""

from __future__ import annotations

from msgspec.structs import replace

from engine.protocol import Seat

from ..people import absence
from ..records import clocks
from ..records.clocks import PACES, Pace, Situation
from ..records.people import Player
from ..running.uptime import CLOCK
from ..store import due
from ..store.database import Statement
from .live_match import LiveMatch, is_hidden
from .questions import list_awaited
from .table import Table


def find_pace_of(table: Table, play: LiveMatch | None = None) -> Pace | None:
    """Return the pace of a table's match; None if the table has no time limits, or only one person plays.

    At the pace "table", questions that the game calls quick get a shorter time (``Answering.hurry``), if all open
    questions are quick and none is hidden.
    """
    if sum(info.plays == "person" for info in table.facts.seats) < 2:
        return None
    pace, play = PACES.get(table.facts.pace), play or table.play
    if pace is None or table.facts.pace != "table" or play is None:
        return pace
    if any(is_hidden(question.ask) for question in play.match.asked_now):
        return pace
    sooner = [one for question in play.match.pending if (one := table.game.answering.hurry(question.ask)) is not None]
    return replace(pace, answer=min(sooner)) if sooner and len(sooner) == len(play.match.pending) else pace


def find_pace(table: Table) -> Pace | None:
    """Return the pace at which a running match is played; None if nobody has a time limit, or no match is running."""
    return find_pace_of(table) if table.facts.phase == "playing" else None


async def build_situation(table: Table, play: LiveMatch, is_visible: bool = False) -> Situation:
    """Return the facts from which a match's clocks are updated. ``is_visible``: everybody saw that a step was made."""
    uptime, people = table.services.uptime, await _map_people(table)
    rests = {seat: player.rest for seat, player in people.items() if player.rest is not None}
    away = {seat: absence.find_return_time(player.away, table.services.now()) for seat, player in people.items()}
    asked, pending, plays = play.match.asked_now, play.match.pending, [info.plays for info in table.facts.seats]
    puts = tuple(
        clocks.TimedQuestion(question.number, question.ask.seat, is_hidden(question.ask), rests.get(question.ask.seat))
        for question in pending
        if plays[question.ask.seat] == "person"
    )
    several = len(plays) > 2  # of two players, each knows whether the other has answered
    covered = any(
        is_hidden(question.ask) and (several if question not in pending else plays[question.ask.seat] == "ai")
        for question in asked
    )
    everybody = tuple(dict.fromkeys(rests.values()))
    gone = {seat: until for seat, until in away.items() if until is not None}
    held = table.facts.held or table.services.outages.is_out_of_reach(table.facts.guild)
    return Situation(uptime.compute_running_time(), uptime.lost, puts, is_visible, held, everybody, gone, covered)


async def keep_time(table: Table, play: LiveMatch) -> list[Statement]:
    """Update a match's clocks, and the record of what everybody has seen. Return the statements for the next timer."""
    play.note_seen()
    seen = play.all_see != play.asked_for or not play.asked_at
    if seen:
        play.asked_for, play.asked_at = play.all_see, table.services.now()
    if table.facts.booked:
        awaited = () if table.facts.held else list_awaited(table) or ()
        play.clock = clocks.note_awaited(play.clock, awaited, table.services.uptime.compute_running_time())
    pace = find_pace_of(table, play)
    # Players' settings are read only at tables with time limits, because most tables have none.
    play.clock = (
        clocks.update_clocks(play.clock, None, Situation(0.0, 0.0))
        if pace is None
        else clocks.update_clocks(play.clock, pace, await build_situation(table, play, seen))
    )
    when = clocks.find_next_check(play.clock, pace)
    if when == play.wakes:
        return []
    play.wakes = when
    what = f"{CLOCK}:{table.facts.match}"
    return [
        due.cancel_timer(table.id, what)
        if when is None
        else due.replace_timer(table.services.uptime.compute_real_time(when), table.id, what)
    ]


async def _map_people(table: Table) -> dict[Seat, Player]:
    """Return the settings of the people at the table, by seat."""
    return {
        seat: await table.services.settings.load_player(info.person)
        for seat, info in enumerate(table.facts.seats)
        if info.plays == "person" and info.person is not None
    }
