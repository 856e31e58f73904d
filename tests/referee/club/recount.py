"""A second count of leagues, as somebody would do it on paper: slow, from plain lists, and without the bot's code.

It follows docs/leagues.md alone. A ``Sheet`` copies a competition's facts to plain data; everything else works on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from referee.club.records.competition import Competition

Pair = tuple[int, int | None, str]
"""The first entrant, the second one or None for a bye, and the outcome in the words of the record."""

FIRST_POINTS = {"first": 1.0, "first-forfeit": 1.0, "draw": 0.5}
SECOND_POINTS = {"second": 1.0, "second-forfeit": 1.0, "draw": 0.5}
LEGS = {"single": 1, "both-seats": 2, "best-of-3": 3}


class Sheet:
    """A competition that is scored independently of the product."""

    def __init__(self, competition: Competition) -> None:
        self.size = len(competition.entrants)
        self.rounds: list[list[Pair]] = [
            [(one.first, one.second, one.outcome.value) for one in played.pairings] for played in competition.rounds
        ]
        self.excused = [set(played.excused) for played in competition.rounds]

    def is_over(self, number: int) -> bool:
        return not any(second is not None and outcome == "" for _, second, outcome in self.rounds[number])

    def find(self, number: int, who: int) -> tuple[str, int | None, float]:
        """Return what happened to somebody in a round: a word, the opponent, and the share of a point."""
        for first, second, outcome in self.rounds[number]:
            if who not in (first, second):
                continue
            if second is None:
                return "bye", None, 1.0
            other = second if who == first else first
            share = (FIRST_POINTS if who == first else SECOND_POINTS).get(outcome, 0.0)
            if outcome == "":
                return "open", other, 0.0
            if outcome.endswith("forfeit"):
                return "walkover" if share else "forfeit", other, share
            return "played", other, share
        return ("excused" if who in self.excused[number] else "away"), None, 0.0

    def count_wins(self, who: int) -> int:
        found = [self.find(number, who) for number in range(len(self.rounds))]
        return sum(word in ("played", "walkover") and share == 1.0 for word, _, share in found)


def share_places(figures: dict[int, tuple[float, ...]]) -> dict[int, int]:
    """Return each entrant's place: one more than the number of those who are better."""
    return {who: 1 + sum(other > mine for other in figures.values()) for who, mine in figures.items()}


def recount_swiss(sheet: Sheet) -> dict[int, tuple[float, float, int, int]]:
    """Return for each entrant: points, Buchholz, wins and place."""
    over = [number for number in range(len(sheet.rounds)) if sheet.is_over(number)]

    def count(who: int, numbers: list[int]) -> float:
        total = 0.0
        for number in numbers:
            word, _, share = sheet.find(number, who)
            if word != "bye" or number in over:
                total += share
        return total

    def count_as_opponent(who: int) -> float:
        present = [number for number in over if sheet.find(number, who)[0] in ("played", "bye", "walkover")]
        until = [number for number in over if present and number <= max(present)]
        return count(who, until) + (len(over) - len(until)) / 2

    figures: dict[int, tuple[float, ...]] = {}
    for who in range(sheet.size):
        buchholz = 0.0
        for number in over:
            word, other, _ = sheet.find(number, who)
            buchholz += count_as_opponent(other) if word == "played" and other is not None else count(who, over)
        figures[who] = (count(who, list(range(len(sheet.rounds)))), buchholz, sheet.count_wins(who))
    places = share_places(figures)
    return {who: (points, buchholz, int(wins), places[who]) for who, (points, buchholz, wins) in figures.items()}


def recount_ladder(sheet: Sheet) -> dict[int, tuple[float, int]]:
    """Return for each entrant the points and the place."""
    order = list(range(sheet.size))
    points: dict[int, float] = {}
    for _ in range(60):
        value = {who: (sheet.size - 1) / 2 + (sheet.size - 1 - rank) for rank, who in enumerate(order)}
        cheapest_win = (sheet.size - 1) / 2
        points = {}
        for who in range(sheet.size):
            total, excuses = value[who], 0
            for number in range(len(sheet.rounds)):
                word, other, share = sheet.find(number, who)
                if word == "bye" and sheet.is_over(number):
                    total += min(value[who] * 2 / 3, cheapest_win)
                elif word == "excused" and sheet.is_over(number) and excuses < 5:
                    excuses += 1
                    total += min(value[who] / 3, cheapest_win)
                elif other is not None:
                    total += share * value[other]
            points[who] = round(total, 6)
        with_win = [who for who in range(sheet.size) if sheet.count_wins(who)]
        after = sorted(order, key=lambda who: -points[who])
        if with_win:
            most = max(points[who] for who in with_win)
            best = [who for who in after if who in with_win and points[who] == most]
            after = best + [who for who in after if who not in best]
        if after == order:
            break
        order = after
    if not with_win:
        return {who: (points[who], 1) for who in order}
    places: dict[int, int] = {}
    for index, who in enumerate(order):
        above = order[index - 1]
        is_equal = index > 0 and points[who] == points[above] and (who in best) == (above in best)
        places[who] = places[above] if is_equal else index + 1
    return {who: (points[who], places[who]) for who in order}


def recount_knockout(sheet: Sheet) -> dict[int, int]:
    """Return each entrant's place, by the number of rounds that the entrant was in and got through."""
    reached: dict[int, tuple[float, ...]] = {}
    for who in range(sheet.size):
        best = 0
        for number in range(len(sheet.rounds)):
            word, _, share = sheet.find(number, who)
            if word in ("away", "excused"):
                continue
            is_through = share == 1.0 and (word != "bye" or sheet.is_over(number))
            if word == "played" and share == 0.5:
                # This entrant has the better seed.
                is_through = any(first == who for first, _, _ in sheet.rounds[number])
            best = number + 1 + is_through
        reached[who] = (float(best),)
    return share_places(reached)


def recount_meeting(legs: list[str], kind: str, is_knockout: bool) -> str:
    """Return what a meeting has come to: "first", "second", "draw", or "" if another leg must be played.

    All ways in which the planned legs could still end are tried.
    """
    planned = LEGS[kind]
    while True:
        if len(legs) < planned:
            ends = {
                _find_leader([*legs, *rest])
                for rest in product(("first", "second", "draw"), repeat=planned - len(legs))
            }
            return ends.pop() if len(ends) == 1 else ""
        leader = _find_leader(legs[:planned])
        if leader != "draw" or not is_knockout:
            return leader
        if len(legs) == planned:
            return ""
        planned += 2 if kind == "both-seats" else 1


def _find_leader(legs: list[str]) -> str:
    lead = legs.count("first") - legs.count("second")
    return "first" if lead > 0 else "second" if lead < 0 else "draw"


def list_matchings(people: list[int]) -> Iterator[list[tuple[int, int | None]]]:
    """Yield every way to pair people, with one bye if their number is odd."""
    if not people:
        yield []
        return
    if len(people) % 2:
        for lucky in people:
            for rest in list_matchings([one for one in people if one != lucky]):
                yield [*rest, (lucky, None)]
        return
    first, *others = people
    for other in others:
        for rest in list_matchings([one for one in others if one != other]):
            yield [(first, other), *rest]
