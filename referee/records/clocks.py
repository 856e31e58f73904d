"""The clocks of a match: the time limit of each question, and the time that is left in each seat's bank.

These are pure functions. Moments are in running time (see ``uptime``), durations in seconds.

Each question that everybody knows to be asked has its own limit. All secret questions share one limit, the *round*. A
round begins with each step that everybody saw. When a round ends without such a step, the next one begins. So neither
the beginning nor the end of a round reveals that anybody was asked anything. A question that is asked late in a round
has until the end of the next round.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.protocol import Seat

from .quiet import Rest, find_waking_time

MINUTE, HOUR, DAY = 60.0, 3600.0, 24 * 3600.0


class Pace(Struct, frozen=True):
    """The time limits of a table."""

    answer: float
    """The seconds for one answer. Where seats have banks, this limits only the answers to secret questions."""
    notice: float = 0.0
    """The player is reminded at the latest this many seconds before a limit ends; 0: nobody is reminded."""
    bank: float = 0.0
    """The seconds in a full bank, as at the start; 0: there are no banks, and each answer has ``answer`` seconds."""
    refill: float = 0.0
    """The seconds that each answer gives back to the bank of its seat, until the bank is full."""
    least: float = 0.0
    """The least seconds for an answer, even if the seat's bank is empty."""

    @property
    def anew(self) -> float:
        """The seconds of a further limit for a question that is still open when its first limit ends."""
        return self.least or self.answer


PACES: dict[str, Pace | None] = {
    "none": None,
    "table": Pace(5 * MINUTE),
    "day": Pace(8 * HOUR, HOUR),
    "slow": Pace(2 * DAY, DAY / 2, bank=4 * DAY, refill=DAY / 2, least=DAY),
}
OVERDUE = ("default", "ai", "vote")
"""The settings for the end of somebody's time limit: the default answers, the AI stands in, or people vote."""
GRANT = DAY
"""The seconds that a player adds to another player's bank by granting time once."""


class TimedQuestion(Struct, frozen=True):
    """An open question to a person, as the clocks need it."""

    question: int
    seat: Seat
    secret: bool
    """True if some people do not know that the question is asked."""
    rest: Rest | None = None
    """The person's quiet hours when the question was asked. A later change counts from the next question on."""


class Situation(Struct, frozen=True):
    """The facts about a table from which its clocks are updated."""

    at: float
    """The present moment in running time."""
    lost: float
    """The seconds that running time has lost so far. Running time plus these seconds is in seconds since 1970."""
    puts: tuple[TimedQuestion, ...] = ()
    seen: bool = False
    """True if something has happened since the last update that everybody could see."""
    held: bool = False
    """True if the clocks stand still now, because the table is held or Discord cannot reach it."""
    everybody: tuple[Rest, ...] = ()
    """The quiet hours of all people at the table."""
    away: dict[Seat, float] = {}
    """By seat whose player is away: when the player will be back, in seconds since 1970."""
    covered: bool = False
    """True if a hidden question keeps the round running, though no person has an open hidden question.

    An AI seat may be asked, for example. Or somebody has answered, and others who were asked at that time have not.
    Everybody else must think that any seat could be asked.
    """


class Ticking(Struct, frozen=True, array_like=True):
    """The running time limit of one open question."""

    question: int
    seat: Seat
    since: float
    until: float | None
    """The end of the limit. It is None for a secret question, whose limit ends with the round."""
    rest: Rest | None
    spared: bool = False
    """True if a secret question was asked so late in a round that its limit ends with the next round."""
    told: bool = False
    """True if the player was reminded that the limit will end soon."""
    away: float = 0.0
    """The time until which the player is away, in seconds since 1970.

    ``since`` and ``until`` are shifted by the absence.
    """


class Clock(Struct, frozen=True):
    """The clocks of a match. All of them together may reveal who is asked in secret."""

    ticking: tuple[Ticking, ...] = ()
    banks: dict[Seat, float] = {}
    """The seconds that are left in each seat's bank. Seats with a full bank are left out."""
    round: float | None = None
    """The time at which the round of secret questions ends. It is public."""
    stopped: float | None = None
    """The time at which the clocks were stopped, because the table is held; None while they run."""
    away: dict[Seat, float] = {}
    """By seat whose player is away: the time until which its clocks stand still, in seconds since 1970.

    It is public.
    """

    waits: dict[Seat, float] = {}
    """In a league's match, by seat: the seconds for which everybody has seen the match wait for it, until ``since``."""
    awaited: tuple[Seat, ...] = ()
    """In a league's match: the seats for which everybody has seen the match wait since ``since``."""
    since: float = 0.0
    """The running time at which ``awaited`` was noted."""

    def __repr__(self) -> str:
        return "Clock(…)"

    @property
    def ends(self) -> float | None:
        """The time at which the next publicly known limit ends; None if there is none, or the clocks are stopped."""
        ends = [*(one.until for one in self.ticking), self.round]
        return None if self.stopped is not None else min((end for end in ends if end is not None), default=None)

    def find_end(self, clock: Ticking) -> float | None:
        """Return when the limit of this question ends; None if it ends after the present round."""
        return clock.until if clock.until is not None else None if clock.spared else self.round

    def find_bank(self, seat: Seat, pace: Pace) -> float:
        """Return the seconds left in a seat's bank."""
        return self.banks.get(seat, pace.bank)


