"""The threads and forum posts of tables: they are kept open during a match, and archived afterwards.

A thread is checked at three times: after its table's match has begun or ended; before the thread would archive itself;
when Discord says that it is archived. The checks are stored timers. A crash only repeats a check. A check that became
due while the bot was off is done once. A thread that somebody else has opened is unarchived if needed, and otherwise
left alone.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
from collections.abc import Collection
from typing import Any, Literal

import discord

from referee.records.thread import Thread
from referee.running.due import Handler
from referee.store.database import StoreStuck
from referee.surfaces.threads import CLOSE, LOOK
from referee.table import history, progress
from referee.table.table import Table
from render.text.clean import clean_name

from ..components.sheet import MessageLayout
from ..discord_errors import FAILED, Do, is_final, is_met_by, is_too_large
from ..messages.common.viewpoint import list_picture_names
from ..messages.events.replay import build_film_message
from ..messages.table.shelf import NewTable, Tag, build_first_message, build_last_message, choose_tags
from .calls import BY_DM, IN_CHANNEL
from .films import Films
from .screen import Screen
from .thread_opener import Home, ThreadOpener
from .tools import DeliveryTools

log = logging.getLogger(__name__)
TITLE = 90
"""The length to which a thread's title is cut, in characters."""
DAY = 24 * 3600.0
WEEK: Literal[10080] = 10_080
SHORTER: Literal[4320] = 4_320
"""Discord's two values for the minutes without activity after which a thread archives itself.

A change from ``WEEK`` to ``SHORTER``, or back, counts as activity. So it keeps a thread open, and notifies nobody.
"""
MARGIN = DAY
"""A thread is kept open by some activity this many seconds before it would archive itself."""
STAYS, SERIES_STAYS = 3600.0, 7 * DAY
"""The seconds for which the thread of a finished match stays open: usually, and in an unfinished series.

In this time people can view the match and begin the next one.
"""
SOON = 1800.0
"""The least seconds between two checks of a thread."""
FOLLOWERS = 20
"""The most followers of a match to whom its film is sent."""
BUSY = 20.0
"""If another thread is being closed, the closing of a thread is tried again after this many seconds."""
_EPOCH = 1_420_070_400.0
"""The time from which the times in Discord's ids are counted, in seconds since 1970."""


