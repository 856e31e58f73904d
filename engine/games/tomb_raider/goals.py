"""The goals of levels, and the ways in which a match ends (TR-WIN, TR-GOAL; TR-LD-14, TR-LD-15)."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.protocol import Rules, Seat
from engine.setup import Result
from engine.zones import EVERYBODY, Zone

from . import awards, rows, series, series_cards, solo
from .cards import LOCATIONS, POOL, Treasure
from .events import Finished, LevelEnded, PointsScored, TreasureDropped, TreasureFound, TreasureTaken
from .map import list_treasure_spaces, make_event_space
from .odds import ALWAYS, compute_chance
from .state import SOLO_GOALS, State

SIDES = 6
"""The number of sides of a die (TR-GEN-6)."""


# --- the treasure ----------------------------------------------------------------------------------------------


def find_treasure_target(s: State, space: int) -> int | None:
    """Return the search result that finds or picks up the treasure in a space; None if it cannot be there.

    Rules: TR-SRCH-15, TR-GOAL-REC-3.
    """
    if s.found:
        return _find_pick_up_number(s, space) if s.prize_at == space else None
    return LOCATIONS[s.spaces[space].card.cards[0]].treasure


def _find_printed_number(s: State) -> int | None:
    """Return the search result that finds the treasure, as printed on the treasure room's card; None if none is."""
    return LOCATIONS[s.spaces[s.treasure_at].card.cards[0]].treasure


def _find_pick_up_number(s: State, space: int) -> int | None:
    """Return the search result that picks up the dropped treasure in this space (TR-GOAL-REC-3).

    It is the number printed on the treasure room, unless the weakest searcher of the starter boxes could never roll it.
    Then it is the highest number that this raider's dice reach at least once in four throws (≈, TR-RUL-20).
    """
    number = _find_printed_number(s)
    dice = _count_fewest_search_dice() + (LOCATIONS[s.spaces[space].card.cards[0]].search or 0)
    if number is None or number <= SIDES * dice:
        return number
    return max(n for n in range(dice, number) if 4 * compute_chance(dice, n) >= ALWAYS)


@cache
def _count_fewest_search_dice() -> int:
    """Return the fewest Search dice that the raider of any starter box has."""
    return min(POOL.find_character(box.raider).search for box in POOL.starters.values())


def carry_out_find(s: State, seat: Seat, result: int) -> Rules[None]:
    """Carry out a find: a raider's search has reached the number of the treasure room, or of the dropped treasure.

    Rule: TR-WIN-2.
    """
    space = s.raiders[seat].at
    card = LOCATIONS[s.spaces[space].card.cards[0]]
    if s.terms.goal == "recovery":
        yield from _take_treasure(s, seat, space, result)
        return
    yield TreasureFound(seat, at=make_event_space(s, space), card=card.number, result=result)
    match s.terms.goal:
        case "treasure" | "flawless":  # TR-WIN-1, TR-LVL-INTRO-10: the find wins.
            yield from series_cards.let_winner_choose_award(s, seat, card.worth)
            _end_by_find(s, seat)
        case "timed":
            yield from _finish_raider(s, seat)
        case "survey" | "purge":
            s.found = True
        case "points" | "bounty":  # TR-GOAL-BOUNTY-2: the find scores points.
            s.found = True
            yield from add_points(s, seat, card.worth, card.number)
            if s.terms.goal == "bounty":  # TR-GOAL-BOUNTY-5: the find ends the match.
                yield from _end_by_points(s)


def _take_treasure(s: State, seat: Seat, space: int, result: int) -> Rules[None]:
    """Let a raider take the treasure into its unsaved row (TR-GOAL-REC-1, TR-GOAL-REC-3, TR-GOAL-REC-9)."""
    r = s.raiders[seat]
    if not s.found:
        power = min(s.terms.power, LOCATIONS[s.spaces[space].card.cards[0]].worth)
        s.prize = yield from awards.choose_award(s, seat, power)
    s.found, s.prize_at = True, -1
    yield from awards.gain_from_collection(s, seat, s.prize, r.unsaved)
    yield TreasureTaken(seat, at=make_event_space(s, space), card=s.prize, result=result)


