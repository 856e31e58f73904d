"""Suggesting an answer to whoever is asked, agreeing with what is suggested, asking the AI: what the presses do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from engine.match import Put
from engine.protocol import Refused, Seat, Value

from .components.stepwise import Drill
from .interactions.outcomes import answer
from .interactions.reply import Reply
from .messages import suggestions
from .messages.viewpoint import need_seat

if TYPE_CHECKING:
    from referee.table.table import Table


def question(table: Table, person: int) -> tuple[Seat, Put]:
    """The person's seat, and the open question. ``Refused``: "not-at-table", "not-together", "no-open-question"."""
    seat = need_seat(table, person)
    if person not in table.facts.people:
        raise Refused("not-at-table")
    if not table.game.cooperative:
        raise Refused("not-together")
    put = table.open_question
    if put is None:
        raise Refused("no-open-question")
    return seat, put


def not_ones_own(table: Table, person: int, number: int) -> None:
    """Whoever presses what another is asked, where all play together: ``Refused`` "suggest-instead" says how to."""
    put = table.open_question
    if put is not None and put.number == number and person in table.facts.people:
        raise Refused("suggest-instead", who=table.facts.seats[put.ask.seat].person)


async def show(reply: Reply, table: Table, rest: str = "", values: list[str] | None = None) -> None:
    """Another's question, to suggest an answer to it."""
    seat, put = question(table, reply.person)
    if put.ask.seat == seat:
        raise Refused("own-question")
    await reply.update(suggestions.sheet(table, seat, put, reply.locale))


async def pressed(reply: Reply, table: Table, put: Put, meant: Value | Drill) -> None:
    """A step further in choosing what to suggest, or the suggestion."""
    seat = need_seat(table, reply.person)
    if isinstance(meant, Drill):
        await reply.update(suggestions.sheet(table, seat, put, reply.locale, meant))
        return
    await table.suggest(reply.person, put.number, meant, reply.source)
    await reply.update(suggestions.said(table, seat, put, meant, reply.locale))


async def second(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    """Agree with a suggestion: who is asked gives it as the answer, everybody else joins it."""
    number, _, key = rest.partition(".")
    if not number.isdecimal() or len(number) > 18:
        raise Refused("malformed")
    seat = need_seat(table, reply.person)
    found = table.suggestion(int(number), key)
    put = table.open_question
    if put is not None and put.ask.seat == seat:
        await answer(reply, table, seat, found.question, found.value)
    else:
        await table.suggest(reply.person, found.question, found.value, reply.source)
        await reply.done()


async def advise(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    """What the AI would do, to who asks alone."""
    seat, put = question(table, reply.person)
    value, why = await reply.client.referee.ai_seats.advise(table, seat, put)
    now = table.open_question
    if now is None or now.number != put.number:
        raise Refused("stale")
    await reply.update(suggestions.advice(table, seat, put, value, why, reply.locale))


Verb = Callable[[Reply, "Table", str, list[str]], Awaitable[None]]
VERBS: dict[str, Verb] = {"suggest": show, "second": second, "advise": advise}
