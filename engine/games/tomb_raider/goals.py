"""What a level is about, and how it ends (sections 23 and 31; TR-LD-14, TR-LD-15)."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.game import Result
from engine.protocol import Rules, Seat, tell
from engine.zones import EVERYBODY, Zone

from . import awards, rows, series, solo
from .cards import LOCATIONS, POOL, Treasure
from .map import told_at, treasure_spaces
from .odds import ALWAYS, chance
from .state import SOLO_GOALS, State

SIDES = 6
"""Of a die (TR-GEN-6)."""


def over(s: State) -> bool:
    """The game stops the instant a winning condition is met (TR-SEQ-7)."""
    return s.winner >= 0 or bool(s.ended)


def result(s: State) -> Result | None:
    """How it ended (TR-RUL-13): who won, and by seat what was counted; None while it goes on."""
    if not over(s):
        return None
    winners = won(s)
    scores = series.standing(s, winners, standings(s))
    return Result(
        kind=s.ended or "treasure",
        winners=winners,
        scores=standings(s),
        medal=medal(s),
        standing=scores,
        overall=series.overall(s, winners, scores),
    )


def carried(s: State) -> dict[str, Any] | None:
    """What the next match of the series begins with; None: there is none."""
    ended = result(s)
    return None if ended is None else series.left(s, ended.winners, ended.standing)


def won(s: State) -> tuple[Seat, ...]:
    """Who has won so far."""
    return s.winners if s.winner < 0 else (s.winner,)


def medal(s: State) -> str:
    """What a person who played alone has won (TR-RUL-10); "": nothing."""
    return solo.medal(s) if s.solo and won(s) else ""


def standings(s: State) -> tuple[int, ...]:
    """By seat: points, or the extra turns so far after the first find (TR-SER-TIMED-2); (): nothing is counted."""
    if s.terms.goal in ("bounty", "points"):
        return tuple(r.points for r in s.raiders)
    if s.terms.goal != "timed":
        return ()
    finished = [r.finished for r in s.raiders if r.finished]
    first, now = min(finished, default=s.turn), s.turn
    return tuple((r.finished or now) - first for r in s.raiders)


def conceded(s: State, gone: tuple[Seat, ...]) -> Result | None:
    """TR-WIN-4: all have agreed to end it; nobody has won, what was counted is told."""
    return Result("conceded", (), standings(s)) if set(range(len(s.raiders))) <= set(gone) else None


# --- the treasure ----------------------------------------------------------------------------------------------


def target(s: State, at: int) -> int | None:
    """The result with which a search in this space finds the treasure, or picks it up (TR-SRCH-15, TR-GOAL-REC-3)."""
    if s.found:
        return _pick_up(s, at) if s.prize_at == at else None
    return LOCATIONS[s.spaces[at].card.cards[0]].treasure


def _number(s: State) -> int | None:
    """The treasure room's number."""
    return LOCATIONS[s.spaces[s.treasure_at].card.cards[0]].treasure


def _pick_up(s: State, at: int) -> int | None:
    """The number that picks the treasure up where it was dropped (TR-GOAL-REC-3). Where a starter's raider could never
    roll it, it is lowered to what one rolls there at least once in four (≈, TR-RUL-20)."""
    number = _number(s)
    dice = _fewest() + (LOCATIONS[s.spaces[at].card.cards[0]].search or 0)
    if number is None or number <= SIDES * dice:
        return number
    return max(n for n in range(dice, number) if 4 * chance(dice, n) >= ALWAYS)


@cache
def _fewest() -> int:
    """The fewest Search dice of a starter's raider."""
    return min(POOL.character(box.raider).search for box in POOL.starters.values())


def find(s: State, seat: Seat, result: int) -> Rules[None]:
    """A search has reached the number in the treasure room, or where the treasure was dropped (TR-WIN-2)."""
    r = s.raiders[seat]
    at = r.at
    card = LOCATIONS[s.spaces[at].card.cards[0]]
    goal = s.terms.goal
    if goal == "recovery":
        yield from _carry(s, seat, at, result)
        return
    if goal in ("treasure", "flawless") and s.leg is None:
        s.winner = seat
    yield from tell("treasure", seat=seat, at=told_at(s, at), card=card.number, result=result)
    if s.leg is not None and goal == "treasure":
        yield from series.award(s, seat, card.worth)
        s.winner = seat
    if goal == "timed":
        yield from _finish(s, seat)
    elif goal in ("survey", "purge"):
        s.found = True
    elif goal in ("bounty", "points"):
        s.found = True
        yield from score(s, seat, card.worth, card.number)  # TR-GOAL-BOUNTY-2
        if goal == "bounty":  # TR-GOAL-BOUNTY-5
            yield from _end_by_points(s)


def _carry(s: State, seat: Seat, at: int, result: int) -> Rules[None]:
    """TR-GOAL-REC-1, TR-GOAL-REC-3: the raider takes the treasure; it lies in the unsaved row (TR-GOAL-REC-9)."""
    r = s.raiders[seat]
    if not s.found:
        power = min(s.terms.power, LOCATIONS[s.spaces[at].card.cards[0]].worth)
        s.prize = yield from awards.awarded(s, seat, power)
    s.found, s.prize_at = True, -1
    yield from awards.gain(s, seat, s.prize, r.unsaved)
    yield from tell("prize", seat=seat, at=told_at(s, at), card=s.prize, result=result)


