"""Messages: create, edit, delete. The routes for channels and for interactions share this code."""

from __future__ import annotations

import mimetypes
import re
import struct
from dataclasses import dataclass, field
from typing import Any

from . import payloads, validate
from .errors import Unsupported, check_fields, make_form_error, make_refusal
from .gateway import DIRECT_MESSAGES, GUILD_MESSAGES
from .world import (
    APPLICATION,
    COMPONENTS_V2,
    DM,
    EPHEMERAL,
    FORUM,
    LOADING,
    PRIVATE,
    SILENT,
    SUPPRESS_EMBEDS,
    THREADS,
    Channel,
    File,
    Message,
    World,
)

MOST_FILE, MOST_FILES = 10 * 1024 * 1024, 10
CREATE_FIELDS = {
    "content",
    "components",
    "flags",
    "attachments",
    "allowed_mentions",
    "tts",
    "nonce",
    "enforce_nonce",
    "message_reference",
}
EDIT_FIELDS = {"content", "components", "flags", "attachments", "allowed_mentions"}
_MENTION = re.compile(r"<@!?(\d+)>")


@dataclass
class Upload:
    """One file of a multipart request. `number` is the n of its form field `files[n]`."""

    number: int
    name: str
    data: bytes


@dataclass
class Body:
    """The JSON of a request, with its files."""

    json: dict[str, Any]
    uploads: list[Upload] = field(default_factory=list)
    number: int | None = None
    """The id of the new message, if it is known already."""


def measure_picture(data: bytes) -> tuple[int | None, int | None]:
    """Return the width and the height of a PNG or GIF in pixels; None and None for other data."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data[:4] == b"GIF8" and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    return None, None


def store_upload(world: World, upload: Upload, description: str | None = None) -> File:
    """Store an uploaded file under the name that Discord would give it, with unusual characters replaced."""
    if len(upload.data) > MOST_FILE:
        raise make_refusal(40005)
    name = re.sub(r"[^A-Za-z0-9._-]", "_", upload.name)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    width, height = measure_picture(upload.data)
    file = File(world.make_id(), name, upload.data, kind, description, width, height)
    world.files[file.id] = file
    return file


def compute_files_after(world: World, body: Body, kept_files: list[File], editing: bool) -> tuple[list[File], set[str]]:
    """Return the files of a message after a request, and the names that `attachment://` may use.

    If the request has a list `attachments`, only the listed files stay. Without the list, a new file replaces all
    others. Without list and new file, nothing changes. Components of an edit may show new files only if it lists them.
    """
    listed = body.json.get("attachments")
    if listed is None:
        if not body.uploads:
            return kept_files, {f.name for f in kept_files}
        made = [store_upload(world, u, None) for u in body.uploads]
        return made, set() if editing else {f.name for f in made}
    if len(listed) > MOST_FILES or len(body.uploads) > MOST_FILES:
        raise make_form_error(("attachments",), "BASE_TYPE_BAD_LENGTH", f"Must be {MOST_FILES} or fewer in length.")
    uploads = {u.number: u for u in body.uploads}
    old = {f.id: f for f in kept_files}
    result = []
    for n, entry in enumerate(listed):
        number = int(entry.get("id", -1))
        alt = entry.get("description")
        if alt is not None and len(alt) > 1024:
            raise make_form_error(("attachments", n, "description"), "BASE_TYPE_MAX_LENGTH", "Must be 1024 or fewer.")
        if number in old:
            result.append(old[number])
        elif number in uploads:
            result.append(store_upload(world, uploads.pop(number), alt))
        else:
            raise make_form_error(
                ("attachments", n, "id"), "ATTACHMENT_NOT_FOUND", "This attachment was neither sent nor kept"
            )
    named = {f.name for f in result}
    if not editing:
        result += [store_upload(world, u, None) for u in uploads.values()]
    return result, named


def _check_text(body: dict[str, Any], v2: bool, had_content: bool = False) -> None:
    if body.get("embeds"):
        raise Unsupported("field embeds")
    content = body.get("content")
    if v2 and (content or (had_content and "content" not in body)):
        raise make_form_error(
            ("content",),
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
            "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
        )
    if isinstance(content, str) and len(content) > 2000:
        raise make_form_error(("content",), "BASE_TYPE_MAX_LENGTH", "Must be 2000 or fewer in length.")


def _list_mentions(world: World, texts: list[str], allowed: dict[str, Any] | None) -> list[int]:
    """Return the people that these texts mention and may notify."""
    named = [int(n) for text in texts for n in _MENTION.findall(text)]
    if allowed is not None:
        check_fields(allowed, ("parse", "users", "roles", "replied_user"), "allowed_mentions")
        parse, users = allowed.get("parse") or [], allowed.get("users") or []
        if "users" in parse and users:
            raise make_form_error(
                ("allowed_mentions",),
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                'parse:["users"] and users: [ids...] are mutually exclusive.',
            )
        named = [n for n in named if "users" in parse or str(n) in map(str, users)]
    return [n for n in dict.fromkeys(named) if n in world.people]


def _list_texts(content: str, components: list[dict[str, Any]]) -> list[str]:
    return [content, *(c["content"] for c in validate.walk_components(components) if c["type"] == validate.TEXT)]


def _choose_intent(channel: Channel) -> tuple[int, bool]:
    """Return the intent that a channel's messages need, and True if the channel is outside of servers."""
    return (DIRECT_MESSAGES, True) if channel.type in PRIVATE else (GUILD_MESSAGES, False)


