"""Before the start: sitting down, what is settled, AI seats, ready, start. Commands and the lobby's buttons alike."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui
from discord.ext import commands

from engine.protocol import Refused
from referee.table.table import Table
from render.text.i18n import T, languages

from . import limits
from .client import Rulekeeper
from .commands import Handlers, Param, command, typed_press
from .components import custom_ids
from .components.typed import Named, both, fitting, suggestions, the_one
from .context import Context
from .delivery.expected import want_hand
from .interactions.here import here, table_here
from .interactions.presses import Press
from .interactions.reply import Replies, Reply
from .interactions.seats import ai_name, seat_meant, suggest_seats
from .limits import cut
from .messages import lobby
from .messages.viewpoint import face_of, need_seat

LUCK_LENGTH = 100


async def suggest_settings(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    try:
        table = await table_here(context.referee, interaction)
    except Refused:
        return []
    return suggestions(typed, _setting_names(table, str(interaction.locale)))


async def suggest_values(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    locale = str(interaction.locale)
    try:
        table = await table_here(context.referee, interaction)
    except Refused:
        return []
    found = fitting(str(interaction.namespace.setting or ""), _setting_names(table, locale))
    return suggestions(typed, _value_names(table, found[0], locale)) if len(found) == 1 else []


class Lobby(Handlers, commands.GroupCog, group_name="game"):
    """What a lobby's buttons and selects do."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses = {
            "join": self._join,
            "lucky": self._lucky,
            "ready": self._ready,
            "ai": self._ai,
            "start": self._start,
            "level": self._level,
            "setting": self._setting,
            "settle": self._settle,
            "house": self._house,
            "language": self._language,
        }

    # --- seats ---

    @command(
        "join", T("Take a seat at this channel's table."),
        Param("luck", T("A text of your own that the dice are mixed with")),
    )  # fmt: skip
    async def join(self, reply: Reply, luck: str | None = None) -> None:
        await _seated(reply, await here(reply), luck or "")

    async def _join(self, reply: Reply, table: Table, press: Press) -> None:
        await _seated(reply, table, "")

    async def _lucky(self, reply: Reply, table: Table, press: Press) -> None:
        """A form for a text of one's own; what is sent back joins."""
        if reply.interaction.type is discord.InteractionType.modal_submit:
            await _seated(reply, table, press.value)
        else:
            await reply.form(_luck_form(reply, table))

    ready = typed_press("ready", T("Say that you are ready, or no longer."))

    async def _ready(self, reply: Reply, table: Table, press: Press) -> None:
        seat = need_seat(table, reply.person)
        await table.ready(reply.person, reply.source, on=not table.facts.seats[seat].ready)
        await reply.done()

    ai = typed_press("ai", T("Give a free seat to the AI (the host)."))

    async def _ai(self, reply: Reply, table: Table, press: Press) -> None:
        await table.add_ai(reply.person, ai_name(table), reply.source)
        await reply.done(T("The AI has a seat."))

    @command(
        "kick", T("Free a seat before the start (the host)."),
        Param("who", T("Whose seat"), required=True, suggest=suggest_seats),
    )  # fmt: skip
    async def kick(self, reply: Reply, who: str) -> None:
        table = await here(reply)
        await table.kick(reply.person, seat_meant(table, who), reply.source)
        await reply.done(T("The seat is free."))

    # --- what is settled ---

    @command(
        "set", T("Settle something before the start."),
        Param("setting", T("What"), required=True, suggest=suggest_settings),
        Param("value", T("How"), required=True, suggest=suggest_values),
        Param("who", T("For which AI seat (the host)"), suggest=suggest_seats),
    )  # fmt: skip
    async def set(self, reply: Reply, setting: str, value: str, who: str | None = None) -> None:
        table = await here(reply)
        key = the_one("no-such-setting", setting, _setting_names(table, reply.locale), T("Which setting"))
        chosen = the_one("no-such-value", value, _value_names(table, key, reply.locale), T("Which value"))
        seat = None if who is None else seat_meant(table, who)
        await table.settle(reply.person, key, chosen, reply.source, seat=seat)
        await reply.done(T("Settled."))

    async def _level(self, reply: Reply, table: Table, press: Press) -> None:
        await table.settle(reply.person, "level", press.value, reply.source)
        await reply.done()

    async def _language(self, reply: Reply, table: Table, press: Press) -> None:
        if press.value not in languages():
            raise Refused("no-such-value")
        await table.settle(reply.person, "language", press.value, reply.source)
        await reply.done()

    async def _setting(self, reply: Reply, table: Table, press: Press) -> None:
        """One setting out of a menu was chosen: its values are shown, to this person alone."""
        await _show_setting(reply, table, press.value)

    async def _settle(self, reply: Reply, table: Table, press: Press) -> None:
        need_seat(table, reply.person)
        await table.settle(reply.person, press.rest, press.value, reply.source)
        await _show_setting(reply, table, press.rest)

    async def _house(self, reply: Reply, table: Table, press: Press) -> None:
        await reply.update(lobby.house(table, reply.locale))

    # --- the start ---

    start = typed_press("start", T("Start the match (the host)."))

    async def _start(self, reply: Reply, table: Table, press: Press) -> None:
        await table.start(reply.person, reply.source)
        await reply.done(T("The match begins."))


async def _seated(reply: Reply, table: Table, luck: str) -> None:
    await table.join(reply.person, reply.interaction.user.display_name, reply.source, luck=luck or reply.source)
    await want_hand(reply.context.referee, table, reply.person)
    await reply.done(T("You have a seat."))


def _luck_form(reply: Reply, table: Table) -> ui.Modal:
    form = ui.Modal(
        title=cut(reply.words(T("Join with a text for the dice")), limits.MODAL_TITLE),
        timeout=None,
        custom_id=custom_ids.act(table.id, "lucky"),
    )
    field: ui.TextInput[Any] = ui.TextInput(custom_id="luck", max_length=LUCK_LENGTH, required=False)
    label = cut(reply.words(T("Your text")), limits.MODAL_LABEL)
    why = cut(reply.words(T("It goes into every throw; nobody can foresee what it does.")), limits.DESCRIPTION)
    form.add_item(ui.Label(text=label, description=why, component=field))
    return form


async def _show_setting(reply: Reply, table: Table, key: str) -> None:
    """A setting with its values, as they stand for this person's seat."""
    shown = lobby.setting(table, key, need_seat(table, reply.person), reply.locale)
    if shown is None:
        raise Refused("no-such-setting")
    await reply.update(shown)


def _setting_names(table: Table, locale: str) -> list[Named]:
    known = lobby.settings(table)
    always = (("level", both(T("Level"), locale)), ("language", both(T("The table's language"), locale)))
    return [*always, *((s.choice.key, both(s.name, locale)) for s in known)]


def _value_names(table: Table, key: str, locale: str) -> list[Named]:
    if key == "level":
        return [(level, both(face_of(table).level(level), locale)) for level in table.game.levels]
    if key == "language":
        return [(code, (lobby.language(code),)) for code in languages()]
    found = lobby.named(table, key)
    return [(value, both(words, locale)) for value, words in found.values] if found is not None else []


async def setup(bot: Rulekeeper) -> None:
    await bot.add_cog(Lobby(bot.replies))
