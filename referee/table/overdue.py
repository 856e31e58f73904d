"""Time limits that have run out, and granting more time. ``Table`` documents each command for its callers.

A hidden question is always answered with its default. Any other reaction would reveal that there was a question.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.match import Put
from engine.protocol import Refused, Seat

from .. import clocks
from ..clocks import Pace, Ticking
from ..facts import TABLE, Facts, Proposal
from ..store import due, tables
from ..store.database import Statement
from . import lobby
from .match_in_play import Play, hidden
from .policy import Made
from .state import Done, TableState
from .steps import back_again, fallen, give, go_on, outcome, settled
from .timekeeping import pace_of, situation

SLACK = 0.5
"""Seconds by which a limit counts as over early, so that no check comes just before it."""


def standing_in(facts: Facts, seat: Seat) -> Facts:
    """Let the AI play the seat until its player is back."""
    infos = list(facts.seats)
    infos[seat] = replace(infos[seat], stand_in=True)
    return replace(facts, seats=tuple(infos))


def nearly_over(at: TableState) -> tuple[Put, ...]:
    """Implement ``Table.nearly_over``."""
    if at.play is None or at.facts.phase != "playing" or _is_out_of_reach(at):
        return ()
    uptime, pace = at.services.uptime, pace_of(at)
    if pace is None:
        return ()
    clock = clocks.calm(at.play.clock, pace, uptime.lost)
    told = {one.question for one in clocks.to_remind(clock, pace, uptime.running() + SLACK)}
    return tuple(put for put in at.pending() if put.number in told)


def _is_out_of_reach(at: TableState) -> bool:
    """Tell whether nobody at the table can reach the bot now. Its clock is then stopped."""
    return at.services.outages.is_out_of_reach(at.facts.guild)


async def look(at: TableState) -> Done:
    """Check the clock: note reminders, and act on every limit that has run out."""
    play, pace = at.playing(), pace_of(at)
    made, kept = list[Made](), list[Statement]()
    play.wakes = None  # so that the next check is planned again in any case
    if pace is not None and not _is_out_of_reach(at):
        now = await situation(at, play)
        now = replace(now, at=now.at + SLACK)
        clock = clocks.calm(play.clock, pace, now.lost)
        clock = clocks.reminded(clock, pace, now.at - SLACK, clocks.to_remind(clock, pace, now.at))
        clock = clocks.calm(clock, pace, now.lost)
        play.clock = clocks.come_round(clock, pace, now)
        for one in clocks.over(clock, pace, now.at):
            steps, more = _over(at, play, pace, one)
            made, kept = [*made, *steps], [*kept, *more]
    told, batch = await go_on(at, made)
    return outcome(at, "overdue", None, told), [*kept, *tables.saved(at.facts), *batch]


def _over(at: TableState, play: Play, pace: Pace, one: Ticking) -> tuple[list[Made], list[Statement]]:
    """Handle one limit that has run out: return the answers and the statements to store."""
    put, others = at.question(one.seat), others_at(at, one.seat)
    if put is None or put.number != one.question or at.answered(one.seat):
        return [], []
    if hidden(put.ask) or at.facts.overdue == "default":
        try:
            made = give(at, one.seat, put.number, put.ask.choice.write(put.ask.default))
        except Refused:  # the rules fail here, so the player's time starts again
            play.clock = clocks.begun_anew(play.clock, pace, one.question, at.services.uptime.running())
            return [], []
        return [made], fallen(at, one.seat, made, own=False)
    if at.facts.overdue == "ai" and others:
        at.facts = standing_in(at.facts, one.seat)
        return [], []
    play.clock = clocks.begun_anew(play.clock, pace, one.question, at.services.uptime.running())
    if not others or at.facts.proposal is not None:  # nobody can vote, or another vote is open
        return [], []
    number, now = at.facts.proposals + 1, at.services.now()
    until = now + pace.anew - 1.0  # the vote ends just before the new time limit does
    vote = Proposal(number, "substitute", TABLE, now, until, asked=others, seat=one.seat)
    at.facts = replace(at.facts, proposal=vote, proposals=number)
    return [], [due.at(vote.until, at.id, f"proposal:{at.facts.match}:{number}")]


def others_at(at: TableState, seat: Seat) -> tuple[int, ...]:
    """Return the people who play at present, except in that seat."""
    infos = [info for number, info in enumerate(at.facts.seats) if number != seat and info.plays == "person"]
    return tuple(info.person for info in infos if info.person is not None)


async def grant(at: TableState, person: int, seat: Seat) -> Done:
    """Implement ``Table.grant``."""
    play, pace = at.playing(), pace_of(at)
    lobby.playing(at.facts, person)
    if not 0 <= seat < len(at.facts.seats):
        raise Refused("no-such-seat")
    if at.facts.seats[seat].kind != "person":
        raise Refused("nobody-plays-there")
    if at.facts.seats[seat].person == person:
        raise Refused("own-seat")
    if pace is None or not pace.bank:
        raise Refused("no-bank", alone=not others_at(at, lobby.seated(at.facts, person)))
    play.clock = clocks.granted(play.clock, pace, seat)
    told, batch = await settled(at)
    return outcome(at, "granted", seat, told), batch


async def back(at: TableState, person: int) -> Done:
    """Implement ``Table.back``."""
    at.begun()
    seat = lobby.playing(at.facts, person)
    if not at.facts.seats[seat].stand_in:
        raise Refused("not-away")
    kept = back_again(at, seat)
    told, batch = await settled(at)
    return outcome(at, "back", seat, told), [*kept, *batch]
