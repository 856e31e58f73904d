"""The /settings commands: the settings of a person and of a server. Changes take effect at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import discord
from discord.ext import commands

from render.text.i18n import T

from .commands import (
    Handlers,
    Param,
    Suggest,
    allow_contexts,
    make_command,
    make_description,
    make_setup,
    suggest_names,
)
from .components.custom_ids import read_number
from .components.typed import list_suggested_values
from .context import Context
from .interactions.blocking import BLOCK, BLOCKED, UNBLOCK, block_from_menu, build_blocked_page, unblock
from .interactions.own_settings import change_own_settings, handle_own_settings
from .interactions.presses import ComponentPress
from .interactions.replies import Replies
from .interactions.reply import Reply
from .interactions.server_settings import Channel, change_server_settings, handle_server_settings, list_founder_names
from .messages.person.personal import list_data_values
from .messages.person.setting_values import (
    Values,
    list_auto_answer_values,
    list_call_values,
    list_card_name_values,
    list_city_names,
    list_language_values,
    list_own_scheme_values,
    list_pace_values,
    list_puzzle_values,
    list_quiet_values,
    list_reminder_values,
    list_routine_values,
    list_server_scheme_values,
    list_value_names,
)


def suggest_from(values: Callable[[], Values]) -> Suggest:
    """Return an autocomplete function that suggests the values of a setting."""
    return suggest_names(lambda locale: list_value_names(values(), locale))


SUGGEST_CITIES = suggest_names(lambda _: list_city_names())


async def suggest_founders(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    """Suggest who may start leagues and game nights."""
    return list_suggested_values(typed, list_founder_names(interaction))


@allow_contexts(everywhere=True)
class Settings(
    Handlers,
    commands.GroupCog,
    group_name="settings",
    group_description=make_description(T("Change your own settings, or this server's.")),
):
    """The commands that show and change settings, and the menus and buttons of their messages."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses_anywhere = {
            "mine": handle_own_settings,
            "server": handle_server_settings,
            BLOCKED: self._show_blocked,
            BLOCK: self._block,
            UNBLOCK: self._unblock,
        }

    @make_command(
        "mine", T("Your language, colours, messages, notifications and standing orders."),
        Param("language", T("The language in which the bot answers you"), suggest=suggest_from(list_language_values)),
        Param("cards", T("The language in which you read the names of cards"),
        suggest=suggest_from(list_card_name_values)),
        Param("colours", T("The colours of your pictures"), suggest=suggest_from(list_own_scheme_values)),
        Param("hands", T("True: the bot sends your hand by direct message"), kind=bool),
        Param("calls", T("The way the bot notifies you when it is your turn"), suggest=suggest_from(list_call_values)),
        Param("reminders", T("The time between reminders"), suggest=suggest_from(list_reminder_values)),
        Param("city", T("A city in your time zone"), suggest=SUGGEST_CITIES),
        Param("quiet", T("The hours when the bot does not notify you, for example 22-8"),
        suggest=suggest_from(list_quiet_values)),
        Param("away", T("The number of days you are away from slow tables (0: you are back)"), kind=int),
        Param("moment", T("The question for which you set a standing order"),
        suggest=suggest_from(list_routine_values)),
        Param("order", T("The standing order for the question"), suggest=suggest_from(list_auto_answer_values)),
        Param("everywhere", T("True: you also get a rating across all servers"), kind=bool),
        Param("puzzles", T("The way you get puzzles from your own mistakes"),
        suggest=suggest_from(list_puzzle_values)),
        Param("lend", T("True: others may get puzzles from your matches, without names, if all players agree"),
        kind=bool),
        Param("block", T("A person to block from tables where you sit, or to unblock"), kind=discord.User),
        Param("data", T("Your data: get it, hide your results, or delete everything"),
        suggest=suggest_from(list_data_values)),
    )  # fmt: skip
    async def mine(self, reply: Reply, **given: Any) -> None:
        await change_own_settings(reply, _keep_given(given))

    async def _show_blocked(self, reply: Reply, press: ComponentPress) -> None:
        """Show another page of the people whom this person has blocked."""
        await reply.update(await build_blocked_page(reply, press.index))

    async def _block(self, reply: Reply, press: ComponentPress) -> None:
        await block_from_menu(reply, _read_person(press))

    async def _unblock(self, reply: Reply, press: ComponentPress) -> None:
        """Unblock the person whom the pressed button stands for."""
        await unblock(reply, _read_person(press))

    @make_command(
        "server", T("Language, colours, channels, time limit and bans of this server."),
        Param("language", T("The language of public messages"), suggest=suggest_from(list_language_values)),
        Param("colours", T("The colours of public pictures"), suggest=suggest_from(list_server_scheme_values)),
        Param("place", T("The channel in which to allow tables, or no longer allow them"), kind=Channel),
        Param("pace", T("The time limit for answers at new tables"), suggest=suggest_from(list_pace_values)),
        Param("city", T("A city in this server's time zone. The bot does not notify at night."),
        suggest=SUGGEST_CITIES),
        Param("bar", T("The person to ban from this server's tables, or to unban"), "ban", kind=discord.User),
        Param("texts", T("True: show texts that players write, such as reasons and dice texts"), kind=bool),
        Param("seasons", T("The channel for a picture of each month. Choose it again to stop."), kind=Channel),
        Param("puzzle", T("The channel for a puzzle each day. Choose it again to stop."), kind=Channel),
        Param("founders", T("The people who may start leagues and nights: everybody, a role, or only managers"),
        "hosts", suggest=suggest_founders),
        Param("titles", T("True: show the titles that players give each other after a match"), kind=bool),
    )  # fmt: skip
    async def server(self, reply: Reply, **given: Any) -> None:
        await change_server_settings(reply, _keep_given(given))


def _keep_given(parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parameters that were given."""
    return {key: value for key, value in parameters.items() if value is not None}


def _read_person(press: ComponentPress) -> int:
    """Return the person whom a press names. Raises ``Malformed``."""
    return read_number(press.rest.partition(":")[0], 20)


setup = make_setup(Settings)
