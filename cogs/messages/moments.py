"""Moments: what a table should see before it goes on has the board's picture for itself, until *Continue*.

No person is waited for: the next step takes a moment's place, whether or not anybody has pressed; only the AI leaves it
some seconds. Which moments are over is kept with the messages, so that none comes back after a restart.
"""

from __future__ import annotations

from engine.protocol import Refused, Seat
from referee.referee import Referee
from referee.table.table import Table
from render.face.contract import Moment
from render.text.i18n import T, say

from ..components import custom_ids
from ..components.sheet import Button
from .viewpoint import face_of, names_in_pictures


def latest(table: Table) -> Moment | None:
    """What the last step brought about that calls for a picture of its own; made of what everybody may know."""
    if table.facts.phase != "playing" or not table.readable:
        return None
    return face_of(table).moment(table.latest(None), table.view(None), names_in_pictures(table))


async def present(referee: Referee, table: Table) -> Moment | None:
    """The same, as long as it is to be shown."""
    found = latest(table)
    if found is None or await referee.store.surfaces.moment_over(table.place) >= table.told_from:
        return None
    return found


async def lasts(referee: Referee, table: Table) -> bool:
    """Whether one is to be shown: the AI leaves it its time."""
    return await present(referee, table) is not None


async def go_on(referee: Referee, table: Table, seat: Seat, named: str) -> None:
    """*Continue* of the moment that is ``named`` so: it is over, if it was not. ``Refused``: not-your-moment."""
    found = latest(table)
    if found is None or named != _name(table):
        return
    if seat not in _pressing(table, found):
        raise Refused("not-your-moment")
    await referee.store.surfaces.end_moment(table.place, table.told_from)


def continuing(table: Table) -> Button:
    """*Continue*, of the present moment."""
    return Button(
        custom_ids.act(table.id, "continue", _name(table)), say(T("Continue"), table.facts.language), "success"
    )


def _name(table: Table) -> str:
    return f"{table.facts.match}.{table.told_from}"


def _pressing(table: Table, moment: Moment) -> set[Seat]:
    """Who may end it: whom it befell, and who is asked before all and has to see the board; where that is the AI alone,
    everybody who plays."""
    asked = {one.seat for one in table.waiting() if one.ask is not None}
    people = {seat for seat, info in enumerate(table.facts.seats) if info.kind == "person"}
    return people & {*moment.concerned, *asked} or people