def _announce(world: World, event: str, channel: Channel, message: Message) -> None:
    """Send a message's event to the gateway.

    An ephemeral message, or one where the bot is not, causes no event; only the web page is notified.
    """
    if message.only_for is not None or not world.has_bot(channel):
        world.note_change()
        return
    intent, dm = _choose_intent(channel)
    data = payloads.build_message(world, message) | ({} if dm else {"guild_id": str(channel.guild)})
    if not dm:
        world.record_look(message)
        author = payloads.build_member(world.people[message.author])
        data["member"] = {k: v for k, v in author.items() if k != "user"}
    world.emit(event, data, intent, dm)


def create(
    world: World,
    channel: Channel,
    author: int,
    body: Body,
    *,
    only_for: int | None = None,
    interaction: dict[str, Any] | None = None,
) -> Message:
    """Create a message from a checked body, and notify the people whom it mentions. Raises Discord's errors."""
    given = body.json
    check_fields(given, CREATE_FIELDS | {"embeds"})
    wanted = _read_flags(given) | (0 if only_for is None else EPHEMERAL)
    v2 = bool(wanted & COMPONENTS_V2)
    _check_text(given, v2)
    files, names = compute_files_after(world, body, [], editing=False)
    components = validate.check_message_components(given.get("components") or [], v2, names, world.emojis)
    content = (given.get("content") or "").strip()
    if not content and not files and not components:
        raise make_refusal(50006)
    replied = _find_replied_message(given, channel)
    if only_for is None:
        _reopen_thread(world, channel)
    mentions = _list_mentions(world, _list_texts(content, components), given.get("allowed_mentions"))
    message = Message(
        body.number or world.make_id(),
        channel.id,
        author,
        world.now(),
        0 if replied is None else 19,
        content,
        wanted,
        components,
        files,
        mentions,
        None,
        given.get("nonce"),
        only_for,
        interaction,
        replied,
    )
    if interaction is not None and interaction["type"] == 2 and replied is None:
        message.type = 20
    channel.messages[message.id] = message
    channel.typing_until = 0.0
    if only_for is None:
        channel.active = world.now()
    if not wanted & SILENT:
        world.pings += [(person, message.id) for person in mentions]
    _announce(world, "MESSAGE_CREATE", channel, message)
    return message


def _read_flags(given: dict[str, Any]) -> int:
    """Return the flags that the body of a new message asks for. Raises ``Unsupported``."""
    wanted: int = given.get("flags") or 0
    if strange := wanted & ~(COMPONENTS_V2 | SUPPRESS_EMBEDS | SILENT | EPHEMERAL):
        raise Unsupported(f"message flag {strange}")
    return wanted


