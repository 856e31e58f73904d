"""The public state of a table's match: its times, the answers taken back, who is away, and the match that follows."""

from __future__ import annotations

from typing import Any

from engine.protocol import Seat

from ..records import clocks
from ..records.facts import Declined
from ..records.match_facts import Idle
from . import campaign, lobby, lobby_settings, series
from .table import Table


def count_mended_answers(table: Table) -> int:
    """Return the number of answers that a match has lost because the rules no longer accept them.

    After the next answer it is 0.
    """
    return table.play.mended if table.play else 0


def count_rounds(table: Table) -> int:
    """Return the number of rounds that a match has begun; 0 if its game does not count rounds."""
    count = table.game.statistics.rounds
    return count(table.play.match.state) if count is not None and table.play is not None else 0


def count_undone_answers(table: Table) -> int:
    """Return the number of answers that were taken back in this match. Their consequences are not in the log."""
    return table.play.undone if table.play else 0


def is_undone_past_dice(table: Table) -> bool:
    """Return whether an answer was taken back after dice or secrets were shown, which makes the result unrated."""
    return table.play.past_dice if table.play else False


def is_restored(table: Table) -> bool:
    """Return whether this match was restored from a backup, which makes the result unrated."""
    return bool(table.play.anew) if table.play else False


def is_rated(table: Table) -> bool:
    """Return whether the table's match counts for ratings, as far as can be told now."""
    unrated = table.facts.teaching or table.facts.practice or bool(table.facts.challenge)
    unrated = unrated or table.facts.gathering.exposed or (table.play is not None and table.play.guided)
    return not (is_undone_past_dice(table) or is_restored(table) or unrated)


def find_declined(table: Table) -> Declined | None:
    """Return the last proposal if somebody objected or its time ran out. After a person's next answer, return None."""
    return table.play.declined if table.play and table.facts.live and table.facts.proposal is None else None


def find_asking_time(table: Table) -> float:
    """Return the time at which the present questions were opened, in seconds since 1970."""
    return table.play.asked_at if table.play else 0.0


def find_question_time(table: Table) -> int | None:
    """Return the time since which a match's open question has waited, in seconds since 1970; None if nobody waits."""
    since = find_asking_time(table)
    return int(since) if table.list_waiting() and len(table.facts.seats) > 1 and since else None


def count_waits(table: Table) -> dict[Seat, float]:
    """Return by seat for how many seconds everybody has seen a league's match wait for it."""
    return (
        {} if table.play is None else clocks.count_waits(table.play.clock, table.services.uptime.compute_running_time())
    )


def find_limit_end(table: Table) -> float | None:
    """Return when the next publicly known time limit ends, in seconds since 1970; None if there is none."""
    ends = table.play.clock.ends if table.play is not None and table.facts.phase == "playing" else None
    return None if ends is None else table.services.uptime.compute_real_time(ends)


def find_idle(table: Table) -> Idle | None:
    """Return the record of an idle table whose closing was announced; None if it was not announced."""
    if table.play is None or table.facts.phase != "playing" or not table.play.idle.announced:
        return None
    return Idle(announced=table.play.idle.announced, since=table.play.idle.since)


def map_away(table: Table) -> dict[Seat, float]:
    """Return the seats of players who are away, and when each is back, in seconds since 1970.

    Their clocks are stopped.
    """
    if table.play is None or table.facts.phase != "playing" or not table.play.clock.away:
        return {}
    now = table.services.now()
    return {seat: until for seat, until in table.play.clock.away.items() if until > now}


def find_carried_values(table: Table) -> dict[str, Any] | None:
    """Return the values that an ended match of a series passes on to the next match.

    None if the match goes on, if the game has no such values, or if the series is finished or was given up.
    """
    if table.facts.phase != "over" or table.play is None or not table.play.match.over:
        return None
    return table.game.series.carried(table.play.match.state)


def is_undecided(table: Table) -> bool:
    """Return whether a match of a best-of series is over and another match must follow.

    False if all have given up, or if somebody has already won the series.
    """
    facts = table.facts
    given_up = facts.result is not None and facts.result.kind == "conceded" and not facts.result.winners
    return facts.phase == "over" and table.play is not None and not given_up and series.is_undecided(facts)


def is_host_silent(table: Table) -> bool:
    """Return whether the lobby's host has been silent so long that another person in it may become host."""
    facts = table.facts
    silent = table.services.now() >= facts.gathering.host_at + lobby.SILENT
    return facts.phase == "lobby" and len(facts.people) > 1 and silent


async def list_totals(table: Table) -> tuple[int, ...]:
    """Return each seat's campaign total while the table is a lobby; an empty tuple if the match is in no campaign."""
    if table.facts.phase != "lobby" or table.facts.damaged:
        return ()
    setup = lobby_settings.build_setup(table.facts, table.game)
    return (await campaign.bring_totals(table.services.store, table.facts, table.game, setup)).totals
