"""The Discord client: gateway events, the command tree, loading of extensions, and component presses."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import threading
import time
from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from engine.registry import load_games
from referee.people.reminders import REMIND
from referee.referee import Referee
from referee.reporting.incidents import log_incident
from referee.running.backoff import Backoff
from referee.running.lease_keeper import LeaseKeeper
from referee.store.database import StoreStuck
from referee.surfaces.front import Front
from referee.table.late_try import TELL
from referee.thinking.puzzles import SEND
from render.face.contract import load_presenter
from render.text.i18n import T

from .commands import Handlers, Translator, choose_places, limit_to_servers
from .context import build_context
from .delivery.calls import BY_DM
from .delivery.scheduled_events import read_changed_event
from .discord_errors import LONGEST_WAIT
from .interactions.elsewhere import read_as_group
from .interactions.presses import Presses
from .interactions.private_answers import PrivateAnswers
from .interactions.replies import Replies
from .interactions.seats import choose_ai_name
from .messages.events import moments
from .refusals import UnknownName, WordedRefusal
from .traffic import Traffic

DRAIN = 6.0
"""A shutdown waits at most this many seconds for presses in progress.

Hosts usually kill a process after ten seconds.
"""
_reading = threading.Lock()
COGS = (
    # together these have the commands of /game
    *("game", "lobby", "lobby_forms", "seat", "practice", "status", "tables", "ahead", "team"),
    *("settling", "inviting", "decisions", "orders"),  # together these have the commands of /table
    *("watch", "record", "stats", "club.titles", "club.league", "club.league_host", "club.night", "club.challenge"),
    "puzzles",
    *("settings", "decks", "levels", "lookup", "help", "check", "play", "menus"),
)
"""The extensions to load, in the order in which their commands are listed."""


class OldCommand(WordedRefusal):
    words = T("This command has changed. Type `/` to load the new list of commands, then try again.")


class Tree(app_commands.CommandTree["Rulekeeper"]):
    """The tree of all slash commands. It also answers errors that discord.py finds, such as an unknown command."""

    def add_command(self, command: Any, /, **where: Any) -> None:
        """Add a slash command. A group is merged into an existing group of its name, because Cogs share root commands.

        Raises ``CommandAlreadyRegistered`` if two commands have one name.
        """
        root = self.get_command(command.name)
        if isinstance(root, app_commands.Group) and isinstance(command, app_commands.Group):
            for one in command.commands:
                root.add_command(one)
        else:
            super().add_command(command, **where)

    async def interaction_check(self, interaction: discord.Interaction) -> bool:
        """Refuse commands while the bot shuts down. Only typed commands get an answer, autocomplete does not."""
        if self.client.is_waiting_to_take_over:
            return False
        if self.client.replies.ending and interaction.type is discord.InteractionType.application_command:
            await self.client.replies.come_back(interaction)
        return not self.client.replies.ending

    async def on_error(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        async with self.client.replies.open_reply(interaction):
            if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
                raise OldCommand()
            if isinstance(error, app_commands.TransformerError):
                raise UnknownName()
            raise error


class Rulekeeper(commands.AutoShardedBot):
    """The bot's connection to Discord. It keeps no cache of members, and fetches what it needs when it needs it."""

    def __init__(
        self, referee: Referee, *, persistent: bool = True, draw_ahead: bool = True, lease: LeaseKeeper | None = None
    ) -> None:
        """Build the client around a referee.

        ``persistent``: True if the database outlives a restart of this machine, as far as that can be detected.
        ``draw_ahead``: True to draw covers, the emojis of buttons and the boards of recent tables at the start, instead
        of when they are first needed. ``lease``: the slot of this process, if it shares the database with others. The
        process must hold the slot already.
        """
        self._lease = lease
        rights = (lambda: lease.may_call, lambda: lease.may_reply) if lease is not None else ()
        self.traffic = Traffic(referee.surfaces.calls, *rights)
        duty = referee.duty
        slot = lease.claimed if lease is not None and lease.claimed is not None else duty.slot or 0
        sharding: dict[str, Any] = {"shard_ids": duty.list_shards(slot), "shard_count": duty.shards} if lease else {}
        contexts, installs = choose_places(everywhere=True)  # The places of commands that declare none.
        super().__init__(
            command_prefix=(),
            http_trace=self.traffic.trace(),
            help_command=None,
            max_ratelimit_timeout=LONGEST_WAIT,
            tree_cls=Tree,
            allowed_contexts=contexts,
            allowed_installs=installs,
            intents=discord.Intents(guilds=True, guild_scheduled_events=True),
            enable_debug_events=True,  # discord.py itself drops what concerns people whom it does not know.
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            guild_ready_timeout=0.2,  # The bot keeps no cache of servers or members, so it need not wait for them.
            member_cache_flags=discord.MemberCacheFlags.none(),
            **sharding,
        )
        self.traffic.watch_buckets(self)
        self.referee = referee
        answers = PrivateAnswers()
        self.context = build_context(referee, self, answers.is_board_far, persistent=persistent)
        self._parse_interaction = self._connection.parsers["INTERACTION_CREATE"]
        self._connection.parsers["INTERACTION_CREATE"] = self._note_and_parse_interaction
        self.replies = Replies(self.context, answers)
        self.presses = Presses(self.replies)
        self._draw_ahead = draw_ahead
        self._received = 0.0
        """The time when the last message of Discord's gateway was received, by the monotonic clock."""
        self._awake = False
        self._cut_off: set[int] = set()
        """The shards that have lost their connection to Discord. While there are any, no table's clock runs."""

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Dispatch an event of discord.py. It calls this for each raw message before it decodes the message.

        Most raw messages concern nobody here, so no task is created for them.
        """
        if event == "socket_raw_receive":
            self._received = time.monotonic()
            if "GUILD_SCHEDULED_EVENT_" not in args[0]:
                return
        elif event == "interaction":
            args[0].extras["received"] = self._received
        super().dispatch(event, *args, **kwargs)

    def _note_and_parse_interaction(self, raw: Any) -> None:
        read_as_group(raw, lambda guild: self.get_guild(guild) is not None)
        self.context.channels.note_interaction(raw)
        self._parse_interaction(raw)

    # --- starting and ending ---

    async def setup_hook(self) -> None:
        await asyncio.to_thread(read_games)
        for name in COGS:
            await self.load_extension(f"cogs.{name}")
        for cog in self.cogs.values():
            if isinstance(cog, Handlers):
                self.presses.add(cog.presses, cog.presses_of_match, cog.presses_anywhere)
        if self.referee.duty.is_first:
            await self.register()
        mentions = self.context.mentions
        self.referee.attach(
            Front(
                screen=self.context.screen,
                changed=self.context.changes.show,
                warn=mentions.warn,
                closing=mentions.announce_closing,
                lingers=partial(moments.is_highlight_shown, self.referee),
                called=choose_ai_name,
                timers={
                    REMIND: mentions.remind,
                    TELL: self.context.challenge_posts.tell_late,
                    SEND: self.context.puzzle_letters.send,
                    **self.context.threads.due,
                },
            )
        )
        self.referee.leagues.attach(self.context.league_posts.show)
        self.referee.leagues.allow_sealing(self.context.league_posts.can_hide)
        self.referee.nights.attach(self.context.show_night)
        self.referee.dailies.attach(self.context.daily_posts.show)
        if self._draw_ahead:
            covers = [
                load_presenter(key).cover(level, ()) for key, rules in load_games().items() for level in rules.levels
            ]
            self.context.drawing.draw_ahead(covers, lambda: not self.is_closed())

    async def describe_commands(self) -> list[dict[str, Any]]:
        """Return all commands as Discord registers them, in every language."""
        await self.tree.set_translator(translator := Translator())
        return [await root.get_translated_payload(self.tree, translator) for root in self.tree.get_commands()]

    async def register(self) -> None:
        """Register the commands, unless they equal those that were registered last.

        This does not use the tree's ``sync``, which would translate all commands a second time.
        """
        payload = await self.describe_commands()
        assert self.application is not None  # The application is known since the login.
        if self.application.user_integration_config is None:
            payload = limit_to_servers(payload)
        now = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        if await self.referee.store.load_commands_mark() == now and len(await self.tree.fetch_commands()) == len(
            payload
        ):
            return
        assert self.application_id is not None  # The application's id is known since the login.
        await self.http.bulk_upsert_global_commands(self.application_id, payload=payload)
        with contextlib.suppress(StoreStuck):  # At worst the commands are registered again at the next start.
            await self.referee.store.keep_commands(now)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until Discord accepts another session. Processes that share a database take turns."""
        if self._lease is not None:
            await self._lease.wait_for_identify()
        else:
            await super().before_identify_hook(shard_id, initial=initial)

    @property
    def is_waiting_to_take_over(self) -> bool:
        """Return whether another process that is ending still answers the interactions. This process gets them, too."""
        return self._lease is not None and self._lease.claimed is not None

    async def on_ready(self) -> None:
        """Wake the referee at the first connection, and retry until that succeeds.

        Discord fires this event after each new connection. Until the referee is awake no clock runs, nobody is
        reminded, and no AI plays.
        """
        if self._awake:
            return
        self._awake = True
        if self._lease is not None and self._lease.claimed is not None:
            if not await self._lease.take_over():
                await self.close()  # The run ends, and the supervisor starts this process again as a standby.
                return
            if self.referee.duty.is_first:
                await self.register()
        backoff = Backoff()
        while not self.is_closed():
            try:
                # The list includes servers that are down at Discord.
                await self.referee.leaving.compare_servers({guild.id for guild in self.guilds})
                self.referee.outages.mark_unreachable(guild.id for guild in self.guilds if guild.unavailable)
                await self.referee.wake()
            except Exception as error:
                log_incident(error)
                await backoff.wait_after_failure()
            else:
                break
        if self._draw_ahead and not self.is_closed():
            self.context.emojis.begin()
            self.referee.rounds.draw_ahead()

    @property
    def is_driving(self) -> bool:
        """Return whether this process drives tables: it is the only one, or holds a slot."""
        return self._lease is None or self._lease.is_held

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Note that the bot was removed from a server. For an unreachable server, Discord fires another event."""
        await self.referee.leaving.note_left(guild.id)
        await self.referee.outages.end(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.referee.leaving.cancel_deletion(guild.id)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Note that Discord cannot reach a server, although the bot is connected."""
        await self.referee.outages.begin(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Note that Discord can reach a server again, and compare what is stored with the server's channels.

        Discord fires this event at the start, too.
        """
        await self.referee.outages.end(guild.id)
        there = {one.id for one in (*guild.channels, *guild.threads)}
        await self.context.stored_places.drop_lost_places(guild.id, there)
        await self.context.threads.check_places(guild.id, there)

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        if before.overwrites != after.overwrites or before.category_id != after.category_id:
            await self._check_followers(after.guild.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        if before.permissions != after.permissions:
            await self._check_followers(after.guild.id)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        await self._check_followers(role.guild.id)

    async def _check_followers(self, guild: int) -> None:
        """Try what has failed once more, because rights have changed, and check who may still follow tables."""
        await self.referee.appointments.hasten(guild)
        await self.context.show_failed()
        self.context.rights.forget_threads()
        for table in await self.referee.store.surfaces.list_tables_followed_in(guild, BY_DM):
            await self.referee.surfaces.check_readers(table)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.referee.leagues.end_without_channel(channel.id)
        await self.referee.nights.end_without_channel(channel.id)
        await self.context.stored_places.drop(channel.guild.id, channel.id)
        await self._check_followers(channel.guild.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self.referee.leagues.end_without_channel(payload.thread_id)
        await self.referee.nights.end_without_channel(payload.thread_id)
        await self.referee.leagues.note_lost_thread(payload.thread_id)
        await self.context.stored_places.drop(payload.guild_id, payload.thread_id)
        await self._check_followers(payload.guild_id)

    async def on_raw_thread_member_remove(self, payload: discord.RawThreadMembersUpdate) -> None:
        await self._check_followers(payload.guild_id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        if payload.data["thread_metadata"]["archived"]:
            await self.context.threads.note_archived(payload.thread_id)

    async def on_socket_raw_receive(self, message: str) -> None:
        """Note from a raw message of Discord that an event of a game night or the interest in it has changed."""
        if (event := read_changed_event(message)) is not None:
            await self.context.night_events.look_again(event.number, event.is_canceled)

    async def on_shard_disconnect(self, shard: int) -> None:
        self._cut_off.add(shard)
        self.referee.uptime.note_connection(False)

    async def on_shard_connect(self, shard: int) -> None:
        self._cut_off.discard(shard)
        self.referee.uptime.note_connection(not self._cut_off)

    async def on_shard_resumed(self, shard: int) -> None:
        await self.on_shard_connect(shard)

    async def close(self, *, linger: float = 0.0) -> None:
        """Answer the presses in progress, then close the connection.

        ``linger``: for at least this many seconds, people who press are told that the bot will be back.
        """
        await self.replies.drain_replies(DRAIN, linger)
        await self.context.stop()
        await super().close()
        self.context.drawing.close()

    # --- incoming interactions ---

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Handle pressed components and submitted forms. Typed commands go through the command tree."""
        if self.is_waiting_to_take_over:
            return
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            if self.replies.ending:
                await self.replies.come_back(interaction)
            else:
                await self.presses.handle(interaction)


def read_games() -> None:
    """Load all rules, cards, boards and texts. It takes most of a second, so it runs outside the event loop.

    A second thread that calls this meanwhile waits for the first.
    """
    with _reading:
        for key in load_games():
            load_presenter(key)
