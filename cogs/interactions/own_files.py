"""The search for a person's own files by name, and their use at a table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from referee.people.own_files import OwnText
from referee.refusals import NoSuchFile
from referee.table.table import Table
from render.text.i18n import T, Text

from ..components.custom_ids import read_number
from ..components.typed import list_suggested_values, resolve_value
from ..context import Context
from ..messages.files.own_files import READY, OfKind, Shown, V
from ..refusals import WordedRefusal
from .reply import Reply


class FileUnplayable(WordedRefusal, kind="unfit-file"):
    words = T("You cannot use this deck or level here. {reason}")
    reason: Text


async def load_own_files(
    context: Context, kind: OfKind[V], person: int, game: str | None = None
) -> tuple[OwnText, ...]:
    """Return a person's files of a kind, of one game or of all games."""
    found = await context.referee.own_files.list_of_person(person, kind.kind)
    return tuple(file for file in found if game in (None, file.game))


async def resolve_file(reply: Reply, kind: OfKind[V], typed: str, *, ready: bool, game: str | None = None) -> Shown[V]:
    """Return the person's own file whose name was typed. ``ready``: ready-made files are found, too.

    Raises ``NoSuchFile``, ``Ambiguous``.
    """
    files = await load_own_files(reply.context, kind, reply.person)
    named = kind.list_names(files, reply.locale, ready=ready, game=game)
    return await find_file_by_id(reply, kind, resolve_value(NoSuchFile, typed, named, kind.words.which))


async def find_file_by_id(reply: Reply, kind: OfKind[V], ref: str) -> Shown[V]:
    """Return the file with this id (``ref``): an own file of the person, or a ready-made file.

    Raises ``NoSuchFile``, even if the file is somebody else's or of another kind.
    """
    if READY in ref:
        return kind.find_ready_made(ref)
    file = await reply.context.referee.own_files.find(reply.person, read_number(ref, 15, NoSuchFile))
    if file.kind != kind.kind:
        raise NoSuchFile()
    return kind.own(file)


def make_file_suggester(
    kind: OfKind[V], *, ready: bool
) -> Callable[[Context, discord.Interaction, str], Awaitable[list[tuple[str, str]]]]:
    """Return an autocomplete function that suggests the person's own files, and if ``ready``, also ready-made files."""

    async def suggest(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
        files = await load_own_files(context, kind, interaction.user.id)
        return list_suggested_values(typed, kind.list_names(files, str(interaction.locale), ready=ready))

    return suggest


def check_is_own(shown: Shown[V]) -> Shown[V]:
    """Return the file if it is a player's own, and not ready-made. Raises ``NoSuchFile``."""
    if not shown.own:
        raise NoSuchFile()
    return shown


def check_is_playable(reply: Reply, kind: OfKind[V], shown: Shown[V]) -> Shown[V]:
    """Return the file if the rules allow playing with it. Raises ``UnfitFile``."""
    if shown.faults:
        raise FileUnplayable(reason=kind.describe_fault(shown.game, shown.faults[0], reply.locale))
    return shown


def find_file_setting(reply: Reply, kind: OfKind[V], table: Table, shown: Shown[V]) -> tuple[str, str]:
    """Return the setting of a lobby to which a file belongs, and the file's value there.

    Raises ``NoSuchSetting``, ``NoSuchLevel``, ``UnfitFile``.
    """
    found = kind.find_setting(table, shown)
    check_is_playable(reply, kind, shown)
    return found
