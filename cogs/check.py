"""The /check command: find missing permissions, and show the bot's health."""

from __future__ import annotations

from collections.abc import Iterator

import discord
from discord.ext import commands

from render import art, fallback, fonts
from render.text.clean import clean_name
from render.text.i18n import T

from .commands import Handlers, make_command, make_setup
from .components.sheet import build_text_view
from .context import Context
from .delivery.expected import request_hand_message
from .delivery.scheduled_events import may_create_events
from .delivery.stored_places import find_lost_places
from .discord_errors import is_final
from .interactions.presses import ComponentPress
from .interactions.replies import Replies
from .interactions.reply import Reply
from .messages.person.health import BREAKS, Health, build_health_message


class Check(Handlers, commands.Cog):
    """The command that shows the bot's health, and the buttons to check again and to test direct messages."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses_anywhere = {"check": self._check, "door": self._test_direct_messages}

    @make_command("check", T("Check whether the bot works here, and which permissions it needs."))
    async def check(self, reply: Reply) -> None:
        await _show(reply)

    async def _check(self, reply: Reply, press: ComponentPress) -> None:
        await _show(reply)

    async def _test_direct_messages(self, reply: Reply, press: ComponentPress) -> None:
        """Send the person a direct message as a test. If it arrives, try again to send the hands that were refused."""
        words = reply.translate(T("Direct messages work. The bot can send your hand of cards here."))
        await _try_direct_message(reply.context, reply.person, words)
        await _show(reply)


async def _show(reply: Reply) -> None:
    await reply.update(build_health_message(await _examine_health(reply), reply.locale))


async def _examine_health(reply: Reply) -> Health:
    context, interaction = reply.context, reply.interaction
    size, sound = await context.referee.store.check_health()
    in_server, guild = interaction.guild_id is not None, interaction.guild
    places = (await context.referee.settings.load_server(guild.id)).channels if guild is not None else ()
    return Health(
        optional=tuple(_list_missing_wishes(interaction)),
        missing=_list_missing_permissions(interaction) if in_server else None,
        threads=len(guild.threads) if guild is not None else None,
        places=places,
        lost_places=find_lost_places(guild, places) if guild is not None else (),
        boards=await context.referee.store.surfaces.count_blocked_boards(guild.id) if guild is not None else 0,
        unreadable=len(context.referee.due.unreadable),
        door=await context.readers.find_dm_outcome(reply.person),
        latency=context.channels.latency,
        picture=context.drawing.usual,
        tables=context.referee.known,
        behind=context.referee.surfaces.busy,
        persistent=context.persistent,
        drawing=(*fonts.list_missing_packages(), *art.list_missing_packages()),
        scripts=fallback.list_missing_packages(),
        undrawn=not fallback.can_draw(clean_name(interaction.user.display_name)),
        size=size,
        trouble=trouble.refusal.kind if (trouble := context.referee.store.trouble) is not None else None,
        sound=sound,
    )


def _list_missing_wishes(interaction: discord.Interaction) -> Iterator[str]:
    """Yield the permissions of ``WISHES`` that the bot lacks here. Only a text channel can have private threads."""
    if interaction.guild is None:
        return
    if not may_create_events(interaction.guild):
        yield "create_events"
    if isinstance(interaction.channel, discord.TextChannel) and not interaction.app_permissions.create_private_threads:
        yield "create_private_threads"


def _list_missing_permissions(interaction: discord.Interaction) -> tuple[str, ...]:
    return tuple(name for name in BREAKS if not getattr(interaction.app_permissions, name))


async def _try_direct_message(context: Context, person: int, words: str) -> None:
    readers, referee = context.readers, context.referee
    try:
        await (await context.channels.open_private_channel(person)).send(view=build_text_view(words))
    except discord.HTTPException as error:
        if not is_final(error):
            raise
        await readers.note_dm_outcome(person, False)
        return
    await readers.note_dm_outcome(person, True)
    for table in await referee.list_tables_of(person):
        await request_hand_message(referee, table, person)


setup = make_setup(Check)
