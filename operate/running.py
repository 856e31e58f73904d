"""The run of the bot. This module connects its parts. Without a Discord token the bot plays in the local playground."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import importlib
import logging
import os
import signal
import socket
import threading
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

import aiohttp
import discord
import yarl

from cogs.client import Rulekeeper, read_games
from cogs.monitoring import logs
from cogs.watchdog import Watchdog, watch_event_loop
from referee.housekeeping.backups import keep
from referee.housekeeping.server_backups import ServerBackups
from referee.referee import Referee
from referee.reporting.incidents import log_incident
from referee.running.backoff import Backoff
from referee.running.clock import Clock
from referee.running.duty import Duty
from referee.running.lease_keeper import HAND_OVER, LeaseKeeper
from referee.store.address import is_postgresql
from referee.store.database import NotReadyYet, StoreConflict, StoreRefused, StoreStuck
from referee.store.locks import StoreBusy
from referee.store.origin import recall
from referee.store.sqlite_file import is_persistent
from render import art, fallback, fonts
from render.face.distributed import leave_out_unusable_games

from .environment import Settings, list_misspelt_names
from .garbage import GarbageCollection
from .local_discord import Playground, is_installed

LINGER = 0.5
"""A bot that ends still answers presses for at least this many seconds. It asks people to come back later."""
ENDS = 9.5
"""After this many seconds, a process that has not yet ended is ended by force.

All acknowledged answers are stored before this.
"""
REACHED = 10.0
"""The seconds to wait for Discord's answer at each attempt to start."""
STARTED = 60.0
"""The seconds after which the garbage collection takes the start as over, even if Discord is not reached."""
FOLLOWED = 20.0
"""The seconds between two looks at the clock of a shared database."""
TIDIED = 20.0
"""The seconds between two returns of free memory to the operating system."""
ARENA_MAX, MMAP_THRESHOLD = -8, -3
"""The numbers of two parameters of glibc's ``mallopt``."""
LARGE = 1024 * 1024
"""Blocks of at least this many bytes, such as pictures, are returned to the operating system when they are freed."""
log = logging.getLogger("rulekeeper")


def point_library_at(base: str, gateway: str) -> None:
    """Let the Discord library call these addresses of an API and a gateway, instead of Discord's."""
    discord.http.Route.BASE = f"{base}/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    discord.asset.Asset.BASE = base.removesuffix("/api") + "/cdn"


class Stop(asyncio.Event):
    """Set when the process is to end."""

    def __init__(self) -> None:
        super().__init__()
        self.code = 0
        """The exit code of the process."""

    def ask_for_restart(self) -> None:
        """Let the exit code say that the process wants to be started again, unless a person ends it already."""
        if not self.is_set():
            self.code = 1


