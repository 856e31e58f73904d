"""The clocks of a match: how long each question has, and what is left in each seat's bank. Pure functions; all times
are in the seconds that count (see ``uptime``), durations in seconds.

What everybody knows to be asked has a time of its own for each question. What is asked in secret has one limit for all
who might be asked: it begins with the last step that everybody saw, and comes round again and again until the next, so
that neither its end nor a new beginning tells that anybody was asked anything. A question put late in such a round has
until the end of the next.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from engine.protocol import Seat

from .quiet import Rest, awake

MINUTE, HOUR, DAY = 60.0, 3600.0, 24 * 3600.0


class Pace(Struct, frozen=True):
    """How fast a table plays."""

    answer: float
    """For one answer; where there is a bank, for one asked in secret."""
    notice: float = 0.0
    """Nobody's time is over before they were reminded that long ahead; 0: it is over all the same."""
    bank: float = 0.0
    """What each seat begins with and what moves fill it up to; 0: each question has ``answer``."""
    refill: float = 0.0
    """What a move brings back."""
    least: float = 0.0
    """However empty the bank is, a question has that long."""

    @property
    def anew(self) -> float:
        """For a question whose time was over and that is still open."""
        return self.least or self.answer


PACES: dict[str, Pace | None] = {
    "none": None,
    "table": Pace(5 * MINUTE),
    "day": Pace(8 * HOUR, HOUR),
    "slow": Pace(2 * DAY, DAY / 2, bank=4 * DAY, refill=DAY / 2, least=DAY),
}
OVERDUE = ("default", "ai", "vote")
"""What happens when a time is over: the default answers, the AI plays on until the person is back, or the others vote
on a substitute."""
GRANT = DAY
"""What one grant puts into another's bank."""


class Put(Struct, frozen=True):
    """A question that a person has to answer."""

    question: int
    seat: Seat
    secret: bool
    """Whether not everybody knows that it is put."""
    rest: Rest | None = None
    """The quiet hours of its person, as they are now: another wish counts from the next question."""


class Situation(Struct, frozen=True):
    """What the clocks have to know of a table."""

    at: float
    """Now."""
    lost: float
    """The seconds that have not counted: with them a moment is one since 1970."""
    puts: tuple[Put, ...] = ()
    seen: bool = False
    """Whether everybody saw that something happened."""
    held: bool = False
    """Whether the table answers nothing for now."""
    everybody: tuple[Rest, ...] = ()
    """The quiet hours of all people at the table."""
    away: dict[Seat, float] = {}
    """Who of them is away, and until when, in seconds since 1970."""
    covered: bool = False
    """Whether a seat of the AI is asked in secret, or somebody who has answered was, together with those who are still
    asked: the round runs as for a person, for it may be anybody."""


class Ticking(Struct, frozen=True, array_like=True):
    """The time of one question."""

    question: int
    seat: Seat
    since: float
    until: float | None
    """None: it is asked in secret, and over with the round; …"""
    rest: Rest | None
    spared: bool = False
    """… or, put late in it, with the next."""
    told: bool = False
    """Whether its person was reminded that it ends."""
    away: float = 0.0
    """Until when its person is away, in seconds since 1970: so much later it began, and ends."""


class Clock(Struct, frozen=True):
    """The clocks of a match; who reads it all may learn who is asked in secret."""

    ticking: tuple[Ticking, ...] = ()
    banks: dict[Seat, float] = {}
    """What is left of them; those that nothing was taken from are not there."""
    round: float | None = None
    """When the round of what is asked in secret ends: everybody may know it."""
    stopped: float | None = None
    """Since when nothing counts, as the table rests."""
    away: dict[Seat, float] = {}
    """For whom nothing counts, and until when (since 1970): all at the table know it."""

    def __repr__(self) -> str:
        return "Clock(…)"

    @property
    def ends(self) -> float | None:
        """When the next time is over, as everybody may know it; None while nothing counts."""
        ends = [*(one.until for one in self.ticking), self.round]
        return None if self.stopped is not None else min((end for end in ends if end is not None), default=None)

    def end_of(self, one: Ticking) -> float | None:
        """When this question's time is over; None: not in this round."""
        return one.until if one.until is not None else None if one.spared else self.round

    def bank(self, seat: Seat, pace: Pace) -> float:
        return self.banks.get(seat, pace.bank)