def count_waits(clock: Clock, time: float) -> dict[Seat, float]:
    """Return by seat for how many seconds the match has waited for it until now. ``time``: the running time."""
    passed = max(0.0, time - clock.since)
    return {**clock.waits, **{seat: clock.waits.get(seat, 0.0) + passed for seat in clock.awaited}}


def note_awaited(clock: Clock, awaited: Sequence[Seat], time: float) -> Clock:
    """Return the clock of a league's match, which waits for these seats from now on. ``time``: the running time."""
    return replace(clock, waits=count_waits(clock, time), awaited=tuple(awaited), since=time)


def update_clocks(clock: Clock, pace: Pace | None, now: Situation) -> Clock:
    """Return the clocks after a change of the table, such as a new question."""
    if pace is None:
        return Clock(waits=clock.waits, awaited=clock.awaited, since=clock.since)
    if clock.stopped is not None:
        clock = _delay_clocks(clock, now.at - clock.stopped)
    clock = _charge_banks(clock, pace, {question.question for question in now.puts}, now.at)
    away = now.away if pace.bank else {}
    moved = _find_last_return(away) != _find_last_return(
        {seat: until for seat, until in clock.away.items() if until > now.at + now.lost}
    )
    round_ = clock.round
    if not (now.covered or any(question.secret for question in now.puts)):
        round_ = None
    elif now.seen or round_ is None or moved:
        round_ = _find_round_end(pace, now.at, now)
    clock = replace(clock, round=round_, away=away)
    before = {one.question: one for one in clock.ticking if not (now.seen and one.until is None)}
    ticking = tuple(
        _shift_limit(
            before.get(question.question) or _begin_ticking(clock, pace, question, now.at),
            clock.away.get(question.seat, 0.0),
            now,
        )
        for question in now.puts
    )
    return respect_quiet_hours(replace(clock, ticking=ticking, stopped=now.at if now.held else None), pace, now.lost)


def respect_quiet_hours(clock: Clock, pace: Pace, lost: float) -> Clock:
    """Move every public limit and its reminder out of the player's quiet hours.

    This applies at paces with reminders.
    """
    if not pace.notice:
        return clock

    def moved(clock: Ticking) -> Ticking:
        """Return a question's limit, moved to the end of its player's quiet hours if it ends within them."""
        if clock.until is None:
            return clock
        return replace(
            clock, until=find_waking_time(clock.rest, clock.until + lost, 0.0 if clock.told else pace.notice) - lost
        )

    return replace(clock, ticking=tuple(map(moved, clock.ticking)))


def _find_round_end(pace: Pace, since: float, now: Situation) -> float:
    """Return the end of the round of secret questions that begins at ``since``.

    The end is in nobody's quiet hours, unless every hour is a quiet hour of somebody.
    """
    if pace.bank:  # People who are away have no need to hurry, and nobody learns whether they are asked.
        since = max(since, _find_last_return(now.away) - now.lost)
    end = since + pace.answer
    if not pace.notice:
        return end
    moment = end + now.lost
    for _ in range(3 * len(now.everybody)):
        later = moment
        for rest in now.everybody:
            later = find_waking_time(rest, later, pace.notice)
        if later == moment:
            return moment - now.lost
        moment = later
    return end


def _find_last_return(away: dict[Seat, float]) -> float:
    """Return the time at which the last of these seats' players is back; 0 if nobody is away."""
    return max(away.values(), default=0.0)


def _shift_limit(clock: Ticking, away: float, now: Situation) -> Ticking:
    """Return a question's public limit, delayed by the time for which its player is away.

    Time counts again when the player is back, even if that is earlier than announced.
    """
    if clock.until is None or away == clock.away:
        return clock
    moment = now.at + now.lost
    later = max(0.0, away - moment) - max(0.0, clock.away - moment)
    return replace(
        clock, since=clock.since + later, until=clock.until + later, told=clock.told and not later, away=away
    )


def _begin_ticking(clock: Clock, pace: Pace, question: TimedQuestion, time: float) -> Ticking:
    """Return the time limit of a question that is asked now."""
    if question.secret:
        spared = clock.round is not None and clock.round - time < pace.answer / 2
        return Ticking(question.question, question.seat, time, None, question.rest, spared)
    left = max(clock.find_bank(question.seat, pace), pace.least) if pace.bank else pace.answer
    return Ticking(question.question, question.seat, time, time + left, question.rest)


