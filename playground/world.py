"""The state of the playground: people, channels, messages, files. Plain records in memory, with ids like Discord's."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

DISCORD_EPOCH_MS = 1_420_070_400_000
# The default world's ids never change: a bot that kept its database finds its channels in a fresh playground.
APPLICATION, GUILD, OWNER = 1100000000000000001, 1100000000000000100, 1100000000000000002
MODERATOR_ROLE, MANAGER_ROLE = 1100000000000000101, 1100000000000000102
TEXT, DM, VOICE, GROUP, NEWS, NEWS_THREAD, THREAD, PRIVATE_THREAD, STAGE, FORUM = 0, 1, 2, 3, 5, 10, 11, 12, 13, 15
PRIVATE = (DM, GROUP)
"""The types of channels outside of servers: direct messages with the bot, and groups, in which the bot is never."""
THREADS = (NEWS_THREAD, THREAD, PRIVATE_THREAD)
SORTS = {"text": TEXT, "voice": VOICE, "news": NEWS, "stage": STAGE}
"""Name in tests -> type of a server channel. Forums are not among them."""
EPHEMERAL, COMPONENTS_V2, SUPPRESS_EMBEDS, SILENT, HAS_THREAD, LOADING = 64, 1 << 15, 4, 1 << 12, 1 << 5, 1 << 7

PERMISSIONS = {
    "view": 1 << 10,
    "send": 1 << 11,
    "attach": 1 << 15,
    "embed": 1 << 14,
    "history": 1 << 16,
    "external_emojis": 1 << 18,
    "commands": 1 << 31,
    "threads": 1 << 35,
    "private_threads": 1 << 36,
    "send_in_threads": 1 << 38,
    "manage_channels": 1 << 4,
    "manage_guild": 1 << 5,
    "manage_messages": 1 << 13,
    "manage_threads": 1 << 34,
    "manage_events": 1 << 33,
    "create_events": 1 << 44,
    "moderate": 1 << 40,
    "external_apps": 1 << 50,
}
DROPPED_KEPT = 32
"""At most this many files are kept that no message shows any more. Older files are forgotten."""
LOOKS_KEPT = 2_000
"""At most this many recorded looks of messages are kept."""
_MANAGING = ("manage_channels", "manage_guild", "manage_messages", "manage_threads", "manage_events", "moderate")
EVERYONE = sum(bit for name, bit in PERMISSIONS.items() if name not in _MANAGING)
ROLES = {
    MODERATOR_ROLE: ("Moderator", sum(PERMISSIONS[n] for n in _MANAGING if n != "manage_guild")),
    MANAGER_ROLE: ("Manager", PERMISSIONS["manage_guild"]),
}


@dataclass
class Person:
    id: int
    name: str
    locale: str = "en-US"
    nick: str | None = None  # the nickname shown in servers
    dms_open: bool = True
    installed: bool = False  # has installed the app for use everywhere
    roles: set[int] = field(default_factory=set)
    bot: bool = False


@dataclass
class File:
    """An uploaded file. `width` and `height` are in pixels; None where it is not a PNG or GIF."""

    id: int
    name: str
    data: bytes
    content_type: str
    alt: str | None = None
    width: int | None = None
    height: int | None = None


@dataclass
class Emoji:
    """One of the bot's own emojis."""

    id: int
    name: str
    file: File


@dataclass
class Message:
    id: int
    channel: int
    author: int
    created: float
    type: int = 0
    content: str = ""
    flags: int = 0
    components: list[dict[str, Any]] = field(default_factory=list)
    files: list[File] = field(default_factory=list)
    mentions: list[int] = field(default_factory=list)
    edited: float | None = None
    nonce: str | int | None = None
    only_for: int | None = None  # an ephemeral message: only this person sees it
    interaction: dict[str, Any] | None = None  # Discord's interaction_metadata
    reference: int | None = None
    thread: int | None = None

    @property
    def v2(self) -> bool:
        return bool(self.flags & COMPONENTS_V2)


@dataclass
class Guild:
    """A server. A person has equal roles in all servers of that person."""

    id: int
    name: str
    locale: str = "en-US"
    nick: str | None = None  # the bot's name in this server
    members: set[int] = field(default_factory=lambda: {APPLICATION})
    denied: int = 0  # permissions that the role @everyone does not have in this server

    @property
    def has_bot(self) -> bool:
        return APPLICATION in self.members


@dataclass
class ScheduledEvent:
    """An event of a server that does not take place in a voice or stage channel."""

    id: int
    guild: int
    creator: int
    name: str
    description: str | None
    location: str
    begins: float
    ends: float
    status: int = 1  # 1: scheduled, 2: active, 3: completed, 4: canceled
    interested: list[int] = field(default_factory=list)
    image: str | None = None