def find_carrier(s: State) -> Seat:
    """Return the seat whose raider carries the treasure that is to be brought back, or -1 for nobody.

    No other treasure ever lies in an unsaved row.
    """
    for seat, r in enumerate(s.raiders):
        if s.prize and s.prize in r.unsaved.cards:
            return seat
    return -1


def drop_treasure(s: State, seat: Seat) -> Rules[None]:
    """Leave a carried treasure in the raider's space, after the raider's death or lost life (TR-GOAL-REC-2)."""
    if find_carrier(s) != seat:
        return
    r = s.raiders[seat]
    rows.remove_card(s, seat, s.prize, Zone(EVERYBODY))  # The treasure goes to none of the piles (TR-TRE-2).
    s.prize_at = r.at
    yield TreasureDropped(seat, make_event_space(s, r.at), s.prize)


def can_be_saved(number: str) -> bool:
    """Tell whether saving protects this card. Saving does not protect the carried treasure (TR-GOAL-REC-5)."""
    return not isinstance(POOL.find_card(number), Treasure)


def list_goal_spaces(s: State, seat: Seat) -> list[int]:
    """Return the spaces that a raider has to reach, as far as everybody knows (TR-PATH-8).

    In a recovery, after the find, they are the space of the dropped treasure, or else the entrances. In a survey it is
    the raider's own space, so a surveying raider never counts as cut off. In a purge with a known treasure room they
    are all spaces with obstacles.
    """
    if s.terms.goal == "survey":
        return [s.raiders[seat].at]
    if s.terms.goal == "purge" and s.treasure_at >= 0 and s.spaces[s.treasure_at].up:
        return [index for index, space in enumerate(s.spaces) if any(not hazard.removed for hazard in space.hazards)]
    if not s.prize:
        return list_treasure_spaces(s)
    if s.prize_at >= 0:
        return [s.prize_at]
    return _list_entrances(s)


def _list_entrances(s: State) -> list[int]:
    return [
        index for index, space in enumerate(s.spaces) if space.up and LOCATIONS[space.card.cards[0]].role == "entrance"
    ]


def _finish_raider(s: State, seat: Seat) -> Rules[None]:
    """Take a raider off the map for good after its find. Its player goes on hindering the others (TR-SER-TIMED-4)."""
    r = s.raiders[seat]
    r.finished, r.alive, r.moving = s.turn, False, False
    r.shifts += 1
    yield Finished(seat, s.turn)
    if all(one.finished for one in s.raiders):
        yield from _end_by_turns(s)


# --- points ----------------------------------------------------------------------------------------------------


def add_points(s: State, seat: Seat, points: int, by: str) -> Rules[None]:
    """Add points to a raider's score, if the level's goal counts points. ``by`` is the cause, for the event."""
    if points and s.terms.goal in ("bounty", "points"):
        s.raiders[seat].points += points
        yield PointsScored(seat, points=points, total=s.raiders[seat].points, by=by)


def score_removal(s: State, seat: Seat, kind: str, key: str) -> Rules[None]:
    """Give a raider the points for an obstacle that it has removed.

    ``kind`` and ``key`` belong to the obstacle. Rules: TR-GOAL-BOUNTY-1, TR-GOAL-BOUNTY-4, TR-GOAL-BOUNTY-6.
    """
    yield from add_points(s, seat, 1 if kind == "creature" else s.terms.bounties.get(kind, 0), key)


# --- the end of the match, and its result ------------------------------------------------------------------------


def is_over(s: State) -> bool:
    """Tell whether the match is over. It ends at the instant in which a winning condition is met (TR-SEQ-7)."""
    return s.winner >= 0 or bool(s.ended)


def compute_result(s: State) -> Result | None:
    """Return the result of the match: its winners and each seat's score (TR-RUL-13); None while it goes on."""
    if not is_over(s):
        return None
    winners = list_winners(s)
    scores = series.compute_scores(s, winners, list_standings(s))
    return Result(
        kind=s.ended or "treasure",
        winners=winners,
        scores=list_standings(s),
        medal=find_medal(s),
        standing=scores,
        overall=series.list_series_winners(s, winners, scores),
    )