def _charge_banks(clock: Clock, pace: Pace, open_questions: set[int], time: float) -> Clock:
    """Return the clocks after questions were closed: take the used time from the banks, and add the refills.

    ``open_questions``: the numbers of the questions that stay open.
    """
    if not pace.bank:
        return clock
    banks = dict(clock.banks)
    for one in clock.ticking:
        if one.question not in open_questions and one.until is not None:
            left = max(0.0, banks.get(one.seat, pace.bank) - (time - one.since))
            banks[one.seat] = max(left, min(pace.bank, left + pace.refill))
    return replace(clock, banks={seat: left for seat, left in banks.items() if left != pace.bank})


def _delay_clocks(clock: Clock, seconds: float) -> Clock:
    """Return the clocks with every moment ``seconds`` later."""

    def delay(moment: float | None) -> float | None:
        """Return a moment shifted to later; None stays None."""
        return None if moment is None else moment + seconds

    ticking = tuple(replace(one, since=one.since + seconds, until=delay(one.until)) for one in clock.ticking)
    return replace(clock, ticking=ticking, round=delay(clock.round), stopped=None)


def grant_time(clock: Clock, pace: Pace, seat: Seat) -> Clock:
    """Return the clocks with ``GRANT`` more seconds for a seat: in its bank, and for its open public questions."""
    longer = tuple(
        replace(one, until=one.until + GRANT, told=False) if one.seat == seat and one.until is not None else one
        for one in clock.ticking
    )
    return replace(clock, banks={**clock.banks, seat: clock.find_bank(seat, pace) + GRANT}, ticking=longer)


def refill_for_new_player(clock: Clock, seat: Seat) -> Clock:
    """Return the clocks with a full bank for a seat's new player, and full time for the seat's public questions."""
    ticking = tuple(one for one in clock.ticking if one.seat != seat or one.until is None)
    return replace(clock, banks={other: left for other, left in clock.banks.items() if other != seat}, ticking=ticking)


def restart_question_time(clock: Clock, pace: Pace, question: int, time: float) -> Clock:
    """Return the clocks with the full time for a question whose limit ran out without effect."""
    banks, ticking = dict(clock.banks), list[Ticking]()
    for one in clock.ticking:
        if one.question == question and one.until is not None:
            if pace.bank:
                banks[one.seat] = max(0.0, clock.find_bank(one.seat, pace) - (time - one.since))
            one = replace(one, since=time, until=time + pace.anew, told=False)
        ticking.append(one)
    return replace(clock, banks=banks, ticking=tuple(ticking))


# --- limits that end ---


def find_next_check(clock: Clock, pace: Pace | None) -> float | None:
    """Return when the clocks must be checked next for reminders and ends of limits; None if no limit is running."""
    if pace is None or clock.stopped is not None:
        return None
    ends = [(one, clock.find_end(one)) for one in clock.ticking]
    moments = [end - (0.0 if one.told else pace.notice) for one, end in ends if end is not None]
    return min([*moments, *([clock.round] if clock.round is not None else [])], default=None)


def list_questions_to_remind(clock: Clock, pace: Pace | None, time: float) -> tuple[Ticking, ...]:
    """Return the questions whose limits end soon, and whose players must be reminded now."""
    if pace is None or not pace.notice or clock.stopped is not None:
        return ()
    ends = [(one, clock.find_end(one)) for one in clock.ticking if not one.told]
    return tuple(one for one, end in ends if end is not None and end - pace.notice <= time)


def mark_reminded(clock: Clock, pace: Pace, time: float, reminded: Iterable[Ticking]) -> Clock:
    """Return the clocks after the players of these questions were reminded.

    A late reminder extends the limit, so that the full notice remains.
    """
    numbers, least = {one.question for one in reminded}, time + pace.notice
    round_ = clock.round
    if round_ is not None and any(one.until is None for one in reminded):
        round_ = max(round_, least)
    ticking = tuple(
        replace(one, told=True, until=None if one.until is None else max(one.until, least))
        if one.question in numbers
        else one
        for one in clock.ticking
    )
    return replace(clock, ticking=ticking, round=round_)


def list_expired_questions(clock: Clock, pace: Pace | None, time: float) -> tuple[Ticking, ...]:
    """Return the questions whose limits have ended. At a pace with reminders, their players must have been reminded."""
    if pace is None or clock.stopped is not None:
        return ()
    ends = [(one, clock.find_end(one)) for one in clock.ticking if one.told or not pace.notice]
    return tuple(one for one, end in ends if end is not None and end <= time)


def begin_next_round(clock: Clock, pace: Pace, now: Situation) -> Clock:
    """Return the clocks with the next round of secret questions, if the present one has ended."""
    if clock.round is None or clock.round > now.at:
        return clock
    ticking = tuple(replace(one, spared=False) for one in clock.ticking)
    since = clock.round if now.at < clock.round + pace.answer / 2 else now.at
    return replace(clock, round=_find_round_end(pace, since, now), ticking=ticking)