@dataclass
class Channel:
    id: int
    type: int
    name: str
    parent: int | None = None
    recipient: int | None = None
    position: int = 0
    owner: int | None = None
    added: set[int] = field(default_factory=set)  # the people who were added to a private thread, or are in a group
    archived: bool = False
    locked: bool = False
    auto_archive: int = 1440
    created: float = 0.0
    active: float = 0.0  # the time of a thread's last activity, which delays its archiving
    tags: list[dict[str, Any]] = field(default_factory=list)  # the tags that a forum offers
    wants_tag: bool = False
    applied: list[str] = field(default_factory=list)  # the ids of a post's tags
    deny: dict[int, int] = field(default_factory=dict)  # member id -> permissions taken away here
    messages: dict[int, Message] = field(default_factory=dict)
    typing_until: float = 0.0
    guild: int = GUILD  # unused for DMs


@dataclass(frozen=True)
class Look:
    """The components that a message in a channel showed from the time ``at`` on."""

    at: float
    channel: int
    message: int
    components: list[dict[str, Any]]


class World:
    """The imitated world: servers, people and channels, a clock that tests may advance, and a version.

    The version grows with each change.
    """

    def __init__(self, base: str = "http://127.0.0.1:8330") -> None:
        self.base = base
        self.shift = 0.0
        self.version = 0
        self.guilds = {GUILD: Guild(GUILD, "The Playground")}
        self.people: dict[int, Person] = {}
        self.channels: dict[int, Channel] = {}
        self.files: dict[int, File] = {}
        self.emojis: dict[int, Emoji] = {}
        self.events: dict[int, ScheduledEvent] = {}
        self._dropped: deque[int] = deque()
        self.commands: dict[str, dict[str, Any]] = {}  # root name -> registered command (guild's before global)
        self.global_commands: list[dict[str, Any]] = []
        self.guild_commands: list[dict[str, Any]] = []
        self.user_install = True  # people may install the app for themselves
        self.tree = ""  # the id of the registration that `commands` come from
        self.pings: list[tuple[int, int]] = []  # (person, message) for each notification of a new message
        self.problems: deque[str] = deque(maxlen=50)
        self.looks: deque[Look] = deque(maxlen=LOOKS_KEPT)
        self.looked = 0  # the number of looks ever recorded, with forgotten ones
        self._texts = 0  # the number of text channels ever added
        self.on_event: Callable[[str, dict[str, Any], int, bool], None] = lambda *_: None
        self.on_change: list[Callable[[], None]] = []
        self._last_id = 0
        self.people[APPLICATION] = Person(APPLICATION, "Rulekeeper", bot=True)
        for n, name in enumerate(("Ana", "Ben", "Cleo", "Dora")):
            self.add_person(Person(GUILD + 200 + n, name))
        for n, name in enumerate(("table-one", "table-two", "lounge")):
            self.add_text(GUILD + 10 + n, name)

    def add_person(self, person: Person, guild: int = GUILD) -> None:
        """Add a person to the world and to a server."""
        self.people[person.id] = person
        self.guilds[guild].members.add(person.id)

    def add_guild(self, name: str, members: Iterable[int], number: int | None = None, bot: bool = True) -> Guild:
        """Add a server without channels. ``bot``: the bot is in it."""
        made = Guild(number or self.make_id(), name, members={*members, *((APPLICATION,) if bot else ())})
        self.guilds[made.id] = made
        return made

    def find_guild(self, name_or_id: str | int) -> Guild | None:
        """Return a server by id, or by name in any case."""
        text = str(name_or_id)
        if text.isdigit() and int(text) in self.guilds:
            return self.guilds[int(text)]
        return next((one for one in self.guilds.values() if one.name.lower() == text.lower()), None)

    def add_text(self, number: int, name: str, created: float = 0.0, guild: int = GUILD) -> Channel:
        """Add a text channel below the existing channels."""
        self.channels[number] = made = Channel(number, TEXT, name, position=self._texts, created=created, guild=guild)
        self._texts += 1
        return made

    def add_group(self, name: str, members: Iterable[int]) -> Channel:
        """Add a group of people, which is a channel outside of servers. The bot is never in it."""
        made = Channel(self.make_id(), GROUP, name, added=set(members), created=self.now())
        self.channels[made.id] = made
        return made

    def record_look(self, message: Message) -> None:
        """Record the components that a message shows now. Their list is never changed in place, only replaced."""
        self.looks.append(Look(self.now(), message.channel, message.id, message.components))
        self.looked += 1

    def mark_unshown(self, file: File) -> None:
        """Mark a file as no longer shown by any message. It can still be loaded for a while, as from Discord's CDN."""
        self._dropped.append(file.id)
        while len(self._dropped) > DROPPED_KEPT:
            self.files.pop(self._dropped.popleft(), None)

    # -- time, ids, change

    def now(self) -> float:
        """Return the world's time in seconds since 1970. Tests may have advanced it."""
        return time.time() + self.shift

    def make_id(self) -> int:
        """Return a new id of Discord's form, which holds the world's time. Later ids are higher."""
        wanted = (int(self.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last_id = max(wanted, self._last_id + 1)
        return self._last_id

    def note_change(self) -> None:
        self.version += 1
        for listener in list(self.on_change):
            listener()

    def emit(self, event: str, payload: dict[str, Any], intent: int = 0, dm: bool = False) -> None:
        """Send a gateway event to every session that subscribed to `intent` (0: all sessions)."""
        self.on_event(event, payload, intent, dm)
        self.note_change()

    # -- commands

    def index_commands(self) -> None:
        """List the slash commands by name, after commands were registered."""
        every = (*self.global_commands, *self.guild_commands)
        self.commands = {one["name"]: one for one in every if one["type"] == 1}

    @property
    def menus(self) -> list[dict[str, Any]]:
        """The registered context menus of people and messages."""
        return [one for one in (*self.global_commands, *self.guild_commands) if one["type"] != 1]

    # -- finding

    def find_person(self, who: str | int) -> Person | None:
        """Return a person by id, or by name in any case."""
        text = str(who)
        if text.isdigit() and int(text) in self.people:
            return self.people[int(text)]
        return next((p for p in self.people.values() if p.name.lower() == text.lower()), None)

    def find_channel(self, name_or_id: str | int) -> Channel | None:
        """Return a channel by id or by name. The name may begin with "#"."""
        text = str(name_or_id)
        if text.isdigit() and int(text) in self.channels:
            return self.channels[int(text)]
        name = text.removeprefix("#").lower()
        return next((c for c in self.channels.values() if c.type != DM and c.name.lower() == name), None)

    def find_message(self, message_id: int) -> Message | None:
        return next((c.messages[message_id] for c in self.channels.values() if message_id in c.messages), None)

    def open_dm_with(self, person: Person) -> Channel:
        """Return the DM channel between the bot and a person; open it if there is none."""
        for channel in self.channels.values():
            if channel.type == DM and channel.recipient == person.id:
                return channel
        channel = Channel(self.make_id(), DM, person.name, recipient=person.id, created=self.now())
        self.channels[channel.id] = channel
        return channel

    # -- rights

    def compute_permissions(self, person: int, channel: Channel | None = None) -> int:
        """Return a member's permissions in a channel as Discord's bit field. `person` 0 means everybody."""
        if channel is not None and channel.type == DM:
            return EVERYONE
        if channel is not None and channel.type == GROUP:
            return EVERYONE if person in channel.added else 0
        if channel is not None and person and person not in self.guilds[channel.guild].members:
            return 0
        home_guild = self.guilds[channel.guild if channel is not None else GUILD]
        bits = EVERYONE & ~home_guild.denied
        if person in self.people:
            for role in self.people[person].roles:
                bits |= ROLES[role][1]
        home = self.channels.get(channel.parent) if channel and channel.parent else channel
        if home is not None:
            bits &= ~home.deny.get(person, 0)
        return bits if channel is None or self._is_inside(person, channel, bits) else 0

    @staticmethod
    def _is_inside(person: int, channel: Channel, bits: int) -> bool:
        """Return whether a person with the permissions `bits` in a thread's channel may see the thread."""
        if channel.type != PRIVATE_THREAD or person in (0, APPLICATION, channel.owner):
            return True
        return person in channel.added or bool(bits & PERMISSIONS["manage_threads"])

    def may_in_guild(self, person: int, name: str, guild: Guild) -> bool:
        """Return whether a member has a permission in a server as a whole."""
        bits = EVERYONE & ~guild.denied
        for role in self.people[person].roles:
            bits |= ROLES[role][1]
        return person in guild.members and bool(bits & PERMISSIONS[name])

    def may(self, person: int, name: str, channel: Channel) -> bool:
        bits = self.compute_permissions(person, channel)
        return bool(bits & PERMISSIONS["view"]) and bool(bits & PERMISSIONS[name])

    def can_see_channel(self, person: Person, channel: Channel) -> bool:
        if channel.type == DM:
            return channel.recipient == person.id
        return self.may(person.id, "view", channel)

    def has_bot(self, channel: Channel) -> bool:
        """Return whether the bot is where a channel is. If not, it hears nothing from there but interactions."""
        return channel.type == DM or (channel.type != GROUP and self.guilds[channel.guild].has_bot)

    def can_bot_write_to(self, person: Person) -> bool:
        """Return whether Discord lets the bot write to a person: they share a server, or the person has the app."""
        return person.installed or any(one.has_bot and person.id in one.members for one in self.guilds.values())

    def can_see_message(self, person: Person, message: Message) -> bool:
        return message.only_for in (None, person.id) and self.can_see_channel(person, self.channels[message.channel])