def ticked(clock: Clock, pace: Pace | None, now: Situation) -> Clock:
    """The clocks as they are with these questions open."""
    if pace is None:
        return Clock()
    if clock.stopped is not None:
        clock = _later(clock, now.at - clock.stopped)
    clock = _charged(clock, pace, {put.question for put in now.puts}, now.at)
    away = now.away if pace.bank else {}
    moved = _last(away) != _last({seat: until for seat, until in clock.away.items() if until > now.at + now.lost})
    round_ = clock.round
    if not (now.covered or any(put.secret for put in now.puts)):
        round_ = None
    elif now.seen or round_ is None or moved:
        round_ = _round(pace, now.at, now)
    clock = replace(clock, round=round_, away=away)
    before = {one.question: one for one in clock.ticking if not (now.seen and one.until is None)}
    ticking = tuple(
        _shifted(before.get(put.question) or _begun(clock, pace, put, now.at), clock.away.get(put.seat, 0.0), now)
        for put in now.puts
    )
    return calm(replace(clock, ticking=ticking, stopped=now.at if now.held else None), pace, now.lost)


def calm(clock: Clock, pace: Pace, lost: float) -> Clock:
    """No time of hours that everybody knows of ends, or is reminded of, in its person's quiet hours."""
    if not pace.notice:
        return clock

    def moved(one: Ticking) -> Ticking:
        if one.until is None:
            return one
        return replace(one, until=awake(one.rest, one.until + lost, 0.0 if one.told else pace.notice) - lost)

    return replace(clock, ticking=tuple(map(moved, clock.ticking)))


def _round(pace: Pace, since: float, now: Situation) -> float:
    """When a round ends that begins then: in nobody's quiet hours, unless somebody always sleeps."""
    if pace.bank:  # whoever is away is not asked to hurry, and nobody learns whether they are asked
        since = max(since, _last(now.away) - now.lost)
    end = since + pace.answer
    if not pace.notice:
        return end
    moment = end + now.lost
    for _ in range(3 * len(now.everybody)):
        later = moment
        for rest in now.everybody:
            later = awake(rest, later, pace.notice)
        if later == moment:
            return moment - now.lost
        moment = later
    return end


def _last(away: dict[Seat, float]) -> float:
    """When the last of them is back."""
    return max(away.values(), default=0.0)


def _shifted(one: Ticking, away: float, now: Situation) -> Ticking:
    """A time that everybody knows of does not count while its person is away: it goes on when they are back, also
    where that is sooner than they had said."""
    if one.until is None or away == one.away:
        return one
    moment = now.at + now.lost
    later = max(0.0, away - moment) - max(0.0, one.away - moment)
    return replace(one, since=one.since + later, until=one.until + later, told=one.told and not later, away=away)


def _begun(clock: Clock, pace: Pace, put: Put, at: float) -> Ticking:
    if put.secret:
        spared = clock.round is not None and clock.round - at < pace.answer / 2
        return Ticking(put.question, put.seat, at, None, put.rest, spared)
    left = max(clock.bank(put.seat, pace), pace.least) if pace.bank else pace.answer
    return Ticking(put.question, put.seat, at, at + left, put.rest)


def _charged(clock: Clock, pace: Pace, still: set[int], at: float) -> Clock:
    """With what the questions that are no longer open have cost, and what the moves have brought back."""
    if not pace.bank:
        return clock
    banks = dict(clock.banks)
    for one in clock.ticking:
        if one.question not in still and one.until is not None:
            left = max(0.0, banks.get(one.seat, pace.bank) - (at - one.since))
            banks[one.seat] = max(left, min(pace.bank, left + pace.refill))
    return replace(clock, banks={seat: left for seat, left in banks.items() if left != pace.bank})


