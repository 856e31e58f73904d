"""The record of a finished match's result for each seat, and the reason why a match counts for no rating."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from engine.own_files import is_text
from engine.protocol import Seat
from engine.setup import Result

from ..records.rating_records import MatchResult, SeatResult
from . import coaching, progress
from .table import Table

REASONS = (
    "challenge",
    "practice",
    "one-account",
    "alone",
    "undone",
    "restored",
    "guided",
    "advised",
    "unsettled",
    "exposed",
)
"""The reasons why a match counts for no rating.

In order: a match of a challenge; a practice table; one person in several seats; nobody played against anybody; an
answer taken back after dice or secrets were shown; a restored backup; a guided first game; advice by the AI, or
rivals who could ask for it; unsettled sides; a league's round that ended before the match, which opened the set-up.
What the table is from the start stands before what its people did: nobody pays a rating for what had none to lose.
"""
EXCUSES = ("undone", "advised")
"""The reasons that whoever plays without other people can bring about during the match.

For them, a win counts for no rating, but a loss does: otherwise nobody would ever have to lose.
"""
OWN = "own"
"""The value of a trait for a seat that played with an own file of its player."""


def find_unrated_reason(table: Table, result: Result) -> str:
    """Return why an ended match counts for no rating: one of ``REASONS``, or "" if it counts."""
    facts, is_lost_alone = table.facts, _is_lost_alone(table, result)
    people = [info.person for info in facts.seats if info.person is not None]
    sides = _map_sides(table)
    causes = {
        "challenge": bool(facts.challenge),
        "practice": facts.practice,
        "one-account": facts.teaching or len(set(people)) < len(people),
        "undone": progress.is_undone_past_dice(table),
        "restored": progress.is_restored(table),
        "guided": result.unrated,
        "advised": coaching.is_unrated(table),
        "exposed": facts.gathering.exposed,
        "unsettled": len(sides) < len(facts.seats),
        "alone": len(set(sides.values())) < 2 and not table.game.cooperative,
    }
    if is_lost_alone and (table.game.cooperative or coaching.find_setting(table) != "always"):
        causes |= dict.fromkeys(EXCUSES, False)
    return next((reason for reason in REASONS if causes[reason]), "")


def is_lost_by_closing(table: Table) -> bool:
    """Return whether closing the table now is losing: one person alone plays, and a loss would count for a rating."""
    people = {info.person for info in table.facts.seats if info.person is not None}
    if table.facts.phase != "playing" or table.play is None or len(people) != 1 or table.facts.people == ():
        return False
    return find_unrated_reason(table, find_conceded_result(table)) == ""


def find_conceded_result(table: Table) -> Result:
    """Return the result of the present match if all its people gave up now."""
    seats = tuple(seat for seat, info in enumerate(table.facts.seats) if info.person is not None)
    found = table.game.concede(table.play.match.state, seats) if table.play is not None else None
    return found or Result("conceded")


def _is_lost_alone(table: Table, result: Result) -> bool:
    """Return whether one person has played against nobody else, and has not won."""
    own = {seat: info.person for seat, info in enumerate(table.facts.seats) if info.person is not None}
    return len(set(own.values())) == 1 and not set(own) & set(result.winners)


def describe_result(table: Table, result: Result, time: float) -> MatchResult:
    """Return the record of a match's result for each seat. ``time``: the end of the match, in seconds since 1970."""
    facts, game = table.facts, table.game
    sides = _map_sides(table)
    scores = dict(enumerate(result.scores))
    seats = tuple(
        SeatResult(
            info.person,
            info.name,
            seat in result.winners,
            info.plays,
            info.strength,
            sides.get(seat, -1),
            scores.get(seat),
            _list_traits(table, seat),
        )
        for seat, info in enumerate(facts.seats)
    )
    return MatchResult(
        *(facts.id, facts.match, facts.game, facts.level, result.kind, time, seats),
        difficulty=_describe_difficulty(table) if game.cooperative else "",
        rounds=progress.count_rounds(table),
        unrated=find_unrated_reason(table, result),
    )


def _map_sides(table: Table) -> dict[Seat, int]:
    """Return the number of each seat's side. A seat is left out if it is not settled with which seats it wins."""
    if table.play is None:
        return {}
    sides = table.game.list_sides(table.play.match.state)
    return {seat: number for number, side in enumerate(sides) for seat in side}


def _describe_difficulty(table: Table) -> str:
    """Return the name under which a cooperative team's opponent is rated: the level, with a mark for house rules."""
    facts = table.facts
    rules: dict[str, Any] = {choice.key: choice.default for choice in table.game.choices(facts.level)}
    changed = sorted((key, value) for key, value in facts.house.items() if rules.get(key, value) != value)
    level = _shorten(facts.level) if is_text(facts.level) else facts.level
    return f"{level}+{_shorten(str(changed))}" if changed else level


def _shorten(text: str) -> str:
    """Return a short hash of a text."""
    return blake2b(text.encode(), digest_size=6).hexdigest()


def _list_traits(table: Table, seat: Seat) -> dict[str, str]:
    """Return the traits of a seat, by key. A text that a player wrote is never among them."""
    chosen = table.facts.seats[seat].choices
    traits = {}
    for choice in table.game.choices(table.facts.level):
        if choice.each_seat and choice.file:
            value = chosen.get(choice.key, choice.default)
            traits[choice.key] = OWN if is_text(value) else value
    if table.play is not None:
        traits |= table.game.statistics.traits(table.play.match.state, seat)
    return traits