def build_carried_data(s: State) -> dict[str, Any] | None:
    """Return the data with which the next match of a series begins; None if no match follows."""
    ended = compute_result(s)
    return None if ended is None else series.build_carried_data(s, ended.winners, ended.standing)


def list_winners(s: State) -> tuple[Seat, ...]:
    """Return the seats that have won the match so far."""
    return s.winners if s.winner < 0 else (s.winner,)


def find_medal(s: State) -> str:
    """Return the medal that a solo player has won in this match (TR-RUL-10), or "" for none."""
    return solo.find_medal(s) if s.solo and list_winners(s) else ""


def list_standings(s: State) -> tuple[int, ...]:
    """Return the score of each seat in this match: points, or extra turns after the first find (TR-SER-TIMED-2).

    The result is empty if the goal counts neither points nor extra turns.
    """
    if s.terms.goal in ("bounty", "points"):
        return tuple(r.points for r in s.raiders)
    if s.terms.goal != "timed":
        return ()
    finished = [r.finished for r in s.raiders if r.finished]
    first, now = min(finished, default=s.turn), s.turn
    return tuple((r.finished or now) - first for r in s.raiders)


def compute_conceded_result(s: State, gone: tuple[Seat, ...]) -> Result | None:
    """Return the result once all seats have given up: nobody wins, and scores are kept (TR-WIN-4).

    Returns None while any seat plays on. ``gone`` holds the seats that have given up.
    """
    return Result("conceded", (), list_standings(s)) if set(range(len(s.raiders))) <= set(gone) else None


def end_after_step(s: State) -> Rules[None]:
    """End a solo match whose goal is reached, or can no longer be reached (TR-SOLO-8, TR-RUL-10)."""
    if s.terms.goal not in SOLO_GOALS or is_over(s) or s.round == "setup":
        return
    if s.terms.goal == "flawless" and s.raiders[0].deaths:
        yield from _end_match(s, "fallen", ())
    elif solo.is_goal_reached(s):
        yield from _end_match(s, s.terms.goal, (0,))


def end_after_turn(s: State) -> Rules[None]:
    """End the match after the Draw Round if the treasure has been brought back or the turns are used up.

    Rules: TR-GOAL-REC-6, TR-GOAL-REC-7.
    """
    seat = find_carrier(s)
    if seat >= 0 and s.raiders[seat].at in _list_entrances(s):
        yield from _end_match(s, "recovered", (seat,))
    elif s.terms.turn_limit and s.turn >= s.terms.turn_limit:  # TR-WIN-4: the turn limit ends the match.
        match s.terms.goal:
            case "points":
                yield from _end_by_points(s)
            case "timed":
                yield from _end_by_turns(s)
            case _:
                yield from _end_match(s, "turn-limit", ())


def _end_by_find(s: State, seat: Seat) -> None:
    """End the match by a find: this seat's raider was the first to find the treasure, and wins (TR-WIN-1)."""
    s.winner = seat


def _end_by_points(s: State) -> Rules[None]:
    """End the match by points: the highest total wins, shared in a tie (TR-GOAL-BOUNTY-3, TR-GOAL-BOUNTY-5)."""
    most = max(r.points for r in s.raiders)
    yield from _end_match(s, "points", tuple(seat for seat, r in enumerate(s.raiders) if r.points == most))


def _end_by_turns(s: State) -> Rules[None]:
    """End the match by turns: the fewest extra turns win. Raiders that never finished do not win (TR-SER-TIMED-3)."""
    first = min((r.finished for r in s.raiders if r.finished), default=0)
    yield from _end_match(s, "timed", tuple(seat for seat, r in enumerate(s.raiders) if first and r.finished == first))


def _end_match(s: State, outcome: str, winners: tuple[Seat, ...]) -> Rules[None]:
    for seat in winners:
        yield from series_cards.take_treasure_along(s, seat, outcome == "recovered")
    s.ended, s.winners = outcome, winners
    yield LevelEnded(outcome, winners, list_standings(s))