class Threads:
    """The threads and forum posts in which tables are played."""

    def __init__(self, tools: DeliveryTools, films: Films, screen: Screen, opener: ThreadOpener) -> None:
        self._referee, self._readers, self._drawing, self._channels = tools
        self._films, self._screen, self._opener = films, screen, opener
        self._stages: dict[int, tuple[int, str]] = {}
        """By table in a thread: the match and phase for which a check of the thread was planned."""
        self._elsewhere: set[int] = set()
        """The tables that are not in a thread."""
        self._closing = False

    @property
    def due(self) -> dict[str, Handler]:
        """By kind of timer: the method that handles it."""
        return {LOOK: self.look, CLOSE: self.close}

    async def open(self, channel: Home, title: str, since: int, table: NewTable, is_private: bool = False) -> int:
        """Open a thread or post for a new table, and return its id. Raises one of ``FAILED`` if Discord refuses.

        ``since``: as in ``ThreadOpener.open``. ``is_private``: in a text channel, open a thread that only people whom
        the bot adds, and managers of threads, can see.
        """
        title = clean_name(title, TITLE)

        async def create() -> int:
            if isinstance(channel, discord.ForumChannel):
                return await self._post(channel, title, table)
            is_announcement = channel.is_news()  # The threads of an announcement channel have another type.
            sort = discord.ChannelType.news_thread if is_announcement else discord.ChannelType.public_thread
            sort = discord.ChannelType.private_thread if is_private else sort
            return (
                await channel.create_thread(name=title, type=sort, auto_archive_duration=WEEK, invitable=not is_private)
            ).id

        made = await self._opener.open(channel, title, since, create)
        try:
            await self.note(made, channel.guild.id, is_own=True)
        except StoreStuck:
            await self.leave(made)
            raise
        return made

    async def _post(self, where: discord.ForumChannel, title: str, table: NewTable) -> int:
        sheet = await self._readers.colour_layout(build_first_message(table), None, where.guild.id)
        layout, files = await self._drawing.draw_message(sheet)
        tags = choose_tags(_list_usable_tags(where), (), table.game, "lobby")
        applied = [one for one in where.available_tags if one.id in tags]
        post = await where.create_thread(
            name=title, auto_archive_duration=WEEK, view=layout, files=files, applied_tags=applied
        )
        return post.thread.id

    async def leave(self, channel: int) -> None:
        """Archive a thread whose table could not be opened. Deletion would need another permission."""
        async with self._referee.surfaces.wrap_call():
            with contextlib.suppress(*FAILED):
                await self._channels.change(channel, archived=True)

    async def note(self, channel: int, guild: int, is_own: bool = False) -> None:
        """Store that a table is about to be opened in this thread. ``is_own``: the bot has opened the thread."""
        await self._referee.threads.add(channel, guild, is_own)

    async def note_change(self, table: Table) -> None:
        """Plan a check of a table's thread if the table's match has begun or ended."""
        facts = table.facts
        stage = facts.match, facts.phase
        if table.id in self._elsewhere or self._stages.get(table.id) == stage:
            return
        thread = await self._referee.threads.find(facts.channel)
        if thread is None:
            self._elsewhere.add(table.id)
            return
        now = self._referee.now()
        if not facts.live and thread.own and thread.told < facts.match:
            stays = (
                SERIES_STAYS
                if progress.is_undecided(table) or progress.find_carried_values(table) is not None
                else STAYS
            )
            await self._referee.threads.plan_check_and_closing(table.id, facts.match, now, now + stays)
        else:
            await self._referee.threads.plan_checks([table.id], now)
        self._stages[table.id] = stage

    async def note_archived(self, channel: int) -> None:
        """Plan a check of an archived thread if a match is played in it, so that it is unarchived."""
        table = await self._referee.store.tables.find_live_table(channel)
        if table is not None and await self._referee.threads.find(channel) is not None:
            await self._referee.threads.plan_checks([table], self._referee.now())

    async def check_places(self, guild: int, channels: Collection[int]) -> None:
        """Check the threads and channels of the live tables of a server, because Discord can reach the server.

        ``channels``: the server's channels and open threads. If a table's thread is not among them, the thread is
        checked. If any other channel of a table is not among them, it counts as missing.
        """
        lost, now = [], self._referee.now()
        for channel, table, thread in await self._referee.threads.list_live(guild):
            if channel in channels:
                continue
            if thread:
                lost.append(table)
            else:
                await self._referee.note_missing_channel(channel)
        if lost:
            await self._referee.threads.plan_checks(lost, now)

    # --- timers that are due ---

    async def look(self, table_number: int, key: str) -> None:
        """Check a table's thread: keep it open, renew it, set its tags.

        Raises Discord's temporary errors, so that the caller tries again. ``key``: the key of the timer.
        """
        found = await self._find_thread(table_number)
        if found is None:
            return
        table, thread = found
        again = DAY
        try:
            raw = await self._has_known_table(thread)
            wanted = self._list_wanted_changes(table, thread, raw)
            if wanted:
                await self._change(thread.channel, wanted)
            if {"archived": True, **_read_thread_metadata(raw), **wanted}["archived"] is False:
                again = self._compute_check_delay(thread, raw, wanted)
        except discord.HTTPException as error:
            if is_met_by(error, Do.GONE):
                await self._referee.note_missing_channel(thread.channel)
                return
            if not is_final(error):
                raise
            log.info("table %d: its thread could not be kept open (%s)", table_number, error.code)
        if table.facts.live:
            await self._referee.threads.plan_checks([table_number], self._referee.now() + max(SOON, again))

    async def close(self, table_number: int, key: str) -> None:
        """Close the thread of a finished match: post its result, film and file, and archive it."""
        found, match = await self._find_thread(table_number), int(key.partition(":")[2])
        if found is None or not found[1].own or found[0].facts.live or found[0].facts.match != match:
            return
        table, thread = found
        if table.facts.sealed:  # While the round goes on, others may not get the film and the file.
            await self._referee.threads.postpone_closing(table_number, match, self._referee.now() + STAYS)
            return
        if self._closing:  # Only one thread is closed at a time, because its film takes long. The timer is set again.
            await self._referee.threads.postpone_closing(table_number, match, self._referee.now() + BUSY)
            return
        self._closing = True
        try:
            await self._close(table, thread)
        except discord.HTTPException as error:
            if not is_final(error):
                raise
            log.info("table %d: its thread could not be put away (%s)", table_number, error.code)
        finally:
            self._closing = False

    # --- changing threads ---

    async def _close(self, table: Table, thread: Thread) -> None:
        meta = _read_thread_metadata(await self._has_known_table(thread))
        if not meta or (meta["archived"] and meta["locked"]):
            return  # Somebody has closed the thread already.
        if meta["archived"]:  # Nothing can be posted in an archived thread.
            await self._change(thread.channel, {"archived": False})
        if thread.told < table.facts.match:
            if table.facts.result is not None:
                await self._announce_end(table)
            await self._screen.show_final_layout(await self._screen.keep_final(table))
            await self._referee.threads.note_announced_end(thread.channel, table.facts.match)
        wanted = {**self._list_wanted_changes(table, thread, await self._has_known_table(thread)), "archived": True}
        try:
            await self._change(thread.channel, {**wanted, "locked": True})
        except discord.HTTPException as error:
            # The bot may archive its own thread, but locking needs a moderator's permission.
            if not is_final(error):
                raise
            await self._change(thread.channel, wanted)

    async def _announce_end(self, table: Table) -> None:
        locale = table.facts.language
        scheme = await self._readers.find_scheme(None, table.facts.guild)
        record = await history.export(table, None)
        film = await self._films.make(table, list_picture_names(table), locale, scheme)
        there = self._channels.find_channel(table.facts.channel)
        try:
            await self._send(table, build_last_message(table, film, record, locale), there)
        except discord.HTTPException as error:
            if not is_too_large(error):
                raise
            await self._send(table, build_last_message(table, None, record, locale), there)
        if film is not None:
            await self._show_followers(table, build_film_message(table, film, locale))

    async def _show_followers(self, table: Table, sheet: MessageLayout) -> None:
        """Send the film (``sheet``) to at most ``FOLLOWERS`` followers of the match.

        All other followers can press *Replay*.
        """
        known = [one for one in await self._referee.surfaces.list_of_table(table.id) if one.kind in (BY_DM, IN_CHANNEL)]
        for one in [one for one in known if not one.closed and one.message is not None][:FOLLOWERS]:
            with contextlib.suppress(*FAILED):
                await self._send(table, sheet, self._channels.find_channel(one.channel), one.whom)

    async def _send(
        self, table: Table, sheet: MessageLayout, place: discord.PartialMessageable, person: int = 0
    ) -> None:
        layout, files = await self._drawing.draw_message(sheet)
        said = f"{table.id}|end|{table.facts.match}" + (f"|{person}" if person else "")
        nonce = hashlib.blake2b(said.encode(), digest_size=12).hexdigest()
        async with self._referee.surfaces.wrap_call():
            await place.send(view=layout, files=files, nonce=nonce, silent=True)

    def _list_wanted_changes(self, table: Table, thread: Thread, raw: dict[str, Any]) -> dict[str, Any]:
        """Return the fields of a table's thread that must be changed now, with their new values."""
        meta, live, wanted = _read_thread_metadata(raw), table.facts.live, dict[str, Any]()
        if not meta:
            return wanted
        if live and meta["archived"]:
            if meta["locked"] and not thread.told:
                return wanted  # A locked thread stays as it is, because somebody wants nothing to be written in it.
            wanted |= {"archived": False, **({"locked": False} if meta["locked"] else {})}
        elif live and thread.own and self._compute_check_delay(thread, raw, {}) <= 0:
            wanted["auto_archive_duration"] = SHORTER if meta["auto_archive_duration"] == WEEK else WEEK
        forum = self._channels.find_forum(int(raw.get("parent_id") or 0)) if thread.own else None
        if forum is not None and (live or not meta["archived"]):
            before = [int(one) for one in raw.get("applied_tags", ())]
            tags = choose_tags(_list_usable_tags(forum), before, table.facts.game, table.facts.phase)
            if set(tags) != set(before):
                wanted["applied_tags"] = [str(one) for one in tags]
        return wanted

    def _compute_check_delay(self, thread: Thread, raw: dict[str, Any], changed: dict[str, Any]) -> float:
        """Return the seconds until the next check of a thread to which these changes were made.

        A thread that the bot has opened is checked shortly before it would archive itself. Any other is checked after
        that.
        """
        now, meta = self._referee.now(), {**_read_thread_metadata(raw), **changed}
        heard = [_compute_creation_time(int(raw.get("last_message_id") or 0)), _compute_creation_time(thread.channel)]
        if stamp := meta.get("archive_timestamp"):
            heard.append(discord.utils.parse_time(stamp).timestamp())
        renewed = changed.keys() & {"archived", "auto_archive_duration"}
        since = now if renewed else min(now, max(heard))
        ends: float = since + meta["auto_archive_duration"] * 60 - now
        return ends - MARGIN if thread.own else ends + SOON

    async def _has_known_table(self, thread: Thread) -> dict[str, Any]:
        async with self._referee.surfaces.wrap_call():
            return await self._channels.fetch_channel(thread.channel)

    async def _change(self, channel: int, changes: dict[str, Any]) -> None:
        async with self._referee.surfaces.wrap_call():
            await self._channels.change(channel, **changes)

    async def _find_thread(self, table_number: int) -> tuple[Table, Thread] | None:
        """Return a table and its thread; None if one of them does not exist."""
        table = await self._referee.find_table(table_number)
        thread = await self._referee.threads.find(table.facts.channel) if table is not None else None
        return None if table is None or thread is None else (table, thread)


def _read_thread_metadata(raw: dict[str, Any]) -> dict[str, Any]:
    """Return the metadata of a thread; empty for a channel that is no thread."""
    return raw.get("thread_metadata") or {}


def _compute_creation_time(snowflake: int) -> float:
    """Return the time at which a Discord id was made, in seconds since 1970. The id 0 counts as made long ago."""
    return (snowflake >> 22) / 1000 + _EPOCH


def _list_usable_tags(forum: discord.ForumChannel) -> list[Tag]:
    """Return the tags that the bot may put on posts in a forum."""
    manages = forum.permissions_for(forum.guild.me).manage_threads
    return [Tag(one.id, one.name) for one in forum.available_tags if manages or not one.moderated]
