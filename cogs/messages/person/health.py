"""The message of /check: missing permissions, the bot's health, and whether direct messages arrive.

Every line begins with a sign and says its meaning in words. The message reveals nothing about tables or other people.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import discord
from msgspec import Struct

from engine.registry import load_games
from render.face.contract import load_presenter
from render.text.i18n import TN, T, Text, say

from ...components import custom_ids
from ...components.sheet import Button, MessageLayout
from ..common.permissions import NEEDED, WISHED

THREADS = 1000
"""The most active threads that Discord allows in a server."""
SLOW_DISCORD, SLOW_PICTURE, MUCH = 1.0, 1.5, 50
"""Above these figures, /check warns: the seconds of a call to Discord, the seconds of a picture, waiting messages."""
BREAKS: dict[str, Text] = {
    "view_channel": T("the bot cannot update the board here"),
    "send_messages": T("the bot cannot post the board here"),
    "send_messages_in_threads": T("the bot cannot run games in threads"),
    "create_public_threads": T("a second game cannot get its own thread"),
    "attach_files": T("the bot cannot show pictures, only text"),
    "read_message_history": T("the bot cannot move the board below newer messages"),
}
"""By permission: a sentence that says what fails if the bot lacks it."""
WISHES: dict[str, Text] = {
    "create_events": T(
        "Optional: with the permission **{permission}**, the bot also adds game nights to this server's "
        "list of events.",
        permission=WISHED["create_events"],
    ),
    "create_private_threads": T(
        "Optional: with the permission **{permission}**, the bot gives all matches of a league round the same set-up.",
        permission=WISHED["create_private_threads"],
    ),
}
"""Sentences on permissions that only some commands use, by discord.py's name of the permission."""
_SIGNS = {True: "✔", False: "✖", None: "–"}
_PROJECT = Path(__file__).resolve().parents[3] / "pyproject.toml"


class Health(Struct, frozen=True):
    """The measurements that /check reports."""

    missing: tuple[str, ...] | None
    """The permissions that the bot lacks in the channel; None outside of a server's channels."""
    threads: int | None
    """The number of active threads in this server; None without a server, or if it is unknown."""
    door: bool | None
    """True if the last direct message to this person has arrived; None if none was sent."""
    latency: float
    """The seconds of a call to Discord and back; NaN or infinite until they are measured."""
    picture: float | None
    """The usual seconds for a picture; None if none was drawn yet."""
    tables: int
    behind: int
    persistent: bool
    drawing: tuple[str, ...]
    """The packages that are not installed, of those that all pictures, or all pictures of a game, need."""
    size: int
    sound: bool
    places: tuple[int, ...] = ()
    """The only channels in which tables may be opened; empty if all are allowed."""
    lost_places: tuple[int, ...] = ()
    """The channels of ``places`` that do not exist, or that the bot cannot see."""
    boards: int = 0
    """The number of tables in this server whose board the bot may not post."""
    unreadable: int = 0
    """The number of stored timers that cannot be read."""
    optional: tuple[str, ...] = ()
    """The permissions of ``WISHES`` that the bot lacks in this channel, by discord.py's names."""
    scripts: tuple[str, ...] = ()
    """The missing packages that names in other scripts need in pictures."""
    undrawn: bool = False
    """True if pictures cannot draw every letter of the name of the person who asks."""
    trouble: str | None = None
    """The kind of the error that keeps anything from being stored now, such as "disk-full"; None if all is well."""


def build_health_message(health: Health, locale: str) -> MessageLayout:
    lines = [f"{_SIGNS[fine]} {say(words, locale)}" for fine, words in list_findings(health)]
    kinds = [
        T("{game} {version}", game=load_presenter(key).title, version=game.version)
        for key, game in load_games().items()
    ]
    library = discord.__version__
    about = T(
        "Rulekeeper {version} · {games} · discord.py {library}", version=read_version(), games=kinds, library=library
    )
    lines.append(f"-# {say(about, locale)}")
    buttons = (
        Button(
            custom_ids.make_global_id("door"),
            say(T("Test direct messages"), locale),
            "primary" if not health.door else "secondary",
        ),
        Button(custom_ids.make_global_id("check"), say(T("Check again"), locale)),
    )
    return MessageLayout(say(T("### Does the bot work here?"), locale), locale, lines=tuple(lines), rows=(buttons,))


def list_findings(health: Health) -> list[Finding]:
    """Return the findings of /check. Each has a text, and True if all is well; None means unknown."""
    return [
        *_check_permissions(health),
        *_check_threads(health),
        *_check_places(health),
        _check_direct_messages(health),
        *_check_speed(health),
        (health.persistent, T("Tables survive a restart of the bot.") if health.persistent else _PASSING),
        *_check_fonts(health),
        _check_database(health),
    ]