async def run(settings: Settings) -> int:
    """Run the bot until SIGTERM or SIGINT, and return the exit code. It is 1 if the process wants to be started again.

    Raises StoreBusy, StoreRefused, RuntimeError or discord.LoginFailure if it cannot start.
    """
    stop = Stop()
    is_shared = is_postgresql(settings.RULEKEEPER_DB)
    _prepare_process(stop, ENDS + HAND_OVER * is_shared)
    playground = None
    if not (settings.DISCORD_TOKEN or settings.DISCORD_API_BASE):
        playground = Playground(settings.PLAYGROUND_PORT, Path(settings.RULEKEEPER_DB))
    async with contextlib.AsyncExitStack() as stack:
        dog = stack.enter_context(watch_event_loop())
        garbage = GarbageCollection()
        stack.enter_context(garbage.wrap_run())
        asyncio.get_running_loop().call_later(STARTED, garbage.freeze)
        clock = Clock()
        opened = list[Referee]()
        duty = Duty(settings.SHARDS, settings.SLOTS or settings.SHARDS, is_shared=is_shared)
        logs.name_slot_of(duty)
        if not await _run_unless_stopped(stop, open_tables(settings, clock, duty, opened)):
            return stop.code
        (referee,) = opened
        stack.push_async_callback(referee.close)
        _run_meanwhile(stack, give_memory_back(lambda: garbage.collect_all(referee.surfaces.seen.latest)))
        if not is_shared:
            _run_meanwhile(stack, keep(Path(settings.RULEKEEPER_DB), clock))
        if playground is not None:
            stack.push_async_callback(playground.close)
            if not await _run_unless_stopped(stop, playground.open()):
                return stop.code
            point_library_at(f"{playground.base}/api", f"ws://127.0.0.1:{playground.port}/gateway")
        elif settings.DISCORD_API_BASE:
            point_library_at(settings.DISCORD_API_BASE, settings.DISCORD_GATEWAY)
        lease = _make_lease(referee)
        if lease is not None and not await _take_up_duty(stack, stop, lease, referee, clock, settings):
            return stop.code
        persistent = is_shared or is_persistent(Path(settings.RULEKEEPER_DB))
        client = Rulekeeper(referee, persistent=persistent, draw_ahead=settings.DRAW_AHEAD, lease=lease)
        if settings.METRICS_PORT:  # This starts early, so that an operator can see why Discord is not reached.
            stack.enter_context(_start_monitoring(client, dog, settings))
        if not await _run_unless_stopped(stop, wait_for_discord()):
            return stop.code
        stack.push_async_callback(client.close)
        if not await _run_unless_stopped(stop, client.login(settings.DISCORD_TOKEN or "playground")):
            return stop.code
        greeting = f"Open {playground.base} — type /game new" if playground else "Connected to Discord — type /game new"
        connection = await _stay_connected(client, stop, greeting, garbage)
        stop.ask_for_restart()  # unless it is set, the client has closed itself, because another process has its slot
        if lease is not None and not connection.done():
            await lease.hand_over()
        referee.store.stop_waiting()
        await client.close(linger=LINGER)
        await connection
    return stop.code


def _prepare_process(stop: Stop, patience: float) -> None:
    """Prepare memory, logs and signals, and begin to read the games. ``patience``: the seconds for an orderly end."""
    keep_memory_together()
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(logs.log_loop_error)
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, _request_end, stop, patience)
    # Reading begins while Discord is awaited. If it fails, the client fails at it later, and says so.
    loop.run_in_executor(None, read_games).add_done_callback(lambda done: done.cancelled() or done.exception())


def _run_meanwhile(stack: contextlib.AsyncExitStack, *tasks: Coroutine[Any, Any, None]) -> None:
    """Run each work in a task of its own until the context ends."""
    for work in tasks:
        stack.callback(asyncio.create_task(work).cancel)


def _make_lease(referee: Referee) -> LeaseKeeper | None:
    """Return the keeper of this process's slot; None if the process does not share its database."""
    if referee.store.slots is None:
        return None
    holder = f"{socket.gethostname()}:{os.getpid()}"
    return LeaseKeeper(referee.store.slots, referee.duty, holder, referee.store.running_rules)


async def _take_up_duty(
    stack: contextlib.AsyncExitStack, stop: Stop, lease: LeaseKeeper, referee: Referee, clock: Clock, settings: Settings
) -> bool:
    """Stand by until a slot is free, then keep it and make backups. Return False if ``stop`` was set first."""
    await asyncio.to_thread(read_games)
    with _show_standby(referee, settings):
        if not await _run_unless_stopped(stop, take_slot(lease)):
            return False
    stack.push_async_callback(lease.release)
    keeping = ServerBackups(referee.store, referee.duty, settings.RULEKEEPER_DB, Path(settings.RULEKEEPER_BACKUPS))
    with contextlib.suppress(StoreStuck, StoreConflict):  # If this fails, ``keep_signed`` signs again at once.
        await keeping.sign()  # the database may have been put back while this process stood by
    signing = keep_signed(keeping, clock, stop)
    _run_meanwhile(stack, watch_slot(lease, stop), referee.hear_of_changes(), signing, follow_clock(referee, clock))
    return True