def _later(clock: Clock, seconds: float) -> Clock:
    """As if all of it had begun so much later."""

    def moved(at: float | None) -> float | None:
        return None if at is None else at + seconds

    ticking = tuple(replace(one, since=one.since + seconds, until=moved(one.until)) for one in clock.ticking)
    return replace(clock, ticking=ticking, round=moved(clock.round), stopped=None)


def granted(clock: Clock, pace: Pace, seat: Seat) -> Clock:
    """With one more grant in a seat's bank; what everybody knows to be asked of it has so much longer."""
    longer = tuple(
        replace(one, until=one.until + GRANT, told=False) if one.seat == seat and one.until is not None else one
        for one in clock.ticking
    )
    return replace(clock, banks={**clock.banks, seat: clock.bank(seat, pace) + GRANT}, ticking=longer)


def handed_over(clock: Clock, seat: Seat) -> Clock:
    """With a full bank there, and all the time for what everybody knows to be asked: somebody else plays."""
    ticking = tuple(one for one in clock.ticking if one.seat != seat or one.until is None)
    return replace(clock, banks={other: left for other, left in clock.banks.items() if other != seat}, ticking=ticking)


def begun_anew(clock: Clock, pace: Pace, question: int, at: float) -> Clock:
    """With this question's time begun anew: it was over, and nothing came of it."""
    banks, ticking = dict(clock.banks), list[Ticking]()
    for one in clock.ticking:
        if one.question == question and one.until is not None:
            if pace.bank:
                banks[one.seat] = max(0.0, clock.bank(one.seat, pace) - (at - one.since))
            one = replace(one, since=at, until=at + pace.anew, told=False)
        ticking.append(one)
    return replace(clock, banks=banks, ticking=tuple(ticking))


# --- what falls due ---


def upcoming(clock: Clock, pace: Pace | None) -> float | None:
    """When the clock is to be looked at next; None: nothing ends."""
    if pace is None or clock.stopped is not None:
        return None
    ends = [(one, clock.end_of(one)) for one in clock.ticking]
    moments = [end - (0.0 if one.told else pace.notice) for one, end in ends if end is not None]
    return min([*moments, *([clock.round] if clock.round is not None else [])], default=None)


def to_remind(clock: Clock, pace: Pace | None, at: float) -> tuple[Ticking, ...]:
    """Whose time is nearly over, and who was not told so."""
    if pace is None or not pace.notice or clock.stopped is not None:
        return ()
    ends = [(one, clock.end_of(one)) for one in clock.ticking if not one.told]
    return tuple(one for one, end in ends if end is not None and end - pace.notice <= at)


def reminded(clock: Clock, pace: Pace, at: float, told: Iterable[Ticking]) -> Clock:
    """These were told. Where that was late, there is that much more time."""
    numbers, least = {one.question for one in told}, at + pace.notice
    round_ = clock.round
    if round_ is not None and any(one.until is None for one in told):
        round_ = max(round_, least)
    ticking = tuple(
        replace(one, told=True, until=None if one.until is None else max(one.until, least))
        if one.question in numbers
        else one
        for one in clock.ticking
    )
    return replace(clock, ticking=ticking, round=round_)


def over(clock: Clock, pace: Pace | None, at: float) -> tuple[Ticking, ...]:
    """Whose time is over: after a reminder, where the pace has one."""
    if pace is None or clock.stopped is not None:
        return ()
    ends = [(one, clock.end_of(one)) for one in clock.ticking if one.told or not pace.notice]
    return tuple(one for one, end in ends if end is not None and end <= at)


def come_round(clock: Clock, pace: Pace, now: Situation) -> Clock:
    """With the next round of what is asked in secret begun, where one has ended."""
    if clock.round is None or clock.round > now.at:
        return clock
    ticking = tuple(replace(one, spared=False) for one in clock.ticking)
    since = clock.round if now.at < clock.round + pace.answer / 2 else now.at
    return replace(clock, round=_round(pace, since, now), ticking=ticking)
