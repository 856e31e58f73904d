"""The own files of people as values of a lobby's settings, such as a deck or a level."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.protocol import Seat
from engine.refusals import NoSuchSetting
from referee.people.own_files import OwnText
from referee.table import lobby_commands
from referee.table.table import Table

from ..context import Context
from ..messages.files.decks import DECKS
from ..messages.files.levels import LEVELS
from ..messages.files.own_files import FileKind
from ..messages.lobby import table_settings
from .own_files import find_file_by_id, find_file_setting, load_own_files
from .reply import Reply

OWN: Mapping[str, FileKind[Any, Any, Any]] = {one.kind: one for one in (DECKS, LEVELS)}
"""The kinds of own files that can be the value of a setting, by key of the kind."""


def find_file_kind(table: Table, key: str) -> FileKind[Any, Any, Any] | None:
    """Return the kind of own file that can be the value of a setting; None if no file can."""
    if key == "level":
        return LEVELS
    found = table_settings.find_setting(table, key)
    return None if found is None else OWN.get(found.choice.file)


async def bring_file(
    reply: Reply, table: Table, key: str, ref: str, seat: Seat | None = None, source: str = ""
) -> None:
    """Choose an own file of the person (``ref``: its number) as the value of a setting."""
    kind = find_file_kind(table, key)
    if kind is None:
        raise NoSuchSetting()
    _, value = find_file_setting(reply, kind, table, await find_file_by_id(reply, kind, ref))
    await table.do(source or reply.source, lobby_commands.configure, reply.person, key, value, seat=seat)


async def load_setting_files(context: Context, table: Table, key: str, person: int) -> tuple[OwnText, ...]:
    """Return a person's own files that can be the value of this setting."""
    kind = find_file_kind(table, key)
    return () if kind is None else await load_own_files(context, kind, person, table.facts.game)
