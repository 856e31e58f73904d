"""The input of a person's own files: by forms, and as attached text files."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from engine.own_files import LARGEST
from engine.protocol import Refused
from referee.people.own_files import NAME
from referee.refusals import FileTooLarge
from referee.table.table import Table
from render.text.i18n import T, Text

from .. import limits
from ..components import custom_ids
from ..limits import cut
from ..messages.files.own_files import OfKind, V
from ..refusals import WordedRefusal
from .here import find_channel_table
from .reply import Reply

FORM = 4000
"""The most characters of a field in a form, by Discord's limit. A longer text cannot be edited in a form."""


class NotAText(WordedRefusal):
    words = T("The file is not a text file.")


def is_form_submission(reply: Reply) -> bool:
    return reply.interaction.type is discord.InteractionType.modal_submit


def build_text_form(
    reply: Reply, kind: OfKind[V], title: Text, action: str, now: str, is_whole: bool = False
) -> ui.Modal:
    """Return a form with one field, for the name or (``is_whole``) the whole text of a file.

    ``now``: the text in the field. The submitted form is a press of this ``kind`` of file with this ``action``.
    """
    made = ui.Modal(
        title=cut(reply.translate(title), limits.MODAL_TITLE),
        timeout=None,
        custom_id=custom_ids.make_global_id(kind.verb, action),
    )
    label = kind.words.label if is_whole else T("The name")
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id="text",
        style=discord.TextStyle.paragraph if is_whole else discord.TextStyle.short,
        max_length=FORM if is_whole else NAME,
        default=now or None,
    )
    made.add_item(ui.Label(text=cut(reply.translate(label), limits.MODAL_LABEL), component=field))
    return made


async def read_attached_text(file: discord.Attachment) -> str:
    """Return the text of an attached file.

    Raises ``FileTooLarge`` (before the file is downloaded), ``NotAText``.
    """
    if file.size > LARGEST:
        raise FileTooLarge()
    return _decode_text(await file.read())


def format_file_name(file: str) -> str:
    """Return the name of an uploaded file without its ending, and with blanks, which Discord replaces by "_"."""
    return (file.rpartition(".")[0] or file).replace("_", " ")


def _decode_text(raw: bytes) -> str:
    if len(raw) > LARGEST:
        raise FileTooLarge()
    try:
        text = raw.decode("utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        raise NotAText() from None
    if "\0" in text:
        raise NotAText()
    return text


async def find_table_if_any(reply: Reply) -> Table | None:
    """Return the table of the channel where a command was given; None if the channel has no table."""
    try:
        return await find_channel_table(reply.context.referee, reply.interaction)
    except Refused:
        return None
