"""The forms of a lobby: a player's own choices, and the house rules, several in one form."""

from __future__ import annotations

from discord.ext import commands

from engine.protocol import Seat
from engine.refusals import NoSuchSetting
from referee.table import lobby_commands
from referee.table.checks import refuse_unless_host, refuse_unless_lobby
from referee.table.table import Table
from render.text.i18n import T

from .commands import Handlers, make_setup
from .components import custom_ids
from .components.custom_ids import read_number
from .components.forms import build_form
from .interactions.presses import ComponentPress
from .interactions.replies import Replies
from .interactions.reply import Reply
from .interactions.setting_files import bring_file, find_file_kind, load_setting_files
from .messages.common.viewpoint import require_seat
from .messages.lobby import setting_forms
from .messages.lobby.setting_forms import CHOICES, RULES
from .messages.lobby.setting_messages import A_GROUP, build_choices_message, build_table_settings_message
from .messages.lobby.table_settings import read_setting_value


class LobbyForms(Handlers, commands.Cog):
    """The buttons of a lobby that open forms, and the forms themselves."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses = {CHOICES: self._change_choices, RULES: self._change_rules}

    async def _change_choices(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Open the form of the player's own choices, or change what a submitted form has changed."""
        seat = require_seat(table, reply.person)
        refuse_unless_lobby(table.facts)
        if press.form is not None:
            changes = setting_forms.find_changes(table, press.form, seat)
            files = {key: value for key, value in changes.items() if value.isdecimal() and find_file_kind(table, key)}
            for key, ref in files.items():
                await bring_file(reply, table, key, ref, source=f"{reply.source}:{key}")
            if others := {key: value for key, value in changes.items() if key not in files}:
                await table.do(reply.source, lobby_commands.configure_all, reply.person, others)
        entries = await _load_file_entries(reply, table, seat)
        fields = setting_forms.list_choice_fields(table, seat, reply.locale, entries)
        is_whole = len(fields) == len(setting_forms.list_choices(table))
        if press.form is None and fields and (is_whole or reply.ephemeral):
            named = custom_ids.make_table_id(table.id, CHOICES)
            await reply.form(build_form(named, reply.translate(T("Your choices")), fields))
        else:
            await reply.update(build_choices_message(table, seat, reply.locale, entries))

    async def _change_rules(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Open the form of some house rules, or change what a submitted form has changed. Only the host may."""
        refuse_unless_lobby(table.facts)
        refuse_unless_host(table.facts, reply.person)
        first = read_number(press.rest, 3)
        if press.form is None:
            fields = setting_forms.list_rule_fields(table, reply.person, first, reply.locale)
            if not fields:
                raise NoSuchSetting()
            named = custom_ids.make_table_id(table.id, RULES, press.rest)
            await reply.form(build_form(named, reply.translate(T("House rules")), fields))
            return
        if changes := setting_forms.find_changes(table, press.form):
            await table.do(reply.source, lobby_commands.configure_all, reply.person, changes)
        await reply.update(build_table_settings_message(table, reply.locale, reply.person, first // A_GROUP))


async def _load_file_entries(reply: Reply, table: Table, seat: Seat) -> setting_forms.Files:
    """Return menu entries for the person's own files, by key of the setting whose value they can be."""
    found = {}
    for setting in setting_forms.list_choices(table):
        if (kind := find_file_kind(table, key := setting.choice.key)) is not None:
            files = await load_setting_files(reply.context, table, key, reply.person)
            now = read_setting_value(table, setting, seat)
            found[key] = kind.list_choosable_files(files, table.facts.level, now, reply.locale)
    return found


setup = make_setup(LobbyForms)
