"""What happened since somebody's own last answer: three lines, how many more there are, and whether the board beside
them says the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from engine.match import known
from engine.requests import Seat, Told
from referee.facts import LIMITS
from render.words import TN, Text, say

from .eyes import face_of, names_in_texts
from .limits import cut

if TYPE_CHECKING:
    from referee.tables import Table

LINES = 3
EARLIER_LINES = 4
"""Small lines on the board, of what came before the last step, …"""
EARLIER = 8
"""… out of so many news, where more than two play."""


class Past(Struct, frozen=True):
    """What a private message says of what happened."""

    lines: tuple[str, ...] = ()
    beside: bool = False
    """Whether the board stands beside it, which says who is waited for."""


async def past(table: Table, seat: Seat | None, locale: str, beside: bool) -> Past:
    """For a seat, in its reader's language: what others did since its own last answer, else what the last step told.

    ``beside``: what the board beside it says in the same words is left out.
    """
    if table.facts.phase == "lobby" or not table.readable:
        return Past(beside=beside)
    news = [one.told for one in await table.since(seat, seat)] if seat is not None else []
    others = list(table.latest(seat))
    if len(news) > len(others):  # somebody has gone on since: one's own deeds are known
        others = [told for told in news if told.open.get("seat") != seat]
    seen = await _on_board(table) if beside else []
    texts = [line for line in _texts(table, others, seat) if line not in seen]
    return Past(tuple(in_short([say(line, locale) for line in texts], locale)), beside)


def in_short(lines: Sequence[str], locale: str, most: int = LINES) -> list[str]:
    """The last few of the lines, and how many there are before them."""
    kept = [cut(line, 300) for line in lines[-most:]]
    left = len(lines) - len(kept)
    more = TN("-# One more before: `/game log`", "-# {n} more before: `/game log`", left)
    return [say(more, locale), *kept] if left else kept


async def before(table: Table) -> list[Told]:
    """What was told in public before the last step, for the board: an AI's steps may come faster than boards can be
    changed. Where two play it goes back to the last answer of who does not act, so that both find what the other did.
    """
    if table.facts.phase != "playing" or len(table.facts.seats) < 2:
        return []
    shown = len(table.latest(None))
    told = [one.told for one in await table.since(None, 0, 1)] if len(table.facts.seats) == 2 else []
    if not told:
        told = [one.told for one in await table.log(None, limit=shown + EARLIER)]
    return told[: max(0, len(told) - shown)]


async def changed(table: Table, seat: Seat | None) -> list[Told]:
    """What everybody could hear since a seat's own last answer, for the marks on its own board; at least the last
    step."""
    news = [known(one.told, None) for one in await table.since(seat, seat)] if seat is not None else []
    latest = table.latest(None)
    return news if len(news) > len(latest) else list(latest)


def asked(table: Table) -> int | None:
    """Since when the present question has waited, in seconds since 1970; None where nobody else waits."""
    return int(table.asked_at) if table.waiting() and len(table.facts.seats) > 1 and table.asked_at else None


def due(table: Table) -> int | None:
    """When the table answers for who is waited for, in seconds since 1970; None where it does not."""
    since, limit = asked(table), LIMITS[table.facts.limit]
    return since + int(limit) if since and limit else None


async def _on_board(table: Table) -> list[Text]:
    """The lines that the board shows."""
    latest = _texts(table, table.latest(None), None)[-LINES:]
    return latest + _texts(table, await before(table), None)[-EARLIER_LINES:]


def _texts(table: Table, news: Sequence[Told], viewer: Seat | None) -> list[Text]:
    face, names = face_of(table), names_in_texts(table)
    return [line for told in news if (line := face.line(told, viewer, names)) is not None]