def carrier(s: State) -> Seat:
    """Who has the treasure that is to be brought back; -1: nobody. No other treasure ever lies in an unsaved row."""
    for seat, r in enumerate(s.raiders):
        if s.prize and s.prize in r.unsaved.cards:
            return seat
    return -1


def drop(s: State, seat: Seat) -> Rules[None]:
    """TR-GOAL-REC-2: the carrier has died or reset; the treasure lies where it stood."""
    if carrier(s) != seat:
        return
    r = s.raiders[seat]
    rows.remove(s, seat, s.prize, Zone(EVERYBODY))  # it lies in none of the piles (TR-TRE-2)
    s.prize_at = r.at
    yield from tell("prize-dropped", seat=seat, at=told_at(s, r.at), card=s.prize)


def savable(number: str) -> bool:
    """TR-GOAL-REC-5: saving does not protect the treasure carried."""
    return not isinstance(POOL.card(number), Treasure)


def goal_spaces(s: State, seat: Seat) -> list[int]:
    """Where the raider has to get to, as far as everybody knows (TR-PATH-8); once the treasure is found: where it
    lies, and for all others than who lies in wait for it, the entrances. Who surveys is never cut off from it."""
    if s.terms.goal == "survey":
        return [s.raiders[seat].at]
    if s.terms.goal == "purge" and s.treasure_at >= 0 and s.spaces[s.treasure_at].up:
        return [at for at, space in enumerate(s.spaces) if any(not hazard.removed for hazard in space.hazards)]
    if not s.prize:
        return treasure_spaces(s)
    if s.prize_at >= 0:
        return [s.prize_at]
    return _entrances(s)


def _entrances(s: State) -> list[int]:
    return [at for at, space in enumerate(s.spaces) if space.up and LOCATIONS[space.card.cards[0]].role == "entrance"]


def _finish(s: State, seat: Seat) -> Rules[None]:
    """TR-SER-TIMED-4: the raider leaves the map and never reloads; its player goes on hindering the others."""
    r = s.raiders[seat]
    r.finished, r.alive, r.moving = s.turn, False, False
    r.shifts += 1
    yield from tell("finished", seat=seat, turn=s.turn)
    if all(one.finished for one in s.raiders):
        yield from _end_by_turns(s)


# --- points ----------------------------------------------------------------------------------------------------


def score(s: State, seat: Seat, points: int, by: str) -> Rules[None]:
    """Points for a raider, where points are counted."""
    if points and s.terms.goal in ("bounty", "points"):
        s.raiders[seat].points += points
        yield from tell("points", seat=seat, points=points, total=s.raiders[seat].points, by=by)


def removed(s: State, seat: Seat, kind: str, key: str) -> Rules[None]:
    """TR-GOAL-BOUNTY-1, TR-GOAL-BOUNTY-4, TR-GOAL-BOUNTY-6: the raider has removed an obstacle of this kind."""
    yield from score(s, seat, 1 if kind == "creature" else s.terms.bounties.get(kind, 0), key)


# --- ends ------------------------------------------------------------------------------------------------------


def end_of_step(s: State) -> Rules[None]:
    """TR-SOLO-8, TR-RUL-10: what a person alone has set out to do is done, or can no longer be."""
    if s.terms.goal not in SOLO_GOALS or over(s) or s.round == "setup":
        return
    if s.terms.goal == "flawless" and s.raiders[0].deaths:
        yield from _end(s, "fallen", ())
    elif solo.reached(s):
        yield from _end(s, s.terms.goal, (0,))


def end_of_turn(s: State) -> Rules[None]:
    """The end of the Draw Round: the treasure is home (TR-GOAL-REC-6, TR-GOAL-REC-7), or the turns are used up."""
    seat = carrier(s)
    if seat >= 0 and s.raiders[seat].at in _entrances(s):
        yield from _end(s, "recovered", (seat,))
    elif s.terms.turn_limit and s.turn >= s.terms.turn_limit:  # TR-WIN-4
        if s.terms.goal == "points":
            yield from _end_by_points(s)
        elif s.terms.goal == "timed":
            yield from _end_by_turns(s)
        else:
            yield from _end(s, "turn-limit", ())


def _end_by_points(s: State) -> Rules[None]:
    """TR-GOAL-BOUNTY-3, TR-GOAL-BOUNTY-5: the highest total wins; equal totals share it."""
    most = max(r.points for r in s.raiders)
    yield from _end(s, "points", tuple(seat for seat, r in enumerate(s.raiders) if r.points == most))


def _end_by_turns(s: State) -> Rules[None]:
    """TR-SER-TIMED-3: fewest extra turns win; those who never finished do not."""
    first = min((r.finished for r in s.raiders if r.finished), default=0)
    yield from _end(s, "timed", tuple(seat for seat, r in enumerate(s.raiders) if first and r.finished == first))


def _end(s: State, kind: str, winners: tuple[Seat, ...]) -> Rules[None]:
    for seat in winners:
        yield from series.take_along(s, seat, kind == "recovered")
    s.ended, s.winners = kind, winners
    yield from tell("level-over", how=kind, winners=winners, scores=standings(s))