async def _stay_connected(
    client: Rulekeeper, stop: Stop, greeting: str, garbage: GarbageCollection
) -> asyncio.Task[None]:
    """Stay connected to Discord until ``stop`` is set or the connection ends. Return the task of the connection.

    ``greeting``: printed once the client is ready.
    """
    connection = asyncio.create_task(client.connect())
    stopped = asyncio.create_task(stop.wait())
    ready = asyncio.create_task(client.wait_until_ready())
    await asyncio.wait({connection, stopped, ready}, return_when=asyncio.FIRST_COMPLETED)
    if ready.done() and not stopped.done():
        print(greeting, flush=True)
        garbage.freeze()
        await asyncio.wait({connection, stopped}, return_when=asyncio.FIRST_COMPLETED)
    ready.cancel()
    stopped.cancel()
    return connection


async def take_slot(lease: LeaseKeeper) -> None:
    """Wait until a slot is free. Rules, texts and the database must be ready before."""
    await lease.acquire()


async def watch_slot(lease: LeaseKeeper, stop: Stop) -> None:
    """Keep this process's slot. End the process once another has the slot, so that it is started as a standby."""
    try:
        await lease.keep()
    except Exception as error:
        log_incident(error)
    stop.ask_for_restart()
    _request_end(stop, ENDS)


async def follow_clock(referee: Referee, clock: Clock) -> None:
    """Let the clock follow that of the shared database, until cancelled."""
    while True:
        await asyncio.sleep(FOLLOWED)
        with contextlib.suppress(StoreStuck):
            if (told := await referee.store.read_clock()) is not None:
                clock.follow(told)


async def keep_signed(backups: ServerBackups, clock: Clock, stop: Stop) -> None:
    """Keep backups of a shared database. End the process if the database was put back to an earlier state."""
    try:
        await backups.keep(clock)
    except StoreRefused as error:
        log.error("%s", error)
    stop.ask_for_restart()
    _request_end(stop, ENDS)


async def open_tables(settings: Settings, clock: Clock, duty: Duty, opened: list[Referee]) -> None:
    """Open the tables of the database and append their referee to ``opened``.

    Wait as long as the disk is full or the server of the database does not answer. This does not raise, because a
    supervisor gives up after some failed starts in a row.
    """
    backoff, database = Backoff(), settings.RULEKEEPER_DB
    while not opened:
        try:
            remembered = recall(Path(settings.RULEKEEPER_BACKUPS), database) if duty.is_shared else 0
            opened.append(
                await Referee.open(database, now=clock, duty=duty, last_signature=remembered, follow=clock.follow)
            )
        except NotReadyYet as error:
            if not backoff.failures:
                log.error("%s The bot starts once that is over.", error)
            await backoff.wait_after_failure()


async def wait_for_discord() -> None:
    """Wait until Discord answers, with any status below 500.

    A machine may start before its network does. This waits and does not raise, because a supervisor gives up after some
    failed starts in a row.
    """
    backoff = Backoff()
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=REACHED)) as session:
        while True:
            try:
                async with session.get(f"{discord.http.Route.BASE}/gateway") as answer:
                    why = f"it answers {answer.status}" if answer.status >= 500 else ""
            except (aiohttp.ClientError, OSError) as error:
                # The error may be logged: it names host and reason, and nothing secret was sent yet.
                why = str(error) if isinstance(error, OSError) and str(error) else type(error).__name__
            if not why:
                return
            if not backoff.failures:
                log.warning("Discord is not reached (%s): it is asked again until it is", why)
            await backoff.wait_after_failure()


def _request_end(stop: Stop, seconds: float) -> None:
    if not stop.is_set():
        stop.set()
        patience = threading.Timer(seconds, _end_at_once, (seconds,))
        patience.daemon = True
        patience.start()


def _end_at_once(seconds: float) -> None:
    log.error("not all could be closed in %.1f s: it is cut off; nothing that was stored is lost", seconds)
    os._exit(1)


def _start_monitoring(client: Rulekeeper, dog: Watchdog, settings: Settings) -> contextlib.AbstractContextManager[int]:
    # The import is in the function, so that the libraries are not loaded without METRICS_PORT.
    from cogs.monitoring.server import serve_pages

    return serve_pages(client, dog, settings.METRICS_HOST, settings.METRICS_PORT)


