"""The AI's advice: the rules for when people may ask what the AI would do, and the mark of matches with advice.

The host allows advice never, in practice or always. Practice means a match in which only one person plays. Rivals may
not ask in a match that counts for ratings. A match with advice counts for no rating. After the match everybody learns
that somebody has asked, but never who asked, nor when.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.match_records import OpenQuestion
from engine.protocol import Refused, Seat

from ..records.facts import TableFacts
from ..records.outcome import Outcome
from ..store import tables
from . import checks, suggestions
from .refusals import NoOpenQuestion, NotAsked
from .table import Table, TableChange


class AdviceOff(Refused): ...


class AdviceRated(Refused): ...


def find_usual_setting(table: Table) -> str:
    """Return the setting for advice if the host has chosen none: "always" in a cooperative game, else "practice"."""
    return "always" if table.game.cooperative else "practice"


def find_setting(table: Table) -> str:
    """Return when people may ask for advice at this table: one of ``ADVICE``."""
    return table.facts.gathering.advice or find_usual_setting(table)


def may_ask(table: Table) -> bool:
    """Return whether people may ask the AI for advice in this match. The result is public."""
    chosen = find_setting(table)
    return chosen == "always" or (chosen == "practice" and len(table.facts.people) == 1)


def is_advised(facts: TableFacts) -> bool:
    """Return whether somebody has asked for advice in the present match.

    The result is secret until the match is over.
    """
    return facts.gathering.advised == facts.match


def is_unrated(table: Table) -> bool:
    """Return whether advice makes the match unrated.

    In a match between people, advice counts even if they could only have asked. In a cooperative game, somebody must
    have asked.
    """
    return is_advised(table.facts) or (not table.game.cooperative and find_setting(table) == "always")


def find_advised_question(table: Table, person: int) -> tuple[Seat, OpenQuestion]:
    """Return a person's seat, and the question on which the AI may advise: the seat's own, else the public question.

    Raises ``NotAtTable``, ``GivenUp``, ``MatchPaused``, ``AdviceOff``, ``AdviceRated``, ``NoOpenQuestion``,
    ``NotAsked``.
    """
    table.look_through()
    seat = checks.find_playing_seat(table.facts, person)
    table.refuse_if_paused()
    if not may_ask(table):
        rated = find_setting(table) == "practice" and not table.game.cooperative
        raise AdviceRated() if rated else AdviceOff()
    question = own_question(table, seat) or suggestions.open_question(table)
    if question is None:
        raise NoOpenQuestion() if table.game.cooperative else NotAsked()
    return seat, question


def own_question(table: Table, seat: Seat) -> OpenQuestion | None:
    """Return the seat's question if it has more than one possible answer. The result is for that seat alone."""
    question = table.find_question(seat) if table.facts.phase == "playing" else None
    return question if question is not None and question.ask.choice.count() > 1 else None


async def note_advice(table: Table, person: int) -> TableChange:
    """Mark the match of a table as played with advice. Call this before the advice is shown."""
    table.require_match()
    checks.find_playing_seat(table.facts, person)
    facts = table.facts
    if is_advised(facts):
        return TableChange(Outcome("advised"), [])
    table.facts = replace(facts, gathering=replace(facts.gathering, advised=facts.match))
    return TableChange(Outcome("advised"), list(tables.store_table(table.facts)))
