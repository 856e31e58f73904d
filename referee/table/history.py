"""The history of a table's match, as each viewer may know it: its events, the players of its seats, and its file."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from engine.events import GameEvent
from engine.match_file import LaterDice, Part
from engine.match_records import LoggedEvent
from engine.protocol import Seat

from ..records.match_facts import Holder, Opened
from ..refusals import MatchNotOver
from . import match_files
from .questions import build_answers
from .table import Table


def list_final_views(table: Table) -> tuple[Struct, ...]:
    """Return the views of all seats at the end of a match, which are public then. Raises ``MatchNotOver``."""
    if table.facts.live:
        raise MatchNotOver()
    return tuple(table.view(seat) for seat in range(len(table.facts.seats)))


def list_latest_events(table: Table, viewer: Seat | None) -> tuple[GameEvent, ...]:
    """Return the events of the last step with events, as the viewer may know them. ``viewer`` None: a spectator."""
    return tuple(logged.event.hide_secrets_from(viewer) for logged in table.play.tail) if table.play else ()


def find_first_event_number(table: Table) -> int:
    """Return the number of the first event that ``list_latest_events`` returns; -1 if there are no events yet."""
    return table.play.tail[0].number if table.play and table.play.tail else -1


async def list_log(
    table: Table, viewer: Seat | None, since: int = 0, limit: int = 20, struck: bool = False
) -> tuple[LoggedEvent, ...]:
    """Return the newest ``limit`` events of a table's match numbered ``since`` or higher, oldest first.

    The events contain only what the viewer may know. ``struck``: include events that were taken back.
    """
    tail = table.play.tail if table.play is not None else ()
    if tail and since >= tail[0].number and not struck:
        return _filter_for_viewer(tuple(one for one in tail if one.number >= since)[-limit:], viewer)
    found = await table.services.store.events.list_events(table.place, since, None, limit, struck=struck)
    return _filter_for_viewer(found, viewer)


async def list_page(table: Table, viewer: Seat | None, first: int, after: int) -> tuple[LoggedEvent, ...]:
    """Return the valid events with numbers from ``first`` to ``after`` - 1, oldest first, filtered for the viewer.

    Reads only these events, and waits for no step in progress.
    """
    return _filter_for_viewer(await table.services.store.events.list_events_on_disk(table.place, first, after), viewer)


async def list_stored_events(table: Table, viewer: Seat | None, since: int, limit: int) -> tuple[LoggedEvent, ...]:
    """Return the newest stored events, filtered for the viewer. Steps that are not on disk yet are missing.

    ``since`` and ``limit`` are as for ``list_log``. This is for readers that change nothing and must not wait.
    """
    return _filter_for_viewer(
        await table.services.store.events.list_events_on_disk(table.place, since, None, limit), viewer
    )


async def find_next_event_number(table: Table) -> int:
    """Return the number that follows the last stored event's, even if that event was taken back."""
    return await table.services.store.events.find_last_stored_event(table.place) + 1


async def list_events_since_answer(
    table: Table, viewer: Seat | None, *seats: Seat, limit: int = 60
) -> tuple[LoggedEvent, ...]:
    """Return the events since these seats' own last answers, oldest first, filtered for the viewer.

    The list begins at the earliest of these answers. For spectators (``viewer`` None), only answers to publicly known
    questions count. The list is empty if one of the seats has not answered yet.
    """
    last = [build_answers(table).find_last(seat, secret=viewer is not None) for seat in seats]
    rows = [row for row in last if row is not None]
    if len(rows) < len(last):
        return ()
    return _filter_for_viewer(
        await table.services.store.events.list_events(table.place, limit=limit, after_row=min(rows)), viewer
    )


def find_doer(table: Table, logged: LoggedEvent) -> Seat | None:
    """Return the seat whose answer caused an event, if everybody may know that; else None."""
    return build_answers(table).find_doer(logged.row)


async def list_events_since_row(table: Table, viewer: Seat | None, row: int) -> tuple[LoggedEvent, ...]:
    """Return all events after the input ``row`` (-1: from the beginning), oldest first, filtered for the viewer."""
    return _filter_for_viewer(await table.services.store.events.list_events(table.place, after_row=row), viewer)


async def list_events_since_person_answered(table: Table, limit: int = 60) -> tuple[LoggedEvent, ...]:
    """Return the public events since a person last gave a publicly known answer, oldest first.

    They include the events of that answer and of the AI seats' later answers. The list is empty if no seat is the AI's,
    or if nobody has answered yet.
    """
    if not any(info.plays == "ai" for info in table.facts.seats):
        return ()
    people = [seat for seat, info in enumerate(table.facts.seats) if info.plays == "person"]
    rows = [build_answers(table).find_last(seat, secret=False) for seat in people]
    last = max((row for row in rows if row is not None), default=None)
    if last is None:
        return ()
    return _filter_for_viewer(
        await table.services.store.events.list_events(table.place, limit=limit, after_row=last), None
    )


async def list_parts(table: Table) -> tuple[Part, ...]:
    """Return the players of the seats that have changed hands, each with the input from which on the player has played.

    The numbers of inputs in the result are secret until the match is over, so do not show them.
    """
    return match_files.list_parts(await table.services.store.holders.list_by_seat(table.place))


async def list_holders(table: Table) -> tuple[Holder, ...]:
    """Return the players of the seats that have changed hands, with their names and their first inputs.

    Use this only to name the players of earlier events. The numbers of inputs are secret, so do not show them.
    """
    return await table.services.store.holders.list_by_seat(table.place)


async def list_events_to_undo(table: Table, viewer: Seat | None) -> tuple[LoggedEvent, ...]:
    """Return the events that a proposed undo would take back, filtered for the viewer."""
    if table.proposal is None or table.proposal.row is None:
        return ()
    return _filter_for_viewer(
        await table.services.store.events.list_events(table.place, after_row=table.proposal.row), viewer
    )


async def export(table: Table, viewer: Seat | None) -> bytes:
    """Return the match of a table as a file, encoded. Raises ``MatchNotStarted``.

    Before the end, the file holds what the viewer may know. After the end it holds everything, with the server seed.
    """
    await table.recall()
    unopened = table.play.match.unopened if table.play is not None else ()
    return await match_files.export_match(table.services.store, table.facts, viewer, unopened)


async def has_begun_later(table: Table) -> bool:
    """Return whether the present match began at a position of another match."""
    setup = await table.services.store.matches.load_setup(table.place)
    return setup is not None and setup.beginning is not None


async def has_begun_earlier(table: Table) -> bool:
    """Return whether the present match began before the position of another match that was chosen for it."""
    setup = await table.services.store.matches.load_setup(table.place)
    return setup is not None and setup.beginning is not None and setup.beginning.earlier


async def list_new_commitments(table: Table, match: int) -> tuple[LaterDice, ...]:
    """Return the dice commitments made after a match began, with their secrets if the match can no longer be played."""
    return await table.services.store.matches.list_later_commitments((table.id, match))


async def open_server_seed(table: Table, match: int | None = None) -> Opened | None:
    """Return the server seed of a match (None: the present one); None while that match can still be played."""
    number = table.facts.match if match is None else match
    return await table.services.store.matches.load_opened((table.id, number))


def _filter_for_viewer(events: tuple[LoggedEvent, ...], viewer: Seat | None) -> tuple[LoggedEvent, ...]:
    """Return the events without the secrets that the viewer may not know."""
    return tuple(replace(one, event=one.event.hide_secrets_from(viewer)) for one in events)