Finding = tuple[bool | None, Text]
"""The result of a check: True if all is well, False for a fault, None for a remark; and a sentence that says so."""
_PASSING = T("The bot's disk is temporary, so tables are lost when its machine restarts.")


def _check_permissions(health: Health) -> list[Finding]:
    if health.missing is None:
        return [(None, T("Permissions exist only in a server. Use `/check` in the channel that you want to check."))]
    found: list[Finding] = [
        (False, T("Without the permission **{permission}**, {breaks}.", permission=NEEDED[name], breaks=BREAKS[name]))
        for name in health.missing
    ]
    if not health.missing:
        found.append((True, T("The bot has every permission that it needs in this channel.")))
    return [*found, *[(None, WISHES[name]) for name in health.optional]]


def _check_threads(health: Health) -> list[Finding]:
    if health.threads is None:
        return []
    if health.threads >= THREADS:
        return [
            (
                False,
                T(
                    "No thread can be opened. This server has {n} open threads, which is Discord's limit.",
                    n=health.threads,
                ),
            )
        ]
    return [
        (
            True,
            T(
                "This server has {n} of at most {most} open threads, so a table can have its own thread.",
                n=health.threads,
                most=THREADS,
            ),
        )
    ]


def _check_places(health: Health) -> list[Finding]:
    """Return the findings on the channels to which a server limits tables, and on boards that cannot be posted."""
    found: list[Finding] = []
    if health.lost_places:
        lost = T(
            "Tables are allowed in {places}, but I cannot see these channels. Give me the View Channel "
            "permission, or choose other channels with `/settings server`.",
            places=[f"<#{one}>" for one in health.lost_places],
        )
        found.append((False, lost))
    elif health.places:
        found.append((True, T("The bot can see every channel where tables are allowed.")))
    if health.boards:
        kept = TN(
            "I cannot post the board of {n} table here. Allow me to write in its channel, then use `/game board` "
            "there.",
            "I cannot post the boards of {n} tables here. Allow me to write in their channels, then use `/game "
            "board` there.",
            health.boards,
        )
        found.append((False, kept))
    return found


def _check_direct_messages(health: Health) -> Finding:
    if health.door is None:
        return None, T("Direct messages to you have not been tested yet.")
    if health.door:
        return True, T("Direct messages to you work.")
    return False, T("I cannot send you direct messages. Allow them for this server. *Hand* works without them.")


def _check_speed(health: Health) -> list[Finding]:
    found: list[Finding] = []
    if math.isfinite(health.latency):
        fine = health.latency < SLOW_DISCORD
        found.append((fine, T("Discord answers within {n} ms.", n=round(health.latency * 1000))))
    if health.picture is not None:
        fine = health.picture < SLOW_PICTURE
        found.append((fine, T("Drawing a picture takes {n} ms.", n=round(health.picture * 1000))))
    busy = T("Tables in memory: {tables}. Messages waiting for an update: {n}.", tables=health.tables, n=health.behind)
    return [*found, (health.behind <= MUCH, busy)]


def _check_fonts(health: Health) -> Iterator[Finding]:
    if health.drawing:
        yield (
            False,
            T(
                "Packages for pictures are missing ({names}), so some or all boards come as text without pictures.",
                names=health.drawing,
            ),
        )
        return
    if health.scripts:
        yield (
            False,
            T(
                "Pictures cannot draw names in some scripts, because packages are missing ({names}). "
                "Such names stand below the pictures.",
                names=health.scripts,
            ),
        )
    else:
        yield True, T("All fonts for pictures are installed.")
    if health.undrawn:
        yield None, T("Pictures cannot draw every letter of your name, so it stands below them.")


def _check_database(health: Health) -> Finding:
    size = f"{health.size / 1_000_000:.1f}"
    if health.unreadable and health.sound:
        named = T("{n} scheduled tasks are unreadable. The bot's log names them.", n=health.unreadable)
        return False, named
    if not health.sound:
        return False, T("The database is damaged ({size} MB). Restore an undamaged backup.", size=size)
    if health.trouble == "disk-full":
        return False, T("The disk is full, so nothing new is saved. Games continue when the disk has space again.")
    if health.trouble is not None:
        return False, T(
            "The disk cannot be written, so nothing new is saved. Games continue when the disk works again."
        )
    return True, T("The database is undamaged ({size} MB).", size=size)


@cache
def read_version() -> str:
    """Return the version of the bot, as text."""
    return str(tomllib.loads(_PROJECT.read_text(encoding="utf-8"))["project"]["version"])