def _show_standby(referee: Referee, settings: Settings) -> contextlib.AbstractContextManager[int | None]:
    """While the context is open, show on the pages for operators that this process waits for a slot."""
    if not settings.METRICS_PORT:
        return contextlib.nullcontext()
    from cogs.monitoring.server import serve_standby_pages

    return serve_standby_pages(referee.store, referee.duty, settings.METRICS_HOST, settings.METRICS_PORT)


def keep_memory_together() -> None:
    """Let glibc serve all threads from few arenas, and return large blocks at once.

    By default each thread gets an arena of its own, with gaps of its own, and the memory of freed pictures is kept.
    With other C libraries this does nothing.
    """
    with contextlib.suppress(OSError, AttributeError):
        change = ctypes.CDLL(None).mallopt
        change(ARENA_MAX, 1)
        change(MMAP_THRESHOLD, LARGE)


async def give_memory_back(collect: Callable[[], None]) -> None:
    """Collect garbage and return free memory to the operating system regularly, which glibc does not.

    Unused gaps, which pictures leave, are a fifth of the bot's memory. Each return takes some milliseconds. With other
    C libraries there is none. ``collect`` collects garbage if it holds nobody.
    """
    trim: Callable[[int], int] | None = None
    with contextlib.suppress(OSError, AttributeError):
        trim = ctypes.CDLL(None).malloc_trim
    while True:
        await asyncio.sleep(TIDIED)
        collect()
        if trim is not None:
            await asyncio.to_thread(trim, 0)


async def _run_unless_stopped(stop: Stop, work: Coroutine[Any, Any, None]) -> bool:
    """Run work that may hang. Return False if ``stop`` was set first; the work is then cancelled."""
    working, stopped = asyncio.create_task(work), asyncio.create_task(stop.wait())
    await asyncio.wait({working, stopped}, return_when=asyncio.FIRST_COMPLETED)
    stopped.cancel()
    if not working.done():
        working.cancel()
        await asyncio.wait({working}, timeout=1)
        return False
    await working
    return True


def list_warnings(settings: Settings) -> list[str]:
    """Return the warnings that the operator should read when the bot starts, each as a sentence."""
    found = [*list_misspelt_names(), *leave_out_unusable_games()]
    if not (settings.DISCORD_TOKEN or settings.DISCORD_API_BASE) and is_installed():
        found.append(
            "DISCORD_TOKEN is not set: the bot plays in the playground on this machine, and nobody on Discord sees it."
        )
    if lost := (*fonts.list_missing_packages(), *art.list_missing_packages()):
        found.append(
            f"Packages for pictures are missing ({', '.join(lost)}): some or all tables are shown in words. "
            "`make play` installs them."
        )
    elif lost := fallback.list_missing_packages():
        found.append(
            f"Packages are missing ({', '.join(lost)}): pictures cannot draw names in some scripts. "
            "`make play` installs them."
        )
    if not is_postgresql(settings.RULEKEEPER_DB) and not is_persistent(Path(settings.RULEKEEPER_DB)):
        found.append(f"The disk under {settings.RULEKEEPER_DB} does not seem to be kept: tables end with this machine.")
    return found


def run_until_end(settings: Settings, extra_modules: Sequence[str]) -> int:
    """Run the bot until it is asked to end, and return the exit code.

    ``extra_modules`` holds the names of modules that register test games.
    """
    for module in extra_modules:
        importlib.import_module(module).register()
    for warning in list_warnings(settings):
        log.warning("%s", warning)
    try:
        return asyncio.run(run(settings))
    except discord.LoginFailure:
        log.error("Discord does not accept DISCORD_TOKEN. Copy the bot's token anew from its page there.")
        return 1
    except (StoreBusy, StoreRefused, RuntimeError, OSError, discord.HTTPException) as error:
        log.error("Cannot go on: %s", error)
        return 1
    except (StoreStuck, StoreConflict) as error:
        log.error("Cannot go on: the database does not store anything now (%s).", type(error).__name__)
        return 1