def _find_replied_message(given: dict[str, Any], channel: Channel) -> int | None:
    """Return the id of the message to which a new message replies; None if it is no reply."""
    reference = given.get("message_reference") or {}
    replied = int(reference["message_id"]) if reference else None
    if replied is not None and replied not in channel.messages and reference.get("fail_if_not_exists", True):
        raise make_form_error(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    return replied


def add_to_channel(world: World, message: Message) -> None:
    """Add a message that the playground itself made (a deferral, a notice) to its channel."""
    channel = world.channels[message.channel]
    channel.messages[message.id] = message
    _announce(world, "MESSAGE_CREATE", channel, message)


def edit(world: World, message: Message, body: Body) -> Message:
    """Change a message. An edit never notifies anybody, and cannot remove the flag IS_COMPONENTS_V2."""
    given = body.json
    check_fields(given, EDIT_FIELDS | {"embeds", "tts"})
    channel = world.channels[message.channel]
    flags = given.get("flags")
    if flags is not None and message.v2 and not flags & COMPONENTS_V2:
        raise make_form_error(
            ("flags",), "MESSAGE_FLAGS_CANNOT_UNSET", "IS_COMPONENTS_V2 cannot be removed from a message"
        )
    if strange := (flags or 0) & ~(COMPONENTS_V2 | SUPPRESS_EMBEDS | SILENT | EPHEMERAL):
        raise Unsupported(f"message flag {strange}")
    v2 = message.v2 or bool((flags or 0) & COMPONENTS_V2)
    _check_text(given, v2, bool(message.content))
    files, names = compute_files_after(world, body, message.files, editing=True)
    components = message.components
    if "components" in given:
        components = validate.check_message_components(given["components"] or [], v2, names, world.emojis)
    elif message.v2:
        # If the edit keeps the components, the pictures that they show must stay attached.
        validate.check_message_components(components, v2, names, world.emojis)
    content = message.content if "content" not in given else (given["content"] or "").strip()
    if not content and not files and not components:
        raise make_refusal(50006)
    for dropped in message.files:
        if dropped not in files:
            world.mark_unshown(dropped)
    message.content, message.files, message.components = content, files, components
    message.mentions = _list_mentions(world, _list_texts(content, components), given.get("allowed_mentions"))
    message.flags = (message.flags & ~LOADING) | ((flags or 0) & (COMPONENTS_V2 | SUPPRESS_EMBEDS))
    message.edited = world.now()
    _announce(world, "MESSAGE_UPDATE", channel, message)
    return message


def delete(world: World, message: Message) -> None:
    channel = world.channels[message.channel]
    channel.messages.pop(message.id, None)
    for file in message.files:
        world.mark_unshown(file)
    if message.only_for is not None or not world.has_bot(channel):
        world.note_change()
        return
    intent, dm = _choose_intent(channel)
    data = {"id": str(message.id), "channel_id": str(channel.id)}
    world.emit("MESSAGE_DELETE", data if dm else data | {"guild_id": str(channel.guild)}, intent, dm)


def _reopen_thread(world: World, channel: Channel) -> None:
    """Reopen an archived thread for a new post. Raises 50083 if the thread is locked."""
    if channel.type not in THREADS or not channel.archived:
        return
    if channel.locked:
        raise make_refusal(50083)
    channel.archived = False
    world.emit("THREAD_UPDATE", payloads.build_channel(world, channel), 1)


def check_bot_may_post(world: World, channel: Channel, with_files: bool) -> None:
    """Raise Discord's error if the bot may not write in a channel."""
    if channel.type == DM:
        person = world.people[channel.recipient or 0]
        if not world.can_bot_write_to(person):
            raise make_refusal(50278)
        if not person.dms_open:
            raise make_refusal(50007)
        return
    if not world.may(APPLICATION, "view", channel):
        raise make_refusal(50001)
    if channel.type == FORUM:
        raise make_refusal(50008)
    wanted = ["send_in_threads" if channel.type in THREADS else "send", *(["attach"] if with_files else [])]
    if not all(world.may(APPLICATION, name, channel) for name in wanted):
        raise make_refusal(50013)
